"""Staffed tables for issued chips: shared by the tests of slips, flags and today's sums."""

from dataclasses import replace
from typing import Any

from pitboss.house.cash import cage
from pitboss.house.service import House
from pitboss.house.stores.store import Store
from pitboss.rounds import bets
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.state import Phase
from pitboss.tables.terms import Chips, Duty, practice
from tests.house.playing import Clock, house_on, must

CAPITAL = 200_000_00


def house_with(store: Store, *sheets: str, clock: Clock | None = None, **terms: Any) -> House:
    """A house with a table T1, T2 ... for each sheet, staffed, with trays and racks from the cage."""
    house = house_on(store, clock=clock)
    must(house.cage(cage.OpenHouse(CAPITAL, 0), by="owner", command_id="open"))
    for number, sheet in enumerate(sheets, start=1):
        opens(house, sheet, f"T{number}", **terms)
    return house


def opens(house: House, sheet: str, table: str, **terms: Any) -> None:
    game, usual = practice(shipped.load(sheet), table, 4)
    asked = {"chips": Chips.ISSUED, "practice_bank": None, "dealer": Duty.STAFF, "floor": Duty.STAFF, **terms}
    must(house.open_table(game, replace(usual, **asked), by="p.floorfloor", command_id=f"open {table}"))


def asks(house: House, table: str, *commands: c.Command, by: str = "p.floorfloor+p.cashier111") -> int:
    """All of them are carried out; returns the version after the last."""
    for command in commands:
        version = house.store.head(f"table:{table}").version
        must(house.ask(table, command, by=by, command_id=f"{table} {version}"))
        house.run(table)
    return house.desk(table).shown_version


def sits(house: House, table: str, player: str, cents: int = 500_00) -> None:
    """With chips that were bought at the cage."""
    must(house.cage(cage.BuyAtCage(player, cents), by="p.cashier111", command_id=f"{player} buys for {table}"))
    asks(house, table, c.Join(player, checked=True), c.BuyIn(player, cents), by=player)


def plays(house: House, table: str, player: str) -> None:
    """A hand from the bet to the settlement, by a dealer's commands; the clock makes the decisions."""
    game = house.table(table).game
    seat = house.table(table).sitter(player)
    assert seat is not None
    asks(house, table, c.Bet(seat.seat, player, dict(bets.smallest(game, game.opening[0]))), r.NoMoreBets())
    number = house.table(table).hands - 1
    while (hand := house.table(table).hand) is not None and hand.number == number and hand.phase is Phase.PLAYING:
        if play.waited_for(house.table(table)):
            must(house.clock_asks(table, c.TimeUp()))
            continue
        move = play.next_move(house.table(table))
        asks(house, table, *([c.Acknowledge(who, "p.floorfloor") for who in hand.called] if move is None else [move]))
