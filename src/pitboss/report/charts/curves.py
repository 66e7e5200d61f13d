"""Lines over a plane: one or several curves, a band around one, and points."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pitboss.report.charts import axes
from pitboss.report.charts.axes import Scale
from pitboss.report.drawing import Anchor, Circle, Drawing, Letters, Path, Shape, polygon
from pitboss.report.figures import number
from pitboss.report.writers.widths import length

LEFT, TOP, BELOW = 16.0, 6.0, 12.0  # room for the numbers around the plane, in mm


@dataclass(frozen=True)
class Curve:
    points: Sequence[tuple[float, float]]
    colour: str = "c1"
    name: str = ""  # stands at its right end


@dataclass(frozen=True)
class Band:
    """What lies between two curves over the same places."""

    xs: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]
    colour: str


@dataclass(frozen=True)
class Mark:
    """A point that is named."""

    x: float
    y: float
    name: str = ""
    colour: str = "brass"
    radius: float = 1.1


def curves(
    lines: Sequence[Curve],
    *,
    x_name: str,
    y_name: str,
    bands: Sequence[Band] = (),
    marks: Sequence[Mark] = (),
    dots: Sequence[tuple[float, float]] = (),
    with_zero: bool = True,
    x_label: Callable[[float], str] | None = None,
    width: float = axes.WIDTH,
    height: float = 70.0,
) -> Drawing:
    """A chart of curves, bands and points; the vertical axis has zero in it unless that would flatten everything."""
    xs = [x for one in lines for x, _ in one.points] + [x for band in bands for x in band.xs]
    xs += [x for x, _ in dots] + [mark.x for mark in marks]
    ys = [y for one in lines for _, y in one.points] + [y for band in bands for y in (*band.low, *band.high)]
    ys += [y for _, y in dots] + [mark.y for mark in marks]
    if with_zero:
        ys.append(0.0)
    named = any(one.name for one in lines)
    right = width - (26.0 if named else 4.0)
    up = axes.ticks(min(ys), max(ys))
    across = axes.ticks(min(xs), max(xs), max(3, round((right - LEFT) / 18)))
    inside = [one for one in across if min(xs) - 1e-9 <= one <= max(xs) + 1e-9]
    y = Scale(up[0], up[-1], height - BELOW, TOP)
    x = Scale(min(xs), max(xs), LEFT, right)
    decimals = axes.places(across)
    shapes: list[Shape] = [*axes.rules(y, up, LEFT, right)]
    shapes += axes.posts(x, inside, TOP, height - BELOW, x_label or (lambda one: number(one, decimals)))
    shapes += [_band(band, x, y) for band in bands]
    shapes += [Circle(x(a), y(b), 0.55, fill="c1") for a, b in dots]
    for one in lines:
        shapes.append(
            Path(polygon([(x(a), y(b)) for a, b in one.points], closed=False), stroke=one.colour, line_width=0.5)
        )
        if one.name:
            last = one.points[-1]
            shapes.append(Letters(x(last[0]) + 1.5, y(last[1]) + 0.9, one.name, axes.SMALL, "start", one.colour, 500))
    for mark in marks:
        shapes.append(Circle(x(mark.x), y(mark.y), mark.radius, fill=mark.colour))
        if mark.name:
            at_edge = x(mark.x) + 2 + length(mark.name, 8) > width
            side: Anchor = "end" if at_edge else "start"
            place = x(mark.x) + (-2 if at_edge else 2)
            shapes.append(Letters(place, y(mark.y) - 1.8, mark.name, 8, side, "ink", 600, halo=True))
    shapes.append(Letters(0, TOP - 2.6, y_name, axes.SMALL, "start", "ink-3"))
    shapes.append(Letters(right, height - 1.2, x_name, axes.SMALL, "end", "ink-3"))
    return Drawing(width, height, tuple(shapes))


def _band(band: Band, x: Scale, y: Scale) -> Path:
    over = [(x(a), y(b)) for a, b in zip(band.xs, band.high, strict=True)]
    under = [(x(a), y(b)) for a, b in zip(band.xs, band.low, strict=True)]
    return Path(polygon([*over, *reversed(under)]), fill=band.colour)
