"""A list with typed columns: the one model from which text, spreadsheets and papers are made.

A cell has the value itself: cents, a gaming day, a moment in ms since 1970, a count. Each writer knows how its form
says such a value, so a new list needs columns and rows, and no new code.
"""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import Enum
from fractions import Fraction
from typing import TypeAlias
from zoneinfo import ZoneInfo

from pitboss.money import currency
from pitboss.money.currency import Currency
from pitboss.money.shares import percent

Cell: TypeAlias = str | int | Fraction | float | None

_DAY_0 = datetime(1899, 12, 30)  # from which spreadsheets count days


class Type(Enum):
    TEXT = "text"
    COUNT = "count"  # a whole number
    NUMBER = "number"  # a name that is a number, such as that of a hand: never grouped, never added
    MONEY = "money"  # cents
    DATE = "date"  # a day, as in 2026-11-15
    MOMENT = "moment"  # ms since 1970; shown by the clocks of the house
    SHARE = "share"  # a part of one
    REAL = "real"


@dataclass(frozen=True)
class Column:
    title: str
    type: Type = Type.TEXT


@dataclass(frozen=True)
class Listing:
    """`name` is that of the file and of the page in a workbook; `total` is a last row, if there is one."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: tuple[Cell, ...] = ()
    zone: str = "UTC"
    money: Currency = field(default_factory=currency.now)

    def __post_init__(self) -> None:
        for row in (*self.rows, *((self.total,) if self.total else ())):
            if len(row) != len(self.columns):
                raise ValueError(f"a row of {self.name} has {len(row)} cells for {len(self.columns)} columns")

    @property
    def every_row(self) -> tuple[tuple[Cell, ...], ...]:
        return (*self.rows, self.total) if self.total else self.rows

    def moment(self, at: int) -> datetime:
        """By the clocks of the house; without a zone, which no spreadsheet knows."""
        return datetime.fromtimestamp(at // 1000, ZoneInfo(self.zone)).replace(tzinfo=None)


def decimal(cents: int) -> str:
    """
    >>> decimal(-133_05), decimal(7)
    ('-133.05', '0.07')
    """
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def serial(moment: datetime) -> str:
    """The number that a spreadsheet shows as a day or a moment.

    >>> serial(datetime(2026, 11, 15)), serial(datetime(2026, 11, 15, 12))
    ('46341', '46341.5')
    """
    passed = moment - _DAY_0
    seconds = passed.seconds
    return str(passed.days) if not seconds else f"{passed.days + seconds / 86_400:.8f}".rstrip("0")


def of_day(text: str) -> datetime:
    found = date.fromisoformat(text)
    return datetime(found.year, found.month, found.day)


def of_serial(number: float) -> datetime:
    """What `serial` wrote, to the second."""
    return _DAY_0 + timedelta(seconds=round(number * 86_400))


# ---------------------------------------------------------------- for people


def shown(listing: Listing, cell: Cell, kind: Type) -> str:
    """A cell as a page or a terminal has it."""
    if cell is None or cell == "":
        return ""
    match kind:
        case Type.MONEY:
            return listing.money.show(int(cell))
        case Type.COUNT:
            return f"{int(cell):,}"
        case Type.MOMENT:
            return f"{listing.moment(int(cell)):%Y-%m-%d %H:%M:%S}"
        case Type.SHARE:
            return percent(Fraction(cell))
        case Type.REAL:
            return f"{float(cell):g}"
        case Type.TEXT | Type.NUMBER | Type.DATE:
            return str(cell)


def texts(listing: Listing) -> list[list[str]]:
    """Head and rows for `cli.terminal.table`."""
    kinds = [column.type for column in listing.columns]
    rows = [[shown(listing, cell, kind) for cell, kind in zip(row, kinds, strict=True)] for row in listing.every_row]
    return [[column.title for column in listing.columns], *rows]


LEFT = frozenset({Type.TEXT, Type.DATE, Type.MOMENT})


def left(listing: Listing) -> tuple[int, ...]:
    """The columns that are aligned to the left."""
    return tuple(at for at, column in enumerate(listing.columns) if column.type in LEFT)


def data(listing: Listing) -> dict[str, object]:
    """For programs: money is whole cents, moments ms since 1970."""
    names = [column.title for column in listing.columns]
    return {
        "name": listing.name,
        "currency": listing.money.code,
        "columns": [{"title": one.title, "type": one.type.value} for one in listing.columns],
        "rows": [dict(zip(names, map(_plain, row), strict=True)) for row in listing.rows],
    }


def _plain(cell: Cell) -> str | int | float | None:
    return float(cell) if isinstance(cell, Fraction) else cell
