"""A list of ranks taken apart: its different ranks, and every part of it, with the number of that and the ways."""

from math import comb
from typing import Any

import numpy as np

from pitboss.hands.jit import inner
from pitboss.odds.counting.numbering import BINOMIAL, SIZE_OFFSET

Array = np.ndarray[Any, Any]

# The fields of a part, in the table of all parts of a list of ranks. A code has four bits for each different rank
# (how often it is taken), a mask one (whether all of its cards are taken, or any).
NUMBER, CARDS, WAYS, CODE, ALL, ANY = range(6)

# By suits, copies of a rank, and how many of them are given: the ways to deal the others.
DEALT = np.array(
    [[[comb(s - t, c - t) if t <= min(c, s) else 0 for t in range(5)] for c in range(5)] for s in range(5)]
)
# By copies of a rank and how many of them are taken: the ways to take them, with the sign of inclusion and exclusion.
TAKEN = np.array([[(-1) ** t * comb(c, t) for t in range(5)] for c in range(5)])


@inner
def tell_apart(lists: Array, row: int, size: int, ranks: Array) -> int:
    """The different ranks of an ascending list and how often each is in it; returns how many there are."""
    n = 0
    for i in range(size):
        if n and ranks[0, n - 1] == lists[row, i]:
            ranks[1, n - 1] += 1
        else:
            ranks[0, n] = lists[row, i]
            ranks[1, n] = 1
            n += 1
    return n


@inner
def tell_masks_apart(masks: Array, hand: int, suits: int, ranks: Array) -> int:
    """The same of a hand with so many suits."""
    n = 0
    for rank in range(13):
        copies = 0
        for suit in range(suits):
            copies += masks[hand, suit] >> rank & 1
        if copies:
            ranks[0, n] = rank
            ranks[1, n] = copies
            n += 1
    return n


@inner
def list_parts(ranks: Array, different: int, most: int, factors: Array, parts: Array) -> int:
    """All parts of up to so many cards; returns how many there are. A part follows from one without its last rank.

    `factors[c, t]` is what t cards taken of c copies of a rank contribute to the ways.
    """
    for field in range(6):
        parts[field, 0] = 0
    parts[WAYS, 0] = 1
    n = 1
    for i in range(different):
        rank, copies = ranks[0, i], ranks[1, i]
        for before in range(n):
            number, cards, ways = parts[NUMBER, before], parts[CARDS, before], parts[WAYS, before]
            parts[WAYS, before] = ways * factors[copies, 0]
            for taken in range(1, min(copies, most - cards) + 1):
                number += BINOMIAL[rank + cards + taken - 1, cards + taken]
                parts[NUMBER, n] = number
                parts[CARDS, n] = cards + taken
                parts[WAYS, n] = ways * factors[copies, taken]
                parts[CODE, n] = parts[CODE, before] | taken << 4 * i
                parts[ALL, n] = parts[ALL, before] | (taken == copies) << i
                parts[ANY, n] = parts[ANY, before] | 1 << i
                n += 1
    for part in range(n):
        parts[NUMBER, part] += SIZE_OFFSET[parts[CARDS, part]]
    return n
