"""The likely mistake of a trainee: which wrong fact leads to the amount that was answered."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

from pitboss.cards.deck import Deck
from pitboss.hands.classes import PayClass
from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.rounds import settle
from pitboss.rounds.facts import Facts
from pitboss.rounds.settle import Cause, Ending, Settlement, line_wins, settle_wager
from pitboss.sheets.game import Game, PayTable, Wager
from pitboss.sheets.model import Kind

Mistake: TypeAlias = Literal["none", "qualifying", "comparison", "pay line", "missed", "arithmetic", "push", "fold"]


def mistake(
    game: Game, true: Settlement, found: Facts, stakes: Mapping[str, Cents], net: Cents, *, folded: bool
) -> Mistake:
    """Which wrong fact leads to the given answer; arithmetic, if none does."""
    if net == true.net:
        return "none"
    wager = game.wagers[true.wager]
    base = sum(stakes.get(name, 0) for name in wager.on) if wager.on else true.stake
    value = wager.alike[found.values[wager.hand.id]]
    found = found._replace(qualified=settle.qualified(wager, found))

    def otherwise(*, qualified: bool = found.qualified, ahead: int = found.ahead, fold: bool = folded) -> Cents:
        return settle_wager(game, wager, base, value, qualified, ahead, fold).net

    if folded and true.cause is Cause.FOLD:
        live = {otherwise(qualified=qualified, ahead=ahead, fold=False) for qualified, ahead in _SHOWDOWNS}
        return "fold" if net in live or not net else "arithmetic"
    if folded and wager.kind is not Kind.BONUS and net in (0, -true.stake):
        return "fold"
    paid = {*_pays(game, wager, base)}
    if true.ending is Ending.PUSH and (net == -true.stake or net in paid):
        equal = true.cause is Cause.EQUAL
        return "qualifying" if not equal and net == otherwise(qualified=not found.qualified) else "push"
    if true.cause in _SHOWN_DOWN:
        return _about_the_dealer(game.needed(wager), found, net, otherwise) or (
            "pay line" if net in _lines(game, wager, base) else "arithmetic"
        )
    if net in (0, -true.stake):
        return "missed"
    return "pay line" if net in _lines(game, wager, base) else "arithmetic"


_SHOWN_DOWN = (Cause.HIGHER, Cause.EQUAL, Cause.LOWER, Cause.NOT_QUALIFIED)


def _about_the_dealer(
    needed: PayClass | None, found: Facts, net: Cents, otherwise: Callable[..., Cents]
) -> Mistake | None:
    """Where a dealer does not qualify, an answer for one that does is about that, whichever hand was thought higher."""
    if needed is not None and net == otherwise(qualified=not found.qualified):
        return "qualifying"
    if not net:
        return "push"
    if net in {otherwise(ahead=ahead) for ahead in (-1, 0, 1)}:
        return "comparison"
    if not found.qualified and net in {otherwise(qualified=True, ahead=ahead) for ahead in (-1, 0, 1)}:
        return "qualifying"
    return None


_SHOWDOWNS = tuple((qualified, ahead) for qualified in (False, True) for ahead in (-1, 0, 1))


def _pays(game: Game, wager: Wager, base: Cents) -> set[Cents]:
    """Every amount that the wager can win on this stake."""
    won = {
        settle_wager(game, wager, base, wager.alike[value], qualified, ahead, False).net
        for value in _first_of_lines(wager, game.deck)
        for qualified, ahead in _SHOWDOWNS
    }
    return {net for net in won if net > 0}


def _lines(game: Game, wager: Wager, base: Cents) -> set[Cents]:
    """What the lines of its pay table come to on this stake; nothing for a wager without one."""
    lines = [line for table in pay_tables(wager) for line in table.lines if line.outcome is None]
    return {line_wins(game, line, base) for line in lines}


@lru_cache(maxsize=256)
def _first_of_lines(wager: Wager, deck: Deck) -> tuple[HandValue, ...]:
    """One hand of every kind that the wager distinguishes."""
    found = {int(wager.alike[value]): wager.alike[value] for value in wager.hand.ladder.values(deck)}
    return tuple(found[key] for key in sorted(found))


def pay_tables(wager: Wager) -> Iterator[PayTable]:
    """The pay tables of a wager, with or without a showdown."""
    if wager.pays is not None:
        yield wager.pays
    for row in wager.showdown or ():
        for result in row:
            if isinstance(result, PayTable):
                yield result
                return
