"""Real decks: inspected by two people, taken out when foul or miscounted, shuffled or cut at the floor's order."""

import pytest

from pitboss.rounds.refusal import Refusal
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import snapshot
from pitboss.tables.commands import Reason, Trouble
from pitboss.tables.decide import decide
from pitboss.tables.events import Event
from pitboss.tables.real_cards import decks
from pitboss.tables.terms import Duty, FloorRules
from tests.tables.driver import at_table, of
from tests.tables.real_cards import RealTable, real_table, spot

ANN = spot(1, "8c 8d 2h", "1x", ante=2_00)
DEALER = "2c 4d 7h"
FOUL = Trouble(Reason.FOUL_DECK, "two sevens of hearts")


def play(table: RealTable) -> tuple[Event, ...]:
    return table.record(ANN, dealer=DEALER)


def test_a_foul_deck_is_out_of_service_and_its_place_is_empty_until_another_is_inspected() -> None:
    """Would catch a foul deck that is dealt again, and a table that waits for it although its other deck is good."""
    table = real_table("six-card", "ann", "bob")
    table.must(c.InspectDeck("A", "red 1"), c.InspectDeck("B", "blue 1"))
    done = table.record(ANN, dealer=DEALER, troubles=(FOUL,))
    assert of(done, e.DeckTakenOut) == [e.DeckTakenOut("A", "red 1", 1, "foul deck", "two sevens of hearts")]
    play(table)  # with deck B
    assert table.no(table.tapped(ANN, dealer=DEALER)) == "no-deck"
    assert table.no(c.InspectDeck("A", "red 1")) == "deck-out"
    table.must(c.InspectDeck("A", "red 2"))
    play(table)
    assert [one.deck for one in table.happened(e.DeckOpened)] == ["A", "B", "A"]


def test_a_deck_comes_back_only_after_somebody_has_looked_into_it_with_a_note() -> None:
    """Would catch an investigation that nobody has to make."""
    table = real_table("six-card", "ann")
    table.must(c.InspectDeck("A", "red 1"), c.TakeDeckOut("A", "a bent corner"))
    assert table.no(c.ClearDeck("A", 0, " ")) == "no-note"
    assert table.no(c.ClearDeck("B", 0, "fine")) == "not-out"
    table.must(c.ClearDeck("A", 0, "only dust"), c.InspectDeck("A", "red 1"))
    play(table)


def test_a_void_hand_for_another_reason_leaves_the_deck_in_service() -> None:
    table = real_table("six-card", "ann")
    done = table.record(ANN, dealer=DEALER, troubles=(Trouble(Reason.DEAD_CARD, "under the table"),))
    assert of(done, e.DeckTakenOut) == []


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (c.InspectDeck("C", "red"), "no-place"),
        (c.InspectDeck("A", " "), "bad-back"),
        (c.InspectDeck("A", "x" * 41), "bad-back"),
        (c.InspectDeck("A", "blue"), "same-back"),
        (c.TakeDeckOut("A", " "), "no-note"),
        (c.OrderDone(), "nothing-ordered"),
        (c.OrderDeck(c.DeckOrder.RECUT, ""), "no-note"),
        (c.CountStub(40), "no-stub"),
    ],
)
def test_what_cannot_be_said_of_a_deck_is_refused(command: c.Command, why: str) -> None:
    table = real_table("six-card", "ann")
    table.must(c.InspectDeck("B", "blue"))
    assert table.no(command) == why


def test_sealed_decks_are_not_inspected_or_counted_by_hand() -> None:
    table = at_table("six-card", "ann")
    for command in (c.InspectDeck("A", "red"), c.CountStub(3), c.OrderDeck(c.DeckOrder.SHUFFLE, "x"), c.OrderDone()):
        assert table.no(command) == "sealed-cards"


def test_where_the_house_has_decks_inspected_nothing_is_dealt_before() -> None:
    """Would catch the rule of the house without effect; a hand that is void can always be recorded."""
    table = real_table("six-card", "ann")
    table.must(c.PostFloorRules(FloorRules(inspected=True)))
    assert table.no(table.tapped(ANN, dealer=DEALER)) == "not-inspected"
    table.record(ANN, dealer=DEALER, troubles=(Trouble(Reason.MISDEAL, "x"),))
    table.must(c.InspectDeck("B", "blue"))
    play(table)
    assert table.no(table.tapped(ANN, dealer=DEALER)) == "not-inspected", "the other deck"


@pytest.mark.parametrize("order", c.DeckOrder)
def test_what_the_floor_orders_is_done_before_the_deal(order: c.DeckOrder) -> None:
    """Would catch an order that nobody has to follow."""
    table = real_table("six-card", "ann")
    table.must(c.OrderDeck(order, "a player asks for it"))
    assert table.no(c.OrderDeck(order, "again")) == "already-ordered"
    assert order.value in table.refused(ANN, dealer=DEALER)
    table.must(c.OrderDone())
    play(table)


def test_the_stub_is_counted_every_so_many_hands_and_the_count_is_of_the_cards_left() -> None:
    """Would catch a count of the whole deck, one that forgets the cards that were put aside, and one never asked for.

    Two spots of three cards and the dealer's three: 43 of 52 are left; 42 after a card that lay face up.
    """
    table = real_table("six-card", "ann", "bob")
    table.must(c.PostFloorRules(FloorRules(count_every=2)))
    bob = spot(2, "Ks 6h 3d", "1x", ante=4_00)
    table.record(ANN, bob, dealer=DEALER)
    assert table.must(c.CountStub(43)) == (e.StubCounted(1, "A", 43, 43),)
    table.record(ANN, bob, dealer=DEALER, troubles=(Trouble(Reason.BOXED_CARD, "one"),))
    assert not decks.count_due(table.table)
    play(table)
    assert table.no(table.tapped(ANN, dealer=DEALER)) == "count-due"
    assert table.table.stub is not None
    assert (table.table.stub.hand, table.table.stub.due) == (3, 46)
    table.must(c.CountStub(46))
    play(table)
    table.record(ANN, bob, dealer=DEALER, troubles=(Trouble(Reason.BOXED_CARD, "one"),))
    assert table.table.stub.due == 42


def test_a_wrong_count_takes_the_deck_out() -> None:
    """Would catch a deck of 51 cards that stays on the table."""
    table = real_table("six-card", "ann")
    table.must(c.InspectDeck("A", "red 1"))
    play(table)
    counted, out = table.must(c.CountStub(45))
    assert counted == e.StubCounted(1, "A", 45, 46)
    assert isinstance(out, e.DeckTakenOut)
    assert (out.deck, out.back, out.why) == ("A", "red 1", "wrong count")
    assert "45 cards" in out.note
    assert "46" in out.note


def test_after_a_void_hand_all_cards_of_the_deck_are_counted() -> None:
    table = real_table("six-card", "ann")
    table.record(ANN, dealer=DEALER, troubles=(Trouble(Reason.MISDEAL, "x"),))
    assert table.table.stub is not None
    assert (table.table.stub.due, table.table.stub.whole) == (52, True)
    assert table.no(c.CountStub(300)) == "bad-stub"
    table.must(c.CountStub(52))


def test_decks_are_in_a_snapshot() -> None:
    """Would catch a foul deck that is dealt again after a restart."""
    table = real_table("six-card", "ann")
    table.must(c.InspectDeck("A", "red 1"), c.PostFloorRules(FloorRules(floor_decides=True, count_every=5)))
    table.record(ANN, dealer=DEALER, troubles=(FOUL,))
    table.must(c.OrderDeck(c.DeckOrder.RECUT, "x"))
    again = snapshot.read(snapshot.write(table.table))
    assert again == snapshot.without_last(table.table)


def test_decks_are_seen_to_between_hands() -> None:
    """Would catch a deck that is exchanged while a hand waits for the floor."""
    table = real_table("pair-plus", "ann")
    table.must(c.SetDuty(floor=Duty.STAFF))
    table.record(spot(1, "7s 7h 7d", "", pair_plus=2_00), dealer="2c 4d 9h")
    assert table.table.hand is not None
    for command in (c.InspectDeck("A", "red"), c.CountStub(40), c.OrderDeck(c.DeckOrder.RECUT, "x")):
        answer = decide(table.table, command)
        assert isinstance(answer, Refusal)
        assert answer.code.word == "hand-on"


def test_a_table_that_opens_again_has_its_decks_inspected_anew_and_a_foul_one_is_still_out() -> None:
    """Would catch a foul deck that is all right the next day because nobody has looked into it."""
    table = real_table("six-card", "ann")
    table.must(c.InspectDeck("A", "red 1"), c.InspectDeck("B", "blue 1"))
    table.record(ANN, dealer=DEALER, troubles=(FOUL,))
    before = table.table
    table.must(c.CloseTable(before.tray, before.rack))
    table.must(c.OpenTable(before.terms, before.rules, before.texts))
    assert (table.table.backs, table.table.empty, table.table.decks_out) == ({}, ("A",), before.decks_out)
    assert table.no(c.InspectDeck("A", "red 1")) == "deck-out"
