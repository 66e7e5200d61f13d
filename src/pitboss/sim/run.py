"""A run: blocks are handed out to workers, and what comes back is merged. Ctrl-C ends it with the result so far.

A task plays some blocks and returns each with its histogram; it adds to nothing, so it may be played again anywhere.
What the workers are (threads, processes, a cluster) is `workers`'. Nothing here depends on which of them came first.
"""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from threading import Event
from types import FrameType

from pitboss.sim.counted import Counted
from pitboss.sim.workers import Workers

Blocks = list[tuple[int, bytes]]
Play = Callable[[int, int], Blocks]  # from the first block up to the last, which is not played

TASK_BLOCKS_MAX = 1 << 14
TELL_S = 0.1
WAITING = 2  # tasks for each worker: one that it plays, one that is ready


class Ended(Enum):
    DONE = "done"
    STOPPED = "stopped"  # Ctrl-C
    BROKEN = "broken"  # the workers are gone


@dataclass(frozen=True)
class Progress:
    """How far a run is; `counted` is what may be kept on disk meanwhile."""

    counted: Counted
    blocks: int  # of so many
    began: int  # blocks that were there before
    seconds: float


@dataclass(frozen=True)
class Ran:
    counted: Counted
    ended: Ended
    why: str = ""  # it is broken


def run(
    play: Play,
    blocks: int,
    counted: Counted,
    workers: Workers,
    tell: Callable[[Progress], None] = lambda _: None,
    stop: Event | None = None,
) -> Ran:
    """Play the blocks that are missing. Only the caller's thread merges, and calls `tell` about ten times a second.

    Ctrl-C, or `stop`, ends it between two merges.
    """
    with _interrupts(stop or Event()) as stopped:
        return _run(play, blocks, counted, workers, tell, stopped)


def _run(
    play: Play, blocks: int, counted: Counted, workers: Workers, tell: Callable[[Progress], None], stopped: Event
) -> Ran:
    began, start = counted.blocks, time.monotonic()
    open_: dict[Future[Blocks], tuple[int, int]] = {}
    tasks = _Tasks(counted, blocks, workers.task_s)
    told = start
    try:
        while not stopped.is_set():
            while len(open_) < WAITING * workers.count and (task := tasks.next()) is not None:
                open_[workers.executor.submit(play, *task)] = task
            if not open_:
                return Ran(counted, Ended.DONE)
            done, _ = wait(open_, timeout=TELL_S, return_when=FIRST_COMPLETED)
            for future in done:
                open_.pop(future)
                for block, packed in future.result():
                    counted.add(block, packed)
            now = time.monotonic()
            if done:
                tasks.pace((counted.blocks - began) / max(now - start, 1e-9) / workers.count)
            if now - told >= TELL_S or (done and not open_):
                told = now
                tell(Progress(counted, blocks, began, now - start))
        return Ran(counted, Ended.STOPPED)
    except workers.losses as error:
        return Ran(counted, Ended.BROKEN, workers.why(error))
    finally:
        for future in open_:
            future.cancel()


@contextmanager
def _interrupts(stopped: Event) -> Iterator[Event]:
    """The first Ctrl-C sets the event: raised at once, it could come while a block is half merged. The second raises.

    Only the main thread can be asked to do so; in others Ctrl-C is somebody else's.
    """
    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return
    before = signal.getsignal(signal.SIGINT)

    def interrupted(_number: int, _frame: FrameType | None) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt
        stopped.set()

    signal.signal(signal.SIGINT, interrupted)
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)


class _Tasks:
    """The blocks that are missing, cut into tasks that grow until each takes as long as it should."""

    def __init__(self, counted: Counted, blocks: int, seconds: float) -> None:
        self._stretches: Iterator[tuple[int, int]] = counted.missing(blocks)
        self._first, self._end = next(self._stretches, (0, 0))
        self._size, self._seconds = 1, seconds  # a block each at first, to see how fast it goes

    def next(self) -> tuple[int, int] | None:
        if self._first == self._end:
            self._first, self._end = next(self._stretches, (0, 0))
        if self._first == self._end:
            return None
        last = min(self._first + self._size, self._end)
        task = (self._first, last)
        self._first = last
        return task

    def pace(self, blocks_a_second: float) -> None:
        """Tasks double at most, for the first ones wait for kernels that are still being compiled."""
        self._size = max(1, min(int(blocks_a_second * self._seconds), 2 * self._size, TASK_BLOCKS_MAX))
