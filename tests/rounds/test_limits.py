"""What a wager may be beside the others: the amounts that a sheet lists, cut by what lies there."""

from dataclasses import replace

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
