"""The reading side of a house in PostgreSQL: what a tool opens beside a running house, and what the writer asks too."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any, LiteralString, NoReturn, Self

import psycopg
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8BinaryDumper, Int8Dumper

from pitboss.house.place import Url
from pitboss.house.stores import audit, clerk, postgres_schema
from pitboss.house.stores.postgres_schema import Connection
from pitboss.house.stores.store import (
    EMPTY,
    NOTHING,
    Balance,
    Entry,
    Head,
    HouseError,
    Person,
    SealedSeed,
    Snapshot,
    StoreFailed,
    Written,
)
from pitboss.money.chips import Cents

PIECE = 500  # records at a time
CONNECT_SECONDS = 10
STALE_SECONDS = 1.0

RECORD: LiteralString = "SELECT records.stream, records.version, command_id, body, payload, hash FROM records"
_ENTRY: LiteralString = "SELECT entries.stream, entries.version, transaction_no, account, cents FROM entries"
_ENTRIES: LiteralString = f"""{_ENTRY}
    WHERE stream = %s AND version > %s AND version <= %s AND account >= %s AND account < %s
    ORDER BY version, transaction_no, line"""
_ALL_ENTRIES: LiteralString = f"""{_ENTRY}
    JOIN records ON records.stream = entries.stream AND records.version = entries.version
    WHERE records.number > %s AND records.number <= %s AND account >= %s AND account < %s
    ORDER BY records.number, transaction_no, line"""
_UNFINISHED: LiteralString = """
    SELECT name FROM streams JOIN records ON records.stream = name AND records.version = streams.version
    WHERE name >= %s AND name < %s AND position(%s IN payload) = 0 ORDER BY name"""
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


def connect(place: Url) -> Connection:
    """A connection with our settings; what is not said in a transaction is one by itself."""
    try:
        connection = psycopg.connect(
            place.text, autocommit=True, connect_timeout=CONNECT_SECONDS, client_encoding="UTF8"
        )
    except psycopg.Error as error:
        raise HouseError(f"The house {place} cannot be reached: {str(error).strip()}") from None
    for dumper in (Int8BinaryDumper, Int8Dumper):  # one type for all numbers, so one prepared statement for all
        connection.adapters.register_dumper(int, dumper)
    return connection


class Reads:
    """Questions over one connection."""

    def __init__(self, connection: Connection) -> None:
        self._reading = connection

    def head(self, stream: str) -> Head:
        found = self._row("SELECT version, hash FROM streams WHERE name = %s", stream)
        return Head(*found) if found else EMPTY

    def streams(self, prefix: str = "") -> list[str]:
        rows = self._rows("SELECT name FROM streams WHERE name >= %s AND name < %s ORDER BY name", *_span(prefix))
        return [name for (name,) in rows]

    def heads(self, streams: Iterable[str]) -> dict[str, int]:
        """The versions of these streams, as far as there are any."""
        return dict(self._rows("SELECT name, version FROM streams WHERE name = ANY(%s)", list(streams)))

    def begun(self, after: int) -> tuple[list[str], int]:
        """Streams whose first record has a number beyond this one, and the last number that there is."""
        rows = self._rows("SELECT stream FROM records WHERE number > %s AND version = 1 ORDER BY number", after)
        return [stream for (stream,) in rows], self._row("SELECT coalesce(max(number), 0) FROM records")[0]

    def held(self, accounts: Iterable[str]) -> dict[str, Cents]:
        """What these accounts hold, as far as there are any."""
        return dict(self._rows("SELECT name, cents FROM accounts WHERE name = ANY(%s)", list(accounts)))

    def unfinished(self, prefix: str, ending: str) -> list[str]:
        return [name for (name,) in self._rows(_UNFINISHED, *_span(prefix), ending)]

    def records(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Written]:
        left = limit
        while left is None or left > 0:
            piece = PIECE if left is None else min(left, PIECE)
            rows = self._rows(
                f"{RECORD} WHERE stream = %s AND version > %s ORDER BY version LIMIT %s", stream, after, piece
            )
            yield from map(written, rows)
            if len(rows) < piece:
                return
            after = rows[-1][1]
            left = None if left is None else left - piece

    def find(self, command_id: str) -> Written | None:
        found = self._row(f"{RECORD} JOIN commands USING (stream, version) WHERE id = %s", command_id)
        return written(found) if found else None

    def balance(self, account: str) -> Balance:
        found = self._row("SELECT cents, version FROM accounts WHERE name = %s", account)
        return Balance(*found) if found else NOTHING

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        asked: LiteralString = "SELECT name, cents, version FROM accounts WHERE name >= %s AND name < %s ORDER BY name"
        return {name: Balance(cents, version) for name, cents, version in self._rows(asked, *_span(prefix))}

    def entries(self, *, stream: str | None = None, account: str = "", after: int = 0) -> Iterator[Entry]:
        """A stream's are found by its records; those of an account everywhere, by walking through the whole book."""
        place: tuple[str, ...] = ()
        if stream is None:
            asked = _ALL_ENTRIES
            begin, end = 0, self._row("SELECT coalesce(max(number), 0) FROM records")[0]
        else:
            asked, place = _ENTRIES, (stream,)
            begin, end = after, self.head(stream).version
        for done in range(begin, end, PIECE):
            yield from map(Entry._make, self._rows(asked, *place, done, done + PIECE, *_span(account)))

    def snapshot(self, stream: str) -> Snapshot | None:
        found = self._row("SELECT version, payload FROM snapshots WHERE stream = %s", stream)
        return Snapshot(*found) if found else None

    def seed(self, table: str, hand: int) -> SealedSeed | None:
        found = self._row(
            "SELECT at_table, hand, deck, sealed FROM seeds WHERE at_table = %s AND hand = %s", table, hand
        )
        return SealedSeed(*found) if found else None

    def setting(self, name: str) -> str | None:
        found = self._row("SELECT value FROM settings WHERE name = %s", name)
        return str(found[0]) if found else None

    def person(self, player: str) -> Person | None:
        found = self._row("SELECT player, token, facts FROM people WHERE player = %s", player)
        return Person(*found) if found else None

    def person_with(self, token: bytes) -> Person | None:
        found = self._row("SELECT player, token, facts FROM people WHERE token = %s", token)
        return Person(*found) if found else None

    def paper(self, drawer: str, key: str) -> str | None:
        if not clerk.can_be_written(key):
            return None
        found = self._row("SELECT body FROM papers WHERE drawer = %s AND name = %s", drawer, key)
        return str(found[0]) if found else None

    def papers(self, drawer: str, prefix: str = "") -> dict[str, str]:
        asked: LiteralString = (
            "SELECT name, body FROM papers WHERE drawer = %s AND name >= %s AND name < %s ORDER BY name"
        )
        return dict(self._rows(asked, drawer, *_span(prefix)))

    def check(self) -> list[str]:
        """What does not belong together in the database, then the audit of the book; on one moment's view of both."""
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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, asked: LiteralString, *given: Any) -> Sequence[Any]:
        return self._reading.execute(asked, given).fetchall()

    def _row(self, asked: LiteralString, *given: Any) -> Any:
        return self._reading.execute(asked, given).fetchone()


class PostgresReader(Reads):
    """A house opened to look at; servers may run at the same time."""

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
        """From the next question on, everything is as it was at one moment, whatever servers write meanwhile."""
        self._reading.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def setting(self, name: str) -> str | None:
        """It may be a moment old: the gaming day is asked for at every wager, and never changes its hour."""
        at, known = self._settings.get(name, (float("-inf"), None))
        if time.monotonic() - at > STALE_SECONDS:
            at, known = self._settings[name] = time.monotonic(), super().setting(name)
        return known

    def check(self) -> list[str]:
        self._stand()
        if self._reading.info.transaction_status != TransactionStatus.IDLE:
            return super().check()
        with closing(connect(self.place)) as connection:
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            return Reads(connection).check()

    def close(self) -> None:
        self._failed = self._failed or "the store is closed"
        self._reading.close()

    def _stand(self) -> None:
        if self._failed:
            raise StoreFailed(self._failed)

    def _fail(self, error: BaseException) -> NoReturn:
        """The end of the store, but for a question that was never put to the database: no text of it has a NUL."""
        if isinstance(error, psycopg.DataError) and error.sqlstate is None:
            raise HouseError("There is nothing in this house with a name that cannot be written.") from None
        self._failed = self._failed or f"the store failed: {type(error).__name__}: {str(error).strip()}"
        raise StoreFailed(self._failed) from error

    def _rows(self, asked: LiteralString, *given: Any) -> Sequence[Any]:
        self._stand()
        try:
            return super()._rows(asked, *given)
        except psycopg.Error as error:
            self._fail(error)

    def _row(self, asked: LiteralString, *given: Any) -> Any:
        self._stand()
        try:
            return super()._row(asked, *given)
        except psycopg.Error as error:
            self._fail(error)


def written(row: Sequence[Any]) -> Written:
    stream, version, command_id, body, payload, found = row
    return Written(stream, version, command_id, body.hex(), payload, found)


def _span(prefix: str) -> tuple[str, str]:
    """From the prefix up to what is behind all that begin with it, in the order of code points."""
    return prefix, prefix + "\U0010ffff"
