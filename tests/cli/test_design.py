"""`pitboss design`: what is asked is read exactly, and what is found is what was asked for."""

import json
import signal
from collections.abc import Callable
from fractions import Fraction

import pytest
from click.testing import CliRunner, Result

from pitboss.cli import design as verb
from pitboss.cli.main import main
from pitboss.odds import design

PERCENT = Fraction(1, 100)


def run(*arguments: str, sheet: str = "six-card", wager: str = "pair-plus") -> Result:
    result = CliRunner().invoke(main, ["design", sheet, "--wager", wager, *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


def test_every_table_lies_within_the_windows_and_the_bounds() -> None:
    answer = json.loads(
        run("--edge", "2%..3%", "--hit", "1/5..26%", "--deviation", "2.5..3", "--line", "flush=2..6", "--json").stdout
    )
    assert answer["complete"]
    assert len(answer["tables"]) == 20 <= answer["total"]
    for table in answer["tables"]:
        assert 2 * PERCENT <= Fraction(table["house_edge"]["exact"]) <= 3 * PERCENT
        assert Fraction(1, 5) <= Fraction(table["hit_rate"]["exact"]) <= 26 * PERCENT
        assert Fraction(5, 2) ** 2 <= Fraction(table["variance"]["exact"]) <= 9
        assert table["pays"]["flush"] in "23456"


def test_the_well_known_table_is_the_nearest_below_three_percent() -> None:
    """Pair Plus at 40-30-6-4-1 has 2.3167 %: Wizard of Odds, Three Card Poker."""
    lines = run("--edge", "2%..3%", "--top", "1").output.splitlines()
    assert lines[-1].split() == ["40", "30", "6", "4*", "1", "2.3167%", "25.6109%", "2.9106"]


def test_what_a_line_must_pay_for_an_exact_edge() -> None:
    answer = json.loads(run("--exactly", "2.5%", "--for", "Flush", "--json").stdout)
    assert (answer["line"], answer["pays"]["exact"]) == ("flush", "8687/2192")
    assert answer["whole"][1]["edge"]["exact"] == str(Fraction(512, 22_100))
    assert "straight flush must pay 5951/96 to 1" in run("--exactly", "1/40").output


def test_lines_may_be_fixed_listed_stepped_and_dropped() -> None:
    arguments = ["--line", "straight flush=50..100 by 25", "--line", "trips=30", "--line", "pair=drop,1"]
    answer = json.loads(run("--edge", "0%..10%", *arguments, "--top", "1000", "--json").stdout)
    pays = [table["pays"] for table in answer["tables"]]
    assert {one["straight flush"] for one in pays} == {"50", "75", "100"}
    assert {one["three of a kind"] for one in pays} == {"30"}
    assert {one["pair"] for one in pays} <= {"1", None}


def test_a_line_within_another_is_the_better_hand() -> None:
    answer = json.loads(run("--edge", "7%..8%", "--json", sheet="mini-royal").stdout)
    assert list(answer["counts"].items())[:2] == [("mini-royal", 4), ("straight flush", 44)]


def test_no_table_is_an_answer() -> None:
    assert (
        "No table meets this"
        in run("--edge", "2%..3%", *[f"--line={n}=1" for n in ("pair", "flush", "straight")]).output
    )


def test_interrupt_gives_the_result_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> Callable[[float], None]:
        return lambda _done: signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(design, "_walker", lambda _grid: (design._walk, list, 300))
    monkeypatch.setattr(verb, "_progress", interrupt)
    before = signal.getsignal(signal.SIGINT)
    answer = json.loads(run("--edge", "2%..3%", "--json").stdout)
    assert (answer["complete"], signal.getsignal(signal.SIGINT)) == (False, before)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--edge", "3%..2%"], "write the lower end first, such as 2%..3%"),
        (["--edge", "2..3"], "3 is more than 100%"),
        (["--exactly", "2"], "2 is more than 100%"),
        (["--edge", "two"], '"two" is not a number'),
        (["--edge", "1/0"], '"1/0" is not a number'),
        (["--hit", "-1%..5%"], "never below 0"),
        ([], "say what is wanted"),
        (["--edge", "2%", "--line", "trip=3"], 'there is no line "trip"'),
        (["--edge", "2%", "--line", "flush"], "write the line and what it may pay"),
        (["--edge", "2%", "--line", "flush=6..2"], '"6..2" holds no pay'),
        (["--edge", "2%", "--line", "flush=0..1000000"], "more than 20,000 pays"),
        (["--edge", "2%", "--line", "flush=1", "--line", "flush=2"], "there twice"),
        (["--exactly", "2%", "--edge", "2%"], "a question of its own"),
        (["--exactly", "2%", "--for", "quads"], 'no line is called "four of a kind"'),
        (["--exactly", "90%", "--for", "flush"], "even at 0 to 1"),
        (["--edge", "2%", "--for", "flush"], "--for goes with --exactly"),
    ],
)
def test_what_cannot_be_searched_is_said(arguments: list[str], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert says in result.output


@pytest.mark.parametrize(("wager", "says"), [("ante", "not paid by its pay table alone"), ("pairplus", "did you mean")])
def test_only_side_wagers_are_designed(wager: str, says: str) -> None:
    result = run("--edge", "2%", wager=wager)
    assert result.exit_code == 2
    assert says in result.output
