"""What a way to play is to a kernel: something that finds the finish of every round, spot by spot."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import numpy as np

from pitboss.sim.seats import Seats

Array = np.ndarray[Any, Any]
Decider: TypeAlias = Callable[[Array, Array, Array], None]
"""Takes the cards (cards, rounds) in the deck's order and the ordinals of the spot's hands; writes finishes."""


class Choices(Protocol):
    """Tables of what is done with which cards."""

    def decider(self, seats: Seats, spot: int) -> Decider: ...
