"""Month and ratings over HTTP: the golden numbers, and the same for a spreadsheet."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest

from pitboss.house import settings
from pitboss.house.host import Host
from pitboss.house.nights import Command, EndNight, EnterNight, Prize, StartNight
from pitboss.house.reporting import months, reports
from pitboss.house.stores.memory import MemoryStore
from tests.house import goldens
from tests.web.playing import Web, opened
from tests.web.staffed import signed_in


@pytest.fixture
def web() -> Iterator[Web]:
    store = MemoryStore()
    goldens.keep(store, "golden_shift")
    goldens.keep(store, "golden_bank")
    goldens.allow_practice(store)
    with opened(store) as made:
        made.clock.now = goldens.NOON + goldens.HOUR
        yield made


def test_the_month_that_was_worked_out_by_hand(web: Web) -> None:
    found = signed_in(web, "boss", "manager").http.get("/api/staff/month").json()
    assert (found["month"], found["house"], found["chips"]) == ("2026-11", "pitboss", "issued")
    assert (found["revenue"], found["expenses"], found["drawer"]) == (146_50, 5_00, 0)
    first, second = found["lines"]
    assert (first["table"], first["collections"], first["revenue"], first["prizes"]) == ("P1", 9_50, 9_50, 0)
    assert second == {
        "table": "T1", "title": second["title"], "hands": 3, "drop": 300_00, "win": 133_00, "breakage": 0,
        "collections": 0, "tips": 5_00, "prizes": 125_00, "missing": 2_00, "short": 1_00, "revenue": 137_00,
        "expenses": 5_00, "hold": 133 / 300, "dealers": [{"name": "", "hands": 3}],
    }  # fmt: skip
    columns = [(one["field"], one["title"], one["type"]) for one in found["columns"]]
    assert columns == [(one.field, one.title, one.type) for one in months.COLUMNS]
    assert {one.field for one in months.COLUMNS} <= set(second)
    assert found["total"]["hands"] == 6
    assert (found["result"], found["spent"]) == (141_50, [])


def test_the_month_for_a_spreadsheet(web: Web) -> None:
    answer = signed_in(web, "boss", "manager").http.get("/api/staff/month.csv", params={"month": "2026-11"})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="month-2026-11-issued.csv"'
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(row["table"], row["revenue"]) for row in rows] == [("P1", "9.50"), ("T1", "137.00"), ("total", "146.50")]


@pytest.mark.parametrize("month", ["2026-13", "november", "2026-11-01"])
def test_what_is_no_month_is_refused(web: Web, month: str) -> None:
    boss = signed_in(web, "boss", "manager")
    assert boss.http.get("/api/staff/month", params={"month": month}).status_code == 422


def test_nights_are_in_the_month_with_their_prizes(web: Web) -> None:
    host = Host(web.house.store, web.clock, web.house.table)
    asked: list[Command] = [
        StartNight("Gala", 5_00, 0, (Prize(1, "a ham"),), least_hands=0),
        EnterNight("ann"),
        EndNight(),
    ]
    for number, command in enumerate(asked):
        assert host.ask(command, by="floor", command_id=f"night {number}").ok
    found = signed_in(web, "boss", "manager").http.get("/api/staff/month").json()
    assert found["nights"] == [
        {
            "name": "Gala", "day": "2026-11-15", "players": 1,
            "prizes": [{"place": 1, "says": "a ham", "names": ["Ann"]}],
        }
    ]  # fmt: skip


def test_the_shift_of_a_table_is_the_one_that_the_command_line_prints(web: Web) -> None:
    manager = signed_in(web, "dee", "manager")
    found = manager.http.get("/api/staff/tables/T1/shift").json()
    assert found["banked"] is False
    report = reports.shift_report(web.house.store, "T1", date(2026, 11, 15))
    assert (found["house"], found["table"], found["day"], found["hands"]) == ("pitboss", "T1", "2026-11-15", 3)
    lines = {line["name"]: line["cents"] for line in found["lines"]}
    assert lines == {**report.shift.counts(), **report.shift.beside()}
    assert (lines["drop"], lines["win"], lines["tips"], lines["missing at the count"]) == (300_00, 133_00, 5_00, 2_00)
    assert found["hold"] == pytest.approx(133 / 300)
    assert [one["won"] for one in found["wagers"]] == [one.handle.won for one in report.theory]
    assert found["wagers"][0]["title"] == "Ante"
    yesterday = manager.http.get("/api/staff/tables/T1/shift", params={"day": "2026-11-14"}).json()
    assert (yesterday["hands"], yesterday["hold"], yesterday["wagers"]) == (0, None, [])


@pytest.mark.parametrize("path", ["tables/T1/shift", "ratings", "audit"])
@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01", "9999-01-01", "1969-12-31"])
def test_a_day_that_no_clock_comes_to_is_refused(web: Web, path: str, day: str) -> None:
    """Would catch a day whose end is after the last one there is."""
    answer = signed_in(web, "max", "manager", "floor", "auditor").http.get(f"/api/staff/{path}", params={"day": day})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-day")


@pytest.mark.parametrize(("path", "status"), [("T9/shift", 404), ("T1/shift?day=tomorrow", 400)])
def test_a_shift_that_never_was_is_refused(web: Web, path: str, status: int) -> None:
    answer = signed_in(web, "dee", "dealer").http.get(f"/api/staff/tables/{path}")
    assert answer.status_code == status
    assert answer.json()["error"]["message"]


def test_ratings_of_a_day(web: Web) -> None:
    """By hand but for the edges, which are the solver's own."""
    auditor, floor = signed_in(web, "ada", "auditor"), signed_in(web, "flo", "floor")
    hidden = floor.http.get("/api/staff/ratings", params={"day": "2026-11-15"}).json()
    assert {one["net"] for one in hidden["players"]} == {None}  # together they are what the trays have
    found = auditor.http.get("/api/staff/ratings", params={"day": "2026-11-15"}).json()
    assert [one["player"] for one in found["players"]] == ["bob", "ann", "cy", "dan"]
    bob = found["players"][0]
    assert {key: bob[key] for key in ("name", "hands", "average_cents", "staked", "net")} == {
        "name": "Bob", "hands": 6, "average_cents": 58_33, "staked": 520_00, "net": -141_00,
    }  # fmt: skip
    assert bob["theoretical"] > 0
    assert floor.http.get("/api/staff/ratings", params={"day": "2026-11-14"}).json()["players"] == []
    assert floor.http.get("/api/staff/ratings", params={"day": "2026-11-31"}).status_code == 400


def test_what_was_before_a_change_of_currency_is_in_the_money_of_its_day(web: Web) -> None:
    """Would catch a slip of the days of dollars that the page shows in euros."""
    boss = signed_in(web, "aud", "auditor").http
    store = web.house.store
    settings.keep(store, replace(settings.read(store), currency="EUR", earlier=(("2026-11-15", "USD"),)))
    me = boss.get("/api/me").json()
    before = [(one["until"], one["money"]["code"]) for one in me["money_before"]]
    assert (me["money"]["code"], before) == ("EUR", [("2026-11-15", "USD")])
    slip = next(
        found
        for number in range(1, 20)
        if (found := boss.get(f"/api/staff/slips/{number}").json()).get("what", "").startswith("Drop box")
    )
    assert ("Difference", "\N{MINUS SIGN}$1") in map(tuple, slip["lines"])
