"""Texts that are no TOML, and where the keys of a good one stand."""

from collections.abc import Callable

import pytest

from pitboss.sheets import toml
from pitboss.sheets.problems import Problem, dotted

Changed = Callable[[str, str, str], str]
Problems = Callable[..., tuple[Problem, ...]]
Place = Callable[[str, str], tuple[int, int]]


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        ("title = Three", "this is not TOML: invalid value"),
        ("title", "this is not TOML: expected '=' after a key"),
        ("[ladders.four", "this is not TOML: expected ']'"),
        ("= 5", "this is not TOML: invalid statement"),
    ],
)
def test_a_slip_in_the_toml_is_told_with_its_line(changed: Changed, problems: Problems, broken: str, says: str) -> None:
    """Would catch a traceback of the parser, or a slip that is told without its place."""
    text = changed("three-card", "[hands.player]", f"{broken}\n\n[hands.player]")
    (problem,) = [one for one in problems(text) if not one.path]
    line = text.splitlines().index(broken) + 1
    assert problem.message.startswith(says)
    assert (problem.file, problem.line, dotted(problem.path)) == ("own.toml", line, "")
    assert 0 < problem.column <= len(broken) + 1


def test_a_text_that_ends_too_soon_is_told_at_its_end(problems: Problems) -> None:
    """Would catch "end of document" taken for a line and column."""
    text = 'schema = 1\ntitle = """Three'
    (problem,) = [one for one in problems(text) if not one.path]
    assert (problem.line, problem.column) == (2, len('title = """Three') + 1)


@pytest.mark.parametrize("text", ["", "\n", "# nothing but a remark"])
def test_an_empty_text_lacks_every_part_of_a_sheet(problems: Problems, text: str) -> None:
    """Would catch an index into nothing."""
    missing = [dotted(problem.path) for problem in problems(text)]
    assert missing == ["schema", "ladders", "hands", "stages", "wagers", "id", "title"]


def test_two_ladders_with_one_name_are_told_at_the_second(changed: Changed, problems: Problems) -> None:
    """Would catch a ladder that silently replaces another, or the parser's own words for it."""
    again = '[ladders.three]\ncards = 3\norder = ["high card"]\n\n[hands.player]'
    text = changed("three-card", "[hands.player]", again)
    first = problems(text)[0]
    line = text[: text.rindex("[ladders.three]")].count("\n") + 1
    assert first.message == '"ladders.three" is there twice; keep one'
    assert (dotted(first.path), first.line, first.column) == ("ladders.three", line, 2)


def test_a_key_that_is_there_twice_is_told_at_the_second(changed: Changed, problems: Problems, place: Place) -> None:
    """Would catch a duplicate whose place is that of the first, which is not the one to take out."""
    text = changed("three-card", 'of       = "ante"', 'of       = "ante"\nof = "ante"')
    (problem,) = problems(text)
    assert problem.message == '"wagers.play.of" is there twice; keep one'
    assert (problem.line, problem.column) == place(text, 'of = "ante"')


def test_every_key_that_is_there_twice_is_told(changed: Changed, problems: Problems) -> None:
    """Would catch a reader that stops at the first duplicate."""
    text = changed("three-card", 'of       = "ante"', 'of = "ante"\nof = "ante"').replace(
        'family  = "Three Card Poker"', 'family = "x"\nfamily = "y"'
    )
    assert [dotted(problem.path) for problem in problems(text)] == ["family", "wagers.play.of"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("schema = " + "[" * 10_000, id="open brackets"),
        pytest.param("schema = " + "[" * 400 + "]" * 400, id="a list in a list, 400 deep"),
        pytest.param("schema = " + "9" * 5_000, id="a number of 5000 digits"),
        pytest.param("remove = 5\n", id="something to remove that is no list"),
        pytest.param('schema = "\\ud800"', id="half a character"),
        pytest.param("schema = 1979-13-45", id="a day that never was"),
    ],
)
def test_a_hostile_text_is_a_problem_and_never_a_traceback(problems: Problems, text: str) -> None:
    """Would catch an exception of the parser or of our own reading that is no SheetError."""
    assert problems(text)


def test_places_count_from_one_and_know_keys_items_and_tables() -> None:
    """Would catch a place that is off by one, or an item of a list that has none."""
    text = 'a = [1, "x", {b = 2}]\n[c.d]\n"e f" = 3\n[[g]]\nh = 4\n[[g]]\nh.i = 5\n'
    found = toml.places(text)
    assert found["a",] == (1, 1)
    assert found["a", 1] == (1, 9)
    assert found["a", 2, "b"] == (1, 15)
    assert found["c", "d"] == (2, 2)
    assert found["c", "d", "e f"] == (3, 1)
    assert found["g", 0, "h"] == (5, 1)
    assert found["g", 1] == (6, 3)
    assert found["g", 1, "h", "i"] == (7, 1)


def test_a_remark_in_a_list_does_not_move_the_items_behind_it() -> None:
    """Would catch remarks that are counted as items."""
    assert toml.places("a = [ # one\n  1,\n  # two\n  2,\n]\n")["a", 1] == (4, 3)


def test_windows_line_ends_change_no_place() -> None:
    """Would catch a carriage return that is counted as a column or a line."""
    text = "a = 1\nb = [\n  2,\n  3]\n"
    assert toml.places(text) == toml.places(text.replace("\n", "\r\n"))


def test_curly_quotes_are_told_and_hide_nothing(changed: Changed, problems: Problems, place: Place) -> None:
    """Would catch a sheet out of a word processor that is told one line at a time."""
    text = changed("three-card", 'title   = "Three Card Poker"', "title   = “Three Card Poker”")
    text = text.replace('"flush" = "3 to 1"', '“fluch” = "3 to 1"').replace("queen high", "qeen high")
    found = problems(text)
    assert [problem.line for problem in found] == [
        place(text, words)[0] for words in ("title", "qeen", "“fluch”", "“fluch”")
    ]
    assert found[0].hint == 'write straight quotes: " and not “ or ”'
    assert [problem.hint for problem in found if "fluch" in problem.path] == ['did you mean "flush"?']


def test_a_list_over_several_lines_is_no_slip_beside_one(changed: Changed, problems: Problems) -> None:
    """Would catch a list that is cut off at its first line because another line is wrong."""
    text = changed("three-card", 'choices = ["fold", "1x"]', 'choices = [\n  "fold",\n  "1x", # the Ante\n]')
    (problem,) = problems(text.replace('title    = "Ante"', "title    = Ante"))
    assert problem.hint == 'a text stands in quotes: title = "..."'


def test_a_list_that_is_left_open_is_told_where_it_begins(changed: Changed, problems: Problems, place: Place) -> None:
    """Would catch a place lines later, where the parser notices."""
    text = changed("three-card", 'choices = ["fold", "1x"]', 'choices = ["fold", "1x"')
    (problem,) = problems(text)
    assert problem.line == place(text, "choices")[0]
