"""The waiting list of a table with real cards: people are called, and come to the seat; nobody plays past them."""

import pytest

from pitboss.frozen import changed
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import snapshot
from pitboss.tables.decide import decide
from pitboss.tables.state import Waiting
from pitboss.tables.terms import Holds
from tests.tables.driver import of
from tests.tables.real_cards import RealTable, real_table, spot

LOSES, DEALER = "Ks 6h 4d 2c 9s", "Ac Ad 8h 7s 3d Jc"


def full(*people: str, seats: int = 2) -> RealTable:
    return real_table("four-card", *people, seats=seats)


def while_tapped(table: RealTable, command: c.Command, spots: dict[int, str]) -> tuple[e.Event, ...]:
    """The answer while these spots have bets in a hand that is being tapped; the house fills them in."""
    answer = decide(changed(table.table, tapped=spots), command)
    assert isinstance(answer, tuple), answer
    return answer


def test_whoever_waits_is_called_when_a_seat_is_free_and_seated_by_one_command() -> None:
    """Would catch a seat that is given to somebody who has gone for a drink."""
    table = full("ann", "bob")
    table.must(c.Join("cy"), c.Join("dee"))
    assert [one.called for one in table.table.queue] == [False, False]
    table.must(c.Leave("ann"))
    assert [one.called for one in table.table.queue] == [True, False], "the first, for one seat"
    assert table.table.sitter("cy") is None
    assert table.no(c.CallWaiting("cy")) == "called-already"
    table.must(c.Join("cy"))
    assert (table.spots("cy"), [one.player for one in table.table.queue]) == ((1,), ["dee"])
    assert table.no(c.Join("dee")) == "in-line", "no seat is free"


def test_staff_may_call_and_seat_the_next_one_if_the_first_does_not_come() -> None:
    table = full("ann", "bob")
    table.must(c.Join("cy"), c.Join("dee"), c.Leave("ann"), c.CallWaiting("dee"), c.Join("dee", seat=1))
    assert table.spots("dee") == (1,)
    table.must(c.Leave("cy"))
    assert table.table.queue == ()
    assert table.no(c.CallWaiting("cy")) == "not-in-line"


def test_somebody_new_stands_behind_those_who_wait_although_a_seat_is_free() -> None:
    """Would catch a newcomer, or an unknown person whose bets are tapped, who takes the seat of the list."""
    table = full("ann", "bob")
    table.must(c.Join("cy"), c.Leave("ann"), c.Join("dee", seat=1))
    assert [one.player for one in table.table.queue] == ["cy", "dee"]
    refused = table.refused(spot(1, LOSES, "fold", ante=2_00), dealer=DEALER)
    assert refused.startswith("Spot 1 is free for the waiting list")
    extra = table.refused(spot(1, LOSES, "fold", player="bob", ante=2_00), dealer=DEALER)
    assert extra.startswith("Spot 1 is free for the waiting list")


@pytest.mark.clause("E15")
def test_with_a_waiting_list_nobody_plays_more_than_two_spots_of_real_cards() -> None:
    """Would catch a list that the rule of the sheet does not know of."""
    table = real_table("four-card", "ann", seats=4)
    three = [spot(number, LOSES if number == 1 else "", "fold", player="ann", ante=2_00) for number in (1, 2, 3)]
    table.record(*three, dealer=DEALER)
    assert table.spots("ann") == (1, 2, 3)
    table.must(c.Join("bob"), c.Join("cy"), c.Join("dee"))
    assert table.spots("bob") == (4,)
    assert table.spots("ann") == (1, 2), "at once, because no hand is on: two each, the first by default"
    assert [(one.player, one.called) for one in table.table.queue] == [("cy", True), ("dee", False)]
    table.must(c.Join("cy"))
    refused = table.refused(spot(1, LOSES, "fold", ante=2_00), *three[1:], dealer=DEALER)
    assert refused == "Spot 3 is another player's."
    table.must(c.Leave("cy"))
    assert table.refused(*three, dealer=DEALER).startswith("While people wait, one player has at most 2 spots")


@pytest.mark.clause("E15")
def test_a_hand_that_is_being_tapped_is_played_with_all_its_spots() -> None:
    """In force from the next hand: would catch bets that lie on the felt and belong to nobody."""
    table = real_table("four-card", "ann", seats=3)
    three = [spot(number, "", "fold", player="ann", ante=2_00) for number in (1, 2, 3)]
    table.record(*three, dealer=DEALER)
    now = while_tapped(table, c.Join("bob"), dict.fromkeys((1, 2, 3), "ann"))
    assert now == (e.Queued("bob", c.Kind.PERSON),)
    half = while_tapped(table, c.Join("bob"), {1: "ann", 3: "ann"})
    assert of(half, e.SpotReleased) == [], "the third spot is in play, and two are kept"


def test_how_many_spots_somebody_waits_for_is_kept_and_given() -> None:
    table = full("ann", "bob", seats=3)
    table.must(c.Join("cy"), c.Join("dee", spots=2))
    assert table.table.queue == (Waiting("dee", c.Kind.PERSON, 2),)
    assert snapshot.read(snapshot.write(table.table)).queue == table.table.queue
    assert table.no(c.Join("eve", spots=9)) == "bad-count"
    table.must(c.Leave("ann"), c.Leave("bob"), c.Join("dee"))
    assert table.spots("dee") == (1, 2)


def test_a_walk_in_who_becomes_known_keeps_spots_and_chips() -> None:
    """Would catch a big winner whose chips are lost with the name."""
    table = real_table("six-card", seats=3)
    table.record(spot(2, "8c 8d 8h", "1x", ante=2_00), dealer="2c 4d 7h")
    won = table.chips("seat 2")
    done = table.must(c.NameSeat("ann", 2))
    assert (table.spots("ann"), table.chips("ann"), table.table.sitter("seat 2")) == ((2,), won, None)
    assert [(one.player, one.cents) for one in of(done, e.ChipsBought)] == [("ann", won)]
    assert table.no(c.NameSeat("bob", 2)) == "seat-taken"
    assert table.no(c.NameSeat("bob", 3)) == "empty-seat"
    assert table.no(c.NameSeat("bob", 9)) == "no-seat"
    assert table.no(c.NameSeat("ann", 3)) == "seated"


def test_a_payout_above_the_houses_amount_needs_a_name() -> None:
    """Would catch a large payout to somebody unknown: also one that is first called out to the floor."""
    table = real_table("six-card", seats=3)
    table.must(c.PostFlags(Holds(named_over=50_00)))
    bets = spot(2, "Qs Js Ts", "1x", ante=2_00, pair_plus=2_00)
    refused = table.refused(bets, dealer="2c 4d 7h")
    assert refused.startswith("Spot 2 is to be paid 90, and above 50 the house needs to know whom.")
    table.record(spot(1, "8c 8d 2h", "1x", ante=2_00), dealer="2c 4d 7h")  # a small one is paid to anybody
    named = while_tapped(table, c.NameSeat("p.abcdefghij", 2), {2: ""})
    assert named == (e.Seated("p.abcdefghij", c.Kind.PERSON, 2),)
    table.must(c.Join("p.abcdefghij", seat=2))
    table.record(bets, dealer="2c 4d 7h")
    assert table.chips("p.abcdefghij") == 96_00
