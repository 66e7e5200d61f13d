"""Drawings: lines, boxes, circles, paths and letters on a plane of millimetres, y downwards.

Colours have names, so that one drawing serves paper and both rooms of the pages; `svg` looks them up.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

PAPER = {
    "ink": "#1b211f",
    "ink-2": "#454e49",
    "ink-3": "#5d655f",
    "line": "#dcd7c9",
    "axis": "#837d6c",
    "paper": "#ffffff",
    "paper-2": "#f7f5ef",
    "felt": "#205342",
    "felt-deep": "#194536",
    "felt-ink": "#fffdf3",
    "felt-line": "#9cc2b0",
    "brass": "#8a5a00",
    "gain": "#1f7a58",
    "loss": "#6b6655",
    "none": "none",
    "n3": "#cd776f",
    "n2": "#d99a92",
    "n1": "#eecdc6",
    "zero": "#f1eee5",
    "p1": "#cfe5d9",
    "p2": "#98cbb3",
    "p3": "#55a685",
    "heat-ink": "#14201b",
    "c1": "#1f7a58",
    "c2": "#b0741a",
    "c3": "#2f6690",
    "c4": "#9a3b5e",
    "c5": "#6b6655",
}
DARK = PAPER | {
    "ink": "#ece9df",
    "ink-2": "#c5c5ba",
    "ink-3": "#a3a79d",
    "line": "#3a433f",
    "axis": "#8b9189",
    "paper": "#161b19",
    "paper-2": "#1e2522",
    "gain": "#4fb58b",
    "loss": "#9a9482",
    "c1": "#4fb58b",
    "c2": "#dca24a",
    "c3": "#6aa5d4",
    "c4": "#d77a9e",
    "c5": "#9a9482",
}
# The tokens of the pages, so that a picture follows the room that a reader chose.
PAGE = PAPER | {
    "ink": "var(--text)",
    "ink-2": "var(--text-2)",
    "ink-3": "var(--text-3)",
    "line": "var(--line)",
    "axis": "var(--line-strong)",
    "paper": "var(--surface-1)",
    "paper-2": "var(--surface-2)",
    "brass": "var(--brass)",
    "gain": "var(--c-1)",
    "loss": "var(--c-5)",
    "heat-ink": "var(--heat-ink)",
    "zero": "var(--heat-0)",
    **{name: f"var(--heat-{name})" for name in ("n3", "n2", "n1", "p1", "p2", "p3")},
    **{f"c{number}": f"var(--c-{number})" for number in range(1, 6)},
}
Anchor = Literal["start", "middle", "end"]
Face = Literal["sans", "serif"]


@dataclass(frozen=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    colour: str = "line"
    width: float = 0.12
    dash: str = ""


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float
    fill: str = "none"
    stroke: str = "none"
    line_width: float = 0.3
    radius: float = 0.0
    dash: str = ""


@dataclass(frozen=True)
class Circle:
    x: float
    y: float
    radius: float
    fill: str = "none"
    stroke: str = "none"
    line_width: float = 0.3


@dataclass(frozen=True)
class Letters:
    """Text with its baseline at (x, y); `size` is in points, as on paper. `turn` is in degrees around (x, y)."""

    x: float
    y: float
    text: str
    size: float = 7.5
    anchor: Anchor = "start"
    colour: str = "ink-2"
    weight: Literal[400, 500, 600] = 400
    face: Face = "sans"
    turn: float = 0.0
    halo: bool = False  # on paper of its own, so that lines below do not cross the letters


@dataclass(frozen=True)
class Path:
    """An outline in the words of SVG paths, in millimetres; moved to (x, y) and scaled."""

    d: str
    fill: str = "none"
    stroke: str = "none"
    line_width: float = 0.3
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    opacity: float = 1.0


@dataclass(frozen=True)
class OnArc:
    """Text on the lower part of a circle, read from outside of it: its middle is right below (x, y)."""

    x: float
    y: float
    radius: float  # to the baseline
    text: str
    size: float = 7.5  # in points
    colour: str = "ink-2"
    weight: Literal[400, 500, 600] = 400
    face: Face = "sans"
    spacing: float = 0.0  # in mm, between letters


@dataclass(frozen=True)
class Group:
    """Shapes as one: scaled, turned around their own (0, 0) by so many degrees, and moved to (x, y)."""

    shapes: tuple["Shape", ...]
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    scale: float = 1.0


Shape: TypeAlias = Line | Box | Circle | Letters | Path | OnArc | Group


@dataclass(frozen=True)
class Drawing:
    width: float  # in mm, as is the height
    height: float
    shapes: tuple[Shape, ...]


def polygon(points: list[tuple[float, float]], *, closed: bool = True) -> str:
    """The path through points.

    >>> polygon([(0, 0), (1.5, 2)], closed=False)
    'M0 0L1.5 2'
    """
    steps = "L".join(f"{round(x, 3):g} {round(y, 3):g}" for x, y in points)
    return f"M{steps}{'Z' if closed else ''}"


def scaled(drawing: Drawing, scale: float) -> Drawing:
    """The same drawing at another size, as a plan shows it."""
    return Drawing(drawing.width * scale, drawing.height * scale, (Group(drawing.shapes, scale=scale),))


def moved(shapes: tuple[Shape, ...], x: float, y: float) -> tuple[Shape, ...]:
    """The same shapes elsewhere, for a drawing that is part of a larger one."""
    from dataclasses import replace

    found: list[Shape] = []
    for one in shapes:
        match one:
            case Line():
                found.append(replace(one, x1=one.x1 + x, x2=one.x2 + x, y1=one.y1 + y, y2=one.y2 + y))
            case Box() | Circle() | Letters() | Path() | OnArc() | Group():
                found.append(replace(one, x=one.x + x, y=one.y + y))
    return tuple(found)
