"""Plots: every kind on every shape of sheet, and figures in the sentence of a plot that are those of the solver."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.main import main
from pitboss.odds.sessions.ruin import ruin
from pitboss.odds.sessions.session import session
from pitboss.odds.solving.solution import solve
from pitboss.report import plots
from pitboss.report.charts import bars
from pitboss.report.charts.bars import Bar
from pitboss.report.drawing import DARK, PAPER, Letters
from pitboss.report.figures import number, percent
from pitboss.report.writers import svg, widths
from pitboss.sheets import shipped

SHAPES = ("six-card", "four-card", "let-it-ride", "ultimate-texas-holdem", "caribbean-stud-progressive")
ALONE = [name for name in plots.KINDS if name not in ("compare", "design")]


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(main, ["plot", *words])
    return found.exit_code, found.output


@pytest.mark.parametrize("kind", ALONE)
@pytest.mark.parametrize("sheet", SHAPES)
def test_every_kind_is_drawn_of_every_shape_in_both_rooms(sheet: str, kind: str) -> None:
    solution = solve(shipped.load(sheet))
    asked = plots.Question(solution, rounds=60)
    if kind == "line" and not any(one.lines for one in solution.wagers.values()):
        with pytest.raises(plots.PlotError, match="has one"):
            plots.pay_line(asked)
        return
    if kind == "grid" and sheet != "ultimate-texas-holdem":
        with pytest.raises(plots.PlotError, match="does not begin with two own cards"):
            plots.grid(asked)
        return
    if kind == "strategy" and sheet == "let-it-ride":
        with pytest.raises(plots.PlotError, match="has it in words"):
            plots.strategy(asked)
        return
    plot = plots.KINDS[kind][1](asked)
    for palette in (PAPER, DARK):
        drawn = svg.text(plot.drawing, plot.says, palette)
        assert drawn.startswith("<svg")
        assert "nan" not in drawn
    assert re.search(r"\d", plot.says)


def test_a_file_says_what_it_shows_without_the_page_around_it() -> None:
    """Would catch a picture that nobody can name once it is in a mail: its title and its caption stand in it."""
    plot = plots.ruin(plots.Question(solve(shipped.load("three-card")), rounds=50))
    drawn = re.sub(r"<[^>]*>", " ", svg.text(plots.framed(plot)))
    assert plot.title in drawn
    assert plot.caption in re.sub(r"\s+", " ", drawn)


def test_a_picture_has_the_signs_of_a_page() -> None:
    """Would catch "Hold'em" as it is typed, and a star at the end of a line with its sentence on the next."""
    held = svg.text(plots.framed(plots.grid(plots.Question(solve(shipped.load("ultimate-texas-holdem"))))))
    assert "Hold\u2019em: the 169 kinds" in held
    starred = svg.text(plots.framed(plots.strategy(plots.Question(solve(shipped.load("four-card"))))))
    assert "*<" not in re.sub(r">[F\d]\*<", "", starred)


def test_a_long_name_beside_a_bar_takes_another_line() -> None:
    """It ran on under the bar and its figure: "Straight flush or better, behind the dealer"."""
    long = "Straight flush or better, behind the dealer"
    drawn = bars.lying([Bar("Flush", 2.0, "2.00"), Bar(long, 1.0, "1.00"), Bar("Pair", 3.0, "3.00")], 78.0, 42.0)
    names = [one for one in drawn.shapes if isinstance(one, Letters) and one.x == 0]
    assert " ".join(one.text for one in names) == f"Flush {long} Pair"
    assert max(widths.length(one.text, one.size) * 0.9 for one in names) < 42.0
    assert len({one.y for one in names}) == len(names) == 4


def test_the_fan_ends_where_the_session_does() -> None:
    solution = solve(shipped.load("six-card"))
    last = session(solution.main.distribution, 200)
    said = plots.fan(plots.Question(solution, rounds=200)).says
    assert all(f"{share} percent {number(last.quantiles[share])}" in said for share in (1, 5, 25, 50, 75, 95, 99))


def test_the_curve_of_ruin_says_the_chances_of_the_solver() -> None:
    solution = solve(shipped.load("three-card"))
    said = plots.ruin(plots.Question(solution, rounds=100)).says
    sizes = [int(size) for size in re.findall(r"(\d+) units", said)]
    assert len(sizes) > 5
    for size in sizes[:: len(sizes) // 4]:
        chance = ruin(solution.main.distribution, Fraction(size), 100).chance
        assert f"{size} units {percent(chance, 2)} percent" in said


def test_a_unit_more_on_a_line_is_what_the_solver_finds_for_such_a_sheet() -> None:
    """`pair-plus` pays 3 to 1 for a flush; the same wager with 4 to 1 is published as 2.3167 % (Wizard of Odds)."""
    solution = solve(shipped.load("six-card"))
    said = plots.pay_line(plots.Question(solution, wager="pair-plus", line="flush")).says
    share = Fraction(re.search(r"takes ([\d.]+) percent", said).group(1))  # type: ignore[union-attr]
    assert abs(100 * solution.wagers["pair-plus"].house_edge - share - Fraction("2.3167")) < Fraction("0.0001")


def test_a_comparison_has_every_wager_of_every_sheet() -> None:
    others = [shipped.load("three-card"), shipped.load("mini-royal")]
    solution = solve(shipped.load("six-card"))
    said = plots.comparison(plots.Question(solution, others=others)).says
    for game in (solution.game, *others):
        for one in solve(game).wagers.values():
            assert f"{game.id} {percent(one.house_edge)} percent" in said


def test_candidates_have_the_edge_that_was_asked_for() -> None:
    solution = solve(shipped.load("six-card"))
    plot = plots.candidates(plots.Question(solution, wager="pair-plus", edge=(Fraction(7, 100), Fraction(73, 1000))))
    assert "edge of 7.00 to 7.30 percent" in plot.says


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("six-card", "line", "--line", "flash"), 'no line is called "flash" (did you mean "flush"?)'),
        (("six-card", "line", "--wager", "ante"), "Ante has no pay table of its own; those with one: pair-plus"),
        (("six-card", "compare"), "another sheet: --with SHEET"),
        (("six-card", "fan", "-o", "fan.gif"), "it is one of .svg, .png, .html"),
        (("six-card", "fan", "-o", "nowhere/fan.svg"), "there is no folder nowhere"),
        (("six-card", "design", "--edge", "6%..2%"), "write the lower end first"),
        (("six-card", "design", "--edge", "much"), "such as 2%..6%"),
        (("six-card", "pie"), "pie"),
    ],
)
def test_what_cannot_be_drawn_is_told(words: tuple[str, ...], said: str) -> None:
    code, output = run(*words)
    assert code == 2
    assert said in re.sub(r"\s+", " ", output)


@pytest.mark.parametrize("ending", ["svg", "png", "html"])
def test_a_plot_is_written_in_every_form(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"fan.{ending}"
    assert run("three-card", "fan", "--rounds", "50", "-o", str(path))[0] == 0
    content = path.read_bytes()
    assert content.startswith({"svg": b"<svg", "png": b"\x89PNG", "html": b"<!doctype html>"}[ending])
