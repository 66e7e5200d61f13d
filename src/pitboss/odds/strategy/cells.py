"""Information sets put together in cells, as far as the vocabulary of `rules` tells them apart.

A cell is a bucket of hand values, a rank of the up card, copies of it held (two or more are two), cards in its suit,
cards above it. What a choice is worth in all sets of a cell is a whole number, so a list of rules is valued on cells
exactly.
"""

from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pitboss.cards.card import Rank
from pitboss.hands.ladder import HandValue
from pitboss.hands.patterns import Ranks
from pitboss.odds.counting import strategy_kernels
from pitboss.odds.pricing.solve import Decisions
from pitboss.odds.solving import floors, threshold_finder
from pitboss.odds.strategy import rules
from pitboss.odds.strategy.rules import MANY, Against, Beside, Condition, Held, What
from pitboss.sheets.game import Game

Array = np.ndarray[Any, Any]

BY_RANK_MOST, BUCKETS_MOST = 84, 116
BESIDE = tuple(Beside(category, above) for category in ("pair", "high card") for above in (False, True))


@dataclass(frozen=True)
class Bucket:
    """The values from an ordinal to another, and the floor they begin at."""

    category: str
    ranks: Ranks
    first: int
    last: int


@dataclass(frozen=True)
class Cells:
    """Worth by choice and cell, and the rules that can be said about cells.

    A rule has a row (the floor of a bucket, or one beside the up card) and an option for each of the four other axes.
    """

    buckets: tuple[Bucket, ...]  # ascending
    worth: Array  # (choices, buckets, rank of the up card, copies, suited, higher)
    most: int  # the worth of the best choices, over all cells
    options: Array  # (4, options, 2): the range of each option; the first is the whole
    option_counts: Array
    named: Array  # by row: how much there is to say, ten for a condition and one for a rank
    starts: Array  # (rows, ranks of the up card): the bucket a row begins at
    open_rows: Array  # (choices, rows): no hand from there on is closed to the choice

    def condition(self, game: Game, row: int) -> Condition | None:
        if row >= len(self.buckets):
            return BESIDE[row - len(self.buckets)]
        bucket = self.buckets[row]
        return rules.at_least(game, bucket.category, bucket.ranks) if row else None

    def ranges(self, picks: tuple[int, ...]) -> list[Condition]:
        """The conditions that the options mean."""
        found: list[Condition] = []
        for axis, pick in enumerate(picks):
            if pick:
                low, high = (int(end) for end in self.options[axis, pick])
                top = MANY if high == self.worth.shape[axis + 2] - 1 else high
                found.append(Against(low, high) if axis == 0 else Held(list(What)[axis - 1], low, top))
        return found

    def mask(self, row: int, picks: tuple[int, ...]) -> Array:
        """The cells that a rule fits."""
        shape = self.worth.shape[1:]
        fits = np.arange(shape[0])[:, None] >= self.starts[row][None, :]
        fits = np.broadcast_to(fits[:, :, None, None, None], shape).copy()
        for axis, pick in enumerate(picks):
            if pick:
                places = np.arange(shape[axis + 1])
                inside = (places >= self.options[axis, pick, 0]) & (places <= self.options[axis, pick, 1])
                fits &= inside.reshape([-1 if at == axis + 1 else 1 for at in range(5)])
        return fits


def gather(decisions: Decisions) -> Cells:
    counts, made = decisions.counts, decisions.grid
    shape = counts.shape
    _, worth_of, most_of = threshold_finder.by_value(decisions)
    buckets = _buckets(decisions, worth_of, most_of)
    bucket_of = np.zeros(len(made.kind_of), np.int64)
    for place, bucket in enumerate(buckets):
        bucket_of[bucket.first : bucket.last + 1] = place
    sizes = (13, min(2, shape.suits) + 1, shape.player + 1, shape.player + 1) if shape.exposed else (1, 1, 1, 1)
    worth = np.zeros((len(made.words), len(buckets), *sizes), np.int64)
    strategy_kernels.gather(
        counts.hands.masks, counts.hands.weights, counts.hands.values, decisions.low, counts.upto, decisions.short,
        decisions.total, decisions.least, made.kind_of, decisions.scaled[0], decisions.taken, bucket_of,
        worth,
    )  # fmt: skip
    options, option_counts = _options(sizes)
    starts = _starts(decisions, buckets, sizes[0])
    opened = np.array([[made.open[made.kind_of[b.first : b.last + 1], c].all() for b in buckets] for c in _all(worth)])
    lowest = [max((b for b in range(len(buckets)) if not opened[c, b]), default=-1) + 1 for c in _all(worth)]
    open_rows = starts.min(axis=1)[None, :] >= np.array(lowest)[:, None]
    named = [10 + len(bucket.ranks) for bucket in buckets] + [12] * (len(starts) - len(buckets))
    named[0] = 0
    return Cells(buckets, worth, int(most_of.sum()), options, option_counts, np.array(named), starts, open_rows)


def _all(worth: Array) -> range:
    return range(worth.shape[0])


def _buckets(decisions: Decisions, worth: Array, most: Array) -> tuple[Bucket, ...]:
    """The ladder cut where it matters: categories, ranks of pairs and top cards, where choices open, and then, as far
    as there is room, the bucket in which one choice against each up card (and then against all) would lose most,
    by its next rank.
    """
    ladder, made = decisions.values, decisions.grid
    found: list[Bucket] = []
    for category in dict.fromkeys(value.category for value in ladder):
        places = [place for place, value in enumerate(ladder) if value.category == category]
        whole = Bucket(category, (), places[0], places[-1])
        found += _split(ladder, whole) if category in ("pair", "high card") else [whole]
    for place in range(1, len(ladder)):
        if (made.open[made.kind_of[place]] != made.open[made.kind_of[place - 1]]).any():
            found = _cut(ladder, found, place)
    for by_rank, room in ((True, BY_RANK_MOST), (False, BUCKETS_MOST)):
        found = _refined(ladder, found, worth if by_rank else worth.sum(axis=1, keepdims=True), most, room)
    held = [ladder[place] for place in np.unique(decisions.counts.hands.values)]
    plain = [replace(bucket, ranks=floors.plainest(ladder[bucket.first], held)) for bucket in found]
    return tuple(sorted(plain, key=lambda bucket: bucket.first))


def _refined(ladder: tuple[HandValue, ...], found: list[Bucket], worth: Array, most: Array, room: int) -> list[Bucket]:
    losses = {bucket: _loss(bucket, worth, most) for bucket in found}
    while len(losses) < room:
        worst = max(losses, key=lambda bucket: (losses[bucket], bucket.first))
        if not losses[worst]:
            break
        parts = _split(ladder, worst)
        del losses[worst]
        losses |= {part: _loss(part, worth, most) if part != worst else 0 for part in parts}
    return list(losses)


def _loss(bucket: Bucket, worth: Array, most: Array) -> int:
    """What is lost by one choice, against each rank where worth is by rank, for all hands of the bucket."""
    inside = slice(bucket.first, bucket.last + 1)
    return int(most[inside].sum()) - int(worth[inside].sum(axis=0).max(axis=1).sum())


def _split(ladder: tuple[HandValue, ...], bucket: Bucket) -> list[Bucket]:
    """By the next rank that tells its hands apart; a bucket of a single value stays."""
    length = len(bucket.ranks) + 1
    parts: dict[Ranks, Bucket] = {}
    for place in range(bucket.first, bucket.last + 1):
        ranks = ladder[place].ranks[:length]
        first = parts[ranks].first if ranks in parts else place
        parts[ranks] = Bucket(bucket.category, ranks, first, place)
    return list(parts.values())


def _cut(ladder: tuple[HandValue, ...], buckets: list[Bucket], place: int) -> list[Bucket]:
    """Begin a bucket at a place."""
    upper = Bucket(ladder[place].category, floors.plainest(ladder[place], ladder), place, 0)
    return [
        part
        for bucket in buckets
        for part in (
            [
                Bucket(bucket.category, bucket.ranks, bucket.first, place - 1),
                Bucket(upper.category, upper.ranks, place, bucket.last),
            ]
            if bucket.first < place <= bucket.last
            else [bucket]
        )
    ]


def _options(sizes: tuple[int, ...]) -> tuple[Array, Array]:
    """One-sided ranges of every axis, after the whole of it; single ranks too of the up card."""
    every = [
        [(0, size - 1), *((low, size - 1) for low in range(1, size)), *((0, high) for high in range(size - 1))]
        for size in sizes
    ]
    every[0] += [(rank, rank) for rank in range(1, sizes[0] - 1)]
    options = np.zeros((4, max(map(len, every)), 2), np.int64)
    for axis, ranges in enumerate(every):
        options[axis, : len(ranges)] = ranges
    return options, np.array([len(ranges) for ranges in every], np.int64)


def _starts(decisions: Decisions, buckets: tuple[Bucket, ...], ups: int) -> Array:
    """For every row the bucket it begins at, by rank of the up card."""
    rows = [[place] * ups for place in range(len(buckets))]
    if ups > 1:
        ladder, strengths = decisions.counts.shape.ladder, decisions.values
        firsts = [bucket.first for bucket in buckets]

        def start(category: str, rank: Rank) -> int:
            return bisect_left(firsts, bisect_left(strengths, ladder.least(category, (rank,))))

        rows += [[start(one.category, up + one.above) for up in range(ups)] for one in BESIDE]
    return np.array(rows, np.int64)
