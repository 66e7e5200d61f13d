"""The running house: hands a second of a seven-seat table of bots, and commands a second over 64 tables.

The commands are those of whole hands of seven people on the five sheets: decided, posted, stored durably
in groups, and shown to seven seats. The parts are timed apart in the same run.
"""

import random
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from pitboss.house import backup, bots, cage, views
from pitboss.house.bots import Bots, Style
from pitboss.house.memory import MemoryStore
from pitboss.house.service import Ask, House, Pending
from pitboss.house.sqlite import SqliteStore
from pitboss.house.store import Store
from pitboss.house.vault import Vault
from pitboss.sheets import shipped
from pitboss.tables.terms import practice

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script finds its neighbours by their bare name

SHEETS = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
TABLES, GROUP = 64, 8
HANDS, COMMANDS = 60, 6_000
HANDS_AIM, COMMANDS_AIM, P99_AIM = 300, 2_000, 0.010


def main() -> None:
    work = {sheet: _hands(sheet) for sheet in SHEETS}
    measured = clock.run(work, rounds=4)
    rates = {sheet: HANDS / measured.best(sheet) for sheet in SHEETS}
    rows = [[sheet, f"{rate:,.0f}"] for sheet, rate in rates.items()]
    with tempfile.TemporaryDirectory() as folder:
        per_second, p99, shares = _commands(Path(folder) / "house.db")
    parts = [[name, f"{100 * share:.0f} %"] for name, share in shares.items()]
    clock.report(
        "service",
        "The running house",
        f"Hands a second of seven simple and random bots at one table, memory store, best of 4 runs of {HANDS} hands.",
        clock.table(["sheet", "hands/s"], rows),
        f"Slowest of the five: {clock.against(f'{HANDS_AIM} hands/s', met=min(rates.values()) >= HANDS_AIM)}.",
        f"Commands over {TABLES} tables of seven in one process, SQLite, {GROUP} to a commit: decided, posted, stored,"
        f" seven views each: {per_second:,.0f}/s, 99 of 100 answered within {1000 * p99:.1f} ms;"
        f" {clock.against(f'{COMMANDS_AIM:,}/s', met=per_second >= COMMANDS_AIM)},"
        f" {clock.against(f'{1000 * P99_AIM:.0f} ms', met=p99 <= P99_AIM)}.",
        clock.table(["part", "share of the time"], parts),
        measured.machine(),
    )


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
    return house, Bots(house, random.Random(7), new_id)


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
    reply = house.ask_together([ask])[0]
    assert reply.ok or house.helped(ask.table, reply), str(reply.refusal)


def _commands(path: Path) -> tuple[float, float, dict[str, float]]:
    """Commands a second, the time within which 99 of 100 are answered, and the share of each part."""
    backup.create(path)
    store = SqliteStore(path)
    house, players = _house(store, [SHEETS[number % len(SHEETS)] for number in range(TABLES)])
    for number in range(TABLES):  # tables of a house are not all at the same point of their hands
        for _ in range(number % 19):
            _must(house, _next(house, players, f"T{number}"))
    parts = dict.fromkeys(("decide, post, write down", "store", "views for seven seats"), 0.0)
    answered: list[float] = []
    spent = 0.0
    for names in _groups():
        asks = [_next(house, players, name) for name in names]  # the players' own thinking is not the house's
        begun = perf_counter()
        pending = [house.begin(ask) for ask in asks]
        decided = perf_counter()
        outcomes = iter(store.append([one.draft for one in pending if isinstance(one, Pending)]))
        stored = perf_counter()
        for ask, one in zip(asks, pending, strict=True):
            reply = house.finish(one, next(outcomes)) if isinstance(one, Pending) else one
            assert reply.ok or house.helped(ask.table, reply), str(reply.refusal)
            views.frames(house.desk(ask.table))
        ended = perf_counter()
        for name, seconds in zip(parts, (decided - begun, stored - decided, ended - stored), strict=True):
            parts[name] += seconds
        answered += [ended - begun] * len(asks)
        spent += ended - begun
    store.close()
    answered.sort()
    return COMMANDS / spent, answered[int(0.99 * len(answered))], {name: took / spent for name, took in parts.items()}


def _groups() -> Iterator[list[str]]:
    for start in range(0, COMMANDS, GROUP):
        yield [f"T{(start + number) % TABLES}" for number in range(GROUP)]


if __name__ == "__main__":
    main()
