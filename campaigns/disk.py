"""A disk that fails on command, and loses what was not synced when its power is cut.

It is between SQLite and the files, as a VFS of APSW: every write, sync, truncation and deletion is
counted, and one of them may fail. SQLite's locks and its shared memory are those of the real files.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import apsw

SECTOR = 512  # what a disk writes atomically
KEPT = {"": "database", "-wal": "log", "-journal": "journal"}  # the files of a database that outlive a restart


class Fault(Enum):
    """What happens to an operation of the disk."""

    ERROR = "fails with an input/output error"
    FULL = "finds the disk full"
    SHORT = "is done in part, and fails"
    POWER = "is the last one before the power is cut"


@dataclass(frozen=True)
class Write:
    offset: int
    data: bytes

    def pieces(self) -> Iterator["Write"]:
        """The write in sectors: each may reach the disk, or not."""
        begin = 0
        while begin < len(self.data):
            end = begin + SECTOR - (self.offset + begin) % SECTOR
            yield Write(self.offset + begin, self.data[begin:end])
            begin = end


@dataclass(frozen=True)
class Cut:
    """A truncation."""

    size: int


@dataclass
class Stored:
    """One file: what is surely on the disk, and the operations since the last sync."""

    certain: bytes = b""
    there: bool = False  # whether its name is surely in the folder
    since: list[Write | Cut] = field(default_factory=list)
    deleted: bool = False

    def reach(self, keeps: float, chance: Random) -> bytes:
        """The content of the disk if each sector written since the last sync is there with this probability."""
        content = bytearray(self.certain)
        for one in self.since:
            for piece in one.pieces() if isinstance(one, Write) and keeps < 1 else [one]:
                if keeps == 1 or chance.random() < keeps:
                    _apply(content, piece)
        return bytes(content)


class Disk:
    """`fails` is the number of the operation that fails, counted from 1; 0 is none."""

    def __init__(
        self, folder: Path, chance: Random, *, fails: int = 0, fault: Fault = Fault.ERROR, lies: bool = False
    ) -> None:
        self.chance, self.fails, self.fault = chance, fails, fault
        self.lies = lies  # reports a sync as done, although it is not
        self.done = 0
        self.dead = False
        self.hit = ""  # which operation failed, and on which file
        self.files: dict[str, Stored] = {}
        for path in folder.iterdir():
            self.files[path.name] = Stored(path.read_bytes(), there=True)
        self.vfs = _Vfs(self)

    def close(self) -> None:
        self.vfs.unregister()

    def file(self, name: str) -> Stored:
        return self.files.setdefault(Path(name).name, Stored())

    def next(self, operation: str, name: str) -> Fault | None:
        """The fault of the next operation, if any."""
        if self.dead:
            raise apsw.IOError("the power is off")
        self.done += 1
        if self.done != self.fails:
            return None
        self.dead = self.fault is Fault.POWER
        self.hit = f"{operation} of the {next(KEPT[one] for one in reversed(KEPT) if name.endswith(one))}"
        return self.fault

    def sync_folder(self) -> None:
        """From now on new and deleted names are certain."""
        self.files = {name: stored for name, stored in self.files.items() if not stored.deleted}
        for stored in self.files.values():
            stored.there = True

    def survivors(self, database: str) -> dict[str, bytes]:
        """What is left of a database after a power cut, by name: what was synced, and any part of the rest."""
        found: dict[str, bytes] = {}
        for ending in KEPT:
            stored = self.files.get(database + ending)
            if stored is None or (stored.deleted and self.chance.random() < 0.5):
                continue
            if stored.there or stored.since:
                found[database + ending] = _left(stored, self.chance)
        return found


def _left(stored: Stored, chance: Random) -> bytes:
    """Any sectors of what was not synced; or everything up to some write, which is torn."""
    if chance.random() < 0.5:
        return stored.reach(chance.choice([0.0, 0.5, 0.9, 1.0]), chance)
    since = stored.since[: chance.randint(0, len(stored.since))]
    last = since.pop() if since else None
    torn = list(last.pieces()) if isinstance(last, Write) else []
    since += torn[: chance.randint(0, len(torn))]
    return Stored(stored.certain, since=since).reach(1.0, chance)


def _apply(content: bytearray, done: Write | Cut) -> None:
    if isinstance(done, Cut):
        del content[done.size :]
        return
    content.extend(bytes(max(0, done.offset - len(content))))
    content[done.offset : done.offset + len(done.data)] = done.data


# ---------------------------------------------------------------- between SQLite and the files

_numbers = count(1)


class _Vfs(apsw.VFS):
    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.name = f"faults {next(_numbers)}"
        super().__init__(self.name, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return _File(self.disk, name, flags)

    def excepthook(self, *_: object) -> bool:
        """SQLite ignored an error and reported it to nobody, so we do not either."""
        return True

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        if self.disk.next("deletion", filename) not in (None, Fault.POWER):
            raise apsw.exception_for(apsw.SQLITE_IOERR_DELETE)
        if self.disk.dead:
            raise apsw.IOError("the power is off")
        super().xDelete(filename, syncdir)
        stored = self.disk.file(filename)
        if syncdir:
            self.disk.files.pop(Path(filename).name)
        else:
            stored.deleted = True


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self.disk = disk
        self.full = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        self.stored = disk.file(self.full)
        if self.stored.deleted:  # created again
            self.stored = disk.files[Path(self.full).name] = Stored()
        # SQLite also syncs the folder with the first sync of a log or journal, which it may have created.
        self.syncs_folder = bool(flags[0] & apsw.SQLITE_OPEN_CREATE) and not flags[0] & apsw.SQLITE_OPEN_MAIN_DB
        super().__init__("", name, flags)

    def excepthook(self, *_: object) -> bool:
        return True

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        fault = self.disk.next("write", self.full)
        if fault is Fault.FULL:
            raise apsw.FullError("the disk is full")
        if fault is Fault.ERROR:
            raise apsw.exception_for(apsw.SQLITE_IOERR_WRITE)
        if fault is Fault.SHORT:
            data = data[: len(data) // 2]
        self.stored.since.append(Write(offset, bytes(data)))
        if fault is Fault.POWER:
            raise apsw.IOError("the power is off")
        if data:
            super().xWrite(data, offset)
        if fault is Fault.SHORT:
            raise apsw.exception_for(apsw.SQLITE_IOERR_WRITE)

    def xSync(self, flags: int) -> None:  # noqa: ARG002, N802
        """The real file is not synced: this class keeps what counts as being on the disk."""
        fault = self.disk.next("sync", self.full)
        stored = self.stored
        if fault is not None:  # what did not reach the disk is lost: no later sync writes it again
            stored.certain, stored.since = stored.reach(self.disk.chance.random(), self.disk.chance), []
            raise apsw.exception_for(apsw.SQLITE_IOERR_FSYNC)
        if self.disk.lies:
            return
        stored.certain, stored.since = stored.reach(1.0, self.disk.chance), []
        if self.syncs_folder:
            self.syncs_folder = False
            self.disk.sync_folder()

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        fault = self.disk.next("truncation", self.full)
        if fault is None or fault is Fault.POWER:
            self.stored.since.append(Cut(newsize))
        if fault is not None:
            raise apsw.exception_for(apsw.SQLITE_IOERR_TRUNCATE)
        super().xTruncate(newsize)
