"""What all ways through several decisions have in common: rounds go street by street, `WIDE` of them side by side.

A lane is a round. Those that are not at an end are listed, so that later streets look at these alone; what is done on
a street is looked up by the caller, who has the tables.
"""

from typing import Any

from pitboss.hands.jit import inner
from pitboss.sim.set_numbers import WIDE, number_sets, put


@inner
def begin_all(going: Any, fork: Any) -> Any:
    """Every lane goes from the first fork; how many they are."""
    for lane in range(WIDE):
        going[lane] = lane
        fork[lane] = 0
    return WIDE


@inner
def see(
    dealt: Any, positions: Any, begin: Any, before: Any, now: Any, place_of: Any, shares: Any, columns: Any, upto: Any,
    index: Any,
) -> None:  # fmt: skip
    """The cards that come to those seen before, and the number of the set that all of them are."""
    for came in range(before, now):
        put(dealt, positions[came], begin, place_of, columns, came)
    number_sets(columns, now, shares, upto, index)


@inner
def go_on(lane: Any, after: Any, begin: Any, fork: Any, going: Any, left: Any, out: Any) -> Any:
    """A lane goes to its next fork, or to ~finish; how many lanes are going on so far."""
    fork[lane] = after
    out[begin + lane] = ~after
    going[left] = lane
    return left + (after >= 0)
