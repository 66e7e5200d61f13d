"""`pitboss strategy SHEET`: a wallet card with the best play in few rules."""

from pathlib import Path

import click

from pitboss.cli.house_papers import make, of_sheet_or_table
from pitboss.house.location import Location
from pitboss.sheets.game import Game


@click.command
@of_sheet_or_table("wallet.pdf")
def command(sheet: Game | None, table: str | None, place: Location | None, path: Path, paper: str) -> None:
    """Make a wallet card: how to play in a few rules, and what they cost, exactly.

    Rules that were not searched for before are searched now, which takes a few seconds.
    """
    make("wallet-card", sheet, table, place, path, paper)
