"""The web over a house in memory, whose record is checked at the end of every test."""

from collections.abc import Iterator

import pytest

from pitboss.house import house_check
from tests.web.playing import Web, opened


@pytest.fixture
def web() -> Iterator[Web]:
    with opened() as made:
        yield made
    # Not before, since tables go on by themselves while the house is open.
    assert house_check.problems(made.house.store) == []
