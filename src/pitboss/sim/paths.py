"""Sessions: how a bankroll goes, round by round, through many evenings of the same length.

The evenings are cut from the rounds of the run, in order, each within blocks of its own; so they are the same wherever
they are played. A player has all spots of the question. What a session comes to is followed to its end whether or not
the money lasts, as `odds.sessions` does; where it does not, the round of ruin is noted.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np

from pitboss.money.chips import Cents
from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.sessions.session import PERCENTS, ROUNDS_MOST
from pitboss.sim import simulation
from pitboss.sim.blocks import BLOCK
from pitboss.sim.question import Question
from pitboss.sim.workers import Workers

Array = np.ndarray[Any, Any]

MARKS = 20  # points of a path at which quantiles are taken, after the first
SESSIONS_MAX = 1_000_000


@dataclass(frozen=True)
class Sessions:
    """A row for each session. Amounts are cents, from the player's side; a session begins at nothing won or lost."""

    rounds: int
    bankroll: Cents | None
    marks: tuple[int, ...]  # rounds after which `paths` are taken; the last is the end
    paths: Array  # (sessions, marks)
    lowest: Array
    drawdown: Array  # the deepest fall from the highest point before it
    ruined: Array  # the round after which nothing of the bankroll was left; 0 where it lasted, or none was given

    @property
    def count(self) -> int:
        return len(self.paths)

    @property
    def ends(self) -> Array:
        return np.asarray(self.paths[:, -1])

    @property
    def mean(self) -> Fraction:
        return Fraction(int(self.ends.sum()), self.count)

    @property
    def ahead(self) -> float:
        return float((self.ends > 0).mean())

    @property
    def behind(self) -> float:
        return float((self.ends < 0).mean())

    @property
    def ruin(self) -> float:
        """The share of sessions that lost the bankroll on the way."""
        return float((self.ruined > 0).mean())

    @property
    def time_to_ruin(self) -> Mapping[int, int]:
        """In rounds, of the sessions that were ruined."""
        return quantiles(self.ruined[self.ruined > 0])


def quantiles(of: Array) -> dict[int, int]:
    """By percent: the lowest value that is not passed in so many of them.

    >>> quantiles(np.arange(1, 101))[5], quantiles(np.array([], np.int64))
    (5, {})
    """
    if not len(of):
        return {}
    rows = np.sort(of)
    return {percent: int(rows[max(0, -(-percent * len(rows) // 100) - 1)]) for percent in PERCENTS}


def sessions(
    question: Question,
    rounds: int,
    count: int,
    workers: Workers,
    bankroll: Cents | None = None,
    tell: Callable[[float], None] = lambda _: None,
) -> Sessions:
    """So many sessions of so many rounds; `tell` is given the share that is done. Raises KeyboardInterrupt."""
    assert 1 <= rounds <= ROUNDS_MOST
    assert 1 <= count <= SESSIONS_MAX
    each, blocks = _fit(rounds)
    stretches = -(-count // each)
    found: dict[int, Sessions] = {}
    waiting: dict[Future[Sessions], int] = {}
    following = iter(range(stretches))
    try:
        while len(found) < stretches:
            while len(waiting) < 2 * workers.count and (number := next(following, None)) is not None:
                many = min(each, count - number * each)
                waiting[workers.executor.submit(play, question, number * blocks, rounds, many, bankroll)] = number
            done, _ = wait(waiting, timeout=0.1, return_when=FIRST_COMPLETED)
            for future in done:
                found[waiting.pop(future)] = future.result()
            tell(len(found) / stretches)
    finally:
        for future in waiting:
            future.cancel()
    rows = [found[number] for number in range(stretches)]
    return Sessions(
        rounds,
        bankroll,
        rows[0].marks,
        *(np.concatenate([getattr(one, name) for one in rows]) for name in ("paths", "lowest", "drawdown", "ruined")),
    )


def _fit(rounds: int) -> tuple[int, int]:
    """How many sessions fit into a stretch of blocks, and how many blocks that is.

    >>> _fit(1000), _fit(100_000)
    ((65, 1), (1, 2))
    """
    return (BLOCK // rounds, 1) if rounds <= BLOCK else (1, -(-rounds // BLOCK))


def play(question: Question, block: int, rounds: int, many: int, bankroll: Cents | None) -> Sessions:
    """The sessions of a stretch that begins with this block."""
    made = simulation.ready(question)
    nets = made.nets.sum(axis=1)
    _, blocks = _fit(rounds)
    cells = np.concatenate([made.rounds(block + more)[1] for more in range(blocks)])
    won = nets[cells].sum(axis=1)[: many * rounds].reshape(many, rounds)
    return followed(won, bankroll)


def followed(won: Array, bankroll: Cents | None) -> Sessions:
    """The paths of what was won round by round: a row each."""
    rounds = won.shape[1]
    paths = np.cumsum(won, axis=1)
    peaks = np.maximum(np.maximum.accumulate(paths, axis=1), 0)
    marks = tuple(sorted({max(1, rounds * at // MARKS) for at in range(1, MARKS + 1)}))
    lost = paths <= -bankroll if bankroll is not None else np.zeros_like(paths, np.bool_)
    return Sessions(
        rounds,
        bankroll,
        marks,
        paths[:, [mark - 1 for mark in marks]],
        np.minimum(paths.min(axis=1), 0),
        (peaks - paths).max(axis=1),
        np.where(lost.any(axis=1), lost.argmax(axis=1) + 1, 0),
    )


@dataclass(frozen=True)
class Known:
    """What `odds.sessions` says of the same sessions."""

    mean: Fraction
    ahead: float
    behind: float
    quantiles: Mapping[int, Fraction]
    ruin: float | None

    def z(self, found: Sessions) -> float | None:
        """Of the share that was ruined."""
        if self.ruin is None:
            return None
        error = sqrt(self.ruin * (1 - self.ruin) / found.count)
        return (found.ruin - self.ruin) / error if error else 0.0


def known(one: Distribution | None, rounds: int, bankroll: Cents | None) -> Known | str:
    """The exact answers, in cents, or why there are none; `one` is the net of a round of all spots together."""
    from pitboss.odds.sessions.ruin import ruin
    from pitboss.odds.sessions.session import session

    if one is None:
        return "not known exactly for several wagers or spots together"
    try:
        found = session(one, rounds)
        lost = None if bankroll is None else ruin(one, Fraction(bankroll), rounds).chance
    except ValueError as error:
        return str(error)
    return Known(found.mean, found.ahead, found.behind, found.quantiles, lost)
