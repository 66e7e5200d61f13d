"""What people at a table may ask for in a round. A command is a wish; only events have happened."""

from dataclasses import dataclass
from typing import TypeAlias

from pitboss.cards.card import Card
from pitboss.money.chips import Cents


@dataclass(frozen=True)
class PlaceBets:
    """A player puts these opening wagers on a spot, in place of what lay there."""

    spot: int
    player: str
    stakes: dict[str, Cents]


@dataclass(frozen=True)
class TakeBack:
    """A player takes all wagers off a spot, before "no more bets"."""

    spot: int
    player: str


@dataclass(frozen=True)
class NoMoreBets:
    """The dealer closes the betting."""


@dataclass(frozen=True)
class Deal:
    """The dealer deals what the stage says."""


@dataclass(frozen=True)
class Expose:
    """The dealer turns up a card of their own."""


@dataclass(frozen=True)
class Choose:
    """A player decides for a spot. It is final, and locks the hand."""

    spot: int
    player: str
    choice: str


@dataclass(frozen=True)
class SetHand:
    """A player sets a hand: these cards play, the others are discarded. May be changed until the decision."""

    spot: int
    player: str
    keep: tuple[Card, ...]


@dataclass(frozen=True)
class Reveal:
    """The dealer turns over the next hand in order."""


@dataclass(frozen=True)
class Settle:
    """The dealer pays and takes. `meters` is what stands in the meters, `parts` their ten-thousandths of a cent.

    A meter that is not told of stands at its seed. At a table both come from the table itself.
    """

    meters: dict[str, Cents] | None = None
    parts: dict[str, int] | None = None


Command: TypeAlias = PlaceBets | TakeBack | NoMoreBets | Deal | Expose | Choose | SetHand | Reveal | Settle
