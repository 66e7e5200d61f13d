"""Hands of real cards: recorded as they lie on the felt, they come to what they would have come to at any table."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitboss.laws import real_cards as law
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.rounds import commands as r
from pitboss.rounds import events as re
from pitboss.rounds.settle import prize_of
from pitboss.sheets import digest, shipped
from pitboss.sheets.values import Outcome
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import tapped_results as results
from pitboss.tables.state import Phase
from pitboss.tables.terms import Chips, Duty, Holds
from tests.forms import size
from tests.sheets import own, shapes
from tests.tables.driver import at_table, of, two_streets
from tests.tables.real_cards import RealTable, hand, nets, real_table, settled, spot
from tests.tables.test_decks import limited
from tests.verifier.builder import game_of

NOTHING, QUEEN_HIGH = "2c 4d 7h", "Qc 4d 7h"  # a dealer's hand that does not qualify, and one that does


# ---------------------------------------------------------------- golden hands, one on each sheet of the house


@pytest.mark.clause("A6", "A7")
def test_a_straight_flush_on_the_six_card_sheet() -> None:
    """Would catch a payout that is not the sheet's: Ante 1 to 1 and Play back where the dealer does not qualify."""
    table = real_table("six-card")
    done = table.record(spot(1, "Qs Js Ts", "1x", ante=2_00, pair_plus=2_00), dealer=NOTHING)
    assert nets(done) == {1: {"ante": 2_00, "play": 0, "ante-bonus": 8_00, "pair-plus": 80_00}}
    assert table.table.tray == table.table.terms.tray - 90_00
    assert [one.finish.value for one in of(done, e.DeckOpened)] == ["settled"]


def test_the_forced_match_of_pair_plus_need_not_be_tapped() -> None:
    """Would catch a dealer who has to tap what nobody can choose."""
    table = real_table("pair-plus")
    done = table.record(spot(2, "Ah Kd 9c", ante=4_00), dealer=QUEEN_HIGH)
    assert nets(done) == {2: {"ante": 4_00, "play": 4_00, "ante-bonus": 0}}


def test_a_fold_on_the_mini_royal_sheet_keeps_the_six_card_bonus_live() -> None:
    """Would catch a folded hand whose live wager is lost, or whose cards are not asked for."""
    table = real_table("mini-royal")
    bets: dict[str, Any] = {"ante": 5_00, "pair_plus": 5_00, "six_card_bonus": 5_00}
    lost = table.refused(spot(4, "", "fold", **bets), dealer="3c 4d 8h")
    assert lost == "Spot 4 needs 3 more cards."
    done = table.record(spot(4, "8c 8d 2h", "fold", **bets), dealer="3c 4d 8h")
    assert nets(done)[4] == {"ante": -5_00, "ante-bonus": 0, "pair-plus": -5_00, "six-card-bonus": 40_00}


def test_a_player_has_the_bank_and_covers_as_far_as_the_wager_goes() -> None:
    """Would catch a bank of real cards that pays more than was put up, or collections that are not taken."""
    table = real_table("player-dealer", "ann", "bob", "cy")
    table.must(c.PassBank("bob", passes=True))
    done = table.record(
        spot(2, "Ah Kd 9c", "1x", ante=10_00), spot(3, "As Ks Qs", "1x", ante=10_00, pair_plus=10_00),
        dealer="Jc 4d 7h", bank_spot=1, bank_wager=30_00,
    )  # fmt: skip
    assert of(done, e.BankTaken) == [e.BankTaken("ann", 30_00, practice=False)]
    assert of(done, e.CollectionTaken)
    paid = sum(abs(one.settlement.net) for one in of(done, re.WagerSettled))
    assert paid == 30_00
    assert of(done, e.WagerCut)


@pytest.mark.clause("E6", "E7")
def test_a_player_sets_the_hand_and_ties_win_on_the_four_card_sheet() -> None:
    """Would catch a setting that is not played, and an exposed card that is not the one tapped first."""
    table = real_table("four-card")
    done = table.record(
        spot(1, "Ah Ad 9c 4s 2h", "2x", keep="Ah Ad 9c 2h", ante=2_00), dealer="Kd Tc 8h 6s 3c 2d",
    )  # fmt: skip
    assert nets(done)[1]["ante"] == 2_00
    shown = of(done, re.CardShown)[0]
    assert codec.event_json(shown)["card"] == "Kd"
    assert of(done, re.HandSet)


def test_a_game_with_a_board_and_two_decisions_is_recorded_too() -> None:
    """Would catch cards that go to the wrong stage of the deal."""
    table = real_table(two_streets())
    done = table.record(
        spot(1, "Ah Ad", "check 1x", ante=10_00), spot(2, "Kc Kd", "2x", ante=10_00),
        dealer="9c 9d", board="2h 5s 7c Jd 3s",
    )  # fmt: skip
    assert nets(done) == {1: {"ante": 10_00, "play": 10_00}, 2: {"ante": 10_00, "play": 20_00}}


# ---------------------------------------------------------------- the law


@pytest.mark.parametrize("sheet", [*shapes.others_long(shapes.shapes()), *own.OWN])
def test_a_recorded_hand_comes_to_what_it_comes_to_from_a_sealed_deck(sheet: str) -> None:
    """Would catch any difference between the two: a settlement, a cut, an entry on spot, tray, bank or collections."""
    assert list(law.same(game_of(sheet), Random(f"by hand {sheet}"), size(25, long=120))) == []


@pytest.mark.parametrize("spoilt", ["ante", "pair-plus"])
def test_the_law_notices_a_pay_line_that_was_flipped(spoilt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a law that compares nothing: one wager of told results is paid as if it had lost."""
    real = results._settlement

    def flipped(game: object, name: str, stakes: object, word: str) -> object:
        one = real(game, name, stakes, word)  # type: ignore[arg-type]
        return one._replace(net=-one.stake) if name == spoilt and one.net > 0 else one

    monkeypatch.setattr(results, "_settlement", flipped)
    assert next(iter(law.same(shipped.load("six-card"), Random(1), 200)), None)


# ---------------------------------------------------------------- impossible cards


@pytest.mark.parametrize(
    ("spots", "dealer", "says"),
    [
        ([spot(1, "Qs Qs 4c", "1x", ante=2_00)], NOTHING, "Qs of spot 1 is twice there; a deck has one of each card."),
        ([spot(1, "Qs 6d 7h", "1x", ante=2_00)], NOTHING, "7h of spot 1 is at the dealer already"),
        ([spot(1, "Qs 6d 4c 5c", "1x", ante=2_00)], NOTHING, "Spot 1 has 4 cards; the sheet deals 3."),
        ([spot(1, "Qs 6d", "1x", ante=2_00)], NOTHING, "Spot 1 needs 1 more card."),
        ([spot(1, "Qs 6d 1x", "1x", ante=2_00)], NOTHING, '"1x" is no card'),
        ([spot(1, "Qs 6d 4c", "1x", ante=2_00)], "2c 4d", "The dealer needs 1 more card."),
        ([spot(1, "Qs 6d 4c", "", ante=2_00)], NOTHING, "Spot 1 needs a decision."),
        ([spot(1, "Qs 6d 4c", "2x", ante=2_00)], NOTHING, "Spot 1 needs a decision."),
        ([spot(1, "Qs 6d 4c", "1x", ante=5_00)], NOTHING, "Ante takes at most 4; you asked for 5."),
        ([spot(9, "Qs 6d 4c", "1x", ante=2_00)], NOTHING, "Seats are numbered 1 to 7; there is no seat 9."),
        ([spot(1, "Qs 6d 4c", "1x", ante=2_00, player="bob")], NOTHING, "bob has no seat at this table."),
        ([], NOTHING, "Nobody has made a wager yet."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_a_sentence(spots: list[c.TappedSpot], dealer: str, says: str) -> None:
    """Would catch a hand that is settled on cards that no deck has, or without asking for what is missing."""
    assert says in real_table("six-card").refused(*spots, dealer=dealer)


def test_a_card_that_is_not_in_the_sheets_deck_is_refused() -> None:
    """Would catch a full deck at a game that is played with a short one."""
    said = real_table(game_of("short-deck")).refused(spot(1, "2s 6d 7c", ante=5_00), dealer="8c 9d Th")
    assert "2s is not in this game's deck." in said


def test_a_hand_has_its_number_and_no_other() -> None:
    """Would catch two tablets that record one hand twice, and a number that is left out."""
    table = real_table("six-card")
    assert table.no(hand(2, spot(1, "Qs 6d 4c", "1x", ante=2_00), dealer=NOTHING)) == "wrong-hand"
    table.record(spot(1, "Qs 6d 4c", "1x", ante=2_00), dealer=NOTHING)
    assert table.no(hand(1, spot(1, "Qs 6d 4c", "1x", ante=2_00), dealer=NOTHING)) == "wrong-hand"


# ---------------------------------------------------------------- cards that nobody was shown


def test_a_folded_hand_without_a_live_wager_is_in_no_event_and_in_no_command() -> None:
    """Would catch a folded hand that becomes public because a dealer tapped it all the same."""
    table = real_table("pair-plus-fold")
    folded = spot(3, "As Ad Ah", "fold", ante=2_00)
    done = table.record(spot(1, "Qs 6d 4c", "1x", ante=2_00), folded, dealer=NOTHING)
    text = str([codec.event_json(event) for event in done])
    assert not any(face in text for face in ("As", "Ad", "Ah"))
    assert table.table.last is not None
    assert sum(not face for face in table.table.last.faces) == 3


def test_where_everybody_folds_the_dealer_need_not_turn_over() -> None:
    """Would catch cards that are asked for although nothing hangs on them."""
    done = real_table("player-dealer").record(spot(1, "", "fold", ante=5_00))
    assert nets(done) == {1: {"ante": -5_00}}
    assert not of(done, re.CardShown)


@pytest.mark.parametrize(("sheet", "ante"), [("four-card", 2_00), ("player-dealer", 5_00)])
def test_a_card_that_lay_open_is_enough_where_everybody_folds(sheet: str, ante: int) -> None:
    """Would catch a dealer who has to turn over, or take back the tap that everybody decided by."""
    table = real_table(sheet)
    done = table.record(spot(1, "", "fold", ante=ante), dealer="Kd")
    assert nets(done)[1]["ante"] == -ante
    assert [codec.event_json(one)["card"] for one in of(done, re.CardShown)] == ["Kd"]
    assert "needs" in table.refused(spot(1, "", "fold", ante=ante), dealer="Kd 4c")


def test_a_side_wager_alone_needs_no_cards_of_the_dealer() -> None:
    """Would catch the same for a wager that ignores the dealer."""
    done = real_table("six-card").record(spot(1, "8c 8d 2h", pair_plus=2_00))
    assert nets(done) == {1: {"pair-plus": 2_00}}


# ---------------------------------------------------------------- only results


def test_results_alone_pay_what_the_cards_would() -> None:
    """Would catch a told result that is paid by another line. What follows from the others need not be told."""
    table = real_table("six-card")
    told = {"ante": "not_qualified", "pair-plus": "straight flush"}
    done = table.record(spot(1, "", "1x", ante=2_00, pair_plus=2_00, results=told))
    assert nets(done) == {1: {"ante": 2_00, "play": 0, "ante-bonus": 8_00, "pair-plus": 80_00}}
    assert settled(done, 1, "ante").pay_class == "told"
    assert of(done, e.ResultsTold)[0].results["play"] == "not_qualified"
    assert not of(done, re.CardShown)


def test_a_bonus_that_is_not_told_is_not_paid_unless_it_follows() -> None:
    """Would catch a bonus that is guessed."""
    done = real_table("six-card").record(spot(1, "", "1x", ante=2_00, results={"ante": "higher"}))
    assert nets(done) == {1: {"ante": 2_00, "play": 2_00, "ante-bonus": 0}}


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"ante": "higher", "play": "lower"}, "No hand brings all of this to spot 1"),
        ({"ante": "higher", "pair-plus": "flush", "ante-bonus": "straight"}, "No hand brings all of this to spot 1"),
        ({"ante": "wonderful"}, 'Ante of spot 1 cannot end "wonderful"'),
        ({"six-card-bonus": "no_line"}, "Spot 1 has no 6 Card Bonus, so it has no result."),
        ({"ante": "higher"}, "Spot 1 needs the result of Pair Plus."),
    ],
)
def test_results_have_to_be_those_of_one_hand(told: dict[str, str], says: str) -> None:
    """Would catch results that no cards could have brought."""
    bets = spot(1, "", "1x", ante=2_00, pair_plus=2_00, results=told)
    assert says in real_table("six-card").refused(bets)


def test_all_spots_meet_the_same_dealer() -> None:
    """Would catch a dealer who qualifies against one player and not against another, by results or by cards."""
    table = real_table("six-card")
    first = spot(1, "", "1x", ante=2_00, results={"ante": "higher"})
    second = spot(2, "", "1x", ante=2_00, results={"ante": "not_qualified"})
    assert table.refused(first, second) == "By some of this the dealer qualifies, and by some not."
    by_cards = spot(2, "Qs 6d 4c", "1x", ante=2_00)
    assert "qualifies" in table.refused(first, by_cards, dealer=NOTHING)
    table.record(first, by_cards, dealer="Qc 8d 7h")


def test_a_fold_is_the_folds_result() -> None:
    """Would catch a folded spot that is told to have won."""
    table = real_table("six-card")
    fold = spot(1, "", "fold", ante=2_00, pair_plus=2_00, results={"pair-plus": "pair"})
    assert nets(table.record(fold)) == {1: {"ante": -2_00, "ante-bonus": 0, "pair-plus": 2_00}}
    won = spot(1, "", "fold", ante=2_00, results={"ante": "higher"})
    assert 'Ante of spot 1 cannot end "higher"; it ends fold.' in table.refused(won)


def test_a_choice_that_needs_a_hand_is_held_to_the_cards_and_to_the_results() -> None:
    """Would catch a triple bet with nothing in hand."""
    table = real_table("crazy-4")
    bets: dict[str, Any] = {"ante": 10_00, "super_bonus": 10_00}
    weak = spot(1, "2c 4d 7h 9s Jc", "3x", **bets)
    assert '"3x" needs' in table.refused(weak, dealer="Kc Kd 8h 6s 3c")
    nothing = {"ante": "lower", "super-bonus": "lower", "play": "lower"}
    table.record(spot(1, "", "3x", results=nothing, **bets))
    assert table.table.last is not None


# ---------------------------------------------------------------- who plays, and with what


def test_chips_that_a_seat_has_not_got_come_out_of_a_pocket() -> None:
    """Would catch a book that does not balance, or a tray that gains other than the hand says."""
    table = real_table("six-card", "ann")
    table.record(spot(1, "Qs 6d 4c", "1x", ante=2_00), spot(5, "Ks 6h 4d", "fold", ante=4_00), dealer="Ac 8d 7h")
    assert [(one.player, one.cents) for one in table.happened(e.ChipsBought)] == [("ann", 4_00), ("seat 5", 4_00)]
    pockets = accounts.pockets(table.table.terms.chips)
    assert table.book.balance(pockets) == -8_00
    assert table.book.balance(accounts.at(table.table.terms, Kind.TRAY)) == table.table.terms.tray + 8_00
    assert table.chips("ann") == 0


def test_winnings_lie_before_the_player_and_are_bet_first() -> None:
    """Would catch a walk-in whose chips are forgotten between two hands."""
    table = real_table("six-card")
    table.record(spot(2, "8c 8d 8h", "1x", ante=2_00), dealer=NOTHING)
    won = table.chips("seat 2")
    assert won == 4_00 + 2_00 + 6_00
    bought = len(table.happened(e.ChipsBought))
    table.record(spot(2, "Ks 6h 4d", "1x", ante=2_00), dealer="Ac 8d 7h")
    assert len(table.happened(e.ChipsBought)) == bought
    assert table.chips("seat 2") == won - 4_00


def test_a_walk_in_is_there_as_long_as_they_bet() -> None:
    """Would catch a seat that is kept for somebody who has gone, while others stand in line."""
    table = real_table("six-card", "ann", seats=2)
    table.record(spot(2, "Ks 6h 4d", "fold", ante=2_00), dealer="Ac 8d 7h")
    table.must(c.Join("bob"))
    assert table.table.queue
    table.record(spot(1, "Ks 6h 4d", "fold", ante=2_00), dealer="Ac 8d 7h")
    assert [one.player for one in table.happened(e.WaitingCalled)] == ["bob"]
    table.must(c.Join("bob"))
    assert [one.player for one in table.table.sitters] == ["ann", "bob"]
    assert [(one.player, one.cents) for one in table.happened(e.Left)] == [("seat 2", 0)]


def test_who_leaves_takes_the_chips_along() -> None:
    """Would catch chips of a real table that end in a wallet."""
    table = real_table("six-card", "ann")
    table.record(spot(1, "8c 8d 8h", "1x", ante=2_00), dealer=NOTHING)
    chips = table.chips("ann")
    table.must(c.Leave("ann"))
    assert table.book.balance(accounts.pockets(table.table.terms.chips)) == chips - 4_00


def test_a_player_who_is_named_at_a_free_spot_plays_it_too_until_they_stop() -> None:
    """Would catch an extra spot that stays somebody's, so that a stranger's bets there are taken for theirs."""
    table = real_table("six-card", "ann")
    both = (spot(1, "Qs 6d 4c", "1x", ante=2_00), spot(4, "Ks 6h 4s", "1x", ante=2_00, player="ann"))
    table.record(*both, dealer=NOTHING)
    assert table.spots("ann") == (1, 4)
    table.record(both[0], dealer=NOTHING)
    assert table.spots("ann") == (1,)
    table.record(spot(4, "Ks 6h 4s", "1x", ante=2_00), dealer=NOTHING)
    assert table.sitter("seat 4").seat == 4


def test_a_posted_maximum_holds() -> None:
    """Would catch a real table that pays more than it posts."""
    table = real_table("six-card", payout_max=20_00)
    done = table.record(spot(1, "Qs Js Ts", "1x", ante=2_00, pair_plus=2_00), dealer=NOTHING)
    assert sum(one.settlement.net for one in of(done, re.WagerSettled)) == 20_00


@pytest.mark.parametrize("sheet", ["mini-royal", "player-dealer"])
def test_other_limits_are_posted_between_hands_and_the_next_one_is_tapped_in(sheet: str) -> None:
    """Would catch a hand that begins by itself, so that no hand could be told any more."""
    table = real_table(sheet, "ann")
    table.record(spot(1, "", "fold", ante=5_00))
    higher = limited(table.table.game, 10_00, 200_00, 10_00)
    table.must(c.PostLimits(digest.rules_json(higher.sheet), digest.texts_json(higher.sheet), (), ()))
    assert table.table.hand is None
    assert "10" in table.refused(spot(1, "", "fold", ante=5_00))
    table.record(spot(1, "", "fold", ante=10_00))


def test_nobody_has_the_bank_more_often_than_the_sheet_allows() -> None:
    """Would catch a player-dealer who keeps the bank, and a void or reopened hand that is counted twice."""
    table = real_table("player-dealer", "ann", "bob")
    most = table.table.game.sheet.bank.hands_max
    bets = spot(2, "", "fold", ante=5_00)
    for _ in range(most):
        table.record(bets, bank_spot=1, bank_wager=100_00)
    assert f"ann has had the bank {most} hands in a row" in table.refused(bets, bank_spot=1, bank_wager=100_00)
    assert "does not bet against it" in table.refused(spot(1, "", "fold", ante=5_00), bank_spot=1, bank_wager=10_00)
    table.record(bets)  # the practice banker
    table.record(bets, bank_spot=1, bank_wager=100_00)


def test_the_bank_is_where_its_player_sits() -> None:
    """Would catch a bank that is told at an extra spot, and covers in the order of another place."""
    table = real_table("player-dealer", "ann", "bob", "cy")
    bets = spot(2, "", "fold", ante=5_00)
    table.record(bets, spot(6, "", "fold", ante=5_00, player="ann"))
    told = table.refused(bets, spot(3, "", "fold", ante=5_00), bank_spot=6, bank_wager=5_00)
    assert told == "ann sits at spot 1: the bank is told there, and its action goes on from it."
    done = table.record(bets, spot(3, "", "fold", ante=5_00), bank_spot=1, bank_wager=5_00)
    assert nets(done) == {2: {"ante": -5_00}, 3: {"ante": 0}}


def checked_only() -> RealTable:
    """A table for chips from the cashier, whose sheet asks for identification; ann has shown hers."""
    table = real_table("player-dealer", chips=Chips.ISSUED, practice_bank=None)
    table.must(c.Join("ann", checked=True, seat=1))
    return table


STRANGER = "Nobody is known at spot {}. Players are identified here: seat somebody whom the cashier has checked."


@pytest.mark.clause("D15")
@pytest.mark.parametrize("player", ["", "seat 3"])
def test_nobody_plays_unchecked_where_the_sheet_asks_for_identification(player: str) -> None:
    """Would catch a walk-in who is dealt in, or banks, at a table that nobody may sit down at without a check."""
    table = checked_only()
    stranger = spot(3, "", "fold", ante=5_00, player=player)
    assert table.refused(stranger, bank_spot=1, bank_wager=100_00) == STRANGER.format(3)
    assert table.refused(spot(1, "", "fold", ante=5_00), bank_spot=2, bank_wager=100_00) == STRANGER.format(2)
    table.must(c.Join("bob", checked=True, seat=3))
    table.record(spot(3, "", "fold", ante=5_00), bank_spot=1, bank_wager=100_00)
    known = (spot(3, "", "fold", ante=5_00), spot(4, "", "fold", ante=5_00, player="bob"))
    table.record(*known, bank_spot=1, bank_wager=100_00)


def test_walk_ins_are_welcome_where_nobody_asks_who_they_are() -> None:
    """Would catch a check that the sheet does not ask for, or that is made for practice chips."""
    real_table("player-dealer").record(spot(3, "", "fold", ante=5_00))
    real_table("six-card", chips=Chips.ISSUED).record(spot(3, "", "fold", ante=2_00))


def test_decks_take_turns_and_are_on_record() -> None:
    """Would catch a back that is in play twice in a row."""
    table = real_table("six-card")
    for _ in range(3):
        table.record(spot(1, "Ks 6h 4d", "fold", ante=2_00), dealer="Ac 8d 7h")
    assert [(one.hand, one.deck, one.seed) for one in table.happened(e.DeckOpened)] == [
        (1, "A", ""), (2, "B", ""), (3, "A", "")
    ]  # fmt: skip
    assert not table.happened(e.DeckWashed)


# ---------------------------------------------------------------- the floor

TRIPS = spot(1, "8c 8d 8h", "1x", ante=2_00)


def called() -> RealTable:
    table = real_table("pair-plus", floor=Duty.STAFF)
    table.record(TRIPS, dealer=NOTHING, by="p.dealer")
    return table


@pytest.mark.clause("B9")
def test_a_hand_that_is_called_out_waits_for_the_floor_and_is_paid_then() -> None:
    """Would catch trips that are paid before the floor has seen them."""
    table = called()
    assert table.hand.called == ("1",)
    assert not table.happened(re.WagerSettled)
    assert table.no(c.RecordHand(2, (TRIPS,))) == "hand-on"
    table.must(c.Acknowledge("1", "p.floor"))
    table.must(c.CarryOn())
    assert table.phase is Phase.DONE
    done = table.must(c.EndHand())
    assert of(done, e.DeckOpened)
    assert table.table.last is not None
    assert table.table.last.acknowledged == {"1": "p.floor"}


def test_whoever_tapped_the_hand_in_does_not_acknowledge_it() -> None:
    """Would catch one person who deals, and sees to it alone."""
    table = called()
    refusal = table.ask(c.Acknowledge("1", "p.dealer"))
    assert not isinstance(refusal, tuple)
    assert table.hand.called == ("1",)


def test_an_automatic_floor_acknowledges_on_record() -> None:
    """Would catch a table without a floor manager that is stuck."""
    done = real_table("pair-plus").record(TRIPS, dealer=NOTHING)
    assert [one.by for one in of(done, e.Acknowledged)] == ["automatic floor"]
    assert of(done, e.DeckOpened)


def test_results_that_need_a_call_out_are_called_out() -> None:
    """Would catch trips that are told by their result and paid unseen; a pair is paid at once."""
    table = real_table("pair-plus", floor=Duty.STAFF)
    bets: dict[str, Any] = {"ante": 2_00, "pair_plus": 2_00}
    table.record(spot(1, "", "", results={"ante": "higher", "pair-plus": "three of a kind"}, **bets))
    assert table.hand.called == ("1",)
    table.must(c.ReopenHand())
    table.record(spot(1, "", "", results={"ante": "higher", "pair-plus": "pair"}, **bets))
    assert table.table.hand is None


def test_a_payout_above_a_flag_is_held_too() -> None:
    """Would catch a flag of the house that real cards pass by."""
    table = real_table("six-card", floor=Duty.STAFF)
    table.must(c.PostFlags(Holds(over=50_00)))
    table.record(spot(1, "Qs Js Ts", "1x", ante=2_00, pair_plus=2_00), dealer=NOTHING)
    assert table.hand.called == ("1",)


def test_a_hand_that_waits_can_be_reopened_and_corrected_under_its_number() -> None:
    """Would catch chips that stay behind, a number that is lost, or a walk-in at a spot that was tapped by mistake."""
    table = real_table("pair-plus", "ann", floor=Duty.STAFF)
    table.record(TRIPS, spot(6, "Ks 6h 4s", ante=4_00), dealer=NOTHING)
    tray = table.table.tray
    table.must(c.ReopenHand())
    assert table.table.hand is None
    assert table.table.tray == tray
    assert [one.player for one in table.table.sitters] == ["ann"]
    table.record(replace(TRIPS, cards=("8c", "8d", "2h")), dealer=NOTHING)
    assert [one.hand for one in table.happened(e.DeckOpened)] == [1]
    assert table.no(c.ReopenHand()) == "not-waiting"


def test_an_extra_spot_that_was_told_of_the_wrong_player_is_free_when_the_hand_is_reopened() -> None:
    """Would catch bets that stay with whoever they were put down to by mistake; a spot held before is still held."""
    table = real_table("pair-plus", "ann", "bob", floor=Duty.STAFF)
    trips = spot(1, "8c 8d 8h", ante=2_00)
    table.record(spot(1, "Ks 6h 4s", ante=2_00), spot(4, "Kc 9h 5d", ante=2_00, player="ann"), dealer=QUEEN_HIGH)
    table.record(trips, spot(4, "Kc 9h 5d", ante=2_00), spot(5, "Kd 9c 5s", ante=2_00, player="ann"), dealer=QUEEN_HIGH)
    table.must(c.ReopenHand())
    assert table.spots("ann") == (1, 4)
    table.record(trips, spot(4, "Kc 9h 5d", ante=2_00), spot(5, "Kd 9c 5s", ante=2_00, player="bob"), dealer=QUEEN_HIGH)
    assert table.spots("bob") == (2, 5)


def test_a_bank_and_its_collections_come_back_when_a_hand_is_reopened() -> None:
    """Would catch a player-dealer who pays twice for one hand, or has had the bank twice by it."""
    table = real_table("player-dealer", "ann", "bob", floor=Duty.STAFF)
    table.must(c.PostFlags(Holds(over=1)))
    bets = spot(2, "Ah Kd 9c", "1x", ante=10_00)
    for _ in range(5):
        table.record(bets, dealer="Jc 4d 7h", bank_spot=1, bank_wager=50_00)
        table.must(c.ReopenHand())
    assert table.table.turn.row == 0
    assert table.book.balance(accounts.at(table.table.terms, Kind.COLLECTIONS)) == 0
    assert table.book.balance(accounts.at(table.table.terms, Kind.BANK)) == 0


def test_the_floor_may_void_a_hand_that_waits() -> None:
    """Would catch a hand that cannot be stopped any more once it is recorded."""
    table = called()
    table.must(c.FoulDeck("two sevens of hearts"))
    table.must(c.EndHand())
    assert [one.finish.value for one in table.happened(e.DeckOpened)] == ["void"]
    assert table.table.tray == table.table.terms.tray


# ---------------------------------------------------------------- what has no place here


@pytest.mark.parametrize(
    "command",
    [c.Bet(1, "ann", {"ante": 2_00}), c.Wash(()), c.TimeUp(), r.NoMoreBets(), r.Deal(), c.CardDead(3), c.Ready("ann"),
     c.Lock(), c.WashAnew(c.Cause.START, (), ()), r.Settle()],
    ids=lambda one: type(one).__name__,
)  # fmt: skip
def test_commands_of_sealed_decks_are_refused_at_real_tables(command: c.Command) -> None:
    """Would catch a bet from a phone beside those on the felt."""
    assert real_table("six-card", "ann").no(command) == "real-cards"


def test_a_sealed_table_records_no_hands() -> None:
    """Would catch a hand that is told at a table whose decks are proved."""
    assert at_table("six-card").no(c.RecordHand(1, ())) == "sealed-cards"
    assert at_table("six-card").no(c.ReopenHand()) == "sealed-cards"


def test_bots_have_no_business_there() -> None:
    """Would catch a bot that is seated before real cards."""
    assert real_table("six-card").no(c.Join("random bot T1.1", c.Kind.BOT)) == "real-cards-bots"


def test_tips_fills_credits_and_the_close_work_as_elsewhere() -> None:
    """Would catch a real table that cannot be closed, or whose tips go nowhere."""
    table = real_table("six-card", "ann")
    table.record(spot(1, "8c 8d 8h", "1x", ante=2_00), dealer=NOTHING)
    table.must(c.Tip("ann", 1_00), c.Fill(100_00), c.ReceiveFill(), c.Credit(50_00))
    table.must(c.CloseTable(table.table.tray, table.table.rack))
    assert table.table.closed


def test_a_tray_that_is_short_is_said_before_anything_is_recorded() -> None:
    """Would catch a payout that the tray has not got."""
    table = real_table("six-card", tray=50_00)
    said = table.refused(spot(1, "Qs Js Ts", "1x", ante=2_00, pair_plus=2_00), dealer=NOTHING)
    assert said == "The tray has less than the 90 that it takes: a fill is needed first."


def test_a_pay_line_of_the_sheet_is_what_is_paid() -> None:
    """Would catch a table of results that does not come from the sheet: every line, at its odds or its prize."""
    for name in shipped.ids():
        game = shipped.load(name)
        for wager in game.wagers.values():
            lines = {line.pay_class.name: line for line in wager.pays.lines} if wager.pays else {}
            for word, way in results.ways(game)[wager.id].items():
                if word in lines:
                    said = lines[word].does
                    paid = prize_of(game, way.says) or way.says.odds or Outcome(way.says.ending.value)
                    assert said == paid, (name, wager.id, word)
