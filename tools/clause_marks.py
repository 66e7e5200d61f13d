"""Asks pytest which tests prove which clause, and prints it as one line of JSON."""

import json
import sys
from collections.abc import Iterable

import pytest


def marks(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """From each clause to the tests that carry its mark; the parameters of a test are left out."""
    found: dict[str, list[str]] = {}
    for item in items:
        name = item.nodeid.split("[")[0].removeprefix("tests/")
        case = item.nodeid.partition("[")[2].removesuffix("]")
        shown = f"golden/{case}.round" if "golden" in name and case else name
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                tests = found.setdefault(clause, [])
                if shown not in tests:
                    tests.append(shown)
    return found


class Marks:
    """A pytest plugin that keeps the clause marks of the collected tests."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.found = marks(items)


def main(folders: list[str]) -> None:
    marks = Marks()
    code = pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", "-p", "no:xdist", *folders], plugins=[marks])
    sys.stdout.write("\n" + json.dumps(marks.found) + "\n")
    sys.exit(code)
