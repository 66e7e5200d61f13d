"""Words for where a stretch of hands begins: "pair of tens", "A-K-Q", "pair of twos with A-9".

`pitboss.hands.classes` reads what sheets say; this adds the finer floors that strategies need, with kickers.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from pitboss.cards.card import RANK_WORDS, plural
from pitboss.cards.deck import Deck
from pitboss.hands import classes
from pitboss.hands.classes import PayClass
from pitboss.hands.ladder import RANK_BITS, SIZES, HandValue, Ladder
from pitboss.hands.patterns import SUITED, Ranks, dashed
from pitboss.sheets.game import Game

KEPT = 16  # that are kept in memory: sheets of strangers must not fill it


def read(words: str, game: Game) -> PayClass:
    """The hands that words mean on the player's ladder: a class, or a class with kickers."""
    ladder = game.player.ladder
    text = " ".join(words.lower().split())
    core = text.removesuffix(" or better")
    if " with " in core:
        finer = _finer(ladder, game.deck).get(core)
        if finer is not None:
            category, ranks = finer
            most = ladder.order[0] if core != text else category
            return PayClass(text, ladder.least(category, ranks), ladder.most(most, () if core != text else ranks))
    return classes.read(words, ladder, game.sheet.classes)


def words(category: str, ranks: Ranks) -> str:
    """The floor of a category, or of its hands with these leading ranks.

    >>> words("high card", (10, 4, 2)), words("high card", (10,)), words("pair", (8,)), words("pair", (0, 12))
    ('Q-6-4', 'queen high', 'pair of tens', 'pair of twos with A')
    >>> words("flush", (11, 3)), words("straight", ()), words("two pair", (5, 1))
    ('king-high flush with 5', 'straight', 'two pair with 7-3')
    >>> words("three-card flush", (9, 4, 2)), words("six-card flush", ())
    ('jack-high three-card flush with 6-4', 'six-card flush')
    """
    match category, ranks:
        case _, ():
            return category
        case "high card", (rank,):
            return f"{RANK_WORDS[rank]} high"
        case "high card", _:
            return dashed(ranks)
        case "pair" | "three of a kind" | "four of a kind", (rank, *kickers):
            many = {"pair": "pair of", "three of a kind": "three", "four of a kind": "four"}[category]
            return f"{many} {plural(rank)}" + _with(kickers)
        case _, (rank, *kickers) if category in ("straight", "flush", "straight flush", *SUITED):
            return f"{RANK_WORDS[rank]}-high {category}" + _with(kickers)
        case _:
            return category + _with(ranks)


def plainest(least: HandValue, held: Sequence[HandValue]) -> Ranks:
    """The fewest leading ranks of a hand that let in it and better, and nothing lower of those held (ascending)."""
    for length in range(len(least.ranks)):
        dropped = RANK_BITS * (max(*SIZES, least.size) - length)  # as long as the strengths of the ladder
        at = bisect_left(held, int(least) >> dropped << dropped)
        if at == len(held) or held[at] >= least:
            return least.ranks[:length]
    return least.ranks


def _with(kickers: Sequence[int]) -> str:
    return f" with {dashed(tuple(kickers))}" if kickers else ""


@lru_cache(maxsize=KEPT)
def _finer(ladder: Ladder, deck: Deck) -> dict[str, tuple[str, Ranks]]:
    """Every floor with kickers, by its words in small letters."""
    return {
        words(hand.category, hand.ranks[:length]).lower(): (hand.category, hand.ranks[:length])
        for hand in ladder.values(deck)
        for length in range(1, len(hand.ranks) + 1)
    }
