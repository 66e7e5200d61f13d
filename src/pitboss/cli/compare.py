"""`pitboss compare A B ...`: sheets side by side, and what each changed line costs."""

import json
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.sheet import SHEET, as_typed
from pitboss.cli.terminal import say, width
from pitboss.cli.user_error import UserError
from pitboss.sheets import shipped
from pitboss.sheets.game import Game

if TYPE_CHECKING:
    from pitboss.odds.design.comparison import Comparison, Way
    from pitboss.odds.pricing.wager import WagerOdds


@click.command
@click.argument(
    "sheets",
    nargs=-1,
    required=True,
    type=SHEET,
    metavar="SHEET SHEET...",
    help="Two sheets or more, by id or file; the others are compared with the first.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(sheets: tuple[Game, ...], as_json: bool) -> None:
    """Compare sheets, by id or file: the odds of the wagers that they share, and what each changed line costs.

    A cost is a difference in house edge. The changes from the first sheet to another one are made one by one.
    """
    from pitboss.odds.design import compare
    from pitboss.odds.pricing import limits

    if len(sheets) < 2:
        other = next(name for name in shipped.ids() if name != sheets[0].id)
        raise UserError(f"compare takes two sheets or more; write pitboss compare {as_typed(sheets[0])} {other}")
    try:
        found = compare.compare(sheets, _progress())
    except limits.Beyond as error:
        raise UserError(str(error)) from None
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
    names = found.labels
    wide = max(12, *map(len, names))
    at_once = max(1, (width() - 24) // (wide + 2))
    for first in range(0, len(names), at_once):
        if first:
            say()
        _print_figures(found, names, wide, range(first, min(first + at_once, len(names))))
    if not found.wagers:
        say("They have no wager in common.")
    for wager, (at, one) in found.only.items():
        edge = f"house edge {_percent(one.house_edge)}" if one else "not valued"
        say(f"Only {names[at]} has {found.games[at].wagers[wager].title}: {edge}")
    for name, game, reasons in zip(names, found.games, found.unvalued, strict=True):
        for wager, why in reasons.items():
            say(f"{game.wagers[wager].title} of {name} is not valued: {why}")
    for way in found.ways:
        _print_way(found, way)


def _print_figures(found: "Comparison", names: list[str], wide: int, shown: range) -> None:
    """The sheets that fit side by side."""
    say(f"{'':<24}" + "".join(f"{names[at]:>{wide + 2}}" for at in shown))
    for wager, odds in found.wagers.items():
        say(_title(found, wager))
        cells = {at: ["-"] * 4 if (one := odds[at]) is None else _figures(one) for at in shown}
        for row, name in enumerate(("house edge", "element of risk", "standard deviation", "hit rate")):
            say(f"  {name:<22}" + "".join(f"{cells[at][row]:>{wide + 2}}" for at in shown))


def _figures(one: "WagerOdds") -> list[str]:
    deviation = f"{one.distribution.standard_deviation:.4f}"
    edge, risk, hits = map(_percent, (one.house_edge, one.element_of_risk, one.distribution.hit_rate))
    return [edge, risk, deviation, hits]


def _print_way(found: "Comparison", way: "Way") -> None:
    say()
    labels = found.labels
    old, new = labels[way.before], labels[way.after]
    say(f"{_title(found, way.wager)}, from {old} to {new}: house edge {_points(way.total)} points")
    for change in way.changes:
        words = f"{change.what}: {change.before} -> {change.after}" if change.before else change.what
        count = f" ({change.count:,} of {change.deals:,} hands)" if change.deals else ""
        say(f"  {_points(change.cost):>9}  {words}{count}", hang=13)
    if not way.changes:
        say("  nothing that is paid differs")


def _title(found: "Comparison", wager: str) -> str:
    game = next(game for game in found.games if wager in game.wagers)
    return game.wagers[wager].title


def _percent(value: Fraction) -> str:
    return f"{float(100 * value):.4f}%"


def _points(value: Fraction) -> str:
    return f"{float(100 * value):+.4f}" if value else "0"


def _json(found: "Comparison") -> dict[str, Any]:
    """`wagers` and `sheets` go by the same order; null where a sheet does not have the wager."""
    labels = found.labels
    return {
        "sheets": [{"sheet": game.id, "digest": game.digest} for game in found.games],
        "wagers": {
            wager: [None if one is None else _odds_json(one) for one in odds] for wager, odds in found.wagers.items()
        },
        "only": {
            wager: {"sheet": labels[at], "odds": None if one is None else _odds_json(one)}
            for wager, (at, one) in found.only.items()
        },
        "not_valued": {label: dict(why) for label, why in zip(labels, found.unvalued, strict=True) if why},
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
        "standard_deviation": one.distribution.standard_deviation,
        "hit_rate": _exact(one.distribution.hit_rate),
    }


def _exact(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "percent": float(100 * value)}
