"""Files of a house: readable by their owner only, and put in place by one rename that survives a power cut.

What root makes belongs to the owner of the folder that it is made in: a verb that root types beside a service would
lock its user out of the house. Only what did not exist changes hands: behind an old name may be another file.
"""

import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path

OWNER = 0o600


def begin(path: Path, said: bytes = b"") -> None:
    """Make a file that only its owner may read, empty for others to fill: SQLite gives a log the permissions of its
    database. What it says is written without asking for the name again: behind it may be another file by then.
    """
    with os.fdopen(_made(path, os.O_WRONLY), "wb") as made:
        made.write(said)


def opened(path: Path) -> int:
    """The descriptor of a file that is read and written, and made if there is none. A link is not followed."""
    with suppress(FileExistsError):
        return _made(path, os.O_RDWR)
    return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), OWNER)


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
        made = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        _hand_over(made, path)
        os.close(made)


def _made(path: Path, how: int) -> int:
    descriptor = os.open(path, how | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), OWNER)
    if _is_root():
        _hand_over(descriptor, path)
    return descriptor


def _is_root() -> bool:
    return os.name == "posix" and os.geteuid() == 0


def _hand_over(descriptor: int, path: Path) -> None:
    around = path.absolute().parent.stat()
    os.fchown(descriptor, around.st_uid, around.st_gid)


def put(made: Path, path: Path) -> None:
    """Rename durably: the bytes of the file are synced first, then its name."""
    _sync(made)
    made.replace(path)
    _sync_folder(path)


def put_new(made: Path, path: Path) -> None:
    """As `put`, but raise FileExistsError if the file exists, even if it was made at the same moment."""
    _sync(made)
    if os.name == "nt":
        made.rename(path)  # on Windows this does not overwrite
    else:
        path.hardlink_to(made)
        made.unlink()
    _sync_folder(path)


def copy(source: Path, path: Path) -> None:
    """Copy a file durably; only the owner may read the copy."""
    with source.open("rb") as found, os.fdopen(_made(path, os.O_WRONLY), "wb") as made:
        shutil.copyfileobj(found, made)
    _sync(path)
    _sync_folder(path)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sync_folder(path: Path) -> None:
    """Without this the bytes of a file may be on the disk and its name not."""
    if os.name == "nt":
        return
    folder = os.open(path.absolute().parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def close_to_others(path: Path) -> None:
    """Take the permissions of others from a file of an older pitboss; the file of another owner stays as it is, and
    whatever a link leads to. The file is not opened: whoever closes a database gives away all locks on it.
    """
    with suppress(OSError):
        found = path.lstat()
        if stat.S_ISREG(found.st_mode) and found.st_mode & 0o077 and (os.name == "nt" or found.st_uid == os.geteuid()):
            path.chmod(OWNER)
