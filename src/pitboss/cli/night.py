"""`pitboss night start|board|end`: a play-money night, with equal buy-ins, a leader board and prizes."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from pitboss.cli import document_file
from pitboss.cli.at_house import HOUSE, JSON, answer, must, new_id, reading, running
from pitboss.cli.counts import Count
from pitboss.cli.dollars import DOLLARS
from pitboss.cli.listed import tell
from pitboss.cli.terminal import say
from pitboss.house import host, nights, settings
from pitboss.house.desk import load
from pitboss.house.host import Host
from pitboss.house.location import Location
from pitboss.house.nights import EndNight, Prize, StartNight
from pitboss.house.people import naming
from pitboss.house.service import House
from pitboss.house.stores.store import Reader
from pitboss.ledger import accounts
from pitboss.money.chips import Cents
from pitboss.money.currency import CHIPS
from pitboss.report import lists
from pitboss.tables.identities import OWNER
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips


@click.group
def command() -> None:
    """Hold a play-money night: everybody begins with the same chips, and a leader board ranks the players.

    While a house in a file is served, the floor starts and ends nights on the page; then only `board` works here.
    """


@command.command
@click.argument("name", help="What the night is called.")
@HOUSE
@click.option(
    "--buy-in", type=DOLLARS, default=500_00, show_default="500", help="The chips that everybody begins with."
)
@click.option("--rebuys", type=Count(0, nights.REBUYS_MOST), default=0, show_default=True,
              help="How often somebody who has lost all chips may buy in again.")  # fmt: skip
@click.option("--prize", "prizes", multiple=True, help="The prize of the first place; repeat it for the next places.")
@JSON
def start(name: str, place: Location, buy_in: Cents, rebuys: int, prizes: tuple[str, ...], as_json: bool) -> None:
    """Start a night."""
    listed = tuple(Prize(number, says) for number, says in enumerate(prizes, start=1))
    with running(place) as house:
        must(_host(house).ask(StartNight(name, buy_in, rebuys, listed), by=OWNER, command_id=new_id()))
    answer(
        {
            "night": name,
            "buy_in_cents": buy_in,
            "rebuys": rebuys,
            "prizes": [{"place": one.place, "says": one.says} for one in listed],
        },
        f"{name} is on: everybody begins with {CHIPS.show(buy_in)} chips.",
        as_json=as_json,
    )


@command.command
@HOUSE
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def board(place: Location, as_json: bool, path: Path | None, paper: str) -> None:
    """Print the leader board of the current night, or of the last one."""
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        told, _ = host.read(reader)
        standings, house = _board(reader, told), settings.read(reader).name
        names = {one.player: naming.name(reader, one.player) for one in standings}
    if path is not None:
        night = told[-1].name if told else "none yet"
        tell(lists.standings(standings, night, names.__getitem__), house, path, asked, paper, as_json=False)
        return
    if as_json:
        click.echo(json.dumps([{**asdict(one), "name": names[one.player]} for one in standings], indent=2))
        return
    if not told:
        say("There has been no night yet.")
        return
    players = "1 player" if len(standings) == 1 else f"{len(standings)} players"
    say(f"{told[-1].name}{'' if nights.on(told) else ', as it ended'}: {players}")
    for one in standings:
        times = "" if one.buy_ins == 1 else f", {one.buy_ins} buy-ins"
        net = f"{'+' if one.net > 0 else ''}{CHIPS.show(one.net)}"
        say(f"{one.place:>3}. {names[one.player]:<24} {CHIPS.show(one.chips):>12}  {net}{times}")


@command.command
@HOUSE
@JSON
def end(place: Location, as_json: bool) -> None:
    """End the night, after its tables were closed: the standings are put on record, and its chips are removed."""
    with running(place) as house:
        must(_host(house).ask(EndNight(), by=OWNER, command_id=new_id()))
        last = _host(house).nights()[-1]
        named = {one.player: naming.name(house.store, one.player) for one in last.standings}
    prizes = sorted(last.prizes, key=lambda one: one.place)
    won = [(one.place, one.says, nights.winners(last.standings, one.place)) for one in prizes]
    answer(
        {
            "night": last.name,
            "prizes": [{"place": number, "says": says, "winners": names} for number, says, names in won],
            "standings": [asdict(one) for one in last.standings],
        },
        f"{last.name} is over.",
        *(
            f"{number:>3}. {says}: {', '.join(named[one] for one in winners) or 'nobody'}"
            for number, says, winners in won
        ),
        as_json=as_json,
    )


def _host(house: House) -> Host:
    return Host(house.store, house.clock, house.table)


def _board(reader: Reader, told: nights.Nights) -> tuple[nights.Standing, ...]:
    night = nights.on(told)
    if night is None:
        return told[-1].standings if told else ()

    def table(name: str) -> Table:
        found = load(reader, name).table
        assert found is not None
        return found

    return nights.board(night, host.holds(reader.balances(accounts.SIDES[Chips.NIGHT]), table))
