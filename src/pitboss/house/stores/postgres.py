"""The house in PostgreSQL: any number of writing processes, every answer given only after it is on the disk.

An append is one transaction in two round trips. The first locks the rows of the streams and accounts that
the drafts change (in the order of their names, so that writers wait for each other but cannot deadlock),
and reads them and the ids of the commands. So what the clerk decides by cannot change until the second
round trip has written everything and committed. Nothing is remembered from one append to the next; a
writer that came second finds a newer version of the stream (Conflict) or its own command (Repeated).

READ COMMITTED is enough for that, because every row that the clerk uses is locked before it is read.
SERIALIZABLE would find the same races by aborting transactions instead of letting them wait, and
commands that share an account, which most do, would be aborted under load again and again. A row that
does not exist yet cannot be locked: if two writers insert the same stream, account or id, the second
violates the unique key, and its append begins again.

If the connection is lost, it is unknown whether the last commit arrived; the store then accepts nothing
more. A client that repeats a command with the same id, in another process or after a restart, gets the
stored answer.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from threading import Lock as ThreadLock
from typing import Any, LiteralString, NoReturn

import psycopg
from psycopg import errors

from pitboss.house.location import Url
from pitboss.house.stores import clerk, postgres_rows, postgres_schema, schema
from pitboss.house.stores.clerk import Plan
from pitboss.house.stores.postgres_changes import Changes, Notifier
from pitboss.house.stores.postgres_leases import PostgresLeases, Presence
from pitboss.house.stores.postgres_read import PostgresReader, connect
from pitboss.house.stores.postgres_schema import Connection
from pitboss.house.stores.store import ANY, Draft, DraftError, Expected, Head, HouseError, Outcome, Person, StoreFailed

TRIES = 100  # an append fails once for every row that another process inserts first
STOPPED_SECONDS = 10  # the server ends the transaction of a process that has stopped, and releases its locks

_FASTER = (errors.UniqueViolation, errors.SerializationFailure, errors.DeadlockDetected)

# From PostgreSQL 17 on. The older timeout for idle transactions has no effect after psycopg has ended a pipeline.
_STOPPED: LiteralString = "SELECT set_config(name, %s, false) FROM pg_settings WHERE name = 'transaction_timeout'"
_SNAPSHOT: LiteralString = """
    INSERT INTO snapshots (stream, version, payload) VALUES (%s, %s, %s)
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, payload = excluded.payload
    WHERE snapshots.version <= excluded.version"""
_SETTING: LiteralString = (
    "INSERT INTO settings (name, value) VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
_PERSON: LiteralString = """
    INSERT INTO people (player, token, facts) VALUES (%s, %s, %s)
    ON CONFLICT (player) DO UPDATE SET token = excluded.token, facts = excluded.facts"""
_SAME_PERSON: LiteralString = "UPDATE people SET token = %s, facts = %s WHERE player = %s AND token = %s AND facts = %s"
_PAPER: LiteralString = "INSERT INTO papers (drawer, name, body) VALUES (%s, %s, %s) ON CONFLICT (drawer, name)"
_ANY_PAPER: LiteralString = f"{_PAPER} DO UPDATE SET body = excluded.body"
_NEW_PAPER: LiteralString = f"{_PAPER} DO NOTHING"
_NEXT_PAPER: LiteralString = "UPDATE papers SET body = %s WHERE drawer = %s AND name = %s AND body = %s"
_NO_PAPER: LiteralString = "DELETE FROM papers WHERE drawer = %s AND name = %s"


def create(place: Url) -> None:
    """Make the tables of an empty house in a database that exists."""
    with connect(place) as connection:
        postgres_schema.create(connection, place)


def is_there(place: Url) -> bool:
    with connect(place) as connection:
        return postgres_schema.version_of(connection) != ""


def migrate(place: Url) -> bool:
    """Migrate an older house while processes may write to it. False if there was nothing to do."""
    with connect(place) as connection:
        if "" < postgres_schema.version_of(connection) < schema.current():
            from pitboss.house.stores import upgrading

            try:
                upgrading.in_postgres(connection)
            except psycopg.Error as error:
                raise HouseError(f"The house {place} stays as it was: {error}") from None
            return True
        postgres_schema.demand_current(connection, place)
    return False


class PostgresStore(PostgresReader):
    """One of several writers. Any thread may append; reads see what is committed and do not wait for commits."""

    def __init__(self, place: Url) -> None:
        with ExitStack() as undo:
            super().__init__(place)
            undo.callback(self._reading.close)
            self._writing = _writer(place)
            undo.pop_all()
        self._notifier = Notifier(place)
        self._presence = Presence(place)
        self._writing_lock = ThreadLock()
        self.keep_heads: Callable[[Mapping[str, Head]], object] = lambda _: None

    def append(self, drafts: Sequence[Draft]) -> list[Outcome]:
        with self._writing_lock:
            self._demand_working()
            for _ in range(TRIES):
                try:
                    made = self._append(drafts)
                except _FASTER:
                    self._roll_back()
                except DraftError:
                    self._roll_back()
                    raise
                except (psycopg.DataError, UnicodeEncodeError) as error:
                    self._roll_back()
                    raise DraftError(f"the database does not take it: {error}") from error
                except BaseException as error:
                    self._end(error)
                else:
                    self._kept(made)
                    break
            else:
                self._end(StoreFailed(f"{TRIES} times, another process was faster; nothing of this is stored"))
        self._notifier.notify({stream: head.version for stream, head in made.heads.items()})
        return made.outcomes

    def demand_working(self) -> None:
        self._demand_working()

    def _kept(self, made: Plan) -> None:
        """Write the heads to their file after the commit and before any answer."""
        try:
            if made.heads:
                self.keep_heads(made.heads)
        except BaseException as error:
            self._end(error)

    def _append(self, drafts: Sequence[Draft]) -> Plan:
        looked = postgres_rows.look(self._writing, drafts)
        made = clerk.plan(drafts, looked)
        if made.accepted:
            rows = postgres_rows.statements(made, streams=looked.streams, accounts=looked.accounts)
            postgres_rows.write(self._writing, rows)
        else:
            self._roll_back()
        return made

    def keep_snapshot(self, stream: str, version: int, payload: str) -> None:
        """A later snapshot by another process is not replaced."""
        if not 0 < version <= self.head(stream).version:
            raise DraftError(f"{stream} has no version {version} to keep a snapshot of")
        self._durably(_SNAPSHOT, stream, version, payload)

    def put_setting(self, name: str, value: str) -> None:
        self._durably(_SETTING, name, value)
        self._settings.pop(name, None)

    def keep_person(self, person: Person, *, was: Person | None = None) -> bool:
        if was is None:
            return self._durably(_PERSON, *person) == 1
        return self._durably(_SAME_PERSON, person.token, person.facts, *was) == 1

    def keep_paper(self, drawer: str, key: str, text: str, *, was: Expected = ANY) -> bool:
        """An UPDATE that had to wait for another one reads the row again, so only one of two finds `was`."""
        clerk.demand_texts(drawer, key, text)
        if isinstance(was, str):
            return self._durably(_NEXT_PAPER, text, drawer, key, was) == 1
        return self._durably(_NEW_PAPER if was is None else _ANY_PAPER, drawer, key, text) == 1

    def drop_paper(self, drawer: str, key: str) -> None:
        self._durably(_NO_PAPER, drawer, key)

    def following(self, streams: Iterable[str] = ()) -> Changes:
        """Follow these streams, and those that begin later."""
        return Changes(self.place, streams)

    def leases(self) -> PostgresLeases:
        return PostgresLeases(self.place)

    def join(self) -> bool:
        return self._presence.join()

    def started(self) -> None:
        self._presence.started()

    def reconnect(self) -> None:
        self._presence.reconnect()

    def send_message(self, text: str) -> None:
        self._notifier.send_message(text)

    def close(self) -> None:
        with self._writing_lock:
            super().close()
            with suppress(psycopg.Error):
                self._writing.close()
            self._notifier.close()
            self._presence.close()

    def _durably(self, statement: LiteralString, *given: Any) -> int:
        """Returns the number of changed rows."""
        with self._writing_lock:
            self._demand_working()
            try:
                return self._writing.execute(statement, given).rowcount
            except psycopg.IntegrityError as error:  # it is certain that nothing was written
                raise DraftError(f"the database does not take it: {error}") from error
            except BaseException as error:
                self._end(error)

    def _roll_back(self) -> None:
        """By psycopg's method, which also forgets the prepared statements: if an error ended a pipeline early, some of
        them were never prepared on the server."""
        try:
            self._writing.rollback()
        except BaseException as error:
            self._end(error)

    def _end(self, error: BaseException) -> NoReturn:
        """The error may have come after the commit, so the store cannot be used any more."""
        with suppress(psycopg.Error):
            self._writing.close()
        if isinstance(error, psycopg.Error):
            self._fail(error)
        self._failed = self._failed or f"the store failed: {type(error).__name__}: {error}"
        raise error


def _writer(place: Url) -> Connection:
    connection = connect(place)
    try:
        connection.execute("SET default_transaction_isolation = 'read committed'")
        connection.execute("SET synchronous_commit = on")
        connection.execute(_STOPPED, (f"{STOPPED_SECONDS}s",))
        postgres_schema.write_as(connection)
        unsafe = connection.execute("SELECT 1 FROM pg_settings WHERE name = 'fsync' AND setting = 'off'").fetchone()
    except psycopg.Error as error:
        connection.close()
        raise HouseError(f"{place} cannot be written: {error}") from None
    if unsafe:
        connection.close()
        raise HouseError(f"The server of {place} runs with fsync = off: a house cannot promise anything there.")
    return connection
