"""Dollars and odds in and out of text, and what a winning stake is paid, to the cent."""

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money.chips import Breakage, Odds, Toward, dollars, odds, pay, says_for, show, signed

CENTS = st.integers(min_value=0, max_value=10**15)
ODDS = st.builds(Odds, st.integers(0, 10_000), st.integers(1, 100))
UNITS = st.sampled_from([1, 5, 25, 50, 100, 500])


@given(CENTS)
def test_an_amount_comes_back_from_its_text(cents: int) -> None:
    """Would catch a comma, a lost cent or a lost zero."""
    assert dollars(show(cents)) == cents


@given(CENTS)
def test_a_sign_is_put_before_the_dollar(cents: int) -> None:
    """Would catch "$-2", and a plus before nothing."""
    assert show(-cents) == ("-" if cents else "") + show(cents)
    assert signed(cents) == ("+" if cents else "") + show(cents)
    assert signed(-cents) == show(-cents)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("2", 200),
        ("$2", 200),
        ("$ 2", 200),
        (" 2.50 ", 250),
        ("$0.05", 5),
        ("0", 0),
        ("007", 700),
        ("$1,000", 100_000),
        ("1,234,567.89", 123_456_789),
        ("1000", 100_000),
    ],
)
def test_an_amount_is_read_as_people_write_it(text: str, cents: int) -> None:
    """Would catch a way of writing that a sheet or a player may use."""
    assert dollars(text) == cents


NO_AMOUNTS = ["", "$", "two", "-2", "+2", "2$", "2 $", "$$2", "0x2", "2 3", "nan", "inf", "½", "²"]
NO_AMOUNTS += ["2.5", "2.505", ".50", "2.", "1e2", "1,00", "1000,000", ",100", "2,5"]


@pytest.mark.parametrize("text", NO_AMOUNTS)
def test_what_is_no_amount_is_refused_with_an_example(text: str) -> None:
    """Would catch half a cent, a float, or a comma in the wrong place that is read as another amount."""
    with pytest.raises(ValueError, match="is not an amount; write whole dollars"):
        dollars(text)


@given(ODDS)
def test_odds_come_back_from_their_text_in_all_its_forms(at: Odds) -> None:
    """Would catch "3 to 2" that is read as another pair of numbers."""
    assert odds(str(at)) == odds(f"{at.to}:{at.one}") == odds(f" {at.to}  TO {at.one} ") == at
    assert odds(f"{at.to + at.one} for {at.one}") == at


@given(st.integers(0, 1000), st.integers(1, 1000), st.integers(1, 50))
def test_odds_are_kept_in_lowest_terms(to: int, one: int, times: int) -> None:
    """Would catch "6 to 2" that differs from "3 to 1"."""
    at = Odds(to * times, one * times)
    assert (at, hash(at), str(at)) == (Odds(to, one), hash(Odds(to, one)), str(Odds(to, one)))
    assert Fraction(at.to, at.one) == Fraction(to, one)


@given(ODDS, ODDS)
def test_odds_are_ordered_by_what_they_pay(one: Odds, other: Odds) -> None:
    """Would catch "40 to 1" below "5 to 1", or a comparison that goes through floats."""
    assert (one < other) == (Fraction(one.to, one.one) < Fraction(other.to, other.one))


@pytest.mark.parametrize(
    ("text", "says"), [("40 for 1", True), ("40 FOR 1", True), ("40 to 1", False), ("40:1", False)]
)
def test_odds_for_one_are_known_by_their_word(text: str, says: bool) -> None:
    """Would catch a conversion that its author does not hear of."""
    assert says_for(text) is says


@pytest.mark.parametrize(("text", "at"), [("40 for 1", Odds(39)), ("3 for 2", Odds(1, 2)), ("1 for 1", Odds(0))])
def test_odds_for_one_count_the_stake_that_comes_back(text: str, at: Odds) -> None:
    """Would catch 40 for 1 paid as 40 to 1."""
    assert odds(text) == at


@pytest.mark.parametrize(
    "text", ["40 on 1", "40", "40 to", "to 1", "-1 to 1", "1.5 to 1", "40 to 1 to 1", "40-1", "40/1", "", "even"]
)
def test_what_is_no_odds_is_refused_with_an_example(text: str) -> None:
    """Would catch odds in other words that are paid as something."""
    with pytest.raises(ValueError, match="is not odds; write"):
        odds(text)


@pytest.mark.parametrize(("text", "says"), [("40 to 0", "divides by nothing"), ("1 for 2", "less than the stake")])
def test_odds_that_cannot_be_paid_are_refused_by_their_reason(text: str, says: str) -> None:
    """Would catch a division by nothing at the table."""
    with pytest.raises(ValueError, match=says):
        odds(text)


@pytest.mark.parametrize(("to", "one"), [(-1, 1), (1, 0), (1, -1)])
def test_odds_are_never_made_that_cannot_be_paid(to: int, one: int) -> None:
    """Would catch a negative payout."""
    with pytest.raises(ValueError, match="cannot be paid"):
        Odds(to, one)


@given(CENTS, ODDS, UNITS, st.sampled_from(Toward))
def test_a_payout_is_the_exact_one_rounded_as_the_sheet_says(stake: int, at: Odds, unit: int, toward: Toward) -> None:
    """Would catch a float, a rounding the wrong way, or a payout that is no whole number of chips."""
    units = Fraction(stake * at.to, at.one * unit)
    rounded = {Toward.DOWN: floor(units), Toward.UP: ceil(units), Toward.NEAREST: floor(units + Fraction(1, 2))}
    assert pay(stake, at, Breakage(unit, toward)) == rounded[toward] * unit


@pytest.mark.parametrize(
    ("unit", "toward", "paid"),
    [
        (1, Toward.DOWN, 7),
        (1, Toward.UP, 8),
        (1, Toward.NEAREST, 8),
        (5, Toward.DOWN, 5),
        (5, Toward.UP, 10),
        (5, Toward.NEAREST, 10),
        (25, Toward.DOWN, 0),
        (25, Toward.UP, 25),
        (25, Toward.NEAREST, 0),
    ],
)
def test_three_to_two_on_a_nickel_is_broken_as_the_sheet_says(unit: int, toward: Toward, paid: int) -> None:
    """Would catch half a unit that goes the wrong way: 7.5 cents are exactly half of a cent and of a nickel."""
    assert pay(5, Odds(3, 2), Breakage(unit, toward)) == paid


@given(CENTS, ODDS, UNITS, st.sampled_from(Toward))
def test_a_larger_stake_is_never_paid_less(stake: int, at: Odds, unit: int, toward: Toward) -> None:
    """Would catch a rounding that punishes a chip more."""
    breakage = Breakage(unit, toward)
    assert pay(stake, at, breakage) <= pay(stake + 1, at, breakage)


@given(CENTS)
def test_even_money_breaks_no_cent(stake: int) -> None:
    """Would catch a default breakage that takes something."""
    assert pay(stake, Odds(1), Breakage()) == stake
