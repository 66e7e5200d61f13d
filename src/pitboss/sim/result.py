"""What a run came to: every wager beside its exact value, and the whole spot. Sums are whole numbers, means Fractions.

A z-score is how many standard deviations the mean of the run is from the exact one. Beyond 5 of them nothing is left
to chance, unless prizes are so rare that the run is too short for them: `Wager.chance` bounds how likely such a
distance is, from the exact distribution itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import erfc, exp, log, sqrt

import numpy as np

from pitboss.money.chips import Cents
from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.pricing.spot import lines_by_part
from pitboss.sim.blocks import BLOCK
from pitboss.sim.cells import Array, Cells
from pitboss.sim.exact import Exact
from pitboss.sim.question import Question

Z_SEEN, Z_MOST = 2.0, 5.0  # beyond the first a reader may wonder, beyond the second chance does not explain it
CHANCE_LEAST = 1e-5  # of a distance that is left to chance; at 5 deviations of a normal distribution the bound is 4e-6
DEVIATIONS_95 = 1.959963984540054  # 95 % of a normal distribution lie within so many
SAMPLED = 16  # blocks of which the rounds are looked at one by one, for what spots have in common


def one_run_in(z: float) -> int | None:
    """In one of how many runs chance alone is at least so far off, to either side; None below or beyond what it does.

    >>> one_run_in(-2.87), one_run_in(1.9)
    (244, None)
    """
    return round(1 / erfc(abs(z) / sqrt(2))) if Z_SEEN < abs(z) <= Z_MOST else None


@dataclass(frozen=True)
class Wager:
    """An opening wager with all that follows from it. Amounts are cents, from the player's side."""

    id: str
    stake: Cents
    lines: tuple[str, ...]
    counts: Distribution  # rounds and spots by net
    exact: Exact | None
    unknown: str  # why it has no exact value
    shared: float  # the covariance of two spots of one round, times the other spots: they have the dealer in common

    @property
    def edge(self) -> Fraction:
        """The house's, per unit of the stake."""
        return -self.counts.mean / self.stake

    @property
    def exact_edge(self) -> Fraction | None:
        return None if self.exact is None else -self.exact.mean / self.stake

    @property
    def standard_deviation(self) -> float:
        """Of one round, in units of the stake."""
        return self.counts.standard_deviation / self.stake

    @cached_property
    def error(self) -> float:
        """The standard error of the mean, in cents: by the exact variance where it is known, else by the run's."""
        known = self.exact.distribution if self.exact is not None else None
        variance = float((known or self.counts).variance)
        return sqrt(max(0.0, variance + self.shared) / self.counts.deals)

    @property
    def interval(self) -> tuple[float, float]:
        """The edge with 95 % confidence."""
        off = DEVIATIONS_95 * self.error / self.stake
        return float(self.edge) - off, float(self.edge) + off

    @cached_property
    def z(self) -> float | None:
        """How far the edge of the run is above the exact one, in standard errors."""
        if self.exact is None:
            return None
        off = float(self.exact.mean - self.counts.mean)
        return off / self.error if self.error else (0.0 if not off else off * float("inf"))

    @cached_property
    def chance(self) -> float:
        """At most so likely is a distance such as this one, or a larger one to the same side; 1 where nobody knows."""
        known = self.exact.distribution if self.exact is not None else None
        if known is None or self.z is None or not known.variance:
            return 0.0 if self.z is not None and abs(self.z) > Z_MOST else 1.0
        alike = self.counts.deals * float(known.variance) / (float(known.variance) + self.shared)
        off = float(self.counts.mean - known.mean)
        side = 1 if off > 0 else -1
        nets = np.array([side * float(net - known.mean) for net in known.counts])
        return tail(nets, np.array([count / known.deals for count in known.counts.values()]), alike, abs(off))

    @property
    def one_in(self) -> int | None:
        """In one of so many runs chance alone is as far off; None where nobody would wonder, or it never is."""
        return None if self.z is None else one_run_in(self.z)

    @property
    def is_wrong(self) -> bool:
        """Whether chance does not explain what came out."""
        return self.z is not None and abs(self.z) > Z_MOST and self.chance < CHANCE_LEAST


@dataclass(frozen=True)
class Result:
    """A run, or as much of it as was played."""

    question: Question
    rounds: int
    wagers: tuple[Wager, ...]
    spot: Distribution  # rounds and spots by what all wagers of a spot come to, in cents
    staked: int  # on all spots of all rounds, in cents
    finishes: Mapping[str, int]  # rounds and spots by the choices that were made

    @property
    def wrong(self) -> tuple[Wager, ...]:
        return tuple(one for one in self.wagers if one.is_wrong)

    @property
    def element_of_risk(self) -> Fraction:
        return -self.spot.net / self.staked

    @property
    def hands(self) -> int:
        return self.spot.deals


def result(
    question: Question, numbered: Cells, total: Array, known: Mapping[str, Exact | str], common: Mapping[str, float]
) -> Result:
    """`total` is how often each cell came; `common` is by wager what spots of one round share (see `shared`)."""
    parts = lines_by_part(question.priced, numbered.lines)
    hands = int(total.sum())
    wagers = []
    for name, lines in parts.items():
        found = known.get(name, "")
        wagers.append(
            Wager(
                name,
                dict(question.stakes)[name],
                tuple(lines),
                _distribution(total, _net(numbered, lines)),
                found if isinstance(found, Exact) else None,
                found if isinstance(found, str) else "",
                common.get(name, 0.0),
            )
        )
    by_finish = np.bincount(numbered.finishes, total, minlength=len(numbered.ways.finishes)).astype(np.int64)
    return Result(
        question,
        hands // question.spots,
        tuple(wagers),
        _distribution(total, numbered.nets.sum(axis=1)),
        sum(int(times) * int(cents) for times, cents in zip(total, numbered.staked, strict=True) if times),
        {name: int(times) for name, times in zip(numbered.finish_names, by_finish, strict=True) if times},
    )


def _net(numbered: Cells, lines: Sequence[str]) -> Array:
    return np.asarray(numbered.nets[:, [numbered.lines.index(line) for line in lines]].sum(axis=1))


def _distribution(total: Array, nets: Array) -> Distribution:
    """In Python's whole numbers, which have no end."""
    counts: dict[int, int] = {}
    for cell in np.flatnonzero(total).tolist():
        net = int(nets[cell])
        counts[net] = counts.get(net, 0) + int(total[cell])
    return Distribution({Fraction(net): counts[net] for net in sorted(counts)})


def shared(question: Question, numbered: Cells, blocks: int) -> dict[str, float]:
    """By wager: the covariance of two spots of one round, times the other spots; from rounds looked at one by one.

    Spots of a round have the dealer's hand and the board in common. So they say less than as many rounds would.
    """
    if question.spots == 1 or not blocks:
        return {}
    from pitboss.sim.program import program

    made = program(question)
    rows = np.concatenate([made.rounds(block)[1] for block in range(min(blocks, SAMPLED))])
    found = {}
    for name, lines in lines_by_part(question.priced, numbered.lines).items():
        nets = _net(numbered, lines).astype(np.float64)[rows]
        of_sum, of_each = float(nets.sum(axis=1).var()), float(nets.var(axis=0).sum())
        found[name] = (of_sum - of_each) / question.spots
    assert len(rows) % BLOCK == 0
    return found


def tail(nets: Array, chances: Array, rounds: float, off: float) -> float:
    """A bound on the chance that the mean of so many rounds is `off` or more above its expectation (Chernoff).

    `nets` are less their mean. For every t > 0, exp(rounds * (log E exp(t net) - t off)) is such a bound; the least is
    looked for, and a miss costs sharpness, never truth.

    >>> coin = np.array([1.0, -1.0]), np.array([0.5, 0.5])
    >>> tail(*coin, 100, 0.5) < exp(-12.5), tail(*coin, 100, 0.0)
    (True, 1.0)
    """
    highest = float(nets.max())
    if off <= 0:
        return 1.0
    if off > highest:
        return 0.0

    def exponent(log_t: float) -> float:
        t = exp(log_t)
        moment = t * highest + log(float(np.sum(chances * np.exp(t * (nets - highest)))))
        return rounds * (moment - t * off)

    low, high = log(1e-12 / highest), log(1e6 / highest)
    for _ in range(200):  # the exponent has one lowest point
        one, other = low + (high - low) / 3, high - (high - low) / 3
        if exponent(one) < exponent(other):
            high = other
        else:
            low = one
    return min(1.0, exp(min(0.0, exponent((low + high) / 2))))
