"""What a hand comes to, before any wager is looked at."""

import pytest

from pitboss.rounds.facts import facts
from pitboss.sheets import shipped
from pitboss.sheets.game import Game

ALONE = [game for game in map(shipped.load, shipped.ids()) if not game.has_dealer]


@pytest.mark.parametrize("game", ALONE, ids=lambda game: game.id)
def test_where_no_dealer_has_a_hand_nobody_has_to_qualify(game: Game) -> None:
    own, board = game.dealt["player"], game.dealt["board"]
    found = facts(game, game.deck.cards[:own], (), game.deck.cards[own : own + board])
    assert (found.qualified, found.ahead) == (True, 0)
