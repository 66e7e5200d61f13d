"""Chip sets: the fewest chips, change, colouring up, and sets that do not work."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.ledger import chips
from pitboss.ledger.chips import US, Chip, ChipError, ChipSet
from pitboss.sheets import shipped

HALVES = ChipSet((Chip(50, "light blue"), Chip(1_00, "white"), Chip(2_50, "pink"), Chip(5_00, "red")))


@cache
def fewest(chip_set: ChipSet, cents: int) -> int:
    """By trying everything."""
    if not cents:
        return 0
    return 1 + min(fewest(chip_set, cents - chip.cents) for chip in chip_set.chips if chip.cents <= cents)


@pytest.mark.parametrize("chip_set", [US, HALVES])
def test_a_stack_is_the_amount_in_the_fewest_chips(chip_set: ChipSet) -> None:
    """Would catch a stack that is short, or taller than it has to be."""
    for cents in range(0, 200 * chip_set.smallest, chip_set.smallest):
        stacked = chips.stack(chip_set, cents)
        assert chips.value(stacked) == cents
        assert sum(stacked.values()) == fewest(chip_set, cents)


@given(st.integers(0, 10**12), st.sampled_from([US, HALVES]))
def test_a_large_amount_is_stacked_to_the_cent(count: int, chip_set: ChipSet) -> None:
    assert chips.value(chips.stack(chip_set, count * chip_set.smallest)) == count * chip_set.smallest


@pytest.mark.parametrize("chip_set", [US, HALVES])
def test_change_is_worth_its_chip_and_has_smaller_ones_only(chip_set: ChipSet) -> None:
    for chip in chip_set.chips[1:]:
        given_back = chips.change(chip_set, chip.cents)
        assert chips.value(given_back) == chip.cents
        assert max(given_back) < chip.cents


@given(st.dictionaries(st.sampled_from([chip.cents for chip in US.chips]), st.integers(0, 50)))
def test_colouring_up_keeps_the_value_and_never_takes_more_chips(held: dict[int, int]) -> None:
    after = chips.colour_up(US, held)
    assert chips.value(after) == chips.value(held)
    assert sum(after.values()) <= sum(held.values())


@pytest.mark.parametrize(
    ("pairs", "said"),
    [
        ([], "ascending"),
        ([(0, "white")], "ascending"),
        ([(5_00, "red"), (1_00, "white")], "ascending"),
        ([(1_00, "white"), (1_00, "blue")], "ascending"),
        ([(1_00, "white"), (5_00, "white")], "one colour"),
        ([(1_00, "white"), (2_50, "pink")], "not a whole number of"),
        ([(1_00, "white"), (20_00, "blue"), (25_00, "green")], r"\$40 takes fewer chips without a \$25 chip"),
    ],
)
def test_chips_that_make_no_set_are_refused(pairs: list[tuple[int, str]], said: str) -> None:
    """Would catch a set in which the largest chip first is not the fewest, or in which an amount cannot be paid."""
    with pytest.raises(ChipError, match=said):
        ChipSet(tuple(Chip(cents, colour) for cents, colour in pairs))


@pytest.mark.parametrize("cents", [50, -1_00, 1_01])
def test_an_amount_that_is_no_whole_chips_is_refused(cents: int) -> None:
    with pytest.raises(ChipError, match="does not come out"):
        chips.stack(US, cents)


def test_there_is_no_change_for_what_is_no_chip_or_the_smallest_one() -> None:
    with pytest.raises(ChipError, match="there is no chip of"):
        chips.change(US, 3_00)
    with pytest.raises(ChipError, match="the smallest chip"):
        chips.change(US, 1_00)


def test_the_chips_in_words() -> None:
    assert chips.words(US, chips.stack(US, 626_00)) == "1 purple ($500), 1 black ($100), 1 green ($25), 1 white ($1)"
    assert chips.words(US, {}) == "no chips"


def test_limits_that_do_not_fit_the_smallest_chip_are_told() -> None:
    game = shipped.load("six-card")
    assert chips.fits(game, US) == []
    assert chips.fits(game, ChipSet((Chip(5_00, "red"),))) != []
