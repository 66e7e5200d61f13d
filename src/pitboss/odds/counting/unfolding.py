"""All that can still come after given cards: sets of those that are left, street by street; none stands for another.

As in `added_up` and `boards`, which do it for whole games, numbers are over chains: what is seen at each street.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from math import comb, prod
from typing import Any

import numpy as np

from pitboss.odds.counting.card_sets import BINOMIAL, subsets

Array = np.ndarray[Any, Any]

SETS_MAX = 300_000  # that are gone through for one question


class Unfolding:
    """Of `left` cards, `more` come until each later street (the first is now, and 0), and `last` in the end."""

    def __init__(self, left: int, more: Sequence[int], last: int) -> None:
        self.left, self.more, self.last = left, tuple(more), last

    @cached_property
    def chains_from(self) -> list[int]:
        """By street: in how many ways the later streets lie within all that comes."""
        sizes = (*self.more, self.last)
        return [
            prod(comb(self.last - one, other - one) for one, other in pairwise(sizes[street:]))
            for street in range(len(sizes))
        ]

    @property
    def chains(self) -> int:
        return comb(self.left, self.last) * self.chains_from[0]

    @cached_property
    def final(self) -> Array:
        """Every set of cards that may come in the end: which of those that are left."""
        return self._rows(self.last)

    def added_up(self, street: int, worth: Array) -> Array:
        """By set of a street: the worth (by final set) of all that it can become, over chains."""
        return self._into(self.more[street], self.last, worth) * self.chains_from[street]

    def from_next(self, street: int, values: Array) -> Array:
        """By set of a street: what the sets of the next street come to that it can become."""
        return self._into(self.more[street], self.more[street + 1], values)

    def _into(self, size: int, of: int, values: Array) -> Array:
        found, rows, at = np.zeros(comb(self.left, size), np.int64), self._rows(of), np.arange(size)
        for members in subsets(of, size):
            np.add.at(found, BINOMIAL[rows[:, members], at + 1].sum(axis=1).astype(np.int64), values)
        return found

    @lru_cache(maxsize=8)  # noqa: B019 - as long as the question
    def _rows(self, size: int) -> Array:
        """In the order of their numbers."""
        rows = np.array(list(combinations(range(self.left), size)), np.int64).reshape(comb(self.left, size), size)
        number = BINOMIAL[rows, np.arange(size) + 1].sum(axis=1)
        return rows[np.argsort(number)]
