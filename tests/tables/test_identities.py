"""Who somebody is stands in types: one module knows how it is written, and nobody else takes it apart."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pitboss
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables.identities import TwoPeople, asker, people

SOURCES = Path(pitboss.__file__).parent
CODEC = "tables/codec.py"
_APART = {"split", "rsplit", "partition", "rpartition", "join", "startswith", "endswith", "removeprefix", "find"}


def test_two_people_are_written_as_every_record_has_them() -> None:
    said = c.RecordHand(3, (), by=TwoPeople("p.floor", "p.manager"))
    written = codec.command_json(said)
    assert written["by"] == "p.floor+p.manager"
    assert codec.read_command(written) == said
    assert (asker(said.by), people(said.by)) == ("p.floor", ("p.floor", "p.manager"))


def test_one_person_is_written_by_number() -> None:
    said = c.RecordHand(3, (), by="p.floor")
    assert codec.command_json(said)["by"] == "p.floor"
    assert codec.read_command(codec.command_json(said)) == said


def test_nobody_beside_the_codec_writes_or_reads_two_people() -> None:
    """Would catch a new `by.split("+")`, which nobody would find when two people are written otherwise."""
    found = [
        f"{name}:{line}"
        for path in sorted(SOURCES.rglob("*.py"))
        if (name := path.relative_to(SOURCES).as_posix()) != CODEC
        for line in pairs(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "planted",
    [
        'by.split("+")',
        'by.partition("+")',
        '"+" not in by',
        'f"{by}+{second}"',
        '"+".join(both)',
        'by + "+" + second',
    ],
)
def test_the_law_notices_each_way_to_do_it(planted: str) -> None:
    assert list(pairs(planted)) == [1]


def pairs(source: str) -> Iterator[int]:
    """Lines where texts are put together with a plus, or taken apart at one. A sign before an amount is neither."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=of, attr=how), args=args) if how in _APART:
                found = any(_is_plus(one) for one in (of, *args))
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()]):
                found = _is_plus(left)
            case ast.JoinedStr(values=[ast.FormattedValue(), *between, ast.FormattedValue()]):
                found = any(_is_plus(one) for one in between)
            case ast.BinOp(op=ast.Add(), right=right):
                found = _is_plus(right)
            case _:
                continue
        if found:
            yield node.lineno


def _is_plus(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == "+"
