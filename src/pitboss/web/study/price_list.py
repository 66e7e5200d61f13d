"""What the shipped sheets cost, from the solutions in the package, so that nothing is computed here."""

from fractions import Fraction
from functools import cache

from pitboss.money import chips, currency
from pitboss.money.chips import Cents
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.pricing.stakes import main_game, usual
from pitboss.odds.solving.solution import solve
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.prose import an
from pitboss.web.study import price_notes
from pitboss.web.wire.lobby import PriceLine

PER = 100_00  # prices are per $100


class _NotShipped(Exception):
    """The solution is not in the package; a server does not compute it."""


def prices(sheet: str) -> list[PriceLine]:
    """The average loss per $100 on each wager of a shipped sheet; empty for other sheets.

    >>> [(line.wager, line.cost_cents) for line in prices("three-card")][0]
    ('ante', 337)
    """
    return list(_lines(sheet, currency.now().code)) if sheet in shipped.ids() else []


@cache
def _lines(sheet: str, written_in: str) -> tuple[PriceLine, ...]:  # noqa: ARG001 - a key
    game = shipped.load(sheet)
    steps = [_edges(game, step.stake) for step in price_notes.steps(game)] or [_edges(game, None)]
    wagers = list(steps[0]) or [wager.id for wager in game.opening if wager not in main_game(game)[1:]]
    return tuple(_line(game, name, [edges.get(name) for edges in steps]) for name in wagers)


def _edges(game: Game, stake: Cents | None) -> dict[str, Fraction]:
    """By wager, for wagers that are valued by themselves; empty for a sheet that the solver cannot value."""
    try:
        found = solve(game, usual(game, stake) if stake else None, before=_stop)
    except (Beyond, _NotShipped):
        return {}
    return {name: one.house_edge for name, one in found.wagers.items()}


def _stop() -> None:
    raise _NotShipped


def _line(game: Game, wager: str, edges: list[Fraction | None]) -> PriceLine:
    """A wager whose price depends on the stake has one edge for every step; for others all edges are equal."""
    title = game.wagers[wager].title
    known = [edge for edge in edges if edge is not None]
    least, most = min(known, default=None), max(known, default=None)
    spread = least is not None and most is not None and least < most
    return PriceLine(
        wager=wager,
        title=title,
        cost_cents=None if least is None else _cost(least),
        cost_most_cents=_cost(most) if spread and most is not None else None,
        percent=None if least is None else float(100 * least),
        percent_most=float(100 * most) if spread and most is not None else None,
        note=_by_stake(game, title, known) if spread else _note(game, wager),
    )


def _note(game: Game, wager: str) -> str | None:
    with_it = price_notes.beside(game, wager)
    return price_notes.collection_note(game, wager) or (with_it and f"with {with_it}")


def _by_stake(game: Game, title: str, edges: list[Fraction]) -> str:
    """ "$15.09 with an Ante of $2, $27.39 with $4" """
    parts = [
        f"{chips.show(_cost(edge))} with {f'{an(title)} of ' if not number else ''}{step.label}"
        for number, (edge, step) in enumerate(zip(edges, price_notes.steps(game), strict=True))
    ]
    return ", ".join(parts)


def _cost(edge: Fraction) -> Cents:
    return round(PER * edge)
