"""The reading side of a house in SQLite: what a tool opens beside a running house, and what the writer asks too.

Every answer is read to its end at once, in pieces where it is long, so that no half-read question
keeps the write-ahead log from being folded into the database.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from threading import RLock
from typing import Any, Self

from pitboss.house.stores import audit, clerk, schema
from pitboss.house.stores.store import (
    EMPTY,
    NOTHING,
    Balance,
    Entry,
    Head,
    HouseError,
    Person,
    SealedSeed,
    Snapshot,
    StoreFailed,
    Written,
)

PIECE = 500  # records at a time
BUSY_MS = 5_000

_RECORD = """
    SELECT streams.name, records.version, command_id, body, payload, records.hash
    FROM records JOIN streams ON streams.number = records.stream"""
_BOOK = """
    SELECT streams.name, records.version, transaction_no, accounts.name, entries.cents
    FROM entries JOIN records ON records.number = entries.record JOIN streams ON streams.number = records.stream
    JOIN accounts ON accounts.number = entries.account"""
_ENTRIES = f"""{_BOOK}
    WHERE streams.name = ? AND records.version > ? AND records.version <= ?
    AND accounts.name >= ? AND accounts.name < ? ORDER BY records.version, transaction_no, line"""
_ALL_ENTRIES = f"""{_BOOK}
    WHERE entries.record > ? AND entries.record <= ?
    AND accounts.name >= ? AND accounts.name < ? ORDER BY entries.record, transaction_no, line"""
_STRAY = """
    SELECT count(*) FROM entries LEFT JOIN records ON records.number = entries.record
    LEFT JOIN accounts ON accounts.number = entries.account
    WHERE records.number IS NULL OR accounts.number IS NULL"""
_UNFINISHED = """
    SELECT name FROM streams
    JOIN records ON records.stream = streams.number AND records.version = streams.version
    WHERE name >= ? AND name < ? AND instr(payload, ?) = 0 ORDER BY name"""
_SNAPSHOT = """
    SELECT snapshots.version, payload FROM snapshots JOIN streams ON streams.number = stream WHERE name = ?"""


def connect(path: Path, *, mode: str = "ro") -> sqlite3.Connection:
    """A connection with our settings; `mode` is SQLite's: ro, rw or rwc."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA recursive_triggers = ON")  # or INSERT OR REPLACE deletes without being asked
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        connection.close()
        raise HouseError(f"{path} cannot be read as a house: {error}.") from None
    return connection


class Reads:
    """Questions over one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._reading = connection
        self._reading_lock = RLock()

    def head(self, stream: str) -> Head:
        found = self._row("SELECT version, hash FROM streams WHERE name = ?", stream)
        return Head(*found) if found else EMPTY

    def streams(self, prefix: str = "") -> list[str]:
        rows = self._rows("SELECT name FROM streams WHERE name >= ? AND name < ? ORDER BY name", *_span(prefix))
        return [name for (name,) in rows]

    def unfinished(self, prefix: str, ending: str) -> list[str]:
        return [name for (name,) in self._rows(_UNFINISHED, *_span(prefix), ending)]

    def records(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Written]:
        asked = f"{_RECORD} WHERE streams.name = ? AND records.version > ? ORDER BY records.version LIMIT ?"
        left = limit
        while left is None or left > 0:
            piece = PIECE if left is None else min(left, PIECE)
            rows = self._rows(asked, stream, after, piece)
            yield from map(_written, rows)
            if len(rows) < piece:
                return
            after = rows[-1][1]
            left = None if left is None else left - piece

    def find(self, command_id: str) -> Written | None:
        return self.found([command_id]).get(command_id)

    def found(self, command_ids: Sequence[str]) -> dict[str, Written]:
        """The records under these ids, as far as there are any."""
        records: dict[str, Written] = {}
        for begin in range(0, len(command_ids), PIECE):
            ids = command_ids[begin : begin + PIECE]
            asked = f"{_RECORD} WHERE command_id IN ({', '.join('?' * len(ids))})"
            records.update((row[2], _written(row)) for row in self._rows(asked, *ids))
        return records

    def balance(self, account: str) -> Balance:
        found = self._row("SELECT cents, version FROM accounts WHERE name = ?", account)
        return Balance(*found) if found else NOTHING

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        asked = "SELECT name, cents, version FROM accounts WHERE name >= ? AND name < ? ORDER BY name"
        return {name: Balance(cents, version) for name, cents, version in self._rows(asked, *_span(prefix))}

    def entries(self, *, stream: str | None = None, account: str = "", after: int = 0) -> Iterator[Entry]:
        """A stream's are found by its records; those of an account everywhere, by walking through the whole book."""
        if stream is None:
            place: tuple[str, ...] = ()
            begin, end = 0, self._row("SELECT coalesce(max(number), 0) FROM records")[0]
            asked = _ALL_ENTRIES
        else:
            begin, end = after, self.head(stream).version
            asked, place = _ENTRIES, (stream,)
        for done in range(begin, end, PIECE):
            yield from map(Entry._make, self._rows(asked, *place, done, done + PIECE, *_span(account)))

    def snapshot(self, stream: str) -> Snapshot | None:
        found = self._row(_SNAPSHOT, stream)
        return Snapshot(*found) if found else None

    def seed(self, table: str, hand: int) -> SealedSeed | None:
        found = self._row("SELECT at_table, hand, deck, sealed FROM seeds WHERE at_table = ? AND hand = ?", table, hand)
        return SealedSeed(*found) if found else None

    def setting(self, name: str) -> str | None:
        found = self._row("SELECT value FROM settings WHERE name = ?", name)
        return str(found[0]) if found else None

    def person(self, player: str) -> Person | None:
        found = self._row("SELECT player, token, facts FROM people WHERE player = ?", player)
        return Person(*found) if found else None

    def person_with(self, token: bytes) -> Person | None:
        found = self._row("SELECT player, token, facts FROM people WHERE token = ?", token)
        return Person(*found) if found else None

    def paper(self, drawer: str, key: str) -> str | None:
        if not clerk.can_be_written(key):
            return None
        found = self._row("SELECT body FROM papers WHERE drawer = ? AND name = ?", drawer, key)
        return str(found[0]) if found else None

    def papers(self, drawer: str, prefix: str = "") -> dict[str, str]:
        asked = "SELECT name, body FROM papers WHERE drawer = ? AND name >= ? AND name < ? ORDER BY name"
        return dict(self._rows(asked, drawer, *_span(prefix)))

    def check(self) -> list[str]:
        """What SQLite finds wrong with its own file, then the audit of the book; on one moment's view of both."""
        wrong: list[str] = []
        try:
            wrong.extend(_file_problems(self._reading))
            wrong.extend(audit.audit(self))
        except (sqlite3.Error, TypeError, ValueError, AttributeError) as error:  # a text where a number should be, say
            wrong.append(f"The database is damaged, and the check ends here: {error}")
        return wrong

    def close(self) -> None:
        self._reading.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, asked: str, *given: Any) -> Sequence[Any]:
        with self._reading_lock:
            return self._reading.execute(asked, given).fetchall()

    def _row(self, asked: str, *given: Any) -> Any:
        with self._reading_lock:
            return self._reading.execute(asked, given).fetchone()


class SqliteReader(Reads):
    """A house opened to look at; its server may run at the same time."""

    def __init__(self, path: Path) -> None:
        demand_house(path)
        connection = connect(path)
        try:
            schema.demand_current(connection, path)
        except HouseError:
            connection.close()
            raise
        super().__init__(connection)
        self.path = path
        self._failed = ""

    def hold_still(self) -> None:
        """From the next question on, everything is as it was at one moment, whatever a server writes meanwhile."""
        with self._reading_lock:
            self._reading.execute("BEGIN")

    def check(self) -> list[str]:
        self._stand()
        if self._reading.in_transaction:
            return super().check()
        with closing(connect(self.path)) as connection:
            connection.execute("BEGIN")  # from the first question on, one moment's view
            return Reads(connection).check()

    def close(self) -> None:
        with self._reading_lock:
            self._failed = self._failed or "the store is closed"
            self._reading.close()

    def _stand(self) -> None:
        if self._failed:
            raise StoreFailed(self._failed)

    def _rows(self, asked: str, *given: Any) -> Sequence[Any]:
        self._stand()
        return super()._rows(asked, *given)

    def _row(self, asked: str, *given: Any) -> Any:
        self._stand()
        return super()._row(asked, *given)


def demand_house(path: Path) -> None:
    if not path.exists():
        raise HouseError(f"There is no house at {path}. To make one: pitboss house init.")


def _written(row: Sequence[Any]) -> Written:
    stream, version, command_id, body, payload, found = row
    return Written(stream, version, command_id, body.hex(), payload, found)


def _span(prefix: str) -> tuple[str, str]:
    """From the prefix up to what is behind all that begin with it, in the order of code points."""
    return prefix, prefix + "\U0010ffff"


def _file_problems(connection: sqlite3.Connection) -> Iterator[str]:
    for (said,) in connection.execute("PRAGMA integrity_check").fetchall():
        if said != "ok":
            yield f"The database is damaged: {said}."
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check").fetchall():
        yield f"A row of {table} ({row}) belongs to a row of {parent} that is missing."
    for (count,) in connection.execute(_STRAY).fetchall():
        if count:
            yield f"{count} entries belong to a record or an account that is missing."
    for name in schema.differences(connection):
        yield f"The database was altered: {name} is not as the migrations make it."
