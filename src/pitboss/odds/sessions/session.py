"""A session: what many independent rounds of the same play come to, exactly where that is possible.

Mean and variance are exact for any number of rounds, the whole distribution for up to 100 of them. For more it is
doubles with a bound on their error; how they are found and bounded is told in `convolution`. Running out of money on
the way is `ruin`'s. Amounts are net and in units, from the side whose results of one round are given.
"""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import erfc, sqrt

from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.sessions.convolution import Totals, totals
from pitboss.odds.sessions.lattice import lattice

ROUNDS_MOST = 1_000_000
EXACT_ROUNDS_MOST = 100
EXACT_WORK_MOST = 20_000_000  # Products of whole numbers, one for each total and net; about ten seconds.
PERCENTS = (1, 5, 25, 50, 75, 95, 99)


@dataclass(frozen=True)
class Normal:
    """What the normal distribution of the same mean and variance says.

    A total is an interval one step wide around it, so that `even` is not zero where the session can end even.
    `quantiles` are not rounded to totals.
    """

    ahead: float
    even: float
    behind: float
    quantiles: Mapping[int, float]


@dataclass(frozen=True)
class Session:
    """The total of `rounds` rounds.

    Every chance, and every sum of chances, is within `totals.error` of the truth (at most 1e-12). A quantile is the
    lowest total that is not passed with that chance in percent; where the chance comes that near to the percentage,
    the lower total is taken. `mass` is the sum of the doubles; `mean_off` and `variance_off` are how far their mean,
    and their variance about the exact mean, lie above the exact ones, in units and units squared.
    """

    one: Distribution
    rounds: int
    mean: Fraction
    variance: Fraction
    totals: Totals
    ahead: float
    even: float
    behind: float
    quantiles: Mapping[int, Fraction]
    mass: float
    mean_off: float
    variance_off: float
    normal: Normal = field(repr=False)

    @cached_property
    def exact(self) -> Distribution | None:
        """The distribution in whole counts, for up to 100 rounds."""
        return exactly(self.one, self.rounds) if self.rounds <= EXACT_ROUNDS_MOST else None


def session(one: Distribution, rounds: int) -> Session:
    """
    >>> coin = Distribution({Fraction(1): 1, Fraction(-1): 1})
    >>> evening = session(coin, 100)
    >>> evening.mean, evening.variance, evening.quantiles[5]
    (Fraction(0, 1), Fraction(100, 1), Fraction(-16, 1))
    >>> f"{evening.even:.6f}, by the normal distribution {evening.normal.even:.6f}"
    '0.079589, by the normal distribution 0.079656'
    >>> evening.exact.counts[Fraction(98)]
    100
    """
    check_rounds(rounds)
    sums = totals(one, rounds)
    chances, error = sums.chances, sums.error
    # How many totals are below zero, and how many at or below it.
    behind = min(max(-(sums.first // sums.step), 0), len(chances))
    not_ahead = min(max(-sums.first // sums.step + 1, 0), len(chances))
    mean, variance = rounds * one.mean, rounds * one.variance
    mass, mean_off, variance_off = _moments_off(sums, mean, variance)
    assert abs(mass - 1) <= error
    return Session(
        one=one,
        rounds=rounds,
        mean=mean,
        variance=variance,
        totals=sums,
        ahead=float(chances[not_ahead:].sum()),
        even=float(chances[behind:not_ahead].sum()),
        behind=float(chances[:behind].sum()),
        quantiles={percent: _quantile(sums, percent) for percent in PERCENTS},
        mass=mass,
        mean_off=mean_off,
        variance_off=variance_off,
        normal=_normal(mean, variance, sums.first % sums.step, sums.step),
    )


def check_rounds(rounds: int) -> None:
    if not 0 <= rounds <= ROUNDS_MOST:
        raise ValueError(f"a session has 0 to {ROUNDS_MOST} rounds, not {rounds}")


def exactly(one: Distribution, rounds: int) -> Distribution:
    """The total of up to 100 rounds in whole counts, those of one round being taken in lowest terms.

    With P the polynomial of one round and Q = P**rounds, P Q' = rounds P' Q: each count of Q follows from as many
    earlier ones as there are nets, and the divisions are without remainder.

    >>> exactly(Distribution({Fraction(-1): 2, Fraction(3, 2): 2}), 2).counts
    {Fraction(-2, 1): 1, Fraction(1, 2): 2, Fraction(3, 1): 1}
    """
    if not 0 <= rounds <= EXACT_ROUNDS_MOST:
        raise ValueError(f"exact counts are for 0 to {EXACT_ROUNDS_MOST} rounds, not {rounds}")
    line = lattice(one)
    highest = rounds * line.jumps[-1]
    if highest * len(line.jumps) > EXACT_WORK_MOST:
        raise ValueError(
            f"exact counts of {rounds} rounds with {len(line.jumps)} nets over {highest} steps of {line.step}"
            f" are too many; nets times steps may be {EXACT_WORK_MOST}"
        )
    none, *later = zip(line.jumps, line.counts, strict=True)
    ways = [none[1] ** rounds]
    for total in range(1, highest + 1):
        weighed = sum(
            ((rounds + 1) * jump - total) * count * ways[total - jump]
            for jump, count in later
            if jump <= total and ways[total - jump]
        )
        exact, rest = divmod(weighed, total * none[1])
        assert not rest
        ways.append(exact)
    assert sum(ways) == line.deals**rounds
    first = rounds * line.worst
    return Distribution({first + total * line.step: count for total, count in enumerate(ways) if count})


def below(z: float) -> float:
    """The chance that a standard normal variable is below z.

    >>> below(0.0)
    0.5
    """
    return erfc(-z / sqrt(2)) / 2


def _moments_off(sums: Totals, mean: Fraction, variance: Fraction) -> tuple[float, float, float]:
    """The mass of the doubles, and what their mean and variance are above the exact ones."""
    import numpy as np

    away = (np.arange(len(sums.chances)) - float((mean - sums.first) / sums.step)) * float(sums.step)
    mass = float(np.sum(sums.chances))
    mean_off = float(np.sum(sums.chances * away)) + (mass - 1) * float(mean)
    return mass, mean_off, float(np.sum(sums.chances * away * away)) - float(variance)


def _quantile(sums: Totals, percent: int) -> Fraction:
    """Sums are taken afresh for each total that is tried, since NumPy adds in pairs but cumulates in a row."""

    def not_above(place: int) -> float:
        return float(sums.chances[: place + 1].sum())

    place = bisect_left(range(len(sums.chances) - 1), percent / 100 - sums.error, key=not_above)
    return sums.first + place * sums.step


def _normal(mean: Fraction, variance: Fraction, least: Fraction, step: Fraction) -> Normal:
    """`least` is the lowest total that is not negative, on the lattice continued."""
    from statistics import NormalDist

    if not variance:
        return Normal(
            ahead=float(mean > 0),
            even=float(mean == 0),
            behind=float(mean < 0),
            quantiles=dict.fromkeys(PERCENTS, float(mean)),
        )
    middle, deviation = float(mean), sqrt(variance)
    ahead_from = least + step / 2 if least == 0 else least - step / 2
    behind_to = least - step / 2
    ahead = below((middle - float(ahead_from)) / deviation)
    behind = below((float(behind_to) - middle) / deviation)
    even = below((float(ahead_from) - middle) / deviation) - behind
    bell = NormalDist()
    return Normal(
        ahead=ahead,
        even=even,
        behind=behind,
        quantiles={percent: middle + bell.inv_cdf(percent / 100) * deviation for percent in PERCENTS},
    )
