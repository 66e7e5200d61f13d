"""`pitboss card SHEET`: the rack card that lies on a table."""

from pathlib import Path

import click

from pitboss.cli.house_papers import make, of_sheet_or_table
from pitboss.house.location import Location
from pitboss.sheets.game import Game


@click.command
@of_sheet_or_table("card.pdf")
def command(sheet: Game | None, table: str | None, place: Location | None, path: Path, paper: str) -> None:
    """Make the rack card of a game: how to play on one side, what it pays on the other.

    With --table it has the limits and the collection that the table posts; with --house the name, logo, colour and help
    line of the house.
    """
    make("rack-card", sheet, table, place, path, paper)
