"""Chip sets: what an amount looks like in chips, change for a chip, and colouring up."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from pitboss.money import chips as money
from pitboss.money.chips import Cents
from pitboss.sheets.game import Game
from pitboss.tables import terms

Stack: TypeAlias = dict[Cents, int]  # how many of each chip, the most valuable first


class ChipError(ValueError):
    """The chips do not make a set, or the amount does not come out in whole chips; the message says which."""


@dataclass(frozen=True)
class Chip:
    cents: Cents
    colour: str


@dataclass(frozen=True)
class ChipSet:
    """The chips of a house, the smallest first. Taking the largest chip that fits always gives the fewest chips."""

    chips: tuple[Chip, ...]

    def __post_init__(self) -> None:
        values = [chip.cents for chip in self.chips]
        if not values or values[0] <= 0 or any(larger <= smaller for smaller, larger in pairwise(values)):
            raise ChipError("a chip set has chips of ascending value, each worth more than nothing")
        if len({chip.colour for chip in self.chips}) < len(self.chips):
            raise ChipError("two chips of a set have one colour")
        for value in values:
            if value % self.smallest:
                raise ChipError(f"{money.show(value)} is not a whole number of {money.show(self.smallest)} chips")
        if any(larger % smaller for smaller, larger in pairwise(values)):
            self._check_greedy(values)

    def _check_greedy(self, values: list[Cents]) -> None:
        """If taking the largest first ever fails, then for an amount below the sum of the two largest: try all."""
        units = [value // values[0] for value in values]
        fewest = [0]
        for amount in range(1, units[-1] + units[-2]):
            fewest.append(1 + min(fewest[amount - unit] for unit in units if unit <= amount))
            largest = max(unit for unit in units if unit <= amount)
            if fewest[amount] < 1 + fewest[amount - largest]:
                shown = money.show(amount * values[0])
                raise ChipError(f"{shown} takes fewer chips without a {money.show(largest * values[0])} chip")

    @property
    def smallest(self) -> Cents:
        return self.chips[0].cents

    def colour(self, cents: Cents) -> str:
        found = next((chip.colour for chip in self.chips if chip.cents == cents), None)
        if found is None:
            raise ChipError(f"there is no chip of {money.show(cents)}")
        return found


# The colours that most houses of the United States use. Smaller chips, such as for a fee of 50 cents, are added:
# ChipSet((Chip(50, "light blue"), *US.chips)).
US = ChipSet(
    (
        Chip(1_00, "white"),
        Chip(5_00, "red"),
        Chip(25_00, "green"),
        Chip(100_00, "black"),
        Chip(500_00, "purple"),
        Chip(1_000_00, "yellow"),
        Chip(5_000_00, "brown"),
    )
)


def stack(chip_set: ChipSet, cents: Cents) -> Stack:
    """An amount in the fewest chips.

    >>> stack(US, 36_00)
    {2500: 1, 500: 2, 100: 1}
    """
    return _stack(chip_set, cents, chip_set.chips[-1].cents)


def change(chip_set: ChipSet, cents: Cents) -> Stack:
    """One chip in smaller ones, the largest first.

    >>> change(US, 25_00)
    {500: 5}
    """
    chip_set.colour(cents)
    if cents == chip_set.smallest:
        raise ChipError(f"there is no change for {money.show(cents)}, the smallest chip")
    return _stack(chip_set, cents, cents - 1)


def _stack(chip_set: ChipSet, cents: Cents, most: Cents) -> Stack:
    if cents < 0 or cents % chip_set.smallest:
        raise ChipError(f"{money.show(cents)} does not come out in chips of {money.show(chip_set.smallest)}")
    found: Stack = {}
    for chip in reversed(chip_set.chips):
        count = cents // chip.cents if chip.cents <= most else 0
        if count:
            found[chip.cents] = count
            cents -= count * chip.cents
    return found


def colour_up(chip_set: ChipSet, held: Mapping[Cents, int]) -> Stack:
    """The same value in the fewest chips: what a player takes to the cage.

    >>> colour_up(US, {1_00: 10, 5_00: 8})
    {2500: 2}
    """
    return stack(chip_set, value(held))


def value(held: Mapping[Cents, int]) -> Cents:
    return sum(cents * count for cents, count in held.items())


def words(chip_set: ChipSet, held: Mapping[Cents, int]) -> str:
    """
    >>> words(US, {25_00: 1, 1_00: 3})
    '1 green ($25), 3 white ($1)'
    """
    shown = [f"{count} {chip_set.colour(cents)} ({money.show(cents)})" for cents, count in held.items() if count]
    return ", ".join(shown) or "no chips"


def fits(game: Game, chip_set: ChipSet) -> list[str]:
    """Which limits of a game do not come out in these chips, a sentence each."""
    return terms.fits(game, chip_set.smallest)
