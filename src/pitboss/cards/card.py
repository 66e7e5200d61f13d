"""A card is an int, 4 x rank + suit, and is written "Qs".

Ranks run from 0 (the two) to 12 (the ace), suits c d h s from 0 to 3. Here live the
words for cards, in and out; what cards are worth is the business of `pitboss.hands`.
"""

from collections.abc import Iterable
from typing import Self, TypeAlias

Card: TypeAlias = int
Rank: TypeAlias = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RANK_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
ACE: Rank = 12

NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
BY_NAME = {name: card for card, name in enumerate(NAMES)}


class CardError(ValueError):
    """The text does not name the cards it should; `code` says in which way."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        """Whole, where a worker process raises it."""
        return type(self), (self.code, str(self))


def parse(text: str) -> tuple[Card, ...]:
    """Read cards, each at most once.

    >>> parse("Qs 6d 4c") == parse("QS, 6♦ 4c") == parse("Qs6d4c")
    True
    >>> parse("10h")
    (34,)
    """
    try:
        cards = tuple([BY_NAME[name] for name in text.split()])
    except KeyError:
        cards = tuple(_one(piece) for piece in _pieces(text))
    if len(set(cards)) != len(cards):
        twice = next(card for at, card in enumerate(cards) if card in cards[:at])
        raise CardError("duplicate-card", f"{NAMES[twice]} is there twice; a deck has one of each card.")
    return cards


def show(cards: Iterable[Card]) -> str:
    """The text that `parse` reads back.

    >>> show(parse("as KD"))
    'As Kd'
    """
    return " ".join([NAMES[card] for card in cards])


def plural(rank: Rank) -> str:
    """
    >>> plural(4), plural(12)
    ('sixes', 'aces')
    """
    word = RANK_WORDS[rank]
    return word + ("es" if word.endswith("x") else "s")


_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")


def _pieces(text: str) -> list[str]:
    """Cut text into one piece a card, with or without spaces and commas between them."""
    plain = text.translate(_SYMBOLS).replace(",", " ")
    pieces: list[str] = []
    for word in plain.split():
        joined = word.replace("10", "T")
        if len(joined) > 2 and len(joined) % 2 == 0:
            pieces += [joined[at : at + 2] for at in range(0, len(joined), 2)]
        else:
            pieces.append(joined)
    return pieces


def _one(piece: str) -> Card:
    card = BY_NAME.get(piece[:1].upper() + piece[1:].lower())
    if card is None:
        raise CardError(
            "unknown-card",
            f'"{piece}" is no card; write a rank ({RANKS[0]}-9 T J Q K A) and a suit ({" ".join(SUITS)}), such as Qs.',
        )
    return card
