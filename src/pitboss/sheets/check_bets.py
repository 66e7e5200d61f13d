"""Whether the opening wagers can be bet at all: their amounts, and the bounds that they set each other.

Every wager has what it may be, as a list or as a span. A bound cuts what its two wagers may be, until nothing changes
any more. Where nothing is left, no bet is possible. What is told is always true; a contradiction that only shows when
three lists are held against each other may be missed.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.money.chips import Cents
from pitboss.sheets.check_hands import meant
from pitboss.sheets.check_wagers import opening
from pitboss.sheets.gaps import Unreadable
from pitboss.sheets.model import OpeningPart, Sheet
from pitboss.sheets.problems import KeyPath, Problem
from pitboss.sheets.prose import listed
from pitboss.sheets.values import Amounts, Listed, Posted, Range

MOST: Cents = 10**15  # more than any bank holds
LIST_MAX = 500  # a range of so few amounts is held as a list of them
ROUNDS_MAX = 200


@dataclass(frozen=True)
class Span:
    """What a wager may be: these amounts, or without a list all from least to most."""

    least: Cents
    most: Cents
    amounts: tuple[Cents, ...] | None = None

    def cut(self, least: Cents, most: Cents) -> "Span":
        if self.amounts is not None:
            kept = tuple(one for one in self.amounts if least <= one <= most)
            return Span(kept[0], kept[-1], kept) if kept else Span(1, 0, ())
        return Span(max(self.least, least), min(self.most, most))

    @property
    def empty(self) -> bool:
        return self.most < self.least


@dataclass(frozen=True)
class Bound:
    """One wager is at least, at most, or exactly so many times another."""

    wager: str
    key: str
    times: int
    other: str


def problems(sheet: Sheet) -> Iterator[Problem]:
    """Told once for each group of wagers that must be made together and cannot."""
    told: list[frozenset[str]] = []
    parts = {part.id: part for part in sheet.wagers if isinstance(part, OpeningPart)}
    groups = sorted((group for group in (_group(sheet, parts, name) for name in parts) if group), key=len)
    for group in groups:
        if any(set(group) >= one for one in told):
            continue
        bounds = _bounds(sheet, parts, group)
        if bounds is not None and not possible({name: _span(parts[name].amounts) for name in group}, bounds):
            told.append(frozenset(group))
            path: KeyPath = ("wagers", bounds[0].wager, bounds[0].key)
            yield Problem(
                path, f"no bet on {listed(group)} is possible", f"they contradict each other: {_said(bounds)}"
            )


def _group(sheet: Sheet, parts: dict[str, OpeningPart], name: str) -> list[str]:
    """The wager and all that must be made with it; nothing where that cannot be read."""
    names = [name]
    try:
        for one in names:
            needed = [meant(other, opening(sheet)) for other in parts[one].needs]
            names += [other for other in dict.fromkeys(needed) if other not in names and other in parts]
            parts[one].amounts  # noqa: B018  (may be unreadable)
    except Unreadable:
        return []
    return names


def _bounds(sheet: Sheet, parts: dict[str, OpeningPart], group: list[str]) -> list[Bound] | None:
    found = []
    try:
        for name in group:
            for key in ("equal_to", "at_least", "at_most"):
                bound = getattr(parts[name], key)
                if bound is not None and meant(bound.wager, opening(sheet)) in group:
                    found.append(Bound(name, key, bound.times, meant(bound.wager, opening(sheet))))
    except Unreadable:
        return None
    return found


def _said(bounds: list[Bound]) -> str:
    words = {"equal_to": "as much as", "at_least": "at least", "at_most": "at most"}
    return "; ".join(
        f"{one.wager} is {words[one.key]} {'' if one.times == 1 else f'{one.times}x '}{one.other}" for one in bounds
    )


def _span(amounts: Amounts) -> Span:
    match amounts:
        case Listed(amounts=found):
            return Span(found[0], found[-1], found)
        case Range(least=least, most=most, step=step) if (most - least) // step < LIST_MAX:
            return Span(least, most, tuple(range(least, most + 1, step)))
        case Range(least=least, most=most):
            return Span(least, most)
        case Posted():
            return Span(1, MOST)


def possible(spans: dict[str, Span], bounds: list[Bound]) -> bool:
    """Whether some amounts are left when every bound has cut what it can.

    >>> spans = {"ante": Span(1, MOST), "side": Span(1, MOST)}
    >>> possible(spans, [Bound("side", "at_least", 2, "ante"), Bound("side", "at_most", 1, "ante")])
    False
    >>> possible(spans, [Bound("side", "at_least", 1, "ante"), Bound("side", "at_most", 2, "ante")])
    True
    """
    spans = dict(spans)
    for _ in range(ROUNDS_MAX):
        before = dict(spans)
        for bound in bounds:
            _cut(spans, bound)
            if spans[bound.wager].empty or spans[bound.other].empty:
                return False
        if spans == before:
            return True
    return True


def _cut(spans: dict[str, Span], bound: Bound) -> None:
    mine, other, times = spans[bound.wager], spans[bound.other], bound.times
    if bound.key in ("at_least", "equal_to"):
        mine = mine.cut(times * other.least, MOST)
        other = other.cut(1, mine.most // times)
    if bound.key in ("at_most", "equal_to"):
        mine = mine.cut(1, times * other.most)
        other = other.cut(-(-mine.least // times), MOST)
    if bound.key == "equal_to":
        mine = _matching(mine, None if other.amounts is None else {times * one for one in other.amounts}, times)
        ours = None if mine.amounts is None else {one // times for one in mine.amounts if one % times == 0}
        other = _matching(other, ours, 1)
    spans[bound.wager], spans[bound.other] = mine, other


def _matching(span: Span, allowed: set[Cents] | None, step: int) -> Span:
    if span.amounts is None:
        return span
    kept = tuple(one for one in span.amounts if one % step == 0 and (allowed is None or one in allowed))
    return Span(kept[0], kept[-1], kept) if kept else Span(1, 0, ())
