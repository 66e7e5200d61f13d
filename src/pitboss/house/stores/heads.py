"""The file of heads: the last record of each stream that was acknowledged, in another folder than the database.

A database that lost its newest pages, or was restored from an older copy, is consistent in itself; to notice the loss
takes a note elsewhere of how far it had come. So after a commit, and before its answers, the heads (stream, version,
hash) of the changed streams are written here and synced: one line for all commands that share the commit.

    CHECKSUM {"origin": "", "format": 1}
    CHECKSUM {"cage": [7, "5dcd22..."], "table:T1": [40, "91ab03..."]}

The file has its full size from the beginning, padded with zero bytes, because a sync takes half as long if the size
does not change. When it is full, a new file with one line for all streams replaces it. An incomplete last line was
never acknowledged; any other incomplete line means damage, and is reported.

Every process has its own file, so that none waits for the sync of another, and only the last line can be incomplete.
Together the files say what was acknowledged; a process that starts takes over the file of one that ended.
"""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

from pitboss.house.stores import files
from pitboss.house.stores.lock import Lock, Taken
from pitboss.house.stores.store import EMPTY, Head, HouseError, StoreFailed

FORMAT = 1
SIZE = 1 << 20  # bytes of a file, or twice the heads of all streams if that is more
ENDING = ".heads"

_sync = getattr(os, "fdatasync", os.fsync)


@dataclass
class Kept:
    """The contents of the files of all processes of a house."""

    heads: dict[str, Head] = field(default_factory=dict)
    origins: set[str] = field(default_factory=set)  # the databases they were written for; see `Reader.origin`
    files: list[Path] = field(default_factory=list)

    def add(self, path: Path, origin: str, heads: Mapping[str, Head]) -> None:
        self.files.append(path)
        self.origins.add(origin)
        for stream, head in heads.items():
            if head.version > self.heads.get(stream, EMPTY).version:
                self.heads[stream] = head


def read(folder: Path, name: str) -> Kept:
    """The files of the house with this name. To be read before the store that it is compared with."""
    kept = Kept()
    for path in _files(folder, name):
        kept.add(path, *_read(path))
    return kept


def paths(folder: Path, name: str) -> list[Path]:
    """The folder, the files of the house in it, and their locks, whether they are there or not."""
    found = _files(folder, name)
    return [folder, *found, *map(_lock_of, found)]


class Heads:
    """The file of this process. No commit is acknowledged before `keep` has returned."""

    def __init__(self, folder: Path, name: str) -> None:
        try:
            files.folder(folder)
        except OSError as error:
            raise _unwritable(folder, error) from None
        self.folder, self._name = folder, name
        lock, self.path = _free_place(folder, name)
        self._locks = [lock]
        self._descriptor = -1
        try:
            self.found = read(folder, name)
        except BaseException:
            lock.release()
            raise

    def begin(self, heads: Mapping[str, Head], origin: str) -> None:
        """Begin with the heads of the store, after a check that it lacks nothing."""
        self._origin, self._heads = origin, dict(heads)
        try:
            self._write_anew()
        except OSError as error:
            raise _unwritable(self.path, error) from None

    def demand_alone(self) -> None:
        """Raise HouseError if another process of this machine has a file of the house; lock the files until `close`."""
        for path in self._others():
            try:
                self._locks.append(Lock(_lock_of(path)))
            except Taken as taken:
                raise HouseError(f"Another process of the house runs{taken}. Stop it first.") from None

    def begin_again(self, heads: Mapping[str, Head], origin: str) -> None:
        """As `begin`, after a loss was declared and with no other process: the files of others are deleted."""
        self.begin(heads, origin)
        for path in self._others():
            path.unlink()

    def _others(self) -> list[Path]:
        return [path for path in _files(self.folder, self._name) if path != self.path]

    def keep(self, heads: Mapping[str, Head]) -> None:
        """Write the heads durably. If that fails, nothing can be acknowledged any more."""
        self._heads.update(heads)
        line = _line({stream: [version, link.hex()] for stream, (version, link) in heads.items()})
        try:
            if self._end + len(line) > self._size:
                self._write_anew()
                return
            os.lseek(self._descriptor, self._end, os.SEEK_SET)
            if os.write(self._descriptor, line) != len(line):
                raise OSError("it was written in part")
            _sync(self._descriptor)
        except OSError as error:
            raise StoreFailed(f"the file of heads {self.path} cannot be written: {error.strerror or error}") from error
        self._end += len(line)

    def close(self) -> None:
        self._shut()
        for lock in self._locks:
            lock.release()

    def _write_anew(self) -> None:
        """Replace the file by one that has all heads in one line."""
        said = _line({"format": FORMAT, "origin": self._origin})
        said += _line({stream: [version, link.hex()] for stream, (version, link) in self._heads.items()})
        self._end, self._size = len(said), max(SIZE, 2 * len(said))
        with files.aside(self.path, ending=".part") as made:
            made.write(said + bytes(self._size - self._end))
            self._shut()  # Windows does not replace an open file
            made.put()
        self._descriptor = os.open(self.path, os.O_WRONLY | getattr(os, "O_BINARY", 0))

    def _shut(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


# ---------------------------------------------------------------- lines


def _line(said: Mapping[str, Any]) -> bytes:
    text = json.dumps(said, separators=(",", ":")).encode()
    return b"%08x %s\n" % (crc32(text), text)


def _read(path: Path) -> tuple[str, dict[str, Head]]:
    """The origin of the database, and the acknowledged head of each stream."""
    try:
        lines = path.read_bytes().rstrip(b"\0").split(b"\n")
    except OSError as error:
        raise HouseError(
            f"The file of heads {path} cannot be read: {error.strerror}.",
            "The user of the house has to be able to read it. If that user can, look at the disk.",
        ) from None
    whole = [_whole(line) for line in lines[:-1]]  # text without a line end was never acknowledged
    if whole[2:] and whole[-1] is None:
        whole.pop()
    if len(whole) < 2 or None in whole:
        number = whole.index(None) + 1 if None in whole else len(whole) + 1
        raise HouseError(
            f"The file of heads {path} is damaged in line {number}, so nobody can say how far the house was answered.",
            "Look at the disk, and put the file back from a copy; without one, move it away, and the house begins a"
            " new one where its database ends.",
        )
    said, *told = (one or {} for one in whole)
    if said.get("format") != FORMAT:
        raise HouseError(f"The file of heads {path} was written by a newer pitboss.", "Install the newer pitboss.")
    heads = {stream: Head(version, bytes.fromhex(link)) for one in told for stream, (version, link) in one.items()}
    return str(said["origin"]), heads


def _whole(line: bytes) -> dict[str, Any] | None:
    checksum, _, text = line.partition(b" ")
    return json.loads(text) if checksum == b"%08x" % crc32(text) else None


# ---------------------------------------------------------------- files


def _files(folder: Path, name: str) -> list[Path]:
    return sorted(path for path in folder.glob("*" + ENDING) if _is_of(path, name))


def _is_of(path: Path, name: str) -> bool:
    number = path.name.removeprefix(f"{name}.").removesuffix(ENDING)
    return number.isdigit() and path.name == f"{name}.{number}{ENDING}"


def _free_place(folder: Path, name: str) -> tuple[Lock, Path]:
    """The first one that no running process has."""
    for path in _places(folder, name):
        try:
            return Lock(_lock_of(path)), path
        except Taken:
            continue
    raise AssertionError("numbers do not end")


def _places(folder: Path, name: str) -> Iterator[Path]:
    yield from (folder / f"{name}.{number}{ENDING}" for number in count(1))


def _lock_of(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def _unwritable(path: Path, error: OSError) -> HouseError:
    return HouseError(
        f"The file of heads cannot be kept at {path}: {error.strerror}. PITBOSS_HEADS names another folder for it."
    )
