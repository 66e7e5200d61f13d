"""Cards that are dealt in columns have the chances that they have: what a bias would show."""

from math import perm, sqrt
from typing import Any

import numpy as np
import pytest

from pitboss.sim import column_dealing
from pitboss.sim.blocks import BLOCK, begun
from pitboss.sim.lanes import LANES, side_by_side

SIGMAS = 5


def dealt(cards: int, deck: range = range(52), block: int = 0) -> "np.ndarray[Any, Any]":
    out = np.empty((cards, BLOCK), np.uint8)
    column_dealing.plan(deck, cards).deal(side_by_side(begun(3, block)), out)
    return out


def as_often(times: "np.ndarray[Any, Any]", expected: float) -> bool:
    """Whether all come equally often, by chi-square."""
    return bool(abs(float(((times - expected) ** 2 / expected).sum()) - times.size) < SIGMAS * sqrt(2 * times.size))


@pytest.mark.parametrize("cards", [1, 3, 6, 9, 14, 52])
def test_no_card_comes_twice_and_every_place_has_every_card_equally_often(cards: int) -> None:
    found = dealt(cards)
    in_order = np.sort(found, axis=0)
    assert (in_order[1:] > in_order[:-1]).all()
    times = np.array([np.bincount(column, minlength=52) for column in found])
    assert np.abs(times - BLOCK / 52).max() < SIGMAS * sqrt(BLOCK / 52)


def test_two_cards_come_as_often_as_any_two_others() -> None:
    """Numbers that are moved up wrongly leave single cards as they are and show here."""
    found = dealt(9).astype(np.int64)
    for one, other in [(0, 1), (1, 5), (2, 3), (4, 8), (5, 6)]:  # within a half, a word, and across them
        times = np.bincount(found[one] * 52 + found[other], minlength=52 * 52).reshape(52, 52)
        assert not times.diagonal().any()
        assert as_often(times[~np.eye(52, dtype=bool)], BLOCK / (52 * 51))


def test_all_orders_of_a_small_deck_are_equally_likely() -> None:
    found = dealt(5, deck=range(5)).astype(np.int64)
    times = np.unique(found.T @ [625, 125, 25, 5, 1], return_counts=True)[1]
    assert len(times) == perm(5)
    assert as_often(times, BLOCK / perm(5))


def test_a_deck_without_some_cards_deals_the_others() -> None:
    found = dealt(4, deck=range(20, 52, 3))
    assert set(np.unique(found).tolist()) == set(range(20, 52, 3))


def test_a_round_remembers_neither_its_neighbour_nor_the_one_before() -> None:
    found = dealt(3)[0].astype(np.int64)
    for apart in (1, LANES, column_dealing.WIDE):
        times = np.bincount(found[:-apart] * 52 + found[apart:], minlength=52 * 52)
        assert as_often(times, (BLOCK - apart) / 52**2)


def test_chunks_go_on_where_the_last_one_ended() -> None:
    plan, state = column_dealing.plan(range(52), 7), side_by_side(begun(3, 0))
    chunks = [np.empty((7, BLOCK // 4), np.uint8) for _ in range(4)]
    for chunk in chunks:
        plan.deal(state, chunk)
    assert (np.concatenate(chunks, axis=1) == dealt(7)).all()


def test_rests_that_would_favour_a_deal_are_unfair() -> None:
    """As many of the rests of half a word as do not share out evenly among three cards."""
    plan = column_dealing.plan(range(52), 5)
    assert plan.least[[0, 3]].tolist() == [2**32 % (52 * 51 * 50), 2**32 % (49 * 48)]


def test_the_generators_of_a_block_are_all_different() -> None:
    every = [side_by_side(begun(seed, block)) for seed in range(3) for block in range(3)]
    assert len(np.unique(np.concatenate(every, axis=1), axis=1).T) == 9 * LANES
