"""A way to play a round of several streets: what is done on some of them, with the best play on the others.

What a plan says is done whatever comes of it; whoever follows it plays the rest with that in mind.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pitboss.odds.pricing.backwards import Decided
from pitboss.odds.pricing.seen_facts import SeenCards
from pitboss.odds.pricing.streets import Fork

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Listed:
    """A short list for a street: choices with facts about the cards, the first that is so counts; and what else."""

    said: tuple[tuple[str, str], ...]  # a choice, and a fact in words
    rest: str

    def words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*(word for word, _ in self.said), self.rest]))

    def picked(self, cards: SeenCards) -> Array:
        """By set of cards: which of the words."""
        words = self.words()
        found = np.full(len(cards), words.index(self.rest), np.int8)
        for word, fact in reversed(self.said):
            found[cards.holds(fact)] = words.index(word)
        return found


@dataclass(frozen=True)
class Plan:
    """By street (its number) the one choice that is made there, or a list; and the first choice by two own cards."""

    always: Mapping[int, str] = field(default_factory=dict)
    first: Mapping[str, str] = field(default_factory=dict)  # from "AKs" to a choice, for all 169 kinds
    listed: Mapping[int, Listed] = field(default_factory=dict)

    def decide(
        self,
        fork: Fork,
        worths: Sequence[Array],
        opened: Sequence[Array | None],
        kinds: Sequence[str],
        cards: Callable[[int], SeenCards],
    ) -> Decided:
        """As it says, where it says something of the fork; else the best. `kinds` are the own cards, at the first;
        `cards` are all sets that are seen at a street.
        """
        picked = self.picked(fork, len(worths[0]), kinds, cards)
        if picked is None:
            return Decided.between(fork, worths.__getitem__, opened.__getitem__)
        if (picked < 0).any():  # a choice that a cap closes here: then the best of the others
            best = Decided.between(fork, worths.__getitem__, opened.__getitem__)
            picked = np.where(picked < 0, best.taken, picked)
        worth = np.choose(picked, list(worths)).astype(np.int64)
        return Decided(picked, worth, np.zeros(len(picked), np.bool_))

    def picked(self, fork: Fork, many: int, kinds: Sequence[str], cards: Callable[[int], SeenCards]) -> Array | None:
        """The moves that it says of the fork, by set of cards, of which there are so many; None where it says nothing.

        -1 stands for a choice that a cap closes at this fork.
        """
        words = [move.word for move in fork.moves]
        if not fork.street and self.first and kinds:
            return np.array([words.index(self.first[kind]) for kind in kinds], np.int8)
        if self.always.get(fork.street) in words:
            return np.full(many, words.index(self.always[fork.street]), np.int8)
        if fork.street in self.listed and words != [""]:
            said = self.listed[fork.street]
            place = [words.index(word) if word in words else -1 for word in said.words()]
            return np.array(place, np.int8)[said.picked(cards(fork.street))]
        return None

    def leaves(self, fork: Fork, word: str) -> bool:
        """Whether a move of the fork may be taken at all."""
        said = self.always.get(fork.street)
        return said is None or said == word or said not in [move.word for move in fork.moves]


BEST = Plan()
