"""Processes of this machine that play: Ctrl-C is their parent's, and none of them outlives it.

A terminal sends Ctrl-C to all of them at once. A worker that it ended would break the pool, and the parent would say
that its workers are gone. A parent that ends at once, as after Ctrl-C, tells its workers nothing: they would wait for
work for ever, and keep the pipe of its output open.
"""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import context, parent_process, resource_tracker

QUIET = "ignore::UserWarning:multiprocessing.resource_tracker"


def pool(many: int) -> ProcessPoolExecutor:
    _start_tracker()
    return ProcessPoolExecutor(many, _Spawn())


class _Worker(context.SpawnProcess):
    def start(self) -> None:
        with _ctrl_c_waits():
            super().start()

    def run(self) -> None:
        """In the new process."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        threading.Thread(target=_end_with_the_parent, name="parent", daemon=True).start()
        super().run()


class _Spawn(context.SpawnContext):
    Process = _Worker


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """What this thread starts meanwhile inherits that Ctrl-C is held back, from before its first line."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_tracker() -> None:
    """Python's process that takes locks away after a parent that ended at once; it would also write that it does so.

    Started later, together with a worker, it would let Ctrl-C through again.
    """
    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = QUIET if before is None else f"{before},{QUIET}"
    try:
        resource_tracker.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONWARNINGS"]
        else:
            os.environ["PYTHONWARNINGS"] = before


def _end_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)  # in the middle of a kernel too
