"""Drop boxes by table and shift: taken from the table, locked, and each counted by its label."""

from dataclasses import replace
from datetime import date
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pitboss.house import days, house_check, settings
from pitboss.house.cash import cage, drop_boxes, slip_words, slips
from pitboss.house.cash.cage import Cage, decide, evolve, post
from pitboss.house.cash.drop_boxes import Box
from pitboss.house.reporting import box_report, exceptions, months, reports, tallies
from pitboss.house.reporting.exceptions import Kind
from pitboss.house.reporting.single_handed import SingleHanded
from pitboss.house.service import House
from pitboss.house.settings import Settings
from pitboss.house.shifts import ShiftPlan, ShiftStart
from pitboss.house.stores.memory import MemoryStore
from pitboss.ledger.book import Book, wrong
from pitboss.ledger.statement import told
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import shipped
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables.terms import Chips, Terms, practice
from tests.house.playing import Clock, house_on, must

DAY = "2026-11-17"
HELD = Book({"outside": -120_00, "cage": 100_00, "drop:T1": 20_00})
T1 = Terms("T1", chips=Chips.ISSUED)


def after(*commands: cage.Command, state: Cage | None = None, book: Book = HELD, **more: Any) -> tuple[Cage, Book]:
    state = state or Cage(opened=True, drawer=100_00)
    for command in commands:
        answer = decide(state, book.balance, command, day=DAY, **more)
        assert not isinstance(answer, Refusal), answer
        for event in answer:
            assert codec.read(codec.as_json(event, "is"), "is", codec.kinds(cage.Event)) == event
            state, book = evolve(state, event), book.after(post(event))
    return state, book


def test_a_box_is_taken_with_its_label_and_what_the_book_has_moves_with_it() -> None:
    state, book = after(cage.ChangeBox("T1"), shift=(DAY, "Swing"))
    assert state.boxes.waiting == (Box("T1", 1, DAY, "Swing"),)
    assert (book.balance("drop:T1"), book.balance("box:T1:1")) == (0, 20_00)
    assert str(state.boxes.waiting[0]) == "Box 1 of T1, Swing of 17 November"
    state, book = after(cage.ChangeBox("T1"), state=state, book=book)
    assert [one.number for one in state.boxes.waiting] == [1, 2]  # an empty one is changed, too
    assert state.slips == 2  # each has its label as a slip


def test_a_box_is_counted_by_its_number_and_only_once() -> None:
    state, book = after(cage.ChangeBox("T1"), cage.ChangeBox("T1"), cage.CountDrop("T1", 19_00, box=1))
    assert [one.number for one in state.boxes.waiting] == [2]
    assert (book.balance("box:T1:1"), book.balance("drop-over-and-short:T1")) == (0, -1_00)
    assert state.drawer == -book.balance("outside") == 119_00
    for number in (1, 3):
        refusal = decide(state, book.balance, cage.CountDrop("T1", 5_00, box=number), day=DAY)
        assert isinstance(refusal, Refusal)
        assert refusal.code is drop_boxes.BoxCode.NO_BOX
    state, book = after(cage.CountDrop("T1", 0, box=2), state=state, book=book)
    assert state.boxes.waiting == ()


def test_moving_a_box_is_no_drop_and_no_loss_and_its_count_is_short_where_cash_is_missing() -> None:
    before = cage.DropCounted("T1", 19_00, 20_00, Chips.ISSUED, None, 1, DAY, "")
    assert [told(T1, one) for one in post(cage.BoxTaken("T1", 1, 20_00, DAY, ""))] == [{}]
    for event in (before, replace(before, as_cash=True)):
        assert [told(T1, one) for one in post(event)] == [{"short": 1_00}]


def test_an_old_count_is_written_and_booked_as_before() -> None:
    """Records of houses that were made before keep their bytes, and their entries."""
    event = cage.DropCounted("T1", 4_00, 5_00, Chips.ISSUED)
    said = {"is": "drop-counted", "table": "T1", "cents": 4_00, "book": 5_00, "chips": "issued"}
    assert codec.as_json(event, "is") == said
    assert codec.read(said, "is", codec.kinds(cage.Event)) == event
    assert [one.lines for one in post(event)] == [(("drop:T1", -5_00), ("cage", 4_00), ("differences:T1", 1_00))]


tables = st.sampled_from(["T1", "T2"])
commands = st.one_of(
    st.builds(cage.ChangeBox, tables),
    st.builds(cage.CountDrop, tables, st.integers(0, 30_00), box=st.none() | st.integers(1, 4)),
)


@given(st.lists(commands, max_size=20))
def test_any_changes_and_counts_leave_a_book_that_can_be_true(asked: list[cage.Command]) -> None:
    """And what the book has in boxes is what the boxes that wait have; its cash is in the drawer and in boxes."""
    state, book = Cage(opened=True, drawer=100_00), HELD
    for command in asked:
        answer = decide(state, book.balance, command, day=DAY)
        for event in () if isinstance(answer, Refusal) else answer:
            state, book = evolve(state, event), book.after(post(event))
        assert wrong(book) == []
        held = {account for account in book.balances if account.startswith("box:")}
        assert held <= {drop_boxes.account(one.table, one.number) for one in state.boxes.waiting}
        assert house_check.cash(state, book.balances) == []


SHIFTS = ShiftPlan("", (ShiftStart("Day", "06:00"), ShiftStart("Swing", "14:00"), ShiftStart("Grave", "22:00")))


def test_a_box_that_is_changed_late_has_the_label_of_the_shift_that_is_over() -> None:
    """Boxes are changed around the change of shifts: shortly before it or after it, it is the same box."""
    store = MemoryStore()
    settings.keep(store, Settings(shifts=(SHIFTS,)))
    begin, _ = tallies.calendar(store).bounds(date(2026, 11, 17))
    labels = {
        minutes: (found.day, found.name)
        for minutes in (-5, 20, 8 * 60 - 5, 8 * 60 + 20, 9 * 60 + 5)
        for found in [days.shift_of_box(store, begin + minutes * 60_000)]
    }
    assert list(labels.values()) == [
        ("2026-11-16", "Grave"), ("2026-11-16", "Grave"), (DAY, "Day"), (DAY, "Day"), (DAY, "Swing"),
    ]  # fmt: skip


def test_a_box_belongs_to_the_shift_whose_cash_is_in_it_and_so_does_what_is_missing() -> None:
    """The box of Day is taken just before Swing begins; the next one, half an hour later, has cash of Swing alone."""
    clock, store = Clock(), MemoryStore()
    settings.keep(store, Settings(shifts=(SHIFTS,)))
    begin, _ = tallies.calendar(store).bounds(date(2026, 11, 17))
    clock.now = begin + 7 * 3_600_000
    house = house_on(store, clock=clock)

    def does(command: cage.Command) -> None:
        clock.now += 60_000
        must(house.cage(command, by="flo+cas", command_id=f"{command} {clock.now}"))

    def sells(cents: int) -> None:
        must(house.ask("T1", c.BuyIn("ann", cents, c.Source.CASH), by="dea", command_id=f"sells {cents}"))
        slips.catch_up(house.cashier, ["T1"])

    does(cage.OpenHouse(10_000_00, 0))
    game, terms = practice(shipped.load("three-card"), "T1", 2)
    terms = replace(terms, chips=Chips.ISSUED, tray=1_000_00, rack=1_000_00)
    must(house.open_table(game, terms, by="flo", command_id="opens"))
    must(house.ask("T1", c.Join("ann", checked=True), by="ann", command_id="sits"))
    sells(20_00)
    clock.now = begin + 8 * 3_600_000 - 300_000
    does(cage.ChangeBox("T1"))
    clock.now = begin + 8 * 3_600_000 + 60_000
    does(cage.CountDrop("T1", 15_00, box=1))  # $5 are missing, found when Swing has begun
    sells(30_00)
    clock.now += 1_800_000
    does(cage.ChangeBox("T1"))
    assert [one.box.shift for one in box_report.report(store).found.values()] == ["Day", "Swing"]
    told = {name: reports.shift_report(store, "T1", date(2026, 11, 17), name=name) for name in ("Day", "Swing")}
    assert {name: [one.box.number for one in report.boxes] for name, report in told.items()} == {
        "Day": [1], "Swing": [2],
    }  # fmt: skip
    assert {name: report.shift.short for name, report in told.items()} == {"Day": 5_00, "Swing": 0}


def test_each_box_is_held_against_its_count_and_one_that_nobody_counts_is_an_exception() -> None:
    """Two boxes of two days: one is counted $1 short and in time, the other one is forgotten."""
    clock = Clock()
    house = house_on(MemoryStore(), clock=clock)

    def does(command: cage.Command) -> None:
        must(house.cage(command, by="flo+cas", command_id=f"{command} {clock.now}"))

    does(cage.OpenHouse(10_000_00, 0))
    game, terms = practice(shipped.load("three-card"), "T1", 2)
    terms = replace(terms, chips=Chips.ISSUED, tray=1_000_00, rack=1_000_00)
    must(house.open_table(game, terms, by="flo", command_id="opens"))
    must(house.ask("T1", c.Join("ann", checked=True), by="ann", command_id="sits"))
    for cents in (20_00, 30_00):
        must(house.ask("T1", c.BuyIn("ann", cents, c.Source.CASH), by="dea", command_id=f"sells {cents}"))
        does(cage.ChangeBox("T1"))
        clock.now += 24 * 3_600_000
        if cents == 20_00:
            does(cage.CountDrop("T1", 19_00, box=1))
    lines = box_report.report(house.store)
    first, second = lines.found.values()
    assert (first.book, first.counted, first.missing, first.counted_by) == (20_00, 19_00, 1_00, "flo+cas")
    assert (second.book, second.counted, second.missing) == (30_00, None, 0)
    says = "2 drop boxes were taken; 1 not counted yet; 1 counted with a difference."
    assert box_report.told(lines.found.values()) == says
    assert [one.box.number for one in lines.of(first.box.day)] == [1]
    assert lines.waiting() == (second,)
    assert (second.late_on("2023-11-16"), second.late_on("2023-11-18")) == (0, 2)
    days_of = {day: _told(house, day) for day in ("2023-11-15", "2023-11-16", "2023-11-17", "2023-11-18")}
    assert days_of == {
        "2023-11-15": [(Kind.COUNT, "Count of Box 1 of T1, 14 November: $1 missing")],
        "2023-11-16": [],
        "2023-11-17": [(Kind.BOX, "Box 2 of T1, 15 November: not counted by the end of the next gaming day")],
        "2023-11-18": [],
    }
    month = months.report(tallies.fresh(house.store), (), "2023-11")
    assert (month.boxes, month.lines[0].drop, month.lines[0].short) == ((first, second), 50_00, 1_00)
    shift = reports.shift_report(house.store, "T1", date(2023, 11, 15))
    assert (shift.boxes, shift.shift.drop) == ((second,), 30_00)


def _told(house: House, day: str) -> list[tuple[Kind, str]]:
    report = exceptions.report(house.store, tallies.fresh(house.store), SingleHanded([]), day)
    return [(one.kind, one.what) for one in report.found]


def test_a_box_that_is_counted_where_it_stands_has_a_number_and_is_listed_by_table_and_shift() -> None:
    """It had none: the report of its shift said that something was missing, and of no box."""
    clock, store = Clock(), MemoryStore()
    settings.keep(store, Settings(shifts=(SHIFTS,)))
    begin, _ = tallies.calendar(store).bounds(date(2026, 11, 17))
    clock.now = begin + 7 * 3_600_000
    house = house_on(store, clock=clock)

    def does(command: cage.Command) -> None:
        clock.now += 60_000
        must(house.cage(command, by="flo+cas", command_id=f"{type(command).__name__} {clock.now}"))

    does(cage.OpenHouse(10_000_00, 0))
    game, terms = practice(shipped.load("three-card"), "T1", 2)
    must(house.open_table(game, replace(terms, chips=Chips.ISSUED, tray=1_000_00, rack=1_000_00), by="flo",
                          command_id="opens"))  # fmt: skip
    must(house.ask("T1", c.Join("ann", checked=True), by="ann", command_id="sits"))
    for cents in (20_00, 30_00):
        must(house.ask("T1", c.BuyIn("ann", cents, c.Source.CASH), by="dea", command_id=f"sells {cents}"))
        slips.catch_up(house.cashier, ["T1"])
        does(cage.CountDrop("T1", 19_00) if cents == 20_00 else cage.ChangeBox("T1"))
    lines = box_report.report(store)
    assert [(str(one.box), one.book, one.counted) for one in lines.found.values()] == [
        ("Box 1 of T1, Day of 17 November", 20_00, 19_00), ("Box 2 of T1, Day of 17 November", 30_00, None),
    ]  # fmt: skip
    found = reports.shift_report(store, "T1", date(2026, 11, 17), name="Day")
    assert ([one.box.number for one in found.boxes], found.shift.short) == ([1, 2], 1_00)
    assert slip_words.what(_counted(house), str) == "Box 1 of T1, Day of 17 November, counted"


def _counted(house: House) -> cage.Event:
    return next(one.event for one in slips.every_entry(house.store) if isinstance(one.event, cage.DropCounted))
