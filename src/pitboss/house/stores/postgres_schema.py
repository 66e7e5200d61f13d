"""The database of a house in PostgreSQL: its tables, who may write to them, and what is wrong with tampered ones."""

import re
import time
from typing import Any

import psycopg

from pitboss.house.location import Url
from pitboss.house.stores import schema
from pitboss.house.stores.store import HouseError

DIALECT = "postgres"
PATIENCE_SECONDS = 10
MOMENT_SECONDS = 2.0  # until the database has noticed that a process ended
_WRITERS = 0x7069_7462  # what the locks of those who write and migrate have in common
_FIRST = 2  # there were two revisions before PostgreSQL was a store; its numbered scripts began after them

_MADE = "SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = %s"
_OLDEST = "INSERT INTO settings VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
_TRIGGERS = """
    SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE NOT tgisinternal AND tgenabled = 'O' AND nspname = current_schema()"""

Connection = psycopg.Connection[Any]


def version_of(connection: Connection) -> str:
    """Its revision; nothing, if it is no house."""
    if _has(connection, "alembic_version"):
        found = connection.execute("SELECT max(version_num) FROM alembic_version").fetchone()
        return str(found[0] or "") if found else ""
    return schema.NUMBERED if _has(connection, "schema_versions") and _number(connection) else ""


def demand_current(connection: Connection, place: Url) -> None:
    """A newer house lets a pitboss write to it that is not too old: both are at work while one is upgraded."""
    found, needed = version_of(connection), schema.current()
    if found == "":
        raise HouseError(f"There is no house at {place}. To make one: pitboss house init --house {place}")
    if found <= needed or needed < _oldest(connection):
        schema.demand(found, needed, place)


def create(connection: Connection, place: Url) -> None:
    """An empty house, in a database that is there and has none yet."""
    if version_of(connection):
        raise HouseError(f"There is a house at {place} already, and it is not overwritten.")
    try:
        with connection.transaction():
            for script in schema.scripts(DIALECT).values():
                run(connection, script)
            connection.execute(schema.REVISION)
            connection.execute("INSERT INTO alembic_version VALUES (%s)", (schema.current(),))
            state_oldest(connection)
    except psycopg.Error as error:
        raise HouseError(f"The tables of the house {place} could not be made: {error}") from None


def take_over(connection: Connection) -> None:
    """A house from before there were revisions."""
    if version_of(connection) == schema.NUMBERED:
        connection.execute(schema.REVISION)
        connection.execute("INSERT INTO alembic_version VALUES (%s)", (f"{_FIRST + _number(connection):04}",))


def write_as(connection: Connection) -> None:
    """Say, for as long as the connection lasts, that a pitboss of this revision writes to the house."""
    connection.execute("SELECT pg_advisory_lock_shared(%s::int, %s::int)", (_WRITERS, int(schema.current())))


def migrate_alone(connection: Connection) -> None:
    """In the transaction of a migration: no other one runs, and nobody writes who is too old for what it makes."""
    connection.execute(f"SET LOCAL lock_timeout = '{PATIENCE_SECONDS}s'")
    connection.execute("SELECT pg_advisory_xact_lock(%s::int, 0)", (_WRITERS,))
    for old in schema.revisions():
        if old < schema.OLDEST_WRITER and not _nobody_writes_as(connection, old):
            raise HouseError(
                f"A process of an older pitboss ({old}) writes to the house, and cannot once it is migrated."
                " Stop it, and migrate then."
            )


def _nobody_writes_as(connection: Connection, revision: str) -> bool:
    """The database notices a moment later that a process has ended: who stops it and migrates then is not refused."""
    asked, until = "SELECT pg_try_advisory_xact_lock(%s::int, %s::int)", time.monotonic() + MOMENT_SECONDS
    while connection.execute(asked, (_WRITERS, int(revision))).fetchone() != (True,):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def state_oldest(connection: Connection) -> None:
    connection.execute(_OLDEST, (schema.OLDEST, schema.OLDEST_WRITER))


def run(connection: Connection, script: str) -> None:
    """As bytes: a script has no parameters, and its percent signs are its own."""
    connection.execute(script.encode())


def differences(connection: Connection) -> list[str]:
    """The guards of the book that were taken away or switched off."""
    scripts = schema.scripts(DIALECT).values()
    wanted = {name for script in scripts for name in re.findall(r"^CREATE TRIGGER (\w+)", script, re.MULTILINE)}
    return sorted(wanted - {name for (name,) in connection.execute(_TRIGGERS)})


def _oldest(connection: Connection) -> str:
    found = connection.execute("SELECT value FROM settings WHERE name = %s", (schema.OLDEST,)).fetchone()
    return str(found[0]) if found else "9999"


def _has(connection: Connection, table: str) -> bool:
    return connection.execute(_MADE, (table,)).fetchone() is not None


def _number(connection: Connection) -> int:
    found = connection.execute("SELECT coalesce(max(version), 0) FROM schema_versions").fetchone()
    return int(found[0]) if found else 0
