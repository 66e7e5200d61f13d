"""Slips: each movement between cage and tables has one, numbered through, whatever dies in between."""

from pitboss.house.cash import cage, slips
from pitboss.house.cash.cage import SlipKind
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Store
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.identities import TwoPeople
from pitboss.tables.terms import Chips
from tests.house.playing import house_on, must
from tests.house.staffed import asks, house_with, opens


def written(house: House) -> list[tuple[int, str, str, int]]:
    """Number, what for, table and cents of every slip for a table."""
    events = [(entry.number, entry.event) for entry in house.cashier.book.entries]
    return [(n, one.what.value, one.table, one.cents) for n, one in events if isinstance(one, cage.SlipWritten)]


def test_every_movement_between_the_cage_and_a_table_has_a_slip(store: Store) -> None:
    """Would catch a fill without a paper, and a paper for something that moved no chips."""
    house = house_with(store, "six-card", "four-card")
    slips.catch_up(house.cashier, ["T1", "T2"])
    fill = asks(house, "T1", c.Fill(500_00))
    asks(house, "T1", c.ReceiveFill(), c.Credit(200_00))
    slips.catch_up(house.cashier, ["T1", "T2"])
    must(house.close_table("T1", tray=20_299_00, rack=5_000_00, by=TwoPeople("p.a", "p.b"), command_id="close"))
    slips.catch_up(house.cashier, [])
    assert written(house) == [
        (2, "opening", "T1", 25_000_00),
        (3, "opening", "T2", 25_000_00),
        (4, "fill", "T1", 500_00),
        (5, "credit", "T1", 200_00),
        (6, "closing", "T1", 25_299_00),
    ]
    assert house.cashier.book.number_at("T1", fill) == 4
    assert house.cashier.now.slipped.keys() == {"T2"}
    found = slips.find(house.cashier, 6)
    assert found is not None
    assert (found.by, found.record.stream) == ("p.a+p.b", "table:T1")
    assert found.at_table == e.TableClosed(20_299_00, 5_000_00, 20_300_00, 5_000_00)
    assert slips.find(house.cashier, 7) is None


def test_a_slip_that_a_dead_process_owes_is_written_by_the_next_one(store: Store) -> None:
    """It died after the fill and before the slip. Would catch a movement that stays without a number, or gets two."""
    house = house_with(store, "six-card")
    asks(house, "T1", c.Fill(500_00))
    other = house_on(store)
    for living in (other, house, other):
        slips.catch_up(living.cashier, ["T1"])
    assert written(house) == written(other) == [(2, "opening", "T1", 25_000_00), (3, "fill", "T1", 500_00)]
    assert store.head("cage").version == 3


def test_slips_are_for_chips_of_the_cashier_alone() -> None:
    """Practice chips and those of a night need no signature."""
    house = house_with(MemoryStore())
    must(house.cage(cage.ChangeCapital(10**9, Chips.PRACTICE), by="owner", command_id="practice"))
    opens(house, "six-card", "T1", chips=Chips.PRACTICE)
    asks(house, "T1", c.Fill(500_00))
    slips.catch_up(house.cashier, ["T1"])
    assert written(house) == []


def test_the_record_of_a_slip_is_the_one_in_the_chain() -> None:
    """Would catch a slip whose hash is of another record."""
    house = house_with(MemoryStore(), "six-card")
    slips.catch_up(house.cashier, ["T1"])
    for number, stream in ((1, "cage"), (2, "table:T1")):
        found = slips.find(house.cashier, number)
        assert found is not None
        assert found.record == next(iter(house.store.records(stream)))
        assert found.number == number
    opening = slips.find(house.cashier, 2)
    assert opening is not None
    assert isinstance(opening.event, cage.SlipWritten)
    assert opening.event.what is SlipKind.OPENING


def test_a_count_whose_slip_was_lost_has_it_when_slips_are_next_read() -> None:
    """A process that dies between the count and its slip; the count found nothing wrong, so that no chip moved."""
    house = house_with(MemoryStore(), "three-card", tray=1_000_00, rack=500_00)
    slips.catch_up(house.cashier, ["T1"])
    before = house.cashier.book.last
    version = asks(house, "T1", c.CountTray(1_000_00, 500_00))
    assert house.cashier.book.number_at("T1", version) is None
    slips.catch_up(house.cashier, ["T1"])
    number = house.cashier.book.number_at("T1", version)
    assert number == before + 1
    slips.catch_up(house.cashier, ["T1"])
    assert house.cashier.book.last == number, "it is written once"
