"""What each choice is worth, by dealing out all that can still come: a second, plain program for strategies.

It knows the rules of `streets` and nothing of the solver. Whole numbers and fractions, one card after the other.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from .ranking import Hand
from .streets import Game, Played

Cards = tuple[str, ...]
STAKE = 200  # three to two of it is whole


@dataclass(frozen=True)
class Seen:
    """What a player knows at a decision: own cards, those for all, the dealer's that is up, and the choices so far."""

    own: Cards
    board: Cards = ()
    words: tuple[str, ...] = ()
    up: Cards = ()

    @property
    def cards(self) -> set[str]:
        return {*self.own, *self.board, *self.up}


def at_random(game: Game, deck: Sequence[str], street: int, rng: random.Random) -> Seen:
    """A situation in which the game asks at this street."""
    own, board = game.seen[street]
    cards = tuple(rng.sample(list(deck), own + board + game.exposes))
    words = tuple(rng.choice([word for word in one if word not in game.ends]) for one in game.streets[:street])
    return Seen(cards[:own], cards[own : own + board], words, cards[own + board :])


def by_choice(game: Game, deck: Sequence[str], seen: Seen) -> dict[str, Fraction]:
    """The worth of every choice that is offered, with the best play afterwards; per unit of the first wager."""
    street = len(seen.words)
    offered = game.streets[street]
    if game.most is not None:  # such a limit is only there where the whole hand is seen
        most = game.most(game.hand(seen.own, seen.board))
        offered = tuple(word for word in offered if not word.endswith("x") or int(word[:-1]) <= most)
    return {word: then(game, tuple(deck), seen, word) for word in offered}


def then(game: Game, deck: Cards, seen: Seen, word: str) -> Fraction:
    words = (*seen.words, word)
    if word in game.ends or len(words) == len(game.streets):
        return settled(game, deck, seen, words)
    own, board = game.seen[len(words)]
    total, ways = Fraction(0), 0
    for next_own, next_board in dealt(deck, seen, own, board):
        total += max(by_choice(game, deck, Seen(next_own, next_board, words, seen.up)).values())
        ways += 1
    return total / ways


def dealt(deck: Cards, seen: Seen, own: int, board: int) -> list[tuple[Cards, Cards]]:
    """Every way to so many own cards and cards for all."""
    left = [card for card in deck if card not in seen.cards]
    return [
        ((*seen.own, *mine), (*seen.board, *shared))
        for mine in combinations(left, own - len(seen.own))
        for shared in combinations([card for card in left if card not in mine], board - len(seen.board))
    ]


def settled(game: Game, deck: Cards, seen: Seen, words: tuple[str, ...]) -> Fraction:
    """The mean of all ends, one after the other."""
    total, ways = 0, 0
    for own, board in dealt(deck, seen, game.player, game.board):
        player = hand_of(game, tuple(sorted(own)), tuple(sorted(board)))
        for dealer, times in against(game, deck, tuple(sorted(own)), tuple(sorted(board)), seen.up):
            qualifies = dealer is None or game.qualifies is None or game.qualifies(dealer)
            total += times * sum(game.pays(Played(STAKE, words, player, dealer, qualifies)).values())
            ways += times
    return Fraction(total, ways * STAKE)


@lru_cache(maxsize=1 << 16)
def hand_of(game: Game, own: Cards, board: Cards) -> Hand:
    return game.hand(own, board)


@lru_cache(maxsize=1 << 12)
def against(game: Game, deck: Cards, own: Cards, board: Cards, up: Cards) -> tuple[tuple[Hand | None, int], ...]:
    """The dealer's hands, and how many ways there are to each; one end where there is no dealer."""
    if not game.dealer:
        return ((None, 1),)
    left = [card for card in deck if card not in (*own, *board, *up)]
    return tuple(Counter(game.hand((*up, *rest), board) for rest in combinations(left, game.dealer - len(up))).items())
