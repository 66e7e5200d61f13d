"""Payouts that are held: flagged wins and large ones wait for somebody beside the dealer, and are paid all the same."""

from dataclasses import replace
from typing import Any

import pytest

from pitboss.rounds import commands as r
from pitboss.rounds import events as re
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.state import Phase
from pitboss.tables.terms import Duty, Holds, WinFlag
from tests.tables.driver import Driver, at_table, of

STRAIGHT_FLUSH = {"spot1": "7s 8s 9s", "dealer": "Qc 3d 5h"}  # Pair Plus pays 40 to 1, the Ante Bonus 4 to 1
FORTY = Holds((WinFlag(times=40, over=50_00, note="rule 7"),))


def held(holds: Holds, *people: str, sheet: str = "six-card", **terms: Any) -> Driver:
    given: dict[str, Any] = {"floor": Duty.STAFF, **terms}
    table = at_table(sheet, *(people or ("ann",)), **given)
    table.must(c.PostFlags(holds))
    return table


def said(table: Driver) -> list[tuple[str, str]]:
    return [(one.who, one.hand) for one in table.happened(e.CalledOut)]


def to_the_settlement(table: Driver, **stakes: int) -> Driver:
    table.bet("ann", **stakes)
    table.deal()
    table.choose("ann", "1x")
    table.until_waiting()
    return table


def test_a_win_of_so_many_times_the_wager_is_held_until_somebody_has_seen_it() -> None:
    """Would catch a payout that goes over the table before it is reported."""
    table = to_the_settlement(held(FORTY).lay(**STRAIGHT_FLUSH), ante=2_00, pair_plus=2_00)
    assert said(table) == [("1", "a payout of 80 on Pair Plus, 40 times the wager (rule 7)")]
    assert table.no(r.Settle()) == "waiting-for-floor"
    table.must(c.Acknowledge("1", "p.floorfloor"))
    table.settle()
    assert table.hand.acknowledged == {"1": "p.floorfloor"}
    assert len(said(table)) == 1


@pytest.mark.parametrize(
    ("holds", "calls"),
    [
        (Holds((WinFlag(times=40, over=80_00),)), 1),
        (Holds((WinFlag(times=40, over=80_01),)), 0),
        (Holds((WinFlag(times=41, over=10_00),)), 0),
        (Holds((WinFlag(times=41),)), 0),
        (Holds((WinFlag(over=80_00),)), 1),
        (Holds((WinFlag(),)), 0),
        (Holds((WinFlag(over=80_00), WinFlag(times=40))), 2),
        (Holds(over=92_00 - 1), 1),  # Ante 2, Play 2, Ante Bonus 8, Pair Plus 80
        (Holds(over=92_00), 0),
        (Holds(over=0), 1),
        (Holds(), 0),
    ],
)
def test_a_win_is_held_from_the_very_cent_on(holds: Holds, calls: int) -> None:
    """Would catch a limit that is off by one, and a flag that needs only half of what it says."""
    table = at_table("six-card", "ann", floor=Duty.STAFF).lay(**STRAIGHT_FLUSH)
    if holds != Holds():
        table.must(c.PostFlags(holds))
    to_the_settlement(table, ante=2_00, pair_plus=2_00)
    assert len(said(table)) == calls


def test_a_bonus_is_held_against_the_wager_that_it_is_paid_on() -> None:
    """It has no stake of its own: any win would be many times nothing."""
    table = to_the_settlement(held(Holds((WinFlag(times=5),))).lay(**STRAIGHT_FLUSH), ante=2_00)
    assert said(table) == []
    table = to_the_settlement(held(Holds((WinFlag(times=4),))).lay(**STRAIGHT_FLUSH), ante=2_00)
    assert said(table) == [("1", "a payout of 8 on Ante Bonus, 4 times the wager")]


def test_what_is_lost_beside_it_does_not_make_a_payout_smaller() -> None:
    """Would catch a large payout that nobody sees because another wager of the spot lost: both lie on the felt."""
    table = held(Holds(over=90_00)).lay(spot1="7s 8s 9s", dealer="Ac Kc Qc")  # Ante and Play lose to the dealer
    to_the_settlement(table, ante=4_00, pair_plus=2_00)
    assert said(table) == [("1", "a payout of 96 in all, above 90")]  # Ante Bonus 16, Pair Plus 80


def two_spots(holds: Holds, **terms: Any) -> Driver:
    """Ann has both, and wins 40 and 1 to 1 on the Pair Plus wagers."""
    table = held(holds, sheet="pair-plus", seats=2, **terms).lay(spot1="7s 8s 9s", spot2="2h 2d 9c", dealer="Qc 3d 5h")
    table.must(c.WantSpots("ann", 2))
    table.bet("ann", 1, pair_plus=2_00)
    table.bet("ann", 2, pair_plus=4_00)
    table.deal()
    table.until_waiting()
    return table


def test_what_a_player_is_paid_on_all_their_spots_is_one_payout() -> None:
    """Would catch a win that slips under the amount because it lies on several spots."""
    in_all = [words for _, words in said(two_spots(Holds(over=83_99))) if "payout" in words]
    assert in_all == ["a payout of 84 in all on spots 1 and 2, above 83.99"]
    assert not [words for _, words in said(two_spots(Holds(over=84_00))) if "payout" in words]


def test_a_flag_asks_what_one_wager_wins_whatever_lies_on_other_spots() -> None:
    """So many times the wager, and so much, is said of a wager."""
    flag = Holds((WinFlag(over=80_01),))
    assert not [words for _, words in said(two_spots(flag)) if "payout" in words]


def test_a_posted_maximum_is_a_players_in_a_round_and_so_held_for_all_spots_together() -> None:
    table = two_spots(Holds(over=60_00), payout_max=60_00)
    assert not [words for _, words in said(table) if "payout" in words]


def test_an_automatic_floor_acknowledges_on_record() -> None:
    table = to_the_settlement(held(FORTY, floor=Duty.AUTOMATIC).lay(**STRAIGHT_FLUSH), ante=2_00, pair_plus=2_00)
    assert table.phase is Phase.DONE
    assert said(table) == [("1", "a payout of 80 on Pair Plus, 40 times the wager (rule 7)")]
    assert table.happened(e.Acknowledged) == [e.Acknowledged("1", "automatic floor")]


def test_a_hand_that_was_seen_for_its_cards_is_seen_again_for_its_payout() -> None:
    """A straight flush is called out when it is turned over, its payout when all is."""
    table = held(Holds(over=1_00), "ann", "bob", sheet="pair-plus").lay(spot2="2h 2d 9c", **STRAIGHT_FLUSH)
    table.bet("bob", pair_plus=2_00)
    table.bet("ann", pair_plus=2_00)
    table.deal()
    table.until_waiting()
    assert [who for who, _ in said(table)] == ["1", "1", "2"]
    assert table.hand.called == ("1", "2")
    assert table.hand.reasons["1"] == ("straight flush, 9-8-7", "a payout of 80 in all, above 1")
    assert table.seen(None)["hand"]["calls"]["1"] == "straight flush, 9-8-7", "why the house holds it is for its staff"
    table.must(c.Acknowledge("1", "p.floorfloor"), c.Acknowledge("2", "p.floorfloor"))
    table.settle()


def test_what_a_posted_maximum_leaves_of_a_win_is_what_counts() -> None:
    """Would catch a hold for chips that nobody is paid."""
    table = held(FORTY, payout_max=40_00).lay(**STRAIGHT_FLUSH)
    assert said(to_the_settlement(table, ante=2_00, pair_plus=2_00)) == []


def test_a_player_dealers_payouts_are_held_too() -> None:
    table = held(Holds(over=50_00), "ann", "bob", sheet="player-dealer", cents=5_000_00).lay(
        spot1="7s 8s 9s", dealer="2c 3d 5h"
    )
    table.must(c.TimeUp())
    table.must(c.TakeBank("bob", 2_000_00))
    table.bet("ann", ante=5_00, pair_plus=5_00)
    table.deal()
    table.choose("ann", "1x")
    table.until_waiting()
    assert table.hand.called == ("1",)


def test_flags_change_between_hands_only() -> None:
    """Would catch a bet under one rule that is paid under another."""
    table = at_table("six-card", "ann")
    table.bet("ann", ante=2_00)
    assert table.no(c.PostFlags(FORTY)) == "hand-on"
    table.deal()
    table.choose("ann", "fold")
    table.settle()
    table.again()
    table.must(c.PostFlags(FORTY))
    assert table.no(c.PostFlags(FORTY)) == "same-flags"
    assert table.no(c.PostFlags(Holds(over=-1))) == "bad-amount"


def test_a_sheet_that_turns_nothing_over_calls_out_before_it_pays() -> None:
    """The settlement asks once more: no way of a sheet leads past it."""
    table = held(Holds(over=50_00)).lay(**STRAIGHT_FLUSH)
    table.bet("ann", ante=2_00)
    table.deal()
    table.choose("ann", "1x")
    table.must(r.Reveal(), r.Reveal())
    assert said(table) == []  # 2 + 2 + 8
    table.table = table.replayed = replace(table.table, holds=Holds(over=1_00))
    called = table.must(r.Settle())
    assert [one.who for one in of(called, e.CalledOut)] == ["1"]
    assert of(called, re.WagerSettled) == []
    table.must(c.Acknowledge("1", "p.floorfloor"), r.Settle())
    assert table.phase is Phase.DONE
