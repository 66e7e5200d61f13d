"""One seat at a table of its own, at the point where it is asked; it sees what `rounds.view` shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pitboss.cards.card import Card
from pitboss.gym import position
from pitboss.gym.position import Position
from pitboss.gym.terms import Terms, terms
from pitboss.money.chips import Cents
from pitboss.rounds.state import Round
from pitboss.rounds.view import Player, View, view
from pitboss.sheets.game import Game


@dataclass(frozen=True)
class Seat:
    """A round that waits for the seat, or that is over. The deck is in it: show a `view` of it only."""

    terms: Terms
    order: tuple[Card, ...]
    now: Position

    @property
    def game(self) -> Game:
        return self.terms.game

    @property
    def state(self) -> Round:
        return self.now.round

    @property
    def over(self) -> bool:
        return position.asked(self.terms, self.now) is None

    def view(self) -> View:
        return view(self.game, self.state, Player(position.PLAYER), self.order)


def sit(game: Game, order: Sequence[Card], stakes: Mapping[str, Cents]) -> Seat:
    """Bet and be dealt from this deck; raises a ValueError for stakes that the sheet does not allow."""
    agreed = _terms(game, tuple(stakes.items()))
    return Seat(agreed, tuple(order), position.start(agreed, order))


def choose(seat: Seat, word: str) -> Seat:
    """Decide; the choice is known to be open."""
    action = seat.terms.words.index(word)
    return replace(seat, now=position.answer(seat.terms, seat.now, action, seat.order))


@lru_cache(maxsize=256)
def _terms(game: Game, staked: tuple[tuple[str, Cents], ...]) -> Terms:
    return terms(game, stakes=dict(staked))
