"""`pitboss layout SHEET -o felt.pdf`: the felt for a printer, to scale."""

from pathlib import Path

import click

from pitboss.cli import house_papers
from pitboss.cli.at_house import HouseType
from pitboss.cli.document_file import check_folder, form_of, save, write
from pitboss.cli.sheet import SHEET
from pitboss.cli.user_error import UserError
from pitboss.house.location import Location
from pitboss.report import felt as felts
from pitboss.report import layout
from pitboss.report.drawing import scaled
from pitboss.report.felt import Felt, FeltError
from pitboss.report.model import Paper
from pitboss.report.writers import svg, typst
from pitboss.sheets.game import Game

PRINTED = (".pdf", ".svg")
TOLD = (".html", ".md", ".json")


@click.command(epilog="One millimetre of the file is one millimetre of the felt, unless --scale says otherwise.")
@click.argument("sheet", type=SHEET, help="A shipped sheet by its id, or your own by its file.")
@click.option("--house", "place", type=HouseType(), help="The house whose name and colours the felt has.")
@click.option(
    "-o",
    "--output",
    "path",
    type=click.Path(path_type=Path),
    default=Path("felt.pdf"),
    show_default=True,
    help="The file to write: .pdf or .svg for the printer; .html, .md or .json for the page with the measures.",
)
@click.option(
    "--scale", default="1:1", show_default=True, help="How large the drawing is: 1:1, or smaller such as 1:10."
)
@click.option("--spots", type=click.IntRange(1, 99), help="How many spots; 7 by default, or as many as a deck serves.")
def command(sheet: Game, place: Location | None, path: Path, scale: str, spots: int | None) -> None:
    """Draw the felt of a game at its real size: circles, places of cards, pay tables, lettering on the arc."""
    ending = path.suffix.lower()
    if ending not in (*PRINTED, *TOLD):
        raise UserError(f"{path}: the ending says what is written; it is one of {', '.join((*PRINTED, *TOLD))}")
    check_folder(path)
    smaller = _scale(scale)
    try:
        felt = felts.felt(sheet, spots, house_papers.asked(sheet, None, place).brand)
        if ending in TOLD:
            write(layout.of(felt), path, form_of(path), Paper.LETTER.value)
        else:
            save(path, _printed(felt, ending, smaller))
    except (FeltError, typst.NoTypst) as error:
        raise UserError(str(error)) from None


def _printed(felt: Felt, ending: str, smaller: int) -> bytes:
    drawing = felt.drawing if smaller == 1 else scaled(felt.drawing, 1 / smaller)
    if ending == ".svg":
        return (svg.text(drawing, felt.says) + "\n").encode()
    return typst.plan(drawing, f"{felt.game.title}: layout of the felt, 1:{smaller}", felt.says, layout.DATE)


def _scale(written: str) -> int:
    one, colon, many = written.replace(" ", "").partition(":")
    if (
        one != "1"
        or not colon
        or not many.isascii()
        or not many.isdigit()
        or len(many) > 3
        or not 1 <= int(many) <= 100
    ):
        raise UserError(f'"{written}" is not a scale; write 1:1, or 1:2 to 1:100')
    return int(many)
