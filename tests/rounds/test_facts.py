"""What a hand comes to, before any wager is looked at."""

from dataclasses import replace

import pytest

from pitboss.cards.card import parse
from pitboss.rounds.facts import facts, gather
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


@pytest.mark.parametrize("holder", ["player", "dealer"])
def test_a_hand_of_the_first_cards_is_made_from_no_others(holder: str) -> None:
    """Would catch a wager on the first two cards that is paid for the third."""
    cards = parse("Ks 7d 2c")
    hand = replace(shipped.load("three-card").hands[holder], first={holder: 2})
    held = {"player": cards, "dealer": ()} if holder == "player" else {"player": (), "dealer": cards}
    assert list(gather(hand, **held, board=())) == list(cards[:2])
    assert list(gather(replace(hand, first={}), **held, board=())) == list(cards)
