"""Every pair of a player's and a dealer's hand of three cards, compared by us and by the oracle.

All 407,170,400 of them, for each way in which the first sheets rank three cards. The oracle sorts and counts ranks and
has no tables; it imports nothing of ours.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import numpy as np

from campaigns.campaign import Campaign, Figures, Outcome
from pitboss.hands.best import ranker
from pitboss.sheets import shipped
from tests.oracle import ranking

HANDS = tuple(combinations(range(52), 3))
DEALERS = comb(49, 3)  # the dealer's hands beside one of the player's
PIECES = 100
RANKED: dict[str, Callable[[Sequence[str]], ranking.Hand]] = {
    "three-card": ranking.three_card_hand,
    "mini-royal": ranking.three_card_hand_with_royal,
}


def piece(seed: str) -> Outcome:
    """One in PIECES of the player's hands, each beside every hand of the dealer."""
    number = int(seed.rpartition(" ")[2])
    return compared([place for place in range(len(HANDS)) if place % PIECES == number])


def small(seed: str) -> Outcome:
    return compared(Random(seed).sample(range(len(HANDS)), 20))


def compared(places: Sequence[int]) -> Outcome:
    found = Outcome(Counter())
    for sheet in RANKED:
        theirs, classes = _by_oracle(sheet)
        ours = _by_ladder(sheet)
        for place in places:
            beside = ~(_cards()[:, list(HANDS[place])].any(axis=1))
            here, there = (np.sign(ranks[place] - ranks[beside]) for ranks in (ours, theirs))
            _count(found.figures, sheet, classes[place], here)
            found.wrong += [f"{sheet}: {HANDS[place]} has {len(here)} dealers"] if len(here) != DEALERS else []
            for other in np.flatnonzero(beside)[here != there][:3]:
                found.wrong.append(f"{sheet}: {HANDS[place]} and {HANDS[other]} are compared otherwise by the oracle")
    return found


def _count(figures: Figures, sheet: str, kind: str, compared_here: np.ndarray) -> None:
    figures[f"{sheet}: pairs"] += len(compared_here)
    for said, sign in (("higher", 1), ("level", 0), ("lower", -1)):
        figures[f"{sheet}: {kind}, {said}"] += int(np.count_nonzero(compared_here == sign))


@cache
def _cards() -> np.ndarray:
    """Which cards each hand has."""
    held = np.zeros((len(HANDS), 52), bool)
    for place, cards in enumerate(HANDS):
        held[place, list(cards)] = True
    return held


@cache
def _by_ladder(sheet: str) -> np.ndarray:
    rank = ranker(shipped.load(sheet).player.ladder, 3)
    return _places([rank(cards) for cards in HANDS])


@cache
def _by_oracle(sheet: str) -> tuple[np.ndarray, list[str]]:
    """How high each hand is, and its class."""
    hands = [RANKED[sheet]([ranking.DECK[card] for card in cards]) for cards in HANDS]
    return _places([(hand.step, hand.ranks) for hand in hands]), [hand.category for hand in hands]


def _places(values: Sequence[object]) -> np.ndarray:
    """Values as whole numbers in the same order."""
    order = {value: place for place, value in enumerate(sorted(set(values)))}  # type: ignore[type-var]
    return np.array([order[value] for value in values], np.int32)


PAIRS = Campaign(
    "pairs",
    "All 407,170,400 pairs of a player's and a dealer's three cards, by class: the oracle and the ladder agree which is"
    " higher, or that they are level; once as most sheets rank them, and once with a royal flush of its own.",
    short=1,
    long=PIECES,
    piece=piece,
    small=small,
    rests_on=(
        *(f"src/pitboss/{one}/" for one in ("cards", "hands", "money", "sheets")),
        "tests/oracle/",
        "campaigns/pairs.py",
    ),
)
