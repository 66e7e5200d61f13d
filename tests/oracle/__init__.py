"""A second, independent settlement of every shipped game, written from the rules and never from `pitboss`.

It is slow and plain on purpose: tests compare the program's answers with these. It must not import `pitboss`.
A house's other pay table is one more row in `rows.py`.
"""

import random

from . import games, lines, street_lines, streets
from .reading import Line, Result
from .rows import ROWS

SHEETS = (*games.SHEETS, *ROWS)

__all__ = ["SHEETS", "random_line", "settle"]


def settle(sheet: str, line: Line) -> Result:
    """Settle one spot: nets from the player's side, or a refusal with its reason."""
    known(sheet)
    return streets.settle(ROWS[sheet], line) if sheet in ROWS else games.settle(sheet, line)


def random_line(sheet: str, rng: random.Random) -> dict[str, object]:
    """A line of this sheet; about a quarter of them break a rule."""
    known(sheet)
    return street_lines.random_line(ROWS[sheet], rng) if sheet in ROWS else lines.random_line(sheet, rng)


def known(sheet: str) -> None:
    assert sheet in SHEETS, f'"{sheet}" is unknown here: give it a row in tests/oracle/rows.py'
