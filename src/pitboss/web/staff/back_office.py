"""The back office of a running house: reports, checks and exports, made in processes of their own.

No table waits for them. One process does the quick work and remembers what it has read; the slow work, which is the
whole check of the book and the solving of sheets, has another. A house that is only in memory uses threads instead.
"""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, TypeVar, cast

from starlette.requests import HTTPConnection

from pitboss.house import house_opening
from pitboss.house.location import Location
from pitboss.house.reporting.auditing import Check, Judged
from pitboss.house.reporting.verifying import Verdict
from pitboss.house.reporting.worth import Key
from pitboss.house.stores.store import Store
from pitboss.ledger.theory import Worth
from pitboss.tables.terms import Chips
from pitboss.web.staff import report_worker
from pitboss.web.staff.report_worker import Room, Sheet, Valued

SOON_S = 2.0  # how long to wait for a check before answering without its result
REST = 10  # the pause between two checks, in multiples of how long the last one took
ALARMS_MS = 60_000  # the floor's alarms are not older than this, plus the time to compute them
SLICE = 20  # hands that are verified before others get their turn

T = TypeVar("T")


class ReportWorker:
    """A worker: a process that reads the store by itself, or a thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._place: Location | None = house_opening.place_of(store)
        self._room = Room(store)  # used by the thread
        self._pool: Executor | None = None

    async def ask(self, work: Callable[..., T], *given: Any) -> T:
        """Do one piece of work after the other. A process that dies is replaced, and asked once more."""
        for last in (False, True):
            pool = self._pool = self._pool or self._start()
            try:
                return await asyncio.wrap_future(self._submit(pool, work, given))
            except BrokenExecutor:
                self._pool = None if self._pool is pool else self._pool
                pool.shutdown(wait=False)
                if last:
                    raise
        raise AssertionError("it was asked")

    def _submit(self, pool: Executor, work: Callable[..., T], given: tuple[Any, ...]) -> Any:
        if self._place is None:
            return pool.submit(work, self._room, *given)
        return pool.submit(report_worker.call, work, *given)

    def _start(self) -> Executor:
        if self._place is None:
            return ThreadPoolExecutor(max_workers=1, thread_name_prefix="back office")
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=spawn, initializer=report_worker.begin, initargs=(self._place,))

    def close(self) -> None:
        """End at once, even in the middle of some work: its result is not needed any more."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


@dataclass(frozen=True)
class Checked:
    """The last whole check of the book: its result, and when it ended. `running`: another one has begun."""

    checks: list[Check]
    at: int | None
    running: bool


class BackOffice:
    """One for a running house. `clock` gives ms since 1970."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._quick, self._slow = ReportWorker(store), ReportWorker(store)
        self._worths: dict[Key, dict[str, Worth]] = {}  # that were solved here, in case the disk does not keep them
        self._counting: dict[Key, asyncio.Task[None]] = {}
        self._checking: asyncio.Task[None] | None = None
        self._checks: list[Check] = []
        self._checked_at: int | None = None
        self._rests_until = 0.0
        self._warming: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._alarms: tuple[str, tuple[Judged, ...]] = ("", ())  # of a gaming day
        self._looked: tuple[str, int] = ("", 0)  # which day was checked last, and when

    def warm(self) -> None:
        """Add up the book before the first report. Every report also reads the newest records, so
        none is out of date.
        """
        self._warming = _task(self._quick.ask(Room.add_up))

    async def ask(self, work: Callable[..., T], *given: Any) -> T:
        """Call a method of the room with these arguments."""
        return await self._quick.ask(work, *given)

    # ------------------------------------------------------------ answers that need odds

    async def valued(self, work: Callable[..., Valued], *given: Any) -> tuple[Any, bool]:
        """An answer, and whether it is complete; while it is not, sheets are being solved: ask again."""
        valued = await self._quick.ask(work, *given, dict(self._worths))
        tasks = [self._count(sheet) for sheet in valued.waiting]
        if not tasks:
            return valued.found, True
        await asyncio.wait(tasks, timeout=SOON_S)
        if all(task.done() for task in tasks):
            valued = await self._quick.ask(work, *given, dict(self._worths))
        return valued.found, not valued.waiting

    def _count(self, sheet: Sheet) -> "asyncio.Task[None]":
        key, rules, texts = sheet

        async def run() -> None:
            try:
                self._worths[key] = await self._slow.ask(Room.count, rules, texts, key[1])
            finally:
                self._counting.pop(key, None)

        if key not in self._counting:
            self._counting[key] = _task(run())
        return self._counting[key]

    def alarms(self, day: str) -> tuple[Judged, ...]:
        """The wagers of a gaming day that were outside their intervals at the last check. A new check starts when it is
        old.  It never waits: the floor asks every second, and gets the last known answer.
        """
        now = self._clock()
        looked, at = self._looked
        if self._looking is None and (looked != day or not 0 <= now - at < ALARMS_MS):
            self._looked = day, now
            self._looking = _task(self._look(day))
        of, found = self._alarms
        return found if of == day else ()

    async def _look(self, day: str) -> None:
        try:
            found, _ = await self.valued(Room.judged, day, Chips.ISSUED)
            self._alarms = day, tuple(one for one in found if one.alarm)
        finally:
            self._looking = None

    # ------------------------------------------------------------ the whole check

    async def checked(self) -> Checked:
        """The result of the last check. Starts a new one if none runs, and waits for it a little."""
        if self._checking is None and monotonic() >= self._rests_until:
            self._checking = _task(self._check())
        if self._checking is not None:
            await asyncio.wait([self._checking], timeout=SOON_S)
        return Checked(self._checks, self._checked_at, self._checking is not None)

    async def _check(self) -> None:
        begun, at = monotonic(), self._clock()
        try:
            self._checks = await self._slow.ask(Room.checks)
        except Exception as error:
            self._checks = [Check(False, f"The check could not be made: {error}")]
        finally:
            self._checked_at = at
            self._rests_until = monotonic() + REST * (monotonic() - begun)
            self._checking = None

    # ------------------------------------------------------------ long work, in pieces

    async def verdicts(self, table: str, hands: list[int]) -> AsyncIterator[list[Verdict]]:
        """Verify a slice of hands at a time. If the caller stops iterating, the work stops."""
        for begin in range(0, len(hands), SLICE):
            slice_ = hands[begin : begin + SLICE]
            yield await self._quick.ask(Room.verify, table, slice_[0], slice_[-1])

    async def pieces(self, number: int) -> AsyncIterator[str]:
        """The pieces of an export that was begun."""
        try:
            while piece := await self._quick.ask(Room.piece, number):
                yield piece
        finally:
            with suppress(BrokenExecutor):
                await self._quick.ask(Room.give_up, number)

    def close(self) -> None:
        for task in (*self._counting.values(), self._checking, self._warming, self._looking):
            if task is not None:
                task.cancel()
        self._quick.close()
        self._slow.close()


def of(connection: HTTPConnection) -> BackOffice:
    return cast(BackOffice, connection.app.state.back_office)


def _task(work: Any) -> "asyncio.Task[None]":
    """A task whose error asyncio does not report as unhandled: the next caller gets it."""
    task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
    task.add_done_callback(lambda done: None if done.cancelled() else done.exception())
    return task
