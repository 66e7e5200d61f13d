"""Group commit: commands that arrive together share one durable commit, and each is answered only after it.

No command waits for others to arrive: while one group is being written, the next one is collected, so
that the size of the groups follows the load. The answers of a group go back together.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Generic, Protocol, TypeAlias, TypeVar

from pitboss.house.stores.store import Draft, DraftError, Outcome, Store, StoreFailed

GROUP_MOST = 256
WRITER = "house writer"  # the name of the writing thread


class Promise(Protocol):
    """An answer to come: a future of threads, or of an event loop."""

    def done(self) -> bool: ...
    def set_result(self, result: list[Outcome], /) -> None: ...
    def set_exception(self, exception: BaseException, /) -> None: ...


P = TypeVar("P", bound=Promise)
Deliver: TypeAlias = Callable[[Callable[[], None]], object]


class GroupCommit(Generic[P]):
    """The writing thread in front of a store. Close it before the store.

    `deliver` is called in that thread, once for a group, with what gives everybody their answer.
    """

    def __init__(self, store: Store, promise: Callable[[], P], deliver: Deliver = lambda work: work()) -> None:
        self._store = store
        self._promise, self._deliver = promise, deliver
        self._waiting: SimpleQueue[tuple[Sequence[Draft], P] | None] = SimpleQueue()
        self._snapshots: SimpleQueue[tuple[str, int, str]] = SimpleQueue()
        self._door = Lock()
        self._closed = False
        self._thread = Thread(target=self._work, name=WRITER, daemon=True)
        self._thread.start()

    def submit(self, drafts: Sequence[Draft]) -> P:
        """The promise is kept when the drafts are on the disk or rejected; its exception is the store's."""
        future = self._promise()
        with self._door:
            if self._closed:
                raise StoreFailed("the writer is closed")
            self._waiting.put((drafts, future))
        return future

    def keep_snapshot(self, stream: str, version: int, payload: str) -> None:
        """Written after the next commit. Nobody waits for it: without it a start only reads more records."""
        self._snapshots.put((stream, version, payload))

    def close(self) -> None:
        """Everything that was submitted is written first."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        last = False
        while not last:
            group, last = self._gather()
            if group:
                self._commit(group)
            with suppress(Exception):  # there is none left; or the store failed, and says so to the next command
                while True:
                    self._store.keep_snapshot(*self._snapshots.get_nowait())

    def _gather(self) -> tuple[list[tuple[Sequence[Draft], P]], bool]:
        """At least one, with all others that wait already; and whether these were the last."""
        group: list[tuple[Sequence[Draft], P]] = []
        try:
            found = self._waiting.get()
            while found is not None:
                group.append(found)
                if len(group) == GROUP_MOST:
                    return group, False
                found = self._waiting.get_nowait()
        except Empty:
            return group, False
        return group, True

    def _commit(self, group: Sequence[tuple[Sequence[Draft], P]]) -> None:
        try:
            outcomes = self._store.append([draft for drafts, _ in group for draft in drafts])
        except DraftError as error:
            if len(group) == 1:
                self._deliver(partial(_fail, group, error))
                return
            for one in group:  # One of them is invalid, and nothing was stored: try each one alone.
                self._commit([one])
        except BaseException as error:  # The store failed: everybody who waits gets the error.
            self._deliver(partial(_fail, group, error))
        else:
            self._deliver(partial(_answer, group, outcomes))


def _answer(group: Sequence[tuple[Sequence[Draft], Promise]], outcomes: list[Outcome]) -> None:
    first = 0
    for drafts, future in group:
        if not future.done():  # whoever waited may have been cancelled meanwhile
            future.set_result(outcomes[first : first + len(drafts)])
        first += len(drafts)


def _fail(group: Sequence[tuple[Sequence[Draft], Promise]], error: BaseException) -> None:
    for _, future in group:
        if not future.done():
            future.set_exception(error)
