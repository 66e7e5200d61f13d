"""Counts of hands against published figures, exhaustively."""

from collections import Counter
from itertools import combinations

import pytest

from pitboss.hands.best import ranker
from pitboss.sheets import shipped

# Wizard of Odds: 22,100 hands of three cards.
THREE = {"straight flush": 48, "three of a kind": 52, "straight": 720, "flush": 1096, "pair": 3744, "high card": 16440}

# Enumeration, several sources: the best four of 2,598,960 hands of five cards.
FOUR_OF_FIVE = {
    "four of a kind": 624,
    "straight flush": 2072,
    "three of a kind": 58656,
    "flush": 114616,
    "straight": 101808,
    "two pair": 123552,
    "pair": 81096 + 966456,
    "high card": 1150080,
}

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


@pytest.mark.clause("T1")
def test_three_card_hands_are_counted_as_published() -> None:
    """Catches a category that is recognised too often or too seldom."""
    rank = ranker(shipped.load("six-card").player.ladder, 3)
    assert Counter(rank(hand).category for hand in combinations(range(52), 3)) == THREE


@pytest.mark.clause("T4")
def test_the_dealer_qualifies_with_15380_of_22100_hands() -> None:
    """Wizard of Odds. Catches a qualification that is off by a kicker."""
    dealer = shipped.load("six-card").dealer
    assert dealer.qualifies is not None
    qualified = sum(dealer.rank(hand) in dealer.qualifies for hand in combinations(range(52), 3))
    assert qualified == 15380


@pytest.mark.clause("E7")
def test_the_best_four_of_five_cards_are_counted_as_published() -> None:
    """Catches a best hand that is not the best, and a flush that hides three of a kind."""
    rank = ranker(shipped.load("four-card").player.ladder, 5)
    values = Counter(rank(hand) for hand in combinations(range(52), 5))
    by_category: Counter[str] = Counter()
    for value, count in values.items():
        by_category[value.category] += count
    assert by_category == FOUR_OF_FIVE
    aces = sum(count for value, count in values.items() if value.category == "pair" and value.ranks[0] == 12)
    assert aces == 81096


@pytest.mark.clause("A8")
def test_the_best_five_of_six_cards_are_counted_as_published() -> None:
    """Catches the same for the 6 Card Bonus. All suit patterns of six cards are walked, not all 20 million hands:

    a hand's value depends on its ranks and on one suit's cards alone, so hands are counted by the rank
    multiset and, apart from it, by the cards of a suit that holds five or six.
    """
    rank = ranker(shipped.load("six-card").hands["six"].ladder, 6)
    counts: Counter[str] = Counter()
    for hand, weight in _six_card_hands_up_to_suits():
        counts[rank(hand).category] += weight
    assert sum(counts.values()) == 20_358_520
    assert {category: counts[category] for category in FIVE_OF_SIX} == FIVE_OF_SIX


def _six_card_hands_up_to_suits() -> list[tuple[tuple[int, ...], int]]:
    """One hand for every way six cards can lie over the suits, with the number of hands that it stands for."""
    patterns: list[tuple[tuple[int, ...], int]] = []
    every = range(13)
    shapes = {6: 4, 5: 12}
    for suited, ways in shapes.items():
        for held in combinations(every, suited):
            if suited == 6:
                patterns.append((tuple(4 * rank for rank in held), ways))
            else:
                patterns += [((*(4 * rank for rank in held), 4 * other + 1), ways) for other in every]
    patterns += _without_a_flush()
    return patterns


def _without_a_flush() -> list[tuple[tuple[int, ...], int]]:
    """One hand without five of a suit for every multiset of ranks, with the number of such hands."""
    found: dict[tuple[int, ...], int] = {}
    for ranks, hands in _multisets(6, 12, ()):
        found[ranks] = hands - _with_a_flush(ranks)
    return [(_spread(ranks), hands) for ranks, hands in found.items()]


def _multisets(left: int, rank: int, taken: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    if left == 0:
        return [(taken, 1)]
    if rank < 0:
        return []
    choose = (1, 4, 6, 4, 1)
    found = []
    for copies in range(min(4, left) + 1):
        for ranks, hands in _multisets(left - copies, rank - 1, taken + (rank,) * copies):
            found.append((ranks, hands * choose[copies]))
    return found


def _with_a_flush(ranks: tuple[int, ...]) -> int:
    """How many of the hands with these ranks hold five or six cards of a suit."""
    different = len(set(ranks))
    if different == 6:
        return 4 + 4 * 6 * 3  # all in one suit; or one of the six cards in another suit
    if different == 5 and max(ranks.count(rank) for rank in ranks) == 2:
        return 4 * 3  # all five ranks in one suit, the second card of the pair in another
    return 0


def _spread(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Cards of these ranks with at most four of a suit."""
    return tuple(4 * rank + at % 4 for at, rank in enumerate(ranks))
