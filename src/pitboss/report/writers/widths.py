"""How wide columns are: figures as wide as the longest of them, words share what is left.

Left to itself, typst gives columns of words nothing where many columns of figures stand beside them.
"""

from pitboss.report.model import Across, Column, Table, Words
from pitboss.report.writers.pieces import Look, pieces

STEPS = (
    10.0,
    13.0,
    16.0,
    19.0,
    23.0,
    27.0,
    31.0,
    36.0,
    41.0,
    47.0,
    54.0,
)  # in mm, so that columns of like tables agree
NARROW = frozenset(".,:;'|il1 ")
INSET = 3.0  # mm, left and right of a cell together


def columns(table: Table) -> list[dict[str, float]]:
    """For each column either its width in mm or its share of what is left."""
    size = 8.5 if table.sentences or table.narrow else 9.0
    found: list[dict[str, float]] = []
    for place, column in enumerate(table.columns):
        cells = [row[place] for row in table.rows] + ([table.total[place]] if table.total else [])
        if column.width is not None:
            found.append({"width": column.width})
        elif column.figures:
            found.append({"width": _figures(column, cells, size)})
        else:
            found.append({"share": column.share})
    return found


def _figures(column: Column, cells: list[Words], size: float) -> float:
    longest = max((length(plain(one), size) for one in cells if not isinstance(one, Across)), default=0.0)
    head = max((length(word, 7.5) for word in column.head.replace("\u00a0", "_").split()), default=0.0)
    asked = max(longest, head) + INSET
    return next((step for step in STEPS if asked <= step), asked)


def length(text: str, points: float) -> float:
    """About how long a text is, in mm; rather too long than too short. Figures in columns are all equally wide."""
    ems = sum(0.36 if one in NARROW and one != "1" else 0.64 for one in text)
    return ems * points * 0.3528


def wrapped(words: str, width: float, points: float) -> list[str]:
    """Words in lines that are at most so many millimetres long.

    >>> wrapped("one two three", 12, 8)
    ['one two', 'three']
    """
    lines = [""]
    for word in words.split(" "):  # what a hard space joins stays on one line
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and length(longer, points) * 0.9 > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def plain(words: Words) -> str:
    """The words without their looks; what cards and figures are to a column is their width."""
    return "".join(pieces(words, PLAIN))


PLAIN: Look[str] = Look(
    text=str,
    strong=str,
    mono=str,
    exact=str,
    across=str,
    page=lambda one: one.words,
    cards=lambda one: " ".join(one.cards),
)
