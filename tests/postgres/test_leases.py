"""Who runs a table: one process at a time, and another one as soon as that is gone or stands still."""

from collections.abc import Callable, Iterator
from contextlib import closing
from time import monotonic, sleep

import pytest

from pitboss.house.leases import OnlyProcess
from pitboss.house.location import Url
from pitboss.house.stores import postgres_leases
from pitboss.house.stores.postgres_leases import PostgresLeases
from tests.postgres.server import Server
from tests.postgres.test_failures import cut

TABLES = ["table:T1", "table:T2"]


@pytest.fixture
def two(house: Url) -> Iterator[tuple[PostgresLeases, PostgresLeases]]:
    with closing(PostgresLeases(house)) as one, closing(PostgresLeases(house)) as other:
        yield one, other


def until(so: Callable[[], bool]) -> None:
    ends = monotonic() + 30
    while not so():
        assert monotonic() < ends, "it did not come"
        sleep(0.02)


def test_a_lease_has_one_holder(two: tuple[PostgresLeases, PostgresLeases]) -> None:
    one, other = two
    assert one.free(TABLES) == TABLES
    assert one.take("table:T1")
    assert one.take("table:T1"), "who has it has it"
    assert not other.take("table:T1")
    assert (one.holds("table:T1"), other.holds("table:T1")) == (True, False)
    assert one.free(TABLES) == other.free(TABLES) == ["table:T2"]
    other.release("table:T1")
    assert not other.take("table:T1"), "nobody gives away what is another's"
    one.release("table:T1")
    assert other.take("table:T1")


def test_leases_of_a_process_that_is_gone_are_free_at_once(house: Url) -> None:
    one, other = PostgresLeases(house), PostgresLeases(house)
    with closing(other):
        assert one.take("table:T1")
        one.close()
        until(lambda: other.take("table:T1"))


def test_a_lost_connection_loses_its_leases_and_comes_back_without_them(
    house: Url, two: tuple[PostgresLeases, PostgresLeases]
) -> None:
    """Would catch a process that goes on believing that a table is its own."""
    one, _ = two
    assert one.take("table:T1")
    cut(house)
    assert not one.take("table:T2")
    assert not one.holds("table:T1")
    until(lambda: one.free(TABLES) == TABLES)
    assert one.take("table:T1")


def test_leases_of_a_process_that_stands_still_run_out(house: Url, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(postgres_leases._KEEPING, "idle_session_timeout", "100ms")
    with closing(PostgresLeases(house)) as asleep:
        assert asleep.take("table:T1")
        monkeypatch.undo()
        with closing(PostgresLeases(house)) as awake:
            until(lambda: awake.take("table:T1"))
        assert asleep.free([]) == []
        assert not asleep.holds("table:T1")


def test_a_server_that_is_away_is_asked_again(running: Server, house: Url) -> None:
    with closing(PostgresLeases(house)) as leases:
        assert leases.take("table:T1")
        running.halt()
        assert leases.free(TABLES) == []
        assert not leases.take("table:T1")
        running.start()
        until(lambda: leases.free(TABLES) == TABLES)
        assert leases.take("table:T1")


def test_whoever_is_alone_has_every_lease() -> None:
    alone = OnlyProcess()
    assert alone.take("table:T1")
    assert alone.holds("table:T2")
    alone.release("table:T1")
    assert alone.free(TABLES) == []
