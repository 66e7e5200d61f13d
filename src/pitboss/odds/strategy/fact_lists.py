"""Short lists for a street in facts that a player can see, found step by step from what each choice loses.

Sets of cards of which all facts are the same are one to a list. So there are some thousands of them, and a list is
tried in a moment. The list of a length need not be the best there is: the best lists of a length are made longer by the
facts that save most, and facts are taken out again for better ones. What a list costs is counted by the solver.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pitboss.odds.pricing import seen_facts
from pitboss.odds.pricing.plans import Listed
from pitboss.odds.pricing.seen_facts import SeenCards

Array = np.ndarray[Any, Any]

LENGTH_MOST = 10  # facts in a list
KEPT, TRIED = 40, 12  # lists of a length that are made longer, and facts that are tried for each
Item = tuple[int, int]  # a fact, and the word that it calls for


def find(words: Sequence[str], losses: Array, cards: SeenCards) -> list[Listed]:
    """From no fact on, the best list found of each length. `words` go up in what they stake; `losses` are by word and
    set.
    """
    made = _Search(words, losses, cards)
    best: dict[int, tuple[float, Listed]] = {}
    for rest in range(len(words)):
        for length, (lost, items) in enumerate(made.lists(rest)):
            if length not in best or lost < best[length][0]:
                best[length] = (lost, made.told(items, rest))
    found: list[tuple[float, Listed]] = []
    for length in sorted(best):
        if not found or best[length][0] < found[-1][0]:
            found.append(best[length])
    return [listed for _, listed in found]


@dataclass(frozen=True)
class _Kinds:
    """Sets that no fact tells apart: which facts are so of them, and what they lose in all by each word."""

    facts: Array  # (facts, kinds), 0 or 1
    losses: Array  # (words, kinds)


class _Search:
    def __init__(self, words: Sequence[str], losses: Array, cards: SeenCards) -> None:
        self.words = tuple(words)
        self.said, held = _different(cards)
        self.kinds = _kinds(held, losses)

    def told(self, items: Sequence[Item], rest: int) -> Listed:
        """The dearest choice first; of one choice in the order in which the facts were thought of."""
        ordered = sorted(items, key=lambda item: (-item[1], item[0]))
        return Listed(tuple((self.words[word], self.said[fact]) for fact, word in ordered), self.words[rest])

    def lists(self, rest: int) -> Iterator[tuple[float, tuple[Item, ...]]]:
        """By length, with what is lost."""
        going: list[tuple[float, tuple[Item, ...]]] = [(self._lost((), rest), ())]
        yield going[0]
        while going[0][0] > 0 and len(going[0][1]) < LENGTH_MOST:
            longer = {
                tuple(sorted((*items, more))): lost + less
                for lost, items in going
                for less, more in self._added(items, rest, TRIED)
            }
            if not longer:
                return
            ranked = sorted((lost, items) for items, lost in longer.items())[:KEPT]
            mended = [self._mended(items, rest) for _, items in ranked[:3]]
            going = sorted({*ranked, *mended})[:KEPT]
            yield going[0]

    def _mended(self, items: tuple[Item, ...], rest: int) -> tuple[float, tuple[Item, ...]]:
        """Each fact in turn is taken out and the best one put in, until none is better than what was there."""
        lost, at = self._lost(items, rest), 0
        while at < len(items):
            others = items[:at] + items[at + 1 :]
            made = tuple(sorted((*others, *(more for _, more in self._added(others, rest, 1)))))
            less = self._lost(made, rest)
            if less < lost:
                items, lost, at = made, less, 0
            else:
                at += 1
        return lost, items

    def _taken(self, items: Sequence[Item], rest: int) -> Array:
        """The word of each kind; the dearest that some fact calls for."""
        found = np.full(self.kinds.losses.shape[1], rest)
        for fact, word in sorted(items, key=lambda item: item[1]):
            found[self.kinds.facts[fact] > 0] = word
        return found

    def _lost(self, items: Sequence[Item], rest: int) -> float:
        taken = self._taken(items, rest)
        return float(self.kinds.losses[taken, np.arange(len(taken))].sum())

    def _added(self, items: Sequence[Item], rest: int, many: int) -> list[tuple[float, Item]]:
        """The facts and words that save most, with what they save."""
        taken = self._taken(items, rest)
        covered = np.full(len(taken), -1)  # the word that a fact has called for already
        for fact, word in sorted(items, key=lambda item: item[1]):
            covered[self.kinds.facts[fact] > 0] = word
        now = self.kinds.losses[taken, np.arange(len(taken))]
        found: list[tuple[float, Item]] = []
        for word in range(len(self.words)):
            if word != rest:
                by_fact = self.kinds.facts @ np.where(covered < word, self.kinds.losses[word] - now, 0.0)
                best = np.argsort(by_fact, kind="stable")[:many]
                found += [(float(by_fact[fact]), (int(fact), word)) for fact in best if by_fact[fact] < 0]
        return sorted(found)[:many]


def _different(cards: SeenCards) -> tuple[list[str], Array]:
    """The facts that say something of these cards, each once; the plainer words stay."""
    said: list[str] = []
    held: list[Array] = []
    known: set[bytes] = set()
    for fact in dict.fromkeys(seen_facts.candidates(cards)):
        found = cards.holds(fact)
        packed = np.packbits(found).tobytes()
        if found.any() and not found.all() and packed not in known:
            known.add(packed)
            said.append(fact)
            held.append(found)
    return said, np.stack(held)


def _kinds(held: Array, losses: Array) -> _Kinds:
    packed = np.ascontiguousarray(np.packbits(held, axis=0).T)
    rows = packed.view(np.dtype((np.void, packed.shape[1]))).ravel()
    _, first, of = np.unique(rows, return_index=True, return_inverse=True)
    summed = np.zeros((len(losses), len(first)), np.int64)
    for word, lost in enumerate(losses):
        np.add.at(summed[word], of, lost)
    some = summed.any(axis=0)  # what no choice loses anything with tells nothing
    return _Kinds(held[:, first[some]].astype(np.float64), summed[:, some].astype(np.float64))
