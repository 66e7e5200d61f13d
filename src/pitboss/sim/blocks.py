"""Blocks of rounds: where the random numbers of each begin.

A block is the smallest piece of a run. Its numbers come from the seed and the block's own number alone, so it does not
matter which thread, process or machine plays it, nor when. This is for simulation: live decks come from `fair`.
"""

import hashlib
from typing import Any

import numpy as np

from pitboss.hands.jit import inner

BLOCK = 1 << 16  # rounds
SEEDS = 1 << 64
_MARK = b"pitboss sim 1"  # another number here, and every seed gives other rounds

U8 = np.uint64
_LEFT_A, _RIGHT_A, _LEFT_B, _RIGHT_B, _SHIFT = U8(23), U8(41), U8(45), U8(19), U8(17)


def begun(seed: int, block: int) -> np.ndarray[Any, Any]:
    """The four words that the generator (xoshiro256++) begins a block with.

    >>> [hex(word) for word in begun(0, 0)][:2] == [hex(word) for word in begun(0, 0)][:2]
    True
    """
    assert 0 <= seed < SEEDS, "a seed is checked where it is asked for"
    key = seed.to_bytes(8, "little") + block.to_bytes(8, "little")
    return np.frombuffer(hashlib.blake2b(key, digest_size=32, person=_MARK).digest(), np.uint64).copy()


@inner
def next_word(words: Any) -> Any:
    """The next 64 random bits; `words` are those of the generator, which move on."""
    a, b, c, d = words[0], words[1], words[2], words[3]
    total = a + d
    found = ((total << _LEFT_A) | (total >> _RIGHT_A)) + a
    c ^= a
    d ^= b
    words[1] = b ^ c
    words[0] = a ^ d
    words[2] = c ^ (b << _SHIFT)
    words[3] = (d << _LEFT_B) | (d >> _RIGHT_B)
    return found
