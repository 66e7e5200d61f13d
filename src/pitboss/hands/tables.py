"""The grids behind the batch kernels: filled by asking the ladder once, so they hold no rule of their own.

Every card has a 64-bit word, and the words of a hand are added:

    bits  0-15   the low half of the rank key: 13 bits, and room for the carries of seven cards
    bits 16-31   the cards of each suit, a nibble a suit; begun at 8 - k its top bit means "k or more"
    the top 11   (12 for seven cards) the high half of the rank key; what overflows falls off

The two halves tell every multiset of ranks from every other. The place of its value is the low half plus a
displacement that the high half looks up (row displacement, first fit), so that the values of the 18,395
multisets of six cards lie within 50 kB.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.deck import Deck
from pitboss.hands.best import CARDS_MAX, DIGIT
from pitboss.hands.ladder import HandValue, Ladder

Bytes: TypeAlias = NDArray[np.uint8]
Shorts: TypeAlias = NDArray[np.uint16]
Longs: TypeAlias = NDArray[np.uint64]
Counts: TypeAlias = NDArray[np.int64]

LOW_BITS = 13
SUIT_BITS = 16  # where the nibbles begin

# Drawn at random until no two multisets of up to seven cards had one key, nor any two of up to six cards
# without the topmost bit; of 25 such draws the one with the smallest grids. `_keys` checks it again.
_RANK_KEYS = (
    *(0x0568D95, 0x1E77B02, 0x1B66E56, 0x1883629, 0x00E71D5, 0x1E97F21, 0x06E5F32),
    *(0x091A3BD, 0x1A91694, 0x0302E8C, 0x02EA35A, 0x13DC8A9, 0x0AA357E),
)
_LOW = (1 << LOW_BITS) - 1
_DIGITS = np.array(DIGIT)


@dataclass(frozen=True, eq=False)
class Grids:
    """What ranks hands of one number of cards on one ladder. A value is its position among all of the ladder's."""

    high_bits: int
    one: Longs  # by card: its word
    two: Longs  # by two cards, their bits mixed (`mixed`): the sum of their words
    held: Longs  # by card: its rank's bit, in the 16 bits of its suit
    displacement: Shorts  # by the high half of a key
    by_ranks: Shorts  # by the low half, displaced: the best value that the ranks make
    by_suit: Shorts  # by the ranks that a suit holds, a bit each: the best flush


@lru_cache(maxsize=16)
def grids(ladder: Ladder, count: int) -> Grids:
    """The grids for the best `ladder.cards` of `count` cards. They are kept: to make them takes longer than a question
    about one hand that needs them.
    """
    high_bits = 12 if count > 6 else 11
    hands = multisets(count)
    low, high = _keys(hands, high_bits)
    displacement = np.array(_displacements(low.tolist(), high.tolist(), 1 << high_bits))
    values = np.zeros(displacement.max() + _LOW + 1, np.uint16)
    values[low + displacement[high]] = by_ranks(ladder, hands)
    one, held = np.zeros(256, np.uint64), np.zeros(256, np.uint64)  # a byte that is no card reaches nothing else
    for card in range(52):
        one[card] = _word(card, high_bits)
        held[card] = 1 << 16 * (card & 3) + (card >> 2)
    two = np.zeros(1 << 12, np.uint64)
    first, second = np.indices((52, 52))
    two[mixed(first | second << 8)] = one[first] + one[second]
    return Grids(high_bits, one, two, held, displacement.astype(np.uint16), values, by_suit(ladder))


def three_grid(ladder: Ladder) -> Shorts:
    """By 13 bits, "not all of one suit" and then three ranks in any order: the value of the three cards."""
    assert ladder.cards == 3
    position = _positions(ladder)
    grid = np.zeros(1 << 13, np.uint16)
    for a, b, c in np.ndindex(13, 13, 13):
        ranks, at = tuple(sorted((a, b, c), reverse=True)), a << 8 | b << 4 | c
        grid[1 << 12 | at] = position[ladder.rank(ranks, suited=False)]
        if len(set(ranks)) == 3:
            grid[at] = position[ladder.rank(ranks, suited=True)]
    return grid


def multisets(count: int) -> Counts:
    """Every way that so many cards can lie over the thirteen ranks: a row each, of how many of each rank.

    >>> len(multisets(5)), len(multisets(6)), len(multisets(7))
    (6175, 18395, 49205)
    """
    hands = np.zeros((1, 13), np.int64)
    for _ in range(count):
        more = []
        for rank in range(13):
            fewer = hands[(hands[:, rank] < 4) & ~hands[:, rank + 1 :].any(axis=1)]
            fewer[:, rank] += 1
            more.append(fewer)
        hands = np.concatenate(more)
    return hands


def mixed(pair: Counts) -> Counts:
    """Twelve bits from two bytes with a card each. No card is lost: the xor of a number and its shift tells it.

    >>> len(set(mixed(np.array([high << 8 | low for high in range(64) for low in range(64)])).tolist()))
    4096
    """
    return (pair ^ pair >> 2) & 0xFFF


def _word(card: int, high_bits: int) -> int:
    low, high = _RANK_KEYS[card >> 2] & _LOW, _RANK_KEYS[card >> 2] >> LOW_BITS
    return (high << 64 - high_bits) % (1 << 64) | 1 << SUIT_BITS + 4 * (card & 3) | low


def _keys(hands: Counts, high_bits: int) -> tuple[Counts, Counts]:
    """The low and the high half of every row's key."""
    keys = np.array(_RANK_KEYS)
    low, high = hands @ (keys & _LOW) & _LOW, hands @ (keys >> LOW_BITS) & (1 << high_bits) - 1
    assert len(np.unique(high << LOW_BITS | low)) == len(hands)
    return low, high


def _displacements(low: Sequence[int], high: Sequence[int], count: int) -> list[int]:
    """For every high half how far its low halves move, so that no two keys meet: the fullest first, first fit.

    Places are bits of one long number, so that one shift looks at all of them.
    """
    rows: list[list[int]] = [[] for _ in range(count)]
    for row, place in zip(high, low, strict=True):
        rows[row].append(place)
    found = [0] * count
    taken = 0
    for row in sorted(range(count), key=lambda row: -len(rows[row])):
        blocked = 0
        for place in rows[row]:
            blocked |= taken >> place
        found[row] = (~blocked & blocked + 1).bit_length() - 1
        for place in rows[row]:
            taken |= 1 << place + found[row]
    assert max(found) < 1 << 16
    return found


def by_ranks(ladder: Ladder, hands: Counts) -> Counts:
    """The best value of every row's ranks alone."""
    known, values = _known_by_ranks(ladder, int(hands[0].sum()))
    found: Counts = values[np.searchsorted(known, hands @ _DIGITS)]
    return found


@lru_cache(maxsize=64)
def _known_by_ranks(ladder: Ladder, count: int) -> tuple[Counts, Counts]:
    """Of all multisets: the digits, ascending, and the ladder's word or the best that is left without one card."""
    hands = multisets(count)
    hands = hands[np.argsort(hands @ _DIGITS)]
    numbers = hands @ _DIGITS
    if count == ladder.cards:
        position, down = _positions(ladder), np.arange(12, -1, -1)
        ranks = [tuple(np.repeat(down, row[::-1]).tolist()) for row in hands]
        return numbers, np.array([position[ladder.rank(row, suited=False)] for row in ranks])
    known, values = _known_by_ranks(ladder, count - 1)
    best = np.zeros(len(hands), np.int64)
    for rank in range(13):
        has = np.flatnonzero(hands[:, rank])
        best[has] = np.maximum(best[has], values[np.searchsorted(known, numbers[has] - _DIGITS[rank])])
    return numbers, best


def by_suit(ladder: Ladder) -> Shorts:
    """The best flush of every set of ranks that is large enough: the ladder's word, or the best without one rank."""
    position = _positions(ladder)
    best = np.zeros(1 << 13, np.uint16)
    for ranks in combinations(range(12, -1, -1), ladder.cards):
        best[sum(1 << rank for rank in ranks)] = position[ladder.rank(ranks, suited=True)]
    masks = np.arange(1 << 13)
    sizes = np.bitwise_count(masks)
    for size in range(ladder.cards + 1, CARDS_MAX + 1):
        for rank in range(13):
            has = masks[(sizes == size) & (masks >> rank & 1 == 1)]
            best[has] = np.maximum(best[has], best[has ^ 1 << rank])
    return best


def _positions(ladder: Ladder) -> dict[HandValue, int]:
    return {value: at for at, value in enumerate(ladder.values(Deck()))}
