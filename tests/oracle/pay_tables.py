"""Pay tables as people write them: "500-50-10-3-3:2-1", the highest hand first, "to 1" unless said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .ranking import ACE, Hand

FIVE = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
)
THREE = ("mini-royal", "straight flush", "three of a kind", "straight", "flush", "pair")
POCKET = ("aces", "A-K suited", "A-Q suited", "A-J suited", "A-K", "A-Q", "A-J", "jacks to kings", "twos to tens")
SUIT = ("seven-card flush", "six-card flush", "five-card flush", "four-card flush", "three-card flush")


@dataclass(frozen=True)
class PayTable:
    """What a hand is paid, or None below the last line."""

    odds: Mapping[str, Fraction]
    pairs_from: int  # the lowest pair that is paid as one
    pushes: range  # ranks of the pairs that push

    def paid(self, stake: int, hand: Hand) -> int | None:
        line = self.line(hand)
        if line == "pair" and hand.ranks[0] in self.pushes:
            return 0
        if line == "pair" and hand.ranks[0] < self.pairs_from:
            return None
        # READING: no half cents; what is below a cent stays with the house.
        return stake * self.odds[line].numerator // self.odds[line].denominator if line in self.odds else None

    def line(self, hand: Hand) -> str:
        royal = hand.category == "straight flush" and hand.ranks == (ACE,)
        return "mini-royal" if royal and "mini-royal" in self.odds else hand.category

    def or_lost(self, stake: int, hand: Hand) -> int:
        """Where a hand that is not on the table loses."""
        paid = self.paid(stake, hand)
        return -stake if paid is None else paid

    def or_push(self, stake: int, hand: Hand) -> int:
        """Where it pushes."""
        return self.paid(stake, hand) or 0


def table(odds: str, hands: Sequence[str], *, pairs_from: int = 2, pushes: range = range(0)) -> PayTable:
    """As many hands from the top as there are odds; one whose place is left empty is not on the table.

    >>> table("100-8-6-3:2-1", THREE).odds["straight"]
    Fraction(3, 2)
    """
    said = dict(zip(hands, odds.split("-"), strict=False))
    to_one = {hand: Fraction(text.replace(":", "/")) for hand, text in said.items() if text}
    return PayTable(to_one, pairs_from, pushes)
