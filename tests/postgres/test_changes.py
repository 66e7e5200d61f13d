"""Processes follow each other: told at once where that works, and by looking where it does not."""

import time
from contextlib import closing

import pytest

from pitboss.house.location import Url
from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.stores.postgres_changes import CHANNEL, LONGEST, Changes, Notifier
from pitboss.house.stores.postgres_read import connect
from pitboss.house.stores.store import StoreFailed
from tests.house.drafts import bet
from tests.postgres.test_failures import cut


def test_others_are_told_of_what_is_stored(store: PostgresStore, house: Url) -> None:
    store.append([bet("table:T1", 0, "before")])
    with closing(Changes(house, poll_seconds=60)) as changes:
        store.append([bet("table:T1", 1, "a"), bet("table:T2", 0, "b"), bet("table:T2", 1, "c")])
        begun, heads = time.monotonic(), dict(changes.wait(20))
        if len(heads) == 1:  # they may come apart
            heads |= changes.wait(20)
        assert heads == {"table:T1": 2, "table:T2": 2}
        assert time.monotonic() - begun < 10
        store.append([bet("table:T1", 0, "stale")])
        assert changes.wait(0.1) == []


def test_what_nobody_told_is_found_by_looking(
    store: PostgresStore, house: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Notifier, "notify", lambda *_: None)
    with closing(Changes(house, poll_seconds=0.05)) as changes:
        store.append([bet("table:T1", 0, "a")])
        assert changes.wait(20) == [("table:T1", 1)]
        store.append([bet("table:T1", 1, "b"), bet("x" * 3 * LONGEST, 0, "c")])
        assert changes.wait(20) == [("table:T1", 2), ("x" * 3 * LONGEST, 1)]
        assert changes.wait(0.1) == []


def test_a_name_too_long_to_be_told_keeps_no_other_from_being_told(store: PostgresStore, house: Url) -> None:
    with closing(Changes(house, poll_seconds=60)) as changes:
        store.append([bet("x" * 3 * LONGEST, 0, "a"), bet("table:T1", 0, "b")])
        assert changes.wait(20) == [("table:T1", 1)]


def test_a_lie_on_the_channel_hides_nothing(store: PostgresStore, house: Url, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a version that is believed because somebody told it."""
    monkeypatch.setattr(Notifier, "notify", lambda *_: None)
    with closing(Changes(house, poll_seconds=0.05)) as changes:
        with connect(house) as connection:
            for text in ("99 table:T1", "", "table:T1", "nowhere", "9" * 30 + " table:T1", "99"):
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))
        assert changes.wait(20) == [("table:T1", 99)]
        store.append([bet("table:T1", 0, "a")])
        assert changes.wait(20) == [("table:T1", 1)]
        assert changes.wait(0.1) == []


def test_words_are_heard_by_all_and_are_no_streams(store: PostgresStore, house: Url) -> None:
    with closing(Changes(house, poll_seconds=60)) as one, closing(store.following()) as other:
        store.send_message("1 table:T1")
        for changes in (one, other):
            assert changes.wait(20) == []
            assert changes.messages() == ["1 table:T1"]
            assert changes.messages() == []


def test_a_stream_that_was_left_is_not_looked_at(
    store: PostgresStore, house: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch a house that asks about every table there ever was, once a second."""
    monkeypatch.setattr(Notifier, "notify", lambda *_: None)
    with closing(Changes(house, poll_seconds=0.05)) as changes:
        store.append([bet("table:T1", 0, "a"), bet("table:T2", 0, "b")])
        assert changes.wait(20) == [("table:T1", 1), ("table:T2", 1)]
        changes.leave("table:T1")
        store.append([bet("table:T1", 1, "c"), bet("table:T2", 1, "d")])
        assert changes.wait(20) == [("table:T2", 2)]


def test_a_store_that_cannot_tell_stores_all_the_same(store: PostgresStore, house: Url) -> None:
    """Would catch an append that fails, or waits, for the sake of a notification."""
    store.append([bet("table:T1", 0, "a")])
    notifier = store._notifier._thread
    assert notifier is not None
    with connect(house) as connection:
        while connection.execute("SELECT pg_terminate_backend(%s::int)", (_notifier_of(house),)).fetchone() is None:
            time.sleep(0.01)
    store.append([bet("table:T1", 1, "b")])
    notifier.join(10)
    store.append([bet("table:T1", 2, "c")])
    assert store.head("table:T1").version == 3


def _notifier_of(house: Url) -> int:
    with connect(house) as connection:
        found = None
        while found is None:
            found = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_notify(%unnest%'"
                " AND pid <> pg_backend_pid() AND datname = current_database()"
            ).fetchone()
        return int(found[0])


def test_a_follower_that_lost_the_server_says_so(house: Url) -> None:
    with closing(Changes(house)) as changes:
        cut(house)
        with pytest.raises(StoreFailed):
            changes.wait(10)
