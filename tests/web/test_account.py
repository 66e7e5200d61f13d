"""Signing in and out, accounts, invitations, sessions, self-exclusion and identification, as browsers see them."""

import json
from dataclasses import replace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from pitboss.house import house_check
from pitboss.house.cash import cage
from pitboss.house.people import passwords, sessions
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError
from pitboss.sheets import shipped
from pitboss.tables import terms as t
from pitboss.tables.terms import Chips
from pitboss.web.door import first_manager
from pitboss.web.play import signed_out
from tests.web.playing import ORIGIN, Browser, Web, opened
from tests.web.staffed import HASH, SECRET, made, signed_in, signs_in

HOUR_MS, DAY_MS = 3_600_000, 24 * 3_600_000


def code_of(answer: object) -> str:
    return str(answer.json()["error"]["code"])  # type: ignore[attr-defined]


def issued_table(web: Web, sheet: str = "four-card", name: str = "T9") -> str:
    """A table for chips from the cashier."""
    if web.house.store.balance("cage").cents == 0:
        web.house.cage(cage.ChangeCapital(100_000_00), by="owner", command_id="capital")
    game, terms = t.practice(shipped.load(sheet), name, 4)
    terms = t.Terms(
        name, Chips.ISSUED, 4, terms.tray, terms.rack, terms.decks, schedule=terms.schedule, backline=terms.backline
    )  # fmt: skip
    reply = web.house.open_table(game, terms, by="owner", command_id=f"open-{name}")
    assert reply.ok, str(reply.refusal)
    web.services.tables.add(name)
    return name


def buys_chips(web: Web, browser: Browser, cents: int = 500_00) -> None:
    """At the cashier's."""
    said = {"do": "cage-buy-in", "player": browser.player, "cents": cents}
    asked = {"id": f"chips-bought-{web.house.store.head('cage').version}", "command": said}
    answer = signed_in(web, "cashier", "cashier").post("/api/staff/cage/commands", asked).json()
    assert answer["error"] is None, answer


# ---------------------------------------------------------------- signing in


def test_who_signs_in_is_the_account_and_signs_out_as_a_new_guest(web: Web) -> None:
    ann = made(web, "ann", "dealer")
    browser = web.browser()
    guest = browser.player
    me = signs_in(browser, "ANN ").json()
    assert (me["player"], me["account"], me["name"]) == (ann.player, "ann", "Ann")
    assert me["roles"] == ["player", "dealer"]
    assert me["wallet"] == 500_00
    assert browser.http.get("/api/me").json()["player"] == ann.player
    out = browser.post("/api/account/sign-out", {}).json()
    assert out["player"] not in (guest, ann.player)
    assert (out["account"], out["roles"]) == (None, [])
    assert browser.http.get("/api/me").json()["player"] == out["player"]
    assert web.services.accounts.sessions.keys() == set()


def test_a_token_that_was_there_before_signing_in_is_dead(web: Web) -> None:
    """Would catch session fixation: somebody plants a token they know, and waits until its browser signs in."""
    made(web, "ann")
    browser, thief = web.browser(), web.browser()
    planted = browser.http.cookies["pitboss"]
    thief.http.cookies.set("pitboss", planted, domain="localhost.local", path="/")
    signs_in(browser, "ann")
    assert browser.http.cookies["pitboss"] != planted
    assert thief.http.get("/api/me").json()["player"] != browser.player
    first = browser.http.cookies["pitboss"]
    signs_in(browser, "ann")
    assert browser.http.cookies["pitboss"] != first
    assert web.services.accounts.with_token(first) is None


def test_the_cookie_of_an_account_is_for_this_house_alone(web: Web) -> None:
    made(web, "ann")
    browser = web.browser()
    answer = signs_in(browser, "ann")
    said = answer.headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite=strict" in said
    assert "path=/" in said
    assert answer.headers["cache-control"] == "no-store"


def test_a_wrong_login_and_a_wrong_password_are_told_alike(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """In words, and in what is done: both are held against a hash of the same kind."""
    made(web, "ann")
    held: list[str] = []

    def matches(known: str | None, said: str) -> bool:
        held.append(known or passwords._nobodys())
        return False

    monkeypatch.setattr(passwords, "matches", matches)
    answers = [signs_in(web.browser(), login, "no such password") for login in ("ann", "bob", "\u202e\0", "x" * 32)]
    assert {(one.status_code, one.text) for one in answers} == {(403, answers[0].text)}
    assert {one.rpartition("$")[0].rpartition("$")[0] for one in held} == {"$argon2id$v=19$m=19456,t=2,p=1"}
    assert len(held) == 4


def test_a_hash_with_old_parameters_is_made_anew_at_the_next_sign_in(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    from argon2 import PasswordHasher

    old = PasswordHasher(time_cost=2, memory_cost=8192, parallelism=1).hash(SECRET)
    ann = web.services.accounts.make("ann", "Ann", old)
    assert signs_in(web.browser(), "ann").status_code == 200
    now = web.services.accounts.get(ann.player)
    assert now is not None
    assert not passwords.outdated(now.password)
    assert signs_in(web.browser(), "ann").status_code == 200


def test_passwords_are_not_tried_without_end() -> None:
    """By login from one address, and by address, whatever the login. Others go on signing in."""
    with opened(sign_ins=(3, 0), sign_ins_here=(4, 0)) as web:
        made(web, "ann")
        tries = [signs_in(web.browser(), "ann", "wrong") for _ in range(4)]
        assert [one.status_code for one in tries] == [403, 403, 403, 429]
        assert "Wait a minute" in tries[-1].json()["error"]["message"]
        assert signs_in(web.browser(), "ANN").status_code == 429
        assert signs_in(web.browser(), "cy", "wrong").status_code == 429
        assert signs_in(web.browser("192.0.2.7"), "ANN").status_code == 200


def test_a_login_is_not_guessed_from_many_addresses() -> None:
    with opened(sign_ins_of=(5, 0)) as web:
        made(web, "ann")
        tries = [signs_in(web.browser(f"192.0.2.{number}"), "ann", "wrong").status_code for number in range(7)]
        assert tries == [403] * 5 + [429] * 2


def test_who_signed_in_here_before_is_not_kept_out_by_strangers() -> None:
    """Would catch whoever tries wrong passwords so that a dealer cannot sign in for the evening."""
    with opened(sign_ins=(3, 0), sign_ins_here=(5, 0)) as web:
        made(web, "ann")
        tablet = web.browser()
        assert signs_in(tablet, "ann").status_code == 200
        tablet.me = tablet.post("/api/account/sign-out", {}).json()
        while signs_in(web.browser(), "ann", "wrong").status_code != 429:
            pass
        while signs_in(web.browser(), "bob", "wrong").status_code != 429:
            pass
        assert signs_in(web.browser(), "ann").status_code == 429
        assert signs_in(tablet, "ann").status_code == 200
        tries = [signs_in(tablet, "ann", "wrong").status_code for _ in range(4)]
        assert tries == [403, 403, 403, 429]  # a browser that is known guesses no faster than others
        cookie = next(one for one in tablet.http.cookies.jar if one.name == "pitboss-device")
        assert cookie.has_nonstandard_attr("HttpOnly")


def test_a_cookie_of_a_browser_is_nobody_elses_and_ends_with_the_password(web: Web) -> None:
    ann, bob = made(web, "ann"), made(web, "bob")
    cookie = web.services.devices.with_account(None, ann)
    assert web.services.devices.known(cookie, ann)
    assert web.services.devices.known(cookie, bob) is None
    assert web.services.devices.known(cookie.replace(ann.player, bob.player), bob) is None
    assert web.services.devices.known(cookie, replace(ann, password="another")) is None
    both = web.services.devices.with_account(cookie, bob)
    assert web.services.devices.known(both, ann)
    assert web.services.devices.known(both, bob)
    for wrong in ("", "!", "a:b", "é:é:é", "x" * 10_000, f"{ann.player}:1:é"):
        assert web.services.devices.known(wrong, ann) is None


def test_a_hall_signs_in_at_once() -> None:
    """Only wrong passwords count: 200 people behind one address are no attack."""
    with opened(sign_ins=(2, 0), sign_ins_here=(2, 0)) as web:
        for name in ("ann", "bob"):
            made(web, name)
            for _ in range(3):
                assert signs_in(web.browser(), name).status_code == 200


def test_asking_which_logins_are_taken_is_dear() -> None:
    """Would catch a list of everybody with an account, made by registering: that has to say who has one."""
    with opened(sign_ups_here=(10, 0)) as web:
        made(web, "ann")
        asked = {"login": "ann", "name": "Zoe", "password": SECRET}
        tries = [web.browser().post("/api/account/register", asked).status_code for _ in range(4)]
        assert tries == [409, 409, 429, 429]


def test_no_password_and_no_token_is_in_the_log(web: Web, capsys: pytest.CaptureFixture[str]) -> None:
    made(web, "ann")
    browser = web.browser()
    signs_in(browser, "ann", "a wrong password")
    signs_in(browser, "ann")
    browser.post("/api/account/sign-in", {"login": "ann", "password": SECRET, "more": 1})
    token = browser.http.cookies["pitboss"]
    browser.post("/api/account/password", {"old": SECRET, "new": "quite another one"})
    said = capsys.readouterr()
    for secret in (SECRET, "a wrong password", "quite another one", token.rpartition(".")[2]):
        assert secret not in said.out + said.err


# ---------------------------------------------------------------- making accounts


def test_a_player_makes_an_account_and_has_practice_chips(web: Web) -> None:
    browser = web.browser()
    answer = browser.post("/api/account/register", {"login": "ann", "name": "Ann  Lee", "password": SECRET})
    me = answer.json()
    assert answer.status_code == 200, me
    assert (me["account"], me["name"], me["roles"], me["wallet"]) == ("ann", "Ann Lee", ["player"], 500_00)
    browser.me = me
    table = browser.opens(sheet="six-card")
    assert browser.sits(table) == 1
    assert browser.sees(table)["people"][browser.player] == "Ann Lee"
    assert browser.post("/api/me/name", {"name": "Annie"}).json()["name"] == "Annie"
    assert browser.sees(table)["people"][browser.player] == "Annie"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"password": "short"}, "bad-password"),
        ({"password": "aaaaaaaaaaaaaa"}, "bad-password"),
        ({"login": "an n"}, "bad-login"),
        ({"login": "ann\0"}, "bad-login"),
        ({"login": "TAKEN"}, "login-taken"),
        ({"name": "The Dealer"}, "bad-name"),
        ({"name": "Manager"}, "bad-name"),
    ],
)
def test_an_account_that_cannot_be_is_refused_with_a_sentence(web: Web, said: dict[str, str], code: str) -> None:
    made(web, "taken")
    browser = web.browser()
    answer = browser.post("/api/account/register", {"login": "ann", "name": "Ann", "password": SECRET, **said})
    assert (answer.status_code // 100, code_of(answer)) == (4, code)
    assert answer.json()["error"]["message"].endswith(".")
    assert [one.login for one in web.services.accounts.all()] == ["taken"]


def test_accounts_are_not_made_without_end() -> None:
    with opened(sign_ups_here=(1, 0)) as web:
        asked = {"name": "Ann", "password": SECRET}
        first = web.browser().post("/api/account/register", {"login": "ann", **asked})
        second = web.browser().post("/api/account/register", {"login": "bob", **asked})
        assert (first.status_code, second.status_code) == (200, 429)


def test_an_invitation_makes_one_member_of_staff(web: Web) -> None:
    boss = signed_in(web, "boss", "manager")
    invited = boss.post("/api/staff/invitations", {"roles": ["floor", "dealer"]}).json()
    assert invited["link"].endswith(f"/join/{invited['code']}")
    ann, bob = web.browser(), web.browser()
    info = ann.http.get(f"/api/account/invitation/{invited['code']}").json()
    assert info == {"roles": ["player", "dealer", "floor"], "until": invited["until"], "name": None}
    asked = {"code": invited["code"], "login": "ann", "name": "Ann", "password": SECRET}
    assert ann.post("/api/account/enrol", asked).json()["roles"] == ["player", "dealer", "floor"]
    again = bob.post("/api/account/enrol", {**asked, "login": "bob"})
    assert (again.status_code, code_of(again)) == (404, "no-invitation")
    assert ann.http.get(f"/api/account/invitation/{invited['code']}").status_code == 404
    assert web.services.accounts.find("bob") is None


def test_a_login_that_is_taken_does_not_use_up_the_invitation(web: Web) -> None:
    made(web, "ann")
    code, _ = web.services.accounts.invite(("dealer",), days=1, by="owner")
    asked = {"code": code, "name": "Ann", "password": SECRET}
    taken = web.browser().post("/api/account/enrol", {**asked, "login": "ann"})
    assert (taken.status_code, code_of(taken)) == (409, "login-taken")
    assert web.browser().post("/api/account/enrol", {**asked, "login": "annie"}).status_code == 200


def test_the_link_of_the_first_manager_is_good_until_there_is_one() -> None:
    """Would catch a second manager by the same link, or by another code; two at once, the record keeps apart."""
    with opened(first_manager=first_manager.hashed("the code on the terminal")) as web:
        asked = {"code": "the code on the terminal", "login": "ann", "name": "Ann", "password": SECRET}
        wrong = web.browser().post("/api/account/enrol", {**asked, "code": "quite another code"})
        assert (wrong.status_code, code_of(wrong)) == (404, "no-invitation")
        info = web.browser().http.get("/api/account/invitation/the code on the terminal").json()
        assert info == {"roles": ["player", "manager"], "until": None, "name": None}
        assert web.browser().post("/api/account/enrol", asked).json()["roles"] == ["player", "manager"]
        again = web.browser().post("/api/account/enrol", {**asked, "login": "bob"})
        assert (again.status_code, again.json()["error"]["message"].split(",")[0]) == (
            404,
            "This house has a manager by now",
        )
        with pytest.raises(HouseError, match="has a manager already"):
            web.services.accounts.make_first("bob", "Bob", "a hash")
        assert web.services.accounts.find("bob") is None


@pytest.mark.parametrize("code", ["nothing-like-it", "x" * 64, "%00%00%00%00%00%00%00%00", "../../etc/passwd"])
def test_a_code_that_is_none_is_refused(web: Web, code: str) -> None:
    assert web.browser().http.get(f"/api/account/invitation/{code}").status_code == 404


# ---------------------------------------------------------------- sessions


def test_a_player_sees_their_browsers_and_ends_one(web: Web) -> None:
    here, there = signed_in(web, "ann"), signed_in(web, "ann")
    rows = here.http.get("/api/account/sessions").json()
    assert [(one["browser"], one["current"]) for one in rows].count(("Firefox on Linux", True)) == 1
    other = next(one["id"] for one in rows if not one["current"])
    left = here.post(f"/api/account/sessions/{other}/end", {}).json()
    assert [one["current"] for one in left] == [True]
    assert there.http.get("/api/account/sessions").status_code == 401
    assert code_of(here.post(f"/api/account/sessions/{other}/end", {})) == "no-session"


def test_nobody_ends_anothers_session(web: Web) -> None:
    ann, bob = signed_in(web, "ann"), signed_in(web, "bob")
    session = bob.http.get("/api/account/sessions").json()[0]["id"]
    assert ann.post(f"/api/account/sessions/{session}/end", {}).status_code == 404
    assert bob.http.get("/api/account/sessions").status_code == 200


def test_another_password_signs_out_every_other_browser(web: Web) -> None:
    here, there = signed_in(web, "ann"), signed_in(web, "ann")
    old = here.http.cookies["pitboss"]
    wrong = here.post("/api/account/password", {"old": "not this one", "new": "quite another one"})
    assert (wrong.status_code, code_of(wrong)) == (403, "wrong-password")
    short = here.post("/api/account/password", {"old": SECRET, "new": "short"})
    assert code_of(short) == "bad-password"
    here.me = here.post("/api/account/password", {"old": SECRET, "new": "quite another one"}).json()
    assert here.me["account"] == "ann"
    assert here.http.cookies["pitboss"] != old
    assert there.http.get("/api/me").json()["account"] is None
    assert signs_in(web.browser(), "ann").status_code == 403
    assert signs_in(web.browser(), "ann", "quite another one").status_code == 200


def test_staff_who_were_silent_for_a_night_sign_in_again(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.house.people.sessions.STALE_SECONDS", 0)
    dealer, player = signed_in(web, "dea", "dealer"), signed_in(web, "ann")
    web.clock.now += 12 * HOUR_MS + 1
    assert dealer.http.get("/api/account/sessions").status_code == 401
    assert player.http.get("/api/account/sessions").status_code == 200


@pytest.mark.parametrize("path", ["sessions", "exclude", "password"])
def test_a_guest_has_no_account(web: Web, path: str) -> None:
    browser = web.browser()
    body = {"exclude": {"days": 1}, "password": {"old": "x", "new": "y"}}.get(path)
    answer = browser.http.get(f"/api/account/{path}") if body is None else browser.post(f"/api/account/{path}", body)
    assert (answer.status_code, code_of(answer)) == (401, "not-signed-in")


def test_an_account_outlives_the_house_that_closes_and_opens() -> None:
    store = MemoryStore()
    with opened(store) as web:
        browser = signed_in(web, "ann")
        cookies = dict(browser.http.cookies)
    with opened(store) as web:
        web.clients.cookies.update(cookies)
        assert web.clients.get("/api/me").json()["player"] == browser.player


# ---------------------------------------------------------------- disabled


def test_a_disabled_account_is_out_at_once_with_its_sockets(web: Web) -> None:
    boss, ann = signed_in(web, "boss", "manager"), signed_in(web, "ann")
    table = ann.opens(sheet="six-card")
    ann.sits(table)
    with ann.socket(table) as socket:
        socket.until(lambda one: one["is"] == "view")
        row = boss.post(f"/api/staff/accounts/{ann.player}/disabled", {"disabled": True}).json()
        assert (row["disabled"], row["sessions"]) == (True, 0)
        assert socket.until(lambda one: one["is"] == "bye")["why"] == signed_out.SIGNED_OUT
        with pytest.raises(WebSocketDisconnect):
            socket.hears()
    assert ann.http.get("/api/account/sessions").status_code == 401
    refused = signs_in(web.browser(), "ann")
    assert (refused.status_code, code_of(refused)) == (403, "disabled")
    boss.post(f"/api/staff/accounts/{ann.player}/disabled", {"disabled": False})
    assert ann.http.get("/api/account/sessions").status_code == 401
    assert signs_in(web.browser(), "ann").status_code == 200


def test_a_session_that_another_process_ended_closes_its_sockets_here(web: Web) -> None:
    ann = signed_in(web, "ann")
    table = ann.opens(sheet="six-card")
    with ann.socket(table) as socket:
        socket.until(lambda one: one["is"] == "view")
        web.services.accounts.sessions.end_all(ann.player)  # as another process would: nobody here is told
        assert web.clients.portal is not None
        web.clients.portal.call(signed_out.look, web.services.viewers, web.services.accounts)
        assert socket.until(lambda one: one["is"] == "bye")["why"] == signed_out.SIGNED_OUT


def test_whoever_is_signed_out_after_30_days_is_told_and_finds_their_seat_and_chips_again(
    web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch a session without an end, and an end that costs a player something."""
    monkeypatch.setattr("pitboss.house.people.sessions.STALE_SECONDS", 0)
    ann = signed_in(web, "ann")
    table = ann.opens(sheet="six-card", patient=True)
    seat = ann.sits(table)
    ann.must(table, do="bet", spot=seat, stakes={"ante": 2_00})
    had = ann.sees(table)["you"]["chips"]
    web.house.store.keep_paper(*_older(web, ann.player, 29 * DAY_MS))
    with ann.socket(table) as socket:
        socket.until(lambda one: one["is"] == "view")
        web.clock.now += DAY_MS + HOUR_MS
        assert web.clients.portal is not None
        web.clients.portal.call(signed_out.look, web.services.viewers, web.services.accounts)
        assert socket.until(lambda one: one["is"] == "bye")["why"] == signed_out.SIGNED_OUT
    told = ann.http.get("/api/me").json()
    assert (told["account"], told["signed_out"]) == (None, True)
    assert ann.http.get("/api/me").json()["signed_out"] is False
    ann.me = told
    assert signs_in(ann, "ann").status_code == 200
    assert [one["table"] for one in ann.me["seats"]] == [table]
    assert ann.sees(table)["you"]["chips"] == had
    assert house_check.problems(web.house.store) == []


def test_a_token_that_never_was_one_of_an_account_is_no_end_of_a_session(web: Web) -> None:
    assert web.browser().me["signed_out"] is False
    ann = signed_in(web, "ann")
    assert ann.post("/api/account/sign-out", {}).json()["signed_out"] is False


def _older(web: Web, player: str, ms: int) -> tuple[str, str, str]:
    """The paper of a player's session as if it had begun so much earlier."""
    ((key, text),) = web.house.store.papers(sessions.DRAWER, f"{player}/").items()
    facts = json.loads(text)
    return sessions.DRAWER, key, json.dumps({**facts, "since": facts["since"] - ms}, sort_keys=True)


def test_a_guest_who_signs_in_leaves_the_windows_of_the_guest(web: Web) -> None:
    made(web, "ann")
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    with browser.socket(table) as socket:
        socket.until(lambda one: one["is"] == "view")
        signs_in(browser, "ann")
        assert socket.until(lambda one: one["is"] == "bye")["why"] == signed_out.SIGNED_OUT


# ---------------------------------------------------------------- chips from the cashier


def test_guests_play_practice_tables_and_no_other(web: Web) -> None:
    table, guest = issued_table(web), web.browser()
    refused = guest.asks(table, do="join")["error"]
    assert refused["code"] == "no-account"
    assert "sign in" in refused["message"]
    practice = guest.opens(sheet="six-card")
    guest.must(practice, do="join")


def test_an_account_plays_with_chips_from_the_cashier(web: Web) -> None:
    table, ann = issued_table(web), signed_in(web, "ann")
    buys_chips(web, ann)
    assert ann.http.get("/api/me").json()["issued"] == 500_00
    ann.must(table, do="join")
    ann.must(table, do="buy-in", cents=200_00)
    assert ann.http.get("/api/me").json()["issued"] == 300_00
    assert ann.http.get("/api/me").json()["limits"]["lost_today"] == 0


@pytest.mark.clause("D15")
def test_identification_is_checked_by_the_cashier_before_somebody_sits_down(web: Web) -> None:
    """D15 from end to end: refused with what to do, checked as a fact on record, then let in."""
    table, ann, cashier = issued_table(web, "player-dealer"), signed_in(web, "ann"), signed_in(web, "cy", "cashier")
    refused = ann.asks(table, do="join")["error"]
    assert refused["code"] == "not-admitted"
    assert "21" in refused["message"]
    assert "cashier" in refused["message"]
    assert ann.me["checked"] is False
    own = cashier.post(f"/api/staff/accounts/{cashier.player}/checked", {"kind": "passport", "of_age": True})
    assert code_of(own) == "own-check"
    row = cashier.post(f"/api/staff/accounts/{ann.player}/checked", {"kind": "passport", "of_age": True}).json()
    assert row["checked"] == web.services.watch.day()
    assert ann.http.get("/api/me").json()["checked"] is True
    ann.must(table, do="join")
    young = cashier.post(f"/api/staff/accounts/{ann.player}/checked", {"kind": "passport", "of_age": False})
    assert young.status_code == 422
    practice = web.browser()
    practice.must(practice.opens(sheet="player-dealer"), do="join")


@pytest.mark.clause("D15")
def test_the_notice_and_the_help_line_are_shown_with_the_sheet(web: Web) -> None:
    table, ann = issued_table(web, "player-dealer"), signed_in(web, "ann")
    notices = " ".join(ann.http.get(f"/api/tables/{table}/sheet").json()["notices"])
    assert "800 Gambler" in notices
    assert "21" in notices


# ---------------------------------------------------------------- own limits


def test_a_self_exclusion_holds_for_everything_that_is_a_wager(web: Web) -> None:
    ann, other = signed_in(web, "ann"), web.browser()
    table = ann.opens(sheet="six-card")
    seat = ann.sits(table)
    me = ann.post("/api/account/exclude", {"days": 30}).json()
    assert me["excluded_until"] == web.clock.now + 30 * DAY_MS
    wagers: tuple[dict[str, Any], ...] = (
        {"do": "bet", "spot": seat, "stakes": {"ante": 2_00}},
        {"do": "buy-in", "cents": 1_00},
        {"do": "tip", "cents": 1_00},
        {"do": "take-bank", "wager": 10_00},
    )
    for command in wagers:
        assert ann.asks(table, **command)["error"]["code"] == "excluded", command
    ann.must(table, do="cash-out", cents=1_00)
    ann.must(table, do="leave")
    assert ann.asks(other.opens(sheet="six-card"), do="join")["error"]["code"] == "excluded"
    shorter = ann.post("/api/account/exclude", {"days": 29})
    assert (shorter.status_code, code_of(shorter)) == (409, "not-shorter")
    assert ann.post("/api/account/exclude", {"days": 31}).status_code == 200
    web.clock.now += 31 * DAY_MS
    assert ann.http.get("/api/me").json()["excluded_until"] is None
    ann.must(table, do="join")


def test_a_loss_limit_holds_for_issued_chips_and_buying_them_is_no_win(web: Web) -> None:
    """Would catch a limit that grows with every visit to the cashier."""
    ann = signed_in(web, "ann")
    table = issued_table(web)
    buys_chips(web, ann)
    ann.must(table, do="join")
    ann.must(table, do="buy-in", cents=300_00)
    seat = ann.sees(table)["you"]["spots"][0]["number"]
    ann.post("/api/me/limits", {"loss": 5_00})
    stakes = {"ante": 2_00}
    assert ann.asks(table, do="bet", spot=seat, stakes=stakes)["error"]["code"] == "own-limit"
    buys_chips(web, ann, 400_00)
    assert ann.asks(table, do="bet", spot=seat, stakes=stakes)["error"]["code"] == "own-limit"
    assert ann.http.get("/api/me").json()["limits"]["lost_today"] == 0


def test_the_limits_of_an_account_go_with_it_from_browser_to_browser(web: Web) -> None:
    here, there = signed_in(web, "ann"), signed_in(web, "ann")
    here.post("/api/me/limits", {"loss": 5_00})
    assert there.http.get("/api/me").json()["limits"]["loss"] == 5_00


def test_a_change_needs_the_token_of_the_session_that_it_is_sent_with(web: Web) -> None:
    made(web, "ann")
    browser = web.browser()
    before = browser.me["token"]
    signs_in(browser, "ann")
    stale = browser.http.post(
        "/api/account/exclude", json={"days": 1}, headers={"X-Pitboss-Token": before, "Origin": ORIGIN}
    )
    assert (stale.status_code, code_of(stale)) == (403, "no-token")
    assert HASH not in browser.http.get("/api/me").text
