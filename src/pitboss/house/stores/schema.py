"""The tables of a house: the revisions of Alembic, and whether a database is at the one that this pitboss needs.

A new house is made by running the scripts of all revisions; an older one is migrated by `upgrading`, which runs the
revisions that it lacks. A test compares the results of both. This module uses plain SQL, so that opening a house does
not import Alembic. The part on SQLite is below; PostgreSQL has its own (`postgres_schema`).

A revision only adds, because processes of the older pitboss go on writing during the migration. Removing something
takes two revisions: the second raises `OLDEST_WRITER`, and removes what no process uses any more.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from pitboss.house.stores import payload
from pitboss.house.stores.store import HouseError

FOLDERS = [Path(str(resources.files("pitboss.house.stores") / "migrations"))]  # versions/, and a folder per dialect
OLDEST_WRITER = "0003"  # the newest revision of the oldest pitboss that may still write to the newest tables
OLDEST = "oldest writer"  # the setting with that revision, for a pitboss that does not know these tables
NUMBERED = "0000"  # a house from before there were revisions; they count from 0001
REVISION = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"


def revisions() -> list[str]:
    """In order; a file in versions/ is named after its revision, such as r0004_papers.py."""
    found = sorted(file.name[1:5] for folder in FOLDERS for file in (folder / "versions").glob("r*.py"))
    assert found == [f"{number:04}" for number in range(1, len(found) + 1)], "revisions are numbered without gaps"
    return found


def current() -> str:
    return revisions()[-1]


def scripts(dialect: str) -> Mapping[str, str]:
    """The script of each revision that has one for this database."""
    files = sorted(file for folder in FOLDERS for file in (folder / dialect).glob("*.sql"))
    return {file.name[:4]: file.read_text(encoding="utf-8") for file in files}


def demand(found: str, needed: str, place: object) -> None:
    """Raise HouseError if the revision of the database is not the one that this pitboss needs."""
    if found == "":
        raise HouseError(
            f"{place} is a database, but not that of a house.",
            "Name the one of the house; if it was this one, put the newest copy back (pitboss house restore).",
        )
    if found > needed:
        raise HouseError(
            f"The house {place} was made by a newer pitboss: its database is at {found}, this one knows {needed}.",
            "Install the newer pitboss.",
        )
    if found < needed:
        raise HouseError(
            f"The house {place} is older: its database is at {found}, this pitboss needs {needed}.",
            f"Run: pitboss house migrate --house {place}",
        )


# ---------------------------------------------------------------- in SQLite

SQLITE = "sqlite"


def version_of(connection: sqlite3.Connection) -> str:
    """The revision of the database; empty if it is not that of a house."""
    if _has(connection, "alembic_version"):
        (found,) = connection.execute("SELECT max(version_num) FROM alembic_version").fetchone()
        return str(found or "")
    return NUMBERED if _has(connection, "schema") and _number(connection) else ""


def demand_current(connection: sqlite3.Connection, path: Path) -> None:
    demand(version_of(connection), current(), path)


def build(connection: sqlite3.Connection) -> None:
    """Make the tables of a new house. The caller begins and ends the transaction."""
    for script in scripts(SQLITE).values():
        run(connection, script)
    connection.execute(REVISION)
    connection.execute("INSERT INTO alembic_version VALUES (?)", (current(),))
    state_oldest(connection)


def take_over(connection: sqlite3.Connection) -> None:
    """Give a house from before there were revisions its revision: its scripts had the same numbers."""
    if version_of(connection) == NUMBERED:
        connection.execute(REVISION)
        connection.execute("INSERT INTO alembic_version VALUES (?)", (f"{_number(connection):04}",))


def state_oldest(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (OLDEST, OLDEST_WRITER))


def run(connection: sqlite3.Connection, script: str) -> None:
    for statement in _statements(script):
        connection.execute(statement)


def differences(connection: sqlite3.Connection) -> list[str]:
    """Names of tables, indices and triggers that are not as the scripts make them."""
    wanted, found = set(_wanted(current())), set(_made(connection))
    return sorted({name for name, _ in wanted ^ found})


@cache
def _wanted(_: str) -> tuple[tuple[str, str | None], ...]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        build(connection)
        return tuple(_made(connection))
    finally:
        connection.close()


def _made(connection: sqlite3.Connection) -> Iterator[tuple[str, str | None]]:
    yield from connection.execute(
        "SELECT type || ' ' || name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_stat%'"
    )


def _has(connection: sqlite3.Connection, table: str) -> bool:
    asked = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.execute(asked, (table,)).fetchone() is not None


def _number(connection: sqlite3.Connection) -> int:
    found = connection.execute("SELECT max(version) FROM schema").fetchone()[0]
    return found if isinstance(found, int) else 0


def _statements(script: str) -> Iterator[str]:
    """Split the script, because Python's executescript would end the transaction; a trigger contains semicolons."""
    lines: list[str] = []
    for line in script.splitlines():
        if line.strip() and not line.startswith("--"):
            lines.append(line)
            if sqlite3.complete_statement(text := "\n".join(lines)):
                yield text
                lines.clear()
    assert not lines, "a script ends with a whole statement"


def fill_ledger(connection: sqlite3.Connection) -> None:
    """Fill entries and balances from the records of a house that had them only there."""
    numbers: dict[str, int] = {}
    held: dict[str, tuple[int, int]] = {}
    for record, text in connection.execute("SELECT number, payload FROM records ORDER BY number"):
        for transaction, lines in enumerate(payload.entries_of(payload.read(text)), 1):
            for line, (account, cents) in enumerate(lines, 1):
                if account not in numbers:
                    numbers[account] = len(numbers) + 1
                    row = (numbers[account], account)
                    connection.execute("INSERT INTO accounts (number, name, cents, version) VALUES (?, ?, 0, 0)", row)
                before, version = held.get(account, (0, 0))
                held[account] = before + cents, version + 1
                connection.execute(
                    "INSERT INTO entries (record, transaction_no, line, account, cents) VALUES (?, ?, ?, ?, ?)",
                    (record, transaction, line, numbers[account], cents),
                )
    rows = [(cents, version, numbers[account]) for account, (cents, version) in held.items()]
    connection.executemany("UPDATE accounts SET cents = ?, version = ? WHERE number = ?", rows)
