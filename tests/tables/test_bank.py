"""A player has the bank: D1 to D18."""

from dataclasses import replace
from typing import Any

import pytest

from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.rounds import commands as r
from pitboss.rounds import events as re
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.house import ActionOrder
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import view
from pitboss.tables.bank import in_a_row
from pitboss.tables.decide import decide
from pitboss.tables.state import PRACTICE_BANKER, Phase
from pitboss.tables.terms import Bracket, Chips
from pitboss.web.staff import staff_moves
from tests.tables.driver import Driver, at_table, of

NOTHING, QUEEN_HIGH, PAIR, STRAIGHT_FLUSH = "2c 3d 5h", "Qc 7d 4h", "9c 9d 4s", "4c 5c 6c"


def banked(*people: str, bank: int = 100_00, sheet: str | Game = "player-dealer", **terms: Any) -> Driver:
    """The first of the people has the bank."""
    table = at_table(sheet, *people, **terms)
    table.must(c.TakeBank(people[0], bank))
    return table


def collected(table: Driver) -> int:
    return table.book.balance(accounts.at(table.table.terms, Kind.COLLECTIONS))


def next_hand(table: Driver, better: str) -> None:
    table.bet(better, ante=5_00)
    table.finish()
    assert table.broken == []


# ---------------------------------------------------------------- whose turn it is


def test_nothing_is_said_to_be_open_before_somebody_has_the_bank() -> None:
    """Would catch a dealer who reads that bets are open while the phones say that the bank comes first."""
    table = at_table("player-dealer", "ann", "bob")
    assert str(decide(table.table, r.Deal())).endswith("nobody has the bank yet.")
    table.must(c.TakeBank("ann", 100_00))
    assert str(decide(table.table, r.Deal())).endswith("bets are open.")


@pytest.mark.clause("D3")
def test_the_bank_is_offered_clockwise_for_at_most_two_hands_in_a_row() -> None:
    table = at_table("player-dealer", "ann", "bob", "cy", practice_bank=None)
    banks = []
    for hand in range(7):
        banker = table.table.turn.offered
        assert banker is not None
        banks.append(banker)
        others = [player for player in ("ann", "bob", "cy") if player != banker]
        assert table.no(c.TakeBank(others[0], 50_00)) in ("bank-not-offered", "banked-enough")
        table.must(c.TakeBank(banker, 50_00))
        next_hand(table, others[hand % 2])
    assert banks == ["ann", "ann", "bob", "bob", "cy", "cy", "ann"]


@pytest.mark.clause("D3")
def test_declining_is_on_record_and_the_offer_goes_on() -> None:
    table = at_table("player-dealer", "ann", "bob", "cy", practice_bank=None)
    assert table.no(c.DeclineBank("bob")) == "bank-not-offered"
    assert table.must(c.DeclineBank("ann")) == (e.BankDeclined("ann"), e.BankOffered("bob"))
    assert table.must(c.TimeUp()) == (e.BankDeclined("bob"), e.BankOffered("cy"))
    assert table.must(c.PassBank("cy", passes=True)) == (e.BankPassing("cy", passes=True), e.BankDeclined("cy"))
    assert table.table.turn.offered is None
    table.bet("bob", ante=5_00)
    assert table.no(r.NoMoreBets()) == "no-bank"
    assert table.no(c.TakeBank("bob", 50_00)) == "bank-with-bets"
    table.must(c.TakeBank("ann", 50_00))  # once all have declined, anybody may still take it
    table.finish()
    assert table.table.turn.declined == ()


def test_who_lets_the_bank_go_by_is_not_asked_and_on_record_each_time() -> None:
    table = at_table("player-dealer", "ann", "bob")
    table.must(c.PassBank("ann", passes=True), c.PassBank("bob", passes=True))
    assert table.hand.bank is not None
    assert table.hand.bank.player == PRACTICE_BANKER
    next_hand(table, "ann")
    assert [one.player for one in table.happened(e.BankDeclined)] == ["ann", "bob"] * 2
    table.must(c.PassBank("ann", passes=False))
    next_hand(table, "bob")
    assert table.table.turn.offered == "ann"


def test_a_bot_and_whoever_sits_out_is_not_offered_the_bank() -> None:
    table = at_table("player-dealer", washed=False).sit("random bot 1", kind=c.Kind.BOT).sit("ann", "bob")
    table.must(c.SitOut("ann"))
    table.wash()
    assert table.table.turn.offered == "bob"
    assert table.no(c.TakeBank("random bot 1", 50_00)) == "bank-not-offered"


def test_the_offer_goes_on_when_its_player_leaves() -> None:
    table = at_table("player-dealer", "ann", "bob")
    assert of(table.must(c.Leave("ann")), e.BankOffered) == [e.BankOffered("bob")]
    assert of(table.must(c.Remove("bob", "conduct")), e.BankTaken)[0].practice


def test_a_hand_that_is_given_up_begins_the_offers_anew() -> None:
    """Would catch a player who is passed over because of a hand that was never dealt."""
    table = at_table("player-dealer", "ann", "bob", practice_bank=None)
    table.must(c.DeclineBank("ann"))
    table.must(table.giving_up())
    assert (table.table.turn.offered, table.table.turn.declined) == ("ann", ())
    table.must(c.TakeBank("ann", 50_00))
    table.must(table.giving_up())
    for _ in range(2):
        assert table.table.turn.offered == "ann", "hands that were not dealt do not count"
        table.must(c.TakeBank("ann", 50_00))
        next_hand(table, "bob")
    assert table.table.turn.offered == "bob"


@pytest.mark.clause("D3")
def test_leaving_and_coming_back_is_no_way_to_a_third_bank_in_a_row() -> None:
    table = at_table("player-dealer", "ann", "bob", practice_bank=None)
    for _ in range(2):
        table.must(c.TakeBank("ann", 50_00))
        next_hand(table, "bob")
    table.must(c.Leave("ann"), c.Join("ann"), c.BuyIn("ann", 100_00), c.DeclineBank("bob"))
    assert table.table.turn.offered is None
    assert table.no(c.TakeBank("ann", 50_00)) == "banked-enough"
    table.must(c.TakeBank("bob", 50_00))
    next_hand(table, "ann")
    table.must(c.DeclineBank("bob"), c.TakeBank("ann", 50_00))


@pytest.mark.clause("D3")
def test_nor_is_a_bank_of_somebody_elses_that_is_given_up_before_the_deal() -> None:
    table = at_table("player-dealer", "ann", "bob", practice_bank=None)
    for _ in range(2):
        table.must(c.TakeBank("ann", 50_00))
        next_hand(table, "bob")
    table.must(c.TakeBank("bob", 50_00))
    table.must(table.giving_up())
    assert table.table.turn.offered == "bob"
    table.must(c.DeclineBank("bob"))
    assert table.no(c.TakeBank("ann", 50_00)) == "banked-enough"


@pytest.mark.clause("D3")
def test_whoever_has_had_the_bank_long_enough_is_told_the_rule_and_staff_what_helps() -> None:
    """Would catch a table that stands still, and no page that says why."""
    table = at_table("player-dealer", "ann", "bob", practice_bank=None)
    for _ in range(2):
        table.must(c.TakeBank("ann", 50_00))
        next_hand(table, "bob")
    table.must(c.DeclineBank("bob"))
    refusal = table.ask(c.TakeBank("ann", 50_00))
    assert str(refusal) == "ann has had the bank 2 hands in a row; it goes on to somebody else."
    turn = view.posted(table.table)["turn"]
    assert (turn["resting"], turn["hands_max"]) == ("ann", 2)
    says = staff_moves.waits_for(table.table, str.title)
    assert says.startswith("Ann has had the bank 2 hands in a row: somebody else has to take it.")
    assert says.endswith("Offer it again, or seat somebody; if nobody will, close the table.")
    table.must(c.OfferBank())
    assert table.table.turn.offered == "bob", "there is a way on for the one who may"
    assert in_a_row(1) == "one hand"


def test_what_a_bank_could_not_cover_is_shown_when_the_hand_has_ended() -> None:
    """Would catch a result without its reason at a table where no maximum is posted."""
    table = banked("ann", "bob", bank=10_00, practice_bank=None).lay(spot2=STRAIGHT_FLUSH, dealer=NOTHING)
    table.bet("bob", ante=25_00)
    table.deal()
    table.choose("bob", "1x")
    table.settle()
    table.again()
    last = view.last(table.table)
    assert last is not None
    assert last["spots"][0]["headline"].endswith("The bank is used up. 10 of 25 is paid.")


def test_a_misdeal_is_shown_with_what_came_back_to_each() -> None:
    """Would catch a page that cannot tell a player that the hand is void: its spots are gone by then."""
    table = banked("ann", "bob", practice_bank=None)
    table.bet("bob", ante=25_00)
    table.deal()
    table.until_waiting()
    table.must(c.CallMisdeal("two cards at once"))
    table.again()
    last = view.last(table.table)
    assert last is not None
    assert last["void"] == "misdeal"
    assert last["ended"] == [{"spot": 2, "player": "bob", "ending": "returned", "cents": 25_00}]


@pytest.mark.clause("D3")
def test_the_offer_goes_on_clockwise_though_whoever_had_the_bank_has_left() -> None:
    """Would catch a bank that is offered to seat 1 again whenever somebody leaves."""
    table = at_table("player-dealer", "ann", "bob", "cy", practice_bank=None)
    table.must(c.DeclineBank("ann"), c.TakeBank("bob", 50_00))
    next_hand(table, "ann")
    table.must(c.Leave("bob"))
    assert table.table.turn.offered == "cy"


# ---------------------------------------------------------------- the wager


@pytest.mark.clause("D3", "D16")
def test_a_bank_is_worth_taking() -> None:
    """The sheet prints no least bank: it covers at least the least Ante that the table posts. Would catch a
    bank of one cent, against which nobody can win anything."""
    table = at_table("player-dealer", "ann", "bob")
    assert table.no(c.TakeBank("ann", 1)) == "small-bank"
    sentence = "A bank covers at least the smallest bet of this table, 5; you asked for 4.99."
    assert str(table.ask(c.TakeBank("ann", 4_99))) == sentence
    table.must(c.TakeBank("ann", 5_00))


@pytest.mark.clause("D3")
def test_the_bank_is_offered_to_those_who_can_pay_for_it() -> None:
    """Would catch a hand that waits for somebody who could only decline. Ann is short of the collection."""
    table = at_table("player-dealer", "ann", cents=5_00, washed=False).sit("bob", cents=6_00)
    table.wash()
    assert table.table.turn.offered == "bob"
    table.must(c.TakeBank("bob", 5_00))


@pytest.mark.clause("D3", "D4")
def test_the_banks_wager_is_put_up_before_the_deal_and_its_player_does_not_bet() -> None:
    table = at_table("player-dealer", "ann", "bob")
    assert table.no(c.TakeBank("ann", 1_000_00)) == "short-of-chips", "the collection is not covered"
    assert table.no(c.TakeBank("ann", 0)) == "bad-amount"
    table.must(c.TakeBank("ann", 100_00))
    assert table.chips("ann") == 900_00
    assert table.no(c.TakeBank("ann", 200_00)) == "bank-not-offered"
    assert table.no(c.Bet(1, "ann", {"ante": 5_00})) == "bank-bets"
    assert table.no(c.BetBehind(2, "ann", {"ante": 5_00})) == "bank-bets"
    assert table.no(c.CashOut("ann", 1_00)) == "hand-on"
    assert table.no(c.Tip("ann", 1_00)) == "hand-on", "the collection is still to be paid"
    table.bet("bob", ante=5_00)
    table.deal()
    assert table.no(c.TakeBank("bob", 50_00)) == "hand-on"
    assert at_table("six-card").sit("ann").no(c.TakeBank("ann", 50_00)) == "not-banked"


@pytest.mark.clause("D3")
def test_the_bank_pays_every_winner_and_collects_from_every_loser_and_the_house_neither() -> None:
    table = banked("ann", "bob", "cy", schedule=(Bracket(None, 0, 0),))
    table.lay(spot2=PAIR, spot3="2d 3c 4h", dealer="Qc Qd 4d")
    table.bet("bob", ante=5_00, pair_plus=5_00)
    table.bet("cy", ante=10_00)
    table.deal()
    table.choose("bob", "1x")
    table.choose("cy", "1x")
    table.settle()
    assert (table.chips("bob"), table.chips("cy")) == (1_000_00 - 10_00 + 5_00, 1_000_00 + 20_00)
    assert table.chips("ann") == 1_000_00 + 5_00 - 20_00
    assert (table.table.tray, collected(table)) == (0, 0)


@pytest.mark.clause("D4")
def test_the_example_of_the_clause_hand_for_hand() -> None:
    """Bank $100: seat 1 loses $80, seat 2 would win $150 and is paid $20, seat 3 would lose $40 and gets it back.

    Seats 1, 2 and 3 of the clause are the spots left of the bank, which is at seat 4 here. Spot 2 wins $75 and
    $75 on Ante and Play, and is cut within the Ante.
    """
    table = at_table("player-dealer", "ann", "bob", "cy", "dee", schedule=(Bracket(None, 0, 0),))
    for player in ("ann", "bob", "cy"):
        table.must(c.DeclineBank(player))
    table.must(c.TakeBank("dee", 100_00))
    table.lay(spot1="2c 3d 5h", spot2=STRAIGHT_FLUSH, spot3="2d 3c 5s", dealer=QUEEN_HIGH)
    for player, stake in (("ann", 40_00), ("bob", 75_00), ("cy", 20_00)):
        table.bet(player, ante=stake)
    table.deal()
    for player in ("ann", "bob", "cy"):
        table.choose(player, "1x")
    table.settle()
    nets = [table.chips(player) - 1_000_00 for player in ("ann", "bob", "cy", "dee")]
    assert nets == [-80_00, 20_00, 0, 60_00]
    cut = [(one.spot, one.wager, one.due) for one in table.happened(e.WagerCut)]
    assert cut == [(2, "ante", 75_00), (2, "play", 75_00), (3, "ante", -20_00), (3, "play", -20_00)]


@pytest.mark.clause("D4")
def test_a_push_uses_nothing_of_the_bank() -> None:
    table = banked("ann", "bob", "cy", bank=20_00, schedule=(Bracket(None, 0, 0),))
    table.lay(spot2="Qd 7c 4s", spot3="2d 3c 5s", dealer=QUEEN_HIGH)
    table.bet("bob", ante=100_00)
    table.bet("cy", ante=10_00)
    table.deal()
    table.choose("bob", "1x")
    table.choose("cy", "1x")
    table.settle()
    assert (table.chips("bob"), table.chips("cy")) == (1_000_00, 980_00)


@pytest.mark.clause("D4")
def test_the_action_goes_clockwise_from_the_left_of_the_bank() -> None:
    table = at_table("player-dealer", "ann", "bob", "cy")
    table.must(c.DeclineBank("ann"), c.TakeBank("bob", 50_00))
    table.bet("ann", ante=5_00)
    table.bet("cy", ante=5_00)
    assert table.seen(None)["hand"]["bank"]["action"] == [3, 1]


@pytest.mark.clause("D4")
def test_or_from_the_action_button() -> None:
    base = shipped.load("player-dealer").sheet
    game = compile_sheet(replace(base, bank=replace(base.bank, coverage=ActionOrder.BUTTON)))
    table = at_table(game, "ann", "bob", "cy", "dee", button=3)
    table.must(c.TakeBank("ann", 50_00))
    for player in ("bob", "cy", "dee"):
        table.bet(player, ante=5_00)
    assert table.seen(None)["hand"]["bank"]["action"] == [3, 4, 2]


# ---------------------------------------------------------------- the collection


SCHEDULE = (Bracket(25_00, 50, 1_00), Bracket(None, 1_00, 2_00))


@pytest.mark.clause("D2")
@pytest.mark.parametrize(
    ("ante", "bank", "fees"),
    [(25_00, 25_00, (50, 1_00)), (30_00, 25_00, (1_00, 1_00)), (5_00, 26_00, (50, 2_00)), (30_00, 30_00, (1_00, 2_00))],
)
def test_the_collection_is_by_bracket_from_players_and_the_bank_before_the_deal(
    ante: int, bank: int, fees: tuple[int, int]
) -> None:
    table = banked("ann", "bob", bank=bank, schedule=SCHEDULE)
    table.bet("bob", ante=ante)
    before = table.chips("bob")
    events = table.must(r.NoMoreBets())
    taken = [(one.spot, one.player, one.cents) for one in of(events, e.CollectionTaken)]
    assert taken == [(2, "bob", fees[0]), (0, "ann", fees[1])]
    assert before - table.chips("bob") == fees[0]
    assert table.hand.round.dealt == 0
    assert collected(table) == sum(fees)


@pytest.mark.clause("D2")
def test_the_collection_is_kept_when_there_is_no_action() -> None:
    table = banked("ann", "bob", schedule=SCHEDULE)
    table.bet("bob", ante=30_00)
    table.deal()
    table.must(c.VoidHand(c.Reason.FAILURE, "the lights went out"))
    assert (table.chips("ann"), table.chips("bob")) == (998_00, 999_00)
    assert collected(table) == 3_00


def giving_back() -> Game:
    base = shipped.load("player-dealer").sheet
    assert base.bank.collection is not None
    part = replace(base.bank.collection, kept_without_action=False)
    return compile_sheet(replace(base, bank=replace(base.bank, collection=part)))


@pytest.mark.clause("D2")
def test_or_given_back_where_the_sheet_says_so() -> None:
    """Would catch a field of the sheet that nobody acts on."""
    table = banked("ann", "bob", sheet=giving_back(), schedule=SCHEDULE)
    table.bet("bob", ante=30_00)
    table.deal()
    table.must(c.VoidHand(c.Reason.FAILURE, "the lights went out"))
    assert (table.chips("ann"), table.chips("bob"), collected(table)) == (1_000_00, 1_000_00, 0)


@pytest.mark.clause("D2")
def test_or_given_back_to_the_spot_that_the_bank_did_not_cover() -> None:
    table = banked("ann", "bob", "cy", bank=20_00, sheet=giving_back(), schedule=SCHEDULE)
    table.lay(spot2="2d 3c 5s", spot3=STRAIGHT_FLUSH, dealer=QUEEN_HIGH)
    for player in ("bob", "cy"):
        table.bet(player, ante=30_00)
    table.deal()
    for player in ("bob", "cy"):
        table.choose(player, "1x")
    table.settle()
    assert (table.chips("bob"), table.chips("cy")) == (1_000_00 - 20_00 - 1_00, 1_000_00)
    assert collected(table) == 1_00 + 1_00


@pytest.mark.clause("D2")
def test_an_ante_needs_chips_for_its_collection() -> None:
    table = banked("ann", "bob", schedule=SCHEDULE)
    table.must(c.CashOut("bob", 970_00))
    assert table.no(c.Bet(2, "bob", {"ante": 30_00})) == "short-of-chips"
    table.must(c.BuyIn("bob", 30_00))
    assert table.no(c.Bet(2, "bob", {"ante": 30_00})) == "held-back"
    table.must(c.BuyIn("bob", 1_00))
    table.bet("bob", ante=30_00)


# ---------------------------------------------------------------- behind another player


@pytest.mark.clause("D13")
def test_a_rider_wins_and_loses_with_the_spot_and_its_play_is_reserved() -> None:
    table = banked("ann", "bob", "cy", schedule=(Bracket(None, 0, 0),)).lay(spot2=PAIR, dealer=QUEEN_HIGH)
    assert table.no(c.BetBehind(2, "cy", {"ante": 5_00})) == "nobody-to-follow"
    table.bet("bob", ante=5_00, pair_plus=5_00, six_card_bonus=5_00)
    table.must(c.BetBehind(2, "cy", {"ante": 10_00, "pair-plus": 5_00}))
    assert table.chips("cy") == 1_000_00 - 10_00 - 10_00 - 5_00
    table.deal()
    assert table.no(r.Choose(2, "cy", "fold")) == "not-your-spot", "who sits there decides for both"
    table.choose("bob", "1x")
    table.settle()
    assert table.chips("cy") == 1_000_00 + 10_00 + 10_00 + 5_00
    assert [one.settlement.wager for one in table.happened(e.BehindSettled)] == ["ante", "play", "pair-plus"]


@pytest.mark.clause("D13")
def test_what_was_reserved_goes_back_when_the_spot_folds() -> None:
    table = banked("ann", "bob", "cy", schedule=(Bracket(None, 0, 0),))
    table.bet("bob", ante=5_00)
    table.must(c.BetBehind(2, "cy", {"ante": 10_00}))
    table.deal()
    table.choose("bob", "fold")
    table.settle()
    assert table.happened(e.ReserveReturned) == [e.ReserveReturned(2, "cy", 10_00)]
    assert table.chips("cy") == 990_00


@pytest.mark.clause("D13")
def test_nobody_bets_behind_on_the_six_card_bonus_nor_where_the_table_does_not_allow_it() -> None:
    table = banked("ann", "bob", "cy")
    table.bet("bob", ante=5_00, six_card_bonus=5_00)
    assert table.no(c.BetBehind(2, "cy", {"ante": 5_00, "six-card-bonus": 5_00})) == "never-behind"
    assert table.no(c.BetBehind(2, "cy", {"pair-plus": 5_00})) == "nobody-to-follow"
    assert table.no(c.BetBehind(2, "cy", {"nothing": 5_00})) == "nobody-to-follow"
    assert table.no(c.BetBehind(2, "bob", {"ante": 5_00})) == "own-spot"
    assert table.no(c.BetBehind(2, "cy", {"ante": 1})) == "under-limit"
    assert table.no(c.TakeBackBehind(2, "cy")) == "nothing-behind"
    closed = banked("ann", "bob", "cy", backline=False)
    closed.bet("bob", ante=5_00)
    assert closed.no(c.BetBehind(2, "cy", {"ante": 5_00})) == "no-backline"
    assert at_table("six-card").sit("ann").no(c.BetBehind(2, "ann", {"ante": 2_00})) == "no-backline"


@pytest.mark.clause("D13")
def test_a_rider_changes_takes_back_and_is_given_back() -> None:
    table = banked("ann", "bob", "cy", schedule=SCHEDULE)
    table.bet("bob", ante=5_00)
    table.must(c.BetBehind(2, "cy", {"ante": 5_00}), c.BetBehind(2, "cy", {"ante": 10_00}))
    assert [rider.stakes for rider in table.hand.riders] == [{"ante": 10_00}]
    table.must(c.TakeBackBehind(2, "cy"), c.BetBehind(2, "cy", {"ante": 5_00}))
    table.must(r.TakeBack(2, "bob"))
    assert (table.hand.riders, table.chips("cy")) == ((), 1_000_00)
    table.bet("bob", ante=5_00, pair_plus=5_00)
    table.must(c.BetBehind(2, "cy", {"ante": 5_00, "pair-plus": 5_00}))
    assert table.no(c.Bet(2, "bob", {"ante": 5_00})) == "ridden"
    fees = [one for one in of(table.must(r.NoMoreBets()), e.CollectionTaken) if one.player == "cy"]
    assert fees == [e.CollectionTaken(2, "cy", 50)]


@pytest.mark.clause("D4", "D13")
def test_the_bank_covers_a_spot_before_those_behind_it_and_them_before_the_next_spot() -> None:
    table = banked("ann", "bob", "cy", bank=30_00, schedule=(Bracket(None, 0, 0),))
    table.lay(spot2="2d 3c 5s", spot3="2h 3s 5c", dealer=QUEEN_HIGH)
    table.bet("bob", ante=10_00)
    table.bet("cy", ante=10_00)
    table.must(c.BetBehind(2, "cy", {"ante": 10_00}))
    table.deal()
    table.choose("bob", "1x")
    table.choose("cy", "1x")
    table.settle()
    nets = [(one.settlement.wager, one.settlement.net) for one in table.happened(e.BehindSettled)]
    assert nets == [("ante", -10_00), ("play", 0)]
    assert (table.chips("bob"), table.chips("cy")) == (980_00, 990_00)


# ---------------------------------------------------------------- practice and issued chips


@pytest.mark.clause("D3")
def test_a_labelled_practice_banker_takes_the_bank_when_nobody_does() -> None:
    table = at_table("player-dealer", "ann")
    table.must(c.DeclineBank("ann"))
    bank = table.seen(None)["hand"]["bank"]
    assert (bank["player"], bank["practice"], bank["wager"]) == (PRACTICE_BANKER, True, 2_000_00)
    next_hand(table, "ann")
    assert table.table.turn.offered == "ann", "the place is offered again for every hand"
    wallet = accounts.wallet(Chips.PRACTICE, PRACTICE_BANKER)
    assert table.book.balance(wallet) != 10**9, "it plays from a wallet of its own"


@pytest.mark.clause("D3", "D18")
def test_a_practice_bankers_payout_can_be_corrected() -> None:
    """Would catch a correction that looks for the seat of somebody who has none."""
    table = at_table("player-dealer", "ann").lay(spot1=STRAIGHT_FLUSH, dealer=NOTHING)
    table.must(c.PassBank("ann", passes=True))
    table.bet("ann", ante=5_00)
    table.deal()
    table.choose("ann", "1x")
    table.settle()
    table.again()
    chips = table.chips("ann")
    table.must(c.CorrectHand(1, "the Ante was 10", spots=(c.RightSpot(1, bets={"ante": 10_00}),)))
    assert table.chips("ann") == chips + 5_00


@pytest.mark.clause("D3", "D4")
def test_a_correction_is_between_player_and_bank_as_far_as_the_bank_goes_while_both_sit() -> None:
    """Would catch chips that go to the seat of somebody who has left."""
    table = banked("ann", "bob", "cy", bank=20_00, schedule=(Bracket(None, 0, 0),))
    table.lay(spot2=STRAIGHT_FLUSH, dealer=NOTHING)
    table.bet("bob", ante=5_00)
    table.deal()
    table.choose("bob", "1x")
    table.settle()
    table.again()

    def staked(cents: int, **more: Any) -> c.CorrectHand:
        return c.CorrectHand(1, "it was another bet", spots=(c.RightSpot(2, bets={"ante": cents}),), **more)

    table.must(staked(50_00))
    assert (table.chips("ann"), table.chips("bob")) == (980_00, 1_020_00), "the bank covers 20 and no more"
    assert table.no(staked(50_00)) == "no-change"
    assert table.no(c.CorrectHand(1, " ", spots=(c.RightSpot(2, bets={"ante": 5_00}),))) == "no-note"
    assert table.no(c.CorrectHand(1, "whose?", spots=(c.RightSpot(3, bets={"ante": 5_00}),))) == "no-spot"
    table.must(c.Leave("ann"))
    assert table.no(staked(5_00)) == "no-one-pays"
    assert of(table.must(staked(5_00, waive=True)), e.PayoutCorrected) == [], "on record only"


@pytest.mark.clause("D3")
def test_a_table_whose_bank_is_taken_and_not_bet_against_can_close() -> None:
    """Would catch a table that can never close because its practice banker is always there."""
    table = at_table("player-dealer", "ann")
    table.must(c.TakeBank("ann", 100_00))
    table.must(c.CloseTable(0, table.table.rack, table.unused()))
    assert table.happened(e.Left) == [e.Left("ann", 1_000_00)]
    other = at_table("player-dealer")
    assert other.hand.bank is not None
    other.must(c.CloseTable(0, other.table.rack, other.unused()))


def test_who_bet_behind_is_corrected_with_the_spot() -> None:
    """Would catch a correction that forgets the players behind a spot, who play with its decision."""
    table = banked("ann", "bob", "cy", schedule=(Bracket(None, 0, 0),)).lay(spot2=PAIR, dealer=QUEEN_HIGH)
    table.bet("bob", ante=5_00)
    table.must(c.BetBehind(2, "cy", {"ante": 10_00}))
    table.deal()
    table.choose("bob", "1x")
    table.settle()
    table.again()
    fold = c.CorrectHand(1, "he had folded", spots=(c.RightSpot(2, choices={"decide": "fold"}),))
    corrected = of(table.must(fold), e.PayoutCorrected)
    lines = {(one.player, one.wager): (one.was, one.now) for one in corrected if one.was != one.now}
    assert lines == {
        ("bob", "ante"): (5_00, -5_00), ("bob", "play"): (5_00, 0),
        ("cy", "ante"): (10_00, -10_00), ("cy", "play"): (10_00, 0),
    }  # fmt: skip


@pytest.mark.clause("D1", "D16")
def test_an_ante_comes_first_and_within_what_the_table_posts() -> None:
    table = banked("ann", "bob")
    assert table.no(c.Bet(2, "bob", {"pair-plus": 5_00})) == "needs-wager"
    assert table.no(c.Bet(2, "bob", {"ante": 105_00})) == "over-limit"
    assert table.no(c.Bet(2, "bob", {"ante": 7_00})) == "off-step"
    table.bet("bob", ante=100_00, pair_plus=5_00)


@pytest.mark.clause("D7")
def test_a_folded_hand_is_shown_to_nobody() -> None:
    table = banked("ann", "bob", "cy")
    table.bet("bob", ante=5_00, six_card_bonus=5_00)
    table.bet("cy", ante=5_00)
    table.deal()
    table.choose("bob", "fold")
    table.choose("cy", "1x")
    revealed = [one.who for one in of(table.settle(), re.HandRevealed)]
    assert revealed == ["dealer", "3"]
    assert table.seen("cy")["spots"][0]["cards"] == [None, None, None]
    assert table.phase is Phase.DONE


# ---------------------------------------------------------------- nobody is stuck for want of a bank


@pytest.mark.clause("D3")
def test_the_bank_is_offered_to_whoever_sits_down_after_the_bets_have_opened() -> None:
    """Would catch a table that opens before anybody sits and then waits for ever for somebody who is never asked."""
    table = at_table("player-dealer", practice_bank=None)
    assert table.table.turn.offered is None
    table.must(c.Join("ann", checked=True))
    assert table.table.turn.offered is None, "nobody banks without chips"
    assert of(table.must(c.BuyIn("ann", 1_000_00)), e.BankOffered) == [e.BankOffered("ann")]
    table.must(c.TimeUp())
    table.must(c.Join("bob", checked=True))
    assert of(table.must(c.BuyIn("bob", 1_000_00)), e.BankOffered) == [e.BankOffered("bob")]
    table.must(c.DeclineBank("bob"))
    table.must(c.SitOut("bob"))
    assert table.must(c.SitIn("bob")) == (e.SatIn("bob"),), "who has declined this hand is not asked twice"
    table.must(c.TakeBank("ann", 50_00))
    next_hand(table, "bob")


def test_whoever_comes_back_is_offered_a_bank_that_nobody_has() -> None:
    table = at_table("player-dealer", "ann", "bob", practice_bank=None, washed=False)
    table.must(c.SitOut("bob"))
    table.wash()
    table.must(c.DeclineBank("ann"))
    assert table.must(c.SitIn("bob")) == (e.SatIn("bob"), e.BankOffered("bob"))


@pytest.mark.clause("D3")
def test_whoever_has_the_bank_passes_it_on_before_the_deal() -> None:
    """Chips are back at once, it is on record, and the next seat is asked."""
    table = banked("ann", "bob", practice_bank=None)
    passed = table.must(c.DeclineBank("ann"))
    assert passed == (e.BankReturned("ann", 100_00, practice=False), e.BankDeclined("ann"), e.BankOffered("bob"))
    assert (table.hand.bank, table.chips("ann")) == (None, 1_000_00)
    table.must(c.TakeBank("bob", 50_00))
    table.bet("ann", ante=5_00)
    assert of(table.must(c.DeclineBank("bob")), e.BankReturned), "bets that lie there stay for the next bank"
    table.bet("ann", ante=10_00)
    table.must(c.TakeBank("bob", 50_00))
    table.deal()
    assert table.no(c.DeclineBank("bob")) == "bank-not-offered"
    table.finish()
    assert table.table.turn.row == 1, "a bank that was passed on is none of those in a row"


def test_alone_a_bank_is_no_trap() -> None:
    """Would catch chips that stay locked in a bank that nobody bets against, after its player has left."""
    table = banked("ann", practice_bank=None)
    table.must(c.DeclineBank("ann"))
    assert table.chips("ann") == 1_000_00
    table.must(c.TakeBank("ann", 60_00))
    left = table.must(c.Leave("ann"))
    assert left == (e.BankReturned("ann", 60_00, practice=False), e.BankDeclined("ann"), e.Left("ann", 1_000_00))
    assert (table.hand.bank, table.table.sitters) == (None, ())
    table.sit("bob")
    assert table.table.turn.offered == "bob"


def test_a_banker_who_is_to_leave_leaves_when_the_last_bet_is_taken_back() -> None:
    table = banked("ann", "bob", practice_bank=None)
    table.bet("bob", ante=5_00)
    assert table.must(c.Leave("ann")) == (e.LeaveAsked("ann"),)
    gone = table.must(r.TakeBack(table.sitter("bob").seat, "bob"))
    assert of(gone, e.Left) == [e.Left("ann", 1_000_00)]
    assert table.table.turn.offered == "bob"


def test_a_banker_who_is_removed_takes_the_bank_along() -> None:
    table = banked("ann", "bob", practice_bank=None)
    assert of(table.must(c.Remove("ann", "conduct")), e.Left) == [e.Left("ann", 1_000_00)]
    assert table.table.turn.offered == "bob"


@pytest.mark.clause("D3")
def test_the_dealer_offers_the_bank_on_and_asks_everybody_again() -> None:
    table = at_table("player-dealer", "ann", "bob", practice_bank=None)
    assert table.must(c.OfferBank()) == (e.BankDeclined("ann"), e.BankOffered("bob"))
    assert table.must(c.OfferBank()) == (e.BankDeclined("bob"),)
    assert table.must(c.OfferBank()) == (e.BankOffered("ann"),)
    assert table.must(c.DeclineBank("ann")) == (e.BankDeclined("ann"), e.BankOffered("bob"))
    table.must(c.TakeBank("bob", 50_00))
    assert table.no(c.OfferBank()) == "bank-taken"
    assert at_table("six-card", "ann").no(c.OfferBank()) == "not-banked"
    assert at_table("player-dealer", practice_bank=None).no(c.OfferBank()) == "nobody-banks"


def test_the_bank_is_not_offered_to_somebody_with_bets_on_the_hand() -> None:
    table = at_table("player-dealer", "ann", "bob", practice_bank=None)
    table.bet("bob", ante=5_00)
    assert table.must(c.DeclineBank("ann")) == (e.BankDeclined("ann"),)
    back = table.must(r.TakeBack(table.sitter("bob").seat, "bob"))
    assert of(back, e.BankOffered) == [e.BankOffered("bob")]
