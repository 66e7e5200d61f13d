"""Whether a house is whole and kept well: its database, its keys, its heads, its disk, its book if asked."""

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from pitboss.cli import doctor_rights
from pitboss.cli.at_house import type_this
from pitboss.cli.findings import Finding, good, missing, old, wrong
from pitboss.house import house_check, house_opening, key_files
from pitboss.house.location import Location, beside
from pitboss.house.stores import backup, lost_records
from pitboss.house.stores.sqlite_read import DAMAGE, told
from pitboss.house.stores.store import HouseError, Reader
from pitboss.house.vault import key_file

ROOM = 3  # how many times its size should be free: a copy, a migration, and growth
LEAST_FREE = 500_000_000
SOON_DAYS = 30
MEND_DAMAGE = "Stop the house, keep its file, and put the newest copy back."
MEND_RIGHTS = "Ask as the user of the house. If you are, make it yours: chown as root, then chmod u+rwX."
MEND_ANY = "Do what it says, and ask again."
KEYS = {"PITBOSS_KEY", "PITBOSS_KEY_FILE"}  # where the key is, if it is not beside the house


def findings(place: Location, *, whole: bool, named: bool) -> Iterator[Finding]:
    """`named`: somebody has said where the house is, so that none there is a fault."""
    try:
        if not house_opening.is_there(place):
            tell = wrong if named else missing
            yield tell(f"there is no house at {place}", f"{type_this('house init', place)}, or pitboss serve")
            return
        with closing(house_opening.reader_of(place)) as reader:
            yield good(f"the house {place}: {len(reader.streams('table:')):,} tables, {_records(reader):,} records")
            if _is_copy(place) and not (key_file(beside(place)).exists() or KEYS & os.environ.keys()):
                yield missing(
                    "the keys of a copy were not looked for", "They are kept apart from it, with those of its house."
                )
            else:
                yield from _keys(place, reader)
            yield from _heads(place, reader)
            if whole:
                yield from _book(reader)
    except HouseError as error:
        yield _of(error)
        return
    except OSError as error:
        folder = beside(place).absolute().parent
        yield wrong(f"{error.filename or place} cannot be used in {folder}: {error.strerror}", MEND_RIGHTS)
        return
    except Exception:
        # A damaged record can be wrong in any way. Whatever the store itself finds whole is a bug of ours.
        damage = _damage(place)
        if not damage:
            raise
        yield from damage
        return
    yield from doctor_rights.findings(place, served=not _is_copy(place))
    if isinstance(place, Path):
        yield _disk(place)
    yield from _certificate(beside(place))
    if not whole:
        yield missing("the book was not checked", "pitboss doctor --whole reads every record")


def _of(error: HouseError) -> Finding:
    return wrong(error.what, error.mend or MEND_ANY)


def _is_copy(place: Location) -> bool:
    return isinstance(place, Path) and backup.manifest_of(place).exists()


def _damage(place: Location) -> list[Finding]:
    try:
        with closing(house_opening.reader_of(place)) as reader:
            return [wrong(one, MEND_DAMAGE) for one in reader.check()]
    except HouseError as error:
        return [wrong(error.what, error.mend or MEND_DAMAGE)]
    except DAMAGE as error:
        return [wrong(f"the database is damaged: {told(error)}", MEND_DAMAGE)]


def _records(reader: Reader) -> int:
    return sum(head.version for head in reader.every_head().values())


def _keys(place: Location, reader: Reader) -> Iterator[Finding]:
    try:
        house_opening.demand_its_key(place, reader)
        yield good("the key of its decks")
    except HouseError as error:
        yield _of(error)
    try:
        signs = key_files.reader_key(beside(place), os.environ, reader)
    except HouseError as error:
        yield _of(error)
        return
    if signs is None and (gone := key_files.lost(beside(place), os.environ, reader)):
        yield _of(gone)
    elif signs is None and (path := key_files.path_of(beside(place), os.environ)).exists():
        yield wrong(f"this user cannot read the key that it signs with, {path}", MEND_RIGHTS)
    elif signs is None:
        yield missing("it does not sign its records yet", "It will from its next start on.")
    else:
        yield good("the key that it signs with")


def _heads(place: Location, reader: Reader) -> Iterator[Finding]:
    folder = house_opening.paths_of_heads(place)[0]
    if folder.exists() and not os.access(folder, os.R_OK | os.X_OK):
        yield wrong(f"this user cannot look into {folder}, where it is kept how far it was answered", MEND_RIGHTS)
        return
    try:
        kept = house_opening.kept_heads(place)
    except HouseError as error:
        yield _of(error)
        return
    if not kept.files and _is_copy(place):
        yield missing("a copy has no files that say how far its house was answered", "They are beside the house.")
    elif not kept.files and isinstance(place, Path):
        yield wrong(
            "the files are gone that say how far it was answered: an older copy that was put back would not be noticed",
            "Put the folder heads beside it, or name it with PITBOSS_HEADS. The next start begins new ones.",
        )
    elif not kept.files:
        yield missing("how far it was answered is not kept on this machine", "It is where the house is served.")
    elif problem := lost_records.problem(kept, reader):
        yield wrong(problem, f"Put the newest copy back, or declare the loss: {type_this('house restored', place)}")
    else:
        yield good("all records that were acknowledged are there")


def _book(reader: Reader) -> Iterator[Finding]:
    problems = house_check.problems(reader)
    if not problems:
        yield good("the book balances, and the chain is whole")
    for one in problems:
        yield wrong(one, MEND_DAMAGE)


def _disk(place: Path) -> Finding:
    free, size = shutil.disk_usage(place.absolute().parent).free, place.stat().st_size
    if free < max(ROOM * size, LEAST_FREE):
        says = f"only {free / 1e9:,.1f} GB free on its disk, and it has {size / 1e9:,.1f} GB"
        return wrong(says, "Make room, or move the house to another disk.")
    return good("room on its disk")


def _certificate(place: Path) -> Iterator[Finding]:
    """Made for `serve --lan`; it is renewed when the house is started."""
    cert = place.with_suffix(".cert.pem")
    if not cert.exists():
        return
    from cryptography import x509

    try:
        until = x509.load_pem_x509_certificate(cert.read_bytes()).not_valid_after_utc
    except ValueError:
        yield wrong(f"{cert} is no certificate", "Remove it; serve --lan makes another one.")
        return
    days = (until - datetime.now(UTC)).days
    if days < SOON_DAYS:
        yield old(f"its certificate ends in {days} days", "Start the house again: serve --lan makes a new one.")
    else:
        yield good(f"its certificate holds for {days} more days")
