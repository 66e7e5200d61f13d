"""A shift that was worked out by hand comes out of the events to the cent."""

import pytest

from tests.ledger.golden import NAMES, complaints, load


@pytest.mark.parametrize("name", NAMES)
def test_a_shift_worked_out_by_hand_comes_out_of_its_events(name: str) -> None:
    """Would catch any posting or statement that is wrong, in every account and every line."""
    assert complaints(load(name)) == []
