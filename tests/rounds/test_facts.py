"""What a hand comes to, before any wager is looked at."""

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


FIRST_CARDS = """
extends = "six-card"
id = "first-cards"
title = "First Cards"
[ladders.two]
cards = 2
order = ["pair", "high card"]
[hands.first-two]
from = ["player"]
first = { player = 2 }
ladder = "two"
[hands.dealers-first-two]
from = ["dealer"]
first = { dealer = 2 }
ladder = "two"
[wagers.first-two]
kind = "side"
amounts = "posted"
hand = "first-two"
on_fold = "live"
pays = { "pair" = "10 to 1" }
[wagers.dealers-first-two]
kind = "side"
amounts = "posted"
hand = "dealers-first-two"
on_fold = "live"
pays = { "pair" = "10 to 1" }
"""


def test_a_hand_of_the_first_cards_of_one_holder_leaves_out_the_rest() -> None:
    """Would catch a wager on two cards that is settled on all three."""
    game = shipped.parse(FIRST_CARDS)[0]
    found = facts(game, parse("Ks 7d Kc"), parse("9h 9d As"))
    assert str(found.values["first-two"]) == "K-7 high"
    assert str(found.values["dealers-first-two"]) == "pair of nines"
    assert str(found.values["player"]).startswith("pair of kings")


def test_no_card_lies_face_up_before_the_dealer_has_one() -> None:
    """Would catch a table that crashes while the first cards are dealt."""
    game = own.game_of("parts-of-hands")
    assert gather(game.hands["first-and-up"], parse("Ks 7d"), (), ()) == list(parse("Ks"))
