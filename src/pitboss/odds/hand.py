"""What one hand is worth, choice by choice: the exact expectation, and the dealer hands behind it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.cards import card
from pitboss.cards.card import SUITS, Card
from pitboss.odds import answer, deciding, solve
from pitboss.odds.limits import Beyond
from pitboss.odds.solution import Solution, at_stake
from pitboss.odds.stakes import main_game


@dataclass(frozen=True)
class HandOdds:
    """One information set. Dealer hands are split by how they compare: higher ones beat the player's."""

    choices: dict[str, Fraction]  # of all wagers that are decided on together, per unit of the main one
    best: str
    total: int
    split: tuple[int, int, int]  # higher, equal, lower
    short: tuple[int, int, int]  # the same of those that do not qualify


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

    def ask(self, cards: Sequence[Card], up: Card | None) -> HandOdds:
        """The hand with the exposed card, if the game shows one; raises Beyond for cards that cannot be."""
        self._check(cards, up)
        decisions, game = self.solution.decisions, self.solution.game
        held = {suit: sum(1 << (one >> 2) for one in cards if one & 3 == suit) for suit in range(4)}
        suits = [suit for suit, name in enumerate(SUITS) if name in game.deck.suits]
        order = sorted(suits, key=lambda suit: -held[suit])
        row = self._row[tuple([held[suit] for suit in order] + [0] * (4 - len(order)))]
        place = 0 if up is None else 4 * (up >> 2) + order.index(up & 3)
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

    def _check(self, cards: Sequence[Card], up: Card | None) -> None:
        shape, game = self.solution.decisions.counts.shape, self.solution.game
        every = [*cards, *([up] if up is not None else [])]
        if len(cards) != shape.player:
            raise Beyond(f"a hand of {game.id} has {shape.player} cards, not {len(cards)}")
        if shape.exposed and up is None:
            raise Beyond(f"on {game.id} a card of the dealer's is exposed: say which")
        if not shape.exposed and up is not None:
            raise Beyond(f"on {game.id} no card of the dealer's is exposed")
        if len(set(every)) < len(every):
            raise Beyond("a card is there twice; a deck has one of each")
        strange = [one for one in every if one not in game.deck.cards]
        if strange:
            raise Beyond(f"{card.show(strange)} is not in this game's deck")


def as_json(found: HandOdds, cards: Sequence[Card], up: Card | None) -> dict[str, Any]:
    names = ("higher", "equal", "lower")
    return {
        "hand": card.show(cards),
        "up": None if up is None else card.show([up]),
        "choices": {word: answer.number(value) for word, value in found.choices.items()},
        "best": found.best,
        "dealer": {
            "total": found.total,
            **dict(zip(names, found.split, strict=True)),
            "not_qualified": dict(zip(names, found.short, strict=True)),
        },
    }
