"""The documents that can be made of a sheet, by name: what verbs make, and what pages offer to print.

A maker gets what was asked for and gives a document. It is imported when it is called, so that a page that only lists
the names imports no solver.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TypeAlias

from pitboss.money.chips import Cents
from pitboss.report.model import Brand, Document
from pitboss.sheets.game import Game
from pitboss.tables.terms import Bracket


@dataclass(frozen=True)
class Asked:
    """A sheet, with the limits that a table posts where there is one; and what a house puts on its papers."""

    game: Game
    brand: Brand = field(default_factory=Brand)
    collection: tuple[Bracket, ...] = ()  # the posted schedule of a table
    payout_max: Cents | None = None  # the most that a table pays to one player in a round
    jurisdiction: str = ""  # of a filing
    spots: int | None = None  # of a felt, or that a round may be dear with; as many as are usual by default
    stakes: Mapping[str, Cents] | None = None  # that a par sheet is for; the least of the sheet by default
    hands_per_hour: int | None = None  # the speed that a house gave
    bet: Cents = 10_00  # and the stake, for the win of an hour
    authority: tuple[str, ...] = ()  # which text holds if two clash, by the rules of a house
    approval: str = ""  # of this version of the game in a house: "approved by ... on ..."


class CannotMake(ValueError):
    """What was asked for cannot be made, such as a filing for an unknown place; the message says what can."""


Maker: TypeAlias = Callable[[Asked], Document]

# By name: what it is called on a page, and the module whose `document` makes it.
KINDS: Mapping[str, tuple[str, str]] = {
    "par-sheet": ("Par sheet", "par_sheet"),
    "rack-card": ("Rack card", "rack_card"),
    "placard": ("Placard of limits", "placard"),
    "wallet-card": ("Strategy card", "wallet_card"),
    "filing": ("Filing", "filing"),
    "layout": ("Layout of the felt", "layout"),
}
# Documents that are made for a place, with the names of the places: what pages offer without importing the makers.
PLACES: Mapping[str, Mapping[str, str]] = {
    "filing": {
        "california": "California", "nevada": "Nevada", "washington": "Washington", "new-jersey": "New Jersey",
        "new-hampshire": "New Hampshire",
    },
}  # fmt: skip


def make(name: str, asked: Asked) -> Document:
    maker: Maker = import_module(f"pitboss.report.{KINDS[name][1]}").document
    return maker(asked)
