"""The chips that a table works with: for its tray, rack and fills, and for somebody who plays there. Not the fewest.

A tray of four $500 chips pays nobody who has bet $5. Most of an amount goes into the chips that bets are made with, in
equal parts by worth; a quarter at most into one larger kind, because a bet of $2 may win $80; a little into smaller
ones, for odd payouts. All of it comes in whole stacks, as far as it goes: so racks are filled and counted. Larger ones
come last and one kind after the other, when a tray has enough of the smaller ones.
"""

from collections.abc import Iterable

from pitboss.money import denominations
from pitboss.money.chips import Cents
from pitboss.money.denominations import Pieces

STACK = 20  # chips are counted in stacks of twenty, and in cuts of five
CUT = 5
CHANGE_STACKS_MOST = 2  # of each value below the least bet
BEGUN_STACKS_MOST = 10  # of each value that bets are made and paid with, before what is left is made up of stacks
STACKS_MOST = 15  # of each value in the end
KINDS_LEAST = 3  # of chips that bets are made and paid with
CHANGE_PERCENT = 5  # of the amount, in chips below the least bet
LARGER_PERCENT = 25  # in chips above the most bet, of those that pay
PLAYED_STACKS_MOST = 2  # of one value, for somebody who plays


def spread(
    cents: Cents, values: Iterable[Cents], *, least: Cents, most: Cents | None, stock: Pieces | None = None
) -> dict[str, int] | None:
    """Chips that are together worth the amount, for bets from `least` to `most`; None if no chips make it.

    >>> spread(2_000_00, [50, 1_00, 5_00, 25_00, 100_00, 500_00], least=2_00, most=4_00)
    {'2500': 20, '500': 240, '100': 280, '50': 40}
    """
    chips = sorted(set(values))
    bets, working = bet_with(chips, least, most), at_work(chips, least, most)
    change = [value for value in chips if bets and value < bets[0]]
    pays = [value for value in working if value not in bets]
    large = [value for value in chips if working and value > working[-1]]
    percent = 100 - (CHANGE_PERCENT if change else 0) - (LARGER_PERCENT if pays else 0)
    taken: dict[str, int] = {}
    for some, share, stacks in (
        (change, CHANGE_PERCENT, CHANGE_STACKS_MOST),
        (bets, percent, BEGUN_STACKS_MOST),
        (pays, LARGER_PERCENT, BEGUN_STACKS_MOST),
    ):
        for value in some:
            count = min(cents * share // 100 // len(some) // value, stacks * STACK, _there(stock, value))
            taken[str(value)] = count - count % STACK
    groups = [bets, pays, *([value] for value in large)]
    return _made(cents, chips, _filled(cents, chips, taken, groups, change, stock), stock)


def _filled(
    cents: Cents, chips: list[Cents], taken: Pieces, groups: list[list[Cents]], change: list[Cents],
    stock: Pieces | None,
) -> Pieces:  # fmt: skip
    """The same with whole stacks for the rest, of the first groups that make it; else as many of them as there is room
    for.
    """
    left = cents - denominations.worth(taken)
    left -= left % (chips[0] * STACK) if chips else 0
    rooms = {value: _room(value, taken, stock, CHANGE_STACKS_MOST + 2) for value in change}
    for group in groups:
        rooms |= {value: _room(value, taken, stock, STACKS_MOST) for value in group}
        stacks = {str(value * STACK): room for value, room in rooms.items()}
        exact = denominations.chips_for(left, map(int, stacks), stacks)
        if exact is not None:
            return denominations.add(taken, {str(int(value) // STACK): one * STACK for value, one in exact.items()})
    for group in groups:
        for value in reversed(group):
            whole = min((cents - denominations.worth(taken)) // value // STACK, rooms[value]) * STACK
            taken = denominations.add(taken, {str(value): whole})
    return taken


def _room(value: Cents, taken: Pieces, stock: Pieces | None, most: int) -> int:
    """For so many more stacks of a value."""
    return max(min(most, _there(stock, value) // STACK) - taken.get(str(value), 0) // STACK, 0)


def to_play(
    cents: Cents, values: Iterable[Cents], *, least: Cents, most: Cents | None, stock: Pieces | None = None
) -> dict[str, int] | None:
    """Chips for somebody who sits down and bets from `least` to `most`; None if no chips make the amount.

    Half of it in the smallest chips that bets are made with, half of the rest in the next, and so on.

    >>> to_play(100_00, [50, 1_00, 5_00, 25_00, 100_00, 500_00], least=2_00, most=4_00)
    {'500': 12, '100': 40}
    """
    chips = sorted(set(values))
    bets = bet_with(chips, least, most)
    taken: dict[str, int] = {}
    for value in [one for one in chips if bets and one >= bets[0]]:
        left = cents - denominations.worth(taken)
        count = left // value if value == bets[-1] else left // 2 // value
        count = min(count, PLAYED_STACKS_MOST * STACK, _there(stock, value))
        taken[str(value)] = count if value >= bets[-1] else count - count % CUT if count >= CUT else count
    return _made(cents, chips, taken, stock)


def _made(cents: Cents, chips: list[Cents], taken: Pieces, stock: Pieces | None) -> dict[str, int] | None:
    """With the fewest chips for what is left; if those cannot make it any more, the fewest for the whole."""
    left = None if stock is None else denominations.less(stock, taken)
    found = denominations.chips_for(cents - denominations.worth(taken), chips, left)
    return denominations.chips_for(cents, chips, stock) if found is None else denominations.add(taken, found)


def bet_with(values: Iterable[Cents], least: Cents, most: Cents | None) -> list[Cents]:
    """The values that bets are made with: from the largest that is not above the least bet, up to twice the most.

    >>> bet_with([50, 1_00, 5_00, 25_00, 100_00, 500_00], 2_00, 4_00)
    [100, 500]
    >>> bet_with([50, 1_00, 5_00, 25_00, 100_00, 500_00], 10_00, 100_00)
    [500, 2500, 10000]
    """
    upwards = _from_least(values, least)
    return upwards[:1] + [value for value in upwards[1:] if most is None or value <= 2 * most]


def at_work(values: Iterable[Cents], least: Cents, most: Cents | None) -> list[Cents]:
    """The same with what pays them: three kinds at least.

    >>> at_work([50, 1_00, 5_00, 25_00, 100_00, 500_00], 2_00, 4_00)
    [100, 500, 2500]
    """
    return _from_least(values, least)[: max(KINDS_LEAST, len(bet_with(values, least, most)))]


def _from_least(values: Iterable[Cents], least: Cents) -> list[Cents]:
    chips = sorted(set(values))
    first = max((value for value in chips if value <= least), default=min(chips, default=0))
    return [value for value in chips if first <= value]


def _there(stock: Pieces | None, value: Cents) -> int:
    return denominations.COUNT_MOST if stock is None else max(stock.get(str(value), 0), 0)
