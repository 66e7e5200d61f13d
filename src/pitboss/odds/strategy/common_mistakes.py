"""Ways of playing one decision that people fall into: they fold too seldom or too often, or raise too little.

Where such a player goes on and the best play goes on too, the raise is the best one; else it is the least.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from pitboss.odds.solving.solution import Solution
from pitboss.odds.strategy import ways_to_play
from pitboss.odds.strategy.errors import StrategyError
from pitboss.sheets.game import Game
from pitboss.sheets.values import Choice

Array = np.ndarray[Any, Any]

NEVER_FOLD, ALWAYS_FOLD, MIMIC, LEAST_RAISE = "never fold", "always fold", "mimic the dealer", "least raise"
NAMES = (NEVER_FOLD, ALWAYS_FOLD, MIMIC, LEAST_RAISE)
HIGH_CARDS = ("ace", "king", "queen", "jack")


def ways(solution: Solution) -> Iterator[tuple[str, Array]]:
    """Each with what is taken in every information set. Without a fold there is only the least raise."""
    best, words = solution.decisions.taken, solution.decisions.grid.words
    fold = words.index(Choice.FOLD.word) if Choice.FOLD.word in words else None
    least = _named(solution, "always")
    if least is not None and len([word for word in solution.decided if word != Choice.FOLD.word]) > 1:
        yield LEAST_RAISE, least if fold is None else np.where(best == fold, best, least)
    if fold is None:
        return
    said = {NEVER_FOLD: "always", ALWAYS_FOLD: "never", MIMIC: "mimic-dealer"}
    for name, text in (*said.items(), *((hand, hand) for hand in _hands(solution.game))):
        taken = _named(solution, text)
        if taken is not None:
            goes_on = (taken != fold) & (best != fold)
            yield name, np.where(goes_on, best, taken)


def _named(solution: Solution, text: str) -> Array | None:
    try:
        return ways_to_play.named(solution, text)
    except StrategyError:  # nothing to mimic, or no such hand on the ladder
        return None


def _hands(game: Game) -> list[str]:
    """The hands that somebody might go on from: classes of the ladder, and high cards."""
    ladder = game.player.ladder
    highs = [f"{name} high or better" for name in HIGH_CARDS] if "high card" in ladder.order else []
    return [f"{category} or better" for category in ladder.order[:-1]][::-1] + highs
