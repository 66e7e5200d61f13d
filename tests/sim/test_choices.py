"""What is done with which cards: a kernel's choice is the best one, or the one that a strategy names."""

import pickle
from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from pitboss.cards.deck import Deck
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.solve import decide
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.solving.solution import solve
from pitboss.odds.strategy import ways_to_play
from pitboss.odds.strategy.errors import StrategyError
from pitboss.odds.strategy.one_hand import OneHand
from pitboss.odds.strategy.street_hand import StreetHands
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet, on_deck
from pitboss.sim import strategy as strategies
from pitboss.sim.by_hand import LOOK, HandTable
from pitboss.sim.program import Program, program
from pitboss.sim.question import ask
from tests.forms import size

SIGMAS = 5
BOARDS = size(24, long=60)
BY_UP_CARD = """
2x: pair of kings or better
1x: pair of tens or better, against a nine or lower
1x: pair of queens or better
fold: otherwise
"""


@pytest.mark.parametrize(
    "sheet",
    [  # best of more cards takes 15 seconds and more each, and three each are held in test_three_each.py
        *(pytest.param(sheet, marks=pytest.mark.long) for sheet in ("four-card", "crazy-4", "player-dealer")),
        "caribbean-stud",
    ],
)
def test_the_best_play_is_that_of_one_hand_counted_by_itself(sheet: str) -> None:
    """Hands whose value does not say what is done are among them, where there are such."""
    game = shipped.load(sheet)
    made = program(ask(game, seed=3))
    cards, cells = made.rounds(0)
    table = strategies.choices(made.question, made.numbered.ways)
    assert isinstance(table, HandTable)
    hands, up = OneHand(game), made.seats.up[:1]
    of = np.array([value.__index__() for value in map(game.player.rank, cards[:3000, made.seats.players[0]].tolist())])
    ladder = np.array([int(value) for value in game.player.ladder.values(Deck())])
    ordinals = np.searchsorted(ladder, of)
    ranks = cards[:3000, up[0]] >> 2 if up and table.by_value.shape[1] > 1 else np.zeros(3000, np.int64)
    hard = np.flatnonzero(table.by_value[ordinals, ranks] == LOOK)[:3].tolist()
    for at in (*hard, *range(2)):
        own = cards[at, made.seats.players[0]].tolist()
        odds = hands.ask(own, int(cards[at, up[0]]) if up else None)
        word = made.chosen[made.finishes[cells[at, 0]]]["decide"]
        assert odds.choices[word] == max(odds.choices.values())


@pytest.mark.parametrize("sheet", ["mississippi-stud", pytest.param("ultimate-texas-holdem", marks=pytest.mark.long)])
def test_the_best_play_at_a_street_is_that_of_one_hand_gone_through(sheet: str) -> None:
    """Boards of nearly one suit come first: there the names of suits matter."""
    game = on_deck(shipped.load(sheet), Deck(ranks="9TJQKA"))
    made = program(ask(game, seed=6))
    cards, cells = made.rounds(0)
    common = list(made.seats.board)
    suited = np.array([np.bincount(row & 3).max() for row in cards[:4000, common]])
    hands, seen = StreetHands(game, usual(game)), 0
    for at in np.argsort(-suited, kind="stable")[:BOARDS]:
        told = made.chosen[made.finishes[cells[at, 0]]]
        own, board = (cards[at, list(places)].tolist() for places in (made.seats.players[0], common))
        number = len(told) - 1  # the last decision that was taken
        street = made.numbered.ways.streets[number]
        if number:
            odds = hands.ask(own[: street.own], board[: street.board], list(told.values())[:number])
            assert odds.choices[told[street.id]] == max(odds.choices.values())
            seen += 1
    assert seen > BOARDS // 3


def far(made: Program, mean: float) -> float:
    counted = np.sum([made.count(block) for block in range(4)], axis=0)
    nets, rounds = made.nets.sum(axis=1), int(counted.sum())
    found, squares = int(counted @ nets) / rounds, int(counted @ nets**2) / rounds
    return (found - mean) / sqrt((squares - found**2) / rounds)


@pytest.mark.parametrize(
    ("sheet", "strategy"),
    [
        ("three-card", "always"),
        ("three-card", "mimic-dealer"),
        ("three-card", "Q-6-4 or better"),
        ("player-dealer", "pair or better"),
    ],
)
def test_a_named_strategy_comes_to_what_it_is_worth(sheet: str, strategy: str) -> None:
    game = shipped.load(sheet)
    stakes = usual(game)
    decisions = decide(game, stakes)
    solved = solve(game)
    worth = ways_to_play.value(decisions, ways_to_play.named(solved, strategy), solved.unit)
    mean = float(worth.distribution.mean * solved.unit)
    assert abs(far(program(ask(game, strategy=strategy, seed=5)), mean)) < SIGMAS


def test_whoever_never_plays_loses_the_ante() -> None:
    made = program(ask(shipped.load("three-card"), strategy="never"))
    counted = made.count(0)
    assert (made.nets[counted > 0].sum(axis=1) == -100).all()


def test_a_strategy_file_is_followed() -> None:
    game = shipped.load("four-card")
    made = program(ask(game, strategy=BY_UP_CARD, seed=5))
    cards, cells = made.rounds(0)
    for at in range(400):
        value = str(game.player.rank(cards[at, list(made.seats.players[0])].tolist()))
        word, up = made.chosen[made.finishes[cells[at, 0]]]["decide"], int(cards[at, made.seats.up[0]]) >> 2
        if "pair of aces" in value or "pair of kings" in value:
            assert word == "2x"
        elif "high" in value and "straight" not in value and "flush" not in value:
            assert word == "fold"
        elif "pair of tens" in value:
            assert word == ("1x" if up <= 7 else "fold")


def test_a_question_travels_and_an_own_sheet_with_it() -> None:
    shipped_game = shipped.load("three-card")
    own = compile_sheet(replace(shipped_game.sheet, id="mine"))
    asked = ask(own, strategy="always", seed=2)
    assert asked.rules
    assert not ask(shipped_game).rules
    assert asked.game is asked.game
    there = pickle.loads(pickle.dumps(asked))
    assert there == asked
    assert hash(there) == hash(asked)
    same = program(ask(shipped_game, strategy="always", seed=2))
    assert (program(there).count(5) == same.count(5)).all()


@pytest.mark.parametrize(
    ("sheet", "strategy", "words"),
    [
        ("three-card", "ten of ten", "is no strategy"),
        ("three-card", "2x: pair or better\nfold: otherwise", "is no choice here"),
        ("pair-plus", "never", "has no fold"),
        ("four-card", "mimic-dealer", "nothing to mimic"),
        ("let-it-ride", "always", "does not name one street"),
        ("let-it-ride", "before-flop: 4x", "does not name one street"),
    ],
)
def test_a_strategy_for_another_sheet_says_why(sheet: str, strategy: str, words: str) -> None:
    with pytest.raises((StrategyError, limits.Beyond), match=words):
        program(ask(shipped.load(sheet), strategy=strategy))
