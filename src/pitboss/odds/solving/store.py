"""Solutions that were found before: on disk, so that the second question costs nothing, or shipped with the package.

An answer is sealed with its question and with the number of the solver that found it. A file that is damaged, or that
a solver of another number wrote, is no answer: it is counted anew and overwritten. `docs/decisions/0012` says why it
is a number, and when it is raised.
"""

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from pitboss.odds.solving import shipped
from pitboss.version import __version__

# Raise it with every change after which any sheet could be answered otherwise, or the same answer written otherwise:
# in cards, money, hands, sheets, rounds or odds. Then run `make solutions`.
SOLVER = 3
LENT = "lent"  # the folder of what is kept for strangers

_lent: int | None = None  # bytes; None: what is counted here is kept for good


def folder() -> Path:
    """Where solutions are kept: in PITBOSS_CACHE, or in the user's cache folder."""
    named = os.environ.get("PITBOSS_CACHE")
    base = Path(named) if named else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"
    return base / f"solutions-{__version__}"


def lend(most: int) -> None:
    """From now on what this process keeps is lent so many bytes: what was not asked for the longest goes.

    For a process that counts whatever strangers send: else they fill the disk.
    """
    global _lent  # noqa: PLW0603 - of the whole process, as the folder is
    _lent = most


def find(key: str) -> Any:
    """What ships under the key, or was kept under it and is whole; else None."""
    ships = shipped.find(key, SOLVER)
    if ships is not None:
        return ships
    for lent in (False, True):
        with suppress(OSError, ValueError, RuntimeError):  # no file, no text, no home
            path = _path(key, lent=lent)
            seal, _, text = path.read_text(encoding="utf-8").partition("\n")
            if seal == _seal(key, text):
                found = json.loads(text)
                with suppress(OSError):  # a folder that only others may write to
                    os.utime(path)
                return found
    return None


def keep(key: str, found: Any) -> None:
    """Write it whole or not at all; where nothing can be written, nothing is kept."""
    text = json.dumps(found)
    with suppress(OSError, RuntimeError):
        path = _path(key, lent=_lent is not None)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent) as apart:
            new = Path(apart) / "new"
            new.write_text(f"{_seal(key, text)}\n{text}", encoding="utf-8")
            new.replace(path)
        if _lent is not None:
            _make_room(path.parent, _lent)


def halfway(key: str) -> Path | None:
    """Where a count that takes long keeps its sums so far; nowhere in a process that counts for strangers."""
    if _lent is not None:
        return None
    with suppress(RuntimeError):  # no home
        return folder() / "halfway" / hashlib.sha256(f"{SOLVER}\n{key}".encode()).hexdigest()[:32]
    return None


def _make_room(lent: Path, most: int) -> None:
    """Until no more than `most` bytes are left; another process may do the same just now."""
    found = []
    for path in lent.glob("*.json"):
        with suppress(FileNotFoundError):
            about = path.stat()
            found.append((about.st_mtime_ns, about.st_size, path))
    total = sum(size for _, size, _ in found)
    for _, size, path in sorted(found):
        if total <= most:
            return
        path.unlink(missing_ok=True)
        total -= size


def _path(key: str, *, lent: bool = False) -> Path:
    return (folder() / LENT if lent else folder()) / f"{hashlib.sha256(key.encode()).hexdigest()}.json"


def _seal(key: str, text: str) -> str:
    return hashlib.sha256(f"{SOLVER}\n{key}\n{text}".encode()).hexdigest()
