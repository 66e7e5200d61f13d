"""`pitboss placard SHEET`: the sign with the limits of a table."""

from pathlib import Path

import click

from pitboss.cli.house_papers import make, of_sheet_or_table
from pitboss.house.location import Location
from pitboss.sheets.game import Game


@click.command
@of_sheet_or_table("placard.pdf")
def command(sheet: Game | None, table: str | None, place: Location | None, path: Path, paper: str) -> None:
    """Make the sign with the least and the most of every wager, to be read from two metres.

    With --table it has the limits that the table posts; with --house the name, logo and colour of the house.
    """
    make("placard", sheet, table, place, path, paper)
