"""The store of the house beside a bare sqlite3 loop that writes the same rows, durably, in the same run.

The bare loop has the same tables, indices and settings, and rows that were made beforehand; it checks
nothing, hashes nothing and caches nothing. Each competitor has a database of its own, which grows
from turn to turn. The store is measured as a house uses it, with the file of heads that is synced after each
commit, and without. A command has a payload of some 600 bytes and two transactions of two entries, under
a random id; 64 tables take turns.
"""

import random
import sqlite3
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from pitboss.house.stores import backup, clerk, payload, schema
from pitboss.house.stores.group import GroupCommit
from pitboss.house.stores.heads import Heads
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.sqlite import CACHE_KIB, SqliteStore
from pitboss.house.stores.sqlite_rows import Remembered, Rows
from pitboss.house.stores.store import Draft, Outcome, Store, Stored

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script imports its neighbours by their bare name

TABLES, SEATS = 64, 7
ROUNDS = 9
ONE, MANY = 256, 4_096  # commands a turn: one in a commit, and in groups
GROUPS = (64, 256)
AIM_HALF, AIM_RATE = 0.5, 15_000

Group: TypeAlias = Sequence[Draft]

INSERTS = {
    "new_streams": "INSERT INTO streams VALUES (?, ?, ?, ?)",
    "heads": "UPDATE streams SET version = ?, hash = ? WHERE number = ?",
    "new_accounts": "INSERT INTO accounts VALUES (?, ?, ?, ?)",
    "balances": "UPDATE accounts SET cents = ?, version = ? WHERE number = ?",
    "records": "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?)",
    "entries": "INSERT INTO entries VALUES (?, ?, ?, ?, ?)",
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        work: dict[str, clock.Work] = {}
        counts: dict[str, int] = {}
        for size in (1, *GROUPS):
            for name in ("bare", "store", "alone"):
                counts[f"{name} {size}"] = ONE if size == 1 else MANY
            work[f"bare {size}"] = _bare(Path(folder, f"bare {size}"), size)
            work[f"store {size}"] = _stored(kept(Path(folder, f"store {size}")), size)
            work[f"alone {size}"] = _stored(opened(Path(folder, f"alone {size}")), size)
        counts["writer"] = counts["writer alone"] = counts["memory"] = MANY
        work["writer"] = _written(kept(Path(folder, "writer")))
        work["writer alone"] = _written(opened(Path(folder, "writer alone")))
        work["memory"] = _stored(MemoryStore(), 1, count=MANY)
        measured = clock.run(work, rounds=ROUNDS)
    rate = {name: counts[name] / measured.best(name) for name in work}
    middle = {name: counts[name] / measured.median(name) for name in work}
    rows = [
        _row(f"{size} a commit", rate, middle, (f"store {size}", f"bare {size}", f"alone {size}"))
        for size in (1, *GROUPS)
    ]
    rows.append(_row("by the writing thread", rate, middle, ("writer", f"bare {GROUPS[-1]}", "writer alone")))
    rows.append(["memory, one at a time", "", "", f"{rate['memory']:,.0f}", f"{middle['memory']:,.0f}", "", ""])
    half, reached = rate["store 1"] / rate["bare 1"], {size: rate[f"store {size}"] for size in GROUPS}
    clock.report(
        "store",
        "The store",
        f"Durable commands a second (write-ahead log, synchronous=FULL), {ROUNDS} turns of each, {TABLES} tables. The"
        " bare `sqlite3` loop writes the same rows to the same tables and indices; it judges nothing, hashes nothing"
        " and remembers nothing. A command has two transactions of two entries, a random id and a payload of some"
        " 600 bytes. The last column is the store against itself without the file of heads, by the medians.",
        clock.table(
            ("commands", "bare, best", "bare, median", "store, best", "store, median", "ratio", "to no heads"), rows
        ),
        f"One a commit, the store comes to {half:.2f} of the bare loop"
        f" ({clock.against('half', met=half >= AIM_HALF)}). In groups: "
        + "; ".join(
            f"of {size}, {found:,.0f} commands/s ({clock.against(f'{AIM_RATE:,}', met=found >= AIM_RATE)})"
            for size, found in reached.items()
        )
        + ".",
        measured.machine(),
    )


def _row(title: str, rate: dict[str, float], middle: dict[str, float], names: tuple[str, str, str]) -> list[str]:
    ours, bare, alone = names
    return [
        title,
        f"{rate[bare]:,.0f}",
        f"{middle[bare]:,.0f}",
        f"{rate[ours]:,.0f}",
        f"{middle[ours]:,.0f}",
        f"{rate[ours] / rate[bare]:.2f}",
        f"{middle[ours] / middle[alone]:.2f}",
    ]


def _stored(store: Store, size: int, *, count: int = 0) -> clock.Work:
    turns = deque(_turns(store.append, size, count or (ONE if size == 1 else MANY)))

    def work() -> None:
        for group in turns.popleft():
            store.append(group)

    return work


def _written(store: Store) -> clock.Work:
    """All at once through the writing thread, which forms its own groups."""
    turns = deque(_turns(store.append, 1, MANY))
    writer = GroupCommit(store, Future[list[Outcome]])

    def work() -> None:
        done = wait([writer.submit([draft]) for group in turns.popleft() for draft in group]).done
        assert all(isinstance(future.result()[0], Stored) for future in done)

    return work


def _bare(path: Path, size: int) -> clock.Work:
    backup.create(path)
    connection = sqlite3.connect(path, isolation_level=None)
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", f"cache_size = -{CACHE_KIB}"):
        connection.execute(f"PRAGMA {setting}")
    beside = sqlite3.connect(":memory:", isolation_level=None)
    schema.build(beside)
    known = Remembered(beside)

    def rows(group: Group) -> Rows:
        made = clerk.plan(group, known)
        found = known.rows(made)
        known.remember(made)
        return found

    turns = deque(
        [
            [rows(group) for group in turn]
            for turn in _turns(lambda group: _write(connection, rows(group)), size, ONE if size == 1 else MANY)
        ]
    )

    def work() -> None:
        for one in turns.popleft():
            _write(connection, one)

    return work


def _write(connection: sqlite3.Connection, rows: Rows) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for name, sql in INSERTS.items():
        if found := getattr(rows, name):
            connection.executemany(sql, found)
    connection.execute("COMMIT")


def opened(path: Path) -> SqliteStore:
    backup.create(path)
    return SqliteStore(path)


def kept(path: Path) -> SqliteStore:
    """As a house uses it: a command is answered only after the heads are synced to their own file."""
    store, heads = opened(path), Heads(path.with_name("heads"), path.name)
    heads.begin(store.every_head(), store.origin())
    store.keep_heads = heads.keep
    return store


def _turns(open_tables: Callable[[Group], Any], size: int, count: int) -> Iterator[list[Group]]:
    """Buy in at all tables, then the groups of each turn, one turn more than is measured."""
    open_tables([_buy_in(table) for table in range(TABLES)])
    commands = _commands()
    for _ in range(ROUNDS + 1):
        yield [[next(commands) for _ in range(size)] for _ in range(count // size)]


def _commands() -> Iterator[Draft]:
    chance, number = random.Random(1), 0
    while True:
        table, seat = number % TABLES, number // TABLES % SEATS
        player, spot = f"seat:T{table}:player-{seat}", f"spot:T{table}:{seat + 1}"
        yield payload.draft(
            stream=f"table:T{table}",
            expected=1 + number // TABLES,
            at=1_700_000_000_000 + number,
            by=f"player-{seat}",
            command_id=f"{chance.getrandbits(128):032x}",
            command={"do": "place-bets", "spot": seat + 1, "stakes": {"ante": 200, "pair-plus": 100}},
            events=[{"is": "bets-placed", "spot": seat + 1, "cut": f"{chance.getrandbits(256):064x}"}],
            entries=(((player, -200), (spot, 200)), ((spot, -200), (f"tray:T{table}", 200))),
            answer={"seal": f"{chance.getrandbits(800):0200x}"},
        )
        number += 1


def _buy_in(table: int) -> Draft:
    entries = tuple(
        (("outside", -(10**9)), (f"seat:T{table}:player-{seat}", 10**9)) for seat in range(SEATS)
    )  # fmt: skip
    return payload.draft(
        stream=f"table:T{table}", expected=0, at=0, by="cage", command_id=f"open {table}", command={}, entries=entries
    )


if __name__ == "__main__":
    main()
