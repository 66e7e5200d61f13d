"""Creating, backing up, restoring and migrating a house in SQLite.

Each writes a file under another name, checks it, and then renames it, so that a crash leaves the old
file or the new one, never a part. A backup has a manifest beside it with the head of every stream;
neither of them contains the key.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from pitboss.house.stores import files, schema
from pitboss.house.stores.lock import HouseLock
from pitboss.house.stores.sqlite_read import Reads, SqliteReader, connect, demand_house
from pitboss.house.stores.store import HouseError

FORMAT = 1
SESSION_DRAWERS = ("sessions", "invitations", "approvals")  # emptied by a restore: they may have ended since
RESTORED = "restored"  # the setting that marks a restored house, until every stream has a record of the restore
REPLACED = ".replaced"  # appended to the name of a house that a restore has replaced
_MANIFEST = ".manifest.json"
_COMPANIONS = ("-wal", "-shm", "-journal")


def create(path: Path) -> None:
    """Make an empty house; its key is made by `vault.make_key`."""
    path = _real(path)
    with _locked(path):
        _demand_free(path)
        with _aside(path) as made:
            with closing(connect(made.path, mode="rwc")) as connection, _transaction(connection):
                schema.build(connection)
            _step_aside(path)  # there may be a write-ahead log of a database that is gone
            made.put()


def backup(path: Path, target: Path) -> Path:
    """Copy the house as it is at one moment, even while it is being written to; returns the path of the manifest."""
    with closing(SqliteReader(path)):
        return _copy(path, target)


def restore(
    source: Path, path: Path, *, force: bool = False, mark: Callable[[dict[str, Any]], str] = lambda _: ""
) -> Path | None:
    """Put a backup in place after checking all of it. `force` renames a house that is there; returns its new path.

    `mark` gets the heads of the copy, and returns the value of the setting `RESTORED`.
    """
    manifest, path = _read_manifest(source), _real(path)
    with _locked(path):
        if path.exists() and not force:
            raise HouseError(
                f"There is a house at {path} already, and it is not overwritten. --force puts the copy in its place,"
                f" and keeps it as {_free(path, REPLACED)}."
            )
        with _aside(path) as made:
            with source.open("rb") as found:
                made.fill(found)
            if _sha256(made.path) != manifest["sha256"]:
                raise HouseError(_damaged(source))
            with closing(connect(made.path, mode="rw")) as connection:
                _bring_up_to_date(connection, source)
                if _heads(connection) != manifest["heads"]:
                    raise HouseError(_other_end(source))
                _end_sessions(connection)
                connection.execute(_MARK, (RESTORED, mark(manifest["heads"])))
            aside = _step_aside(path)
            made.put()
    return aside


def demand_whole(source: Path) -> None:
    """Raise HouseError if a copy is not the file that its manifest was written for. Nothing is changed."""
    manifest = _read_manifest(source)
    if _sha256(source) != manifest["sha256"]:
        raise HouseError(_damaged(source))
    with closing(SqliteReader(source)) as reader:
        found = {name: [head.version, head.hash.hex()] for name, head in reader.every_head().items()}
    if found != manifest["heads"]:
        raise HouseError(_other_end(source))


def migrate(path: Path) -> Path | None:
    """Migrate an older house, if its book passes the audit afterwards; returns the path of the backup made before."""
    demand_house(path)
    path = _real(path)
    with _locked(path), closing(connect(path, mode="rw")) as connection:
        version = schema.version_of(connection)
        if version == schema.current():
            return None
        before = _free(path, f".v{version}.backup")  # there may be one of a migration that was interrupted
        if "" < version < schema.current():
            _copy(path, before)
        _bring_up_to_date(connection, path)
        return before


def _bring_up_to_date(connection: sqlite3.Connection, named: Path) -> None:
    """The checks run inside the transaction, so that a migration that fails them is rolled back."""
    connection.execute("PRAGMA synchronous = FULL")
    with _transaction(connection):
        if "" < schema.version_of(connection) < schema.current():
            from pitboss.house.stores import upgrading

            schema.take_over(connection)
            upgrading.upgrade(connection, schema.SQLITE)
            schema.state_oldest(connection)
        schema.demand_current(connection, named)
        _demand_sound(connection, named)


def _end_sessions(connection: sqlite3.Connection) -> None:
    """Everybody has to sign in again: an old copy may contain sessions that were ended since."""
    asked = f"DELETE FROM papers WHERE drawer IN ({', '.join('?' * len(SESSION_DRAWERS))})"
    connection.execute(asked, SESSION_DRAWERS)


_MARK = "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


def _copy(path: Path, target: Path) -> Path:
    manifest = manifest_of(target)
    if not target.absolute().parent.is_dir():
        raise HouseError(f"There is no folder {target.parent} to put the copy into.")
    for taken in (target, manifest):
        _demand_free(taken, what="a file")
    with _aside(target) as made:
        with closing(connect(path)) as source, closing(connect(made.path, mode="rwc")) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # so that the copy is one file
            if schema.version_of(copy) == schema.current():
                _demand_sound(copy, path)
            said = {"format": FORMAT, "schema": schema.version_of(copy), "heads": _heads(copy)}
        said["sha256"] = _sha256(made.path)
        with files.aside(manifest) as text:
            text.write((json.dumps(said, indent=1, sort_keys=True) + "\n").encode())
            made.put()
            text.put()
    return manifest


def manifest_of(backup_file: Path) -> Path:
    return backup_file.with_name(backup_file.name + _MANIFEST)


def _read_manifest(source: Path) -> dict[str, Any]:
    if not source.exists():
        raise HouseError(f"There is no backup at {source}.")
    path = manifest_of(source)
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        wanted = found["format"] == FORMAT and {"sha256", "heads"} <= found.keys()
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        wanted = False
    if not wanted:
        raise HouseError(f"{path} is missing or no manifest of ours, so {source} cannot be checked and is not used.")
    return dict(found)


def _damaged(source: Path) -> str:
    return f"The backup {source} is damaged: it is not the file its manifest was written for."


def _other_end(source: Path) -> str:
    return f"The backup {source} does not end where its manifest says."


def _heads(connection: sqlite3.Connection) -> dict[str, list[Any]]:
    rows = connection.execute("SELECT name, version, hash FROM streams ORDER BY name").fetchall()
    return {name: [version, found.hex()] for name, version, found in rows}


def _demand_sound(connection: sqlite3.Connection, named: Path) -> None:
    if wrong := Reads(connection).check():
        more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        raise HouseError(f"{named} does not pass the check: {wrong[0]}{more}.")


def _demand_free(path: Path, *, what: str = "a house") -> None:
    if path.exists():
        raise HouseError(f"There is {what} at {path} already, and it is not overwritten.")


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    lock = HouseLock(path)
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _aside(path: Path) -> Iterator[files.Aside]:
    """A database that is made beside its place; nothing of it is left if it was not put there."""
    with files.aside(path) as made:
        try:
            yield made
        finally:
            for ending in _COMPANIONS:
                made.path.with_name(made.path.name + ending).unlink(missing_ok=True)


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _step_aside(path: Path) -> Path | None:
    """Rename the house, without ever combining a database with the log of another, or losing its own log.

    So the log is copied before the database is renamed, and removed before a new database is put in place. Wherever
    the process ends in between, each database has its own complete log beside it, or none.
    """
    there, aside = path.exists(), _free(path, REPLACED)
    logs = [ending for ending in _COMPANIONS if path.with_name(path.name + ending).exists()]
    for ending in logs:
        log = path.with_name(path.name + ending)
        try:
            files.copy(log, aside.with_name(aside.name + ending))
        except OSError as error:
            raise HouseError(f"{log} cannot be kept beside the house that is replaced: {error.strerror}.") from None
    if there:
        files.move(path, aside)
    for ending in logs:
        path.with_name(path.name + ending).unlink()
    return aside if there else None


def _free(path: Path, ending: str) -> Path:
    """The first such name that no file has yet."""
    names = (path.with_name(f"{path.name}{ending}{number if number > 1 else ''}") for number in count(1))
    endings = ("", *_COMPANIONS, _MANIFEST)  # nor may there be a log, which would be combined with the copy
    return next(one for one in names if not any(one.with_name(one.name + more).exists() for more in endings))


def _real(path: Path) -> Path:
    """The target of a symbolic link: the log is beside the target, and it is the target that is replaced."""
    return path.resolve() if path.is_symlink() else path


def _sha256(path: Path) -> str:
    found = sha256()
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            found.update(piece)
    return found.hexdigest()
