"""A simulation of many tables on a few processes: what latency and what load follow from measured service times.

A process computes one thing at a time. An action is received and decided; its record waits for the writer, which stores
all that wait with one commit while the process goes on; then its views are made and sent. Time is counted, not spent,
and chance comes from a seed: the same question has the same answer. What is not in it: other programs on the
machine, the network, garbage collection, and the cores that the load itself needs.
"""

import heapq
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Literal, TypeAlias

LONG_SHARE, LONG_TIMES = 0.08, 5.0  # one action in a dozen ends a hand, and takes so much longer than others
STEP = 0.05

Kind: TypeAlias = Literal["arrives", "computed", "stored"]


@dataclass(frozen=True)
class Times:
    """Seconds of one process."""

    decide: float  # from the message to the draft of the record
    show: float  # views for all windows of a table, and their sending
    commit: float  # one commit, however many share it
    each: float  # and each command in it

    @property
    def computing(self) -> float:
        return self.decide + self.show


@dataclass(frozen=True)
class Answer:
    mean: float  # seconds from an action to its last view
    half: float
    p99: float
    busy: float  # the share of time in which a process computes
    together: float  # commands that share a commit, on average


def run(
    times: Times, rate: float, *, processes: int = 1, seconds: float = 60.0, even: bool = False, seed: int = 1
) -> Answer:
    """So many actions a second at all processes together; tables are spread over them, so that each gets its share.

    `even`: at equal distances, as the load of bench/sockets.py comes; otherwise at random, as people act.
    """
    chance = Random(seed)
    at, began = 0.0, list[float]()
    while at < seconds:
        at += 1 / rate if even else chance.expovariate(rate)
        began.append(at)
    houses = [_Process(times, chance) for _ in range(processes)]
    of = [chance.randrange(processes) for _ in began]
    ended = _play(houses, of, began)
    took = sorted(end - begin for begin, end in zip(began, ended, strict=True))
    busy = sum(house.busy for house in houses) / processes / max(ended)
    together = len(took) / sum(house.commits for house in houses)
    return Answer(sum(took) / len(took), took[len(took) // 2], took[int(0.99 * len(took))], busy, together)


def _play(houses: Sequence["_Process"], of: Sequence[int], began: Sequence[float]) -> list[float]:
    """When each action had its last view."""
    ended = [0.0] * len(began)
    order = count()  # of what happens at the same moment
    events: list[tuple[float, int, Kind, int]] = [
        (when, next(order), "arrives", action) for action, when in enumerate(began)
    ]
    heapq.heapify(events)
    while events:
        now, _, kind, action = heapq.heappop(events)
        house = houses[of[action]]
        for one in house.ended_by(kind, action):
            ended[one] = now
        for takes, then, which in house.begun():
            heapq.heappush(events, (now + takes, next(order), then, which))
    return ended


@dataclass
class _Process:
    times: Times
    chance: Random
    waiting: deque[tuple[int, bool]] = field(default_factory=deque)  # actions to compute, and whether they are stored
    computing: bool = False
    to_store: list[int] = field(default_factory=list)
    storing: list[int] = field(default_factory=list)
    busy: float = 0.0
    commits: int = 0

    def ended_by(self, kind: Kind, action: int) -> list[int]:
        """Take note of what happened; the actions that are over by it."""
        if kind == "arrives":
            self.waiting.append((action, False))
            return []
        if kind == "computed":
            _, stored = self.waiting.popleft()
            self.computing = False
            if not stored:
                self.to_store.append(action)
            return [action] if stored else []
        done, self.storing = self.storing, []
        if not self.times.show:
            return done
        self.waiting.extend((one, True) for one in done)
        return []

    def begun(self) -> Iterator[tuple[float, Kind, int]]:
        """What begins now, with how long it takes."""
        if self.to_store and not self.storing:
            self.storing, self.to_store = self.to_store, []
            self.commits += 1
            yield self.times.commit + self.times.each * len(self.storing), "stored", self.storing[0]
        if self.waiting and not self.computing:
            action, stored = self.waiting[0]
            took = _drawn(self.chance, self.times.show if stored else self.times.decide)
            self.computing, self.busy = True, self.busy + took
            yield took, "computed", action


def most(times: Times, p99: float, *, seconds: float = 30.0) -> float:
    """The highest rate of one process at which 99 of 100 actions stay within `p99`, in steps of five in a hundred."""
    rate = 1 / times.computing / 2
    while run(times, rate * (1 + STEP), seconds=seconds).p99 <= p99:
        rate *= 1 + STEP
    return rate


def _drawn(chance: Random, mean: float) -> float:
    """Most actions are short, a few end a hand; the mean is as given."""
    short = mean / (1 - LONG_SHARE + LONG_SHARE * LONG_TIMES)
    return short * LONG_TIMES if chance.random() < LONG_SHARE else short
