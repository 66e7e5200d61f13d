"""What a table did today, kept up as its records come: the same as the shift's statement, and read once."""

from datetime import date

from pitboss.house.reporting.reports import shift_report
from pitboss.house.reporting.today import Todays
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Store
from pitboss.tables import commands as c
from pitboss.tables.commands import Source
from tests.house.playing import Clock
from tests.house.staffed import asks, house_with, plays, sits


def test_todays_sums_are_those_of_the_shift(store: Store) -> None:
    """Would catch a running sum that counts a fill as a win, or yesterday's drop as today's."""
    clock = Clock()
    house = house_with(store, "six-card", "player-dealer", clock=clock)
    todays = Todays(store, clock)
    for day in range(3):
        for table in ("T1", "T2"):
            player = f"ann{day}{table}"
            sits(house, table, player)
            asks(house, table, c.BuyIn(player, 40_00, Source.CASH), c.Tip(player, 3_00), c.Fill(50_00), c.ReceiveFill())
            if table == "T1":
                plays(house, table, player)
            state = house.desk(table)
            assert state.shown is not None
            today = todays.of(state.shown.terms, state.shown_version)
            shift = shift_report(store, table, date.fromisoformat(todays.day)).shift
            assert (today.drop, today.win, today.collections, today.tips) == (40_00, shift.win, shift.collections, 3_00)
            fresh = Todays(store, clock).of(state.shown.terms, state.shown_version)
            assert fresh == today
        clock.now += 24 * 3_600_000


def test_a_look_at_a_table_that_did_nothing_reads_nothing() -> None:
    """A hundred tables are looked at every second."""
    store = MemoryStore()
    house = house_with(store, "six-card")
    todays = Todays(store, house.clock)
    desk = house.desk("T1")
    assert desk.shown is not None
    first = todays.of(desk.shown.terms, desk.shown_version)
    todays._reader = None  # type: ignore[assignment]
    assert todays.of(desk.shown.terms, desk.shown_version) is first
