"""`pitboss slips`: the slips of gaming days, one line each."""

from pathlib import Path

import click

from pitboss.cli import document_file
from pitboss.cli.at_house import HOUSE, JSON, reading, write_in
from pitboss.cli.listed import asked_day, tell
from pitboss.house import days, house_money
from pitboss.house.cash import slips
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.house.service import now_ms
from pitboss.report import letterhead, lists


@click.command
@HOUSE
@click.option("--from", "first", default=None, help="The first gaming day; today by default.")
@click.option("--to", "last", default=None, help="The last gaming day; today by default.")
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def command(
    place: Location, first: str | None, last: str | None, as_json: bool, path: Path | None, paper: str
) -> None:  # fmt: skip
    """List the slips of the cage: number, time, what was moved, by whom. `pitboss slip NUMBER` prints one."""
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        today, _, _ = days.day_of(reader, now_ms())
        until = asked_day(last or today, today).isoformat()
        since = asked_day(first or until, today).isoformat()
        write_in(house_money.of(reader, first=since, last=until))
        every = ((days.day_of(reader, one.at)[0], one) for one in slips.every_entry(reader))
        head = letterhead.of(reader)
        found = lists.slips(
            [(day, one) for day, one in every if since <= day <= until], head.zone, lambda who: naming.name(reader, who)
        )
    tell(found, head.house, path, asked, paper, as_json=as_json, spare=(8, 7, 6, 5))
