"""What a hand comes to, before any wager is looked at."""

import pytest

from pitboss.cards.card import parse
from pitboss.rounds.facts import facts
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from tests.sheets import own

ALONE = [game for game in map(shipped.load, shipped.ids()) if not game.has_dealer]


@pytest.mark.parametrize("game", ALONE, ids=lambda game: game.id)
def test_where_no_dealer_has_a_hand_nobody_has_to_qualify(game: Game) -> None:
    own, board = game.dealt["player"], game.dealt["board"]
    found = facts(game, game.deck.cards[:own], (), game.deck.cards[own : own + board])
    assert (found.qualified, found.ahead) == (True, 0)


def test_a_wager_on_the_exposed_card_looks_at_the_card_that_lies_face_up() -> None:
    """Would catch one that is settled on the dealer's hidden card, or on none."""
    game = own.game_of("parts-of-hands")  # the first of the dealer's two cards is turned up
    found = facts(game, parse("Ks 7d"), parse("Kc Ac"), parse("9h 8d 4s Qc 3h"))
    assert (str(found.values["up"]), str(found.values["first-and-up"])) == ("K high", "pair of kings")
