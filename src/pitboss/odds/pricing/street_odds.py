"""What is known of the decisions of a round, street by street: how often each choice is right, and the first cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


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
