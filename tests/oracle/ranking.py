"""Hand ranking by direct description: sort the ranks, count them, look for runs and suits. No tables.

A card is two letters, "Qs". What a game pays is not said here.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
JACK, QUEEN, KING, ACE = 11, 12, 13, 14


class Hand(NamedTuple):
    """A ranked hand: bigger is better, equal hands tie (suits never count)."""

    step: int  # How high the category stands in its game, 0 is high card.
    ranks: tuple[int, ...]  # What is compared within the category, most important first.
    category: str


def rank_of(card: str) -> int:
    """2 to 14, the ace high."""
    return RANKS.index(card[0]) + 2


def by_importance(cards: Sequence[str]) -> tuple[int, ...]:
    """The ranks present, the most frequent first, then the highest first: Q-Q-A gives (12, 14)."""
    ranks = [rank_of(card) for card in cards]
    return tuple(sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True))


def counts(cards: Sequence[str]) -> list[int]:
    """How often each rank occurs, largest first: a full house is [3, 2]."""
    ranks = [rank_of(card) for card in cards]
    return sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)


def is_flush(cards: Sequence[str]) -> bool:
    return len({card[1] for card in cards}) == 1


def straight_top(cards: Sequence[str]) -> int:
    """The top rank of the straight that the cards make, or 0. In A-2-3 the ace is low and the top is 3."""
    ranks = sorted(rank_of(card) for card in cards)
    size = len(ranks)
    if ranks == list(range(ranks[0], ranks[0] + size)):
        return ranks[-1]
    if ranks == [*range(2, size + 1), ACE]:
        return size
    return 0


def three_card_hand(cards: Sequence[str]) -> Hand:
    """T1 to T3: straight flush, three of a kind, straight, flush, pair, high card."""
    assert len(cards) == 3
    top, ranks, count = straight_top(cards), by_importance(cards), counts(cards)
    if top and is_flush(cards):
        return Hand(5, (top,), "straight flush")
    if count == [3]:
        return Hand(4, ranks, "three of a kind")
    if top:
        return Hand(3, (top,), "straight")
    if is_flush(cards):
        return Hand(2, ranks, "flush")
    if count == [2, 1]:
        return Hand(1, ranks, "pair")
    return Hand(0, ranks, "high card")


def three_card_hand_with_royal(cards: Sequence[str]) -> Hand:
    """D10: as above, with the suited A-K-Q a category of its own on top."""
    if is_flush(cards) and straight_top(cards) == ACE:
        return Hand(6, (ACE,), "royal flush")
    return three_card_hand(cards)


def four_card_hand(cards: Sequence[str]) -> Hand:
    """E7, low to high: high card, pair, two pair, straight, flush, three, straight flush, four of a kind."""
    assert len(cards) == 4
    top, ranks, count = straight_top(cards), by_importance(cards), counts(cards)
    if count == [4]:
        return Hand(7, ranks, "four of a kind")
    if top and is_flush(cards):
        return Hand(6, (top,), "straight flush")
    if count == [3, 1]:
        return Hand(5, ranks, "three of a kind")
    if is_flush(cards):
        return Hand(4, ranks, "flush")
    if top:
        return Hand(3, (top,), "straight")
    if count == [2, 2]:
        return Hand(2, ranks, "two pair")
    if count == [2, 1, 1]:
        return Hand(1, ranks, "pair")
    return Hand(0, ranks, "high card")


def five_card_hand(cards: Sequence[str]) -> Hand:
    """The ordinary poker ranking, the royal flush a category of its own."""
    assert len(cards) == 5
    top, ranks, count = straight_top(cards), by_importance(cards), counts(cards)
    if top == ACE and is_flush(cards):
        return Hand(9, (ACE,), "royal flush")
    if top and is_flush(cards):
        return Hand(8, (top,), "straight flush")
    if count == [4, 1]:
        return Hand(7, ranks, "four of a kind")
    if count == [3, 2]:
        return Hand(6, ranks, "full house")
    if is_flush(cards):
        return Hand(5, ranks, "flush")
    if top:
        return Hand(4, (top,), "straight")
    if count == [3, 1, 1]:
        return Hand(3, ranks, "three of a kind")
    if count == [2, 2, 1]:
        return Hand(2, ranks, "two pair")
    if count == [2, 1, 1, 1]:
        return Hand(1, ranks, "pair")
    return Hand(0, ranks, "high card")


RUNS = {top: frozenset(ACE if rank == 1 else rank for rank in range(top - 4, top + 1)) for top in range(ACE, 4, -1)}


def run_top(ranks: set[int]) -> int:
    """The top rank of the best five in a row among the ranks, or 0."""
    if len(ranks) < 5:
        return 0
    return next((top for top, run in RUNS.items() if run <= ranks), 0)


def best_five(cards: Sequence[str]) -> Hand:
    """`best(cards, 5, five_card_hand)`, described directly: where all hands of a dealer are dealt, there are many."""
    ranks = sorted((rank_of(card) for card in cards), reverse=True)
    suits = "".join(card[1] for card in cards)
    suit = max(SUITS, key=suits.count)
    flush = [rank_of(card) for card in cards if card[1] == suit] if suits.count(suit) >= 5 else []
    if top := run_top(set(flush)):
        return Hand(9, (ACE,), "royal flush") if top == ACE else Hand(8, (top,), "straight flush")
    order = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    most, next_most = ranks.count(order[0]), ranks.count(order[1])
    if most == 4:
        return Hand(7, (order[0], max(order[1:])), "four of a kind")
    if most == 3 and next_most >= 2:
        return Hand(6, (order[0], order[1]), "full house")
    if flush:
        return Hand(5, tuple(sorted(flush, reverse=True)[:5]), "flush")
    if top := run_top(set(ranks)):
        return Hand(4, (top,), "straight")
    if most == 3:
        return Hand(3, tuple(order[:3]), "three of a kind")
    if most == 2 and next_most == 2:
        return Hand(2, (order[0], order[1], max(order[2:])), "two pair")
    if most == 2:
        return Hand(1, tuple(order[:4]), "pair")
    return Hand(0, tuple(order[:5]), "high card")


def pocket(cards: Sequence[str]) -> Hand:
    """Two own cards by the names that side wagers have for them; nothing is compared."""
    high, low = sorted((rank_of(card) for card in cards), reverse=True)
    if high == low:
        return Hand(1, (high,), "aces" if high == ACE else "jacks to kings" if high >= JACK else "twos to tens")
    if high == ACE and low >= JACK:
        return Hand(0, (high, low), f"A-{RANKS[low - 2]}{' suited' if is_flush(cards) else ''}")
    return Hand(0, (high, low), "nothing")


LENGTHS = ("none", "one", "two", "three", "four", "five", "six", "seven")


def longest_suit(cards: Sequence[str]) -> Hand:
    """The suit with the most cards, then its ranks, ace high; of two suits of equal length the better one."""
    suits = [sorted((rank_of(card) for card in cards if card[1] == suit), reverse=True) for suit in SUITS]
    ranks = max(suits, key=lambda held: (len(held), held))
    return Hand(len(ranks), tuple(ranks), f"{LENGTHS[len(ranks)]}-card flush")


def best(cards: Sequence[str], size: int, rank: Callable[[Sequence[str]], Hand]) -> Hand:
    """The highest hand of `size` cards among `cards`: try them all."""
    return max(rank(chosen) for chosen in combinations(cards, size))
