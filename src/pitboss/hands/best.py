"""The best k of n cards, one hand a call, at the speed of a few look-ups.

A hand of n cards is worth the better of two things: its ranks alone, and its best flush where one
suit holds k cards or more. Every card has a number such that the sum over a hand tells both: the
low 16 bits count the suits (a nibble each, begun at 8 - k so that its top bit means "k or more"),
the bits above are a digit in base five for every rank. The tables behind the sums are filled the
first time a sum is seen, so that a single hand costs a single evaluation and a warm program only
looks up. Nothing here knows the deck: a hand from a cut-down deck is a hand.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from pitboss.cards.card import Card, Rank
from pitboss.hands.ladder import HandValue, Ladder
from pitboss.hands.patterns import Ranks

Ranker: TypeAlias = Callable[[Sequence[Card]], HandValue]

CARDS_MAX = 7
_SUIT_BITS = 16
_ENOUGH = 0x8888
DIGIT = [5**rank for rank in range(13)]
_WORD = [DIGIT[card >> 2] << _SUIT_BITS | 1 << 4 * (card & 3) for card in range(52)]


@lru_cache(maxsize=256)
def ranker(ladder: Ladder, count: int) -> Ranker:
    """The function that values hands of `count` cards by their best `ladder.cards`.

    >>> three = Ladder(("straight flush", "three of a kind", "straight", "flush", "pair", "high card"), cards=3)
    >>> from pitboss.cards.card import parse
    >>> ranker(three, 3)(parse("As 2s 3s"))
    <straight flush, 3-2-A>
    """
    if not ladder.cards <= count <= CARDS_MAX:
        raise ValueError(f"the best {ladder.cards} of {count} cards: pitboss ranks up to {CARDS_MAX} cards")
    if ladder.by_suit:
        return lambda cards: ladder.value_of(tuple(cards))
    if count == 3:
        return _three(ladder)
    return _summed(ladder, count)


def best_cards(ladder: Ladder, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that make the value, in the order given; the first such choice where several do."""
    value, rank = ranker(ladder, len(cards))(cards), ranker(ladder, ladder.cards)
    return next(kept for kept in combinations(cards, ladder.cards) if rank(kept) == value)


def _three(ladder: Ladder) -> Ranker:
    """Three cards are few enough for one grid over all their orders: no sums, one look-up."""
    grid: list[HandValue | None] = [None] * 52**3
    summed = _summed(ladder, 3)

    def rank(cards: Sequence[Card]) -> HandValue:
        a, b, c = cards
        value = grid[(a * 52 + b) * 52 + c]
        if value is None:
            value = grid[(a * 52 + b) * 52 + c] = summed(cards)
        return value

    return rank


class ByRanks(dict[int, HandValue]):
    """From the rank digits of a hand to the best value its ranks alone can make."""

    def __init__(self, ladder: Ladder, count: int) -> None:
        super().__init__()
        self.ladder = ladder
        self.fewer = _by_ranks(ladder, count - 1) if count > ladder.cards else None

    def __missing__(self, digits: int) -> HandValue:
        if self.fewer is None:
            value = self.ladder.rank(_ranks(digits), suited=False)
        else:
            fewer = self.fewer
            value = max([fewer[digits - DIGIT[rank]] for rank in set(_ranks(digits))])
        self[digits] = value
        return value


@lru_cache(maxsize=256)
def _by_ranks(ladder: Ladder, count: int) -> ByRanks:
    """Shared: the best four of six cards ask for what four cards are worth, and so does whoever looks for them."""
    return ByRanks(ladder, count)


class BySuit(dict[int, HandValue]):
    """From the ranks one suit holds (a bit each, k of them or more) to the best flush they make."""

    def __init__(self, ladder: Ladder) -> None:
        super().__init__()
        self.ladder = ladder

    def __missing__(self, mask: int) -> HandValue:
        held = [rank for rank in range(12, -1, -1) if mask >> rank & 1]
        value = max(self.ladder.rank(ranks, suited=True) for ranks in combinations(held, self.ladder.cards))
        self[mask] = value
        return value


def _summed(ladder: Ladder, count: int) -> Ranker:
    """The same few lines for each number of cards, since a loop over the cards would take half as long again."""
    word = _WORD
    begin = (8 - ladder.cards) * 0x1111
    first = [number + begin for number in word]
    by_ranks, by_suit = _by_ranks(ladder, count), BySuit(ladder)

    def suited(cards: Sequence[Card], total: int) -> HandValue:
        """One suit has enough cards for a flush, or several have; ranks alone may still be worth more."""
        value = by_ranks[total >> _SUIT_BITS]
        masks = [0, 0, 0, 0]
        for card in cards:
            masks[card & 3] |= 1 << (card >> 2)
        for suit, mask in enumerate(masks):
            if total >> 4 * suit & 8:
                value = max(value, by_suit[mask])
        return value

    def one(cards: Sequence[Card]) -> HandValue:
        return ladder.value_of(tuple(cards))

    def two(cards: Sequence[Card]) -> HandValue:
        a, b = cards
        total = first[a] + word[b]
        return suited(cards, total) if total & _ENOUGH else by_ranks[total >> _SUIT_BITS]

    def three(cards: Sequence[Card]) -> HandValue:
        a, b, c = cards
        total = first[a] + word[b] + word[c]
        return suited(cards, total) if total & _ENOUGH else by_ranks[total >> _SUIT_BITS]

    def four(cards: Sequence[Card]) -> HandValue:
        a, b, c, d = cards
        total = first[a] + word[b] + word[c] + word[d]
        return suited(cards, total) if total & _ENOUGH else by_ranks[total >> _SUIT_BITS]

    def five(cards: Sequence[Card]) -> HandValue:
        a, b, c, d, e = cards
        total = first[a] + word[b] + word[c] + word[d] + word[e]
        return suited(cards, total) if total & _ENOUGH else by_ranks[total >> _SUIT_BITS]

    def six(cards: Sequence[Card]) -> HandValue:
        a, b, c, d, e, f = cards
        total = first[a] + word[b] + word[c] + word[d] + word[e] + word[f]
        return suited(cards, total) if total & _ENOUGH else by_ranks[total >> _SUIT_BITS]

    def seven(cards: Sequence[Card]) -> HandValue:
        a, b, c, d, e, f, g = cards
        total = first[a] + word[b] + word[c] + word[d] + word[e] + word[f] + word[g]
        return suited(cards, total) if total & _ENOUGH else by_ranks[total >> _SUIT_BITS]

    return {1: one, 2: two, 3: three, 4: four, 5: five, 6: six, 7: seven}[count]


def _ranks(digits: int) -> Ranks:
    """The ranks of the base-five digits, descending."""
    ranks: list[Rank] = []
    for rank in range(12, -1, -1):
        while digits >= DIGIT[rank]:
            digits -= DIGIT[rank]
            ranks.append(rank)
    return tuple(ranks)
