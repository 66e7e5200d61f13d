"""Group commit: commands that arrive together share one durable commit, and each is answered only after it.

Nobody waits for company. While one group is on its way to the disk the next one gathers, so that the
groups grow just as large as the load asks for.
"""

from collections.abc import Sequence
from concurrent.futures import Future
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TypeAlias

from pitboss.house.stores.store import Draft, DraftError, Outcome, Store, StoreFailed

GROUP_MOST = 256
WRITER = "house writer"  # the name of the writing thread

_Waiting: TypeAlias = tuple[Sequence[Draft], "Future[list[Outcome]]"]


class GroupCommit:
    """The writing thread in front of a store. Close it before the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._door = Lock()
        self._closed = False
        self._thread = Thread(target=self._work, name=WRITER, daemon=True)
        self._thread.start()

    def submit(self, drafts: Sequence[Draft]) -> "Future[list[Outcome]]":
        """Done when the drafts are on the disk, in one commit, or known not to be; fails with what the store raised."""
        future: Future[list[Outcome]] = Future()
        with self._door:
            if self._closed:
                raise StoreFailed("the writer is closed")
            self._waiting.put((drafts, future))
        return future

    def close(self) -> None:
        """What was submitted is answered first."""
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

    def _gather(self) -> tuple[list[_Waiting], bool]:
        """At least one, and all others that are there already; and whether these were the last."""
        group: list[_Waiting] = []
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

    def _commit(self, group: list[_Waiting]) -> None:
        try:
            outcomes = iter(self._store.append([draft for drafts, _ in group for draft in drafts]))
        except DraftError as error:
            if len(group) == 1:
                group[0][1].set_exception(error)
                return
            for one in group:  # One of them is wrong, and nothing was stored: the others must not suffer for it.
                self._commit([one])
        except BaseException as error:  # A store that failed says so to everyone, whatever it was.
            for _, future in group:
                future.set_exception(error)
        else:
            for drafts, future in group:
                future.set_result(list(islice(outcomes, len(drafts))))
