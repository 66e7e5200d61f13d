"""What a wager is worth: whole counts over all deals, and what follows from them as Fractions."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.odds.pricing.distribution import Distribution


@dataclass(frozen=True)
class PayLineOdds:
    """One line of a pay table: how often it pays, and what it brings, per unit."""

    name: str
    pays: Fraction
    count: int


@dataclass(frozen=True)
class TableLineOdds:
    """A line of a pay table within the main game: in how many deals it pays, the best play given, and on how much.

    `staked` and `won` are in units of the main wager, over all those deals: a line may pay on a Play of 1x or 3x.
    """

    wager: str
    name: str
    pays: Fraction
    count: int
    staked: Fraction
    won: Fraction


@dataclass(frozen=True)
class WagerOdds:
    """A wager, or the wagers that are one game, valued per unit."""

    id: str
    distribution: Distribution
    staked: Fraction  # the total wagered over all deals, in units
    lines: tuple[PayLineOdds, ...] = ()
    folded: int = 0  # deals in which the hand is folded
    tables: tuple[TableLineOdds, ...] = ()  # of the main game: the lines of its pay tables, such as an Ante Bonus

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
