"""Hands by their longest suit, its length first and then its ranks: counted suit by suit.

The value of a hand is the best of its suits, so "at most w" is said of each suit by itself. How many ways a suit has of
so many cards is a small polynomial in their number: all sets that are shorter than w's, of those that are as long the
lower ones, of longer ones none. The number of hands is one coefficient of the product over the suits.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pitboss.cards.card import RANKS
from pitboss.cards.deck import Deck
from pitboss.hands.jit import inner, kernel
from pitboss.hands.ladder import HandValue, Ladder
from pitboss.odds.counting.card_sets import BINOMIAL

Array = np.ndarray[Any, Any]


def ranks(ladder: Ladder) -> bool:
    """Whether a ladder goes by the longest suit."""
    return ladder.by_suit


def suit_of(values: Sequence[HandValue]) -> Array:
    """By ordinal: the ranks of the suit that makes the value, a bit each."""
    return np.array([sum(1 << rank for rank in value.ranks) for value in values], np.int64)


def ordinals(values: Sequence[HandValue], masks: Array) -> Array:
    """The ordinals of hands, by what their suits hold: of the longest one, and of equally long ones the highest."""
    by_mask = np.full(1 << 13, -1, np.int64)
    by_mask[suit_of(values)] = np.arange(len(values))
    return np.asarray(by_mask[masks].max(axis=1), np.int64)


def below_and_upto(masks: Array, levels: Array, values: Sequence[HandValue], deck: Deck, cards: int) -> Array:
    """Dealer hands of so many cards, without those of a hand: below its level, and up to it. (hands, 2)"""
    whole = sum(1 << rank for rank, name in enumerate(RANKS) if name in deck.ranks)
    found = np.empty((len(masks), 2), np.int64)
    _count(masks, suit_of(values)[levels], whole, len(deck.suits), cards, BINOMIAL, found)
    return found


@inner
def _size(mask: Any) -> Any:
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@inner
def _lower(free: Any, level: Any, binomial: Any) -> Any:
    """Of the free ranks: sets as large as the level's that are lower, the highest rank first."""
    need, found = _size(level), np.int64(0)
    for rank in range(12, -1, -1):
        if level >> rank & 1:
            found += binomial[_size(free & ((1 << rank) - 1)), need]
            if not free >> rank & 1:
                break
            need -= 1
    return found


@kernel
def _count(masks: Any, levels: Any, whole: int, suits: int, cards: int, binomial: Any, out: Any) -> None:
    ways, next_ways = np.zeros(8, np.int64), np.zeros(8, np.int64)
    suit_ways = np.zeros(8, np.int64)
    for hand in range(masks.shape[0]):
        length = _size(levels[hand])
        for upto in range(2):
            ways[:] = 0
            ways[0] = 1
            for suit in range(suits):
                free = whole & ~masks[hand, suit]
                many = _size(free)
                for size in range(cards + 1):
                    suit_ways[size] = binomial[many, size] if size < length else 0
                if length <= cards:
                    suit_ways[length] = _lower(free, levels[hand], binomial)
                    if upto and free & levels[hand] == levels[hand]:
                        suit_ways[length] += 1
                next_ways[:] = 0
                for size in range(cards + 1):
                    for before in range(size + 1):
                        next_ways[size] += ways[before] * suit_ways[size - before]
                ways[:] = next_ways
            out[hand, upto] = ways[cards]
