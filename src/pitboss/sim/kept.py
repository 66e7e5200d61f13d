"""Tables that took long to make, kept on disk beside the solver's answers.

They go by the solver's number (`odds.solving.store`), which is raised whenever it could answer otherwise, and by a
number of their own. A file that is damaged, or of another number, is no answer: the tables are made again.
"""

import hashlib
import os
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from pitboss.odds.solving import store

Array = np.ndarray[Any, Any]
Arrays = dict[str, Array]

TABLES = 1  # raise it with every change after which a table could be another one
WORTH_KEEPING_S = 2.0
BYTES_MAX = 1 << 29  # of all that is kept: what was not asked for the longest goes


def tables(key: str, make: Callable[[], Arrays]) -> Arrays:
    """What was kept under the key; else what is made now, kept if it took long."""
    path = _path(key)
    found = _read(path, key) if path else None
    if found is not None:
        return found
    begun = monotonic()
    made = make()
    if path and monotonic() - begun > WORTH_KEEPING_S:
        _write(path, key, made)
    return made


def has(key: str) -> bool:
    """Whether tables are kept under the key; a damaged file is found out later."""
    path = _path(key)
    return path is not None and path.is_file()


def _path(key: str) -> Path | None:
    with suppress(RuntimeError):  # no home
        return store.folder() / "choices" / f"{hashlib.sha256(_sealed(key).encode()).hexdigest()[:32]}.npz"
    return None


def _sealed(key: str) -> str:
    return f"{store.SOLVER} {TABLES}\n{key}"


def _read(path: Path, key: str) -> Arrays | None:
    with (
        suppress(OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile),
        np.load(path, allow_pickle=False) as kept,
    ):
        found = {name: kept[name] for name in kept.files if name != "_key"}
        if str(kept["_key"]) == _sealed(key):
            with suppress(OSError):  # a folder that only others may write to
                os.utime(path)
            return found
    return None


def _write(path: Path, key: str, made: Arrays) -> None:
    """Whole or not at all; where nothing can be written, nothing is kept."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent) as apart:
            new = Path(apart) / "new.npz"
            np.savez(new, _key=np.array(_sealed(key)), **made)  # type: ignore[arg-type]
            new.replace(path)
        _make_room(path.parent)


def _make_room(folder: Path) -> None:
    found = []
    for path in folder.glob("*.npz"):
        with suppress(FileNotFoundError):
            about = path.stat()
            found.append((about.st_mtime_ns, about.st_size, path))
    total = sum(size for _, size, _ in found)
    for _, size, path in sorted(found)[:-1]:
        if total <= BYTES_MAX:
            return
        path.unlink(missing_ok=True)
        total -= size
