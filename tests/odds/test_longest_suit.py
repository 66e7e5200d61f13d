"""Hands by their longest suit, against all hands one by one."""

import random
from itertools import combinations
from math import comb

import numpy as np

from pitboss.cards.card import RANKS, SUITS, Card
from pitboss.cards.deck import Deck
from pitboss.hands.ladder import HandValue, Ladder
from pitboss.odds.counting import information_sets, longest_suit, tally

DECK = Deck(ranks="89TJQKA")
CARDS = 5


def masks_of(cards: tuple[Card, ...]) -> list[int]:
    return [sum(1 << (one >> 2) for one in cards if one & 3 == suit) for suit in range(4)]


def key(cards: tuple[Card, ...]) -> tuple[int, int]:
    """The value, as a rule book has it: length, then ranks from the top."""
    return max((mask.bit_count(), mask) for mask in masks_of(cards))


def every_value() -> list[HandValue]:
    held = [rank for rank, name in enumerate(RANKS) if name in DECK.ranks]
    sets = [one for size in range(1, CARDS + 1) for one in combinations(sorted(held, reverse=True), size)]
    sets.sort(key=lambda ranks: (len(ranks), sum(1 << rank for rank in ranks)))
    return [HandValue(at, f"{len(ranks)}-card flush", ranks, CARDS) for at, ranks in enumerate(sets)]


class ByLongestSuit(Ladder):
    """As a sheet will say it: all cards count, the longest suit first."""

    @property
    def by_suit(self) -> bool:
        return True

    def values(self, deck: Deck) -> tuple[HandValue, ...]:  # type: ignore[override]
        assert deck == DECK
        return tuple(every_value())


def test_all_hands_are_counted_below_and_up_to_themselves() -> None:
    """Every pair of hands, added up: as many are below as above, and with those that are equal it is all of them."""
    ladder = ByLongestSuit(("high card",), CARDS)
    found = information_sets.count(information_sets.Shape(ladder, DECK, CARDS, CARDS, 0))
    weights, total = found.hands.weights, comb(len(DECK.cards) - CARDS, CARDS)
    below, upto = (int((weights * counts[:, 0]).sum()) for counts in (found.below, found.upto))
    every = comb(len(DECK.cards), CARDS) * total
    assert (int(weights.sum()) * total, below) == (every, every - upto)
    assert tally.values(ladder, DECK, CARDS) == np.bincount(found.hands.values, weights, len(every_value())).tolist()


def test_dealer_hands_below_and_up_to_a_hand_are_those_that_enumeration_finds() -> None:
    """Would catch a suit of equal length that is taken for lower, and cards of the player that are dealt again."""
    assert len(SUITS) == len(DECK.suits)
    values, chance = every_value(), random.Random(5)
    hands = [tuple(chance.sample(DECK.cards, CARDS)) for _ in range(6)]
    masks = np.array([masks_of(hand) for hand in hands], np.int64)
    ordinals = longest_suit.ordinals(values, masks)
    found = longest_suit.below_and_upto(masks, ordinals, values, DECK, CARDS)
    for hand, ordinal, (below, upto) in zip(hands, ordinals, found.tolist(), strict=True):
        assert sum(1 << rank for rank in values[ordinal].ranks) == key(hand)[1]
        rest = [card for card in DECK.cards if card not in hand]
        theirs = [key(one) for one in combinations(rest, CARDS)]
        assert below == sum(one < key(hand) for one in theirs)
        assert upto == sum(one <= key(hand) for one in theirs)
