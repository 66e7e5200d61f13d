"""Going through all information sets for the sake of a strategy: what it comes to, what it loses, where rules lead."""

from typing import Any

import numpy as np

from pitboss.hands.jit import inner, kernel
from pitboss.odds.counting.deciding import find_factors, split

Array = np.ndarray[Any, Any]


@kernel
def follow(
    weights: Array, values: Array, below: Array, upto: Array, short: Array, total: int, least: int,
    kind_of: Array, net: Array, opened: Array, best: Array, taken: Array, facts: Array, sets: Array, lost: Array,
) -> int:  # fmt: skip
    """Count what comes of `taken`: facts as in `deciding`, and by (value, best choice, choice taken) what is lost.

    Returns how many sets have no choice or one that is closed to the hand; those are not counted.
    """
    six = np.zeros(6, np.int64)
    wrong = 0
    for hand in range(weights.size):
        value = values[hand]
        kind = kind_of[value]
        for place in range(below.shape[1]):
            right, mine = best[hand, place], taken[hand, place]
            if right < 0:
                continue
            if mine < 0 or mine >= opened.shape[1] or not opened[kind, mine]:
                wrong += weights[hand]
                continue
            split(below[hand, place], upto[hand, place], short[hand, place], total, value, least, six)
            less = 0
            for showdown in range(6):
                facts[kind, mine, showdown] += weights[hand] * six[showdown]
                less += six[showdown] * (net[kind, right, showdown] - net[kind, mine, showdown])
            sets[value, right, mine] += weights[hand]
            lost[value, right, mine] += weights[hand] * less
    return wrong


@kernel
def by_value(
    weights: Array, values: Array, below: Array, upto: Array, short: Array, total: int, least: int,
    kind_of: Array, net: Array, opened: Array, best: Array, agreed: Array, worth: Array, most: Array,
) -> None:  # fmt: skip
    """By value and rank of the exposed card: the choices (a bit each) that are best in all sets, what each choice is
    worth in all sets together, and what the best choices are.
    """
    kinds, choices, _ = net.shape
    factors, each = np.zeros((kinds, 2, choices, 4), np.int64), np.zeros(choices, np.int64)
    find_factors(net, np.zeros(6, np.int64), factors)
    for hand in range(weights.size):
        value = values[hand]
        kind, strong = kind_of[value], 1 if value >= least else 0
        for place in range(below.shape[1]):
            right = best[hand, place]
            if right < 0:
                continue
            low, high, weak = below[hand, place], upto[hand, place], short[hand, place] if least else 0
            bits = 0
            for choice in range(choices):
                by = factors[kind, strong, choice]
                each[choice] = by[0] * low + by[1] * high + by[2] * weak + by[3] * total
                worth[value, place >> 2, choice] += weights[hand] * each[choice]
            for choice in range(choices):
                if opened[kind, choice] and each[choice] == each[right]:
                    bits |= 1 << choice
            most[value, place >> 2] += weights[hand] * each[right]
            agreed[value, place >> 2] &= bits


@inner
def held(masks: Array, up: int, suit: int, out: Array) -> None:
    """Of a hand beside an exposed card: copies of its rank, cards in its suit, cards above its rank."""
    out[:] = 0
    for other in range(4):
        mask = masks[other]
        out[0] += mask >> up & 1
        above = mask >> (up + 1)
        while above:
            above &= above - 1
            out[2] += 1
    mask = masks[suit]
    while mask:
        mask &= mask - 1
        out[1] += 1


@kernel
def apply(
    masks: Array, weights: Array, values: Array, best: Array, lows: Array, highs: Array, boxes: Array,
    first: Array, fits: Array, reached: Array,
) -> None:  # fmt: skip
    """The first rule that fits each information set, -1 where none does.

    A rule wants a value from `lows` to `highs` (by rank of the exposed card) and has four ranges in `boxes`: the
    rank of the exposed card, copies, suited, higher. `fits` counts the sets of each rule, `reached` those left to it.
    """
    beside = np.zeros(3, np.int64)
    seen = best.shape[1] > 1
    for hand in range(weights.size):
        value = values[hand]
        for place in range(best.shape[1]):
            first[hand, place] = -1
            if best[hand, place] < 0:
                continue
            up = place >> 2
            if seen:
                held(masks[hand], up, place & 3, beside)
            for rule in range(lows.shape[0]):
                if value < lows[rule, up] or value > highs[rule, up]:
                    continue
                if seen:
                    if up < boxes[rule, 0, 0] or up > boxes[rule, 0, 1]:
                        continue
                    fit = True
                    for what in range(3):
                        if beside[what] < boxes[rule, what + 1, 0] or beside[what] > boxes[rule, what + 1, 1]:
                            fit = False
                    if not fit:
                        continue
                fits[rule] += weights[hand]
                if first[hand, place] < 0:
                    first[hand, place] = rule
                    reached[rule] += weights[hand]


@kernel
def gather(
    masks: Array, weights: Array, values: Array, below: Array, upto: Array, short: Array, total: int, least: int,
    kind_of: Array, net: Array, best: Array, bucket_of: Array, worth: Array,
) -> None:  # fmt: skip
    """Sum what every choice is worth over the sets of a cell.

    Cells are (bucket, rank of the exposed card, copies, suited, higher); copies beyond two are with two. `worth` has
    the choices on its first axis.
    """
    kinds, choices, _ = net.shape
    factors, beside = np.zeros((kinds, 2, choices, 4), np.int64), np.zeros(3, np.int64)
    find_factors(net, np.zeros(6, np.int64), factors)
    seen = best.shape[1] > 1
    for hand in range(weights.size):
        value = values[hand]
        kind, strong, bucket = kind_of[value], 1 if value >= least else 0, bucket_of[value]
        for place in range(best.shape[1]):
            if best[hand, place] < 0:
                continue
            if seen:
                held(masks[hand], place >> 2, place & 3, beside)
            low, high, weak = below[hand, place], upto[hand, place], short[hand, place] if least else 0
            copies = min(beside[0], 2)
            for choice in range(choices):
                by = factors[kind, strong, choice]
                each = by[0] * low + by[1] * high + by[2] * weak + by[3] * total
                worth[choice, bucket, place >> 2, copies, beside[1], beside[2]] += weights[hand] * each


@inner
def _add(worth: Array, then: Array, left: Array, bucket: int, up: int, corners: Array) -> None:
    """Add what a choice gains in the cells of a bucket and a rank to the sums over every two axes."""
    for copies in range(left.shape[2]):
        for suited in range(left.shape[3]):
            for higher in range(left.shape[4]):
                if left[bucket, up, copies, suited, higher]:
                    gain = worth[bucket, up, copies, suited, higher] - then[bucket, up, copies, suited, higher]
                    if gain:
                        corners[0, up + 1, copies + 1] += gain
                        corners[1, up + 1, suited + 1] += gain
                        corners[2, up + 1, higher + 1] += gain
                        corners[3, copies + 1, suited + 1] += gain
                        corners[4, copies + 1, higher + 1] += gain
                        corners[5, suited + 1, higher + 1] += gain


@inner
def _best_box(corners: Array, sizes: Array, options: Array, counts: Array, corner: Array, pick: Array) -> int:
    """The box with the largest sum, with ranges on two axes at most; between equal ones that with fewer ranges."""
    most, fewest, pair = 0, 3, 0
    for one in range(3):
        for two in range(one + 1, 4):
            for a in range(1, sizes[one] + 1):
                for b in range(1, sizes[two] + 1):
                    around = corner[a - 1, b] + corner[a, b - 1] - corner[a - 1, b - 1]
                    corner[a, b] = corners[pair, a, b] + around
            pair += 1
            for i in range(counts[one]):
                low, high = options[one, i, 0], options[one, i, 1] + 1
                for j in range(counts[two]):
                    start, end = options[two, j, 0], options[two, j, 1] + 1
                    gain = corner[high, end] - corner[low, end] - corner[high, start] + corner[low, start]
                    ranges = (i > 0) + (j > 0)
                    if fewest == 3 or gain > most or (gain == most and ranges < fewest):
                        most, fewest = gain, ranges
                        pick[:] = 0
                        pick[one] = i
                        pick[two] = j
    return most


@kernel
def best_boxes(
    worth: Array, then: Array, left: Array, starts: Array, options: Array, counts: Array, gains: Array, picks: Array
) -> None:
    """For every row, the ranges with which a rule gains most by `worth` over `then` in the cells left.

    The first rows begin at a bucket each, ascending; the others where `starts` says for each rank of the exposed card.
    """
    buckets, ups = left.shape[:2]
    sizes = np.array(left.shape[1:])
    widest = sizes.max() + 1
    corner = np.zeros((widest, widest), np.int64)
    corners = np.zeros((6, widest, widest), np.int64)
    for bucket in range(buckets - 1, -1, -1):
        for up in range(ups):
            _add(worth, then, left, bucket, up, corners)
        gains[bucket] = _best_box(corners, sizes, options, counts, corner, picks[bucket])
    for row in range(buckets, starts.shape[0]):
        corners[:] = 0
        for up in range(ups):
            for bucket in range(starts[row, up], buckets):
                _add(worth, then, left, bucket, up, corners)
        gains[row] = _best_box(corners, sizes, options, counts, corner, picks[row])
