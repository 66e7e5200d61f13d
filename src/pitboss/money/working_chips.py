"""The chips that a table works with, for tray, rack and fills: not the fewest, but those that its bets are paid with.

A tray of four $500 chips pays nobody who has bet $5. Most of an amount goes into the chips between the least and the
most bet (three kinds at least, because a bet of $2 may win $80), in equal parts by worth; a little into smaller ones,
for odd payouts; larger ones come last and one kind after the other, when a tray has enough of the smaller ones.
"""

from collections.abc import Iterable

from pitboss.money import denominations
from pitboss.money.chips import Cents
from pitboss.money.denominations import Pieces

STACK = 20  # chips are counted in stacks of twenty, and in cuts of five
CUT = 5
CHANGE_STACKS_MOST = 2  # of each value below the least bet
STACKS_MOST = 10  # of each value that bets are made with
KINDS_LEAST = 3  # of chips that bets are made and paid with
CHANGE_PERCENT = 5  # of the amount, in chips below the least bet
EVERYTHING = 100


def spread(
    cents: Cents, values: Iterable[Cents], *, least: Cents, most: Cents | None, stock: Pieces | None = None
) -> dict[str, int] | None:
    """Chips that are together worth the amount, for bets from `least` to `most`; None if no chips make it.

    >>> spread(1_000_00, [50, 1_00, 5_00, 25_00, 100_00, 500_00], least=5_00, most=100_00)
    {'10000': 4, '2500': 10, '500': 62, '100': 20, '50': 40}
    """
    chips = sorted(set(values))
    working = at_work(chips, least, most)
    change = [value for value in chips if working and value < working[0]]
    taken: dict[str, int] = {}
    for some, percent, stacks in (
        (change, CHANGE_PERCENT, CHANGE_STACKS_MOST),
        (working, EVERYTHING - CHANGE_PERCENT, STACKS_MOST),
    ):
        for value in some:
            share = cents * percent // EVERYTHING // len(some)
            taken[str(value)] = _whole(min(share // value, stacks * STACK, _there(stock, value)))
    large = [value for value in chips if working and value > working[-1]]
    for value in (*reversed(working), *large):  # what is left, as far as there is room for it
        room = min(STACKS_MOST * STACK, _there(stock, value)) - taken.get(str(value), 0)
        taken[str(value)] = taken.get(str(value), 0) + min((cents - denominations.worth(taken)) // value, room)
    left = None if stock is None else denominations.less(stock, taken)
    found = denominations.chips_for(cents - denominations.worth(taken), chips, left)
    if found is None:  # the last of it cannot be made any more: the amount as a whole may be
        return denominations.chips_for(cents, chips, stock)
    return denominations.add(taken, found)


def at_work(values: Iterable[Cents], least: Cents, most: Cents | None) -> list[Cents]:
    """The values that bets are made with: from the largest that is not above the least bet, up to the most.

    >>> at_work([50, 1_00, 5_00, 25_00, 100_00, 500_00], 10_00, 100_00)
    [500, 2500, 10000]
    >>> at_work([50, 1_00, 5_00, 25_00, 100_00, 500_00], 2_00, 4_00)
    [100, 500, 2500]
    """
    chips = sorted(set(values))
    first = max((value for value in chips if value <= least), default=min(chips, default=0))
    upwards = [value for value in chips if first <= value]
    return [value for at, value in enumerate(upwards) if at < KINDS_LEAST or most is None or value <= most]


def _there(stock: Pieces | None, value: Cents) -> int:
    return denominations.COUNT_MOST if stock is None else max(stock.get(str(value), 0), 0)


def _whole(count: int) -> int:
    """In whole stacks; below one, in cuts."""
    unit = STACK if count >= STACK else CUT if count >= CUT else 1
    return count - count % unit
