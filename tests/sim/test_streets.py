"""Rounds of several streets, and boards: what is done is what the exact solver would do."""

import random
from math import sqrt

import numpy as np
import pytest

from pitboss.cards.deck import Deck
from pitboss.laws.simulated import agrees
from pitboss.odds.pricing import street_solve
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.pricing.streets import tree
from pitboss.odds.solving.solution import solve, together
from pitboss.odds.strategy import street_ways
from pitboss.sheets import shipped
from pitboss.sheets.compile import on_deck
from pitboss.sim.program import Program, program
from pitboss.sim.question import ask

SIGMAS = 5
SMALL = Deck(ranks="9TJQKA")


def far(made: Program, mean: float, blocks: int) -> float:
    """How many sigmas the net of a spot is away from a mean, in cents."""
    counted = np.sum([made.count(block) for block in range(blocks)], axis=0)
    nets = made.nets.sum(axis=1)
    rounds = int(counted.sum())
    found, squares = int(counted @ nets) / rounds, int(counted @ nets**2) / rounds
    return (found - mean) / sqrt((squares - found**2) / rounds)


def test_a_set_of_cards_that_grows_is_played_best() -> None:
    game, stakes = shipped.load("mississippi-stud"), {"ante": 100}
    made = program(ask(game, stakes, seed=2))
    assert abs(far(made, float(together(game, stakes).distribution.mean), 8)) < SIGMAS


@pytest.mark.parametrize("sheet", ["ultimate-texas-holdem", "texas-holdem-bonus", "casino-holdem"])
def test_a_board_is_played_best(sheet: str) -> None:
    """A small deck, so that all boards are gone through in a moment; the whole deck is tried with --long."""
    game = on_deck(shipped.load(sheet), SMALL)
    stakes = usual(game)
    made = program(ask(game, stakes, seed=4))
    exact = street_solve.play(game, stakes)
    assert abs(far(made, float(street_solve.mean(exact)), 12)) < SIGMAS
    counted = np.sum([made.count(block) for block in range(12)], axis=0)
    finishes = np.bincount(made.numbered.finishes, counted, len(exact.ways.finishes)) / counted.sum()
    shares = exact.counted.facts.sum(axis=(0, 2)) / exact.deals
    assert np.abs(finishes - shares).max() < SIGMAS * sqrt(0.25 / counted.sum())


@pytest.mark.parametrize(
    ("sheet", "plan"),
    [
        ("ultimate-texas-holdem", "before-flop: 4x with TT+, AKs; else check\nafter-flop: check\nat-the-end: 1x"),
        ("texas-holdem-bonus", "on-two-cards: 2x\nafter-flop: 1x with pair of kings or better; else check"),
        ("let-it-ride", "on-three-cards: take it back"),
    ],
)
def test_a_plan_is_followed(sheet: str, plan: str) -> None:
    """What it does not say is played best, as the solver plays it."""
    game = shipped.load(sheet) if sheet == "let-it-ride" else on_deck(shipped.load(sheet), SMALL)
    stakes = usual(game)
    made = program(ask(game, stakes, plan, seed=8))
    exact = street_solve.play(game, stakes, street_ways.read(plan, tree(game, stakes), game))
    assert abs(far(made, float(street_solve.mean(exact)), 8)) < SIGMAS


def test_small_decks_are_held_to_the_engine_too() -> None:
    for sheet in ("ultimate-texas-holdem", "four-card", "mississippi-stud"):
        assert list(agrees(on_deck(shipped.load(sheet), SMALL), random.Random(sheet), 4)) == []


@pytest.mark.long
@pytest.mark.parametrize("sheet", shipped.ids())
def test_every_sheet_comes_to_its_exact_worth(sheet: str) -> None:
    """By the best play, boards of the whole deck too; without --long small decks and quick sheets do the same."""
    game = shipped.load(sheet)
    exact = solve(game)
    made = program(ask(game, seed=21))
    assert abs(far(made, float(exact.main.distribution.mean * exact.unit), 64)) < SIGMAS
