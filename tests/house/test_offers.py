"""What people are offered: exactly what they may ask and what would be accepted."""

from collections.abc import Iterator

import pytest

from pitboss.house import nights, offers, permits
from pitboss.house.cash import cage
from pitboss.house.offers import Person, Where, at_tables
from pitboss.house.permits import Role
from pitboss.laws import ways_on
from pitboss.laws.evening import TABLE, Dealing, Evening, Kind
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables.decide import decide
from pitboss.tables.identities import TwoPeople
from pitboss.tables.terms import Chips

ELSEWHERE = {"more-time", "record-hand", "felt-irregular", "draft-hand"}  # the clock's, and those of a draft


def test_every_command_at_a_table_has_a_form() -> None:
    """Would catch a new command that nobody is ever offered: its key would be on no page."""
    words = {line.word for line in permits.LINES if line.at_table and not line.word.startswith("see-")}
    assert words - at_tables.FORMS.keys() == ELSEWHERE
    assert at_tables.FORMS.keys() <= words


def played(dealing: Dealing, chips: Chips, sheet: str = "three-card", steps: int = 30) -> Iterator[Evening]:
    """An evening after each of its steps."""
    evening = Evening(shipped.load(sheet), Kind(dealing, chips))
    for _ in range(steps):
        yield evening
        step = ways_on.towards_a_hand(evening)
        if step is None:
            assert evening.wait()
        else:
            assert evening.do(*step) is None


@pytest.mark.parametrize("dealing", Dealing)
def test_what_the_permits_forbid_is_not_offered_and_what_is_offered_they_allow(dealing: Dealing) -> None:
    for evening in played(dealing, Chips.ISSUED):
        state = permits.state_of(evening.table)
        for person in evening.people.values():
            for one in offers.at_table(evening.house, TABLE, person):
                assert permits.allowed(person.roles, one.word, state)
                assert one.role in person.roles


def test_the_dealer_is_offered_the_one_move_that_is_next() -> None:
    """Would catch a key for a move that the table would refuse, and a move without a key."""
    seen = set()
    for evening in played(Dealing.STAFF, Chips.ISSUED):
        moves = {"no-more-bets", "deal", "expose", "reveal", "settle"}
        found = [one for one in offers.at_table(evening.house, TABLE, evening.people["dealer"]) if one.word in moves]
        assert len(found) <= 1
        seen |= {one.word for one in found}
    assert seen == {"no-more-bets", "deal", "reveal", "settle"}


def test_where_the_house_deals_nobody_else_is_offered_to() -> None:
    dealer = Person("dan", frozenset({Role.DEALER}))
    for evening in played(Dealing.AUTOMATIC, Chips.ISSUED):
        words = {one.word for one in offers.at_table(evening.house, TABLE, dealer)}
        assert words.isdisjoint({"no-more-bets", "deal", "reveal", "settle"})


def test_a_practice_tray_that_is_short_does_not_stop_the_dealer() -> None:
    """Would catch a dealer without a key where the house fills the tray by itself once it is asked to pay."""
    evening = Evening(shipped.load("three-card"), Kind(Dealing.STAFF, Chips.PRACTICE, short_tray=True))
    while (step := ways_on.towards_a_hand(evening)) is not None and step[1].word != "settle":
        assert evening.do(*step) is None
    assert step is not None


def test_a_buy_in_is_offered_up_to_what_the_wallet_has() -> None:
    evening = Evening(shipped.load("three-card"), Kind(Dealing.AUTOMATIC, Chips.ISSUED))
    ann = evening.people["player 1"]
    assert evening.do(*next(step for step in evening.offers() if step[1].word == "join")) is None
    (buys,) = [one for one in offers.at_table(evening.house, TABLE, ann) if one.word == "buy-in"]
    assert (buys.least, buys.most) == (1, evening.wallet("player 1"))
    evening.house.ask(TABLE, c.BuyIn("player 1", evening.wallet("player 1")), by="player 1", command_id="all of it")
    assert "buy-in" not in [one.word for one in offers.at_table(evening.house, TABLE, ann)]


def test_whoever_plays_at_a_table_is_offered_no_work_there() -> None:
    """Would catch a dealer who deals to themselves."""
    evening = Evening(shipped.load("three-card"), Kind(Dealing.STAFF, Chips.PRACTICE))
    both = Person("dan", frozenset({Role.PLAYER, Role.DEALER, Role.FLOOR}))
    evening.house.ask(TABLE, c.Join("dan"), by="dan", command_id="dan sits")
    words = {one.word for one in offers.at_table(evening.house, TABLE, both)}
    assert {"leave", "sit-out"} <= words
    assert words.isdisjoint({"set-duty", "fill", "close-table"})


def test_two_people_are_asked_for_where_two_are_needed() -> None:
    evening = Evening(shipped.load("three-card"), Kind(Dealing.STAFF, Chips.ISSUED))
    found = {one.word: one for one in offers.at_table(evening.house, TABLE, evening.people["floor"])}
    assert [role.value for role in found["fill"].second] == ["dealer", "floor", "cashier"]
    assert found["warn" if "warn" in found else "set-floor-duty"].second == ()


def test_what_waits_is_agreed_to_by_another_person_alone() -> None:
    """Would catch a key to agree for who asked, or for somebody whose role does not do."""
    evening = Evening(shipped.load("three-card"), Kind(Dealing.STAFF, Chips.ISSUED))
    floor = evening.people["floor"]
    fill = next(one for one in evening.at_table(floor, ["fill"]))
    assert evening.do(floor, fill) is None
    said = {name: sorted(one.word for one in evening.seconds(person)) for name, person in evening.people.items()}
    both = ["agree", "decline"]
    assert said == {
        "player 1": [], "player 2": [], "dealer": both, "floor": ["withdraw"], "cashier": both, "manager": [],
    }  # fmt: skip
    assert {one.where for one in evening.seconds(floor)} == {Where.SECOND}


def test_a_hand_that_lacks_something_cannot_be_closed_and_one_that_lacks_nothing_can() -> None:
    seen = []
    for evening in played(Dealing.REAL, Chips.PRACTICE, steps=8):
        words = {one.word for one in offers.at_draft(evening.house, TABLE, evening.people["dealer"], evening.approvals)}
        closing = offers.to_close(evening.house, evening.table)
        assert ("record-hand" in words) == (closing is not None and evening.table.hand is None)
        if closing is not None:
            assert not isinstance(offers.recorded(evening.house, evening.table, closing), Refusal)
        seen.append("record-hand" in words)
    assert {True, False} == set(seen)


def window(evening: Evening) -> dict[tuple[str, str], offers.Offer]:
    """What the cashier is offered, by word and table."""
    found = offers.at_cage(evening.house, evening.people["cashier"], [TABLE])
    assert len({(one.word, one.table) for one in found}) == len(found)
    return {(one.word, one.table): one for one in found}


def test_the_cage_offers_what_lies_at_a_table_and_what_can_be_sent_there() -> None:
    """Would catch a key for tips that are not there, and one that takes more from the tray than lies in it."""
    evening = Evening(shipped.load("three-card"), Kind(Dealing.STAFF, Chips.ISSUED))
    cage_words = {"cage-buy-in", "cage-cash-out", "count-cage", "change-capital", "pay-expense"}
    before = window(evening)
    at_table = {
        "change-box",
        "count-drop",
        "fill",
        "credit",
        "fill-rack",
    }  # the box of an open table is counted whatever the book has
    assert set(before) == {(word, "") for word in cage_words} | {(word, TABLE) for word in at_table}
    assert before["credit", TABLE].most is None  # who counts the tray is not told what is in it
    assert before["fill", TABLE].second != ()
    evening.house.ask(TABLE, c.Join("player 1", checked=True), by="player 1", command_id="sits")
    evening.house.ask(TABLE, c.BuyIn("player 1", 20_00, c.Source.CASH), by="dealer", command_id="a sale")
    evening.house.ask(TABLE, c.Tip("player 1", 3_00), by="player 1", command_id="a tip")
    assert (window(evening)["pay-tips", TABLE].least, window(evening)["pay-tips", TABLE].most) == (1, 3_00)
    table = evening.table
    evening.house.close_table(TABLE, tray=table.tray, rack=table.rack, by="floor", command_id="closes")
    assert {word for word, name in window(evening) if name} == {"change-box", "count-drop", "pay-tips", "pool-tips"}


def test_a_customer_is_paid_what_is_on_the_account_and_nobody_serves_themselves() -> None:
    """Would catch a key that pays more than the wallet or the drawer has, and a cashier at their own window:
    one who looks at their own papers, too."""
    evening = Evening(shipped.load("three-card"), Kind(Dealing.STAFF, Chips.ISSUED))
    cashier = evening.people["cashier"]
    found = {(one.word, one.in_hand): one for one in offers.for_customer(evening.house, cashier, "player 1")}
    assert found["cage-cash-out", False].most == evening.wallet("player 1")
    assert found["cage-cash-out", True].most is None  # who counts the drawer is not told what is in it
    assert {word for word, _ in found} == {"cage-buy-in", "cage-cash-out", "check-identity"}
    excluded = offers.for_customer(evening.house, cashier, "player 1", excluded=True)
    assert {one.word for one in excluded} == {"cage-cash-out", "check-identity"}
    assert offers.for_customer(evening.house, cashier, cashier.name) == []
    by_floor = offers.for_customer(evening.house, evening.people["floor"], "player 1")
    assert [one.word for one in by_floor] == ["check-identity"], "the floor looks at documents, and moves no cash"
    stranger = [
        one.in_hand for one in offers.for_customer(evening.house, cashier, "p.new") if one.word == "cage-cash-out"
    ]
    assert stranger == [True]  # nothing is on the account yet


def test_capital_goes_out_as_far_as_the_cage_has_some() -> None:
    evening = Evening(shipped.load("three-card"), Kind(Dealing.STAFF, Chips.ISSUED))
    has = evening.store.balance("cage").cents
    assert window(evening)["change-capital", ""].least == -1  # some; how much is not told to those who count it
    evening.house.cage(cage.ChangeCapital(-has), by=TwoPeople("cashier", "manager"), command_id="all of it")
    assert window(evening)["change-capital", ""].least == 1


def test_who_deals_can_be_asked_for_in_the_midst_of_a_hand_and_is_done_after_it() -> None:
    """Would catch a dealer who has no key to take over while the house deals one hand after the other."""
    dealer, seen = Person("dan", frozenset({Role.DEALER})), set()
    for evening in played(Dealing.AUTOMATIC, Chips.ISSUED):
        (duty,) = [one for one in offers.at_table(evening.house, TABLE, dealer) if one.word == "set-duty"]
        answer = decide(evening.table, duty.command, evening.order)
        assert duty.later == isinstance(answer, Refusal)
        seen.add(duty.later)
    assert seen == {True, False}


def test_a_night_is_started_entered_and_ended_by_those_who_may() -> None:
    evening = Evening(shipped.load("three-card"), Kind(Dealing.STAFF, Chips.NIGHT))
    floor, guest = evening.people["floor"], Person("a guest", frozenset({Role.GUEST}))
    assert [one.word for one in offers.at_night(evening.host, guest)] == ["enter-night"]
    assert [one.word for one in offers.at_night(evening.host, evening.people["player 1"])] == []
    assert "end-night" not in [one.word for one in offers.at_night(evening.host, floor)]  # a table has its chips
    while not evening.table.closed:
        step = ways_on.towards_home(evening)
        assert step is not None
        assert evening.do(*step) is None
    assert "end-night" in [one.word for one in offers.at_night(evening.host, floor)]


def test_a_night_does_not_end_while_a_table_of_it_is_open_even_one_without_a_chip() -> None:
    """Where players bank, the tray is empty: the night could be ended under an open table, and nobody plays there."""
    evening = Evening(shipped.load("player-dealer"), Kind(Dealing.STAFF, Chips.NIGHT))
    assert evening.table.tray == evening.table.rack == 0
    assert "end-night" not in [one.word for one in offers.at_night(evening.host, evening.people["floor"])]
    refused = evening.host.ask(nights.EndNight(), by="floor", command_id="ends").refusal
    assert str(refused) == "These tables of the night are still open: T1. Close them first."
