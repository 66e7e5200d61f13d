"""Cards for thousands of rounds: every deal equally likely, exactly.

One 64-bit word gives several cards. It is taken as a fraction and multiplied by the number of cards that are left: the
whole part picks a card, the rest goes on to the next. All deals of such a group are equally likely but for some words
at the low end, which are drawn anew. The deck is never put in order again: a shuffle does not mind where it begins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, prod
from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from pitboss.hands.jit import kernel
from pitboss.sim.blocks import next_word

Array = np.ndarray[Any, Any]

GROUP = 7  # cards from one word: 52 x 51 x ... x 46 is below 2^40, so one word in 2^24 is drawn anew
U8 = np.uint64


@dataclass(frozen=True, eq=False)
class Deal:
    """What a round takes from a deck, and the rows that its cards are put into: one for each hand that is ranked."""

    deck: Array  # the cards as a block begins
    ends: Array  # of each group of cards
    least: Array  # by group: words whose rest is lower are drawn anew
    source: Array  # by card of a row, all rows one behind the other: the position in the deck
    row: Array  # by card of a row: where its row begins, for one round
    stride: Array  # by card of a row: how many cards the row has
    sizes: tuple[int, ...]

    def rows(self, out: Array, many: int) -> list[Array]:
        """The rows of so many rounds, as views: (rounds, cards) each."""
        begins = np.cumsum([0, *self.sizes]) * many
        return [
            out[begin:end].reshape(many, size) for begin, end, size in zip(begins, begins[1:], self.sizes, strict=False)
        ]


def plan(deck: Sequence[int], cards: int, rows: Sequence[Sequence[int]]) -> Deal:
    """Deal so many cards, and put those of some positions into rows."""
    groups = ceil(cards / GROUP)
    ends = [cards * (group + 1) // groups for group in range(groups)]
    orders = [prod(len(deck) - at for at in range(first, last)) for first, last in zip([0, *ends], ends, strict=False)]
    sizes = [len(row) for row in rows]
    begins = np.cumsum([0, *sizes])[:-1]
    return Deal(
        deck=np.array(deck, np.uint8),
        ends=np.array(ends, np.int64),
        least=np.array([(1 << 64) % order for order in orders], np.uint64),
        source=np.array([at for row in rows for at in row], np.int64),
        row=np.array([begin for begin, size in zip(begins, sizes, strict=True) for _ in range(size)], np.int64),
        stride=np.array([size for size in sizes for _ in range(size)], np.int64),
        sizes=tuple(sizes),
    )


def _high_half(_typing: Any, _one: Any, _other: Any) -> Any:
    """Of the product of two 64-bit numbers the upper 64 bits."""

    def code(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        wide = context.get_value_type(types.uint64).__class__(128)
        one, other = (builder.zext(arg, wide) for arg in args)
        high = builder.lshr(builder.mul(one, other), wide(64))
        return builder.trunc(high, context.get_value_type(types.uint64))

    return types.uint64(types.uint64, types.uint64), code


high_half: Any = intrinsic(_high_half)  # whose types are those of the compiler, not of the caller


@kernel
def deal(words: Any, deck: Any, many: int, ends: Any, least: Any, source: Any, row: Any, stride: Any, out: Any) -> None:
    """So many rounds, each from the whole deck; `words` and `deck` go on from where they are."""
    state = words.copy()
    cards = deck.copy()
    left = U8(cards.size)
    for game in range(many):
        first = 0
        for group in range(ends.size):
            last = ends[group]
            while True:
                word = next_word(state)
                for at in range(first, last):
                    rest = left - U8(at)
                    other = U8(at) + high_half(word, rest)
                    word *= rest
                    card = cards[at]
                    cards[at] = cards[other]
                    cards[other] = card
                if word >= least[group]:
                    break
            first = last
        for at in range(source.size):
            out[many * row[at] + game * stride[at] + at - row[at]] = cards[source[at]]
    words[:] = state
    deck[:] = cards
