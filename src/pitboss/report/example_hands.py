"""Hands to draw beside the lines of a pay table: cards that really are of the class, checked by the ladder itself.

The cards that count stand first, so that the others can be dimmed. Where hands are compared, all cards that play count;
where only a pay table asks, those that make the class do: of four kings and two others, the kings.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import gcd
from typing import TypeAlias

from pitboss.cards.card import ACE, SUITS, Card, Rank
from pitboss.cards.deck import Deck
from pitboss.hands.best import best_cards
from pitboss.hands.ladder import HandValue, Ladder
from pitboss.hands.patterns import SUITED, Ranks
from pitboss.sheets.game import Hand

TRIES = 400  # values of a class, and ways to fill up a hand, before a line goes without a drawn hand
MIXED = "sdchs"  # suits in turn, so that colours change from card to card
MADE_BY = {"pair": 2, "two pair": 4, "three of a kind": 3, "four of a kind": 4}


Fits: TypeAlias = Callable[[tuple[Card, ...], tuple[Card, ...]], bool]  # cards beside those that make the hand


@dataclass(frozen=True)
class Example:
    cards: tuple[Card, ...]  # those that count first
    live: int  # so many count
    value: HandValue


def find(hand: Hand, deck: Deck, values: Sequence[HandValue], *, compared: bool, place: int = 0) -> Example | None:
    """A hand worth one of the values (ascending), or None where no deal makes one of them.

    `place` is the number of the line, so that a card does not draw the same ranks in each.
    """
    within = tuple(value for value in values if value.category == values[0].category)
    told_by = _shared(within)
    for fits in (_unlike, _any):  # rather cards beside it that are seen at once not to belong to it
        for value in islice(_from_within(within, place), TRIES):
            made = _made(value, hand.ladder, deck)
            whole = None if made is None else _filled(made, value, hand, deck, fits)
            if whole is not None:
                return _ordered(whole, value, hand.ladder, told_by, compared=compared)
    return None


def _shared(values: Sequence[HandValue]) -> int:
    """How many leading ranks all values have in common: of "ace-king high", two."""
    first, last = values[0].ranks, values[-1].ranks
    return next((at for at, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))


def _from_within(values: Sequence[HandValue], place: int) -> Iterator[HandValue]:
    """All values, beginning somewhere within them: the best flush and the worst are no typical flush."""
    begin = len(values) * (62, 45, 70, 53, 80, 38)[place % 6] // 100
    yield from values[begin:]
    yield from reversed(values[:begin])


# ---------------------------------------------------------------- the cards that make a value


def _made(value: HandValue, ladder: Ladder, deck: Deck) -> tuple[Card, ...] | None:
    ranks = _ranks(value)
    if value.category in (*SUITED, "flush", "straight flush", "royal flush"):
        suit = deck.suits[(len(ranks) + ranks[0]) % len(deck.suits)]
        cards = tuple(_card(rank, suit) for rank in ranks)
    else:
        cards = _mixed(ranks, deck)
    if not set(cards) <= set(deck.cards) or len(set(cards)) != len(cards):
        return None
    if ladder.by_suit:
        return cards
    return cards if ladder.value_of(cards) == value else None


def _ranks(value: HandValue) -> Ranks:
    """The ranks of a hand of this value, those that make its category first."""
    ranks, size = value.ranks, value.size
    match value.category:
        case "straight" | "straight flush":
            return _run(ranks[0], size)
        case "royal flush":
            return _run(ACE, size)
        case "pair":
            return (ranks[0], *ranks)
        case "two pair":
            return (ranks[0], ranks[0], ranks[1], ranks[1], *ranks[2:])
        case "three of a kind":
            return (ranks[0], ranks[0], *ranks)
        case "full house":
            return (ranks[0],) * 3 + (ranks[1],) * 2
        case "four of a kind":
            return (ranks[0],) * 3 + ranks
        case _:
            return ranks


def _run(high: Rank, size: int) -> Ranks:
    return tuple(rank % 13 for rank in range(high, high - size, -1))


def _mixed(ranks: Ranks, deck: Deck) -> tuple[Card, ...]:
    """Suits in turn; a suit that a rank has already is passed over."""
    suits = [suit for suit in MIXED if suit in deck.suits]
    taken: list[Card] = []
    for place, rank in enumerate(ranks):
        turn = suits[place % len(suits) :] + suits[: place % len(suits)]
        taken.append(next((one for suit in turn if (one := _card(rank, suit)) not in taken), _card(rank, turn[0])))
    return tuple(taken)


def _card(rank: Rank, suit: str) -> Card:
    return rank * 4 + SUITS.index(suit)


# ---------------------------------------------------------------- the cards beside them


def _filled(made: tuple[Card, ...], value: HandValue, hand: Hand, deck: Deck, fits: Fits) -> tuple[Card, ...] | None:
    """The hand with as many cards as are dealt, still worth the same."""
    missing = hand.count - len(made)
    if not missing:
        return made
    others = [one for one in _scattered(deck, sum(made)) if one not in made]
    for more in islice(combinations(others, missing), TRIES * 10):
        if fits(made, more) and hand.rank((*made, *more)) == value:
            return (*made, *sorted(more, reverse=True))
    return None


def _unlike(made: tuple[Card, ...], more: tuple[Card, ...]) -> bool:
    """Ranks that are not there yet, and where the hand has one suit, other suits."""
    ranks = [one >> 2 for one in more]
    suits = {one & 3 for one in made}
    return (
        len(set(ranks)) == len(ranks)
        and not {one >> 2 for one in made} & set(ranks)
        and (len(suits) > 1 or not suits & {one & 3 for one in more})
    )


def _any(made: tuple[Card, ...], more: tuple[Card, ...]) -> bool:  # noqa: ARG001
    return True


def _scattered(deck: Deck, begin: int) -> list[Card]:
    """The deck in an order in which neighbours differ much in rank and suit, the same each time."""
    held = sorted(deck.cards)
    step = next(one for one in range(len(held) * 4 // 9, 0, -1) if gcd(one, len(held)) == 1) if len(held) > 2 else 1
    return [held[(begin + place) * step % len(held)] for place in range(len(held))]


def _ordered(cards: tuple[Card, ...], value: HandValue, ladder: Ladder, told_by: int, *, compared: bool) -> Example:
    """The cards that count first; of those that play, the ones that make the category lead already."""
    if ladder.by_suit:
        return Example(cards, len(value.ranks), value)
    playing = best_cards(ladder, cards)
    first = [one for one in cards if one in playing]
    rest = [one for one in cards if one not in playing]
    made_by = {**MADE_BY, "high card": max(told_by, 1)}
    live = ladder.cards if compared else made_by.get(value.category, ladder.cards)
    return Example((*first, *rest), live, value)
