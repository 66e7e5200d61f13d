"""Laying out what is counted: hands up to the names of suits, flushes with what lies outside, and numbers."""

from typing import Any

import numpy as np

from pitboss.hands.jit import kernel
from pitboss.odds.numbering import BINOMIAL, SIZE_OFFSET

Array = np.ndarray[Any, Any]


@kernel
def sorted_number(ranks: Array, size: int) -> int:
    """The number of an ascending list of ranks."""
    number = SIZE_OFFSET[size]
    for place in range(size):
        number += BINOMIAL[ranks[place] + place, place + 1]
    return int(number)


@kernel
def joined(mask: int, ranks: Array, size: int, out: Array) -> int:
    """The ranks of a suit's cards and of those outside it, ascending; returns how many there are."""
    n = 0
    at = 0
    for rank in range(13):
        if mask >> rank & 1:
            out[n] = rank
            n += 1
        while at < size and ranks[at] == rank:
            out[n] = rank
            n += 1
            at += 1
    return n


@kernel
def suits_apart(
    by_count: Array, counts: Array, cards: int, suits: int, masks: Array, weights: Array, rank_sets: Array
) -> int:
    """Every hand of so many cards up to the names of the suits; returns how many there are.

    `by_count[c]` lists the masks with c ranks, `counts[c]` of them. With no room (masks.shape[0] == 0) it only counts.
    """
    n = 0
    fill = masks.shape[0] > 0
    ranks = np.zeros(8, np.int64)
    held = np.zeros(4, np.int64)
    for c0 in range(cards + 1):
        for i0 in range(counts[c0]):
            held[0] = by_count[c0, i0]
            for c1 in range((cards - c0 if suits > 1 else 0) + 1):
                for i1 in range(counts[c1] if suits > 1 else 1):
                    held[1] = by_count[c1, i1] if suits > 1 else 0
                    if held[1] > held[0]:
                        break  # the masks of a count ascend
                    for c2 in range((cards - c0 - c1 if suits > 2 else 0) + 1):
                        for i2 in range(counts[c2] if suits > 2 else 1):
                            held[2] = by_count[c2, i2] if suits > 2 else 0
                            if held[2] > held[1]:
                                break
                            c3 = cards - c0 - c1 - c2
                            if suits < 4 and c3 > 0:
                                break
                            for i3 in range(counts[c3] if suits > 3 else 1):
                                held[3] = by_count[c3, i3] if suits > 3 else 0
                                if held[3] > held[2]:
                                    break
                                if fill:
                                    outside_of(held, -1, suits, ranks)
                                    rank_sets[n] = sorted_number(ranks, cards)
                                    weights[n] = orders(held, suits)
                                    for suit in range(4):
                                        masks[n, suit] = held[suit]
                                n += 1
    return n


@kernel
def orders(held: Array, suits: int) -> int:
    """In how many ways these masks can be given to the suits."""
    ways = 1
    run = 1
    for suit in range(suits):
        ways *= suit + 1
        run = run + 1 if suit and held[suit] == held[suit - 1] else 1
        ways //= run
    return ways


@kernel
def with_outside(
    by_count: Array, counts: Array, least: int, most: int, cards: int, sets: Array, set_counts: Array,
    masks: Array, ranks: Array, sizes: Array, rank_sets: Array,
) -> int:  # fmt: skip
    """Every way that so many cards lie in one suit (a mask of `least` to `most` ranks) and outside it (a rank set).

    `sets[s]` lists the rank sets of size s that the other suits can make; `rank_sets` gets the number of all ranks
    together. With no room it only counts.
    """
    n = 0
    fill = masks.shape[0] > 0
    all_ranks = np.zeros(8, np.int64)
    for c in range(least, most + 1):
        outside = cards - c
        for i in range(counts[c]):
            mask = by_count[c, i]
            if not fill:
                n += set_counts[outside]
                continue
            for j in range(set_counts[outside]):
                joined(mask, sets[outside, j], outside, all_ranks)
                masks[n] = mask
                sizes[n] = outside
                rank_sets[n] = sorted_number(all_ranks, cards)
                for place in range(outside):
                    ranks[n, place] = sets[outside, j, place]
                n += 1
    return n


@kernel
def suit_by_suit(hands: Array, suits: int, masks: Array, ranks: Array, sizes: Array) -> None:
    """The questions of hands that are asked one by one: for each suit, its cards and the ranks outside it."""
    for hand in range(hands.shape[0]):
        for suit in range(suits):
            place = hand * suits + suit
            masks[place] = hands[hand, suit]
            sizes[place] = outside_of(hands[hand], suit, suits, ranks[place])


@kernel
def case_number(
    starts: Array, mask_place: Array, set_place: Array, widths: Array, mask: int, held: int, outside: int
) -> int:
    """The number of the case with this mask of `held` ranks in a suit and that rank set (by number) outside it."""
    return int(starts[held] + mask_place[mask] * widths[held] + set_place[outside])


@kernel
def outside_of(masks: Array, suit: int, suits: int, out: Array) -> int:
    """The ranks of a hand outside a suit (all of them for no suit, -1), ascending; returns how many."""
    n = 0
    for rank in range(13):
        for other in range(suits):
            if other != suit and masks[other] >> rank & 1:
                out[n] = rank
                n += 1
    return n


@kernel
def find_cases(
    hands: Array, suits: int, cards: int, starts: Array, mask_place: Array, set_place: Array, widths: Array, out: Array
) -> None:
    """For every hand and suit the number of its case."""
    ranks = np.zeros(8, np.int64)
    for hand in range(hands.shape[0]):
        for suit in range(suits):
            size = outside_of(hands[hand], suit, suits, ranks)
            number = sorted_number(ranks, size)
            out[hand, suit] = case_number(
                starts, mask_place, set_place, widths, hands[hand, suit], cards - size, number
            )


@kernel
def assemble(
    rank_rows: Array, case_rows: Array, exposed: int, ranks_table: Array, flush_table: Array, out: Array
) -> None:
    """A less the sum of B, for every hand and every place of the exposed card, by the rows of the hand."""
    suits = case_rows.shape[1]
    for hand in range(rank_rows.size):
        row = rank_rows[hand]
        if exposed == 0:
            total = ranks_table[row, 0]
            for suit in range(suits):
                total -= flush_table[case_rows[hand, suit], 0]
            out[hand, 0] = total
        else:
            for rank in range(13):
                total = ranks_table[row, rank]
                for suit in range(suits):
                    total -= flush_table[case_rows[hand, suit], 13 + rank]
                for suit in range(suits):
                    within = case_rows[hand, suit]
                    out[hand, 4 * rank + suit] = total + flush_table[within, 13 + rank] - flush_table[within, rank]
