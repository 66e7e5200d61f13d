"""One house, one writing process: a lock that the operating system gives back when the process dies.

SQLite before 3.51.3 can damage a write-ahead log that two connections write, so a second writer is
refused before it touches the database.
"""

import os
import sys
from pathlib import Path

from pitboss.house.stores.store import HouseError

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # the byte that is locked lies behind the text, which others may read

    def _try(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """Held from its making until `release`. The file stays: to delete it would let two holders in."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise HouseError(f"{path} cannot be written, so the house cannot be locked: {error.strerror}.") from None
        try:
            _try(self._descriptor)
        except OSError:
            holder = _holder(path)
            os.close(self._descriptor)
            raise HouseError(
                f"The house {database} is in use{holder}. One process at a time may write to it: use its"
                " pages, or stop it first."
            ) from None
        os.ftruncate(self._descriptor, 0)
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, str(os.getpid()).encode())

    def release(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _holder(path: Path) -> str:
    try:
        number = path.read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""
    return f" by process {number}" if number.isdigit() else ""
