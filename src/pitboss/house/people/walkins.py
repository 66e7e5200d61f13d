"""Walk-ins: people without an account, whom a dealer or the floor seats at a table with real cards.

A walk-in has a number that stands in records, and a name for the night on a paper. They have no wallet: their chips
come out of a pocket and go back there.
"""

import secrets

from pitboss.house.stores.store import Reader, Store
from pitboss.tables.identities import LETTERS, WalkIn, identify

DRAWER, NAME_MOST = "walkins", 24


def is_good(name: str) -> bool:
    """Whether somebody may be called so."""
    return 0 < len(name) <= NAME_MOST and name.isprintable() and name.strip() == name


def welcome(store: Store, name: str) -> str:
    """A number for somebody whose name is told."""
    assert is_good(name)
    while True:
        number = str(WalkIn("".join(secrets.choice(LETTERS) for _ in range(8))))
        if store.keep_paper(DRAWER, number, name, was=None):
            return number


def name(reader: Reader, player: str) -> str | None:
    return reader.paper(DRAWER, player) if isinstance(identify(player), WalkIn) else None
