"""A shared tablet: who comes in by PIN or badge, how often a PIN can be guessed, and what only a password opens."""

import json
from typing import Any

import pytest

from pitboss.house.people import badges, passwords, pins, staff
from tests.web.crew import crew
from tests.web.playing import Browser, Web
from tests.web.staffed import HASH, SECRET, made, signed_in

PIN = "8021"
HASHED = passwords.hashed(PIN)


def with_pin(web: Web, player: str) -> None:
    accounts = web.services.accounts
    assert accounts.ask(staff.SetPin(player), by=player).ok
    pins.keep(web.house.store, player, HASHED)


def tablet(web: Web, name: str = "Table 9") -> Browser:
    """A browser that the floor has made a tablet, and where nobody is signed in."""
    browser = signed_in(web, "finn", "floor")
    assert browser.post("/api/tablet", {"name": name}).json()["tablet"] == name
    browser.me = browser.post("/api/account/sign-out", {}).json()
    assert browser.me["tablet"] == name
    return browser


def enters(browser: Browser, **said: Any) -> Any:
    answer = browser.post("/api/tablet/enter", said)
    if answer.status_code == 200:
        browser.me = answer.json()
    return answer


def error(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


def test_a_tablet_is_taken_over_by_pin_and_the_one_before_is_out(web: Web) -> None:
    """Would catch a PIN that works in any browser, and a screen that two people have."""
    dora, rita = made(web, "dora", "dealer"), made(web, "rita", "dealer")
    with_pin(web, dora.player)
    with_pin(web, rita.player)
    assert error(enters(web.browser(), who=dora.player, pin=PIN)) == "no-tablet"
    here = tablet(web)
    assert [one["name"] for one in here.http.get("/api/tablet").json()["people"]] == ["Dora", "Rita"]
    assert enters(here, who=dora.player, pin=PIN).json()["name"] == "Dora"
    token = here.http.cookies["pitboss"]
    assert enters(here, who=rita.player, pin=PIN).json()["account"] == "rita"
    assert here.http.get("/api/me").json()["tablet"] == "Table 9"
    assert web.services.accounts.with_token(token) is None
    (left,) = web.services.accounts.sessions.of(rita.player)
    assert left.tablet


def test_a_pin_is_guessed_five_times_and_then_locked_for_everybody(web: Web) -> None:
    """Would catch a limit that another tablet or a new process forgets, and one that the right PIN passes."""
    dora = made(web, "dora", "dealer")
    with_pin(web, dora.player)
    here, there = tablet(web), tablet(web, "Cage")
    said = [enters(here if number % 2 else there, who=dora.player, pin="1357") for number in range(5)]
    assert {one.status_code for one in said} == {403}
    assert said[0].json()["error"]["message"] == "That is not the PIN of Dora. 4 more tries."
    assert said[3].json()["error"]["message"] == "That is not the PIN of Dora. One more try."
    assert error(said[4]) == "pin-locked"
    assert error(enters(here, who=dora.player, pin=PIN)) == "pin-locked"
    own = signed_in(web, "dora")
    assert own.http.get("/api/account/pin").json() == {"pin": "locked", "badge": False}
    assert own.post("/api/account/pin", {"password": SECRET, "pin": "7530"}).json()["pin"] == "set"
    assert enters(here, who=dora.player, pin="7530").status_code == 200


def test_right_pins_give_the_tries_back(web: Web) -> None:
    dora = made(web, "dora", "dealer")
    with_pin(web, dora.player)
    here = tablet(web)
    for pin in ("1357", "2468", PIN, "1357", "2468", "9753", PIN):
        assert (enters(here, who=dora.player, pin=pin).status_code == 200) == (pin == PIN)


def test_a_badge_opens_a_tablet_until_it_is_revoked(web: Web) -> None:
    """Would catch a lost badge that goes on working, and one that works after a new one was made."""
    dora = signed_in(web, "dora", "dealer")
    first = dora.post("/api/account/badge", {"password": SECRET}).json()["code"]
    here = tablet(web)
    assert enters(here, badge=f"{first}\n").json()["name"] == "Dora"
    second = dora.post("/api/account/badge", {"password": SECRET}).json()["code"]
    assert error(enters(here, badge=first)) == "wrong-badge"
    assert enters(here, badge=second).status_code == 200
    assert dora.post("/api/tablet/badge.html", {"code": second}).text.count("Dora") > 0
    assert dora.post("/api/account/badge/revoke", {"password": SECRET}).json()["badge"] is False
    assert error(enters(here, badge=second)) == "wrong-badge"


def test_badges_are_not_found_by_trying(web: Web) -> None:
    here = tablet(web)
    said = [enters(here, badge=badges.fresh()) for _ in range(25)]
    assert [error(one) for one in said].count("too-fast") == 5


def test_what_only_a_manager_does_takes_a_password(web: Web) -> None:
    """Would catch four figures at a tablet that give roles, and a manager who agrees to a role there."""
    boss, other = made(web, "boss", "manager", "floor"), signed_in(web, "other", "manager")
    with_pin(web, boss.player)
    ann = made(web, "ann")
    here = tablet(web)
    enters(here, who=boss.player, pin=PIN)
    assert error(here.http.get("/api/staff/accounts")) == "by-pin"
    assert error(here.post(f"/api/staff/accounts/{ann.player}/roles", {"roles": ["floor"]})) == "by-pin"
    assert error(here.post("/api/tablet", {"name": "Mine"})) == "by-pin"
    assert here.http.get("/api/staff/floor").status_code == 200
    filed = other.post(f"/api/staff/accounts/{ann.player}/roles", {"roles": ["floor"]}).json()["waiting"]
    assert error(here.post(f"/api/staff/approvals/{filed}", {"agree": True})) == "by-pin"


def test_a_tablet_that_is_taken_back_lets_nobody_in(web: Web) -> None:
    dora = made(web, "dora", "dealer")
    with_pin(web, dora.player)
    here, boss = tablet(web), signed_in(web, "boss", "manager")
    enters(here, who=dora.player, pin=PIN)
    (row,) = boss.http.get("/api/staff/tablets").json()["tablets"]
    assert boss.post(f"/api/staff/tablets/{row['id']}/take-back", {}).json() == {"tablets": []}
    here.me = here.http.get("/api/me").json()
    assert (here.me["account"], here.me["tablet"]) == (None, None)
    assert error(enters(here, who=dora.player, pin=PIN)) == "no-tablet"


def test_the_second_person_agrees_at_the_same_tablet_by_pin(web: Web) -> None:
    """A hand-over: who comes agrees with a PIN on the screen of who goes, and has the screen from then on. Would catch
    somebody who agrees with their own PIN to what they asked for."""
    house = crew(web)
    table = house.opens("six-card", cards="real", dealer="staff")
    rita = made(web, "rita", "dealer")
    for player in (house.dealer.player, rita.player):
        with_pin(web, player)
    here = tablet(web)
    enters(here, who=house.dealer.player, pin=PIN)
    house.must(here, table, do="set-duty", dealer="staff")
    filed = house.asks(here, table, do="hand-over-dealing")["waiting"]
    own = {"agree": True, "here": {"who": house.dealer.player, "pin": PIN}}
    assert error(here.post(f"/api/staff/approvals/{filed}", own)) == "same-person"
    wrong = {"agree": True, "here": {"who": rita.player, "pin": "1357"}}
    assert error(here.post(f"/api/staff/approvals/{filed}", wrong)) == "wrong-pin"
    agreed = here.post(f"/api/staff/approvals/{filed}", {"agree": True, "here": {"who": rita.player, "pin": PIN}})
    assert agreed.json()["error"] is None
    assert web.house.table(table).dealer == rita.player
    assert here.http.get("/api/me").json()["account"] == "rita"


def test_a_fill_is_agreed_to_by_pin_without_leaving_the_screen(web: Web) -> None:
    house = crew(web)
    table = house.opens("six-card", cards="real", dealer="staff")
    with_pin(web, house.dealer.player)
    with_pin(web, house.cashier.player)
    here = tablet(web)
    enters(here, who=house.dealer.player, pin=PIN)
    house.must(here, table, do="set-duty", dealer="staff")
    filed = house.asks(here, table, do="ask-fill", cents=200_00)["waiting"]
    said = {"agree": True, "here": {"who": house.cashier.player, "pin": PIN}}
    assert here.post(f"/api/staff/approvals/{filed}", said).json()["error"] is None
    assert here.http.get("/api/me").json()["player"] == house.dealer.player


def test_neither_pin_nor_badge_is_in_any_record(web: Web) -> None:
    dora = signed_in(web, "dora", "dealer")
    assert dora.post("/api/account/pin", {"password": SECRET, "pin": "7530"}).json()["pin"] == "set"
    code = dora.post("/api/account/badge", {"password": SECRET}).json()["code"]
    records = [json.loads(one.payload) for one in web.house.store.records("staff")]
    assert [one["command"]["do"] for one in records[-2:]] == ["set-pin", "give-badge"]
    papers = json.dumps([web.house.store.papers(drawer) for drawer in ("pins", "accounts", "sessions")])
    everything = json.dumps(records) + papers
    assert '"7530"' not in everything
    assert code not in everything


@pytest.mark.parametrize("pin", ["123", "1234", "4321", "7777", "90123456789"[:9], "12a4", "٣٤٥٦"])
def test_a_pin_that_is_guessed_at_once_is_refused(web: Web, pin: str) -> None:
    dora = signed_in(web, "dora", "dealer")
    assert dora.post("/api/account/pin", {"password": SECRET, "pin": pin}).status_code in (400, 422)
    assert dora.http.get("/api/account/pin").json()["pin"] == "none"


def test_a_player_has_no_pin_and_a_manager_takes_one_away(web: Web) -> None:
    ann = signed_in(web, "ann")
    assert error(ann.post("/api/account/pin", {"password": SECRET, "pin": PIN})) == "not-staff"
    dora, boss = made(web, "dora", "dealer"), signed_in(web, "boss", "manager")
    with_pin(web, dora.player)
    assert boss.post(f"/api/staff/accounts/{dora.player}/pin/drop", {}).json()["pin"] == "none"
    assert error(enters(tablet(web), who=dora.player, pin=PIN)) == "no-pin"


# ---------------------------------------------------------------- passwords


def test_two_people_reset_a_password_and_each_has_one_half(web: Web) -> None:
    """Would catch one person who could sign in as another, a password that works twice, and an old session that lives
    on."""
    boss, cashier = signed_in(web, "boss", "manager"), signed_in(web, "cass", "cashier")
    dora = signed_in(web, "dora", "dealer")
    asked = boss.post(f"/api/staff/accounts/{dora.player}/reset", {}).json()
    (waiting,) = cashier.http.get("/api/staff/approvals").json()["waiting"]
    assert waiting["says"].startswith("Reset the password of Dora")
    assert asked["half"] not in json.dumps(waiting)
    assert error(dora.post(f"/api/staff/approvals/{asked['waiting']}", {"agree": True})) == "not-permitted"
    agreed = cashier.post(f"/api/staff/approvals/{asked['waiting']}", {"agree": True}).json()
    assert agreed["error"] is None
    assert dora.http.get("/api/me").json()["account"] is None
    new = web.browser()
    sign_in = {"login": "dora", "password": f"{asked['half']}-{agreed['shown']}"}
    assert error(new.post("/api/account/sign-in", {"login": "dora", "password": SECRET})) == "wrong-password"
    for half in (asked["half"], agreed["shown"], f"{agreed['shown']}-{asked['half']}"):
        assert error(new.post("/api/account/sign-in", {**sign_in, "password": half})) == "wrong-password"
    assert error(new.post("/api/account/sign-in", sign_in)) == "choose-password"
    assert new.http.get("/api/me").json()["account"] is None
    assert error(new.post("/api/account/sign-in", {**sign_in, "new": "short"})) == "bad-password"
    assert new.post("/api/account/sign-in", {**sign_in, "new": "four green boats"}).json()["account"] == "dora"
    assert error(web.browser().post("/api/account/sign-in", sign_in)) == "wrong-password"
    last = json.loads(list(web.house.store.records("staff"))[-1].payload)
    assert (last["command"], last["by"]) == (
        {"do": "reset-password", "player": dora.player}, f"{boss.player}+{cashier.player}",
    )  # fmt: skip


def test_a_password_for_one_sign_in_ends_after_a_day_and_nobody_resets_their_own(web: Web) -> None:
    boss, other = signed_in(web, "boss", "manager"), signed_in(web, "other", "manager")
    ann = made(web, "ann")
    asked = boss.post(f"/api/staff/accounts/{ann.player}/reset", {}).json()
    shown = other.post(f"/api/staff/approvals/{asked['waiting']}", {"agree": True}).json()["shown"]
    once = json.loads(web.house.store.paper("one-time-passwords", ann.player) or "")
    web.house.store.keep_paper("one-time-passwords", ann.player, json.dumps({**once, "until": 1}))
    late = {"login": "ann", "password": f"{asked['half']}-{shown}", "new": "four green boats"}
    assert error(web.browser().post("/api/account/sign-in", late)) == "wrong-password"
    assert error(boss.post(f"/api/staff/accounts/{boss.player}/reset", {})) == "own-reset"
    own = boss.post(f"/api/staff/accounts/{other.player}/reset", {}).json()["waiting"]
    refused = other.post(f"/api/staff/approvals/{own}", {"agree": True}).json()["error"]
    assert refused["code"] == "own-reset"
    assert web.services.accounts.get(other.player).password == HASH  # type: ignore[union-attr]


def test_who_has_no_login_is_given_a_link_instead(web: Web) -> None:
    boss = signed_in(web, "boss", "manager")
    ann = web.services.accounts.make_player("Ann Walker", by=boss.player, command_id="ann-made")
    assert error(boss.post(f"/api/staff/accounts/{ann.player}/reset", {})) == "no-login"
