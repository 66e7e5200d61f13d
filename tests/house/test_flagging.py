"""The house posts its dated flags at its tables: between hands, where chips of the cashier are played for."""

from pitboss.house import settings
from pitboss.house.service import House
from pitboss.house.settings import Flag, FlagKind, Settings
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Store
from pitboss.rounds import commands as r
from pitboss.tables import commands as c
from pitboss.tables.terms import Chips, Holds, WinFlag
from tests.house.playing import Clock
from tests.house.staffed import asks, house_with, opens, plays, sits

DAY_MS = 24 * 3_600_000
WIN = Flag(FlagKind.WIN, "2023-11-15", times=300, over_cents=600_00, note="rule 7")  # the day after the clock's


def looks(house: House, clock: Clock) -> Holds:
    """What the table has once the house has looked at it again."""
    clock.now += 2_000
    house.run("T1")
    return house.table("T1").holds


def test_flags_are_in_force_from_their_date_on(store: Store) -> None:
    """Would catch a flag that comes a day early, and one that a table of yesterday never hears of."""
    clock = Clock()
    house = house_with(store, "six-card", clock=clock)
    assert looks(house, clock) == Holds(over=settings.SECOND_OVER)
    settings.keep(store, Settings(flags=(WIN, Flag(FlagKind.CASH, "2000-01-01", over_cents=1)), second_over_cents=5_00))
    assert looks(house, clock) == Holds(over=5_00)
    clock.now += DAY_MS
    assert looks(house, clock) == Holds((WinFlag(300, 600_00, "rule 7"),), 5_00)


def test_a_hand_that_is_on_is_played_by_the_flags_that_it_began_with() -> None:
    clock = Clock()
    store = MemoryStore()
    house = house_with(store, "six-card", clock=clock)
    sits(house, "T1", "ann")
    asks(house, "T1", c.Bet(1, "ann", {"ante": 2_00}))
    settings.keep(store, Settings(second_over_cents=0))
    assert looks(house, clock) == Holds(over=settings.SECOND_OVER)
    asks(house, "T1", r.TakeBack(1, "ann"))
    assert looks(house, clock) == Holds(over=0)
    plays(house, "T1", "ann")


def test_practice_chips_are_not_reported_on() -> None:
    house = house_with(MemoryStore())
    settings.keep(house.store, Settings(flags=(WIN,), second_over_cents=1))
    opens(house, "six-card", "T1", chips=Chips.PRACTICE, tray=0, rack=0)
    assert house.table("T1").holds == Holds()


def test_nobody_but_the_house_posts_flags() -> None:
    house = house_with(MemoryStore(), "six-card")
    reply = house.ask("T1", c.PostFlags(Holds()), by="p.floorfloor", command_id="no flags for me")
    assert reply.refusal is not None
    assert reply.refusal.code.word == "house-only"
