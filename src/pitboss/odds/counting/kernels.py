"""The counting behind the solver: how many dealer hands come below a player's hand, for every information set.

For a player's hand H and an exposed card u, count the dealer hands D with u in D, no card of H in D,
and a value of at most w. A value is the better of what the ranks make and what a flush makes, and only
one suit can hold enough cards for a flush, so the count is

    A - sum over suits of B_s

where A counts the D whose ranks make at most w, and B_s those among them that a flush in suit s lifts above
w. A depends on the ranks of H alone, B_s on which of them are in the suit. Both are inclusion and exclusion
over the parts of H, on counters ("how many D hold these cards") that are kept current while w sweeps upward,
so that every D enters once, and all H with the same ranks are answered together.

Counters are rows (see `rows`) with a count for every place of the exposed card. Where that card is itself part
of the counter, a count means nothing, and nobody asks for it. Sums may wrap around in 32 bits on the way; the
counts that are asked for fit, so they come out right.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.hands.jit import inner, kernel
from pitboss.odds.counting.parts import (
    ALL,
    ANY,
    CODE,
    DEALT,
    NUMBER,
    TAKEN,
    WAYS,
    list_parts,
    tell_apart,
    tell_masks_apart,
)
from pitboss.odds.counting.rows import WIDE, add_by_rank, add_by_suit, assemble

Array = np.ndarray[Any, Any]

SPLITS = 128  # ways to split seven ranks between a suit and the others
SIZE = np.bitwise_count(np.arange(1 << 13)).astype(np.int64)  # how many ranks a mask has

TWELFTHS = np.array([0, 12, 6, 4, 3])  # of twelve over a number


class Flushes(NamedTuple):
    """Dealer hands that a flush lifts above their ranks, in the order in which they begin, or cease, to count."""

    masks: Array  # the ranks in the suit, a bit each
    outside: Array  # the number of the rank set outside it
    levels: Array


class Dealer(NamedTuple):
    ranks: Array  # rank sets, an ascending list each
    levels: Array  # what they make, ascending
    entering: Flushes
    leaving: Flushes


class Asked(NamedTuple):
    """The player's hands, in groups with the same ranks that are asked about at the same level."""

    levels: Array  # by group, ascending
    starts: Array  # where each group begins, and where the last one ends
    hands: Array  # the hands of each group
    masks: Array  # by hand: the ranks held in each suit, a bit each
    splits: Array  # by hand: which of its different ranks are in each suit, a bit each; SPLITS for no suit


class Counters(NamedTuple):
    """A part of a flush is a set of ranks in the suit and a rank set outside it."""

    most: int  # cards of the largest part: no player's hand has a larger one, or no dealer's beside the exposed card
    by_ranks: Array  # by number of the rank set
    by_flush: Array  # those with one rank set outside lie together
    starts: Array  # by number of that rank set: where they begin
    rooms: Array  # and how many ranks of the suit go with it
    mask_place: Array  # how far behind the start each set of ranks in the suit lies
    outside: Array  # by number: the rank set, an ascending list
    outside_sizes: Array


class Room(NamedTuple):
    """Where work is done; it begins with zeros."""

    entered: Array  # how many have entered: rank sets, flushes, and flushes that left
    ranks: Array  # of a list of ranks: the different ones, and how often each is there
    parts: Array  # by field and part
    firsts: Array  # by number of a rank set outside, and where the last one ends: its parts
    numbers: Array  # by such part: its number
    lifts: Array  # and what it adds: to every rank of the suit, and to those outside
    sums: Array  # by number: the same, added up
    stamps: Array  # by number: the flush for which it was last added up
    listed: Array  # the numbers for the flush at hand
    splits: Array  # by split: where its ranks in the suit are, how many, and whether it is answered
    found: Array  # by split: the answer; the last is for no suit
    alone: Array  # the answer for the ranks alone


@kernel
def sweep(dealer: Dealer, counters: Counters, asked: Asked, room: Room, suits: int, below: Array, upto: Array) -> None:
    """Answer every hand at its level: dealer hands below it, and up to it. An answer without rows is not wanted."""
    _sweep(dealer, counters, asked, room, suits, below, upto)


@inner
def _sweep(dealer: Dealer, counters: Counters, asked: Asked, room: Room, suits: int, below: Array, upto: Array) -> None:
    _prepare(counters, room, suits - 1)
    first = 0
    for group in range(asked.levels.size):
        level = asked.levels[group]
        if below.shape[0]:
            _advance(dealer, counters, room, suits, level)
            _answer(counters, asked, group, room, suits, below)
        if upto.shape[0] and (group + 1 == asked.levels.size or asked.levels[group + 1] != level):
            _advance(dealer, counters, room, suits, level + 1)
            for again in range(first, group + 1):
                _answer(counters, asked, again, room, suits, upto)
            first = group + 1


@inner
def _advance(dealer: Dealer, counters: Counters, room: Room, suits: int, until: int) -> None:
    """Let everything enter or leave whose time comes before a level."""
    entered = room.entered
    while entered[0] < dealer.levels.size and dealer.levels[entered[0]] < until:
        different = tell_apart(dealer.ranks, entered[0], dealer.ranks.shape[1], room.ranks)
        for part in range(list_parts(room.ranks, different, counters.most, DEALT[suits], room.parts)):
            _deal(room.ranks, different, suits, room.parts, part, counters.by_ranks, room.parts[NUMBER, part], 0)
        entered[0] += 1
    entered[1] = _advance_flushes(dealer.entering, counters, room, entered[1], until, 1)
    entered[2] = _advance_flushes(dealer.leaving, counters, room, entered[2], until, -1)


@inner
def _advance_flushes(flushes: Flushes, counters: Counters, room: Room, first: int, until: int, sign: int) -> int:
    """The same for flushes: those with the same cards of a suit go together. Returns where the next ones begin."""
    masks, levels = flushes.masks, flushes.levels
    while first < levels.size and levels[first] < until:
        count = 0
        end = first
        while end < levels.size and levels[end] == levels[first] and masks[end] == masks[first]:
            for part in range(room.firsts[flushes.outside[end]], room.firsts[flushes.outside[end] + 1]):
                number = room.numbers[part]
                if room.stamps[number] != sign * (first + 1):
                    room.stamps[number] = sign * (first + 1)
                    room.listed[count] = number
                    count += 1
                    add_by_suit(room.sums, number, room.sums, number, -1)
                add_by_suit(room.sums, number, room.lifts, part, 1)
            end += 1
        _enter_flush(counters, room, masks[first], count, sign)
        first = end
    return first


@inner
def _enter_flush(counters: Counters, room: Room, mask: int, count: int, sign: int) -> None:
    """Dealer hands with these cards of a suit, and what is listed outside it, begin or cease to count."""
    for place in range(count):
        number = room.listed[place]
        if room.sums.shape[1] > 1:
            for rank in range(13):
                room.sums[number, rank] *= mask >> rank & 1
        inside = mask
        while True:
            if SIZE[inside] <= counters.rooms[number]:
                add_by_suit(
                    counters.by_flush, counters.starts[number] + counters.mask_place[inside], room.sums, number, sign
                )
            if inside == 0:
                break
            inside = (inside - 1) & mask


@inner
def _prepare(counters: Counters, room: Room, suits: int) -> None:
    """What each rank set outside a flush adds, once for all; `suits` are those outside."""
    at = 0
    for outside in range(counters.outside_sizes.size):
        different = tell_apart(counters.outside, outside, counters.outside_sizes[outside], room.ranks)
        for part in range(list_parts(room.ranks, different, counters.most, DEALT[suits], room.parts)):
            room.numbers[at] = room.parts[NUMBER, part]
            if room.lifts.shape[1] > 1:
                for rank in range(13):
                    room.lifts[at, rank] = room.parts[WAYS, part]
            _deal(room.ranks, different, suits, room.parts, part, room.lifts, at, WIDE)
            at += 1
        room.firsts[outside + 1] = at


@inner
def _deal(
    ranks: Array, different: int, suits: int, parts: Array, part: int, table: Array, row: int, begin: int
) -> None:
    """Add to a row, from a column on, the ways to deal these ranks with a part of them given, by exposed card."""
    if table.shape[1] == 1:
        table[row, 0] += parts[WAYS, part]
        return
    for i in range(different):
        # One of the cards left is the exposed one: C(a-1, b-1) = C(a, b) * b / a, where a is 1, 2, 3 or 4.
        given = parts[CODE, part] >> 4 * i & 7
        twelfths = np.uint64(parts[WAYS, part] * (ranks[1, i] - given) * TWELFTHS[suits - given])
        table[row, begin + ranks[0, i]] += np.int32(twelfths // np.uint64(12))


@inner
def _answer(counters: Counters, asked: Asked, group: int, room: Room, suits: int, out: Array) -> None:
    """A less the sum of B, for every hand of a group and every place of the exposed card."""
    first, end = asked.starts[group], asked.starts[group + 1]
    splits, alone, found = room.splits, room.alone, room.found
    different = tell_masks_apart(asked.masks, asked.hands[first], suits, room.ranks)
    count = list_parts(room.ranks, different, counters.most, TAKEN, room.parts)
    add_by_rank(alone, 0, alone, 0, -1)
    for part in range(count):
        add_by_rank(alone, 0, counters.by_ranks, room.parts[NUMBER, part], room.parts[WAYS, part])
    _list_splits(room.ranks, different, counters.mask_place, splits)
    for nth in range(first, end):
        hand = asked.hands[nth]
        for suit in range(suits):
            split = asked.splits[hand, suit]
            if not splits[2, split]:
                splits[2, split] = 1
                _ask_flush(counters, room, different, count, split)
        a, b, c, d = asked.splits[hand, 0], asked.splits[hand, 1], asked.splits[hand, 2], asked.splits[hand, 3]
        if out.shape[1] > 1:
            assemble(out, hand, alone, found, a, b, c, d)
        else:
            out[hand, 0] = alone[0, 0] - found[a, 0] - found[b, 0] - found[c, 0] - found[d, 0]


@inner
def _ask_flush(counters: Counters, room: Room, different: int, count: int, split: int) -> None:
    """How many of the flushes avoid a hand whose ranks are split so between the suit and the others."""
    parts, splits = room.parts, room.splits
    add_by_suit(room.found, split, room.found, split, -1)
    for part in range(count):
        number = parts[NUMBER, part]
        if number >= counters.rooms.size or split & parts[ALL, part]:
            continue
        ways = parts[WAYS, part]
        if split & parts[ANY, part]:
            ways = 1
            for i in range(different):
                ways *= TAKEN[room.ranks[1, i] - (split >> i & 1), parts[CODE, part] >> 4 * i & 7]
        start, inside = counters.starts[number], split
        while True:
            if splits[1, inside] <= counters.rooms[number]:
                sign = 1 - 2 * (splits[1, inside] & 1)
                add_by_suit(room.found, split, counters.by_flush, start + splits[0, inside], sign * ways)
            if inside == 0:
                break
            inside = (inside - 1) & split


@inner
def _list_splits(ranks: Array, different: int, mask_place: Array, splits: Array) -> None:
    """Every way to split different ranks between a suit and the others; none is answered yet."""
    splits[0, 0] = 0
    for i in range(different):
        for split in range(1 << i):
            splits[0, 1 << i | split] = splits[0, split] | 1 << ranks[0, i]
    for split in range(1 << different):
        splits[1, split] = SIZE[splits[0, split]]
        splits[0, split] = mask_place[splits[0, split]]
        splits[2, split] = 0
