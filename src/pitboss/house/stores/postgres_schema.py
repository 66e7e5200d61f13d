"""The tables of a house in PostgreSQL: making them, migrating them, and finding triggers that were removed."""

import re
import time
from typing import Any

import psycopg

from pitboss.house.location import Url
from pitboss.house.stores import schema
from pitboss.house.stores.store import HouseError

DIALECT = "postgres"
PATIENCE_SECONDS = 10
MOMENT_SECONDS = 2.0  # how long the database may take to notice that a process ended
_WRITERS = 0x7069_7462  # the first key of the advisory locks of writers and migrations
_FIRST = 2  # PostgreSQL was added after two revisions; the numbers of its scripts began after them

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
    """Also accept a newer house that this pitboss may still write to: both versions run during an upgrade."""
    found, needed = version_of(connection), schema.current()
    if found == "":
        raise HouseError(f"There is no house at {place}.", f"To make one: pitboss house init --house {place}")
    if found <= needed or needed < _oldest(connection):
        schema.demand(found, needed, place)


def create(connection: Connection, place: Url) -> None:
    """Make the tables of an empty house in a database that exists."""
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
    """Give a house from before there were revisions its revision."""
    if version_of(connection) == schema.NUMBERED:
        connection.execute(schema.REVISION)
        connection.execute("INSERT INTO alembic_version VALUES (%s)", (f"{_FIRST + _number(connection):04}",))


def write_as(connection: Connection) -> None:
    """Hold a lock, as long as the connection lasts, that says that a pitboss of this revision writes to the house."""
    connection.execute("SELECT pg_advisory_lock_shared(%s::int, %s::int)", (_WRITERS, int(schema.current())))


def migrate_alone(connection: Connection) -> None:
    """Called in a migration: no other migration runs, and no process writes that is too old for the new tables."""
    connection.execute(f"SET LOCAL lock_timeout = '{PATIENCE_SECONDS}s'")
    connection.execute("SELECT pg_advisory_xact_lock(%s::int, 0)", (_WRITERS,))
    for old in schema.revisions():
        if old < schema.OLDEST_WRITER and not _nobody_writes_as(connection, old):
            raise HouseError(
                f"A process of an older pitboss ({old}) writes to the house, and cannot once it is migrated."
                " Stop it, and migrate then."
            )


def _nobody_writes_as(connection: Connection, revision: str) -> bool:
    """Tries for a moment, because the database notices late that a process was stopped just before the migration."""
    asked, until = "SELECT pg_try_advisory_xact_lock(%s::int, %s::int)", time.monotonic() + MOMENT_SECONDS
    while connection.execute(asked, (_WRITERS, int(revision))).fetchone() != (True,):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def state_oldest(connection: Connection) -> None:
    connection.execute(_OLDEST, (schema.OLDEST, schema.OLDEST_WRITER))


def run(connection: Connection, script: str) -> None:
    """As bytes, so that psycopg does not take percent signs for parameters."""
    connection.execute(script.encode())


def differences(connection: Connection) -> list[str]:
    """The names of triggers that were removed or disabled."""
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
