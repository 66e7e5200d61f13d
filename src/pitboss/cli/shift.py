"""`pitboss shift TABLE`: drop, win and theoretical win of a table on a gaming day."""

import json
from pathlib import Path

import click

from pitboss.cli import document_file
from pitboss.cli.at_house import HOUSE, JSON, reading, write_in
from pitboss.cli.terminal import say, some
from pitboss.cli.user_error import UserError
from pitboss.house import days, house_money
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.house.reporting import months, reports
from pitboss.house.service import now_ms
from pitboss.money import chips
from pitboss.report import letterhead, shift_paper


@click.command
@click.argument("table", help="The name of the table; pitboss table list prints them.")
@HOUSE
@click.option("--day", default=None, help="The gaming day, such as 2026-03-08; today by default.")
@click.option(
    "--shift", "name", default="", help="A shift of the day by its name, such as Swing; all of it by default."
)
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def command(
    table: str, place: Location, day: str | None, name: str, as_json: bool, path: Path | None, paper: str
) -> None:  # fmt: skip
    """Print the statement of a table: drop, fills, credits, counts, win, hold, the theoretical win, who was on duty.

    With -o it is written as a document with lines to sign on.
    """
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        today, zone, starts = days.day_of(reader, now_ms())
        try:
            wanted = days.read(day or today)
        except ValueError:
            raise UserError(f'"{day}" is not a day; write it as {today}') from None
        report = reports.shift_report(reader, table, wanted, name=name)
        write_in(house_money.of(reader, kind=report.chips, last=wanted.isoformat()))
        head = letterhead.of(reader)
        everybody = (*(one.player for one in report.duty), *(who for who, _ in report.dealers if who))
        names = {who: naming.name(reader, who) for who in everybody}
    if path is not None and asked is not None:
        document_file.write(shift_paper.document(report, head, names.__getitem__), path, asked, paper)
        return
    if as_json:
        click.echo(json.dumps(shift_paper.data(report, names.__getitem__), indent=2))
        return
    played = some(report.hands, "hand")
    of = f", {report.name} from {head.time(report.begin)[:5]}" if report.name else ""
    say(f"Table {report.table} ({report.sheet}), gaming day {report.day} from {starts} {zone}{of}: {played}")
    for number, opening in enumerate(report.openings if len(report.openings) > 1 else (), start=1):
        until = "now" if opening.until is None else head.time(opening.until)[:5]
        say(f"  opening {number}, {head.time(opening.since)[:5]} to {until}")
        for line, cents in opening.told.counted().items():
            say(f"    {line:<22} {chips.show(cents):>12}")
    if len(report.openings) > 1:
        say(f"  all {len(report.openings)} openings")
    for line, amount in report.shift.lines():
        say(f"  {line:<24} {amount:>12}")
    for one in report.theory:
        say(f"  {one}")
    for box in report.boxes:
        found = "not counted yet" if box.counted is None else f"counted {chips.show(box.counted)}"
        say(f"  {box.box}: {chips.show(box.book)} by the book, {found}")
    for spell in report.duty:
        until = "now" if spell.until is None else head.time(spell.until)[:5]
        say(f"  {spell.role:<24} {names[spell.player]}, {head.time(spell.since)[:5]} to {until}")
    for who, hands in report.dealers:
        say(f"  {'dealt':<24} {names[who] if who else 'the program'}, {some(hands, 'hand')}")
    if report.slips:
        say(f"  {'slips':<24} {months.runs_said(months.runs(report.slips)).partition(';')[0]}")
    for paid in report.spent:
        say(f"  {paid.kind.value + ' of the house':<24} {paid.category}, {chips.show(paid.cents)}")
