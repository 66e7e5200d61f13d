"""Solutions kept on disk, so that the second question costs nothing.

A file is sealed with what it answers, the version of pitboss and the text of the sources that found it. One that is
damaged, or that other sources wrote, is no answer: it is counted anew and overwritten.
"""

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pitboss

DECIDING = ("cards", "money", "hands", "sheets", "rounds", "odds")  # the packages that an answer depends on


def _sources() -> str:
    root = Path(pitboss.__file__).parent
    files = [file for package in DECIDING for file in sorted((root / package).glob("*.py"))]
    return hashlib.sha256(
        b"\0".join([pitboss.__version__.encode(), *(file.read_bytes() for file in files)])
    ).hexdigest()


_SOURCES = _sources()  # read with this module, so that an edit while the program runs is not taken for its own


def folder() -> Path:
    """Where solutions are kept: in PITBOSS_CACHE, or in the user's cache folder."""
    named = os.environ.get("PITBOSS_CACHE")
    base = Path(named) if named else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"
    return base / f"solutions-{pitboss.__version__}"


def find(key: str) -> Any:
    """What was kept under the key, if it is there and whole; else None."""
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
    return hashlib.sha256(f"{_SOURCES}\n{key}\n{text}".encode()).hexdigest()
