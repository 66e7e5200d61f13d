"""Who deals and who is the floor: handing over between hands, relief, and what an automatic floor takes over."""

import json

import pytest

from pitboss.rounds import bets
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.tables import codec, dealer, duty, snapshot
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.identities import TwoPeople
from pitboss.tables.state import Phase
from pitboss.tables.terms import Duty, practice
from tests.tables.driver import at_table, of

FIVE = ["six-card", "pair-plus", "mini-royal", "player-dealer", "four-card"]
ANN, BOB = "p.aaaaaaaaaa", "p.bbbbbbbbbb"
TRIPS = {"spot1": "7s 7h 7d", "dealer": "2c 3d 5h"}


def test_the_dealing_changes_hands_between_hands_only() -> None:
    """Would catch a dealer who walks off in the middle of a hand, and one who cannot come before anybody has bet."""
    table = at_table("six-card", "ann")
    table.must(c.SetDuty(dealer=Duty.STAFF, deals=ANN))
    assert (table.table.terms.dealer, table.table.dealer) == (Duty.STAFF, ANN)
    table.bet("ann", ante=2_00)
    assert table.no(c.SetDuty(dealer=Duty.AUTOMATIC)) == "hand-on"
    table.deal()
    assert table.no(c.SetDuty(dealer=Duty.AUTOMATIC)) == "hand-on"
    table.choose("ann", "fold")
    table.settle()
    table.again()
    table.must(c.SetDuty(dealer=Duty.AUTOMATIC))
    assert (table.table.terms.dealer, table.table.dealers) == (Duty.AUTOMATIC, ())


def test_another_dealer_takes_over_while_a_hand_is_on_and_both_have_dealt_it() -> None:
    """Would catch a relief that leaves no trace: neither of the two may acknowledge this hand, both may the next."""
    table = at_table("pair-plus", "ann", dealer=Duty.STAFF, floor=Duty.STAFF)
    table.lay(**TRIPS).must(c.SetDuty(deals=ANN, by=ANN))
    table.bet("ann", pair_plus=2_00)
    table.must(c.SetDuty(deals=BOB, by=BOB))
    assert list(table.table.dealers) == [ANN, BOB]
    table.deal()
    table.until_waiting()
    assert table.hand.called == ("1",)
    assert {table.no(c.Acknowledge("1", by)) for by in (ANN, BOB, TwoPeople("p.cccccccccc", ANN))} == {"own-hand"}
    table.must(c.Acknowledge("1", "p.cccccccccc"))
    table.settle()
    table.again()
    assert list(table.table.dealers) == [BOB]


def test_nobody_takes_up_a_hand_that_waits_for_the_floor() -> None:
    """Would catch the only floor manager who takes up the dealing, and cannot acknowledge the hand any more."""
    table = at_table("pair-plus", "ann", dealer=Duty.STAFF, floor=Duty.STAFF)
    table.lay(**TRIPS).must(c.SetDuty(deals=ANN, by=ANN))
    table.bet("ann", pair_plus=2_00)
    table.deal()
    table.until_waiting()
    assert table.no(c.SetDuty(deals=BOB, by=BOB)) == "seen-first"
    table.must(c.Acknowledge("1", BOB), c.SetDuty(deals=BOB, by=BOB))


def test_who_is_on_duty_already_need_not_take_over() -> None:
    table = at_table("six-card", "ann", dealer=Duty.STAFF, floor=Duty.STAFF)
    table.must(c.SetDuty(deals=ANN, by=ANN), c.SetDuty(floor=Duty.STAFF, by=BOB))
    same = [
        c.SetDuty(deals=ANN, by=ANN),
        c.SetDuty(dealer=Duty.STAFF),
        c.SetDuty(floor=Duty.STAFF, by=BOB),
        c.SetDuty(),
    ]
    assert {table.no(command) for command in same} == {"same-duty"}
    assert table.table.floor == BOB


@pytest.mark.parametrize("name", ["", "a:b", "x" * 50])
def test_a_dealer_has_a_name_that_can_stand_in_a_record(name: str) -> None:
    table = at_table("six-card", "ann", dealer=Duty.STAFF)
    assert table.no(c.SetDuty(deals=name)) == ("bad-name" if name else "same-duty")


def test_an_automatic_floor_that_takes_over_sees_what_waits_for_all_to_see() -> None:
    """Would catch a hand that waits for a floor who has gone home."""
    table = at_table("pair-plus", "ann", floor=Duty.STAFF).lay(**TRIPS)
    table.bet("ann", pair_plus=2_00)
    table.deal()
    table.until_waiting()
    said = table.must(c.SetDuty(floor=Duty.AUTOMATIC, by=BOB))
    assert of(said, e.Acknowledged) == [e.Acknowledged("1", "automatic floor")]
    table.settle()


def test_an_automatic_floor_that_takes_over_rules_on_the_dispute_that_is_open() -> None:
    table = at_table("six-card", "ann", floor=Duty.STAFF)
    table.bet("ann", ante=2_00)
    table.deal()
    table.must(c.Dispute(1, "a card fell down"))
    said = table.must(c.SetDuty(floor=Duty.AUTOMATIC, by=BOB))
    assert [one.ruling for one in of(said, e.DisputeRuled)] == [c.Ruling.STANDS]
    assert table.hand.dispute is None


def test_whoever_deals_cannot_send_the_floor_home_to_be_paid() -> None:
    """Would catch the way around the second person: an automatic floor acknowledges everything."""
    table = at_table("pair-plus", "ann", dealer=Duty.STAFF, floor=Duty.STAFF).lay(**TRIPS)
    table.must(c.SetDuty(deals=ANN, by=ANN))
    table.bet("ann", pair_plus=2_00)
    table.deal()
    table.until_waiting()
    assert table.no(c.SetDuty(floor=Duty.AUTOMATIC, by=ANN)) == "own-hand"


@pytest.mark.parametrize("sheet", FIVE)
def test_with_a_dealer_of_staff_nothing_moves_by_itself(sheet: str) -> None:
    """Would catch a clock that closes the bets, and a house that deals on its own."""
    table = at_table(sheet, "ann", "bob", dealer=Duty.STAFF, floor=Duty.STAFF)
    stakes = dict(bets.smallest(table.table.game, table.table.game.opening[0]))
    if table.table.banked:
        table.must(c.TimeUp(), c.TimeUp())  # the offer of the bank goes on by the clock, as ever
    assert table.hand.bank is not None or not table.table.banked
    table.must(c.Bet(1, "ann", stakes))
    assert table.no(c.TimeUp()) == "nothing-due"
    table.must(r.NoMoreBets())
    steps: list[c.Command] = []
    while table.phase is Phase.PLAYING:
        if dealer.next_command(table.table) is None:
            table.must(c.TimeUp())  # a decision is the sheet's default when its time is up
            continue
        possible = [one for one in (r.Deal(), r.Expose(), r.Reveal(), r.Settle()) if table.would(one)]
        steps += possible
        table.must(possible[0])
    assert len(possible) == 1
    assert isinstance(steps[-1], r.Settle)
    assert table.hand.finish is e.Finish.SETTLED


def test_duty_and_flags_are_in_a_snapshot_and_an_old_one_reads_without_them() -> None:
    """Would catch a table that forgets its dealer at a restart, and a house that cannot read last month's snapshot."""
    table = at_table("six-card", dealer=Duty.STAFF, floor=Duty.STAFF)
    table.must(c.SetDuty(deals=ANN, by=ANN), c.SetDuty(floor=Duty.STAFF, by=BOB))
    kept = json.loads(json.dumps(snapshot.write(table.table)))
    assert snapshot.read(kept) == snapshot.without_last(table.table)
    old = {name: value for name, value in kept.items() if name not in ("holds", "dealers", "floor")}
    del old["terms"]["cards"]
    assert snapshot.read(old).dealers == ()


def test_terms_that_know_no_cards_are_those_of_sealed_decks() -> None:
    """A record from before there were tables with real cards."""
    _, terms = practice(shipped.load("six-card"), "T1")
    written = codec.plain(type(terms), terms)
    del written["cards"]
    assert codec.value(type(terms), written) == terms


def test_a_hand_over_is_by_whoever_is_on_duty_and_says_what_is_open() -> None:
    """Would catch somebody who hands over another one's job, and a list that leaves out what is open."""
    table = at_table("pair-plus", "ann", dealer=Duty.STAFF, floor=Duty.STAFF)
    table.must(c.SetDuty(deals=ANN, by=ANN))
    assert table.no(c.HandOver(c.Job.DEALER, BOB, ANN)) == "not-on-duty"
    assert table.no(c.HandOver(c.Job.FLOOR, ANN, BOB)) == "not-on-duty"
    assert table.no(c.HandOver(c.Job.DEALER, ANN, ANN)) == "same-duty"
    assert table.no(c.HandOver(c.Job.DEALER, ANN, "x\n")) == "bad-name"
    table.must(c.Fill(50_00))
    table.bet("ann", pair_plus=2_00)
    over, changed = table.must(c.HandOver(c.Job.DEALER, ANN, BOB))
    waits = ("hand 1 on the felt", "a fill of 50 on its way")
    assert over == e.HandedOver(c.Job.DEALER, ANN, BOB, waits)
    assert changed == e.DutyChanged(Duty.STAFF, Duty.STAFF, deals=BOB)
    assert list(table.table.dealers) == [ANN, BOB]
    table.must(c.SetDuty(floor=Duty.STAFF, by=ANN))
    table.must(c.HandOver(c.Job.FLOOR, ANN, "p.cccccccccc"))
    assert (table.table.floor, table.table.dealer) == ("p.cccccccccc", BOB)
    assert codec.read_event(json.loads(json.dumps(codec.as_json(over, "is")))) == over


def test_the_dealing_is_not_handed_over_while_a_called_hand_waits() -> None:
    table = at_table("pair-plus", "ann", dealer=Duty.STAFF, floor=Duty.STAFF)
    table.lay(**TRIPS).must(c.SetDuty(deals=ANN, by=ANN))
    table.bet("ann", pair_plus=2_00)
    table.deal()
    table.until_waiting()
    assert table.no(c.HandOver(c.Job.DEALER, ANN, BOB)) == table.no(c.SetDuty(deals=BOB, by=BOB))
    assert "1 call for the floor in hand 1" in duty.unfinished(table.table)
