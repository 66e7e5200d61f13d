"""What changed lines cost: the parts add up, and what can be counted by hand is as counted."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from pitboss.money.chips import Odds
from pitboss.odds.design import compare
from pitboss.odds.design.comparison import Comparison, Way
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.model import OpeningPart
from pitboss.sheets.values import Showdown


@cache
def compared(*names: str) -> Comparison:
    return compare.compare([shipped.load(name) for name in names])


def way(names: tuple[str, str], wager: str) -> Way:
    return next(one for one in compared(*names).ways if one.wager == wager)


@pytest.mark.parametrize(
    "names",
    [
        ("six-card", "mini-royal"),
        ("player-dealer", "six-card"),
        ("pair-plus", "pair-plus-fold"),
        ("three-card", "pair-plus"),
    ],
)
def test_costs_add_up_to_the_difference(names: tuple[str, str]) -> None:
    found = compared(*names)
    assert found.ways
    for one in found.ways:
        old, new = found.wagers[one.wager]
        assert old is not None
        assert new is not None
        assert sum(change.cost for change in one.changes) == one.total == new.house_edge - old.house_edge


def test_a_finer_line_is_priced_for_its_own_hands_only() -> None:
    """Four mini-royals of 22,100 hands pay 10 more."""
    [change] = way(("six-card", "mini-royal"), "pair-plus").changes
    assert (change.what, change.count, change.cost) == ("mini-royal", 4, Fraction(-40, 22_100))


def test_bonus_lines_of_hands_that_are_never_folded() -> None:
    """48 straight flushes and 52 threes of a kind pay one more each."""
    changes = way(("six-card", "mini-royal"), "ante").changes
    assert [change.cost for change in changes] == [Fraction(-48, 22_100), Fraction(-52, 22_100)]


def test_other_ladders_are_compared_card_by_card() -> None:
    """A royal flush is a category of its own on one sheet and a straight flush on the other."""
    [change] = way(("player-dealer", "six-card"), "pair-plus").changes
    assert (change.before, change.after, change.cost) == ("200 to 1 (as royal flush)", "40 to 1", Fraction(640, 22_100))


def test_an_exposed_card_is_a_change_of_its_own() -> None:
    costs = {change.what: change.cost for change in way(("player-dealer", "six-card"), "ante").changes}
    assert costs["expose"] > Fraction(6, 100)
    assert not any(name.startswith("other") for name in costs)


def test_rules_that_need_each_other_are_one_line() -> None:
    """A fold is no sheet without a word on what it does to the Ante."""
    [change] = way(("pair-plus", "pair-plus-fold"), "ante").changes
    assert change.what == "other rules (ante: on fold, ante bonus: on fold, decide: choices)"


def test_a_changed_tie_rule_is_priced_alone() -> None:
    game = shipped.load("three-card")
    parts = tuple(
        replace(part, showdown=replace(part.showdown, equal=Odds(1)))
        if isinstance(part, OpeningPart) and isinstance(part.showdown, Showdown)
        else part
        for part in game.sheet.wagers
    )
    found = compare.compare([game, compile_sheet(replace(game.sheet, wagers=parts))])
    [change] = next(one for one in found.ways if one.wager == "ante").changes
    assert (change.what, change.before, change.after) == ("ante: equal", "push", "1 to 1")
    assert change.cost < 0


def test_a_sheet_does_not_differ_from_itself() -> None:
    assert all(not one.changes and not one.total for one in compared("three-card", "three-card").ways)


def test_pay_tables_of_a_game_without_a_dealer_are_told_line_by_line() -> None:
    """Would catch a name that only side wagers use, and that made the rest no sheet: all was "other rules"."""
    bet = way(("let-it-ride", "let-it-ride-500-100-25"), "bet-1")
    assert not [change for change in bet.changes if change.what.startswith("other rules")]
    assert sum(change.cost for change in bet.changes) == bet.total
