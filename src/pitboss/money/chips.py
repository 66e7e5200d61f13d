"""Money is whole cents; odds are two whole numbers; breakage says what becomes of a broken cent.

No float is made here or anywhere below a report.
"""

import re
from dataclasses import dataclass
from enum import Enum
from math import gcd
from typing import TypeAlias

from pitboss.money import currency

Cents: TypeAlias = int

_DOLLARS = re.compile(r"\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,18})(?:\.(\d{2}))?", re.ASCII)
_ODDS = re.compile(r"(\d{1,3}(?:,\d{3})+|\d{1,9})\s*(to|for|:)\s*(\d{1,9})", re.IGNORECASE | re.ASCII)


def dollars(text: str) -> Cents:
    """Read an amount in units of a currency. A sheet may write "$": whose dollars they are, the house says.

    >>> dollars("$2"), dollars("2.50"), dollars("$1,000")
    (200, 250, 100000)
    >>> with currency.writing(currency.of("EUR")):
    ...     dollars("€2.50")
    250
    """
    here = currency.now()
    written = text.strip()
    if here is not currency.USD:
        bare = written.removeprefix(here.before.strip()).removesuffix(here.after.strip()).strip()
        written = bare.replace(here.group, ",")
    found = _DOLLARS.fullmatch(written)
    if found is None:
        units = f"whole {here.name or 'units'} or with two decimals"
        raise ValueError(
            f'"{text}" is not an amount; write whole dollars or dollars and cents, such as "$2" or "$2.50"'
            if here is currency.USD
            else f'"{text}" is not an amount; write {units}, such as "2" or "2.50"'
        )
    return int(found[1].replace(",", "")) * 100 + int(found[2] or 0)


def show(cents: Cents) -> str:
    """An amount in the currency that is written here: that of the house; dollars where there is none.

    >>> show(200), show(-250), show(100000)
    ('$2', '-$2.50', '$1,000')
    """
    return currency.now().show(cents)


def signed(cents: Cents) -> str:
    """
    >>> signed(200), signed(0), signed(-200)
    ('+$2', '$0', '-$2')
    """
    return ("+" if cents > 0 else "") + show(cents)


def typeset(amount: str) -> str:
    """An amount as pages and slips have it: with the minus that lines up with figures, which a hyphen does not.

    >>> typeset(signed(-200)) == chr(0x2212) + "$2"
    True
    """
    return amount.replace("-", "\N{MINUS SIGN}")


@dataclass(frozen=True)
class Odds:
    """`to` is won for every `one` staked, in lowest terms; the stake comes back as well.

    >>> Odds(6, 4)
    Odds(to=3, one=2)
    >>> str(Odds(40, 1))
    '40 to 1'
    """

    to: int
    one: int = 1

    def __post_init__(self) -> None:
        if self.to < 0 or self.one <= 0:
            raise ValueError(f"odds of {self.to} to {self.one} cannot be paid")
        shared = gcd(self.to, self.one)
        object.__setattr__(self, "to", self.to // shared)
        object.__setattr__(self, "one", self.one // shared)

    def __str__(self) -> str:
        return f"{self.to} to {self.one}"

    def __lt__(self, other: "Odds") -> bool:
        return self.to * other.one < other.to * self.one


def odds(text: str) -> Odds:
    """Read odds. "40 for 1" counts the stake that comes back, so it is 39 to 1.

    >>> odds("40 to 1"), odds("3:2"), odds("40 for 1")
    (Odds(to=40, one=1), Odds(to=3, one=2), Odds(to=39, one=1))
    """
    found = _ODDS.fullmatch(text.strip())
    if found is None:
        raise ValueError(f'"{text}" is not odds; write "40 to 1" (or "3 to 2"; "40 for 1" is 39 to 1)')
    won, one = int(found[1].replace(",", "")), int(found[3])
    if one == 0:
        raise ValueError(f'"{text}" divides by nothing; write "40 to 1"')
    if found[2].lower() == "for":
        if won < one:
            raise ValueError(f'"{text}" gives back less than the stake; odds are at least "1 for 1"')
        won -= one
    return Odds(won, one)


def says_for(text: str) -> bool:
    """Whether the odds were written the "for" way, which deserves a word to its author."""
    found = _ODDS.fullmatch(text.strip())
    return found is not None and found[2].lower() == "for"


class Toward(Enum):
    """Whom a broken amount favours."""

    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"


@dataclass(frozen=True)
class Breakage:
    """Payouts are whole multiples of `unit`; what does not come out even is rounded `toward`."""

    unit: Cents = 1
    toward: Toward = Toward.DOWN


def pay(stake: Cents, at: Odds, breakage: Breakage) -> Cents:
    """What a winning stake is paid, beside the stake itself.

    >>> pay(500, Odds(3, 2), Breakage()), pay(5, Odds(3, 2), Breakage())
    (750, 7)
    >>> pay(500, Odds(3, 2), Breakage(unit=100, toward=Toward.UP))
    800
    """
    whole, rest = divmod(stake * at.to, at.one * breakage.unit)
    match breakage.toward:
        case Toward.DOWN:
            broken = 0
        case Toward.UP:
            broken = int(rest > 0)
        case Toward.NEAREST:
            broken = int(2 * rest >= at.one * breakage.unit)
    return (whole + broken) * breakage.unit
