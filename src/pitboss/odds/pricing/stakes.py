"""What a sheet is valued at: which wagers are one game, and the stakes that are taken unless some are given."""

from functools import lru_cache
from math import lcm

from pitboss.money.chips import Cents, Odds
from pitboss.rounds import bets
from pitboss.sheets.game import Game, PayTable, Wager
from pitboss.sheets.values import Listed, Posted, Range


def usual(game: Game, stake: Cents | None = None) -> dict[str, Cents]:
    """The main game at an Ante, or the least that all of it allows; nothing where a sheet has side wagers only."""
    main = main_game(game)
    least = stake or max((usual_stake(game, wager) for wager in main), default=0)
    found = {wager.id: least for wager in main}
    for wager in main:
        if wager.equal_to is not None:
            found[wager.id] = wager.equal_to.times * found[wager.equal_to.wager]
    return found


def told_at(game: Game) -> tuple[Cents, ...]:
    """The amounts of the main wager that are valued one by one: all that a sheet lists, where a cap may change it.

    Of a range the first twelve; nothing where the worth is the same at every stake.
    """
    main = main_game(game)
    if not any(wager.cap for wager in game.wagers.values()) or len(main) > 1:
        return ()
    limits = bets.limits(game, main[0], {})
    most = limits.most if limits.most is not None else limits.least
    return limits.amounts or tuple(range(limits.least, most + 1, limits.step))[:12]


def main_game(game: Game) -> tuple[Wager, ...]:
    """The opening wagers that are one game: first the one that the decision builds on, then those that it needs."""
    bases = [game.wagers[stage.wager].of or stage.wager for stage in game.decisions]
    bases = bases or [wager.id for wager in game.opening if wager.showdown is not None][:1]
    names = dict.fromkeys(name for base in bases for name in (base, *game.bound_to(base)))
    return tuple(game.wagers[name] for name in names)


def exact_unit(game: Game) -> Cents:
    """A stake at which no payout of the sheet breaks: the unit of sheets that print no limits."""
    return 100 * lcm(game.breakage.unit, *(one.one for one in every_odds(game))) * game.breakage.unit


@lru_cache(maxsize=256)
def every_odds(game: Game) -> tuple[Odds, ...]:
    """All odds that the sheet pays, on whatever wager."""
    tables = [table for wager in game.wagers.values() for table in _tables(wager)]
    lines = [line.odds for table in tables for line in table.lines]
    rows = [row for wager in game.wagers.values() for row in wager.showdown or ()]
    return tuple(dict.fromkeys([*lines, *(one for row in rows for one in row if isinstance(one, Odds))]))


def usual_stake(game: Game, wager: Wager) -> Cents:
    """What a wager is valued at unless stakes are given: its least amount, or an exact unit where none is printed."""
    match wager.amounts:
        case Range(least=least) | Listed(amounts=(least, *_)):
            return least
        case Posted() | None | Listed():
            return exact_unit(game)


def _tables(wager: Wager) -> list[PayTable]:
    inner = [result for row in wager.showdown or () for result in row if isinstance(result, PayTable)]
    return [*([wager.pays] if wager.pays else []), *inner]
