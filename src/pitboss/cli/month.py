"""`pitboss month [2026-11]`: the month of a house by table: win, prizes, revenue, expenses."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from pitboss.cli import document_file
from pitboss.cli.at_house import CHIPS, HOUSE, JSON, reading, write_in
from pitboss.cli.terminal import say, some, table
from pitboss.cli.user_error import UserError
from pitboss.house import days, host, house_money
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.house.reporting import box_report, months, tallies
from pitboss.house.reporting.months import COLUMNS, Column, Line, Month
from pitboss.house.service import now_ms
from pitboss.money import chips as money
from pitboss.money.shares import percent
from pitboss.report import letterhead, lists, month_paper
from pitboss.report.writers import csv_file
from pitboss.tables.terms import Chips


@click.command
@click.argument("month", required=False, help="A month, such as 2026-11, or a year; this month by default.")
@HOUSE
@CHIPS
@JSON
@click.option("--csv", "as_csv", is_flag=True, help="Print lines for a spreadsheet.")
@document_file.output(listed=True)
@document_file.PAPER
def command(
    month: str | None, place: Location, chips: str, as_json: bool, as_csv: bool, path: Path | None, paper: str
) -> None:
    """Print the report of a month (2026-11; this one by default), or of a year (2026), by table.

    There is one line for each table, with all its openings: win, prizes, revenue, expenses.
    """
    if as_json and as_csv:
        raise UserError("JSON or CSV: one of them")
    asked = document_file.asked(path, as_json, as_csv, listed=True)
    with reading(place) as reader:
        wanted = month or days.day_of(reader, now_ms())[0][:7]
        months.demand(wanted)
        write_in(house_money.of_month(reader, wanted, Chips(chips)))
        report = months.report(tallies.fresh(reader), host.read(reader)[0], wanted, Chips(chips))
        head = letterhead.of(reader)
        won = [who for night in report.nights for one in night.prizes for who in one.players]
        names = {who: naming.name(reader, who) for who in (*won, *(who for who, _ in report.total.dealers if who))}
    if path is not None and asked is not None:
        document_file.write(month_paper.document(report, head, names.__getitem__), path, asked, paper)
        return
    if as_csv:
        click.echo(csv_file.text(lists.month(report, names.__getitem__)), nl=False)
    elif as_json:
        click.echo(json.dumps(month_paper.data(report, names.__getitem__), indent=2))
    else:
        _print(report, names)


def _print(report: Month, names: Mapping[str, str]) -> None:
    say(f"{report.house}, {report.month}, {report.chips.value} chips")
    rows = [["table", *(one.title for one in COLUMNS)]]
    rows += [[line.table, *_amounts(line)] for line in (*report.lines, report.total)]
    spare = ("missing", "box short", "breakage", "tips", "collections")  # where the terminal is narrow
    table(rows, indent=0, spare=[rows[0].index(one) for one in spare])
    if report.drawer:
        say(f"missing in the drawer: {money.show(report.drawer)}")
    if report.rounding:
        say(f"given where cash was rounded: {money.show(report.rounding)}")
    if report.boxes:
        say(box_report.told(report.boxes))
    for box in report.boxes:
        if not box.counted_right:
            found = "not counted yet" if box.counted is None else f"counted {money.show(box.counted)}"
            say(f"  {box.box}: {money.show(box.book)} by the book, {found}")
    for one in report.spent:
        say(f"{one.kind.value}, {one.category}: {money.show(one.cents)}")
    if report.chips is Chips.ISSUED:
        say(f"result: {money.show(report.result)} (revenue {money.show(report.total.revenue)}, less "
            f"{money.show(report.expenses)})")  # fmt: skip
        say(f"slips: {months.runs_said(report.slips)}")
    for given in report.donated:
        for what, cents in lists.donated(given).items():
            say(f"donations, {given.night}, {given.cause}: {what}, {money.show(cents)}")
    if report.donated or report.handed_over:
        say(f"donations in all: {money.show(report.donations)}; handed over: {money.show(report.handed_over)}")
    for line in report.lines:
        if any(who for who, _ in line.dealers):
            say(f"{line.table} was dealt by {_dealt(line, names)}")
    for night in report.nights:
        say(f"{night.day} {night.name}: {some(night.players, 'player')}")
        for prize in night.prizes:
            place = f"{prize.place}." if prize.place else "drawn:"
            say(f"  {place} {prize.says}: {', '.join(names[one] for one in prize.players) or 'nobody'}")


def _amounts(line: Line) -> list[str]:
    return [_cell(one, getattr(line, one.field)) for one in COLUMNS]


def _cell(column: Column, value: Any) -> str:
    if column.type == "share":
        return "" if value is None else percent(value)
    return str(value) if column.type == "count" else money.show(value)


def _dealt(line: Line, names: Mapping[str, str]) -> str:
    return ", ".join(f"{names[who] if who else 'the program'} ({hands})" for who, hands in line.dealers)
