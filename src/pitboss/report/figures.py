"""Numbers as documents print them: from whole numbers and fractions to text, rounded once, with a true minus.

A column has one number of decimals: percent 4, "1 in" 1, deviations 4, money 2.
"""

from fractions import Fraction
from math import isqrt

from pitboss.money import currency
from pitboss.money.chips import Cents

MINUS = "\u2212"


def number(value: Fraction | int | float, places: int = 0, *, plus: bool = False) -> str:
    """Rounded half away from zero, with thousands grouped.

    >>> number(Fraction(-12345, 10), 1), number(7, plus=True), number(Fraction(-1, 100000), 2)
    ('−1,234.5', '+7', '0.00')
    """
    scale = 10**places
    exact = abs(Fraction(value)) * scale
    whole = (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)
    sign = "" if whole == 0 else MINUS if value < 0 else "+" if plus else ""
    text = f"{whole // scale:,}"
    return f"{sign}{text}.{whole % scale:0{places}d}" if places else f"{sign}{text}"


def percent(value: Fraction | float, places: int = 4, *, plus: bool = False) -> str:
    """
    >>> percent(Fraction(1, 40))
    '2.5000'
    """
    return number(100 * Fraction(value), places, plus=plus)


def exact(value: Fraction) -> str:
    """
    >>> exact(Fraction(-1, 3))
    '−1/3'
    """
    return str(value).replace("-", MINUS)


def root(value: Fraction, places: int = 4) -> str:
    """The square root, for deviations: whole numbers all the way, so that every machine prints the same.

    >>> root(Fraction(2)), root(Fraction(1, 4), 2)
    ('1.4142', '0.50')
    """
    scale = 10 ** (places + 2)
    return number(Fraction(isqrt(value.numerator * scale * scale // value.denominator), scale), places)


def one_in(count: int, deals: int) -> str:
    """
    >>> one_in(4, 22100)
    '5,525.0'
    """
    return number(Fraction(deals, count), 1) if count else ""


def dollars(cents: Fraction | Cents, *, plus: bool = False) -> str:
    """An amount without its sign, for a column whose head has it.

    >>> dollars(-250), dollars(1_234_00), dollars(5, plus=True)
    ('−2.50', '1,234.00', '+0.05')
    """
    text = number(Fraction(cents) / 100, _places(cents, 2), plus=plus)
    group = currency.now().group
    return text if group == "," else text.replace(",", group)


def head(title: str) -> str:
    """The head of a column of amounts, with the sign that the figures below it leave out.

    >>> head("Drop")
    'Drop, $'
    """
    sign = currency.now().sign
    return f"{title}, {sign}" if sign else title


def money(cents: Fraction | Cents, places: int = 2, *, plus: bool = False) -> str:
    """
    >>> money(-250), money(Fraction(1, 3), 6), money(1_00, plus=True)
    ('−$2.50', '$0.003333', '+$1.00')
    """
    return currency.now().around(number(Fraction(cents) / 100, _places(cents, places), plus=plus))


def _places(cents: Fraction | Cents, places: int) -> int:
    """A currency without decimals is printed without them, as long as nothing is hidden by that."""
    return 0 if cents % currency.now().unit == 0 and not currency.now().decimals and currency.now().code else places
