"""Group commit: everyone is answered, nobody before the disk, and nobody suffers for another's bug."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event, current_thread

import pytest

from pitboss.house.stores.group import GROUP_MOST, WRITER, GroupCommit
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.store import Conflict, Draft, LedgerError, Outcome, Store, Stored, StoreFailed
from tests.house.drafts import bet, drafted


class Slow(MemoryStore):
    """Waits at the first commit until it is let go, and counts the commits."""

    def __init__(self) -> None:
        super().__init__()
        self.go, self.groups = Event(), list[int]()

    def append(self, drafts: Sequence[Draft]) -> list[Outcome]:
        self.go.wait(10)
        self.groups.append(len(drafts))
        return super().append(drafts)


def test_what_arrives_during_a_commit_shares_the_next() -> None:
    store = Slow()
    writer = GroupCommit(store, Future[list[Outcome]])
    futures = [writer.submit([bet(f"table:T{number}", 0, f"{number}")]) for number in range(20)]
    assert not any(future.done() for future in futures)
    store.go.set()
    assert all(isinstance(future.result(10)[0], Stored) for future in futures)
    assert sum(store.groups) == 20
    assert len(store.groups) <= 2 < GROUP_MOST
    writer.close()


class Noting(MemoryStore):
    """Notes which thread keeps a snapshot; the first one fails."""

    def __init__(self) -> None:
        super().__init__()
        self.kept = list[tuple[str, int]]()

    def keep_snapshot(self, stream: str, version: int, payload: str) -> None:
        self.kept.append((current_thread().name, version))
        if len(self.kept) == 1:
            raise OSError("no space left")
        super().keep_snapshot(stream, version, payload)


def test_a_snapshot_is_kept_by_the_writing_thread_and_stops_nobody() -> None:
    """Would catch an event loop that waits for the disk every so many hands, and a writer that ends with an error."""
    store = Noting()
    writer = GroupCommit(store, Future[list[Outcome]])
    for version in range(2):
        (stored,) = writer.submit([bet("table:T1", version, f"{version}")]).result(10)
        assert isinstance(stored, Stored)
        writer.keep_snapshot("table:T1", stored.version, "{}")
    writer.close()
    assert store.kept == [(WRITER, 1), (WRITER, 2)]
    kept = store.snapshot("table:T1")
    assert kept is not None
    assert kept.version == 2


def test_an_answer_comes_after_the_commit(house: Path) -> None:
    """Another connection sees the record as soon as the future is done."""
    with SqliteStore(house) as store:
        writer = GroupCommit(store, Future[list[Outcome]])
        for version in range(20):
            (stored,) = writer.submit([bet("table:T1", version, f"{version}")]).result(10)
            assert tuple(store.head("table:T1")) == tuple(stored)
        writer.close()


def test_threads_that_race_lose_nothing(store: Store) -> None:
    """Eight threads want every version of one stream: each is won once, and the losers are told."""
    writer = GroupCommit(store, Future[list[Outcome]])

    def play(name: int) -> list[Outcome]:
        return [writer.submit([bet("table:T1", version, f"{name} {version}")]).result(10)[0] for version in range(25)]

    with ThreadPoolExecutor(8) as pool:
        outcomes = [outcome for played in pool.map(play, range(8)) for outcome in played]
    writer.close()
    won = sorted(outcome.version for outcome in outcomes if isinstance(outcome, Stored))
    assert won == list(range(1, len(won) + 1))
    assert len(won) + sum(isinstance(outcome, Conflict) for outcome in outcomes) == 200
    assert store.head("table:T1").version == len(won) >= 1
    assert store.check() == []


def test_a_bug_in_one_draft_is_told_to_its_maker_alone() -> None:
    store = Slow()
    writer = GroupCommit(store, Future[list[Outcome]])
    wrong = drafted("table:T3", 0, "wrong", entries=((("wallet:bob", -5), ("cage", 5)),))
    before, guilty, after = (writer.submit([draft]) for draft in (bet("cage", 0, "a"), wrong, bet("cage", 1, "b")))
    store.go.set()
    assert isinstance(before.result(10)[0], Stored)
    with pytest.raises(LedgerError):
        guilty.result(10)
    assert isinstance(after.result(10)[0], Stored)
    writer.close()


def test_a_store_that_fails_says_so_to_everyone(house: Path) -> None:
    with SqliteStore(house) as store:
        writer = GroupCommit(store, Future[list[Outcome]])
        writer.submit([bet("cage", 0, "a")]).result(10)
        store._writing.close()
        futures = [writer.submit([bet("cage", version, f"{version}")]) for version in (1, 2, 3)]
        for future in futures:
            with pytest.raises(StoreFailed):
                future.result(10)
        writer.close()


def test_closing_answers_those_who_wait() -> None:
    store = Slow()
    writer = GroupCommit(store, Future[list[Outcome]])
    future = writer.submit([bet("cage", 0, "a")])
    store.go.set()
    writer.close()
    assert isinstance(future.result(0)[0], Stored)
    with pytest.raises(StoreFailed):
        writer.submit([bet("cage", 1, "b")])
