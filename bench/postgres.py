"""The store in PostgreSQL beside bare psycopg loops that write the same rows, durably, in the same run.

The bare loops use the same server, tables, indices and triggers, and rows that were made beforehand; they
check nothing, hash nothing, lock nothing and notify nobody. One is the plain way: `executemany`, table by
table. The other sends the store's own statements, everything with its commit in one message: nothing that
writes these rows can be faster. Commands and tables are those of bench/store.py.
"""

import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, LiteralString

from pitboss.house.stores import clerk, postgres_rows
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.stores.postgres_read import connect
from pitboss.house.stores.postgres_rows import Statement
from pitboss.house.stores.postgres_schema import Connection

sys.path.insert(0, str(Path(__file__).parents[1]))  # a script finds only its neighbours otherwise
from tests.postgres.server import Server

if TYPE_CHECKING:
    from bench import clock
    from bench import store as sqlite
else:
    import clock
    import store as sqlite

SIZES = (1, 64)
AIM = 0.5

PLAIN: dict[str, LiteralString] = {
    "INSERT INTO streams": "INSERT INTO streams (name, version, hash) VALUES (%s, %s, %s)",
    "UPDATE streams": "UPDATE streams SET version = %s, hash = %s WHERE name = %s",
    "INSERT INTO accounts": "INSERT INTO accounts (name, cents, version) VALUES (%s, %s, %s)",
    "UPDATE accounts": "UPDATE accounts SET cents = %s, version = %s WHERE name = %s",
    "INSERT INTO commands": "INSERT INTO commands (id, stream, version) VALUES (%s, %s, %s)",
    "INSERT INTO records": "INSERT INTO records (stream, version, command_id, body, payload, hash)"
    " VALUES (%s, %s, %s, %s, %s, %s)",
    "INSERT INTO entries": "INSERT INTO entries (stream, version, transaction_no, line, account, cents)"
    " VALUES (%s, %s, %s, %s, %s, %s)",
}


def main() -> None:
    server = Server()
    try:
        work: dict[str, clock.Work] = {}
        for size in SIZES:
            work[f"plain {size}"] = _bare(connect(server.fresh()), size, _plainly)
            work[f"bare {size}"] = _bare(connect(server.fresh()), size, _at_once)
            work[f"store {size}"] = sqlite._stored(PostgresStore(server.fresh()), size)
        measured = clock.run(work, rounds=sqlite.ROUNDS)
    finally:
        server.stop()
    rate = {name: _count(int(name.split()[1])) / measured.best(name) for name in work}
    middle = {name: _count(int(name.split()[1])) / measured.median(name) for name in work}
    rows = [
        [
            f"{size} a commit",
            *(f"{found[f'{one} {size}']:,.0f}" for one in ("plain", "bare", "store") for found in (rate, middle)),
            f"{rate[f'store {size}'] / rate[f'plain {size}']:.2f}",
            f"{rate[f'store {size}'] / rate[f'bare {size}']:.2f}",
        ]
        for size in SIZES
    ]
    least = min(rate[f"store {size}"] / rate[f"bare {size}"] for size in SIZES)
    clock.report(
        "postgres",
        "The store in PostgreSQL",
        f"Durable commands a second (fsync and synchronous_commit on, a socket on the same machine), {sqlite.ROUNDS}"
        f" turns of each, {sqlite.TABLES} tables. The bare psycopg loops write the same rows to the same tables,"
        " indices and triggers, and judge, hash and lock nothing: the plain one by `executemany`, the quick one with"
        " the store's own statements and the commit in one message. Commands as in the section on the store.",
        clock.table(
            (
                "commands", "plain, best", "plain, median", "quick, best", "quick, median", "store, best",
                "store, median", "to plain", "to quick",
            ),
            rows,
        ),
        f"Beside the quick loop the store comes to {least:.2f} at least ({clock.against('half', met=least >= AIM)}).",
        measured.machine(),
    )  # fmt: skip


def _count(size: int) -> int:
    return sqlite.ONE if size == 1 else sqlite.MANY


def _bare(connection: Connection, size: int, write: Any) -> clock.Work:
    known = MemoryStore()

    def rows(group: sqlite.Group) -> Sequence[Statement]:
        made = clerk.plan(group, known)
        found = postgres_rows.statements(made, streams=set(known.heads), accounts=set(known.held))
        known.append(group)
        return found

    turns = deque(
        [
            [rows(group) for group in turn]
            for turn in sqlite._turns(lambda group: write(connection, rows(group)), size, _count(size))
        ]
    )

    def work() -> None:
        for one in turns.popleft():
            write(connection, one)

    return work


def _at_once(connection: Connection, rows: Sequence[Statement]) -> None:
    with connection.pipeline():
        connection.execute("BEGIN")
        postgres_rows.write(connection, rows)


def _plainly(connection: Connection, rows: Sequence[Statement]) -> None:
    connection.execute("BEGIN")
    for statement, columns in rows:
        words = " ".join(statement.split()[:3])
        name = next(name for name in PLAIN if words.startswith(name))
        given = list(zip(*columns, strict=True))
        if name.startswith("UPDATE"):
            given = [(*row[1:], row[0]) for row in given]
        connection.cursor().executemany(PLAIN[name], given)
    connection.execute("COMMIT")


if __name__ == "__main__":
    main()
