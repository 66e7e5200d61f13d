"""Reading a house in PostgreSQL: used by the writer, and by tools beside a running house."""

import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from typing import Any, LiteralString, NoReturn

import psycopg
from psycopg import conninfo
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8BinaryDumper, Int8Dumper

from pitboss.house.location import Url
from pitboss.house.stores import audit, postgres_schema
from pitboss.house.stores.postgres_schema import Connection
from pitboss.house.stores.queries import Queries, stored_record
from pitboss.house.stores.store import HouseError, StoredRecord, StoreFailed
from pitboss.money.chips import Cents

CONNECT_SECONDS = 10
_REACH = "See that its server runs, and that the address names it, its database, a user and the password."
STALE_SECONDS = 1.0

RECORD: LiteralString = "SELECT records.stream, records.version, command_id, body, payload, hash FROM records"
_ENTRY: LiteralString = "SELECT entries.stream, entries.version, transaction_no, account, cents FROM entries"
_ENTRIES: LiteralString = f"""{_ENTRY}
    WHERE stream = ? AND version > ? AND version <= ? AND account >= ? AND account < ?
    ORDER BY version, transaction_no, line"""
_ALL_ENTRIES: LiteralString = f"""{_ENTRY}
    JOIN records ON records.stream = entries.stream AND records.version = entries.version
    WHERE records.number > ? AND records.number <= ? AND account >= ? AND account < ?
    ORDER BY records.number, transaction_no, line"""
_UNFINISHED: LiteralString = """
    SELECT name FROM streams JOIN records ON records.stream = name AND records.version = streams.version
    WHERE name >= ? AND name < ? AND position(? IN payload) = 0 ORDER BY name"""
_ORIGIN: LiteralString = """
    SELECT system_identifier::text, ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int
    FROM pg_control_system()"""
_STRAYS: Mapping[LiteralString, str] = {
    """SELECT count(*) FROM entries
        LEFT JOIN records ON records.stream = entries.stream AND records.version = entries.version
        LEFT JOIN accounts ON accounts.name = entries.account
        WHERE records.stream IS NULL OR accounts.name IS NULL""": (
        "{} entries belong to a record or an account that is missing."
    ),
    "SELECT count(*) FROM records LEFT JOIN streams ON name = stream WHERE name IS NULL": (
        "{} records belong to a stream that is missing."
    ),
    """SELECT count(*) FROM records FULL JOIN commands
        ON id = command_id AND commands.stream = records.stream AND commands.version = records.version
        WHERE id IS NULL OR command_id IS NULL""": "{} records are not found under the id of their command.",
}


def connect(place: Url, **more: int) -> Connection:
    """A connection with our settings, in autocommit mode, and with more settings of libpq."""
    try:
        asked = conninfo.make_conninfo(place.text, **more)
        connection = psycopg.connect(asked, autocommit=True, connect_timeout=CONNECT_SECONDS, client_encoding="UTF8")
    except psycopg.Error as error:
        raise HouseError(f"The house {place} cannot be reached: {str(error).strip()}", _REACH) from None
    for dumper in (Int8BinaryDumper, Int8Dumper):  # one type for all numbers, so that prepared statements are reused
        connection.adapters.register_dumper(int, dumper)
    return connection


class Reads(Queries):
    """Queries over one connection."""

    RECORDS = f"{RECORD} WHERE stream = ? AND version > ? ORDER BY version LIMIT ?"
    ENTRIES, ALL_ENTRIES, UNFINISHED = _ENTRIES, _ALL_ENTRIES, _UNFINISHED
    SNAPSHOT = "SELECT version, payload FROM snapshots WHERE stream = ?"

    def __init__(self, connection: Connection) -> None:
        self._reading = connection

    def heads(self, streams: Iterable[str]) -> dict[str, int]:
        """The versions of those of these streams that exist."""
        return dict(self._rows("SELECT name, version FROM streams WHERE name = ANY(?)", list(streams)))

    def origin(self) -> str:
        """The server and its timeline: a restore, or a standby that takes over, begins a new timeline."""
        server, timeline = self._row(_ORIGIN)
        return f"server {server}, timeline {timeline}"

    def begun(self, after: int) -> tuple[list[str], int]:
        """Streams whose first record has a higher number than this, and the highest number of all."""
        rows = self._rows("SELECT stream FROM records WHERE number > ? AND version = 1 ORDER BY number", after)
        return [stream for (stream,) in rows], self._row("SELECT coalesce(max(number), 0) FROM records")[0]

    def held(self, accounts: Iterable[str]) -> dict[str, Cents]:
        """The balances of those of these accounts that exist."""
        return dict(self._rows("SELECT name, cents FROM accounts WHERE name = ANY(?)", list(accounts)))

    def find(self, command_id: str) -> StoredRecord | None:
        found = self._row(f"{RECORD} JOIN commands USING (stream, version) WHERE id = ?", command_id)
        return stored_record(found) if found else None

    def check(self) -> list[str]:
        """Rows without those they belong to, then the audit of the book, both as of one moment."""
        wrong = [
            f"The database was altered: the trigger {name} is missing or switched off."
            for name in postgres_schema.differences(self._reading)
        ]
        for asked, sentence in _STRAYS.items():
            if count := self._row(asked)[0]:
                wrong.append(sentence.format(count))
        return [*wrong, *audit.audit(self)]

    def close(self) -> None:
        self._reading.close()

    def _rows(self, asked: LiteralString, *given: Any) -> Sequence[Any]:
        return self._reading.execute(asked.replace("?", "%s"), given).fetchall()

    def _row(self, asked: LiteralString, *given: Any) -> Any:
        return self._reading.execute(asked.replace("?", "%s"), given).fetchone()


class PostgresReader(Reads):
    """A house opened for reading; servers may run at the same time."""

    def __init__(self, place: Url) -> None:
        connection = connect(place)
        try:
            postgres_schema.demand_current(connection, place)
        except BaseException:
            connection.close()
            raise
        super().__init__(connection)
        self.place = place
        self._failed = ""
        self._settings: dict[str, tuple[float, str | None]] = {}  # by name: when it was looked up

    def hold_still(self) -> None:
        """From the next query on, all queries see one moment, whatever servers write meanwhile."""
        self._reading.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def setting(self, name: str) -> str | None:
        """From a cache of one second: the gaming day is read at every wager, and its hour never changes."""
        at, known = self._settings.get(name, (float("-inf"), None))
        if time.monotonic() - at > STALE_SECONDS:
            at, known = self._settings[name] = time.monotonic(), super().setting(name)
        return known

    def check(self) -> list[str]:
        self._demand_working()
        if self._reading.info.transaction_status != TransactionStatus.IDLE:
            return super().check()
        with closing(connect(self.place)) as connection:
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            return Reads(connection).check()

    def close(self) -> None:
        self._failed = self._failed or "the store is closed"
        self._reading.close()

    def _demand_working(self) -> None:
        if self._failed:
            raise StoreFailed(self._failed)

    def _fail(self, error: BaseException) -> NoReturn:
        """Every error ends the store, except a NUL in a parameter: psycopg did not send such a query."""
        if isinstance(error, psycopg.DataError) and error.sqlstate is None:
            raise HouseError("There is nothing in this house with a name that cannot be written.") from None
        self._failed = self._failed or f"the store failed: {type(error).__name__}: {str(error).strip()}"
        raise StoreFailed(self._failed) from error

    def _rows(self, asked: LiteralString, *given: Any) -> Sequence[Any]:
        self._demand_working()
        try:
            return super()._rows(asked, *given)
        except psycopg.Error as error:
            self._fail(error)

    def _row(self, asked: LiteralString, *given: Any) -> Any:
        self._demand_working()
        try:
            return super()._row(asked, *given)
        except psycopg.Error as error:
            self._fail(error)
