"""The best choice of a spot at a street of several, for bots and the coach: what is quick to find, and nothing else.

A hand with cards for all is counted by itself in a moment. First cards of a game with a board are looked up in the
solution, if it ships or was counted before; nobody waits a minute for it here.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from pitboss.cards.card import Card
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.stakes import main_game
from pitboss.odds.strategy.street_hand import StreetHandOdds, StreetHands
from pitboss.sheets.game import Game

KEPT = 32  # games at given stakes


def advice(
    game: Game, stakes: Mapping[str, Cents], own: Sequence[Card], board: Sequence[Card], taken: Mapping[str, str]
) -> StreetHandOdds | None:
    """What each choice is worth for a spot with these cards, which chose `taken` by stage; None where it is not known.

    Of the stakes those of the main game count, as they were when it began. What was decided on is in `taken`.
    """
    main = [wager.id for wager in main_game(game)]
    opening = tuple((name, stake) for name, stake in stakes.items() if name in main)
    after = [taken[stage.id] for stage in game.decisions if stage.id in taken]
    try:
        return _hands(game, opening).ask(own, board, after)
    except limits.Beyond:
        return None


@lru_cache(maxsize=KEPT)
def _hands(game: Game, opening: tuple[tuple[str, Cents], ...]) -> StreetHands:
    return StreetHands(game, dict(opening), count=False)
