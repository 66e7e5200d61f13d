"""Real cards with a player's bank: who was offered it and declined, and bets behind another player's spot."""

from typing import Any

import pytest

from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.rounds import events as re
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Reason, TappedBehind, Trouble
from pitboss.tables.terms import Duty, Holds
from tests.tables.driver import of
from tests.tables.real_cards import RealTable, real_table, spot

WINS = "As Kd 9c"  # against the dealer's queen high
DEALER = "Qc 4d 7h"
BANK: dict[str, Any] = {"dealer": DEALER, "bank_spot": 1, "bank_wager": 500_00}


def banked(*people: str, **terms: Any) -> RealTable:
    return real_table("player-dealer", *(people or ("ann", "bob", "cy")), backline=True, **terms)


def behind(seat: int, at: int, **stakes: int) -> TappedBehind:
    return TappedBehind(seat, at, {name.replace("_", "-"): cents for name, cents in stakes.items()})


# ---------------------------------------------------------------- whose turn it is


def test_the_bank_goes_clockwise_and_who_declines_is_on_record() -> None:
    """Would catch a bank that passes somebody by, and a refusal that nobody can read later."""
    table, bets = banked(), spot(1, "", "fold", ante=5_00)
    third: dict[str, Any] = {"bank_spot": 3, "bank_wager": 100_00}
    assert "spot 1 comes first" in table.refused(bets, **third)
    assert "spot 2 comes first" in table.refused(bets, **third, declined=(1,))
    done = table.record(bets, **third, declined=(1, 2))
    offers = [one for one in done if isinstance(one, e.BankOffered | e.BankDeclined | e.BankTaken)]
    assert [(type(one).__name__, one.player) for one in offers] == [
        ("BankOffered", "ann"), ("BankDeclined", "ann"), ("BankOffered", "bob"), ("BankDeclined", "bob"),
        ("BankOffered", "cy"), ("BankTaken", "cy"),
    ]  # fmt: skip
    table.record(bets, **third)  # a second hand in a row is cy's first
    assert "cy has had the bank 2 hands" in table.refused(bets, **third)
    table.record(spot(2, "", "fold", ante=5_00), bank_spot=1, bank_wager=100_00)


def test_who_wants_to_be_skipped_declines_without_being_asked() -> None:
    table = banked()
    table.must(c.PassBank("ann", passes=True))
    done = table.record(spot(3, "", "fold", ante=5_00), bank_spot=2, bank_wager=100_00)
    assert of(done, e.BankDeclined) == [e.BankDeclined("ann")]


def test_nobody_declines_from_an_empty_seat_or_takes_what_they_declined() -> None:
    table, bets = banked(), spot(2, "", "fold", ante=5_00)
    assert "spot 6" in table.refused(bets, bank_spot=1, bank_wager=100_00, declined=(6,))
    assert "spot 1" in table.refused(bets, bank_spot=1, bank_wager=100_00, declined=(1,))


# ---------------------------------------------------------------- betting behind


@pytest.mark.clause("D17")
def test_a_bet_behind_keeps_its_owner_its_line_and_its_rank_in_the_coverage() -> None:
    """Would catch a bet behind that is settled for the spot's player, on other cards, or before the spot it is behind.

    The bank of 25 covers spot 2 with Ante and Play of 10 each, and 5 of cy's 10 behind it.
    """
    table = banked()
    done = table.record(
        spot(2, WINS, "1x", ante=10_00), behind=(behind(3, 2, ante=10_00),), **{**BANK, "bank_wager": 25_00}
    )
    assert of(done, e.BetBehindPlaced) == [e.BetBehindPlaced(2, "cy", {"ante": 10_00}, 10_00)]
    own = {one.settlement.wager: one.settlement.net for one in of(done, re.WagerSettled) if one.settlement.net}
    assert own == {"ante": 10_00, "play": 10_00}
    riding = {one.settlement.wager: one.settlement.net for one in of(done, e.BehindSettled) if one.settlement.net}
    assert (sum(riding.values()), {one.player for one in of(done, e.BehindSettled)}) == (5_00, {"cy"})
    assert {one.player for one in of(done, e.CollectionTaken)} == {"ann", "bob", "cy"}


def test_a_walk_in_bets_behind_from_a_seat_of_their_own() -> None:
    """Would catch a person without a name whose bet belongs to nobody, or who stays after the hand."""
    table = banked("ann", "bob")
    done = table.record(spot(2, WINS, "1x", ante=10_00), behind=(behind(5, 2, ante=5_00),), **BANK)
    (placed,) = of(done, e.BetBehindPlaced)
    assert placed.player == "seat 5"
    assert [one.player for one in table.table.sitters] == ["ann", "bob", "seat 5"]
    table.record(spot(2, WINS, "1x", ante=10_00), **BANK)
    assert [one.player for one in table.table.sitters] == ["ann", "bob"]


@pytest.mark.parametrize(
    ("bet", "says"),
    [
        (behind(3, 2, six_card_bonus=5_00), "never bet behind"),
        (behind(3, 2, pair_plus=5_00), "no Pair Plus on spot 2"),
        (behind(2, 2, ante=5_00), "your own"),
        (behind(1, 2, ante=5_00), "does not bet against it"),
        (behind(3, 4, ante=5_00), "no Ante on spot 4"),
        (behind(9, 2, ante=5_00), "no seat 9"),
        (behind(3, 2, ante=1), "Ante"),
    ],
)
def test_what_cannot_be_bet_behind_is_refused(bet: TappedBehind, says: str) -> None:
    bets = spot(2, WINS, "1x", ante=10_00, six_card_bonus=5_00)
    assert says in banked().refused(bets, behind=(bet,), **BANK)


def test_behind_is_a_setting_of_the_table() -> None:
    table = real_table("player-dealer", "ann", "bob", "cy", backline=False)
    assert "no bets behind" in table.refused(spot(2, WINS, "1x", ante=10_00), behind=(behind(3, 2, ante=5_00),), **BANK)


def balances(table: RealTable) -> dict[str, int]:
    kinds = (Kind.SPOT, Kind.BANK)
    return {name: cents for name, cents in table.book.balances.items() if accounts.read(name).kind in kinds}


def test_a_void_or_reopened_hand_gives_back_what_was_bet_behind() -> None:
    """Would catch chips behind a spot that stay on the felt."""
    table = banked(floor=Duty.STAFF)
    bets, riding = spot(2, WINS, "1x", ante=10_00), (behind(3, 2, ante=10_00),)
    done = table.record(bets, behind=riding, **BANK, troubles=(Trouble(Reason.MISDEAL, "x"),))
    assert ("cy", {"ante": 10_00}) in [(one.player, one.stakes) for one in of(done, e.WagersReturned)]
    assert [(one.player, one.cents) for one in of(done, e.ChipsBought)][1:] == [("bob", 20_50), ("cy", 20_50)]
    assert balances(table) == {}
    table.must(c.PostFlags(Holds(over=1)))
    before = {one.player: one.chips for one in table.table.sitters}
    table.record(bets, behind=riding, **BANK)
    assert table.table.hand is not None
    table.must(c.ReopenHand())
    assert balances(table) == {}
    assert all(one.chips >= before[one.player] for one in table.table.sitters)
