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

from typing import TYPE_CHECKING, Any

from pitboss.version import __version__

if TYPE_CHECKING:
    from pitboss.cards.card import CardError
    from pitboss.hands.ladder import HandValue, Ladder
    from pitboss.library.comparison import Comparison
    from pitboss.library.design import Design
    from pitboss.library.errors import Refused
    from pitboss.library.hand import Card, Hand
    from pitboss.library.replay import Replay, replay
    from pitboss.library.settlement import Settlement, WagerResult
    from pitboss.library.sheet import Sheet
    from pitboss.library.solution import HandDealt, Solution
    from pitboss.money.chips import Odds
    from pitboss.odds.design import DesignError
    from pitboss.odds.distribution import Distribution
    from pitboss.odds.followed import Followed, Mistake
    from pitboss.odds.hand_odds import HandOdds
    from pitboss.odds.limits import Beyond
    from pitboss.odds.solution import solve
    from pitboss.odds.strategy_errors import StrategyError, StrategyFileError
    from pitboss.odds.thresholds import Threshold
    from pitboss.odds.wager import WagerOdds
    from pitboss.rounds.lines import answer as settle
    from pitboss.rounds.record import RecordError
    from pitboss.sheets.files import load
    from pitboss.sheets.problems import SheetError
    from pitboss.sheets.shipped import ids as sheet_ids

__all__ = [
    "Beyond",
    "Card",
    "CardError",
    "Comparison",
    "Design",
    "DesignError",
    "Distribution",
    "Followed",
    "Hand",
    "HandDealt",
    "HandOdds",
    "HandValue",
    "Ladder",
    "Mistake",
    "Odds",
    "RecordError",
    "Refused",
    "Replay",
    "Settlement",
    "Sheet",
    "SheetError",
    "Solution",
    "StrategyError",
    "StrategyFileError",
    "Threshold",
    "WagerOdds",
    "WagerResult",
    "__version__",
    "load",
    "replay",
    "settle",
    "sheet_ids",
    "solve",
]

_HOME = {
    "Beyond": ("pitboss.odds.limits", "Beyond"),
    "Card": ("pitboss.library.hand", "Card"),
    "CardError": ("pitboss.cards.card", "CardError"),
    "Comparison": ("pitboss.library.comparison", "Comparison"),
    "Design": ("pitboss.library.design", "Design"),
    "DesignError": ("pitboss.odds.design", "DesignError"),
    "Distribution": ("pitboss.odds.distribution", "Distribution"),
    "Followed": ("pitboss.odds.followed", "Followed"),
    "Hand": ("pitboss.library.hand", "Hand"),
    "HandDealt": ("pitboss.library.solution", "HandDealt"),
    "HandOdds": ("pitboss.odds.hand_odds", "HandOdds"),
    "HandValue": ("pitboss.hands.ladder", "HandValue"),
    "Ladder": ("pitboss.hands.ladder", "Ladder"),
    "Mistake": ("pitboss.odds.followed", "Mistake"),
    "Odds": ("pitboss.money.chips", "Odds"),
    "RecordError": ("pitboss.rounds.record", "RecordError"),
    "Refused": ("pitboss.library.errors", "Refused"),
    "Replay": ("pitboss.library.replay", "Replay"),
    "Settlement": ("pitboss.library.settlement", "Settlement"),
    "Sheet": ("pitboss.library.sheet", "Sheet"),
    "SheetError": ("pitboss.sheets.problems", "SheetError"),
    "Solution": ("pitboss.library.solution", "Solution"),
    "StrategyError": ("pitboss.odds.strategy_errors", "StrategyError"),
    "StrategyFileError": ("pitboss.odds.strategy_errors", "StrategyFileError"),
    "Threshold": ("pitboss.odds.thresholds", "Threshold"),
    "WagerOdds": ("pitboss.odds.wager", "WagerOdds"),
    "WagerResult": ("pitboss.library.settlement", "WagerResult"),
    "load": ("pitboss.sheets.files", "load"),
    "replay": ("pitboss.library.replay", "replay"),
    "settle": ("pitboss.rounds.lines", "answer"),
    "sheet_ids": ("pitboss.sheets.shipped", "ids"),
    "solve": ("pitboss.odds.solution", "solve"),
}


if not TYPE_CHECKING:  # else every name would be known to a type checker, also a wrong one

    def __getattr__(name: str) -> Any:
        """Public names are fetched when they are asked for, so that `pitboss --help` imports next to nothing."""
        if name not in _HOME:
            raise AttributeError(f"pitboss has no {name!r}")
        from importlib import import_module

        module, attribute = _HOME[name]
        return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    """What the library offers, for whoever looks with the Tab key."""
    return __all__
