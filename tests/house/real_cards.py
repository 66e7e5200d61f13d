"""A house with a real-cards table, for tests: T1, with hands that are tapped in."""

from dataclasses import replace
from itertools import count
from typing import Any

from pitboss.house.cash import cage
from pitboss.house.service import House, Reply
from pitboss.house.stores.store import Store
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables.terms import Cards, Duty, practice
from tests.house.playing import house_on, must

_numbers = count(1)


def real_house(store: Store, sheet: str | Game = "six-card", *, floor: Duty = Duty.AUTOMATIC, **terms: Any) -> House:
    house = house_on(store)
    must(house.cage(cage.OpenHouse(100_000_00, 10_000_000_00, 1_000_000_00), by="owner", command_id="open"))
    game, usual = practice(shipped.load(sheet) if isinstance(sheet, str) else sheet, "T1", 7)
    opened = replace(usual, cards=Cards.REAL, dealer=Duty.STAFF, floor=floor, backline=False, **terms)
    must(house.open_table(game, opened, by="floor", command_id="open T1"))
    return house


def asks(house: House, command: c.Command, by: str = "p.dealer") -> Reply:
    """Give a command, and let the house do what it does by itself after it."""
    reply = house.ask("T1", command, by=by, command_id=f"real {next(_numbers)}")
    house.run("T1")
    return reply


def records(house: House, *spots: c.TappedSpot, dealer: str = "", **more: Any) -> Reply:
    number = house.table("T1").hands + 1
    return must(asks(house, c.RecordHand(number, spots, tuple(dealer.split()), **more)))
