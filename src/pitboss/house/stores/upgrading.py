"""Bringing the tables of an older house up to date: Alembic walks through the revisions that it has not seen.

Alembic and SQLAlchemy are imported here and nowhere else, and this module by `house migrate` alone. They work on the
connection that they are given, within the transaction that the caller has begun and will end: the checks that follow
a migration belong to the same transaction, and what does not pass them was never there.
"""

import sqlite3
from collections.abc import Callable
from typing import Any

import sqlalchemy
from alembic import op
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.pool import StaticPool

from pitboss.house.stores import postgres_schema, schema

_ENGINES = {schema.SQLITE: "sqlite://", postgres_schema.DIALECT: "postgresql+psycopg://"}


def upgrade(connection: Any, dialect: str) -> None:
    """Up to the newest revision. The connection is sqlite3's or psycopg's, and in a transaction."""
    options: dict[str, Any] = {"use_native_hstore": False} if dialect == postgres_schema.DIALECT else {}
    engine = sqlalchemy.create_engine(
        _ENGINES[dialect], creator=lambda: _Lent(connection), poolclass=StaticPool, **options
    )
    script = ScriptDirectory(
        str(schema.FOLDERS[0]), version_locations=[str(folder / "versions") for folder in schema.FOLDERS]
    )

    def steps(revision: Any, _: MigrationContext) -> Any:
        return script._upgrade_revs("head", revision)

    with engine.connect() as bind, EnvironmentContext(Config(), script, fn=steps) as environment:
        environment.configure(connection=bind)
        environment.run_migrations()


def in_postgres(connection: postgres_schema.Connection) -> None:
    """While processes write: whoever holds a lock that a revision needs is waited for, but not for long."""
    with connection.transaction():
        postgres_schema.migrate_alone(connection)
        postgres_schema.take_over(connection)
        upgrade(connection, postgres_schema.DIALECT)
        postgres_schema.state_oldest(connection)


def run(revision: str) -> None:
    """The script of a revision, if it has one for the database that is being upgraded; called by the revision."""
    lent: _Lent = op.get_bind().connection.driver_connection  # type: ignore[assignment]
    is_file = isinstance(lent.connection, sqlite3.Connection)
    text = schema.scripts(schema.SQLITE if is_file else postgres_schema.DIALECT).get(revision)
    if text is not None:
        (schema.run if is_file else postgres_schema.run)(lent.connection, text)


def on_sqlite(fill: Callable[[sqlite3.Connection], None]) -> None:
    """What a revision does beside its script; called by the revision."""
    lent: _Lent = op.get_bind().connection.driver_connection  # type: ignore[assignment]
    if isinstance(lent.connection, sqlite3.Connection):
        fill(lent.connection)


class _Lent:
    """A connection whose transaction is not SQLAlchemy's to end."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def commit(self) -> None: ...

    def rollback(self) -> None: ...

    def close(self) -> None: ...
