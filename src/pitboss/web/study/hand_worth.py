"""One hand at a street of several: what each choice is worth, and what can still come. Runs in the worker."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, log10

import numpy as np

from pitboss.cards.card import BY_NAME, Card
from pitboss.hands import batch
from pitboss.money.chips import Cents
from pitboss.odds.counting.unfolding import SETS_MAX
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.stakes import main_game, usual
from pitboss.odds.strategy.street_hand import StreetHands
from pitboss.odds.strategy.street_spot import StreetHandOdds
from pitboss.rounds.reasons import capital, tens
from pitboss.sheets import streets
from pitboss.sheets.game import Game
from pitboss.sheets.prose import listed
from pitboss.web.study.street_shares import figure, labels
from pitboss.web.wire.study import DealerSplit, HandAsk, HandChoice, HandComes, HandWorth

KEPT = 32  # games at given stakes


def worth(game: Game, asked: HandAsk) -> HandWorth:
    """Raises `limits.Beyond` for cards and choices that lead to no decision, and for what is not known at once."""
    if not limits.by_streets(game):
        raise limits.Beyond(f"{game.title} has one decision and no cards for all; its chart has the best play")
    own, board = ([BY_NAME[name] for name in cards] for cards in (asked.own, asked.board))
    hands = _hands(game, asked.stake)
    found = hands.ask(own, board, asked.after)
    named = labels(game, found.street)
    to_come = game.dealt["player"] + game.dealt["board"] - len(own) - len(board)
    left = len(game.deck.cards) - len(own) - len(board)
    sets = comb(left, to_come)
    return HandWorth(
        stage=found.street,
        title=streets.decisions(game)[found.street],
        hand=None if to_come else tens(str(game.player.rank((*own, *board)))),
        choices=[
            HandChoice(choice=word, label=named.get(word, word), worth=figure(value), best=word in found.equal)
            for word, value in found.choices.items()
        ],
        says=_says(game, found, named),
        to_come=to_come,
        sets=str(sets),
        dealer_hands=comb(left - to_come, game.dealt["dealer"]) if limits.compares(game) else 0,
        comes=_comes(game, own, board, to_come) if to_come and sets <= SETS_MAX else [],
        dealer=DealerSplit(**found.dealer) if found.dealer else None,
    )


@lru_cache(maxsize=KEPT)
def _hands(game: Game, stake: Cents | None) -> StreetHands:
    return StreetHands(game, usual(game, stake) if stake else None, count=False)


def _says(game: Game, found: StreetHandOdds, named: dict[str, str]) -> str:
    """By how much, or that it is the same."""
    equal = [named.get(word, word) for word in found.equal]
    if len(equal) > 1:
        return f"{listed(equal)} are worth exactly the same."
    others = [value for word, value in found.choices.items() if word != found.best]
    if not others:
        return f"{equal[0]} is the only choice."
    return f"{equal[0]}, by {_amount(found.worth - max(others))} units of {main_game(game)[0].title}."


def _amount(gain: Fraction) -> str:
    """In units of the main wager; a small one keeps two digits.

    >>> _amount(Fraction(1, 3)), _amount(Fraction(1, 300_000))
    ('0.3333', '0.0000033')
    """
    value = float(gain)
    return f"{value:.4f}" if value >= 0.001 else f"{value:.10f}".rstrip("0")[: -int(log10(value)) + 4]


def _comes(game: Game, own: Sequence[Card], board: Sequence[Card], to_come: int) -> list[HandComes]:
    """What the player's hand is in the end, by its category, over all sets of cards that can still come."""
    held = (*own, *board)
    rest = [one for one in game.deck.cards if one not in held]
    later = np.array(list(combinations(rest, to_come)), np.uint8)
    every = np.concatenate([np.broadcast_to(np.array(held, np.uint8), (len(later), len(held))), later], axis=1)
    values = game.player.ladder.values(game.deck)
    ranked = batch.ranker(game.player.ladder, every.shape[1])(np.ascontiguousarray(every))
    ordinals, counts = np.unique(ranked, return_counts=True)
    names = Counter[str]()
    for ordinal, count in zip(reversed(ordinals.tolist()), reversed(counts.tolist()), strict=True):
        names[values[ordinal].category] += count
    return [
        HandComes(hand=capital(name), count=count, percent=float(Fraction(100 * count, len(later))))
        for name, count in names.items()
    ]
