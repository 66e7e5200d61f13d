"""What a sheet costs to count: those that take long are counted in `./test --long`, and looked up otherwise."""

from collections.abc import Iterable
from typing import Any

import pytest

from pitboss.odds.pricing import limits
from pitboss.sheets import shipped

# All boards take a minute each, hands by the longest suit ten seconds.
SLOW = tuple(
    name for name in shipped.ids() if limits.takes_long(shipped.load(name)) or shipped.load(name).player.ladder.by_suit
)
BY_STREETS = tuple(name for name in shipped.ids() if limits.by_streets(shipped.load(name)))
ONE_DECISION = tuple(name for name in shipped.ids() if name not in BY_STREETS)


def marked(sheets: Iterable[str], more: Iterable[str] = ()) -> list[Any]:
    """The sheets as parameters, the slow ones, and `more`, marked as long."""
    long = {*SLOW, *more}
    return [pytest.param(one, marks=pytest.mark.long) if one in long else one for one in sheets]
