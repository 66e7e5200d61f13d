"""What the floor calls freezes the hand at once, and it stays frozen until a second person has answered."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.house import house_check
from pitboss.house.people.approvals import WAITS_MS
from pitboss.house.stores.memory import MemoryStore
from pitboss.web.staff import freezing
from tests.web.crew import Crew, crew
from tests.web.playing import Browser, Web, opened

MISDEAL = {"do": "call-misdeal", "note": "a card too many"}


@pytest.fixture
def house() -> Iterator[Crew]:
    with opened() as web:
        yield crew(web)
    assert house_check.problems(web.house.store) == []


def dealt(house: Crew, **asked: Any) -> tuple[str, Browser]:
    """A table at which Ann has her cards and has to decide."""
    table = house.opens("six-card", **asked)
    ann = house.arrives("ann")
    ann.sits(table)
    ann.must(table, do="bet", spot=house.seat(table, ann), stakes={"ante": 4_00})
    for word in ("no-more-bets", "deal"):
        house.must(house.dealer, table, do=word)
    return table, ann


def chooses(house: Crew, table: str, ann: Browser) -> str | None:
    error = ann.asks(table, do="choose", spot=house.seat(table, ann), choice="1x")["error"]
    return None if error is None else str(error["code"])


def answers(who: Browser, filed: str, *, agree: bool) -> Any:
    return who.post(f"/api/staff/approvals/{filed}", {"agree": agree}).json()


def looks(web: Web, table: str) -> None:
    """The round that the house makes every few seconds."""
    assert web.clients.portal is not None
    web.clients.portal.call(freezing.look, web.services, table)


def test_nobody_moves_while_the_second_person_is_asked_and_all_do_once_they_declined(house: Crew) -> None:
    """Would catch a player who decides, or is timed out, or a dealer who pays in a hand that may be void."""
    table, ann = dealt(house)
    filed = house.asks(house.floor, table, **MISDEAL)["waiting"]
    seen = ann.sees(table)["public"]["hand"]
    assert (seen["frozen"], seen["waiting"]) == ("a misdeal", [])
    assert chooses(house, table, ann) == "asked"
    house.web.clock.now += 10 * 60_000
    staff = house.sees(house.dealer, f"tables/{table}")
    assert (staff["next"], staff["card"]["phase"], staff["card"]["left_ms"]) == ([], "frozen", None)
    assert staff["card"]["needs"]
    assert house.asks(house.dealer, table, do="reveal")["error"]["code"] == "asked"
    assert answers(house.second, filed, agree=False)["error"] is None
    assert ann.sees(table)["public"]["hand"]["frozen"] is None
    assert chooses(house, table, ann) is None


def test_the_hand_is_void_once_the_second_person_has_agreed(house: Crew) -> None:
    table, ann = dealt(house)
    filed = house.asks(house.floor, table, **MISDEAL)["waiting"]
    assert answers(house.second, filed, agree=True)["error"] is None
    ann.until(table, lambda seen: bool(seen["last"] and seen["last"]["void"] == "misdeal"))


def test_who_called_it_takes_it_back(house: Crew) -> None:
    """Would catch a floor manager alone in the house who has frozen a hand for good."""
    table, ann = dealt(house)
    filed = house.asks(house.floor, table, **MISDEAL)["waiting"]
    assert house.floor.post(f"/api/staff/approvals/{filed}/withdraw", {}).json()["error"] is None
    assert chooses(house, table, ann) is None


def test_a_call_that_nobody_answers_lapses_and_the_hand_goes_on(house: Crew) -> None:
    table, ann = dealt(house)
    house.asks(house.floor, table, **MISDEAL)
    looks(house.web, table)
    assert chooses(house, table, ann) == "asked"
    house.web.clock.now += WAITS_MS
    looks(house.web, table)
    assert chooses(house, table, ann) is None


def test_a_hand_is_called_once_and_the_floor_reads_why(house: Crew) -> None:
    """Would catch a second call that is filed, or offered, while the first one waits for its answer."""
    table, _ = dealt(house)
    first = house.asks(house.floor, table, **MISDEAL)["waiting"]
    said = house.asks(house.floor, table, do="foul-deck", note="a wrong back")["error"]
    why = "A misdeal is called already, and waits for a second person. See to that one first."
    assert (said["code"], said["message"]) == ("called-already", why)
    seen = house.sees(house.second, f"tables/{table}")
    assert {one["do"] for one in seen["offers"]} & {"call-misdeal", "foul-deck", "void-hand"} == set()
    refused = {one["do"]: one["refused"] for one in seen["irregularities"]}
    assert refused["foul-deck"] == refused["void-hand"] == why
    assert answers(house.second, first, agree=False)["error"] is None
    assert house.asks(house.floor, table, do="foul-deck", note="a wrong back")["waiting"]


def test_a_call_of_the_same_moment_ends_with_the_hand_too(house: Crew) -> None:
    """Would catch a question about a hand that is over, which somebody might say yes to in the next."""
    table, ann = dealt(house)
    first = house.asks(house.floor, table, **MISDEAL)["waiting"]
    late = house.calls_beside(table, "beside-it", do="foul-deck", note="a wrong back")
    assert answers(house.second, first, agree=True)["error"] is None
    ann.until(table, lambda seen: bool(seen["last"] and seen["last"]["void"] == "misdeal"))
    assert house.sees(house.second, "floor")["waiting"] == []
    looks(house.web, table)
    came = {one["id"]: one for one in house.sees(house.floor, "floor")["answered"]}
    assert (came[late]["came"], came[late]["why"]) == ("refused", "The hand was over before anybody agreed.")
    assert answers(house.second, late, agree=True)["error"] is not None


def test_what_was_called_beside_it_keeps_the_hand_frozen(house: Crew) -> None:
    table, ann = dealt(house)
    first = house.asks(house.floor, table, **MISDEAL)["waiting"]
    second = house.calls_beside(table, "beside-it", do="foul-deck", note="a wrong back")
    answers(house.second, first, agree=False)
    assert ann.sees(table)["public"]["hand"]["frozen"] == "a foul deck"
    answers(house.second, second, agree=False)
    assert chooses(house, table, ann) is None


def test_what_would_come_to_nothing_freezes_nothing_and_asks_nobody(house: Crew) -> None:
    """Would catch a second person who is called for a misdeal that the rules do not allow any more."""
    table, _ = dealt(house)
    refused = house.asks(house.floor, table, do="call-misdeal", note=" ")
    assert (refused["error"]["code"], refused["waiting"]) == ("no-note", None)
    assert house.sees(house.second, "approvals")["waiting"] == []
    assert house.sees(house.floor, f"tables/{table}")["card"]["phase"] == "deciding"


def test_a_frozen_hand_is_frozen_after_a_start_and_can_still_be_answered() -> None:
    """Would catch a start that forgets the freeze, or one that nobody can end."""
    store = MemoryStore()
    with opened(store) as web:
        house = crew(web)
        table, ann = dealt(house)
        filed = house.asks(house.floor, table, **MISDEAL)["waiting"]
        tokens = {one: one.http.cookies["pitboss"] for one in (ann, house.second)}
    with opened(store) as web:
        ann2, second2 = _again(web, tokens[ann]), _again(web, tokens[house.second])
        looks(web, table)
        assert ann2.sees(table)["public"]["hand"]["frozen"] == "a misdeal"
        assert answers(second2, filed, agree=False)["error"] is None
        assert ann2.sees(table)["public"]["hand"]["frozen"] is None


def _again(web: Web, token: str) -> Browser:
    browser = web.browser()
    browser.http.cookies.clear()
    browser.http.cookies.set("pitboss", token)
    browser.me = browser.http.get("/api/me").json()
    return browser


@pytest.mark.parametrize("stops", ["dealer", "floor"])
def test_staff_stop_the_hand_and_let_it_go_on_with_the_whole_time(house: Crew, stops: str) -> None:
    """Would catch a clock that folds players while the floor writes down what happened."""
    table, ann = dealt(house)
    who, seconds = getattr(house, stops), house.sees(house.floor, f"tables/{table}")["card"]["left_ms"]
    house.must(who, table, do="stop-hand")
    seen = ann.sees(table)["public"]["hand"]
    assert (seen["frozen"], seen["waiting"]) == ("a halt", [])
    house.web.clock.now += 20 * 60_000
    looks(house.web, table)
    assert chooses(house, table, ann) == "halted"
    staff = house.sees(who, f"tables/{table}")
    assert (staff["next"], staff["card"]["left_ms"]) == ([], None)
    assert "go-on" in [one["do"] for one in staff["offers"]]
    assert house.asks(who, table, do="stop-hand")["error"]["code"] == "halted"
    house.must(house.floor, table, do="go-on")
    assert house.sees(house.floor, f"tables/{table}")["card"]["left_ms"] == seconds
    assert chooses(house, table, ann) is None
    assert house.asks(who, table, do="go-on")["error"]["code"] == "not-asked"


@pytest.mark.parametrize("agree", [True, False])
def test_the_answer_to_what_is_called_in_a_stopped_hand_ends_the_stop(house: Crew, agree: bool) -> None:
    table, ann = dealt(house)
    house.must(house.floor, table, do="stop-hand")
    filed = house.asks(house.floor, table, **MISDEAL)["waiting"]
    assert ann.sees(table)["public"]["hand"]["frozen"] == "a misdeal"
    assert answers(house.second, filed, agree=agree)["error"] is None
    if agree:
        ann.until(table, lambda seen: bool(seen["last"] and seen["last"]["void"] == "misdeal"))
    else:
        assert chooses(house, table, ann) is None
