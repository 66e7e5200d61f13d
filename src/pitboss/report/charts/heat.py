"""Heat maps of a strategy: what a choice gains, hand by hand, or which choice is taken, cell by cell.

The sign or the choice is always printed in the cell, so that a grey print says the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pitboss.report.drawing import Box, Drawing, Letters, Shape

CELL, LINE = 7.9, 5.6  # mm
HEAD = 5.0
GAP = 0.2
GAINS = ((0.15, "p3"), (0.05, "p2"), (0.0, "p1"), (-0.02, "n1"), (-0.045, "n2"))  # from at least, in units
CHOICES = ("n1", "p1", "p2", "p3")  # from the choice that stakes least to the one that stakes most


@dataclass(frozen=True)
class Cell:
    text: str
    fill: str


def gain_colour(gain: float) -> str:
    """Greens where the dearer choice gains, reds where it loses; deeper with more.

    >>> gain_colour(0.2), gain_colour(0.001), gain_colour(-0.01), gain_colour(-1.0)
    ('p3', 'p1', 'n1', 'n3')
    """
    return next((colour for least, colour in GAINS if gain >= least), "n3")


def choice_colour(place: int, choices: int) -> str:
    """By the place of a choice among so many, the least stake first: from red to deep green.

    >>> [choice_colour(place, 2) for place in range(2)], [choice_colour(place, 4) for place in range(4)]
    (['n1', 'p2'], ['n1', 'p1', 'p2', 'p3'])
    """
    if choices <= 2:
        return ("n1", "p2")[place]
    return CHOICES[min(place, len(CHOICES) - 1)] if choices <= len(CHOICES) else ("n1", "zero", "p1", "p2", "p3")[place]


def grid(
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Mapping[tuple[int, int], Cell],
    *,
    names: float = 6.0,
    cell: tuple[float, float] = (CELL, LINE),
    size: float = 6.6,
) -> Drawing:
    """Cells by row and column, with the names of both; places without a cell stay empty."""
    wide, high = cell
    shapes: list[Shape] = []
    for place, name in enumerate(columns):
        shapes.append(Letters(names + wide * (place + 0.5), HEAD - 1.8, name, 7.0, "middle", "ink", 600))
    for place, name in enumerate(rows):
        middle = HEAD + high * (place + 0.5) + 0.9
        shapes.append(Letters(names - 1.6, middle, name, 7.0, "end", "ink", 600))
    for (row, column), one in cells.items():
        x, y = names + wide * column, HEAD + high * row
        shapes.append(Box(x, y, wide - GAP, high - GAP, fill=one.fill))
        shapes.append(Letters(x + (wide - GAP) / 2, y + high / 2 + 0.8, one.text, size, "middle", "heat-ink"))
    return Drawing(names + wide * len(columns), HEAD + high * len(rows), tuple(shapes))
