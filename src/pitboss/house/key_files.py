"""Where the signing key of a house is: in a file beside it that only its owner may read, or where the environment says.

The private half is in no database, no backup and no export. The public halves lie in a drawer of the database, so that
every process signs with the same key, and go on record at each table. Once a key has been changed they also lie beside
the private one: a copy of the house from before it knows the old key alone, and learns of the new one there.
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
    """The key of the house. One that never had any gets one now; of one that has, no other will do."""
    named, path = environment.get(KEY), path_of(database, environment)
    postings = _postings(store)
    if named is None and postings:
        if len(known := _line(postings, path)) > len(postings):  # a copy was put back
            store.keep_paper(DRAWER, PAPER, postings_json(known))
            postings = known
        _finish(path, postings)
    if named is None and not path.exists():
        if postings:
            raise HouseError(f"The signing key of the house is not at {path}. {_INSTEAD}")
        _make(path)
    seed = _parsed(named, KEY) if named is not None else _read(path)
    if not postings:
        store.keep_paper(DRAWER, PAPER, postings_json([Signer(seed).posting]), was=None)
        postings = _postings(store)  # another process may have been faster
    _demand_own(seed, postings, KEY if named is not None else path)
    return Signer(seed, postings)


def reader_key(database: Path, environment: Mapping[str, str], reader: Reader | None = None) -> Signer | None:
    """The key for somebody who only reads: None where there is none that may be read.

    It is held to those that the reader's house has had, and knows how it follows from them.
    """
    named, path = environment.get(KEY), path_of(database, environment)
    postings = () if reader is None else _line(_postings(reader), path)
    there = _place(path, postings)
    if named is None and not os.access(there, os.R_OK):
        return None
    seed = _parsed(named, KEY) if named is not None else _read(there)
    _demand_own(seed, postings, KEY if named is not None else path)
    return Signer(seed, postings)


def _place(path: Path, postings: Sequence[PostKey]) -> Path:
    """Where the key is: a new one that is on record may not have come to its place yet."""
    waiting = _next(path)
    return waiting if postings and waiting.exists() and Signer(_read(waiting)).key == postings[-1].key else path


def _demand_own(seed: bytes, postings: Sequence[PostKey], where: str | Path) -> None:
    if postings and Signer(seed).key != postings[-1].key:
        raise HouseError(
            f"{where} is not the signing key of the house, whose public half is {postings[-1].key}. {_INSTEAD}"
        )


_INSTEAD = (
    f"Put the key of the house there, or name it with {KEY_FILE} or {KEY}. If that is lost, begin a new one:"
    " pitboss house new-key --lost"
)


def renew(store: Store, database: Path, environment: Mapping[str, str], *, lost: bool) -> str:
    """A new key in the place of the old one, which signs it; where that is lost nobody does. Gives its public half.

    Whatever stops this on the way, it can be asked for again.
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
    """A new key that is on record goes to its place with the public ones, if it is not there yet."""
    waiting = _next(path)
    if waiting.exists() and Signer(_read(waiting)).key == postings[-1].key:
        made = _public(path).with_name(f"{_public(path).name}.part")
        made.write_text(postings_json(postings) + "\n", encoding="ascii")
        files.put(made, _public(path))
        files.put(waiting, path)


def _line(postings: tuple[PostKey, ...], path: Path) -> tuple[PostKey, ...]:
    """All keys of the house, also those that came after this copy of it was made."""
    try:
        told = read_postings(_public(path).read_text(encoding="ascii"))
    except (OSError, ValueError, LookupError, TypeError):
        return postings  # there are none, or somebody has written into the file: the house's own are enough
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


def _none_in(where: str) -> str:
    return f"{where} holds no signing key: that is {2 * SEED_BYTES} hexadecimal digits. {_INSTEAD}"
