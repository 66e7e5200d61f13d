"""Taking the best choice in every information set, and counting what comes of it."""

from typing import Any

import numpy as np

from pitboss.hands.jit import kernel

Array = np.ndarray[Any, Any]


@kernel
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


@kernel
def decide(
    masks: Array, weights: Array, values: Array, below: Array, upto: Array, short: Array, total: int, least: int,
    deck: Array, kind_of: Array, net: Array, opened: Array, taken: Array, facts: Array, ties: Array,
) -> None:  # fmt: skip
    """Choose in every information set; `facts[kind, choice, showdown]` counts deals, `taken` keeps the choice.

    Between choices of equal value the first is taken, and the number of such sets is counted. A choice is worth a
    sum over showdowns, and those are sums and differences of four counts (see `showdowns`), so its worth is one
    too: four factors for every kind of hand, whether it would qualify itself, and choice.
    """
    kinds, many = opened.shape
    places = below.shape[1]
    factors = np.zeros((kinds, 2, many, 4), np.int64)
    seen = np.zeros((kinds, 2, many, 4), np.int64)
    unit = np.zeros(6, np.int64)
    for kind in range(kinds):
        for strong in range(2):
            for part in range(4):
                ones = np.zeros(4, np.int64)
                ones[part] = 1
                showdowns(ones[0], ones[1], ones[2], ones[3], strong, 1, unit)
                for choice in range(many):
                    for showdown in range(6):
                        factors[kind, strong, choice, part] += unit[showdown] * net[kind, choice, showdown]
    for hand in range(weights.size):
        kind = kind_of[values[hand]]
        strong = 1 if values[hand] >= least else 0
        for place in range(places):
            if places > 1 and (deck[place] == 0 or masks[hand, place & 3] >> (place >> 2) & 1):
                taken[hand, place] = -1
                continue
            low, high, weak = below[hand, place], upto[hand, place], short[hand, place]
            best = -1
            most = 0
            tied = False
            for choice in range(many):
                if opened[kind, choice]:
                    by = factors[kind, strong, choice]
                    worth = by[0] * low + by[1] * high + by[2] * weak + by[3] * total
                    if best < 0 or worth > most:
                        best = choice
                        most = worth
                        tied = False
                    elif worth == most:
                        tied = True
            taken[hand, place] = best
            if tied:
                ties[0] += weights[hand]
            weight = weights[hand]
            sums = seen[kind, strong, best]
            sums[0] += weight * low
            sums[1] += weight * high
            sums[2] += weight * weak
            sums[3] += weight * total
    for kind in range(kinds):
        for strong in range(2):
            for choice in range(many):
                sums = seen[kind, strong, choice]
                showdowns(sums[0], sums[1], sums[2], sums[3], strong, 1, unit)
                for showdown in range(6):
                    facts[kind, choice, showdown] += unit[showdown]
