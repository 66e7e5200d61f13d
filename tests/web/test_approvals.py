"""Two people behind a command, and nobody in two places: over HTTP, at a table that staff deal."""

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from pitboss.house import house_check, permits
from pitboss.house.people import staff
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.tables import commands as c
from pitboss.tables.terms import Chips
from tests.web.playing import Browser, Web, opened
from tests.web.staffed import signed_in
from tests.web.states import brought, prepare

_numbers = count(1)
FILL = {"do": "fill", "cents": 500_00}
VOID = {"do": "void-hand", "reason": "failure of the equipment", "note": "The lights went out."}


@pytest.fixture
def web() -> Iterator[Web]:
    with opened() as made:
        prepare(made)
        yield made
    assert house_check.problems(made.house.store) == []


def asks(browser: Browser, table: str, command: dict[str, Any], command_id: str = "") -> Any:
    said = {"id": command_id or f"of-staff-{next(_numbers)}", "command": command}
    return browser.post(f"/api/staff/tables/{table}/commands", said).json()


def says(browser: Browser, filed: str, *, agree: bool = True) -> Any:
    return browser.post(f"/api/staff/approvals/{filed}", {"agree": agree}).json()


def records(web: Web, table: str, word: str) -> list[dict[str, Any]]:
    said = [json.loads(one.payload) for one in web.house.store.records(f"table:{table}")]
    return [one for one in said if one["command"]["do"] == word]


def test_a_fill_waits_for_another_person_and_is_brought_with_both_names(web: Web) -> None:
    floor, dealer = signed_in(web, "flo", "floor"), signed_in(web, "dea", "dealer")
    table = brought(web, "idle", Chips.ISSUED)
    filed = asks(floor, table, FILL)
    assert filed["version"] is None
    assert records(web, table, "fill") == []
    (waiting,) = dealer.http.get("/api/staff/approvals").json()["waiting"]
    assert (waiting["id"], waiting["table"], waiting["by"], waiting["mine"]) == (filed["waiting"], table, "Flo", False)
    assert "$500" in waiting["says"]
    assert floor.http.get("/api/staff/approvals").json()["waiting"][0]["mine"] is True
    done = says(dealer, filed["waiting"])
    assert done["error"] is None, done
    assert done["slip"] is not None
    (record,) = records(web, table, "fill")
    assert record["by"] == f"{floor.player}+{dealer.player}"
    assert dealer.http.get("/api/staff/approvals").json()["waiting"] == []


@pytest.mark.parametrize("word", ["fill", "fill-rack", "credit"])
def test_chips_that_are_not_there_are_refused_before_anybody_is_asked(web: Web, word: str) -> None:
    """Would catch a second person who agrees to a fill, and reads only then that the cage has too little."""
    floor = signed_in(web, "flo", "floor")
    table = brought(web, "idle", Chips.ISSUED)
    account = accounts.cage(Chips.ISSUED) if word != "credit" else accounts.at(web.house.table(table).terms, Kind.TRAY)
    has = web.house.store.balance(account).cents
    refused = asks(floor, table, {"do": word, "cents": has + 1_00})
    assert refused["error"]["code"] == ("cage-short" if word != "credit" else "tray-short")
    assert refused["waiting"] is None
    assert floor.http.get("/api/staff/approvals").json()["waiting"] == []
    assert asks(floor, table, {"do": word, "cents": has})["waiting"] is not None


def test_nobody_is_their_own_second_person(web: Web) -> None:
    both = signed_in(web, "both", "floor", "dealer", "cashier", "manager")
    table = brought(web, "idle", Chips.ISSUED)
    filed = asks(both, table, FILL)["waiting"]
    other_browser = signed_in(web, "both")
    for browser in (both, other_browser):
        assert says(browser, filed)["error"]["code"] == "same-person"
        assert says(browser, filed, agree=False)["error"]["code"] == "same-person"
    assert records(web, table, "fill") == []


def test_the_second_person_needs_a_role_for_it(web: Web) -> None:
    floor, dealer = signed_in(web, "flo", "floor"), signed_in(web, "dea", "dealer")
    auditor, player = signed_in(web, "aud", "auditor"), signed_in(web, "ann")
    manager = signed_in(web, "man", "manager")
    table = brought(web, "playing", Chips.ISSUED)
    filed = asks(floor, table, VOID)["waiting"]
    for browser in (dealer, auditor, player):
        assert says(browser, filed)["error"]["code"] == "not-permitted"
    assert web.browser().post(f"/api/staff/approvals/{filed}", {"agree": True}).status_code == 401
    assert says(manager, filed)["error"] is None
    (record,) = records(web, table, "void-hand")
    assert record["by"] == f"{floor.player}+{manager.player}"


def test_what_is_asked_twice_is_filed_and_carried_out_once(web: Web) -> None:
    floor, dealer = signed_in(web, "flo", "floor"), signed_in(web, "dea", "dealer")
    cashier = signed_in(web, "cas", "cashier")
    table = brought(web, "idle", Chips.ISSUED)
    first = asks(floor, table, FILL, "fill-one-1")
    assert asks(floor, table, FILL, "fill-one-1")["waiting"] == first["waiting"]
    other = asks(floor, table, {**FILL, "cents": 1_00}, "fill-one-1")
    assert other["error"]["code"] == "id-used"
    done = says(dealer, first["waiting"])
    again = says(dealer, first["waiting"])
    assert (again["version"], again["repeated"], again["slip"]) == (done["version"], True, done["slip"])
    assert says(cashier, first["waiting"])["error"]["code"] == "not-there"
    told = asks(floor, table, FILL, "fill-one-1")
    assert (told["version"], told["repeated"]) == (done["version"], True)
    assert len(records(web, table, "fill")) == 1


def test_who_asks_again_for_what_waits_is_told_so(web: Web) -> None:
    """Would catch a fill that is brought twice because its key was pressed twice."""
    floor, other, dealer = (
        signed_in(web, "flo", "floor"),
        signed_in(web, "fay", "floor"),
        signed_in(web, "dea", "dealer"),
    )
    table, beside = brought(web, "idle", Chips.ISSUED), brought(web, "betting", Chips.ISSUED)
    filed = asks(floor, table, FILL)["waiting"]
    again = asks(floor, table, FILL)["error"]
    assert again["code"] == "waits-already"
    assert again["message"].startswith(f"This waits already: Fill table {table} with $500. Another")
    assert len(dealer.http.get("/api/staff/approvals").json()["waiting"]) == 1
    assert asks(floor, table, {**FILL, "cents": 400_00})["waiting"], "another amount"
    assert asks(floor, beside, FILL)["waiting"], "another table"
    assert asks(other, table, FILL)["waiting"], "another person"
    assert says(dealer, filed)["error"] is None
    assert asks(floor, table, FILL)["waiting"], "one more, once the first was brought"


def test_declined_and_withdrawn_is_never_carried_out(web: Web) -> None:
    floor, dealer = signed_in(web, "flo", "floor"), signed_in(web, "dea", "dealer")
    table = brought(web, "idle", Chips.ISSUED)
    one = asks(floor, table, FILL, "fill-one-1")["waiting"]
    two = asks(floor, table, {**FILL, "cents": 400_00}, "fill-two-2")["waiting"]
    assert says(dealer, one, agree=False)["error"] is None
    assert dealer.post(f"/api/staff/approvals/{two}/withdraw", {}).json()["error"]["code"] == "not-yours"
    assert floor.post(f"/api/staff/approvals/{two}/withdraw", {}).json()["error"] is None
    for filed in (one, two):
        assert says(dealer, filed)["error"]["code"] == "not-there"
    assert "declined" in asks(floor, table, FILL, "fill-one-1")["error"]["message"]
    assert records(web, table, "fill") == []


def test_it_waits_no_longer_than_a_quarter_of_an_hour(web: Web) -> None:
    floor, dealer = signed_in(web, "flo", "floor"), signed_in(web, "dea", "dealer")
    table = brought(web, "idle", Chips.ISSUED)
    filed = asks(floor, table, FILL)["waiting"]
    web.clock.now += 15 * 60_000
    assert dealer.http.get("/api/staff/approvals").json()["waiting"] == []
    assert says(dealer, filed)["error"]["code"] == "not-there"


def test_the_permits_are_asked_again_when_somebody_agrees(web: Web) -> None:
    """Would catch a command that outlives the role of who asked for it, or the state in which it could be asked."""
    floor, other = signed_in(web, "flo", "floor"), signed_in(web, "fay", "floor")
    manager = signed_in(web, "man", "manager")
    table = brought(web, "playing", Chips.ISSUED)
    void, fill = asks(floor, table, VOID)["waiting"], asks(floor, table, FILL)["waiting"]
    words = web.services.carriers["table"].says(
        web.services, table, VOID
    )  # filed at the same moment, by another process
    beside = {"by": floor.player, "command_id": f"{floor.player}/beside", "says": words}
    again = web.services.approvals.file("table", table, "void-hand", VOID, **beside).id
    assert says(other, again)["error"] is None
    late = says(manager, void)["error"]
    assert late["code"] == "not-now"
    web.services.accounts.ask(staff.ChangeRoles(floor.player, ("dealer",)), by=manager.player)
    assert says(other, fill)["error"]["code"] == "not-permitted"
    assert len(records(web, table, "void-hand")) == 1


@pytest.mark.parametrize(
    "command",
    [
        VOID,
        {"do": "call-misdeal", "note": "Two cards too many."},
        {"do": "foul-deck", "note": "Two queens of spades."},
        {"do": "card-exposed", "position": 3},  # the first card of the dealer, which voids the hand on this sheet
    ],
    ids=lambda command: str(command["do"]),
)
def test_every_way_to_void_a_hand_needs_two_people_where_chips_are_worth_something(
    web: Web, command: dict[str, Any]
) -> None:
    floor = signed_in(web, "flo", "floor")
    issued, practice = brought(web, "playing", Chips.ISSUED), brought(web, "playing", Chips.PRACTICE)
    if command["do"] == "card-exposed":
        hand = web.house.table(issued).hand
        assert hand is not None
        command = {**command, "position": hand.round.dealer[0]}
    assert asks(floor, issued, command)["waiting"] is not None
    assert permits.state_of(web.house.table(issued)) == "playing"
    assert asks(floor, practice, command)["version"] is not None
    assert permits.state_of(web.house.table(practice)) != "playing"


def test_a_ruling_that_stands_is_one_persons(web: Web) -> None:
    floor = signed_in(web, "flo", "floor")
    table = brought(web, "disputed", Chips.ISSUED)
    assert asks(floor, table, {"do": "rule", "ruling": "void", "reason": "So be it."})["waiting"] is not None
    assert asks(floor, table, {"do": "rule", "ruling": "stands", "reason": "It was right."})["version"] is not None


# ---------------------------------------------------------------- nobody in two places


def test_who_plays_at_a_table_does_not_work_at_it(web: Web) -> None:
    """Nor agrees to anything there."""
    floor, other = signed_in(web, "flo", "floor"), signed_in(web, "fay", "floor")
    table = brought(web, "idle", Chips.ISSUED)
    filed = asks(floor, table, FILL)["waiting"]
    web.house.ask(table, c.Join(other.player, checked=True), by=other.player, command_id="fay sits")
    assert asks(other, table, {"do": "warn", "player": "sam", "reason": "x"})["error"]["code"] == "plays-here"
    assert says(other, filed)["error"]["code"] == "plays-here"


def test_who_plays_at_a_table_does_nothing_for_it_at_the_cage(web: Web) -> None:
    """Would catch a cashier who counts the drop box of the table where they lose, or agrees to its exchange."""
    cashier, other = signed_in(web, "cas", "cashier"), signed_in(web, "cat", "cashier")
    table = brought(web, "idle", Chips.ISSUED)

    def at_cage(browser: Browser, **command: Any) -> Any:
        said = {"id": f"of-cashier-{next(_numbers)}", "command": {"table": table, **command}}
        return browser.post("/api/staff/cage/commands", said).json()

    def offered(browser: Browser) -> set[str]:
        return {one["do"] for one in browser.http.get("/api/staff/cashier").json()["offers"] if one["table"] == table}

    assert {"change-box", "count-drop", "fill"} <= offered(cashier)
    filed = at_cage(other, do="change-box")["waiting"]
    web.house.ask(table, c.Join(cashier.player, checked=True), by=cashier.player, command_id="cas sits")
    assert offered(cashier) == set()
    assert says(cashier, filed)["error"]["code"] == "plays-here"
    for command in ({"do": "change-box"}, {"do": "count-drop", "cents": 0}, {"do": "pool-tips"}):
        assert at_cage(cashier, **command)["error"]["code"] == "plays-here"
    web.house.ask(table, c.Join(other.player, checked=True), by=other.player, command_id="cat sits")
    third = signed_in(web, "cam", "cashier")
    assert says(third, filed)["error"]["code"] == "asker-plays"


def test_a_manager_has_the_drawer_for_capital_and_expenses(web: Web) -> None:
    """Would catch a house whose cage is empty, and whose manager finds no key to put in more."""
    manager = signed_in(web, "man", "manager")
    table = brought(web, "idle", Chips.ISSUED)
    view = manager.http.get("/api/staff/cashier").json()
    assert {one["do"] for one in view["offers"]} == {"change-capital", "pay-expense"}
    assert asks(manager, table, FILL)["error"]["code"] == "not-permitted"


def test_who_deals_at_a_table_does_not_play_at_it(web: Web) -> None:
    dealer = signed_in(web, "dea", "dealer")
    table = brought(web, "betting", Chips.ISSUED)
    assert asks(dealer, table, {"do": "no-more-bets"})["error"] is None
    assert dealer.asks(table, do="join")["error"]["code"] == "deals-here"


# ---------------------------------------------------------------- the same id again


def test_a_command_that_was_carried_out_gets_its_answer_though_the_table_has_moved_on(web: Web) -> None:
    """Would catch a page that is told "not now" for what it has done itself a moment ago."""
    dealer = signed_in(web, "dea", "dealer")
    table = brought(web, "betting", Chips.ISSUED)
    first = asks(dealer, table, {"do": "no-more-bets"}, "no-more-1")
    assert permits.state_of(web.house.table(table)) not in ("idle", "betting")
    again = asks(dealer, table, {"do": "no-more-bets"}, "no-more-1")
    assert (again["error"], again["repeated"], again["version"]) == (None, True, first["version"])
    assert asks(dealer, table, {"do": "no-more-bets"}, "no-more-2")["error"]["code"] == "not-now"


def test_a_players_command_that_was_carried_out_gets_its_answer_too(web: Web) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card", patient=True, listed=False)
    seat = browser.sits(table)
    bet = {"do": "bet", "spot": seat, "stakes": {"ante": 2_00}}
    first = browser.asks(table, "bet-once-1", **bet)
    browser.must(table, do="ready")
    browser.until(table, lambda seen: seen["public"]["hand"]["phase"] == "playing")  # bets are closed a moment later
    again = browser.asks(table, "bet-once-1", **bet)
    assert (again["error"], again["repeated"], again["version"]) == (None, True, first["version"])
    assert browser.asks(table, "bet-twice-2", **bet)["error"]["code"] == "not-now"
