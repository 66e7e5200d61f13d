"""What an attacker asked of a house in PostgreSQL: it took the whole house down, once."""

import pytest

from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.stores.store import HouseError
from tests.web.playing import opened


def test_a_name_that_no_database_takes_is_not_the_end_of_the_store(store: PostgresStore) -> None:
    """Would catch a question with a NUL in it, which is never sent, taken for a database that failed."""
    for ask in (store.head, store.person, store.find, store.balance, store.snapshot):
        with pytest.raises(HouseError):
            ask("a\0b")
    assert store.head("a").version == 0


def test_any_guest_may_ask_for_a_table_with_any_name(store: PostgresStore) -> None:
    """Would catch a house that is paused for everybody by one address that somebody typed."""
    with opened(store) as web:
        guest = web.browser()
        for path in (
            "/api/tables/a%00/hands",
            "/api/tables/a%00/hands/1",
            "/api/tables/a%00",
            "/api/tables/a%00/sheet",
        ):
            assert guest.http.get(path).status_code == 404, path
        assert guest.http.get("/api/lobby").status_code == 200
