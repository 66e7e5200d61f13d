"""Who somebody is stands in types: one module knows how it is written, and nobody else takes it apart."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pitboss
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables.identities import (
    Account,
    Bot,
    Guest,
    Named,
    Player,
    Stranger,
    Style,
    TwoPeople,
    WalkIn,
    asker,
    identify,
    people,
)

SOURCES = Path(pitboss.__file__).parent
CODEC, IDENTITIES = "tables/codec.py", "tables/identities.py"
VERIFIER = "verifier.py"  # stands alone: it reads records without anything of ours
_APART = {"split", "rsplit", "partition", "rpartition", "join", "startswith", "endswith", "removeprefix", "find"}


KINDS = {
    "p.abcdefghij": Account("abcdefghij"),
    "guest.abcdefghij": Guest("abcdefghij"),
    "walkin.abcdefgh": WalkIn("abcdefgh"),
    "seat 12": Stranger(12),
    "optimal bot T1.3": Bot(Style.OPTIMAL, "T1", 3),
    "simple bot No. 5.12": Bot(Style.SIMPLE, "No. 5", 12),
    "random bot 1": Bot(Style.RANDOM, "", 1),
    "practice banker": Named("practice banker"),
    "p.abcdefghij+p.bcdefghijk": Named("p.abcdefghij+p.bcdefghijk"),
    "seat 03": Named("seat 03"),
    "my bot T1.1": Named("my bot T1.1"),
    "": Named(""),
}


@pytest.mark.parametrize("text", KINDS)
def test_a_player_is_of_one_kind_and_written_as_before(text: str) -> None:
    """Would catch a number that is read as another kind, and a wallet whose name changes on the way."""
    assert identify(text) == KINDS[text]
    assert str(identify(text)) == text


@given(st.text(max_size=12) | st.from_regex(r"(p\.|guest\.|walkin\.|seat |random bot )[a-z0-9.]{0,12}", fullmatch=True))
def test_whatever_somebody_is_called_is_written_as_it_was_read(text: str) -> None:
    found: Player = identify(text)
    assert str(found) == text


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
    assert found_by(pairs, beside=CODEC) == []


def test_nobody_else_writes_or_reads_what_kind_a_player_is_of() -> None:
    """Would catch a new `player.startswith("guest.")`, or a number that is made up by hand."""
    assert found_by(spelled, beside=IDENTITIES) == []


@pytest.mark.parametrize(
    "planted",
    ['by.split("+")', 'by.partition("+")', '"+" not in by', 'f"{by}+{second}"', '"+".join(both)', 'by + "+" + second'],
)
def test_the_law_notices_each_way_to_take_two_people_apart(planted: str) -> None:
    assert list(pairs(planted)) == [1]


@pytest.mark.parametrize(
    "planted",
    [
        'player.startswith("guest.")', 'player.startswith(("seat ", "walkin."))', 'f"p.{letters}"', '"walkin." + word',
        'player.partition(" bot ")', 'f"{style} bot {number}"', 'f"seat {number}"', 'compile(r"p\\.[a-z0-9]{10}")',
    ],
)  # fmt: skip
def test_the_law_notices_each_way_to_spell_a_player(planted: str) -> None:
    assert set(spelled(planted)) == {1}


def found_by(law: Callable[[str], Iterator[int]], *, beside: str) -> list[str]:
    return [
        f"{name}:{line}"
        for path in sorted(SOURCES.rglob("*.py"))
        if (name := path.relative_to(SOURCES).as_posix()) not in {beside, VERIFIER}
        for line in law(path.read_text(encoding="utf-8"))
    ]


@cache
def _parsed(source: str) -> ast.Module:
    """Both laws read the same sources."""
    return ast.parse(source)


def pairs(source: str) -> Iterator[int]:
    """Lines where texts are put together with a plus, or taken apart at one. A sign before an amount is neither."""
    if not _PLUS.search(source):
        return
    for node in ast.walk(_parsed(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=of, attr=how), args=args) if how in _APART:
                found = any(_is(one, "+") for one in (of, *args))
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()]):
                found = _is(left, "+")
            case ast.JoinedStr(values=[ast.FormattedValue(), *between, ast.FormattedValue()]):
                found = any(_is(one, "+") for one in between)
            case ast.BinOp(op=ast.Add(), right=right):
                found = _is(right, "+")
            case _:
                continue
        if found:
            yield node.lineno


def spelled(source: str) -> Iterator[int]:
    """Lines with a text by which players of some kind are known. A sentence that speaks of a seat has more words."""
    if not _WORDS.search(source):
        return
    for node in ast.walk(_parsed(source)):
        match node:
            case ast.JoinedStr(values=[ast.Constant(value="seat "), ast.FormattedValue()]):
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr=how), args=args) if how in _APART:
                yield from (node.lineno for arg in args for one in ast.walk(arg) if _is(one, "seat "))
            case ast.Constant(value=str(text)) if _SPELLED.match(text):
                yield node.lineno


# What a source has to say somewhere before it is parsed: to parse all took five seconds.
_PLUS = re.compile(r"""["'}]\+["'{]""")
_WORDS = re.compile(r"""["'}](p|guest|walkin)\\*\.|["'}]seat ["'{]| bot ["'{]""")
_SPELLED = re.compile(r"(p|guest|walkin)\\?\.[^ ]*$| bot $")


def _is(node: ast.AST, text: str) -> bool:
    return isinstance(node, ast.Constant) and node.value == text
