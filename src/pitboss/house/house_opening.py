"""Creating a house, starting it, and reading one that another process runs."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import time
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from pitboss.house import key_files, restores
from pitboss.house.cash import cage
from pitboss.house.days import STARTS, ZONE
from pitboss.house.location import Location, Url, beside
from pitboss.house.restores import KnownEnd
from pitboss.house.service import CAGE, House
from pitboss.house.stores import backup, heads, lost_records
from pitboss.house.stores.heads import Heads, Kept
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.sqlite_read import SqliteReader
from pitboss.house.stores.store import Head, HouseError, Reader, SealedSeed
from pitboss.house.vault import Vault, find_key, key_file, make_key
from pitboss.money.chips import Cents
from pitboss.tables.identities import OWNER

if TYPE_CHECKING:
    from pitboss.house.stores.postgres import PostgresStore
    from pitboss.house.stores.postgres_read import PostgresReader

CAPITAL: Cents = 100_000_00
PRACTICE: Cents = 10_000_000_000_00  # practice chips cost nothing
KEY_CHECK = "key check"


def init(place: Location, *, capital: Cents = CAPITAL, zone: str = ZONE, starts: str = STARTS) -> None:
    """Create a house: its database, its key beside it, its capital in the cage, its gaming day.

    If it was interrupted, it can be run again: a house without a record counts as not created.
    """
    _check_day(zone, starts)
    own_key = not os.environ.get("PITBOSS_KEY") and not os.environ.get("PITBOSS_KEY_FILE")
    key = key_file(beside(place))
    if not _has_database(place):
        _demand_new(place, key if own_key else None)
        _create(place)
    elif is_there(place):
        raise HouseError(f"There is a house at {place} already, and it is not overwritten.")
    if own_key and not key.exists():
        make_key(beside(place))
    with running(place) as house:
        sealed = house.vault.seal(bytes(32), table="", hand=0, deck="").sealed
        house.store.put_setting(KEY_CHECK, sealed.hex())
        house.store.put_setting("zone", zone)
        house.store.put_setting("day starts", starts)
        opened = house.cage(cage.OpenHouse(capital, PRACTICE), by=OWNER, command_id="house/init")
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


def _demand_new(place: Location, key: Path | None) -> None:
    """Raise HouseError if a key or a file of heads of an earlier house is here."""
    if key is not None and key.exists():
        raise HouseError(f"There is a key at {key}, and it is not replaced: seeds may be sealed with it.")
    kept = kept_heads(place)
    if kept.heads:
        raise HouseError(
            f"There is no house at {place}, but there was one: {kept.files[0]} says how far it was answered. Put a"
            f" backup back: pitboss house restore BACKUP --house {place}; to begin a new house there, move that file"
            " away."
        )


def _create(place: Location) -> None:
    if isinstance(place, Url):
        from pitboss.house.stores import postgres

        postgres.create(place)
    else:
        backup.create(place)


@contextmanager
def running(place: Location, *, tell: Callable[[str], object] = lambda _: None) -> Iterator[House]:
    """Run the house in this process. In a file, no other process can run it; in PostgreSQL others can.

    A house that lacks acknowledged records is not opened. `tell` gets messages for whoever runs the house.
    """
    with _opened(place) as (house, store, mine):
        kept = mine.found
        if not kept.files:
            tell(f"How far {place} is answered is kept at {mine.path} from now on; there was no such file.")
        if restores.is_marked(store):  # a restore is not on record in all streams yet
            _demand_alone(place, house, mine)
            _declare(house, store, mine)
            if house.shared is not None:
                house.shared.started()
        else:
            _demand_whole(place, kept, store)
            mine.begin(store.every_head(), store.origin())
        store.keep_heads = mine.keep
        yield house


def declared(place: Location) -> bool:
    """Put a restore on record; False if the house cannot be opened now (without its key, say), which may be later."""
    try:
        with running(place):
            return True
    except HouseError:
        return False


@contextmanager
def restoring(place: Location) -> Iterator[tuple[House, dict[str, Head]]]:
    """The house after it was restored by other means than `house restore`, such as those of its database.

    The restore is put on record. Also gives the acknowledged head of each stream that lacks records.
    """
    with _opened(place) as (house, store, mine):
        _demand_alone(place, house, mine)
        if not restores.is_marked(store):
            restores.mark(store)
        yield house, _declare(house, store, mine)


def _demand_alone(place: Location, house: House, mine: Heads) -> None:
    """The files of heads are about to be replaced, so no other process may be writing to one."""
    mine.demand_alone()
    if house.shared is not None and not house.shared.join():
        raise HouseError(f"Other processes serve the house {place}. Stop all of them first.")


def _declare(house: House, store: "SqliteStore | PostgresStore", mine: Heads) -> dict[str, Head]:
    """Put on record which acknowledged records are lost, and begin a new file of heads."""
    lost = {one.stream: one.acknowledged for one in lost_records.missing(mine.found.heads, store)}
    known = {**(_whole(mine.found, store) if _is_newer(house, lost) else {}), **lost}
    restores.declare(house, {stream: KnownEnd(head.version, head.hash.hex()) for stream, head in known.items()})
    mine.begin_again(store.every_head(), store.origin())
    return lost


def _is_newer(house: House, lost: Mapping[str, Head]) -> bool:
    """Whether the file of heads is newer than the database, so that a stream it agrees with has lost nothing.

    A file that was restored together with the database agrees with every stream, and so proves nothing. It is trusted
    if it is ahead of some stream, or if `house restore` was used, which does not touch it. If a house has several
    processes, each file knows only a part of the records.
    """
    return house.shared is None and (bool(lost) or restores.is_of_backup(house.store))


def _whole(kept: Kept, store: Reader) -> dict[str, Head]:
    """Streams whose last record is the one that was acknowledged last."""
    now = store.every_head()
    return {stream: told for stream, told in kept.heads.items() if now.get(stream) == told}


@contextmanager
def _opened(place: Location) -> "Iterator[tuple[House, SqliteStore | PostgresStore, Heads]]":
    with closing(_store(place)) as store:
        vault = demand_its_key(place, store)
        with closing(Heads(*_place_of_heads(place))) as mine:
            try:
                yield House(store, vault, signer=key_files.signer(store, beside(place), os.environ)), store, mine
            finally:
                store.close()  # before the file of heads, because nothing may be acknowledged without that


def _demand_whole(place: Location, kept: Kept, store: Reader) -> None:
    """Raise HouseError if the store lacks acknowledged records; the message says which, and what to do."""
    if wrong := lost_records.problem(kept, store):
        raise HouseError(
            f"The house {place} is not opened: {wrong}. Put the newest copy back, or declare that it was restored:"
            f" pitboss house restored --house {place}"
        )


def kept_heads(place: Location) -> Kept:
    """The acknowledged heads of the streams, by the files of heads. To be read before the house."""
    return heads.read(*_place_of_heads(place))


def paths_of_heads(place: Location) -> list[Path]:
    """The folder of the files of heads, and what this house has in it."""
    return heads.paths(*_place_of_heads(place))


def _place_of_heads(place: Location) -> tuple[Path, str]:
    """The folder of the files of heads (PITBOSS_HEADS, or one beside the database), and the prefix of their names."""
    named = place.beside if isinstance(place, Url) else place.resolve()
    chosen = os.environ.get("PITBOSS_HEADS")
    return Path(chosen) if chosen else named.parent / "heads", named.name


def demand_its_key(place: Location, store: Reader) -> Vault:
    """With the key of another house, seeds would be sealed that cannot be decrypted later."""
    vault = Vault(find_key(beside(place), os.environ))
    sealed = store.setting(KEY_CHECK)
    if sealed is None:
        return vault
    try:
        vault.unseal(SealedSeed("", 0, "", bytes.fromhex(sealed)))
    except HouseError:
        raise HouseError(
            f"This is not the key of the house {place}.", f"Put its own key beside it, as {beside(place)}.key."
        ) from None
    return vault


def new_key(place: Location, *, lost: bool = False) -> str:
    """Make a new signing key for a house that no process runs; returns its public half."""
    with closing(_store(place)) as store:
        house = House(store, Vault(find_key(beside(place), os.environ)))
        if house.shared is not None and not house.shared.join():
            raise HouseError(f"Other processes serve the house {place}. Stop all of them first.")
        return key_files.renew(store, beside(place), os.environ, lost=lost)


@contextmanager
def reading(place: Location) -> Iterator[Reader]:
    """The house as of one moment, for reading while another process may run it."""
    with closing(reader_of(place)) as reader:
        reader.hold_still()
        yield reader


def is_there(place: Location) -> bool:
    """Whether there is a house whose creation was completed; HouseError if the server cannot be reached."""
    if not _has_database(place):
        return False
    with closing(reader_of(place)) as reader:
        return reader.head(CAGE).version > 0 or bool(reader.streams())


def _has_database(place: Location) -> bool:
    if isinstance(place, Url):
        from pitboss.house.stores import postgres

        return postgres.is_there(place)
    return place.exists()


def _store(place: Location) -> "SqliteStore | PostgresStore":
    if isinstance(place, Url):
        from pitboss.house.stores.postgres import (
            PostgresStore,  # psycopg is slow to import, and a file needs none of it
        )

        return PostgresStore(place)
    _demand(place)
    if backup.manifest_of(place).exists():
        raise HouseError(
            f"{place} is a backup: copies are read, never served, because two houses would deal the same decks. Put it"
            f" back in place of its house: pitboss house restore {place} --house HOUSE"
        )
    return SqliteStore(place)


def place_of(store: Reader) -> Location | None:
    """Where the house is stored, so that it can be opened again for reading; None if it is in memory only."""
    found = getattr(store, "path", None) or getattr(store, "place", None)
    return found if isinstance(found, Path | Url) else None


def reader_of(place: Location) -> "SqliteReader | PostgresReader":
    """A reader whose every query sees the newest state; the caller closes it."""
    if isinstance(place, Url):
        from pitboss.house.stores.postgres_read import PostgresReader

        return PostgresReader(place)
    _demand(place)
    return SqliteReader(place)


def _demand(path: Path) -> None:
    if not path.exists():
        raise HouseError(f"There is no house at {path}.", f"Make one: pitboss house init --house {path}")
