"""The database of a house in PostgreSQL: its numbered scripts, and what is wrong with one that was tampered with."""

import re
from typing import Any

import psycopg

from pitboss.house import schema
from pitboss.house.place import Url
from pitboss.house.store import HouseError

DIALECT = "postgres"

_MADE = "SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = %s"
_TRIGGERS = """
    SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE NOT tgisinternal AND tgenabled = 'O' AND nspname = current_schema()"""

Connection = psycopg.Connection[Any]


def version_of(connection: Connection) -> int:
    """0, if it is no house."""
    if connection.execute(_MADE, ("schema_versions",)).fetchone() is None:
        return 0
    found = connection.execute("SELECT coalesce(max(version), 0) FROM schema_versions").fetchone()
    return int(found[0]) if found else 0


def current() -> int:
    return max(schema.scripts(DIALECT))


def demand_current(connection: Connection, place: Url) -> None:
    found = version_of(connection)
    if found == 0:
        raise HouseError(f"There is no house at {place}. To make one: pitboss house init --house URL.")
    schema.demand(found, current(), place)


def create(connection: Connection, place: Url) -> None:
    """An empty house, in a database that is there and has none yet."""
    if version_of(connection):
        raise HouseError(f"There is a house at {place} already, and it is not overwritten.")
    build(connection, place)


def build(connection: Connection, place: Url) -> None:
    """Run the scripts that the database has not seen, all of them or none: tables are made in transactions too."""
    begin = version_of(connection)
    try:
        with connection.transaction():
            for number, script in schema.scripts(DIALECT).items():
                if number > begin:
                    connection.execute(script.encode())
                    connection.execute("INSERT INTO schema_versions (version) VALUES (%s)", (number,))
    except psycopg.Error as error:
        raise HouseError(f"The tables of the house {place} could not be made: {error}") from None


def differences(connection: Connection) -> list[str]:
    """The guards of the book that were taken away or switched off."""
    scripts = schema.scripts(DIALECT).values()
    wanted = {name for script in scripts for name in re.findall(r"^CREATE TRIGGER (\w+)", script, re.MULTILINE)}
    return sorted(wanted - {name for (name,) in connection.execute(_TRIGGERS)})
