"""What may be staked before the deal: the one place that knows limits and dependencies.

`limits` says what one wager may be, given the others on the spot; `refused` is nothing but that,
asked of every wager. So what is offered and what is accepted cannot differ.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Code, Refusal, amount, either, refuse
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import Kind
from pitboss.sheets.values import Listed, Posted, Range, Times

Stakes: TypeAlias = Mapping[str, Cents]


@dataclass(frozen=True)
class Limits:
    """What a wager may be now: from least to most in steps; `amounts` instead where the sheet lists them.

    `most` is None where neither sheet nor table has a limit. `closed` is the refusal where it may
    not be made at all.
    """

    wager: Wager
    least: Cents
    most: Cents | None
    step: Cents
    amounts: tuple[Cents, ...] = ()
    closed: Refusal | None = None

    def allow(self, stake: Cents) -> bool:
        if self.closed is not None or stake < self.least or (self.most is not None and stake > self.most):
            return False
        return stake in self.amounts if self.amounts else (stake - self.least) % self.step == 0


def limits(game: Game, wager: Wager, stakes: Stakes) -> Limits:
    """What the wager may be beside the other stakes of the spot."""
    found = _on_sheet(wager)
    for bound, low, high in (
        (wager.at_least, True, False),
        (wager.at_most, False, True),
        (wager.equal_to, True, True),
    ):
        if bound is not None and stakes.get(bound.wager):
            found = _bounded(found, bound.times * stakes[bound.wager], low=low, high=high)
    closed = _needs(game, wager, stakes)
    if closed is None and _empty(found):
        closed = refuse(Code.NEEDS_WAGER, wager=wager.title, needed="another amount of the wagers it depends on")
    return Limits(found.wager, found.least, found.most, found.step, found.amounts, closed)


def refused(game: Game, stakes: Stakes) -> Refusal | None:
    """Why these stakes may not stand together on a spot, or None if they may."""
    if not stakes:
        return refuse(Code.NO_WAGER, example=f"{game.opening[0].id}={_example(game.opening[0])}")
    for name, stake in stakes.items():
        wager = game.wagers.get(name)
        if wager is None:
            return refuse(Code.UNKNOWN_WAGER, wager=name, known=", ".join(wager.id for wager in game.opening))
        if wager.amounts is None:
            return refuse(Code.NOT_AN_INPUT, wager=wager.title, follows=_follows(game, wager))
        if type(stake) is not int or stake <= 0:
            return refuse(Code.BAD_AMOUNT, wager=wager.title, asked=amount(stake))
    return _refused(game, tuple(stakes.items()))


@lru_cache(maxsize=4096)
def _refused(game: Game, staked: tuple[tuple[str, Cents], ...]) -> Refusal | None:
    """Players bet the same few amounts again and again, so the answer is kept."""
    stakes = dict(staked)
    for name, stake in staked:
        allowed = limits(game, game.wagers[name], stakes)
        if not allowed.allow(stake):
            return _reason(game, allowed, stake, stakes)
    return None


def _on_sheet(wager: Wager) -> Limits:
    match wager.amounts:
        case Range(least=least, most=most, step=step):
            return Limits(wager, least, most, step)
        case Listed(amounts=amounts):
            return Limits(wager, amounts[0], amounts[-1], 1, amounts)
        case Posted():
            return Limits(wager, 1, None, 1)
        case None:
            raise AssertionError(f"{wager.id} is not made before the deal")


def _bounded(found: Limits, bound: Cents, *, low: bool, high: bool) -> Limits:
    """The same limits, cut at another wager's amount, still on the sheet's own steps."""
    least, most, amounts = found.least, found.most, found.amounts
    if amounts:
        kept = tuple(one for one in amounts if (not low or one >= bound) and (not high or one <= bound))
        return Limits(found.wager, kept[0] if kept else 1, kept[-1] if kept else 0, 1, kept or amounts)
    if low and bound > least:
        least += -((least - bound) // found.step) * found.step
    if high and (most is None or bound < most):
        most = bound - (bound - found.least) % found.step
    return Limits(found.wager, least, most, found.step)


def _empty(found: Limits) -> bool:
    return found.most is not None and found.least > found.most


def _needs(game: Game, wager: Wager, stakes: Stakes) -> Refusal | None:
    missing = [game.wagers[name].title for name in wager.needs if not stakes.get(name)]
    if missing:
        return refuse(Code.NEEDS_WAGER, wager=wager.title, needed=" and ".join(_articled(title) for title in missing))
    if wager.needs_any and not any(stakes.get(name) for name in wager.needs_any):
        titles = [_articled(game.wagers[name].title) for name in wager.needs_any]
        return refuse(Code.NEEDS_WAGER, wager=wager.title, needed=either(titles))
    return None


def _articled(title: str) -> str:
    return f"{'an' if title[0] in 'AEIO' else 'a'} {title}"


def _reason(game: Game, allowed: Limits, stake: Cents, stakes: Stakes) -> Refusal:
    """Which of the rules the stake breaks: the sheet's own amounts first, then the other wagers."""
    wager, asked, printed = allowed.wager, chips.show(stake), _on_sheet(allowed.wager)
    if not printed.allow(stake):
        return _off_sheet(printed, stake)
    needs = _needs(game, wager, stakes)
    if needs is not None:
        return needs
    bounds = (
        (Code.NOT_EQUAL, wager.equal_to),
        (Code.OVER_WAGER, wager.at_most),
        (Code.UNDER_WAGER, wager.at_least),
    )
    for code, bound in bounds:
        if bound is not None and stakes.get(bound.wager):
            limit = bound.times * stakes[bound.wager]
            broken = {Code.NOT_EQUAL: stake != limit, Code.OVER_WAGER: stake > limit, Code.UNDER_WAGER: stake < limit}
            if broken[code]:
                shown = chips.show(limit)
                return refuse(code, wager=wager.title, most=shown, least=shown, bound=_bound(game, bound), asked=asked)
    raise AssertionError(f"{wager.id} of {stake} is refused for no reason")


def _off_sheet(printed: Limits, stake: Cents) -> Refusal:
    title, asked = printed.wager.title, chips.show(stake)
    assert printed.most is not None
    if printed.amounts:
        return refuse(
            Code.OFF_LIST, wager=title, amounts=either([chips.show(one) for one in printed.amounts]), asked=asked
        )
    least, most = chips.show(printed.least), chips.show(printed.most)
    if stake < printed.least:
        return refuse(Code.UNDER_LIMIT, wager=title, least=least, asked=asked)
    if stake > printed.most:
        return refuse(Code.OVER_LIMIT, wager=title, most=most, asked=asked)
    return refuse(Code.OFF_STEP, wager=title, least=least, most=most, step=chips.show(printed.step), asked=asked)


def _bound(game: Game, bound: Times) -> str:
    title = game.wagers[bound.wager].title
    return f"the {title}" if bound.times == 1 else f"{bound.times} times the {title}"


def _follows(game: Game, wager: Wager) -> str:
    return "decision" if wager.kind is Kind.DECISION else " and ".join(game.wagers[name].title for name in wager.on)


def _example(wager: Wager) -> int:
    return max(1, _on_sheet(wager).least // 100)
