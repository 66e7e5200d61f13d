"""`pitboss book`: the ledger of a house line by line, or the balances of its accounts."""

from pathlib import Path

import click

from pitboss.cli import document_file
from pitboss.cli.at_house import CHIPS, HOUSE, JSON, reading
from pitboss.cli.listed import tell
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.house.reporting import auditing
from pitboss.ledger import accounts
from pitboss.report import letterhead, lists
from pitboss.tables.terms import Chips


@click.command
@HOUSE
@CHIPS
@click.option("--balances", is_flag=True, help="The balance of every account instead.")
@click.option("--account", default="", help='Only accounts that begin so, such as "wallet:" or "tray:T1".')
@click.option("--stream", default="", help='Only one stream, such as "cage" or "table:T1".')
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def command(
    place: Location, chips: str, balances: bool, account: str, stream: str, as_json: bool, path: Path | None, paper: str
) -> None:
    """List every line of the ledger, oldest first: record, command, account, amount, who."""
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        head = letterhead.of(reader)
        prefix = accounts.SIDES[Chips(chips)]
        if balances:
            held = {name: one.cents for name, one in reader.balances(prefix + account).items() if one.cents}
            found = lists.balances(held, Chips(chips))
        else:
            lines = auditing.every_line(reader, account=prefix + account, stream=stream)
            found = lists.ledger(lines, head.zone, lambda who: naming.name(reader, who), Chips(chips))
    tell(found, head.house, path, asked, paper, as_json=as_json, spare=(7, 5, 3))
