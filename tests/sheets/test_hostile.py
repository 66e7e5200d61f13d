"""Texts that nobody means well: whatever stands in one is a problem with a place, told quickly, in plain letters."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any

import pytest

from pitboss.sheets import shipped
from pitboss.sheets.problems import Problem, Severity, SheetError, visible
from pitboss.sheets.read import Source, read
from pitboss.web.study import sheet_info
from pitboss.web.wire.lobby import BadSheet
from tests.forms import size
from tests.sheets import shapes

Changed = Callable[[str, str, str], str]
Problems = Callable[..., tuple[Problem, ...]]

HEAD = 'schema = 1\nid = "own"\ntitle = "Own"\nextends = "three-card"\n'
PIECES = re.compile(r'"[^"\n]*"|[\w.-]+|[^\s\w]|\n|[ \t]+')
JUNK = (
    *("5", "-1", "[]", "{}", "true", "1.5", "nan", "1979-05-27", "12:30:00", '""', '"x"', '"é"', '"“"', '"\\u202e"'),
    *("0x" + "f" * 5000, "9" * 4000, "[" * 18 + "]" * 18, '"' + "a" * 5000 + '"', "[{}, 5]", '{"flush" = "3 to 1"}'),
    *("{a = {b = {c = {d = {e = {f = {g = {h = {i = {j = {k = {l = 1}}}}}}}}}}}}", '"$999999999999999999"'),
    *('"999x ante"', "[a.b.c]\n", "[[stages]]\n", "[stages]\n", '"ante"', '"pair of aces"', '""" """', "'''x'''"),
)


def mutated(text: str, chance: Random) -> str:
    """The text with some pieces lost, doubled, mixed up, or replaced by what does not belong there."""
    pieces = PIECES.findall(text)
    for _ in range(chance.choice((1, 1, 2, 3, 6, 15))):
        at = chance.randrange(len(pieces))
        match chance.randrange(5):
            case 0:
                del pieces[at]
            case 1:
                pieces.insert(at, chance.choice(pieces))
            case 2:
                pieces[at] = chance.choice(JUNK)
            case 3:
                pieces[at] = chance.choice(pieces)
            case _:
                place = chance.randrange(len(pieces[at]))
                pieces[at] = pieces[at][:place] + chance.choice('aeix- \\"“é1') + pieces[at][place + 1 :]
    return "".join(pieces)


def _checked(text: str) -> tuple[Problem, ...]:
    try:
        return read(Source("own.toml", text), shipped.find, shipped.ids())[1]
    except SheetError as error:
        return error.problems


HUGE = "0x" + "f" * 5_000
VARIANT = (
    HEAD + 'keep = ["wagers.ante.pays"]\nremove = ["stages.reveal"]\n[[stages]]\nid = "reveal"\nbefore = "settle"\n'
)


@pytest.mark.parametrize("name", ["three-card", "player-dealer", "a variant"])
def test_a_number_of_thousands_of_digits_is_told_wherever_it_stands(name: str) -> None:
    """Would catch a traceback of Python's, which writes no such number: in the name of a stage it did."""
    source = shipped.find(name)
    text = source.text if source else VARIANT
    for line in {one for one in text.split("\n") if re.match(r"\w[\w-]* *= ", one)}:
        key = line.partition("=")[0]
        for huge in (HUGE, f"[{HUGE}]"):
            with pytest.raises(SheetError) as told:
                read(Source("own.toml", text.replace(line, f"{key}= {huge}", 1)), shipped.find)
            assert str(told.value)


@pytest.mark.parametrize("name", shapes.others_long(shapes.few()))
def test_a_sheet_with_anything_changed_is_read_or_told_and_never_a_traceback(name: str) -> None:
    """Would catch an exception of the reader or of a page, a problem without a place, letters that cannot be seen."""
    source = shipped.find(name)
    assert source is not None
    for seed in range(size(12, long=20)):
        text = mutated(source.text, Random(f"{name} {seed}"))
        for problem in _checked(text):
            assert problem.line > 0, f"{seed}: {problem}"
            assert problem.column > 0, f"{seed}: {problem}"
            assert visible(str(problem)) == str(problem)
            assert len(str(problem)) < 2000
        shown = sheet_info.problems(text)
        if not isinstance(shown, BadSheet):
            sheet_info.info(shown)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"{HEAD}[{'.'.join('a' * 500)}]\nb = 1\n", id="a table name 500 parts deep"),
        pytest.param(f"{HEAD}{'.'.join('a' * 20_000)} = 1\n", id="a key of 20,000 parts"),
        pytest.param(HEAD + '[[stages]]\ndo = "deal"\nplayr = 5\n' * 1500, id="1500 stages of one name"),
        pytest.param(
            HEAD + "".join(f'[[stages]]\ndo = "deal"\nid = "d{n}"\nplayr = 5\n' for n in range(1500)),
            id="1500 stages with a slip each",
        ),
        pytest.param(
            HEAD + "".join(f'[[stages]]\ndo = "deal"\nid = "s{n}"\nbefore = "s{n + 1}"\n' for n in range(10_000)),
            id="10,000 stages before the next",
        ),
        pytest.param(HEAD + "".join(f'[[stages]]\ndo = "zz{n}"\n' for n in range(1500)), id="1500 stages of no kind"),
        pytest.param(HEAD + "".join(f"[wagers.w{n}]\nx = 1\n" for n in range(1500)), id="1500 wagers of no kind"),
    ],
)
def test_a_large_sheet_full_of_mistakes_is_told_in_seconds(text: str) -> None:
    """Would catch a place that is looked up anew for every problem: it took minutes, and 500 parts were a traceback."""
    begun = perf_counter()
    assert _checked(text)
    assert perf_counter() - begun < 20


def test_a_key_that_steers_the_terminal_is_spelt_out(changed: Changed, problems: Problems) -> None:
    """Would catch escape codes in what the author wrote that reach the terminal by way of the problem."""
    (problem,) = problems(changed("three-card", "family  =", '"fam\\u001b[2Jily" ='))
    assert "\x1b" not in str(problem)
    assert "\\x1b[2J" in str(problem)


def _strings(value: Any) -> Iterator[str]:
    """Every key and every text of a sheet's data."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
    elif isinstance(value, str):
        yield value


def _inline(value: Any, old: str, new: str) -> str:
    """A value as TOML in one line, with a string replaced wherever it stands."""
    if isinstance(value, dict):
        lines = [f"{_inline(key, old, new)} = {_inline(inner, old, new)}" for key, inner in value.items()]
        return f"{{ {', '.join(lines)} }}"
    if isinstance(value, list):
        return f"[{', '.join(_inline(inner, old, new) for inner in value)}]"
    return json.dumps(new if value == old else value, ensure_ascii=False)


@pytest.mark.parametrize("letter", ["\x1b[31m", "\u202e"], ids=["an escape code", "letters turned around"])
@pytest.mark.parametrize("name", shapes.others_long(shapes.few()))
def test_no_string_of_a_sheet_may_steer_a_terminal(name: str, letter: str) -> None:
    """Would catch a text that `rules` or `odds` prints as it is: a clause, or a name that the sheet gives a class."""
    source = shipped.find(name)
    assert source is not None
    data = tomllib.loads(source.text)
    strings = sorted(set(_strings(data)))
    some = Random(name).sample(strings, min(size(25, long=80), len(strings)))
    for one in dict.fromkeys([*data.get("classes", {}), *some]):
        planted = one[:2] + letter + one[2:]
        text = "\n".join(f"{key} = {_inline(value, one, planted)}" for key, value in data.items() if key != one)
        told = _checked(text + (f"\n{json.dumps(planted)} = 1" if one in data else ""))
        assert any(problem.severity is Severity.ERROR for problem in told), f"{planted!r} is accepted"
        assert all(visible(str(problem)) == str(problem) for problem in told)


def test_a_page_shows_the_problems_that_check_tells(changed: Changed) -> None:
    """Would catch a page that answers 500 to 64 choices, or that knows other problems than the terminal."""
    choices = ", ".join(f'"{times}x"' for times in range(1, 65))
    text = changed("three-card", '["fold", "1x"]', f'["fold", {choices}]').replace("queen high", "qeen high")
    shown = sheet_info.problems(text)
    assert isinstance(shown, BadSheet)
    told = _checked(text)
    assert [(one.line, one.column) for one in shown.problems] == [(one.line, one.column) for one in told]
    assert len(told) == 2
