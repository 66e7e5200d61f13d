"""The disk fails under a house that is playing, and the house is taken up again from what is left.

A run starts in the middle of a hand, plays a few commands, and one operation of the disk goes wrong: a write, a
sync, a truncation. Then the power is cut, or not; half of the time the next life meets a fault as well. In the
end the house starts on a good disk. Its whole checker must find nothing, its hands must verify, every command that
was acknowledged must be there exactly once and any other at most once; and the hand must go on.
"""

import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from campaigns.campaign import Campaign, Figures, Outcome
from campaigns.connection import standing_on
from campaigns.disk import Disk, Fault
from pitboss import verifier
from pitboss.house import history, house_check
from pitboss.house.service import House
from pitboss.house.stores import backup
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.store import HouseError, StoreFailed
from tests.house.playing import HOUSES, Seeds, house_on, must, next_ask, opened, play_hand

RUNS = 100  # in a piece
SOME = 60  # in a piece of ./test
SHEETS = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
COMMANDS = 8  # in one life, if nothing fails
LIVES = 3
NAME = "house.db"


class Disks:
    def __init__(self, folder: Path, seed: str, *, lies: bool = False) -> None:
        self.folder, self.seed, self.lies = folder, seed, lies
        self.figures = Figures()
        self.starts = [path for sheet in SHEETS for path in _starts(sheet, folder / sheet)]
        self.operations: dict[Path, int] = {}

    def run(self, number: int) -> list[str]:
        """One run, determined by the seed and its number; returns what is wrong afterwards, a sentence each."""
        chance = Random(f"{self.seed} {number}")
        start = chance.choice(self.starts)
        here = self.folder / f"run {number}"
        shutil.copytree(start, here)
        acknowledged, unsure = set[str](), set[str]()
        try:
            for life in range(chance.randint(1, LIVES)):
                here = self._life(here, start, Random(f"{self.seed} {number} {life}"), life, acknowledged, unsure)
            wrong = self._settled(here, acknowledged, unsure)
        except Exception as error:  # the other runs go on, and this one can be repeated by its number
            wrong = [f"{type(error).__name__}: {error}"]
        shutil.rmtree(here)
        HOUSES.clear()  # kept for tests, which check them at their end
        self.figures["runs"] += 1
        return [f"run {number}: {one}" for one in wrong]

    def _life(
        self, here: Path, start: Path, chance: Random, life: int, acknowledged: set[str], unsure: set[str]
    ) -> Path:
        """The house plays until the disk fails; returns the folder from which the next life starts."""
        pages = chance.choice([4, 12, 1_000])
        fault = chance.choice(list(Fault))
        disk = Disk(here, chance, fails=chance.randint(1, self._operations(start)), fault=fault, lies=self.lies)
        with _on(disk, pages):
            _play(here / NAME, life, acknowledged, unsure)
        if disk.done >= disk.fails:
            self.figures[f"fault: {fault.name.lower()}"] += 1
            self.figures[f"hit: {disk.hit}"] += 1
        if not disk.dead and chance.random() < 0.5:
            return here
        self.figures["power cuts"] += 1
        left = here.with_name(f"{here.name}.{life}")
        left.mkdir()
        for name, content in disk.survivors(NAME).items():
            (left / name).write_bytes(content)
        shutil.rmtree(here)
        return left

    def _operations(self, start: Path) -> int:
        """How many disk operations a life without faults has."""
        if start not in self.operations:
            copy = self.folder / "counted"
            shutil.copytree(start, copy)
            disk = Disk(copy, Random(0))
            with _on(disk, 12):
                _play(copy / NAME, 0, set(), set())
            self.operations[start] = disk.done
            shutil.rmtree(copy)
        return self.operations[start]

    def _settled(self, here: Path, acknowledged: set[str], unsure: set[str]) -> list[str]:
        """On a good disk: check all invariants, and play the hand to its end."""
        try:
            store = SqliteStore(here / NAME)
        except (HouseError, sqlite3.Error) as error:
            return [f"the house cannot be opened any more: {error}"]
        try:
            wrong = house_check.problems(store)
            found = Counter(record.command_id for stream in store.streams() for record in store.records(stream))
            wrong += [f"{one} was acknowledged and is lost" for one in sorted(acknowledged) if one not in found]
            wrong += [f"{one} is there {times} times" for one, times in found.items() if times > 1]
            self.figures["acknowledged commands, each there once"] += len(acknowledged)
            self.figures["commands without an answer"] += len(unsure - acknowledged)
            self.figures["of these, there once"] += len((unsure - acknowledged) & found.keys())
            if not wrong:
                house = house_on(store, seeds=Seeds(900))
                house.recover()
                play_hand(house, "T1")
                wrong += house_check.problems(store)
                checks = verifier.verify_table(history.export(store, "T1"))
                wrong += [check.sentence for check in checks if not check.ok]
            return wrong
        finally:
            store.close()


def _starts(sheet: str, folder: Path) -> list[Path]:
    """The house before every fourth command of a hand, a folder each."""
    folder.mkdir()
    path = folder / NAME
    backup.create(path)
    house = opened(SqliteStore(path), sheet)
    found = []
    for step in range(10_000):
        if house.table("T1").last is not None:
            break
        if step % 4 == 0:
            found.append(folder / f"before {step}")
            found[-1].mkdir()
            backup.backup(path, found[-1] / NAME)
        must(house.ask_together([next_ask(house, "T1")])[0])
    house.store.close()
    return found


@contextmanager
def _on(disk: Disk, pages: int) -> Iterator[None]:
    try:
        with standing_on(disk, pages=pages):
            yield
    finally:
        disk.close()


def _play(path: Path, life: int, acknowledged: set[str], unsure: set[str]) -> None:
    """A few commands, each noted before it is sent and again when it is answered."""
    try:
        store = SqliteStore(path)
    except (HouseError, sqlite3.Error):
        return
    try:
        house = house_on(store, seeds=Seeds(100 * (life + 1)))
        if life:
            house.recover()
        for _ in range(COMMANDS):
            ask = next_ask(house, "T1")
            unsure.add(ask.id)
            reply = house.ask_together([ask])[0]
            assert reply.refusal is None, str(reply.refusal)
            acknowledged.add(ask.id)
        store.put_setting("played", str(life))
    except StoreFailed:
        _demand_stopped(house, unsure)
    except sqlite3.Error:
        pass  # a query that the disk did not answer
    finally:
        store.close()


def _demand_stopped(house: House, unsure: set[str]) -> None:
    """A failed store must refuse all queries: its answers might not be on the disk."""
    for one in sorted(unsure):
        with suppress(StoreFailed):
            house.store.find(one)
            raise AssertionError("a store that failed still answers")


def piece(seed: str) -> Outcome:
    return _piece(seed, RUNS)


def small(seed: str) -> Outcome:
    """As many as meet every kind of fault."""
    return _piece(seed, SOME)


def _piece(seed: str, runs: int) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        disks = Disks(Path(folder), seed)
        wrong = [one for number in range(runs) for one in disks.run(number)]
    return Outcome(disks.figures, wrong)


def verdict(figures: Figures) -> list[str]:
    """A campaign that never met a kind of fault, or hit nothing but one file, says nothing about the rest."""
    hits = {f"hit: {operation} of the {file}" for operation in ("write", "sync") for file in ("log", "database")}
    faults = {f"fault: {fault.name.lower()}" for fault in Fault}
    return [f"{one}: did not happen" for one in sorted((hits | faults) - figures.keys())]


STORAGE = Campaign(
    "storage",
    "A write, sync or truncation of the disk fails, is torn or is the last one before the power goes, also in the life"
    " after: the house opens again, every acknowledged command is there once, any other at most"
    " once, and the hand goes on.",
    short=1,
    long=200,
    piece=piece,
    small=small,
    verdict=verdict,
)
