"""The same tests for every store."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pitboss.house import house_check
from pitboss.house.service import House
from pitboss.house.stores import backup
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.store import Store, StoreFailed
from tests.house.playing import HOUSES
from tests.postgres import server


class StoreKind(NamedTuple):
    """How a test gets a store of this kind, and gets it again after it was closed."""

    new: Callable[[Path], Store]
    reopen: Callable[[Store, Path], Store] | None  # None for one that ends with its process


def in_sqlite(folder: Path) -> Store:
    path = folder / "house.db"
    backup.create(path)
    return SqliteStore(path)


def in_postgres(_: Path) -> Store:
    return PostgresStore(server.shared().fresh())


def postgres_again(closed: Store, _: Path) -> Store:
    assert isinstance(closed, PostgresStore)
    return PostgresStore(closed.place)


STORES: dict[str, StoreKind] = {
    "memory": StoreKind(lambda _: MemoryStore(), reopen=None),
    "sqlite": StoreKind(in_sqlite, reopen=lambda _, folder: SqliteStore(folder / "house.db")),
    "postgres": StoreKind(in_postgres, reopen=postgres_again),
}


@pytest.fixture(scope="session", autouse=True)
def the_server_ends_with_the_tests() -> Iterator[None]:
    yield
    server.end_shared()


@pytest.fixture(autouse=True)
def nothing_is_wrong_with_any_house() -> Iterator[None]:
    """After every test: chips, chain, hand numbers and decks of all its houses are right."""
    HOUSES.clear()
    yield
    look_around()


def look_around() -> None:
    wrong = [problem for house in HOUSES for problem in _problems(house)]
    HOUSES.clear()
    assert wrong == []


def _problems(house: House) -> list[str]:
    try:
        return house_check.problems(house.store)
    except (StoreFailed, sqlite3.ProgrammingError):
        return []  # closed by the test, which has checked it itself


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made = STORES[request.param].new(tmp_path)
    yield made
    try:
        look_around()
    finally:
        made.close()
        server.clear_shared()


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """An empty house in a file."""
    path = tmp_path / "house.db"
    backup.create(path)
    return path
