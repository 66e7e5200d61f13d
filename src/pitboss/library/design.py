"""Pay tables of a side wager for a given edge, hit rate or deviation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

from pitboss.library import tables
from pitboss.odds.design import pay_tables
from pitboss.odds.design.pay_tables import DesignError, Table, Window
from pitboss.sheets.game import Game

Range: TypeAlias = tuple[float | Fraction, float | Fraction]
"""The least and the most, both allowed: shares such as 0.025, which is read as exactly 25/1000."""


@dataclass(frozen=True, repr=False)
class Design:
    """Pay tables within the ranges asked for: round odds first, then the nearest to the `present` table.

    A table has its `lines`, each with `name`, `count` and `pays`, and its `edge`, `hit_rate` and `variance`.

    >>> from pitboss import Sheet
    >>> found = Sheet.load("three-card").design("pair-plus", edge=(0.02, 0.025))
    >>> found
    <Design pair-plus: 20 of 1122 tables>
    >>> table = found.tables[0]
    >>> {line.name: int(line.pays) for line in table.lines}, f"{float(table.edge):.4%}"
    ({'straight flush': 40, 'three of a kind': 30, 'straight': 6, 'flush': 4, 'pair': 1}, '2.3167%')
    """

    wager: str
    present: Table
    tables: tuple[Table, ...]
    total: int  # how many there are in all

    def __repr__(self) -> str:
        return f"<Design {self.wager}: {len(self.tables)} of {self.total} tables>"

    def _repr_html_(self) -> str:
        heads = (*(line.name for line in self.present.lines), "house edge", "hit rate", "deviation")
        return tables.html(f"{self!r}, the present one first", heads, map(_row, (self.present, *self.tables)))


def search(
    game: Game,
    wager: str,
    *,
    edge: Range | None,
    hit: Range | None,
    deviation: Range | None,
    lines: Mapping[str, Sequence[int] | Sequence[Fraction]],
    most: int,
) -> Design:
    from pitboss.odds.design import side_wager

    if most < 1:
        raise DesignError(f"most: {most} tables are none; ask for one or more")
    wanted = _window("edge", edge), _window("hit", hit), _window("deviation", deviation)
    if not any(wanted):
        raise DesignError("say what is wanted: edge=(0.02, 0.03), hit=(0.2, 0.25) or deviation=(2.5, 3.5)")
    present = side_wager.present(game, wager)
    found = pay_tables.search(
        present, lines, edge=wanted[0], hit=wanted[1], deviation=wanted[2], monotone=present.monotone, most=most
    )
    return Design(wager, present, found.tables, found.total)


def _window(name: str, asked: Range | None) -> Window | None:
    if asked is None:
        return None
    least, most = (Fraction(str(end)) for end in asked)
    if least > most:
        raise DesignError(f"{name}: nothing lies between {least} and {most}; write the lower end first")
    if name != "edge" and least < 0:
        raise DesignError(f"{name}: this is never below 0")
    if name != "deviation" and most > 1:
        raise DesignError(f"{name}: {most} is more than the whole; write 0.025 for 2.5 %")
    return least, most


def _row(table: Table) -> tuple[str, ...]:
    pays = ("-" if line.pays < 0 else str(line.pays) for line in table.lines)
    shares = (f"{float(100 * share):.4f} %" for share in (table.edge, table.hit_rate))
    return (*pays, *shares, f"{sqrt(table.variance):.4f}")
