"""Final sets of cards, added up into the parts of them that are seen at each street.

For games in which all that counts is one set of cards that grows: own cards and cards for all, against a pay table.
What is seen at a street is a set, whoever holds the cards, so sets are numbered up to the names of suits, and the worth
of a final set is added to all its parts.

A chain is a set of the first street within one of the second and so on, up to the final one: the order in which cards
came, as far as it was seen. All numbers here are over chains, so that they add up from street to street.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import comb, prod
from typing import Any

import numpy as np

from pitboss.odds.counting.card_sets import Places, subsets

Array = np.ndarray[Any, Any]


class Growing:
    """Sets that grow from street to street; `seen` is how many cards are seen at each, `last` how many in the end."""

    def __init__(self, places: Places, seen: Sequence[int], last: int) -> None:
        self.places, self.seen, self.last = places, tuple(seen), last
        self.final = places.plain(last)
        sizes = (*self.seen, last)
        self.chains_from = [
            prod(comb(last - one, other - one) for one, other in pairwise(sizes[street:]))
            for street in range(len(sizes))
        ]

    @property
    def chains(self) -> int:
        """Over all final sets: how many deals are told apart."""
        first = self.seen[0] if self.seen else self.last
        return comb(self.places.count, self.last) * comb(self.last, first) * self.chains_from[0]

    def deals(self, street: int) -> Array:
        """By set of a street: the chains through all sets that are alike, from there on."""
        size = self.seen[street]
        later = comb(self.places.count - size, self.last - size)
        return self.places.plain(size).weights * (later * self.chains_from[street])

    def added_up(self, street: int, worth: Array) -> Array:
        """By set of a street: the worth (by final set) of all that it can become, over chains."""
        parts = [number for _, number in self.arriving(street)]
        return self._into(self.seen[street], parts, worth * self.final.weights) * self.chains_from[street]

    def from_next(self, street: int, values: Array) -> Array:
        """By set of a street: what the sets of the next street come to that it can become."""
        return self._into(self.seen[street], self._within_next(street), values)

    def come_from(self, street: int, here: Array) -> Array:
        """Which sets of the next street some of these sets of a street lie within."""
        return self.ways_from(street, here.astype(np.int64)) > 0

    def ways_from(self, street: int, chains: Array) -> Array:
        """By set of the next street: the chains of all sets of a street that lie within it."""
        found = np.zeros(len(self.places.plain(self.seen[street + 1]).places), np.int64)
        for part in self._within_next(street):
            found += chains[part]
        return found

    def arriving(self, street: int) -> "list[tuple[tuple[int, ...], Array]]":
        """The parts of a final set that are seen at a street: which members, and by final set their number."""
        return self._parts(self.last, self.seen[street])

    def _into(self, size: int, parts: list[Array], values: Array) -> Array:
        found = np.zeros(len(self.places.plain(size).places), np.int64)
        for part in parts:
            np.add.at(found, part, values)
        return found

    def _within_next(self, street: int) -> list[Array]:
        return [number for _, number in self._parts(self.seen[street + 1], self.seen[street])]

    @lru_cache(maxsize=32)  # noqa: B019 - few, and a game is counted once
    def _parts(self, of: int, size: int) -> "list[tuple[tuple[int, ...], Array]]":
        """The parts of this size of the plain sets of another: which members, and by set the part's number."""
        rows = self.places.plain(of).places.astype(np.int64)
        plain = self.places.numbered(size).plain
        return [(tuple(members.tolist()), plain[self.places.index(rows[:, members])]) for members in subsets(of, size)]
