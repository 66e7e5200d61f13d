"""Killed processes, full disks, failed syncs, torn logs: what was acknowledged is there once, the rest at most once."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, cast

import pytest

from pitboss.house.stores import heads, lost_records
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.sqlite_read import SqliteReader
from pitboss.house.stores.store import Draft, Stored, StoreFailed
from tests.house.drafts import bet

SEED = 20_240_229
KILLS = (6, pytest.param(20, marks=pytest.mark.long))
FULL = (4, pytest.param(10, marks=pytest.mark.long))

PLAYER = """
import sys
from concurrent.futures import Future
from pathlib import Path
from pitboss.house.stores import lost_records
from pitboss.house.stores.group import GroupCommit
from pitboss.house.stores.heads import Heads
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.store import Outcome, Stored, StoreFailed
from tests.house.drafts import bet

life = sys.argv[2]
most = int(sys.argv[3])
if most:
    import resource, signal
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
store = SqliteStore(Path(sys.argv[1]))
if not most:
    heads = Heads(Path(sys.argv[1]).with_name("heads"), "house.db")
    assert not lost_records.problem(heads.found, store), lost_records.problem(heads.found, store)
    heads.begin(store.every_head(), store.origin())
    store.keep_heads = heads.keep
writer = GroupCommit(store, Future[list[Outcome]])
versions = {stream: store.head(stream).version for stream in ("cage", "table:T1", "table:T2", "table:T3")}
print("ready", flush=True)
try:
    while True:
        futures = {}
        for stream in versions:
            command_id = f"{life} {stream} {versions[stream]}"
            futures[command_id] = writer.submit([bet(stream, versions[stream], command_id)])
            versions[stream] += 1
        for command_id, future in futures.items():
            assert isinstance(future.result()[0], Stored)
            print(command_id, flush=True)
except StoreFailed as error:
    for refused in (lambda: store.append([bet("cage", 0, "x")]), lambda: store.head("cage"), store.check):
        try:
            refused()
        except StoreFailed:
            continue
        raise SystemExit(f"a store that failed still answers: {refused}")
    print("failed", flush=True)
"""


def playing(house: Path, life: int, *, file_most: int = 0) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", PLAYER, str(house), str(life), str(file_most)]
    root = Path(__file__).parents[2]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root, env={**os.environ, "PYTHONPATH": "."})


def demand_whole(house: Path, acknowledged: set[str]) -> None:
    """Each acknowledged command is there exactly once, any other at most once, and the book is right."""
    with SqliteStore(house) as store:
        assert store.check() == []
        found = Counter(record.command_id for stream in store.streams() for record in store.records(stream))
    assert [command_id for command_id, count in found.items() if count > 1] == []
    assert acknowledged - found.keys() == set()


@pytest.mark.parametrize("kills", KILLS)
def test_a_killed_process_loses_nothing_it_acknowledged(house: Path, kills: int) -> None:
    """A real process, killed again and again at moments of chance, each on top of what the one before left; none of
    them finds a store that is behind its file of heads."""
    chance, acknowledged = random.Random(SEED), set[str]()
    for life in range(kills):
        with playing(house, life) as process:
            assert process.stdout
            assert process.stdout.readline() == "ready\n"
            time.sleep(chance.uniform(0, 0.06))
            process.send_signal(signal.SIGKILL)
            lines = process.stdout.read().split("\n")
        acknowledged.update(lines[:-1])  # The last one may have been cut off.
        if life % 5 == 2:
            demand_whole(house, acknowledged)
    assert len(acknowledged) > kills
    demand_whole(house, acknowledged)
    with SqliteReader(house) as reader:
        kept = heads.read(house.with_name("heads"), house.name)
        assert len(kept.heads) == 4
        assert lost_records.problem(kept, reader) == ""


@pytest.mark.skipif(sys.platform == "win32", reason="the limit of a file's size is Unix's")
@pytest.mark.parametrize("lives", FULL)
def test_a_disk_that_refuses_bytes_ends_the_store_and_loses_nothing(house: Path, lives: int) -> None:
    """The operating system itself fails the writing of a file behind some byte, each time behind another."""
    acknowledged, size = set[str](), house.stat().st_size
    for life in range(lives):
        with playing(house, life, file_most=max(size, 65_536) + 40_000 * life + 777 * life) as process:
            assert process.stdout
            lines = process.stdout.read().splitlines()
        assert process.returncode == 0
        assert lines[-1] == "failed"
        acknowledged.update(set(lines) - {"ready", "failed"})
        demand_whole(house, acknowledged)
        size = house.stat().st_size
    assert len(acknowledged) > 10 * lives


def test_a_full_disk_ends_the_store_and_leaves_nothing_half_written(house: Path) -> None:
    with SqliteStore(house) as store:
        pages = store._writing.execute("PRAGMA page_count").fetchone()[0]
        store._writing.execute(f"PRAGMA max_page_count = {pages + 20}")
        version = 0
        with suppress(StoreFailed):
            while version < 10_000:
                store.append([bet("table:T1", version + more, f"{version + more}") for more in range(7)])
                version += 7
        with pytest.raises(StoreFailed, match="full"):
            store.append([bet("table:T1", version, "x")])
        with pytest.raises(StoreFailed):
            store.put_setting("time zone", "UTC")
        with pytest.raises(StoreFailed):
            store.head("table:T1")
    assert 0 < version < 10_000
    with SqliteStore(house) as store:
        assert store.head("table:T1").version == version
        assert store.check() == []


class Faulty:
    """A connection whose n-th statement fails, before it is done or after."""

    def __init__(
        self, real: sqlite3.Connection, fails: int, *, after: bool, error: Callable[[], BaseException]
    ) -> None:
        self._real, self._left, self._after, self._error = real, fails, after, error

    def execute(self, *given: Any) -> Any:
        return self._do(self._real.execute, *given)

    def executemany(self, *given: Any) -> Any:
        return self._do(self._real.executemany, *given)

    def close(self) -> None:
        self._real.close()

    def _do(self, work: Callable[..., Any], *given: Any) -> Any:
        self._left -= 1
        if self._left == 0:
            if self._after:
                work(*given)
            raise self._error()
        return work(*given)


STATEMENTS = 11  # begin, the rows of eight tables, commit


def three_bets() -> list[Draft]:
    return [bet("table:T1", 1, "b"), bet("table:T1", 2, "c"), bet("cage", 0, "d")]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("fails", range(1, STATEMENTS + 1))
@pytest.mark.parametrize("error", [lambda: sqlite3.OperationalError("disk I/O error"), KeyboardInterrupt])
def test_whatever_statement_fails_the_group_is_whole_or_absent(
    house: Path, fails: int, error: Callable[[], BaseException], *, after: bool
) -> None:
    """Only a failure after the commit itself may leave the group there: it was not acknowledged, and it is whole."""
    store = SqliteStore(house)
    store.append([bet("table:T1", 0, "a")])
    store._writing = cast(sqlite3.Connection, Faulty(store._writing, fails, after=after, error=error))
    with pytest.raises((StoreFailed, KeyboardInterrupt)):
        store.append(three_bets())
    with pytest.raises(StoreFailed):
        store.append([bet("table:T1", 1, "b")])
    store.close()
    with SqliteStore(house) as store:
        assert store.head("table:T1").version == (3 if after and fails == STATEMENTS else 1)
        assert store.check() == []
        outcomes = store.append(three_bets())
        assert all(isinstance(outcome, Stored) for outcome in outcomes) == (not (after and fails == STATEMENTS))
        assert store.head("table:T1").version == 3
        assert store.check() == []


def test_the_number_of_statements_is_the_one_the_test_above_walks_through(house: Path) -> None:
    with SqliteStore(house) as store:
        store.append([bet("table:T1", 0, "a")])
        counting = Faulty(store._writing, 0, after=False, error=AssertionError)
        store._writing = cast(sqlite3.Connection, counting)
        store.append(three_bets())
        assert -counting._left == STATEMENTS


def test_a_log_torn_behind_an_acknowledgement_keeps_what_came_before(house: Path, tmp_path: Path) -> None:
    """Power lost while the next commit was on its way: any part of it may be on the disk, and any nonsense behind."""
    chance, log = random.Random(SEED), house.with_name("house.db-wal")
    with SqliteStore(house) as store:
        sizes = [log.stat().st_size if log.exists() else 0]
        for version in range(12):
            store.append([bet("table:T1", version, f"{version}"), bet("cage", version, f"cage {version}")])
            sizes.append(log.stat().st_size)
        main, whole = house.read_bytes(), log.read_bytes()
    assert sizes == sorted(set(sizes)), "the log was folded in, and the test says nothing"
    for acknowledged, (size, following) in enumerate(zip(sizes, [*sizes[1:], sizes[-1]], strict=True)):
        for cut in {size, following - 1, *(chance.randint(size, following) for _ in range(6))}:
            torn = tmp_path / "torn"
            torn.mkdir()
            (torn / "house.db").write_bytes(main)
            garbage = chance.randbytes(chance.choice([0, 511, 5_000]))
            (torn / "house.db-wal").write_bytes(whole[: max(cut, size)] + garbage)
            with SqliteStore(torn / "house.db") as store:
                assert acknowledged <= store.head("table:T1").version <= acknowledged + 1
                assert store.head("cage").version == store.head("table:T1").version
                assert store.check() == []
            shutil.rmtree(torn)


def test_a_house_whose_power_went_before_its_first_log_is_taken_up(house: Path, tmp_path: Path) -> None:
    """A new house, or one put back from a backup, has no write-ahead log yet: what was half done then lies in a
    journal, which only a connection that may write can roll back. Would catch a store that looks before it may."""
    half_done = tmp_path / "half done"
    half_done.mkdir()
    with closing(sqlite3.connect(house, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 2")  # so that pages are on their way to the disk before the commit
        connection.execute("BEGIN IMMEDIATE")
        for number in range(200):
            connection.execute("INSERT INTO settings (name, value) VALUES (?, ?)", (f"{number}", "x" * 1_000))
        for ending in ("", "-journal"):
            shutil.copyfile(f"{house}{ending}", half_done / f"house.db{ending}")
        connection.execute("ROLLBACK")
    with SqliteStore(half_done / "house.db") as store:
        assert store.setting("0") is None
        assert store.check() == []


def test_a_reader_finds_what_a_killed_process_left(house: Path) -> None:
    """The write-ahead log is still there, and nobody has opened the house for writing since."""
    with playing(house, 0) as process:
        assert process.stdout
        seen = [process.stdout.readline() for _ in range(20)]
        process.send_signal(signal.SIGKILL)
    with SqliteReader(house) as reader:
        assert reader.check() == []
        assert all(reader.find(line.strip()) for line in seen[1:])
