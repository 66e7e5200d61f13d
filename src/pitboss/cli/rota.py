"""`pitboss rota show|import`: who is to deal where from when, and who really did."""

import json
from pathlib import Path

import click

from pitboss.cli import document_file
from pitboss.cli.at_house import HOUSE, JSON, must, reading, running_unless_served
from pitboss.cli.listed import asked_day, tell
from pitboss.cli.terminal import say, some
from pitboss.cli.user_error import UserError
from pitboss.house import days
from pitboss.house.location import Location
from pitboss.house.people import naming, rota, rota_book, rota_lists
from pitboss.house.people.accounts import Accounts
from pitboss.house.people.rota_book import RotaBook
from pitboss.house.service import now_ms
from pitboss.report import letterhead, rota_list
from pitboss.tables.identities import OWNER

INSTEAD = 'The floor or a manager plans the day at /rota with "Change the plan".'

DAY = click.option("--day", default=None, help="The gaming day; today by default.")


@click.group
def command() -> None:
    """Plan who deals where from when, and see who did.

    The floor changes the plan, calls reliefs and sends dealers on breaks on the page /rota.
    """


@command.command
@HOUSE
@DAY
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def show(place: Location, day: str | None, as_json: bool, path: Path | None, paper: str) -> None:
    """List the turns of a gaming day: as planned, and as the records of the tables have them."""
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        now = now_ms()
        today, _, _ = days.day_of(reader, now)
        on = asked_day(day or today, today).isoformat()
        found = rota_list.read(reader, on, now, lambda who: naming.name(reader, who))
        head = letterhead.of(reader)
    tell(found, head.house, path, asked, paper, as_json=as_json, spare=(0,))


@command.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="CSV: dealer,table,from,to.")
@HOUSE
@DAY
@click.option("--dry-run", is_flag=True, help="Only say what is wrong with the list.")
@JSON
def import_(file: Path, place: Location, day: str | None, dry_run: bool, as_json: bool) -> None:
    """Take the plan of a gaming day from a list. A table that is empty, or "break", is a break."""
    with running_unless_served(place, lambda: INSTEAD) as house:
        accounts = Accounts(house.store, house.clock)
        today, _, starts = days.day_of(house.store, house.clock())
        on = asked_day(day or today, today).isoformat()

        def name(who: str) -> str:
            return naming.name(house.store, who)

        found = rota_lists.read(accounts, file.read_bytes(), starts, name)
        if found.problems:
            raise UserError("\n".join([f"{file.name}: nothing is planned", *map(str, found.problems)]))
        if not dry_run:
            book = RotaBook(house.store, house.clock, lambda: rota_book.dealing(house), name)
            must(book.ask(rota.PlanDay(on, found.turns), by=OWNER))
    if as_json:
        click.echo(json.dumps({"day": on, "turns": len(found.turns), "done": not dry_run}))
        return
    say(f"{some(len(found.turns), 'turn')} {'can be' if dry_run else 'are'} planned for {on}.")
