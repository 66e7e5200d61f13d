"""Taking the best choice in every information set, and counting what comes of it."""

from typing import Any

import numpy as np

from pitboss.hands.jit import inner, kernel

Array = np.ndarray[Any, Any]


@kernel
def showdowns(below: int, upto: int, short: int, total: int, value: int, least: int, out: Array) -> None:
    """Dealer hands by showdown: (not qualified, qualified) x (player's hand lower, equal, higher).

    `short` of the `total` do not qualify; `least` is the lowest value that does.
    """
    split(below, upto, short, total, value, least, out)


@inner
def split(below: int, upto: int, short: int, total: int, value: int, least: int, out: Array) -> None:
    """The same for kernels."""
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


@inner
def find_factors(net: Array, six: Array, factors: Array) -> None:
    """A choice is worth a sum over showdowns, and those are sums and differences of four counts, so its worth is one

    too: four factors by kind of hand, whether it would qualify itself, and choice.
    """
    for kind in range(net.shape[0]):
        for strong in range(2):
            for part in range(4):
                split(part == 0, part == 1, part == 2, part == 3, strong, 1, six)
                for choice in range(net.shape[1]):
                    for showdown in range(6):
                        factors[kind, strong, choice, part] += six[showdown] * net[kind, choice, showdown]


@kernel
def decide(
    masks: Array, weights: Array, values: Array, below: Array, upto: Array, short: Array, total: int, least: int,
    deck: Array, kind_of: Array, net: Array, opened: Array, taken: Array, facts: Array, ties: Array,
) -> None:  # fmt: skip
    """Choose in every information set; `facts[kind, choice, showdown]` counts deals, `taken` keeps the choice.

    Between choices of equal value the first is taken, and the number of such sets is counted. No factor is more than
    twice a net, and `solve` sees to it that 8 x net x total fits into 63 bits.
    """
    kinds, many = opened.shape
    seen = np.zeros((kinds, 2, many, 4), np.int64)
    factors, six = np.zeros((kinds, 2, many, 4), np.int64), np.zeros(6, np.int64)
    find_factors(net, six, factors)
    room = np.zeros((4, below.shape[1]), np.int64)
    for hand in range(weights.size):
        kind = kind_of[values[hand]]
        strong = 1 if values[hand] >= least else 0
        _free(masks, hand, deck, room)
        _choose(below, upto, short, total, least, hand, factors, opened, kind, strong, room)
        chosen = 0
        for place in range(below.shape[1]):
            taken[hand, place] = room[1, place] if room[0, place] else -1
            chosen |= 1 << room[1, place]
        ties[0] += weights[hand] * _tied(room)
        for choice in range(many):
            if chosen >> choice & 1:
                _sum(below, upto, short, total, least, hand, weights[hand], choice, room, seen, kind, strong)
    for kind in range(kinds):
        for strong in range(2):
            for choice in range(many):
                sums = seen[kind, strong, choice]
                split(sums[0], sums[1], sums[2], sums[3], strong, 1, six)
                for showdown in range(6):
                    facts[kind, choice, showdown] += six[showdown]


# The room of a hand has four rows by place: whether the card can be exposed, the best choice, its worth, whether it
# is tied. The loops over places are plain ones, without branches, so that they become vectors. Where every dealer
# hand qualifies, `short` is nowhere looked at.


@inner
def _free(masks: Array, hand: int, deck: Array, room: Array) -> None:
    if room.shape[1] == 1:
        room[0, 0] = 1
        return
    for place in range(room.shape[1]):
        room[0, place] = deck[place]
    for suit in range(4):
        for rank in range(13):
            if masks[hand, suit] >> rank & 1:
                room[0, 4 * rank + suit] = 0


@inner
def _choose(
    below: Array, upto: Array, short: Array, total: int, least: int, hand: int, factors: Array, opened: Array,
    kind: int, strong: int, room: Array,
) -> None:  # fmt: skip
    first = True
    for choice in range(opened.shape[1]):
        if opened[kind, choice]:
            low, high = factors[kind, strong, choice, 0], factors[kind, strong, choice, 1]
            weak, given = factors[kind, strong, choice, 2], factors[kind, strong, choice, 3] * total
            for place in range(room.shape[1]):
                worth = given + high * upto[hand, place]
                worth += low * below[hand, place] if low else 0
                worth += weak * short[hand, place] if least else 0
                most, best, tied = room[2, place], room[1, place], room[3, place]
                better = first or worth > most
                room[2, place] = worth if better else most
                room[1, place] = choice if better else best
                room[3, place] = 0 if better else (1 if worth == most else tied)
            first = False


@inner
def _tied(room: Array) -> int:
    found = 0
    for place in range(room.shape[1]):
        found += room[3, place] & room[0, place]
    return found


@inner
def _sum(
    below: Array, upto: Array, short: Array, total: int, least: int, hand: int, weight: int, choice: int,
    room: Array, seen: Array, kind: int, strong: int,
) -> None:  # fmt: skip
    """Add up the four counts over the places where a choice is taken."""
    low = high = weak = places = 0
    for place in range(room.shape[1]):
        taken = room[0, place] & (room[1, place] == choice)
        low += below[hand, place] if taken else 0
        high += upto[hand, place] if taken else 0
        weak += short[hand, place] if least and taken else 0
        places += taken
    seen[kind, strong, choice, 0] += weight * low
    seen[kind, strong, choice, 1] += weight * high
    seen[kind, strong, choice, 2] += weight * weak
    seen[kind, strong, choice, 3] += weight * total * places
