"""Where the best play changes: for a picture of it, and for the table beside the picture.

Hands of three cards without an exposed card are told one by one, second card by third, below the high card with which
choices change. All others are told by class, and by the rank of the exposed card where one is seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.cards.card import RANKS, Card, Rank
from pitboss.odds.solving.solution import Solution
from pitboss.odds.strategy import ways_to_play
from pitboss.odds.strategy.hand import Hands
from pitboss.odds.strategy.hand_odds import HandOdds

SPADE, DIAMOND, CLUB = 3, 1, 0  # hands of three suits are the most common ones


@dataclass(frozen=True)
class HighCard:
    """Hands of one high card, in three suits: what `more` gains over `less`, the dearer choice over the other."""

    high: Rank
    less: str
    more: str
    gains: dict[tuple[Rank, Rank], Fraction]  # by second and third card
    lowest: tuple[tuple[Card, ...], HandOdds]  # the lowest hand with which `more` is right
    highest: tuple[tuple[Card, ...], HandOdds]  # and the highest with which it is not


def high_card(solution: Solution) -> HighCard | None:
    """None where these are no three own cards alone, or no one high card with which two choices meet."""
    shape = solution.decisions.counts.shape
    if shape.player != 3 or shape.exposed or len(solution.decided) < 2 or shape.suits < 3:
        return None
    words = solution.decisions.grid.words
    met = {high: taken for high, taken in _taken(solution).items() if len(taken) == 2}
    if len(met) != 1:
        return None
    high, taken = next(iter(met.items()))
    less, more = (words[place] for place in sorted(taken))
    hands, gains, odds = Hands(solution), {}, {}
    held = [rank for rank, name in enumerate(RANKS[:high]) if name in shape.deck.ranks]
    for second in held:
        for third in held:
            cards = (4 * high + SPADE, 4 * second + DIAMOND, 4 * third + CLUB)
            if third < second and solution.game.player.rank(cards).category == "high card":
                odds[second, third] = (cards, hands.ask(cards, None))
                choices = odds[second, third][1].choices
                gains[second, third] = choices[more] - choices[less]
    plays = sorted(place for place, gain in gains.items() if gain > 0)
    folds = sorted(place for place, gain in gains.items() if gain <= 0)
    if not plays or not folds:
        return None
    return HighCard(high, less, more, gains, odds[plays[0]], odds[folds[-1]])


def _taken(solution: Solution) -> dict[Rank, set[int]]:
    """By high card, without a pair: the choices that are taken."""
    decisions = solution.decisions
    found: dict[Rank, set[int]] = {}
    for row, ordinal in enumerate(decisions.counts.hands.values):
        value = decisions.values[int(ordinal)]
        if value.category == "high card":
            found.setdefault(value.ranks[0], set()).add(int(decisions.taken[row, 0]))
    return found


# ---------------------------------------------------------------- by class

Counts = tuple[int, ...]  # information sets by choice


@dataclass(frozen=True)
class ByClass:
    """Information sets by class of hand, rank of the exposed card and choice.

    Classes at the top that are played alike are one row, as are those at the bottom.
    """

    words: tuple[str, ...]
    ups: tuple[Rank, ...]  # of the exposed card; empty where none is seen
    rows: tuple[tuple[str, tuple[Counts, ...]], ...]


def by_class(solution: Solution) -> ByClass:
    decisions = solution.decisions
    made, counts = decisions.grid, decisions.counts
    names = [ways_to_play.hand_class(value) for value in decisions.values]
    classes = list(dict.fromkeys(reversed(names)))
    class_of = np.array([classes.index(name) for name in names], np.int64)[counts.hands.values]
    ups = len(RANKS) if counts.shape.exposed else 1
    times = np.zeros((len(classes), ups, len(made.words)), np.int64)
    for choice in range(len(made.words)):
        taken = (decisions.taken == choice).reshape(len(class_of), ups, -1).sum(axis=2)
        np.add.at(times[:, :, choice], class_of, taken * counts.hands.weights[:, np.newaxis])
    seen = [up for up in range(ups) if times[:, up].any()]
    rows = [
        (name, tuple(tuple(int(count) for count in times[at, up]) for up in seen))
        for at, name in enumerate(classes)
        if times[at].any()
    ]
    return ByClass(made.words, tuple(seen) if counts.shape.exposed else (), tuple(_merged(rows)))


def played(counts: Counts) -> tuple[int, bool] | None:
    """The choice that is taken most often, and whether others are too; None where there is no such hand.

    >>> played((0, 3, 1)), played((0, 0, 4)), played((0, 0, 0))
    ((1, True), (2, False), None)
    """
    if not any(counts):
        return None
    return counts.index(max(counts)), sum(count > 0 for count in counts) > 1


def _merged(rows: Sequence[tuple[str, tuple[Counts, ...]]]) -> list[tuple[str, tuple[Counts, ...]]]:
    found = list(rows)
    while len(found) > 1 and _alike(found[0][1], found[1][1]):
        found[:2] = [(f"{found[1][0].removesuffix(' or better')} or better", _sum(found[0][1], found[1][1]))]
    while len(found) > 1 and _alike(found[-2][1], found[-1][1]):
        found[-2:] = [(f"{found[-2][0].removesuffix(' or less')} or less", _sum(found[-2][1], found[-1][1]))]
    return found


def _alike(one: Sequence[Counts], other: Sequence[Counts]) -> bool:
    both = zip(map(played, one), map(played, other), strict=True)
    return all(mine is None or theirs is None or mine == theirs for mine, theirs in both)


def _sum(one: Sequence[Counts], other: Sequence[Counts]) -> tuple[Counts, ...]:
    pairs = zip(one, other, strict=True)
    return tuple(tuple(a + b for a, b in zip(mine, theirs, strict=True)) for mine, theirs in pairs)
