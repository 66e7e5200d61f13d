"""Notices that a file of the database was removed, renamed or replaced while the house writes to it.

The process would go on writing to the old file, and everything that it acknowledges would be lost. SQLite does not
check for that, so this is done after every commit and before the answer.
"""

import os
from pathlib import Path

from pitboss.house.stores.lock import Identity
from pitboss.house.stores.store import StoreFailed

COMPANIONS = ("-wal", "-shm")


class Watch:
    """The identities of the files when the store was opened; each file has one name."""

    def __init__(self, path: Path) -> None:
        names = [path.with_name(path.name + ending) for ending in ("", *COMPANIONS)]
        self._files: dict[str, Identity] = {str(one): _identity(one.stat()) for one in names if one.exists()}

    def look(self) -> None:
        """Raise StoreFailed if a file is not the one that was opened. Three calls of `stat`: some microseconds."""
        for path, was in self._files.items():
            try:
                now = os.stat(path)
            except OSError as error:
                raise _lost(path, f"is gone from its place ({error.strerror})") from None
            if _identity(now) != was:
                raise _lost(path, "is another file now")
            if now.st_nlink != 1:
                raise _lost(path, f"has {now.st_nlink} names now")


def _identity(found: os.stat_result) -> Identity:
    return found.st_dev, found.st_ino


def _lost(path: str, what: str) -> StoreFailed:
    return StoreFailed(
        f"the file {path} of the house {what}: somebody removed, moved, replaced or linked it while the house ran."
        " Nothing more is answered; put the file back, or restore a backup, and start again"
    )
