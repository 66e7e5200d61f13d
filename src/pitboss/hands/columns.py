"""Hands by the million whose cards lie in columns: one array for the first cards of all hands, one for the second.

The same grids as those of `batch`, and the same ordinals. Who deals many rounds at once has columns, and to lay rows
out of them would take longer than to rank the hands.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from pitboss.hands.batch import BLOCK, ENOUGH, TOGETHER, Kernel, three_index, with_flushes
from pitboss.hands.best import CARDS_MAX
from pitboss.hands.jit import kernel
from pitboss.hands.ladder import Ladder
from pitboss.hands.tables import LOW_BITS, SUIT_BITS, Bytes, Grids, Shorts, grids, three_grid

U2, U8 = np.uint16, np.uint64


@lru_cache(maxsize=64)
def ranker(ladder: Ladder, count: int) -> "Ranker":
    """The function for hands of `count` cards, compiled."""
    if not ladder.cards <= count <= CARDS_MAX:
        raise ValueError(f"the best {ladder.cards} of {count} cards: pitboss ranks up to {CARDS_MAX} cards")
    if ladder.by_suit:
        raise ValueError("hands by the longest suit are not ranked by the million: they are counted suit by suit")
    three = count == ladder.cards == 3
    made = Ranker(_three(three_grid(ladder)) if three else _summing(grids(ladder, count), ladder.cards, count), count)
    made(np.zeros((count, BLOCK), np.uint8), range(count), np.empty(BLOCK, np.uint16))
    return made


class Ranker:
    """Ranks hands of so many cards; `ranker` makes it, and threads may share it."""

    def __init__(self, blocks: Kernel, count: int) -> None:
        self._blocks, self.count = blocks, count

    def __call__(self, columns: Bytes, places: Sequence[int], out: Shorts) -> None:
        """The ordinals of hands whose cards are in these columns of many, for a multiple of BLOCK hands."""
        assert len(places) == self.count
        assert columns.shape[1] == len(out)
        assert columns.flags.c_contiguous
        assert len(out) % BLOCK == 0
        self._blocks(columns.reshape(-1), np.array(places, np.uint64) * U8(len(out)), out)


def _summing(grid: Grids, keep: int, count: int) -> Kernel:
    """For four cards and more; `batch` tells how, and why its loops are as they are."""
    one, two, held = grid.one, grid.two, grid.held
    displacement, by_ranks, by_suit = grid.displacement, grid.by_ranks, grid.by_suit
    low, high = U8((1 << LOW_BITS) - 1), U8(64 - grid.high_bits)
    begun = U8((8 - keep) * 0x1111 << SUIT_BITS)
    couples, odd = count // 2, count % 2

    def blocks(cards: Any, begins: Any, out: Any) -> None:
        index, listed = np.empty(couples * BLOCK, np.uint16), np.empty(BLOCK + 1, np.uint64)
        for block in range(0, out.size, BLOCK):
            for couple in range(couples):
                first, second = begins[2 * couple] + U8(block), begins[2 * couple + 1] + U8(block)
                for at in range(U8(BLOCK)):
                    pair = U2(U2(cards[first + at]) | U2(U2(cards[second + at]) << U2(8)))
                    index[U8(couple * BLOCK) + at] = U2(U2(pair ^ U2(pair >> U2(2))) & U2(0xFFF))
            last = begins[count - 1] + U8(block)
            flushes = U8(0)
            for group in range(BLOCK // TOGETHER):
                for member in range(TOGETHER):
                    hand = U8(group * TOGETHER + member)
                    total = begun
                    for couple in range(couples):
                        total += two[index[U8(couple * BLOCK) + hand]]
                    if odd:
                        total += one[cards[last + hand]]
                    out[U8(block) + hand] = by_ranks[(total & low) + displacement[total >> high]]
                    suited = total & ENOUGH
                    listed[flushes] = suited | hand
                    flushes += U8(suited != U8(0))
            for flush in range(flushes):
                hand = U8(block) + (listed[flush] & U8(BLOCK - 1))
                masks = U8(0)
                for begin in begins:
                    masks |= held[cards[begin + hand]]
                out[hand] = with_flushes(out[hand], listed[flush] & ENOUGH, masks, by_suit)

    return kernel(blocks)


def _three(grid: Shorts) -> Kernel:
    """For three cards."""

    def blocks(cards: Any, begins: Any, out: Any) -> None:
        index = np.empty(BLOCK, np.uint16)
        for block in range(0, out.size, BLOCK):
            a, b, c = begins[0] + U8(block), begins[1] + U8(block), begins[2] + U8(block)
            for hand in range(U8(BLOCK)):
                index[hand] = three_index(U2(cards[a + hand]), U2(cards[b + hand]), U2(cards[c + hand]))
            for group in range(BLOCK // TOGETHER):
                for member in range(TOGETHER):
                    out[U8(block + group * TOGETHER + member)] = grid[index[group * TOGETHER + member]]

    return kernel(blocks)
