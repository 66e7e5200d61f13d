"""A server that stops, a connection that is lost, a process that stands still: the store says so and never guesses."""

import signal
import time
from contextlib import closing
from typing import Any

import psycopg
import pytest

from pitboss.house.location import Url
from pitboss.house.stores import clerk, postgres, postgres_rows
from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.stores.postgres_read import PostgresReader, connect
from pitboss.house.stores.store import Balance, DraftError, HouseError, Person, Repeated, Stored, StoreFailed
from tests.house.drafts import bet, drafted
from tests.postgres.server import Server


def cut(house: Url) -> None:
    """The server ends all other connections to the house."""
    with connect(house) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_a_lost_connection_is_the_end_of_the_store(house: Url) -> None:
    with PostgresStore(house) as store:
        store.append([bet("table:T1", 0, "a")])
        cut(house)
        with pytest.raises(StoreFailed):
            store.append([bet("table:T1", 1, "b")])
        with pytest.raises(StoreFailed):
            store.append([bet("table:T1", 1, "b")])
        with pytest.raises(StoreFailed):
            store.head("table:T1")
    with PostgresStore(house) as store:
        assert store.find("b") is None
        assert isinstance(store.append([bet("table:T1", 1, "b")])[0], Stored)


def test_a_connection_that_is_lost_before_the_commit_leaves_nothing(
    house: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_first(connection: Any, statements: Any) -> None:
        cut(house)
        write(connection, statements)

    write = postgres_rows.write
    with PostgresStore(house) as store:
        monkeypatch.setattr(postgres_rows, "write", cut_first)
        with pytest.raises(StoreFailed):
            store.append([bet("table:T1", 0, "a")])
    with PostgresReader(house) as reader:
        assert reader.streams() == []
        assert reader.find("a") is None


def test_a_connection_that_is_lost_after_the_commit_is_not_guessed_about(
    house: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_then(connection: Any, statements: Any) -> None:
        write(connection, statements)
        raise psycopg.OperationalError("the answer to the commit never came")

    write, draft = postgres_rows.write, bet("table:T1", 0, "a")
    with PostgresStore(house) as store:
        monkeypatch.setattr(postgres_rows, "write", cut_then)
        with pytest.raises(StoreFailed):
            store.append([draft])
    monkeypatch.undo()
    with PostgresStore(house) as store:
        assert store.append([draft]) == [Repeated(draft.payload)]


def test_a_server_that_loses_its_power_has_all_that_was_acknowledged(running: Server, house: Url) -> None:
    with PostgresStore(house) as store:
        for version in range(50):
            store.append([bet("table:T1", version, f"{version}")])
        running.halt(signal.SIGQUIT)
        with pytest.raises(StoreFailed):
            store.append([bet("table:T1", 50, "50")])
        with pytest.raises(HouseError, match="cannot be reached"):
            PostgresStore(house)
    running.start()
    with PostgresStore(house) as store:
        assert [record.command_id for record in store.records("table:T1")] == [f"{version}" for version in range(50)]
        assert store.check() == []
        store.append([bet("table:T1", 50, "50")])


def test_a_server_that_is_restarted_needs_a_new_store(running: Server, house: Url) -> None:
    with PostgresStore(house) as store:
        store.append([bet("table:T1", 0, "a")])
        running.halt()
        running.start()
        with pytest.raises(StoreFailed):
            store.append([bet("table:T1", 1, "b")])
    with PostgresStore(house) as store:
        assert isinstance(store.append([bet("table:T1", 1, "b")])[0], Stored)


def test_a_process_that_stands_still_in_a_transaction_is_put_out(house: Url, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a house whose every table waits for ever on the locks of one that hangs."""
    monkeypatch.setattr(postgres, "STOPPED_SECONDS", 0.3)
    with PostgresStore(house) as store, PostgresStore(house) as other:
        store.append([bet("table:T1", 0, "a")])
        plan = clerk.plan

        def slow(drafts: Any, known: Any) -> Any:
            monkeypatch.setattr(clerk, "plan", plan)
            time.sleep(0.6)
            return plan(drafts, known)

        monkeypatch.setattr(clerk, "plan", slow)
        with pytest.raises(StoreFailed):
            store.append([bet("table:T1", 1, "b")])
        assert isinstance(other.append([bet("table:T1", 1, "c")])[0], Stored)
        assert other.find("b") is None


def test_a_group_that_others_are_always_faster_than_is_given_up(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(connection: Any, statements: Any) -> None:
        raise psycopg.errors.UniqueViolation("somebody was faster")

    monkeypatch.setattr(postgres_rows, "write", late)
    with pytest.raises(StoreFailed, match="faster"):
        store.append([bet("table:T1", 0, "a")])
    with pytest.raises(StoreFailed, match="faster"):
        store.head("table:T1")


def test_others_may_be_faster_again_and_again(house: Url, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch statements that are thought to be prepared after an error cut their preparing short."""
    look = postgres_rows.look
    with PostgresStore(house) as store, PostgresStore(house) as other:

        def too_late(connection: Any, drafts: Any) -> Any:
            monkeypatch.setattr(postgres_rows, "look", look)
            found = look(connection, drafts)
            other.append([bet("table:T2", version, f"other {version}", player=f"{version}")])
            return found

        for version in range(12):
            monkeypatch.setattr(postgres_rows, "look", too_late)
            draft = drafted("table:T1", version, f"{version}", entries=(((f"wallet:{version}", 0), ("cage", 0)),))
            assert isinstance(store.append([draft])[0], Stored)
        assert store.balance("wallet:11") == Balance(5, 2)


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_what_the_database_cannot_write_is_refused_and_the_store_is_well(store: PostgresStore, name: str) -> None:
    """Would catch a name from somewhere outside that stops the whole house."""
    with pytest.raises(DraftError):
        store.append([bet("table:T1", 0, "good"), bet("table:T2", 0, "bad", player=name)])
    assert isinstance(store.append([bet("table:T1", 0, "good")])[0], Stored)


def test_two_people_with_one_token_are_refused_and_the_store_is_well(store: PostgresStore) -> None:
    store.keep_person(Person("ann", b"token", "{}"))
    with pytest.raises(DraftError):
        store.keep_person(Person("bob", b"token", "{}"))
    assert store.person_with(b"token") == Person("ann", b"token", "{}")
    store.keep_person(Person("bob", b"other", "{}"))


def test_a_server_without_fsync_is_refused(running: Server, house: Url) -> None:
    with closing(connect(house)) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
        try:
            ends = time.monotonic() + 10
            with pytest.raises(HouseError, match="fsync"):  # noqa: PT012 - the server reads its settings in its own time
                while time.monotonic() < ends:
                    PostgresStore(house).close()
        finally:
            connection.execute("ALTER SYSTEM RESET fsync")
            connection.execute("SELECT pg_reload_conf()")
            while connection.execute("SHOW fsync").fetchone() != ("on",):
                time.sleep(0.01)
