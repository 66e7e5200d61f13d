"""What the house pays from the drawer: an account of its own each, a slip as receipt, and the result of the month."""

from datetime import date

import pytest

from pitboss import verifier
from pitboss.house import history, host, house_check
from pitboss.house.cash import cage, slip_words, slips, voiding
from pitboss.house.cash.cage import Spending
from pitboss.house.reporting import chip_report, journal, months, reports, tallies
from pitboss.house.reporting.months import Month, Spent
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.report import lists
from pitboss.rounds.refusal import Refusal
from pitboss.tables import commands as c
from pitboss.tables.identities import TwoPeople
from tests.house.playing import must
from tests.house.staffed import asks, house_with, plays, sits

TWO = TwoPeople("p.cashier111", "p.floorfloor")
PAID = {
    Spending.EXPENSE: (120_00, "Rent", 5100, "expenses"),
    Spending.LICENCE: (250_00, "State of New Hampshire", 5110, "licence-fees"),
    Spending.DONATION: (80_00, "Food bank", 5120, "donations-made"),
}


def pays(house: House, kind: Spending, cents: int, category: str, **more: str) -> int:
    command = cage.PayExpense(kind, cents, category, **more)
    must(house.cage(command, by=TWO, command_id=f"pays {house.store.head('cage').version}"))
    return house.cashier.book.last


def today(house: House) -> date:
    return date.fromisoformat(tallies.calendar(house.store).day(house.clock()))


def month_of(house: House) -> Month:
    on = today(house).isoformat()[:7]
    return months.report(tallies.fresh(house.store), host.read(house.store)[0], on)


@pytest.mark.parametrize("kind", list(Spending))
def test_a_payment_is_booked_twice_and_has_a_receipt(kind: Spending) -> None:
    """Out of the drawer, and on the account of its kind, which has its number for good."""
    cents, category, number, account = PAID[kind]
    house = house_with(MemoryStore())
    drawer = house.cashier.book.drawer
    slip = pays(house, kind, cents, f"  {category} ", note="invoice 7")
    assert house.store.balance(account).cents == -cents
    assert house.cashier.book.drawer == drawer - cents
    assert chip_report.report(house.store).missing_at_cage == 0  # it was cash
    assert house_check.problems(house.store) == []
    found = slips.find(house.cashier, slip)
    assert found is not None
    told = slip_words.told(found, str)
    assert (told.what, told.cents) == (f"{kind.value.capitalize()} paid, {category}", cents)
    assert ("Note", "invoice 7") in told.lines
    day = today(house)
    (entry,) = [one for one in journal.journal(house.store, day, day) if one.slip == slip]
    assert [(line.account, line.debit, line.credit) for line in entry.lines] == [(number, cents, 0), (1000, 0, cents)]


def test_the_month_has_what_was_paid_the_dealers_the_slips_and_the_result() -> None:
    """Would catch an expense that is left out of the result, and one that was voided and still counts."""
    house = house_with(MemoryStore(), "six-card")
    slips.catch_up(house.cashier, ["T1"])
    sits(house, "T1", "ann")
    asks(house, "T1", c.SetDuty(deals="p.dee", by="p.dee"))
    plays(house, "T1", "ann")
    for kind, (cents, category, _, _) in PAID.items():
        pays(house, kind, cents, category)
    mistaken = pays(house, Spending.EXPENSE, 33_00, "Rent")
    pays(house, Spending.EXPENSE, 10_00, "Rent")
    asked = voiding.at_cage(house.cashier, mistaken, "twice")
    assert not isinstance(asked, Refusal)
    must(house.cage(asked, by=TWO, command_id="void"))
    slips.catch_up(house.cashier, ["T1"])
    report = month_of(house)
    assert report.spent == (
        Spent(Spending.EXPENSE, "Rent", 130_00),
        Spent(Spending.LICENCE, "State of New Hampshire", 250_00),
        Spent(Spending.DONATION, "Food bank", 80_00),
    )
    assert report.expenses == 460_00
    assert report.result == report.total.revenue - 460_00
    assert report.lines[0].dealers == (("p.dee", 1),)
    (hand,) = [one for one in history.hands(house.store, "T1") if one.dealers]
    assert history.record(hand)["dealers"] == ["p.dee"]
    assert [row[-1] for row in lists.hands([hand], "T1", "UTC", lambda _: "Dee").rows] == ["Dee"]
    assert all(one.ok for one in verifier.verify_table(history.export(house.store, "T1")))
    assert report.slips == ((1, house.cashier.book.last),)
    told = lists.month(report, str)
    assert told.total[-2:] == (report.result, 0)
    expenses = [column.title for column in told.columns].index("expenses")
    assert sum(int(row[expenses] or 0) for row in told.rows) == told.total[expenses] == report.expenses
    shift = reports.shift_report(house.store, "T1", today(house), lambda *_: {})
    assert (shift.dealers, sum(one.cents for one in shift.spent)) == ((("p.dee", 1),), 460_00)
    assert shift.slips == (2,)
    assert house_check.problems(house.store) == []


def test_what_is_wrong_with_a_payment_is_said() -> None:
    house = house_with(MemoryStore())
    for command, says in {
        cage.PayExpense(Spending.EXPENSE, 0, "Rent"): "An amount is whole cents",
        cage.PayExpense(Spending.EXPENSE, 1_00, "  "): "Say what it is for",
        cage.PayExpense(Spending.EXPENSE, 10**9, "Rent"): "not so much cash in the drawer",
    }.items():
        reply = house.cage(command, by=TWO, command_id=says)
        assert says in str(reply.refusal)


def test_one_person_pays_up_to_the_limit_of_the_day() -> None:
    house = house_with(MemoryStore())
    first = cage.PayExpense(Spending.EXPENSE, 600_00, "Rent")
    must(house.cage(first, by="p.cashier111", command_id="1", alone=True))
    more = house.cage(cage.PayExpense(Spending.DONATION, 400_01, "x"), by="p.cashier111", command_id="2", alone=True)
    assert more.refusal is not None
    assert more.refusal.code is cage.CageCode.NEEDS_TWO
    must(house.cage(cage.PayExpense(Spending.DONATION, 400_00, "x"), by="p.cashier111", command_id="3", alone=True))
