"""Files of a house: nobody's to read but their owner's, and put in place in one step that survives a power cut."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

OWNER = 0o600


def begin(path: Path) -> None:
    """An empty file that only its owner may read; SQLite gives a log the rights of its database."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER))


def put(made: Path, path: Path) -> None:
    """In one step, and durably: the file's bytes first, then its name."""
    _sync(made)
    made.replace(path)
    _sync_folder(path)


def put_new(made: Path, path: Path) -> None:
    """As `put`, and a FileExistsError if there is such a file, even one that was made this very moment."""
    _sync(made)
    if os.name == "nt":
        made.rename(path)  # which overwrites nothing there
    else:
        path.hardlink_to(made)
        made.unlink()
    _sync_folder(path)


def copy(source: Path, path: Path) -> None:
    """A second file with the same bytes, for its owner alone, on the disk when this returns."""
    begin(path)
    shutil.copyfile(source, path)
    _sync(path)
    _sync_folder(path)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sync_folder(path: Path) -> None:
    """So that the name of a file is on the disk, and not only its bytes."""
    if os.name == "nt":
        return
    folder = os.open(path.absolute().parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def close_to_others(path: Path) -> None:
    """A file that an older pitboss left open to everybody, closed; one that is somebody else's stays as it is."""
    with suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(OWNER)
