"""The figures of docs/scale.md: commands and bytes of a hand, what the stores carry, and what many players would need.

Whole hands of seven bots are stored in SQLite and in PostgreSQL. The service times of a process come from the section
on sockets in results.md (run bench/sockets.py before); the simulation in bench/queues.py is first asked for the loads
that were measured there, and its answers stand beside those figures, so that everybody sees how far it can be believed.
"""

import os
import re
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))  # a script finds only its neighbours otherwise
from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.stores.postgres_read import connect
from pitboss.house.stores.postgres_schema import Connection
from pitboss.house.stores.store import Store
from tests.postgres.server import Server

if TYPE_CHECKING:
    from bench import clock, queues, service
    from bench import store as sqlite
    from bench.queues import Times
else:
    import clock
    import queues
    import service
    import store as sqlite
    from queues import Times

PAGE = Path(__file__).parents[1] / "docs" / "scale.md"
TABLES, HANDS = 40, 6  # hands at each table, all tables asking at once
LOOP = 0.74  # the share of the event loop in the processor time of a process; the rest is its writing thread
DECIDING = 0.4  # the share of the loop's time before a commit; the rest is views and sending
P99 = 0.060
PLAYERS, SEATS, HANDS_AN_HOUR = 1_000_000, 7, 60
COPIES = 3  # of the data of a distributed database
_TABLES_SIZE = "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"  # noqa: E501
_LOG = "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"
_ROW = re.compile(r"\| house: ([\d,]+) sockets, ([\d,]+) actions/s(, one core busy)? \|(.*)\|")


@dataclass(frozen=True)
class Kept:
    """What whole hands came to in a store."""

    hands: int
    commands: int
    disk: float  # bytes
    log: float  # bytes that the store wrote to its log

    @property
    def a_hand(self) -> float:
        return self.commands / self.hands

    def row(self, name: str, rates: Mapping[int, float]) -> list[str]:
        log = f"{self.log / self.hands / 1000:,.1f}" if self.log else ""
        return [name, f"{self.hands:,}", f"{self.a_hand:.1f}", f"{self.disk / self.hands / 1000:,.1f}", log,
                f"{rates[1]:,.0f}", f"{rates[64]:,.0f}"]  # fmt: skip


@dataclass(frozen=True)
class Point:
    """A load that bench/sockets.py has measured."""

    sockets: int
    asked: float  # actions a second
    rate: float  # that were done
    busy: bool
    half: float
    p99: float
    processor: float  # cores of the server

    @property
    def name(self) -> str:
        return f"{self.sockets:,} sockets, {self.asked:,.0f} actions/s{', one core busy' if self.busy else ''}"


def main() -> None:
    in_sqlite, in_postgres, results = _in_sqlite(), _in_postgres(), clock.RESULTS.read_text(encoding="utf-8")
    points, quick, database = _points(results), _rates(results, "store"), _rates(results, "postgres")
    each = (64 / quick[64] - 1 / quick[1]) / 63
    commit = 1 / quick[1] - each
    measured = clock.run({"nothing": lambda: None}, rounds=3)
    base = next(one for one in points if not one.busy)
    times = _times(base, commit, each)
    clock.report(
        "figures",
        "What was measured",
        f"Hands of seven bots at {TABLES} tables of five games, {HANDS} or more at each, every command stored as in a"
        f" running house, those of {TABLES} tables in one commit.",
        clock.table(
            [
                "store",
                "hands",
                "commands a hand",
                "on disk, kB a hand",
                "log, kB a hand",
                "commands/s, 1 a commit",
                "64 a commit",
            ],
            [in_sqlite.row("SQLite", quick), in_postgres.row("PostgreSQL", database)],
        ),
        "The rates are those of `bench/store.py` and `bench/postgres.py` in `bench/results.md`.",
        f"Of one process that serves sockets (`bench/sockets.py`): {1000 * times.computing:.2f} ms of processor for an"
        f" action, with all that follows from it and the views of eight windows; a commit takes {1000 * commit:.2f} ms"
        f" and {1000 * each:.2f} ms for each command in it.",
        _believed(points, commit, each),
        _needed(in_postgres, times, database[64]),
        measured.machine(),
        page=PAGE,
    )


# ---------------------------------------------------------------- hands in the stores


def _in_sqlite() -> Kept:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        store = sqlite.kept(path)
        found = _played(store, lambda: (_pages(path), 0.0))
        store.close()
    return found


def _pages(path: Path) -> float:
    reading = sqlite3.connect(path)
    try:
        return float(
            reading.execute("PRAGMA page_count").fetchone()[0] * reading.execute("PRAGMA page_size").fetchone()[0]
        )
    finally:
        reading.close()


def _in_postgres() -> Kept:
    server = Server()
    try:
        place = server.fresh()
        store = PostgresStore(place)
        asking = connect(place)
        found = _played(store, lambda: (_number(asking, _TABLES_SIZE), _number(asking, _LOG)))
        asking.close()
        store.close()
    finally:
        server.stop()
    return found


def _number(asking: Connection, statement: str) -> float:
    row = asking.execute(statement.encode()).fetchone()
    asking.commit()
    assert row is not None
    return float(row[0])


def _played(store: Store, sizes: Callable[[], tuple[float, float]]) -> Kept:
    """Play hands until every table has had so many."""
    service.RANKED = 100  # nothing is timed here
    house, players = service._house(store, [service.SHEETS[number % len(service.SHEETS)] for number in range(TABLES)])
    tables = [f"T{number}" for number in range(TABLES)]

    def hands() -> int:
        return sum(last.number for table in tables if (last := house.table(table).last) is not None)

    def records() -> int:
        return sum(store.head(f"table:{table}").version for table in tables)

    disk, log = sizes()
    before = records()
    while any((last := house.table(table).last) is None or last.number < HANDS for table in tables):
        asks = [service._next(house, players, table) for table in tables]
        for ask, reply in zip(asks, house.ask_together(asks), strict=True):
            service._accepted(house, ask, reply)
    commands = records() - before
    after, written = sizes()
    return Kept(hands(), commands, after - disk, written - log)


# ---------------------------------------------------------------- the simulation


def _points(results: str) -> list[Point]:
    """The loads in the section on sockets."""
    found = []
    for sockets, asked, busy, figures in _ROW.findall(results):
        half, p99, _, _, rate, processor, _ = (float(one.strip().replace(",", "")) for one in figures.split("|"))
        count, wanted = (int(one.replace(",", "")) for one in (sockets, asked))
        found.append(Point(count, wanted, rate, bool(busy), half / 1000, p99 / 1000, processor))
    assert found, "run bench/sockets.py first"
    return found


def _rates(results: str, section: str) -> dict[int, float]:
    """Commands a second of a store at its best, by how many share a commit; the store's own columns are the last ones
    before the ratios."""
    text = results.partition(f"<!-- {section}: begin -->")[2].partition(f"<!-- {section}: end -->")[0]
    head, *rows = [[one.strip() for one in line.split("|")[1:-1]] for line in text.splitlines() if line[:1] == "|"]
    at = head.index("store, best")
    return {int(row[0].split()[0]): float(row[at].replace(",", "")) for row in rows if row[0].endswith("a commit")}


def _times(point: Point, commit: float, each: float) -> Times:
    action = LOOP * point.processor / point.rate
    return Times(DECIDING * action, (1 - DECIDING) * action, commit, each)


def _believed(points: Sequence[Point], commit: float, each: float) -> str:
    rows = []
    for one in points:
        told = queues.run(_times(one, commit, each), one.asked, even=True, seconds=12)
        rows.append([one.name, f"{1000 * one.half:.1f}", f"{1000 * told.half:.1f}", f"{1000 * one.p99:.1f}",
                     f"{1000 * told.p99:.1f}", f"{one.processor:.2f}"])  # fmt: skip
    head = ["load", "half, measured", "half, simulated", "99 of 100, measured", "99 of 100, simulated", "cores"]
    return f"Milliseconds from an action to its last view, as measured and as simulated:\n\n{clock.table(head, rows)}"


def _needed(stored: Kept, times: Times, store: float) -> str:
    """The arithmetic of a million players, line by line."""
    tables = -(-PLAYERS // SEATS)
    hands = tables * HANDS_AN_HOUR / 3600
    actions = hands * 2 * SEATS  # a bet and a decision each
    commands = hands * stored.a_hand
    carried = queues.most(times, P99)
    terabytes = hands * 86_400 * stored.disk / stored.hands / 1e12  # a day
    rows = [
        ["tables of seven", f"{tables:,}"],
        [f"hands a second, at {HANDS_AN_HOUR} an hour", f"{hands:,.0f}"],
        ["actions of players a second: a bet and a decision in a hand", f"{actions:,.0f}"],
        ["commands stored a second", f"{commands:,.0f}"],
        [f"actions a second of one process with 99 of 100 within {1000 * P99:.0f} ms, simulated", f"{carried:,.0f}"],
        ["processes that serve sockets, a core each", f"{-(-actions // carried):,.0f}"],
        ["sockets of each of them", f"{PLAYERS / -(-actions // carried):,.0f}"],
        ["databases like the one measured, each on two cores", f"{-(-commands // store):,.0f}"],
        ["hands a day", f"{hands * 86_400:,.0f}"],
        ["on disk a day, TB, one copy", f"{terabytes:,.1f}"],
        [f"on disk a year, TB, {COPIES} copies", f"{COPIES * 365 * terabytes:,.0f}"],
        ["sent to browsers, Gbit/s, 6 kB a view", f"{actions * (SEATS + 1) * 6_000 * 8 / 1e9:,.0f}"],
    ]  # fmt: skip
    return f"A million players at once, all day:\n\n{clock.table(['', 'figure'], rows)}"


if __name__ == "__main__":
    os.chdir(tempfile.gettempdir())
    main()
