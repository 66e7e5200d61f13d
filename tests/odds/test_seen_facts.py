"""Facts that a player can see in the cards so far: each is so of cards that a player would say it of."""

from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import card
from pitboss.odds.pricing.seen_facts import SeenCards, UnknownFact, candidates, points
from pitboss.sheets import shipped

MISSISSIPPI = points(shipped.load("mississippi-stud"))


def seen(cards: str, own: int = 0) -> SeenCards:
    return SeenCards(np.array([card.parse(cards)], np.int64), own, () if own else MISSISSIPPI)


def test_points_are_of_the_sheets_own_table() -> None:
    """Wizard of Odds: two for a jack or higher, one for six to ten. Let It Ride pays tens and pushes nothing."""
    assert MISSISSIPPI == (0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2)
    assert points(shipped.load("let-it-ride")) == (0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2)
    assert points(shipped.load("casino-holdem")) == ()


@pytest.mark.parametrize(
    ("cards", "own", "so", "not_so"),
    [
        ("6s 6h 2c", 0, "pair of sixes or better", "pair of sevens or better"),
        ("2s 2h 3c 3d", 0, "pair of aces or better", "three of a kind or better"),
        ("2s 2h 2c", 0, "two pair or better", "3 to a straight"),
        ("9s 8s 7s", 0, "3 to a straight flush in 3 ways", "3 to a royal flush"),
        ("As Ks Qs", 0, "3 to a royal flush", "3 to a straight flush in 2 ways"),
        ("As 2s 3s", 0, "3 to a straight flush", "3 to a straight flush in 2 ways"),
        ("2s 3s 4s", 0, "3 to a straight flush in 2 ways", "3 to a straight flush in 3 ways"),
        ("9s 8s 6s", 0, "3 to a straight flush in 2 ways", "3 to a straight flush in 3 ways"),
        ("Js 8s 7s", 0, "3 to a straight flush with 1 high card", "3 to a straight flush with 2 high cards"),
        ("5s 6h 7c 8d", 0, "4 to a straight in 2 ways", "4 to a flush"),
        ("5s 6h 8c 9d", 0, "4 to a straight", "4 to a straight in 2 ways"),
        ("As 2h 3c 4d", 0, "4 to a straight", "4 to a straight in 2 ways"),
        ("Js Th 2c", 0, "3 points", "4 points"),
        ("Js Qh 2c", 0, "2 high cards and 4 points", "2 high cards and 5 points"),
        ("Ts 2s 5s 9s Kd", 0, "4 to a flush", "5 to a flush"),
        ("2s 3s 4h 5c 6d", 0, "three of a kind or better", "4 to a flush"),
        ("Ks 8d 8h 2c 3c", 2, "hidden pair of eights or better", "hidden pair of nines or better"),
        ("Ks 9d 8h 8c 3c", 2, "pair", "hidden pair"),
        ("Ts 4h 2s 7s Qs", 2, "4 to a flush with own ten", "4 to a flush with own jack"),
        ("Th 4s 2s 7s Qs", 2, "4 to a flush with own four", "4 to a flush with own five"),
        ("Th 4h 2s 7s Qs", 2, "own ten", "4 to a flush"),
        ("Kh Js 2s 7s Qs", 2, "1 over card and both own jack", "2 over cards"),
    ],
)
def test_a_fact_is_so_of_some_cards_and_not_of_others(cards: str, own: int, so: str, not_so: str) -> None:
    assert seen(cards, own).holds(so).tolist() == [True]
    assert seen(cards, own).holds(not_so).tolist() == [False]


@pytest.mark.parametrize(("cards", "own"), [("6s 6h 2c", 0), ("5s 6h 8c 9d", 0), ("Ks 8d 8h 2c 3c", 2)])
def test_the_order_of_cards_does_not_matter(cards: str, own: int) -> None:
    every = card.parse(cards)
    one, other = (SeenCards(np.array([row], np.int64), own, () if own else MISSISSIPPI) for row in _orders(every, own))
    for fact in candidates(one):
        assert one.holds(fact).tolist() == other.holds(fact).tolist(), fact


def _orders(cards: tuple[int, ...], own: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(cards), (*reversed(cards[:own]), *reversed(cards[own:]))


def test_four_to_a_flush_is_counted_as_often_as_there_are() -> None:
    """Of all four cards: four suits of thirteen."""
    rows = np.array(list(combinations(range(52), 4)), np.int64)
    found = SeenCards(rows, 0, MISSISSIPPI)
    assert int(found.holds("4 to a flush").sum()) == 4 * 715
    assert int(found.holds("4 to a straight in 2 ways").sum()) == 9 * 4**4  # 2-3-4-5 to T-J-Q-K
    assert int(found.holds("pair").sum()) == 270_725 - 715 * 4**4


@pytest.mark.parametrize(
    "said", ["", "lots", "pair of elevens", "9 to a flush", "own king", "3 to a flush with own ten"]
)
def test_words_that_say_nothing_are_refused_with_some_that_do(said: str) -> None:
    with pytest.raises(UnknownFact, match="says nothing of these cards; write such as"):
        seen("6s 6h 2c").holds(said)
