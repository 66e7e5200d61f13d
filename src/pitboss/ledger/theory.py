"""The theoretical win of the house, from exact values, against the actual win.

Edge and variance are Fractions per unit staked, for the best play. The caller gets them from the solver, which the
ledger does not import. Hands are independent, and their wagers are assumed to be fully covered. Spots of one hand
share the dealer's cards, so their standard deviations are added, not their variances: the interval is never too narrow.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, isqrt

from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import events as r
from pitboss.rounds.settle import Settlement
from pitboss.sheets.prose import counted
from pitboss.tables import events as e
from pitboss.tables.events import Event

NINETY_FIVE = Fraction(49, 25)  # 95 % of a normal distribution are within 1.96 standard deviations
THREE_SIGMA = Fraction(3)
OUTSIDE = 0.025  # of all days, to either side of an interval of 95 %


@dataclass(frozen=True)
class Worth:
    """The house edge and variance of a wager per unit staked, and the wagers that belong to it (`also`).

    Their results count, and their stakes do not: the edge of an Ante includes its Play and its bonus.
    """

    edge: Fraction
    variance: Fraction
    also: tuple[str, ...] = ()
    nets: Mapping[Fraction, int] = field(default_factory=dict, hash=False)  # deals by the player's net per unit


@dataclass(frozen=True)
class Handle:
    """The sums of a wager over many hands."""

    hands: int = 0
    staked: Cents = 0
    squares: int = 0  # the sum of the squared stakes of each hand, in cents²: the variance is proportional to it
    won: Cents = 0  # by the house, or by the player who had the bank

    def __add__(self, other: "Handle") -> "Handle":
        return Handle(
            self.hands + other.hands,
            self.staked + other.staked,
            self.squares + other.squares,
            self.won + other.won,
        )


@dataclass(frozen=True)
class Chance:
    """How likely the actual win is, by the exact distribution of the hands that were played with their stakes: as it
    is, or with rare results capped, whichever is less likely.

    Intervals are wins of the house: 95 of 100 such days lie in `usual`, and to either side of `alarm` one in 10,000.
    """

    share: float  # of such days that end as far from the expected win or further, to the same side
    usual: tuple[Cents, Cents]
    alarm: tuple[Cents, Cents]


ALARM = 1e-4  # a result as rare as that is worth a look


@dataclass(frozen=True)
class Theory:
    """The theoretical win of a wager, and the actual one; amounts in cents, from the house's side.

    Without a `chance`, nobody has looked at the distribution.
    """

    wager: str
    handle: Handle
    expected: Fraction
    variance: Fraction
    chance: Chance | None = None

    @property
    def is_alarm(self) -> bool:
        return self.chance is not None and self.chance.share < ALARM

    @property
    def is_usual(self) -> bool:
        """Within 95 of 100 such days."""
        return self.within(NINETY_FIVE) if self.chance is None else self.chance.share >= OUTSIDE

    @property
    def usual(self) -> tuple[Cents, Cents]:
        return self.interval(NINETY_FIVE) if self.chance is None else self.chance.usual

    def interval(self, deviations: Fraction) -> tuple[Cents, Cents]:
        """Whole cents, rounded outward."""
        off = _root_up(self.variance * deviations**2)
        return floor(self.expected - off), ceil(self.expected + off)

    def within(self, deviations: Fraction) -> bool:
        return (self.handle.won - self.expected) ** 2 <= self.variance * deviations**2

    def __str__(self) -> str:
        low, high = self.usual
        place = (
            "within 95 %" if self.is_usual
            else "outside 95 %, within 3 sigma" if self.within(THREE_SIGMA)
            else "outside 3 sigma"
        )  # fmt: skip
        return (
            f"{self.wager}: {chips.show(self.handle.staked)} in {counted(self.handle.hands, 'hand')}, "
            f"theoretical {chips.signed(round(self.expected))} ({chips.signed(low)} to {chips.signed(high)}), "
            f"actual {chips.signed(self.handle.won)}: {place}"
        )


def handles(events: Iterable[Event]) -> dict[str, Handle]:
    """What the events settled, by wager."""
    found: dict[str, Handle] = {}
    staked: dict[str, Cents] = {}  # in the current hand
    for event in events:
        match event:
            case r.WagerSettled(settlement=one) | e.BehindSettled(settlement=one):
                found[one.wager] = found.get(one.wager, Handle()) + _handle(one, staked.get(one.wager, 0))
                staked[one.wager] = staked.get(one.wager, 0) + one.stake
            case e.DeckOpened() if event.finish is not e.Finish.UNUSED:
                staked = {}
            case e.PayoutCorrected(wager=wager, was=was, now=now):
                found[wager] = found.get(wager, Handle()) + Handle(won=was - now)
            case _:
                pass
    return found


def _handle(one: Settlement, before: Cents) -> Handle:
    """`before` is what other spots of the same hand staked on the wager: all stakes of a hand are squared as one."""
    grown = (before + one.stake) ** 2 - before**2
    return Handle(hands=1, staked=one.stake, squares=grown, won=-one.net)


def compared(found: Mapping[str, Handle], worths: Mapping[str, Worth]) -> tuple[Theory, ...]:
    """Theoretical and actual win of every wager that has a worth and was made."""
    return tuple(_theory(wager, found, worth) for wager, worth in worths.items() if wager in found)


def _theory(wager: str, found: Mapping[str, Handle], worth: Worth) -> Theory:
    own = found[wager]
    won = own.won + sum(found[name].won for name in worth.also if name in found)
    handle = Handle(own.hands, own.staked, own.squares, won)
    return Theory(wager, handle, worth.edge * own.staked, worth.variance * own.squares)


def in_all(theories: Iterable[Theory]) -> Theory:
    """All wagers as one. They share cards, so their standard deviations are added, not their variances."""
    each = tuple(theories)
    handle = sum((one.handle for one in each), Handle())
    deviation = sum(_root_up(one.variance) for one in each)
    return Theory("all wagers", handle, sum((one.expected for one in each), Fraction(0)), Fraction(deviation**2))


def _root_up(value: Fraction) -> int:
    """The square root, rounded up to a whole number.

    >>> _root_up(Fraction(0)), _root_up(Fraction(9)), _root_up(Fraction(19, 2))
    (0, 3, 4)
    """
    whole = -(-value.numerator // value.denominator)
    root = isqrt(whole)
    return root + (root * root < whole)
