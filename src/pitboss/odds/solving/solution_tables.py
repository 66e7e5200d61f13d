"""A solution for the eye: one line, a table of figures, or the same table for a notebook."""

from collections.abc import Mapping, Sequence

from pitboss.odds.pricing.wager import WagerOdds
from pitboss.odds.solving.thresholds import Threshold
from pitboss.sheets.game import Game

HEADS = ("house edge", "element of risk", "standard deviation", "hit rate")


def line(game: Game, wagers: Mapping[str, WagerOdds]) -> str:
    edges = [f"{name} {float(100 * one.house_edge):.4f} %" for name, one in wagers.items()]
    return f"<Solution {game.id}: {', '.join(edges)}>"


def text(game: Game, wagers: Mapping[str, WagerOdds], thresholds: Sequence[Threshold]) -> str:
    rows = [("", *HEADS), *_rows(game, wagers)]
    width = max(len(row[0]) for row in rows)
    table = [row[0].ljust(width) + "".join(f"  {cell:>18}" for cell in row[1:]) for row in rows]
    plays = ["The best play:", *(f"  {one}" for one in thresholds)] if thresholds else []
    return "\n".join([_title(game, wagers), *table, *plays])


def html(game: Game, wagers: Mapping[str, WagerOdds], thresholds: Sequence[Threshold]) -> str:
    """A table that takes its looks from the page around it."""
    from html import escape  # its list of names is long, and only notebooks need it

    heads = "".join(f"<th>{name}</th>" for name in ("", *HEADS))
    rows = [f"<tr><th>{escape(name)}</th>{_cells(cells)}</tr>" for name, *cells in _rows(game, wagers)]
    plays = "".join(f"<li>{escape(str(one))}</li>" for one in thresholds)
    best = f"<p>The best play:</p><ul>{plays}</ul>" if plays else ""
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f"<div><p><strong>{escape(_title(game, wagers))}</strong></p>{table}{best}</div>"


def _title(game: Game, wagers: Mapping[str, WagerOdds]) -> str:
    deals = next(iter(wagers.values())).distribution.deals
    return f"{game.title}: {deals:,} deals counted"


def _rows(game: Game, wagers: Mapping[str, WagerOdds]) -> list[tuple[str, ...]]:
    """A row for every wager, per unit of it."""
    return [
        (
            game.wagers[name].title,
            f"{float(100 * one.house_edge):.4f} %",
            f"{float(100 * one.element_of_risk):.4f} %",
            f"{one.distribution.standard_deviation:.4f}",
            f"{float(100 * one.distribution.hit_rate):.4f} %",
        )
        for name, one in wagers.items()
    ]


def _cells(cells: Sequence[str]) -> str:
    return "".join(f'<td style="text-align: right">{cell}</td>' for cell in cells)
