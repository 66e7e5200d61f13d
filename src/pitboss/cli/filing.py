"""`pitboss filing SHEET --for PLACE`: the rules of a game as a regulator asks for them."""

from dataclasses import replace
from pathlib import Path

import click

from pitboss.cli import counting, house_papers
from pitboss.cli.document_file import form_of, write
from pitboss.cli.user_error import UserError
from pitboss.house.location import Location
from pitboss.report import filing
from pitboss.report.felt import FeltError
from pitboss.sheets.game import Game


@click.command(epilog="Every part is in every filing; only headings and order are those of the place.")
@house_papers.of_sheet_or_table("filing.pdf")
@click.option(
    "--for",
    "where",
    type=click.Choice(list(filing.JURISDICTIONS)),
    required=True,
    help="Whose headings and order to follow.",
)
@click.option("--spots", type=click.IntRange(1, 99), help="How many spots the felt has; 7 by default.")
@click.option("--alone", is_flag=True, help="Without rack card and mathematical report: those are files of their own.")
def command(
    sheet: Game | None, table: str | None, place: Location | None, path: Path, paper: str, where: str,
    spots: int | None, alone: bool,
) -> None:  # fmt: skip
    """Write the rules of a game as a draft of a filing: headings, examples with all amounts, felt, clauses.

    It is a draft for the filer's counsel: what the sheet leaves open is named and stays open. With --table it has the
    limits and the collection that the table posts.
    """
    form = form_of(path)
    asked = replace(house_papers.asked(sheet, table, place), jurisdiction=where, spots=spots)
    try:
        made = counting.shown(lambda: filing.made(asked, appendices=not alone))
    except FeltError as error:
        raise UserError(str(error)) from None
    write(made, path, form, paper)
