"""What a wager may be beside the others: the amounts that a sheet lists, cut by what lies there."""

from dataclasses import replace

import pytest

from pitboss.rounds import bets
from pitboss.sheets import shipped

OWN = """
extends = "mini-royal"
id = "listed"
title = "Listed"
[wagers.ante]
amounts = ["$5", "$10", "$20"]
[wagers.pair-plus]
amounts = ["$5", "$10", "$20"]
"""
GAME = shipped.parse(OWN)[0]


def test_a_listed_amount_that_is_exactly_the_cap_may_be_bet() -> None:
    """Pair Plus is at most the Ante: would catch a cap that keeps out what it just allows, from either side."""
    ante, plus = GAME.wagers["ante"], GAME.wagers["pair-plus"]
    assert bets.limits(GAME, plus, {"ante": 10_00}).amounts == (5_00, 10_00)
    assert bets.limits(GAME, ante, {"pair-plus": 10_00}).amounts == (10_00, 20_00)
    assert bets.refused(GAME, {"ante": 10_00, "pair-plus": 10_00}) is None
    assert bets.refused(GAME, {"ante": 10_00, "pair-plus": 20_00}) is not None


def test_one_listed_amount_may_be_all_that_is_left() -> None:
    """Would catch a cut that takes the ends of the list from elsewhere than from what is left of it."""
    plus = GAME.wagers["pair-plus"]
    found = bets.limits(GAME, plus, {"ante": 5_00})
    assert (found.least, found.most, found.amounts, found.closed) == (5_00, 5_00, (5_00,), None)


def test_amounts_are_counted_from_the_least_one() -> None:
    """Would catch steps that are counted from nothing: $2 and then every $5 are $7 and $12, not $3 and $8."""
    odd = replace(bets.limits(GAME, GAME.wagers["ante"], {}), amounts=(), least=2_00, most=20_00, step=5_00)
    allowed = [stake for stake in range(0, 25_00, 1_00) if odd.allow(stake)]
    assert allowed == [2_00, 7_00, 12_00, 17_00]


def test_a_wager_with_prizes_or_with_a_meter_has_one_amount() -> None:
    """Would catch figures for a stake of $5 on a side wager that takes $1 alone."""
    game = shipped.load("caribbean-stud-progressive")
    side = next(wager for wager in game.opening if wager.feeds)
    assert side.prizes
    assert [bets.only_amount(wager) for wager in (side, replace(side, feeds={}), replace(side, pays=None))] == [
        1_00
    ] * 3
    assert bets.only_amount(game.wagers["ante"]) is None


BOTH = ("ante", "pair-plus")
BOUND = """
extends = "mini-royal"
id = "bound"
title = "Bound"
[wagers.ante]
amounts = {amounts}
[wagers.pair-plus]
amounts = {plus}
at_most = "3x ante"
{more}
"""
LISTED = '["$2", "$10", "$12", "$20", "$27"]'
STEPS = '{ min = "$5", max = "$30", step = "$5" }'
ODD = '{ min = "$2", max = "$27", step = "$5" }'
TWO_OR_THREE, TWICE = 'at_least = "2x ante"', 'equal_to = "2x ante"'


@pytest.mark.parametrize(
    ("amounts", "plus", "more", "low", "high"),
    [
        (LISTED, ODD, "", 0, 3),
        (ODD, LISTED, "", 0, 3),
        (STEPS, ODD, TWO_OR_THREE, 2, 3),
        (ODD, STEPS, TWO_OR_THREE, 2, 3),
        (ODD, LISTED, TWO_OR_THREE, 2, 3),
        (LISTED, ODD, TWO_OR_THREE, 2, 3),
        (ODD, '"posted"', TWO_OR_THREE, 2, 3),
        (STEPS, STEPS, TWICE, 2, 2),
        (LISTED, LISTED, TWICE, 2, 2),
    ],
)
def test_two_wagers_bound_each_other_alike_from_either_side(
    amounts: str, plus: str, more: str, low: int, high: int
) -> None:
    """Would catch an Ante that is offered beside Pair Plus and refused with it, or an offer that ends where none is; a
    list that a second bound opens again; and a wager that is open with no amount left."""
    game = shipped.parse(BOUND.format(amounts=amounts, plus=plus, more=more))[0]
    dollars = range(1_00, 70_00, 1_00)
    printed = {name: [one for one in dollars if bets.on_sheet(game.wagers[name]).allow(one)] for name in BOTH}
    for own, other in (BOTH, BOTH[::-1]):
        for beside in printed[other]:
            every = [{other: beside, own: one} for one in dollars]
            known = [one for one in every if one[own] in printed[own]]
            fit = [one for one in known if low * one["ante"] <= one["pair-plus"] <= high * one["ante"]]
            found = bets.limits(game, game.wagers[own], {other: beside})
            assert [one for one in every if found.allow(one[own])] == fit
            assert [one for one in every if bets.refused(game, one) is None] == fit
            assert all(found.allow(end) for end in (found.least, found.most or 0)) == bool(fit)
            assert (found.closed is None) == bool(fit)


@pytest.mark.parametrize("sheet", shipped.ids())
def test_the_bets_that_a_player_is_told_to_type_are_the_least_that_may_be_made(sheet: str) -> None:
    """Would catch an example that is refused when it is typed, and a least bet that is no amount of chips."""
    game = shipped.load(sheet)
    typed = {
        name: int(dollars) * 1_00 for name, _, dollars in (one.partition("=") for one in bets.example(game).split())
    }
    assert typed == bets.smallest(game, game.opening[0])
    assert bets.refused(game, typed) is None


EITHER = """
extends = "mini-royal"
id = "either"
title = "Either"
[wagers.ante]
amounts = "posted"
[wagers.six-card-bonus]
needs = []
needs_any = ["ante", "pair-plus"]
"""


def test_a_wager_that_needs_one_of_two_may_be_made_beside_either() -> None:
    """Would catch a bonus that is taken alone, or refused beside what it needs."""
    game = shipped.parse(EITHER)[0]
    bonus = game.wagers["six-card-bonus"]
    assert str(bets.refused(game, {bonus.id: 5_00})) == "6-Card Bonus needs an Ante or a Pair Plus first."
    assert bets.refused(game, {bonus.id: 5_00, "ante": 5_00}) is None
    assert [bets.limits(game, bonus, {one: 5_00}).closed for one in BOTH] == [None, None]


def test_where_neither_sheet_nor_table_has_a_limit_there_is_still_a_most() -> None:
    """Would catch a most that is refused, and a stake beyond what a number can be on the way."""
    game = shipped.parse(EITHER)[0]
    assert bets.refused(game, {"ante": bets.CENTS_MAX}) is None
    refusal = bets.refused(game, {"ante": bets.CENTS_MAX + 1})
    assert str(refusal) == "Ante takes at most $10,000,000,000,000; you asked for more than that."


def test_what_a_wager_needs_beside_it_is_named_until_it_lies_there() -> None:
    """Would catch a page that asks for an Ante which lies there already."""
    game = shipped.load("mini-royal")
    bonus = game.wagers["six-card-bonus"]
    for stakes, missing in (({}, ("ante", "pair-plus")), ({"ante": 5_00}, ("pair-plus",))):
        assert bets.limits(game, bonus, stakes).missing == missing
    assert bets.limits(game, bonus, {"ante": 5_00, "pair-plus": 5_00}).missing == ()
