"""What the log says of signing in and out, and of whoever asks for what they may not: enough to see an attack by, and
nothing that somebody typed."""

import json
from typing import Any

import pytest

from pitboss.house.people import one_time, passwords, staff
from pitboss.house.people.one_time import OneTime
from tests.web.crew import crew
from tests.web.playing import Web, opened
from tests.web.staffed import SECRET, made, signed_in, signs_in
from tests.web.test_passkeys import Device, adds, begins
from tests.web.test_passkeys import signs_in as signs_in_by_passkey
from tests.web.test_tablets import PIN, enters, tablet, with_pin


class Lines:
    """The lines of the log since the last look; all that was printed, too."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.text = ""

    def new(self) -> list[dict[str, Any]]:
        said = self._capsys.readouterr()
        self.text += said.out + said.err
        return [json.loads(line) for line in said.err.splitlines()]

    def facts(self, *names: str) -> list[tuple[Any, ...]]:
        return [tuple(line.get(name) for name in names) for line in self.new()]


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Lines:
    return Lines(capsys)


def test_signing_in_and_out_is_logged_with_account_address_and_kind(web: Web, lines: Lines) -> None:
    """Would catch a way in that leaves no line."""
    ann, dora, device = made(web, "ann"), made(web, "dora", "dealer"), Device()
    with_pin(web, dora.player)
    shown = ("says", "account", "by", "address")
    browser = web.browser("192.0.2.7")
    lines.new()
    signs_in(browser, "ann")
    assert lines.facts(*shown) == [("signed in", ann.player, "password", "192.0.2.7")]
    browser.me = browser.post("/api/account/sign-out", {}).json()
    assert lines.facts(*shown) == [("signed out", ann.player, None, "192.0.2.7")]
    adds(signed_in(web, "dora"), device)
    signs_in_by_passkey(browser, device.answers(begins(browser)))
    assert lines.facts(*shown) == [("signed in", dora.player, "passkey", "192.0.2.7")]
    here, badge = tablet(web), signed_in(web, "dora").post("/api/account/badge", {"password": SECRET}).json()["code"]
    lines.new()
    enters(here, who=dora.player, pin=PIN)
    assert lines.facts("says", "account", "by") == [("signed in", dora.player, "PIN")]
    enters(here, badge=badge)
    out, back = lines.facts("says", "account", "by")
    assert (out, back) == (("signed out", dora.player, None), ("signed in", dora.player, "badge"))
    zoe = web.browser()
    zoe.post("/api/account/register", {"login": "zoe", "name": "Zoe", "password": SECRET})
    assert lines.facts("says", "by") == [("signed in", "new account")]
    first, second = one_time.fresh_half(), one_time.fresh_half()
    once = OneTime(passwords.hashed(first), passwords.hashed(second))
    web.services.accounts.reset_password(ann.player, once)
    asked = {"login": "ann", "password": f"{first}-{second}", "new": "quite another one"}
    assert web.browser().post("/api/account/sign-in", asked).status_code == 200
    assert lines.facts("says", "account", "by") == [("signed in", ann.player, "password for one sign-in")]


def test_whoever_ends_another_browser_of_theirs_is_logged(web: Web, lines: Lines) -> None:
    browser, _ = signed_in(web, "ann"), signed_in(web, "ann")
    other = next(one for one in browser.http.get("/api/account/sessions").json() if not one["current"])
    lines.new()
    browser.post(f"/api/account/sessions/{other['id']}/end", {})
    assert lines.facts("says", "account") == [("signed out", browser.player)]


def test_a_wrong_try_is_logged_by_the_account_that_it_was_for(web: Web, lines: Lines) -> None:
    ann, dora = made(web, "ann"), made(web, "dora", "dealer")
    with_pin(web, dora.player)
    browser, here = web.browser("192.0.2.7"), tablet(web)
    lines.new()
    signs_in(browser, "ann", "a wrong password")
    assert lines.facts("says", "code", "account", "address", "route") == [
        ("refused", "wrong-password", ann.player, "192.0.2.7", "/api/account/sign-in")
    ]
    enters(here, who=dora.player, pin="1357")
    assert lines.facts("code", "account") == [("wrong-pin", dora.player)]
    enters(here, badge="1" * 24)
    assert lines.facts("code", "account") == [("wrong-badge", None)]
    device = Device(owner="cC5ub2JvZHk")
    signs_in_by_passkey(browser, device.answers(begins(browser)))
    assert lines.facts("code", "account") == [("wrong-passkey", None)]
    web.services.accounts.ask(staff.Disable(dora.player), by="owner")
    enters(here, who=dora.player, pin=PIN)
    assert lines.facts("code", "account") == [("disabled", dora.player)]


def test_nothing_that_was_typed_is_in_the_log(web: Web, lines: Lines) -> None:
    """People type their password where the login belongs; and an account is its number, not a name."""
    made(web, "ann")
    browser = web.browser()
    signs_in(browser, "my own password", "ann")
    signs_in(browser, "ann", "a wrong password")
    signs_in(browser, "ann")
    token = browser.http.cookies["pitboss"]
    browser.post("/api/account/sign-in", {"login": "ann", "password": SECRET, "more": 1})
    browser.post("/api/account/enrol", {"code": "c" * 30, "login": "bob", "name": "Bob", "password": SECRET})
    assert len(lines.new()) >= 4
    for typed in ("my own password", "a wrong password", SECRET, token.rpartition(".")[2], "Ann", '"ann', "c" * 30):
        assert typed not in lines.text


def test_whoever_asks_for_what_their_role_may_not_is_logged(web: Web, lines: Lines) -> None:
    ann, dora = signed_in(web, "ann"), signed_in(web, "dora", "dealer")
    lines.new()
    assert ann.http.get("/api/staff/accounts").status_code == 403
    (line,) = lines.new()
    assert (line["code"], line["account"], line["route"]) == ("not-permitted", ann.player, "/api/staff/accounts")
    asked = {"do": "cage-buy-in", "player": None, "cents": 5_00, "in_hand": True}
    dora.post("/api/staff/cage/commands", {"id": "a-cash-in-of-nobody", "command": asked})
    assert lines.facts("code", "account") == [("not-permitted", dora.player)]
    assert web.browser().http.get("/api/staff/accounts").status_code == 401
    assert lines.facts("code", "account") == [("not-signed-in", None)]


def test_whoever_tries_another_limit_is_logged(web: Web, lines: Lines) -> None:
    browser = web.browser()
    lines.new()
    browser.http.post("/api/me/practice", json={"cents": 1}, headers={"Origin": "https://evil.example"})
    browser.http.post("/api/me/practice", json={"cents": 1})
    browser.http.get("/api/me", headers={"host": "evil.example"})
    browser.post("/api/me/practice", {"cents": "x"})
    browser.post("/api/me/practice", {"cents": "x" * 200_000})
    codes = ["other-site", "no-token", "wrong-name", "bad-request", "too-large"]
    assert lines.facts("says", "code", "address") == [("refused", code, "127.0.0.1") for code in codes]


def test_nobody_fills_the_log(lines: Lines) -> None:
    """Would catch a line for every try: whoever tries all night fills the disk. What is left out is counted."""
    with opened(notices=(5, 0), sign_ins=(3, 0)) as web:
        made(web, "ann")
        browser, other = web.browser("192.0.2.7"), web.browser()
        lines.new()
        for _ in range(12):
            signs_in(browser, "ann", "a wrong password")
        assert lines.facts("code") == [("wrong-password",)] * 3 + [("too-fast",)] * 2
        signs_in(other, "ann")
        ((says, left_out),) = lines.facts("says", "left_out")
        assert (says, left_out) == ("signed in", 7)


def test_a_player_who_may_not_is_logged_and_one_who_is_late_is_not(web: Web, lines: Lines) -> None:
    house = crew(web)
    guest, table = web.browser(), house.opens("six-card")
    lines.new()
    guest.asks(table, do="join")
    assert lines.facts("code", "account", "route") == [("no-account", None, "/api/tables/{table}/commands")]
    late = guest.asks(guest.opens(sheet="six-card"), do="choose", spot=1, choice="fold")
    assert late["error"]["code"] == "not-now"
    assert lines.new() == []
