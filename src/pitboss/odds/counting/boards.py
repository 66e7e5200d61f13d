"""Two own cards beside a board that is dealt in parts, against the dealer's two: all boards gone through, in threads.

Boards are those that differ by more than the names of suits, each with its weight. What is seen at a street is a part
of the board beside the own cards; `card_sets.Beside` numbers them. A street at which all of the board is seen is
decided on each board by itself, and nothing is kept of it: there are 123 million such sets of cards.

A chain is the part that was seen at the first street within that of the second and so on, up to the whole board. All
numbers are over chains, so that they add up from street to street.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from math import comb, prod
from threading import Lock
from typing import Any

import numpy as np

from pitboss.odds.counting import board_kernels, elsewhere, progress
from pitboss.odds.counting.board_kernels import Between, Ends, Flow, Seen
from pitboss.odds.counting.card_sets import BINOMIAL, Places, subsets
from pitboss.odds.counting.halfway import Halfway

Array = np.ndarray[Any, Any]

CHUNK = 256  # boards that a thread goes through before it says how far it is
LAP = 8192  # boards after which sums may be kept
SUMS_MAX = 1 << 30  # bytes of sums for all threads: fewer threads count where more would not fit


class Boards:
    """The boards of a deck, and what was seen of them at each street before the last card."""

    def __init__(self, places: Places, seen: Sequence[int], last: int) -> None:
        self.places, self.seen, self.last = places, tuple(seen), last
        self.final = places.plain(last)

    @cached_property
    def dealer(self) -> int:
        """The dealer's holdings against two own cards on a board."""
        return comb(self.places.count - self.last - 2, 2)

    @cached_property
    def chains_from(self) -> list[int]:
        """By street, and for the whole board: in how many ways the later streets can lie within the board."""
        sizes = (*self.seen, self.last)
        return [
            prod(comb(self.last - one, other - one) for one, other in pairwise(sizes[street:]))
            for street in range(len(sizes))
        ]

    @property
    def chains(self) -> int:
        """Own cards and boards, told apart by what was seen when."""
        first = self.seen[0] if self.seen else self.last
        own = comb(self.places.count, 2) * comb(self.places.count - 2, self.last)
        return own * comb(self.last, first) * self.chains_from[0]

    def deals(self, street: int) -> Array:
        """By own cards and part of a street: the deals, over chains."""
        size = self.seen[street]
        later = comb(self.places.count - 2 - size, self.last - size) * self.chains_from[street] * self.dealer
        return np.asarray(self.places.beside(size).weights * later, np.int64)

    def from_next(self, street: int, values: Array) -> Array:
        """By own cards and part of a street: what those of the next street come to."""
        found = np.zeros(len(self.places.beside(self.seen[street]).weights), np.int64)
        board_kernels.into_earlier(values, self._between(street), found)
        return found

    def come_from(self, street: int, here: Array) -> Array:
        """Which own cards and parts of the next street some of these lead to."""
        return self.ways_from(street, here.astype(np.int64)) > 0

    def ways_from(self, street: int, chains: Array) -> Array:
        """By own cards and part of the next street: the chains of all that lead there."""
        found = np.zeros(len(self.places.beside(self.seen[street + 1]).weights), np.int64)
        board_kernels.from_earlier(chains, self._between(street), found)
        return found

    def _between(self, street: int) -> Between:
        size, next_size = self.seen[street], self.seen[street + 1]
        sets, beside, earlier = self.places.plain(next_size), self.places.beside(next_size), self.places.beside(size)
        numbered = self.places.numbered(size)
        return Between(
            sets.places, beside.begins, beside.local, size, subsets(next_size, size), BINOMIAL,
            numbered.plain, numbered.renamed, self.places.renamed_pairs, earlier.begins, earlier.local,
        )  # fmt: skip

    @cached_property
    def flat(self) -> Seen:
        """Streets one behind the other, as kernels take them."""
        every = [subsets(self.last, size) for size in self.seen]
        parts = np.zeros((len(every), max((len(one) for one in every), default=0), max(1, self.last)), np.int64)
        for street, one in enumerate(every):
            parts[street, : len(one), : one.shape[1]] = one
        numbered = [self.places.numbered(size) for size in self.seen]
        beside = [self.places.beside(size) for size in self.seen]
        return Seen(
            sizes=np.array(self.seen, np.int64),
            parts=parts,
            part_many=np.array([len(one) for one in every], np.int64),
            binomial=BINOMIAL,
            plain=_joined([one.plain for one in numbered], np.int32),
            plain_begins=_begins([one.plain for one in numbered]),
            renamed=_joined([one.renamed for one in numbered], np.int8),
            renamed_pairs=self.places.renamed_pairs,
            begins=_joined([one.begins for one in beside], np.int64),
            begins_begins=_begins([one.begins for one in beside]),
            local=_joined([one.local.reshape(-1) for one in beside], np.int16),
            local_begins=_begins([one.local for one in beside]),
        )

    def flow(self, ends: Ends, finishes: int, forks: int) -> Flow:
        """Room for one thread to follow chains in."""
        streets, parts, last = len(self.seen), self.flat.parts.shape[1], len(ends.many)
        pairs = len(self.places.pairs)
        return Flow(
            arrived=np.zeros((streets + 1, max(1, parts), max(1, forks), pairs), np.int64),
            ended=np.zeros((finishes + last, pairs), np.int64),
            sets=np.zeros((streets, parts), np.int64),
            renamings=np.zeros((streets, parts), np.int64),
            worth=np.zeros(ends.nets.shape[1] + last, np.int64),
            picked=np.zeros(last, np.int64),
            tied=np.zeros(last, np.bool_),
        )

    @cached_property
    def larger(self) -> Array:
        """By street and part: the parts of the next street that it lies within, then -1."""
        every = [[set(part.tolist()) for part in subsets(self.last, size)] for size in self.seen]
        most = max((len(one) for one in every), default=1)
        found = np.full((len(self.seen), most, most + 1), -1, np.int64)
        for street, (here, after) in enumerate(pairwise(every)):
            for at, part in enumerate(here):
                within = [place for place, more in enumerate(after) if part <= more]
                found[street, at, : len(within)] = within
        return found


def go_through(
    boards: Boards, name: str, sums: Sequence[Array], work: Callable[[int, int, int], None], threads: int,
    part: Callable[[], elsewhere.Part] | None = None,
) -> Array:  # fmt: skip
    """Call `work(thread, first, last)` for all boards; each thread adds to its own sums. Gives all of them together.

    Boards go in laps: after each, what there is may be kept on disk under this name. Where an executor was passed in,
    `part` makes what it is given instead; without one the work is done here.
    """
    of = len(boards.final.places)
    halfway = Halfway(name, len(sums[0]))
    far, known = halfway.load()
    if known is not None:
        sums[0][:] = known
    dealt, lock = [far], Lock()
    progress.begin(dealt, of)

    to = elsewhere.given()
    if to is not None and part is not None:
        for end, more in elsewhere.sums(to, part(), far, of, LAP):
            sums[0][:] += more
            dealt[0] = end
            if halfway.is_due or (end == of and halfway.took_long):
                halfway.save(end, sums[0])
        return sums[0]

    def run(thread: int, chunks: Iterator[int], end: int) -> None:
        while True:
            with lock:
                first = next(chunks, None)
            if first is None:
                return
            work(thread, first, min(first + CHUNK, end))
            with lock:
                dealt[0] += min(CHUNK, end - first)

    with ThreadPoolExecutor(threads) as pool:
        while far < of:
            end = min(far + LAP, of)
            chunks = iter(range(far, end, CHUNK))
            laps = [pool.submit(run, thread, chunks, end) for thread in range(threads)]
            for lap in laps:
                lap.result()
            far = end
            if halfway.is_due or (far == of and halfway.took_long):
                halfway.save(far, _together(sums))
    return _together(sums)


def _together(sums: Sequence[Array]) -> Array:
    """All of them in the first one."""
    for more in sums[1:]:
        sums[0][:] += more
        more[:] = 0
    return sums[0]


def threads_for(size: int) -> int:
    """How many threads count, where each needs so many bytes of its own; one where the work is done elsewhere."""
    if elsewhere.given():
        return 1
    named = os.environ.get("PITBOSS_THREADS", "")
    cores = int(named) if named.isdigit() and int(named) else len(os.sched_getaffinity(0))
    return max(1, min(cores, SUMS_MAX // max(1, size)))


def _joined(arrays: list[Array], dtype: Any) -> Array:
    return np.concatenate(arrays) if arrays else np.zeros(0, dtype)


def _begins(arrays: list[Array]) -> Array:
    return np.cumsum([0, *(one.size for one in arrays)])[:-1].astype(np.int64)
