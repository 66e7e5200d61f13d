"""A rule of thumb, as somebody plays who knows the ranking of hands and no more. Bots and baselines play by it."""

from collections.abc import Sequence

from pitboss.cards.card import Card
from pitboss.rounds import choices
from pitboss.rounds.choices import Offer
from pitboss.rounds.facts import gather
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage
from pitboss.sheets.values import Choice

KING = 11


def choice(
    game: Game, stage: DecideStage, cards: Sequence[Card], board: Sequence[Card], offers: Sequence[Offer]
) -> str:
    """Play a hand that the dealer could play (a pair, where every hand of theirs plays), else fold.

    Where cards are still to come, a pair or a king is enough to go on: one of the own cards, since all have the others.
    """
    held = gather(game.player, cards, (), board)
    if len(held) == game.player.count:
        value = game.player.rank(held)
        needed = game.thresholds[0] if game.thresholds else None
        good = value in needed if needed is not None else value.category != "high card"
    else:
        ranks = [one >> 2 for one in held]
        good = any(ranks.count(one >> 2) > 1 for one in cards) or max(one >> 2 for one in cards) >= KING
    if not good:
        return choices.default(stage, offers)
    by_stake = sorted(offers, key=lambda offer: (offer.choice in (Choice.BACK.word, Choice.FOLD.word), offer.stake))
    return next((offer.choice for offer in by_stake if offer.stake), by_stake[0].choice)
