"""The progress of the solver at a terminal. Ctrl-C ends it."""

import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import click

from pitboss.cli.bar import Bar
from pitboss.cli.ctrl_c import STOPPED
from pitboss.odds.counting.progress import Watch, watched

T = TypeVar("T")

QUIET_S = 1.0  # no progress is shown for work that is done sooner
EVERY_S = 0.1
STOPPED_EMPTY = "Stopped; nothing was kept."


def shown(work: Callable[[], T], empty: str = STOPPED_EMPTY) -> T:
    """Do the work, which may take long. At a terminal it runs in its own thread while this one shows the progress.

    `empty` is said where Ctrl-C ends it and nothing of it is kept.
    """
    if not sys.stderr.isatty():
        return work()
    worker = _Worker(work)
    began = time.monotonic()
    try:
        with Bar() as bar:
            while worker.is_alive():
                worker.join(EVERY_S)
                passed = time.monotonic() - began
                if passed >= QUIET_S and worker.is_alive():
                    bar.show(*said(worker.watch, compiling=is_compiling(), seconds=int(passed)))
    except KeyboardInterrupt:
        click.echo("Stopped; the next time it goes on from here." if worker.watch.kept else empty, err=True)
        os._exit(STOPPED)  # a kernel cannot be interrupted, and the interpreter would wait for it
    return worker.result()


def said(watch: Watch, *, compiling: bool, seconds: int) -> tuple[str, float | None]:
    """What is being done, and how much of it is.

    >>> said(Watch(), compiling=True, seconds=3)
    ('Compiling the solver, once on this machine ... 3 s', None)
    """
    if compiling or not watch.sweeps:
        doing = "Compiling the solver, once on this machine" if compiling else "Getting ready to count"
        return f"{doing} ... {seconds} s", None
    return f"Counting every deal{f', part {watch.sweeps}' if watch.sweeps > 1 else ''}", watch.share


class _Worker(threading.Thread, Generic[T]):
    """A daemon thread: it ends with the process."""

    def __init__(self, work: Callable[[], T]) -> None:
        super().__init__(name="counting", daemon=True)
        self.watch = Watch()
        self._work = work
        self._found: list[T] = []
        self._error: BaseException | None = None
        self.start()

    def run(self) -> None:
        watched.set(self.watch)
        try:
            self._found.append(self._work())
        except BaseException as error:
            self._error = error

    def result(self) -> T:
        if self._error is not None:
            raise self._error
        return self._found[0]


def is_compiling() -> bool:
    jit: Any = sys.modules.get("pitboss.hands.jit")  # not imported here, because that imports Numba
    return bool(getattr(jit, "is_compiling", bool)())  # the module may be imported only in part
