"""Cards and hands made from text. A ladder ranks hands of one size."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, total_ordering
from html import escape
from typing import Self, TypeAlias, overload

from pitboss.cards.card import NAMES, CardError, parse, show
from pitboss.hands.best import CARDS_MAX, best_cards, ranker
from pitboss.hands.ladder import HandValue, Ladder

USUAL = {
    3: Ladder(("straight flush", "three of a kind", "straight", "flush", "pair", "high card"), cards=3),
    4: Ladder(
        (
            *("four of a kind", "straight flush", "three of a kind", "flush", "straight"),
            *("two pair", "pair", "high card"),
        ),
        cards=4,
    ),
    5: Ladder(
        (
            *("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight"),
            *("three of a kind", "two pair", "pair", "high card"),
        ),
        cards=5,
    ),
}
"""By number of cards: the ladder that most casinos use."""

_SUITS = str.maketrans("cdhs", "♣♦♥♠")


class Card(int):
    """A card made from text. It is a whole number, as cards are everywhere in pitboss, and prints as text.

    >>> Card("10h"), str(Card("Ah")), Card("As").rank, Card("As").suit
    (Card('Th'), 'Ah', 'A', 's')
    """

    def __new__(cls, card: "str | int") -> Self:
        if isinstance(card, str):
            named = parse(card)
            if len(named) != 1:
                raise CardError("bad-cards", f'"{card}" is not one card; write a rank and a suit, such as Qs.')
            card = named[0]
        if not 0 <= card < len(NAMES):
            raise CardError("unknown-card", f"{card} is no card; cards are numbered 0 to {len(NAMES) - 1}.")
        return super().__new__(cls, card)

    @property
    def rank(self) -> str:
        """One of 2 to 9, T, J, Q, K and A."""
        return NAMES[self][0]

    @property
    def suit(self) -> str:
        """One of c, d, h and s."""
        return NAMES[self][1]

    def __str__(self) -> str:
        return NAMES[self]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


Cards: TypeAlias = str | Iterable[int]
"""Cards as an argument: text such as "Qs 6d 4c", a Hand, or numbers of cards."""


def cards_of(cards: Cards) -> tuple[Card, ...]:
    """Each at most once; raises CardError."""
    text = cards if isinstance(cards, str) else show(Card(one) for one in cards)
    return tuple(Card(one) for one in parse(text))


@total_ordering
@dataclass(frozen=True, init=False, eq=False, repr=False)
class Hand(Sequence[Card]):
    """Three to seven cards, compared by their best ones on a ladder; by default, the usual one for that many cards.

    Two hands are equal if neither beats the other; compare `cards` to find whether they have the same cards.

    >>> Hand("As Ks Qs") > Hand("2c 2d 2h") > Hand("Ac Kc 9c")
    True
    >>> Hand("As Ad 9c") == Hand("Ac Ah 9d"), Hand("As Ad 9c").cards == Hand("Ac Ah 9d").cards
    (True, False)
    >>> hand = Hand("5c 5d 8h Kd 8s Js")
    >>> hand, hand.value, str(hand.best)
    (Hand('5c 5d 8h Kd 8s Js'), <two pair, eights and fives, king>, '5c 5d 8h Kd 8s')
    """

    cards: tuple[Card, ...]
    ladder: Ladder

    def __init__(self, cards: Cards, ladder: Ladder | None = None) -> None:
        held = cards_of(cards)
        ranked = ladder or USUAL.get(min(len(held), max(USUAL)))
        if ranked is None or not ranked.cards <= len(held) <= CARDS_MAX:
            least = min(USUAL) if ranked is None else ranked.cards
            raise CardError("bad-cards", f'"{show(held)}" is no hand; a hand has {least} to {CARDS_MAX} cards.')
        object.__setattr__(self, "cards", held)
        object.__setattr__(self, "ladder", ranked)

    @cached_property
    def value(self) -> HandValue:
        """How good it is: a number that prints as words and knows its `category`."""
        return ranker(self.ladder, len(self.cards))(self.cards)

    @property
    def best(self) -> "Hand":
        """The cards that make the value."""
        return Hand(best_cards(self.ladder, self.cards), self.ladder)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        if self.ladder != other.ladder:
            raise CardError(
                "two-ladders",
                f"{self} and {other} are ranked on two ladders; give both the same one, such as sheet.hand(...) does.",
            )
        return self.value < other.value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and (self.ladder, self.value) == (other.ladder, other.value)

    def __hash__(self) -> int:
        return hash((self.ladder, self.value))

    def __len__(self) -> int:
        return len(self.cards)

    @overload
    def __getitem__(self, at: int) -> Card: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, at: int | slice) -> Card | tuple[Card, ...]:
        return self.cards[at]

    def __str__(self) -> str:
        return show(self.cards)

    def __repr__(self) -> str:
        usual = self.ladder == USUAL.get(min(len(self.cards), max(USUAL)))
        return f"Hand({str(self)!r})" if usual else f"Hand({str(self)!r}, {self.ladder!r})"

    def _repr_html_(self) -> str:
        return f"<p><strong>{str(self).translate(_SUITS)}</strong>: {escape(str(self.value))}</p>"
