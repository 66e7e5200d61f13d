"""A hand-over: whoever goes asks, whoever comes reads what is open and agrees, and reports name both."""

from pitboss.house import settings
from pitboss.house.settings import Settings
from pitboss.house.shifts import ShiftPlan, ShiftStart
from tests.web.crew import crew
from tests.web.playing import Web
from tests.web.staffed import signed_in

SHIFTS = (ShiftPlan("", (ShiftStart("Early", "06:00"), ShiftStart("Late", "18:00"))),)


def test_both_confirm_a_hand_over_and_the_shift_names_them(web: Web) -> None:
    """Would catch a hand-over that one person can do, one that somebody without the job agrees to, and a report that
    leaves out who went."""
    house = crew(web)
    settings.keep(web.house.store, Settings(shifts=SHIFTS))
    relief = signed_in(web, "Rita", "dealer")
    table = house.opens("six-card", cards="real", dealer="staff")
    house.must(house.dealer, table, do="set-duty", dealer="staff")
    house.must(house.floor, table, do="fill", cents=200_00)
    view = house.sees(house.dealer, f"tables/{table}/hand-over")
    assert view["unfinished"] == ["a fill of $200 on its way"]
    assert (view["card"]["transit"], "receive-fill" in {one["do"] for one in view["offers"]}) == (200_00, True)
    assert (view["shift"] in ("Early", "Late"), view["dealer"]["name"]) == (True, house.dealer.me["name"])
    assert {"hand-over-dealing"} == {one["do"] for one in view["offers"] if one["do"].startswith("hand-over")}
    asked = house.asks(house.dealer, table, do="hand-over-dealing")
    assert house.second.post(f"/api/staff/approvals/{asked['waiting']}", {"agree": True}).status_code == 403
    (waits,) = house.sees(relief, f"tables/{table}/hand-over")["waiting"]
    assert waits["says"] == (
        f"Hand the dealing over to the next dealer at table {table}; still open: a fill of $200 on its way."
    )
    assert relief.post(f"/api/staff/approvals/{asked['waiting']}", {"agree": True}).json()["error"] is None
    assert web.house.table(table).dealer == relief.player
    gone = house.sees(house.dealer, f"tables/{table}/hand-over")["offers"]
    assert not [one for one in gone if one["do"].startswith("hand-over")], "who is off duty has nothing to hand over"
    floors = house.asks(house.floor, table, do="hand-over-floor")
    assert house.second.post(f"/api/staff/approvals/{floors['waiting']}", {"agree": True}).json()["error"] is None
    assert web.house.table(table).floor == house.second.player
    told = house.sees(house.floor, f"tables/{table}/shift")
    assert [one["name"] for one in told["shifts"]] == ["Early", "Late"]
    who = [(one["role"], one["name"]) for one in told["duty"]]
    assert sorted(who) == sorted([
        ("floor", house.floor.me["name"]), ("floor", house.second.me["name"]), ("dealer", house.dealer.me["name"]),
        ("dealer", relief.me["name"]),
    ])  # fmt: skip
    assert [one["until"] is None for one in told["duty"] if one["name"] == house.dealer.me["name"]] == [False]


def test_a_shift_of_the_day_is_asked_for_by_its_name(web: Web) -> None:
    """The shifts of a day add up to it."""
    house = crew(web)
    settings.keep(web.house.store, Settings(shifts=SHIFTS))
    table = house.opens("six-card")
    parts = [house.sees(house.second, f"tables/{table}/shift?shift={name}") for name in ("early", "Late")]
    assert [one["shift"] for one in parts] == ["Early", "Late"]
    assert parts[0]["end"] == parts[1]["begin"]
    wins = [next(line["cents"] for line in one["lines"] if line["name"] == "win") for one in parts]
    day = house.sees(house.second, f"tables/{table}/shift")
    assert sum(wins) == next(line["cents"] for line in day["lines"] if line["name"] == "win")
    answer = house.floor.http.get(f"/api/staff/tables/{table}/shift?shift=Grave")
    assert (answer.status_code, answer.json()["error"]["message"]) == (
        400, f'There is no shift "Grave" on {day["day"]}; that day has Early, Late.',
    )  # fmt: skip
    paper = house.second.http.get(f"/api/staff/papers/shift.html?table={table}&shift=Late")
    assert paper.status_code == 200
    assert "Shift Late, 18:00 to 06:00." in paper.text


def test_a_practice_table_is_taken_over_without_a_word(web: Web) -> None:
    house = crew(web)
    table = house.opens("six-card", chips="practice", tray=0, rack=0)
    house.must(house.dealer, table, do="set-duty", dealer="staff")
    assert house.no(house.dealer, table, do="hand-over-dealing") == "alone"
    offers = house.sees(house.dealer, f"tables/{table}/hand-over")["offers"]
    assert not [one for one in offers if one["do"].startswith("hand-over")]
