"""Statements over stretches of time, theory against practice, and the gaming day."""

from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from math import isqrt
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.ledger import day
from pitboss.ledger.accounts import LedgerError
from pitboss.ledger.entry import Transaction, move
from pitboss.ledger.statement import Dated, PlayerStatement, Shift, player_statement, shift
from pitboss.ledger.theory import NINETY_FIVE, THREE_SIGMA, Handle, Theory, Worth, compared, handles, in_all
from pitboss.money.chips import Odds
from pitboss.rounds import events as r
from pitboss.rounds.settle import Cause, Ending, Settlement
from pitboss.tables import events as e
from pitboss.tables.terms import Chips, Terms

TERMS = Terms("T1", chips=Chips.ISSUED)
NEW_YORK = "America/New_York"


def test_a_shift_that_begins_in_the_middle_opens_with_what_the_book_has() -> None:
    """Would catch an opening that forgets the shift before, or counts a moment in two shifts."""
    history = [
        Dated(1, Transaction((("cage", -7_00), ("tray:T1", 5_00), ("rack:T1", 2_00)))),
        Dated(2, Transaction((("spot:T1:1", -3_00), ("tray:T1", 3_00)))),
        Dated(3, Transaction((("outside", -1_00), ("drop:T1", 1_00), ("rack:T1", -1_00), ("seat:T1:ann", 1_00)))),
        Dated(3, Transaction((("cage", -9_00), ("tray:T2", 9_00)))),
        Dated(4, Transaction((("practice/spot:T1:1", -4_00), ("practice/tray:T1", 4_00)))),
    ]
    first = Shift(opening=7_00, closing=10_00, played=3_00)
    second = Shift(opening=10_00, closing=9_00, drop=1_00)
    assert shift(TERMS, history, 0, 3) == first
    assert shift(TERMS, history, 3, 9) == second
    assert first.hold is None
    assert second.hold == 0


def test_a_practice_bankers_wallet_is_nobodys_at_a_seat() -> None:
    """Would catch a correction of its payouts among the chips that players brought."""
    paid = move("practice/wallet:practice banker", "practice/seat:T1:ann", 5_00)
    assert shift(Terms("T1"), [Dated(1, paid)], 0, 2) == Shift()


def test_two_tables_add_up_line_by_line() -> None:
    one = Shift(opening=7_00, closing=10_00, played=3_00, tips=1_00)
    other = Shift(opening=5_00, closing=4_00, drop=2_00, played=1_00)
    both = one + other
    assert both == Shift(opening=12_00, closing=14_00, drop=2_00, played=4_00, tips=1_00)
    assert (both.win, both.hold) == (4_00, Fraction(2))


def test_a_shift_reads_as_a_report() -> None:
    told = Shift(opening=7_00, closing=7_50, drop=2_00, played=2_75, missing=25, tips=1_00)
    assert told.lines() == (
        ("opening count", "$7"), ("fills", "$0"), ("credits", "$0"), ("drop", "$2"), ("closing count", "$7.50"),
        ("win", "$2.50"), ("hold", "125.00 %"), ("missing at the count", "$0.25"), ("tips", "$1"),
    )  # fmt: skip
    assert ("hold", "no drop") in Shift().lines()


def test_what_a_drop_box_lacks_is_told_apart_from_what_the_trays_count_lacks() -> None:
    """Would catch the one among the other, and the opening's own count without what it found missing."""
    box = Transaction((("box:T1:1", -9_00), ("cage", 9_00), ("drop-over-and-short:T1", 25), ("outside", -25)))
    told = shift(TERMS, [Dated(1, box)], 0, 2)
    assert told == Shift(short=-25)
    assert told.counted() == told.counts()
    unfound = Shift(opening=7_00, closing=6_75, missing=25)
    assert unfound.counted() == {**unfound.counts(), "missing at the count": 25}


def test_a_statement_that_does_not_add_up_is_not_given() -> None:
    """Would catch a tray that changed for no reason, or chips of a player from nowhere."""
    with pytest.raises(LedgerError, match="by its counts"):
        Shift(opening=5_00, closing=6_00)
    with pytest.raises(LedgerError, match="does not add up"):
        PlayerStatement(opening=5_00, closing=6_00)
    with pytest.raises(LedgerError, match="why the tray changed"):
        shift(TERMS, [Dated(1, move("tray:T1", "wallet:ann", 5_00))], 0, 2)
    with pytest.raises(LedgerError, match="why a player's chips changed"):
        player_statement("ann", Chips.ISSUED, [Dated(1, move("cage", "wallet:ann", 5_00))], 0, 2)


# ---------------------------------------------------------------- theory


def wager(name: str, stake: int, net: int) -> r.WagerSettled:
    ending = Ending.WIN if net > 0 else Ending.LOSE
    return r.WagerSettled(1, Settlement(name, stake, net, ending, Cause.PAYS, Odds(1), "", ""))


def test_what_went_over_a_wager_is_tallied_with_its_squares() -> None:
    """Spots of one hand share the dealer: their stakes are added before they are squared. Would catch a rider who is
    left out, and a correction that is not in the result."""
    rider = e.BehindSettled(1, "bob", wager("ante", 2_00, -2_00).settlement)
    corrected = e.PayoutCorrected(1, 1, "ann", "ante", 3_00, was=3_00, now=0, note="equal hands")
    found = handles([wager("ante", 3_00, 3_00), rider, wager("pair-plus", 1_00, -1_00), corrected, e.FillSent(5)])
    assert found == {
        "ante": Handle(hands=2, staked=5_00, squares=5_00**2, won=2_00),
        "pair-plus": Handle(hands=1, staked=1_00, squares=1_00_00, won=1_00),
    }


def test_the_results_of_wagers_that_are_one_game_count_and_their_stakes_do_not() -> None:
    found = handles([wager("ante", 10_00, -10_00), wager("play", 10_00, -10_00), wager("bonus", 0, 4_00)])
    worth = Worth(Fraction(1, 30), Fraction(5, 2), also=("play", "bonus", "never made"))
    (theory,) = compared(found, {"ante": worth, "side": worth})
    assert theory == Theory("ante", Handle(1, 10_00, 10_00**2, 16_00), Fraction(10_00, 30), Fraction(5, 2) * 10_00**2)


@given(
    st.fractions(-1, 1), st.fractions(Fraction(1, 10), 100), st.integers(1, 10**6), st.integers(-(10**6), 10**6)
)  # fmt: skip
def test_an_interval_holds_what_is_within_it(edge: Fraction, variance: Fraction, staked: int, won: int) -> None:
    """Would catch an interval that is rounded inward, and a sentence that says another thing than the numbers."""
    theory = Theory("ante", Handle(1, staked, staked**2, won), edge * staked, variance * staked**2)
    for deviations in (NINETY_FIVE, THREE_SIGMA):
        low, high = theory.interval(deviations)
        assert not theory.within(deviations) or low <= won <= high
        width = isqrt(int(variance * staked**2 * deviations**2))
        assert 2 * width <= high - low <= 2 * width + 4
    assert ("outside 3 sigma" in str(theory)) is not theory.within(THREE_SIGMA)
    assert ("within 95 %" in str(theory)) is theory.within(NINETY_FIVE)


def test_one_hand_is_said_in_the_singular() -> None:
    theories = [Theory("ante", Handle(hands, 1_00, 1_00**2, 0), Fraction(0), Fraction(1)) for hands in (1, 2)]
    assert [" ".join(str(one).split()[2:5]) for one in theories] == ["in 1 hand,", "in 2 hands,"]


OVER = e.DeckOpened(1, "A", "", e.Finish.SETTLED, ())  # the hand is over, and the next one is independent


def test_a_fair_coin_falls_within_95_percent_about_95_times_in_a_hundred() -> None:
    """Would catch a variance in dollars, a deviation that is not squared, or an edge with the wrong sign."""
    chance, worth = Random(4), Worth(Fraction(-1, 50), Fraction(2499, 2500))
    within = 0
    for _ in range(400):
        wins = [1 if chance.random() < 0.51 else -1 for _ in range(200)]  # the player's side has 2 % the better of it
        hands = [event for win in wins for event in (wager("ante", 5_00, 5_00 * win), OVER)]
        (theory,) = compared(handles(hands), {"ante": worth})
        within += theory.within(NINETY_FIVE)
    assert 0.92 < within / 400 < 0.98


def test_all_wagers_together_are_never_narrower_than_dependence_allows() -> None:
    theories = [Theory("a", Handle(1, 100, 10_000, 7), Fraction(3), Fraction(9)),
                Theory("b", Handle(1, 100, 10_000, 5), Fraction(4), Fraction(16))]  # fmt: skip
    assert in_all(theories) == Theory("all wagers", Handle(2, 200, 20_000, 12), Fraction(7), Fraction(49))


# ---------------------------------------------------------------- the gaming day


def ms(zone: str, *moment: int, fold: int = 0) -> int:
    local = datetime(*moment, tzinfo=ZoneInfo(zone), fold=fold)  # type: ignore[misc, arg-type]
    return int(local.timestamp() * 1000)


@pytest.mark.parametrize(
    ("when", "hours"),
    [(date(2026, 3, 7), 23), (date(2026, 3, 8), 24), (date(2026, 10, 31), 25), (date(2026, 11, 1), 24)],
)
def test_a_gaming_day_has_23_24_or_25_hours(when: date, hours: int) -> None:
    """In 2026 New York turns its clocks on 8 March and on 1 November, at two in the morning."""
    start, end = day.bounds(when, NEW_YORK, time(6))
    assert end - start == hours * 3_600_000


def test_the_night_belongs_to_the_day_before() -> None:
    assert day.gaming_day(ms(NEW_YORK, 2026, 3, 8, 5, 59), NEW_YORK, time(6)) == date(2026, 3, 7)
    assert day.gaming_day(ms(NEW_YORK, 2026, 3, 8, 6), NEW_YORK, time(6)) == date(2026, 3, 8)


def test_an_hour_that_comes_twice_does_not_bring_the_day_before_back() -> None:
    """A day that begins at half past one, in the night when that comes twice: it begins the first time."""
    first = ms(NEW_YORK, 2026, 11, 1, 1, 30)
    again = ms(NEW_YORK, 2026, 11, 1, 1, 10, fold=1)
    assert first < again
    assert day.gaming_day(first - 1, NEW_YORK, time(1, 30)) == date(2026, 10, 31)
    assert day.gaming_day(first, NEW_YORK, time(1, 30)) == date(2026, 11, 1)
    assert day.gaming_day(again, NEW_YORK, time(1, 30)) == date(2026, 11, 1)


def test_clocks_that_go_back_over_midnight_do_not_bring_the_day_before_back() -> None:
    """In 2010 St. John's turned its clocks back at one minute past midnight, to 23:01 of the day before."""
    zone, again = "America/St_Johns", ms("America/St_Johns", 2010, 11, 6, 23, 30, fold=1)
    assert day.gaming_day(again, zone, time(0)) == date(2010, 11, 7)


@given(
    st.datetimes(datetime(1990, 1, 1), datetime(2037, 12, 31)),
    st.sampled_from(["UTC", NEW_YORK, "Pacific/Apia", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns"]),
    st.sampled_from([time(0), time(1, 30), time(2, 30), time(6), time(23, 59)]),
)
def test_every_moment_is_in_its_own_gaming_day_and_days_do_not_overlap(
    moment: datetime, zone: str, starts: time
) -> None:
    """Would catch a gap or an overlap at a change of clocks. Samoa had no 30 December 2011 at all."""
    at = int(moment.replace(tzinfo=UTC).timestamp() * 1000)
    found = day.gaming_day(at, zone, starts)
    start, end = day.bounds(found, zone, starts)
    assert start <= at < end
    assert day.bounds(found + timedelta(days=1), zone, starts)[0] == end
