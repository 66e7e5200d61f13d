"""What the general kernel ranks hands by."""

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.hands import batch
from pitboss.sheets import shipped
from pitboss.sim import general

HANDS = 2 * batch.BLOCK


def test_hands_by_the_longest_suit_have_the_values_that_the_ladder_says() -> None:
    hand = shipped.load("high-card-flush").player
    dealt = np.random.default_rng(7).random((HANDS, 52)).argsort(axis=1)[:, :14].astype(np.uint8)
    dealt[:4, :7] = 4 * np.arange(7) + np.arange(4)[:, None]  # seven of a suit
    places, found = range(6, -1, -1), np.empty(HANDS, np.uint16)
    general.ranker(hand.ladder, 7)(np.ascontiguousarray(dealt.T), places, found)
    values = hand.ladder.values(Deck())
    assert [values[one] for one in found] == [hand.rank(row.tolist()) for row in dealt[:, :7]]
