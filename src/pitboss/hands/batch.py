"""Hands by the million: arrays of cards to arrays of ordinals, without the interpreter and its lock.

An ordinal is the position of a hand's value among all values of its ladder, ascending, so that bigger is
better and `values(ladder)[ordinal]` is what the scalar ranking of `best` says. The grids that know it are
made in `tables`; here are the kernels that look them up, and no rule.

What makes them quick: cards are looked up two at a time. What can be done to many hands at once, mixing the
bits of an index, is done in a loop of its own without look-ups, which the compiler turns into vectors. The
loop with the look-ups never branches on a card: hands with a flush are only listed, and looked at again.
Hands go through in blocks that stay in the nearest cache. Grids hold 16 and 64-bit numbers because gather
instructions, which the compiler would take for 32, are slower than single look-ups on many processors.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.hands.best import CARDS_MAX
from pitboss.hands.jit import inner, kernel
from pitboss.hands.ladder import HandValue, Ladder
from pitboss.hands.tables import LOW_BITS, SUIT_BITS, Bytes, Grids, Shorts, grids, three_grid

Kernel: TypeAlias = Callable[..., None]
Array = TypeVar("Array", Bytes, Shorts)

BLOCK = 256  # hands
TOGETHER = 8  # hands whose look-ups are interleaved
U2, U8 = np.uint16, np.uint64
ENOUGH = U8(0x8888 << SUIT_BITS)  # a bit for each suit, which is set where a flush can be made of it
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (U8(0x8 << SUIT_BITS + 4 * suit) for suit in range(4))


def rank(ladder: Ladder, hands: Bytes) -> Shorts:
    """The ordinal of the best hand in every row; a row is cards in any order, each at most once.

    >>> three = Ladder(("straight flush", "three of a kind", "straight", "flush", "pair", "high card"), cards=3)
    >>> ordinals = rank(three, np.array([[42, 50, 46], [0, 4, 9]], np.uint8))
    >>> [values(three)[ordinal] for ordinal in ordinals]
    [<straight flush, A-K-Q>, <straight, 4-3-2>]
    """
    if not _is_array(hands, np.uint8, dimensions=2):
        raise ValueError(f"hands are an array of uint8 with a row for each hand, not {_shown(hands)}")
    return ranker(ladder, hands.shape[1])(hands)


def rank_columns(ladder: Ladder, first: Bytes, second: Bytes, third: Bytes) -> Shorts:
    """The same for three cards, each in an array of its own: the quickest way."""
    return column_ranker(ladder)(first, second, third)


def values(ladder: Ladder) -> tuple[HandValue, ...]:
    """What the ordinals stand for."""
    return ladder.values(Deck())


@lru_cache(maxsize=64)
def ranker(ladder: Ladder, count: int) -> "Ranker":
    """The function for rows of `count` cards, compiled."""
    if not ladder.cards <= count <= CARDS_MAX:
        raise ValueError(f"the best {ladder.cards} of {count} cards: pitboss ranks up to {CARDS_MAX} cards")
    if ladder.by_suit:
        raise ValueError("hands by the longest suit are not ranked by the million: they are counted suit by suit")
    three = count == ladder.cards == 3
    blocks = _three_in_rows(three_grid(ladder)) if three else _summing(grids(ladder, count), ladder.cards, count)
    made = Ranker(blocks, count)
    made(np.zeros((1, count), np.uint8))
    return made


@lru_cache(maxsize=64)
def column_ranker(ladder: Ladder) -> "ColumnRanker":
    """The function for three columns, compiled."""
    if ladder.cards != 3:
        raise ValueError(f"columns are for ladders of three cards; this one ranks {ladder.cards}")
    made = ColumnRanker(_three_in_columns(three_grid(ladder)))
    made(*np.zeros((3, 1), np.uint8))
    return made


class Ranker:
    """Ranks rows of so many cards; `ranker` makes it, and threads may share it."""

    def __init__(self, blocks: Kernel, count: int) -> None:
        self._blocks, self.count = blocks, count

    def __call__(self, hands: Bytes, out: Shorts | None = None) -> Shorts:
        """The ordinals, in `out` if it is given. Bytes that are no cards give ordinals that mean nothing."""
        if not _is_array(hands, np.uint8, dimensions=2) or hands.shape[1] != self.count:
            raise ValueError(f"hands are an array (n, {self.count}) of uint8, not {_shown(hands)}")
        ordinals = _place(out, len(hands))
        whole = len(hands) // BLOCK * BLOCK
        if whole:
            self._run(np.ascontiguousarray(hands[:whole]), ordinals[:whole])
        if whole < len(hands):
            filled, last = np.zeros((BLOCK, self.count), np.uint8), np.empty(BLOCK, np.uint16)
            filled[: len(hands) - whole] = hands[whole:]
            self._run(filled, last)
            ordinals[whole:] = last[: len(hands) - whole]
        return ordinals

    def _run(self, hands: Bytes, ordinals: Shorts) -> None:
        cards = hands.reshape(-1)
        if cards.ctypes.data % 2:  # the view by twos wants an even address
            cards = cards.copy()
        self._blocks(_given(cards), _given(cards.view(np.uint16)), ordinals)


class ColumnRanker:
    """Ranks three columns of cards; `column_ranker` makes it, and threads may share it."""

    def __init__(self, blocks: Kernel) -> None:
        self._blocks = blocks

    def __call__(self, first: Bytes, second: Bytes, third: Bytes, out: Shorts | None = None) -> Shorts:
        """The ordinals, in `out` if it is given. Bytes that are no cards give ordinals that mean nothing."""
        columns = (first, second, third)
        if not all(_is_array(column, np.uint8, dimensions=1) and len(column) == len(first) for column in columns):
            shown = ", ".join(_shown(column) for column in columns)
            raise ValueError(f"columns are three arrays (n,) of uint8, not {shown}")
        ordinals = _place(out, len(first))
        whole = len(first) // BLOCK * BLOCK
        if whole:
            self._blocks(*(_given(np.ascontiguousarray(column[:whole])) for column in columns), ordinals[:whole])
        if whole < len(first):
            filled, last = np.zeros((3, BLOCK), np.uint8), np.empty(BLOCK, np.uint16)
            for row, column in zip(filled, columns, strict=True):
                row[: len(first) - whole] = column[whole:]
            self._blocks(*map(_given, filled), last)
            ordinals[whole:] = last[: len(first) - whole]
        return ordinals


def _place(out: Shorts | None, count: int) -> Shorts:
    """Where so many ordinals go."""
    if out is None:
        return np.empty(count, np.uint16)
    if not _is_array(out, np.uint16, dimensions=1) or len(out) != count or not out.flags.carray:
        raise ValueError(f"out is an array ({count},) of uint16 in one piece that can be written, not {_shown(out)}")
    return out


def _given(fresh: Array) -> Array:
    """A view that nobody else has, made read-only: else a kernel would be compiled for both kinds."""
    fresh.flags.writeable = False
    return fresh


def _is_array(given: object, dtype: type[np.generic], *, dimensions: int) -> bool:
    return isinstance(given, np.ndarray) and given.dtype == dtype and given.ndim == dimensions


def _shown(given: object) -> str:
    return f"{given.shape} of {given.dtype}" if isinstance(given, np.ndarray) else type(given).__name__


# The kernels take whole blocks. Numba widens what is not cast, and vectors want narrow numbers; indices are
# unsigned so that none can be counted from the end. Loops over `member` are unrolled, and what depends on it
# is a constant. Arguments are Any because a kernel has the types that it is called with.


def _summing(grid: Grids, keep: int, count: int) -> Kernel:
    """For four cards and more: the cards, the same bytes by twos, and the result."""
    one, two, held = grid.one, grid.two, grid.held
    displacement, by_ranks, by_suit = grid.displacement, grid.by_ranks, grid.by_suit
    low, high = U8((1 << LOW_BITS) - 1), U8(64 - grid.high_bits)
    begun = U8((8 - keep) * 0x1111 << SUIT_BITS)
    couples, odd, words = count // 2, count % 2, BLOCK * count // 2

    def blocks(cards: Any, pairs: Any, out: Any) -> None:
        index, listed = np.empty(words, np.uint16), np.empty(BLOCK + 1, np.uint64)
        for block in range(len(out) // BLOCK):
            card = cards[block * BLOCK * count : (block + 1) * BLOCK * count]
            pair = pairs[block * words : (block + 1) * words]
            result = out[block * BLOCK : (block + 1) * BLOCK]
            for at in range(words):
                index[at] = U2(U2(pair[at] ^ U2(pair[at] >> U2(2))) & U2(0xFFF))
            flushes = U8(0)
            for group in range(BLOCK // TOGETHER):
                for member in range(TOGETHER):
                    hand = group * TOGETHER + member
                    # Where rows are odd, every other one begins in the middle of a pair.
                    begins = group * (TOGETHER * count // 2) + (member * count + member % 2) // 2
                    total = begun
                    for couple in range(couples):
                        total += two[index[begins + couple]]
                    if odd:
                        total += one[card[hand * count + (0 if member % 2 else count - 1)]]
                    result[hand] = by_ranks[(total & low) + displacement[total >> high]]
                    suited = total & ENOUGH
                    listed[flushes] = suited | U8(hand)
                    flushes += U8(suited != U8(0))
            for flush in range(flushes):
                hand = listed[flush] & U8(BLOCK - 1)
                masks = U8(0)
                for at in range(count):
                    masks |= held[card[hand * U8(count) + U8(at)]]
                result[hand] = with_flushes(result[hand], listed[flush] & ENOUGH, masks, by_suit)

    return kernel(blocks)


@inner
def with_flushes(ordinal: Any, suited: Any, masks: Any, by_suit: Any) -> Any:
    """The best of an ordinal and of those that `by_suit` has for the suits that are marked with enough cards."""
    while suited:
        suit = U8(suited >= _DIAMONDS) + U8(suited >= _HEARTS) + U8(suited >= _SPADES)
        mask = (masks >> (suit * U8(16))) & U8(0x1FFF)
        ordinal = max(ordinal, by_suit[mask])
        suited &= (_CLUBS << (suit * U8(4))) - U8(1)
    return ordinal


def _three_in_rows(grid: Shorts) -> Kernel:
    """For three cards a row: the cards, the same bytes by twos, and the result."""

    def blocks(cards: Any, _pairs: Any, out: Any) -> None:
        index = np.empty(BLOCK, np.uint16)
        for block in range(len(out) // BLOCK):
            card = cards[block * BLOCK * 3 : (block + 1) * BLOCK * 3]
            result = out[block * BLOCK : (block + 1) * BLOCK]
            for hand in range(BLOCK):
                index[hand] = three_index(U2(card[3 * hand]), U2(card[3 * hand + 1]), U2(card[3 * hand + 2]))
            for group in range(BLOCK // TOGETHER):
                for member in range(TOGETHER):
                    result[group * TOGETHER + member] = grid[index[group * TOGETHER + member]]

    return kernel(blocks)


def _three_in_columns(grid: Shorts) -> Kernel:
    """For three columns: each of them, and the result."""

    def blocks(first: Any, second: Any, third: Any, out: Any) -> None:
        index = np.empty(BLOCK, np.uint16)
        for block in range(len(out) // BLOCK):
            begins, ends = block * BLOCK, (block + 1) * BLOCK
            a, b, c, result = first[begins:ends], second[begins:ends], third[begins:ends], out[begins:ends]
            for hand in range(BLOCK):
                index[hand] = three_index(U2(a[hand]), U2(b[hand]), U2(c[hand]))
            for group in range(BLOCK // TOGETHER):
                for member in range(TOGETHER):
                    result[group * TOGETHER + member] = grid[index[group * TOGETHER + member]]

    return kernel(blocks)


@kernel
def three_index(first: Any, second: Any, third: Any) -> Any:
    """Where `three_grid` has the value of three cards."""
    apart = U2(U2(U2(first ^ second) | U2(first ^ third)) & U2(3))
    unsuited = U2(U2(U2(apart + U2(3)) & U2(4)) << U2(10))
    ranks = U2(U2(U2(first & U2(0xFC)) << U2(6)) | U2(U2(second & U2(0xFC)) << U2(2)))
    return U2(U2(ranks | U2(third >> U2(2))) | unsuited)
