"""Houses that several processes serve at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.house import house_check, house_opening
from pitboss.house.location import Url
from pitboss.house.stores.postgres_read import PostgresReader
from tests.many.serving import KEY
from tests.postgres import server


@pytest.fixture(scope="session", autouse=True)
def the_server_ends_with_the_tests() -> Iterator[None]:
    yield
    server.end_shared()


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Url]:
    """A house with its capital; at the end its record is checked, whichever processes were killed."""
    monkeypatch.setenv("PITBOSS_KEY", KEY)
    monkeypatch.chdir(tmp_path)
    url = server.shared().bare()
    house_opening.init(url)
    yield url
    with PostgresReader(url) as reader:
        assert house_check.problems(reader) == []
    server.clear_shared()
