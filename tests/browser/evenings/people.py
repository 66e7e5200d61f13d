"""People who play, and the chips they should have: computed by the test from the cash paid and the cards' results."""

from collections.abc import Mapping
from dataclasses import dataclass

from playwright.sync_api import Page

# The usual collection from a player and from the bank, for stakes as in these evenings.
PLAYERS_FEE, BANKS_FEE = 50, 2_00


@dataclass
class Guest:
    """The expected chips: pages are checked against this, and it is never taken from a page."""

    name: str
    chips: int
    paid: int  # cash that they paid; play money costs nothing
    home: int = 0  # cash that they take home


@dataclass(kw_only=True)
class Player(Guest):
    """A guest with a page of their own."""

    page: Page


@dataclass(frozen=True)
class Bank:
    """Who puts up how much against the others."""

    seat: int
    wager: int


def after(hand: Mapping[int, int], seated: Mapping[int, Guest], bank: Bank | None = None) -> dict[int, int]:
    """What everybody in a hand wins or loses, by seat; it is added to their chips.

    `hand` is what each spot wins. If a player has the bank, they pay it, and everybody pays a fee to the house.
    """
    won = {seat: net - PLAYERS_FEE if bank else net for seat, net in hand.items()}
    if bank is not None:
        won[bank.seat] = -sum(hand.values()) - BANKS_FEE
    for seat, net in won.items():
        seated[seat].chips += net
    return won
