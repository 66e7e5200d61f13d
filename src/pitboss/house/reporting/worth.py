"""The worth of each wager of a game, from the exact solver: edge, variance and distribution per unit staked, for the
best play.

If a decision has a cap, a larger Ante leaves fewer choices and has another edge. So stakes have levels, the ranges in
which the choices are the same, and a worth is for one level; most games have one level.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from pitboss.ledger.theory import Worth
from pitboss.money.chips import Cents
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.pricing.stakes import main_game, usual
from pitboss.odds.solving.solution import solve
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import Kind

WorthOf: TypeAlias = Callable[[Game, Cents], Mapping[str, Worth]]  # of a game, with a main wager of this stake


Key: TypeAlias = tuple[str, Cents]  # the digest, and the stake if the game has several levels


class NotCounted(Exception):
    """The solver would have to count first, which `count=False` forbids."""


def worths(game: Game, stake: Cents | None = None, *, count: bool = True) -> dict[str, Worth]:
    """By wager, with a main wager of this stake (the smallest by default); empty for a sheet that is not valued.

    Without `count` it raises NotCounted if the result is not on disk, because counting takes seconds.
    """
    try:
        stakes = usual(game, stake) if stake and borders(game) else None
        solution = solve(game, stakes, before=_go_on if count else _stop)
    except Beyond:
        return {}
    main = [wager.id for wager in main_game(game)]
    follows = tuple(name for name in belongs_to(game) if name not in main)
    return {
        name: Worth(
            one.house_edge, one.distribution.variance, (*follows, *main[1:]) if name in main else (),
            one.distribution.counts,
        )
        for name, one in solution.wagers.items()
    }  # fmt: skip


@lru_cache(maxsize=1024)
def belongs_to(game: Game) -> Mapping[str, str]:
    """By wager of the main game: the wager that the solver values all of it under.

    >>> from pitboss.sheets import shipped
    >>> belongs_to(shipped.load("three-card"))
    {'play': 'ante', 'ante-bonus': 'ante'}
    """
    main = [wager.id for wager in main_game(game)]
    follows = [name for name, wager in game.wagers.items() if _follows(game, wager, main)]
    return dict.fromkeys((*follows, *main[1:]), main[0]) if main else {}


def _follows(game: Game, wager: Wager, main: list[str]) -> bool:
    """Whether it belongs to the main game: its decision, or a bonus on it."""
    if wager.kind not in (Kind.DECISION, Kind.BONUS):
        return False
    return any((game.wagers[name].of or name) in main for name in wager.on or (wager.of,))


class KnownWorths:
    """Worths that are known without counting. Games whose worths are not are in `waiting`, to be counted elsewhere."""

    def __init__(self, known: dict[Key, dict[str, Worth]] | None = None) -> None:
        self._known = known if known is not None else {}
        self.waiting: dict[Key, Game] = {}

    def __call__(self, game: Game, stake: Cents) -> Mapping[str, Worth]:
        """Empty if it has to be counted first."""
        key = key_of(game, stake)
        if key not in self._known:
            try:
                self._known[key] = worths(game, stake, count=False)
            except NotCounted:
                self.waiting[key] = game
                return {}
        return self._known[key]


def key_of(game: Game, stake: Cents) -> Key:
    return game.digest, stake if borders(game) else 0


def _go_on() -> None:
    pass


def _stop() -> None:
    raise NotCounted


# ---------------------------------------------------------------- levels


@lru_cache(maxsize=1024)
def borders(game: Game) -> tuple[Cents, ...]:
    """The most that may be staked on the main wager at each level but the last.

    >>> from pitboss.sheets import shipped
    >>> borders(shipped.load("four-card")), borders(shipped.load("three-card"))
    ((200, 400), ())
    """
    main = main_game(game)
    capped = [stage for stage in game.decisions if game.wagers[stage.wager].cap is not None]
    found = {
        cap // choice.times
        for stage in capped
        for choice in stage.choices
        if (cap := game.wagers[stage.wager].cap) is not None and choice.times
    }
    return tuple(sorted(found)) if main else ()


def level(game: Game, stakes: Mapping[str, Cents]) -> int:
    """The level of the main wager: how many borders it is above."""
    limits = borders(game)
    return sum(main_stake(game, stakes) > border for border in limits) if limits else 0


def main_stake(game: Game, stakes: Mapping[str, Cents]) -> Cents:
    main = main_game(game)
    return stakes.get(main[0].id, 0) if main else 0
