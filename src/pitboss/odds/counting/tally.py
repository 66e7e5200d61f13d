"""How many hands of a deck have each value."""

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.hands.ladder import Ladder
from pitboss.odds.counting import layout, longest_suit
from pitboss.odds.counting.information_sets import by_number, lifted


def values(ladder: Ladder, deck: Deck, cards: int) -> list[int]:
    """By ordinal of the value: how many hands of so many cards have it.

    All hands are first counted by what their ranks make; then those that a flush lifts are moved up.
    """
    suits = len(deck.suits)
    if longest_suit.ranks(ladder):
        held, every = layout.held(deck, cards), ladder.values(deck)
        by_value = np.zeros(len(every), np.int64)
        np.add.at(by_value, longest_suit.ordinals(every, held.masks), held.weights)
        return [int(count) for count in by_value]
    found = np.zeros(len(ladder.values(deck)), np.int64)
    sets = layout.rank_sets(deck, suits, cards)
    np.add.at(found, by_number(ladder, deck, cards)[sets.numbers], sets.ways)
    flushes, by_ranks, by_suit = lifted(ladder, deck, cards)
    np.subtract.at(found, by_ranks, suits * flushes.ways)
    np.add.at(found, by_suit, suits * flushes.ways)
    return [int(count) for count in found]
