"""The best choice at every fork, from the last street back to the first: whole numbers, ties told as ties."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from pitboss.odds.pricing.streets import Fork

Array = np.ndarray[Any, Any]


class FirstCards(NamedTuple):
    """First cards with the worth of each move of the first fork, in the unit of the scaled nets."""

    cards: str
    alike: int
    worth: tuple[Fraction, ...]
    best: int
    equal: tuple[int, ...]  # all best moves


@dataclass(frozen=True)
class Counted:
    """What the best play comes to. A deal is told apart from another as far as what was seen at a street differs."""

    facts: Array  # deals by kind of hand, finish and showdown
    ties: tuple[int, ...]  # by street: sets of cards with two best choices
    starts: tuple[FirstCards, ...]  # where they are few


@dataclass(frozen=True)
class Decided:
    """One fork, decided for every set of cards that may be seen at it."""

    taken: Array  # the move, by set
    worth: Array  # of the move that is taken, over all deals of the set
    tied: Array  # whether another move is worth as much

    @staticmethod
    def between(fork: Fork, worth: Callable[[int], Array], opened: Callable[[int], Array | None]) -> "Decided":
        """The best of the moves; of equal ones the first, which stakes less."""
        first, may = worth(0), opened(0)
        best, taken, tied = first.copy(), np.zeros(len(first), np.int8), np.zeros(len(first), np.bool_)
        shut = np.zeros(len(first), np.bool_) if may is None else ~may
        for number in range(1, len(fork.moves)):
            one, may = worth(number), opened(number)
            may = np.ones(len(one), np.bool_) if may is None else may
            better, equal = may & (shut | (one > best)), may & ~shut & (one == best)
            tied = np.where(better, False, tied | equal)
            best, taken = np.where(better, one, best), np.where(better, np.int8(number), taken)
            shut = shut & ~may
        return Decided(taken, best, tied)
