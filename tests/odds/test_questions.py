"""What an answer is known by: the limits of a table make it no other question; whatever changes an answer does."""

from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.money.chips import Breakage
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.solving import shipped as ships
from pitboss.odds.solving import store
from pitboss.odds.solving.questions import STAKE_MOST, comes_out_even, key_of, rules, same_main_game
from pitboss.odds.solving.solution import kept_of, solve
from pitboss.odds.solving.thresholds import Step, Threshold
from pitboss.odds.strategy import best_play
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.read import Source, read
from pitboss.sheets.values import Listed, Posted, Range
from pitboss.tables.terms import posted, practice_limits

POSTED = [name for name in shipped.ids() if any(isinstance(one.amounts, Posted) for one in shipped.load(name).opening)]


def with_limits(sheet: str, *amounts: int) -> Game:
    game = shipped.load(sheet)
    return posted(game, {one.id: Listed(amounts) for one in game.opening if isinstance(one.amounts, Posted)})


@pytest.mark.parametrize("sheet", ["three-card", "player-dealer", "mini-royal"])
def test_at_posted_limits_the_answer_that_ships_is_what_would_be_counted(sheet: str) -> None:
    """Would catch a limit that changes an answer, and one that does not and is counted all the same."""
    game = with_limits(sheet, 25_00, 75_00)
    assert game.digest != shipped.load(sheet).digest
    found = solve(game)
    assert found.counted is None, "it ships"
    assert kept_of(found) == kept_of(solve(game, cache=False))
    assert (found.stakes, found.unit) == ({"ante": 25_00}, 25_00)


@pytest.mark.parametrize("sheet", POSTED)
def test_every_limit_in_whole_dollars_has_the_answers_of_the_sheet(sheet: str) -> None:
    game = shipped.load(sheet)
    asked = key_of("solution", game, usual(game))
    for limits in (practice_limits(game), dict.fromkeys(practice_limits(game), Range(10_00, 5_000_00, 10_00))):
        table = posted(game, limits)
        assert key_of("solution", table, usual(table)) == asked
        assert key_of("solution", table, usual(table, 100_00)) == asked


def test_whatever_may_change_an_answer_is_another_question() -> None:
    """A cap that closes a choice, a payout that breaks, a stake beyond the counts, another rule."""
    four, crazy = shipped.load("four-card"), shipped.load("crazy-4")
    assert key_of("solution", four, {"ante": 2_00}) != key_of("solution", four, {"ante": 4_00})
    assert not comes_out_even(crazy, 2_01)
    assert key_of("solution", crazy, usual(crazy, 2_01)) != key_of("solution", crazy, usual(crazy, 2_00))
    assert key_of("solution", crazy, usual(crazy, 2_01)) != key_of("solution", crazy, usual(crazy, 2_03))
    assert not comes_out_even(crazy, 2 * STAKE_MOST)
    part = replace(crazy.sheet.breakage, unit=25)
    in_quarters = compile_sheet(replace(crazy.sheet, breakage=part))
    assert in_quarters.breakage == Breakage(25, crazy.breakage.toward)
    assert rules(in_quarters) != rules(crazy)
    assert (comes_out_even(in_quarters, 50), comes_out_even(in_quarters, 25)) == (True, False)


def test_a_side_wager_at_a_stake_that_breaks_is_told_apart() -> None:
    """It is valued at its least amount, which the table posts."""
    game = shipped.load("crazy-4")
    limits = practice_limits(game)
    side = next(one.id for one in game.opening if one.id not in usual(game))
    odd = posted(game, {**limits, side: Listed((33,))})
    even = posted(game, {**limits, side: Listed((34,))})
    keys = {key_of("solution", one, usual(one)) for one in (odd, even, game)}
    assert (len(keys), comes_out_even(game, 33), comes_out_even(game, 34)) == (2, False, True)


# ---------------------------------------------------------------- the best play with side wagers


@pytest.mark.parametrize(
    ("steps", "same"),
    [
        ((Step("1x", "Q-6-4"), Step("fold", "")), True),
        ((Step("1x", "pair of twos"), Step("fold", "")), True),
        ((Step("1x", "pair of threes"), Step("fold", "")), False),
        ((Step("1x", ""),), True),
        ((Step("fold", ""),), False),
        ((Step("fold", "flush"), Step("1x", "")), False),
    ],
)
def test_a_wager_that_a_fold_takes_changes_nothing_where_its_hands_are_played(
    steps: tuple[Step, ...], same: bool
) -> None:
    """Pair Plus pays from a pair of twos on."""
    game = shipped.load("mini-royal")
    wager = game.wagers["pair-plus"]
    assert best_play.changes_nothing(game, wager, [Threshold(None, steps, None)]) is same


def test_hands_of_which_the_value_does_not_say_all_are_not_taken_for_played() -> None:
    game = shipped.load("mini-royal")
    values = game.player.ladder.values(game.deck)
    pair = next(value for value in values if value.category == "pair")
    below = values[values.index(pair) - 1]
    steps = (Step("1x", "Q-6-4"), Step("fold", ""))
    for unclear, same in (((below, below), True), ((below, pair), False)):
        found = best_play.changes_nothing(game, game.wagers["pair-plus"], [Threshold(None, steps, unclear)])
        assert found is same


# ---------------------------------------------------------------- the same main game

TRIPS_AT_SIX = """
schema = 1
extends = "ultimate-texas-holdem"
id = "mine"
title = "Mine"
[wagers.trips]
pays = { "royal flush" = "50 to 1", "straight flush" = "40 to 1", "flush" = "6 to 1" }
"""


def test_a_board_with_other_side_wagers_is_not_gone_through_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch a minute of counting for a house that pays its Trips otherwise."""

    def never() -> None:
        raise AssertionError("its main game ships")

    monkeypatch.setattr(store, "folder", lambda: tmp_path)
    sheet, _ = read(Source("mine.toml", TRIPS_AT_SIX), shipped.find)
    found, base = solve(compile_sheet(sheet), before=never), solve(shipped.load("ultimate-texas-holdem"))
    assert (found.main, found.streets, found.starts) == (base.main, base.streets, base.starts)
    assert found.wagers["trips"] != base.wagers["trips"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("ultimate-texas-holdem", "ultimate-texas-holdem-8-6-5-3", True),
        ("heads-up-holdem", "heads-up-holdem-side-bets", True),
        ("ultimate-texas-holdem", "heads-up-holdem", False),
        ("texas-holdem-bonus", "texas-holdem-bonus-flush", False),
        ("casino-holdem", "caribbean-holdem", False),
    ],
)
def test_a_main_game_is_known_by_all_but_its_side_wagers(one: str, other: str, same: bool) -> None:
    games = shipped.load(one), shipped.load(other)
    assert same_main_game(games[0], usual(games[0]), games[1], usual(games[1])) == same


def test_of_two_sheets_with_one_main_game_neither_waits_for_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing ships; would catch that each looks for the other without end."""

    class Counting(Exception):
        """It would be counted."""

    def counting() -> None:
        raise Counting

    monkeypatch.setattr(store, "folder", lambda: tmp_path)
    monkeypatch.setattr(ships, "find", lambda *_: None)
    with pytest.raises(Counting):
        solve(shipped.load("ultimate-texas-holdem-8-6-5-3"), before=counting)
