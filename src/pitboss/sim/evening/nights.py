"""Nights by the thousand: who sits where, hand after hand, and what the house has at every moment.

Cards and outcomes come from the simulator. Every kind of player is asked about the same deals, so that all seats of a
table meet the same dealer's hand whoever sits there. A batch of nights depends on the seed and its own number alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from pitboss.hands.jit import inner, kernel
from pitboss.sheets.house import Banker
from pitboss.sim.blocks import BLOCK, begun, next_word
from pitboss.sim.evening.plan import Plan
from pitboss.sim.program import Program, program

Array = np.ndarray[Any, Any]

PLAYERS_OF = 1 << 63  # the numbers of blocks that are for people instead of cards
ROUNDS_MAX = 1 << 21  # of all tables together in a batch: they are in memory at once
NEVER = np.iinfo(np.int64).max
U8 = np.uint64


class Night(NamedTuple):
    """What happened in a batch, a row a night. Amounts are cents."""

    by_hour: Array  # (nights, hours): what the house won in each hour, collections included
    lowest: Array  # (nights,): how far below its beginning the house was at the worst moment
    hands: Array  # (nights, rows of tables, kinds of players)
    won: Array  # the same: what those players won
    left: Array  # (nights, kinds, 3): who went home without chips enough for a hand, as a winner, or as planned


@dataclass(frozen=True, eq=False)
class _Table:
    """One table of the house."""

    row: int
    number: int  # among those of its row
    rounds: int  # in a night


class Nights:
    """A plan made ready to run. Threads may share it."""

    def __init__(self, plan: Plan, seed: int) -> None:
        """Raises `limits.Beyond` or StrategyError where a table or a way to play is beyond the simulator."""
        self.plan, self.seed = plan, seed
        evening = plan.evening
        self._tables = [
            _Table(row, number, one.hands_per_hour * evening.hours)
            for row, one in enumerate(evening.tables)
            for number in range(one.tables)
        ]
        self._programs: list[list[Program]] = [
            [program(replace(one, seed=seed)) for one in row] for row in plan.questions
        ]
        every = sum(one.rounds for one in self._tables)
        self.size = max(1, min(BLOCK // max(one.rounds for one in self._tables), ROUNDS_MAX // every))
        self._schedule = _schedule(plan, self._tables)

    def batch(self, number: int) -> Night:
        """So many nights as `size` says."""
        evening, seats = self.plan.evening, max(one.seats for one in self.plan.evening.tables)
        offsets = np.cumsum([0, *(one.rounds * self.size for one in self._tables)])
        nets = np.zeros((len(evening.players), offsets[-1], seats), np.int32)
        for at, one in enumerate(self._tables):
            block = number * evening.tables[one.row].tables + one.number
            for kind, made in enumerate(self._programs[one.row]):
                _, cells = made.rounds(block)
                found = made.nets.sum(axis=1).astype(np.int32)[cells[: one.rounds * self.size]]
                nets[kind, offsets[at] : offsets[at + 1], : found.shape[1]] = found
        shape = (self.size, len(evening.tables), len(evening.players))
        found = Night(
            by_hour=np.zeros((self.size, evening.hours), np.int64),
            lowest=np.zeros(self.size, np.int64),
            hands=np.zeros(shape, np.int64),
            won=np.zeros(shape, np.int64),
            left=np.zeros((self.size, len(evening.players), 3), np.int64),
        )
        _walk(self._schedule, self._house(offsets), self._people(), nets, begun(self.seed, PLAYERS_OF + number), *found)
        return found

    def _house(self, offsets: Array) -> "_House":
        rows = self.plan.evening.tables
        every = [rows[one.row] for one in self._tables]
        empty = self.plan.evening.minutes_empty
        return _House(
            row=np.array([one.row for one in self._tables]),
            rounds=np.array([one.rounds for one in self._tables]),
            first=offsets[:-1].astype(np.int64),
            seats=np.array([one.seats for one in every]),
            collection=np.array([one.collection for one in every], np.int64),
            banks=np.array([self.plan.games[one.row].sheet.bank.by is Banker.HOUSE for one in self._tables]),
            empty=np.array([-(-empty * one.hands_per_hour // 60) for one in every]),
        )

    def _people(self) -> "_People":
        kinds = self.plan.evening.players
        return _People(
            shares=np.cumsum([one.share for one in kinds]).astype(np.int64),
            least=np.array([one.bankroll[0] for one in kinds], np.int64),
            most=np.array([one.bankroll[1] for one in kinds], np.int64),
            enough=np.array([one.leaves_with or NEVER for one in kinds], np.int64),
            hands=np.array([one.hands or NEVER for one in kinds], np.int64),
            needed=np.array(self.plan.needed, np.int64),
        )


class _House(NamedTuple):
    """By table."""

    row: Array
    rounds: Array  # in a night
    first: Array  # where its rounds begin among all of them
    seats: Array
    collection: Array
    banks: Array  # whether the house pays and takes, or a player
    empty: Array  # hands that a seat stays empty


class _People(NamedTuple):
    """By kind of player; `needed` by row of tables first."""

    shares: Array  # added up
    least: Array
    most: Array
    enough: Array
    hands: Array
    needed: Array


def _schedule(plan: Plan, tables: list[_Table]) -> Array:
    """All hands of a night in the order of the clock: the table, the hand's number there, the hour."""

    def hands() -> Iterator[tuple[float, int, int, int]]:
        for at, one in enumerate(tables):
            each = plan.evening.tables[one.row].hands_per_hour
            for hand in range(one.rounds):
                yield (hand + 1) / each, at, hand, hand // each

    return np.array([one[1:] for one in sorted(hands())], np.int64)


@inner
def _below(words: Any, many: Any) -> Any:
    """A whole number below `many`, which is small beside 2**32: what is uneven about it cannot be seen."""
    return np.int64(((next_word(words) >> U8(32)) * U8(many)) >> U8(32))


@inner
def _sits_down(people: Any, words: Any, kinds: Any, money: Any, left: Any, table: Any, seat: Any) -> None:
    """Somebody new, of a kind drawn by the shares, with whole dollars where both bounds are."""
    drawn = _below(words, people.shares[-1])
    kind = 0
    while people.shares[kind] <= drawn:
        kind += 1
    unit = 100 if people.least[kind] % 100 == 0 else 1
    steps = (people.most[kind] - people.least[kind]) // unit + 1
    kinds[table, seat] = kind
    money[table, seat] = people.least[kind] + unit * _below(words, steps)
    left[table, seat] = people.hands[kind]


@kernel
def _walk(
    schedule: Any, house: Any, people: Any, nets: Any, words: Any,
    by_hour: Any, lowest: Any, hands: Any, won: Any, gone: Any,
) -> None:  # fmt: skip
    tables, most = len(house.row), house.seats.max()
    kinds, money = np.zeros((tables, most), np.int64), np.zeros((tables, most), np.int64)
    left, waits = np.zeros((tables, most), np.int64), np.zeros((tables, most), np.int64)
    for night in range(len(lowest)):
        for table in range(tables):
            for seat in range(house.seats[table]):
                waits[table, seat] = 0
                _sits_down(people, words, kinds, money, left, table, seat)
        house_has, low = 0, 0
        for step in range(len(schedule)):
            table, hand, hour = schedule[step, 0], schedule[step, 1], schedule[step, 2]
            row, collection = house.row[table], house.collection[table]
            at = house.first[table] + night * house.rounds[table] + hand
            before = house_has
            for seat in range(house.seats[table]):
                if waits[table, seat]:
                    waits[table, seat] -= 1
                    if waits[table, seat] == 0:
                        _sits_down(people, words, kinds, money, left, table, seat)
                    continue
                kind = kinds[table, seat]
                net = np.int64(nets[kind, at, seat])
                house_has += collection - net if house.banks[table] else collection
                hands[night, row, kind] += 1
                won[night, row, kind] += net
                money[table, seat] += net - collection
                left[table, seat] -= 1
                why = -1
                if money[table, seat] < people.needed[row, kind] + collection:
                    why = 0
                elif money[table, seat] >= people.enough[kind]:
                    why = 1
                elif left[table, seat] == 0:
                    why = 2
                if why >= 0:
                    gone[night, kind, why] += 1
                    waits[table, seat] = house.empty[table]
                    if waits[table, seat] == 0:
                        _sits_down(people, words, kinds, money, left, table, seat)
            by_hour[night, hour] += house_has - before
            low = min(low, house_has)
        lowest[night] = low
