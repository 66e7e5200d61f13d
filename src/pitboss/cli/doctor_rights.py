"""Who may use the files of a house: its user alone, who has to read and write them. Its keys are only read."""

import os
from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from pitboss.cli.findings import Finding, good, wrong
from pitboss.house import house_opening, key_files
from pitboss.house.location import Location, beside
from pitboss.house.vault import key_file

_BESIDE = ("", ".lock", "-wal", "-shm")  # endings of what a house in a file has in its folder


def findings(place: Location, *, served: bool) -> Iterator[Finding]:
    """`served`: it is no copy, which is only read."""
    if os.name != "posix":
        return
    yield _open_to_others(place)
    if served:
        yield _closed_to_its_user(place)


def _open_to_others(place: Location) -> Finding:
    """Seeds of hands to come, receipts, accounts and how far they go are for the user of the house alone."""
    house = [place] if isinstance(place, Path) else []
    keys = [key_file(beside(place)), key_files.path_of(beside(place), os.environ)]
    heads = house_opening.paths_of_heads(place)[1:]
    seen = [one for one in (*house, *keys, *heads) if os.path.exists(one) and one.stat().st_mode & 0o077]
    if not seen:
        return good("only its owner can read its files")
    return wrong(f"other users of this machine can read {_listed(seen)}", f"chmod 600 {_typed(seen)}")


def _closed_to_its_user(place: Location) -> Finding:
    there = [one for one in _written(place) if os.path.exists(one)]
    user = _user(there[0]) if there else os.geteuid()
    closed = [one for one in there if not _may_write(one, user)]
    if not closed:
        return good("its user can write to its files")
    says = f"the user of the house (number {user}) cannot read and write {_listed(closed)}"
    if any(os.statvfs(one).f_flag & os.ST_RDONLY for one in closed):
        return wrong(says, "Its disk is mounted for reading only: mount it for writing.")
    of_others = [one for one in closed if one.stat().st_uid != user]
    given = f"As root: chown {user} {_typed(of_others)} && " if of_others else ""
    return wrong(says, f"{given}chmod u+rwX {_typed(closed)}")


def _written(place: Location) -> list[Path]:
    """What a house that is served writes to, with a folder of the house first."""
    heads = house_opening.paths_of_heads(place)
    if not isinstance(place, Path):
        return heads if heads[1:] else []  # how far it was answered may be kept on other machines alone
    real = place.resolve()
    return [real.parent, *(real.with_name(real.name + ending) for ending in _BESIDE), *heads]


def _user(folder: Path) -> int:
    """Root looks for a service: what root makes in a folder belongs to the owner of the folder, too."""
    return os.geteuid() or folder.stat().st_uid


def _may_write(path: Path, user: int) -> bool:
    """Of another user, for whom root asks, the groups are not known: a group that may is enough."""
    needed = 0o7 if path.is_dir() else 0o6
    if not os.access(path, needed):
        return False
    if user == os.geteuid():
        return True
    status = path.stat()
    granted = [status.st_mode >> 6] if status.st_uid == user else [status.st_mode >> 3, status.st_mode]
    return any(one & needed == needed for one in granted)


def _listed(paths: list[Path]) -> str:
    return ", ".join(map(str, paths))


def _typed(paths: list[Path]) -> str:
    return " ".join(quote(str(one)) for one in paths)
