"""`pitboss ratings`: the player ratings of a gaming day: stakes, time, theoretical loss."""

import json

import click

from pitboss.cli.at_house import CHIPS, HOUSE, JSON, reading
from pitboss.cli.terminal import say, table
from pitboss.cli.user_error import UserError
from pitboss.house import days
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.house.reporting import ratings, tallies
from pitboss.house.reporting.ratings import Rating
from pitboss.house.reporting.worth import worths
from pitboss.house.service import now_ms
from pitboss.money import chips as money
from pitboss.tables.terms import Chips


@click.command
@HOUSE
@click.option("--day", default=None, help="The gaming day, such as 2026-03-08; today by default.")
@CHIPS
@JSON
def command(place: Location, day: str | None, chips: str, as_json: bool) -> None:
    """Print one line for each player: hands, minutes, average wager, stakes, net, and the theoretical loss."""
    with reading(place) as reader:
        now = now_ms()
        today, _, _ = days.day_of(reader, now)
        try:
            wanted = days.read(day or today)
        except ValueError:
            raise UserError(f'"{day}" is not a day; write it as {today}') from None
        found = ratings.report(tallies.fresh(reader), wanted, worths, now=now, chips=Chips(chips))
        names = {one.player: naming.name(reader, one.player) for one in found}
    if as_json:
        click.echo(
            json.dumps(
                {"day": wanted.isoformat(), "players": [_json(one, names[one.player]) for one in found]}, indent=2
            )
        )
        return
    if not found:
        others = " or ".join(f"--chips {one.value}" for one in Chips if one.value != chips)
        say(f"Nobody played for {chips} chips on {wanted.isoformat()}. For other chips: {others}")
        return
    heads = ("player", "hands", "minutes", "average", "staked", "net", "theoretical loss")
    rows = [
        (
            names[one.player],
            f"{one.hands:,}",
            f"{one.minutes:,}",
            money.show(one.average),
            money.show(one.staked),
            money.signed(one.net),
            "not valued" if one.theoretical is None else money.show(round(one.theoretical)),
        )
        for one in found
    ]
    table([heads, *rows], indent=0, spare=(2, 3))


def _json(one: Rating, name: str) -> dict[str, object]:
    return {
        "player": one.player,
        "name": name,
        "hands": one.hands,
        "minutes": one.minutes,
        "average_cents": one.average,
        "staked_cents": one.staked,
        "net_cents": one.net,
        "theoretical_cents": None if one.theoretical is None else str(one.theoretical),
    }
