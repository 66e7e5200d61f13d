"""What the solver says of the same question: by wager, the exact value of what a run estimates.

A wager is an opening wager with all that follows from it, as everywhere in `odds`. Where the solver does not know one,
the reason is there instead.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.pricing.stakes import main_game
from pitboss.odds.pricing.wager import WagerOdds
from pitboss.odds.solving.solution import Solution, at_stake, solve, together
from pitboss.odds.strategy.errors import StrategyError
from pitboss.sheets.game import Game
from pitboss.sim.question import OPTIMAL, Question


@dataclass(frozen=True)
class Exact:
    """The net of a wager in one round, in cents."""

    mean: Fraction
    distribution: Distribution | None  # where more than the mean is known


def exact(question: Question) -> dict[str, Exact | str]:
    """By wager: what is known, or why nothing is."""
    game, stakes = question.priced, dict(question.stakes)
    main = [wager.id for wager in main_game(game) if wager.id in stakes]
    try:
        decided = at_stake(game, stakes)
    except limits.Beyond as error:
        return dict.fromkeys(_parts(game, stakes, main), str(error))
    found: dict[str, Exact | str] = {}
    if main:
        found |= _main_game(question, {name: decided[name] for name in main}, decided)
    for name, stake in stakes.items():
        if name not in found and name not in main:
            found[name] = _alone(game, name, stake)
    return found


def _parts(game: Game, stakes: Mapping[str, Cents], main: list[str]) -> list[str]:
    return [*main[:1], *(name for name in stakes if game.wagers[name] not in main_game(game))]


def _main_game(question: Question, main: Mapping[str, Cents], decided: Mapping[str, Cents]) -> dict[str, Exact | str]:
    """The main game, and with it the side wagers that a fold takes: what is decided is decided for all of them."""
    game, first = question.priced, main_game(question.priced)[0].id
    beside = [name for name in decided if name not in main]
    try:
        if question.strategy == OPTIMAL and beside:
            joint = together(game, decided)
            return {name: Exact(one.mean, one) for name, one in joint.parts.items()}
        found: dict[str, Exact | str] = {first: _of(_main_odds(question, main, decided), main[first])}
        if beside:
            found |= _beside(question, main, decided, beside)
    except (limits.Beyond, StrategyError) as error:
        return dict.fromkeys([first, *beside], str(error))
    return found


def _main_odds(question: Question, main: Mapping[str, Cents], decided: Mapping[str, Cents]) -> WagerOdds:
    game, first = question.priced, main_game(question.priced)[0].id
    solution = solve(game, main, cache=not question.meters)
    if question.strategy == OPTIMAL:
        return solution.main
    if limits.by_streets(game):
        from pitboss.odds.strategy import street_ways

        return street_ways.follow(solution, question.strategy).odds
    return _by_strategy(question, main, decided, main[first])


def _by_strategy(
    question: Question, valued: Mapping[str, Cents], decided: Mapping[str, Cents], unit: Cents
) -> WagerOdds:
    """Some of the stakes, played as the strategy says with all of them in mind, per unit."""
    from pitboss.odds.pricing.solve import decide
    from pitboss.odds.strategy import ways_to_play

    game = question.priced
    of_all = decide(game, decided)
    solved = Solution(game, decided, {}, {}, 0, counted=of_all)
    taken = ways_to_play.read(solved, question.strategy)
    return ways_to_play.value(decide(game, valued), taken, unit, main_game(game)[0].id)


def _beside(
    question: Question, main: Mapping[str, Cents], decided: Mapping[str, Cents], beside: list[str]
) -> dict[str, Exact | str]:
    """Side wagers that a fold takes, played by a strategy: what all come to, less what the main game does."""
    if len(beside) > 1:
        return dict.fromkeys(beside, "it goes with the hand, and so do others: they are not told apart")
    every, alone = (_by_strategy(question, of, decided, 1) for of in (decided, main))
    return {beside[0]: Exact(every.distribution.mean - alone.distribution.mean, None)}


def _alone(game: Game, name: str, stake: Cents) -> Exact | str:
    """A side wager that stays whatever is decided."""
    from pitboss.odds.pricing.solve import side

    why = limits.unvalued(game).get(name)
    return why.removeprefix(f"{game.id}: ") if why else _of(side(game, game.wagers[name], stake), stake)


def _of(odds: WagerOdds, stake: Cents) -> Exact:
    scaled = odds.distribution.scaled(Fraction(stake))
    return Exact(scaled.mean, scaled)


def whole_spot(question: Question) -> Distribution | None:
    """The net of all wagers of the only spot, in cents; None where it is not known, or would take minutes to count."""
    game, stakes = question.priced, dict(question.stakes)
    if question.spots > 1:
        return None
    found = exact(question)
    if len(found) == 1:
        only = next(iter(found.values()))
        return only.distribution if isinstance(only, Exact) else None
    if question.strategy != OPTIMAL or limits.takes_long(game):
        return None
    try:
        return together(game, stakes, cache=not question.meters).distribution
    except limits.Beyond:
        return None
