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

import pitboss
from pitboss.odds import shipped

# Raise it with every change after which any sheet could be answered otherwise, or the same answer written otherwise:
# in cards, money, hands, sheets, rounds or odds. Then run `make solutions`.
SOLVER = 2


def folder() -> Path:
    """Where solutions are kept: in PITBOSS_CACHE, or in the user's cache folder."""
    named = os.environ.get("PITBOSS_CACHE")
    base = Path(named) if named else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"
    return base / f"solutions-{pitboss.__version__}"


def find(key: str) -> Any:
    """What ships under the key, or was kept under it and is whole; else None."""
    ships = shipped.find(key, SOLVER)
    if ships is not None:
        return ships
    try:
        seal, _, text = _path(key).read_text(encoding="utf-8").partition("\n")
        return json.loads(text) if seal == _seal(key, text) else None
    except (OSError, ValueError, RuntimeError):  # no file, no text, no home
        return None


def keep(key: str, found: Any) -> None:
    """Write it whole or not at all; where nothing can be written, nothing is kept."""
    text = json.dumps(found)
    with suppress(OSError, RuntimeError):
        path = _path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent) as apart:
            new = Path(apart) / "new"
            new.write_text(f"{_seal(key, text)}\n{text}", encoding="utf-8")
            new.replace(path)


def _path(key: str) -> Path:
    return folder() / f"{hashlib.sha256(key.encode()).hexdigest()}.json"


def _seal(key: str, text: str) -> str:
    return hashlib.sha256(f"{SOLVER}\n{key}\n{text}".encode()).hexdigest()
