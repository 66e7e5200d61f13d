"""Decisions on two own cards beside a board that is dealt in parts: what is done with which, street by street.

What is seen of the board is brought to its plain form by renaming suits, and the own cards are renamed with it; so a
table has a row for each of the 1,755, 16,432 or 134,459 boards that differ by more than the names of suits, with a few
bits for each two own cards. Suits that the board does not tell apart may be renamed either way: the own cards are then
in another place of the row, which says the same, because it is the same situation.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from pitboss.hands.jit import kernel
from pitboss.odds.counting.card_sets import SIZE_MAX, Places
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.streets import Tree
from pitboss.odds.pricing.two_each import Packed
from pitboss.sim.choices import Decider
from pitboss.sim.seats import Seats
from pitboss.sim.set_numbers import SHARES, WIDE, number_sets, place_of, put

Array = np.ndarray[Any, Any]

WORD = 32  # bits
RENAMING_BITS = 5  # there are 24 renamings of four suits
RENAMINGS = (1 << RENAMING_BITS) - 1
ROWS = 512  # boards whose bits are put together at a time


@dataclass(frozen=True, eq=False)
class BoardTables:
    """By street, plain board and own cards: the move at each fork of the street, a few bits each."""

    seen: Array  # by street: cards of the board
    bits: Array  # all streets, uint32
    begins: Array  # by street: its first word
    rows: Array  # by street: words a board
    widths: Array  # by street: bits that own cards have, a power of two
    each: Array  # by street: bits that a fork has
    to: Array  # by street, place of the fork and move: the place of the next fork, or ~finish
    places: Places

    @cached_property
    def _numbered(self) -> tuple[Array, Array]:
        """By street and number of a set: its plain form, with the renaming that leads there; where a street begins."""
        numbered = [self.places.numbered(int(size)) for size in self.seen]
        both = [one.plain << RENAMING_BITS | one.renamed for one in numbered]
        return np.concatenate(both), np.cumsum([0, *(len(one) for one in both)])[:-1].astype(np.int64)

    def decider(self, seats: Seats, spot: int) -> Decider:
        own, board = np.array(seats.players[spot], np.int64), np.array(seats.board, np.int64)
        cards, pairs, (numbered, first) = place_of(self.places), self.places.renamed_pairs, self._numbered

        def run(dealt: Array, values: Array, out: Array) -> None:  # noqa: ARG001 - cards are told, not values
            decide(
                dealt, own, board, cards, SHARES, self.seen, numbered, first, pairs, self.bits, self.begins,
                self.rows, self.widths, self.each, self.to, out,
            )  # fmt: skip

        return run


@dataclass(frozen=True, eq=False)
class Street:
    """The bits of one street."""

    bits: Array
    row: int
    width: int
    each: int


def put_together(ways: Tree, places: Places, streets: Sequence[Street]) -> BoardTables:
    most = max(len(fork.moves) for fork in ways.forks)
    forks = max(len(ways.at(number)) for number in range(len(ways.streets)))
    to = np.full((len(streets), forks, most), -1, np.int64)
    for number in range(len(streets)):
        for place, fork in enumerate(ways.at(number)):
            for move, one in enumerate(ways.forks[fork].moves):
                to[number, place, move] = one.to if one.to < 0 else ways.at(ways.forks[one.to].street).index(one.to)
    return BoardTables(
        seen=np.array([street.board for street in ways.streets], np.int64),
        bits=np.concatenate([one.bits for one in streets]),
        begins=np.cumsum([0, *(len(one.bits) for one in streets)])[:-1].astype(np.int64),
        rows=np.array([one.row for one in streets], np.int64),
        widths=np.array([one.width for one in streets], np.int64),
        each=np.array([one.each for one in streets], np.int64),
        to=to,
        places=places,
    )


def empty(ways: Tree, number: int, places: Places) -> Street:
    """Room for the moves of a street; raises `limits.Beyond` where own cards would need more than a word."""
    forks = ways.at(number)
    each = max([1, *((len(ways.forks[fork].moves) - 1).bit_length() for fork in forks)])
    width = 1
    while width < each * len(forks):
        width *= 2
    if width > WORD:
        raise limits.Beyond(f"{ways.streets[number].id} has {len(forks)} ways to come to it: too many to simulate")
    row = -(-len(places.pairs) // WORD) * width
    return Street(np.zeros(len(places.plain(ways.streets[number].board).places) * row, np.uint32), row, width, each)


def filled(ways: Tree, number: int, places: Places, taken: Sequence[Array]) -> Street:
    """From the move at each fork of a street, by number of own cards beside what is seen of the board."""
    street, forks = empty(ways, number, places), ways.at(number)
    beside = places.beside(ways.streets[number].board)
    pairs = street.row * WORD // street.width
    for first in range(0, len(beside.local), ROWS):
        local = beside.local[first : first + ROWS].astype(np.int64)
        at = np.where(local < 0, 0, local + beside.begins[first : first + len(local), np.newaxis])
        fields = np.zeros((len(local), pairs), np.uint32)
        for place, fork in enumerate(forks):
            fields[:, : len(places.pairs)] |= taken[fork][at].astype(np.uint32) << np.uint32(place * street.each)
        packed = fields.reshape(-1, WORD // street.width) << (
            np.arange(WORD // street.width, dtype=np.uint32) * np.uint32(street.width)
        )
        street.bits[first * street.row : (first + len(local)) * street.row] = np.bitwise_or.reduce(packed, axis=1)
    return street


def always(into: Packed, move: int) -> None:
    """The same move with all own cards, on every board."""
    word = sum(move << (at + into.shift) for at in range(0, WORD, into.width))
    np.bitwise_or(into.bits, np.uint32(word), out=into.bits)


@kernel
def decide(
    dealt: Any, own: Any, board: Any, place_of: Any, shares: Any, seen: Any, numbered: Any, first: Any,
    renamed_pairs: Any, bits: Any, begins: Any, rows: Any, widths: Any, each: Any, to: Any, out: Any,
) -> None:  # fmt: skip
    """The finish of every round; street by street for many of them, since a look into a table takes long to arrive."""
    columns, mine = np.zeros((SIZE_MAX, WIDE), np.uint8), np.zeros((2, WIDE), np.uint8)
    upto, index, pair = np.zeros(WIDE, np.uint8), np.zeros(WIDE, np.int32), np.zeros(WIDE, np.int32)
    going, fork = np.zeros(WIDE + 1, np.int64), np.zeros(WIDE, np.int64)
    for begin in range(0, out.size, WIDE):
        put(dealt, own[0], begin, place_of, mine, 0)
        put(dealt, own[1], begin, place_of, mine, 1)
        number_sets(mine, 2, shares, upto, pair)
        many = np.int64(WIDE)
        for lane in range(WIDE):
            going[lane] = lane
            fork[lane] = 0
        size = 0
        for street in range(seen.size):
            for came in range(size, seen[street]):
                put(dealt, board[came], begin, place_of, columns, came)
            size = seen[street]
            number_sets(columns, size, shares, upto, index)
            mask, left = (1 << each[street]) - 1, np.int64(0)
            for at in range(many):
                lane = going[at]
                plain = np.int64(numbered[first[street] + index[lane]])
                bit = np.int64(renamed_pairs[plain & RENAMINGS, pair[lane]]) * widths[street]
                word = np.int64(bits[begins[street] + (plain >> RENAMING_BITS) * rows[street] + (bit >> 5)])
                move = (word >> ((bit & 31) + fork[lane] * each[street])) & mask
                after = to[street, fork[lane], move]
                fork[lane] = after
                out[begin + lane] = ~after
                going[left] = lane
                left += after >= 0
            many = left
