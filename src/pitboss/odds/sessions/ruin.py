"""The risk of ruin: that a bankroll is gone at some time within so many rounds.

The bankroll is followed round by round, as doubles on the lattice of the nets. Whoever is so far ahead that he can no
longer be ruined in time, or only with a chance of 1e-20, is let go. Ruin is when the running total has come to minus
the bankroll or below: the last loss may be larger than what was left, and less than the next wager is not yet ruin.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, fsum, log, log1p, pi, sqrt

from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.sessions.convolution import UNIT
from pitboss.odds.sessions.lattice import TAIL, common_step, lattice, reach
from pitboss.odds.sessions.session import below, check_rounds

WORK_MOST = 1 << 32  # Rounds times nets times amounts that can be left; about ten seconds.
FLUSH = 1e-60  # Chances below this are dropped, for the processor is slow at the smallest doubles.


@dataclass(frozen=True)
class Ruin:
    """The chance of ruin, within `error` of the truth, and two approximations of it by a Brownian motion.

    `normal` is for the same number of rounds, `long_run` for a session without end: exp(-2 mean bankroll / variance)
    where the mean of a round is above zero; where it is not, ruin is certain sooner or later. Both take
    results for small and even against the bankroll, and do not see that the last loss may be larger than what was left.
    """

    bankroll: Fraction
    rounds: int
    chance: float
    error: float
    normal: float
    long_run: float


def ruin(one: Distribution, bankroll: Fraction, rounds: int) -> Ruin:
    """
    >>> coin = Distribution({Fraction(1): 1, Fraction(-1): 1})
    >>> ruin(coin, Fraction(2), rounds=4).chance  # the 4 ways that begin with two losses, and LWLL and WLLL
    0.375
    """
    check_rounds(rounds)
    if bankroll < 0:
        raise ValueError(f"a bankroll is not below zero, as {bankroll} is")
    line = lattice(one)
    nets = [line.worst + jump * line.step for jump in line.jumps]
    chance, error = 0.0, 0.0
    if not bankroll:
        chance = 1.0
    elif rounds and line.worst < 0:
        step = common_step(nets)
        chance, error = _followed(
            [int(net / step) for net in nets],
            [count / line.deals for count in line.counts],
            start=ceil(bankroll / step),
            rounds=rounds,
        )
    mean, variance = float(one.mean), float(one.variance)
    return Ruin(
        bankroll=bankroll,
        rounds=rounds,
        chance=chance,
        error=error,
        normal=_brownian(mean, variance, float(bankroll), rounds),
        long_run=_long_run(mean, variance, float(bankroll), may_lose=line.worst < 0),
    )


def _followed(moves: list[int], weights: list[float], *, start: int, rounds: int) -> tuple[float, float]:
    """The chance of coming from `start` steps to none or fewer, and how far it may be off.

    All terms are positive, so a round adds a relative error of at most one rounding for each net, one for its weight,
    one for the product and one to spare.
    """
    import numpy as np

    top = min(rounds * -min(moves), ceil(reach([-move for move in moves], weights, rounds)))
    error = UNIT * (rounds * (len(moves) + 3) + 64) + TAIL
    if start > top:
        return 0.0, error
    if rounds * len(moves) * top > WORK_MOST:
        raise ValueError(
            f"{rounds} rounds times {len(moves)} nets times {top} steps are too much to follow; at most {WORK_MOST}"
        )
    left = np.zeros(top)  # left[i] is the chance that i + 1 steps are left.
    left[start - 1] = 1.0
    lost: list[float] = []
    for played in range(rounds):
        after = np.zeros(top)
        for move, weight in zip(moves, weights, strict=True):
            if move < 0:
                lost.append(weight * float(left[:-move].sum()))
                after[: max(top + move, 0)] += weight * left[-move:]
            elif move < top:
                after[move:] += weight * left[: top - move]
        left = after
        if played % 8 == 0:
            left[left < FLUSH] = 0.0
    return min(fsum(lost), 1.0), error


def _brownian(mean: float, variance: float, bankroll: float, rounds: int) -> float:
    """The chance that a Brownian motion with drift comes down to minus the bankroll in time (Bachelier, Lévy)."""
    if not bankroll:
        return 1.0
    drift, deviation = mean * rounds, sqrt(variance * rounds)
    if not deviation:
        return float(drift <= -bankroll)
    ends_there = below((-bankroll - drift) / deviation)
    comes_back = exp(min(0.0, -2 * mean * bankroll / variance + _log_below((drift - bankroll) / deviation)))
    return min(1.0, ends_there + comes_back)


def _log_below(z: float) -> float:
    """The logarithm of `below`, also where that is too small for a double."""
    return log(below(z)) if z > -30 else -z * z / 2 - log(-z * sqrt(2 * pi)) + log1p(-1 / (z * z))


def _long_run(mean: float, variance: float, bankroll: float, *, may_lose: bool) -> float:
    if not bankroll:
        return 1.0
    if not may_lose:
        return 0.0
    return exp(-2 * mean * bankroll / variance) if mean > 0 else 1.0
