"""What every wager is paid: the one place that knows. One result a wager, with the clause that says so."""

from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Breakage, Cents, Odds, pay, show
from pitboss.rounds.bets import Stakes
from pitboss.rounds.facts import Facts
from pitboss.sheets.game import Game, PayLine, PayTable, Result, Wager
from pitboss.sheets.model import Kind, OnFold
from pitboss.sheets.values import WHOLE, Outcome, Prize


class Ending(StrEnum):
    """What became of a wager. `none` is for a bonus that does not pay: nothing was staked on it."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    RETURN = "return"
    NONE = "none"


class Cause(StrEnum):
    """Why it ended so; also the situation whose clause is named."""

    FOLD = "fold"
    PAYS = "pays"
    NO_LINE = "no_line"
    HIGHER = "higher"
    EQUAL = "equal"
    LOWER = "lower"
    NOT_QUALIFIED = "not_qualified"


class Settlement(NamedTuple):
    """One wager, settled. `net` is what the player is up or down by it, in cents. Where a prize is paid, the stake is
    gone, and there are no odds."""

    wager: str
    stake: Cents
    net: Cents
    ending: Ending
    cause: Cause
    odds: Odds | None
    pay_class: str
    clause: str
    prize: Cents | None = None

    @property
    def pays(self) -> str:
        """What it is paid, in words: its odds, or its prize."""
        return str(self.odds) if self.prize is None else show(self.prize)

    def as_json(self) -> dict[str, Any]:
        """The public form, on the wire and on the command line."""
        made = {
            "stake_cents": self.stake,
            "net_cents": self.net,
            "result": str(self.ending),
            "class": self.pay_class,
            "clause": self.clause,
        }
        return made if self.prize is None else {**made, "prize_cents": self.prize}


FOLDED = "folded"  # stands for the pay class of a hand that was not looked at
_SHOWDOWN_CAUSES = (Cause.LOWER, Cause.EQUAL, Cause.HIGHER)


def settle(game: Game, stakes: Stakes, facts: Facts, *, folded: bool) -> tuple[Settlement, ...]:
    """Settle every wager of a spot, in the sheet's order.

    A wager that was not made has no result; a bonus has one as soon as a wager it pays on was made. A prize of a meter
    is paid as if the meter stood at its seed: what stands in it is known to `meters.settle`.
    """
    values, _, ahead = facts
    settled = []
    for name, wager in game.wagers.items():
        stake = stakes.get(name, 0) if not wager.on else sum([stakes.get(base, 0) for base in wager.on])
        if stake:
            value = wager.alike[values[wager.hand.id]]
            settled.append(settle_wager(game, wager, stake, value, qualified(wager, facts), ahead, folded))
    return tuple(settled)


def qualified(wager: Wager, facts: Facts) -> bool:
    """Whether the dealer qualifies for a wager: by its own threshold, if it has one."""
    return facts.qualified if wager.qualifies is None else facts.values["dealer"] in wager.qualifies


@lru_cache(maxsize=1 << 16)
def settle_wager(
    game: Game, wager: Wager, stake: Cents, value: HandValue, qualified: bool, ahead: int, folded: bool
) -> Settlement:
    """What becomes of one wager: a function of these few facts and nothing else, so the answer is kept.

    `value` stands for the hand the wager is settled on; for a bonus, `stake` is what it pays on.
    """
    if folded and wager.on_fold is not OnFold.LIVE:
        return _folded(wager, stake)
    line = wager.pays.line(value) if wager.pays else None
    if line is not None:
        name, clause = line.pay_class.name, wager.clause("pays")
        if line.prize is not None:
            return _prize(game, wager, stake, line.prize, name, clause)
        return _ended(game.breakage, wager, stake, Cause.PAYS, line.outcome or line.odds, name, clause)
    if wager.showdown is None:
        return _unpaid(wager, stake, value)
    cause = _SHOWDOWN_CAUSES[ahead + 1] if qualified else Cause.NOT_QUALIFIED
    return _shown_down(game.breakage, wager, stake, value, cause, wager.showdown[qualified][ahead + 1])


def most_won(game: Game, name: str, stake: Cents) -> Cents:
    """The most that a wager of this stake can win, whatever the cards are.

    >>> from pitboss.sheets import shipped
    >>> most_won(shipped.load("six-card"), "pair-plus", 4_00)
    16000
    """
    wager = game.wagers[name]
    results = [wager.pays, *(result for row in wager.showdown or () for result in row)]
    lines = [line for result in results if isinstance(result, PayTable) for line in result.lines]
    won = [line_wins(game, line, stake) for line in lines]
    won += [pay(stake, result, game.breakage) for result in results if isinstance(result, Odds)]
    return max(won, default=0)


def prize_of(game: Game, settled: Settlement) -> Prize | None:
    """The prize that a wager was paid, as the sheet has it."""
    table = game.wagers[settled.wager].pays
    if settled.prize is None or table is None:
        return None
    return next(line.prize for line in table.lines if line.pay_class.name == settled.pay_class)


def line_wins(game: Game, line: PayLine, stake: Cents) -> Cents:
    """What a line that pays brings beside the stake, in cents; a prize while its meter stands at the seed."""
    return pay(stake, line.odds, game.breakage) if line.prize is None else _worth(game, line.prize) - stake


def _worth(game: Game, prize: Prize) -> Cents:
    return game.meters[prize.meter].seed * prize.points // WHOLE if prize.meter else prize.cents


def _prize(game: Game, wager: Wager, stake: Cents, prize: Prize, name: str, clause: str) -> Settlement:
    """The stake is gone, whatever the prize is."""
    won = _worth(game, prize)
    return Settlement(wager.id, stake, won - stake, Ending.WIN, Cause.PAYS, None, name, clause, won)


def _folded(wager: Wager, stake: Cents) -> Settlement:
    """Nothing of the hand is told: a folded hand may have been shown to nobody."""
    clause = wager.clause("fold")
    if wager.kind is Kind.BONUS:
        return Settlement(wager.id, 0, 0, Ending.NONE, Cause.FOLD, None, FOLDED, clause)
    ending, net = (Ending.LOSE, -stake) if wager.on_fold is OnFold.LOSE else (Ending.RETURN, 0)
    return Settlement(wager.id, stake, net, ending, Cause.FOLD, None, FOLDED, clause)


def _unpaid(wager: Wager, stake: Cents, value: HandValue) -> Settlement:
    clause = wager.clause("pays")
    if wager.kind is Kind.BONUS:
        return Settlement(wager.id, 0, 0, Ending.NONE, Cause.NO_LINE, None, value.category, clause)
    return Settlement(wager.id, stake, -stake, Ending.LOSE, Cause.NO_LINE, None, value.category, clause)


def _shown_down(
    breakage: Breakage, wager: Wager, stake: Cents, value: HandValue, cause: Cause, result: Result
) -> Settlement:
    clause = wager.clause(cause, "showdown")
    name = value.category
    if isinstance(result, PayTable):
        line = result.line(value)
        assert line is not None, "a pay table for a showdown has a line for every hand"
        result, name = line.outcome or line.odds, line.pay_class.name
    return _ended(breakage, wager, stake, cause, result, name, clause)


def _ended(
    breakage: Breakage, wager: Wager, stake: Cents, cause: Cause, result: Odds | Outcome, name: str, clause: str
) -> Settlement:
    match result:
        case Odds():
            won, staked = pay(stake, result, breakage), 0 if wager.kind is Kind.BONUS else stake
            return Settlement(wager.id, staked, won, Ending.WIN, cause, result, name, clause)
        case Outcome.PUSH:
            return Settlement(wager.id, stake, 0, Ending.PUSH, cause, None, name, clause)
        case Outcome.LOSE:
            return Settlement(wager.id, stake, -stake, Ending.LOSE, cause, None, name, clause)
        case Outcome.COMPARE:
            raise AssertionError("compare was resolved when the sheet was compiled")
