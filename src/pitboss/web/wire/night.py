"""A night: starting it, its standings, its prizes, and what is given for its cause."""

from typing import Annotated, TypeAlias

from pydantic import Field

from pitboss.web.wire.base import Cents, Net, Part
from pitboss.web.wire.offers import Offer

Number: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=20)]


class NewPrize(Part):
    """For a place, or (place 0) to be drawn among all who have bet enough."""

    place: Annotated[int, Field(strict=True, ge=0, le=1000)]
    says: Annotated[str, Field(max_length=80)]
    value: Cents = 0  # in money; 0 if nobody said
    sponsor: Annotated[str, Field(max_length=60)] = ""


class NewNight(Part):
    """A night: everybody starts with the same chips, and the best win prizes. With a cause it is a charity night."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    buy_in: Cents
    rebuys: Annotated[int, Field(strict=True, ge=0, le=20)] = 0
    prizes: Annotated[list[NewPrize], Field(max_length=20)] = Field(default_factory=list)
    cause: Annotated[str, Field(max_length=80)] = ""
    entry: Cents = 0  # the least that is given to enter, in money
    again: Cents = 0  # the same for another buy-in
    least_hands: Annotated[int, Field(strict=True, ge=0, le=1000)] = 1  # to bet in, before somebody can win a prize


class Enter(Part):
    """Buy in. A player who has a name already keeps it."""

    name: Annotated[str, Field(min_length=1, max_length=24)] | None = None


class Admit(Part):
    """Staff buy in for somebody: a new name, or for a rebuy the name or code of a player who has lost all chips."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    donated: Cents = 0  # in money; it has a receipt
    called: Annotated[str, Field(max_length=60)] | None = None  # the name for the receipt


class Announce(Part):
    """What the big screen says; with minutes a clock runs down. No words: nothing."""

    says: Annotated[str, Field(max_length=40)]
    minutes: Annotated[int, Field(strict=True, ge=0, le=600)] = 0


class Draw(Part):
    prize: Number


class Give(Part):
    """A prize is handed over."""

    prize: Number
    player: Annotated[str, Field(min_length=1, max_length=60)]  # the winner
    to: Annotated[str, Field(min_length=1, max_length=60)]  # who took it


class Named(Part):
    player: str
    name: str


class Prize(Part):
    number: int
    place: int  # 0: it is drawn
    says: str
    value: Cents
    sponsor: str
    winners: list[Named]  # by now; final when the night is over, or when it was drawn
    given_to: str  # "" until it is handed over
    draws: bool  # the viewer can draw it now
    gives: bool  # the viewer can hand it over now


class Standing(Part):
    place: int  # 0: they have not bet in enough hands, and win nothing
    player: str
    name: str
    chips: Cents  # in the wallet and at tables
    buy_ins: int
    net: Net
    hands: int | None = None


class Announced(Part):
    says: str
    until: int | None


class Donation(Part):
    """A donation, with the number of its slip."""

    number: int
    at: int
    name: str
    cents: Cents
    rebuy: bool


class Donations(Part):
    """What was given for the night."""

    total: Cents
    receipts: list[Donation]


class Night(Part):
    """The current night, or the last one."""

    on: bool
    name: str
    buy_in: Cents
    rebuys: int
    since: int
    until: int | None
    prizes: list[Prize]
    board: list[Standing]
    mine: Standing | None
    may_enter: bool
    asks_name: bool = False  # the viewer has no name yet, and gives one on entering
    cause: str = ""
    entry: Cents = 0
    again: Cents = 0
    donations: Cents = 0  # given so far, in money
    least_hands: int = 0
    says: Announced | None = None  # on the big screen
    receipt: int | None = None  # in the answer to a donation: the number of its receipt
    offers: list[Offer] = Field(default_factory=list)
