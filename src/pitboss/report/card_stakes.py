"""Edges that depend on something: on the stake where a cap counts, on what a meter shows where it pays."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.odds.pricing import metered
from pitboss.odds.pricing.stakes import told_at
from pitboss.odds.solving.solution import Solution, solve
from pitboss.report import figures
from pitboss.sheets.prose import listed

RULES_FOR = 2  # so many stakes have rules of their own on a card; more would not fit


@dataclass(frozen=True)
class AtStake:
    """Amounts of the main wager that are worth the same; none are named where all are."""

    amounts: tuple[Cents, ...]
    solution: Solution

    @property
    def said(self) -> str:
        """ "$2", "$5 to $20": the amounts follow one another, because a cap takes more from a larger one."""
        shown = [chips.show(one) for one in self.amounts]
        return f"{shown[0]} to {shown[-1]}" if len(shown) > 2 else listed(shown, "or")


def by_stake(solution: Solution) -> tuple[AtStake, ...]:
    """The solution at each amount that a cap sets apart; the solution alone where there is no such cap."""
    main = solution.main.id
    found: dict[Fraction, tuple[list[Cents], Solution]] = {}
    for amount in told_at(solution.game) if main in solution.stakes else ():
        usual = solution.stakes[main] == amount
        one = solution if usual else solve(solution.game, {main: amount}, cache=solution.cache, like=solution)
        found.setdefault(one.main.house_edge, ([], one))[0].append(amount)
    if len(found) < 2:
        return (AtStake((), solution),)
    return tuple(AtStake(tuple(amounts), one) for amounts, one in found.values())


def with_rules(solution: Solution) -> tuple[AtStake, ...]:
    """Those that a card has rules for."""
    every = by_stake(solution)
    return every if len(every) <= RULES_FOR else every[:1]


def edges(solution: Solution) -> Iterator[str]:
    """Every wager with its edge in few words: at which stake, where a cap counts; at which meter, where one pays."""
    game = solution.game
    stakes = by_stake(solution)
    for name, one in solution.wagers.items():
        title = game.wagers[name].title
        if len(stakes) > 1 and name == solution.main.id:
            each = [f"{figures.percent(at.solution.main.house_edge, 2)} % at {at.said}" for at in stakes]
            yield f"{title} {listed(each)}"
        else:
            yield f"{title} {figures.percent(one.house_edge, 2)} %{meter(solution, name)}"


def meter(solution: Solution, wager: str) -> str:
    """Where the meters stand that the edge of a wager is told for, and how much of it they get."""
    found = metered.meters(solution.game, solution.wagers[wager])
    shows = listed([f"the {one.title} shows {chips.show(one.stands)}" for one in found])
    fed = [f"{figures.percent(one.feeds, 0)} % of the stake goes to the {one.title}" for one in found if one.feeds]
    return f" while {shows}{f' ({listed(fed)})' if fed else ''}" if found else ""
