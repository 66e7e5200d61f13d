"""Play by the book: the short lists of rules that ship with a sheet, as its wallet card has them, followed by one hand.

Where a street has no list (all cards are seen and compared), the book says nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import assert_never

import numpy as np

from pitboss.cards.card import Card
from pitboss.gym.words.decision import Decision
from pitboss.money.chips import Cents
from pitboss.odds import solution_data
from pitboss.odds.pricing import limits, streets
from pitboss.odds.pricing.plans import Plan
from pitboss.odds.pricing.seen_facts import SeenCards, points
from pitboss.odds.pricing.stakes import main_game
from pitboss.odds.pricing.street_odds import kind_of
from pitboss.odds.solving.solution import decided_on, solve
from pitboss.odds.strategy import rules, street_ways
from pitboss.odds.strategy.rules import Against, Beside, Condition, Held, Rule, Stretch, What
from pitboss.odds.strategy.spoken import parts_of
from pitboss.sheets.game import Game

RULES_MOST = 5  # of a list for one decision, before "otherwise"
FACTS_MOST = 4  # of a list for a street; first cards are a grid, however long its list is


@dataclass(frozen=True)
class Book:
    """Rules where one decision is taken, else a plan for each street that has a list."""

    rules: tuple[Rule, ...] = ()
    plans: Mapping[str, Plan] | None = None


def choice(decision: Decision) -> str | None:
    """What the book says, or None where it has no rule for this."""
    game = decision.game
    main = {wager.id for wager in main_game(game)}
    stakes = tuple((name, stake) for name, stake in decision.opening.items() if name in main)
    found = open_book(game, stakes)
    if found.plans is None:
        up = decision.up[0] if decision.up else None
        fits = (one for one in found.rules if all(holds(game, each, decision.cards, up) for each in one.conditions))
        said = next((one.choice for one in fits), None)
    else:
        plan = found.plans.get(decision.stage.id)
        said = None if plan is None else _planned(game, plan, decision.cards, decision.board)
    return said if said in decision.words else None


class _NotKnown(Exception):
    """It would have to be counted."""


@lru_cache(maxsize=64)
def open_book(game: Game, stakes: tuple[tuple[str, Cents], ...]) -> Book:
    """The best of the lists that are short enough; an empty book where none are known without counting."""
    try:
        solution = solve(game, dict(stakes), before=_stop)
    except (limits.Beyond, _NotKnown):
        return Book()
    lists = solution_data.rules_known(solution) or []
    if not solution.streets:
        short = [one for one in lists if one["length"] <= RULES_MOST]
        return Book(_read(game, min(short, key=_cost)["rules"]) if short else ())
    ways = streets.tree(game, decided_on(game, solution.stakes))
    plans = {}
    for street in solution.streets:
        own = [one for one in lists if one["street"] == street.id]
        read = [(one, street_ways.read(one["rules"][0], ways, game)) for one in own]
        fit = [(_cost(one), plan) for one, plan in read if plan.first or one["length"] <= FACTS_MOST]
        if fit:
            plans[street.id] = min(fit, key=lambda one: one[0])[1]
    return Book(plans=plans)


def holds(game: Game, condition: Condition, cards: Sequence[Card], up: Card | None) -> bool:
    """Whether a condition of a rule is so for one hand; `rules` finds it out for all hands at once."""
    match condition:
        case Stretch(least=least, most=most):
            return least <= int(game.player.rank(tuple(cards))) <= most
        case Beside(category=category, above=above):
            assert up is not None
            return int(game.player.rank(tuple(cards))) >= game.player.ladder.least(category, ((up >> 2) + above,))
        case Against(least=least, most=most):
            assert up is not None
            return least <= up >> 2 <= most
        case Held(what=what, least=least, most=most):
            assert up is not None
            return least <= sum(_beside(what, one, up) for one in cards) <= most
        case _ as never:
            assert_never(never)


def _beside(what: What, one: Card, up: Card) -> bool:
    match what:
        case What.COPIES:
            return one >> 2 == up >> 2
        case What.SUITED:
            return one & 3 == up & 3
        case What.HIGHER:
            return one >> 2 > up >> 2
        case _ as never:
            assert_never(never)


def _planned(game: Game, plan: Plan, cards: Sequence[Card], board: Sequence[Card]) -> str:
    if plan.always:
        return next(iter(plan.always.values()))
    if plan.first:
        return plan.first[kind_of(cards)]
    listed = next(iter(plan.listed.values()))
    own = 2 if limits.compares(game) else 0
    seen = SeenCards(np.array([[*cards, *board]], np.int64), own, points(game))
    return listed.words()[int(listed.picked(seen)[0])]


def _read(game: Game, lines: Sequence[str]) -> tuple[Rule, ...]:
    return tuple(
        Rule(word, tuple(rules.read(said, game) for said in conditions))
        for line in lines
        for word, conditions in parts_of(line)
    )


def _cost(one: Mapping[str, Mapping[str, str]]) -> Fraction:
    return Fraction(one["cost"]["exact"])


def _stop() -> None:
    raise _NotKnown
