"""`pitboss compare A B ...`: sheets side by side, and what each changed line costs."""

import json
import sys
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.sheet import SHEET
from pitboss.cli.wrong import Wrong
from pitboss.sheets.game import Game

if TYPE_CHECKING:
    from pitboss.odds.compare import Comparison, Way
    from pitboss.odds.wager import WagerOdds


@click.command
@click.argument("sheets", nargs=-1, required=True, type=SHEET, metavar="SHEET SHEET...")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(sheets: tuple[Game, ...], as_json: bool) -> None:
    """Compare sheets, by id or file: the odds of the wagers that they share, and what each changed line costs.

    Costs are steps of the house edge, one change after the other, from the first sheet to each of the others.
    """
    from pitboss.odds import compare, limits

    if len(sheets) < 2:
        raise Wrong(f"compare takes two sheets or more; write pitboss compare {sheets[0].id} three-card")
    try:
        found = compare.compare(sheets, _progress())
    except limits.Beyond as error:
        raise Wrong(str(error)) from None
    finally:
        _clear()
    if as_json:
        click.echo(json.dumps(_json(found), indent=2))
    else:
        _print(found)


def _progress() -> Callable[[str], None]:
    def said(what: str) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r\x1b[K{what} ...", nl=False, err=True)

    return said


def _clear() -> None:
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)


def _print(found: "Comparison") -> None:
    names = _labels(found)
    width = max(12, *map(len, names))
    click.echo(f"{'':<24}" + "".join(f"{name:>{width + 2}}" for name in names))
    for wager, odds in found.wagers.items():
        click.echo(_title(found, wager))
        rows = [[""] * 4 if one is None else _figures(one) for one in odds]
        for row, name in enumerate(("house edge", "element of risk", "standard deviation", "hit rate")):
            click.echo(f"  {name:<22}" + "".join(f"{cells[row] or '-':>{width + 2}}" for cells in rows))
    if not found.wagers:
        click.echo("They have no wager in common.")
    for way in found.ways:
        _print_way(found, way)


def _figures(one: "WagerOdds") -> list[str]:
    deviation = f"{sqrt(one.distribution.variance):.4f}"
    edge, risk, hits = map(_percent, (one.house_edge, one.element_of_risk, one.distribution.hit_rate))
    return [edge, risk, deviation, hits]


def _print_way(found: "Comparison", way: "Way") -> None:
    click.echo()
    labels = _labels(found)
    old, new = labels[way.before], labels[way.after]
    click.echo(f"{_title(found, way.wager)}, from {old} to {new}: house edge {_points(way.total)} points")
    for change in way.changes:
        words = f"{change.what}: {change.before} -> {change.after}" if change.before else change.what
        count = f" ({change.count:,} of {change.deals:,} hands)" if change.deals else ""
        click.echo(f"  {_points(change.cost):>9}  {words}{count}")
    if not way.changes:
        click.echo("  nothing that is paid differs")


def _labels(found: "Comparison") -> list[str]:
    """The ids, told apart where two files have the same one."""
    ids = [game.id for game in found.games]
    before = [ids[:at].count(name) for at, name in enumerate(ids)]
    return [f"{name} ({times + 1})" if times else name for name, times in zip(ids, before, strict=True)]


def _title(found: "Comparison", wager: str) -> str:
    game = next(game for game in found.games if wager in game.wagers)
    return game.wagers[wager].title


def _percent(value: Fraction) -> str:
    return f"{float(100 * value):.4f}%"


def _points(value: Fraction) -> str:
    return f"{float(100 * value):+.4f}" if value else "0"


def _json(found: "Comparison") -> dict[str, Any]:
    """`wagers` and `sheets` go by the same order; null where a sheet does not have the wager."""
    labels = _labels(found)
    return {
        "sheets": [{"sheet": game.id, "digest": game.digest} for game in found.games],
        "wagers": {
            wager: [None if one is None else _odds_json(one) for one in odds] for wager, odds in found.wagers.items()
        },
        "changes": [
            {
                "wager": way.wager,
                "from": labels[way.before],
                "to": labels[way.after],
                "total": _exact(way.total),
                "lines": [
                    {
                        "what": change.what,
                        "before": change.before or None,
                        "after": change.after or None,
                        "cost": _exact(change.cost),
                        "count": change.count or None,
                        "deals": change.deals or None,
                    }
                    for change in way.changes
                ],
            }
            for way in found.ways
        ],
    }


def _odds_json(one: "WagerOdds") -> dict[str, Any]:
    return {
        "deals": one.distribution.deals,
        "house_edge": _exact(one.house_edge),
        "element_of_risk": _exact(one.element_of_risk),
        "variance": {"exact": str(one.distribution.variance), "value": float(one.distribution.variance)},
        "standard_deviation": sqrt(one.distribution.variance),
        "hit_rate": _exact(one.distribution.hit_rate),
    }


def _exact(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "percent": float(100 * value)}
