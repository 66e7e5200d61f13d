"""Decisions on a set of cards that grows, whoever holds them: what is done with which set, street by street.

A set is numbered among all sets of its size, so one look at a table says where a spot goes on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np

from pitboss.hands.jit import kernel
from pitboss.odds.counting.card_sets import SIZE_MAX, Places
from pitboss.odds.pricing.streets import Tree
from pitboss.sim.choices import Decider
from pitboss.sim.seats import Seats
from pitboss.sim.set_numbers import SHARES, WIDE, number_sets, place_of, put

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class SetTables:
    """Where a spot goes from a fork with a set of cards: to a place among the forks of the next street, or a finish."""

    streets: tuple[tuple[int, int], ...]  # own cards and cards for all that are seen
    to: Array  # by street, set and place of the fork: the place of the next fork, or ~finish; int16
    begins: Array  # by street
    forks: Array  # by street: how many there are
    place_of: Array  # by card: its place in the deck

    def decider(self, seats: Seats, spot: int) -> Decider:
        own, board = seats.players[spot], seats.board
        seen = [[*own[:mine], *board[:common]] for mine, common in self.streets]
        came = [[at for at in now if at not in before] for before, now in zip([[], *seen], seen, strict=False)]
        positions = np.array([at for street in came for at in street], np.int64)
        ends = np.cumsum([len(street) for street in came]).astype(np.int64)

        def run(dealt: Array, values: Array, out: Array) -> None:  # noqa: ARG001 - sets are told, not values
            decide(dealt, positions, ends, self.place_of, SHARES, self.to, self.begins, self.forks, out)

        return run


def tabled(ways: Tree, places: Places, taken: Sequence[Array]) -> SetTables:
    """From the move that is taken at each fork, by plain set of its street."""
    every, begins, many, begin = [], [], [], 0
    for number, street in enumerate(ways.streets):
        forks, size = ways.at(number), street.own + street.board
        found = np.full((comb(places.count, size), max(1, len(forks))), -1, np.int16)
        for place, fork in enumerate(forks):
            to = np.array([_place(ways, move.to) for move in ways.forks[fork].moves], np.int16)
            found[:, place] = to[taken[fork][places.numbered(size).plain]]
        every.append(found.reshape(-1))
        begins.append(begin)
        many.append(found.shape[1])
        begin += found.size
    return SetTables(
        streets=tuple((street.own, street.board) for street in ways.streets),
        to=np.concatenate(every),
        begins=np.array(begins, np.int64),
        forks=np.array(many, np.int64),
        place_of=place_of(places),
    )


def _place(ways: Tree, to: int) -> int:
    return to if to < 0 else ways.at(ways.forks[to].street).index(to)


@kernel
def decide(
    dealt: Any, positions: Any, ends: Any, place_of: Any, shares: Any, to: Any, begins: Any, forks: Any, out: Any
) -> None:
    """The finish of every round; street by street for many of them, since a look into a table takes long to arrive."""
    columns = np.zeros((SIZE_MAX, WIDE), np.uint8)
    upto, index = np.zeros(WIDE, np.uint8), np.zeros(WIDE, np.int32)
    going, fork = np.zeros(WIDE + 1, np.int64), np.zeros(WIDE, np.int64)
    for begin in range(0, out.size, WIDE):
        many = np.int64(WIDE)
        for lane in range(WIDE):
            going[lane] = lane
            fork[lane] = 0
        size = 0
        for street in range(ends.size):
            for came in range(size, ends[street]):
                put(dealt, positions[came], begin, place_of, columns, came)
            size = ends[street]
            number_sets(columns, size, shares, upto, index)
            left = np.int64(0)
            for at in range(many):
                lane = going[at]
                after = np.int64(to[begins[street] + np.int64(index[lane]) * forks[street] + fork[lane]])
                fork[lane] = after
                out[begin + lane] = ~after
                going[left] = lane
                left += after >= 0
            many = left
