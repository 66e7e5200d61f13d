"""What a wager is worth: whole counts over all deals, and what follows from them as Fractions."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.odds.distribution import Distribution


@dataclass(frozen=True)
class PayLineOdds:
    """One line of a pay table: how often it pays, and what it brings, per unit."""

    name: str
    pays: Fraction
    count: int


@dataclass(frozen=True)
class WagerOdds:
    """A wager, or the wagers that are one game, valued per unit."""

    id: str
    distribution: Distribution
    staked: Fraction  # the total wagered over all deals, in units
    lines: tuple[PayLineOdds, ...] = ()
    folded: int = 0  # deals in which the hand is folded

    @property
    def house_edge(self) -> Fraction:
        """Positive when the house is ahead."""
        return -self.distribution.mean

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss over the expected total amount wagered."""
        return -self.distribution.net / self.staked

    @property
    def fold_rate(self) -> Fraction:
        return Fraction(self.folded, self.distribution.deals)
