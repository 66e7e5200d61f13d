"""Cards as pages call them."""

from collections.abc import Sequence

RANKS = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight", "7": "seven",
    "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def spoken(cards: Sequence[str]) -> str:
    """
    >>> spoken(["Qs", "Td"])
    'queen of spades, ten of diamonds'
    """
    return ", ".join(f"{RANKS[card[0]]} of {SUITS[card[1]]}" for card in cards)
