"""Copies of a house in a folder elsewhere, made again and again: each is named by its time, and read back from there.

A copy is only a copy once somebody has read it. So a new one is checked completely before older ones are removed, and
one that does not pass keeps its file under another name, for whoever looks into it. Copies are read, never served.
"""

import os
import re
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import time

from pitboss.house import house_check
from pitboss.house.stores import backup
from pitboss.house.stores.sqlite_read import SqliteReader
from pitboss.house.stores.store import HouseError

KEEP = 48
DAYS = 31  # of each of so many days the last copy is kept too
WRONG = ".wrong"  # appended to the name of a copy that did not pass
PART_S = 24 * 3600
_TIME = "%Y-%m-%dT%H%M%SZ"  # no colons: some file systems do not take them
_NAMED = re.compile(r"-(\d{4}-\d\d-\d\dT\d{6}Z)\.db$")


@dataclass(frozen=True)
class Checked:
    """A copy that was read from beginning to end."""

    file: Path
    tables: int
    records: int
    problems: tuple[str, ...]


def make(house: Path, folder: Path, now: datetime, *, keep: int = KEEP) -> Checked:
    """Make a copy in the folder, check it, and remove copies that are not needed any more."""
    if not folder.is_dir():
        raise HouseError(f"There is no folder {folder} to put copies into. Is its disk there?")
    target = folder / f"{house.stem}-{now.astimezone(UTC):{_TIME}}.db"
    backup.backup(house, target)
    _forget_pages(target)
    try:
        found = check(target)
    except HouseError as error:
        _set_aside(target)
        raise HouseError(f"The copy did not pass its check: {error}") from None
    if found.problems:
        _set_aside(target)
        raise HouseError(f"The copy did not pass its check: {found.problems[0]}")
    _remove_old(house, folder, keep)
    return found


def check(copy: Path) -> Checked:
    """Read all of a copy: the file against its manifest, every record, the book, and each table against its accounts.

    Faults of the file itself raise HouseError.
    """
    backup.demand_whole(copy)
    with closing(SqliteReader(copy)) as reader:
        heads = reader.every_head()
        tables = sum(stream.startswith("table:") for stream in heads)
        records = sum(head.version for head in heads.values())
        return Checked(copy, tables, records, tuple(house_check.problems(reader)))


def copies(house: Path, folder: Path) -> list[tuple[datetime, Path]]:
    """The copies of this house in a folder, oldest first."""
    found = []
    for file in folder.glob(f"{house.stem}-*.db"):
        told = _NAMED.search(file.name)
        if told and file.name == f"{house.stem}-{told[1]}.db":
            found.append((datetime.strptime(told[1], _TIME).replace(tzinfo=UTC), file))
    return sorted(found)


def is_same_disk(house: Path, folder: Path) -> bool:
    """A copy on the disk of the house is lost together with it."""
    return os.stat(house.absolute().parent).st_dev == os.stat(folder).st_dev


def _remove_old(house: Path, folder: Path, keep: int) -> None:
    """What is kept: the newest, and the last one of each day."""
    found = copies(house, folder)
    last_of_day = {at.date(): file for at, file in found}
    newest_days = sorted(last_of_day)[-DAYS:]
    wanted = {file for _, file in found[-keep:]} | {last_of_day[day] for day in newest_days}
    for _, file in found:
        if file not in wanted:
            file.unlink(missing_ok=True)
            backup.manifest_of(file).unlink(missing_ok=True)
    for part in folder.glob(f"{house.stem}-*.part*"):  # of a process that was killed in the middle
        with suppress(FileNotFoundError):
            if time() - part.stat().st_mtime > PART_S:
                part.unlink()


def _set_aside(copy: Path) -> None:
    for file in (copy, backup.manifest_of(copy)):
        with suppress(FileNotFoundError):
            file.rename(file.with_name(file.name + WRONG))


def _forget_pages(file: Path) -> None:
    """So that the check reads the disk, and not what the system remembers of the writing."""
    with file.open("rb") as opened:
        os.fsync(opened.fileno())
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
