"""A decision: what a seat sees when it is asked, and what each choice is worth, exactly.

It is made of the seat's view alone, so no hidden card is in it, nor in anything that is made from it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.gym.words import seat
from pitboss.gym.words.seat import Seat
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits
from pitboss.odds.strategy import street_play
from pitboss.odds.strategy.one_hand import OneHand
from pitboss.rounds.choices import Offer
from pitboss.rounds.view import Seen, SpotView, View
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage


@dataclass(frozen=True)
class Decision:
    """`opening` are the stakes that the round began with; those of now are in the view."""

    game: Game
    opening: Mapping[str, Cents]
    view: View

    @property
    def spot(self) -> SpotView:
        return self.view.spots[0]

    @property
    def stage(self) -> DecideStage:
        return next(one for one in self.game.decisions if one.id == self.view.stage)

    @property
    def offers(self) -> tuple[Offer, ...]:
        assert self.spot.options is not None, "a decision is seen by its owner"
        return self.spot.options.offers

    @property
    def words(self) -> tuple[str, ...]:
        """The choices that are open, in the sheet's order."""
        return tuple(offer.choice for offer in self.offers)

    @property
    def cards(self) -> tuple[Card, ...]:
        return _open(self.spot.cards)

    @property
    def board(self) -> tuple[Card, ...]:
        return _open(self.view.board)

    @property
    def up(self) -> tuple[Card, ...]:
        """What is seen of the dealer's hand."""
        return _open(self.view.dealer)

    @cached_property
    def worth(self) -> Mapping[str, Fraction]:
        """What each choice is worth with the best play after it, per unit of the main wager.

        All that can still come is counted. Raises `limits.Beyond` for what the solver does not value.
        """
        stakes, taken = self.spot.stakes, self.spot.choices
        if limits.by_streets(self.game):
            found = street_play.advice(self.game, stakes, self.cards, self.board, taken).choices
        else:
            up = self.up[0] if self.up else None
            found = _one_hand(self.game, tuple(stakes.items())).ask(self.cards, up).choices
        assert set(found) == set(self.words), f"valued {sorted(found)}, offered {sorted(self.words)}"
        return {word: found[word] for word in self.words}


def asked(now: Seat, opening: Mapping[str, Cents]) -> Decision:
    """What the seat is asked now; it is not over."""
    assert not now.over
    return Decision(now.game, opening, now.view())


def recall(
    game: Game, opening: Mapping[str, Cents], cards: str, up: str, board: str, taken: Mapping[str, str]
) -> Decision:
    """The decision of a seat that saw these cards and chose `taken` before, by stage: the same view as then.

    Only what was seen is told. The deck behind it is made up: the cards seen where they were dealt, then the others.
    """
    known = (card.parse(cards), card.parse(up), card.parse(board))
    faces: dict[int, Card] = {}
    for count in range(len(taken) + 1):  # what was seen by then lies where it was dealt, since a choice may need a hand
        state = _after(game, faces, opening, list(taken.values())[:count]).state
        shown = tuple(at for at in state.dealer if at in state.faces)
        faces = {}
        for held, places in zip(known, (state.spots[0].cards, shown, state.board), strict=True):
            faces |= dict(zip(places, held, strict=False))
    found = asked(_after(game, faces, opening, list(taken.values())), opening)
    assert (found.cards, found.up, found.board) == known, "these are not the cards that are seen at the decision"
    return found


def _after(game: Game, faces: Mapping[int, Card], opening: Mapping[str, Cents], taken: Sequence[str]) -> Seat:
    now = seat.sit(game, _order(game, faces), opening)
    for word in taken:
        now = seat.choose(now, word)
    return now


def _order(game: Game, faces: Mapping[int, Card]) -> list[Card]:
    """A deck with these cards in their places; the others fill it up."""
    rest = iter([one for one in game.deck.cards if one not in set(faces.values())])
    return [faces[at] if at in faces else next(rest) for at in range(len(game.deck.cards))]


def _open(seen: Seen) -> tuple[Card, ...]:
    return tuple(one for one in seen if one is not None)


@lru_cache(maxsize=64)
def _one_hand(game: Game, staked: tuple[tuple[str, Cents], ...]) -> OneHand:
    return OneHand(game, dict(staked))
