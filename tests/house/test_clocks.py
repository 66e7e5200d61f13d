"""What the wall clock may do while people decide: anything. And what a start leaves them."""

import pytest

from pitboss.house import history, turns
from pitboss.house.cash import cage
from pitboss.house.host import Host
from pitboss.house.nights import EnterNight, StartNight
from pitboss.house.people.approvals import WAITS_MS, Approvals
from pitboss.house.people.registry import Registry
from pitboss.house.people.staff import MakeAccount
from pitboss.house.service import House
from pitboss.house.stores import payload
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Store
from pitboss.house.timers import LEAST_MS, Timers
from pitboss.tables import commands as c
from pitboss.tables.terms import Duty
from pitboss.tables.waits import Wait, waiting
from tests.house.playing import Clock, house_on, must, next_ask, opened
from tests.house.staffed import house_with, sits

HOURS = 5 * 3_600_000
JUMPS = pytest.mark.parametrize("jump", [HOURS, -HOURS])


class Clocks:
    """The wall clock of a house, and the steady one that only a test moves."""

    def __init__(self, house: House) -> None:
        self.wall, self.steady = Clock(), Clock()
        house.clock, house.steady = self.wall, self.steady

    def go_on(self, ms: int) -> None:
        self.wall.now += ms
        self.steady.now += ms


def waits_for(what: str) -> House:
    """Somebody at table T1 is waited for."""
    if what == "bank":
        house = house_with(MemoryStore(), "player-dealer", dealer=Duty.AUTOMATIC)
        for player in ("ann", "bob"):
            sits(house, "T1", player)
    else:
        house = opened(MemoryStore(), "six-card", people=("ann", "bob"))
    while (wait := waiting(house.table("T1"))) is None or wait.what != what:
        must(house.ask_together([next_ask(house, "T1")])[0])
    return house


def the_wait(house: House) -> Wait:
    found = waiting(house.table("T1"))
    assert found is not None
    return found


def times(store: Store, stream: str) -> list[int]:
    return [payload.read(record.payload)["at"] for record in store.records(stream)]


@JUMPS
@pytest.mark.parametrize("what", ["bank", "bets", "cuts", "decisions"])
def test_a_wall_clock_that_jumps_ends_no_wait_and_makes_none_longer(what: str, jump: int) -> None:
    """Would catch a fold, a missed cut, or a bank that passes on, because somebody set the clock of the machine."""
    house = waits_for(what)
    clocks, timers, wait = Clocks(house), Timers(house), the_wait(house)
    assert timers.tick("T1") == []
    for part in (jump, -2 * jump):
        clocks.wall.now += part
        clocks.go_on(500 * wait.seconds - 1)
        assert c.TimeUp() not in timers.due("T1")
    left = timers.left("T1")
    assert left is not None
    assert (left.left, left.of) == (2, 1000 * wait.seconds)
    clocks.go_on(2)
    assert timers.due("T1") == [c.TimeUp()]
    must(timers.tick("T1")[0])
    assert waiting(house.table("T1")) != wait


@JUMPS
def test_a_hand_in_which_the_wall_clock_jumps_at_every_step_is_settled_and_its_records_are_in_order(jump: int) -> None:
    """Would catch a wager that is lost on the way, and a record that is older than the one before it."""
    house = waits_for("bets")
    clocks, timers = Clocks(house), Timers(house)
    while house.table("T1").last is None:
        clocks.wall.now += jump
        jump = -jump
        assert timers.tick("T1") == []
        clocks.go_on(10)
        must(house.ask_together([next_ask(house, "T1")])[0])
    house.run("T1")
    assert [told.opened.finish.value for told in history.hands(house.store, "T1")] == ["settled"]
    stamped = times(house.store, "table:T1")
    assert stamped == sorted(stamped)


def test_no_stream_has_a_record_that_is_older_than_the_one_before_it() -> None:
    """Each command comes after a start: the last time is read from the record, and not only remembered."""
    store, clock = MemoryStore(), Clock()

    def asks(number: int) -> None:
        house = house_on(store, clock=clock)
        host, registry = Host(store, clock, house.table), Registry(store, clock)
        night = EnterNight("ann") if number else StartNight("Gala", 100_00)
        money: cage.Command = cage.GivePractice("ann", 1_00) if number else cage.OpenHouse(100_00, 1_000_00, 100_00)
        must(house.cage(money, by="owner", command_id=f"cage {number}"))
        must(registry.ask(MakeAccount(f"p.{number:010}", ("player",)), by="owner", command_id=f"staff {number}"))
        must(host.ask(night, by="floor", command_id=f"night {number}"))

    asks(0)
    clock.now -= HOURS
    asks(1)
    assert {stream: times(store, stream) for stream in store.streams()} == {
        stream: [clock.now + HOURS] * 2 for stream in ("cage", "night", "staff")
    }


def test_a_table_that_is_taken_up_from_a_snapshot_knows_the_time_of_its_last_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "SNAPSHOT_HANDS", 1)
    house = opened(MemoryStore(), "six-card", people=("ann",))
    while (kept := house.store.snapshot("table:T1")) is None:
        must(house.ask_together([next_ask(house, "T1")])[0])
    assert kept.version == house.desk("T1").version
    again = house_on(house.store)
    again.clock = lambda: house.clock() - HOURS
    must(again.ask_together([next_ask(again, "T1")])[0])
    assert times(house.store, "table:T1")[-1] == house.clock()


@JUMPS
def test_a_call_of_the_floor_waits_for_a_quarter_of_an_hour_whatever_the_wall_clock_does(jump: int) -> None:
    """Would catch a frozen hand that goes on behind the floor's back, and one that lies still for hours."""
    wall, steady = Clock(), Clock()
    approvals = Approvals(MemoryStore(), wall, steady)
    made = approvals.file("table", "T1", "call-misdeal", {}, by="p.a", command_id="call", says="a misdeal")
    wall.now += jump
    steady.now += WAITS_MS - 1
    assert approvals.waiting() == [made]
    steady.now += 1
    assert approvals.waiting() == []


@pytest.mark.parametrize(
    ("gone", "jump", "left"),
    [(4_000, 0, 26_000), (20_000, 0, LEAST_MS), (4_000, HOURS, LEAST_MS), (4_000, -HOURS, 30_000)],
)
def test_after_a_start_a_decision_has_the_time_it_had_left(gone: int, jump: int, left: int) -> None:
    """Would catch a start that gives everybody the whole time again, and one that folds a hand before its player is
    back. A wall clock that was set meanwhile costs no more than the time that the table gives."""
    before = waits_for("decisions")
    after = house_on(before.store)
    clocks = Clocks(after)
    clocks.wall.now, clocks.steady.now = before.clock() + gone + jump, 7  # the steady clock of another process
    timers = Timers(after)
    assert timers.left("T1") is not None
    assert timers.left("T1").left == left  # type: ignore[union-attr]
    clocks.go_on(left - 1)
    assert c.TimeUp() not in timers.due("T1")
    clocks.go_on(1)
    assert timers.due("T1") == [c.TimeUp()]


def test_the_time_that_is_left_counts_from_the_first_of_several_decisions() -> None:
    """Would catch a neighbour whose decision gives the others their time anew by a start."""
    clock = Clock()
    before = waits_for("decisions")
    before.clock = before.steady = clock
    clock.now += 5_000
    must(before.ask_together([next_ask(before, "T1")])[0])
    clock.now += 1_000
    left = Timers(house_on(before.store, clock=clock)).left("T1")
    assert left is not None
    assert (left.what, left.left) == ("decisions", 24_000)
