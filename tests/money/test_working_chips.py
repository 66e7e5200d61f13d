"""The chips that a table works with: over the limits of every sheet, several sets of chips, and many amounts."""

from itertools import product

import pytest

from pitboss.house import posted_limits
from pitboss.money import denominations
from pitboss.money.chips import Cents
from pitboss.money.denominations import USUAL
from pitboss.money.working_chips import BEGUN_STACKS_MOST, STACK, bet_with, spread, to_play
from pitboss.sheets import shipped
from pitboss.tables import terms as t

SETS = {
    "usual": tuple(one.cents for one in USUAL),
    "dollars": (1_00, 5_00, 25_00, 100_00),
    "no chain": (50, 2_00, 5_00, 20_00, 25_00, 50_00, 1_000_00),
    "one": (25_00,),
    "large": (100_00, 500_00, 1_000_00),
}
AMOUNTS = (50, 1_00, 37_00, 100_00, 250_00, 500_00, 1_000_00, 2_000_00, 4_999_50, 5_000_00, 100_000_00)


def _limits() -> set[tuple[Cents, Cents | None]]:
    """Of the first bet of every sheet, and a few of our own."""
    games = [shipped.load(one) for one in shipped.ids()]
    printed = {posted_limits.first_bet(t.posted(game, t.practice_limits(game))) for game in games}
    return printed | {(50, 5_00), (10_00, 200_00), (100_00, 1_000_00), (25_00, None), (3_00, 3_00)}


LIMITS = sorted(_limits(), key=str)


@pytest.mark.parametrize("chips", SETS.values(), ids=SETS)
def test_every_amount_that_chips_can_make_is_made_to_the_cent(chips: tuple[Cents, ...]) -> None:
    for (least, most), cents in product(LIMITS, AMOUNTS):
        found = spread(cents, chips, least=least, most=most)
        if denominations.chips_for(cents, chips) is None:
            assert found is None
        else:
            assert found is not None, (cents, least)
            assert denominations.worth(found) == cents


@pytest.mark.parametrize("chips", SETS.values(), ids=SETS)
def test_most_of_it_is_in_the_chips_that_bets_are_made_with(chips: tuple[Cents, ...]) -> None:
    """Unless a tray has enough of them: then, and only then, larger ones."""
    for (least, most), cents in product(LIMITS, AMOUNTS):
        bets = bet_with(chips, least, most)
        found = spread(cents, chips, least=least, most=most)
        if found is None or cents < 5 * STACK * bets[-1]:
            continue
        there = {str(value): found.get(str(value), 0) for value in bets}
        if 2 * denominations.worth(there) <= cents:
            assert min(there.values()) >= BEGUN_STACKS_MOST * STACK // 2, (cents, least, most, found)
        assert all(there.values()), (cents, least, most, found)


@pytest.mark.parametrize(("least", "most"), [(2_00, 4_00), (5_00, 100_00), (10_00, 200_00)])
def test_a_tray_comes_in_whole_stacks(least: Cents, most: Cents) -> None:
    """Racks are filled by the stack, and counted so. Would catch 47 chips of $25 and 121 of $5."""
    for cents in range(1_000_00, 10_000_00, 500_00):
        found = spread(cents, SETS["usual"], least=least, most=most)
        assert found is not None
        odd = {value: count % STACK for value, count in found.items() if count % STACK}
        assert not odd, (cents, least, denominations.show(found))


def test_never_more_than_there_is() -> None:
    stock = {"50": 3, "100": 7, "500": 30, "2500": 11, "10000": 4}
    for (least, most), cents in product(LIMITS, range(50, denominations.worth(stock) + 1, 57_50)):
        found = spread(cents, SETS["usual"], least=least, most=most, stock=stock)
        assert (found is None) == (denominations.chips_for(cents, SETS["usual"], stock) is None)
        assert not denominations.lacking(stock, found or {})
        assert found is None or denominations.worth(found) == cents


def test_a_tray_of_a_two_dollar_table_has_chips_for_what_a_bet_may_win() -> None:
    found = spread(2_000_00, SETS["usual"], least=2_00, most=4_00)
    assert denominations.show(found or {}) == "20 x $25, 240 x $5, 280 x $1, 40 x $0.50"


def test_a_tray_of_a_five_dollar_table() -> None:
    found = spread(5_000_00, SETS["usual"], least=5_00, most=100_00)
    assert denominations.show(found or {}) == "20 x $100, 60 x $25, 280 x $5, 80 x $1, 40 x $0.50"


# ---------------------------------------------------------------- chips for somebody who plays


@pytest.mark.parametrize(
    ("cents", "least", "most", "says"),
    [
        (100_00, 2_00, 4_00, "12 x $5, 40 x $1"),
        (100_00, 5_00, 100_00, "2 x $25, 10 x $5"),
        (20_00, 2_00, 4_00, "2 x $5, 10 x $1"),
        (20_00, 5_00, 100_00, "4 x $5"),
        (1_000_00, 2_00, 4_00, "3 x $100, 18 x $25, 42 x $5, 40 x $1"),
        (1_000_00, 5_00, 100_00, "4 x $100, 16 x $25, 40 x $5"),
    ],
)
def test_a_player_gets_chips_to_bet_with(cents: Cents, least: Cents, most: Cents, says: str) -> None:
    """Would catch four chips of $25 for somebody who bets $2, and one of $100 at the cage."""
    assert denominations.show(to_play(cents, SETS["usual"], least=least, most=most) or {}) == says


@pytest.mark.parametrize("chips", SETS.values(), ids=SETS)
def test_chips_to_play_with_make_the_amount_and_are_there(chips: tuple[Cents, ...]) -> None:
    stock = {str(value): 3 + at * 7 for at, value in enumerate(chips)}
    for (least, most), cents, there in product(LIMITS, AMOUNTS, (None, stock)):
        found = to_play(cents, chips, least=least, most=most, stock=there)
        assert (found is None) == (denominations.chips_for(cents, chips, there) is None), (cents, least, there)
        assert found is None or denominations.worth(found) == cents
        assert there is None or not denominations.lacking(there, found or {})
