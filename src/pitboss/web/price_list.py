"""What the shipped sheets cost, and the short rules for playing them: counted when the package is made, not when asked.

`tools/make_prices.py` writes the list, and tests hold it to the solver.
"""

import json
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from pitboss.sheets.game import Game
from pitboss.web.wire.lobby import PriceLine

PER = 100_00  # prices are of $100


def prices(sheet: str) -> list[PriceLine]:
    """What $100 on each wager of a shipped sheet loses on average; nothing for a sheet that does not ship.

    >>> [(line.wager, line.cost_cents) for line in prices("three-card")][0]
    ('ante', 337)
    """
    return [_line(one) for one in listed().get(sheet, {"wagers": ()})["wagers"]]


def rules(game: Game) -> list[str]:
    """A short list to remember, and what it costs; nothing where a line says it all, or the sheet does not ship."""
    found = listed().get(game.id, {})
    return list(found["rules"]) if found.get("digest") == game.digest else []


def _line(one: dict[str, Any]) -> PriceLine:
    edge = None if one["edge"] is None else Fraction(one["edge"])
    return PriceLine(
        wager=one["wager"],
        title=one["title"],
        cost_cents=None if edge is None else round(PER * edge),
        percent=None if edge is None else float(100 * edge),
    )


@cache
def listed() -> dict[str, Any]:
    text = (resources.files("pitboss.web") / "prices.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
