"""Numbers for sets of ranks with repetition, without gaps, and the tables that give them."""

from math import comb

import numpy as np

SIZE_MAX = 7

# BINOMIAL[n, k]; zero where k > n.
BINOMIAL = np.array([[comb(n, k) for k in range(SIZE_MAX + 2)] for n in range(13 + SIZE_MAX + 1)], dtype=np.int64)

# Where the sets of each size begin.
SIZE_OFFSET = np.array([sum(comb(12 + size, size) for size in range(n)) for n in range(SIZE_MAX + 2)], dtype=np.int64)


def number(ranks: tuple[int, ...]) -> int:
    """The number of an ascending list of ranks among all lists of all sizes.

    >>> number(()), number((0,)), number((12,)), number((0, 0))
    (0, 1, 13, 14)
    """
    return int(SIZE_OFFSET[len(ranks)]) + sum(comb(rank + place, place + 1) for place, rank in enumerate(ranks))


def sets(size: int) -> int:
    """How many numbers there are for sets of at most this size."""
    return int(SIZE_OFFSET[size + 1])


def numbers(ranks: "np.ndarray[tuple[int, int], np.dtype[np.int64]]") -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """The numbers of many ascending lists of one size, a row each."""
    size = ranks.shape[1]
    places = np.arange(size)
    return np.asarray(SIZE_OFFSET[size] + BINOMIAL[ranks + places, places + 1].sum(axis=1), np.int64)
