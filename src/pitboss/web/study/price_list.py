"""What the shipped sheets cost, and the short rules for playing them: counted when the package is made, not when asked.

`tools/make_prices.py` writes the list, and tests hold it to the solver.
"""

import json
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.prose import an
from pitboss.web.study import price_notes
from pitboss.web.wire.lobby import PriceLine

PER = 100_00  # prices are of $100


def prices(sheet: str) -> list[PriceLine]:
    """What $100 on each wager of a shipped sheet loses on average; nothing for a sheet that does not ship.

    >>> [(line.wager, line.cost_cents) for line in prices("three-card")][0]
    ('ante', 337)
    """
    found = listed().get(sheet)
    return [] if found is None else [_line(shipped.load(sheet), one, found["steps"]) for one in found["wagers"]]


def rules(game: Game, stake: Cents | None = None) -> list[str]:
    """A short list to remember, and what it costs; nothing where a line says it all, or the sheet does not ship.

    The list is for a stake of the main wager, one of the steps of the sheet, or for its least.
    """
    found = listed().get(game.id, {})
    if found.get("digest") != game.digest:
        return []
    at = next((one for one in found["steps"] if one["stake_cents"] == stake), found)
    return list(at["rules"])


def _line(game: Game, one: dict[str, Any], steps: list[dict[str, Any]]) -> PriceLine:
    """The wager whose price depends on the stake has one for every step; of the others the first is that of all."""
    edges = [one["edge"], *(step["edges"][one["wager"]] for step in steps)]
    known = [Fraction(edge) for edge in edges if edge is not None]
    least, most = min(known, default=None), max(known, default=None)
    spread = least is not None and most is not None and least < most
    return PriceLine(
        wager=one["wager"],
        title=one["title"],
        cost_cents=None if least is None else _cost(least),
        cost_most_cents=_cost(most) if spread and most is not None else None,
        percent=None if least is None else float(100 * least),
        percent_most=float(100 * most) if spread and most is not None else None,
        note=_by_stake(game, one["title"], known) if spread else price_notes.collection_note(game, one["wager"]),
    )


def _by_stake(game: Game, title: str, edges: list[Fraction]) -> str:
    """ "$15.09 with an Ante of $2, $27.39 with $4" """
    parts = [
        f"{chips.show(_cost(edge))} with {f'{an(title)} of ' if not number else ''}{step.label}"
        for number, (edge, step) in enumerate(zip(edges, price_notes.steps(game), strict=True))
    ]
    return ", ".join(parts)


def _cost(edge: Fraction) -> Cents:
    return round(PER * edge)


@cache
def listed() -> dict[str, Any]:
    text = (resources.files("pitboss.web.study") / "prices.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
