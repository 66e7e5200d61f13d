"""What a store offers in addition where several processes write to it."""

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from pitboss.house.leases import Leases
from pitboss.house.stores.store import Store
from pitboss.money.chips import Cents


class Following(Protocol):
    """Notifications about streams that changed, in whatever process. To be used by one thread."""

    def wait(self, seconds: float) -> list[tuple[str, int]]:
        """Changed streams, with the versions they may have now; returns early when there are some."""
        ...

    def messages(self) -> list[str]:
        """The messages of other processes since the last call."""
        ...

    def leave(self, stream: str) -> None:
        """Changes of this stream are not needed any more; some may still be reported."""
        ...

    def close(self) -> None: ...


@runtime_checkable
class Shared(Protocol):
    """The store of a house that many processes run."""

    def heads(self, streams: Iterable[str]) -> dict[str, int]: ...

    def held(self, accounts: Iterable[str]) -> dict[str, Cents]: ...

    def following(self, streams: Iterable[str]) -> Following:
        """Follow these streams, and those that begin later."""
        ...

    def leases(self) -> Leases: ...

    def join(self) -> bool:
        """This process serves the house from now on. True if no other one does, so that the house is starting.

        Others that join then wait until `started` says that the work of the start is done.
        """
        ...

    def started(self) -> None: ...

    def reconnect(self) -> None:
        """Called now and then: connects again if the connection was lost."""
        ...

    def send_message(self, text: str) -> None:
        """Send a message to all processes. It may be lost; what matters is in the store."""
        ...


def shared(store: Store) -> Shared | None:
    return store if isinstance(store, Shared) else None
