"""Bars of one figure: standing for the results of a round, lying for what each pay line brings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pitboss.report.charts import axes
from pitboss.report.charts.axes import Scale
from pitboss.report.drawing import Box, Drawing, Letters, Shape
from pitboss.report.writers.widths import wrapped

LEFT, TOP, BELOW = 10.0, 5.0, 7.0  # mm
WIDEST = 11.0  # of a standing bar
THICK, ROW = 3.4, 5.9  # of a lying one
NAME, LINE = 8.0, 3.3  # its letters in points, and from one line of a long name to the next
SAID = 13.0  # room for the figure behind a lying bar


@dataclass(frozen=True)
class Bar:
    """`said` is the figure as it is printed."""

    name: str
    value: float
    said: str
    colour: Literal["gain", "loss", "axis"] = "gain"


def standing(bars: Sequence[Bar], width: float = axes.WIDTH, height: float = axes.HEIGHT) -> Drawing:
    """Bars from zero up, with their figures on them and their names below."""
    marks = axes.ticks(0.0, max(bar.value for bar in bars), 4)
    y = Scale(marks[0], marks[-1], height - BELOW, TOP)
    each = (width - LEFT) / len(bars)
    wide = min(WIDEST, each * 0.62)
    # many narrow bars have smaller letters, and every second name where even those would touch
    size = axes.SMALL if each > 9 else 6.0 if each > 6.6 else 5.2
    longest = max(len(bar.name) for bar in bars) * size * 0.22
    every = 1 if longest < each else 2
    shapes: list[Shape] = [*axes.rules(y, marks, LEFT, width)]
    for place, bar in enumerate(bars):
        middle = LEFT + each * (place + 0.5)
        top = y(bar.value)
        shapes.append(Box(middle - wide / 2, top, wide, max(y(0.0) - top, 0.12), fill=bar.colour))
        shapes.append(Letters(middle, top - 1.4, bar.said, size, "middle", "ink"))
        if place % every == 0:
            shapes.append(Letters(middle, height - BELOW + 4, bar.name, size, "middle", "ink-2"))
    return Drawing(width, height, tuple(shapes))


def lying(bars: Sequence[Bar], width: float, names: float = 30.0) -> Drawing:
    """A row for each, from zero to the right; `names` is the room for what stands left of them.

    A name that is longer takes more lines, and its row is higher.
    """
    most = max((bar.value for bar in bars), default=0.0) or 1.0
    x = Scale(0.0, most, names, width - SAID)
    shapes: list[Shape] = []
    y = 0.0
    for bar in bars:
        lines = wrapped(bar.name, names - 1.0, NAME)
        shapes += [Letters(0, y + 3.2 + LINE * at, line, NAME, "start", "ink") for at, line in enumerate(lines)]
        middle = y + LINE * (len(lines) - 1) / 2
        shapes.append(Box(names, middle + 0.6, max(x(bar.value) - names, 0.25), THICK, fill=bar.colour))
        shapes.append(Letters(x(max(bar.value, 0.0)) + 1.6, middle + 3.2, bar.said, axes.SMALL, "start", "ink"))
        y += ROW + LINE * (len(lines) - 1)
    return Drawing(width, max(y, ROW), tuple(shapes))
