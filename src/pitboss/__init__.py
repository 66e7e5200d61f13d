"""Casino table games from one rule sheet: play them, price them, prove them.

>>> import pitboss
>>> sheet = pitboss.Sheet.load("six-card")
>>> sheet.settle(player="Qs 6d 4c", dealer="Kd 9s 2h", stakes={"ante": 200}, choices=["fold"]).net
-200

The same as JSON:

>>> line = {"player": "Qs 6d 4c", "dealer": "Kd 9s 2h", "wagers": {"ante": 200}, "choice": "fold"}
>>> pitboss.settle(pitboss.load("six-card"), line)["net_cents"]
-200
"""

from pitboss.version import __version__

TYPE_CHECKING = False  # typing would be the first module of every verb, and the largest; type checkers know this name
if TYPE_CHECKING:
    from typing import Any

    from pitboss.cards.card import CardError
    from pitboss.hands.ladder import HandValue, Ladder
    from pitboss.library.comparison import Comparison
    from pitboss.library.design import Design
    from pitboss.library.errors import Refused
    from pitboss.library.hand import Card, Hand
    from pitboss.library.replay import Replay, replay
    from pitboss.library.settlement import Settlement, WagerResult
    from pitboss.library.sheet import Sheet
    from pitboss.library.solution import HandDealt, RuleList, Solution
    from pitboss.money.chips import Odds
    from pitboss.odds.design.pay_tables import DesignError
    from pitboss.odds.pricing.distribution import Distribution
    from pitboss.odds.pricing.limits import Beyond
    from pitboss.odds.pricing.wager import WagerOdds
    from pitboss.odds.solving.solution import solve
    from pitboss.odds.solving.thresholds import Threshold
    from pitboss.odds.strategy.errors import StrategyError, StrategyFileError
    from pitboss.odds.strategy.followed import Followed, Mistake
    from pitboss.odds.strategy.hand_odds import HandOdds
    from pitboss.rounds.lines import answer as settle
    from pitboss.rounds.record import RecordError
    from pitboss.sheets.files import load
    from pitboss.sheets.problems import SheetError
    from pitboss.sheets.shipped import ids as sheet_ids

__all__ = [
    "Beyond", "Card", "CardError", "Comparison", "Design", "DesignError", "Distribution", "Followed", "Hand",
    "HandDealt", "HandOdds", "HandValue", "Ladder", "Mistake", "Odds", "RecordError", "Refused", "Replay", "RuleList",
    "Settlement", "Sheet", "SheetError", "Solution", "StrategyError", "StrategyFileError", "Threshold", "WagerOdds",
    "WagerResult", "__version__", "load", "replay", "settle", "sheet_ids", "solve",
]  # fmt: skip

_HOMES = {
    "pitboss.cards.card": ("CardError",),
    "pitboss.hands.ladder": ("HandValue", "Ladder"),
    "pitboss.library.comparison": ("Comparison",),
    "pitboss.library.design": ("Design",),
    "pitboss.library.errors": ("Refused",),
    "pitboss.library.hand": ("Card", "Hand"),
    "pitboss.library.replay": ("Replay", "replay"),
    "pitboss.library.settlement": ("Settlement", "WagerResult"),
    "pitboss.library.sheet": ("Sheet",),
    "pitboss.library.solution": ("HandDealt", "RuleList", "Solution"),
    "pitboss.money.chips": ("Odds",),
    "pitboss.odds.design.pay_tables": ("DesignError",),
    "pitboss.odds.pricing.distribution": ("Distribution",),
    "pitboss.odds.pricing.limits": ("Beyond",),
    "pitboss.odds.pricing.wager": ("WagerOdds",),
    "pitboss.odds.solving.solution": ("solve",),
    "pitboss.odds.solving.thresholds": ("Threshold",),
    "pitboss.odds.strategy.errors": ("StrategyError", "StrategyFileError"),
    "pitboss.odds.strategy.followed": ("Followed", "Mistake"),
    "pitboss.odds.strategy.hand_odds": ("HandOdds",),
    "pitboss.rounds.lines": ("settle",),
    "pitboss.rounds.record": ("RecordError",),
    "pitboss.sheets.files": ("load",),
    "pitboss.sheets.problems": ("SheetError",),
    "pitboss.sheets.shipped": ("sheet_ids",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}
_NAMED_THERE = {"settle": "answer", "sheet_ids": "ids"}  # others have the same name at home


if not TYPE_CHECKING:  # else every name would be known to a type checker, also a wrong one

    def __getattr__(name: str) -> "Any":
        """Public names are fetched when they are asked for, so that `pitboss --help` imports next to nothing."""
        if name not in _HOME:
            raise AttributeError(f"pitboss has no {name!r}")
        from importlib import import_module

        return getattr(import_module(_HOME[name]), _NAMED_THERE.get(name, name))


def __dir__() -> list[str]:
    """What the library offers, for whoever looks with the Tab key."""
    return __all__
