"""`pitboss plot SHEET KIND -o x.svg|png|html`: pictures of what a sheet is worth."""

import re
from fractions import Fraction
from html import escape
from pathlib import Path

import click

from pitboss.cli import counting
from pitboss.cli.counts import Count
from pitboss.cli.document_file import check_folder, save
from pitboss.cli.sheet import SHEET
from pitboss.cli.user_error import UserError
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.solving.solution import solve
from pitboss.report import plots
from pitboss.report.drawing import DARK, PAPER
from pitboss.report.writers import svg
from pitboss.sheets.game import Game

ENDINGS = (".svg", ".png", ".html")
_EDGES = re.compile(r"(\d{1,3}(?:\.\d{1,6})?)\s*%?\s*\.\.\s*(\d{1,3}(?:\.\d{1,6})?)\s*%?", re.ASCII)


@click.command(
    epilog="Kinds: " + "; ".join(f"{name}, {says}" for name, (says, _) in plots.KINDS.items()) + ".",
)
@click.argument("sheet", type=SHEET, help="A shipped sheet by its id, or your own by its file.")
@click.argument("kind", type=click.Choice(list(plots.KINDS)), help="What to draw; the kinds are listed below.")
@click.option(
    "-o",
    "--output",
    "path",
    type=click.Path(path_type=Path),
    help="The file to write: .svg, .png or .html; SHEET-KIND.svg by default.",
)
@click.option("--wager", default="", help="Which wager: the main one by default, or the first with a pay table.")
@click.option("--line", default="", help="With line: which pay line; the top one by default.")
@click.option("--rounds", default=1000, show_default=True, type=Count(1, 100_000), help="With fan and ruin: how many.")
@click.option("--with", "others", type=SHEET, multiple=True, help="With compare: another sheet; may be repeated.")
@click.option("--edge", help="With design: the house edges of the tables, such as 2%..6%.")
@click.option("--dark", is_flag=True, help="For a dark background.")
def command(
    sheet: Game, kind: str, path: Path | None, wager: str, line: str, rounds: int, others: tuple[Game, ...],
    edge: str | None, dark: bool,
) -> None:  # fmt: skip
    """Draw what a sheet is worth: the spread of an evening, the risk of ruin, a pay line, several sheets."""
    target = path or Path(f"{sheet.id}-{kind}.svg")
    if target.suffix.lower() not in ENDINGS:
        raise UserError(f"{target}: the ending says what is drawn; it is one of {', '.join(ENDINGS)}")
    check_folder(target)
    try:
        solution = counting.shown(lambda: solve(sheet))
        asked = plots.Question(solution, wager, line, rounds, others, None if edge is None else _edges(edge))
        plot = plots.KINDS[kind][1](asked)
        save(target, _written(plot, target.suffix.lower(), dark=dark))
    except (plots.PlotError, Beyond) as error:
        raise UserError(str(error)) from None


def _edges(text: str) -> tuple[Fraction, Fraction]:
    found = _EDGES.fullmatch(text.strip())
    if not found:
        raise UserError(f"--edge {text}: write two house edges in percent, the lower one first, such as 2%..6%")
    low, high = (Fraction(one) / 100 for one in found.groups())
    if low > high:
        raise UserError(f"--edge {text}: nothing lies between; write the lower end first")
    return low, high


def _written(plot: plots.Plot, ending: str, *, dark: bool) -> bytes:
    palette = DARK if dark else PAPER
    if ending == ".png":
        from pitboss.report.writers import typst

        try:
            return typst.picture(plots.framed(plot), palette=palette)
        except typst.NoTypst as error:
            raise UserError(str(error)) from None
    if ending == ".svg":
        return svg.text(plots.framed(plot), plot.says, palette).encode()
    drawn = svg.text(plot.drawing, plot.says, palette)
    paper, ink = palette["paper"], palette["ink"]
    room = f"background:{paper};color:{ink}"
    look = f"body{{margin:2rem auto;max-width:60rem;padding:0 1rem;font-family:Inter,sans-serif;{room}}}"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(plot.title)}</title>'
        f"<style>{look}svg{{width:100%;height:auto}}</style></head><body><h1>{escape(plot.title)}</h1>\n"
        f"<figure>{drawn}<figcaption>{escape(plot.caption)}</figcaption></figure></body></html>\n"
    ).encode()
