"""`pitboss ratings`: the player ratings of a gaming day: stakes, time, theoretical loss."""

import json
from pathlib import Path

import click

from pitboss.cli import document_file
from pitboss.cli.at_house import CHIPS, HOUSE, JSON, reading, write_in
from pitboss.cli.listed import tell
from pitboss.cli.terminal import say, table
from pitboss.cli.user_error import UserError
from pitboss.house import days, house_money, settings
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.house.reporting import ratings, tallies
from pitboss.house.reporting.ratings import Rating
from pitboss.house.reporting.worth import worths
from pitboss.house.service import now_ms
from pitboss.money import chips as money
from pitboss.report import lists
from pitboss.tables.terms import Chips


@click.command
@HOUSE
@click.option("--day", default=None, help="The gaming day, such as 2026-03-08; today by default.")
@CHIPS
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def command(place: Location, day: str | None, chips: str, as_json: bool, path: Path | None, paper: str) -> None:
    """Print one line for each player: hands, minutes, average wager, stakes, net, and the theoretical loss."""
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        now = now_ms()
        today, _, _ = days.day_of(reader, now)
        try:
            wanted = days.read(day or today)
        except ValueError:
            raise UserError(f'"{day}" is not a day; write it as {today}') from None
        write_in(house_money.of(reader, kind=Chips(chips), last=wanted.isoformat()))
        found = ratings.report(tallies.fresh(reader), wanted, worths, now=now, chips=Chips(chips))
        names = {one.player: naming.name(reader, one.player) for one in found}
        house = settings.read(reader).name
    if path is not None:
        tell(lists.ratings(found, wanted.isoformat(), names.__getitem__), house, path, asked, paper, as_json=False)
        return
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
