"""Nets as whole steps of a lattice, and how far the total of many rounds can stray from where it is expected.

The totals of a given number of rounds differ by whole multiples of one step, so they are numbered 0, 1, 2, ... from
the worst possible one. What their chances are lives in `convolution`; exact counts in `session`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, floor, gcd, lcm, log

from pitboss.odds.pricing.distribution import Distribution

TAIL = 1e-20


@dataclass(frozen=True)
class Lattice:
    """The nets of one round as steps above the worst, ascending, with their counts in lowest terms."""

    worst: Fraction
    step: Fraction
    jumps: tuple[int, ...]
    counts: tuple[int, ...]

    @property
    def deals(self) -> int:
        return sum(self.counts)


def lattice(one: Distribution) -> Lattice:
    """The coarsest lattice: its step is the largest that divides every difference of two nets.

    >>> lattice(Distribution({Fraction(-1): 30, Fraction(1): 20, Fraction(2): 0}))
    Lattice(worst=Fraction(-1, 1), step=Fraction(2, 1), jumps=(0, 1), counts=(3, 2))
    """
    if any(count < 0 for count in one.counts.values()):
        raise ValueError("a count of deals is below zero")
    found = sorted((net, count) for net, count in one.counts.items() if count)
    if not found:
        raise ValueError("a distribution without deals has no session")
    worst, fold = found[0][0], gcd(*(count for _, count in found))
    step = common_step([net - worst for net, _ in found]) or Fraction(1)
    return Lattice(
        worst=worst,
        step=step,
        jumps=tuple(int((net - worst) / step) for net, _ in found),
        counts=tuple(count // fold for _, count in found),
    )


def common_step(amounts: Sequence[Fraction]) -> Fraction:
    """The largest amount of which all are whole multiples; zero if all are zero.

    >>> common_step([Fraction(3, 2), Fraction(-1)])
    Fraction(1, 2)
    """
    below = lcm(*(amount.denominator for amount in amounts))
    return Fraction(gcd(*(int(amount * below) for amount in amounts)), below)


def window(line: Lattice, rounds: int) -> tuple[int, int]:
    """The lowest and the highest total, in steps above the worst; outside lies at most `TAIL` on either side."""
    deals, most = line.deals, rounds * line.jumps[-1]
    mean = sum(jump * count for jump, count in zip(line.jumps, line.counts, strict=True)) / deals
    weights = [count / deals for count in line.counts]
    above = reach([jump - mean for jump in line.jumps], weights, rounds)
    below = reach([mean - jump for jump in line.jumps], weights, rounds)
    return max(0, floor(rounds * mean - below) - 1), min(most, ceil(rounds * mean + above) + 1)


def reach(jumps: Sequence[float], weights: Sequence[float], rounds: int) -> float:
    """A height that the running total of the jumps passes, at any time within the rounds, with chance `TAIL` at most.

    Doob's inequality for exp(t * total): every t > 0 gives such a height, the least h for which
    exp(rounds * max(0, log E exp(t * jump)) - t * h) is at most `TAIL`. The best t is looked for; a miss costs width,
    never truth.

    >>> 950 < reach([1.0, -1.0], [0.5, 0.5], 10_000) < 970  # more than nine standard deviations
    True
    """
    farthest, highest = max(map(abs, jumps)), max(jumps)
    if not farthest or not rounds:
        return 0.0
    pairs = list(zip(jumps, weights, strict=True))

    def height(log_t: float) -> float:
        t = exp(log_t)
        log_moment = t * highest + log(sum(weight * exp(t * (jump - highest)) for jump, weight in pairs))
        return (rounds * max(0.0, log_moment) - log(TAIL)) / t

    return _least(height, low=log(1e-9 / farthest), high=log(1e3))


def _least(value: Callable[[float], float], *, low: float, high: float) -> float:
    """The least value of a function that falls and then rises, by ternary search."""
    for _ in range(60):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, right) if value(left) < value(right) else (left, high)
    return value((low + high) / 2)
