"""What a report says beyond the answer of a sheet: other ways to play, the border of the best play, a whole spot, and
the most that the bank can lose.

Counting them takes seconds and imports Numba, so what was found is kept, and ships for the shipped sheets at the stakes
that a report takes by default. All of it is plain data, with fractions as text.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.money.chips import Cents
from pitboss.odds import solution_data
from pitboss.odds.pricing import limits
from pitboss.odds.solving import store
from pitboss.odds.solving.questions import key_in_cents, key_of, rules
from pitboss.odds.solving.solution import Solution
from pitboss.sheets.game import Game

NEAR = 2  # ways to play by a least hand that are told: the cheapest ones
MISTAKES = 6
BEYOND = "beyond"  # the reason, where something is not valued


@dataclass(frozen=True)
class Question:
    """What an answer is kept under, and how it is found."""

    key: str
    count: Callable[[], dict[str, Any]]


def play(solution: Solution, *, long: bool = False) -> Question:
    """`ways` with their costs, the `border` hand by hand, hands by `classes`; what is not told of a game is left out.

    Of a game with a board every way to play takes minutes; some are counted only if it may take so `long`.
    """
    return Question(key_of("play", solution.game, solution.stakes), lambda: _play(solution, long=long))


def spot(game: Game, stakes: Mapping[str, Cents]) -> Question:
    """All these wagers on one spot, in cents; `beyond` where they are not counted together."""
    return Question(key_in_cents("spot figures", game, stakes), lambda: _spot(game, stakes))


def bank(game: Game, stakes: Mapping[str, Cents], spots: int) -> Question:
    """What the bank wins and may lose in a round against so many spots; `beyond` where that is not searched for."""
    # By the longest suit more is found than was once kept under the plain name.
    what = "bank by suits" if game.player.ladder.by_suit else "bank"
    key = json.dumps([what, rules(game), dict(stakes), spots], sort_keys=True)
    return Question(key, lambda: _bank(game, stakes, spots))


def answered(question: Question, *, cache: bool = True) -> dict[str, Any]:
    """What ships or was kept; else it is counted and kept."""
    found = store.find(question.key) if cache else None
    if found is None:
        found = question.count()
        if cache:
            store.keep(question.key, found)
    assert isinstance(found, dict)
    return found


# ---------------------------------------------------------------- ways to play


def _play(solution: Solution, *, long: bool) -> dict[str, Any]:
    if solution.streets:
        ways = list(_at_first(solution))
        if not limits.takes_long(solution.game) or (long and not ways):
            ways = list(_at_streets(solution))
        return {"ways": ways}
    if len(solution.decided) < 2:
        return {}
    return {**_one_decision(solution), **_border(solution)}


def _at_first(solution: Solution) -> Iterator[dict[str, Any]]:
    """One choice whatever the first cards are, the later decisions played best: a sum over the first cards."""
    if not solution.starts:
        return
    every = sum(one.alike for one in solution.starts)
    street = solution.streets[0].id
    for word in solution.streets[0].chosen:
        lost = sum((one.alike * (one.choices[one.best] - one.choices[word]) for one in solution.starts), Fraction(0))
        yield _street_way(solution, street, word, lost / every)


def _at_streets(solution: Solution) -> Iterator[dict[str, Any]]:
    from pitboss.odds.strategy import street_rules

    for one in street_rules.always(solution):
        yield _street_way(solution, one.street, one.line.partition(": ")[2], one.cost)


def _street_way(solution: Solution, street: str, word: str, cost: Fraction) -> dict[str, Any]:
    edge = solution.main.house_edge + cost
    return {
        "way": f"{street}: {word}",
        "street": street,
        "choice": word,
        "house_edge": str(edge),
        "cost": str(cost),
    }


def _one_decision(solution: Solution) -> dict[str, Any]:
    """Mistakes about when to fold, the raise being the best one otherwise; and the least raise with all hands."""
    from pitboss.odds.strategy import common_mistakes, ways_to_play
    from pitboss.odds.strategy.followed import Followed

    found: dict[str, Followed] = {}
    near: dict[str, Followed] = {}
    edges = {solution.main.house_edge}
    for name, taken in common_mistakes.ways(solution):
        one = ways_to_play.follow(solution, taken)
        if one.odds.house_edge not in edges:  # else it is another name for the same
            (found if name in common_mistakes.NAMES else near)[name] = one
            edges.add(one.odds.house_edge)
    told = {**found, **{name: near[name] for name in sorted(near, key=lambda name: near[name].cost)[:NEAR]}}
    never = found.get(common_mistakes.NEVER_FOLD)
    return {
        "ways": [
            {
                "way": name,
                "house_edge": str(one.odds.house_edge),
                "cost": str(one.cost),
                "fold_rate": str(one.odds.fold_rate),
                "variance": str(one.odds.distribution.variance),
            }
            for name, one in sorted(told.items(), key=lambda way: way[1].cost)
        ],
        "mistakes": [
            {"hand": one.hand, "best": one.best, "played": one.played, "sets": one.sets, "cost": str(one.cost)}
            for one in (never.mistakes if never else ())[:MISTAKES]
        ],
    }


def _border(solution: Solution) -> dict[str, Any]:
    from pitboss.odds.strategy import border

    high, classes = border.high_card(solution), border.by_class(solution)
    found: dict[str, Any] = {
        "classes": {
            "choices": list(classes.words),
            "ups": list(classes.ups),
            "rows": [[name, [list(cell) for cell in cells]] for name, cells in classes.rows],
        }
    }
    if high is not None:
        found["border"] = {
            "high": high.high,
            "less": high.less,
            "more": high.more,
            "gains": [[second, third, str(gain)] for (second, third), gain in high.gains.items()],
            "hands": [solution_data.hand(odds, cards, None) for cards, odds in (high.lowest, high.highest)],
        }
    return found


# ---------------------------------------------------------------- whole spots


def _spot(game: Game, stakes: Mapping[str, Cents]) -> dict[str, Any]:
    from pitboss.odds.solving.solution import together

    if limits.takes_long(game):
        return {BEYOND: "of a game with a board for both sides that takes minutes, and is counted on demand"}
    try:
        found = together(game, stakes, cache=False)
    except limits.Beyond as error:
        return {BEYOND: str(error).removeprefix(f"{game.id}: ")}
    whole = found.distribution
    return {
        "deals": whole.deals,
        "mean_cents": str(whole.mean),
        "variance": str(whole.variance),
        "hit_rate": str(whole.hit_rate),
        "element_of_risk": str(-whole.net / found.staked),
    }


def _bank(game: Game, stakes: Mapping[str, Cents], spots: int) -> dict[str, Any]:
    from pitboss.odds.pricing import bank as banks
    from pitboss.odds.pricing.exposure import exposure

    every = [dict(stakes)] * spots
    try:
        most = exposure(game, every)  # first: it refuses at once what takes a minute to count
        fair = banks.break_even(game, every) if game.sheet.bank.collection else None
        return solution_data.bank(banks.expectation(game, every), most, spots, fair)
    except limits.Beyond as error:
        return {BEYOND: str(error).removeprefix(f"{game.id}: ")}
