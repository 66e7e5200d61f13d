"""The chances of the totals of many rounds as doubles, with a bound on the sum of all their errors.

**By waves.** One inverse Fourier transform of phi**rounds, where phi is the transform of one round; nothing is
squared and transformed back, so errors do not build up from round to round. What is lost, and how it is bounded
(u = 2**-53 is what one rounding can do):

1. *Tails.* Totals outside the window of `lattice.window` are left out; what aliasing carries into it is no more.
2. *phi to a power.* A relative error e in phi becomes rounds * e: too much. So a phase that is a whole number of grid
   angles is taken out of phi and raised to the power with integers. There remains 1 + z, with -Re z = v a sum of terms
   of one sign, and Im z = sum p (sin a - a) + sum p a, where the second sum, the one that cancels, is taken with
   probabilities cut in two so that no rounding matters. So z is known within a few dozen u of v + |Im z|, and
   rounds * v * |phi|**rounds is about 1/e at most. The bound of every entry is computed from its own v and Im z, and
   they are summed in squares (Parseval).
3. *The transform.* Its error in the 2-norm is at most 8 u log2(size) times the norm (Higham, Accuracy and Stability of
   Numerical Algorithms, theorem 24.2, has 6.7 u for accurate twiddles).

The 2-norm times the root of the width bounds the sum of all absolute errors. Entries below zero are set to zero, which
brings each nearer to the truth. The error is absolute: a chance of 1e-25 may come out as 1e-19.

**By digits.** Where few totals carry nearly all the chance on a wide lattice (a few rounds with a jackpot), that bound
is too weak. Then chances are whole multiples of 10**-28, a polynomial is one long decimal number with a slot for
each total, and powers are products of such numbers, which `decimal` multiplies exactly and fast. Each product loses
less than one unit a slot and the tails, all downwards.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import exp, inf, log2, pi, sqrt
from typing import TYPE_CHECKING, TypeAlias

from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.sessions.lattice import TAIL, Lattice, lattice, window

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Doubles: TypeAlias = NDArray[np.float64]
    Waves: TypeAlias = NDArray[np.complex128]
    Steps: TypeAlias = NDArray[np.int64]

ERROR_MOST = 1e-12
POINTS_MOST = 1 << 22  # Totals: 32 MB as doubles, and several times that on the way.
TERMS_MOST = 1 << 25  # Terms of phi by waves, one for each net and frequency that matters; about six seconds.
DIGIT_POINTS_MOST = 1 << 16  # Totals by digits; a second for each product at worst.
UNIT = 2.0**-53
FAINT = 60.0  # Frequencies with |phi|**rounds below exp(-60) are taken as zero.
SLICE = 1 << 28  # The coarse part of a chance, a multiple of 1/SLICE: times a grid angle it is exact, as are sums.
PLACES = 28
SLOT = 2 * PLACES + 2


@dataclass(frozen=True)
class Totals:
    """`chances[i]` is the chance of the total `first + i * step`; all together they are off by at most `error`."""

    first: Fraction
    step: Fraction
    chances: "Doubles" = field(compare=False, repr=False)
    error: float


def totals(one: Distribution, rounds: int) -> Totals:
    """The distribution of the sum of so many independent rounds.

    >>> coin = Distribution({Fraction(1): 1, Fraction(-1): 1})
    >>> two = totals(coin, 2)
    >>> two.first, two.step, [round(float(chance), 15) for chance in two.chances]
    (Fraction(-2, 1), Fraction(2, 1), [0.25, 0.5, 0.25])
    """
    import numpy as np

    line = lattice(one)
    low, high = window(line, rounds)
    width = high - low + 1
    if width > POINTS_MOST:
        raise ValueError(
            f"after {rounds} rounds the totals spread over {width} steps of {line.step};"
            f" at most {POINTS_MOST} are computed"
        )
    chances, error = (np.ones(1), 0.0) if width == 1 else by_waves(line, rounds, low=low, width=width)
    if error > ERROR_MOST and width <= DIGIT_POINTS_MOST:
        chances, error = by_digits(line, rounds)
    if error > ERROR_MOST:
        raise ValueError(
            f"no method keeps the error below {ERROR_MOST:.0e} for {rounds} rounds of {len(line.jumps)} nets"
            f" over {width} steps of {line.step}"
        )
    chances.flags.writeable = False
    return Totals(first=rounds * line.worst + low * line.step, step=line.step, chances=chances, error=error)


def by_waves(line: Lattice, rounds: int, *, low: int, width: int) -> tuple["Doubles", float]:
    """The chances of `width` totals from `low` on, and the bound on their errors: infinite if it is too much work."""
    import numpy as np

    size = 1 << (width - 1).bit_length()
    waves, squares = _waves(line, rounds, low=low, size=size)
    chances = np.fft.irfft(waves, size)
    norm = sqrt(float(np.sum(chances * chances)))
    off = sqrt(squares / size) + exp(-FAINT) + 8 * UNIT * log2(size) * norm
    # The last term is for the sums that will be made of the chances.
    return np.maximum(chances[:width], 0.0), sqrt(width) * off + 4 * TAIL + 64 * UNIT


def _waves(line: Lattice, rounds: int, *, low: int, size: int) -> tuple["Waves", float]:
    """phi**rounds at the frequencies 0..size/2, moved so that `low` comes to 0; the sum of squared error bounds."""
    import numpy as np

    jumps = np.array([jump % size for jump in line.jumps], dtype=np.int64)
    spikes = np.zeros(size)
    np.add.at(spikes, jumps, [count / line.deals for count in line.counts])
    # A first look, good to 1e-10, at which frequencies matter and at their phases.
    rough = np.fft.rfft(spikes)
    waves = np.zeros(size // 2 + 1, dtype=np.complex128)
    matter = np.flatnonzero(rounds * np.log(np.abs(rough) + 1e-10) > -FAINT)
    if matter.size * jumps.size > TERMS_MOST:
        return waves, inf
    turns = np.rint(np.angle(rough[matter]) * (size / (2 * pi))).astype(np.int64)
    squares = 0.0
    rows = max(1, (1 << 18) // jumps.size)
    for start in range(0, matter.size, rows):
        part, turn = matter[start : start + rows], turns[start : start + rows]
        steps = _centred(-part[:, None] * jumps[None, :] - turn[:, None], size)
        real, imaginary = _excess(line, steps, size)
        phase = _centred(rounds * turn + part * (low % size), size).astype(np.float64) * (2 * pi / size)
        waves[part], errors = _power(real, imaginary, rounds=rounds, phase=phase, nets=jumps.size)
        squares += 2 * float(np.sum(errors * errors))
    return waves, squares


def _centred(steps: "Steps", size: int) -> "Steps":
    """The same angles, in steps of the grid, between -size/2 and size/2."""
    return (steps + size // 2) % size - size // 2


def _excess(line: Lattice, steps: "Steps", size: int) -> tuple["Doubles", "Doubles"]:
    """The real and imaginary part of z = sum p exp(ia) - 1; the angles are in steps, a row of nets a frequency."""
    import numpy as np

    deals = line.deals
    chances = np.array([count / deals for count in line.counts])
    coarse = np.array([count * SLICE // deals / SLICE for count in line.counts])
    fine = np.array([count * SLICE % deals / deals / SLICE for count in line.counts])
    floats = steps.astype(np.float64)
    angles = floats * (2 * pi / size)
    sines = np.sin(angles / 2)
    drift = (floats @ coarse + floats @ fine) * (2 * pi / size)
    return -2 * np.sum(chances * sines * sines, axis=-1), drift + np.sum(chances * _sine_gap(angles), axis=-1)


def _sine_gap(angles: "Doubles") -> "Doubles":
    """sin a - a, by its series where the two nearly cancel."""
    import numpy as np

    squares = angles * angles
    series = np.ones_like(angles)
    for place in range(20, 2, -2):
        series = 1 - squares / (place * (place + 1)) * series
    return np.where(np.abs(angles) < 1, -angles * squares / 6 * series, np.sin(angles) - angles)


def _power(
    real: "Doubles", imaginary: "Doubles", *, rounds: int, phase: "Doubles", nets: int
) -> tuple["Waves", "Doubles"]:
    """(1 + real + i imaginary)**rounds * exp(i phase), and a bound on the error of each."""
    import numpy as np

    modulus = np.hypot(1 + real, imaginary)
    # Below a half 1 + real is exact; above it log1p keeps what 1 + real would lose.
    near = 0.5 * np.log1p(np.maximum(2 * real + real * real + imaginary * imaginary, -0.9))
    logs = np.where(modulus > 0.5, near, np.log(np.maximum(modulus, 1e-300)))
    powers = np.exp(rounds * logs)
    angle = phase + rounds * np.arctan2(imaginary, 1 + real)
    # 128 covers two sums (pairwise: under 40 roundings each), the sines and log1p; 16 the angle; the next the sum of
    # the fine parts, each below 1/SLICE at an angle of at most pi; 32 and what follows the exponential and the phase.
    off = UNIT * (128 * np.abs(real) + 16 * np.abs(imaginary) + pi / SLICE * nets * nets)
    errors = rounds * np.exp((rounds - 1) * logs) * off + UNIT * (32 + 2 * rounds * np.abs(logs)) * powers
    return powers * np.exp(1j * angle), errors


def by_digits(line: Lattice, rounds: int) -> tuple["Doubles", float]:
    """The chances of the totals in the window, and the bound on their errors.

    With c what one product loses, an error of (2n - 1) c after n rounds becomes at most (4n - 1) c when squared and
    (2n + 1) c with one round more.
    """
    import numpy as np

    one = power = _one_round(line)
    done, widest = 1, len(one.slots)
    for bit in format(rounds, "b")[1:]:
        done *= 2
        power = _within(line, done, _product(power, power))
        if bit == "1":
            done += 1
            power = _within(line, done, _product(power, one))
        widest = max(widest, len(power.slots))
    chances = np.array([int(slot) / 10**PLACES for slot in reversed(power.slots)])
    loss = (widest + len(line.jumps)) * 10.0**-PLACES + 2 * TAIL
    return chances, 2 * rounds * loss + 64 * UNIT


@dataclass(frozen=True)
class _Power:
    """The chances from the total `low` upwards, written from the highest total down, each with PLACES + 2 digits."""

    low: int
    slots: list[str]


def _one_round(line: Lattice) -> _Power:
    low, high = window(line, 1)
    slots = ["0" * (PLACES + 2)] * (high - low + 1)
    for jump, count in zip(line.jumps, line.counts, strict=True):
        if low <= jump <= high:
            slots[high - jump] = str(count * 10**PLACES // line.deals).zfill(PLACES + 2)
    return _Power(low, slots)


def _product(left: _Power, right: _Power) -> _Power:
    """No slot overflows, for a coefficient of the product is at most 10**(2 * PLACES)."""
    import decimal

    wide = decimal.Context(prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN)
    padding = "0" * PLACES
    factors = [decimal.Decimal(padding + padding.join(power.slots)) for power in (left, right)]
    count = len(left.slots) + len(right.slots) - 1
    text = format(wide.multiply(*factors), "f").zfill(count * SLOT)
    return _Power(left.low + right.low, [text[at : at + PLACES + 2] for at in range(0, count * SLOT, SLOT)])


def _within(line: Lattice, rounds: int, power: _Power) -> _Power:
    low, high = window(line, rounds)
    top = power.low + len(power.slots) - 1
    return _Power(low, power.slots[top - high : top - low + 1])
