"""The numbered scripts that make the database of a house, and how an older house is brought up to date.

A house is made by running all of them, so that the way from an old one to a new one is walked every
day. A script may have a hand that fills what it made. Here are those of SQLite; PostgreSQL has its own
(`postgres_schema`), numbered by themselves.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from pitboss.house import payload
from pitboss.house.store import HouseError

Fill = Callable[[sqlite3.Connection], None]


def version_of(connection: sqlite3.Connection) -> int:
    """0, if it is no house."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema'").fetchone():
        return 0
    found = connection.execute("SELECT max(version) FROM schema").fetchone()[0]
    return found if isinstance(found, int) else 0


def demand_current(connection: sqlite3.Connection, path: Path) -> None:
    demand(version_of(connection), current(), path)


def demand(found: int, needed: int, place: object) -> None:
    """The version of the database that is found at a place, against the one that this pitboss needs."""
    if found == 0:
        raise HouseError(f"{place} is a database, but not that of a house.")
    if found > needed:
        raise HouseError(
            f"The house {place} was made by a newer pitboss: its database has version {found}, this one knows"
            f" {needed}. Install the newer pitboss."
        )
    if found < needed:
        raise HouseError(
            f"The house {place} is older: its database has version {found}, this pitboss needs {needed}."
            " Run: pitboss house migrate."
        )


def build(connection: sqlite3.Connection, *, upto: int | None = None) -> None:
    """Run the scripts that the database has not seen. The caller has begun the transaction and ends it."""
    begin = version_of(connection)
    for number, script in scripts().items():
        if begin < number <= (upto or current()):
            for statement in _statements(script):
                connection.execute(statement)
            if number in FILLS:
                FILLS[number](connection)
            connection.execute("INSERT INTO schema (version) VALUES (?)", (number,))


def current() -> int:
    return max(scripts())


@cache
def scripts(dialect: str = "") -> Mapping[int, str]:
    """Each script by the number its name begins with; those of SQLite lie in the folder itself."""
    folder = (resources.files("pitboss.house") / "migrations").joinpath(dialect)
    named = {item.name: item.read_text(encoding="utf-8") for item in folder.iterdir() if item.name.endswith(".sql")}
    found = {int(name.partition("_")[0]): named[name] for name in sorted(named)}
    assert list(found) == list(range(1, len(named) + 1)), "migrations are numbered without gaps"
    return found


def differences(connection: sqlite3.Connection) -> list[str]:
    """What was added to, taken from or changed in the tables, indices and triggers that the scripts make."""
    wanted, found = set(_wanted()), set(_made(connection))
    return sorted({name for name, _ in wanted ^ found})


@cache
def _wanted() -> tuple[tuple[str, str | None], ...]:
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


def _statements(script: str) -> Iterator[str]:
    """One at a time, since Python's executescript would end the transaction; a trigger has semicolons inside."""
    lines: list[str] = []
    for line in script.splitlines():
        if line.strip() and not line.startswith("--"):
            lines.append(line)
            if sqlite3.complete_statement(text := "\n".join(lines)):
                yield text
                lines.clear()
    assert not lines, "a script ends with a whole statement"


def _fill_ledger(connection: sqlite3.Connection) -> None:
    """The entries and balances of a house whose records alone had them."""
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


FILLS: Mapping[int, Fill] = {2: _fill_ledger}
