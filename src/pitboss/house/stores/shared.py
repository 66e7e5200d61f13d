"""What a store has that other processes write to as well, beside what every store has."""

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from pitboss.house.leases import Leases
from pitboss.house.stores.store import Store
from pitboss.money.chips import Cents


class Following(Protocol):
    """What moves in a house, whoever moves it. For one thread."""

    def wait(self, seconds: float) -> list[tuple[str, int]]:
        """Streams with versions that they may have reached: as soon as there are any, or none when the time is up."""
        ...

    def words(self) -> list[str]:
        """What other processes have said since this was asked last."""
        ...

    def leave(self, stream: str) -> None:
        """Nobody here needs to know any more what moves in a stream; it may still be told."""
        ...

    def close(self) -> None: ...


@runtime_checkable
class Shared(Protocol):
    """The store of a house that many processes run."""

    def heads(self, streams: Iterable[str]) -> dict[str, int]: ...

    def held(self, accounts: Iterable[str]) -> dict[str, Cents]: ...

    def following(self, streams: Iterable[str]) -> Following:
        """Beginning with these streams; new ones are noticed."""
        ...

    def leases(self) -> Leases: ...

    def enter(self) -> bool:
        """This process serves the house from now on; True where no other one does: it is a start of the house.

        Then others wait until `entered` says that what a start has to do is done.
        """
        ...

    def entered(self) -> None: ...

    def stay(self) -> None:
        """Asked now and then: whoever was cut off from the others comes back among them."""
        ...

    def say(self, word: str) -> None:
        """To all processes, as far as they hear it: what is true is in the store."""
        ...


def shared(store: Store) -> Shared | None:
    return store if isinstance(store, Shared) else None
