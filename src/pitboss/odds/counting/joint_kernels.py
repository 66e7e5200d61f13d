"""The player's three cards against the dealer's, pair by pair: showdowns beside what all six cards make.

`solve` counts showdowns without looking at pairs; what six cards make needs every pair. A hand is three places
(4 x rank + suit) and a set of ranks has its number among those of three cards.
"""

from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np

from pitboss.hands.jit import kernel
from pitboss.odds.counting.numbering import BINOMIAL, SIZE_OFFSET

Array = np.ndarray[Any, Any]

SETS = 455  # rank sets of three cards
VALUE_BITS = 12  # of a word; the number of the rank set is above them
LOW = (1 << VALUE_BITS) - 1
LANES = 4  # counters side by side, since adding to one counter again and again waits for itself


def three_card_words(cards: Array, rank_values: Array, flush_values: Array) -> Array:
    """Every hand of three of these places: its value, and the number of its rank set above that.

    A hand a < b < c is at C(c, 3) + C(b, 2) + a. `rank_values` goes by the number among sets of all sizes.
    """
    hands = np.array(list(combinations(cards.tolist(), 3)), np.int64)
    numbers = _numbers(hands >> 2)
    suited = ((hands & 3) == (hands[:, :1] & 3)).all(axis=1)
    flushes = flush_values[np.where(suited, (1 << (hands >> 2)).sum(axis=1), 0)]
    words = np.zeros(22_100, np.uint32)
    a, b, c = hands.T
    words[c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a] = numbers - SIZE_OFFSET[3] << VALUE_BITS | np.maximum(
        rank_values[numbers], flushes
    )
    return words


def six_card_values(rank_values: Array) -> Array:
    """What the ranks of two hands of three cards make together, -1 where no deck has them all."""
    three = np.zeros((SETS, 3), np.int64)
    every = np.array(list(combinations_with_replacement(range(13), 3)), np.int64)
    three[_numbers(every) - SIZE_OFFSET[3]] = every
    pairs = np.concatenate([np.repeat(three, SETS, axis=0), np.tile(three, (SETS, 1))], axis=1)
    values: Array = rank_values[_numbers(np.sort(pairs, axis=1))]
    return values.reshape(SETS, SETS).astype(np.int16)


def _numbers(ranks: Array) -> Array:
    """The numbers of many ascending lists of ranks at once."""
    size = ranks.shape[1]
    found: Array = SIZE_OFFSET[size] + sum(BINOMIAL[ranks[:, place] + place, place + 1] for place in range(size))
    return found


@kernel
def count_pairs(
    masks: Array, weights: Array, values: Array, rank_sets: Array, kind_of: Array, taken: Array, order: Array,
    cards: Array, words: Array, level_of: Array, need: int,
    classes: Array, six_values: Array, flush_values: Array, class_of: Array, facts: Array,
) -> None:  # fmt: skip
    """`facts[kind, choice, cell]` counts deals; a cell is showdown x number of classes + class of all six cards.

    `level_of` says by the dealer's value whether it qualifies; `classes` is the class that ranks alone make. From
    `need` cards of a suit on, a flush is looked for: for each ladder (`six_values`, `flush_values`), whose share of
    the class is in `class_of`. Where `taken` has a column for every exposed card, each of the dealer's three counts.
    `order` has hands of one value together, since they share the cells that ranks alone make.
    """
    exposed = taken.shape[1] > 1
    cells = facts.shape[2]
    cell_of = np.zeros(words.size, np.uint16)
    free = np.zeros(cards.size - 3, np.int64)
    up = np.zeros(52, np.uint64)
    seen = np.zeros(facts.shape[1], np.bool_)
    counts = np.zeros(LANES * 4 * cells, np.int64)
    total = np.zeros(cells, np.int64)
    used = np.zeros(cells, np.int64)
    before = -1
    for nth in range(order.size):
        hand = order[nth]
        three = rank_sets[hand] - SIZE_OFFSET[3]
        if before < 0 or values[hand] != values[before] or rank_sets[hand] != rank_sets[before]:
            _by_ranks(values[hand], level_of, words, classes[three], cells // 6, cell_of)
        before = int(hand)
        _look(masks[hand], cards, taken[hand], free, seen)
        rest = -1
        for choice in range(seen.size):
            rest = choice if seen[choice] else rest
        row = facts[kind_of[values[hand]]]
        used[:] = 0
        passes = 0
        for choice in range(rest + 1):
            if seen[choice] and (choice < rest or passes == 0):
                # How many of the dealer's cards lead to this choice; the other cards lead to the last one.
                for place in free:
                    leads = choice < rest and taken[hand, place if exposed else 0] == choice
                    up[place] = cells if leads else 0
                counts[:] = 0
                _against(
                    masks[hand], free, words, cell_of, up, need, classes[three], six_values[:, three], flush_values,
                    class_of, counts,
                )  # fmt: skip
                passes += 1
                total[:] = 0
                for lane in range(LANES):
                    for times in range(4):
                        for cell in range(cells):
                            found = counts[(lane * 4 + times) * cells + cell]
                            total[cell] += found
                            used[cell] += times * found
                            row[choice, cell] += weights[hand] * times * found
        for cell in range(cells):
            row[rest, cell] += weights[hand] * ((3 if exposed else 1) * total[cell] - used[cell])


@kernel
def _place(b: int, c: int) -> int:
    """Where the hands with these two higher cards begin among all hands of three."""
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2


@kernel
def _by_ranks(mine: int, level_of: Array, words: Array, classes: Array, spread: int, cell_of: Array) -> None:
    """The cell of every dealer's hand against a value, as long as no flush lifts all six cards."""
    show = np.zeros(level_of.size, np.int64)
    for value in range(level_of.size):
        ahead = (1 if mine >= value else 0) + (1 if mine > value else 0)
        show[value] = spread * (3 * level_of[value] + ahead)
    for place in range(words.size):
        word = words[place]
        cell_of[place] = show[word & np.uint32(LOW)] + classes[word >> np.uint32(VALUE_BITS)]


@kernel
def _look(masks: Array, cards: Array, taken: Array, free: Array, seen: Array) -> None:
    """The cards that are not in the hand, and the choices that it is played with."""
    size = 0
    seen[:] = False
    for place in cards:
        if not masks[place & 3] >> (place >> 2) & 1:
            free[size] = place
            size += 1
            seen[taken[place if taken.size > 1 else 0]] = True


@kernel
def _against(
    held: Array, free: Array, words: Array, cell_of: Array, up: Array, need: int,
    classes: Array, six_values: Array, flush_values: Array, class_of: Array, counts: Array,
) -> None:  # fmt: skip
    """One player's hand against all hands of the free cards: counts by lane, sum of `up`, and cell."""
    masks = held.copy()
    sizes = np.zeros(4, np.int64)
    for suit in range(4):
        for rank in range(13):
            sizes[suit] += masks[suit] >> rank & 1
    steps = np.zeros(free.size, np.uint64)
    lanes = np.zeros(free.size, np.uint64)
    for i in range(free.size):
        steps[i] = free[i]
        lanes[i] = np.uint64(i % LANES * (counts.size // LANES)) + up[free[i]]
    for k in range(2, free.size):
        c = free[k]
        masks[c & 3] |= 1 << (c >> 2)
        sizes[c & 3] += 1
        for j in range(1, k):
            b = free[j]
            start = np.uint64(_place(b, c))
            begin = up[b] + up[c]
            for i in range(j):
                counts[begin + lanes[i] + cell_of[start + steps[i]]] += 1
            sizes[b & 3] += 1
            if max(sizes[0], sizes[1], sizes[2], sizes[3]) + 1 >= need:
                masks[b & 3] |= 1 << (b >> 2)
                _lift(
                    j, masks, sizes, free, words, cell_of, up, need, _place(b, c), begin,
                    classes, six_values, flush_values, class_of, counts,
                )  # fmt: skip
                masks[b & 3] ^= 1 << (b >> 2)
            sizes[b & 3] -= 1
        masks[c & 3] ^= 1 << (c >> 2)
        sizes[c & 3] -= 1


@kernel
def _lift(
    size: int, masks: Array, sizes: Array, free: Array, words: Array, cell_of: Array, up: Array, need: int,
    start: int, begin: int,
    classes: Array, six_values: Array, flush_values: Array, class_of: Array, counts: Array,
) -> None:  # fmt: skip
    """Move to their own cells the hands that a flush lifts above their ranks, for each third card of the dealer's."""
    for i in range(size):
        a = free[i]
        suit = a & 3
        sizes[suit] += 1
        if max(sizes[0], sizes[1], sizes[2], sizes[3]) >= need:
            masks[suit] |= 1 << (a >> 2)
            three = words[start + a] >> np.uint32(VALUE_BITS)
            lifted = 0
            for ladder in range(class_of.shape[0]):
                value = int(six_values[ladder, three])
                for one in range(4):
                    value = max(value, flush_values[ladder, masks[one]])
                lifted += class_of[ladder, value]
            at = begin + up[a] + cell_of[start + a]
            counts[at] -= 1
            counts[at + np.uint64(lifted) - np.uint64(classes[three])] += 1
            masks[suit] ^= 1 << (a >> 2)
        sizes[suit] -= 1
