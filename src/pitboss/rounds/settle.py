"""What every wager is paid: the one place that knows. One result a wager, with the clause that says so."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from pitboss.money.chips import Cents, Odds, pay
from pitboss.rounds.bets import Stakes
from pitboss.rounds.facts import Facts
from pitboss.sheets.game import Game, PayTable, Result, Wager
from pitboss.sheets.model import Kind, OnFold
from pitboss.sheets.values import Outcome


class Ending(Enum):
    """What became of a wager. `none` is for a bonus that does not pay: nothing was staked on it."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    RETURN = "return"
    NONE = "none"


class Cause(Enum):
    """Why it ended so; also the situation whose clause is named."""

    FOLD = "fold"
    PAYS = "pays"
    NO_LINE = "no_line"
    HIGHER = "higher"
    EQUAL = "equal"
    LOWER = "lower"
    NOT_QUALIFIED = "not_qualified"


class Settlement(NamedTuple):
    """One wager, settled. `net` is what the player is up or down by it, in cents."""

    wager: str
    stake: Cents
    net: Cents
    ending: Ending
    cause: Cause
    odds: Odds | None
    pay_class: str
    clause: str


_SHOWDOWN_CAUSES = (Cause.LOWER, Cause.EQUAL, Cause.HIGHER)


def settle(game: Game, stakes: Stakes, facts: Facts, *, folded: bool) -> tuple[Settlement, ...]:
    """Settle every wager of a spot, in the sheet's order.

    A wager that was not made has no result; a bonus has one as soon as a wager it pays on was made.
    """
    return tuple(_settled(game, stakes, facts, folded=folded))


def _settled(game: Game, stakes: Stakes, facts: Facts, *, folded: bool) -> Iterator[Settlement]:
    for wager in game.wagers.values():
        if wager.kind is Kind.BONUS:
            base = sum(stakes.get(name, 0) for name in wager.on)
            if base:
                yield _bonus(game, wager, base, facts, folded=folded)
        elif stakes.get(wager.id):
            yield _wager(game, wager, stakes[wager.id], facts, folded=folded)


def _bonus(game: Game, wager: Wager, base: Cents, facts: Facts, *, folded: bool) -> Settlement:
    value = facts.values[wager.hand.id]
    if folded and wager.on_fold is not OnFold.LIVE:
        return Settlement(wager.id, 0, 0, Ending.NONE, Cause.FOLD, None, value.category, wager.clause("fold"))
    assert wager.pays is not None
    line = wager.pays.line(value)
    if line is None:
        return Settlement(wager.id, 0, 0, Ending.NONE, Cause.NO_LINE, None, value.category, wager.clause("pays"))
    won = pay(base, line.odds, game.breakage)
    return Settlement(
        wager.id, 0, won, Ending.WIN, Cause.PAYS, line.odds, line.pay_class.name, wager.clause("pays")
    )


def _wager(game: Game, wager: Wager, stake: Cents, facts: Facts, *, folded: bool) -> Settlement:
    value = facts.values[wager.hand.id]
    if folded and wager.on_fold is not OnFold.LIVE:
        lost = wager.on_fold is OnFold.LOSE
        ending, net = (Ending.LOSE, -stake) if lost else (Ending.RETURN, 0)
        return Settlement(wager.id, stake, net, ending, Cause.FOLD, None, value.category, wager.clause("fold"))
    if wager.pays is not None:
        line = wager.pays.line(value)
        if line is not None:
            won = pay(stake, line.odds, game.breakage)
            name, clause = line.pay_class.name, wager.clause("pays")
            return Settlement(wager.id, stake, won, Ending.WIN, Cause.PAYS, line.odds, name, clause)
    if wager.showdown is None:
        clause = wager.clause("pays")
        return Settlement(wager.id, stake, -stake, Ending.LOSE, Cause.NO_LINE, None, value.category, clause)
    return _shown_down(game, wager, stake, facts, wager.showdown[facts.qualified][facts.ahead + 1])


def _shown_down(game: Game, wager: Wager, stake: Cents, facts: Facts, result: Result) -> Settlement:
    value = facts.values[wager.hand.id]
    cause = _SHOWDOWN_CAUSES[facts.ahead + 1] if facts.qualified else Cause.NOT_QUALIFIED
    clause = wager.clause(cause.value, "showdown")
    name = value.category
    if isinstance(result, PayTable):
        line = result.line(value)
        assert line is not None, "a pay table for a showdown has a line for every hand"
        result, name = line.odds, line.pay_class.name
    match result:
        case Odds():
            won = pay(stake, result, game.breakage)
            return Settlement(wager.id, stake, won, Ending.WIN, cause, result, name, clause)
        case Outcome.PUSH:
            return Settlement(wager.id, stake, 0, Ending.PUSH, cause, None, name, clause)
        case Outcome.LOSE:
            return Settlement(wager.id, stake, -stake, Ending.LOSE, cause, None, name, clause)
        case Outcome.COMPARE:
            raise AssertionError("compare was resolved when the sheet was compiled")
