"""What each event moves, over every shipped sheet; rounding against fractions; whose money a bank is."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import floor
from random import Random

import pytest

from pitboss.laws.rounds import Played, play
from pitboss.ledger import accounts
from pitboss.ledger.accounts import LedgerError
from pitboss.ledger.book import Book, rebuilt, wrong
from pitboss.ledger.entry import Transaction
from pitboss.ledger.post import TableFacts, facts_before, post, post_all
from pitboss.ledger.statement import told
from pitboss.money.chips import Odds, Toward
from pitboss.rounds import events as r
from pitboss.rounds.settle import Cause, Ending, Settlement
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.house import Banker, BreakagePart
from pitboss.tables import events as e
from pitboss.tables.commands import Source
from pitboss.tables.terms import Chips, Terms

TERMS = Terms("T1", chips=Chips.ISSUED)
SHEETS = shipped.ids()


def felt_of(game: Game) -> TableFacts:
    return TableFacts(TERMS, game, banked=game.sheet.bank.by is Banker.PLAYER_DEALER)


def posted(felt: TableFacts, played: Played) -> list[Transaction]:
    """Command by command, as the house does it: each posting knows the spots as they were before."""
    found: list[Transaction] = []
    for state, events in zip(played.states[:-1], played.events, strict=True):
        owners = {spot.number: spot.player for spot in state.spots}
        found += post_all(replace(felt, owners=owners), events)
    return found


def coarse(game: Game, unit: int, toward: Toward) -> Game:
    return compile_sheet(replace(game.sheet, breakage=BreakagePart(unit, toward)))


def settled(wager: str, stake: int, net: int, odds: Odds | None = None) -> Settlement:
    ending = Ending.WIN if net > 0 else Ending.LOSE if net < 0 else Ending.PUSH
    return Settlement(wager, stake, net, ending, Cause.PAYS, odds, "", "")


@pytest.mark.parametrize("name", SHEETS)
def test_a_round_moves_to_every_seat_what_its_settlements_say(name: str) -> None:
    """Would catch a stake that is paid twice, a bonus that is not paid, a spot that keeps a chip, on any sheet."""
    game, chance = shipped.load(name), Random(name)
    felt = felt_of(game)
    for _ in range(40):
        played = play(game, chance)
        book = rebuilt(posted(felt, played))
        nets: Counter[str] = Counter()
        for spot in played.end.spots:
            nets[spot.player] += sum(one.net for one in spot.settled)
        fed = Counter[str]()
        for event in played.log:
            if isinstance(event, r.MeterMoved):
                fed[accounts.meter(TERMS, event.meter)] += event.after - event.before
        expected = {accounts.seat(TERMS, player): net for player, net in nets.items()} | {
            felt.account(felt.payer): -nets.total() - fed.total(),
            **fed,
        }
        assert book.balances == {account: cents for account, cents in expected.items() if cents}


@pytest.mark.parametrize("name", SHEETS)
def test_a_round_is_posted_alike_at_once_and_command_by_command(name: str) -> None:
    """Would catch an owner who is looked up too late, and a settlement that waits for the next hand."""
    game, chance = shipped.load(name), Random(name)
    for _ in range(20):
        played = play(game, chance)
        assert list(post_all(felt_of(game), played.log)) == posted(felt_of(game), played)


@pytest.mark.parametrize("name", SHEETS)
def test_a_spot_is_settled_in_one_transaction(name: str) -> None:
    game, chance = shipped.load(name), Random(name)
    for _ in range(20):
        played = play(game, chance)
        owners = {spot.number: spot.player for spot in played.end.spots}
        found = post_all(replace(felt_of(game), owners=owners), played.events[-1])
        touched = [account for one in found for account, _ in one.lines if account.startswith("spot:")]
        assert sorted(touched) == sorted(accounts.spot(TERMS, spot) for spot in owners)


@pytest.mark.parametrize("toward", Toward)
@pytest.mark.parametrize("name", ["six-card", "four-card-raise-bonus", "crazy-4", "player-dealer"])
def test_breakage_is_what_the_odds_come_to_less_what_was_paid(name: str, toward: Toward) -> None:
    """Would catch a bonus that is measured on the wrong stake, a sign, and breakage taken from a player's bank."""
    game, chance = coarse(shipped.load(name), 7_00, toward), Random(name)
    felt, came_up = felt_of(game), 0
    for _ in range(60):
        played = play(game, chance)
        kept = 0
        for spot in played.end.spots:
            for one in spot.settled:
                if one.odds is not None:
                    on = game.wagers[one.wager].on or (one.wager,)
                    stake = sum(spot.stakes.get(wager, 0) for wager in on)
                    kept += floor(Fraction(stake * one.odds.to, one.odds.one)) - one.net
        book = rebuilt(posted(felt, played))
        assert book.balance("breakage:T1") == (0 if felt.banked else kept)
        paid = sum(one.net for spot in played.end.spots for one in spot.settled)
        assert book.balance(felt.account(felt.payer)) + book.balance("breakage:T1") == -paid
        came_up += kept != 0
    assert came_up > 10


def test_a_payout_that_is_not_its_odds_is_not_posted_unless_it_was_cut() -> None:
    """Would catch that a posted maximum is booked as rounding, or that a wrong payout slips through as rounding."""
    felt = replace(felt_of(coarse(shipped.load("six-card"), 5_00, Toward.DOWN)), owners={1: "ann"})
    paid = r.WagerSettled(1, settled("pair-plus", 4_00, 50_00, Odds(40)))
    with pytest.raises(LedgerError, match="nothing cut it"):
        post_all(felt, [paid])
    cut = e.WagerCut(1, "ann", "pair-plus", 160_00, "the posted maximum")
    assert rebuilt(post_all(felt, [cut, paid])).balances == {
        "spot:T1:1": -4_00,
        "seat:T1:ann": 54_00,
        "tray:T1": -50_00,
    }


def test_a_cut_is_over_with_its_hand() -> None:
    """Would catch rounding that is not booked because a wager of that name was cut in the hand before."""
    felt = replace(felt_of(coarse(shipped.load("six-card"), 5_00, Toward.DOWN)), owners={1: "ann"})
    events: list[e.Event] = [
        e.WagerCut(1, "ann", "pair-plus", 160_00, "the posted maximum"),
        r.WagerSettled(1, settled("pair-plus", 4_00, 50_00, Odds(40))),
        r.BetsPlaced(1, "ann", {"pair-plus": 4_00}),
        r.WagerSettled(1, settled("pair-plus", 4_00, 10_00, Odds(3))),
    ]
    assert rebuilt(post_all(felt, events)).balance("breakage:T1") == 2_00


def test_a_bonus_is_not_posted_without_the_wagers_it_pays_on_where_payouts_are_rounded() -> None:
    felt = replace(felt_of(coarse(shipped.load("six-card"), 5_00, Toward.DOWN)), owners={1: "ann"})
    with pytest.raises(LedgerError):
        post(felt, r.WagerSettled(1, settled("ante-bonus", 0, 5_00, Odds(1))))


def test_nobody_loses_more_than_the_stake() -> None:
    felt = TableFacts(TERMS, owners={1: "ann"})
    with pytest.raises(LedgerError, match="more than the stake"):
        post(felt, r.WagerSettled(1, settled("ante", 5_00, -6_00)))


def test_the_lines_of_a_settlement_have_one_order() -> None:
    """They are on record and in the chain of hashes. Would catch an order that follows which wager is settled first."""
    felt = replace(felt_of(coarse(shipped.load("six-card"), 5_00, Toward.DOWN)), owners={1: "ann"})
    lost = r.WagerSettled(1, settled("ante", 5_00, -5_00))
    won = r.WagerSettled(1, settled("pair-plus", 7_00, 5_00, Odds(1)))
    (posted_at_once,) = post_all(felt, [lost, won])
    assert posted_at_once.lines == (
        ("spot:T1:1", -12_00),
        ("seat:T1:ann", 12_00),
        ("tray:T1", -2_00),
        ("breakage:T1", 2_00),
    )


def test_the_line_of_a_meter_is_before_that_of_the_breakage() -> None:
    felt = replace(felt_of(coarse(shipped.load("caribbean-stud-progressive"), 5_00, Toward.DOWN)), owners={1: "ann"})
    won = r.WagerSettled(1, settled("ante", 7_00, 5_00, Odds(1)))
    (posted_at_once,) = post_all(felt, [won, r.MeterMoved("jackpot", 10_00, 1_00, 0, 0, 0, 0)])
    places = [account for account, _ in posted_at_once.lines]
    assert places == ["spot:T1:1", "seat:T1:ann", "tray:T1", "meter:T1:jackpot", "breakage:T1"]


def test_a_wager_of_nobody_is_not_posted() -> None:
    """Would catch chips that go to a seat without a name."""
    for event in (r.WagerSettled(1, settled("ante", 5_00, -5_00)), r.ChoiceMade(1, "decide", "1x", "play", 5_00)):
        with pytest.raises(LedgerError, match="nobody has wagers on spot 1"):
            post_all(TableFacts(TERMS), [event])


def test_the_house_has_no_part_in_a_correction_of_a_players_bank() -> None:
    corrected = e.PayoutCorrected(3, 1, "ann", "ante", 10_00, was=-10_00, now=0, note="equal hands")
    with pytest.raises(LedgerError, match="no part"):
        post(TableFacts(TERMS, banked=True), corrected)


def test_a_correction_moves_breakage_and_nothing_if_the_chips_are_back_at_the_cage() -> None:
    """Once for the hand, for all its players. Would catch breakage of the wrong payouts that stays in the book."""
    right = e.HandCorrected(3, 1, "misread", "flo", {}, (), {}, breakage={"ann": 3_00, "bob": -1_00})
    (moved,) = post(TableFacts(TERMS), right)
    assert moved.lines == (("tray:T1", -2_00), ("breakage:T1", 2_00))
    assert told(TERMS, moved) == {"breakage": 2_00}
    assert post_all(TableFacts(TERMS), [replace(right, cage=True), replace(right, breakage=None)]) == ()


def test_a_practice_banker_plays_from_a_wallet_of_its_own() -> None:
    """Would catch a seat account of somebody who has no seat."""
    felt = TableFacts(Terms("T1"), banked=True, owners={1: "ann"})
    name = "practice banker"
    events: list[e.Event] = [
        e.BankTaken(name, 50_00, practice=True),
        e.CollectionTaken(0, name, 1_00, practice=True),
        r.BetsPlaced(1, "ann", {"ante": 10_00}),
        r.WagerSettled(1, settled("ante", 10_00, 10_00, Odds(1))),
        e.BankReturned(name, 40_00, practice=True),
        e.PayoutCorrected(1, 1, "ann", "ante", 10_00, was=10_00, now=0, note="equal hands", bank=name),
    ]
    assert rebuilt(post_all(felt, events)).balances == {
        "practice/wallet:practice banker": -1_00,
        "practice/collections:T1": 1_00,
    }


def test_a_table_begins_with_its_opening() -> None:
    opened = e.TableOpened(replace(TERMS, tray=5_00, rack=3_00), "", "", "")
    assert rebuilt(post_all(facts_before(None, [opened]), [opened])).balances == {
        "cage": -8_00,
        "tray:T1": 5_00,
        "rack:T1": 3_00,
    }
    for events in ([e.FillSent(5_00)], []):
        with pytest.raises(LedgerError, match="begins with its opening"):
            facts_before(None, events)


@pytest.mark.parametrize("cents", [0, 5_00])
def test_an_event_of_nothing_posts_nothing(cents: int) -> None:
    """Would catch a line of nothing, for somebody who leaves without a chip."""
    felt = TableFacts(TERMS, owners={1: "ann"})
    events: list[e.Event] = [
        e.Left("ann", cents),
        e.ChipsCashed("ann", cents),
        e.TipGiven("ann", cents),
        e.ChipsBought("ann", cents, Source.WALLET),
        e.ChipsBought("ann", cents, Source.CASH),
        r.ChoiceMade(1, "decide", "fold", "play", cents),
        e.FillSent(cents),
        e.FillReceived(cents),
        e.CreditGiven(cents),
        e.BankReturned("ann", cents, practice=False),
        e.TableClosed(cents, 0, cents, 0),
    ]
    assert all(bool(post(felt, event)) is bool(cents) for event in events)


def test_a_count_that_differs_is_on_record_and_the_tables_accounts_are_empty() -> None:
    """Would catch breakage that is left behind, or a difference that changes what the cage gets."""
    felt = TableFacts(TERMS, kept=-3_00)
    before = Book({"tray:T1": 103_00, "breakage:T1": -3_00, "rack:T1": 50_00, "outside": -150_00})
    after = before.after(post(felt, e.TableClosed(tray=98_00, rack=51_00, tray_book=100_00, rack_book=50_00)))
    assert after.balances == {"cage": 149_00, "differences:T1": 1_00, "outside": -150_00}
    assert wrong(after, closed={"T1"}) == []


def test_a_table_that_closes_is_recorded_with_its_own_accounts_first() -> None:
    """Would catch lines in the order of the moves: the breakage, which is a part of the tray, stands beside it."""
    felt = TableFacts(TERMS, kept=-3_00)
    [one] = post(felt, e.TableClosed(tray=98_00, rack=51_00, tray_book=100_00, rack_book=50_00))
    assert [account for account, _ in one.lines] == ["tray:T1", "breakage:T1", "rack:T1", "cage", "differences:T1"]


def test_the_quiet_events_are_quiet() -> None:
    """Would catch an event that is passed over though the rule posts it."""
    quiet: list[e.Event] = [r.CardDealt(0, "1"), r.CardShown(0, 5), r.HandRevealed("1"), r.StageEnded("deal")]
    assert [post(TableFacts(TERMS), event) for event in quiet] == [()] * len(quiet)
