"""The month by table: hands, win, prizes paid and expenses.

A month is its gaming days. Each kind of chips has a report of its own; the one that is filed is that of issued chips.
For every table:

- win: what the house won by its counts; it is the sum of the shift reports;
- prizes: what the house paid on wagers that won, without the stakes; corrections count in the month when they were
  made. If a player has the bank, that player pays, and the house pays no prizes;
- collections and tips: as the players gave them;
- missing: what was missing in counts of tray and rack, which the win has deducted already, and in counts of the drop
  box, which it has not;
- revenue: win, collections and tips, less what was missing in the drop box;
- hold: the win as a part of the drop; breakage: what rounding of payouts kept of it;
- dealers: who dealt how many hands; the slips of the month by their numbers, with those that a restore left out;
- expenses: tips that were paid out to the dealers; for the house as a whole also what was missing in the cashier's
  drawer, what rounding of cash to whole coins gave away, and what was paid from the drawer: expenses, licence fees and
  donations, by the house's own categories;
- result: the revenue less all expenses;
- donations of charity nights: not the house's, so they are beside all this; voided ones apart.

`COLUMNS` is what pages, papers, terminal and spreadsheets have of a table, in this order and in these words.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import pairwise
from typing import Literal, NamedTuple

from pitboss.house import nights, prizes
from pitboss.house.cash.cage import Spending
from pitboss.house.nights import Nights
from pitboss.house.reporting.box_report import BoxLine
from pitboss.house.reporting.counts import Day
from pitboss.house.reporting.tallies import Tallies
from pitboss.house.stores.store import HouseError
from pitboss.ledger.accounts import LedgerError
from pitboss.money.chips import Cents
from pitboss.sheets.game import Game
from pitboss.tables.terms import Chips

TOTAL = "total"


class Column(NamedTuple):
    """A figure of a table in a month."""

    field: str  # of `Line`
    title: str
    type: Literal["count", "money", "share"]
    out: bool = False  # what went out


COLUMNS = (
    Column("hands", "hands", "count"), Column("drop", "drop", "money"), Column("win", "win", "money"),
    Column("hold", "hold", "share"), Column("breakage", "breakage", "money"),
    Column("collections", "collections", "money"), Column("tips", "tips", "money"),
    Column("short", "box short", "money"), Column("revenue", "revenue", "money"),
    Column("prizes", "prizes", "money", out=True), Column("missing", "missing", "money", out=True),
    Column("expenses", "expenses", "money", out=True),
)  # fmt: skip


@dataclass(frozen=True)
class Line:
    """A table in a month."""

    table: str
    title: str
    hands: int = 0
    drop: Cents = 0
    win: Cents = 0
    breakage: Cents = 0  # in the win already
    collections: Cents = 0
    tips: Cents = 0
    prizes: Cents = 0
    missing: Cents = 0
    short: Cents = 0  # missing in the drop box
    expenses: Cents = 0
    dealers: tuple[tuple[str, int], ...] = ()  # who dealt how many hands; "" is the program

    @property
    def revenue(self) -> Cents:
        return self.win + self.collections + self.tips - self.short

    @property
    def hold(self) -> Fraction | None:
        """The win as a part of the drop; None if there is no drop."""
        return Fraction(self.win, self.drop) if self.drop else None


class Spent(NamedTuple):
    """What the house paid for from the drawer, in a category of its own."""

    kind: Spending
    category: str
    cents: Cents


class Donated(NamedTuple):
    """What was given for a charity night. A voided receipt counts in the month in which it was voided."""

    night: str
    cause: str
    entries: int = 0
    entry_cents: Cents = 0
    rebuys: int = 0
    rebuy_cents: Cents = 0
    voided: int = 0
    voided_cents: Cents = 0

    @property
    def cents(self) -> Cents:
        return self.entry_cents + self.rebuy_cents - self.voided_cents


@dataclass(frozen=True)
class PrizeWon:
    place: int
    says: str
    players: tuple[str, ...]  # several where they share the place


@dataclass(frozen=True)
class Held:
    """A play-money night that ended in the month."""

    name: str
    day: str
    players: int
    prizes: tuple[PrizeWon, ...]


@dataclass(frozen=True)
class Month:
    month: str  # or a year
    house: str
    chips: Chips
    lines: tuple[Line, ...]
    total: Line
    drawer: Cents  # what counts of the cashier's drawer found missing
    nights: tuple[Held, ...]
    rounding: Cents = 0  # given where cash was rounded to whole coins (negative: kept)
    boxes: tuple[BoxLine, ...] = ()  # drop boxes of these gaming days
    spent: tuple[Spent, ...] = ()
    slips: tuple[tuple[int, int], ...] = ()  # the numbers of its slips, first and last of each run
    donated: tuple[Donated, ...] = ()  # on charity nights
    handed_over: Cents = 0  # of donations, of this month or before

    @property
    def donations(self) -> Cents:
        return sum(one.cents for one in self.donated)

    @property
    def expenses(self) -> Cents:
        return self.total.expenses + self.drawer + self.rounding + sum(one.cents for one in self.spent)

    @property
    def result(self) -> Cents:
        """What is left of the revenue."""
        return self.total.revenue - self.expenses


def report(tallies: Tallies, held: Nights, month: str, chips: Chips = Chips.ISSUED) -> Month:
    """The month, such as 2026-11, or the year, such as 2026, of all tables that had anything to do in it."""
    demand(month)
    lines = []
    for name, tally in tallies.of(chips):
        days = [day for on, day in tally.days.items() if on.startswith(month)]
        if days:
            lines.append(_line(name, titles(tally.played(days)), days))
    ended = [
        _held(night, day)
        for night in held
        if night.until is not None and (day := tallies.calendar.day(night.until)).startswith(month)
    ]
    drawer = sum(cents for on, cents in tallies.drawer.items() if on.startswith(month))
    given = sum(cents for on, cents in tallies.rounding.items() if on.startswith(month))
    cash = (drawer, given) if chips is Chips.ISSUED else (0, 0)  # only those are sold for cash
    boxes = tallies.boxes.of(month) if chips is Chips.ISSUED else ()
    issued = chips is Chips.ISSUED
    return Month(
        month, tallies.settings.name, chips, tuple(lines), _total(lines), cash[0], tuple(ended), cash[1], boxes,
        spent_in(tallies, month) if issued else (), _slips(tallies, month) if issued else (),
        _donated(tallies, month) if issued else (),
        sum(cents for on, cents in tallies.handed_over.items() if on.startswith(month)) if issued else 0,
    )  # fmt: skip


def _donated(tallies: Tallies, month: str) -> tuple[Donated, ...]:
    """By night and cause, in the order of time."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for day, given in tallies.given.items():
        if day.startswith(month):
            for night, sums in given.items():
                found.setdefault(night, Counter()).update(sums)
    return tuple(Donated(*night, *(sums[one] for one in Donated._fields[2:])) for night, sums in found.items())


def spent_in(tallies: Tallies, month: str) -> tuple[Spent, ...]:
    """By kind and category, in the order of the kinds; `month` may be a day."""
    sums: Counter[tuple[Spending, str]] = Counter()
    for day, found in tallies.spent.items():
        if day.startswith(month):
            sums.update(found)
    order = list(Spending)
    return tuple(
        Spent(kind, category, cents)
        for (kind, category), cents in sorted(sums.items(), key=lambda one: (order.index(one[0][0]), one[0][1]))
        if cents
    )


def _slips(tallies: Tallies, month: str) -> tuple[tuple[int, int], ...]:
    return runs(number for day, found in tallies.slip_days.items() if day.startswith(month) for number in found)


def runs(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """First and last of each run of numbers without a gap.

    >>> runs([7, 3, 4, 5])
    ((3, 5), (7, 7))
    """
    found: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][1] + 1:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return tuple(found)


def runs_said(found: Sequence[tuple[int, int]]) -> str:
    """
    >>> runs_said(((3, 5), (9, 9), (12, 13))), runs_said(())
    ('3 to 5, 9, 12 to 13; left out: 6 to 8, 10 to 11', 'none')
    """
    said = [_run(*one) for one in found]
    gaps = [_run(one[1] + 1, other[0] - 1) for one, other in pairwise(found)]
    told = ", ".join(said) or "none"
    return f"{told}; left out: {', '.join(gaps)}" if gaps else told


def _run(first: int, last: int) -> str:
    return f"{first:,}" if first == last else f"{first:,} to {last:,}"


def demand(month: str) -> None:
    """Raises a HouseError for what is no month and no year."""
    if not re.fullmatch(r"[0-9]{4}(-(0[1-9]|1[0-2]))?", month):
        raise HouseError(f'"{month[:20]}" is not a month; write it as 2026-11, or a year as 2026.')


def _line(table: str, title: str, days: Sequence[Day]) -> Line:
    flows: Counter[str] = Counter()
    hands = taken = prizes = 0
    for day in days:
        flows.update(day.flows)
        hands += day.hands
        taken += day.taken
        prizes += day.prizes
    if taken - prizes != flows["played"]:  # the same number, from the wagers and from the book
        raise LedgerError(f"{table} took {taken} and paid {prizes}; its book says that it won {flows['played']}")
    return Line(
        table, title, hands, drop=flows["drop"], win=flows["played"] - flows["missing"], breakage=flows["breakage"],
        collections=flows["collections"], tips=flows["tips"], prizes=prizes, missing=flows["missing"],
        short=flows["short"], expenses=flows["tips_paid"], dealers=dealers_of(days),
    )  # fmt: skip


def dealers_of(days: Iterable[Day]) -> tuple[tuple[str, int], ...]:
    """Who dealt how many hands, the most first; where one relieved another, the hand counts for both."""
    dealt: Counter[str] = Counter()
    for day in days:
        dealt.update(day.dealt)
    return tuple(sorted(dealt.items(), key=lambda one: (-one[1], one[0])))


def titles(games: Iterable[Game]) -> str:
    """A table may have another game on another day."""
    return ", ".join(dict.fromkeys(game.title for game in games))


def _total(lines: Sequence[Line]) -> Line:
    sums: Counter[str] = Counter()
    for line in lines:
        sums.update({name: getattr(line, name) for name in _AMOUNTS})
    dealt: Counter[str] = Counter()
    for line in lines:
        dealt.update(dict(line.dealers))
    return Line(TOTAL, "", **sums, dealers=tuple(sorted(dealt.items(), key=lambda one: (-one[1], one[0]))))


_AMOUNTS = [one.name for one in fields(Line) if one.name not in ("table", "title", "dealers")]


def _held(night: nights.Night, day: str) -> Held:
    won = (
        PrizeWon(prize.place, prize.says, tuple(prizes.won_by(night, night.standings, number)))
        for number, prize in enumerate(night.prizes, start=1)
    )
    # By place; those that were drawn come last.
    return Held(night.name, day, len(night.buy_ins), tuple(sorted(won, key=lambda one: one.place or math.inf)))
