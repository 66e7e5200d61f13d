"""Notes and coins: the pieces that cash is counted by, in the common currencies of ISO 4217.

Only pieces that circulate, as their central banks issue them; older ones are entered as an amount. A currency that is
not listed has pieces of 1, 2 and 5 from its smallest coin on.
"""

from typing import NamedTuple

from pitboss.money.chips import Cents
from pitboss.money.currency import HUNDREDTHS, Currency


class CashPiece(NamedTuple):
    """`name` says what it is: coin, note, or either."""

    cents: Cents
    name: str


# By currency: coins and notes, in units; below one, in decimals of a unit.
_ISSUED: dict[str, tuple[str, str]] = {
    "USD": ("0.01 0.05 0.10 0.25 0.50 1", "1 2 5 10 20 50 100"),
    "EUR": ("0.01 0.02 0.05 0.10 0.20 0.50 1 2", "5 10 20 50 100 200"),
    "GBP": ("0.01 0.02 0.05 0.10 0.20 0.50 1 2", "5 10 20 50"),
    "CAD": ("0.05 0.10 0.25 1 2", "5 10 20 50 100"),
    "AUD": ("0.05 0.10 0.20 0.50 1 2", "5 10 20 50 100"),
    "NZD": ("0.10 0.20 0.50 1 2", "5 10 20 50 100"),
    "CHF": ("0.05 0.10 0.20 0.50 1 2 5", "10 20 50 100 200 1000"),
    "SEK": ("1 2 5 10", "20 50 100 200 500 1000"),
    "NOK": ("1 5 10 20", "50 100 200 500 1000"),
    "DKK": ("0.50 1 2 5 10 20", "50 100 200 500"),
    "PLN": ("0.01 0.02 0.05 0.10 0.20 0.50 1 2 5", "10 20 50 100 200 500"),
    "CZK": ("1 2 5 10 20 50", "100 200 500 1000 2000 5000"),
    "JPY": ("1 5 10 50 100 500", "1000 2000 5000 10000"),
    "KRW": ("10 50 100 500", "1000 5000 10000 50000"),
    "INR": ("1 2 5 10 20", "10 20 50 100 200 500"),
    "MXN": ("0.50 1 2 5 10 20", "20 50 100 200 500 1000"),
    "BRL": ("0.05 0.10 0.25 0.50 1", "2 5 10 20 50 100 200"),
    "PHP": ("0.01 0.05 0.25 1 5 10 20", "20 50 100 200 500 1000"),
    "ZAR": ("0.10 0.20 0.50 1 2 5", "10 20 50 100 200"),
    "HKD": ("0.10 0.20 0.50 1 2 5 10", "10 20 50 100 500 1000"),
    "SGD": ("0.05 0.10 0.20 0.50 1", "2 5 10 50 100"),
}
_SERIES = 12  # so many pieces of a currency that is not listed


def pieces(money: Currency) -> tuple[CashPiece, ...]:
    """The smallest first.

    >>> from pitboss.money.currency import of
    >>> [one.cents for one in pieces(of("CHF"))][:3], pieces(of("USD"))[5]
    ([5, 10, 20], CashPiece(cents=100, name='note or coin'))
    >>> [one.cents for one in pieces(of("HUF"))][:5]
    [1, 2, 5, 10, 20]
    """
    if money.code not in _ISSUED:
        return tuple(CashPiece(money.coin * step, "") for step in _one_two_five(_SERIES))
    coins, notes = ({_cents(text) for text in some.split()} for some in _ISSUED[money.code])
    names = {
        **dict.fromkeys(coins, "coin"),
        **dict.fromkeys(notes, "note"),
        **dict.fromkeys(coins & notes, "note or coin"),
    }
    return tuple(CashPiece(cents, names[cents]) for cents in sorted(names))


def _cents(text: str) -> Cents:
    units, _, rest = text.partition(".")
    return int(units) * HUNDREDTHS + int(rest or 0)


def _one_two_five(count: int) -> list[int]:
    """
    >>> _one_two_five(5)
    [1, 2, 5, 10, 20]
    """
    return [(1, 2, 5)[number % 3] * 10 ** (number // 3) for number in range(count)]
