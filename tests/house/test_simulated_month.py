"""A month of simulated days: the book balances every day, and each mistake that is planted is shown by a named report.

`docs/mistakes.md` tells which report shows which mistake; this is its proof.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.reporting import auditing, chip_report, exceptions, months, reports, tallies
from pitboss.house.reporting.exceptions import Kind
from pitboss.house.reporting.single_handed import SingleHanded
from pitboss.house.stores import backup
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.money import denominations as d
from pitboss.tables import commands as c
from tests.house.month import FIRST, Running

USUAL = {Kind.HELD}  # a straight flush waits for the floor: no mistake
Told = list[tuple[str, str, str]]  # kind, place, what


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    backup.create(tmp_path / "house.db")
    with closing(SqliteStore(tmp_path / "house.db")) as store:
        yield Running(store)


def passes(running: Running, days: int) -> dict[date, Told]:
    """So many days; at the end of each the book balances to the cent and by denomination. The exceptions of each."""
    found = {}
    for day in (FIRST + timedelta(days=number) for number in range(days)):
        running.day(day)
        store, cashier = running.house.store, running.house.cashier
        assert [one.says for one in auditing.checks(store) if not one.ok] == []
        assert sum(one.cents for one in store.balances().values()) == 0
        kept = chip_report.report(store)
        assert (kept.problem, dict(kept.cage.pieces), kept.cage.loose) == (None, running.cage.pieces, 0)
        assert (cashier.now.drawer, cashier.now.boxes.waiting) == (running.drawer, ())
        found[day] = told(running, day)
    return found


def told(running: Running, day: date) -> Told:
    store, alone = running.house.store, SingleHanded()
    alone.read_on(store)
    report = exceptions.report(store, tallies.fresh(store), alone, day.isoformat())
    return [(one.kind.value, one.place, one.what) for one in report.found if one.kind not in USUAL]


def month(running: Running) -> months.Month:
    return months.report(tallies.fresh(running.house.store), (), FIRST.isoformat()[:7])


# ---------------------------------------------------------------- a clean month


@pytest.mark.parametrize("days", [2, pytest.param(30, marks=pytest.mark.long)])  # the same days, fewer of them
def test_a_clean_month_shows_nothing(running: Running, days: int) -> None:
    found = passes(running, days)
    assert {day: lines for day, lines in found.items() if lines} == {}
    report = month(running)
    assert (report.total.missing, report.total.short, report.drawer) == (0, 0, 0)
    assert {one.counted_right for one in report.boxes} == {True}
    assert len(report.boxes) == 2 * sum(3 if day.day % 2 else 2 for day in found)
    assert report.total.drop == sum(one.book for one in report.boxes)
    assert running.drawer == 100_000_00 + report.total.win, "everybody is paid: what is left is what the house won"
    assert chip_report.report(running.house.store).says == ()


# ---------------------------------------------------------------- planted mistakes


def short_drop(running: Running) -> None:
    """Somebody takes a note out of the box of T1."""
    running.tables["T1"].box -= 20_00


def stolen_chip(running: Running) -> None:
    """Somebody takes a chip out of the tray of T2."""
    running.tables["T2"].tray.gives(d.read("1 x $25"))


def invented_result(running: Running) -> None:
    """The dealer of T1 taps a straight flush that nobody had, without cards, and pays a friend."""
    results = {"ante": "not_qualified", "pair-plus": "straight flush"}
    running.records("T1", c.TappedSpot(1, "", {"ante": 4_00, "pair-plus": 2_00}, ("1x",), results=results))


def swapped_slip(running: Running) -> None:
    """The slip of a fill says T1, and the chips are carried to T2."""
    running.fills("T1", carried_to="T2")


CLOSING, BOXES, TAPPED = "Count at the closing", Kind.COUNT.value, Kind.TAPPED.value
PLANTED: dict[Any, Told] = {
    short_drop: [(BOXES, "T1", "Count of Box {box} of T1, Swing of {day} November: $20 missing")],
    stolen_chip: [(BOXES, "T2", f"{CLOSING}: $25 missing")],
    invented_result: [(TAPPED, "T1", "Spot 1, no cards tapped: Ante not qualified, Ante Bonus straight flush, "
                                     "Pair Plus straight flush, Play not qualified")],
    swapped_slip: [(BOXES, "T1", f"{CLOSING}: $200 missing"), (BOXES, "T2", f"{CLOSING}: $200 too much")],
}  # fmt: skip


@pytest.mark.parametrize("days", [5, pytest.param(30, marks=pytest.mark.long)])  # the same days, fewer of them
def test_each_planted_mistake_is_shown_on_its_day_and_no_other_day_shows_any(running: Running, days: int) -> None:
    """The list of exceptions, and beside it shift, month and the list of chips. Would catch a report that is blind for
    one of them, and one that accuses an honest day."""
    step = (days - 1) // len(PLANTED)
    on = {plant: FIRST + timedelta(days=1 + step * number) for number, plant in enumerate(PLANTED)}
    running.planted = {day: plant for plant, day in on.items()}
    found = passes(running, days)
    boxes = tallies.fresh(running.house.store).boxes
    lines = {one.box.number: one for one in boxes.of(on[short_drop].isoformat(), table="T1")}
    last = max(lines)
    expected = {
        day: [(kind, place, what.format(box=last, day=day.day)) for kind, place, what in PLANTED[plant]]
        for plant, day in on.items()
    }
    assert {day: lines for day, lines in found.items() if lines} == expected

    shift = reports.shift_report(running.house.store, "T1", on[short_drop], name="Swing")
    assert [(one.book, one.counted) for one in shift.boxes] == [(60_00, 40_00)]
    report = month(running)
    assert {one.table: (one.missing, one.short) for one in report.lines if one.missing or one.short} == {
        "T1": (200_00, 20_00), "T2": (25_00 - 200_00, 0),
    }  # fmt: skip
    assert [str(one.box) for one in report.boxes if one.missing] == [str(lines[last].box)]
    assert running.drawer == 100_000_00 + report.total.win - 20_00 + 25_00, "the chip was not paid yet"
    assert chip_report.report(running.house.store).says == (
        "$25 is missing in counts of trays and racks.",
        "Nobody has chips by the book, and these are out: 1 x $25.",
    )


def test_two_slips_that_are_exchanged_in_the_file_are_shown_by_the_audit(running: Running, tmp_path: Path) -> None:
    """Somebody with the database exchanges the tables of two fills: "The book" on the auditor's page is wrong."""
    passes(running, 1)
    with closing(sqlite3.connect(tmp_path / "house.db")) as file:
        triggers = file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in triggers:  # which refuse any change of a record
            file.execute(f'DROP TRIGGER "{name}"')
        every = file.execute("SELECT number, payload FROM records ORDER BY number").fetchall()
        fills = [(number, text) for number, text in every if '"slip-written"' in text and '"what":"fill"' in text]
        for table, other in (("T1", "T2"), ("T2", "T1")):
            number, text = next(one for one in fills if f'"table":"{table}"' in one[1])
            changed = text.replace(f'"table":"{table}"', f'"table":"{other}"')
            file.execute("UPDATE records SET payload = ? WHERE number = ?", (changed, number))
        file.commit()
    wrong = [one.says for one in auditing.checks(running.house.store) if not one.ok]
    assert len([one for one in wrong if "cage" in one]) >= 2, wrong
