"""A solver of a running house: one process that computes, and the queue before it.

The process is started on first use, and replaced if it dies. A question that takes too long while somebody else waits
is given up, so that nobody can block the solver for all others.
"""

import asyncio
import multiprocessing
from collections.abc import Callable, Hashable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from pitboss.money import currency
from pitboss.money.currency import Currency
from pitboss.web.study import solver_worker
from pitboss.web.study.fair_queue import FairQueue

QUEUE_MOST = 16  # questions that wait at most
LOOK_S = 0.5  # how often to check whether somebody waits behind a long question


class NoAnswer(Exception):
    """The solver cannot answer now; the message is for whoever asked."""


class TooBusy(NoAnswer):
    """Too many questions, or one that takes too long: asking again later may help."""


def in_a_process() -> Executor:
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=1, mp_context=spawn, initializer=solver_worker.begin)


@dataclass(eq=False)
class _Job:
    work: Callable[..., Any]
    given: tuple[object, ...]
    answer: "asyncio.Future[Any]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Solver:
    """`start` makes the process pool; `patience` is how long one question may keep others waiting, in seconds."""

    def __init__(self, start: Callable[[], Executor], *, patience: float) -> None:
        self._start = start
        self._patience = patience
        self._pool: Executor | None = None
        self._queue: FairQueue[_Job] = FairQueue(QUEUE_MOST)
        self._jobs: dict[Hashable, _Job] = {}  # without an answer yet
        self._working: asyncio.Task[None] | None = None
        self.crashes = 0

    def ask(self, key: Hashable, lane: str, work: Callable[..., Any], *given: object) -> "asyncio.Future[Any]":
        """A future with the answer. The same question is computed once, however many ask it. Shield the future when you
        await it: a caller who is cancelled must not cancel it for the others. Words of the answer are in the currency
        that is written here.
        """
        money = currency.now()
        key = (key, money.code)
        job = self._jobs.get(key)
        if job is not None:
            self._queue.move(lane, job)
            return job.answer
        job = _Job(in_money, (money, work, *given))
        gone = self._queue.join(lane, job)
        if gone is job:
            raise TooBusy("The solver has too much to do. Ask again in a moment.")
        if gone is not None:
            _fail(gone, TooBusy("The solver has much to do, and others have asked for less. Ask again in a moment."))
        self._jobs[key] = job
        job.answer.add_done_callback(lambda done: self._done(key, done))
        if self._working is None or self._working.done():
            self._working = asyncio.get_running_loop().create_task(self._work())
        return job.answer

    def close(self) -> None:
        """End the process at once, even in the middle of some work: its result is not needed any more."""
        if self._working is not None:
            self._working.cancel()
        for job in list(self._jobs.values()):
            job.answer.cancel()
        self._end()

    def _done(self, key: Hashable, answer: "asyncio.Future[Any]") -> None:
        """Retrieve the error, so that asyncio does not report it as unhandled: the next caller gets it."""
        self._jobs.pop(key, None)
        if not answer.cancelled():
            answer.exception()

    async def _work(self) -> None:
        while (turn := self._queue.next()) is not None:
            lane, job = turn
            try:
                found = await self._answer(lane, job)
            except Exception as error:
                _fail(job, error)
            else:
                if not job.answer.done():
                    job.answer.set_result(found)

    async def _answer(self, lane: str, job: _Job) -> Any:
        """Ask the process. If it dies, it is replaced and asked once more."""
        for _ in range(2):
            if self._pool is None:
                self._pool = self._start()
            pool = self._pool
            try:
                return await self._patiently(lane, asyncio.wrap_future(pool.submit(job.work, *job.given)))
            except BrokenExecutor:
                self.crashes += 1
                self._end()
        raise NoAnswer("The solver stopped twice over this question and gives up on it.")

    async def _patiently(self, lane: str, answer: "asyncio.Future[Any]") -> Any:
        clock = asyncio.get_running_loop().time
        until = clock() + self._patience
        while not answer.done():
            await asyncio.wait([answer], timeout=LOOK_S)
            if clock() > until and not answer.done() and self._queue.others_wait(lane):
                answer.cancel()
                self._end()
                raise TooBusy("This count takes long, and others wait for the solver. Ask again in a moment.")
        return answer.result()

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            with suppress(RuntimeError):
                pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


def _fail(job: _Job, error: Exception) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)


def in_money(money: Currency, work: Callable[..., Any], *given: object) -> Any:
    """In the process of the solver: what it words is in this currency."""
    with currency.writing(money):
        return work(*given)
