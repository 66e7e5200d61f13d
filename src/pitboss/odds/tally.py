"""How many hands of a deck have each value."""

from math import comb, prod
from typing import Any

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.hands.ladder import Ladder
from pitboss.odds.counting import Shape, dealer_flushes, rank_values

Array = np.ndarray[Any, Any]


def values(ladder: Ladder, deck: Deck, cards: int) -> list[int]:
    """By ordinal of the value: how many hands of so many cards have it.

    All hands are first counted by what their ranks make; then those that a flush lifts are moved up.
    """
    suits = len(deck.suits)
    found = [0] * len(ladder.values(deck))
    for ranks, value in zip(*rank_values(ladder, deck, cards), strict=True):
        copies = np.unique(ranks, return_counts=True)[1]
        found[value] += prod(comb(suits, int(count)) for count in copies)
    _, ranks, sizes, enters, leaves = dealer_flushes(Shape(ladder, deck, ladder.cards, cards, 0))
    for outside, size, enter, leave in zip(ranks, sizes, enters, leaves, strict=True):
        copies = np.unique(outside[:size], return_counts=True)[1]
        ways = suits * prod(comb(suits - 1, int(count)) for count in copies)
        found[enter] -= ways
        found[leave] += ways
    return found
