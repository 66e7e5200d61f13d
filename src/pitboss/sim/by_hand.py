"""One decision, on the player's hand and at most one exposed card: what is done with which, as tables.

For most values of a hand, and ranks of the exposed card, all hands are played alike: one look at a small table. For the
others the hand itself is looked up. Suits are named by what the hand holds of them, the most telling first, as
`odds.counting.layout` names them; two suits that hold the same may be swapped, since nothing tells them apart.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from pitboss.cards.card import SUITS
from pitboss.cards.deck import Deck
from pitboss.hands.jit import inner, kernel
from pitboss.hands.ladder import Ladder
from pitboss.odds.pricing.solve import Decisions
from pitboss.odds.pricing.streets import Tree
from pitboss.sim.choices import Decider
from pitboss.sim.seats import Seats

Array = np.ndarray[Any, Any]

U8 = np.uint64
LOOK = -1  # the value alone does not say
_MIX = U8(0x9E3779B97F4A7C15)
_ABSENT = U8(0xFFFFFFFFFFFFFFFF)
_BITS, _MASK, _ONE = U8(13), U8(0x1FFF), U8(1)


@dataclass(frozen=True, eq=False)
class HandTable:
    """Finishes by value and rank of the exposed card; and by hand and place of that card for those that need a look."""

    by_value: Array  # (values, 13 or 1) int16
    keys: Array  # of hands, hashed
    rows: Array  # by place of a key: the row
    finishes: Array  # (rows, 52 or 1) int16
    shift: Any
    suits: Array  # by suit of a card: its number among those of the deck

    def decider(self, seats: Seats, spot: int) -> Decider:
        """Decides for a spot: from the cards of rounds, and the ordinals of its hands."""
        own = np.array(seats.players[spot], np.int64)
        up = seats.up[0] if self.by_value.shape[1] > 1 else -1

        def run(dealt: Array, values: Array, out: Array) -> None:
            decide(
                values, dealt, own, up, self.by_value, self.keys, self.rows, self.finishes, self.shift, self.suits, out
            )

        return run


def arrays(table: HandTable) -> dict[str, Array]:
    """The table as it is kept on disk."""
    return {name: np.asarray(getattr(table, name)) for name in HandTable.__dataclass_fields__}


def from_arrays(found: dict[str, Array]) -> HandTable:
    arrays: dict[str, Any] = {**found, "shift": U8(found["shift"])}
    return HandTable(**arrays)


def by_value(chosen: Array) -> HandTable:
    """Where the value alone says what is done: finishes by ordinal of the value."""
    empty = np.zeros(1, np.uint64)
    none = np.zeros((0, 1), np.int16)
    return HandTable(
        chosen.astype(np.int16).reshape(len(chosen), -1), empty, np.zeros(1, np.int32), none, U8(63), np.arange(4)
    )


def tabled(ways: Tree, decisions: Decisions, taken: Array) -> HandTable:
    """The tables of a strategy like `Decisions.taken`."""
    shape, hands = decisions.counts.shape, decisions.counts.hands
    fork = ways.forks[ways.first]
    ends = {move.word: ~move.to for move in fork.moves}
    finish_of = np.array([ends.get(word, -1) for word in decisions.grid.words] + [-1], np.int16)
    finishes = finish_of[taken]  # the choice -1, of a card that the hand holds, is the last
    low, high = _bounds(finishes, hands.values, len(decisions.values))
    alike = (low == high) | (high < 0)
    looked_at = ~alike[hands.values].all(axis=1)
    of_deck = np.where(alike, np.maximum(high, 0), LOOK).astype(np.int16)
    keys, rows, shift = _hashed(hands.masks[looked_at])
    suits = np.zeros(4, np.int64)
    for number, suit in enumerate(shape.deck.suits):
        suits[SUITS.index(suit)] = number
    known = _ordinals(shape.ladder, shape.deck)
    return HandTable(of_deck[known], keys, rows, np.ascontiguousarray(finishes[looked_at]), shift, suits)


def _bounds(finishes: Array, values: Array, count: int) -> tuple[Array, Array]:
    """By value and rank of the exposed card: the lowest and the highest finish; -1 where there is no such hand."""
    ranks = 13 if finishes.shape[1] > 1 else 1
    by_rank = finishes.reshape(len(finishes), ranks, -1)
    low, high = np.full((count, ranks), 1 << 14, np.int16), np.full((count, ranks), -1, np.int16)
    np.minimum.at(low, values, np.where(by_rank < 0, 1 << 14, by_rank).min(axis=2))
    np.maximum.at(high, values, by_rank.max(axis=2))
    return low, high


def _ordinals(ladder: Ladder, deck: Deck) -> Array:
    """From the ordinal of a value among all of the ladder's to that among the deck's; other values do not come."""
    every, own = ([int(value) for value in ladder.values(cards)] for cards in (Deck(), deck))
    return np.minimum(np.searchsorted(own, every), len(own) - 1)


def _hashed(masks: Array) -> tuple[Array, Array, Any]:
    bits = max(1, int(2 * len(masks)).bit_length())
    keys, rows = np.full(1 << bits, _ABSENT, np.uint64), np.zeros(1 << bits, np.int32)
    _fill(masks.astype(np.uint64), keys, rows, U8(64 - bits))
    return keys, rows, U8(64 - bits)


@kernel
def _fill(masks: Any, keys: Any, rows: Any, shift: Any) -> None:
    last = U8(keys.size - 1)
    for row in range(masks.shape[0]):
        key = U8(0)
        for suit in range(4):
            key |= masks[row, suit] << (_BITS * U8(suit))
        place = (key * _MIX) >> shift
        while keys[place] != _ABSENT:
            place = (place + _ONE) & last
        keys[place] = key
        rows[place] = row


@inner
def _found(keys: Any, rows: Any, shift: Any, key: Any) -> Any:
    place = (key * _MIX) >> shift
    last = U8(keys.size - 1)
    while keys[place] != key:
        place = (place + _ONE) & last
    return rows[place]


@kernel
def decide(
    values: Any, dealt: Any, own: Any, up: int, by_value: Any, keys: Any, rows: Any, finishes: Any, shift: Any,
    suits: Any, out: Any,
) -> None:  # fmt: skip
    """The finish of every round. `own` and `up` are the places of the cards that are seen; -1: none is exposed."""
    masks, names = np.zeros(4, np.uint64), np.zeros(4, np.int64)
    for at in range(out.size):
        shown: Any = np.int64(dealt[up, at]) if up >= 0 else 0
        finish = by_value[values[at], shown >> 2]
        if finish == LOOK:
            masks[:] = 0
            for card in range(own.size):
                one = dealt[own[card], at]
                masks[suits[one & 3]] |= _ONE << U8(one >> 2)
            for suit in range(4):
                names[suit] = suit
            for suit in range(1, 4):  # the largest mask first; of equal ones the first stays first
                held, place = masks[suit], suit
                while place > 0 and masks[place - 1] < held:
                    masks[place] = masks[place - 1]
                    names[place] = names[place - 1]
                    place -= 1
                masks[place] = held
                names[place] = suit
            key = masks[0] | masks[1] << _BITS | masks[2] << (_BITS * U8(2)) | masks[3] << (_BITS * U8(3))
            column = 0
            if up >= 0:
                suit = suits[shown & 3]
                place = 0
                while names[place] != suit:
                    place += 1
                column = 4 * (shown >> 2) + place
            finish = finishes[_found(keys, rows, shift, key), column]
        out[at] = finish
