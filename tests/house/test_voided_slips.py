"""A mistaken slip is voided by a counter-slip: all that it moved goes back, once, if it is still there."""

from datetime import date

import pytest

from pitboss import verifier
from pitboss.house import history, house_check, settings
from pitboss.house.cash import cage, inventory, slip_words, slips, voiding
from pitboss.house.cash.cage import SlipKind
from pitboss.house.reporting import exceptions, reports, tallies
from pitboss.house.reporting.exceptions import Kind
from pitboss.house.reporting.single_handed import SingleHanded
from pitboss.house.service import House
from pitboss.house.settings import Settings
from pitboss.house.stores.memory import MemoryStore
from pitboss.money import denominations
from pitboss.money.denominations import USUAL
from pitboss.rounds.refusal import Refusal
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.identities import TwoPeople
from tests.house.playing import must
from tests.house.staffed import asks, house_with

TWO = TwoPeople("p.cashier111", "p.floorfloor")
FIVES = {"500": 20, "10000": 4}  # $500


def a_house() -> House:
    """With a set of chips that was counted, and a table."""
    house = house_with(MemoryStore(), "six-card", tray=5_000_00, rack=1_000_00)
    settings.keep(house.store, Settings("x", chips=USUAL))
    slips.catch_up(house.cashier, ["T1"])
    at_cage = {"100": 1_000, "500": 2_000, "2500": 400, "10000": 1_000, "50000": 100}
    must(house.cage(cage.CountChips(at_cage), by=TWO, command_id="count"))
    return house


def money(house: House) -> dict[str, int]:
    return {name: one.cents for name, one in house.store.balances().items() if one.cents}


def held(house: House) -> tuple[object, ...]:
    """All that a void has to bring back: accounts, cash, and every place of the inventory."""
    kept = house.cashier.now.inventory
    return money(house), house.cashier.book.drawer, kept.cage, dict(kept.tables), kept.out, kept.owned


def last(house: House) -> int:
    slips.catch_up(house.cashier, ["T1"])
    return house.cashier.book.last


def void(house: House, number: int, note: str = "mistaken") -> Refusal | None:
    """By two people, as the carriers do it."""
    found = voiding.found(house.cashier, number)
    if isinstance(found, Refusal):
        return found
    if isinstance(found.event, cage.SlipWritten):
        asked = voiding.at_table(house.cashier, "T1", number, note)
        if isinstance(asked, Refusal):
            return asked
        reply = house.ask("T1", asked, by=TWO, command_id=f"void {number} {house.store.head('table:T1').version}")
        slips.catch_up(house.cashier, ["T1"])
        return reply.refusal
    at_cage = voiding.at_cage(house.cashier, number, note)
    if isinstance(at_cage, Refusal):
        return at_cage
    return house.cage(at_cage, by=TWO, command_id=f"void {number} {house.store.head('cage').version}").refusal


def right(house: House) -> None:
    """The whole book is right, also by denomination."""
    assert house_check.problems(house.store) == []
    assert inventory.problem(house.cashier.now.inventory) is None


CAGE_SLIPS: list[cage.Command] = [
    cage.BuyAtCage("ann", 500_00, pieces=FIVES),
    cage.BuyAtCage("", 500_00, in_hand=True, pieces=FIVES),
    cage.BuyAtCage("ann", 500_00),
    cage.CashOutAtCage("bob", 500_00, pieces=FIVES),
    cage.CashOutAtCage("bob", 500_00, in_hand=True, pieces=FIVES),
    cage.ChangeCapital(1_000_00),
    cage.ChangeCapital(-1_000_00),
    cage.ChangeChips({"500": 100}),
    cage.ChangeChips({"500": -100}),
]


@pytest.mark.parametrize("command", CAGE_SLIPS, ids=repr)
def test_a_voided_slip_of_the_cage_leaves_everything_as_it_was(command: cage.Command) -> None:
    """To the cent and by denomination. Would catch a posting, cash or chips that stay."""
    house = a_house()
    must(house.cage(cage.BuyAtCage("bob", 600_00), by=TWO, command_id="bob"))
    must(house.cage(cage.BuyAtCage("", 600_00, in_hand=True), by=TWO, command_id="somebody"))
    before = held(house)
    must(house.cage(command, by=TWO, command_id="mistaken"))
    number = last(house)
    assert held(house) != before
    assert void(house, number) is None
    assert held(house) == before
    assert (house.cashier.book.last, house.cashier.book.voided) == (number + 1, {number: number + 1})
    right(house)
    again = void(house, number)
    assert again is not None
    assert str(again) == f"Slip {number} is void already."


TABLE_SLIPS: dict[str, list[c.Command]] = {
    "a fill": [c.Fill(500_00, FIVES), c.ReceiveFill()],
    "a fill on its way": [c.Fill(500_00, FIVES)],
    "a fill of the rack": [c.FillRack(500_00, FIVES)],
    "a credit": [c.Credit(500_00, FIVES)],
    "a fill as an amount": [c.Fill(500_00), c.ReceiveFill()],
}


@pytest.mark.parametrize("what", TABLE_SLIPS)
def test_a_voided_slip_of_a_table_leaves_everything_as_it_was(what: str) -> None:
    house = a_house()
    before = held(house)
    asks(house, "T1", *TABLE_SLIPS[what])
    number = last(house)
    assert held(house) != before
    assert void(house, number, "wrong table") is None
    assert held(house) == before
    counter = slips.find(house.cashier, number + 1)
    assert counter is not None
    assert isinstance(counter.event, cage.SlipWritten)
    kind = SlipKind.CREDIT_VOIDED if what == "a credit" else SlipKind.FILL_VOIDED
    assert (counter.event.what, counter.event.voids, counter.by) == (kind, number, "p.cashier111+p.floorfloor")
    right(house)
    assert [one for one in verifier.verify_table(history.export(house.store, "T1")) if not one.ok] == []
    refused = void(house, number)
    assert refused is not None
    assert str(refused) == f"Slip {number} is void already."
    told = reports.shift_report(house.store, "T1", tallies_day(house), lambda *_: {})
    assert told.shift.win == 0


def tallies_day(house: House) -> date:
    return date.fromisoformat(tallies.calendar(house.store).day(house.clock()))


def test_both_slips_say_so_with_who_and_why() -> None:
    house = a_house()
    asks(house, "T1", c.Fill(500_00, FIVES), c.ReceiveFill())
    number = last(house)
    assert void(house, number, "wrong table") is None
    first, second = slips.find(house.cashier, number), slips.find(house.cashier, number + 1)
    assert first is not None
    assert second is not None
    told = slip_words.told(second, str)
    assert told.what == f"Void of slip {number}, a fill of table T1"
    assert {("Why", "wrong table"), ("Chips", "4 x $100, 20 x $5")} <= {
        (name, value.replace("\u00a0", " ").replace("\u00d7", "x")) for name, value in told.lines
    }
    assert (told.by, slip_words.told(first, str).voided_by) == (("p.cashier111", "p.floorfloor"), number + 1)
    alone = SingleHanded()
    day = tallies.calendar(house.store).day(house.clock())
    report = exceptions.report(house.store, tallies.fresh(house.store), alone, day)
    (one,) = report.of(Kind.VOID_SLIP)
    assert (one.what, one.why, one.by, one.cents) == (
        f"Slip {number} voided, a fill of $500", "wrong table", "p.cashier111+p.floorfloor", 500_00,
    )  # fmt: skip


def test_chips_that_are_not_there_any_more_are_not_taken() -> None:
    """Each with its own sentence: the account, people's hands, the tray, the drawer. What somebody counts has no
    amount: the slip's page tells it to those who count."""
    house = a_house()
    must(house.cage(cage.BuyAtCage("ann", 500_00), by=TWO, command_id="ann"))
    bought = last(house)
    must(house.cage(cage.CashOutAtCage("ann", 200_00), by=TWO, command_id="spends"))
    refused = void(house, bought)
    assert str(refused) == (
        f"Slip {bought} was for $500, and the player has $300 on the account: its chips are not there any more."
        " Correct it with a new slip."
    )
    asks(house, "T1", c.Fill(500_00), c.ReceiveFill())
    fill = last(house)
    asks(house, "T1", c.Credit(house.table("T1").tray - 100_00))
    assert str(void(house, fill)) == (
        f"Slip {fill} was for $500, and the tray has less: its chips are not there any more. Correct it with a new"
        " slip, or count."
    )
    must(house.cage(cage.BuyAtCage("", 100_00, in_hand=True), by=TWO, command_id="walk-in"))
    in_hand = last(house)
    must(house.cage(cage.CashOutAtCage("", 40_00, in_hand=True), by=TWO, command_id="cashes"))
    assert "players have less in hand by the book" in str(void(house, in_hand))
    right(house)


def test_what_was_counted_since_is_not_voided_and_neither_is_a_count() -> None:
    house = a_house()
    asks(house, "T1", c.Fill(500_00), c.ReceiveFill())
    fill = last(house)
    table = house.table("T1")
    asks(house, "T1", c.CountTray(table.tray, table.rack))
    slips.catch_up(house.cashier, ["T1"])
    assert str(void(house, fill)).startswith(f"Slip {last(house)} has counted table T1 after slip {fill}")
    said = {
        1: "the capital that the house was opened with",
        2: "the opening of a table",
        3: "a count of the chips",
        last(house): "the count of a table",
    }
    for number, what in said.items():
        assert str(void(house, number)).startswith(f"Slip {number} is {what}, which is not voided: ")
    assert str(void(house, 99)).startswith("There is no slip 99")
    must(house.cage(cage.BuyAtCage("ann", 5_00), by=TWO, command_id="ann"))
    assert void(house, last(house)) is None
    assert "is a counter-slip, which is not voided" in str(void(house, last(house)))


def test_a_voided_buy_in_counts_no_more_for_the_cash_of_the_day() -> None:
    house = a_house()
    must(house.cage(cage.BuyAtCage("ann", 500_00), by=TWO, command_id="ann"))
    number = last(house)
    assert cage.cash_of(house.cashier.now, "ann", house.cashier.book.day).paid_in == 500_00
    assert void(house, number) is None
    assert cage.cash_of(house.cashier.now, "ann", house.cashier.book.day).paid_in == 0


def test_a_counter_slip_that_is_dropped_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the table is voided, and nobody writes the slip for it."""
    house = a_house()
    asks(house, "T1", c.Fill(500_00, FIVES), c.ReceiveFill())
    number = last(house)
    honest = slips._slip_of
    monkeypatch.setattr(slips, "_slip_of", lambda event: None if isinstance(event, e.SlipVoided) else honest(event))
    assert void(house, number) is None
    assert f"slip {number} was voided at table:T1, and its counter-slip is missing" in house_check.problems(house.store)
    assert house.cashier.now.inventory.tables["T1"].pieces != {}  # nor did its chips go back by denomination
    monkeypatch.undo()
    assert last(house) == number + 1  # whoever reads the slips next writes it
    right(house)


def test_a_dead_process_leaves_a_void_that_gets_its_slip_later() -> None:
    house = a_house()
    asks(house, "T1", c.Credit(100_00))
    number = last(house)
    asked = voiding.at_table(house.cashier, "T1", number, "no")
    assert not isinstance(asked, Refusal)
    must(house.ask("T1", asked, by=TWO, command_id="dies here"))
    assert "its counter-slip is missing" in " ".join(house_check.problems(house.store))
    assert last(house) == number + 1
    right(house)
    assert denominations.worth(house.cashier.now.inventory.cage.pieces) > 0


def test_a_slip_that_is_voided_twice_in_an_export_is_noticed() -> None:
    """Planted: the second void takes the chips again."""
    house = a_house()
    asks(house, "T1", c.Credit(100_00))
    number = last(house)
    assert void(house, number) is None
    found = verifier.Chips("T1")
    event = {"is": "slip-voided", "slip": number, "what": "credit", "cents": 100_00, "note": "x", "arrived": True}
    assert list(found.record([event])) == []
    assert list(found.record([event])) == [f"Slip {number} is voided twice."]
