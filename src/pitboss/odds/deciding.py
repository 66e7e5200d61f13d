"""Taking the best choice in every information set, and counting what comes of it."""

from typing import Any

import numpy as np
from numba import njit

Array = np.ndarray[Any, Any]


@njit(nogil=True, cache=True)
def showdowns(below: int, upto: int, short: int, total: int, value: int, least: int, out: Array) -> None:
    """Dealer hands by showdown: (not qualified, qualified) x (player's hand lower, equal, higher).

    `short` of the `total` do not qualify; `least` is the lowest value that does.
    """
    if value < least:
        out[2] = below
        out[1] = upto - below
        out[0] = short - upto
        out[5] = 0
        out[4] = 0
        out[3] = total - short
    else:
        out[2] = short
        out[1] = 0
        out[0] = 0
        out[5] = below - short
        out[4] = upto - below
        out[3] = total - upto


@njit(nogil=True, cache=True)
def decide(
    masks: Array, weights: Array, values: Array, below: Array, upto: Array, short: Array, total: int, least: int,
    deck: Array, kind_of: Array, net: Array, opened: Array, taken: Array, facts: Array, ties: Array,
) -> None:  # fmt: skip
    """Choose in every information set; `facts[kind, choice, showdown]` counts deals, `taken` keeps the choice.

    Between choices of equal value the first is taken, and the number of such sets is counted.
    """
    six = np.zeros(6, np.int64)
    places = below.shape[1]
    for hand in range(weights.size):
        kind = kind_of[values[hand]]
        for place in range(places):
            if places > 1 and (deck[place] == 0 or masks[hand, place & 3] >> (place >> 2) & 1):
                taken[hand, place] = -1
                continue
            showdowns(below[hand, place], upto[hand, place], short[hand, place], total, values[hand], least, six)
            best = -1
            most = 0
            tied = False
            for choice in range(opened.shape[1]):
                if opened[kind, choice]:
                    worth = 0
                    for showdown in range(6):
                        worth += six[showdown] * net[kind, choice, showdown]
                    if best < 0 or worth > most:
                        best = choice
                        most = worth
                        tied = False
                    elif worth == most:
                        tied = True
            taken[hand, place] = best
            ties[0] += weights[hand] if tied else 0
            for showdown in range(6):
                facts[kind, best, showdown] += weights[hand] * six[showdown]
