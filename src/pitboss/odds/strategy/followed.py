"""What a given way of playing comes to. How it is counted is in `ways_to_play`; these values import no NumPy."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.odds.pricing.wager import WagerOdds


@dataclass(frozen=True)
class Mistake:
    """A way of playing otherwise than the best, and what it costs in the long run, per unit of the main wager."""

    best: str
    played: str
    hand: str  # the class of hand: "queen high", "pair of nines", "flush"
    sets: int  # information sets: hands, times exposed cards
    cost: Fraction


@dataclass(frozen=True)
class Followed:
    """The main wager played by a strategy, what that costs against the best play, and by which mistakes."""

    odds: WagerOdds
    cost: Fraction
    mistakes: tuple[Mistake, ...]  # the dearest first; their costs add up to `cost`
