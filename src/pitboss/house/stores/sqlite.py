"""The house in a file: SQLite, one writing process, every answer given only after it is on the disk.

The writer remembers heads and balances, so that an append has to query only the command ids. If a commit
fails, it is unknown what the disk holds; the store then accepts nothing more, and the next start reads it.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path
from threading import Lock as ThreadLock
from typing import NoReturn

from pitboss.house.stores import clerk, files
from pitboss.house.stores.clerk import Plan
from pitboss.house.stores.lock import HouseLock
from pitboss.house.stores.sqlite_read import SqliteReader, connect, demand_house
from pitboss.house.stores.sqlite_rows import Remembered, Row
from pitboss.house.stores.store import (
    ANY,
    Balance,
    Draft,
    DraftError,
    Expected,
    Head,
    HouseError,
    Outcome,
    Person,
    StoreFailed,
)
from pitboss.house.stores.watch import Watch

LEAST_SQLITE = (3, 33)  # UPDATE ... FROM
CACHE_KIB = 64 * 1024  # so that pages which most commands change stay in memory

# Each is for many rows: Python waits for its turn after every statement, and while tables are busy that takes longer
# than the statement. With one for each row a busy house answered a tenth less.
_NEW_STREAM = "INSERT INTO streams (number, name, version, hash) VALUES {}"
_NEW_ACCOUNT = "INSERT INTO accounts (number, name, cents, version) VALUES {}"
_HEAD = "UPDATE streams SET version = column1, hash = column2 FROM (VALUES {}) WHERE number = column3"
_BALANCE = "UPDATE accounts SET cents = column1, version = column2 FROM (VALUES {}) WHERE number = column3"
_RECORD = "INSERT INTO records (number, stream, version, command_id, body, payload, hash) VALUES {}"
_ENTRY = "INSERT INTO entries (record, transaction_no, line, account, cents) VALUES {}"
_AT_ONCE = (64, 32, 16, 8, 4, 2, 1)  # so many rows: SQLite prepares each of these statements once
_OPENED = "DELETE FROM seeds WHERE at_table = ? AND hand = ?"
_SEED = "INSERT INTO seeds (at_table, hand, deck, sealed) VALUES (?, ?, ?, ?)"
_SNAPSHOT = (
    "INSERT INTO snapshots (stream, version, payload) VALUES (?, ?, ?)"
    " ON CONFLICT (stream) DO UPDATE SET version = excluded.version, payload = excluded.payload"
)
_SETTING = (
    "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)  # fmt: skip
_PERSON = (
    "INSERT INTO people (player, token, facts) VALUES (?, ?, ?)"
    " ON CONFLICT (player) DO UPDATE SET token = excluded.token, facts = excluded.facts"
)
_SAME_PERSON = "UPDATE people SET token = ?, facts = ? WHERE player = ? AND token = ? AND facts = ?"
_PAPER = "INSERT INTO papers (drawer, name, body) VALUES (?, ?, ?) ON CONFLICT (drawer, name)"
_ANY_PAPER = f"{_PAPER} DO UPDATE SET body = excluded.body"
_NEW_PAPER = f"{_PAPER} DO NOTHING"
_NEXT_PAPER = "UPDATE papers SET body = ? WHERE drawer = ? AND name = ? AND body = ?"
_NO_PAPER = "DELETE FROM papers WHERE drawer = ? AND name = ?"


class SqliteStore(SqliteReader):
    """The writer. Any thread may append; reads see what is committed and do not wait for commits."""

    def __init__(self, path: Path) -> None:
        demand_house(path)
        _demand_sqlite()
        with ExitStack() as undo:
            self._lock = HouseLock(path)
            undo.callback(self._lock.release)
            _close_to_others(path.resolve())
            connect(path, mode="rw").close()  # recovery after a power cut needs a connection that may write
            super().__init__(path)
            undo.callback(self._reading.close)
            self._writing = _writer(path)
            undo.callback(self._writing.close)
            self._known = Remembered(self._writing)
            undo.pop_all()
        self._watch = Watch(path.resolve())  # the first read has created the log
        self._writing_lock = ThreadLock()
        self.keep_heads: Callable[[Mapping[str, Head]], object] = lambda _: None

    def head(self, stream: str) -> Head:
        """From the writer's memory, which is what is committed: every wager asks whether the list of people changed."""
        self._demand_working()
        return self._known.heads.get(stream) or super().head(stream)

    def balance(self, account: str) -> Balance:
        """From the writer's memory, which is what is committed: a table asks at every hand."""
        self._demand_working()
        known = self._known.held.get(account)
        return Balance(*known) if known is not None else super().balance(account)

    def append(self, drafts: Sequence[Draft]) -> list[Outcome]:
        with self._writing_lock:
            self._demand_working()
            try:
                made = clerk.plan(drafts, self._known)
            except sqlite3.Error as error:
                self._fail(error)
            if made.accepted:
                self._durably(lambda: self._write(made), then=lambda: self._stored(made))
            return made.outcomes

    def demand_working(self) -> None:
        self._demand_working()
        with self._writing_lock:
            try:
                self._watch.look()
            except StoreFailed as error:
                self._fail(error)

    def keep_snapshot(self, stream: str, version: int, payload: str) -> None:
        with self._writing_lock:
            self._demand_working()
            if not 0 < version <= self._known.heads[stream].version:
                raise DraftError(f"{stream} has no version {version} to keep a snapshot of")
            row = (self._known.stream_number(stream), version, payload)
            self._durably(lambda: self._writing.execute(_SNAPSHOT, row))

    def put_setting(self, name: str, value: str) -> None:
        with self._writing_lock:
            self._demand_working()
            self._durably(lambda: self._writing.execute(_SETTING, (name, value)))

    def keep_person(self, person: Person, *, was: Person | None = None) -> bool:
        if was is None:
            return self._change(_PERSON, *person) == 1
        return self._change(_SAME_PERSON, person.token, person.facts, *was) == 1

    def keep_paper(self, drawer: str, key: str, text: str, *, was: Expected = ANY) -> bool:
        clerk.demand_texts(drawer, key, text)
        if isinstance(was, str):
            return self._change(_NEXT_PAPER, text, drawer, key, was) == 1
        return self._change(_NEW_PAPER if was is None else _ANY_PAPER, drawer, key, text) == 1

    def drop_paper(self, drawer: str, key: str) -> None:
        self._change(_NO_PAPER, drawer, key)

    def _change(self, statement: str, *given: str | bytes) -> int:
        """Returns the number of changed rows."""
        with self._writing_lock:
            self._demand_working()
            changed = 0

            def write() -> None:
                nonlocal changed
                changed = self._writing.execute(statement, given).rowcount

            self._durably(write)
            return changed

    def close(self) -> None:
        with self._writing_lock:
            super().close()
            with suppress(sqlite3.Error):
                self._writing.close()
            self._lock.release()

    def _durably(self, write: Callable[[], object], then: Callable[[], object] = lambda: None) -> None:
        """Write in one transaction, on the disk when this returns. Any error here ends the store."""
        try:
            self._writing.execute("BEGIN IMMEDIATE")
            write()
            self._writing.execute("COMMIT")
            self._watch.look()
            then()
        except BaseException as error:
            self._fail(error)

    def _fail(self, error: BaseException) -> NoReturn:
        said = str(error) if isinstance(error, StoreFailed) else f"{type(error).__name__}: {error}"
        self._failed = f"the store failed: {said}"
        with suppress(sqlite3.Error):
            self._writing.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error):
            raise StoreFailed(self._failed) from error
        raise error

    def _stored(self, made: Plan) -> None:
        """Write the heads to their file after the commit and before any answer."""
        self.keep_heads(made.heads)
        self._known.remember(made)

    def _write(self, made: Plan) -> None:
        rows = self._known.rows(made)
        self._write_rows(_NEW_STREAM, rows.new_streams)
        self._write_rows(_HEAD, rows.heads)
        self._write_rows(_NEW_ACCOUNT, rows.new_accounts)
        self._write_rows(_BALANCE, rows.balances)
        self._write_rows(_RECORD, rows.records)
        self._write_rows(_ENTRY, rows.entries)
        self._writing.executemany(_OPENED, made.opened)
        self._writing.executemany(
            _SEED, [(seed.table, seed.hand, seed.deck, seed.sealed) for seed in made.seeds.values()]
        )

    def _write_rows(self, statement: str, rows: Sequence[Row]) -> None:
        done = 0
        while done < len(rows):
            some = next(most for most in _AT_ONCE if most <= len(rows) - done)
            given = [value for row in rows[done : done + some] for value in row]
            self._writing.execute(_for_rows(statement, some, len(rows[0])), given)
            done += some


@cache
def _for_rows(statement: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return statement.format(", ".join([row] * rows))


def _demand_sqlite() -> None:
    if sqlite3.sqlite_version_info < LEAST_SQLITE:
        least = ".".join(map(str, LEAST_SQLITE))
        raise HouseError(
            f"A house in a file needs SQLite {least} or newer, and this Python has {sqlite3.sqlite_version}."
            " Use another Python, or a house in PostgreSQL."
        )


def _close_to_others(path: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        files.close_to_others(path.with_name(path.name + ending))


def _writer(path: Path) -> sqlite3.Connection:
    connection = connect(path, mode="rw")
    try:
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        connection.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error as error:
        connection.close()
        raise HouseError(f"{path} cannot be written: {error}.") from None
    assert mode == "wal"
    return connection
