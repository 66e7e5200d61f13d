"""Leases in PostgreSQL: advisory locks of a connection that is used for nothing else.

The server releases them when the connection ends, and so when the process dies; and it ends the connection of a
process that has been silent for too long, or whose machine does not respond any more.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import Any, LiteralString

import psycopg

from pitboss.house.location import Url
from pitboss.house.stores.postgres_read import connect
from pitboss.house.stores.postgres_schema import Connection
from pitboss.house.stores.store import HouseError

_HOUSE = "the house itself"
SILENT_SECONDS = 15  # a running process asks more often than this which leases are free
_KEEPING: dict[LiteralString, str] = {
    "idle_session_timeout": f"{SILENT_SECONDS}s",
    "tcp_keepalives_idle": "3",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
# The same on our side: whoever leaves says so, and waits no longer than that for a network that swallows it.
_NOTICING = {"keepalives_idle": 3, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 9_000}
_HELD: LiteralString = """
    SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted AND datname = current_database()"""
# The server notices the end of a connection some moments later. Who leaves gives the locks back before: else whoever
# enters at once finds a house that seems to live.
_GIVE_BACK: LiteralString = "SELECT pg_advisory_unlock_all()"


class PostgresLeases:
    """To be used by one thread. Losing the connection loses the leases; `free` connects again."""

    def __init__(self, place: Url) -> None:
        self._place = place
        self._mine: set[str] = set()
        self._connection: Connection | None = None
        self._connect()

    def take(self, what: str) -> bool:
        if what not in self._mine and self._ask("SELECT pg_try_advisory_lock(%s)", _key(what)) == [(True,)]:
            self._mine.add(what)
        return what in self._mine

    def holds(self, what: str) -> bool:
        return what in self._mine

    def release(self, what: str) -> None:
        if what in self._mine:
            self._mine.discard(what)
            self._ask("SELECT pg_advisory_unlock(%s)", _key(what))

    def free(self, among: Iterable[str]) -> list[str]:
        if self._connection is None:
            self._connect()
        held = self._ask(_HELD)
        if held is None:
            return []
        keys = {key for (key,) in held}
        return [what for what in among if _key(what) not in keys]

    def close(self) -> None:
        self._ask(_GIVE_BACK)
        self._lose()

    def _connect(self) -> None:
        try:
            self._connection = connect(self._place, **_NOTICING)
        except HouseError:
            return  # `free` tries again
        for name, value in _KEEPING.items():
            self._ask("SELECT set_config(%s, %s, false)", name, value)

    def _ask(self, asked: LiteralString, *given: Any) -> list[Any] | None:
        """None if there is no connection."""
        if self._connection is None:
            return None
        try:
            return self._connection.execute(asked, given).fetchall()
        except psycopg.Error:
            self._lose()
            return None

    def _lose(self) -> None:
        self._mine.clear()
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None


class Presence:
    """A lock that all processes share which serve the house, on a connection of its own.

    A process that gets it exclusively knows that no other one is alive, and so that the house is starting. The server
    releases the lock when a process dies. A process that is only stopped keeps it, because it may continue.
    """

    def __init__(self, place: Url) -> None:
        self._place = place
        self._connection: Connection | None = None

    def join(self) -> bool:
        """True if no other process serves the house; those that join later wait for `started`."""
        connection = self._connected()
        if connection.execute("SELECT pg_try_advisory_lock(%s)", (_key(_HOUSE),)).fetchone() == (True,):
            return True
        connection.execute("SELECT pg_advisory_lock_shared(%s)", (_key(_HOUSE),))
        return False

    def started(self) -> None:
        """Let others join: the shared lock is taken before the exclusive one is released, so one is held always."""
        connection = self._connected()
        connection.execute("SELECT pg_advisory_lock_shared(%s)", (_key(_HOUSE),))
        connection.execute("SELECT pg_advisory_unlock(%s)", (_key(_HOUSE),))

    def reconnect(self) -> None:
        """Connect again if the connection was lost; that matters only when a process starts, so nothing has to stop."""
        if self._connection is None:
            return
        try:
            self._connection.execute("SELECT 1")
        except psycopg.Error:
            self.close()
            with suppress(HouseError, psycopg.Error):
                self._connected().execute("SELECT pg_try_advisory_lock_shared(%s)", (_key(_HOUSE),))

    def close(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.execute(_GIVE_BACK)
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = connect(self._place, **_NOTICING)
            for name in ("tcp_keepalives_idle", "tcp_keepalives_interval", "tcp_keepalives_count"):
                self._connection.execute("SELECT set_config(%s, %s, false)", (name, _KEEPING[name]))
        return self._connection


@lru_cache(maxsize=1 << 14)
def _key(what: str) -> int:
    """Two names with the same key are very unlikely; one process would hold both leases then, which does no harm."""
    return int.from_bytes(sha256(b"pitboss lease " + what.encode()).digest()[:8], "big", signed=True)
