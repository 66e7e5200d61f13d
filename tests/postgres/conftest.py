"""Databases for the tests of PostgreSQL; the tests that all stores share are in tests/house."""

from collections.abc import Iterator

import pytest

from pitboss.house.location import Url
from pitboss.house.stores.postgres import PostgresStore
from tests.postgres import server
from tests.postgres.server import Server


@pytest.fixture(scope="session", autouse=True)
def the_server_ends_with_the_tests() -> Iterator[None]:
    yield
    server.end_shared()


@pytest.fixture
def running() -> Iterator[Server]:
    """The server of this process's tests."""
    yield server.shared()
    server.clear_shared()


@pytest.fixture
def house(running: Server) -> Url:
    """An empty house."""
    return running.fresh()


@pytest.fixture
def store(house: Url) -> Iterator[PostgresStore]:
    with PostgresStore(house) as made:
        yield made
        assert made._failed or made.check() == []
