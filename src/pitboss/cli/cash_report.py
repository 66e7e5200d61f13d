"""`pitboss cash-report PERSON`: the cash of one person on a gaming day, as the form that a regulator asks for."""

import json
from pathlib import Path

import click

from pitboss.cli import document_file, person
from pitboss.cli.at_house import HOUSE, JSON, reading
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.house import days
from pitboss.house.location import Location
from pitboss.house.people import naming, player_cards
from pitboss.house.reporting import cash_reports
from pitboss.house.service import now_ms
from pitboss.money import chips
from pitboss.report import cash_report_paper, letterhead
from pitboss.tables.identities import people


@click.command
@click.argument("who", help=person.HELP)
@HOUSE
@click.option("--day", default=None, help="The gaming day, such as 2026-03-08; today by default.")
@JSON
@document_file.output()
@document_file.PAPER
def command(who: str, place: Location, day: str | None, as_json: bool, path: Path | None, paper: str) -> None:
    """Print the cash transaction report of a person: cash in and out on a gaming day, with slips and who handled it."""
    asked = document_file.asked(path, as_json)
    with reading(place) as reader:
        today, _, _ = days.day_of(reader, now_ms())
        try:
            wanted = days.read(day or today)
        except ValueError:
            raise UserError(f'"{day}" is not a day; write it as {today}') from None
        player = person.found(reader, who)
        report, head = cash_reports.report(reader, player, wanted), letterhead.of(reader)
        everybody = {player, *(one for line in report.lines for one in line.by)}
        everybody |= set(people(report.check.by)) if report.check is not None else set()
        names = {one: naming.name(reader, one) for one in everybody}
        code = player_cards.code(reader, player)
    if path is not None and asked is not None:
        made = cash_report_paper.document(report, head, names.__getitem__, code)
        document_file.write(made, path, asked, paper)
        return
    if as_json:
        click.echo(json.dumps(cash_report_paper.data(report, names.__getitem__), indent=2))
        return
    say(f"{names[player]}, {report.day}: {chips.show(report.paid_in)} in, {chips.show(report.paid_out)} out")
    for one in report.lines:
        by = " and ".join(names[who] for who in one.by)
        say(f"  {head.time(one.at)[:5]}  slip {one.slip:<6} {chips.signed(one.cents):>12}  {one.what}, by {by}")
    check = report.check
    say(f"  Identification: {'not checked' if check is None else f'{check.kind}, {check.day}'}")
