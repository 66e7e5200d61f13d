"""Every kind of problem of a sheet: where it is, what was expected, and a suggestion for a near miss."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.sheets.problems import Problem, Severity, SheetError, dotted, near
from pitboss.sheets.shipped import find, ids

MARK = "«"  # in a changed text: the problem should be found here
CASES = [
    case
    for name in ("problems_of_values.toml", "problems_of_parts.toml")
    for case in tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))["case"]
]

Changed = Callable[[str, str, str], str]
Problems = Callable[..., tuple[Problem, ...]]
Place = Callable[[str, str], tuple[int, int]]


@pytest.mark.parametrize("case", CASES, ids=[case["what"] for case in CASES])
def test_one_slip_in_a_sheet_is_told_with_its_place_and_what_was_expected(
    changed: Changed, problems: Problems, place: Place, case: dict[str, Any]
) -> None:
    """Would catch a slip that goes unseen, is told twice or in the wrong place, or leaves its author guessing."""
    marked = changed(case.get("sheet", "three-card"), case["old"], case["new"])
    found = problems(marked.replace(MARK, ""))
    assert sorted(dotted(problem.path) for problem in found) == sorted([case["path"], *case.get("also", ())])
    problem = next(problem for problem in found if dotted(problem.path) == case["path"])
    assert case["says"] in problem.message
    assert case.get("hint", "") in problem.hint
    assert ("own.toml", *place(marked, case.get("at", MARK))) == (problem.file, problem.line, problem.column)


def test_all_problems_of_a_sheet_come_at_once_and_in_the_order_of_its_lines(
    changed: Changed, problems: Problems
) -> None:
    """Would catch a reader that stops at the first problem, or lists them in the order it found them."""
    text = changed("three-card", 'amounts  = "posted"', "amounts = 5").replace("cards = 3", "cards = 9")
    text = text.replace('"40 to 1"', '"40 on 1"').replace("schema  = 1", "schema = 7")
    found = problems(text)
    assert [dotted(problem.path) for problem in found] == [
        "schema",
        "ladders.three.cards",
        "wagers.ante.amounts",
        "wagers.pair-plus.pays.straight flush",
    ]
    assert [problem.line for problem in found] == sorted(problem.line for problem in found)


def test_several_problems_of_parts_come_at_once_too(changed: Changed, problems: Problems) -> None:
    """Would catch checks that stop one another though they have nothing to do with each other."""
    text = changed("three-card", 'of       = "ante"', 'of = "anti"').replace(
        '"pair" = "1 to 1"', '"two pair" = "1 to 1"'
    )
    assert [dotted(problem.path) for problem in problems(text)] == ["wagers.play.of", "wagers.pair-plus.pays.two pair"]


def test_a_problem_prints_as_file_line_column_path_words_and_hint(changed: Changed, problems: Problems) -> None:
    """Would catch a form that an editor cannot jump to."""
    (problem,) = problems(changed("three-card", "family  =", "famly ="))
    assert str(problem) == 'own.toml:4:1: famly: "famly" means nothing here (did you mean "family"?)'


def test_a_column_counts_characters_and_not_bytes(changed: Changed, problems: Problems, place: Place) -> None:
    """Would catch a column that is too far right behind an accent, where no editor finds it."""
    text = changed("six-card", '"cut card"', '"carte à couper", 5')
    (problem,) = problems(text)
    assert (problem.line, problem.column) == place(text, "5, ")


def test_odds_for_one_are_converted_by_name_and_a_note_says_so(
    changed: Changed, problems: Problems, place: Place
) -> None:
    """Would catch a 40 for 1 that is paid as 40 to 1, or silently as 39 to 1."""
    text = changed("three-card", '"40 to 1"', '"40 for 1"')
    (note,) = problems(text)
    assert (note.severity, dotted(note.path)) == (Severity.NOTE, "wagers.pair-plus.pays.straight flush")
    assert note.message == '"40 for 1" counts the stake that comes back: taken as 39 to 1'
    assert (note.line, note.column) == place(text, '"straight flush" = "40 for')
    assert ": note: wagers.pair-plus.pays" in str(note)


def test_a_sheets_own_name_for_a_class_may_be_written_with_capitals(changed: Changed, problems: Problems) -> None:
    """Would catch a name that is read one way where it is made and another way where it is used."""
    text = changed("mini-royal", "mini-royal = ", '"Mini-Royal" = ').replace('{ "mini-royal"', '{ "Mini-Royal"')
    assert problems(text) == ()


def test_a_sheets_own_name_for_a_class_may_not_be_that_of_a_category(changed: Changed, problems: Problems) -> None:
    """Would catch a sheet on which a flush is not a flush."""
    text = changed("three-card", "[hands.player]", '[classes]\nflush = "pair of aces"\n\n[hands.player]')
    assert [dotted(problem.path) for problem in problems(text)] == ["classes.flush"]


@pytest.mark.parametrize("name", ids())
def test_a_shipped_sheet_has_no_problem_and_needs_no_note(problems: Problems, name: str) -> None:
    """Would catch a library that its own reader complains about."""
    source = find(name)
    assert source is not None
    assert problems(source.text) == ()


def test_a_suggestion_is_a_near_word_or_else_all_the_words() -> None:
    """Would catch a hint that sends an author to a word that is not like theirs."""
    assert near("Antee", ["ante", "play"]) == 'did you mean "ante"?'
    assert near("zebra", ["ante", "play"]) == "known here: ante, play"


def test_a_list_of_words_ends_with_a_whole_one() -> None:
    """Would catch half an id, which its reader types and which is none."""
    *said, more = near("nosuch", ids()).removeprefix("known here: ").split(", ")
    assert more == "..."
    assert tuple(said) == ids()[: len(said)]


def test_a_sheet_error_is_a_value_error_that_prints_every_problem() -> None:
    """Would catch a caller who catches ValueError and sees half of it."""
    error = SheetError([Problem(("a",), "one"), Problem(("b", 0), "two", file="x.toml")])
    assert isinstance(error, ValueError)
    assert str(error) == "a: one\nx.toml: b[0]: two"
