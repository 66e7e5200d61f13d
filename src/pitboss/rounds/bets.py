"""What may be staked before the deal: the one place that knows limits and dependencies.

`refused` holds every wager of a spot to its own limits and needs. `limits` says what one wager may be
beside the others, exactly, so that it can be offered; a law holds the two together.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from pitboss.frozen import changed
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal, RoundCode, amount, refuse
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import Kind
from pitboss.sheets.prose import an, listed
from pitboss.sheets.values import Listed, Posted, Range, Times

Stakes: TypeAlias = Mapping[str, Cents]

CENTS_MAX = 10**15  # more than any bank holds; a sheet without limits still has this one


@dataclass(frozen=True)
class Limits:
    """What a wager may be now: from least to most in steps; `amounts` instead where the sheet lists them.

    `most` is None where neither sheet nor table has a limit. `closed` is the refusal where it may not be
    made as things are; `missing` are the wagers that would have to be made with it.
    """

    wager: Wager
    least: Cents
    most: Cents | None
    step: Cents
    amounts: tuple[Cents, ...] = ()
    closed: Refusal | None = None
    missing: tuple[str, ...] = ()

    def allow(self, stake: Cents) -> bool:
        if self.closed is not None or stake < self.least or (self.most is not None and stake > self.most):
            return False
        return stake in self.amounts if self.amounts else (stake - self.least) % self.step == 0


def limits(game: Game, wager: Wager, stakes: Stakes) -> Limits:
    """What the wager may be beside the other stakes of the spot, exactly: its own bounds and theirs on it."""
    found = _own_limits(wager, stakes)
    for other in game.opening:
        stake = stakes.get(other.id)
        if stake and other is not wager:
            found = _seen_from(found, other, stake)
    closed = _needs(game, wager, stakes)
    if closed is None and _empty(found):
        closed = refuse(RoundCode.NEEDS_WAGER, wager=wager.title, needed="other amounts of the wagers beside it")
    return changed(found, closed=closed, missing=tuple(name for name in wager.needs if not stakes.get(name)))


def _own_limits(wager: Wager, stakes: Stakes) -> Limits:
    """The sheet's amounts, cut by what the wager itself must not exceed or fall short of."""
    found = on_sheet(wager)
    for bound, low, high in _bounds(wager):
        if stakes.get(bound.wager):
            limit = bound.times * stakes[bound.wager]
            found = _cut(found, low=limit if low else None, high=limit if high else None)
    return found


def _bounds(wager: Wager) -> list[tuple[Times, bool, bool]]:
    """The wager's bounds by others, each with whether it is one from below and from above."""
    every = ((wager.at_least, True, False), (wager.at_most, False, True), (wager.equal_to, True, True))
    return [(bound, low, high) for bound, low, high in every if bound is not None]


def _seen_from(found: Limits, other: Wager, stake: Cents) -> Limits:
    """The same limits, cut so that another wager on the spot keeps its own bounds."""
    for bound, low, high in _bounds(other):
        if bound.wager == found.wager.id:
            at_most, at_least = stake // bound.times, -(-stake // bound.times)
            found = _cut(found, low=at_least if high else None, high=at_most if low else None)
    return found


def refused(game: Game, stakes: Stakes) -> Refusal | None:
    """Why these stakes may not stand together on a spot, or None if they may."""
    if not stakes:
        return refuse(RoundCode.NO_WAGER, example=example(game))
    for name, stake in stakes.items():
        wager = game.wagers.get(name)
        if wager is None:
            return refuse(RoundCode.UNKNOWN_WAGER, wager=name, known=", ".join(wager.id for wager in game.opening))
        if wager.amounts is None:
            return refuse(RoundCode.NOT_AN_INPUT, wager=wager.title, follows=_follows(game, wager))
        if type(stake) is not int or stake <= 0:
            return refuse(RoundCode.BAD_AMOUNT, wager=wager.title, asked=amount(stake))
        if stake > CENTS_MAX:
            return refuse(RoundCode.OVER_LIMIT, wager=wager.title, most=chips.show(CENTS_MAX), asked="more than that")
    return _refused(game, tuple(stakes.items()))


@lru_cache(maxsize=4096)
def _refused(game: Game, staked: tuple[tuple[str, Cents], ...]) -> Refusal | None:
    """Players bet the same few amounts again and again, so the answer is kept."""
    stakes = dict(staked)
    for name, stake in staked:
        wager = game.wagers[name]
        if not _own_limits(wager, stakes).allow(stake) or _needs(game, wager, stakes):
            return _reason(game, wager, stake, stakes)
    return None


def on_sheet(wager: Wager) -> Limits:
    """What the sheet prints for the wager, whatever lies beside it."""
    match wager.amounts:
        case Range(least=least, most=most, step=step):
            return Limits(wager, least, most, step)
        case Listed(amounts=amounts):
            return Limits(wager, amounts[0], amounts[-1], 1, amounts)
        case Posted():
            return Limits(wager, 1, None, 1)
        case None:
            raise AssertionError(f"{wager.id} is not made before the deal")


def only_amount(wager: Wager) -> Cents | None:
    """The amount of a wager that takes no other, such as one with prizes."""
    if not wager.feeds and not wager.prizes:
        return None
    return on_sheet(wager).least


def _cut(found: Limits, *, low: Cents | None, high: Cents | None) -> Limits:
    """The limits between low and high, still on the sheet's own list or steps."""
    if _empty(found):
        return found  # what one bound has closed, another one does not open again
    least, most, amounts = found.least, found.most, found.amounts
    if amounts:
        kept = tuple(one for one in amounts if (low is None or one >= low) and (high is None or one <= high))
        return changed(found, least=kept[0], most=kept[-1], amounts=kept) if kept else changed(found, least=1, most=0)
    if low is not None and low > least:
        least += -((least - low) // found.step) * found.step
    if high is not None and (most is None or high < most):
        most = high - (high - found.least) % found.step
    return changed(found, least=least, most=most)


def _empty(found: Limits) -> bool:
    return found.most is not None and found.least > found.most


def _needs(game: Game, wager: Wager, stakes: Stakes) -> Refusal | None:
    missing = [game.wagers[name].title for name in wager.needs if not stakes.get(name)]
    if missing:
        return refuse(RoundCode.NEEDS_WAGER, wager=wager.title, needed=listed([an(title) for title in missing]))
    if wager.needs_any and not any(stakes.get(name) for name in wager.needs_any):
        titles = [an(game.wagers[name].title) for name in wager.needs_any]
        return refuse(RoundCode.NEEDS_WAGER, wager=wager.title, needed=listed(titles, "or"))
    return None


def _reason(game: Game, wager: Wager, stake: Cents, stakes: Stakes) -> Refusal:
    """Which of the rules the stake breaks: the sheet's own amounts first, then the other wagers."""
    asked, printed = chips.show(stake), on_sheet(wager)
    if not printed.allow(stake):
        return _off_sheet(printed, stake)
    needs = _needs(game, wager, stakes)
    if needs is not None:
        return needs
    bounds = (
        (RoundCode.NOT_EQUAL, wager.equal_to),
        (RoundCode.OVER_WAGER, wager.at_most),
        (RoundCode.UNDER_WAGER, wager.at_least),
    )
    for code, bound in bounds:
        if bound is not None and stakes.get(bound.wager):
            limit = bound.times * stakes[bound.wager]
            broken = {
                RoundCode.NOT_EQUAL: stake != limit,
                RoundCode.OVER_WAGER: stake > limit,
                RoundCode.UNDER_WAGER: stake < limit,
            }
            if broken[code]:
                shown = chips.show(limit)
                return refuse(code, wager=wager.title, most=shown, least=shown, bound=_bound(game, bound), asked=asked)
    raise AssertionError(f"{wager.id} of {stake} is refused for no reason")


def _off_sheet(printed: Limits, stake: Cents) -> Refusal:
    title, asked = printed.wager.title, chips.show(stake)
    assert printed.most is not None
    if printed.amounts:
        return refuse(
            RoundCode.OFF_LIST,
            wager=title,
            amounts=listed([chips.show(one) for one in printed.amounts], "or"),
            asked=asked,
        )
    least, most = chips.show(printed.least), chips.show(printed.most)
    if stake < printed.least:
        return refuse(RoundCode.UNDER_LIMIT, wager=title, least=least, asked=asked)
    if stake > printed.most:
        return refuse(RoundCode.OVER_LIMIT, wager=title, most=most, asked=asked)
    return refuse(RoundCode.OFF_STEP, wager=title, least=least, most=most, step=chips.show(printed.step), asked=asked)


def _bound(game: Game, bound: Times) -> str:
    title = game.wagers[bound.wager].title
    return f"the {title}" if bound.times == 1 else f"{bound.times} times the {title}"


def _follows(game: Game, wager: Wager) -> str:
    return "decision" if wager.kind is Kind.DECISION else " and ".join(game.wagers[name].title for name in wager.on)


def smallest(game: Game, wager: Wager) -> dict[str, Cents]:
    """The least stakes that may stand with this wager among them, with those that it needs."""
    names = [wager.id, *game.bound_to(wager.id)]
    floor = max(on_sheet(game.wagers[name]).least for name in names)
    least = floor if floor > 1 else 100  # a dollar, where the sheet prints no limit
    stakes = {other.id: least for other in game.opening if other.id in names}
    for name in stakes:
        printed = on_sheet(game.wagers[name])  # a wager with prizes takes one amount, whatever lies beside it
        stakes[name] = least if printed.allow(least) else printed.least
    return stakes


def example(game: Game) -> str:
    """Bets as one may type them, such as ante=2."""
    return " ".join(f"{name}={stake // 100}" for name, stake in smallest(game, game.opening[0]).items())
