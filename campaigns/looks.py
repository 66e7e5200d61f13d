"""Ways to look at a shuffled deck. Each puts a deck into one of some cells, whose chances are known exactly.

So each is one test of Pearson, with no assumption but that decks are uniform and independent. The one exception looks
at all 52 places of a deck at once; its statistic is scaled by what is known about random permutations.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, exp, factorial, lgamma, log

import numpy as np
from numba import njit
from numpy.typing import NDArray

Decks = NDArray[np.uint8]
Cells = NDArray[np.int64]

TRIPLES = comb(52, 3)
CLASSES = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40)  # of five cards: high card to straight flush


@dataclass(frozen=True)
class Look:
    name: str
    chances: tuple[Fraction, ...]  # of each cell
    cells: Callable[[Decks], Cells]  # the cell of each deck


# ---------------------------------------------------------------- single decks


def _first_two(decks: Decks) -> Cells:
    one, two = decks[:, 0].astype(np.int64), decks[:, 1].astype(np.int64)
    return 51 * one + two - (two > one)


def _neighbours(decks: Decks) -> Cells:
    """A pair in the middle, where the packet of one stream block meets the next."""
    one, two = decks[:, 25].astype(np.int64), decks[:, 26].astype(np.int64)
    return 51 * one + two - (two > one)


def _three(decks: Decks) -> Cells:
    low, middle, high = np.sort(decks[:, :3].astype(np.int64), axis=1).T
    found: Cells = high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low
    return found


def _order_of_five(decks: Decks) -> Cells:
    """Knuth's permutation test: in which order five neighbours stand."""
    five = decks[:, 30:35]
    found = np.zeros(len(decks), np.int64)
    for at in range(5):
        found = found * (5 - at) + (five[:, at + 1 :] < five[:, at : at + 1]).sum(axis=1)
    return found


def _rises(decks: Decks) -> Cells:
    """Knuth's runs: how often a card is above the one before."""
    found: Cells = (decks[:, 1:] > decks[:, :-1]).sum(axis=1).astype(np.int64)
    return found


def _rises_chances() -> tuple[Fraction, ...]:
    row = [1]
    for cards in range(2, 53):  # the numbers of Euler
        row = [
            (at + 1) * (row[at] if at < len(row) else 0) + (cards - at) * (row[at - 1] if at else 0)
            for at in range(cards)
        ]
    return tuple(Fraction(one, factorial(52)) for one in row)


def _gap(decks: Decks) -> Cells:
    """How many cards lie before the first ace: aces are the last four cards of the order."""
    found: Cells = np.argmax(decks >= 48, axis=1).astype(np.int64)
    return found


def _gap_chances() -> tuple[Fraction, ...]:
    return tuple(Fraction(comb(51 - before, 3), comb(52, 4)) for before in range(49))


def _suits(decks: Decks) -> Cells:
    """Knuth's coupons: how many cards it takes until every suit is there."""
    firsts = [np.argmax(decks % 4 == suit, axis=1) for suit in range(4)]
    found: Cells = np.max(firsts, axis=0).astype(np.int64)
    return found


def _suits_chances() -> tuple[Fraction, ...]:
    within = [  # all suits among so many cards
        sum((-1) ** gone * comb(4, gone) * Fraction(comb(52 - 13 * gone, cards), comb(52, cards)) for gone in range(4))
        if cards
        else Fraction(0)
        for cards in range(53)
    ]
    return tuple(within[last + 1] - within[last] for last in range(52))


@njit(cache=True)
def _five_cards(decks: Decks, found: Cells) -> None:
    ranks = np.zeros(13, np.int64)
    for at in range(len(decks)):
        ranks[:] = 0
        flush, bits = True, 0
        for card in decks[at, :5]:
            ranks[card // 4] += 1
            bits |= 1 << (card // 4)
            flush = flush and card % 4 == decks[at, 0] % 4
        most, pairs = np.int64(0), 0
        for number in ranks:
            most = max(most, number)
            pairs += number == 2
        straight = bits == 0b1000000001111
        for low in range(9):
            straight = straight or bits == 0b11111 << low
        if most == 4:
            found[at] = 7
        elif most == 3:
            found[at] = 6 if pairs else 3
        elif pairs:
            found[at] = pairs
        else:
            found[at] = 8 if straight and flush else 5 if flush else 4 if straight else 0


def _hand(decks: Decks) -> Cells:
    found = np.empty(len(decks), np.int64)
    _five_cards(decks, found)
    return found


def _parity(decks: Decks) -> Cells:
    """Whether an odd or an even number of swaps makes the order: Sattolo's shuffle makes one kind alone."""
    swaps, seen = np.zeros(len(decks), np.int64), np.zeros(decks.shape, np.bool_)
    _cycles(decks, seen, swaps)
    return swaps % 2


@njit(cache=True)
def _cycles(decks: Decks, seen: NDArray[np.bool_], swaps: Cells) -> None:
    for at in range(len(decks)):
        for begin in range(52):
            card = begin
            while not seen[at, card]:
                seen[at, card] = True
                card = decks[at, card]
                swaps[at] += card != begin


def _unmoved(decks: Decks) -> Cells:
    """Cards that lie where every deck begins."""
    found: Cells = (decks == np.arange(52, dtype=np.uint8)).sum(axis=1).astype(np.int64)
    return found


# ---------------------------------------------------------------- a deck and another


def _again(decks: Decks) -> Cells:
    """Cards that lie where they lay in the deck before: the red one between two uses of the blue one."""
    found: Cells = (decks[1::2] == decks[::2]).sum(axis=1).astype(np.int64)
    return found


def _next_use(decks: Decks) -> Cells:
    """The same for two uses of one deck, with the other deck between them."""
    found: Cells = (decks[2::4] == decks[::4]).sum(axis=1).astype(np.int64)
    return found


def _serial(decks: Decks) -> Cells:
    """The first card of a deck, and the first card of the next."""
    one, two = decks[::2, 0].astype(np.int64), decks[1::2, 0].astype(np.int64)
    return 52 * one + two


def _matches_chances() -> tuple[Fraction, ...]:
    """How many of 52 cards lie where they lay: by the numbers of permutations that leave no card in its place."""
    none = [1, 0]
    while len(none) < 53:
        none.append((len(none) - 1) * (none[-1] + none[-2]))
    return tuple(Fraction(comb(52, same) * none[52 - same], factorial(52)) for same in range(53))


def _even(cells: int) -> tuple[Fraction, ...]:
    return (Fraction(1, cells),) * cells


LOOKS = (
    Look("first two cards", _even(52 * 51), _first_two),
    Look("two neighbours in the middle", _even(52 * 51), _neighbours),
    Look("first three cards", _even(TRIPLES), _three),
    Look("order of five neighbours", _even(120), _order_of_five),
    Look("rises", _rises_chances(), _rises),
    Look("cards before the first ace", _gap_chances(), _gap),
    Look("cards until every suit is there", _suits_chances(), _suits),
    Look("hands of five cards", tuple(Fraction(one, comb(52, 5)) for one in CLASSES), _hand),
    Look("odd or even", _even(2), _parity),
    Look("cards that did not move", _matches_chances(), _unmoved),
    Look("cards as in the other deck", _matches_chances(), _again),
    Look("cards as in the use before", _matches_chances(), _next_use),
    Look("first cards of two decks", _even(52 * 52), _serial),
)


# ---------------------------------------------------------------- how surprising


def surprise(counted: NDArray[np.int64], chances: tuple[Fraction, ...]) -> float:
    """The chance that a fair shuffle gives counts as far from the expected ones, or further. Cells that expect fewer
    than five decks are taken together."""
    total = int(counted.sum())
    expected = np.array([float(total * chance) for chance in chances])
    thin = expected < 5
    if thin.any():
        counted = np.append(counted[~thin], counted[thin].sum())
        expected = np.append(expected[~thin], expected[thin].sum())
        if expected[-1] < 5:  # even together they are too few
            counted, expected = counted[:-1], expected[:-1]
    if len(expected) < 2:
        return 0.5  # too few decks for this look: it says nothing
    return above(float(((counted - expected) ** 2 / expected).sum()), len(expected) - 1)


def places_surprise(places: NDArray[np.int64], decks: int) -> float:
    """Every card at every place. A deck fills 52 cells at once; with this scale Pearson's sum has 51 x 51 degrees."""
    expected = decks / 52
    return above(float(((places - expected) ** 2).sum() / expected * 51 / 52), 51 * 51)


def above(square: float, freedom: int) -> float:
    """The upper tail of chi-square: the regularized incomplete gamma function Q(freedom / 2, square / 2)."""
    a, x = freedom / 2, square / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:  # the series of the lower tail converges fast
        term = total = 1 / a
        step = a
        while term > total * 1e-15:
            step += 1
            term *= x / step
            total += term
        return 1 - scale * total
    tiny = 1e-300  # Lentz's continued fraction of the upper tail
    b, c = x + 1 - a, 1 / tiny
    d = result = 1 / b
    for step in range(1, 100_000):
        an, b = -step * (step - a), b + 2
        d, c = an * d + b, b + an / c
        d, c = 1 / (d if d else tiny), c if c else tiny
        result *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return scale * result
