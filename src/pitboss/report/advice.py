"""How to play, as a card tells it: a threshold, a short list of rules, or the first cards and what later streets ask.

Every piece of advice has its exact cost against the best play. Nothing is searched for that was found before.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.cards.card import Card
from pitboss.hands.ladder import HandValue
from pitboss.hands.patterns import dashed
from pitboss.odds import solution_data
from pitboss.odds.pricing import limits
from pitboss.odds.solving import first_cards, floors
from pitboss.odds.solving.solution import Solution
from pitboss.odds.solving.thresholds import Threshold
from pitboss.report import example_hands, figures
from pitboss.report.hand_rankings import NUMBERS
from pitboss.sheets import check_stages
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage
from pitboss.sheets.prose import an, article, listed
from pitboss.sheets.values import Choice

LATER_MOST = 4  # facts of a list for a later street
TERMS = {  # words of such lists, and what they mean
    r"\bpoints?\b": "Points: two for a card whose pair wins, one for a card whose pair pushes.",
    r"\bhigh cards?\b": "High card: one whose pair wins.",
    r"\bin \d ways": "Ways: how many straights have these cards.",
    r"\bhidden pair\b": "Hidden pair: with a card of your own.",
}
OWN = re.compile(r"\bown (?!card)(\w+)")


@dataclass(frozen=True)
class Advice:
    """`lines` are the rules in order. `cost` is per unit of the main wager, None where it is not a list to follow."""

    lines: tuple[str, ...]
    cost: Fraction | None = Fraction(0)
    floor: tuple[Card, ...] = ()  # the least hand of the one rule, to be drawn
    later: tuple[str, ...] = ()  # what the streets after the first ask: rules where there are some, or how often
    whole: bool = True  # whether there are rules for every decision
    terms: tuple[str, ...] = ()  # what words of the later rules mean

    @property
    def rules(self) -> int:
        """How many there are before "otherwise"."""
        return max(len(self.lines) - 1, 0)


def advice(solution: Solution, most: int, *, search: bool = False) -> Advice:
    """The shortest way to say the best play, or the best list of at most so many rules."""
    game = solution.game
    if not game.decisions:
        return Advice(("There is nothing to decide.",))
    if solution.streets:
        return _by_streets(solution)
    plain = [one for one in solution.thresholds if one.exists]
    if plain and len(plain) == len(solution.thresholds) == 1 and len(plain[0].steps) <= most + 1:
        return _threshold(game, plain[0])
    lists = solution_data.rules(solution) if search else solution_data.rules_known(solution) or []
    short = [one for one in lists if one["length"] <= most]
    if not short:
        return Advice((), None)
    best = min(short, key=lambda one: (Fraction(one["cost"]["exact"]), one["length"]))
    stage = game.decisions[0]
    lines = tuple(_sentence(game, stage, line) for line in best["rules"])
    return Advice(lines, Fraction(best["cost"]["exact"]))


def about_later(found: Advice) -> str:
    """What the later lines are: rules with their words, and shares, which are no rules and never called so."""
    shares = "" if found.whole else "A percentage is how often a choice is the best: no short list says when."
    return " ".join((*found.terms, shares)).strip()


def act(game: Game, stage: DecideStage, word: str) -> str:
    """A choice as a verb: "Play", "Raise 2x", "check"; the title alone where there is one multiple only."""
    wager = game.wagers[stage.wager]
    times = [choice for choice in stage.choices if choice.times]
    if word not in [choice.word for choice in times]:
        return word
    return wager.title if len(times) == 1 else f"{wager.title} {word}"


def tens(text: str) -> str:
    """
    >>> tens("pair of nines with A-T or better, Q-T-8, T-9")
    'pair of nines with A-10 or better, Q-10-8, 10-9'
    """
    return re.sub(r"(?<![A-Za-z0-9])T(?![A-Za-z0-9])", "10", text)


# ---------------------------------------------------------------- one decision


def _threshold(game: Game, one: Threshold) -> Advice:
    stage = game.decisions[0]
    if len(one.steps) == 1:
        word = one.steps[0].word
        forced = len(stage.choices) == 1
        said = f"{_capital(act(game, stage, word))} with every hand"
        return Advice((f"{said}; there is nothing to decide." if forced else f"{said}.",))
    lines = [
        _capital(tens(f"{act(game, stage, step.word)} with {article(step.floor)} or better")) for step in one.steps[:-1]
    ]
    last = f"Otherwise {act(game, stage, one.steps[-1].word)}"
    floor: tuple[Card, ...] = ()
    if len(one.steps) == 2:
        least = least_hand(game, one.steps[0].floor)
        drawn = None if least is None else example_hands.find(game.player, game.deck, [least], compared=True)
        floor = () if drawn is None else drawn.cards
    return Advice((*lines, last), floor=floor)


def least_hand(game: Game, floor: str) -> HandValue | None:
    """The lowest hand that a floor lets in."""
    least = floors.read(floor, game).least
    return next((value for value in game.player.ladder.values(game.deck) if value >= least), None)


def compared_with(game: Game, floor: str, rest: str) -> str:
    """Hands near a floor of high cards, and what to do with them, so that nobody compares them in another way."""
    least = least_hand(game, floor)
    if least is None or least.category != "high card":
        return ""
    values = [one for one in game.player.ladder.values(game.deck) if one.category == "high card"]
    top = least.ranks[0]
    above = next((one for one in values if one.ranks[0] == top + 1), None)
    finer = next((one for one in values if one.ranks[0] == top and one.ranks[1] > least.ranks[1]), None)
    below = max((one for one in values if one < least and one.ranks[0] == top), default=None)
    lower = max((one for one in values if one.ranks[0] == top - 1), default=None)
    play, leave = "plays", "folds" if rest == Choice.FOLD.word else "does not"
    said = [f"{dashed(one.ranks)} {play}" for one in (above, finer) if one is not None]
    said += [f"{dashed(one.ranks)} {leave}" for one in (below, lower) if one is not None]
    return tens(f"Compare card by card from the top: {'; '.join(said)}. Any pair or better plays.") if said else ""


def _sentence(game: Game, stage: DecideStage, rule: str) -> str:
    """ "2x with a pair of tens or better" -> "Raise 2x with a pair of tens or better"."""
    for choice in sorted(stage.choices, key=lambda one: -len(one.word)):
        for opening in ("otherwise ", ""):
            start = f"{opening}{choice.word}"
            if rule == start or rule.startswith(f"{start} "):
                return _capital(tens(f"{opening}{act(game, stage, choice.word)}{rule.removeprefix(start)}"))
    return _capital(tens(rule))


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


# ---------------------------------------------------------------- street by street


def _by_streets(solution: Solution) -> Advice:
    game = solution.game
    stage = game.decisions[0]
    words = first_cards.said(solution.starts) or _first_words(solution)
    *first, last = words.items() if words else [("", "")]
    lines = [f"{_capital(act(game, stage, word))} with {cards}" for word, cards in first]
    if words:
        lines.append(f"Otherwise {act(game, stage, last[0])}" if first else f"{_capital(act(game, stage, last[0]))}")
    later, costs = [], [Fraction(0)] if words else []
    for at in range(1 if words else 0, len(solution.streets)):
        known = _list(solution, at)
        if known is not None:
            costs.append(Fraction(known["cost"]["exact"]))
        if said := _street(solution, at) if known is None else _street_rules(solution, at, known):
            later.append(said)
    whole = len(costs) == len(solution.streets)
    # Lists that cost nothing cost nothing together. What several others cost together is not their sum.
    cost = sum(costs, Fraction(0)) if whole and (len(costs) == 1 or not any(costs)) else None
    return Advice(tuple(map(tens, lines)), cost, later=tuple(later), whole=whole, terms=terms_of(later))


def terms_of(rules: Sequence[str]) -> tuple[str, ...]:
    """What the words of such rules mean; of cards of one's own the first that they name is the example."""
    told = " ".join(rules)
    found = [said for word, said in TERMS.items() if re.search(word, told)]
    if own := OWN.search(told):
        found.append(f"Own {own[1]}: {an(own[1])} or higher of your own.")
    return tuple(found)


def _list(solution: Solution, at: int) -> dict[str, Any] | None:
    """The best list for a street that ships or was found, and that a card has room for."""
    street = solution.streets[at].id
    fit = [
        one
        for one in solution_data.rules_known(solution) or ()
        if one["street"] == street and 0 < one["length"] <= LATER_MOST
    ]
    return min(fit, key=lambda one: (Fraction(one["cost"]["exact"]), one["length"]), default=None)


def _street_rules(solution: Solution, at: int, known: dict[str, Any]) -> str:
    """ "With one card for all: let it ride with a pair of tens or better or 4 to a flush; otherwise take it back."."""
    game, street = solution.game, solution.streets[at]
    stage = next(one for one in game.decisions if one.id == street.id)
    cost = Fraction(known["cost"]["exact"])
    dearer = f" Costs {figures.percent(cost)} % more than the best play." if cost else ""
    return f"{seen(game, stage)}: {listed_facts(game, stage, known['rules'][0])}.{dearer}"


def listed_facts(game: Game, stage: DecideStage, line: str) -> str:
    """ "flop: 2x with hidden pair; else check" -> "Play with a hidden pair; otherwise check"."""
    said = []
    for part in line.removeprefix(f"{stage.id}: ").split("; "):
        word, with_, facts = part.removeprefix("else ").partition(" with ")
        what = act(game, stage, word)
        several = listed([article(one) for one in facts.split(", ") if one], "or")
        said.append(f"{what} with {several}" if with_ else f"otherwise {what}")
    return tens("; ".join(said))


def _first_words(solution: Solution) -> dict[str, str]:
    try:
        return solution_data.first_words(solution)
    except limits.Beyond:
        return {}


def _street(solution: Solution, at: int) -> str:
    """How often each choice of a street is right, of the deals that come to it."""
    game, street = solution.game, solution.streets[at]
    stage = next(one for one in game.decisions if one.id == street.id)
    shares = [
        f"{act(game, stage, word)} {figures.percent(Fraction(deals, street.deals), 1)} %"
        for word, deals in street.chosen.items()
        if deals
    ]
    return f"{seen(game, stage)}: {listed(shares)}." if shares else ""


def seen(game: Game, stage: DecideStage) -> str:
    """What a player has seen by then: "With three cards for all"."""
    found = check_stages.cards_dealt(game.sheet, before=game.stages.index(stage))
    own, board = found["player"], found["board"]
    count = board or own
    cards = f"{NUMBERS[count]} card{'s' if count > 1 else ''}"
    return f"With {cards} for all" if board else f"With {cards}"
