"""`pitboss shift TABLE`: drop, win and theoretical win of a table on a gaming day."""

import json
from pathlib import Path

import click

from pitboss.cli import document_file
from pitboss.cli.at_house import HOUSE, JSON, reading
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.house import days
from pitboss.house.location import Location
from pitboss.house.reporting import reports
from pitboss.house.service import now_ms
from pitboss.report import letterhead, shift_paper


@click.command
@click.argument("table", help="The name of the table; pitboss table list prints them.")
@HOUSE
@click.option("--day", default=None, help="The gaming day, such as 2026-03-08; today by default.")
@JSON
@document_file.output()
@document_file.PAPER
def command(table: str, place: Location, day: str | None, as_json: bool, path: Path | None, paper: str) -> None:
    """Print the statement of a table: drop, fills, credits, counts, win, hold, and the theoretical win.

    With -o it is written as a document with lines to sign on.
    """
    asked = document_file.asked(path, as_json)
    with reading(place) as reader:
        today, zone, starts = days.day_of(reader, now_ms())
        try:
            wanted = days.read(day or today)
        except ValueError:
            raise UserError(f'"{day}" is not a day; write it as {today}') from None
        report = reports.shift_report(reader, table, wanted)
        head = letterhead.of(reader)
    if path is not None and asked is not None:
        document_file.write(shift_paper.document(report, head), path, asked, paper)
        return
    if as_json:
        click.echo(json.dumps(shift_paper.data(report), indent=2))
        return
    played = "1 hand" if report.hands == 1 else f"{report.hands} hands"
    say(f"Table {report.table} ({report.sheet}), gaming day {report.day} from {starts} {zone}: {played}")
    for name, amount in report.shift.lines():
        say(f"  {name:<24} {amount:>12}")
    for one in report.theory:
        say(f"  {one}")
