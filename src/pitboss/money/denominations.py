"""Chips by denomination: how many of which value ("pieces"), what they are worth, and the chips for an amount.

Pieces are kept as a record has them: by the value in cents, written as text, since JSON has no other names. There is no
entry of zero. A house's set of chips is a list of `Denomination`s; only their values matter here.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import gcd
from typing import TypeAlias

from pitboss.money import chips
from pitboss.money.chips import Cents

Pieces: TypeAlias = Mapping[str, int]

COUNT_MOST = 1_000_000  # of one value
_PART = re.compile(r"(\d{1,3}(?:,\d{3})+|\d{1,7})\s*[x×*]\s*(.+)", re.ASCII)


@dataclass(frozen=True)
class Denomination:
    """One kind of chip of a house. Colours are written as #7a1f2b; `spots` is that of the spots on the edge."""

    cents: Cents
    colour: str
    spots: str
    name: str = ""


# What card rooms in the United States have: colours as most of them use, the half dollar for the odd payout.
USUAL: tuple[Denomination, ...] = (
    Denomination(50, "#c7a03c", "#fff8e0", "half"),
    Denomination(1_00, "#e9e6dd", "#3b5b8c", "white"),
    Denomination(5_00, "#b3262e", "#fbeeee", "red"),
    Denomination(25_00, "#1f7a4d", "#f3f7e8", "green"),
    Denomination(100_00, "#23262b", "#e6e6e6", "black"),
    Denomination(500_00, "#5b2a86", "#f0d9a0", "purple"),
)


# ---------------------------------------------------------------- counting


def worth(pieces: Pieces) -> Cents:
    """
    >>> worth({"500": 20, "2500": 4})
    20000
    """
    return sum(int(cents) * count for cents, count in pieces.items())


def add(*many: Pieces) -> dict[str, int]:
    """The sum of several; largest value first.

    >>> add({"500": 3}, {"500": 2, "2500": 1})
    {'2500': 1, '500': 5}
    """
    values = sorted({cents for pieces in many for cents in pieces}, key=int, reverse=True)
    sums = {cents: sum(pieces.get(cents, 0) for pieces in many) for cents in values}
    return {cents: count for cents, count in sums.items() if count}


def negative(pieces: Pieces) -> dict[str, int]:
    return {cents: -count for cents, count in pieces.items()}


def less(pieces: Pieces, taken: Pieces) -> dict[str, int]:
    """What is left; below zero where more was taken than was there.

    >>> less({"500": 3}, {"500": 1, "2500": 1})
    {'2500': -1, '500': 2}
    """
    return add(pieces, negative(taken))


def lacking(stock: Pieces, asked: Pieces) -> dict[str, int]:
    """What is asked for above the stock."""
    return {cents: count - stock.get(cents, 0) for cents, count in asked.items() if count > stock.get(cents, 0)}


def problem(pieces: Pieces, known: Collection[Cents] | None = None) -> str | None:
    """What is wrong with pieces that somebody has sent, in a sentence; None if nothing is."""
    for cents, count in pieces.items():
        if not re.fullmatch("[1-9][0-9]{0,9}", cents):
            return f'"{cents[:20]}" is not a value in cents; write 500 for $5.'
        if type(count) is not int or not 0 <= count <= COUNT_MOST:
            return f"There are 0 to {COUNT_MOST:,} pieces of {chips.show(int(cents))}."
        if known is not None and int(cents) not in known:
            values = ", ".join(chips.show(one) for one in sorted(known))
            return f"The house has no chips of {chips.show(int(cents))}; it has {values}."
    return None


# ---------------------------------------------------------------- in words


def show(pieces: Pieces) -> str:
    """
    >>> show({"500": 20, "2500": 4})
    '4 x $25, 20 x $5'
    """
    return ", ".join(f"{count:,} x {chips.show(int(cents))}" for cents, count in add(pieces).items()) or "none"


def read(text: str) -> dict[str, int]:
    """Read what `show` writes; the order does not matter, and a value may come twice.

    >>> read("20 x $5, 4 x $25")
    {'2500': 4, '500': 20}
    """
    if text.strip() in ("", "none"):
        return {}
    found: list[Pieces] = []
    for part in re.split(r",\s+|;", text.strip()):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise ValueError(f'"{part.strip()}" is not a number of chips; write "20 x $5, 4 x $25"')
        cents, count = chips.dollars(match[2]), int(match[1].replace(",", ""))
        if not cents:
            raise ValueError(f'"{part.strip()}": there are no chips of nothing; write "20 x $5, 4 x $25"')
        found.append({str(cents): count})
    return add(*found)


# ---------------------------------------------------------------- the chips for an amount


def chips_for(cents: Cents, values: Iterable[Cents], stock: Pieces | None = None) -> dict[str, int] | None:
    """The fewest chips of these values that make the amount; None if they cannot. `stock` is what is there at most.

    >>> chips_for(135_00, [1_00, 5_00, 25_00, 100_00])
    {'10000': 1, '2500': 1, '500': 2}
    >>> chips_for(40_00, [1_00, 20_00, 25_00])
    {'2000': 2}
    >>> chips_for(135_00, [1_00, 5_00, 25_00, 100_00], {"2500": 4, "500": 10})
    {'2500': 4, '500': 7}
    """
    order = tuple(sorted(set(values), reverse=True))
    have = tuple(None if stock is None else max(stock.get(str(value), 0), 0) for value in order)
    if cents < 0 or not order:
        return {} if cents == 0 else None
    counts = _fewest(order, have, cents)
    return None if counts is None else {str(value): count for value, count in zip(order, counts, strict=True) if count}


def colour_up(pieces: Pieces, values: Iterable[Cents], stock: Pieces | None = None) -> dict[str, int] | None:
    """The fewest chips of the same worth: what a player is given for a heap of small ones."""
    return chips_for(worth(pieces), values, stock)


def _fewest(values: tuple[Cents, ...], have: tuple[int | None, ...], cents: Cents) -> tuple[int, ...] | None:
    """The counts, largest value first.

    Where each value divides the next larger one, taking as many of the largest as there are is best: any smaller chips
    that are together worth a large one contain some worth exactly that. Elsewhere fewer of the largest may be better,
    but by less than `window`: of so many smaller chips some are together worth a whole number of large ones, which
    would be fewer chips.
    """

    @cache
    def best(at: int, left: int) -> tuple[int, ...] | None:
        if at == len(values):
            return () if left == 0 else None
        value, rest = values[at], values[at + 1 :]
        if left % gcd(*values[at:]):
            return None
        limit = have[at]
        most = left // value if limit is None else min(left // value, limit)
        chain = all(large % small == 0 for large, small in pairwise(values[at:]))
        window = 0 if chain or not rest else rest[0] // gcd(*values[at:]) + 1
        found: tuple[int, ...] | None = None
        for count in range(most, max(most - window, 0) - 1, -1):
            below = best(at + 1, left - count * value)
            if below is not None and (found is None or count + sum(below) < sum(found)):
                found = (count, *below)
            if found is not None and rest and count - 1 + -((count * value - value - left) // rest[0]) >= sum(found):
                break  # even the largest of the others would need as many
        return found

    return best(0, cents)
