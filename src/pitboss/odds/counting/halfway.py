"""A long count that was stopped goes on where it was: sums so far are written to disk now and then.

Whoever wants that says where, in the thread that counts; without a place nothing is written. A file that is damaged,
or of another count, is no file. What is there is taken away when the count is done.
"""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.odds.counting import progress

Array = np.ndarray[Any, Any]

EVERY_S = 10.0  # for sums of up to 100 MB; larger ones are written less often
LARGE = 100 << 20

_place: ContextVar[Path | None] = ContextVar("halfway", default=None)


@contextmanager
def kept_at(place: Path | None) -> Iterator[None]:
    """Within it, sums so far are kept in files that begin so; they go when it ends without an error."""
    token = _place.set(place)
    try:
        yield
        for path in place.parent.glob(f"{place.name}-*.npy") if place is not None else ():
            with suppress(OSError):
                path.unlink()
    finally:
        _place.reset(token)


class Halfway:
    """One part of a count, by name: how far it is, and its sums."""

    def __init__(self, name: str, size: int) -> None:
        place = _place.get()
        self._path = None if place is None else place.with_name(f"{place.name}-{name}.npy")
        self._size = size
        self._began = self._saved = time.monotonic()

    def load(self) -> tuple[int, Array | None]:
        """How far it was, and the sums; from the beginning where nothing is kept."""
        if self._path is not None:
            with suppress(OSError, ValueError, EOFError):
                found = np.load(self._path, allow_pickle=False)
                if found.dtype == np.int64 and found.shape == (self._size + 1,):
                    return int(found[0]), found[1:].copy()
        return 0, None

    @property
    def is_due(self) -> bool:
        every = EVERY_S * max(1.0, 8 * self._size / LARGE)
        return self._path is not None and time.monotonic() - self._saved > every

    @property
    def took_long(self) -> bool:
        """Whether it would be a pity to do it again."""
        return self._path is not None and time.monotonic() - self._began > EVERY_S

    def save(self, far: int, sums: Array) -> None:
        """Written whole or not at all."""
        if self._path is None:
            return
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._path.parent, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    np.save(file, np.concatenate([np.array([far], np.int64), sums]))
                Path(name).replace(self._path)
            except OSError:
                Path(name).unlink(missing_ok=True)
                raise
            progress.keep()
        self._saved = time.monotonic()
