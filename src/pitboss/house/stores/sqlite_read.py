"""Reading a house in SQLite: used by the writer, and by tools beside a running house."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from threading import RLock
from typing import Any, LiteralString

from pitboss.house.stores import audit, schema
from pitboss.house.stores.queries import PIECE, Queries, stored_record
from pitboss.house.stores.store import HouseError, StoredRecord, StoreFailed

BUSY_MS = 5_000
# What reading a damaged database raises: errors of SQLite, and a text where a number should be.
DAMAGE = (sqlite3.Error, TypeError, ValueError, LookupError, AttributeError)

_RECORD: LiteralString = """
    SELECT streams.name, records.version, command_id, body, payload, records.hash
    FROM records JOIN streams ON streams.number = records.stream"""
_BOOK: LiteralString = """
    SELECT streams.name, records.version, transaction_no, accounts.name, entries.cents
    FROM entries JOIN records ON records.number = entries.record JOIN streams ON streams.number = records.stream
    JOIN accounts ON accounts.number = entries.account"""
_ENTRIES: LiteralString = f"""{_BOOK}
    WHERE streams.name = ? AND records.version > ? AND records.version <= ?
    AND accounts.name >= ? AND accounts.name < ? ORDER BY records.version, transaction_no, line"""
_ALL_ENTRIES: LiteralString = f"""{_BOOK}
    WHERE entries.record > ? AND entries.record <= ?
    AND accounts.name >= ? AND accounts.name < ? ORDER BY entries.record, transaction_no, line"""
_STRAY: LiteralString = """
    SELECT count(*) FROM entries LEFT JOIN records ON records.number = entries.record
    LEFT JOIN accounts ON accounts.number = entries.account
    WHERE records.number IS NULL OR accounts.number IS NULL"""
_UNFINISHED: LiteralString = """
    SELECT name FROM streams
    JOIN records ON records.stream = streams.number AND records.version = streams.version
    WHERE name >= ? AND name < ? AND instr(payload, ?) = 0 ORDER BY name"""
_SNAPSHOT: LiteralString = """
    SELECT snapshots.version, payload FROM snapshots JOIN streams ON streams.number = stream WHERE name = ?"""


def connect(path: Path, *, mode: str = "ro") -> sqlite3.Connection:
    """A connection with our settings; `mode` is SQLite's: ro, rw or rwc."""
    try:
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, check_same_thread=False
        )
    except sqlite3.Error as error:
        raise _unreadable(path, error) from None
    try:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA recursive_triggers = ON")  # or INSERT OR REPLACE deletes without firing triggers
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except (sqlite3.Error, UnicodeError) as error:
        connection.close()
        raise _unreadable(path, error) from None
    return connection


def _unreadable(path: Path, error: Exception) -> HouseError:
    return HouseError(f"{path} cannot be read as a house: {told(error)}.", _mend(path, error))


def told(error: Exception) -> str:
    """What SQLite says, without the bytes of a record that it adds. If its own words are damaged, Python cannot read
    them."""
    return "its text is damaged" if isinstance(error, UnicodeError) else str(error).partition(" with text ")[0]


def _mend(path: Path, error: Exception) -> str:
    """What to do about an error that SQLite tells by its own last step. It makes files beside a database it reads."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) or isinstance(error, UnicodeError):
        return "It is damaged, or no house: keep it as it is, and put the newest copy back (pitboss house restore)."
    if os.path.exists(path) and not os.access(path, os.R_OK):
        return f"This user cannot read {path}: ask as the user of the house, or let that user read it (chmod u+rw)."
    if not os.access(path.absolute().parent, os.W_OK):
        return f"This user cannot write to its folder, {path.absolute().parent}: ask as the user of the house."
    return "Its disk may be full: make room." if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR) else ""


class Reads(Queries):
    """Queries over one connection."""

    RECORDS = f"{_RECORD} WHERE streams.name = ? AND records.version > ? ORDER BY records.version LIMIT ?"
    ENTRIES, ALL_ENTRIES, UNFINISHED, SNAPSHOT = _ENTRIES, _ALL_ENTRIES, _UNFINISHED, _SNAPSHOT

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._reading = connection
        self._reading_lock = RLock()

    def origin(self) -> str:
        """A file has no identity besides its records."""
        return ""

    def find(self, command_id: str) -> StoredRecord | None:
        return self.found([command_id]).get(command_id)

    def found(self, command_ids: Sequence[str]) -> dict[str, StoredRecord]:
        """The records of those command ids that are stored."""
        records: dict[str, StoredRecord] = {}
        for begin in range(0, len(command_ids), PIECE):
            ids = command_ids[begin : begin + PIECE]
            asked = f"{_RECORD} WHERE command_id IN ({', '.join('?' * len(ids))})"
            records.update((row[2], stored_record(row)) for row in self._rows(asked, *ids))
        return records

    def check(self) -> list[str]:
        """What SQLite finds wrong with its own file, then the audit of the book, both as of one moment."""
        wrong: list[str] = []
        try:
            wrong.extend(_file_problems(self._reading))
            wrong.extend(audit.audit(self))
        except DAMAGE as error:
            wrong.append(f"The database is damaged, and the check ends here: {told(error)}")
        return wrong

    def close(self) -> None:
        self._reading.close()

    def _rows(self, asked: LiteralString, *given: Any) -> Sequence[Any]:
        with self._reading_lock:
            return self._reading.execute(asked, given).fetchall()

    def _row(self, asked: LiteralString, *given: Any) -> Any:
        with self._reading_lock:
            return self._reading.execute(asked, given).fetchone()


class SqliteReader(Reads):
    """A house opened for reading; its server may run at the same time."""

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
        """From the next query on, all queries see one moment, whatever a server writes meanwhile."""
        with self._reading_lock:
            self._reading.execute("BEGIN")

    def check(self) -> list[str]:
        self._demand_working()
        if self._reading.in_transaction:
            return super().check()
        with closing(connect(self.path)) as connection:
            connection.execute("BEGIN")  # from the first query on, all see one moment
            return Reads(connection).check()

    def close(self) -> None:
        with self._reading_lock:
            self._failed = self._failed or "the store is closed"
            self._reading.close()

    def _demand_working(self) -> None:
        if self._failed:
            raise StoreFailed(self._failed)

    def _rows(self, asked: LiteralString, *given: Any) -> Sequence[Any]:
        self._demand_working()
        return super()._rows(asked, *given)

    def _row(self, asked: LiteralString, *given: Any) -> Any:
        self._demand_working()
        return super()._row(asked, *given)


def demand_house(path: Path) -> None:
    if not path.exists():
        raise HouseError(f"There is no house at {path}.", f"To make one: pitboss house init --house {path}")


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
