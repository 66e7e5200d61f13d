"""`pitboss report SHEET -o par.pdf`: the par sheet, the mathematical report of a sheet."""

from pathlib import Path

import click

from pitboss.cli import counting, document_file
from pitboss.cli.counts import Count
from pitboss.cli.dollars import DOLLARS
from pitboss.cli.sheet import SHEET
from pitboss.cli.stakes_option import stakes_of
from pitboss.cli.user_error import UserError
from pitboss.money.chips import Cents
from pitboss.odds.pricing.limits import Beyond
from pitboss.report import sheet_documents
from pitboss.report.sheet_documents import Asked
from pitboss.sheets.game import Game

BET: Cents = 10_00


@click.command
@click.argument("sheet", type=SHEET, help="A shipped sheet by its id, or your own by its file.")
@document_file.output("par.pdf", listed=True)
@document_file.PAPER
@click.option("--stakes", help="Wagers and their amounts, such as ante=2,pair-plus=4; the smallest ones by default.")
@click.option("--hands-per-hour", type=Count(1, 1000), help="The speed of your table, for the win of an hour.")
@click.option("--bet", type=DOLLARS, show_default="$10", help="The stake of that hour.")
@click.option("--spots", type=Count(1, 16), default=6, show_default=True, help="Spots, for what a round may cost.")
def command(
    sheet: Game, path: Path, paper: str, stakes: str | None, hands_per_hour: int | None, bet: Cents | None, spots: int
) -> None:
    """Write the par sheet of a game: every wager with its counts, the best play, sessions, exposure, method.

    As .csv or .xlsx it is the list of all wagers, pay lines and results.
    """
    form = document_file.form_of(path, listed=True)
    if bet is not None and bet <= 0:
        raise UserError("--bet is more than nothing")
    if bet is not None and hands_per_hour is None:
        raise UserError("--bet is the stake of an hour: it goes with --hands-per-hour")
    staked = None if stakes is None else stakes_of(stakes)
    asked = Asked(sheet, stakes=staked, hands_per_hour=hands_per_hour, bet=bet or BET, spots=spots)
    try:
        document = counting.shown(lambda: sheet_documents.make("par-sheet", asked))
    except Beyond as error:
        raise UserError(str(error)) from None
    document_file.write(document, path, form, paper)
