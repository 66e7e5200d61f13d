"""Where the signing key of a house is: in a file beside it that only its owner may read, or where the environment says.

The private half is in no database, no backup and no export. The public halves are in a drawer of the database, so that
every process signs with the same key, and on record at each table. After a change of keys they are also in a file
beside the private key: a restored copy from before the change knows only the old key, and finds the new one there.
"""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from pitboss.house import secret_files
from pitboss.house.signing import SEED_BYTES, Signer, postings_json, read_postings
from pitboss.house.stores import files
from pitboss.house.stores.store import HouseError, Reader, Store
from pitboss.tables.commands import PostKey

DRAWER, PAPER = "keys", "signing"
ENDING = ".signing-key"
KEY, KEY_FILE = "PITBOSS_SIGNING_KEY", "PITBOSS_SIGNING_KEY_FILE"


def signer(store: Store, database: Path, environment: Mapping[str, str]) -> Signer:
    """The key of the house; made if it never had one. Raises HouseError if the key found is not the one on record."""
    named, path = environment.get(KEY), path_of(database, environment)
    postings = _postings(store)
    if named is None and postings:
        if len(known := _line(postings, path)) > len(postings):  # the house was restored from an older copy
            store.keep_paper(DRAWER, PAPER, postings_json(known))
            postings = known
        _finish(path, postings)
    if named is None and not path.exists():
        if postings:
            raise _not_there(path)
        _make(path)
    seed = _parsed(named, KEY) if named is not None else _read(path)
    if not postings:
        store.keep_paper(DRAWER, PAPER, postings_json([Signer(seed).posting]), was=None)
        postings = _postings(store)  # another process may have been faster
    _demand_own(seed, postings, KEY if named is not None else path)
    return Signer(seed, postings)


def reader_key(database: Path, environment: Mapping[str, str], reader: Reader | None = None) -> Signer | None:
    """The key for a process that only reads; None if there is none that it may read.

    Raises HouseError if it is not the last key that the reader's house has on record.
    """
    named, path = environment.get(KEY), path_of(database, environment)
    postings = () if reader is None else _line(_postings(reader), path)
    there = _place(path, postings)
    if named is None and not os.access(there, os.R_OK):
        return None
    seed = _parsed(named, KEY) if named is not None else _read(there)
    _demand_own(seed, postings, KEY if named is not None else path)
    return Signer(seed, postings)


def lost(database: Path, environment: Mapping[str, str], reader: Reader) -> HouseError | None:
    """Why a house that has signed before will not open: its key is not where it should be. None if that is not so."""
    named, path = environment.get(KEY), path_of(database, environment)
    postings = _line(_postings(reader), path)
    return _not_there(path) if named is None and postings and not _place(path, postings).exists() else None


def _not_there(path: Path) -> HouseError:
    return HouseError(f"The signing key of the house is not at {path}.", _INSTEAD)


def _place(path: Path, postings: Sequence[PostKey]) -> Path:
    """The path of the key: a new one that is on record may not have been renamed yet."""
    waiting = _next(path)
    return waiting if postings and waiting.exists() and Signer(_read(waiting)).key == postings[-1].key else path


def _demand_own(seed: bytes, postings: Sequence[PostKey], where: str | Path) -> None:
    if postings and Signer(seed).key != postings[-1].key:
        raise HouseError(
            f"{where} is not the signing key of the house, whose public half is {postings[-1].key}.", _INSTEAD
        )


_INSTEAD = (
    f"Put the key of the house there, or name it with {KEY_FILE} or {KEY}. If that is lost, begin a new one:"
    " pitboss house new-key --lost"
)


def renew(store: Store, database: Path, environment: Mapping[str, str], *, lost: bool) -> str:
    """Replace the key by a new one, which the old one signs unless it is lost; returns the new public half.

    If it was interrupted, it can be run again.
    """
    if environment.get(KEY):
        raise HouseError(f"The signing key comes from {KEY}: put it into a file, and name that with {KEY_FILE}.")
    path = path_of(database, environment)
    old = None if lost else signer(store, database, environment)
    waiting = _next(path)
    if not waiting.exists():
        _make(waiting)
    made = Signer(_read(waiting))
    posting = made.posting if old is None else old.hands_over(made.key)
    postings = (*_line(_postings(store), path), posting)
    store.keep_paper(DRAWER, PAPER, postings_json(postings))
    _finish(path, postings)
    return made.key


def _finish(path: Path, postings: Sequence[PostKey]) -> None:
    """Rename a new key that is on record, and write the file of public keys, if that was not done yet."""
    waiting = _next(path)
    if waiting.exists() and Signer(_read(waiting)).key == postings[-1].key:
        with files.aside(_public(path), ending=".part") as made:
            made.write(f"{postings_json(postings)}\n".encode("ascii"))
            made.put()
        files.move(waiting, path)


def _line(postings: tuple[PostKey, ...], path: Path) -> tuple[PostKey, ...]:
    """All keys of the house, including those made after this copy of the database."""
    try:
        told = read_postings(_public(path).read_text(encoding="ascii"))
    except (OSError, ValueError, LookupError, TypeError):
        return postings  # there is no such file, or it was damaged: those in the database are enough
    return told if postings and told[: len(postings)] == postings else postings


def _postings(store: Reader) -> tuple[PostKey, ...]:
    said = store.paper(DRAWER, PAPER)
    return () if said is None else read_postings(said)


def path_of(database: Path, environment: Mapping[str, str]) -> Path:
    return Path(environment.get(KEY_FILE) or database.with_name(database.name + ENDING))


def _public(path: Path) -> Path:
    return path.with_name(path.name + ".public")


def _next(path: Path) -> Path:
    return path.with_name(path.name + ".next")


def _make(path: Path) -> None:
    with suppress(FileExistsError):  # another process that starts has just made it
        secret_files.write_new(path, os.urandom(SEED_BYTES))


def _read(path: Path) -> bytes:
    return secret_files.read(path, SEED_BYTES, _none_in(str(path)))


def _parsed(text: str, where: str) -> bytes:
    return secret_files.parsed(text, SEED_BYTES, _none_in(where))


def _none_in(where: str) -> HouseError:
    return HouseError(f"{where} holds no signing key: that is {2 * SEED_BYTES} hexadecimal digits.", _INSTEAD)
