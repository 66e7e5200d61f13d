"""A player's own setting of a hand: which of the cards play, where the sheet leaves that to the player."""

from collections.abc import Sequence

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.hands.best import best_cards
from pitboss.rounds.refusal import Refusal, RoundCode, refuse
from pitboss.sheets.game import Game


def refused(game: Game, cards: Sequence[Card], keep: Sequence[Card]) -> Refusal | None:
    """Why these cards may not be kept out of the hand, or None if they may."""
    hand = game.player
    if not hand.set_by_player:
        return refuse(RoundCode.NOT_SET, why="On this sheet the best cards play by themselves; nothing is set.")
    if len(set(keep)) != hand.ladder.cards:
        return refuse(
            RoundCode.NOT_SET,
            why=f"A setting keeps {hand.ladder.cards} different cards; this one keeps {len(keep)}.",
        )
    strange = [one for one in keep if one not in cards]
    if strange:
        return refuse(RoundCode.NOT_SET, why=f"{card.show(strange)} is not in the hand ({card.show(cards)}).")
    return None


def best(game: Game, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The setting that plays unless the player says otherwise."""
    return best_cards(game.player.ladder, cards)


def warning(game: Game, cards: Sequence[Card], keep: Sequence[Card]) -> str | None:
    """A word to a player whose setting is worse than it could be. It stands all the same, once locked."""
    mine, most = game.player.ladder.value_of(tuple(keep)), game.player.rank(cards)
    if mine == most:
        return None
    return f"This setting is {mine}; {card.show(best(game, cards))} would be {most}."
