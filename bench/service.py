"""The running house: hands a second of a seven-seat table of bots, and commands a second over 64 tables.

The commands are those of whole hands of seven bots on the five sheets: decided, posted, stored durably, and shown
to seven seats. They are handled in two ways in turn, on the same house: in step (eight tables ask at once; all eight
are decided, stored in one commit and shown, then the next eight ask), and by the writing thread, as a server does it
(`GroupCommit`: the next eight ask and are decided while the eight before are being written to disk). A table
asks again only when it has been answered. The time of an answer is from the moment when its eight ask to the moment
when the seven views of its own table are written, so that it includes the waiting for the seven others. The thinking
of the players is not the house's work, and is not timed.
"""

import os
import random
import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from pitboss.house import bots, views
from pitboss.house.bots import Bots
from pitboss.house.cash import cage
from pitboss.house.service import Ask, House, Pending, Reply
from pitboss.house.stores.group import GroupCommit
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Outcome, Store
from pitboss.house.vault import Vault
from pitboss.sheets import shipped
from pitboss.tables.identities import Style
from pitboss.tables.terms import practice

if TYPE_CHECKING:
    from bench import clock
    from bench.store import kept, opened
else:
    import clock  # a script imports its neighbours by their bare name
    from store import kept, opened

SHEETS = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
TABLES, GROUP = 64, 8
HANDS, COMMANDS, TURNS = 60, 6_000, 5
RANKED = 20_000  # hands of each kind that are ranked before anything is timed
DISK_BYTES = 80 * 1024  # about what a commit of eight commands writes
HANDS_AIM, COMMANDS_AIM, P99_AIM = 300, 2_000, 0.010


def main() -> None:
    work = {sheet: _hands(sheet) for sheet in SHEETS}
    measured = clock.run(work, rounds=4)
    rates = {sheet: HANDS / measured.best(sheet) for sheet in SHEETS}
    rows = [[sheet, f"{rate:,.0f}"] for sheet, rate in rates.items()]
    with tempfile.TemporaryDirectory() as folder:
        in_step, by_thread, step_alone, thread_alone = _commands(Path(folder))
        disk = _disk(Path(folder) / "bare")
    parts = [[name, f"{100 * took / in_step.spent:.0f} %"] for name, took in in_step.parts.items()]
    clock.report(
        "service",
        "The running house",
        f"Hands a second of seven simple and random bots at one table, memory store, best of 4 runs of {HANDS} hands;"
        f" {RANKED:,} random hands were ranked before, so that the ranking tables are as full as in a running house.",
        clock.table(["sheet", "hands/s"], rows),
        f"Slowest of the five: {clock.against(f'{HANDS_AIM} hands/s', met=min(rates.values()) >= HANDS_AIM)}.",
        f"Commands over {TABLES} tables of seven in one process, SQLite, {GROUP} tables asking at once: decided,"
        f" posted, stored, seven views each; {TURNS} turns of each way, {COMMANDS:,} commands in all. In step, the next"
        " eight ask when these are shown; by the writing thread, while these are stored. The time is from the asking"
        " of the eight to the views of one.",
        clock.table(
            ["way", "commands/s", "half within, ms", "99 of 100 within, ms", "to no heads"],
            [
                [*in_step.row("in step"), f"{in_step.rate / step_alone.rate:.2f}"],
                [*by_thread.row("by the writing thread"), f"{by_thread.rate / thread_alone.rate:.2f}"],
            ],
        ),
        "The last column is the rate against that of a house without the file of heads, which is synced after each"
        " commit and before its answers; both houses in turn, in the same run.",
        f"In step, {clock.against(f'{COMMANDS_AIM:,}/s', met=in_step.rate >= COMMANDS_AIM)} and"
        f" {clock.against(f'{1000 * P99_AIM:.0f} ms', met=in_step.within(0.99) <= P99_AIM)}. A bare write of"
        f" {DISK_BYTES // 1024} KiB with fdatasync, in the same run: half within {1000 * disk[0]:.1f} ms, 99 of 100"
        f" within {1000 * disk[1]:.1f} ms.",
        clock.table(["part, in step", "share of the time"], parts),
        measured.machine(),
    )


# ---------------------------------------------------------------- one table


def _house(store: Store, sheets: list[str]) -> tuple[House, Bots]:
    """A table of seven bots for each sheet."""
    numbers = count()
    house = House(store, Vault(bytes(32)))
    house.cage(cage.OpenHouse(0, 10**12, 0), by="bench", command_id="open")

    def new_id() -> str:
        return f"bench/{next(numbers)}"

    for number, sheet in enumerate(sheets):
        game, terms = practice(shipped.load(sheet), f"T{number}")
        house.open_table(game, terms, by="bench", command_id=new_id())
        styles = [Style.SIMPLE if seat % 2 else Style.RANDOM for seat in range(terms.seats)]
        bots.seat(house, f"T{number}", styles, new_id)
    _rank(house)
    return house, Bots(house, random.Random(7), new_id)


def _rank(house: House) -> None:
    """Fill the caches that the ranking of hands fills during play."""
    chance = random.Random(7)
    for game in {house.table(table).game for table in house.tables()}:
        for hand in game.hands.values():
            for _ in range(RANKED):
                hand.rank(chance.sample(game.deck.cards, hand.count))


def _hands(sheet: str) -> Callable[[], None]:
    house, players = _house(MemoryStore(), [sheet])

    def play() -> None:
        table = house.table("T0")
        last = (table.last.number if table.last else 0) + HANDS
        while (now := house.table("T0").last) is None or now.number < last:
            _must(house, _next(house, players, "T0"))

    return play


def _next(house: House, players: Bots, table: str) -> Ask:
    ask = house.next_move(table) or players.next_ask(table)
    assert ask is not None
    return ask


def _must(house: House, ask: Ask) -> None:
    _accepted(house, ask, house.ask_together([ask])[0])


def _accepted(house: House, ask: Ask, reply: Reply) -> None:
    assert reply.ok or house.helped(ask.table, reply), str(reply.refusal)


# ---------------------------------------------------------------- many tables


@dataclass
class Way:
    """The time that one way of handling commands took. `parts` are timed separately; with a thread they overlap."""

    spent: float = 0.0
    answered: list[float] = field(default_factory=list)
    parts: dict[str, float] = field(
        default_factory=lambda: dict.fromkeys(("decide, post, write down", "store", "views for seven seats"), 0.0)
    )

    @property
    def rate(self) -> float:
        return len(self.answered) / self.spent

    def within(self, share: float) -> float:
        return sorted(self.answered)[int(share * len(self.answered))]

    def row(self, name: str) -> list[str]:
        return [name, f"{self.rate:,.0f}", f"{1000 * self.within(0.5):.1f}", f"{1000 * self.within(0.99):.1f}"]


def _commands(folder: Path) -> tuple[Way, Way, Way, Way]:
    """In step and by the writing thread, with heads and without; in turn, since the machine's speed changes."""
    stores = kept(folder / "house.db"), opened(folder / "alone.db")
    houses = [_busy_house(store) for store in stores]
    ways, groups = (Way(), Way(), Way(), Way()), [_groups() for _ in houses]
    for _ in range(TURNS):
        for number, (house, players) in enumerate(houses):
            _go_in_step(house, players, groups[number], ways[2 * number])
            _go_by_thread(house, players, groups[number], ways[2 * number + 1])
    for store in stores:
        store.close()
    return ways


def _busy_house(store: Store) -> tuple[House, Bots]:
    house, players = _house(store, [SHEETS[number % len(SHEETS)] for number in range(TABLES)])
    for number in range(TABLES):  # so that the tables are at different points of their hands, as in a real house
        for _ in range(number % 19):
            _must(house, _next(house, players, f"T{number}"))
    return house, players


def _groups() -> Iterator[list[str]]:
    """Endless, so that a turn continues where the previous one stopped."""
    for start in count(0, GROUP):
        yield [f"T{(start + number) % TABLES}" for number in range(GROUP)]


ROUNDS = COMMANDS // (2 * TURNS * GROUP)  # groups in one turn of one way


def _go_in_step(house: House, players: Bots, groups: Iterator[list[str]], way: Way) -> None:
    for _ in range(ROUNDS):
        asks = [_next(house, players, name) for name in next(groups)]
        asked = perf_counter()
        begun = [house.begin(ask) for ask in asks]
        decided = perf_counter()
        outcomes = iter(house.store.append([one.draft for one in begun if isinstance(one, Pending)]))
        stored = perf_counter()
        for ask, one in zip(asks, begun, strict=True):
            _accepted(house, ask, house.finish(one, next(outcomes)) if isinstance(one, Pending) else one)
            _shown(house, ask.table)
            way.answered.append(perf_counter() - asked)
        ended = perf_counter()
        for name, seconds in zip(way.parts, (decided - asked, stored - decided, ended - stored), strict=True):
            way.parts[name] += seconds
        way.spent += ended - asked


def _go_by_thread(house: House, players: Bots, groups: Iterator[list[str]], way: Way) -> None:
    writer = GroupCommit(house.store, Future[list[Outcome]])
    flying: deque[tuple[float, list[tuple[Ask, Pending | Reply, Future[list[Outcome]] | None]]]] = deque()

    def land() -> None:
        asked, group = flying.popleft()
        for ask, one, stored in group:
            reply = house.finish(one, stored.result()[0]) if isinstance(one, Pending) and stored else one
            assert isinstance(reply, Reply)
            _accepted(house, ask, reply)
            _shown(house, ask.table)
            way.answered.append(perf_counter() - asked)

    started, thought = perf_counter(), 0.0
    for _ in range(ROUNDS):
        thinking = perf_counter()
        asks = [_next(house, players, name) for name in next(groups)]
        asked = perf_counter()
        thought += asked - thinking
        begun = [house.begin(ask) for ask in asks]
        stored = [writer.submit([one.draft]) if isinstance(one, Pending) else None for one in begun]
        flying.append((asked, list(zip(asks, begun, stored, strict=True))))
        if len(flying) > 1:
            land()
    land()
    way.spent += perf_counter() - started - thought
    writer.close()


def _shown(house: House, table: str) -> list[str]:
    """The views of all seats, joined as they are sent."""
    return list(views.frames(house.desk(table)).values())


def _disk(path: Path) -> tuple[float, float]:
    """The median and the 99th percentile of a bare durable write."""
    seconds, data = [], bytes(DISK_BYTES)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT)
    try:
        for _ in range(500):
            begun = perf_counter()
            os.pwrite(descriptor, data, 0)
            os.fdatasync(descriptor)
            seconds.append(perf_counter() - begun)
    finally:
        os.close(descriptor)
    seconds.sort()
    return seconds[len(seconds) // 2], seconds[int(0.99 * len(seconds))]


if __name__ == "__main__":
    main()
