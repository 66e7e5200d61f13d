"""The dealer's hands against one hand of a player's, counted in plain Python: a tenth of a second, nothing to compile.

As in `kernels`, a hand is worth the better of its ranks and of its flush, and only one suit can hold a flush. So hands
are dealt rank by rank first; then those that a flush lifts are moved up, suit by suit.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from pitboss.cards.card import SUITS, Card
from pitboss.hands.best import DIGIT, ByRanks, BySuit
from pitboss.hands.ladder import HandValue
from pitboss.sheets.game import Game


def by_value(game: Game, cards: Sequence[Card], up: Card | None) -> Counter[HandValue]:
    """How many of the dealer's hands, with the exposed card in them, have each value."""
    ladder, seen = game.dealer.ladder, () if up is None else (up,)
    if ladder.by_suit:
        return _by_longest_suit(game, cards)
    draws = game.dealt["dealer"] - len(seen)
    left = [card for card in game.deck.cards if card not in cards and card != up]
    by_ranks, by_suit = ByRanks(ladder, game.dealt["dealer"]), BySuit(ladder)
    shown = sum(DIGIT[card >> 2] for card in seen)
    found: Counter[HandValue] = Counter()
    for digits, ways in _rank_sets(left, draws):
        found[by_ranks[shown + digits]] += ways
    for suit in range(4):
        inside = [card >> 2 for card in left if card & 3 == suit]
        outside = [card for card in left if card & 3 != suit]
        own = sum(1 << (card >> 2) for card in seen if card & 3 == suit)
        for size in range(max(0, ladder.cards - own.bit_count()), draws + 1):
            others = list(_rank_sets(outside, draws - size))
            for ranks in combinations(inside, size):
                flush = by_suit[own | sum(1 << rank for rank in ranks)]
                drawn = shown + sum(DIGIT[rank] for rank in ranks)
                for digits, ways in others:
                    plain = by_ranks[drawn + digits]
                    if plain < flush:
                        found[plain] -= ways
                        found[flush] += ways
    return +found


def _by_longest_suit(game: Game, cards: Sequence[Card]) -> Counter[HandValue]:
    """One coefficient for each value; that needs the kernel."""
    import numpy as np

    from pitboss.odds.counting import longest_suit

    values = game.dealer.ladder.values(game.deck)
    held = [sum(1 << (one >> 2) for one in cards if one & 3 == suit) for suit in range(4)]
    suits = [held[SUITS.index(name)] for name in game.deck.suits]
    masks = np.tile(np.array(suits + [0] * (4 - len(suits)), np.int64), (len(values), 1))
    count = game.dealt["dealer"]
    found = longest_suit.below_and_upto(masks, np.arange(len(values)), values, game.deck, count).tolist()
    return +Counter({value: upto - below for value, (below, upto) in zip(values, found, strict=True)})


def _rank_sets(cards: Sequence[Card], count: int) -> Iterator[tuple[int, int]]:
    """Every set of ranks that so many of the cards can have, as digits (see `hands.best`), and in how many ways."""
    times = sorted(Counter(card >> 2 for card in cards).items())

    def deal(place: int, count: int, digits: int, ways: int) -> Iterator[tuple[int, int]]:
        if not count:
            yield digits, ways
        elif place < len(times):
            rank, many = times[place]
            for taken in range(min(many, count) + 1):
                yield from deal(place + 1, count - taken, digits + taken * DIGIT[rank], ways * comb(many, taken))

    return deal(0, count, 0, 1)
