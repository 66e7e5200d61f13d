"""The month by table: worked out by hand, and held against shift reports and the book."""

import csv
import io
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from pitboss.house import csv_cells, nights, settings
from pitboss.house.cash import cage
from pitboss.house.reporting import months, reports, tallies
from pitboss.house.reporting.months import Line, Month
from pitboss.house.service import House
from pitboss.house.settings import Settings
from pitboss.house.stores import payload
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError, Reader, Store
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind, LedgerError
from pitboss.ledger.entry import Transaction
from pitboss.ledger.statement import Dated, player_statement
from pitboss.report import letterhead, lists, model, month_paper
from pitboss.report.writers import csv_file
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables.identities import TwoPeople
from pitboss.tables.state import PRACTICE_BANKER
from pitboss.tables.terms import Chips
from tests.house import goldens
from tests.house.playing import PEOPLE, Clock, must, opened, play_hand
from tests.ledger import golden

DAY_MS = 24 * goldens.HOUR
T1 = Line("T1", "", hands=3, drop=300_00, win=133_00, tips=5_00, prizes=125_00, missing=2_00, short=1_00, expenses=5_00)
P1 = Line("P1", "", hands=3, collections=9_50)
TOTAL = Line("total", "", hands=6, drop=300_00, win=133_00, collections=9_50, tips=5_00, prizes=125_00, missing=2_00,
             short=1_00, expenses=5_00)  # fmt: skip


def report(reader: Reader, month: str = "2026-11", chips: Chips = Chips.ISSUED) -> Month:
    return months.report(tallies.fresh(reader), (), month, chips)


def untitled(line: Line) -> Line:
    return Line(line.table, "", *(getattr(line, name) for name in months._AMOUNTS))


def test_a_month_that_was_worked_out_by_hand(store: Store) -> None:
    """Two tables, one of the house and one where players bank. At T1 the house paid 10 + 10 + 5 in the first hand, 10 +
    10 + 30 and 60 in the second, and got 10 of that back by a correction: $125 of prizes. It won 135 by its hands, 133
    by its counts. With $5 of tips, and $1 missing in the box, $137 came in; at P1 $9.50 of collections.
    """
    goldens.keep(store, "golden_shift")
    goldens.keep(store, "golden_bank")
    found = report(store)
    assert [untitled(line) for line in found.lines] == [P1, T1]
    assert replace(found.total, dealers=()) == TOTAL
    assert [line.revenue for line in (*found.lines, found.total)] == [9_50, 137_00, 146_50]
    assert found.expenses == 5_00
    assert (found.house, found.lines[1].title) == ("pitboss", shipped.load("six-card").title)


def test_a_month_is_its_gaming_days() -> None:
    """The night of 30 November goes on until six in the morning. Would catch a calendar month, or one in UTC."""
    store = MemoryStore()
    store.put_setting("zone", "America/New_York")
    six = int(datetime(2026, 12, 1, 11, tzinfo=UTC).timestamp() * 1000)
    steps = len(golden.load("golden_shift").steps)
    goldens.keep(store, "golden_shift", lambda step: six - 1 if step < steps - 1 else six)
    first, second = report(store), report(store, "2026-12")
    assert (first.total.hands, first.total.win, first.total.short, first.expenses) == (3, 133_00, 0, 0)
    assert (second.total.hands, second.total.win, second.total.short, second.expenses) == (0, 0, 1_00, 5_00)


def test_chips_of_another_kind_are_in_another_report() -> None:
    store = MemoryStore()
    goldens.keep(store, "golden_shift")
    for kind in (Chips.PRACTICE, Chips.NIGHT):
        assert report(store, chips=kind).lines == ()


@pytest.mark.parametrize("month", ["2026-13", "2026-1", "226", "2026-", "11-2026", "2026-11-01", "٢٠٢٦-11"])
def test_what_is_no_month_is_refused(month: str) -> None:
    with pytest.raises(HouseError, match="write it as 2026-11"):
        months.demand(month)


def test_a_year_is_its_months() -> None:
    """Would catch a year that takes in days of another one, and a table with several lines."""
    store = MemoryStore()
    some_days(store, *ALL[:2])
    year = report(store, "2023", Chips.PRACTICE)
    parts = [report(store, month, Chips.PRACTICE) for month in ("2023-11", "2023-12")]
    tables = [line.table for line in year.lines]
    assert len(set(tables)) == len(tables)
    for name in months._AMOUNTS:
        assert getattr(year.total, name) == sum(getattr(part.total, name) for part in parts)
    assert report(store, "2024", Chips.PRACTICE).lines == ()


def test_what_the_drawer_was_short_of_is_an_expense_of_the_house() -> None:
    store = MemoryStore()
    clock = Clock()
    house = House(store, None, clock=clock)  # type: ignore[arg-type]  # nothing is sealed here
    must(house.cage(cage.OpenHouse(100_00, 0), by="owner", command_id="open"))
    must(house.cage(cage.CountCage(97_00), by=TwoPeople("p.a", "p.b"), command_id="count"))
    found = report(store, "2023-11")
    assert (found.drawer, found.expenses, found.total.revenue) == (3_00, 3_00, 0)
    assert report(store, "2023-11", Chips.PRACTICE).drawer == 0


def test_prizes_of_nights_are_listed() -> None:
    """Two share the first place, and so its prize and the second one."""
    stands = tuple(nights.Standing(place, who, 0, 1, 0) for place, who in ((1, "ann"), (1, "bob"), (3, "cy")))
    prizes = tuple(nights.Prize(place, says) for place, says in ((3, "a pen"), (1, "a ham"), (2, "a pie"), (9, "-")))
    held = nights.Night("Gala", 5_00, 0, prizes, 0, goldens.NOON, {"ann": 1, "bob": 1, "cy": 1}, stands)
    still_on = nights.Night("Next", 5_00, 0, (), goldens.NOON)
    found = months.report(tallies.fresh(MemoryStore()), (held, still_on), "2026-11")
    (night,) = found.nights
    assert (night.name, night.day, night.players) == ("Gala", "2026-11-15", 3)
    assert [(one.place, one.players) for one in night.prizes] == [
        (1, ("ann", "bob")), (2, ("ann", "bob")), (3, ("cy",)), (9, ()),
    ]  # fmt: skip
    assert months.report(tallies.fresh(MemoryStore()), (held,), "2026-12").nights == ()


def test_a_spreadsheet_has_the_same_numbers() -> None:
    """Would catch cents for dollars, a column out of place, and a title that a spreadsheet would run."""
    store = MemoryStore()
    goldens.keep(store, "golden_shift")
    rows = list(csv.DictReader(io.StringIO(csv_file.text(lists.month(report(store))))))
    assert [row["table"] for row in rows] == ["T1", "total"]
    assert rows[0]["game"] == shipped.load("six-card").title
    told = {key: rows[0][key] for key in ("month", "hands", "drop", "win", "prizes", "missing", "box short", "revenue")}
    assert told == {
        "month": "2026-11", "hands": "3", "drop": "300.00", "win": "133.00", "prizes": "125.00", "missing": "2.00",
        "box short": "1.00", "revenue": "137.00",
    }  # fmt: skip
    assert csv_cells.harmless("=1+1") == "'=1+1"


def test_a_paper_and_a_spreadsheet_have_the_same_columns_in_the_same_order() -> None:
    """And in the same words; the page and the terminal are held to it beside their own tests."""
    store = MemoryStore()
    goldens.keep(store, "golden_shift")
    found = report(store)
    titles = [one.title for one in months.COLUMNS]
    assert [one.title for one in lists.month(found).columns if one.title in titles] == titles
    written = month_paper.document(found, letterhead.of(store))
    heads = [one.columns for one in written.blocks if isinstance(one, model.Table)]
    written_as = [one.head.lower() for columns in heads for one in columns if one.head != "Table"]
    assert written_as[: len(titles)] == titles


# ---------------------------------------------------------------- laws


def some_days(store: Store, *sheets: str) -> House:
    """Hands on three gaming days, around the end of a month; tips, a drop box, a fill, and a close that is short."""
    house = opened(store, *sheets)
    clock = house.clock
    assert isinstance(clock, Clock)
    clock.now = int(datetime(2023, 11, 29, 12, tzinfo=UTC).timestamp() * 1000)
    for day in range(3):
        for table in house.tables():
            play_hand(house, table)
            must(house.ask(table, c.BuyIn("ann", 30_00, c.Source.CASH), by="ann", command_id=f"{table} {day} buy"))
            must(house.ask(table, c.Tip("ann", 5_00), by="ann", command_id=f"{table} {day} tip"))
            must(house.ask(table, c.Fill(40_00), by="floor", command_id=f"{table} {day} fill"))
            must(house.ask(table, c.ReceiveFill(), by="dealer", command_id=f"{table} {day} received"))
            play_hand(house, table)
        clock.now += DAY_MS
    practice = Chips.PRACTICE
    for table in house.tables():
        state = house.table(table)
        tray, rack = state.tray - 3_00, state.rack + 1_00
        must(house.close_table(table, tray=tray, rack=rack, by="floor", command_id=f"{table} close"))
        must(house.cage(cage.CountDrop(table, 89_00, practice), by="cage", command_id=f"{table} drop"))
        must(house.cage(cage.PayTips(table, 10_00, practice), by="cage", command_id=f"{table} paid"))
    return house


def transactions(reader: Reader) -> list[Dated]:
    return [
        Dated(found["at"], Transaction(lines))
        for stream in reader.streams()
        for record in reader.records(stream)
        for found in [payload.read(record.payload)]
        for lines in payload.entries_of(found)
    ]


ALL = tuple(shipped.ids())


@pytest.mark.parametrize("sheets", [ALL[:4], ALL[4:8], ALL[8:]])
def test_what_came_in_is_what_players_lost_and_what_the_book_has(sheets: tuple[str, ...]) -> None:
    """Would catch a posting that is left out of a month or in two, a prize that is none, and a sheet that pays in
    a way the report does not know.
    """
    store = MemoryStore()
    some_days(store, *sheets)
    told = [report(store, month, Chips.PRACTICE) for month in ("2023-11", "2023-12")]
    assert all(one.total.hands == 2 * len(sheets) * days for one, days in zip(told, (2, 1), strict=True))
    revenue, missing = (sum(getattr(one.total, name) for one in told) for name in ("revenue", "missing"))
    short, expenses = (sum(getattr(one.total, name) for one in told) for name in ("short", "expenses"))
    history = transactions(store)
    nets = 0
    for player in (*PEOPLE, PRACTICE_BANKER):
        one = player_statement(player, Chips.PRACTICE, history, 0, 10**15)
        nets += one.played + one.banked + one.corrected - one.collections - one.tips
    assert revenue + missing + short + nets == 0
    held: Counter[Kind] = Counter()
    for name, balance in store.balances("practice/").items():
        held[accounts.read(name).kind] += balance.cents
    ours = sum(held[kind] for kind in (Kind.CAGE, Kind.TRAY, Kind.RACK, Kind.BREAKAGE, Kind.DROP, Kind.TRANSIT,
                                        Kind.COLLECTIONS, Kind.TIPS, Kind.DROP_OVER_AND_SHORT))  # fmt: skip
    assert ours == 10_000_000_00 + revenue - expenses
    assert (held[Kind.DIFFERENCES], held[Kind.DROP_OVER_AND_SHORT]) == (missing, -short)
    assert expenses == 10_00 * len(sheets)


@pytest.mark.parametrize("sheets", [ALL[:2], ("player-dealer", "four-card")])
def test_a_month_is_the_sum_of_its_shifts(sheets: tuple[str, ...]) -> None:
    store = MemoryStore()
    some_days(store, *sheets)
    for month, days in (("2023-11", 30), ("2023-12", 31)):
        for line in report(store, month, Chips.PRACTICE).lines:
            first = date.fromisoformat(f"{month}-01")
            shifts = [reports.shift_report(store, line.table, first + timedelta(days=number)) for number in range(days)]
            sums = {name: sum(getattr(one.shift, name) for one in shifts)
                    for name in ("drop", "win", "collections", "tips", "missing", "short")}  # fmt: skip
            assert sums == {name: getattr(line, name) for name in sums}
            assert sum(one.hands for one in shifts) == line.hands
            assert sum(one.shift.tips_paid for one in shifts) == line.expenses


def test_a_report_is_read_on_from_where_it_stopped() -> None:
    """Would catch a record that is read twice, or never."""
    store = MemoryStore()
    goldens.keep(store, "golden_shift")
    told = tallies.read_on(None, store)
    before = months.report(told, (), "2026-11")
    assert months.report(tallies.read_on(told, store), (), "2026-11") == before
    goldens.keep(store, "golden_bank")
    assert tallies.read_on(told, store) is told
    assert months.report(told, (), "2026-11") == report(store)
    settings.keep(store, Settings(name="The Moose Lodge"))
    assert tallies.read_on(told, store) is told
    assert months.report(told, (), "2026-11").house == "The Moose Lodge"
    store.put_setting("day starts", "12:30")
    assert tallies.read_on(told, store) is not told


def test_a_book_that_says_another_thing_than_the_wagers_makes_no_report() -> None:
    """Would catch a posting that was left out: the two ways to one number differ then."""
    store = MemoryStore()
    goldens.keep(store, "golden_shift")
    told = tallies.fresh(store)
    told.table("T1").days["2026-11-15"].flows["played"] -= 1
    with pytest.raises(LedgerError, match="took 26000 and paid 12500; its book says that it won 13499"):
        months.report(told, (), "2026-11")
