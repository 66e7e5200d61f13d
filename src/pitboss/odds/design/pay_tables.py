"""Pay tables to order: every one within bounds that has a wanted edge, hit rate or deviation, counted and ranked.

How often each line comes is counted elsewhere. Everything is exact: pays become whole numbers over one denominator.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from heapq import nsmallest
from itertools import accumulate, chain
from math import ceil, floor, lcm, prod
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from pitboss.odds.pricing.distribution import Distribution

Window: TypeAlias = tuple[Fraction, Fraction]  # both ends belong to it
Bounds: TypeAlias = Mapping[str, Sequence[int] | Sequence[Fraction]]  # by line: what it may pay

DROPPED = Fraction(-1)  # what a line "pays" that is struck from the table: its hands lose


class DesignError(ValueError):
    """A pay table that cannot be looked for; the message says why."""


@dataclass(frozen=True)
class Line:
    """One line of a pay table: the deals in which it, and no other, pays, and what it pays to 1."""

    name: str
    count: int
    pays: Fraction


@dataclass(frozen=True)
class Table:
    """A pay table, best line first, over all deals; a deal that no line pays loses one unit.

    >>> pair_or_better = Table((Line("flush", 1, Fraction(3)), Line("pair", 2, Fraction(1))), deals=9)
    >>> str(pair_or_better.edge), str(pair_or_better.hit_rate)
    ('1/9', '1/3')
    """

    lines: tuple[Line, ...]
    deals: int

    def __post_init__(self) -> None:
        if not self.lines or len({line.name for line in self.lines}) < len(self.lines):
            raise ValueError("a pay table has at least one line, and each line its own name")
        if min(line.count for line in self.lines) < 0 or self.lost < 0 or not self.deals:
            raise ValueError(f"lines that pay in {self.deals - self.lost:,} deals do not fit into {self.deals:,}")

    @property
    def lost(self) -> int:
        """The deals that no line pays."""
        return self.deals - sum(line.count for line in self.lines)

    @cached_property
    def distribution(self) -> Distribution:
        counts = {DROPPED: self.lost}
        for line in self.lines:
            counts[line.pays] = counts.get(line.pays, 0) + line.count
        return Distribution(counts)

    @property
    def edge(self) -> Fraction:
        """Positive when the house is ahead."""
        return -self.distribution.mean

    @property
    def variance(self) -> Fraction:
        return self.distribution.variance

    @property
    def monotone(self) -> bool:
        """Whether no hand pays less than a worse one."""
        return all(above.pays >= below.pays for above, below in zip(self.lines, self.lines[1:], strict=False))

    @property
    def hit_rate(self) -> Fraction:
        return self.distribution.hit_rate


@dataclass(frozen=True)
class Found:
    """The tables nearest to the present one, nearest first, and how many there are in all."""

    tables: tuple[Table, ...]
    total: int
    complete: bool  # False if it was stopped: then both speak of the part that was searched


def search(
    table: Table,
    bounds: Bounds,
    *,
    edge: Window | None = None,
    deviation: Window | None = None,
    hit: Window | None = None,
    monotone: bool = True,
    most: int = 20,
    progress: Callable[[float], None] = lambda _done: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Found:
    """Every table whose lines pay what `bounds` allow and which lies within the windows given.

    A line that is not named may pay its `usual_bounds`; where a hit rate is wanted it may also be DROPPED. In a
    monotone table no hand pays less than a worse one, so only the lowest lines are dropped. Ranked by how many
    lines are changed to odds that are not round, then by lines changed, then by the sum of their changes relative to
    the present pays, then by the distance from the middle of the edge's window (from the present edge, without one),
    then by the lower pays from the lowest line up.
    """
    assert most > 0
    assert all(window is None or window[0] <= window[1] for window in (edge, deviation, hit))
    assert deviation is None or deviation[0] >= 0
    unknown = bounds.keys() - {line.name for line in table.lines}
    if unknown:
        raise DesignError(f"no line is called {', '.join(sorted(unknown))}")
    options = [_options(line, bounds, may_drop=hit is not None) for line in table.lines]
    grid = _Grid(table, options, monotone=monotone, varied=deviation is not None)
    if not grid.ways:
        return Found((), 0, complete=True)
    middle = (edge[0] + edge[1]) / 2 if edge else table.edge
    depth, room = len(grid.levels), max(len(grid.levels[-1]), 2 * most, 1000)
    walk, whole, steps = _walker(grid)
    fixed = whole(grid.first), tuple(whole(column) for column in zip(*grid.choices, strict=True))
    aim = (*grid.windows(edge, deviation, hit), grid.deals, int(monotone), grid.home)
    state = tuple(whole([start] * (depth + 1)) for start in (0, -grid.scale, 0, *grid.nothing, 0))
    rows = whole([0] * (room * depth))
    kept: list[_Ranked] = []
    total = level = 0
    while level >= 0 and not stopped():
        worst = kept[-1][0] if len(kept) == most else grid.far
        level, count, filled = walk(*fixed, aim, state, rows, level, worst, steps)
        total += count
        new = (grid.ranked(rows[at : at + depth], middle) for at in range(0, filled, depth))
        kept = nsmallest(most, chain(kept, new))
        progress(grid.done(state[0], level))
    return Found(tuple(grid.table(pays) for _, _, pays in kept), total, complete=level < 0)


def top_line_for(table: Table, edge: Fraction, line: str | None = None) -> Fraction:
    """What one line, the top one unless named, must pay for exactly that edge, all others as they are.

    >>> coin = Table((Line("heads", 1, Fraction(1)),), deals=2)
    >>> top_line_for(coin, Fraction(1, 100))
    Fraction(49, 50)
    """
    one = next((each for each in table.lines if line in (None, each.name)), None)
    if one is None:
        raise DesignError(f'no line is called "{line}"; there are {", ".join(each.name for each in table.lines)}')
    if not one.count:
        raise DesignError(f'"{one.name}" never comes, so no pay of it changes the edge')
    pays = one.pays + (table.edge - edge) * table.deals / one.count
    if pays < 0:
        at_most = float(table.edge + one.pays * one.count / table.deals)
        raise DesignError(
            f'no pay of "{one.name}" gives an edge of {float(edge):.4%}: even at 0 to 1 it is {at_most:.4%}'
        )
    return pays


def usual_bounds(line: Line) -> list[Fraction]:
    """From half to twice what the line pays, in whole odds as round as these.

    >>> [str(pays) for pays in usual_bounds(Line("blackjack", 1, Fraction(3, 2)))]
    ['1', '3/2', '2', '3']
    >>> [str(pays) for pays in usual_bounds(Line("royal", 1, Fraction(1000)))][:3]
    ['500', '550', '600']
    """
    rounds = (digit * 10**zeros for digit in (1, 5, 25) for zeros in range(len(str(ceil(line.pays)))))
    step = max((each for each in rounds if line.pays % each == 0 and each * 20 <= line.pays), default=1)
    whole = range(ceil(line.pays / 2 / step) * step, floor(max(line.pays * 2, Fraction(1))) + 1, step)
    return sorted({line.pays, *map(Fraction, whole)})


def is_round(pays: Fraction) -> bool:
    """Odds that people print and remember: up to 10, then in steps of 5, of 50 from 100 on, of 500 from 1000 on.

    >>> [pays for pays in range(8, 130) if is_round(Fraction(pays))][:8], is_round(Fraction(3, 2))
    ([8, 9, 10, 15, 20, 25, 30, 35], False)
    """
    if pays.denominator > 1:
        return False
    whole = pays.numerator
    return whole <= 10 or whole % (10 ** (len(str(whole)) - 1) // 2) == 0


def _options(line: Line, bounds: Bounds, *, may_drop: bool) -> list[Fraction]:
    if line.name not in bounds:
        return sorted({*usual_bounds(line), *([DROPPED] if may_drop else [])})
    allowed = sorted({Fraction(pays) for pays in bounds[line.name]})
    if not allowed:
        raise DesignError(f'"{line.name}" is given no pay to choose from')
    for pays in allowed:
        if pays < 0 and pays != DROPPED:
            raise DesignError(f'"{line.name}" cannot pay {pays} to 1')
    return allowed


_Ranked: TypeAlias = tuple[int, Fraction, tuple[int, ...]]  # key, distance, pays from the lowest line up
_Reach: TypeAlias = tuple[int, int, int, int, int, int, int]  # the last seven fields of a choice
_TOP: _Reach = (0, 0, 0, 0, 0, 0, 1)  # above the top line there is nothing, in one way

_SMALL = 100_000  # nodes: fewer are walked sooner than a compiler is loaded
_WORD = 2**62  # figures: below this they fit into the 64 bits of the compiled walk


class _Choice(NamedTuple):
    """A pay that a line may have, in whole numbers, and what it and the lines above can come to with it."""

    pays: int
    key: int  # how far from the present pay; sums of keys order tables as `search` says
    worth: int  # the pay, its square, and one if it is a hit: each times the deals in which it is paid
    square: int
    hits: int
    least_worth: int
    most_worth: int
    least_square: int
    most_square: int
    least_hits: int
    most_hits: int
    ways: int  # how many pays of the lines above go with it


class _Grid:
    """All choices of all lines, the lowest line first, because it moves the edge most and the top line least.

    The choices of the top line ascend; those of the others begin at the present pay, so that near tables come early.
    """

    def __init__(self, table: Table, options: list[list[Fraction]], *, monotone: bool, varied: bool) -> None:
        self.present = table
        self.deals = table.deals if varied else 0
        self.scale = lcm(*(pays.denominator for pays in chain(*options, (line.pays for line in table.lines))))
        self.nothing = -table.lost * self.scale, table.lost * self.scale**2  # worth and square of the deals that lose
        levels = self._ascending(options, monotone=monotone)
        self.ways = sum(choice.ways for choice in levels[-1])
        if varied and not monotone:
            # The walk needs a top line that never lowers the variance by paying more: here, one that never comes.
            levels.insert(0, [_Choice(0, 0, 0, 0, 0, *_TOP)])
        top, *others = levels
        self.levels = [*(sorted(level, key=itemgetter(1, 0)) for level in reversed(others)), top]
        self.choices = [*chain(*self.levels)]
        self.first = [0, *accumulate(len(level) for level in self.levels)]
        self.home = self.first[-2] + min(range(len(top)), key=lambda at: top[at].key, default=0)
        peaks = [[max(map(abs, column)) for column in zip(*level, strict=True)] for level in self.levels if level]
        _, key, worth, square, *_ = map(sum, zip(*peaks, strict=True))
        self.far = 1 + key + (worth + table.deals * self.scale) ** 2 + self.deals * (square + self.nothing[1])

    def _ascending(self, options: list[list[Fraction]], *, monotone: bool) -> list[list[_Choice]]:
        """The choices of each line, top line first."""
        pays = [[int(each * self.scale) for each in line] for line in options]
        old = [int(line.pays * self.scale) for line in self.present.lines]
        unit = lcm(*(abs(each) or self.scale for each in old))
        moves = [
            {new: abs(new - was) * (unit // (abs(was) or self.scale)) for new in news}
            for news, was in zip(pays, old, strict=True)
        ]
        changed = 1 + sum(max(each.values(), default=0) for each in moves)  # one more line outweighs all moves
        odd = changed * (1 + len(moves))  # odds that are not round outweigh all lines
        levels: list[list[_Choice]] = []
        for line, move in zip(self.present.lines, moves, strict=True):
            above = levels[-1] if levels else []
            reach = [*accumulate((choice[5:] for choice in reversed(above)), _either)][::-1] or [_TOP]
            levels.append([])
            for new, moved in move.items():
                at = bisect_left(above, new, key=itemgetter(0)) if monotone else 0
                if at < len(reach) and (above or len(levels) == 1):
                    own = new * line.count, new * new * line.count, line.count if new > 0 else 0
                    w, w2, s, s2, h, h2, ways = reach[at]
                    span = own[0] + w, own[0] + w2, own[1] + s, own[1] + s2, own[2] + h, own[2] + h2, ways
                    unround = 0 if is_round(Fraction(new, self.scale)) else odd
                    levels[-1].append(_Choice(new, changed + unround + moved if moved else 0, *own, *span))
        return levels

    def windows(self, edge: Window | None, deviation: Window | None, hit: Window | None) -> tuple[int, ...]:
        """The least and the most of worth, of variance times deals squared and of hits, as the walk counts them."""
        full = self.present.deals * self.scale
        anything = -self.far, self.far
        worth = (-edge[1] * full, -edge[0] * full) if edge else anything
        spread = (deviation[0] ** 2 * full**2, deviation[1] ** 2 * full**2) if deviation else anything
        hits = (hit[0] * self.present.deals, hit[1] * self.present.deals) if hit else anything
        ends = (end for least, most in (worth, spread, hits) for end in (ceil(least), floor(most)))
        return tuple(max(-self.far, min(self.far, end)) for end in ends)

    def ranked(self, row: Iterable[int], middle: Fraction) -> _Ranked:
        choices = [self.choices[at] for at in row]
        worth = self.nothing[0] + sum(choice.worth for choice in choices)
        distance = abs(Fraction(-worth, self.present.deals * self.scale) - middle)
        return sum(choice.key for choice in choices), distance, tuple(choice.pays for choice in choices)

    def table(self, pays: tuple[int, ...]) -> Table:
        lines = zip(reversed(self.present.lines), pays, strict=False)  # a top line that never comes is left off
        paid = [replace(line, pays=Fraction(each, self.scale)) for line, each in lines]
        return Table(tuple(reversed(paid)), self.present.deals)

    def done(self, at: Sequence[int], level: int) -> float:
        """The part of the choices that lies behind the walk."""
        sizes = accumulate((len(each) for each in self.levels[: level + 1]), lambda all_before, size: all_before * size)
        return float(sum((at[i] - self.first[i]) / size for i, size in enumerate(sizes))) if level >= 0 else 1.0


def _either(one: _Reach, other: _Reach) -> _Reach:
    (a, b, c, d, e, f, ways), (a2, b2, c2, d2, e2, f2, ways2) = one, other
    return min(a, a2), max(b, b2), min(c, c2), max(d, d2), min(e, e2), max(f, f2), ways + ways2


def _walker(grid: _Grid) -> tuple[Any, Any, int]:
    """The walk, compiled where that is quicker and possible; what makes its columns; steps between two reports."""
    if prod(len(level) for level in grid.levels[:-1]) < _SMALL or max(grid.far, grid.ways) >= _WORD:
        return _walk, list, 50_000
    import numpy as np

    return _compiled_walk(), lambda column: np.array(column, dtype=np.int64), 5_000_000


@cache
def _compiled_walk() -> Any:
    import numba
    from numba import extending

    extending.register_jitable(_stretch)
    return numba.njit(cache=True)(_walk)


def _walk(
    first: Sequence[int],
    columns: tuple[Sequence[int], ...],
    aim: tuple[int, ...],
    state: tuple[MutableSequence[int], ...],
    rows: MutableSequence[int],
    level: int,
    worst: int,
    steps: int,
) -> tuple[int, int, int]:
    """Go on from `state` for some steps, or until `rows` might overflow; level -1 is the end.

    Counts the tables within the windows and writes down those whose key is no more than `worst`. A choice that leads
    only out of the windows is left at once, and one that leads only to far tables within them is counted at once.
    """
    pays, keys, worth, square, hits, low_worth, top_worth, low_square, top_square, low_hits, top_hits, ways = columns
    least_worth, most_worth, least_spread, most_spread, least_hits, most_hits, deals, monotone, home = aim
    at, least, key, w, s, h = state  # by level: the choice, the least it may pay, and the sums over the levels below
    top, count, filled = len(first) - 2, 0, 0
    while level >= 0 and steps > 0:
        steps -= 1
        x = at[level]
        if level == top:
            below = least[top], w[top], s[top], h[top]
            start, end = _stretch(first[top], first[top + 1], (pays, worth, square, hits), aim, below)
            if start < end and key[top] + keys[min(max(home, start), end - 1)] <= worst:
                if filled + (end - start) * (top + 1) > len(rows):
                    break
                for x in range(start, end):
                    if key[top] + keys[x] <= worst:
                        for line in range(top):
                            rows[filled + line] = at[line]
                        rows[filled + top] = x
                        filled += top + 1
            count += end - start
            level -= 1
        elif x == first[level + 1]:
            level -= 1
        elif pays[x] >= least[level]:
            a, b = w[level] + low_worth[x], w[level] + top_worth[x]
            c, d = h[level] + low_hits[x], h[level] + top_hits[x]
            e = deals * (s[level] + low_square[x]) - max(-a, b) ** 2
            f = deals * (s[level] + top_square[x]) - max(a, -b, 0) ** 2
            within = least_worth <= a and b <= most_worth and least_hits <= c and d <= most_hits
            within = within and least_spread <= e and f <= most_spread
            meets = a <= most_worth and least_worth <= b and c <= most_hits and least_hits <= d
            meets = meets and e <= most_spread and least_spread <= f
            if within and key[level] + keys[x] > worst:
                count += ways[x]
            elif meets:
                level += 1
                at[level], least[level] = first[level], pays[x] if monotone else least[level]
                key[level], h[level] = key[level - 1] + keys[x], h[level - 1] + hits[x]
                w[level], s[level] = w[level - 1] + worth[x], s[level - 1] + square[x]
                continue
        at[level] += 1  # past the last level this touches the spare place at the end
    return level, count, filled


def _stretch(
    low: int, high: int, columns: tuple[Sequence[int], ...], aim: tuple[int, ...], below: tuple[int, ...]
) -> tuple[int, int]:
    """The pays of the top line that fit to the lines below: one stretch, as everything measured grows with them.

    So does the variance: the line pays no less than any other, hence no less than the mean of the other deals.
    """
    pays, worth, square, hits = columns
    least_worth, most_worth, least_spread, most_spread, least_hits, most_hits, deals = aim[:7]
    least, w, s, h = below
    end = high
    while low < high:
        x = (low + high) // 2
        net = w + worth[x]
        spread = deals * (s + square[x]) - net * net
        if pays[x] < least or net < least_worth or h + hits[x] < least_hits or spread < least_spread:
            low = x + 1
        else:
            high = x
    start, high = low, end
    while low < high:
        x = (low + high) // 2
        net = w + worth[x]
        spread = deals * (s + square[x]) - net * net
        if net > most_worth or h + hits[x] > most_hits or spread > most_spread:
            high = x
        else:
            low = x + 1
    return start, low
