"""Board after board once more, along the best play: how the main game ends together with wagers on a part of the cards.

A chain is one way in which a board came part by part. `board_kernels.follow` adds chains up as early as it can; here
each is followed by itself, since a wager on own cards and the flop must know which flop it was.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.hands.jit import inner, kernel
from pitboss.odds.counting.board_kernels import find_parts, price, swept
from pitboss.odds.counting.board_sweep import U8, rank, split

Array = np.ndarray[Any, Any]


class Chains(NamedTuple):
    """The parts of a board one within the other, the forks on the way, and what side hands tell apart.

    Parts are by size here: what is seen at a street, or what a side wager is settled on.
    """

    parts: Array  # by chain and size: the part
    size_at: Array  # by fork: the size that is seen at it; the number of sizes where all of the board is seen
    to: Array  # by fork and move: the fork, or ~finish
    taken: Array  # by fork, own cards and part: the move
    taken_begins: Array  # by fork
    last_at: Array  # by fork: its place among those of the whole board; -1 elsewhere
    first: Any  # the fork that a round begins with, or ~finish
    classes: Array  # by size, own cards and part: the share of the class
    class_begins: Array  # by size
    board_classes: Array  # by board
    other_classes: Array  # by value on the other ladder


class Counting(NamedTuple):
    """Room for one thread; all zero in between."""

    buckets: Array  # by size and part
    hits: Array  # by cell of finish and class
    cells: Array  # those that are not zero
    reached: Array  # by fork of the whole board


@inner
def _find_buckets(holding: int, seen: Any, flow: Any, room: Any, pairs: int) -> None:
    """The number of the own cards beside each part of the board."""
    for size in range(seen.sizes.size):
        for part in range(seen.part_many[size]):
            plain_set, renaming = flow.sets[size, part], flow.renamings[size, part]
            row = seen.local_begins[size] + plain_set * pairs
            start = seen.begins[seen.begins_begins[size] + plain_set]
            room.buckets[size, part] = start + seen.local[row + seen.renamed_pairs[renaming, holding]]


@inner
def _other_value(by: Any, boards: Any, number: int, low: int, high: int) -> Any:
    words, masks = by.begun, U8(0)
    for place in range(boards.shape[1]):
        words += by.one[by.cards[boards[number, place]]]
        masks |= by.held[by.cards[boards[number, place]]]
    words += by.one[by.cards[low]] + by.one[by.cards[high]]
    masks |= by.held[by.cards[low]] | by.held[by.cards[high]]
    return rank(by, words, masks)


@inner
def _walk(chain: int, chains: Any, room: Any, flow: Any) -> Any:
    """Where the chain leads (~finish), and the share of the classes on the way."""
    to, share = chains.first, np.int64(0)
    for size in range(chains.parts.shape[1]):
        bucket = room.buckets[size, chains.parts[chain, size]]
        share += chains.classes[chains.class_begins[size] + bucket]
        while to >= 0 and chains.size_at[to] == size:
            to = chains.to[to, chains.taken[chains.taken_begins[to] + bucket]]
    while to >= 0:
        last = chains.last_at[to]
        room.reached[last] = 1
        to = chains.to[to, flow.picked[last]]
    return to, share


@kernel
def follow_chains(
    boards: Any, weights: Any, first: int, last: int, by: Any, other: Any, at: Any, seen: Any, ends: Any, flow: Any,
    chains: Any, room: Any, facts: Any, ties: Any,
) -> None:  # fmt: skip
    """Deals by kind of hand, finish, class of the side hands and showdown; and ties on the whole board."""
    pairs = by.cards.size * (by.cards.size - 1) // 2
    left = by.cards.size - boards.shape[1] - 2
    classes = facts.shape[2]
    for number in range(first, last):
        found = swept(by, boards, number, at, ends.leasts)
        find_parts(boards, number, seen, flow.sets, flow.renamings)
        weight = weights[number]
        for one in range(found):
            kind = ends.kind_of[at.values[one]]
            split(at, one, left * (left - 1) // 2, ends.leasts)
            if ends.many.size:
                price(at, kind, ends, ends.at_last, flow.worth, flow.picked, flow.tied)
            _find_buckets(at.numbers[one], seen, flow, room, pairs)
            whole = chains.board_classes[number]
            if chains.other_classes.size > 1:
                whole += chains.other_classes[_other_value(other, boards, number, at.lows[one], at.highs[one])]
            used = 0
            for chain in range(chains.parts.shape[0]):
                to, share = _walk(chain, chains, room, flow)
                cell = ~to * classes + whole + share
                if room.hits[cell] == 0:
                    room.cells[used] = cell
                    used += 1
                room.hits[cell] += 1
            for place in range(used):
                cell = room.cells[place]
                times = room.hits[cell] * weight
                room.hits[cell] = 0
                for showdown in range(at.counts.size):
                    facts[kind, cell // classes, cell % classes, showdown] += times * at.counts[showdown]
            for fork in range(ends.many.size):
                if room.reached[fork] and flow.tied[fork]:
                    ties[fork] += weight
                room.reached[fork] = 0
