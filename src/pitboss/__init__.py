"""Casino table games from one rule sheet: play them, price them, prove them.

>>> import pitboss
>>> game = pitboss.load("six-card")
>>> line = {"player": "Qs 6d 4c", "dealer": "Kd 9s 2h", "wagers": {"ante": 200}, "choice": "fold"}
>>> pitboss.settle(game, line)["net_cents"]
-200
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.odds.solution import solve
    from pitboss.rounds.lines import answer as settle
    from pitboss.sheets.files import load
    from pitboss.sheets.problems import SheetError
    from pitboss.sheets.shipped import ids as sheet_ids

__version__ = "0.1.0"
__all__ = ["SheetError", "__version__", "load", "settle", "sheet_ids", "solve"]

_HOME = {
    "SheetError": ("pitboss.sheets.problems", "SheetError"),
    "load": ("pitboss.sheets.files", "load"),
    "settle": ("pitboss.rounds.lines", "answer"),
    "sheet_ids": ("pitboss.sheets.shipped", "ids"),
    "solve": ("pitboss.odds.solution", "solve"),
}


def __getattr__(name: str) -> Any:
    """Public names are fetched when they are asked for, so that `pitboss --help` imports next to nothing."""
    if name not in _HOME:
        raise AttributeError(f"pitboss has no {name!r}")
    from importlib import import_module

    module, attribute = _HOME[name]
    return getattr(import_module(module), attribute)
