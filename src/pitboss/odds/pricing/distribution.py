"""How often each result comes: whole counts of equally likely deals. Everything derived is a Fraction."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Distribution:
    """From a net result, in units, to the number of deals that come to it.

    >>> coin = Distribution({Fraction(1): 1, Fraction(-1): 1})
    >>> coin.mean, coin.variance, coin.hit_rate
    (Fraction(0, 1), Fraction(1, 1), Fraction(1, 2))
    """

    counts: Mapping[Fraction, int]

    @cached_property
    def deals(self) -> int:
        return sum(self.counts.values())

    @cached_property
    def net(self) -> Fraction:
        """The sum over all deals."""
        return sum((net * count for net, count in self.counts.items()), Fraction(0))

    @property
    def mean(self) -> Fraction:
        return self.net / self.deals

    @cached_property
    def variance(self) -> Fraction:
        squares = sum((net * net * count for net, count in self.counts.items()), Fraction(0))
        return squares / self.deals - self.mean**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def hit_rate(self) -> Fraction:
        """The hit rate: how often a round wins chips."""
        return Fraction(sum(count for net, count in self.counts.items() if net > 0), self.deals)

    def arrays(self) -> "tuple[NDArray[np.float64], NDArray[np.int64]]":
        """The nets, ascending, and the deals that come to each: to plot, or to add up. NumPy is imported for it.

        >>> nets, deals = Distribution({Fraction(1): 3, Fraction(-1): 1}).arrays()
        >>> nets.tolist(), deals.tolist(), float(nets @ deals)
        ([-1.0, 1.0], [1, 3], 2.0)
        """
        import numpy as np

        nets = sorted(self.counts)
        return np.array([float(net) for net in nets]), np.array([self.counts[net] for net in nets], np.int64)

    def scaled(self, factor: Fraction) -> "Distribution":
        """The same deals with every net multiplied."""
        return Distribution({net * factor: count for net, count in self.counts.items()})
