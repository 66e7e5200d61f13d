"""Sheets side by side."""

from dataclasses import fields
from fractions import Fraction
from typing import Self

from pitboss.library import tables
from pitboss.odds.design import comparison


class Comparison(comparison.Comparison):
    """The odds of the wagers that sheets share, and what each changed line costs.

    `ways` has one item for each other sheet, seen from the first: its `changes`, each with its cost in house edge, and
    their `total`.

    >>> from pitboss import Sheet
    >>> found = Sheet.load("three-card").compare(Sheet.load("mini-royal"))
    >>> found
    <Comparison three-card, mini-royal: ante 3.3730 % 3.3730 %, pair-plus 7.2760 % 7.0950 %>
    >>> [(change.what, change.before, change.after) for way in found.ways for change in way.changes]
    [('mini-royal', '40 to 1 (as straight flush)', '50 to 1')]
    """

    @classmethod
    def of(cls, found: comparison.Comparison) -> Self:
        """From the result of `odds.design.compare`."""
        return cls(**{each.name: getattr(found, each.name) for each in fields(found)})

    def __repr__(self) -> str:
        edges = [f"{name} {' '.join(cells)}" for name, *cells in self._edges()]
        return f"<Comparison {', '.join(self.labels)}: {', '.join(edges)}>"

    def _repr_html_(self) -> str:
        labels = self.labels
        shared = tables.html("House edge", ("wager", *labels), self._edges())
        changes = [
            (way.wager, labels[way.after], one.what, one.before, one.after, f"{float(100 * one.cost):+.4f}")
            for way in self.ways
            for one in way.changes
        ]
        heads = ("wager", "sheet", "line", "before", "after", "points of house edge")
        return shared + tables.html(f"What is changed from {labels[0]}", heads, changes)

    def _edges(self) -> list[tuple[str, ...]]:
        return [
            (name, *("-" if one is None else _percent(one.house_edge) for one in odds))
            for name, odds in self.wagers.items()
        ]


def _percent(value: Fraction) -> str:
    return f"{float(100 * value):.4f} %"
