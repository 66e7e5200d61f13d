"""How far a long count is. A kernel writes into an array where it is, and holds no lock: another thread can look at it.

Whoever wants to know sets `watched` in the thread that counts, and reads the watch from another one.
"""

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Protocol


class Numbers(Protocol):
    """A list, or an array: what lives here imports no NumPy."""

    def __getitem__(self, place: int, /) -> Any: ...


@dataclass
class Watch:
    """The sweep that is under way: the first of its numbers is how many rank sets it has dealt, of so many."""

    sweeps: int = 0
    kept: bool = False  # whether the next count of the same can go on from somewhere
    _dealt: Numbers = (0,)
    _of: int = 1

    def begin(self, dealt: Numbers, of: int) -> None:
        self._dealt, self._of = dealt, max(1, of)
        self.sweeps += 1

    @property
    def share(self) -> float:
        """
        >>> watch = Watch()
        >>> watch.begin([3], of=12)
        >>> watch.share
        0.25
        """
        return int(self._dealt[0]) / self._of


watched: ContextVar[Watch | None] = ContextVar("watched", default=None)


def keep() -> None:
    """Something of the count is on disk."""
    watch = watched.get()
    if watch is not None:
        watch.kept = True


def begin(dealt: Numbers, of: int) -> None:
    """Of a sweep, told by the thread that counts."""
    watch = watched.get()
    if watch is not None:
        watch.begin(dealt, of)
