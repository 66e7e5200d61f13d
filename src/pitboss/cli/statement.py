"""`pitboss statement PLAYER`: cash in and out, what each table brought or cost, and what is left."""

import json
from datetime import date
from pathlib import Path

import click

from pitboss.cli import document_file, person
from pitboss.cli.at_house import CHIPS, HOUSE, JSON, reading, write_in
from pitboss.cli.terminal import say, table
from pitboss.cli.user_error import UserError
from pitboss.house import days, house_money
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.house.reporting import statements
from pitboss.house.reporting.statements import Statement
from pitboss.house.service import now_ms
from pitboss.money import chips as money
from pitboss.report import letterhead, statement_paper
from pitboss.tables.terms import Chips


@click.command
@click.argument("player", help=person.HELP)
@HOUSE
@click.option("--from", "first", default=None, help="The first gaming day; the first of this month by default.")
@click.option("--to", "last", default=None, help="The last gaming day; today by default.")
@CHIPS
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def command(
    player: str,
    place: Location,
    first: str | None,
    last: str | None,
    chips: str,
    as_json: bool,
    path: Path | None,
    paper: str,
) -> None:
    """Print the statement of a player over gaming days: chips bought and redeemed, won and lost, and what is left."""
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        today, _, _ = days.day_of(reader, now_ms())
        until = _day(last or today, today)
        since = _day(first, today) if first else until.replace(day=1)
        who = person.found(reader, player)
        write_in(
            house_money.of(reader, kind=Chips(chips), first=since.isoformat(), last=until.isoformat())
        )  # fmt: skip
        report = statements.report(reader, who, since, until, Chips(chips))
        head, name = letterhead.of(reader), naming.name(reader, who)
    if path is not None and asked is not None:
        document_file.write(statement_paper.document(report, head, name), path, asked, paper)
        return
    if as_json:
        click.echo(json.dumps(statement_paper.data(report), indent=2))
        return
    _print(report, name)


def _day(text: str, today: str) -> date:
    try:
        return days.read(text)
    except ValueError:
        raise UserError(f'"{text}" is not a day; write it as {today}') from None


def _print(report: Statement, name: str) -> None:
    say(f"{name}, {report.first} to {report.last}, {report.chips.value} chips")
    for field, (words, sign) in statement_paper.SUMS.items():
        cents = getattr(report.told, field)
        if cents or field == "opening":
            say(f"  {words:<46} {money.signed(sign * cents) if field != 'opening' else money.show(cents):>12}")
    say(f"  {'At the end':<46} {money.show(report.told.closing):>12}")
    if report.lines:
        rows = [("day", "where", "chips in or out", "won or lost", "collections and tips")]
        rows += [
            (one.day, one.table or "cage", money.signed(one.cash), money.signed(one.won), money.signed(-one.fees))
            for one in report.lines
        ]
        table(rows, indent=0, spare=())
