"""A ladder puts hands of one size in order: its categories, the highest first, as the sheet lists them.

The value of a hand is a whole number, category first and then the ranks that break ties, so that
bigger is better and comparing is comparing numbers. How values are found fast is in `best`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement

from pitboss.cards.card import RANKS, Card
from pitboss.cards.deck import Deck
from pitboss.hands.patterns import CATEGORIES, PATTERNS, SUITED, Ranks, Shape

SIZES = (1, 2, 3, 4, 5)
RANK_BITS = 4


class HandValue(int):
    """How good a hand is, on its own ladder: compares as a number and prints as words.

    Values of different ladders do not compare; nothing stops you but the result means nothing.
    """

    category: str
    ranks: Ranks  # those that decide between hands of the category, the most telling first
    size: int
    _words: str = ""

    def __new__(cls, strength: int, category: str, ranks: Ranks, size: int) -> "HandValue":
        value = super().__new__(cls, strength)
        value.category, value.ranks, value.size = category, ranks, size
        return value

    def __getnewargs__(self) -> tuple[int, str, Ranks, int]:  # type: ignore[override]
        return int(self), self.category, self.ranks, self.size

    def __str__(self) -> str:
        if not self._words:
            self._words = CATEGORIES[self.category].words(self.ranks, self.size)
        return self._words

    def __repr__(self) -> str:
        return f"<{self}>"


@dataclass(frozen=True)
class Ladder:
    """
    >>> three = Ladder(("straight flush", "three of a kind", "straight", "flush", "pair", "high card"), cards=3)
    >>> three.rank((10, 4, 2), suited=False)
    <Q-6-4 high>
    >>> three.rank((12, 12, 11), suited=False) > three.rank((12, 10, 4), suited=False)
    True
    """

    order: tuple[str, ...]  # the highest category first
    cards: int
    ace_low: bool = True

    @cached_property
    def by_suit(self) -> bool:
        """Whether the longest suit ranks a hand: its length first, then its ranks; all cards of the hand count."""
        return self.order[0] in SUITED

    def rank(self, ranks: Ranks, *, suited: bool) -> HandValue:
        """The value of exactly as many cards as the ladder ranks; their ranks descend."""
        assert len(ranks) == self.cards
        shape = Shape(ranks, suited=suited, ace_low=self.ace_low)
        for category in self.order:
            ties = PATTERNS[category].ties(shape)
            if ties is not None:
                return self._value(category, ties)
        raise AssertionError(f"{ranks} fits nothing on the ladder; its last category must be high card")

    def value_of(self, cards: tuple[Card, ...]) -> HandValue:
        """The plain way from cards to a value, one hand of the ladder's own size; `best` is the fast way."""
        ranks = tuple(sorted((card >> 2 for card in cards), reverse=True))
        if self.by_suit:
            suits = [tuple(sorted((one >> 2 for one in cards if one & 3 == suit), reverse=True)) for suit in range(4)]
            return self._longest(max(suits, key=lambda held: (len(held), held)))
        return self.rank(ranks, suited=len({card & 3 for card in cards}) == 1)

    def _longest(self, ranks: Ranks) -> HandValue:
        return self._value(SUITED[len(ranks) - 1], ranks)

    @property
    def _width(self) -> int:
        """How many ranks a strength has room for: as many for all but the longest suits, whose strengths are longer."""
        return max(*SIZES, self.cards)

    def least(self, category: str, ranks: Ranks = ()) -> int:
        """A strength that every hand of the category with these leading ranks reaches."""
        return self._pack(category, ranks + (0,) * (self._width - len(ranks)))

    def most(self, category: str, ranks: Ranks = ()) -> int:
        """A strength that no hand of the category with these leading ranks exceeds."""
        return self._pack(category, ranks + (15,) * (self._width - len(ranks)))

    @lru_cache(maxsize=64)  # noqa: B019  (ladders are few and live as long as the program)
    def values(self, deck: Deck) -> tuple[HandValue, ...]:
        """Every value a hand from the deck can have, ascending."""
        return tuple(sorted(set(self._all_values(deck))))

    def _all_values(self, deck: Deck) -> Iterator[HandValue]:
        held = [rank for rank, name in enumerate(RANKS) if name in deck.ranks]
        if self.by_suit:
            yield from self._all_suits(held[::-1], len(deck.suits))
            return
        for ranks in combinations_with_replacement(held[::-1], self.cards):
            if max(ranks.count(rank) for rank in ranks) <= len(deck.suits):
                distinct = len(set(ranks)) == self.cards
                if distinct:
                    yield self.rank(ranks, suited=True)
                if not distinct or len(deck.suits) > 1:
                    yield self.rank(ranks, suited=False)

    def _all_suits(self, held: list[int], suits: int) -> Iterator[HandValue]:
        """The longest suit may have so few cards only if the others have room for the rest."""
        for length in range(1, min(self.cards, len(held)) + 1):
            if SUITED[length - 1] in self.order and self.cards <= suits * length:
                yield from (self._longest(ranks) for ranks in combinations(held, length))

    def _value(self, category: str, ties: Ranks) -> HandValue:
        strength = self._pack(category, ties + (0,) * (self._width - len(ties)))
        found = self._interned.get(strength)
        if found is None:
            found = self._interned[strength] = HandValue(strength, category, ties, self.cards)
        return found

    def _pack(self, category: str, ranks: Ranks) -> int:
        strength = len(self.order) - 1 - self.order.index(category)
        for rank in ranks:
            strength = strength << RANK_BITS | rank
        return strength

    @cached_property
    def _interned(self) -> dict[int, HandValue]:
        """One object a value, shared by all hands that have it."""
        return {}


@lru_cache(maxsize=64)  # a check asks for it with every word of a pay table
def unreachable(ladder: Ladder) -> tuple[str, ...]:
    """Categories no hand can ever count as, because something above them on the ladder takes all their hands."""
    made = {value.category for value in ladder.values(Deck())}
    return tuple(category for category in ladder.order if category not in made)
