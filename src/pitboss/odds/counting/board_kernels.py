"""Board after board: what holdings come to, added up into what was seen at each street; and the best play followed.

Streets lie one behind the other in flat arrays, since Numba takes no lists of arrays of several shapes.
`boards.Boards` has made them.
"""

from typing import Any, NamedTuple

import numpy as np

from pitboss.hands.jit import inner, kernel
from pitboss.odds.counting.board_sweep import ONE, U8, find_short, rank, rank_all, sort, split, sweep

Array = np.ndarray[Any, Any]


class Seen(NamedTuple):
    """What was seen of a board at each street before the last card: parts of it, numbered beside two own cards."""

    sizes: Array  # by street: cards of the board
    parts: Array  # by street and part: the members of the board
    part_many: Array  # by street
    binomial: Array
    plain: Array  # by street and index of a set: its plain form
    plain_begins: Array  # by street, as all that ends so: where its stretch begins
    renamed: Array  # by street and index of a set: the renaming that leads to the plain form
    renamed_pairs: Array  # by renaming and own cards
    begins: Array  # by street and plain set: the first number beside it
    begins_begins: Array
    local: Array  # by street, plain set and own cards
    local_begins: Array


class Between(NamedTuple):
    """Two streets, one after the other: own cards beside sets of the later one, and beside the parts of those sets."""

    sets: Array
    begins: Array
    local: Array
    size: int  # of a part
    parts: Array
    binomial: Array
    plain: Array
    renamed: Array
    renamed_pairs: Array
    earlier_begins: Array
    earlier_local: Array


class Ends(NamedTuple):
    """What a hand comes to on a whole board: finishes, then the forks at which all cards are seen."""

    leasts: Array  # the thresholds of the dealer
    kind_of: Array  # by value
    nets: Array  # (kinds, finishes, showdowns)
    to: Array  # by fork and move: the finish, or behind all finishes the fork
    many: Array  # by fork: its moves
    open: Array  # by fork, move and kind of hand
    every: Array  # all finishes
    at_last: Array  # those that a fork of the whole board leads to


class Ways(NamedTuple):
    """The forks of a round, and which move is taken where.

    A slot is where a way out of the streets leads: the finishes, then the forks of the whole board.
    """

    taken: Array  # by street, own cards and part, fork
    taken_begins: Array
    forks: Array  # by street and place: the fork
    fork_many: Array  # by street
    slots: Array  # by fork and move: the slot; or -1 - place of the fork on the next street
    larger: Array  # by street and part: the parts of the next street around it, then -1
    chains_from: Array  # by street: in how many ways the later streets lie within a board
    last: Array  # the forks of the whole board
    first_slot: Any  # where a round without earlier streets begins; else -1, and it begins with the fork of the first


class Flow(NamedTuple):
    """Chains on the way through the forks, for all holdings on one board; all zero in between."""

    arrived: Array  # by street, part, place of a fork, holding
    ended: Array  # by slot and holding
    sets: Array  # by street and part: the plain set
    renamings: Array
    worth: Array  # by finish and fork of the whole board, of one holding
    picked: Array
    tied: Array


@inner
def price(at: Any, kind: int, ends: Any, wanted: Any, worth: Any, picked: Any, tied: Any) -> None:
    """What finishes are worth, and each fork of the whole board: the best of its moves, of equals the first."""
    finishes = ends.nets.shape[1]
    for column in range(wanted.size):
        finish = wanted[column]
        total = np.int64(0)
        for showdown in range(at.counts.size):
            total += ends.nets[kind, finish, showdown] * at.counts[showdown]
        worth[finish] = total
    for fork in range(ends.many.size):
        best, move_taken, tie = np.int64(0), -1, False
        for move in range(ends.many[fork]):
            if not ends.open[fork, move, kind]:
                continue
            one = worth[ends.to[fork, move]]
            if move_taken < 0 or one > best:
                best, move_taken, tie = one, move, False
            elif one == best:
                tie = True
        worth[finishes + fork] = best
        picked[fork] = move_taken
        tied[fork] = tie


@inner
def find_parts(boards: Any, number: int, seen: Any, sets: Any, renamings: Any) -> None:
    """The plain form of what was seen of the board at each street, and the renaming that leads there."""
    for street in range(seen.sizes.size):
        for part in range(seen.part_many[street]):
            index = seen.plain_begins[street]
            for at in range(seen.sizes[street]):
                index += seen.binomial[np.int64(boards[number, seen.parts[street, part, at]]), at + 1]
            sets[street, part] = seen.plain[index]
            renamings[street, part] = seen.renamed[index]


@inner
def swept(by: Any, boards: Any, number: int, at: Any, leasts: Any) -> Any:
    found = rank_all(by, boards, number, at)
    sort(at, found)
    find_short(at, found, leasts)
    sweep(at, found)
    return found


@kernel
def add_up(
    boards: Any, weights: Any, first: int, last: int, by: Any, at: Any, seen: Any, ends: Any, flow: Any, worths: Any,
    columns: Any, column_many: Any, sums: Any, sums_begins: Any,
) -> None:  # fmt: skip
    """Add what finishes and last forks are worth into what was seen at each street."""
    pairs = by.cards.size * (by.cards.size - 1) // 2
    left = by.cards.size - boards.shape[1] - 2
    for number in range(first, last):
        found = swept(by, boards, number, at, ends.leasts)
        for one in range(found):
            split(at, one, left * (left - 1) // 2, ends.leasts)
            price(at, ends.kind_of[at.values[one]], ends, ends.every, flow.worth, flow.picked, flow.tied)
            for column in range(flow.worth.size):
                worths[one, column] = flow.worth[column] * weights[number]
        find_parts(boards, number, seen, flow.sets, flow.renamings)
        for street in range(seen.sizes.size):
            many, into = column_many[street], sums_begins[street]
            for part in range(seen.part_many[street] if many else 0):
                plain_set, renaming = flow.sets[street, part], flow.renamings[street, part]
                row = seen.local_begins[street] + plain_set * pairs
                start = seen.begins[seen.begins_begins[street] + plain_set]
                for one in range(found):
                    bucket = start + seen.local[row + seen.renamed_pairs[renaming, at.numbers[one]]]
                    for column in range(many):
                        sums[into + bucket * many + column] += worths[one, columns[street, column]]


@inner
def _enter(found: int, seen: Any, ways: Any, flow: Any) -> None:
    """A chain of every holding for every part that may be seen first."""
    if ways.first_slot >= 0:
        flow.ended[ways.first_slot, :found] = 1
    else:
        for part in range(seen.part_many[0]):
            flow.arrived[0, part, 0, :found] = 1


@inner
def _through_part(
    street: int, part: int, place: int, found: int, row: Any, start: Any, renaming: int, at: Any, seen: Any, ways: Any,
    flow: Any,
) -> None:  # fmt: skip
    """The holdings that come to a fork with this part of the board: to a slot, or to all parts around theirs."""
    many, fork, from_here = ways.fork_many[street], ways.forks[street, place], ways.chains_from[street]
    taken = ways.taken_begins[street] + place
    for one in range(found):
        chains = flow.arrived[street, part, place, one]
        if chains == 0:
            continue
        flow.arrived[street, part, place, one] = 0
        bucket = start + seen.local[row + seen.renamed_pairs[renaming, at.numbers[one]]]
        move = ways.taken[taken + bucket * many]
        slot = ways.slots[fork, move]
        if slot >= 0:
            flow.ended[slot, one] += chains * from_here
            continue
        for more in range(ways.larger.shape[2]):
            after = ways.larger[street, part, more]
            if after < 0:
                break
            flow.arrived[street + 1, after, -1 - slot, one] += chains


@inner
def _through_last(at: Any, one: int, kind: int, weight: Any, ends: Any, ways: Any, flow: Any, ties: Any) -> None:
    """The forks of the whole board, whose slots lie behind those of the finishes; one comes after those it leads to."""
    finishes = flow.ended.shape[0] - ways.last.size
    some = False
    for fork in range(ways.last.size):
        some |= flow.ended[finishes + fork, one] > 0
    if not some:
        return
    price(at, kind, ends, ends.at_last, flow.worth, flow.picked, flow.tied)
    for fork in range(ways.last.size - 1, -1, -1):
        chains = flow.ended[finishes + fork, one]
        if chains == 0:
            continue
        flow.ended[finishes + fork, one] = 0
        if flow.tied[fork]:
            ties[fork] += weight
        flow.ended[ways.slots[ways.last[fork], flow.picked[fork]], one] += chains


@kernel
def follow(
    boards: Any, weights: Any, first: int, last: int, by: Any, at: Any, seen: Any, ends: Any, flow: Any, ways: Any,
    facts: Any, ties: Any,
) -> None:  # fmt: skip
    """Along the moves that are taken: deals by kind of hand, finish and showdown; and ties on the whole board."""
    pairs = by.cards.size * (by.cards.size - 1) // 2
    left = by.cards.size - boards.shape[1] - 2
    for number in range(first, last):
        found = swept(by, boards, number, at, ends.leasts)
        find_parts(boards, number, seen, flow.sets, flow.renamings)
        weight = weights[number]
        _enter(found, seen, ways, flow)
        for street in range(seen.sizes.size):
            for part in range(seen.part_many[street]):
                plain_set, renaming = flow.sets[street, part], flow.renamings[street, part]
                row = seen.local_begins[street] + plain_set * pairs
                start = seen.begins[seen.begins_begins[street] + plain_set]
                for place in range(ways.fork_many[street]):
                    _through_part(street, part, place, found, row, start, renaming, at, seen, ways, flow)
        for one in range(found):
            kind = ends.kind_of[at.values[one]]
            split(at, one, left * (left - 1) // 2, ends.leasts)
            _through_last(at, one, kind, weight, ends, ways, flow, ties)
            for finish in range(facts.shape[1]):
                times = flow.ended[finish, one] * weight
                if times > 0:
                    flow.ended[finish, one] = 0
                    for showdown in range(at.counts.size):
                        facts[kind, finish, showdown] += times * at.counts[showdown]


@kernel
def pick(
    boards: Any, first: int, last: int, by: Any, at: Any, ends: Any, flow: Any, fork: int, bits: Any, row: int,
    width: int, shift: int,
) -> None:  # fmt: skip
    """The best move of one fork of the whole board, for all own cards on each board: into `width` bits each."""
    left = by.cards.size - boards.shape[1] - 2
    for number in range(first, last):
        found = swept(by, boards, number, at, ends.leasts)
        for one in range(found):
            split(at, one, left * (left - 1) // 2, ends.leasts)
            price(at, ends.kind_of[at.values[one]], ends, ends.at_last, flow.worth, flow.picked, flow.tied)
            bit = at.numbers[one] * width
            bits[number * row + (bit >> 5)] |= np.uint32(flow.picked[fork] << ((bit & 31) + shift))


@kernel
def showdowns(boards: Any, own: Any, out_of_play: Any, theirs: int, by: Any, ends: Any, kinds: Any, out: Any) -> None:
    """For one holding on many boards: the kind of its hand, and the dealer's holdings by showdown.

    Cards out of play are a bit each; `theirs` is the place of a card that the dealer is known to have, or -1.
    """
    dealer = np.empty(by.cards.size, np.int64)
    for number in range(boards.shape[0]):
        words, masks, used = by.begun, U8(0), out_of_play
        for at in range(boards.shape[1]):
            words += by.one[by.cards[boards[number, at]]]
            masks |= by.held[by.cards[boards[number, at]]]
            used |= ONE << U8(boards[number, at])
        mine, mine_held = words, masks
        for at in range(2):
            mine += by.one[by.cards[own[at]]]
            mine_held |= by.held[by.cards[own[at]]]
            used |= ONE << U8(own[at])
        value, left = rank(by, mine, mine_held), 0
        kinds[number] = ends.kind_of[value]
        if theirs >= 0:
            dealer[0], left = by.cards[theirs], 1
            used |= ONE << U8(theirs)
        for place in range(by.cards.size):
            if not used >> U8(place) & ONE:
                dealer[left] = by.cards[place]
                left += 1
        for second in range(1, left):
            with_second, held_second = words + by.one[dealer[second]], masks | by.held[dealer[second]]
            for first in range(second if theirs < 0 else 1):
                against = rank(by, with_second + by.one[dealer[first]], held_second | by.held[dealer[first]])
                level = 0
                for threshold in range(ends.leasts.size):
                    level += against >= ends.leasts[threshold]
                out[number, 3 * level + 1 + (value > against) - (value < against)] += 1


@kernel
def into_earlier(values: Any, between: Any, out: Any) -> None:
    """Add what own cards beside each set come to into those beside its parts: one stands for all that are alike."""
    for number in range(between.sets.shape[0]):
        for part in range(between.parts.shape[0]):
            index = 0
            for at in range(between.size):
                index += between.binomial[np.int64(between.sets[number, between.parts[part, at]]), at + 1]
            into, renaming = between.plain[index], between.renamed[index]
            following = 0
            for pair in range(between.local.shape[1]):
                if between.local[number, pair] == following:
                    own = between.renamed_pairs[renaming, pair]
                    bucket = between.earlier_begins[into] + between.earlier_local[into, own]
                    out[bucket] += values[between.begins[number] + following]
                    following += 1


@kernel
def from_earlier(chains: Any, between: Any, out: Any) -> None:
    """Add the chains of own cards beside the parts of each set to those beside the set."""
    for number in range(between.sets.shape[0]):
        for part in range(between.parts.shape[0]):
            index = 0
            for at in range(between.size):
                index += between.binomial[np.int64(between.sets[number, between.parts[part, at]]), at + 1]
            into, renaming = between.plain[index], between.renamed[index]
            following = 0
            for pair in range(between.local.shape[1]):
                if between.local[number, pair] == following:
                    own = between.renamed_pairs[renaming, pair]
                    bucket = between.earlier_begins[into] + between.earlier_local[into, own]
                    out[between.begins[number] + following] += chains[bucket]
                    following += 1
