"""A meter as a parameter of the odds."""

from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards.deck import Deck
from pitboss.money.chips import Cents
from pitboss.odds.pricing import metered
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.pricing.solve import side
from pitboss.rounds import meters as rounds
from pitboss.rounds.facts import Facts
from pitboss.rounds.settle import settle
from pitboss.sheets import shipped
from pitboss.sheets.compile import on_deck
from pitboss.sheets.game import Game

GAME = shipped.load("caribbean-stud-progressive")
OTHER = """
extends = "caribbean-stud-progressive"
id = "other-table"
title = "Other table"
keep = ["wagers.progressive.pays"]
[wagers.progressive.pays]
"four of a kind" = "$100"
"full house"     = "$75"
"""


def break_even(game: Game) -> Cents:
    found = metered.meters(game, side(game, game.wagers["progressive"], 100))
    assert [one.id for one in found] == ["jackpot"]
    assert found[0].break_even is not None
    return found[0].break_even


def test_the_break_even_meter_is_the_published_one() -> None:
    """Wizard of Odds: $218,047 with $500, $100 and $50; $263,205 with $100, $75 and $50.

    A tenth of the meter is rounded down to the cent, so that it takes a few cents more.
    """
    assert break_even(GAME) == 218_047_40
    assert break_even(shipped.parse(OTHER)[0]) == 263_205_30


@pytest.mark.parametrize("cents", [218_047_39, 218_047_40])
def test_the_edge_changes_sides_at_the_break_even_meter(cents: Cents) -> None:
    game = metered.at(GAME, {"jackpot": cents})
    assert (side(game, game.wagers["progressive"], 100).house_edge <= 0) == (cents >= break_even(GAME))
    assert break_even(game) == break_even(GAME)  # wherever the meter stands now


def test_the_worth_at_a_meter_is_that_of_plain_enumeration() -> None:
    """Every hand of a small deck through the settlement of a round, with the meter told there."""
    game = on_deck(GAME, Deck("6789TJQKA", "cdhs"))
    standing = {"jackpot": 12_345_67}
    total, deals = 0, 0
    for cards in combinations(game.deck.cards, 5):
        value = game.player.rank(cards)
        settled = settle(game, {"progressive": 100}, Facts({"player": value}, True, 0), folded=False)
        total += rounds.pay(game, settled, standing).settled[0].net
        deals += 1
    odds = side(metered.at(game, standing), game.wagers["progressive"], 100)
    assert odds.distribution.deals == deals
    assert odds.house_edge == -Fraction(total, 100 * deals)


def test_the_main_game_is_worth_the_same_whatever_the_meter_shows() -> None:
    """The decision of the main game does not count the side wager; the digest of the shipped sheet stays its own."""
    there = metered.at(GAME, {"jackpot": 7})
    assert there.digest != GAME.digest
    assert metered.at(there, {"jackpot": 10_000_00}).digest == GAME.digest


def test_a_meter_that_the_sheet_has_not_is_refused() -> None:
    with pytest.raises(Beyond, match='has no meter "mini"; it has jackpot'):
        metered.at(GAME, {"mini": 100})
    with pytest.raises(Beyond, match="more than nothing"):
        metered.at(GAME, {"jackpot": 0})
