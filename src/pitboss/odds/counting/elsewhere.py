"""A long count may be done by an executor that is passed in: other processes, or other machines.

Whoever has one says so, in the thread that counts. A part is then a function and what it needs, both of which can be
pickled: it rebuilds what it works on where it runs, and returns its own sums. Here they are added, in the order of the
parts, so that what was counted so far can be kept.
"""

import pickle
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Part = Callable[[int, int], Array]  # from a first board up to a last one, which is not counted: sums

PARTS = 4  # for each worker: enough that none waits long for the last one


@dataclass(frozen=True)
class Elsewhere:
    executor: Executor
    workers: Callable[[], int]  # how many there are now


_given: ContextVar[Elsewhere | None] = ContextVar("elsewhere", default=None)


@contextmanager
def counted_on(executor: Executor, workers: Callable[[], int]) -> Iterator[None]:
    """Within it, long counts are done by the executor. Short ones are done here: they take longer to send."""
    token = _given.set(Elsewhere(executor, workers))
    try:
        yield
    finally:
        _given.reset(token)


def given() -> Elsewhere | None:
    return _given.get()


def packed(*what: Any) -> bytes:
    """What a part needs, pickled once for all parts, so that a worker can tell that it has it already."""
    return pickle.dumps(what, protocol=5)


def sums(to: Elsewhere, part: Part, far: int, of: int, most: int) -> Iterator[tuple[int, Array]]:
    """The sums of the parts from `far` on, in order: each with where it ends. A part has at most so many boards."""
    waiting: deque[tuple[int, Future[Array]]] = deque()
    first = far
    try:
        while first < of or waiting:
            workers = max(1, to.workers())
            size = max(1, min(most, -(-(of - far) // (PARTS * workers))))
            while first < of and len(waiting) < 2 * workers:
                end = min(first + size, of)
                waiting.append((end, to.executor.submit(part, first, end)))
                first = end
            end, future = waiting.popleft()
            yield end, future.result()
    finally:
        for _, future in waiting:
            future.cancel()
