"""Migrating an older house: Alembic runs the revisions that its database lacks.

Alembic and SQLAlchemy are imported here and nowhere else, and this module only by `house migrate`. They use the
connection that they are given, in a transaction that the caller begins and ends: the checks after the migration are
in the same transaction, so that a migration that fails them is rolled back.
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
    """Processes may be writing: if one holds a lock that a revision needs, wait for it, but not for long."""
    with connection.transaction():
        postgres_schema.migrate_alone(connection)
        postgres_schema.take_over(connection)
        upgrade(connection, postgres_schema.DIALECT)
        postgres_schema.state_oldest(connection)


def run(revision: str) -> None:
    """Called by a revision: run its script, if it has one for this database."""
    lent: _Lent = op.get_bind().connection.driver_connection  # type: ignore[assignment]
    is_file = isinstance(lent.connection, sqlite3.Connection)
    text = schema.scripts(schema.SQLITE if is_file else postgres_schema.DIALECT).get(revision)
    if text is not None:
        (schema.run if is_file else postgres_schema.run)(lent.connection, text)


def on_sqlite(fill: Callable[[sqlite3.Connection], None]) -> None:
    """Called by a revision for what its script cannot do."""
    lent: _Lent = op.get_bind().connection.driver_connection  # type: ignore[assignment]
    if isinstance(lent.connection, sqlite3.Connection):
        fill(lent.connection)


class _Lent:
    """A connection whose transaction SQLAlchemy cannot end."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def commit(self) -> None: ...

    def rollback(self) -> None: ...

    def close(self) -> None: ...
