"""`pitboss design`: what is asked is read exactly, and what is found is what was asked for."""

import json
import signal
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli import design as verb
from pitboss.cli.main import main
from pitboss.odds.design import pay_tables

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


def test_where_no_table_meets_a_range_the_nearest_are_shown() -> None:
    said = run("--edge", "2%..3%", *[f"--line={n}=1" for n in ("pair", "flush", "straight")]).output
    assert "meet this within 50 points" in said or "meet this within 25 points" in said, said


def test_a_single_figure_shows_the_nearest_tables_in_round_odds() -> None:
    """`--edge 3%` once found nothing, while a range has thousands."""
    answer = json.loads(run("--edge", "3%", "--json").stdout)
    off = Fraction(answer["within"]["exact"])
    assert answer["total"] >= len(answer["tables"]) >= 1
    assert off == PERCENT / 10
    assert list(answer["tables"][0]["pays"].values()) == ["60", "30", "6", "3", "1"]
    assert all(abs(Fraction(table["house_edge"]["exact"]) - 3 * PERCENT) <= off for table in answer["tables"])
    lines = run("--edge", "2%..3%", "--top", "5").output.splitlines()[-5:]
    assert all(pay_tables.is_round(Fraction(cell.rstrip("*"))) for line in lines for cell in line.split()[:5])


@pytest.mark.parametrize("asked", [("--edge", "3%"), ("--hit", "5%..20%", "--edge", "0%..20%")])
def test_a_variant_is_written_that_has_the_edge_that_was_told(asked: tuple[str, ...], tmp_path: Path) -> None:
    """`check` takes it, `odds` has the edge, and the rest is as the sheet has it."""
    target = tmp_path / "my-game.toml"
    answer = json.loads(run(*asked, "--write", str(target), "--json").stdout)
    told = answer["tables"][0]["house_edge"]
    assert CliRunner().invoke(main, ["check", str(target)]).exit_code == 0
    odds = json.loads(CliRunner().invoke(main, ["odds", str(target), "--json"]).stdout)["wagers"]
    assert odds["pair-plus"]["house_edge"]["exact"] == told["exact"]
    assert odds["ante"]["house_edge"]["exact"] == "778809/20358520"
    twice = run(*asked, "--write", str(target))
    assert (twice.exit_code, "is there already" in twice.stderr) == (2, True)


def test_a_variant_of_a_file_lies_beside_it(tmp_path: Path) -> None:
    run("--edge", "3%", "--write", str(tmp_path / "first.toml"))
    again = run("--edge", "4%", "--write", str(tmp_path / "second.toml"), sheet=str(tmp_path / "first.toml"))
    assert again.exit_code == 0, again.output
    assert 'extends = "first"' in (tmp_path / "second.toml").read_text(encoding="utf-8")
    (tmp_path / "apart").mkdir()
    apart = run("--edge", "4%", "--write", str(tmp_path / "apart" / "x.toml"), sheet=str(tmp_path / "first.toml"))
    assert (apart.exit_code, "in the folder of its sheet" in apart.stderr) == (2, True)


@pytest.mark.parametrize("name", ["My Game.toml", "my-game.txt", "three-card.toml"])
def test_a_variant_has_a_name_that_can_be_an_id(name: str, tmp_path: Path) -> None:
    result = run("--edge", "3%", "--write", str(tmp_path / name))
    assert (result.exit_code, (tmp_path / name).exists()) == (2, False)


def test_interrupt_gives_the_result_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> Callable[[float], None]:
        return lambda _done: signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(pay_tables, "_walker", lambda _grid: (pay_tables._walk, list, 300))
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
        (["--exactly", "2%", "--write", "x.toml"], "--write goes with a search"),
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
