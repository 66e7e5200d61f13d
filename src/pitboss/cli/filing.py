"""`pitboss filing SHEET --for PLACE`: the rules of a game as a regulator asks for them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from pitboss.cli import counting, house_papers
from pitboss.cli.document_file import form_of, write
from pitboss.cli.user_error import UserError
from pitboss.house.location import Location
from pitboss.report import filing
from pitboss.report.felt import FeltError
from pitboss.sheets.game import Game
from pitboss.sheets.problems import near


class Place(click.Choice[str]):
    """A place that has headings; for any other one the error says which there are."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            raise UserError(f'--for {value}: there is no filing for "{value}" ({near(value, list(self.choices))})')
        return super().convert(value, param, ctx)


@click.command(epilog="Every part is in every filing; only headings and order are those of the place.")
@house_papers.of_sheet_or_table("filing.pdf")
@click.option(
    "--for",
    "where",
    type=Place(list(filing.JURISDICTIONS)),
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
