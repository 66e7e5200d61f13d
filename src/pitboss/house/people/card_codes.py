"""The code on a player's card: seven figures, said as three and four ("483 2917"). The last one checks the others.

Figures are said alike in every language, are typed on any keypad, and are what the simplest bar code can hold. The
check is by Damm's table: every single wrong figure is noticed, and every two neighbours that changed places.
"""

import secrets
from collections.abc import Callable

LONG = 7
_FIGURES = "0123456789"
# A quasigroup without fixed points on its diagonal, that is also not symmetric anywhere (H. Michael Damm, 2004).
_DAMM = (
    "0317598642", "7092154863", "4206871359", "1750983426", "6123045978",
    "3674209581", "5869720134", "8945362017", "9438617205", "2581436790",
)  # fmt: skip


def fresh(below: Callable[[int], int] = secrets.randbelow) -> str:
    """A code that begins with no zero, which spreadsheets would leave out."""
    first = str(10 ** (LONG - 2) + below(9 * 10 ** (LONG - 2)))
    return first + check_of(first)


def check_of(figures: str) -> str:
    """
    >>> check_of("572")
    '4'
    """
    now = 0
    for one in figures:
        now = int(_DAMM[now][int(one)])
    return str(now)


def is_code(text: str) -> bool:
    """Whether it is a code that can have been given to somebody.

    >>> is_code("4832918"), is_code("4832919"), is_code("4382918")
    (True, False, False)
    """
    return len(text) == LONG and all(one in _FIGURES for one in text) and check_of(text) == "0"


def read(text: str) -> str | None:
    """The figures of what somebody typed, scanned or wrote; None if it cannot be meant as a code.

    >>> read(" 483-2917 "), read("48 3 2917"), read("Ann 3"), read("12")
    ('4832917', '4832917', None, None)
    """
    figures = "".join(one for one in text if one not in " -.\u2009\u00a0")
    return figures if len(figures) == LONG and all(one in _FIGURES for one in figures) else None


def written(code: str) -> str:
    """
    >>> written("4832917")
    '483 2917'
    """
    return f"{code[:3]} {code[3:]}"
