"""Cards for many rounds at once, a column for each card of the deal: every deal equally likely, exactly.

The first card is one of 52, the next one of the 51 that are left, and so on: numbers that are drawn by multiplying.
Half a word, taken as a fraction, times 52: the whole part is the number, the rest goes on to the next card. The deals
that three such numbers stand for are equally likely but for some rests at the low end; where one comes up, all rounds
beside it are drawn anew. Which card a number means among those that are left is found by going through the cards that
are gone, kept in order: every one that is not above moves the number up by one. That is four plain operations on bytes
for each two cards, for 64 rounds in one instruction: much less than a shuffle, whose every step waits for memory.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from pitboss.hands.jit import inner, kernel
from pitboss.sim.lanes import LANES, next_in_lane

Array = np.ndarray[Any, Any]

WIDE = 8 * LANES  # rounds that are dealt together
_PER_HALF = 3  # cards from half a word: at most 132,600 deals, so that one half in 32,000 is unfair
_PER_WORD = 2 * _PER_HALF
_TOGETHER = 4  # cards that a number is compared with in one loop
_NONE = np.uint8(255)  # above all cards: no card yet

U1, U8 = np.uint8, np.uint64
_HALF = U8(0xFFFFFFFF)
_ROW = U8(WIDE)


@dataclass(frozen=True, eq=False)
class Columns:
    """What a deal of so many cards takes from a deck."""

    deck: Array
    cards: int
    left: Array  # by card: how many cards are left before it; 1 beyond the last
    least: Array  # by card: lower rests of the half that begins with it are unfair

    def deal(self, state: Array, out: Array) -> None:
        """Fill (cards, rounds) with cards, going on with the generators of `lanes.side_by_side`."""
        assert out.shape[0] == self.cards
        assert out.shape[1] % WIDE == 0
        deal(state, self.deck, self.cards, self.left, self.least, out.reshape(-1))


def plan(deck: Sequence[int], cards: int) -> Columns:
    """Deal so many cards of a deck; `deal` fills columns with them."""
    words = -(-cards // _PER_WORD)
    left = [len(deck) - at if at < cards else 1 for at in range(words * _PER_WORD)]
    least = [(1 << 32) % prod(left[at : at + _PER_HALF]) for at in range(len(left))]
    return Columns(np.array(deck, np.uint8), cards, np.array(left, np.uint64), np.array(least, np.uint64))


@kernel
def deal(state: Any, deck: Any, cards: Any, left: Any, least: Any, out: Any) -> None:
    """The work of `Columns.deal`. `out` is its columns one behind the other."""
    rounds = out.size // cards
    drawn = np.empty(left.size * WIDE, np.uint8)
    low, high = np.empty(WIDE, np.uint64), np.empty(WIDE, np.uint64)
    gone = np.empty((cards + _TOGETHER) * WIDE, np.uint8)
    for begin in range(0, rounds, WIDE):
        for first in range(0, cards, _PER_WORD):
            while _draw(state, left, least, first, low, high, drawn):
                pass
        for at in range(gone.size):
            gone[at] = _NONE
        for card in range(cards):
            for first in range(0, card, _TOGETHER):
                _move_up(gone, U8(first * WIDE), drawn, U8(card * WIDE))
            _hand_over(drawn, U8(card * WIDE), out, U8(card * rounds + begin))
            for first in range(0, card + 1, _TOGETHER):
                _put_in_order(gone, U8(first * WIDE), drawn, U8(card * WIDE))
    if deck[deck.size - 1] != U1(deck.size - 1):  # else numbers are cards
        for at in range(out.size):
            out[at] = deck[out[at]]


# Rows are given as an array and where they begin in it: to cut out a row takes longer than many a loop over it.


@inner
def _draw(state: Any, left: Any, least: Any, first: Any, low: Any, high: Any, out: Any) -> Any:
    """Numbers for six cards of every round, from a word each; whether some rest is unfair."""
    for turn in range(WIDE // LANES):
        for lane in range(LANES):
            found = next_in_lane(state, lane)
            low[turn * LANES + lane] = found & _HALF
            high[turn * LANES + lane] = found >> U8(32)
    for card in range(first, first + _PER_HALF):
        _take(low, left[card], out, U8(card * WIDE))
        _take(high, left[card + _PER_HALF], out, U8((card + _PER_HALF) * WIDE))
    return _unfair(low, least[first]) | _unfair(high, least[first + _PER_HALF])


@inner
def _take(rests: Any, left: Any, out: Any, begin: Any) -> None:
    """The next number of every round."""
    for lane in range(U8(WIDE)):
        product = rests[lane] * left
        out[begin + lane] = U1(product >> U8(32))
        rests[lane] = product & _HALF


@inner
def _unfair(rests: Any, least: Any) -> Any:
    found = U8(0)
    for lane in range(WIDE):
        found |= U8(rests[lane] < least)
    return found


@inner
def _move_up(gone: Any, first: Any, drawn: Any, card: Any) -> None:
    """By one for every card, from the lowest, that is not above."""
    for lane in range(U8(WIDE)):
        moved = drawn[card + lane]
        moved = U1(moved + U1(moved >= gone[first + lane]))
        moved = U1(moved + U1(moved >= gone[first + _ROW + lane]))
        moved = U1(moved + U1(moved >= gone[first + U8(2) * _ROW + lane]))
        drawn[card + lane] = U1(moved + U1(moved >= gone[first + U8(3) * _ROW + lane]))


@inner
def _hand_over(drawn: Any, card: Any, out: Any, begin: Any) -> None:
    for lane in range(U8(WIDE)):
        out[begin + lane] = drawn[card + lane]


@inner
def _put_in_order(gone: Any, first: Any, drawn: Any, card: Any) -> None:
    """Put the card among those that are gone, in order; what it pushes out goes on."""
    for lane in range(U8(WIDE)):
        carried = drawn[card + lane]
        a, b = gone[first + lane], gone[first + _ROW + lane]
        c, d = gone[first + U8(2) * _ROW + lane], gone[first + U8(3) * _ROW + lane]
        gone[first + lane] = U1(min(carried, a))
        carried = U1(max(carried, a))
        gone[first + _ROW + lane] = U1(min(carried, b))
        carried = U1(max(carried, b))
        gone[first + U8(2) * _ROW + lane] = U1(min(carried, c))
        carried = U1(max(carried, c))
        gone[first + U8(3) * _ROW + lane] = U1(min(carried, d))
        drawn[card + lane] = U1(max(carried, d))
