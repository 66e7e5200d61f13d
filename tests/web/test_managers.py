"""No manager makes a second person of themselves: what takes two managers, what one does alone, and who reads of it."""

import json
from typing import Any

import pytest

from pitboss.house import house_rules, settings
from pitboss.house.house_rules import HouseRules
from pitboss.house.permits import Role
from tests.house.test_branding import SVG
from tests.web.playing import Browser, Web
from tests.web.staffed import SECRET, made, signed_in

SETTINGS = "/api/staff/settings"


def two(web: Web) -> tuple[Browser, Browser]:
    return signed_in(web, "boss", "manager"), signed_in(web, "other", "manager")


def agrees(browser: Browser, filed: str) -> Any:
    return browser.post(f"/api/staff/approvals/{filed}", {"agree": True}).json()


def on_record(web: Web) -> list[tuple[str, str]]:
    said = [json.loads(one.payload) for one in web.house.store.records("staff")]
    return [(one["command"]["do"], one["by"]) for one in said]


def changed(browser: Browser, **changes: Any) -> Any:
    return browser.post(SETTINGS, {**browser.http.get(SETTINGS).json(), **changes})


# ---------------------------------------------------------------- two managers


@pytest.mark.parametrize("role", ["dealer", "floor", "cashier", "manager"])
def test_a_role_that_may_agree_to_something_is_given_by_two_managers(web: Web, role: str) -> None:
    """Would catch a manager who lends an account of their own the role of the second person."""
    boss, other = two(web)
    ann = made(web, "ann")
    answer = boss.post(f"/api/staff/accounts/{ann.player}/roles", {"roles": [role]}).json()
    assert (answer["roles"], answer["waiting"] is None) == (["player"], False)
    assert agrees(boss, answer["waiting"])["error"]["code"] == "same-person"
    (waiting,) = other.http.get("/api/staff/approvals").json()["waiting"]
    assert waiting["says"] == f"Make Ann player and {role}; until now player."
    assert agrees(other, answer["waiting"])["error"] is None
    assert web.services.accounts.roles(ann.player) == {Role.PLAYER, Role(role)}
    assert on_record(web)[-1] == ("change-roles", f"{boss.player}+{other.player}")


def test_nobody_but_a_manager_agrees_to_a_role(web: Web) -> None:
    boss, _ = two(web)
    floor, ann = signed_in(web, "flo", "floor"), made(web, "ann")
    filed = boss.post(f"/api/staff/accounts/{ann.player}/roles", {"roles": ["floor"]}).json()["waiting"]
    assert agrees(floor, filed)["error"]["code"] == "not-permitted"


def test_roles_are_taken_away_and_auditors_made_by_one_manager(web: Web) -> None:
    """An auditor agrees to nothing; and who is no dealer any more is none at once."""
    boss, _ = two(web)
    dan = made(web, "dan", "dealer")
    for roles in ([], ["auditor"]):
        answer = boss.post(f"/api/staff/accounts/{dan.player}/roles", {"roles": roles}).json()
        assert (answer["waiting"], answer["roles"]) == (None, ["player", *roles])


def test_the_other_manager_is_not_put_out_of_the_way_first(web: Web) -> None:
    """Would catch a manager who becomes the only one, and is asked by nobody then."""
    boss, other = two(web)
    path = f"/api/staff/accounts/{other.player}"
    assert boss.post(f"{path}/roles", {"roles": []}).json()["waiting"] is not None
    assert boss.post(f"{path}/disabled", {"disabled": True}).json()["waiting"] is not None
    assert set(web.services.accounts.registry.now().managers()) == {boss.player, other.player}


def test_an_account_that_may_agree_is_enabled_by_two(web: Web) -> None:
    boss, other = two(web)
    flo = made(web, "flo", "floor")
    path = f"/api/staff/accounts/{flo.player}/disabled"
    assert boss.post(path, {"disabled": True}).json()["disabled"]
    filed = boss.post(path, {"disabled": False}).json()
    assert (filed["disabled"], filed["waiting"] is None) == (True, False)
    assert agrees(other, filed["waiting"])["error"] is None
    assert not web.services.accounts.find("flo").disabled  # type: ignore[union-attr]


def test_an_invitation_of_a_second_person_is_good_once_another_manager_has_agreed(web: Web) -> None:
    boss, other = two(web)
    invited = boss.post("/api/staff/invitations", {"roles": ["floor"]}).json()
    page = f"/api/account/invitation/{invited['code']}"
    assert web.browser().http.get(page).status_code == 404
    asked = {"code": invited["code"], "login": "flo", "name": "Flo", "password": SECRET}
    assert web.browser().post("/api/account/enrol", asked).status_code == 404
    assert agrees(other, invited["waiting"])["error"] is None
    assert web.browser().http.get(page).json()["roles"] == ["player", "floor"]
    assert web.browser().post("/api/account/enrol", asked).status_code == 200


@pytest.mark.parametrize(
    "changes", [{"second_over_cents": 5_000_00}, {"flags": [{"kind": "win", "since": "2000-01-01", "over_cents": 1}]}]
)
def test_what_needs_a_second_person_is_set_by_two_managers(web: Web, changes: dict[str, Any]) -> None:
    """Would catch a manager who lifts the amount above which somebody else has to look."""
    boss, other = two(web)
    before = settings.read(web.house.store)
    answer = changed(boss, **changes).json()
    assert settings.read(web.house.store) == before
    (waiting,) = other.http.get("/api/staff/approvals").json()["waiting"]
    assert waiting["says"].startswith("Change the settings of the house")
    assert agrees(other, answer["waiting"])["error"] is None
    assert settings.read(web.house.store) != before
    assert on_record(web)[-1] == ("change-settings", f"{boss.player}+{other.player}")


def test_a_flag_that_ends_and_one_that_is_taken_out_are_read_by_who_agrees(web: Web) -> None:
    """Would catch "what is flagged is nothing" for flags that end tomorrow, next year, or never were."""
    flag = settings.Flag(settings.FlagKind.CASH, "2026-01-01", over_cents=10_000_00)
    settings.keep(web.house.store, settings.Settings(flags=(flag,)))
    boss, other = two(web)
    changed(boss, flags=[{"kind": "win", "since": "2027-01-01", "over_cents": 0}])
    (waiting,) = other.http.get("/api/staff/approvals").json()["waiting"]
    assert waiting["says"] == (
        "Change the settings of the house: what is flagged is nothing, from 2027-01-01 on no win is flagged and this "
        "holds no more: cash of one person that comes to at least $10,000 in a day from 2026-01-01 on."
    )


def test_the_name_of_the_house_is_one_managers_to_change(web: Web) -> None:
    boss, _ = two(web)
    answer = changed(boss, name="Harbour Hall").json()
    assert (answer["name"], answer["waiting"]) == ("Harbour Hall", None)


# ---------------------------------------------------------------- one manager


def test_invitations_from_before_the_second_manager_let_no_second_person_in(web: Web) -> None:
    """Would catch a manager who keeps accounts of their own in store. Those of the owner, and auditors, are as good."""
    boss = signed_in(web, "boss", "manager")
    codes = {
        role: boss.post("/api/staff/invitations", {"roles": [role]}).json()["code"]
        for role in ("floor", "manager", "auditor")
    }
    codes["owner's"], _ = web.services.accounts.invite(("player", "floor"), days=3, by="owner")
    assert len(boss.http.get("/api/staff/invitations").json()["invitations"]) == 4
    signed_in(web, "other", "manager")
    seen = {one: web.browser().http.get(f"/api/account/invitation/{code}").status_code for one, code in codes.items()}
    assert seen == {"floor": 404, "manager": 404, "auditor": 200, "owner's": 200}
    assert len(boss.http.get("/api/staff/invitations").json()["invitations"]) == 2


def test_the_only_manager_begins_alone_and_the_auditor_reads_of_it(web: Web) -> None:
    """How else would a house begin. Would catch one that nobody ever hears of."""
    boss, auditor, ann = signed_in(web, "boss", "manager"), signed_in(web, "aud", "auditor"), made(web, "ann")
    assert boss.post(f"/api/staff/accounts/{ann.player}/roles", {"roles": ["floor"]}).json()["waiting"] is None
    assert boss.post("/api/staff/invitations", {"roles": ["dealer"]}).json()["waiting"] is None
    assert changed(boss, second_over_cents=5_000_00).json()["waiting"] is None
    assert changed(boss, name="Harbour Hall").json()["waiting"] is None
    alone = auditor.http.get("/api/staff/audit").json()["alone"]
    assert [one["says"] for one in alone] == [
        "Ann was made floor", "Somebody was invited as dealer", "The settings of the house were changed",
    ]  # fmt: skip
    assert {tuple(one["by"]) for one in alone} == {("Boss",)}
    assert {by for _, by in on_record(web)[-4:]} == {boss.player}


def test_what_two_managers_did_is_nothing_that_one_did_alone(web: Web) -> None:
    boss, other = two(web)
    auditor, ann = signed_in(web, "aud", "auditor"), made(web, "ann")
    answer = boss.post(f"/api/staff/accounts/{ann.player}/roles", {"roles": ["floor"]}).json()
    agrees(other, answer["waiting"])
    assert auditor.http.get("/api/staff/audit").json()["alone"] == []


# ---------------------------------------------------------------- invitations that are taken back


def test_an_invitation_is_taken_back_for_good_and_on_record(web: Web) -> None:
    """Would catch a link in the wrong hands that nobody can do anything about."""
    boss = signed_in(web, "boss", "manager")
    kept, lost = [boss.post("/api/staff/invitations", {"roles": ["dealer"]}).json() for _ in range(2)]
    listed = boss.http.get("/api/staff/invitations").json()["invitations"]
    assert {(one["id"], tuple(one["roles"]), one["by"]) for one in listed} == {
        (one["id"], ("player", "dealer"), "Boss") for one in (kept, lost)
    }
    assert not any(one["code"] in boss.http.get("/api/staff/invitations").text for one in (kept, lost))
    left = boss.post(f"/api/staff/invitations/{lost['id']}/take-back", {}).json()["invitations"]
    assert [one["id"] for one in left] == [kept["id"]]
    assert web.browser().http.get(f"/api/account/invitation/{lost['code']}").status_code == 404
    assert web.browser().http.get(f"/api/account/invitation/{kept['code']}").status_code == 200
    assert on_record(web)[-1] == ("take-back-invitation", boss.player)
    again = boss.post(f"/api/staff/invitations/{lost['id']}/take-back", {})
    assert (again.status_code, again.json()["error"]["code"]) == (404, "no-such-invitation")


def test_an_invitation_that_was_used_is_not_open_any_more(web: Web) -> None:
    boss = signed_in(web, "boss", "manager")
    invited = boss.post("/api/staff/invitations", {"roles": ["dealer"]}).json()
    asked = {"code": invited["code"], "login": "dan", "name": "Dan", "password": SECRET}
    assert web.browser().post("/api/account/enrol", asked).status_code == 200
    assert boss.http.get("/api/staff/invitations").json()["invitations"] == []
    assert boss.post(f"/api/staff/invitations/{invited['id']}/take-back", {}).status_code == 404


# ---------------------------------------------------------------- what the house prints


def test_a_manager_sends_a_logo_and_prints_it_alone(web: Web) -> None:
    """What is printed needs no second manager; and a logo comes back as a picture that runs nothing."""
    boss, _ = two(web)
    kept = boss.http.post("/api/staff/logo", content=SVG, headers=boss.headers).json()["logo"]
    answer = changed(boss, logo=kept, colour="#7A1F2B", help_line=" Call 800 Gambler ").json()
    assert (answer["logo"], answer["colour"], answer["help_line"]) == (kept, "#7a1f2b", "Call 800 Gambler")
    assert answer["waiting"] is None
    shown = boss.http.get(f"/api/staff/logo/{kept}")
    assert (shown.content, shown.headers["content-type"]) == (SVG, "image/svg+xml; charset=utf-8")
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    assert on_record(web)[-1] == ("change-settings", boss.player)
    assert web.browser().me["help_line"] == "Call 800 Gambler"  # every page of everybody shows it


def test_every_page_is_told_the_clock_of_the_house(web: Web) -> None:
    """Would catch pages that go by the browser's clock: a flag from the wrong gaming day on, hours of another zone."""
    web.house.store.put_setting("zone", "Europe/Vienna")
    assert (web.browser().me["zone"], web.browser().me["day_starts"]) == ("Europe/Vienna", "06:00")


def test_a_logo_or_colour_that_is_wrong_changes_nothing(web: Web) -> None:
    boss, _ = two(web)
    bad = boss.http.post("/api/staff/logo", content=b"<svg/>", headers=boss.headers)
    assert (bad.status_code, bad.json()["error"]["code"]) == (400, "bad-logo")
    large = boss.http.post("/api/staff/logo", content=b"x" * 200_000, headers=boss.headers)
    assert large.status_code == 413
    assert changed(boss, colour="#7b7b7b").json()["error"]["code"] == "bad-settings"
    assert "send the file again" in changed(boss, logo="0" * 64).json()["error"]["message"]
    assert boss.http.get(f"/api/staff/logo/{'0' * 64}").status_code == 404
    assert settings.read(web.house.store) == settings.Settings()


def test_nobody_but_a_manager_sends_a_logo(web: Web) -> None:
    floor = signed_in(web, "flo", "floor")
    assert floor.http.post("/api/staff/logo", content=SVG, headers=floor.headers).status_code == 403


def test_house_rules_are_changed_by_two_managers_and_printed_for_everybody(web: Web) -> None:
    """Would catch rules that one manager changes alone where there are two, and a document that only staff can read."""
    boss, other = two(web)
    wanted = {"texts": {"conduct": "No hats."}, "caps": [{"since": "2020-01-01", "most_cents": 10_00}]}
    answer = boss.post("/api/staff/house-rules", wanted).json()
    assert house_rules.read(web.house.store) == HouseRules()
    (waiting,) = other.http.get("/api/staff/approvals").json()["waiting"]
    assert "at most $10" in waiting["says"]
    assert agrees(other, answer["waiting"])["error"] is None
    assert house_rules.read(web.house.store).texts == {"conduct": "No hats."}
    assert on_record(web)[-1] == ("change-house-rules", f"{boss.player}+{other.player}")
    assert boss.http.get("/api/staff/house-rules").json()["rules"]["caps"][0]["most_cents"] == 10_00
    assert "No hats." in signed_in(web, "ann", "player").http.get("/api/house-rules.html").text
    wrong = boss.post("/api/staff/house-rules", {"texts": {"weather": "rain"}})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "bad-rules")
