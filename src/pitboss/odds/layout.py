"""Laying out what is counted: hands up to the names of suits, flushes with what lies outside, and numbers."""

from typing import Any

import numpy as np
from numba import njit

from pitboss.odds.numbering import BINOMIAL, SIZE_OFFSET

Array = np.ndarray[Any, Any]


@njit(nogil=True, cache=True)
def sorted_number(ranks: Array, size: int) -> int:
    """The number of an ascending list of ranks."""
    number = SIZE_OFFSET[size]
    for place in range(size):
        number += BINOMIAL[ranks[place] + place, place + 1]
    return int(number)


@njit(nogil=True, cache=True)
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


@njit(nogil=True, cache=True)
def count_bits(mask: int) -> int:
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@njit(nogil=True, cache=True)
def suits_apart(
    by_count: Array, counts: Array, cards: int, suits: int, rank_values: Array, flush_values: Array,
    masks: Array, weights: Array, values: Array, rank_sets: Array, special: Array,
) -> int:  # fmt: skip
    """Every hand of so many cards up to the names of the suits; returns how many there are.

    `by_count[c]` lists the masks with c ranks, `counts[c]` of them. A hand is special if a flush makes it better
    than its ranks do. With no room (masks.shape[0] == 0) it only counts.
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
                        continue
                    for c2 in range((cards - c0 - c1 if suits > 2 else 0) + 1):
                        for i2 in range(counts[c2] if suits > 2 else 1):
                            held[2] = by_count[c2, i2] if suits > 2 else 0
                            if held[2] > held[1]:
                                continue
                            c3 = cards - c0 - c1 - c2
                            if suits < 4 and c3 > 0:
                                continue
                            for i3 in range(counts[c3] if suits > 3 else 1):
                                held[3] = by_count[c3, i3] if suits > 3 else 0
                                if held[3] > held[2]:
                                    continue
                                if fill:
                                    size = 0
                                    for rank in range(13):
                                        for suit in range(suits):
                                            if held[suit] >> rank & 1:
                                                ranks[size] = rank
                                                size += 1
                                    number = sorted_number(ranks, cards)
                                    value = rank_values[number]
                                    special[n] = 0
                                    for suit in range(suits):
                                        if flush_values[held[suit]] > value:
                                            value = flush_values[held[suit]]
                                            special[n] = 1
                                    for suit in range(4):
                                        masks[n, suit] = held[suit]
                                    weights[n] = orders(held, suits)
                                    values[n] = value
                                    rank_sets[n] = number
                                n += 1
    return n


@njit(nogil=True, cache=True)
def orders(held: Array, suits: int) -> int:
    """In how many ways these masks can be given to the suits."""
    ways = 1
    run = 1
    for suit in range(suits):
        ways *= suit + 1
        run = run + 1 if suit and held[suit] == held[suit - 1] else 1
        ways //= run
    return ways


@njit(nogil=True, cache=True)
def with_outside(
    by_count: Array, counts: Array, least: int, most: int, cards: int, sets: Array, set_counts: Array,
    values: Array, leaves: Array, masks: Array, ranks: Array, sizes: Array, enters: Array,
) -> int:  # fmt: skip
    """Every way that so many cards lie in one suit (a mask of `least` to `most` ranks) and outside it (a rank set).

    `sets[s]` lists the rank sets of size s that the other suits can make. `enters` is the value of all ranks
    together. Where `leaves` is given (dealer's flushes), those that their flush does not lift are left out.
    With no room it only counts.
    """
    n = 0
    fill = masks.shape[0] > 0
    all_ranks = np.zeros(8, np.int64)
    for c in range(least, most + 1):
        outside = cards - c
        for i in range(counts[c]):
            mask = by_count[c, i]
            for j in range(set_counts[outside]):
                joined(mask, sets[outside, j], outside, all_ranks)
                value = values[sorted_number(all_ranks, cards)]
                if leaves.size and leaves[mask] <= value:
                    continue
                if fill:
                    masks[n] = mask
                    sizes[n] = outside
                    enters[n] = value
                    for place in range(outside):
                        ranks[n, place] = sets[outside, j, place]
                n += 1
    return n


@njit(nogil=True, cache=True)
def case_number(mask_place: Array, starts: Array, widths: Array, mask: int, inside: int, outside_number: int) -> int:
    """The number of the case with this mask in a suit and that rank set outside it."""
    return int(starts[inside] + mask_place[mask] * widths[inside] + outside_number)


@njit(nogil=True, cache=True)
def outside_of(masks: Array, suit: int, suits: int, out: Array) -> int:
    """The ranks of a hand outside a suit, ascending."""
    n = 0
    for rank in range(13):
        for other in range(suits):
            if other != suit and masks[other] >> rank & 1:
                out[n] = rank
                n += 1
    return n


@njit(nogil=True, cache=True)
def assemble(
    masks: Array, rank_sets: Array, special: Array, suits: int, cards: int, exposed: int,
    rank_row: Array, ranks_below: Array, ranks_upto: Array, special_rank_row: Array,
    case_row: Array, mask_place: Array, starts: Array, widths: Array, flush_below: Array, flush_upto: Array,
    special_case_row: Array, below: Array, upto: Array,
) -> None:  # fmt: skip
    """A less the sum of B, for every hand and every place of the exposed card."""
    ranks = np.zeros(8, np.int64)
    rows = np.zeros(4, np.int64)
    nth = 0
    for hand in range(masks.shape[0]):
        if special[hand]:
            row = special_rank_row[nth]
            for suit in range(suits):
                rows[suit] = special_case_row[nth, suit]
            nth += 1
        else:
            row = rank_row[rank_sets[hand]]
            for suit in range(suits):
                size = outside_of(masks[hand], suit, suits, ranks)
                outside = sorted_number(ranks, size) - SIZE_OFFSET[size]
                mask = masks[hand, suit]
                rows[suit] = case_row[case_number(mask_place, starts, widths, mask, cards - size, outside)]
        if exposed == 0:
            low, high = ranks_below[row, 0], ranks_upto[row, 0]
            for suit in range(suits):
                low -= flush_below[rows[suit], 0]
                high -= flush_upto[rows[suit], 0]
            below[hand, 0] = low
            upto[hand, 0] = high
        else:
            for rank in range(13):
                low, high = ranks_below[row, rank], ranks_upto[row, rank]
                for suit in range(suits):
                    low -= flush_below[rows[suit], 13 + rank]
                    high -= flush_upto[rows[suit], 13 + rank]
                for suit in range(suits):
                    within = rows[suit]
                    below[hand, 4 * rank + suit] = low + flush_below[within, 13 + rank] - flush_below[within, rank]
                    upto[hand, 4 * rank + suit] = high + flush_upto[within, 13 + rank] - flush_upto[within, rank]
