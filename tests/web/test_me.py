"""Sessions, names, practice chips, and limits that hold."""

import pytest

from pitboss.house.stores.memory import MemoryStore
from pitboss.web.door.people import Guest
from tests.web.crew import crew
from tests.web.playing import Browser, Web, opened

HOUR_MS = 3_600_000


def test_a_newcomer_is_somebody_at_once_and_has_chips(web: Web) -> None:
    me = web.browser().me
    assert me["wallet"] == 500_00
    assert me["name"].startswith("Guest ")


def test_a_browser_is_the_same_person_after_the_house_closed_and_opened() -> None:
    store = MemoryStore()
    with opened(store) as web:
        browser = web.browser()
        cookies = dict(browser.http.cookies)
    with opened(store) as web:
        web.clients.cookies.update(cookies)
        assert web.clients.get("/api/me").json()["player"] == browser.player


def test_the_store_keeps_no_token(web: Web) -> None:
    browser = web.browser()
    token = browser.http.cookies["pitboss"]
    person = web.house.store.person(browser.player)
    assert person is not None
    assert token.encode() not in person.token
    assert token not in person.facts
    assert browser.me["token"] not in person.facts


def test_a_name_is_shown_to_the_table(web: Web) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    browser.sits(table)
    assert browser.post("/api/me/name", {"name": "  Ana   Maria "}).json()["name"] == "Ana Maria"
    assert browser.sees(table)["people"][browser.player] == "Ana Maria"


def test_nobody_can_pass_for_a_bot(web: Web) -> None:
    assert web.browser().post("/api/me/name", {"name": "Simple Bot 1"}).status_code == 400


def test_practice_chips_end_for_the_day(web: Web) -> None:
    browser = web.browser()
    left = browser.me["practice_left"]
    assert browser.post("/api/me/practice", {"cents": left}).json()["practice_left"] == 0
    assert browser.post("/api/me/practice", {"cents": 1}).json()["error"]["code"] == "practice-done"
    web.clock.now += 24 * HOUR_MS
    assert browser.http.get("/api/me").json()["practice_left"] > 0


def test_a_loss_limit_holds_against_what_a_bet_could_come_to_lose(web: Web) -> None:
    """$2 Ante, $2 Play: $4 can go. A limit of $3 does not allow it, one of $4 does."""
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    seat = browser.sits(table)
    browser.post("/api/me/limits", {"loss": 4_00})
    browser.must(table, do="bet", spot=seat, stakes={"ante": 2_00}, seal=_seal(browser, table))
    assert browser.post("/api/me/limits", {"loss": 3_00}).json()["limits"]["loss"] == 3_00
    refused = browser.asks(table, do="bet", spot=seat, stakes={"ante": 2_00})
    assert refused["error"]["code"] == "own-limit"


def test_without_a_limit_nothing_is_counted_for_a_bet(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a bet that goes through all tables of the house, so that a large house gets slower with each one."""
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    seat = browser.sits(table)
    counted: list[str] = []
    plain = web.services.watch.today

    def today(guest: Guest) -> Guest:
        counted.append(guest.player)
        return plain(guest)

    monkeypatch.setattr(web.services.watch, "today", today)
    browser.must(table, do="bet", spot=seat, stakes={"ante": 2_00}, seal=_seal(browser, table))
    assert counted == []
    browser.post("/api/me/limits", {"loss": 4_00})
    browser.must(table, do="bet", spot=seat, stakes={"ante": 2_00})
    assert counted


def test_a_limit_can_be_made_smaller_at_once_and_larger_only_after_the_day(web: Web) -> None:
    browser = web.browser()
    browser.post("/api/me/limits", {"loss": 50_00})
    assert browser.post("/api/me/limits", {"loss": 20_00}).json()["limits"]["loss"] == 20_00
    assert browser.post("/api/me/limits", {"loss": 60_00}).json()["error"]["code"] == "own-limit"
    assert browser.post("/api/me/limits", {"loss": None}).json()["error"]["code"] == "own-limit"
    web.clock.now += 24 * HOUR_MS
    assert browser.http.get("/api/me").json()["limits"]["loss"] is None


def test_what_is_lost_counts_and_what_was_given_does_not(web: Web) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    seat = browser.sits(table)
    browser.post("/api/me/practice", {"cents": 100_00})
    assert browser.http.get("/api/me").json()["limits"]["lost_today"] == 0
    with browser.socket(table) as socket:
        seen = socket.plays_a_hand(seat, {"ante": 2_00, "pair-plus": 2_00})
    mine = next(spot for spot in seen["last"]["spots"] if spot["player"] == browser.player)
    net = sum(one["net_cents"] for one in mine["settled"].values())
    assert browser.http.get("/api/me").json()["limits"]["lost_today"] == -net


def test_a_pause_holds_and_cannot_be_shortened(web: Web) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    seat = browser.sits(table)
    until = browser.post("/api/me/pause", {"minutes": 60}).json()["limits"]["paused_until"]
    assert browser.post("/api/me/pause", {"minutes": 5}).json()["limits"]["paused_until"] == until
    refused = browser.asks(table, do="bet", spot=seat, stakes={"ante": 2_00})
    assert refused["error"]["code"] == "own-pause"
    web.clock.now += HOUR_MS
    browser.must(table, do="bet", spot=seat, stakes={"ante": 2_00}, seal=_seal(browser, table))


def test_where_somebody_sits_is_told_with_the_chips_there(web: Web) -> None:
    """Would catch a seat that is forgotten by every page but the table's own, or that shows chips of the wallet."""
    browser = web.browser()
    assert browser.http.get("/api/me").json()["seats"] == []
    table = browser.opens(sheet="six-card")
    seat = browser.sits(table, 100_00)
    browser.must(table, do="bet", spot=seat, stakes={"ante": 2_00}, seal=_seal(browser, table))
    (found,) = browser.http.get("/api/me").json()["seats"]
    assert (found["table"], found["sheet"], found["kind"], found["waits"]) == (table, "six-card", "practice", False)
    assert found["chips"] == 100_00, "those on the felt are theirs until the hand is settled"
    assert found["leaving"] is False
    browser.must(table, do="take-back", spot=seat)
    browser.must(table, do="leave")
    assert browser.http.get("/api/me").json()["seats"] == []


def test_who_gets_up_during_a_hand_is_told_that_they_sit_until_it_is_over(web: Web) -> None:
    """Would catch a lobby that is silent about a seat that is only given up after the hand."""
    house = crew(web)
    table, ann = house.opens("six-card", tray=500_00, rack=0), house.arrives("ann")
    ann.sits(table, 100_00)
    ann.must(table, do="bet", spot=house.seat(table, ann), stakes={"ante": 2_00})
    house.must(house.dealer, table, do="no-more-bets")
    house.must(house.dealer, table, do="deal")
    ann.must(table, do="leave")
    (found,) = ann.http.get("/api/me").json()["seats"]
    assert (found["table"], found["chips"], found["leaving"]) == (table, 100_00, True)


def _seal(browser: Browser, table: str) -> str:
    return browser.seal(browser.sees(table)["public"]["hand"]["commit"])
