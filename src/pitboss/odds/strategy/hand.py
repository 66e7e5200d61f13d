"""What hands are worth, choice by choice: the exact expectation, and the dealer hands behind it; all counted at once.

Whoever asks about a single one asks `one_hand`, which has nothing to compile.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from pitboss.cards.card import SUITS, Card, Rank
from pitboss.money.chips import Cents
from pitboss.odds.counting import deciding
from pitboss.odds.pricing import solve
from pitboss.odds.pricing.stakes import main_game
from pitboss.odds.solving.solution import Solution, at_stake
from pitboss.odds.strategy.hand_odds import HandOdds, can_be


def with_all(solution: Solution) -> "Hands":
    """Hands of a spot with all that is staked on it in mind: a fold may take more than the Ante.

    On the shipped sheets the choice is the same, since what Pair Plus or Aces Up pays on is played anyway; what the
    choices are worth is not.
    """
    staked = at_stake(solution.game, solution.stakes)
    if set(staked) <= {wager.id for wager in main_game(solution.game)}:
        return Hands(solution)
    decisions = solve.decide(solution.game, staked, solution.decisions)
    return Hands(replace(solution, stakes=staked, counted=decisions, known=None))


class Hands:
    """Looks up hands in a solution. The suits of a hand are put in the order in which the solution has them."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        masks = solution.decisions.counts.hands.masks
        self._row = {tuple(row): number for number, row in enumerate(masks.tolist())}
        self._suits = [suit for suit, name in enumerate(SUITS) if name in solution.game.deck.suits]

    @property
    def stakes(self) -> Mapping[str, Cents]:
        return self.solution.stakes

    def every(self) -> Iterator[tuple[tuple[Card, ...], Card | None, int]]:
        """One of all hands that differ by the names of suits alone, with each exposed card; and how many those are."""
        decisions = self.solution.decisions
        places = range(decisions.taken.shape[1])
        weights = decisions.counts.hands.weights.tolist()
        for masks, row in self._row.items():
            cards = [4 * rank + suit for suit, mask in zip(self._suits, masks, strict=False) for rank in _held(mask)]
            for place in places:
                if decisions.taken[row, place] >= 0:
                    up = place - place % 4 + self._suits[place % 4] if len(places) > 1 else None
                    yield tuple(sorted(cards, reverse=True)), up, weights[row]

    def ask(self, cards: Sequence[Card], up: Card | None) -> HandOdds:
        """The hand with the exposed card, if the game shows one; raises Beyond for cards that cannot be."""
        decisions = self.solution.decisions
        row, place = self.where(cards, up)
        six = np.zeros(6, np.int64)
        counts, value = decisions.counts, int(decisions.counts.hands.values[row])
        deciding.showdowns(
            int(counts.below[row, place]), int(counts.upto[row, place]), int(decisions.short[row, place]),
            decisions.total, value, decisions.least, six,
        )  # fmt: skip
        made, kind = decisions.grid, int(decisions.grid.kind_of[value])
        unit = self.solution.unit
        choices = {
            word: Fraction(int(six @ made.net[kind, number]), decisions.total * unit)
            for number, word in enumerate(made.words)
            if made.open[kind, number]
        }
        best = made.words[int(decisions.taken[row, place])]
        low, even, high, over_low, over_even, over_high = (int(one) for one in six)
        split = (low + over_low, even + over_even, high + over_high)
        return HandOdds(choices, best, decisions.total, split, (low, even, high))

    def where(self, cards: Sequence[Card], up: Card | None) -> tuple[int, int]:
        """Row and place of the hand in arrays such as `Decisions.taken`; raises Beyond for cards that cannot be."""
        can_be(self.solution.game, cards, up)
        held = {suit: sum(1 << (one >> 2) for one in cards if one & 3 == suit) for suit in range(4)}
        order = sorted(self._suits, key=lambda suit: -held[suit])
        row = self._row[tuple([held[suit] for suit in order] + [0] * (4 - len(order)))]
        return row, 0 if up is None else 4 * (up >> 2) + order.index(up & 3)


def _held(mask: int) -> list[Rank]:
    return [rank for rank in range(13) if mask >> rank & 1]
