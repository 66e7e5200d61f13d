"""The cage: chips for cash and back, practice chips, and what comes in from the tables."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.house import settings
from pitboss.house.cash import cage
from pitboss.house.cash.cage import Cage, CageCode, decide, evolve, post
from pitboss.house.service import House
from pitboss.house.settings import Flag, FlagKind, Settings
from pitboss.house.stores.memory import MemoryStore
from pitboss.ledger.book import Book, wrong
from pitboss.rounds.refusal import Refusal
from pitboss.tables import codec
from pitboss.tables.state import PRACTICE_BANKER
from pitboss.tables.terms import Chips
from tests.house.playing import Clock, house_on, must

DAY = "2026-11-15"
OPENED = Cage(opened=True, practice_a_day=100_00, drawer=168_00, slipped={"T1": 4})
HELD = Book(
    {
        "outside": -188_00,
        "cage": 100_00,
        "wallet:ann": 50_00,
        "drop:T1": 20_00,
        "collections:T1": 10_00,
        "tips:T1": 8_00,
        "practice/cage": 7_00,
        "practice/drop:T1": 2_00,
        "practice/outside": -9_00,
    }
)

COMMANDS: list[tuple[cage.Command, dict[str, int]]] = [
    (cage.BuyAtCage("ann", 5_00), {"outside": -5_00, "wallet:ann": 5_00}),
    (cage.CashOutAtCage("ann", 50_00), {"wallet:ann": -50_00, "outside": 50_00}),
    (cage.BuyAtCage("ann", 5_00, in_hand=True), {"outside": -5_00, "pockets": 5_00}),
    (cage.BuyAtCage("", 5_00, in_hand=True), {"outside": -5_00, "pockets": 5_00}),
    (cage.CashOutAtCage("ann", 60_00, in_hand=True), {"pockets": -60_00, "outside": 60_00}),
    (cage.CashOutAtCage("", 60_00, in_hand=True), {"pockets": -60_00, "outside": 60_00}),
    (cage.CountCage(168_00), {}),
    (cage.CountCage(160_00), {"over-and-short": -8_00, "outside": 8_00}),
    (cage.CountCage(170_00), {"over-and-short": 2_00, "outside": -2_00}),
    (cage.CountCage(0), {"over-and-short": -168_00, "outside": 168_00}),
    (cage.WriteSlip(cage.SlipKind.FILL, "T1", 7, 5_00), {}),
    (cage.GoAlone(cage.LimitedAct.OPENING, "flo", 100_00), {}),
    (cage.GoAlone(cage.LimitedAct.SALE, "T1", 500_00), {}),
    (cage.GivePractice("ann", 100_00), {"practice/outside": -100_00, "practice/wallet:ann": 100_00}),
    (cage.CountDrop("T1", 20_00), {"drop:T1": -20_00, "cage": 20_00}),
    (cage.CountDrop("T1", 19_00), {"drop:T1": -20_00, "cage": 20_00, "drop-over-and-short:T1": -1_00, "outside": 1_00}),
    (cage.CountDrop("T1", 21_00), {"drop:T1": -20_00, "cage": 20_00, "drop-over-and-short:T1": 1_00, "outside": -1_00}),
    (
        cage.CountDrop("T1", 0),
        {"drop:T1": -20_00, "cage": 20_00, "drop-over-and-short:T1": -20_00, "outside": 20_00},
    ),
    (cage.CountDrop("T1", 2_00, Chips.PRACTICE), {"practice/drop:T1": -2_00, "practice/cage": 2_00}),
    (cage.SweepCollections("T1"), {"collections:T1": -10_00, "cage": 10_00}),
    (cage.PayTips("T1", 8_00), {"tips:T1": -8_00, "outside": 8_00}),
    (cage.ChangeCapital(5_00), {"outside": -5_00, "cage": 5_00}),
    (cage.ChangeCapital(-100_00), {"outside": 100_00, "cage": -100_00}),
    (cage.ChangeCapital(-7_00, Chips.PRACTICE), {"practice/outside": 7_00, "practice/cage": -7_00}),
]


@pytest.mark.parametrize(("command", "moved"), COMMANDS)
def test_a_command_moves_just_these_chips(command: cage.Command, moved: dict[str, int]) -> None:
    """Would catch a line on the wrong account, or a sign."""
    answer = decide(OPENED, HELD.balance, command, day=DAY)
    assert not isinstance(answer, Refusal), str(answer)
    after = HELD.after(transaction for event in answer for transaction in post(event))
    changed = {name: after.balance(name) - HELD.balance(name) for name in {*after.balances, *HELD.balances}}
    assert {name: cents for name, cents in changed.items() if cents} == moved
    assert wrong(after) == []


NAMED = "A player has a name of 1 to 40 letters, figures, spaces, dots and dashes;"
REFUSED: list[tuple[Any, str]] = [
    (cage.OpenHouse(1, 1), "The house has been opened already."),
    (cage.BuyAtCage("ann", 0), "An amount is whole cents, more than none; you asked for $0."),
    (cage.BuyAtCage("ann", 1.5), "An amount is whole cents, more than none; you asked for 1.5."),  # type: ignore[arg-type]
    (cage.BuyAtCage("ann", True), "An amount is whole cents, more than none; you asked for True."),
    (cage.BuyAtCage("ann", 10**16), "An amount is whole cents, more than none; you asked for $100,000,000,000,000."),
    (cage.CashOutAtCage("ann", 50_01), "ann has $50 in the wallet; you asked for $50.01."),
    (cage.CashOutAtCage("ann", -1), "An amount is whole cents, more than none; you asked for -$0.01."),
    (cage.CashOutAtCage("bob", 1_00), "bob has $0 in the wallet; you asked for $1."),
    (cage.GivePractice("ann", 100_01), "ann can have $100 more in practice chips today; you asked for $100.01."),
    (cage.GivePractice("ann", 0), "An amount is whole cents, more than none; you asked for $0."),
    (cage.CountDrop("T1", -1), "An amount is whole cents, more than none; you asked for -$0.01."),
    (cage.CountDrop("T2", 0), "There is nothing in the drop box of table T2."),
    (cage.CountDrop("T:1", 5_00), "There is nothing in the drop box of table T:1."),
    (cage.SweepCollections("T2"), "There is nothing in the collections of table T2."),
    (cage.PayTips("T1", 8_01), "Table T1 has $8 in tips; you asked for $8.01."),
    (cage.PayTips("T1", 0), "An amount is whole cents, more than none; you asked for $0."),
    (cage.ChangeCapital(-100_01), "The cage has less than $100.01 in chips."),
    (cage.ChangeCapital(0), "An amount is whole cents, more than none; you asked for $0."),
    (cage.BuyAtCage("a:b", 5_00), f"{NAMED} not 'a:b'."),
    (cage.GivePractice("", 5_00), f"{NAMED} not ''."),
    (cage.BuyAtCage("", 5_00), f"{NAMED} not ''."),
    (cage.CashOutAtCage("", 5_00), f"{NAMED} not ''."),
    (cage.CashOutAtCage("", 0, in_hand=True), "An amount is whole cents, more than none; you asked for $0."),
    (cage.CountCage(-1), "An amount is whole cents, more than none; you asked for -$0.01."),
    (cage.WriteSlip(cage.SlipKind.FILL, "T1", 4, 5_00), "The slip for record 4 of table T1 has been written."),
    (cage.SweepCollections("T:1"), "There is nothing in the collections of table T:1."),
    (cage.PayTips("T:1", 5_00), "Table T:1 has $0 in tips; you asked for $5."),
]


@pytest.mark.parametrize(("command", "sentence"), REFUSED)
def test_what_cannot_be_done_is_refused_in_a_sentence(command: cage.Command, sentence: str) -> None:
    """Would catch chips that are not there, and a sentence with a fact missing."""
    answer = decide(OPENED, HELD.balance, command, day=DAY)
    assert isinstance(answer, Refusal)
    assert str(answer) == sentence


def test_nothing_is_done_before_the_house_is_open() -> None:
    for command, _ in COMMANDS:
        answer = decide(Cage(), HELD.balance, command, day=DAY)
        assert isinstance(answer, Refusal)
        assert answer.code is CageCode.NOT_OPEN


def test_the_house_opens_with_its_capital_and_without_any() -> None:
    opened = decide(Cage(), Book().balance, cage.OpenHouse(5_00, 3_00, 2_00), day=DAY)
    assert not isinstance(opened, Refusal)
    assert Book().after(post(opened[0])).balances == {
        "outside": -5_00,
        "cage": 5_00,
        "practice/outside": -3_00,
        "practice/cage": 3_00,
    }
    assert evolve(Cage(), opened[0]) == Cage(opened=True, practice_a_day=2_00, drawer=5_00, slips=1)
    assert post(cage.HouseOpened(0, 0, 0)) == ()
    assert isinstance(decide(Cage(), Book().balance, cage.OpenHouse(-1, 0), day=DAY), Refusal)


def test_practice_chips_are_given_up_to_so_much_a_day() -> None:
    """Would catch a limit that forgets what was given, one that never ends, and one that another player uses up."""
    state = OPENED
    given = []
    for player, cents, day in [("ann", 60_00, "1"), ("ann", 60_00, "1"), ("bob", 60_00, "1"), ("ann", 40_00, "1"),
                               ("ann", 1, "1"), ("ann", 100_00, "2"), ("ann", 1, "2")]:  # fmt: skip
        answer = decide(state, Book().balance, cage.GivePractice(player, cents), day=day)
        given.append(not isinstance(answer, Refusal))
        for event in () if isinstance(answer, Refusal) else answer:
            state = evolve(state, event)
    assert given == [True, False, True, True, False, True, False]


def test_a_practice_banker_is_given_what_it_needs() -> None:
    answer = decide(OPENED, Book().balance, cage.GivePractice(PRACTICE_BANKER, 10**9), day=DAY)
    assert not isinstance(answer, Refusal)


def test_the_house_itself_says_which_day_it_is() -> None:
    """Would catch somebody who names a new day with every request. The day begins at six in the morning."""
    clock = Clock()
    house = house_on(MemoryStore(), clock=clock)
    must(house.cage(cage.OpenHouse(0, 0, 100_00), by="owner", command_id="open"))
    given = []
    for number, hours in enumerate((0, 1, 8, 16, 1)):  # from 22:13 in the evening on
        clock.now += hours * 3_600_000
        reply = house.cage(cage.GivePractice("ann", 60_00), by="ann", command_id=f"chips {number}")
        given += [event.day for event in reply.events if isinstance(event, cage.PracticeGiven)] or [""]
    assert given == ["2023-11-14", "", "2023-11-15", "", ""]


amounts = st.integers(-5, 60_00)
tables = st.sampled_from(["T1", "T2"])
commands = st.one_of(
    st.builds(cage.BuyAtCage, st.sampled_from(["ann", "bob"]), amounts),
    st.builds(cage.CashOutAtCage, st.sampled_from(["ann", "bob"]), amounts),
    st.builds(cage.GivePractice, st.sampled_from(["ann", "bob"]), amounts),
    st.builds(cage.CountDrop, tables, amounts, st.sampled_from(Chips)),
    st.builds(cage.SweepCollections, tables, st.sampled_from(Chips)),
    st.builds(cage.PayTips, tables, amounts, st.sampled_from(Chips)),
    st.builds(cage.ChangeCapital, amounts | st.integers(-200_00, 0), st.sampled_from(Chips)),
)


@given(st.lists(st.tuples(commands, st.sampled_from(["1", "2"])), max_size=30))
def test_any_commands_leave_a_book_that_can_be_true(asked: list[tuple[cage.Command, str]]) -> None:
    """Would catch a balance below nothing, chips from nowhere, and practice chips among issued ones."""
    state, book = OPENED, HELD
    for command, day in asked:
        answer = decide(state, book.balance, command, day=day)
        if isinstance(answer, Refusal):
            assert str(answer)
            continue
        for event in answer:
            state, book = evolve(state, event), book.after(post(event))
        assert wrong(book) == []


# ---------------------------------------------------------------- the drawer, slips and reports

FLAGS = Settings(flags=(Flag(FlagKind.CASH, "2000-01-01", over_cents=100_00, note="rule 9"),))


def done(house: House, *commands: cage.Command) -> list[cage.Event]:
    """All of them are carried out; their events."""
    events: list[cage.Event] = []
    for number, command in enumerate(commands):
        asked = f"{len(events)} {number} {command}"[:90]
        events += must(house.cage(command, by="p.cashier111", command_id=asked)).events
    return events


def test_the_drawer_is_the_cash_that_came_in_less_what_was_paid_out() -> None:
    """Would catch a drawer that counts chips. The book agrees: what is outside is in the drawer or in a drop box."""
    house = house_on(MemoryStore())
    done(house, cage.OpenHouse(1_000_00, 500_00), cage.GivePractice("ann", 5_00), cage.BuyAtCage("ann", 200_00),
         cage.BuyAtCage("", 40_00, in_hand=True), cage.CashOutAtCage("ann", 50_00),
         cage.CashOutAtCage("", 60_00, in_hand=True), cage.ChangeCapital(-100_00),
         cage.ChangeCapital(7_00, Chips.PRACTICE))  # fmt: skip
    book = house.cashier.book
    assert book.drawer == house.cashier.now.drawer == 1_030_00 == -house.store.balance("outside").cents
    done(house, cage.CountCage(1_000_00))
    assert house.cashier.book.drawer == 1_000_00 == -house.store.balance("outside").cents
    assert house.store.balance("over-and-short").cents == -30_00
    assert house.store.balance("pockets").cents == -20_00


def test_a_gaming_day_opens_with_what_the_last_one_left_in_the_drawer() -> None:
    """Would catch a count at the hand-over that nobody goes on from."""
    clock = Clock()
    house = house_on(MemoryStore(), clock=clock)
    done(house, cage.OpenHouse(100_00, 0), cage.BuyAtCage("ann", 20_00), cage.CountCage(119_00))
    assert [entry.cash for entry in house.cashier.book.entries] == [100_00, 20_00, -1_00]
    clock.now += 24 * 3_600_000
    book = house.cashier.book
    assert (book.opening, book.entries, book.drawer) == (119_00, [], 119_00)
    done(house, cage.BuyAtCage("ann", 5_00))
    assert [entry.number for entry in house.cashier.book.entries] == [4]


def test_slips_are_numbered_through_and_a_restart_knows_them_all() -> None:
    """Would catch a gap, a number that is given twice, and numbers that depend on who was asked first."""
    house = house_on(store := MemoryStore())
    done(house, cage.OpenHouse(100_00, 1_00), cage.GivePractice("ann", 1_00), cage.BuyAtCage("ann", 20_00),
         cage.ChangeCapital(1_00, Chips.PRACTICE), cage.CountCage(120_00),
         cage.WriteSlip(cage.SlipKind.FILL, "T1", 7, 5_00), cage.CashOutAtCage("ann", 1_00))  # fmt: skip
    book = house.cashier.book
    assert [entry.number for entry in book.entries] == [1, 2, 3, 4, 5]
    assert [book.number(entry.version) for entry in book.entries] == [1, 2, 3, 4, 5]
    assert [book.version(number) for number in (0, 1, 5, 6)] == [None, 1, 7, None]
    assert (book.number(2), book.number_at("T1", 7), book.number_at("T1", 8)) == (None, 4, None)
    assert house_on(store).cashier.book == book


def test_cash_of_one_person_in_a_day_is_reported_when_it_comes_to_the_flag() -> None:
    """Would catch somebody who brings it in small notes; cash in and cash out are counted apart, walk-ins each time."""
    clock = Clock()
    house = house_on(MemoryStore(), clock=clock)
    settings.keep(house.store, FLAGS)
    events = done(house, cage.OpenHouse(1_000_00, 0), cage.BuyAtCage("ann", 60_00),
                  cage.CashOutAtCage("ann", 60_00), cage.BuyAtCage("bob", 60_00), cage.BuyAtCage("ann", 39_99),
                  cage.BuyAtCage("ann", 1, in_hand=True), cage.BuyAtCage("ann", 1_00),
                  cage.BuyAtCage("", 60_00, in_hand=True), cage.BuyAtCage("", 60_00, in_hand=True),
                  cage.BuyAtCage("", 100_00, in_hand=True))  # fmt: skip
    flagged = [event.flagged for event in events if isinstance(event, cage.BoughtAtCage | cage.CashedOut)]
    assert flagged == [False, False, False, False, True, True, False, False, True]
    assert cage.cash_of(house.cashier.now, "ann", house.cashier.book.day) == (house.cashier.book.day, 101_00, 60_00)
    clock.now += 24 * 3_600_000
    tomorrow = done(house, cage.BuyAtCage("ann", 99_99))
    assert [event.flagged for event in tomorrow if isinstance(event, cage.BoughtAtCage)] == [False]


ALONE: list[tuple[cage.Command, cage.Command]] = [  # the most that one may do with a limit of $10, and too much
    (cage.CashOutAtCage("ann", 10_00), cage.CashOutAtCage("ann", 10_01)),
    (cage.CashOutAtCage("", 10_00, in_hand=True), cage.CashOutAtCage("", 10_01, in_hand=True)),
    (cage.CountDrop("T1", 10_00), cage.CountDrop("T1", 9_99)),
    (cage.CountDrop("T1", 30_00), cage.CountDrop("T1", 30_01)),
    (cage.GoAlone(cage.LimitedAct.OPENING, "flo", 10_00), cage.GoAlone(cage.LimitedAct.OPENING, "flo", 10_01)),
    (cage.GoAlone(cage.LimitedAct.SALE, "T1", 10_00), cage.GoAlone(cage.LimitedAct.SALE, "T1", 10_01)),
]


@pytest.mark.parametrize(("most", "more"), ALONE)
def test_one_person_alone_does_so_much_and_no_more(most: cage.Command, more: cage.Command) -> None:
    assert not isinstance(decide(OPENED, HELD.balance, most, day=DAY, alone_most=10_00), Refusal)
    answer = decide(OPENED, HELD.balance, more, day=DAY, alone_most=10_00)
    assert isinstance(answer, Refusal)
    assert answer.code is CageCode.NEEDS_TWO
    assert not isinstance(decide(OPENED, HELD.balance, more, day=DAY), Refusal)  # two people, or the owner


def test_what_one_person_did_is_added_up_over_all_processes_of_a_house() -> None:
    """Would catch a sum that each process keeps for itself."""
    store, clock = MemoryStore(), Clock()
    first, second = house_on(store, clock=clock), house_on(store, clock=clock)
    done(first, cage.OpenHouse(5_000_00, 0))
    settings.keep(store, Settings(second_over_cents=10_00))
    sale = cage.GoAlone(cage.LimitedAct.SALE, "T1", 4_00)
    replies = [
        house.cage(sale, by="dan", command_id=f"sale-{number}", alone=True)
        for number, house in enumerate((first, second, first, second))
    ]
    assert [reply.ok for reply in replies] == [True, True, False, False]
    clock.now += 25 * 3_600_000
    assert second.cage(sale, by="dan", command_id="next-day", alone=True).ok


def test_old_records_of_the_cage_are_read() -> None:
    """From before chips were handed out: their events have neither day nor hand."""
    old = codec.read({"is": "bought-at-cage", "player": "ann", "cents": 5_00}, "is", codec.kinds(cage.Event))
    assert old == cage.BoughtAtCage("ann", 5_00)
    assert evolve(OPENED, old).cash == {}
