"""Generators side by side: the same steps for all of them at once, which the compiler turns into vectors."""

from typing import Any

import numpy as np

from pitboss.hands.jit import inner, kernel

LANES = 64

U8 = np.uint64
_STEP, _MIX_A, _MIX_B = U8(0x9E3779B97F4A7C15), U8(0xBF58476D1CE4E5B9), U8(0x94D049BB133111EB)


@kernel
def side_by_side(words: Any) -> Any:
    """So many generators (xoshiro256++) for a block, from the four words that it begins with.

    Each of their words is one step of SplitMix64 further than that of the generator before, from another beginning for
    each of the four: for two of them to be alike, all four beginnings would have to be.
    """
    state = np.empty((4, LANES), np.uint64)
    for word in range(4):
        for lane in range(LANES):
            mixed = words[word] + U8(lane + 1) * _STEP
            mixed = (mixed ^ (mixed >> U8(30))) * _MIX_A
            mixed = (mixed ^ (mixed >> U8(27))) * _MIX_B
            state[word, lane] = mixed ^ (mixed >> U8(31))
    return state


@inner
def next_in_lane(state: Any, lane: Any) -> Any:
    """The next 64 random bits of one generator, which moves on."""
    a, b, c, d = state[0, lane], state[1, lane], state[2, lane], state[3, lane]
    total = a + d
    found = ((total << U8(23)) | (total >> U8(41))) + a
    c ^= a
    d ^= b
    state[1, lane] = b ^ c
    state[0, lane] = a ^ d
    state[2, lane] = c ^ (b << U8(17))
    state[3, lane] = (d << U8(45)) | (d >> U8(19))
    return found
