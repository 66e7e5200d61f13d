"""The page of procedures: what happens at real tables, where pitboss has it, and the tests that show it.

The rows are in tests/procedures.toml. A test that is named there and does not exist is an error, so a renamed test
cannot leave a row without its proof.
"""

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent / "tests"


def page(made: str) -> str:
    rows: dict[str, dict[str, Any]] = tomllib.loads((TESTS / "procedures.toml").read_text(encoding="utf-8"))
    lost = [test for row in rows.values() for test in row.get("tests", ()) if not is_there(test)]
    if lost:
        raise SystemExit(f"tests/procedures.toml names tests that do not exist: {', '.join(lost)}")
    unproved = [name for name, row in rows.items() if ("where" in row) != bool(row.get("tests"))]
    if unproved:
        raise SystemExit(f"`where` and `tests` go together in tests/procedures.toml: row {', '.join(unproved)}")
    done = sum("where" in row for row in rows.values())
    lines = [
        "# Procedures at the table",
        made,
        "What laws, regulators' rules and floor practice ask for, with the place in pitboss that does it and the tests",
        "that show it. Where jurisdictions disagree, the sheet or the settings of the house decide, and the rules view",
        "prints what holds.",
        "",
        f"{len(rows)} procedures; {done} are there, {len(rows) - done} are open.",
        "",
    ]
    for part in dict.fromkeys(row["part"] for row in rows.values()):
        lines += [f"## {part}", "", "| # | procedure | source | where | tests |", "|---|---|---|---|---|"]
        lines += [_line(name, row) for name, row in rows.items() if row["part"] == part]
        lines.append("")
    return "\n".join(lines)


def _line(name: str, row: dict[str, Any]) -> str:
    tests = "<br>".join(f"`{test}`" for test in row.get("tests", ()))
    return f"| {name} | {row['says']} | {row['source']} | {row.get('where', '**open**')} | {tests} |"


def is_there(test: str) -> bool:
    """Whether a test is there: `tables/test_bank.py::test_x`, or the file of a golden round."""
    file, _, function = test.partition("::")
    path = TESTS / file
    return path.is_file() and (not function or function in _functions(path))


@cache
def _functions(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
