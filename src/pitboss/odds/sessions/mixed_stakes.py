"""How likely a result of many independent hands is, each with its own stake: the exact distribution, added up.

The chances of one hand at a stake are put on a lattice of cents, and those of all hands are the product of their
transforms (a convolution). Where the lattice would be too fine, a net between two of its points is divided between them
so that the mean stays: that makes the distribution wider by less than a point, never narrower. The window is chosen by
Chernoff's bound, so that less than 1e-13 of all chances lies outside it. A chance is right to about 1e-12; one that is
smaller than `LEAST` is told as that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, gcd, lcm
from typing import TYPE_CHECKING, TypeAlias

from pitboss.money.chips import Cents

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Doubles: TypeAlias = NDArray[np.float64]

Nets: TypeAlias = Mapping[Fraction, int]  # deals that come to a net, per unit staked
Part: TypeAlias = tuple[Nets, Mapping[Cents, int]]  # of one wager by one set of rules: hands by their stake

POINTS_MOST = 1 << 15
LEFT_OUT_LOG = 30.0  # exp(-30) is 1e-13
LEAST = 1e-9


@dataclass(frozen=True)
class Spread:
    """The distribution of the player's total in cents: `chances[i]` is that of `first + i * step`."""

    first: float
    step: float
    chances: "Doubles"

    def at_most(self, cents: Cents) -> float:
        """The chance of this total or a lower one."""
        upto = floor((cents - self.first) / self.step + 1e-6) + 1
        return _chance(float(self.chances[: max(0, upto)].sum()))

    def at_least(self, cents: Cents) -> float:
        since = ceil((cents - self.first) / self.step - 1e-6)
        return _chance(float(self.chances[max(0, since) :].sum()))

    def interval(self, chance: float) -> tuple[Cents, Cents]:
        """The lowest and the highest total that are not rarer than this to their side."""
        up = self.chances.cumsum()
        down = self.chances[::-1].cumsum()
        low = int((up < chance).sum())
        high = len(self.chances) - 1 - int((down < chance).sum())
        return floor(self.first + low * self.step), ceil(self.first + high * self.step)


def _chance(found: float) -> float:
    return min(1.0, max(found, LEAST))


def spread(parts: Sequence[Part]) -> Spread:
    """Of all hands together; they are independent.

    >>> coin = {Fraction(1): 1, Fraction(-1): 1}
    >>> tossed = spread([(coin, {100: 10})])
    >>> round(tossed.at_least(10_00) * 2**10, 6), round(tossed.at_most(-8_00) * 2**10, 6), tossed.interval(0.02)
    (1.0, 11.0, (-600, 600))
    """
    import numpy as np

    hands = [_Hands(nets, stake, count) for nets, some in parts for stake, count in sorted(some.items()) if count]
    least, most = _window(hands)
    step = _step(hands, most - least)
    base = sum(one.count * one.least for one in hands)
    points = 1 << max(1, ceil((most - least) / step) + 1).bit_length()
    wave = np.ones(points // 2 + 1, dtype=np.complex128)
    for one in hands:
        wave *= _power(np.fft.rfft(one.on(step, points)), one.count)
    chances = np.clip(np.fft.irfft(wave, points), 0.0, None)
    begin = floor((least - base) / step)
    return Spread(base + begin * step, step, np.roll(chances, -(begin % points)))


class _Hands:
    """So many hands with the same stake."""

    def __init__(self, nets: Nets, stake: Cents, count: int) -> None:
        import numpy as np

        self.count = count
        self.cents = [net * stake for net in sorted(nets)]
        self.least = float(self.cents[0])
        deals = sum(nets.values())
        self.values = np.array([float(one) for one in self.cents])
        self.shares = np.array([nets[net] / deals for net in sorted(nets)])

    def on(self, step: float, points: int) -> "Doubles":
        """The chances of one hand on the lattice, from its lowest net on; they may go round its end."""
        import numpy as np

        places = (self.values - self.least) / step
        below = np.floor(places + 1e-9).astype(np.int64)
        over = np.clip(places - below, 0.0, 1.0)
        found = np.zeros(points)
        np.add.at(found, below % points, self.shares * (1 - over))
        np.add.at(found, (below + 1) % points, self.shares * over)
        return found

    def log_moment(self, at: float) -> float:
        """The logarithm of the mean of exp(at * net), for all its hands together."""
        import numpy as np

        powers = at * self.values
        top = float(powers.max())
        return self.count * (top + float(np.log((self.shares * np.exp(powers - top)).sum())))


def _window(hands: Sequence[_Hands]) -> tuple[float, float]:
    """Outside it lies less than exp(-LEFT_OUT_LOG), to either side."""
    import numpy as np

    lowest = sum(one.count * float(one.values[0]) for one in hands)
    highest = sum(one.count * float(one.values[-1]) for one in hands)
    mean = [float((one.shares * one.values).sum()) for one in hands]
    squares = [float((one.shares * one.values**2).sum()) for one in hands]
    variance = sum(one.count * (of - at * at) for one, at, of in zip(hands, mean, squares, strict=True))
    if variance <= 0:
        return lowest, highest
    for at in np.geomspace(1e-3, 1e3, 61) / variance**0.5:
        highest = min(highest, (sum(one.log_moment(float(at)) for one in hands) + LEFT_OUT_LOG) / float(at))
        lowest = max(lowest, -(sum(one.log_moment(-float(at)) for one in hands) + LEFT_OUT_LOG) / float(at))
    return lowest, highest


def _step(hands: Sequence[_Hands], width: float) -> float:
    """The widest step on which all nets lie; a wider one if that were too many points."""
    apart = [one - each.cents[0] for each in hands for one in each.cents[1:]]
    if not apart:
        return max(width, 1.0)
    below = lcm(*(one.denominator for one in apart))
    exact = gcd(*(int(one * below) for one in apart)) / below
    return exact if width / exact < POINTS_MOST else width / (POINTS_MOST - 2)


def _power(wave: "NDArray[np.complex128]", times: int) -> "NDArray[np.complex128]":
    """By squaring: the relative error is about `times` roundings, 1e-13 for a thousand hands."""
    found, square = None, wave
    while times:
        if times & 1:
            found = square if found is None else found * square
        times >>= 1
        if times:
            square = square * square
    assert found is not None
    return found


# ---------------------------------------------------------------- in words


def once_in(chance: float, what: str = "days") -> str:
    """
    >>> once_in(0.6), once_in(0.2), once_in(1 / 1299), once_in(LEAST)
    ('on most days', 'once in 5 such days', 'once in 1,300 such days', 'less than once in a billion such days')
    """
    if chance >= 0.5:
        return f"on most {what}"
    if chance <= LEAST:
        return f"less than once in a billion such {what}"
    times = 1 / chance
    digits = max(0, len(str(int(times))) - 2)
    return f"once in {round(times / 10**digits) * 10**digits:,} such {what}"
