"""A part of something in percent, as text: the same wherever it is written."""

from fractions import Fraction


def percent(share: Fraction | float, places: int = 2) -> str:
    """Rounded half away from zero, as amounts are.

    >>> percent(Fraction(-9, 160)), percent(Fraction(1, 3), 1), percent(0.0)
    ('-5.63 %', '33.3 %', '0.00 %')
    """
    scale = 10**places
    exact = abs(Fraction(share)) * 100 * scale
    whole = (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)
    return f"{'-' if share < 0 and whole else ''}{whole // scale}.{whole % scale:0{places}d} %"
