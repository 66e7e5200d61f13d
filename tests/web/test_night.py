"""A play-money night over HTTP: who starts it, who enters it, and what everybody sees of it."""

import json

import pytest

from pitboss.house.host import Host
from pitboss.house.nights import EnterNight
from pitboss.house.people import codes
from pitboss.tables import commands as c
from tests.house.playing import PEOPLE, must
from tests.house.test_nights import close, night_table
from tests.web.playing import Web
from tests.web.staffed import signed_in

NEW = {"name": "Gala", "buy_in": 500_00, "rebuys": 1, "prizes": [{"place": 1, "says": "a ham"}]}


def test_before_the_first_night_there_is_none(web: Web) -> None:
    found = web.browser().http.get("/api/night").json()
    assert (found["on"], found["name"], found["board"], found["mine"], found["may_enter"]) == (
        False,
        "",
        [],
        None,
        False,
    )


def test_a_night_over_the_wire(web: Web) -> None:
    """Guests and people with accounts begin with the same. Would catch a board without names, a buy-in that comes
    twice, and chips that are left when the night is over.
    """
    floor, guest, player = signed_in(web, "flo", "floor"), web.browser(), signed_in(web, "pia")
    begun = floor.post("/api/staff/night", NEW).json()
    assert (begun["on"], begun["since"], begun["until"]) == (True, web.clock.now, None)
    assert [{"place": one["place"], "says": one["says"]} for one in begun["prizes"]] == NEW["prizes"]
    assert guest.http.get("/api/night").json()["may_enter"] is True
    for browser in (guest, player):
        found = browser.post("/api/night/enter", {"name": "Gus"}).json()
        assert (found["mine"]["chips"], found["mine"]["place"], found["may_enter"]) == (500_00, 0, False)
        again = browser.post("/api/night/enter", {})
        assert (again.status_code, again.json()["error"]["code"]) == (409, "has-chips")
    board = guest.http.get("/api/night").json()["board"]
    assert {one["player"] for one in board} == {guest.player, player.player}
    assert {one["name"] for one in board} == {"Gus", "Pia"}
    web.clock.now += 60_000
    ended = floor.post("/api/staff/night/end", {}).json()
    assert (ended["on"], ended["until"], len(ended["board"]), ended["may_enter"]) == (False, web.clock.now, 2, False)
    assert {held.cents for held in web.house.store.balances("night/").values()} == {0}
    assert guest.post("/api/night/enter", {}).json()["error"]["code"] == "no-night"


def test_two_of_one_name_are_told_apart_by_their_codes(web: Web) -> None:
    """Would catch a board, and a table, where two are called the same and nobody knows who has won."""
    floor, hals = signed_in(web, "flo", "floor"), [web.browser(), web.browser()]
    floor.post("/api/staff/night", NEW)
    for one in hals:
        one.post("/api/night/enter", {"name": "Hal"})
    known = {one.player: f"Hal ({codes.code(one.player)})" for one in hals}
    assert {one["player"]: one["name"] for one in floor.http.get("/api/night").json()["board"]} == known
    host = Host(web.house.store, web.clock, web.house.table)
    for player in PEOPLE:
        must(host.ask(EnterNight(player), by=player, command_id=f"enter {player}"))
    night_table(web.house)
    for one in hals:
        must(web.house.ask("N1", c.Join(one.player), by=one.player, command_id=f"{one.player} sits"))
    named = json.loads(web.services.viewers.people(web.house.table("N1")))
    assert {player: named[player] for player in known} == known


def test_a_table_of_the_night_holds_up_its_end(web: Web) -> None:
    """Chips at a table are on the board, and the night does not end before the table is closed."""
    floor, guest = signed_in(web, "flo", "floor"), web.browser()
    floor.post("/api/staff/night", NEW)
    host = Host(web.house.store, web.clock, web.house.table)
    for player in PEOPLE:
        must(host.ask(EnterNight(player), by=player, command_id=f"enter {player}"))
    night_table(web.house)
    assert [one["chips"] for one in guest.http.get("/api/night").json()["board"]] == [500_00] * 3
    refused = floor.post("/api/staff/night/end", {})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "tables-open")
    must(web.house.ask("N1", c.Leave("ann"), by="ann", command_id="ann leaves"))
    close(web.house)
    assert floor.post("/api/staff/night/end", {}).status_code == 200


def test_chips_of_a_night_are_written_without_a_currency(web: Web) -> None:
    """Would catch a tile of the floor, or of the lobby, on which a parent reads dollars."""
    floor, guest = signed_in(web, "flo", "floor"), web.browser()
    floor.post("/api/staff/night", NEW)
    opened = {"id": "opens-night", "table": "N2", "sheet": "six-card", "chips": "night"}
    assert floor.post("/api/staff/tables", opened).json()["waiting"] is None
    for tables in (guest.http.get("/api/lobby").json()["tables"], floor.http.get("/api/staff/floor").json()["tables"]):
        assert [one["limits"] for one in tables if one["table"] == "N2"] == ["2 to 4"]


@pytest.mark.parametrize("role", ["player", "dealer", "cashier", "auditor", "manager"])
def test_only_the_floor_starts_and_ends_nights(web: Web, role: str) -> None:
    other = signed_in(web, "oth", role)
    for path, body in (("/api/staff/night", NEW), ("/api/staff/night/end", {})):
        assert other.post(path, body).status_code == 403
    assert web.browser().post("/api/staff/night", NEW).status_code == 401


@pytest.mark.parametrize(
    ("changed", "status"),
    [({"name": " "}, 409), ({"name": ""}, 422), ({"buy_in": 0}, 409), ({"buy_in": -1}, 422), ({"rebuys": 21}, 422),
     ({"prizes": [{"place": 1, "says": "a"}, {"place": 1, "says": "b"}]}, 409), ({"stakes": "high"}, 422)],
)  # fmt: skip
def test_a_night_that_makes_no_sense_is_refused(web: Web, changed: dict[str, object], status: int) -> None:
    floor = signed_in(web, "flo", "floor")
    assert floor.post("/api/staff/night", {**NEW, **changed}).status_code == status


def test_a_donation_over_the_wire_has_a_receipt_and_nobody_enters_a_charity_night_by_phone(web: Web) -> None:
    """Would catch a dealer who takes money, an entry that costs nothing, and a report without what was given."""
    floor, cashier, dealer = (
        signed_in(web, "flo", "floor"),
        signed_in(web, "cleo", "cashier"),
        signed_in(web, "dan", "dealer"),
    )
    floor.post("/api/staff/night", {**NEW, "cause": "the lifeboat", "entry": 20_00, "again": 10_00})
    refused = web.browser().post("/api/night/enter", {"name": "Gus"})
    assert refused.json()["error"]["code"] == "at-the-door"
    assert dealer.post("/api/staff/night/enter", {"name": "Ann", "donated": 20_00}).status_code == 403
    little = cashier.post("/api/staff/night/enter", {"name": "Ann", "donated": 5_00})
    assert little.json()["error"]["code"] == "at-the-door"
    given = cashier.post("/api/staff/night/enter", {"name": "Ann", "donated": 25_00}).json()
    assert (given["donations"], [one["name"] for one in given["board"]]) == (25_00, ["Ann"])
    found = cashier.http.get("/api/staff/night/receipts").json()
    assert (found["total"], [one["number"] for one in found["receipts"]]) == (25_00, [given["receipt"]])
    slip = cashier.http.get(f"/api/staff/papers/slip.json?number={given['receipt']}").json()
    assert (slip["title"], slip["person"], slip["cents"]) == (f"Receipt {given['receipt']}", "Ann", 25_00)
    report = cashier.http.get("/api/staff/papers/night.json").json()
    assert (report["donations_cents"], report["cause"]) == (25_00, "the lifeboat")
    assert web.browser().http.get("/api/staff/night/receipts").status_code == 401


def test_a_phone_at_the_door_is_found_by_its_code_or_its_name_and_a_code_of_nobody_takes_no_money(web: Web) -> None:
    """Would catch a new person called by the code, whose chips the phone never sees, and a donation for nobody."""
    floor, cashier = signed_in(web, "flo", "floor"), signed_in(web, "cleo", "cashier")
    floor.post("/api/staff/night", {**NEW, "cause": "the lifeboat", "entry": 20_00, "again": 10_00})
    for way in ("code", "small code", "number", "name"):
        phone = web.browser()
        code = phone.http.get("/api/me").json()["code"]
        phone.post("/api/me/name", {"name": "Gina Phone" if way == "name" else "Gus"})
        said = {"code": code, "small code": code.lower(), "number": phone.player, "name": "Gina Phone"}[way]
        let_in = cashier.post("/api/staff/night/enter", {"name": said, "donated": 20_00})
        assert let_in.status_code == 200, let_in.json()
        assert phone.http.get("/api/night").json()["mine"]["chips"] == 500_00
    before = cashier.http.get("/api/staff/night/receipts").json()
    refused = cashier.post("/api/staff/night/enter", {"name": "ZZZZZ", "donated": 20_00})
    assert refused.json()["error"]["code"] == "no-such-code"
    assert cashier.http.get("/api/staff/night/receipts").json() == before
    assert before["total"] == 80_00


def test_people_of_a_night_are_found_by_any_part_of_their_name(web: Web) -> None:
    """Would catch a tablet that knows Alice Brown by her whole name alone."""
    floor, phone = signed_in(web, "flo", "floor"), web.browser()
    floor.post("/api/staff/night", {**NEW, "cause": "the lifeboat", "entry": 20_00})
    floor.post("/api/staff/night/enter", {"name": "Alice Brown", "donated": 20_00})
    assert phone.post("/api/me/name", {"name": "Alba Phone"}).status_code == 200

    def found(at: str) -> list[str]:
        return [one["name"] for one in floor.http.get(f"/api/staff/people?find=al&at={at}").json()["people"]]

    assert (found("night"), found("door"), found("house")) == (["Alice Brown"], ["Alice Brown", "Alba Phone"], [])
