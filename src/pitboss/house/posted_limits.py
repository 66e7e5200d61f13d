"""Limits that the sheet leaves to the table, and that the floor posts there."""

from collections.abc import Mapping
from typing import TypeAlias

from pitboss.money.chips import Cents
from pitboss.rounds import bets
from pitboss.rounds.refusal import Why
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.values import Posted, Range
from pitboss.tables import terms as t
from pitboss.tables.terms import TermsError

Limits: TypeAlias = Mapping[str, tuple[int, int, int]]  # by wager: least, most, step, in cents


class TermsCode(Why):
    BAD_TERMS = ("bad-terms", "{why}.")


def posts(game: Game) -> tuple[str, ...]:
    """The wagers whose limits the sheet leaves to the table; empty for a sheet that is not in the library."""
    if game.id not in shipped.ids():
        return ()
    return tuple(wager.id for wager in shipped.load(game.id).opening if isinstance(wager.amounts, Posted))


def with_limits(game: Game, limits: Limits) -> Game:
    """The game of an open table with new limits; wagers that are not named keep theirs."""
    now = {name: amounts for name in posts(game) if (amounts := game.wagers[name].amounts) is not None}
    if not now:
        raise TermsError(f"{game.id} prints all its limits, and leaves none to the table")
    return t.posted(shipped.load(game.id), {**now, **ranges(limits)})


def now(game: Game) -> dict[str, tuple[int, int, int]]:
    """The limits that the table posts now, by wager."""
    found = {}
    for name in posts(game):
        amounts = game.wagers[name].amounts
        if isinstance(amounts, Range):
            found[name] = (amounts.least, amounts.most, amounts.step)
    return found


def first_bet(game: Game) -> tuple[Cents, Cents | None]:
    """The least and the most of the bet that a hand begins with; None where nothing limits it."""
    found = bets.on_sheet(game.opening[0])
    return found.least, found.most


def ranges(limits: Limits) -> dict[str, Range]:
    for name, (least, most, step) in limits.items():
        if not 0 < least <= most or step <= 0 or (most - least) % step:
            raise TermsError(f"the limits of {name} go from more than nothing up to the most, in whole steps")
    return {name: Range(*said) for name, said in limits.items()}
