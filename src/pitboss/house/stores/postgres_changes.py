"""Following a house that several processes write to: writers send notifications, and readers also poll.

A notification only saves time: it is sent after the commit, over a connection of its own, and may be lost. (Inside
the transaction, NOTIFY would make all commits of the server wait for each other.) Polling is exact: a stream has
changed if its version is higher than the one seen last. The numbers of records cannot be used for that, because they
are given out before the commit, and records appear in the order of commits. Only new streams are searched by number,
from far enough back.
"""

import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeAlias

import psycopg

from pitboss.house.location import Url
from pitboss.house.stores.postgres_read import Reads, connect
from pitboss.house.stores.postgres_schema import Connection
from pitboss.house.stores.store import HouseError, StoreFailed

CHANNEL = "pitboss"
POLL_SECONDS = 1.0
CLOSE_SECONDS = 5.0
LONGEST = 1_900  # characters of a notification, which the server limits to 8,000 bytes; polling finds longer names
BEHIND = 5_000  # more numbers than writers can have given out and not committed
_MESSAGE = "!"  # the prefix of a message; the notification of a change begins with the version

_Sent: TypeAlias = Mapping[str, int] | str


class Notifier:
    """Notifies other processes of changed streams, from a thread of its own, so that an append does not wait."""

    def __init__(self, place: Url) -> None:
        self._place = place
        self._waiting: SimpleQueue[_Sent | None] = SimpleQueue()
        self._thread: Thread | None = None

    def notify(self, moved: Mapping[str, int]) -> None:
        """`moved` has the new version of each stream."""
        if moved:
            self._put(moved)

    def send_message(self, text: str) -> None:
        self._put(text)

    def close(self) -> None:
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join(CLOSE_SECONDS)

    def _put(self, sent: _Sent) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._work, name="house notifier", daemon=True)
            self._thread.start()
        if self._thread.is_alive():
            self._waiting.put(sent)

    def _work(self) -> None:
        """Until the connection is lost; from then on the others depend on polling."""
        with suppress(psycopg.Error, HouseError), connect(self._place) as connection:
            connection.execute("SET synchronous_commit = off")  # nothing is stored that could be lost
            last = False
            while not last:
                texts, last = self._gather()
                short = [text for text in texts if len(text) < LONGEST]
                connection.execute("SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told", (CHANNEL, short))

    def _gather(self) -> tuple[list[str], bool]:
        """Everything to send since the last call, and whether nothing follows."""
        moved: dict[str, int] = {}
        messages: list[str] = []
        found = self._waiting.get()
        last = True
        with suppress(Empty):
            while found is not None:
                if isinstance(found, str):
                    messages.append(_MESSAGE + found)
                else:
                    moved.update(found)
                last = False
                found = self._waiting.get_nowait()
                last = found is None
        return [*(f"{version} {stream}" for stream, version in moved.items()), *messages], last


class Changes:
    """The streams that changed since the last call. For one thread; only `leave` may be called from another.

    Versions from notifications are passed on and not remembered, only those from polling: so whoever can send on the
    channel can make us read a stream, and nothing else.
    """

    def __init__(self, place: Url, streams: Iterable[str] = (), *, poll_seconds: float = POLL_SECONDS) -> None:
        self._connection: Connection = connect(place)
        self._connection.execute(f"LISTEN {CHANNEL}")
        self._reads = Reads(self._connection)
        self._poll_seconds = poll_seconds
        self._number = self._reads.begun(2**62)[1]
        self._known = self._reads.heads(streams)
        self._left: set[str] = set()
        self._look_at = time.monotonic() + poll_seconds
        self._messages: list[str] = []

    def wait(self, seconds: float) -> list[tuple[str, int]]:
        """Changed streams, with the versions they may have now; returns early when there are some."""
        ends = time.monotonic() + seconds
        try:
            while True:
                now = time.monotonic()
                if now >= self._look_at:
                    self._look_at = now + self._poll_seconds
                    found = self._looked()
                else:
                    found = self._notified(max(0, min(ends, self._look_at) - now))
                if found or self._messages or time.monotonic() >= ends:
                    return found
        except psycopg.Error as error:
            raise StoreFailed(f"the house cannot be followed: {error}") from error

    def messages(self) -> list[str]:
        """The messages of other processes since the last call."""
        found, self._messages = self._messages, []
        return found

    def leave(self, stream: str) -> None:
        """Stop following this stream."""
        self._left.add(stream)
        self._known.pop(stream, None)

    def close(self) -> None:
        self._connection.close()

    def _looked(self) -> list[tuple[str, int]]:
        new, self._number = self._reads.begun(self._number - BEHIND)
        self._left.intersection_update(new)  # older ones are not among the new streams any more
        now = self._reads.heads({*list(self._known), *new} - self._left)
        found = sorted((stream, version) for stream, version in now.items() if version > self._known.get(stream, 0))
        self._known.update(now)
        return found

    def _notified(self, seconds: float) -> list[tuple[str, int]]:
        moved: dict[str, int] = {}
        for one in self._connection.notifies(timeout=seconds, stop_after=1):
            version, _, stream = one.payload.partition(" ")
            if one.payload.startswith(_MESSAGE):
                self._messages.append(one.payload.removeprefix(_MESSAGE))
            elif version.isascii() and version.isdigit() and stream and len(version) < 19:
                moved[stream] = max(int(version), moved.get(stream, 0))
        return list(moved.items())
