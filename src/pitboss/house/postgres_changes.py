"""Following a house that several processes write to: who stored something tells the others, and everybody looks too.

Telling is haste, not truth: it comes after the commit, over a connection of its own, and may be lost. (Inside
the transaction a NOTIFY would make all commits of the server queue up.) Looking is exact: a change is a stream
whose version is beyond the one that is known, so that no order among the streams is needed. A number counted
over all records would not do: they appear in the order of commits, and numbers are given out before.
"""

import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

import psycopg

from pitboss.house.place import Url
from pitboss.house.postgres_read import Reads, connect
from pitboss.house.postgres_schema import Connection
from pitboss.house.store import HouseError, StoreFailed

CHANNEL = "pitboss"
POLL_SECONDS = 1.0
CLOSE_SECONDS = 5.0
LONGEST = 1_900  # letters of a name that is told, since the server takes 8,000 bytes; others are found by looking


class Herald:
    """Tells other processes which streams moved, from a thread of its own: an append does not wait for it."""

    def __init__(self, place: Url) -> None:
        self._place = place
        self._moved: SimpleQueue[Iterable[str] | None] = SimpleQueue()
        self._thread: Thread | None = None

    def tell(self, streams: Collection[str]) -> None:
        if not streams:
            return
        if self._thread is None:
            self._thread = Thread(target=self._work, name="house herald", daemon=True)
            self._thread.start()
        if self._thread.is_alive():
            self._moved.put(streams)

    def close(self) -> None:
        if self._thread is not None:
            self._moved.put(None)
            self._thread.join(CLOSE_SECONDS)

    def _work(self) -> None:
        """Until the connection is lost; from then on everybody has to look."""
        with suppress(psycopg.Error, HouseError), connect(self._place) as connection:
            connection.execute("SET synchronous_commit = off")  # nothing is stored that could be lost
            last = False
            while not last:
                moved, last = self._gather()
                names = [name for name in moved if len(name) < LONGEST]
                connection.execute("SELECT pg_notify(%s, name) FROM unnest(%s::text[]) AS name", (CHANNEL, names))

    def _gather(self) -> tuple[set[str], bool]:
        """All that has moved since the last time, and whether that was the last."""
        moved: set[str] = set()
        found = self._moved.get()
        with suppress(Empty):
            while found is not None:
                moved.update(found)
                found = self._moved.get_nowait()
            return moved, True
        return moved, False


class Changes:
    """What has moved in a house since one asked last. For one thread."""

    def __init__(self, place: Url, *, poll_seconds: float = POLL_SECONDS) -> None:
        self._connection: Connection = connect(place)
        self._connection.execute(f"LISTEN {CHANNEL}")
        self._reads = Reads(self._connection)
        self._poll_seconds = poll_seconds
        self._known = dict(self._reads.changes({}))
        self._look_at = time.monotonic() + poll_seconds

    def wait(self, seconds: float) -> list[tuple[str, int]]:
        """Streams with their new versions: as soon as there are any, or none when the time is up."""
        ends = time.monotonic() + seconds
        try:
            while True:
                now = time.monotonic()
                if now >= self._look_at:
                    self._look_at = now + self._poll_seconds
                    found = self._reads.changes(self._known)
                else:
                    found = self._told(max(0, min(ends, self._look_at) - now))
                self._known.update(found)
                if found or time.monotonic() >= ends:
                    return found
        except psycopg.Error as error:
            raise StoreFailed(f"the house cannot be followed: {error}") from error

    def close(self) -> None:
        self._connection.close()

    def _told(self, seconds: float) -> list[tuple[str, int]]:
        """Only the names are told: whoever can send on the channel can make us look, and no more."""
        names = [one.payload for one in self._connection.notifies(timeout=seconds, stop_after=1)]
        return [one for one in self._reads.heads(names) if one[1] > self._known.get(one[0], 0)] if names else []
