"""Who has given, as a receipt names them."""

from collections.abc import Callable
from typing import Protocol

from pitboss.tables import identities
from pitboss.tables.identities import identify

CODE_LONG = 5  # letters and digits of a guest's code, which their phone shows


class Given(Protocol):
    @property
    def player(self) -> str: ...

    @property
    def called(self) -> str | None: ...


def giver(given: Given, name: Callable[[str], str]) -> str:
    """The name that was told for the receipt, or the player's own. A guest who has told none is named by the code on
    their phone: with it they are found again, and nobody is called "Guest 5zej".

    >>> from types import SimpleNamespace as It
    >>> giver(It(player="guest.5zejkpqrst", called=None), lambda player: "Guest 5zej")
    'A guest, code 5ZEJK'
    >>> giver(It(player="guest.5zejkpqrst", called="Ann Lee"), lambda player: "Guest 5zej")
    'Ann Lee'
    """
    if given.called:
        return given.called
    found = name(given.player)
    if isinstance(identify(given.player), identities.Guest) and found == unnamed(given.player):
        return f"A guest, code {identities.letters(given.player)[:CODE_LONG].upper()}"
    return found


def unnamed(player: str) -> str:
    """The name of a guest who has not chosen one."""
    return f"Guest {identities.letters(player)[:4]}"
