"""A program plays the same rounds whoever asks, and they come to what the exact count says."""

from math import sqrt
from typing import Any

import numpy as np
import pytest

from pitboss.odds.solving.solution import together
from pitboss.odds.strategy.errors import StrategyError
from pitboss.sheets import shipped
from pitboss.sim import simulation, workers
from pitboss.sim.blocks import BLOCK
from pitboss.sim.program import program
from pitboss.sim.question import QuestionError, ask

SIGMAS = 5


def test_rounds_one_by_one_are_those_that_are_counted() -> None:
    made = program(ask(shipped.load("four-card"), spots=2, seed=5))
    cards, cells = made.rounds(3)
    assert (cards.shape, cells.shape) == ((BLOCK, 16), (BLOCK, 2))
    assert (made.count(3) == np.bincount(cells.ravel(), minlength=made.cells)).all()


def test_a_block_does_not_depend_on_those_before_it() -> None:
    question = ask(shipped.load("six-card"), {"ante": 200, "pair-plus": 200, "six-card-bonus": 200})
    made = program(question)
    forward = [made.count(block) for block in range(3)]
    backward = [made.count(block) for block in (2, 1, 0)][::-1]
    assert all((one == other).all() for one, other in zip(forward, backward, strict=True))
    assert not (forward[0] == forward[1]).all()


@pytest.mark.parametrize(
    ("sheet", "stakes"),
    [
        ("six-card", {"ante": 200, "pair-plus": 200, "six-card-bonus": 200}),
        ("player-dealer", {"ante": 100, "pair-plus": 100}),
    ],
)
def test_every_line_comes_to_its_exact_worth(sheet: str, stakes: dict[str, int]) -> None:
    game = shipped.load(sheet)
    made, exact = program(ask(game, stakes, seed=11)), together(game, stakes)
    counted = np.sum([made.count(block) for block in range(8)], axis=0)
    rounds = int(counted.sum())
    for place, line in enumerate(made.lines):
        known = exact.wagers[line]
        mean = int(counted @ made.nets[:, place]) / rounds
        assert abs(mean - float(known.mean)) < SIGMAS * sqrt(float(known.variance) / rounds)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seed": -1}, "a seed is a whole number from 0"),
        ({"seed": 1 << 64}, "a seed is a whole number from 0"),
        ({"seed": 1.5}, "a seed is a whole number from 0.* not 1.5"),
        ({"spots": 1.5}, "has room for 1 to"),
        ({"strategy": "foo"}, '"foo" is no strategy'),
        ({"spots": 0}, "has room for 1 to"),
        ({"spots": 99}, "has room for 1 to"),
        ({"stakes": {"ante": 1}}, "you asked for"),
        ({"meters": {"jackpot": 1_000_00}}, "has no meter"),
    ],
)
def test_what_cannot_be_asked_says_why(wrong: dict[str, object], words: str) -> None:
    with pytest.raises((QuestionError, StrategyError), match=words):
        ask(shipped.load("four-card"), **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("rounds", [0, -1, 2e5, 10**15 + 1, "7"])
def test_what_is_no_number_of_rounds_is_told(rounds: Any) -> None:
    with workers.threads(1) as who, pytest.raises(QuestionError, match="rounds are a whole number from 1 to 1e15; not"):
        simulation.simulate(ask(shipped.load("three-card")), rounds, who)


def test_a_group_of_hands_is_named_by_all_of_it() -> None:
    """Named by its lowest hand, whoever reads a table takes a whole category for that hand."""
    for sheet, told in {
        "three-card": {"high card", "pair"},
        "let-it-ride": {
            "from pair of twos, 5-4-3 to pair of nines, A-K-Q",
            "from pair of tens, 4-3-2 to pair of aces, K-Q-J",
        },
    }.items():
        (hand,) = simulation.numbered(ask(shipped.load(sheet))).hands
        assert told <= set(hand.words)
        assert len(set(hand.words)) == len(hand.firsts)
