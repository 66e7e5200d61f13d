"""The cards a game is dealt from: 52, or fewer ranks and suits where a proof wants a small deck."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from pitboss.cards.card import RANKS, SUITS, Card


@dataclass(frozen=True)
class Deck:
    """Every suit of every rank named, once each, in ascending order.

    >>> len(Deck().cards), len(Deck(ranks="89TJQKA").cards)
    (52, 28)
    """

    ranks: str = RANKS
    suits: str = SUITS

    def __post_init__(self) -> None:
        for given, known, what in ((self.ranks, RANKS, "ranks"), (self.suits, SUITS, "suits")):
            ordered = "".join(one for one in known if one in given)
            if not given or given != ordered:
                raise ValueError(f'{what} are written once each and ascending, as in "{known}"; not "{given}"')

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(
            4 * rank + suit
            for rank, rank_name in enumerate(RANKS)
            if rank_name in self.ranks
            for suit, suit_name in enumerate(SUITS)
            if suit_name in self.suits
        )


def shuffled(deck: Deck, chance: Random) -> tuple[Card, ...]:
    """A fresh order of the deck; the chance is the caller's, so that a round can be dealt again."""
    order = list(deck.cards)
    chance.shuffle(order)
    return tuple(order)


def completed(first: Sequence[Card], deck: Deck) -> tuple[Card, ...]:
    """An order of the deck that begins with the given cards; the others follow ascending."""
    rest = set(first)
    return (*first, *(card for card in deck.cards if card not in rest))
