"""Who runs a table: its dealer, its clock and its bots belong to the one process that holds its lease.

A lease is about work, never about truth: what is stored is decided by the versions of streams and accounts alone.
Two processes that both believed they had a table would get in each other's way, and nothing worse.
"""

from collections.abc import Iterable
from typing import Protocol


class Leases(Protocol):
    """Of one process. A lease is named after what it is for: a stream, a player."""

    def take(self, what: str) -> bool:
        """Whether it is this process's, now or already."""
        ...

    def holds(self, what: str) -> bool: ...

    def release(self, what: str) -> None: ...

    def free(self, among: Iterable[str]) -> list[str]:
        """Those that nobody holds, this process included. Asked once a second, or all leases run out."""
        ...

    def close(self) -> None: ...


class Alone:
    """The only process of its house has every lease."""

    def take(self, what: str) -> bool:  # noqa: ARG002
        return True

    def holds(self, what: str) -> bool:  # noqa: ARG002
        return True

    def release(self, what: str) -> None: ...

    def free(self, among: Iterable[str]) -> list[str]:  # noqa: ARG002
        return []

    def close(self) -> None: ...
