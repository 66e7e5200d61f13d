"""The shifts of a gaming day: whole days without a gap, by the plan of the date, across changes of the clock."""

from datetime import date, time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.house import days, settings, shifts
from pitboss.house.settings import Settings
from pitboss.house.shifts import ShiftPlan, ShiftStart
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError
from pitboss.ledger.day import bounds

THREE = ShiftPlan("", (ShiftStart("Day", "06:00"), ShiftStart("Swing", "14:00"), ShiftStart("Grave", "22:00")))
TWO = ShiftPlan("2026-12-01", (ShiftStart("Late", "18:00"), ShiftStart("Early", "06:00")))
NONE = ShiftPlan("2027-01-01")
HOUR = 3_600_000
ZONES = ["UTC", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe"]

times = st.times().map(lambda at: at.strftime("%H:%M"))
plans = st.lists(times, unique=True, max_size=8).map(
    lambda starts: ShiftPlan("", tuple(ShiftStart(f"S{number}", at) for number, at in enumerate(starts)))
)


@given(plans, st.dates(date(1971, 1, 1), date(2100, 1, 1)), st.sampled_from(ZONES), st.sampled_from(["06:00", "00:00"]))
def test_shifts_are_the_whole_day_without_a_gap(plan: ShiftPlan, day: date, zone: str, starts: str) -> None:
    """A law, on days of 23 and 25 hours too: so what shifts win adds up to what the day won."""
    found = shifts.of_day([plan], day, zone, time.fromisoformat(starts))
    assert shifts.problem([plan]) is None
    assert (found[0].begin, found[-1].end) == bounds(day, zone, time.fromisoformat(starts))
    assert all(one.end == after.begin for one, after in pairwise(found))
    assert all(one.begin <= one.end for one in found)
    assert sorted(one.name for one in found) == sorted(one.name for one in plan.shifts) or not plan.shifts


def test_the_shift_of_a_moment_by_the_plan_of_its_date() -> None:
    """Would catch a plan that changes the shifts of days before it, and a night that begins a day of its own."""
    store = MemoryStore()
    assert days.shift_of(store, 0).name == ""
    settings.keep(store, Settings(shifts=(NONE, THREE, TWO)))
    start, _ = bounds(date(2026, 11, 17), "UTC", time(6))
    named = [(hour, days.shift_of(store, start + hour * HOUR)) for hour in (0, 7, 8, 15, 16, 23, 24)]
    assert [(hour, one.day[-2:], one.name) for hour, one in named] == [
        (0, "17", "Day"), (7, "17", "Day"), (8, "17", "Swing"), (15, "17", "Swing"), (16, "17", "Grave"),
        (23, "17", "Grave"), (24, "18", "Day"),
    ]  # fmt: skip
    assert [one.name for one in days.shifts_of(store, date(2026, 12, 1))] == ["Early", "Late"]
    assert [one.name for one in days.shifts_of(store, date(2027, 1, 1))] == [""]
    assert days.named_shift(store, date(2026, 11, 17), "swing").begin == start + 8 * HOUR
    with pytest.raises(HouseError, match="that day has Day, Swing, Grave"):
        days.named_shift(store, date(2026, 11, 17), "Early")
    with pytest.raises(HouseError, match="the day is one"):
        days.named_shift(store, date(2027, 1, 1), "Day")


def test_the_first_shift_begins_with_the_day() -> None:
    plan = ShiftPlan("", (ShiftStart("Afternoon", "14:00"), ShiftStart("Night", "22:00")))
    first, second = shifts.of_day([plan], date(2026, 11, 17), "UTC", time(6))
    assert [(one.name, (one.end - one.begin) // HOUR) for one in (first, second)] == [("Afternoon", 16), ("Night", 8)]


WRONG = [
    ((ShiftPlan("1 May"),), "write it as 2026-11-01"),
    ((THREE, THREE), "the same date"),
    ((ShiftPlan("", (ShiftStart("", "06:00"),)),), "name of a shift"),
    ((ShiftPlan("", (ShiftStart("Day ", "06:00"),)),), "name of a shift"),
    ((ShiftPlan("", (ShiftStart("Day", "6"),)),), "a time such as 14:00"),
    ((ShiftPlan("", (ShiftStart("Day", "06:00"), ShiftStart("day", "14:00"))),), "the same name"),
    ((ShiftPlan("", (ShiftStart("Day", "06:00"), ShiftStart("Swing", "06:00"))),), "at the same time"),
    ((ShiftPlan("", tuple(ShiftStart(str(hour), f"{hour:02}:00") for hour in range(9))),), "at most 8 shifts"),
]


@pytest.mark.parametrize(("made", "says"), WRONG)
def test_what_cannot_be_set_is_told_in_a_sentence(made: tuple[ShiftPlan, ...], says: str) -> None:
    assert says in (settings.problem(Settings(shifts=made)) or "")


def test_shifts_come_back_as_they_were_kept_and_are_left_out_where_there_are_none() -> None:
    store = MemoryStore()
    settings.keep(store, made := Settings(shifts=(THREE, TWO, NONE)))
    assert settings.read(store) == made
    assert "shifts" not in settings.to_json(Settings())
    assert [str(plan) for plan in (TWO, NONE)] == [
        "from 2026-12-01 on the shifts are Late from 18:00, Early from 06:00",
        "from 2027-01-01 on the day is one shift",
    ]
