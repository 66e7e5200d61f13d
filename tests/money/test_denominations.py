"""Chips by denomination: worth, words, and the fewest for an amount."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import denominations as d
from pitboss.money.chips import Cents

VALUES = st.lists(st.sampled_from([50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10000]), min_size=1, max_size=5)
PIECES = st.dictionaries(st.sampled_from(["50", "100", "500", "2500", "10000"]), st.integers(1, 99))
SHARED = Path(__file__).parent / "chips_for.json"  # the pages suggest by the same cases: web/src/kit/pieces.test.ts


@given(PIECES)
def test_what_is_shown_is_read_back(pieces: dict[str, int]) -> None:
    assert d.read(d.show(pieces)) == d.add(pieces)


@given(PIECES, PIECES)
def test_worth_is_kept_by_adding_and_taking(one: dict[str, int], other: dict[str, int]) -> None:
    assert d.worth(d.add(one, other)) == d.worth(one) + d.worth(other)
    assert d.less(d.add(one, other), other) == d.add(one)


@pytest.mark.parametrize("text", ["20 of $5", "x $5", "20 x", "20 x five", "20 x $0", "-1 x $5", "20 x $5 4 x $25"])
def test_what_is_not_chips_is_said_so(text: str) -> None:
    with pytest.raises(ValueError, match=r'write "|such as'):
        d.read(text)


@given(st.integers(0, 160).map(lambda halves: 50 * halves), VALUES, st.none() | st.integers(0, 4))
def test_no_fewer_chips_make_the_amount(cents: Cents, values: list[Cents], each: int | None) -> None:
    """Against every combination; would catch a greedy choice (three of $20 for $60, not $25, $25 and two of $5)."""
    stock = None if each is None else {str(value): each for value in values}
    found = d.chips_for(cents, values, stock)
    fewest = _by_trying(cents, tuple(set(values)), each)
    assert (None if found is None else sum(found.values())) == fewest
    if found is not None:
        assert d.worth(found) == cents
        assert stock is None or not d.lacking(stock, found)


def _by_trying(cents: Cents, values: tuple[Cents, ...], each: int | None) -> int | None:
    made = {0: 0}  # by amount: the fewest chips
    for value in values:
        most = cents // value if each is None else each
        made = {
            sum_: min(made[before] + count for before, count in ways)
            for sum_ in {before + count * value for before in made for count in range(most + 1)}
            if sum_ <= cents and (ways := [(sum_ - n * value, n) for n in range(most + 1) if sum_ - n * value in made])
        }
    return made.get(cents)


def test_the_pages_are_given_the_same_cases() -> None:
    for case in json.loads(SHARED.read_text()):
        assert d.chips_for(case["cents"], case["values"]) == case["pieces"], case


def test_a_heap_is_coloured_up() -> None:
    assert d.colour_up(d.read("27 x $5"), [1_00, 5_00, 25_00, 100_00]) == d.read("1 x $100, 1 x $25, 2 x $5")


@pytest.mark.parametrize(
    ("pieces", "says"),
    [
        ({"five": 1}, "not a value in cents"),
        ({"500": -1}, "0 to 1,000,000 pieces of $5"),
        ({"300": 1}, "The house has no chips of $3; it has $1, $5."),
        ({"500": 2}, None),
    ],
)
def test_what_is_wrong_with_pieces(pieces: dict[str, int], says: str | None) -> None:
    found = d.problem(pieces, {1_00, 5_00})
    assert found is None if says is None else says in str(found)
