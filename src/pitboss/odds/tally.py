"""How many hands of a deck have each value."""

from typing import Any

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.hands.ladder import Ladder
from pitboss.odds.counting import Shape, dealer_flushes, rank_values
from pitboss.odds.numbering import BINOMIAL

Array = np.ndarray[Any, Any]


def values(ladder: Ladder, deck: Deck, cards: int) -> list[int]:
    """By ordinal of the value: how many hands of so many cards have it.

    All hands are first counted by what their ranks make; then those that a flush lifts are moved up.
    """
    suits = len(deck.suits)
    found = np.zeros(len(ladder.values(deck)), np.int64)
    ranks, made = rank_values(ladder, deck, cards)
    np.add.at(found, made, _ways(ranks, np.full(len(ranks), cards), suits))
    _, outside, sizes, enters, leaves = dealer_flushes(Shape(ladder, deck, ladder.cards, cards, 0))
    lifted = suits * _ways(outside, sizes, suits - 1)
    np.subtract.at(found, enters, lifted)
    np.add.at(found, leaves, lifted)
    return [int(count) for count in found]


def _ways(ranks: Array, sizes: Array, suits: int) -> Array:
    """In how many ways the first `sizes` ranks of each row can be dealt from so many suits."""
    copies = np.zeros((len(ranks), 13), np.int64)
    for place in range(ranks.shape[1]):
        rows = np.flatnonzero(sizes > place)
        np.add.at(copies, (rows, ranks[rows, place]), 1)
    return np.asarray(BINOMIAL[suits, copies].prod(axis=1), np.int64)
