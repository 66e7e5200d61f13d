"""One board: every two cards beside it ranked, sorted and swept.

All holdings of two cards are ranked once and sorted by value. While the sweep goes up, it keeps how many holdings it
has passed, in all and by card. For two own cards the dealer's holdings below are then the total, less those with one of
my cards; the one with both is my own, and is taken out of those that are equal.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.hands.jit import inner
from pitboss.hands.ladder import Ladder
from pitboss.hands.tables import LOW_BITS, SUIT_BITS, grids

Array = np.ndarray[Any, Any]

U8 = np.uint64
RADIX = 256
LOW = U8((1 << LOW_BITS) - 1)
ENOUGH = U8(0x8888 << SUIT_BITS)
SUIT, NIBBLE, EIGHT, ONE = U8(SUIT_BITS), U8(4), U8(8), U8(1)
MASK, SIXTEEN = U8(0x1FFF), U8(16)


class Ranking(NamedTuple):
    """What ranks a hand: the grids of `hands.tables`, for one ladder and one number of cards; and the deck's cards."""

    cards: Array  # by place
    one: Array
    held: Array
    displacement: Array
    by_ranks: Array
    by_suit: Array
    begun: Any  # of every sum: a nibble for each suit, such that its top bit means enough for a flush
    high: Any


class Room(NamedTuple):
    """Where a board is worked on; by holding, in the order of their numbers, but for what is by card or by bin."""

    values: Array
    numbers: Array  # among all two cards of the deck
    lows: Array  # the place of the lower card
    highs: Array
    order: Array  # the holdings by value
    spare: Array
    below: Array  # the dealer's holdings below, without the own cards
    upto: Array
    short: Array  # (thresholds, holdings): those that do not reach a threshold
    by_card: Array
    tally: Array
    counts: Array  # the dealer's holdings by showdown, for one holding


def ranking(ladder: Ladder, count: int, cards: Array) -> Ranking:
    """For the best `ladder.cards` of `count` cards."""
    grid = grids(ladder, count)
    begun = U8((8 - ladder.cards) * 0x1111 << SUIT_BITS)
    high = U8(64 - grid.high_bits)
    return Ranking(
        cards, grid.one, grid.held, grid.displacement, grid.by_ranks, grid.by_suit, begun, high
    )  # fmt: skip


def room(cards: int, thresholds: int) -> Room:
    pairs = cards * (cards - 1) // 2
    a, b, c, d, e, f, g, h = (np.zeros(pairs, np.int64) for _ in range(8))
    short = np.zeros((thresholds, pairs), np.int64)
    counts = np.zeros(3 * (thresholds + 1), np.int64)
    return Room(a, b, c, d, e, f, g, h, short, np.zeros(64, np.int64), np.zeros(RADIX, np.int64), counts)


@inner
def rank(by: Any, words: Any, masks: Any) -> Any:
    """The value of cards by the sum of their words, and what their suits hold."""
    value = np.int64(by.by_ranks[(words & LOW) + by.displacement[words >> by.high]])
    suited = words & ENOUGH
    if suited:
        for suit in range(4):
            if suited >> (SUIT + NIBBLE * U8(suit)) & EIGHT:
                value = max(value, np.int64(by.by_suit[masks >> SIXTEEN * U8(suit) & MASK]))
    return value


@inner
def rank_all(by: Any, boards: Any, number: int, at: Any) -> Any:
    """Every two cards beside a board: value, number and places; how many there are."""
    words, masks, on_board = by.begun, U8(0), U8(0)
    for place in range(boards.shape[1]):
        card = by.cards[boards[number, place]]
        words += by.one[card]
        masks |= by.held[card]
        on_board |= ONE << U8(boards[number, place])
    found = 0
    for second in range(1, by.cards.size):
        if on_board >> U8(second) & ONE:
            continue
        with_second, held_second = words + by.one[by.cards[second]], masks | by.held[by.cards[second]]
        for first in range(second):
            if on_board >> U8(first) & ONE:
                continue
            card = by.cards[first]
            at.values[found] = rank(by, with_second + by.one[card], held_second | by.held[card])
            at.numbers[found] = second * (second - 1) // 2 + first
            at.lows[found] = first
            at.highs[found] = second
            found += 1
    return found


@inner
def sort(at: Any, found: int) -> None:
    """The holdings by value, ascending: by the low byte, then by the high one."""
    for byte in range(2):
        at.tally[:] = 0
        for one in range(found):
            at.tally[(at.values[one] >> 8 * byte) & 255] += 1
        before = np.int64(0)
        for bin in range(RADIX):
            many = at.tally[bin]
            at.tally[bin] = before
            before += many
        for one in range(found):
            holding = one if byte == 0 else at.spare[one]
            bin = (at.values[holding] >> 8 * byte) & 255
            if byte == 0:
                at.spare[at.tally[bin]] = holding
            else:
                at.order[at.tally[bin]] = holding
            at.tally[bin] += 1


@inner
def find_short(at: Any, found: int, leasts: Any) -> None:
    """For every holding: the others without its cards that are short of each threshold."""
    for level in range(leasts.size):
        at.by_card[:] = 0
        passed = 0
        if leasts[level] > 0:
            for one in range(found):
                if at.values[one] < leasts[level]:
                    passed += 1
                    at.by_card[at.lows[one]] += 1
                    at.by_card[at.highs[one]] += 1
        for one in range(found):
            own = 1 if at.values[one] < leasts[level] else 0
            at.short[level, one] = passed - at.by_card[at.lows[one]] - at.by_card[at.highs[one]] + own


@inner
def sweep(at: Any, found: int) -> None:
    """For every holding: the others without its cards that are below, and up to it."""
    at.by_card[:] = 0
    begins = 0
    while begins < found:
        value = at.values[at.order[begins]]
        ends = begins
        while ends < found and at.values[at.order[ends]] == value:
            one = at.order[ends]
            at.below[one] = begins - at.by_card[at.lows[one]] - at.by_card[at.highs[one]]
            ends += 1
        for place in range(begins, ends):
            at.by_card[at.lows[at.order[place]]] += 1
            at.by_card[at.highs[at.order[place]]] += 1
        for place in range(begins, ends):
            one = at.order[place]
            at.upto[one] = ends - at.by_card[at.lows[one]] - at.by_card[at.highs[one]] + 1
        begins = ends


@inner
def split(at: Any, one: int, total: int, leasts: Any) -> None:
    """Against one holding: the dealer's by level, and by who is ahead (the dealer, nobody, the player)."""
    own = 0
    for level in range(leasts.size):
        own += at.values[one] >= leasts[level]
    begins: Any = np.int64(0)
    for level in range(leasts.size + 1):
        ends = at.short[level, one] if level < leasts.size else total
        at.counts[3 * level] = ends - begins if level > own else 0
        at.counts[3 * level + 1] = 0
        at.counts[3 * level + 2] = ends - begins if level < own else 0
        if level == own:
            at.counts[3 * level + 2] = at.below[one] - begins
            at.counts[3 * level + 1] = at.upto[one] - at.below[one]
            at.counts[3 * level] = ends - at.upto[one]
        begins = ends
