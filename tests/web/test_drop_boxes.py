"""A drop box from the table to its count: two people change it, and two others count it by its label."""

import csv
import io
import json
from typing import Any

import pytest

from tests.web.crew import Crew, crew
from tests.web.playing import Web
from tests.web.staffed import signed_in


@pytest.fixture
def house(web: Web) -> Crew:
    return crew(web, 100_000_00)


def with_a_drop(house: Crew, cents: int = 500_00) -> str:
    table = house.opens("six-card", cards="real", rack=5_000_00)
    ann = house.arrives("ann")
    house.must(house.dealer, table, do="seat-player", player=ann.player)
    house.must(house.dealer, table, do="sell-chips", player=ann.player, cents=cents)
    return table


def waiting_boxes(house: Crew) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = house.sees(house.cashier, "cashier")["boxes"]
    return found


def test_floor_and_dealer_change_a_box_and_two_people_count_it_by_its_label(web: Web, house: Crew) -> None:
    table = with_a_drop(house)
    view = house.sees(house.floor, f"tables/{table}/hand-over")
    offered = [one for one in view["offers"] if one["do"] == "change-box"]
    assert [(one["table"], one["where"], one["second"]) for one in offered] == [
        (table, "cage", ["dealer", "floor", "cashier", "manager"])
    ]
    filed = house.asks(house.floor, None, do="change-box", table=table)["waiting"]
    (waits,) = house.sees(house.dealer, "approvals")["waiting"]
    done = house.dealer.post(f"/api/staff/approvals/{filed}", {"agree": True}).json()
    assert done["error"] is None
    (box,) = waiting_boxes(house)
    assert (box["table"], box["number"]) == (table, 1)
    label = f"Box 1 of {table}, {box['of']}"
    assert waits["says"] == f"The drop box of table {table} is changed. Taken away: {label}."
    slip = house.sees(house.cashier, f"slips/{done['slip']}")
    assert (slip["what"], slip["by"], slip["cents"]) == (label, ["Floor", "Dealer"], None)
    assert "500" not in json.dumps({name: value for name, value in slip.items() if name != "hash"})

    offers = house.sees(house.cashier, "cashier")["offers"]
    assert [one["box"] for one in offers if one["do"] == "count-drop" and one["table"] == table] == [None, 1]
    other = signed_in(web, "other", "cashier")
    for who in (house.cashier, other, house.cashier, other):
        said = house.asks(who, None, do="count-drop", table=table, box=1, cents=480_00)
    assert said["error"] is None
    assert waiting_boxes(house) == []
    slip = house.sees(house.cashier, f"slips/{said['slip']}")
    assert slip["what"] == f"{label}, counted"
    assert dict(slip["lines"])["Difference"] == "\N{MINUS SIGN}$20"


def test_the_count_of_one_box_is_not_compared_with_that_of_another(web: Web, house: Crew) -> None:
    """Would catch two people who count two boxes of a table and are told to count again."""
    table = with_a_drop(house)
    house.must(house.floor, None, do="change-box", table=table)
    house.must(house.dealer, table, do="sell-chips", player=house.players["ann"].player, cents=100_00)
    other = signed_in(web, "other", "cashier")
    assert house.asks(house.cashier, None, do="count-drop", table=table, box=1, cents=500_00)["waiting"]
    assert house.asks(other, None, do="count-drop", table=table, cents=100_00)["waiting"]
    assert house.asks(other, None, do="count-drop", table=table, box=1, cents=500_00)["error"] is None
    assert house.asks(house.cashier, None, do="count-drop", table=table, cents=100_00)["error"] is None
    assert web.house.store.balance(f"drop:{table}").cents == web.house.store.balance(f"box:{table}:1").cents == 0


def test_the_register_has_every_box_of_a_month_as_a_file(web: Web, house: Crew) -> None:
    """Would catch a month whose file lacks the boxes that were right, or one that was counted where it stood."""
    table = with_a_drop(house)
    house.must(house.floor, None, do="change-box", table=table)
    house.must(house.cashier, None, do="count-drop", table=table, box=1, cents=480_00)
    house.must(house.dealer, table, do="sell-chips", player=house.players["ann"].player, cents=100_00)
    house.must(house.cashier, None, do="count-drop", table=table, cents=100_00)
    found = signed_in(web, "eve", "auditor").http.get("/api/staff/lists/boxes.csv").text.lstrip("\ufeff")
    rows = list(csv.DictReader(io.StringIO(found)))
    assert [(one["box"], one["by the book"], one["counted"], one["difference"]) for one in rows] == [
        ("1", "500.00", "480.00", "-20.00"),
        ("2", "100.00", "100.00", "0.00"),
        ("", "600.00", "580.00", "-20.00"),
    ]
    assert (rows[0]["table"], rows[0]["counted by"]) == (table, "Cashier and Second")
    assert house.cashier.http.get("/api/staff/lists/boxes.csv").status_code == 403


def test_a_box_that_does_not_wait_is_not_counted(web: Web, house: Crew) -> None:
    table = with_a_drop(house)
    said = house.asks(house.cashier, None, do="count-drop", table=table, box=1, cents=500_00)
    assert said["error"]["code"] == "no-box"
    said = house.asks(house.dealer, None, do="change-box", table=table)
    assert said["error"]["code"] == "not-permitted"
    practice = house.opens("six-card", "T2", chips="practice")
    house.asks(house.floor, None, do="change-box", table=practice)
    (one,) = house.sees(house.second, "approvals")["waiting"]
    done = house.second.post(f"/api/staff/approvals/{one['id']}", {"agree": True}).json()
    assert done["error"]["code"] == "no-box"


def test_a_box_of_a_closed_table_waits_at_the_window(web: Web, house: Crew) -> None:
    """And the auditor sees for how long."""
    table = with_a_drop(house)
    house.must(house.floor, None, do="change-box", table=table)
    state = web.house.table(table)
    house.must(house.floor, table, do="close-table", tray=state.tray, rack=state.rack)
    assert table in {one["table"] for one in house.sees(house.cashier, "cashier")["tables"]}
    words = {one["do"] for one in house.sees(house.cashier, "cashier")["offers"] if one["table"] == table}
    assert words == {"count-drop"}
    web.clock.now += 4 * 24 * 3_600_000
    auditor = signed_in(web, "audrey", "auditor")
    (late,) = house.sees(auditor, "audit")["boxes"]
    assert (late["book"], late["counted"]) == (500_00, None)
    assert late["late"] >= 3
