"""Opening the doors: making a house, taking one up again, and reading one that somebody else runs."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import time
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from pitboss.house.cash import cage
from pitboss.house.days import STARTS, ZONE
from pitboss.house.place import Place, Url, beside
from pitboss.house.service import House
from pitboss.house.stores import backup
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.sqlite_read import SqliteReader
from pitboss.house.stores.store import HouseError, Reader, SealedSeed, Store
from pitboss.house.vault import Vault, find_key, make_key
from pitboss.money.chips import Cents

if TYPE_CHECKING:
    from pitboss.house.stores.postgres_read import PostgresReader

CAPITAL: Cents = 100_000_00
PRACTICE: Cents = 10_000_000_000_00  # practice chips cost nothing
KEY_CHECK = "key check"


def init(place: Place, *, capital: Cents = CAPITAL, zone: str = ZONE, starts: str = STARTS) -> None:
    """A new house: its database, its key beside it, its capital in the cage, its gaming day."""
    _check_day(zone, starts)
    if isinstance(place, Url):
        from pitboss.house.stores import postgres

        postgres.create(place)
    else:
        backup.create(place)
    if not os.environ.get("PITBOSS_KEY") and not os.environ.get("PITBOSS_KEY_FILE"):
        make_key(beside(place))
    with running(place) as house:
        sealed = house.vault.seal(bytes(32), table="", hand=0, deck="").sealed
        house.store.put_setting(KEY_CHECK, sealed.hex())
        house.store.put_setting("zone", zone)
        house.store.put_setting("day starts", starts)
        opened = house.cage(cage.OpenHouse(capital, PRACTICE), by="owner", command_id="house/init")
        if opened.refusal is not None:
            raise HouseError(str(opened.refusal))


def _check_day(zone: str, starts: str) -> None:
    try:
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        raise HouseError(f'There is no time zone "{zone}"; write one such as America/New_York.') from None
    try:
        time.fromisoformat(starts)
    except ValueError:
        raise HouseError(f'The gaming day begins at a time such as 06:00, not "{starts}".') from None


@contextmanager
def running(place: Place) -> Iterator[House]:
    """The house, with its doors open to this process: in a file to this one alone, in PostgreSQL to others too."""
    with closing(_store(place)) as store:
        vault = Vault(find_key(beside(place), os.environ))
        _demand_its_key(place, store, vault)
        yield House(store, vault)


def _demand_its_key(place: Place, store: Reader, vault: Vault) -> None:
    """A house that is run with another's key would seal seeds that nobody can open."""
    sealed = store.setting(KEY_CHECK)
    if sealed is None:
        return
    try:
        vault.unseal(SealedSeed("", 0, "", bytes.fromhex(sealed)))
    except HouseError:
        raise HouseError(
            f"This is not the key of the house {place}. Put its own key beside it, as {beside(place)}.key."
        ) from None


@contextmanager
def reading(place: Place) -> Iterator[Reader]:
    """The book, to be read while somebody else may run the house."""
    with closing(reader_of(place)) as reader:
        reader.hold_still()
        yield reader


def is_there(place: Place) -> bool:
    """Whether there is a house; a server that cannot be reached is a HouseError."""
    if isinstance(place, Url):
        from pitboss.house.stores import postgres

        return postgres.is_there(place)
    return place.exists()


def _store(place: Place) -> Store:
    if isinstance(place, Url):
        from pitboss.house.stores.postgres import (
            PostgresStore,  # psycopg is slow to import, and a file needs none of it
        )

        return PostgresStore(place)
    _demand(place)
    return SqliteStore(place)


def place_of(store: Reader) -> Place | None:
    """Where else the same house can be read; None for one that is only in the memory of this process."""
    found = getattr(store, "path", None) or getattr(store, "place", None)
    return found if isinstance(found, Path | Url) else None


def reader_of(place: Place) -> "SqliteReader | PostgresReader":
    """The book as it is at every question; whoever asks closes it."""
    if isinstance(place, Url):
        from pitboss.house.stores.postgres_read import PostgresReader

        return PostgresReader(place)
    _demand(place)
    return SqliteReader(place)


def _demand(path: Path) -> None:
    if not path.exists():
        raise HouseError(f"There is no house at {path}. Make one: pitboss house init --house {path}")
