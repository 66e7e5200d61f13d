"""Bands of sessions: how far the middle half, nine in ten and 98 in a hundred of them spread, on one scale."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pitboss.report.charts import axes
from pitboss.report.charts.axes import Scale
from pitboss.report.drawing import Box, Drawing, Letters, Line, Shape
from pitboss.report.figures import number

LEFT, ROW, THICK, BELOW = 14.0, 11.0, 6.0, 6.0  # mm
BANDS = ((1, 99, "p1"), (5, 95, "p2"), (25, 75, "p3"))


@dataclass(frozen=True)
class Spread:
    """One row: what it is, and the value at each percentage."""

    name: str
    at: Mapping[int, float]


def bands(rows: Sequence[Spread], width: float = axes.WIDTH) -> Drawing:
    """From light to dark; the tick is the median. Zero is in the axis."""
    low = min(0.0, *(row.at[1] for row in rows))
    high = max(0.0, *(row.at[99] for row in rows))
    marks = axes.ticks(low, high, 8 if width > 100 else 4)
    x = Scale(marks[0], marks[-1], LEFT, width - 6)
    bottom = ROW * len(rows)
    decimals = axes.places(marks)
    shapes: list[Shape] = [*axes.posts(x, marks, 0, bottom, lambda one: number(one, decimals, plus=True))]
    for place, row in enumerate(rows):
        y = ROW * place + (ROW - THICK) / 2
        shapes.append(Letters(LEFT - 3, y + 4, row.name, axes.SMALL, "end", "ink-2"))
        for least, most, colour in BANDS:
            start, end = x(row.at[least]), x(row.at[most])
            shapes.append(Box(start, y, max(end - start, 0.15), THICK, fill=colour))
        shapes.append(Line(x(row.at[50]), y - 0.6, x(row.at[50]), y + THICK + 0.6, "ink", 0.4))
    return Drawing(width, bottom + BELOW, tuple(shapes))
