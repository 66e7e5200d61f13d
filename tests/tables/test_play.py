"""A hand at the table: only what can be finished, looking, locks, timeouts, call-outs, revealing and paying."""

from dataclasses import replace

import pytest

from pitboss.rounds import commands as r
from pitboss.rounds import events as re
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.house import CallOuts
from pitboss.sheets.values import Choice
from pitboss.tables import commands as c
from pitboss.tables import dealer, play, view
from pitboss.tables import events as e
from pitboss.tables.decide import decide
from pitboss.tables.state import Phase
from pitboss.tables.terms import Duty
from tests.tables.driver import Driver, at_table, of, two_streets

TRIPS, STRAIGHT_FLUSH, NOTHING = "7c 7d 7h", "4s 5s 6s", "2c 3d 5h"


def forced(*players: str, cents: int = 1_000_00) -> Driver:
    """A table of the sheet without a fold."""
    return at_table("pair-plus").sit(*players, cents=cents)


# ---------------------------------------------------------------- only what can be finished


@pytest.mark.clause("B8")
def test_an_ante_that_must_be_matched_needs_chips_for_the_match() -> None:
    table = forced("ann", cents=7_99)
    assert table.no(c.Bet(1, "ann", {"ante": 4_00})) == "short-of-chips"
    table.must(c.Bet(1, "ann", {"ante": 2_00, "pair-plus": 2_00}))
    table.must(c.BuyIn("ann", 1))
    table.must(c.Bet(1, "ann", {"ante": 4_00}))  # what lay there goes back first
    assert table.no(c.Bet(1, "ann", {"ante": 4_00, "pair-plus": 2_00})) == "short-of-chips"


@pytest.mark.clause("B8")
def test_chips_for_a_forced_match_are_counted_over_all_spots_of_a_player() -> None:
    table = forced("ann", cents=8_00)
    table.must(c.WantSpots("ann", 2))
    table.bet("ann", 1, ante=2_00)
    table.bet("ann", 2, ante=2_00)
    assert table.no(c.Bet(2, "ann", {"ante": 2_00, "pair-plus": 2_00})) == "short-of-chips"
    table.deal()
    for spot in (1, 2):
        table.choose("ann", "1x", spot)
    assert table.phase is Phase.PLAYING
    table.settle()


def test_a_spot_has_chips_for_play_before_it_is_dealt_in() -> None:
    table = at_table("six-card").sit("ann", cents=5_00)
    assert table.no(c.Bet(1, "ann", {"ante": 3_00})) == "held-back"
    table.must(c.BuyIn("ann", 1_00))
    table.bet("ann", ante=3_00)
    table.deal()
    assert table.seen("ann")["you"]["spots"][0]["offers"] == {"fold": 0, "1x": 3_00}


def test_a_raise_is_offered_as_far_as_the_chips_go() -> None:
    table = at_table("four-card").sit("ann", cents=5_00)
    table.bet("ann", ante=2_00)
    table.deal()
    assert [offer.choice for offer in play.offers(table.table, 1, table.order()).offers] == ["fold", "1x"]
    assert table.no(r.Choose(1, "ann", "2x")) == "short-of-chips"


def test_chips_kept_for_a_forced_match_are_not_taken_by_a_correction() -> None:
    """Would catch a table that is stuck because the floor took the chips that the seat has to play with."""
    table = forced("ann", cents=20_00).lay(spot1="Ah Kd 9h", dealer=NOTHING)
    table.bet("ann", ante=2_00)
    table.deal()
    table.choose("ann", "1x")
    table.settle()
    table.again()
    assert table.chips("ann") == 22_00
    table.must(c.CashOut("ann", 15_00))
    table.bet("ann", ante=2_00)
    less = c.CorrectHand(1, "it was no bet", spots=(c.RightSpot(1, bets={"pair-plus": 4_00}),))
    assert table.no(less) == "short-of-chips"
    table.must(c.BuyIn("ann", 3_00), less)
    table.deal()
    table.must(c.TimeUp())
    table.settle()


# ---------------------------------------------------------------- looking


@pytest.mark.clause("D5")
def test_nobody_looks_before_the_player_dealers_card_is_face_up() -> None:
    table = at_table("player-dealer", "ann", "bob")
    table.must(c.TakeBank("ann", 100_00))
    table.bet("bob", ante=5_00)
    table.must(r.NoMoreBets(), r.Deal())
    spot = table.seen("bob")["you"]["spots"][0]
    assert (spot["cards"], spot["offers"]) == ([], {})
    assert table.seen("bob")["hand"]["dealer"] == [None, None, None]
    assert table.no(r.Choose(2, "bob", "1x")) == "wrong-stage"
    table.must(r.Expose())
    assert len(table.seen("bob")["you"]["spots"][0]["cards"]) == 3
    shown = table.seen("bob")["hand"]["dealer"]
    assert shown[:2] == [None, None]
    assert shown[2] is not None, "the last card dealt to that hand"
    assert "cards" not in str(table.seen("ann")["you"]), "the bank looks at nobody's cards, nor at its own"


@pytest.mark.clause("B2", "D5", "T8")
def test_cards_go_left_to_right_one_at_a_time_with_the_bank_last() -> None:
    table = at_table("player-dealer", "ann", "bob", "cy")
    table.must(c.TakeBank("ann", 100_00))
    for player in ("cy", "bob"):
        table.bet(player, ante=5_00)
    dealt = [event.to for event in of(table.deal(), re.CardDealt)]
    assert dealt == ["2", "3", "dealer"] * 3


# ---------------------------------------------------------------- locks


@pytest.mark.clause("B4")
def test_nothing_is_bet_or_taken_back_after_no_more_bets_and_a_decision_is_final() -> None:
    table = at_table("four-card").sit("ann", "bob")
    table.bet("ann", ante=2_00)
    table.bet("bob", ante=2_00)
    table.deal()
    assert table.no(c.Bet(1, "ann", {"ante": 4_00})) == "hand-on"
    assert table.no(r.TakeBack(1, "ann")) == "hand-on"
    table.must(c.SetCards(1, "ann", (0, 1, 2, 3)))
    assert table.no(c.SetCards(1, "ann", (0, 1, 2, 9))) == "bad-setting"
    assert table.no(c.SetCards(1, "ann", (0, 1, 2))) == "not-set"
    assert table.no(r.Choose(1, "bob", "fold")) == "not-your-spot"
    made = table.choose("ann", "1x")
    assert of(made, re.ChoiceMade) == [re.ChoiceMade(1, "decide", "1x", "raise", 2_00)], "acknowledged"
    assert table.no(r.Choose(1, "ann", "fold")) == "already-decided"
    assert table.no(c.SetCards(1, "ann", (1, 2, 3, 4))) == "already-decided"


@pytest.mark.clause("B4")
def test_when_everybody_is_ready_bets_close_before_their_time() -> None:
    table = at_table("six-card").sit("ann", "bob").sit("random bot 1", kind=c.Kind.BOT)
    for player in ("ann", "random bot 1"):
        table.bet(player, ante=2_00)
    assert dealer.next_command(table.table) is None
    table.must(c.Ready("ann"))
    assert table.no(c.Ready("ann")) == "ready"
    table.must(c.Ready("bob"))
    assert dealer.next_command(table.table) == r.NoMoreBets()


# ---------------------------------------------------------------- the clock


@pytest.mark.parametrize(
    ("sheet", "default", "cost"),
    [("six-card", "fold", 0), ("four-card", "fold", 0), ("player-dealer", "fold", 0), ("pair-plus", "1x", 4_00)],
)
def test_after_a_reminder_time_takes_the_sheets_default_and_never_a_raise(sheet: str, default: str, cost: int) -> None:
    table = at_table(sheet).sit("ann", "bob")
    for player in ("ann", "bob"):
        table.must(c.PassBank(player, passes=True))
    stake = 5_00 if sheet == "player-dealer" else 4_00
    table.bet("ann", ante=stake)
    table.bet("bob", ante=stake)
    table.deal()
    table.must(c.Remind(1))
    assert table.no(c.Remind(1)) == "nothing-due"
    assert table.no(c.Remind(3)) == "nothing-due"
    table.choose("bob", "1x")
    events = table.must(c.TimeUp())
    assert events[0] == e.TimedOut(1)
    assert [(one.choice, one.stake) for one in of(events, re.ChoiceMade)] == [(default, cost)]
    assert table.no(c.TimeUp()) == "nothing-due"


def test_time_closes_bets_and_leaves_cuts_out() -> None:
    table = at_table("six-card").sit("ann")
    assert table.no(c.TimeUp()) == "no-bets"
    table.bet("ann", ante=2_00)
    table.must(c.TimeUp())
    assert table.phase is Phase.PLAYING


# ---------------------------------------------------------------- call-outs


@pytest.mark.clause("B5")
@pytest.mark.parametrize(
    ("hands", "who"),
    [
        ({"spot1": TRIPS, "dealer": NOTHING}, ["1"]),
        ({"spot1": STRAIGHT_FLUSH, "dealer": NOTHING}, ["1"]),
        ({"spot1": NOTHING, "dealer": TRIPS}, ["dealer"]),
        ({"spot1": TRIPS, "dealer": STRAIGHT_FLUSH}, ["dealer", "1"]),
        ({"spot1": "2c 3d 4h", "dealer": "2d 3c 4s"}, []),
    ],
)
def test_strong_hands_wait_for_the_floor_before_anything_is_paid(hands: dict[str, str], who: list[str]) -> None:
    table = at_table("pair-plus", floor=Duty.STAFF).sit("ann", "bob").lay(**hands)
    table.bet("ann", pair_plus=4_00)
    table.deal()
    assert [one.who for one in table.happened(e.CalledOut)] == who
    for number, called in enumerate(who):
        assert table.phase is Phase.PLAYING
        assert dealer.next_command(table.table) is None
        assert table.no(r.Settle()) == "waiting-for-floor"
        assert table.no(c.Acknowledge("2", "flo")) == "not-called"
        table.must(c.Acknowledge(called, "flo"))
        assert table.no(c.Acknowledge(called, "flo")) == "not-called", number
    table.settle()
    assert table.hand.acknowledged == dict.fromkeys(who, "flo")


@pytest.mark.clause("B5")
def test_the_automatic_floor_acknowledges_at_once_and_on_record() -> None:
    table = at_table("pair-plus").sit("ann").lay(spot1=TRIPS, dealer=NOTHING)
    table.bet("ann", pair_plus=4_00)
    table.deal()
    assert table.hand.acknowledged == {"1": "automatic floor"}
    assert table.seen(None)["hand"]["acknowledged"] == {"1": "automatic floor"}
    assert table.chips("ann") == 1_000_00 + 120_00


def test_the_dealers_six_cards_are_called_out_by_their_best_four() -> None:
    """Would catch a call-out that only knows hands of three cards."""
    four = shipped.load("four-card").sheet
    game = compile_sheet(replace(four, call_outs=CallOuts(("four of a kind",))))
    table = at_table(game).sit("ann").lay(spot1="2c 3d 5h 9s Jd", dealer="7c 7d 7h 7s 2h 3c")
    table.bet("ann", aces_up=2_00)
    table.deal()
    assert [one.who for one in table.happened(e.CalledOut)] == ["dealer"]


# ---------------------------------------------------------------- turning over and paying


@pytest.mark.clause("B9")
def test_the_dealers_hand_is_turned_first_then_one_player_at_a_time() -> None:
    table = at_table("pair-plus").sit("ann", "bob", "cy")
    for player in ("cy", "ann", "bob"):
        table.bet(player, pair_plus=2_00)
    table.must(r.NoMoreBets(), r.Deal())
    before, log = table.table, list[e.Event]()
    for who in ("dealer", "1", "2", "3"):
        events = table.must(r.Reveal())
        assert [one.who for one in of(events, re.HandRevealed)] == [who]
        log += events
    assert table.no(r.Reveal()) == "wrong-stage"
    log += table.must(r.Settle())
    assert decide(before, c.CarryOn(), table.order()) == tuple(log), "all at once is the same, in the same order"


def test_no_player_is_paid_more_than_the_posted_maximum_in_a_round() -> None:
    """Over all wagers and spots of the player; what they lose is not touched by it."""
    table = at_table("pair-plus", payout_max=100_00).sit("ann").lay(spot1=STRAIGHT_FLUSH, dealer=NOTHING)
    table.bet("ann", ante=4_00, pair_plus=4_00)
    table.deal()
    table.choose("ann", "1x")
    table.settle()
    assert [(one.wager, one.due) for one in table.happened(e.WagerCut)] == [("pair-plus", 160_00)]
    assert table.chips("ann") == 1_000_00 + 100_00
    table.again()
    assert "76 of 160 is paid" in table.seen(None)["last"]["spots"][0]["headline"]


def test_a_hand_with_all_its_cards_is_what_it_is_not_what_it_could_become() -> None:
    """Would catch "four spades" beside five cards to which none is added."""
    table = at_table("caribbean-stud").sit("ann").lay(spot1="As Ks 9s 4s 2d", dealer="Qh Jd 8c 5c 3h")
    table.bet("ann", ante=10_00)
    table.must(r.NoMoreBets(), r.Deal())
    assert table.seen("ann")["you"]["spots"][0]["hand"] == "Ace high"


def test_a_tray_that_is_short_pays_nobody_until_it_is_filled() -> None:
    table = at_table("pair-plus", tray=10_00).sit("ann").lay(spot1=TRIPS, dealer=NOTHING)
    table.bet("ann", pair_plus=4_00)
    table.must(r.NoMoreBets(), r.Deal(), r.Reveal(), r.Reveal())
    assert table.no(r.Settle()) == "tray-short"
    table.must(c.Fill(200_00))
    assert table.no(r.Settle()) == "tray-short", "chips in transit pay nobody"
    table.must(c.ReceiveFill(), r.Settle())
    assert table.table.tray == 210_00 - 120_00


def test_a_reminder_is_given_for_every_decision() -> None:
    """Would catch a sheet with two decisions whose second one comes without a word."""
    table = at_table(two_streets()).sit("ann")
    table.bet("ann", ante=5_00)
    table.deal()
    table.must(c.Remind(1))
    table.choose("ann", "check")
    table.until_waiting()
    table.must(c.Remind(1))


def test_a_hand_is_told_with_the_cards_for_all_that_lie_open() -> None:
    """Would catch words for the player's own cards alone: a pair of aces beside a third one."""
    table = at_table(two_streets()).sit("ann").lay(spot1="Ah Ad", board="2h 5s As 2d 3s")
    table.bet("ann", ante=5_00)
    table.deal()
    assert table.seen("ann")["you"]["spots"][0]["hand"] == "Three aces"
    table.choose("ann", "check")
    table.until_waiting()
    assert table.seen("ann")["you"]["spots"][0]["hand"] == "Full house, aces over twos"


def test_chips_for_a_later_forced_decision_are_kept_back_from_a_raise_on_another_spot() -> None:
    """Would catch a table that is stuck because a player raised with the chips of a forced bet to come."""
    for cents, offered in ((24_00, ["fold", "check"]), (25_00, ["fold", "check", "2x"])):
        table = at_table(two_streets(choices=(Choice("1x", 1),))).sit("ann", cents=cents)
        table.must(c.WantSpots("ann", 2))
        table.bet("ann", 1, ante=5_00)
        table.bet("ann", 2, ante=5_00)
        table.deal()
        table.choose("ann", "check", 2)
        assert [offer.choice for offer in play.offers(table.table, 1, table.order()).offers] == offered
        assert table.would(r.Choose(1, "ann", "2x")) == ("2x" in offered)
    table.choose("ann", "2x", 1)
    table.until_waiting()
    table.must(c.TimeUp())
    table.settle()


# ---------------------------------------------------------------- what a player is told


def test_a_hand_has_its_name_once_all_its_cards_are_known() -> None:
    """Would catch a hand that is named by a part of it, or not at all."""
    table = at_table("six-card").sit("ann").lay(spot1=TRIPS, dealer=NOTHING)
    table.bet("ann", ante=2_00)
    table.deal()
    (mine,) = table.seen("ann")["you"]["spots"]
    assert (mine["cards"], mine["hand"]) == (["7c", "7d", "7h"], "Three sevens")
    spot = table.hand.round.spots[0]
    assert view.held(table.table.game, table.hand, spot, spot.cards[:2], None)["hand"] is None


def test_whoever_has_to_decide_is_waited_for_and_nobody_else() -> None:
    table = at_table("six-card").sit("ann", "bob", "cid").lay(spot1=NOTHING, spot2="2s 3s 7d")
    table.bet("ann", ante=2_00)
    table.bet("bob", ante=2_00)
    table.bet("cid", pair_plus=2_00)
    table.deal()
    assert table.seen(None)["hand"]["waiting"] == [1, 2]
    table.choose("ann", "fold")
    assert table.seen(None)["hand"]["waiting"] == [2]
