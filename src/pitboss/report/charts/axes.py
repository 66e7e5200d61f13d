"""Scales from numbers to millimetres, round ticks, and the lines and letters around a chart."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from pitboss.report.drawing import Letters, Line, Shape
from pitboss.report.figures import number

WIDTH = 165.0  # mm, across the page
HEIGHT = 46.0
SMALL = 7.5  # pt


@dataclass(frozen=True)
class Scale:
    """A straight scale: `low` lies at `start` millimetres and `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def step(low: float, high: float, about: int = 5) -> float:
    """The round step (1, 2 or 5 times a power of ten) that gives about so many ticks.

    >>> step(0, 32), step(-45, 42), step(0, 0.07)
    (5.0, 20.0, 0.01)
    """
    rough = (high - low) / about or 1.0
    power = 10.0 ** floor(log10(rough))
    return next((round(one * power, 12) for one in (1, 2, 5, 10) if one * power >= rough * 0.7), power)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from at or below `low` to at or above `high`.

    >>> ticks(-3, 38)
    [-10.0, 0.0, 10.0, 20.0, 30.0, 40.0]
    """
    each = step(low, high, about)
    first, last = floor(low / each + 1e-9), ceil(high / each - 1e-9)
    return [round(place * each, 12) for place in range(first, max(last, first + 1) + 1)]


def places(marks: Sequence[float]) -> int:
    """How many decimals tick labels need.

    >>> places([0.0, 0.25]), places([0.0, 20.0])
    (2, 0)
    """
    return next((count for count in range(6) if all(abs(one - round(one, count)) < 1e-9 for one in marks)), 6)


def rules(scale: Scale, marks: Sequence[float], left: float, right: float, *, plus: bool = False) -> list[Shape]:
    """Horizontal grid lines with their numbers left of them; the line of zero is darker."""
    decimals = places(marks)
    found: list[Shape] = []
    for one in marks:
        y = scale(one)
        zero = one == 0
        found.append(Line(left, y, right, y, "axis" if zero else "line", 0.21 if zero else 0.12))
        text = number(one, decimals, plus=plus)
        found.append(Letters(left - 2, y + 0.9, text, SMALL, "end", "ink-2"))
    return found


def posts(
    scale: Scale, marks: Sequence[float], top: float, bottom: float, label: Callable[[float], str]
) -> list[Shape]:
    """Vertical grid lines with their numbers below them."""
    found: list[Shape] = []
    for one in marks:
        x = scale(one)
        zero = one == 0
        found.append(Line(x, top, x, bottom, "axis" if zero else "line", 0.21 if zero else 0.12))
        found.append(Letters(x, bottom + 4, label(one), SMALL, "middle", "ink-2"))
    return found
