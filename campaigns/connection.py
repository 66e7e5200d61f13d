"""A connection of APSW with the interface of Python's `sqlite3`, as far as the house uses it.

So the store itself is the real one; only the file system below its connections is ours. APSW has its own SQLite
built in, not Python's: the format of the files and its rules are the same.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import apsw

from campaigns.disk import Disk
from pitboss.house.stores import sqlite, sqlite_read
from pitboss.house.stores.store import HouseError

T = TypeVar("T")
MODES = {
    "ro": apsw.SQLITE_OPEN_READONLY,
    "rw": apsw.SQLITE_OPEN_READWRITE,
    "rwc": apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE,
}


class Answer:
    """All rows at once, so that every error occurs in `execute`."""

    def __init__(self, rows: list[Any]) -> None:
        self._rows = rows

    def fetchone(self) -> Any:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Any]:
        return self._rows

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)


class Connection:
    def __init__(self, path: Path, mode: str, disk: Disk, *, pages: int) -> None:
        self._disk = disk
        self._real = _told(lambda: apsw.Connection(str(path), flags=MODES[mode], vfs=disk.vfs.name))
        self.execute(f"PRAGMA wal_autocheckpoint = {pages}")

    def execute(self, asked: str, given: Iterable[Any] = ()) -> Answer:
        return _told(lambda: Answer(self._real.execute(asked, tuple(given)).fetchall()))

    def executemany(self, asked: str, given: Iterable[Any]) -> Answer:
        return _told(lambda: Answer(self._real.executemany(asked, [tuple(one) for one in given]).fetchall()))

    @property
    def in_transaction(self) -> bool:
        return self._real.in_transaction

    def close(self) -> None:
        """The last connection checkpoints the log into the database, as far as the disk allows."""
        with suppress(apsw.Error):
            self._real.close(force=True)


def _told(work: Callable[[], T]) -> T:
    try:
        return work()
    except apsw.ConstraintError as error:
        raise sqlite3.IntegrityError(str(error)) from error
    except apsw.Error as error:
        raise sqlite3.OperationalError(str(error)) from error


@contextmanager
def standing_on(disk: Disk, *, pages: int) -> Iterator[None]:
    """Connections that the house opens meanwhile use this disk; the log is checkpointed when it has so many pages."""

    def connect(path: Path, *, mode: str = "ro") -> Connection:
        try:
            connection = Connection(path, mode, disk, pages=pages)
            connection.execute(f"PRAGMA busy_timeout = {sqlite_read.BUSY_MS}")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA recursive_triggers = ON")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
        except sqlite3.Error as error:
            raise HouseError(f"{path} cannot be read as a house: {error}.") from None
        return connection

    with patch.object(sqlite, "connect", connect), patch.object(sqlite_read, "connect", connect):
        yield
