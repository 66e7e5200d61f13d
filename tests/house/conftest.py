"""One test suite, every store. PostgreSQL becomes the third name in the list."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.house import backup
from pitboss.house.memory import MemoryStore
from pitboss.house.sqlite import SqliteStore
from pitboss.house.store import Store


def in_memory(_: Path) -> Store:
    return MemoryStore()


def in_sqlite(folder: Path) -> Store:
    path = folder / "house.db"
    backup.create(path)
    return SqliteStore(path)


STORES: dict[str, Callable[[Path], Store]] = {"memory": in_memory, "sqlite": in_sqlite}


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made = STORES[request.param](tmp_path)
    yield made
    made.close()


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """An empty house in a file."""
    path = tmp_path / "house.db"
    backup.create(path)
    return path
