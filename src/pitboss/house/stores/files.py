"""Files of a house: readable by their owner only, and put in place by one rename that survives a power cut.

What root makes belongs to the owner of the folder that it is made in: a verb that root types beside a service would
lock its user out of the house. That user may do anything with the names in the folder. So a file is written by its
descriptor, no link is followed to one, and only what is whole and was made here changes hands.
"""

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EMLINK
from pathlib import Path
from typing import BinaryIO

OWNER = 0o600
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_BINARY = getattr(os, "O_BINARY", 0)


class Aside:
    """A file that is made beside its place under another name, for others to see when it is whole."""

    def __init__(self, place: Path, ending: str, mode: int) -> None:
        self._place = place
        self.path = place.with_name(place.name + ending)
        self.path.unlink(missing_ok=True)
        self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, mode)

    def write(self, said: bytes) -> None:
        with os.fdopen(self._descriptor, "wb", closefd=False) as made:
            made.write(said)

    def fill(self, source: BinaryIO) -> None:
        with os.fdopen(self._descriptor, "wb", closefd=False) as made:
            shutil.copyfileobj(source, made)

    def put(self) -> None:
        """Rename durably: the bytes of the file are synced first, then its name."""
        self._end()
        self.path.replace(self._place)
        _sync_folder(self._place)

    def put_new(self) -> None:
        """As `put`, but raise FileExistsError if the file exists, even if it was made at the same moment."""
        self._end()
        if os.name == "nt":
            self.path.rename(self._place)  # on Windows this does not overwrite
        else:
            self._place.hardlink_to(self.path)
            self.path.unlink()
        _sync_folder(self._place)

    def _end(self) -> None:
        os.fsync(self._descriptor)
        _hand_over(self._descriptor, self._place)
        self.close()  # Windows does not rename an open file

    def close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


@contextmanager
def aside(place: Path, *, ending: str = "", mode: int = OWNER) -> Iterator[Aside]:
    """Make a file that only its owner may read: SQLite gives a log the permissions of its database. If it is not put in
    place, it is removed. Under a lock, `ending` can be the same each time; else it has the number of this process.
    """
    made = Aside(place, ending or f".{os.getpid()}.part", mode)
    try:
        yield made
    finally:
        made.close()
        made.path.unlink(missing_ok=True)


def move(path: Path, place: Path) -> None:
    """Give a file that is there another name, durably."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
    path.replace(place)
    _sync_folder(place)


def copy(source: Path, place: Path) -> None:
    """Copy a plain file durably; only the owner may read the copy. A link may lead to what its owner must not see."""
    with os.fdopen(_plain(source, os.O_RDONLY), "rb") as found, aside(place) as made:
        made.fill(found)
        made.put()


def opened(path: Path) -> int:
    """The descriptor of a plain file that is read and written, and made if there is none."""
    try:
        made = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, OWNER)
    except FileExistsError:
        return _plain(path, os.O_RDWR | os.O_CREAT)
    _hand_over(made, path)
    return made


def folder(path: Path) -> None:
    """Make a folder that only its owner may look into, unless it is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.mkdir(mode=0o700)
    except FileExistsError:
        if not path.is_dir():
            raise
        return
    if _is_root():
        made = os.open(path, os.O_RDONLY | os.O_DIRECTORY | _NO_LINK)
        if not os.listdir(made):  # behind the name may be another one by now
            _hand_over(made, path)
        os.close(made)


def close_to_others(path: Path) -> None:
    """Take the permissions of others from a file of an older pitboss; the file of another owner stays as it is, and
    whatever a link leads to. The file is not opened: whoever closes a database gives away all locks on it.
    """
    with suppress(OSError):
        if not hasattr(os, "O_PATH"):
            if not path.is_symlink():
                path.chmod(OWNER)
            return
        name = os.open(path, os.O_PATH | _NO_LINK)
        found = os.fstat(name)
        if stat.S_ISREG(found.st_mode) and found.st_mode & 0o077 and found.st_uid == os.geteuid():
            os.chmod(f"/proc/self/fd/{name}", OWNER)
        os.close(name)


def _plain(path: Path, how: int) -> int:
    """The descriptor of a file that has this one name, and is no link."""
    found = os.open(path, how | _NO_LINK | _BINARY, OWNER)
    status = os.fstat(found)
    if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
        os.close(found)
        raise OSError(EMLINK, "it is no plain file with one name", str(path))
    return found


def _is_root() -> bool:
    return os.name == "posix" and os.geteuid() == 0


def _hand_over(descriptor: int, path: Path) -> None:
    if not _is_root():
        return
    around = path.absolute().parent.stat()
    with suppress(OSError):  # on some disks, and in some containers, even root gives nothing away: it stays root's
        os.fchown(descriptor, around.st_uid, around.st_gid)


def _sync_folder(path: Path) -> None:
    """Without this the bytes of a file may be on the disk and its name not."""
    if os.name == "nt":
        return
    folder = os.open(path.absolute().parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
