"""What has happened in a round. Events are all there is to a round: its state is made from them alone.

A card that only its owner may see is named by its position in the locked order of the deck, never by
its face. A face is in an event from the moment it is shown to all.
"""

from dataclasses import dataclass
from typing import TypeAlias

from pitboss.cards.card import Card
from pitboss.money.chips import Cents
from pitboss.rounds.settle import Settlement

DEALER = "dealer"
BOARD = "board"


@dataclass(frozen=True)
class BetsPlaced:
    spot: int
    player: str
    stakes: dict[str, Cents]


@dataclass(frozen=True)
class BetsTakenBack:
    """Wagers go back to the player: taken off, or about to be replaced by others."""

    spot: int
    player: str
    stakes: dict[str, Cents]


@dataclass(frozen=True)
class CardDealt:
    """The card at a position of the deck went to a spot (by its number), to the dealer or to the board."""

    position: int
    to: str


@dataclass(frozen=True)
class CardShown:
    """A dealt card was turned face up for all."""

    position: int
    card: Card


@dataclass(frozen=True)
class LookAllowed:
    """From now on players may look at their own cards."""


@dataclass(frozen=True)
class HandSet:
    """A player keeps the cards at these positions."""

    spot: int
    kept: tuple[int, ...]


@dataclass(frozen=True)
class ChoiceMade:
    """A spot decided at a stage. `stake` is what the choice added, on the stage's wager."""

    spot: int
    stage: str
    choice: str
    wager: str
    stake: Cents


@dataclass(frozen=True)
class WagerTakenBack:
    """A wager came off the spot by a choice, and its chips are the player's again; nothing of it will be settled."""

    spot: int
    player: str
    wager: str
    stake: Cents


@dataclass(frozen=True)
class HandRevealed:
    """The hand of a spot (by its number) or of the dealer was turned over; its cards were shown before this."""

    who: str


@dataclass(frozen=True)
class WagerSettled:
    spot: int
    settlement: Settlement


@dataclass(frozen=True)
class MeterMoved:
    """What became of a meter as the hand was settled: first fed, then paid out and seeded again.

    `carried` are the parts of a cent that it had before, `parts` those after; ten thousand are a cent.
    """

    meter: str
    before: Cents
    fed: Cents
    paid: Cents
    seeded: Cents
    carried: int
    parts: int

    @property
    def after(self) -> Cents:
        return self.before + self.fed - self.paid + self.seeded


@dataclass(frozen=True)
class StageEnded:
    stage: str


Event: TypeAlias = (
    BetsPlaced
    | BetsTakenBack
    | CardDealt
    | CardShown
    | LookAllowed
    | HandSet
    | ChoiceMade
    | WagerTakenBack
    | HandRevealed
    | WagerSettled
    | MeterMoved
    | StageEnded
)
