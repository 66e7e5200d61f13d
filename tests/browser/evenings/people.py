"""People who play, and what they should have: the test's own sums of cash that was paid and of what cards are worth."""

from collections.abc import Mapping
from dataclasses import dataclass

from playwright.sync_api import Page

PLAYERS_FEE, BANKS_FEE = 50, 2_00  # the usual collection, of a bet and of a bank as large as these evenings have


@dataclass
class Guest:
    """What a page says of their chips is held against this, and never taken from there."""

    name: str
    chips: int
    paid: int  # cash that they brought into the house; play money costs nothing
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
    """What everybody who has a part in a hand wins or loses, by seat; it is added to what they have.

    `hand` is what each spot wins. Where a player has the bank, they pay it, and everybody pays a fee to the house.
    """
    won = {seat: net - PLAYERS_FEE if bank else net for seat, net in hand.items()}
    if bank is not None:
        won[bank.seat] = -sum(hand.values()) - BANKS_FEE
    for seat, net in won.items():
        seated[seat].chips += net
    return won
