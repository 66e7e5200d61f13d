"""The general kernel: rounds of any sheet, in stages over a few thousand of them at a time.

Deal, rank every hand, decide, number the cell, count. Each stage is one loop that never holds the interpreter's lock.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.hands import columns
from pitboss.hands.jit import kernel
from pitboss.hands.ladder import Ladder
from pitboss.odds.counting import longest_suit
from pitboss.sheets.game import Hand
from pitboss.sim import column_dealing
from pitboss.sim.blocks import BLOCK, begun
from pitboss.sim.cells import Cells
from pitboss.sim.choices import Choices
from pitboss.sim.lanes import side_by_side
from pitboss.sim.seats import Seats

Array = np.ndarray[Any, Any]
Ranked: TypeAlias = Callable[[Array, Sequence[int], Array], None]  # columns of cards, which of them, the ordinals

CHUNK = 1 << 15  # rounds that go through the stages together: with fewer, threads wait for the interpreter in between
assert BLOCK % CHUNK == 0

_MASKS = 256  # hands whose suits are made together
U8 = np.uint64
_RANKS = U8(0x1FFF)


@dataclass(frozen=True)
class Row:
    """Cards that are ranked together: their places in the deal."""

    positions: tuple[int, ...]
    ladder: Ladder


class General:
    """Plays the rounds of one question."""

    def __init__(self, cells: Cells, seats: Seats, seed: int, choices: Choices) -> None:
        self.cells, self.seats, self.seed, self.choices = cells, seats, seed, choices
        self._rows: list[Row] = []
        self._spots = [_Spot(self, spot) for spot in range(len(seats.players))]
        self._dealing = column_dealing.plan(cells.game.deck.cards, seats.cards)
        self._rankers = [ranker(row.ladder, len(row.positions)) for row in self._rows]
        _, first = next(self._chunks(0))  # compiles every stage, so that the rate of a run is that of rounds
        add(first[0], np.zeros(cells.count, np.int64))

    def row(self, hand: Hand, spot: int) -> int:
        """The place of a hand's row; hands of the same cards on the same ladder share one."""
        wanted = Row(self.seats.of(hand, spot), hand.ladder)
        if wanted not in self._rows:
            self._rows.append(wanted)
        return self._rows.index(wanted)

    def count(self, block: int) -> Array:
        found = np.zeros(self.cells.count, np.int64)
        for _, cells in self._chunks(block):
            for spot in cells:
                add(spot, found)
        return found

    def rounds(self, block: int) -> tuple[Array, Array]:
        cards = np.empty((BLOCK, self.seats.cards), np.uint8)
        found = np.empty((BLOCK, len(self._spots)), np.int32)
        for number, (dealt, cells) in enumerate(self._chunks(block)):
            cards[number * CHUNK : (number + 1) * CHUNK] = dealt.T
            found[number * CHUNK : (number + 1) * CHUNK] = cells.T
        return cards, found

    def _chunks(self, block: int) -> Iterator[tuple[Array, Array]]:
        """The cards and the cells of the rounds, chunk by chunk; both are overwritten by the next."""
        state = side_by_side(begun(self.seed, block))
        dealt = np.empty((self.seats.cards, CHUNK), np.uint8)
        values = [np.empty(CHUNK, np.uint16) for _ in self._rows]
        finishes, cells = np.empty(CHUNK, np.int16), np.empty((len(self._spots), CHUNK), np.int32)
        for _ in range(BLOCK // CHUNK):
            self._dealing.deal(state, dealt)
            for row, into, rank in zip(self._rows, values, self._rankers, strict=True):
                rank(dealt, row.positions, into)
            for at, spot in enumerate(self._spots):
                spot.decide(dealt, values[spot.player], finishes)
                spot.number(values, finishes, cells[at])
            yield dealt, cells


class _Spot:
    """What the stages need to know of one spot."""

    def __init__(self, of: General, spot: int) -> None:
        cells, game = of.cells, of.cells.game
        self._per_finish, self._compares = cells.per_finish, cells.compares
        self.decide = of.choices.decider(of.seats, spot)
        self.player = of.row(game.player, spot)
        self._hands = [(of.row(one.hand, spot), one.shares.astype(np.int32)) for one in cells.hands]
        if cells.compares:
            self._dealer = of.row(game.dealer, spot)
            values = game.dealer.ladder.values(Deck())
            self._levels = np.array([3 * game.level(value) + 1 for value in values], np.int32)
            self._mine, self._theirs = _in_order(game.player.ladder, game.dealer.ladder)

    def number(self, values: Sequence[Array], finishes: Array, out: Array) -> None:
        begin(finishes, self._per_finish, out)
        for row, shares in self._hands:
            add_shares(values[row], shares, out)
        if self._compares:
            add_showdowns(values[self.player], values[self._dealer], self._mine, self._theirs, self._levels, out)


def _in_order(mine: Ladder, theirs: Ladder) -> tuple[Array, Array]:
    """By ordinal on each ladder: the place among the strengths of both."""
    both = [np.array([int(value) for value in one.values(Deck())]) for one in (mine, theirs)]
    every = np.unique(np.concatenate(both))
    one, other = (np.searchsorted(every, strengths).astype(np.int32) for strengths in both)
    return one, other


def ranker(ladder: Ladder, count: int) -> Ranked:
    """Ranks rows of so many cards, by whatever the ladder goes by."""
    if not ladder.by_suit:
        return columns.ranker(ladder, count)
    values = ladder.values(Deck())
    by_mask = np.zeros(1 << 13, np.uint16)
    by_mask[longest_suit.suit_of(values)] = np.arange(len(values))
    return lambda dealt, places, out: by_longest_suit(dealt, np.array(places, np.int64), by_mask, out)


@kernel
def by_longest_suit(dealt: Any, places: Any, by_mask: Any, out: Any) -> None:
    """The best of what a hand's suits make: masks of suits that are too short come to nothing.

    Masks are made card by card for some hands together, which the compiler turns into vectors; then they are looked up.
    """
    masks = np.empty(_MASKS, np.uint64)
    for first in range(0, out.size, _MASKS):
        for at in range(_MASKS):
            masks[at] = 0
        for place in places:
            for at in range(U8(_MASKS)):
                one = U8(dealt[place, U8(first) + at])
                masks[at] |= U8(1) << ((one & U8(3)) * U8(16) + (one >> U8(2)))
        for at in range(U8(_MASKS)):
            held = masks[at]
            one, other = by_mask[held & _RANKS], by_mask[held >> U8(16) & _RANKS]
            third, last = by_mask[held >> U8(32) & _RANKS], by_mask[held >> U8(48)]
            out[U8(first) + at] = max(one, other, third, last)


@kernel
def begin(finishes: Any, per_finish: int, out: Any) -> None:
    for at in range(out.size):
        out[at] = finishes[at] * per_finish


@kernel
def add_shares(values: Any, shares: Any, out: Any) -> None:
    for at in range(out.size):
        out[at] += shares[values[at]]


@kernel
def add_showdowns(player: Any, dealer: Any, mine: Any, theirs: Any, levels: Any, out: Any) -> None:
    """The dealer's level, and who is ahead."""
    for at in range(out.size):
        own, other = mine[player[at]], theirs[dealer[at]]
        out[at] += levels[dealer[at]] + (own > other) - (own < other)


@kernel
def add(cells: Any, found: Any) -> None:
    for at in range(cells.size):
        found[cells[at]] += 1
