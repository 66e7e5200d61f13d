"""Two processes of one house, in one process of the test: what one stores, the other shows, runs and holds against."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pitboss.house import house_check
from pitboss.house.desk import stream_of
from pitboss.house.location import Url
from pitboss.house.service import House
from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.timers import LEAST_MS, MORE_MS
from pitboss.web.routes import tables
from pitboss.web.serving import following, keeper
from tests.many.patience import until
from tests.postgres import server
from tests.web.crew import crew, new_id
from tests.web.playing import ORIGIN, Browser, Web, opened


class Two:
    """Two running houses. `stop` ends the one before its time."""

    def __init__(self, url: Url) -> None:
        self._close = [ExitStack(), ExitStack()]
        self.one, self.other = (one.enter_context(opened(one.enter_context(PostgresStore(url)))) for one in self._close)

    def stop(self, number: int = 0) -> None:
        self._close[number].close()


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Iterator[Two]:
    monkeypatch.setattr(following, "LOOK_S", 0.05)
    monkeypatch.setattr(following, "PRESENCE_S", 0.05)
    url = server.shared().fresh()
    made = Two(url)
    try:
        yield made
    finally:
        made.stop(0)
        made.stop(1)
    with PostgresStore(url) as store:
        assert house_check.problems(store) == []
    server.clear_shared()


def within(web: Web, what: Callable[..., Any], *given: Any) -> Any:
    """In the loop that runs its tables."""
    assert web.clients.portal is not None
    return web.clients.portal.call(what, *given)


def at(web: Web, browser: Browser) -> Browser:
    """The same browser, whose next requests come to another process."""
    client = TestClient(web.clients.app, base_url=ORIGIN, client=("127.0.0.1", 1), cookies=browser.http.cookies)
    again = Browser(client, web.clients)
    assert again.player == browser.player
    again.secret = browser.secret
    return again


def test_what_one_stores_is_shown_by_the_other(two: Two) -> None:
    ann, bob = two.one.browser(), two.other.browser()
    table = ann.opens(sheet="six-card")
    with bob.socket(table) as socket:
        seen = socket.until(lambda one: one["is"] == "view")
        ann.sits(table)
        found = socket.until(lambda one: one["is"] == "view" and one["public"]["sitters"])
        assert found["version"] > seen["version"]
        assert found["public"]["sitters"][0]["player"] == ann.player


def test_what_was_read_on_the_way_is_shown_all_the_same(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a table that seems to stand still: a process that was slower than another has read what that one
    stored, and takes the word of it for old news."""
    ann, bob = two.one.browser(), two.other.browser()
    table = ann.opens(sheet="six-card")
    house = two.other.services.house

    def hear(name: str, version: int) -> bool:
        house.look(name)  # as a command does that comes too late
        return House.hear(house, name, version)

    with bob.socket(table) as socket:
        socket.until(lambda one: one["is"] == "view")
        monkeypatch.setattr(house, "hear", hear)
        ann.sits(table)
        until(lambda: two.other.services.runner.told(table, house.store.head(stream_of(table)).version))
        socket.until(lambda one: one["is"] == "view" and one["public"]["sitters"])


def test_two_players_at_two_processes_play_one_hand(two: Two) -> None:
    """Would catch a dealer who is woken by nobody, and views that one of the two never gets."""
    ann, bob = two.one.browser(), two.other.browser()
    table = ann.opens(sheet="six-card")
    seats = {ann: ann.sits(table), bob: bob.sits(table)}
    with ann.socket(table) as first, bob.socket(table) as second, ThreadPoolExecutor(2) as threads:
        played = [
            threads.submit(socket.plays_a_hand, seats[who], {"ante": 2_00})
            for who, socket in ((ann, first), (bob, second))
        ]
        last = [one.result()["last"] for one in played]
    assert last[0]["number"] == last[1]["number"]
    assert last[0]["seed"] == last[1]["seed"]
    assert len(last[0]["spots"]) == 2


def test_a_table_is_run_by_one_and_taken_over_when_that_one_goes(two: Two) -> None:
    ann = two.one.browser()
    table = ann.opens(sheet="six-card")
    seat, lease = ann.sits(table), stream_of(table)
    again = at(two.other, ann)
    with ExitStack() as windows:
        with ann.socket(table) as here:
            here.plays_a_hand(seat, {"ante": 2_00})
            socket = windows.enter_context(again.socket(table))
            assert two.one.services.runner.leases.holds(lease)
            assert not within(two.other, two.other.services.runner.has_lease, table)
        two.stop(0)
        socket.plays_a_hand(seat, {"ante": 2_00})
        until(lambda: two.other.services.runner.leases.holds(lease))  # it is taken beside the hand, not for it


def test_a_table_moves_to_the_process_where_somebody_watches(two: Two) -> None:
    """Would catch bots that stop for ever when the only window that is left is at another process."""
    ann = two.one.browser()
    table = ann.opens(sheet="six-card", bots=2)
    bob = two.other.browser()
    with ann.socket(table) as socket:
        socket.until(lambda one: one["is"] == "view" and one["last"] is not None)
    with bob.socket(table) as socket:
        last = socket.until(lambda one: one["is"] == "view")["last"]["number"]
        socket.until(lambda one: one["is"] == "view" and one["last"]["number"] > last + 2, most=2_000)


def test_the_lobby_of_one_has_the_tables_of_the_other(two: Two) -> None:
    ann, bob = two.one.browser(), two.other.browser()
    table = ann.opens(sheet="six-card")

    def listed(browser: Browser) -> list[str]:
        return [one["table"] for one in browser.http.get("/api/lobby").json()["tables"]]

    until(lambda: table in listed(bob))
    within(two.one, keeper.close_table, two.one.services, table)
    until(lambda: table not in listed(bob))
    assert table not in two.other.services.tables
    assert bob.sees(table)["public"]["closed"]


def test_a_loss_limit_cannot_be_passed_by_betting_at_two_processes(two: Two) -> None:
    """Would catch a check at one process that does not know of the wager that the other is storing."""
    ann = two.one.browser()
    tables = [ann.opens(sheet="six-card") for _ in range(2)]
    seats = [ann.sits(table) for table in tables]
    again = at(two.other, ann)
    assert ann.post("/api/me/limits", {"loss": 10_00}).status_code == 200
    with ThreadPoolExecutor(2) as threads:
        for _ in range(5):
            asked = [
                threads.submit(browser.asks, table, do="bet", spot=seat, stakes={"ante": 4_00})
                for browser, table, seat in zip((ann, again), tables, seats, strict=True)
            ]
            codes = [(one.result()["error"] or {}).get("code") for one in asked]
            assert sorted(codes, key=str) == [None, "own-limit"]  # an ante of $4 and a raise of $4: twice is too much
            won = codes.index(None)
            (ann, again)[won].must(tables[won], do="take-back", spot=seats[won])


def test_a_pause_holds_at_every_process_at_once(two: Two) -> None:
    ann = two.one.browser()
    table = ann.opens(sheet="six-card")
    seat = ann.sits(table)
    again = at(two.other, ann)
    again.must(table, do="bet", spot=seat, stakes={"ante": 2_00})
    assert ann.post("/api/me/pause", {"minutes": 60}).status_code == 200
    assert again.asks(table, do="bet", spot=seat, stakes={"ante": 4_00})["error"]["code"] == "own-pause"


def test_chips_at_a_table_of_another_process_are_not_lost(two: Two) -> None:
    """Would catch a player whose day looks bad because one process does not know where they sit."""
    ann = two.one.browser()
    ann.sits(ann.opens(sheet="six-card"), 200_00)
    assert at(two.other, ann).http.get("/api/me").json()["limits"]["lost_today"] == 0


def test_facts_that_two_processes_change_at_once_are_both_kept(two: Two) -> None:
    """Would catch a limit that is lost because a gift was written down by another process at the same time."""
    ann = two.one.browser()
    again = at(two.other, ann)
    with ThreadPoolExecutor(2) as threads:
        for number in range(10):
            asked = [
                threads.submit(ann.post, "/api/me/limits", {"loss": 100_00 - number}),
                threads.submit(again.post, "/api/me/practice", {"cents": 1_00}),
            ]
            assert [one.result().status_code for one in asked] == [200, 200]
            assert again.http.get("/api/me").json()["limits"]["lost_today"] == 0
            until(partial(_limited, again, 100_00 - number))


def _limited(browser: Browser, loss: int) -> bool:
    return bool(browser.http.get("/api/me").json()["limits"]["loss"] == loss)


def test_more_time_that_is_asked_at_one_process_is_given_by_the_other(two: Two) -> None:
    """Would catch a clock that runs out at the process that has the lease, though it was stopped elsewhere."""
    ann = two.one.browser()
    table = ann.opens(sheet="six-card")
    seat = ann.sits(table)
    again = at(two.other, ann)
    with ann.socket(table), again.socket(table):
        ann.must(table, do="bet", spot=seat, stakes={"ante": 2_00})
        webs = (two.one, two.other)
        before = [until(partial(within, web, web.services.runner.timers.left, table)).of for web in webs]
        holds = two.one.services.runner.leases.holds(stream_of(table))
        (again if holds else ann).must(table, do="more-time")
        for web, of in zip(webs, before, strict=True):
            until(partial(_waits, web, table, of + MORE_MS))


def _waits(web: Web, table: str, of: int) -> bool:
    return bool(within(web, web.services.runner.timers.left, table).of == of)


def test_whoever_takes_a_table_over_gives_those_who_are_waited_for_time_to_come_back(two: Two) -> None:
    """Would catch a wait that ends the moment its process dies, before the browsers have found another one."""
    ann, bob = two.one.browser(), two.other.browser()
    table = ann.opens(sheet="six-card")
    seat = ann.sits(table)
    with ann.socket(table):
        until(lambda: two.one.services.runner.leases.holds(stream_of(table)))
        ann.must(table, do="bet", spot=seat, stakes={"ante": 2_00})
    with bob.socket(table) as socket:  # the first process goes on while a bet waits, though nobody watches there
        socket.until(lambda one: one["is"] == "view" and one["clock"])
        assert two.one.services.runner.leases.holds(stream_of(table))
        two.other.clock.now += 15_000
        assert within(two.other, two.other.services.runner.timers.left, table).left == 5_000
        two.stop(0)
        until(lambda: two.other.services.runner.leases.holds(stream_of(table)))
        until(lambda: within(two.other, two.other.services.runner.timers.left, table).left == LEAST_MS)


def test_nobody_is_gone_who_watches_at_another_process(two: Two) -> None:
    ann = two.one.browser()
    table = ann.opens(sheet="six-card")
    ann.sits(table)
    with ann.socket(table):
        until(lambda: two.other.services.viewers.here(table, ann.player))
        assert two.other.services.viewers.watching(table, set()) == 1
    until(lambda: not two.other.services.viewers.here(table, ann.player))


def test_a_new_name_is_seen_everywhere(two: Two) -> None:
    ann = two.one.browser()
    table = ann.opens(sheet="six-card")
    ann.sits(table)
    again = at(two.other, ann)
    assert again.sees(table)["people"][ann.player].startswith("Guest")
    ann.post("/api/me/name", {"name": "Ann"})
    until(lambda: again.sees(table)["people"][ann.player] == "Ann")


def test_wrong_passwords_are_counted_over_both(two: Two) -> None:
    """Would catch a guesser who is let guess anew at each process."""
    body = {"login": "ann", "password": "not the right one"}
    tries = [two.one.browser().post("/api/account/sign-in", body).status_code for _ in range(11)]
    assert tries == [403] * 10 + [429]
    until(lambda: two.other.services.throttles.sign_ins.left("ann from 127.0.0.1") < 1)
    assert two.other.browser().post("/api/account/sign-in", body).status_code == 429


def test_windows_of_a_player_are_counted_over_both(two: Two) -> None:
    """Would catch a player who opens as many windows again at each process."""
    two.one.services.settings.sockets_each, two.other.services.settings.sockets_each = 4, 2
    ann = two.one.browser()
    table = ann.opens(sheet="six-card")
    with ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(ann.socket(table)).hears()
        until(lambda: two.other.services.viewers.everywhere(ann.player) == 4)
        with pytest.raises(WebSocketDisconnect):
            at(two.other, ann).socket(table).__enter__()
    until(lambda: two.other.services.viewers.everywhere(ann.player) == 0)
    with at(two.other, ann).socket(table) as window:
        window.hears()


def test_practice_tables_are_shared_over_both(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TABLES_MOST", 8)
    greedy = [two.one.browser("192.0.2.66") for _ in range(8)]
    got = [one.post("/api/tables", {"sheet": "six-card"}).status_code for one in greedy]
    assert got.count(409) >= 2
    until(lambda: two.other.services.open_tables() == got.count(201))
    assert two.other.browser("192.0.2.66").post("/api/tables", {"sheet": "six-card"}).status_code == 409
    assert two.other.browser("198.51.100.7").post("/api/tables", {"sheet": "six-card"}).status_code == 201


def test_a_table_that_one_opens_again_is_open_at_the_other(two: Two) -> None:
    """Would catch a process that stops following a table once it is closed: its viewers would wait for ever."""
    house = crew(two.one)
    house.opens("six-card", "T9", chips="practice", tray=0, rack=0)
    with two.other.browser().socket("T9") as socket:
        socket.until(lambda one: one["is"] == "view" and not one["public"]["closed"])
        house.must(house.floor, "T9", do="close-table", tray=0, rack=0)
        socket.until(lambda one: one["is"] == "view" and one["public"]["closed"])
        until(lambda: "T9" not in two.other.services.tables)
        again = {"id": new_id(), "table": "T9", "as_before": 1}
        assert house.floor.post("/api/staff/tables", again).status_code == 201
        seen = socket.until(lambda one: one["is"] == "view" and not one["public"]["closed"] and one["public"]["hand"])
        assert seen["public"]["hand"]["number"] == 3
        assert "T9" in two.other.services.tables
