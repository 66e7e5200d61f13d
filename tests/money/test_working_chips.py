"""The chips that a table works with: over the limits of every sheet, several sets of chips, and many amounts."""

from itertools import product

import pytest

from pitboss.house import posted_limits
from pitboss.money import denominations
from pitboss.money.chips import Cents
from pitboss.money.denominations import USUAL
from pitboss.money.working_chips import STACK, STACKS_MOST, at_work, spread
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
        working = at_work(chips, least, most)
        found = spread(cents, chips, least=least, most=most)
        if found is None or cents < 20 * working[-1]:
            continue
        there = {str(value): found.get(str(value), 0) for value in working}
        large = sum(int(value) * count for value, count in found.items() if int(value) > working[-1])
        if large > working[-1] * STACK:
            assert min(there.values()) >= STACKS_MOST * STACK - STACK, (cents, least, most, found)
        else:
            assert 2 * denominations.worth(there) > cents, (cents, least, most, found)
            assert all(there.values()), (cents, least, most, found)


def test_never_more_than_there_is() -> None:
    stock = {"50": 3, "100": 7, "500": 30, "2500": 11, "10000": 4}
    for (least, most), cents in product(LIMITS, range(50, denominations.worth(stock) + 1, 57_50)):
        found = spread(cents, SETS["usual"], least=least, most=most, stock=stock)
        assert (found is None) == (denominations.chips_for(cents, SETS["usual"], stock) is None)
        assert not denominations.lacking(stock, found or {})
        assert found is None or denominations.worth(found) == cents


def test_a_tray_of_a_two_dollar_table_has_chips_for_what_a_bet_may_win() -> None:
    found = spread(2_000_00, SETS["usual"], least=2_00, most=4_00)
    assert denominations.show(found or {}) == "47 x $25, 121 x $5, 200 x $1, 40 x $0.50"


def test_a_tray_of_a_five_dollar_table() -> None:
    found = spread(2_000_00, SETS["usual"], least=5_00, most=100_00)
    assert denominations.show(found or {}) == "8 x $100, 21 x $25, 123 x $5, 40 x $1, 40 x $0.50"
