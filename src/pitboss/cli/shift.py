"""`pitboss shift TABLE`: drop, win and theoretical win of a table on a gaming day."""

import json

import click

from pitboss.cli.at_house import HOUSE, JSON, reading
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.house import days
from pitboss.house.location import Location
from pitboss.house.reporting import reports
from pitboss.house.reporting.reports import ShiftReport
from pitboss.house.service import now_ms
from pitboss.ledger.theory import NINETY_FIVE


@click.command
@click.argument("table", help="The name of the table; pitboss table list prints them.")
@HOUSE
@click.option("--day", default=None, help="The gaming day, such as 2026-03-08; today by default.")
@JSON
def command(table: str, place: Location, day: str | None, as_json: bool) -> None:
    """Print the statement of a table: drop, fills, credits, counts, win, hold, and the theoretical win."""
    with reading(place) as reader:
        today, zone, starts = days.day_of(reader, now_ms())
        try:
            wanted = days.read(day or today)
        except ValueError:
            raise UserError(f'"{day}" is not a day; write it as {today}') from None
        report = reports.shift_report(reader, table, wanted)
    if as_json:
        click.echo(json.dumps(_json(report), indent=2))
        return
    played = "1 hand" if report.hands == 1 else f"{report.hands} hands"
    say(f"Table {report.table} ({report.sheet}), gaming day {report.day} from {starts} {zone}: {played}")
    for name, amount in report.shift.lines():
        say(f"  {name:<24} {amount:>12}")
    for one in report.theory:
        say(f"  {one}")


def _json(report: ShiftReport) -> dict[str, object]:
    told = report.shift
    return {
        "table": report.table,
        "sheet": report.sheet,
        "day": report.day,
        "hands": report.hands,
        "opening_cents": told.opening,
        "fills_cents": told.fills,
        "credits_cents": told.credits,
        "drop_cents": told.drop,
        "closing_cents": told.closing,
        "win_cents": told.win,
        "hold": None if told.hold is None else str(told.hold),
        "collections_cents": told.collections,
        "tips_cents": told.tips,
        "tips_paid_cents": told.tips_paid,
        "missing_cents": told.missing,
        "box_short_cents": told.short,
        "breakage_cents": told.breakage,
        "theory": [
            {
                "wager": one.wager,
                "hands": one.handle.hands,
                "staked_cents": one.handle.staked,
                "theoretical_cents": round(one.expected),
                "interval_95_cents": list(one.interval(NINETY_FIVE)),
                "actual_cents": one.handle.won,
                "within_95": one.within(NINETY_FIVE),
            }
            for one in report.theory
        ],
    }
