"""Sets of cards of many rounds, numbered: which of all sets of its size each is.

The number is a sum over the cards, each by how many of the others are below it. To count them is a few operations on
bytes for many rounds at once, where to sort cards would be a guess at every step.
"""

from typing import Any

import numpy as np

from pitboss.hands.jit import inner
from pitboss.odds.counting.card_sets import BINOMIAL, SIZE_MAX, Places

Array = np.ndarray[Any, Any]

WIDE = 256  # rounds that are numbered together
STEP = SIZE_MAX + 1
SHARES = BINOMIAL.astype(np.int32).reshape(-1)  # by place and number of cards up to it: what a card adds

U1, U8 = np.uint8, np.uint64


def place_of(places: Places) -> Array:
    """By card its place in the deck; a byte that is no card is at the first."""
    found = np.zeros(256, np.uint8)
    found[places.cards] = np.arange(places.count)
    return found


@inner
def put(dealt: Any, position: Any, begin: Any, place_of: Any, columns: Any, row: Any) -> None:
    """The places of a card of the deal, for WIDE rounds, into a row of columns."""
    for lane in range(U8(WIDE)):
        columns[row, lane] = place_of[dealt[position, U8(begin) + lane]]


@inner
def number_sets(columns: Any, size: Any, shares: Any, upto: Any, index: Any) -> None:
    """The number of the set in the first rows, for every lane."""
    for lane in range(WIDE):
        index[lane] = 0
    for one in range(size):
        for lane in range(WIDE):
            upto[lane] = U1(1)
        for other in range(size):
            for lane in range(WIDE):
                upto[lane] = U1(upto[lane] + U1(columns[other, lane] < columns[one, lane]))
        for lane in range(U8(WIDE)):
            index[lane] += shares[U8(columns[one, lane]) * U8(STEP) + U8(upto[lane])]
