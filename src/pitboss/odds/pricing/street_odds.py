"""What is known of the decisions of a round, street by street: how often each choice is right, and the first cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.cards.card import RANKS, Card


@dataclass(frozen=True)
class StreetOdds:
    """One decision of the sheet, the best play given: the deals that come to it, by the choice that is taken."""

    id: str
    chosen: Mapping[str, int]
    ties: int  # sets of cards, own and for all, with two best choices

    @property
    def deals(self) -> int:
        """How many deals come to it."""
        return sum(self.chosen.values())


@dataclass(frozen=True)
class Start:
    """First cards, and all that differ from them by the names of suits alone: what each choice is worth, per unit."""

    cards: str
    alike: int
    choices: Mapping[str, Fraction]
    best: str
    ties: tuple[str, ...] = ()  # all best choices, where there are several


def kind_of(cards: Sequence[Card]) -> str:
    """What two cards are but for the names of suits.

    >>> from pitboss.cards.card import parse
    >>> kind_of(parse("8s Ks")), kind_of(parse("Ah Ad")), kind_of(parse("2c 7d"))
    ('K8s', 'AA', '72o')
    """
    high, low = sorted(cards, reverse=True)
    suited = "" if high >> 2 == low >> 2 else "s" if high & 3 == low & 3 else "o"
    return f"{RANKS[high >> 2]}{RANKS[low >> 2]}{suited}"
