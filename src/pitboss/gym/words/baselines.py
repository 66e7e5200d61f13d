"""Answers to compare with: of chance, of a rule of thumb, of the book, and the best ones."""

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from pitboss.gym.words import book as by_book
from pitboss.gym.words.decision import Decision
from pitboss.odds.pricing import limits
from pitboss.odds.strategy import best_play, rule_of_thumb, street_play

Baseline: TypeAlias = Callable[[Decision, Random], str]


def by_chance(decision: Decision, chance: Random) -> str:
    """Any choice, all equally likely."""
    return chance.choice(decision.words)


def simple(decision: Decision, chance: Random) -> str:  # noqa: ARG001
    """The rule of thumb that bots play by."""
    return rule_of_thumb.choice(decision.game, decision.stage, decision.cards, decision.board, decision.offers)


def book(decision: Decision, chance: Random) -> str:
    """The short lists of rules that ship with the sheet; the rule of thumb where there is none."""
    return by_book.choice(decision) or simple(decision, chance)


def optimal(decision: Decision, chance: Random) -> str:  # noqa: ARG001
    """The best choice as a bot finds it at a table: by thresholds that ship, or by counting the hand."""
    game, spot = decision.game, decision.spot
    if limits.by_streets(game):
        return street_play.advice(game, spot.stakes, decision.cards, decision.board, spot.choices).best
    found = best_play.choice(game, spot.stakes, decision.cards, decision.up[0] if decision.up else None)
    return found or max(decision.words, key=decision.worth.__getitem__)


BASELINES: Mapping[str, Baseline] = {"random": by_chance, "simple": simple, "book": book, "optimal": optimal}
