"""One house, one writing process: locks that the operating system releases when the process dies.

SQLite before 3.51.3 can damage a write-ahead log that two connections write, so a second writer is
refused before it touches the database.

Two files are locked. The database itself, so that a second path to it (a link, a mount) does not admit a second
writer; and a file beside it, which exists before the database does, and contains the number of the process that holds
it. On Windows, Python can only lock a file in a way that keeps readers out, so the database itself is not locked there.
"""

import os
import sys
from pathlib import Path
from threading import Lock as ThreadLock
from typing import TypeAlias

from pitboss.house.stores import files
from pitboss.house.stores.store import HouseError, HouseInUse

Identity: TypeAlias = tuple[int, int]  # of a file under any name: the device, and the inode

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # the locked byte is behind the text, so that others can read the text

    def _try(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Taken(Exception):
    """Another process holds the lock; the text says which, if that is known."""


class Lock:
    """Held from its construction until `release`. The file is not deleted, because then two could hold the lock."""

    def __init__(self, path: Path) -> None:
        try:
            self._descriptor = files.opened(path)
        except OSError as error:
            raise HouseError(f"{path} cannot be written, so the house cannot be locked: {error.strerror}.") from None
        try:
            _try(self._descriptor)
        except OSError:
            holder = _holder(path)
            os.close(self._descriptor)
            raise Taken(holder) from None
        files.close_to_others(path)
        os.ftruncate(self._descriptor, 0)
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, str(os.getpid()).encode())

    def release(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


class HouseLock:
    """Of a database that exists or will be created. To be released after all connections of this process are closed."""

    def __init__(self, database: Path) -> None:
        path = database.resolve()
        try:
            self._beside = Lock(path.with_name(path.name + ".lock"))
            try:
                self._itself = _Itself(path) if path.exists() else None
            except BaseException:
                self._beside.release()
                raise
        except Taken as taken:
            raise HouseInUse(
                f"The house {database} is in use{taken}. One process at a time may write to it: use its"
                " pages, or stop it first."
            ) from None

    def release(self) -> None:
        if self._itself is not None:
            self._itself.release()
            self._itself = None
        self._beside.release()


class _Itself:
    """The lock on the database, by flock, which does not interfere with SQLite's own locks.

    But closing any descriptor of a file releases all of SQLite's locks on it in this process. So a database that this
    process has locked already is not opened again, and the descriptor of one that another process has stays open.
    """

    _held: set[Identity] = set()  # noqa: RUF012 - of this process
    _kept: dict[Identity, int] = {}  # noqa: RUF012 - open descriptors of databases that another process had locked
    _door = ThreadLock()

    def __init__(self, path: Path) -> None:
        with self._door:
            found = path.stat()
            if found.st_nlink > 1:
                raise HouseError(
                    f"{path} has {found.st_nlink} names (hard links). Its write-ahead log goes by the name, so a house"
                    f" has one: keep this one, and remove the others (find / -samefile {path})."
                )
            self._identity = found.st_dev, found.st_ino
            if self._identity in self._held:
                raise Taken(f" by process {os.getpid()}")
            self._descriptor = -1 if sys.platform == "win32" else self._locked(path)
            self._held.add(self._identity)

    def _locked(self, path: Path) -> int:
        try:
            descriptor = self._kept.pop(self._identity, -1)
            descriptor = descriptor if descriptor >= 0 else os.open(path, os.O_RDONLY)
        except OSError as error:
            raise HouseError(f"{path} cannot be read: {error.strerror}.") from None
        try:
            _try(descriptor)
        except BlockingIOError:
            self._kept[self._identity] = descriptor
            raise Taken("") from None
        except OSError as error:
            os.close(descriptor)
            raise HouseError(
                f"{path} cannot be locked ({error.strerror}): a house lies on a disk of its own."
            ) from None
        return descriptor

    def release(self) -> None:
        with self._door:
            self._held.discard(self._identity)
            if self._descriptor >= 0:
                os.close(self._descriptor)
                self._descriptor = -1


def _holder(path: Path) -> str:
    try:
        number = path.read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""
    return f" by process {number}" if number.isdigit() else ""
