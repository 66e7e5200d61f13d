"""Batches against the scalar ranking, on every hand where that is possible; and the kernels' cache."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from pitboss.cards.deck import Deck
from pitboss.hands import batch, best
from pitboss.hands.ladder import Ladder
from pitboss.hands.tables import Bytes, Shorts, grids
from pitboss.sheets import shipped
from tests import forms

SHIPPED = sorted(
    {hand.ladder for sheet in shipped.ids() for hand in shipped.load(sheet).hands.values() if not hand.ladder.by_suit},
    key=lambda ladder: (ladder.cards, ladder.order),
)
THREE = shipped.load("six-card").player.ladder
FOUR = shipped.load("four-card").player.ladder
FIVE = shipped.load("six-card").hands["six"].ladder
FLUSH_FIRST = Ladder(("straight flush", "flush", "straight", "three of a kind", "pair", "high card"), cards=3)

# Enumeration, several sources: the best five of 20,358,520 hands of six cards, from three of a kind up.
FIVE_OF_SIX = {
    "royal flush": 188,
    "straight flush": 1656,
    "four of a kind": 14664,
    "full house": 165984,
    "flush": 205792,
    "straight": 361620,
    "three of a kind": 732160,
}


def titled(ladder: Ladder) -> str:
    return f"{ladder.cards} from {ladder.order[0]}"


def all_hands(count: int, deck: Deck | None = None) -> Bytes:
    """Every hand once; those without the highest cards come first."""
    cards = np.array((deck or Deck()).cards, np.uint8)
    hands = np.zeros((1, 0), np.uint8)
    for size in range(1, count + 1):
        below = [(hands[: comb(top, size - 1)], cards[top]) for top in range(size - 1, len(cards))]
        hands = np.concatenate([np.column_stack((rows, np.full(len(rows), card))) for rows, card in below])
    return hands


def random_hands(count: int, number: int) -> Bytes:
    order = np.random.default_rng(count).random((number, 52)).argsort(axis=1)
    return np.ascontiguousarray(order[:, :count], np.uint8)


def by_the_scalar_ranking(ladder: Ladder, hands: Bytes) -> Shorts:
    rank = best.ranker(ladder, hands.shape[1])
    position = {value: at for at, value in enumerate(batch.values(ladder))}
    return np.fromiter(map(position.__getitem__, map(rank, hands.tolist())), np.uint16, len(hands))


def assert_as_scalar(ladder: Ladder, hands: Bytes) -> None:
    wrong = np.flatnonzero(batch.rank(ladder, hands) != by_the_scalar_ranking(ladder, hands))
    assert not len(wrong), f"{len(wrong)} hands, the first is {hands[wrong[0]]}"


def by_the_best_choice(ladder: Ladder, hands: Bytes) -> Shorts:
    """From the scalar ranking of every hand of the ladder's own size; the cards of a row ascend.

    The sum of C(card, place) is where `all_hands` has a hand.
    """
    plain = by_the_scalar_ranking(ladder, all_hands(ladder.cards))
    places = [np.array([comb(card, place) for card in range(52)]) for place in range(1, ladder.cards + 1)]
    choices = combinations(hands.T, ladder.cards)
    found = (plain[sum(place[card] for place, card in zip(places, kept, strict=True))] for kept in choices)
    best_yet = np.zeros(len(hands), np.uint16)
    for ordinals in found:
        np.maximum(best_yet, ordinals, out=best_yet)
    return best_yet


@pytest.mark.parametrize("count", [3, 4, pytest.param(5, marks=pytest.mark.long)])
@pytest.mark.parametrize("ladder", SHIPPED, ids=titled)
def test_all_hands_up_to_five_cards_are_ranked_as_one_by_one(ladder: Ladder, count: int) -> None:
    """All 22,100, 270,725 and 2,598,960 of them. Catches a wrong grid or a wrong index into it."""
    if count >= ladder.cards:
        hands = all_hands(count)
        assert np.array_equal(batch.rank(ladder, hands), by_the_best_choice(ladder, hands))


def test_all_six_card_hands_are_counted_as_published() -> None:
    """All 20,358,520. Catches a flush that is looked up in the wrong suit, or for the wrong hand of a block."""
    five, rank = all_hands(5), batch.ranker(FIVE, 6)
    counts = np.zeros(len(batch.values(FIVE)), np.int64)
    for top in range(5, 52):
        rows = five[: comb(top, 5)]
        hands = np.column_stack((rows, np.full(len(rows), top, np.uint8)))
        counts += np.bincount(rank(hands), minlength=len(counts))
    by_category: Counter[str] = Counter()
    for value, number in zip(batch.values(FIVE), counts.tolist(), strict=True):
        by_category[value.category] += number
    assert by_category.total() == 20_358_520
    assert {category: by_category[category] for category in FIVE_OF_SIX} == FIVE_OF_SIX


@pytest.mark.parametrize("count", [6, 7])
@pytest.mark.parametrize("ladder", SHIPPED, ids=titled)
def test_six_and_seven_random_cards_are_ranked_as_one_by_one(ladder: Ladder, count: int) -> None:
    """Where all hands are too many for the scalar ranking. Two suits can hold three of six or seven cards."""
    assert_as_scalar(ladder, random_hands(count, forms.size(3_000, long=20_000)))


@pytest.mark.parametrize("count", [6, 7])
@pytest.mark.parametrize("ladder", [THREE, FOUR, FIVE], ids=titled)
@pytest.mark.parametrize("deck", [Deck(ranks="TJQKA"), Deck(ranks="234567A", suits="ds")], ids=["20 cards", "14"])
def test_all_hands_of_a_cut_down_deck_are_ranked_as_one_by_one(deck: Deck, ladder: Ladder, count: int) -> None:
    """Strong hands are common there, and ordinals are still those of the full deck."""
    assert_as_scalar(ladder, all_hands(count, deck))


@pytest.mark.parametrize(
    "ladder",
    [
        Ladder(("three of a kind", "pair", "high card"), cards=3),
        Ladder(("straight", "high card"), cards=4, ace_low=False),
        Ladder(("flush", "full house", "high card"), cards=5),
    ],
    ids=titled,
)
def test_any_ladder_will_do(ladder: Ladder) -> None:
    """Catches a rule that crept into the kernels, such as that there are flushes or that they beat straights."""
    assert_as_scalar(ladder, random_hands(6, 10_000))


@pytest.mark.parametrize("number", [0, 1, 255, 256, 257, 1000])
@pytest.mark.parametrize(("ladder", "count"), [(THREE, 3), (FOUR, 5), (FIVE, 6), (FIVE, 7)])
def test_any_number_of_hands_will_do(ladder: Ladder, count: int, number: int) -> None:
    """Catches a last block that is cut short, and writing beyond it."""
    hands, out = random_hands(count, 1000)[:number], np.full(number + 1, 7, np.uint16)
    assert batch.ranker(ladder, count)(hands, out[:number]).base is out
    assert out.tolist() == [*by_the_scalar_ranking(ladder, hands).tolist(), 7]


def read_only(hands: Bytes) -> Bytes:
    hands = hands.copy()
    hands.flags.writeable = False
    return hands


LAYOUTS: dict[str, Callable[[Bytes], Bytes]] = {
    "cards in another order": lambda hands: hands[:, ::-1],
    "column by column": np.asfortranarray,
    "every other row": lambda hands: np.repeat(hands, 2, axis=0)[::2],
    "an odd address": lambda hands: np.concatenate((np.zeros(1, np.uint8), hands.ravel()))[1:].reshape(hands.shape),
    "read-only": read_only,
}


@pytest.mark.parametrize("count", [3, 5, 6])
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_any_layout_will_do(layout: Callable[[Bytes], Bytes], count: int) -> None:
    hands = random_hands(count, 1000)
    given = layout(hands)
    writeable = given.flags.writeable
    assert np.array_equal(batch.rank(THREE, given), batch.rank(THREE, hands))
    assert given.flags.writeable == writeable


@pytest.mark.parametrize("ladder", [ladder for ladder in SHIPPED if ladder.cards == 3], ids=titled)
def test_three_columns_are_ranked_as_rows(ladder: Ladder) -> None:
    """All 22,100 hands in all six orders, so that every card has been in every column."""
    hands = all_hands(3)
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        columns = hands[:, order].T
        assert np.array_equal(batch.rank_columns(ladder, *columns), batch.rank(ladder, hands))


def test_threads_may_share_a_ranker() -> None:
    hands, rank = random_hands(6, 50_000), batch.ranker(FIVE, 6)
    with ThreadPoolExecutor(2) as threads:
        assert all(np.array_equal(found, rank(hands)) for found in threads.map(rank, [hands] * 8))


def test_bytes_that_are_no_cards_do_no_harm() -> None:
    """Their ordinals mean nothing, but nothing is read or written out of place."""
    hands = np.random.default_rng(1).integers(0, 256, (10_000, 7), np.uint8)
    assert batch.rank(THREE, hands[:, :3]).shape == batch.rank(FIVE, hands).shape == (10_000,)


HANDS, U2_ZERO = np.zeros((9, 3), np.uint8), np.uint16(0)


@pytest.mark.parametrize(
    ("hands", "fragment"),
    [
        (HANDS.tolist(), "not list"),
        (HANDS[0], r"not \(3,\) of uint8"),
        (HANDS.astype(np.int64), r"not \(9, 3\) of int64"),
        (HANDS[:, :2], "best 3 of 2 cards"),
        (np.zeros((9, 8), np.uint8), "best 3 of 8 cards"),
    ],
)
def test_hands_of_the_wrong_kind_are_refused(hands: Bytes, fragment: str) -> None:
    with pytest.raises(ValueError, match=fragment):
        batch.rank(THREE, hands)


@pytest.mark.parametrize(
    "out",
    [np.zeros(8, np.uint16), np.zeros(9, np.int16), np.zeros(18, np.uint16)[::2], np.broadcast_to(U2_ZERO, 9)],
    ids=["too short", "signed", "every other", "read-only"],
)
def test_a_place_that_does_not_fit_is_refused(out: Shorts) -> None:
    with pytest.raises(ValueError, match=r"out is an array \(9,\) of uint16"):
        batch.ranker(THREE, 3)(HANDS, out)


def test_columns_of_the_wrong_kind_are_refused() -> None:
    column = np.zeros(9, np.uint8)
    with pytest.raises(ValueError, match=r"not \(9,\) of uint8, \(8,\) of uint8, \(1, 9\) of uint8"):
        batch.rank_columns(THREE, column, column[1:], column[None])
    with pytest.raises(ValueError, match="this one ranks 4"):
        batch.column_ranker(FOUR)
    with pytest.raises(ValueError, match=r"\(n, 3\) of uint8"):
        batch.ranker(THREE, 3)(np.zeros((9, 4), np.uint8))


def test_two_ladders_do_not_share_their_kernels() -> None:
    """A kernel is frozen with its grids. Catches one that is found by its size or its source alone."""
    hands = all_hands(3)
    for ladder in (THREE, FLUSH_FIRST, THREE):
        assert_as_scalar(ladder, hands)
    assert not np.array_equal(batch.rank(THREE, hands), batch.rank(FLUSH_FIRST, hands))


def test_grids_are_made_once() -> None:
    """To make them takes 150 ms; would catch a table that makes them again for every question about a hand."""
    assert grids(FIVE, 7) is grids(FIVE, 7)
    assert grids(FIVE, 7) is not grids(FIVE, 6)


# Flushes and straights, which the two ladders put in different orders, and a hand that is neither.
TELLING = np.array([[0, 8, 16, 20, 29], [0, 5, 10, 15, 34], [3, 11, 19, 23, 1], [0, 1, 6, 24, 40]], np.uint8)
PROGRAM = """
import json, sys
import numpy as np
from pitboss.hands import batch
from pitboss.hands.ladder import Ladder

orders, hands = json.loads(sys.argv[1])
ladders = [Ladder(tuple(order), cards=3) for order in orders]
print(json.dumps([batch.rank(ladder, np.array(hands, np.uint8)).tolist() for ladder in ladders]))
"""


def ranked_elsewhere(cache: Path, *ladders: Ladder) -> object:
    """The ordinals of the telling hands in a process of its own, which keeps its kernels in the given folder."""
    asked = json.dumps(([ladder.order for ladder in ladders], TELLING.tolist()))
    command = [sys.executable, "-W", "error", "-c", PROGRAM, asked]
    environment = os.environ | {"NUMBA_CACHE_DIR": str(cache)}
    return json.loads(subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout)


def test_two_processes_share_the_kernels_of_one_ladder_and_no_others(tmp_path: Path) -> None:
    """The second process finds the first one's code on disk and must not take it for another ladder, but for the same
    one; and a damaged file is written anew. The folder is named after the version, so that no version takes another's
    code.
    """
    expected = {ladder: by_the_scalar_ranking(ladder, TELLING).tolist() for ladder in (THREE, FLUSH_FIRST)}
    assert expected[THREE] != expected[FLUSH_FIRST]
    cache = tmp_path / f"pitboss-kernels-{metadata.version('pitboss')}"
    for ladders, kept in (((THREE,), 1), ((FLUSH_FIRST, THREE), 2)):
        assert ranked_elsewhere(tmp_path, *ladders) == [expected[ladder] for ladder in ladders]
        assert len(list(cache.rglob("*blocks*.nbc"))) == kept
    for file in cache.rglob("*.nb?"):
        file.write_bytes(b"damaged")
    assert ranked_elsewhere(tmp_path, THREE) == [expected[THREE]]
    assert b"damaged" not in {file.read_bytes() for file in cache.rglob("*.nbi")}


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    """A folder inside a file is one that not even root can make. Numba by itself would raise."""
    (file := tmp_path / "file").write_text("no folder")
    assert ranked_elsewhere(file / "cache", THREE) == [by_the_scalar_ranking(THREE, TELLING).tolist()]
