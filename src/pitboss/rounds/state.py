"""The state of a round: what its events come to. The undealt deck is not in it, nor any hidden face."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pitboss.cards.card import Card
from pitboss.money.chips import Cents
from pitboss.rounds.choices import folded
from pitboss.rounds.settle import Settlement
from pitboss.sheets.game import Game
from pitboss.sheets.model import Stage


@dataclass(frozen=True)
class Spot:
    """A betting spot with somebody's wagers on it."""

    number: int
    player: str
    stakes: Mapping[str, Cents]
    cards: tuple[int, ...] = ()  # positions in the deck
    kept: tuple[int, ...] | None = None  # the player's own setting, as positions
    choices: Mapping[str, str] = field(default_factory=dict)  # from stage to what was chosen there
    settled: tuple[Settlement, ...] = ()
    taken_back: Mapping[str, Cents] = field(default_factory=dict)  # what came off again by a choice

    @property
    def folded(self) -> bool:
        return folded(self.choices)


@dataclass(frozen=True)
class Round:
    """One round between two commands."""

    stage: int = 0  # index into the stages of the game
    spots: tuple[Spot, ...] = ()  # by number, ascending
    dealer: tuple[int, ...] = ()
    board: tuple[int, ...] = ()
    dealt: int = 0  # cards gone from the deck
    may_look: bool = False
    faces: Mapping[int, Card] = field(default_factory=dict)  # shown to all, by position
    revealed: tuple[str, ...] = ()

    def spot(self, number: int) -> Spot | None:
        for spot in self.spots:
            if spot.number == number:
                return spot
        return None


def stage_now(game: Game, state: Round) -> Stage | None:
    """The stage the round is in; None once it is over."""
    return game.stages[state.stage] if state.stage < len(game.stages) else None


def faces_of(positions: Sequence[int], order: Sequence[Card]) -> tuple[Card, ...]:
    """The cards at these positions of the deck, for whoever may see them."""
    return tuple([order[position] for position in positions])
