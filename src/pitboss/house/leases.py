"""Which process runs a table: only the one that holds its lease drives its dealer, its clock and its bots.

A lease only divides the work; versions of streams and accounts decide what is stored. If two processes both ran a
table, their commands would conflict, but nothing wrong would be stored.
"""

from collections.abc import Iterable
from typing import Protocol


class Leases(Protocol):
    """The leases of one process. A lease has the name of what it is for: a stream, a player."""

    def take(self, what: str) -> bool:
        """Try to get the lease; True if this process has it now."""
        ...

    def holds(self, what: str) -> bool: ...

    def release(self, what: str) -> None: ...

    def free(self, among: Iterable[str]) -> list[str]:
        """Those that no process holds. Has to be called once a second, or all leases of this process expire."""
        ...

    def close(self) -> None: ...


class OnlyProcess:
    """The only process of its house has every lease."""

    def take(self, what: str) -> bool:  # noqa: ARG002
        return True

    def holds(self, what: str) -> bool:  # noqa: ARG002
        return True

    def release(self, what: str) -> None: ...

    def free(self, among: Iterable[str]) -> list[str]:  # noqa: ARG002
        return []

    def close(self) -> None: ...
