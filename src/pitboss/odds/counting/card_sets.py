"""Sets of cards that differ by more than the names of the suits, numbered; and the same for two own cards beside a set.

A card is a place here: `suits * rank + suit` among the cards of the deck. What a suit holds is a mask of ranks. A set
is in its plain form when the masks of its suits descend: some renaming of suits brings it there. Two own cards beside a
set are in their plain form when the pairs (mask of the set, mask of the own cards) descend. So suits that the set does
not tell apart are ordered by the own cards: situations that are alike have one number, though the set stays as it is.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np

from pitboss.cards.card import RANKS, SUITS
from pitboss.cards.deck import Deck
from pitboss.hands.jit import inner, kernel

Array = np.ndarray[Any, Any]

SIZE_MAX = 7
NUMBERED_MAX = 5  # cards of a set that is numbered; C(52, 5) numbers are 13 MB
BINOMIAL = np.array([[comb(n, k) for k in range(SIZE_MAX + 1)] for n in range(53)], np.int64)


@dataclass(frozen=True)
class Sets:
    """The sets of one size in their plain form: a row of places each, ascending; and how many sets are alike."""

    places: Array  # (sets, size) uint8
    weights: Array  # (sets,) int64


@dataclass(frozen=True)
class Numbered:
    """From any set of one size (by `index`) to its plain form and the renaming of suits that leads there."""

    plain: Array  # by index: the number of the plain form, int32
    renamed: Array  # by index: which of `Places.renamings`, int8


@dataclass(frozen=True)
class Beside:
    """Two own cards beside a set: by the plain form of the set, a stretch of numbers without gaps."""

    begins: Array  # by plain set: its first number, int64
    local: Array  # by plain set and own cards: the number within the stretch, int16; -1 where they share a card
    weights: Array  # by number: how many situations are alike, int64


class Places:
    """The cards of a deck in their places."""

    def __init__(self, deck: Deck) -> None:
        self.ranks = len(deck.ranks)
        self.suits = len(deck.suits)
        self.count = self.ranks * self.suits
        self.cards = np.array(deck.cards, np.int64)
        self._ranks = [RANKS.index(one) for one in deck.ranks]
        self._suits = [SUITS.index(one) for one in deck.suits]

    def of(self, cards: "tuple[int, ...] | list[int]") -> list[int]:
        """The places of cards, ascending."""
        return sorted(self._ranks.index(one >> 2) * self.suits + self._suits.index(one & 3) for one in cards)

    @cached_property
    def bits(self) -> Array:
        """By place: its rank's bit among the 13 bits of its suit, the first suit lowest."""
        place = np.arange(self.count)
        return np.asarray(1 << (13 * (place % self.suits) + place // self.suits), np.int64)

    @cached_property
    def renamings(self) -> Array:
        """Every renaming of suits: from a suit to the one that it becomes."""
        return np.array(list(permutations(range(self.suits))), np.int64)

    @cached_property
    def pairs(self) -> Array:
        """Two cards by their number: the lower place and the higher one."""
        return np.array([(low, high) for high in range(self.count) for low in range(high)], np.int64)

    @cached_property
    def renamed_pairs(self) -> Array:
        """By renaming and number of two cards: the number that they become, int16."""
        rank, suit = self.pairs // self.suits, self.pairs % self.suits
        found = np.empty((len(self.renamings), len(self.pairs)), np.int16)
        for number, renaming in enumerate(self.renamings):
            new = np.sort(rank * self.suits + renaming[suit], axis=1)
            found[number] = new[:, 1] * (new[:, 1] - 1) // 2 + new[:, 0]
        return found

    @lru_cache(maxsize=16)  # noqa: B019 - places live as long as the program
    def plain(self, size: int) -> Sets:
        places, weights = _plain_sets(self.bits, self.suits, size)
        return Sets(places, weights)

    @lru_cache(maxsize=16)  # noqa: B019
    def numbered(self, size: int) -> Numbered:
        assert size <= NUMBERED_MAX
        codes = np.full(256, -1, np.int64)
        for number, renaming in enumerate(self.renamings):
            codes[sum(int(to) << 2 * suit for suit, to in enumerate(renaming))] = number
        plain = np.full(comb(self.count, size), -1, np.int32)
        of_plain = self.index(self.plain(size).places)
        plain[of_plain] = np.arange(len(of_plain))
        found, renamed = np.empty_like(plain), np.empty(len(plain), np.int8)
        _number_sets(self.ranks, self.suits, size, BINOMIAL, codes, plain, found, renamed)
        return Numbered(found, renamed)

    @lru_cache(maxsize=8)  # noqa: B019
    def beside(self, size: int) -> Beside:
        """Two own cards beside each set of this size."""
        sets = self.plain(size)
        local = np.empty((len(sets.places), len(self.pairs)), np.int16)
        begins = np.empty(len(sets.places) + 1, np.int64)
        weights = np.zeros(local.size, np.int64)
        used = _number_beside(sets.places, self.pairs, self.suits, local, begins, weights)
        return Beside(begins, local, weights[:used].copy())

    def rows_beside(self, size: int) -> tuple[Array, Array]:
        """By number of two own cards beside a set: cards that are such, own ones and those of the set."""
        beside, sets = self.beside(size), self.plain(size)
        which, pair = [], []
        for number, local in enumerate(beside.local):
            first = np.unique(local, return_index=True)[1]
            first = first[local[first] >= 0]
            which.append(np.full(len(first), number))
            pair.append(first)
        return self.cards[self.pairs[np.concatenate(pair)]], self.cards[sets.places[np.concatenate(which)]]

    def index(self, places: Array) -> Array:
        """The number of each row among all sets of its size; rows ascend."""
        at = np.arange(places.shape[1])
        return np.asarray(BINOMIAL[places, at + 1].sum(axis=1), np.int64)


@lru_cache(maxsize=8)
def places_of(deck: Deck) -> Places:
    return Places(deck)


def subsets(of: int, size: int) -> Array:
    """Which members make each part of a row: (parts, size)."""
    return np.array(list(combinations(range(of), size)), np.int64).reshape(comb(of, size), size)


@inner
def _orders(masks: Any, suits: int, order: Any) -> None:
    """The suits by their masks, the largest first; of equal ones the first stays first."""
    for suit in range(suits):
        at = suit
        while at > 0 and masks[order[at - 1]] < masks[suit]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = suit


@inner
def _alike(masks: Any, suits: int) -> int:
    """How many arrangements masks in descending order have."""
    found = 1
    run = 1
    for suit in range(1, suits):
        run = run + 1 if masks[suit] == masks[suit - 1] else 1
        found = found * (suit + 1) // run
    return found


@inner
def _next_set(row: Any, size: int, count: int) -> bool:
    """The next ascending row; False after the last."""
    at = size - 1
    while at >= 0 and row[at] == count - size + at:
        at -= 1
    if at < 0:
        return False
    row[at] += 1
    for later in range(at + 1, size):
        row[later] = row[later - 1] + 1
    return True


@kernel
def _plain_sets(bits: Any, suits: int, size: int) -> Any:
    """Every set in its plain form, with its weight: gone through twice, to count and to fill."""
    count = bits.size
    places, weights = np.zeros((1, size), np.uint8), np.zeros(1, np.int64)
    masks = np.zeros(4, np.int64)
    held = np.zeros(size + 1, np.int64)  # of the first members together, so that only what changed is added anew
    for filling in range(2):
        row, found, at = np.arange(size), 0, 0
        while at >= 0:
            for later in range(at, size):
                held[later + 1] = held[later] | bits[row[later]]
            every = held[size]
            descends, above = True, np.int64(1 << 13)
            for _ in range(suits):
                mask = every & 0x1FFF
                descends &= mask <= above
                above, every = mask, every >> 13
            if descends:
                if filling:
                    for suit in range(suits):
                        masks[suit] = held[size] >> 13 * suit & 0x1FFF
                    places[found] = row
                    weights[found] = _alike(masks, suits)
                found += 1
            at = size - 1
            while at >= 0 and row[at] == count - size + at:
                at -= 1
            if at >= 0:
                row[at] += 1
                for later in range(at + 1, size):
                    row[later] = row[later - 1] + 1
        if not filling:
            places, weights = np.zeros((found, size), np.uint8), np.zeros(found, np.int64)
    return places, weights


@kernel
def _number_sets(
    ranks: int, suits: int, size: int, binomial: Any, codes: Any, plain: Any, found: Any, renamed: Any
) -> None:
    """For every set: the number of its plain form, and the renaming that leads there."""
    row, more = np.arange(size), True
    masks, order, to = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    new = np.zeros(size, np.int64)
    while more:
        masks[:] = 0
        index = 0
        for at in range(size):
            masks[row[at] % suits] |= 1 << row[at] // suits
            index += binomial[row[at], at + 1]
        _orders(masks, suits, order)
        code = 0
        for place in range(suits):
            to[order[place]] = place
        for suit in range(suits):
            code |= to[suit] << 2 * suit
        for at in range(size):
            one = row[at] // suits * suits + to[row[at] % suits]
            place = at
            while place > 0 and new[place - 1] > one:
                new[place] = new[place - 1]
                place -= 1
            new[place] = one
        into = 0
        for at in range(size):
            into += binomial[new[at], at + 1]
        found[index] = plain[into]
        renamed[index] = codes[code]
        more = _next_set(row, size, ranks * suits)


@kernel
def _number_beside(sets: Any, pairs: Any, suits: int, local: Any, begins: Any, weights: Any) -> int:
    """Number own cards beside each plain set; the weight is that of set and own cards together."""
    used = 0
    masks, order, sorted_masks = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for number in range(sets.shape[0]):
        begins[number] = used
        for pair in range(pairs.shape[0]):
            masks[:] = 0
            shared = False
            for at in range(sets.shape[1]):
                card = np.int64(sets[number, at])
                shared |= card == pairs[pair, 0] or card == pairs[pair, 1]
                masks[card % suits] |= 1 << (13 + card // suits)
            for at in range(2):
                masks[pairs[pair, at] % suits] |= 1 << pairs[pair, at] // suits
            if shared:
                local[number, pair] = -1
                continue
            _orders(masks, suits, order)
            for place in range(suits):
                sorted_masks[place] = masks[order[place]]
            # Own cards in their plain form: the suit at each place keeps the set's mask, which descends already.
            first = second = 0
            for place in range(suits):
                held = sorted_masks[place] & 0x1FFF
                rank = 0
                while held:
                    if held & 1:
                        if first == 0:
                            first = rank * suits + place + 1
                        else:
                            second = rank * suits + place + 1
                    held >>= 1
                    rank += 1
            low, high = min(first, second) - 1, max(first, second) - 1
            plain = high * (high - 1) // 2 + low
            if plain == pair:
                local[number, pair] = used - begins[number]
                weights[used] = _alike(sorted_masks, suits)
                used += 1
            else:
                local[number, pair] = -2 - plain  # filled below: the plain one may come later
        for pair in range(pairs.shape[0]):
            if local[number, pair] < -1:
                local[number, pair] = local[number, -2 - local[number, pair]]
    begins[sets.shape[0]] = used
    return used
