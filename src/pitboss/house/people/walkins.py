"""Walk-ins: people without an account, whom a dealer or the floor seats at a table with real cards.

A walk-in has a number, which stands for them in records, and a name, which is stored as a paper. They have no wallet:
their chips come from their pocket and go back there.
"""

import secrets

from pitboss.house.stores.store import Reader, Store
from pitboss.tables.identities import LETTERS, WalkIn, identify

DRAWER, NAME_MOST = "walkins", 40


def is_good(name: str) -> bool:
    """Whether the name is allowed."""
    return 0 < len(name) <= NAME_MOST and name.isprintable() and name.strip() == name


def welcome(store: Store, name: str) -> str:
    """Store the name of a walk-in under a new number, and return that."""
    assert is_good(name)
    while True:
        number = str(WalkIn("".join(secrets.choice(LETTERS) for _ in range(8))))
        if store.keep_paper(DRAWER, number, name, was=None):
            return number


def name(reader: Reader, player: str) -> str | None:
    return reader.paper(DRAWER, player) if isinstance(identify(player), WalkIn) else None
