"""Bars beside each other: a figure of several things, group by group."""

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.report.charts import axes
from pitboss.report.charts.axes import Scale
from pitboss.report.drawing import Box, Drawing, Letters, Shape
from pitboss.report.figures import number

COLOURS = ("c1", "c2", "c3", "c4", "c5")
LABELS = 46.0  # mm, for the names left of the bars
BAR, GAP = 4.6, 5.0


@dataclass(frozen=True)
class Bar:
    name: str
    value: float
    said: str  # as it is printed
    colour: str = "c1"


def groups(rows: Sequence[tuple[str, Sequence[Bar]]], unit: str, width: float = axes.WIDTH) -> Drawing:
    """Horizontal bars from zero: a heading for each group, below it a bar for each thing."""
    values = [bar.value for _, bars in rows for bar in bars]
    marks = axes.ticks(min(0.0, *values), max(0.0, *values), 6)
    x = Scale(marks[0], marks[-1], LABELS, width - 16)
    shapes: list[Shape] = []
    y = 2.0
    for heading, bars in rows:
        y += 3.0
        shapes.append(Letters(0, y, heading, 8.5, "start", "ink", 600))
        y += 2.2
        for bar in bars:
            start, end = sorted((x(0), x(bar.value)))
            shapes.append(Letters(LABELS - 2, y + 3.3, bar.name, axes.SMALL, "end", "ink-2"))
            shapes.append(Box(start, y, max(end - start, 0.2), BAR - 0.8, fill=bar.colour))
            at = end + 1.5 if bar.value >= 0 else start - 1.5
            shapes.append(Letters(at, y + 3.1, bar.said, axes.SMALL, "start" if bar.value >= 0 else "end", "ink"))
            y += BAR
        y += GAP - 2.2
    grid = axes.posts(x, marks, 1.0, y, lambda one: number(one, axes.places(marks)))
    foot = Letters(width, y + 8.5, unit, axes.SMALL, "end", "ink-3")
    return Drawing(width, y + 10, (*grid, *shapes, foot))
