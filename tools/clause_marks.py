"""Asks pytest which tests prove which clause, and prints it as one line of JSON."""

import json
import sys

import pytest


class Marks:
    """A pytest plugin that keeps the clause marks of the collected tests."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            name = item.nodeid.split("[")[0].removeprefix("tests/")
            case = item.nodeid.partition("[")[2].removesuffix("]")
            shown = f"golden/{case}.round" if "golden" in name and case else name
            for mark in item.iter_markers("clause"):
                for clause in mark.args:
                    tests = self.found.setdefault(clause, [])
                    if shown not in tests:
                        tests.append(shown)


def main(folders: list[str]) -> None:
    marks = Marks()
    code = pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", "-p", "no:xdist", *folders], plugins=[marks])
    sys.stdout.write("\n" + json.dumps(marks.found) + "\n")
    sys.exit(code)
