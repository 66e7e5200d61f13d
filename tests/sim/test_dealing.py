"""Cards are dealt with the chances that they have: what a bias in the generator or in a shuffle would show."""

from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from pitboss.sim import dealing
from pitboss.sim.blocks import BLOCK, begun

SIGMAS = 5


def dealt(cards: int, seed: int = 3, deck: range = range(52)) -> "np.ndarray[Any, Any]":
    plan = dealing.plan(deck, cards, [range(cards)])
    out = np.empty(cards * BLOCK, np.uint8)
    words, order = begun(seed, 0), plan.deck.copy()
    dealing.deal(words, order, BLOCK, plan.ends, plan.least, plan.source, plan.row, plan.stride, out)
    return plan.rows(out, BLOCK)[0]


@pytest.mark.parametrize("cards", [3, 9, 14, 52])
def test_no_card_comes_twice_and_every_place_has_every_card_equally_often(cards: int) -> None:
    found = dealt(cards)
    assert (np.sort(found, axis=1)[:, 1:] > np.sort(found, axis=1)[:, :-1]).all()
    times = np.array([np.bincount(found[:, place], minlength=52) for place in range(cards)])
    sigma = sqrt(BLOCK * 51 / 52 / 52)
    assert np.abs(times - BLOCK / 52).max() < SIGMAS * sigma


def test_two_cards_after_each_other_come_as_often_as_any_two_others() -> None:
    """A shuffle that swaps with the wrong range passes for single cards and fails here."""
    found = dealt(9).astype(np.int64)
    for one, other in [(0, 1), (2, 7), (6, 7), (7, 8)]:  # the eighth card begins a second word
        times = np.bincount(found[:, one] * 52 + found[:, other], minlength=52 * 52).reshape(52, 52)
        expected = BLOCK / (52 * 51)
        apart = times[~np.eye(52, dtype=bool)]
        assert not times.diagonal().any()
        chi_square = float(((apart - expected) ** 2 / expected).sum())
        freedom = 52 * 51 - 1
        assert abs(chi_square - freedom) < SIGMAS * sqrt(2 * freedom)


def test_a_round_does_not_remember_the_one_before() -> None:
    found = dealt(3).astype(np.int64)
    times = np.bincount(found[:-1, 0] * 52 + found[1:, 0], minlength=52 * 52)
    expected = (BLOCK - 1) / (52 * 52)
    assert abs(float(((times - expected) ** 2 / expected).sum()) - 2703) < SIGMAS * sqrt(2 * 2703)


def test_all_hands_of_a_small_deck_are_equally_likely() -> None:
    found = np.sort(dealt(3, deck=range(8)), axis=1).astype(np.int64)
    _, times = np.unique(found @ [64, 8, 1], return_counts=True)
    assert len(times) == comb(8, 3)
    assert np.abs(times - BLOCK / comb(8, 3)).max() < SIGMAS * sqrt(BLOCK / comb(8, 3))


def test_words_that_would_favour_a_card_are_drawn_anew() -> None:
    """The bound is that of Lemire: as many words as do not share out evenly among the deals of a group."""
    plan = dealing.plan(range(52), 11, [range(11)])
    assert plan.ends.tolist() == [5, 11]
    first, second = 52 * 51 * 50 * 49 * 48, 47 * 46 * 45 * 44 * 43 * 42
    assert plan.least.tolist() == [2**64 % first, 2**64 % second]


def test_blocks_and_seeds_begin_apart() -> None:
    begins = {begun(seed, block).tobytes() for seed in range(30) for block in range(30)}
    assert len(begins) == 900
    assert begun(7, 1).tobytes() != begun(1, 7).tobytes()
