"""A game by the longest suit, whole: against plain enumeration through the real settlement, on a small deck."""

from itertools import islice

from pitboss.cards.deck import Deck
from pitboss.odds.solving.solution import solve
from pitboss.odds.strategy.hand import Hands
from pitboss.odds.strategy.one_hand import OneHand
from pitboss.sheets import shipped
from pitboss.sheets.compile import on_deck
from tests.odds.test_brute_force import brute


def test_a_game_by_the_longest_suit_comes_to_what_enumeration_finds() -> None:
    """Seven cards each of fifteen: would catch suits of equal length, closed raises and ties gone wrong."""
    game = on_deck(shipped.load("high-card-flush"), Deck(ranks="89TJQ", suits="dhs"))
    found = solve(game, cache=False)
    nets, folds = brute(game)
    assert (found.main.distribution.counts, found.main.folded) == (nets, folds)


def test_one_hand_by_itself_is_worth_what_all_of_them_together_say() -> None:
    """Would catch a dealer's hands that are counted as if ranks alone could make one."""
    game = on_deck(shipped.load("high-card-flush"), Deck(ranks="89TJQ", suits="dhs"))
    hands, one = Hands(solve(game, cache=False)), OneHand(game)
    for cards, up, _ in islice(hands.every(), 0, 400, 80):
        assert one.ask(cards, up) == hands.ask(cards, up)
