"""Published figures, and the exact values of the shipped sheets, pinned.

Sources as in the comments; edges are per unit of Ante or of the side wager, risk is the element of risk.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb, sqrt
from pathlib import Path

import pytest

from pitboss.money.chips import Odds
from pitboss.odds import solution_data
from pitboss.odds.solving.solution import Solution, solve
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.model import ExposeStage
from tests.odds.costs import marked

COUNTS = Path(__file__).resolve().parent.parent / "counts"


@cache
def solved(sheet: str) -> Solution:
    return solve(shipped.load(sheet), cache=False)


@cache
def told(sheet: str) -> Solution:
    """As it ships. What is counted anew is held to the pinned counts, and what ships too, below; where counting takes
    long, by `./test --long`."""
    return solve(shipped.load(sheet))


# Every board of a full deck takes a minute.
BOARDS = [
    ("ultimate-texas-holdem", "ante", 2.185, 3),  # Wizard of Odds
    ("ultimate-texas-holdem", "trips", 0.902, 3),  # Wizard of Odds: 50-40-30-9-7-4-3
    ("ultimate-texas-holdem-8-6-5-3", "trips", 1.904, 3),  # Wizard of Odds
    ("ultimate-texas-holdem-8-7-4-3", "trips", 3.498, 3),  # Wizard of Odds
    ("heads-up-holdem-side-bets", "ante", 2.36, 2),  # the rules of the online game: a return of 97.64 %
    ("heads-up-holdem-side-bets", "trips-plus", 3.34, 2),  # 96.66 %
    ("heads-up-holdem-side-bets", "pocket-bonus", 4.52, 2),  # 95.48 %
    ("casino-holdem", "ante", 2.158, 3),  # Wizard of Odds
    ("casino-holdem", "aa-bonus", 6.258, 3),  # Wizard of Odds: 100-50-40-30-20-7
    ("casino-holdem-aa-25", "aa-bonus", 6.40, 2),  # Wizard of Odds: 25-7
    ("texas-holdem-bonus", "ante", 2.037, 3),  # Wizard of Odds
    ("texas-holdem-bonus-flush", "ante", 5.5935, 4),  # S. McIntosh, on Wizard of Odds
    ("high-card-flush", "flush", 7.81, 2),  # Wizard of Odds: 300-100-10-1
]


@pytest.mark.parametrize(
    ("sheet", "wager", "edge", "places"),
    [
        ("three-card", "ante", 3.3730, 4),  # Wizard of Odds: 5-4-1, optimal
        ("mini-royal", "ante", 3.3730, 4),
        ("pair-plus-fold", "ante", 3.3730, 4),
        ("six-card", "ante", 3.8255, 4),  # Wizard of Odds: 4-3-1, optimal
        ("pair-plus", "ante", 7.654, 3),  # Wizard of Odds: 5-4-1, never fold
        ("player-dealer", "ante", 1.80, 2),  # Wizard of Vegas on a California card room: no bonus, one card up
        ("three-card", "pair-plus", 7.2760, 4),  # Wizard of Odds: 40-30-6-3-1
        ("mini-royal", "pair-plus", 7.0950, 4),  # Wizard of Odds: with a mini-royal at 50
        ("mini-royal", "six-card-bonus", 6.7413, 4),  # Wizard of Odds: 1000-200-100-20-15-9-8
        ("player-dealer", "six-card-bonus", 6.7413, 4),
        ("four-card-3x", "ante", 2.79, 2),  # Wizard of Odds
        ("caribbean-stud", "ante", 5.224, 3),  # Wizard of Odds
        ("crazy-4", "ante", 3.42, 2),  # Wizard of Odds, S. Ko
        ("let-it-ride", "bet-1", 3.506, 3),  # Wizard of Odds
        ("let-it-ride", "three-card-bonus", 7.095, 3),  # Wizard of Odds: 50-40-30-6-3-1
        ("let-it-ride-bonus-4", "three-card-bonus", 2.14, 2),  # J. Grochowski: 50-40-30-6-4-1
        ("mississippi-stud", "ante", 4.915, 3),  # Wizard of Odds
        ("mississippi-stud-3-card-bonus", "three-card-bonus", 7.095, 3),  # the same table on three other cards
        ("double-down-stud", "ante", 2.1033, 4),  # Wizard of Odds: 3999-199-49
        ("double-down-stud-board", "ante", 2.67, 2),  # several sources: 2000-200-50, one own card and four for all
        *BOARDS,
    ],
)
def test_an_edge_is_the_published_one(sheet: str, wager: str, edge: float, places: int) -> None:
    assert round(float(100 * told(sheet).wagers[wager].house_edge), places) == edge


@pytest.mark.parametrize(
    ("sheet", "risk", "places"),
    [
        ("three-card", 2.0147, 4),  # Wizard of Odds
        ("six-card", 2.2849, 4),  # Wizard of Odds
        ("four-card-3x", 1.30, 2),  # Wizard of Odds
        ("caribbean-stud", 2.555, 3),  # Wizard of Odds
        ("crazy-4", 1.09, 2),  # Wizard of Odds, S. Ko
    ],
)
def test_an_element_of_risk_is_the_published_one(sheet: str, risk: float, places: int) -> None:
    assert round(float(100 * solved(sheet).main.element_of_risk), places) == risk


@pytest.mark.parametrize(
    ("sheet", "wager", "deviation"), [("three-card", "ante", 1.6393), ("three-card", "pair-plus", 2.8496)]
)
def test_a_standard_deviation_is_the_published_one(sheet: str, wager: str, deviation: float) -> None:
    """Wizard of Odds."""
    assert round(sqrt(solved(sheet).wagers[wager].distribution.variance), 4) == deviation


@pytest.mark.parametrize(
    ("sheet", "deals"),
    [
        ("three-card", 407_170_400),
        ("caribbean-stud", 19_933_230_517_200),
        ("four-card", comb(52, 5) * 47 * comb(46, 5)),
        ("player-dealer", comb(52, 3) * 49 * comb(48, 2)),
    ],
)
def test_every_deal_is_counted(sheet: str, deals: int) -> None:
    assert solved(sheet).deals == deals


@pytest.mark.parametrize("sheet", marked(shipped.ids()))
def test_a_sheet_is_worth_what_it_was(sheet: str) -> None:
    """Pinned to the last deal. After a change that is meant: python tests/odds/test_figures.py."""
    held_to_what_is_pinned(sheet, solved(sheet))


@pytest.mark.parametrize("sheet", shipped.ids())
def test_what_ships_for_a_sheet_is_what_is_pinned(sheet: str) -> None:
    held_to_what_is_pinned(sheet, told(sheet))


def held_to_what_is_pinned(sheet: str, solution: Solution) -> None:
    counts = COUNTS / f"{sheet}.json"
    assert counts.exists(), f"a new sheet is pinned once: python tests/odds/test_figures.py {sheet}"
    found = json.loads(json.dumps(solution_data.whole(solution)))
    pinned = json.loads(counts.read_text(encoding="utf-8"))
    for name, one in pinned["wagers"].items():
        assert {key: found["wagers"][name][key] for key in one} == one
    assert (found["deals"], found["ties"]) == (pinned["deals"], pinned["ties"])
    assert found.get("streets") == pinned.get("streets")


@pytest.mark.parametrize("sheet", shipped.ids())
def test_outcomes_add_up_to_the_net(sheet: str) -> None:
    for one in solution_data.whole(told(sheet))["wagers"].values():
        total = sum(Fraction(net) * count for net, count in one["outcomes"].items())
        assert (total, sum(one["outcomes"].values())) == (Fraction(one["net"]), one["deals"])


def changed(sheet: str, **pays: dict[str, int]) -> Game:
    """A shipped sheet with other pay lines on some wagers."""
    game = shipped.load(sheet)
    named = {name.replace("_", "-"): {words: Odds(to) for words, to in lines.items()} for name, lines in pays.items()}
    wagers = tuple(replace(part, pays=named[part.id]) if part.id in named else part for part in game.sheet.wagers)
    return compile_sheet(replace(game.sheet, wagers=wagers))


def test_pair_plus_with_a_flush_at_4_is_the_published_one() -> None:
    """Wizard of Odds: 40-30-6-4-1 is 2.3167 %."""
    pays = {"straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 4, "pair": 1}
    game = changed("three-card", pair_plus=pays)
    assert round(float(100 * solve(game, cache=False).wagers["pair-plus"].house_edge), 4) == 2.3167


def test_another_six_card_bonus_is_the_published_one() -> None:
    """Wizard of Odds: 1000-200-100-20-15-10-7 is 8.5614 %."""
    names = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind")
    game = changed("mini-royal", six_card_bonus=dict(zip(names, (1000, 200, 100, 20, 15, 10, 7), strict=True)))
    assert round(float(100 * solve(game, cache=False).wagers["six-card-bonus"].house_edge), 4) == 8.5614


def test_another_aces_up_is_the_published_one() -> None:
    """Several sources: 50-40-9-6-4-2-1 is 1.98 %."""
    names = ("four of a kind", "straight flush", "three of a kind", "flush", "straight", "two pair", "pair of aces")
    game = changed("four-card-3x", aces_up=dict(zip(names, (50, 40, 9, 6, 4, 2, 1), strict=True)))
    assert round(float(100 * solve(game, cache=False).wagers["aces-up"].house_edge), 2) == 1.98


def test_seeing_a_dealers_card_is_worth_what_is_published() -> None:
    """E. Jacobson: 5-4-1 with one dealer card seen, 3.4829 % for the player, standard deviation 1.7417."""
    game = shipped.load("three-card")
    stages = game.sheet.stages
    seen = compile_sheet(replace(game.sheet, stages=(*stages[:2], ExposeStage(do="expose"), *stages[2:])))
    main = solve(seen, cache=False).main
    assert round(float(-100 * main.house_edge), 4) == 3.4829
    assert round(sqrt(main.distribution.variance), 4) == 1.7417


@pytest.mark.clause("E5")
def test_the_cap_on_a_raise_costs_what_it_costs() -> None:
    """With a $4 Ante the capped raise is $4; without the cap it may be $8, which can only be worth more."""
    capped = solve(shipped.load("four-card"), {"ante": 400}, cache=False).main.house_edge
    free = solve(shipped.load("four-card-uncapped"), {"ante": 400}, cache=False).main.house_edge
    assert free == solved("four-card").main.house_edge < capped


@pytest.mark.clause("E10")
def test_a_bonus_on_the_raise_too_changes_the_edge_beyond_recognition() -> None:
    assert solved("four-card").main.house_edge > 8 * solved("four-card-raise-bonus").main.house_edge


def test_a_table_for_a_loss_is_told_apart_from_the_one_for_a_win() -> None:
    """Both have the same hands. Would catch lines that are added up under the odds of one of them."""
    lines = {(line.name, line.pays): line for line in told("heads-up-holdem").main.tables if line.wager == "blind"}
    assert {("four of a kind", 10), ("four of a kind, behind the dealer", 50)} <= set(lines)
    assert all(line.won == line.pays * line.staked for line in lines.values())


def pin(sheets: Sequence[str]) -> None:
    kept = ("net", "deals", "fold_rate", "outcomes", "decisions", "lines", "tables")
    for sheet in sheets:
        found = solution_data.whole(solved(sheet))
        wagers = {name: {key: one[key] for key in kept if key in one} for name, one in found["wagers"].items()}
        pinned = {"sheet": sheet, "deals": found["deals"], "ties": found["ties"], "wagers": wagers}
        pinned |= {"streets": found["streets"]} if "streets" in found else {}
        (COUNTS / f"{sheet}.json").write_text(json.dumps(pinned, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    pin(sys.argv[1:] or shipped.ids())
