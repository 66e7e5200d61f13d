"""The web over a house in memory, looked through at the end of every test."""

from collections.abc import Iterator

import pytest

from pitboss.house import house_check
from tests.web.playing import Web, opened


@pytest.fixture
def web() -> Iterator[Web]:
    with opened() as made:
        yield made
    assert house_check.problems(made.house.store) == []  # not before: tables move by themselves while the house is open
