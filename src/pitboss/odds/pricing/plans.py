"""A way to play a round of several streets: what is done on some of them, with the best play on the others.

What a plan says is done whatever comes of it; whoever follows it plays the rest with that in mind.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pitboss.odds.pricing.backwards import Decided
from pitboss.odds.pricing.streets import Fork

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Plan:
    """By street (its number) the one choice that is made there; and the first choice by the kind of two own cards."""

    always: Mapping[int, str] = field(default_factory=dict)
    first: Mapping[str, str] = field(default_factory=dict)  # from "AKs" to a choice, for all 169 kinds

    def decide(
        self, fork: Fork, worths: Sequence[Array], opened: Sequence[Array | None], kinds: Sequence[str]
    ) -> Decided:
        """As it says, where it says something of the fork; else the best. `kinds` are the own cards, at the first."""
        words = [move.word for move in fork.moves]
        picked: Array | None = None
        if not fork.street and self.first and kinds:
            picked = np.array([words.index(self.first[kind]) for kind in kinds], np.int8)
        elif self.always.get(fork.street) in words:
            picked = np.full(len(worths[0]), words.index(self.always[fork.street]), np.int8)
        if picked is None:
            return Decided.between(fork, worths.__getitem__, opened.__getitem__)
        worth = np.choose(picked, list(worths)).astype(np.int64)
        return Decided(picked, worth, np.zeros(len(picked), np.bool_))

    def leaves(self, fork: Fork, word: str) -> bool:
        """Whether a move of the fork may be taken at all."""
        said = self.always.get(fork.street)
        return said is None or said == word or said not in [move.word for move in fork.moves]


BEST = Plan()
