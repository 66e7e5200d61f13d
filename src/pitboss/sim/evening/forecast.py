"""What an organiser asks before the night: what the house wins by hour, night and month, and the bank that it needs.

Amounts are cents and from the side of the house. Bands are order statistics of the nights that were played; chances
have an interval, because so many nights are no more than a sample.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any

from pitboss.money.chips import Cents
from pitboss.sheets.house import Banker
from pitboss.sim.evening.plan import Plan
from pitboss.sim.question import Question
from pitboss.sim.result import DEVIATIONS_95

if TYPE_CHECKING:
    from pitboss.sim.evening.nights import Nights

FAILS = 1_000  # the bank that is named fails once in so many nights
NIGHTS_LEAST = 2 * FAILS  # fewer say nothing of it
NIGHTS_APART = 100  # fewer say nothing of deviations: two that are alike by chance would seem to be sure of it


@dataclass(frozen=True)
class Band:
    """So much in the middle, and what 90 of 100 lie between."""

    mean: float
    low: Cents
    middle: Cents
    high: Cents


@dataclass(frozen=True)
class Chance:
    """How often of how many, with an interval of 95 %."""

    times: int
    of: int

    @property
    def share(self) -> float:
        return self.times / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's."""
        n, p, z = self.of, self.share, DEVIATIONS_95
        middle, half = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, (middle - half) / (1 + z * z / n)), min(1.0, (middle + half) / (1 + z * z / n))


@dataclass(frozen=True)
class Played:
    """What a kind of player did at a kind of table, beside what the solver says of it."""

    sheet: str
    players: str
    hands: int
    won: Cents  # by the players
    expected: Fraction | None  # a hand, to the players; None where the solver does not say
    deviations: float | None  # between the two; None also where there are too few nights

    @property
    def is_off(self) -> bool:
        return self.deviations is not None and abs(self.deviations) > 5


@dataclass(frozen=True)
class Forecast:
    """The nights, added up."""

    plan: Plan
    seed: int
    nights: int
    hours: tuple[Band, ...]  # the win of each hour
    through: tuple[Band, ...]  # the win from the beginning to the end of each hour
    night: Band
    losing_nights: Chance
    month: Band | None  # None where there are not enough nights for a few months
    losing_months: Chance | None
    bank_needed: Cents | None  # None where there are too few nights
    bank_between: tuple[Cents, Cents] | None  # an interval of 95 % for it
    bank_fails: Chance | None  # of the bank that the plan has
    worst: Cents  # the lowest that the house was in any night, below zero
    played: tuple[Played, ...]
    left: tuple[tuple[str, int, int, int], ...]  # a kind of player: broke, winners, went as planned


def simulate(
    made: "Nights", nights: int, executor: Executor, heard: Callable[[int], None] = lambda _: None
) -> Forecast:
    """Play so many nights; `heard` is told how many are done. Whoever interrupts it gets the answer of those."""
    import numpy as np

    from pitboss.sim.evening.nights import Night

    batches = ceil(nights / made.size)
    waiting = [executor.submit(made.batch, number) for number in range(batches)]
    found = []
    try:
        for one in waiting:
            found.append(one.result())
            heard(min(nights, len(found) * made.size))
    except KeyboardInterrupt:
        if not found:
            raise
    finally:
        for one in waiting:
            one.cancel()
    parts_of = zip(*found, strict=True)
    return added_up(made.plan, made.seed, Night(*(np.concatenate(parts)[:nights] for parts in parts_of)))


def added_up(plan: Plan, seed: int, found: Any) -> Forecast:
    """From a row a night."""
    evening = plan.evening
    by_hour, costs = found.by_hour, evening.costs
    nights = len(by_hour)
    won = by_hour.sum(axis=1) - costs
    many = nights // evening.nights_a_month
    months = won[: many * evening.nights_a_month].reshape(many, evening.nights_a_month).sum(axis=1)
    lows = sorted((-found.lowest).tolist())  # what was needed in each night
    enough = nights >= NIGHTS_LEAST
    return Forecast(
        plan=plan,
        seed=seed,
        nights=nights,
        hours=tuple(band(by_hour[:, hour].tolist()) for hour in range(evening.hours)),
        through=tuple(band(by_hour[:, : hour + 1].sum(axis=1).tolist()) for hour in range(evening.hours)),
        night=band(won.tolist()),
        losing_nights=Chance(int((won < 0).sum()), nights),
        month=band(months.tolist()) if many >= 20 else None,
        losing_months=Chance(int((months < 0).sum()), many) if many >= 20 else None,
        bank_needed=at_most(lows, FAILS) if enough else None,
        bank_between=between(lows, FAILS) if enough else None,
        bank_fails=None if evening.bank is None else Chance(sum(low > evening.bank for low in lows), nights),
        worst=-lows[-1],
        played=_played(plan, found),
        left=tuple(_left(kind.id, found.left[:, at].sum(axis=0)) for at, kind in enumerate(evening.players)),
    )


def band(amounts: Sequence[Cents]) -> Band:
    """
    >>> band(range(-100, 101))
    Band(mean=0.0, low=-90, middle=0, high=90)
    """
    ordered = sorted(amounts)
    last = len(ordered) - 1
    low, middle, high = (ordered[round(share * last)] for share in (0.05, 0.5, 0.95))
    return Band(sum(ordered) / len(ordered), low, middle, high)


def at_most(ordered: Sequence[Cents], once_in: int) -> Cents:
    """The least amount that is exceeded at most once in so many.

    >>> at_most(range(1, 2001), 1000)
    1998
    """
    return ordered[len(ordered) - 1 - len(ordered) // once_in]


def between(ordered: Sequence[Cents], once_in: int) -> tuple[Cents, Cents]:
    """Two of the amounts that have that one between them 95 times in 100: how many exceed it is about normal."""
    n = len(ordered)
    expected, spread = n / once_in, DEVIATIONS_95 * sqrt(n / once_in * (1 - 1 / once_in))
    most, least = min(n - 1, ceil(expected + spread)), max(0, int(expected - spread))
    return ordered[n - 1 - most], ordered[n - 1 - least]


def _left(name: str, counts: Any) -> tuple[str, int, int, int]:
    broke, winners, planned = map(int, counts)
    return name, broke, winners, planned


def _played(plan: Plan, found: Any) -> tuple[Played, ...]:
    return tuple(
        _one(plan, row, kind, found.hands[:, row, kind], found.won[:, row, kind])
        for row in range(len(plan.evening.tables))
        for kind in range(len(plan.evening.players))
    )


def _one(plan: Plan, row: int, kind: int, hands: Any, won: Any) -> Played:
    """Nights are the samples: the seats of a table meet the same dealer's hand, and are not independent."""
    exact = expected(plan.questions[row][kind])
    off = None
    if exact is not None and hands.any() and len(hands) >= NIGHTS_APART:
        apart = won - hands * float(exact)
        spread = float(apart.std()) * sqrt(len(apart))
        off = float(apart.sum()) / spread if spread else 0.0
    names = plan.games[row].id, plan.evening.players[kind].id
    return Played(*names, int(hands.sum()), int(won.sum()), exact, off)


@lru_cache(maxsize=64)
def expected(question: Question) -> Fraction | None:
    """What such a player wins a hand on average, in cents, by the solver; None where it does not say."""
    from pitboss.sim.exact import Exact, exact

    parts = exact(question).values()
    known = [one.mean for one in parts if isinstance(one, Exact)]
    return sum(known, Fraction(0)) if len(known) == len(parts) else None


def banked_by_players(plan: Plan) -> tuple[str, ...]:
    """Sheets at whose tables the house wins its collections and nothing else."""
    every = [game.id for game in plan.games if game.sheet.bank.by is not Banker.HOUSE]
    return tuple(dict.fromkeys(every))
