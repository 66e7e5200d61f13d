"""Answers kept on disk by digest, so that the second question costs nothing. A damaged or foreign file is no answer."""

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from pitboss import __version__

FORMAT = 1


def folder() -> Path:
    """Where answers are kept: PITBOSS_CACHE, or the user's cache folder."""
    named = os.environ.get("PITBOSS_CACHE")
    base = Path(named) if named else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"
    return base / f"answers-{__version__}-{FORMAT}"


def find(key: str) -> dict[str, Any] | None:
    """What was kept under the key, if it is there and whole."""
    try:
        seal, _, text = _path(key).read_text(encoding="utf-8").partition("\n")
        if seal != _seal(key, text):
            return None
        found: dict[str, Any] = json.loads(text)
    except (OSError, ValueError):
        return None
    return found


def keep(key: str, answer: dict[str, Any]) -> None:
    """Write it whole or not at all; where nothing can be written, nothing is kept."""
    text = json.dumps(answer)
    try:
        _path(key).parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=_path(key).parent, delete=False, encoding="utf-8") as file:
            file.write(f"{_seal(key, text)}\n{text}")
        Path(file.name).replace(_path(key))
    except OSError:
        return


def _path(key: str) -> Path:
    return folder() / f"{hashlib.sha256(key.encode()).hexdigest()}.json"


def _seal(key: str, text: str) -> str:
    return hashlib.sha256(f"{key}\n{text}".encode()).hexdigest()
