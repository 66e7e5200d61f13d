"""Decks of the protocol by the million: what `fair.protocol.order` makes of the keys 0, 1, 2 ... of a seed, compiled.

Hidden bias needs many decks to show. This is the same sum, HMAC-SHA256 and the same table of picks, in machine code;
a test holds it to the protocol, deck by deck.
"""

from math import isqrt

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.fair import protocol

CARDS = 52
SKIPPED = 255  # in the table of picks: this byte would favour some cards

PICKS = np.array(
    [[SKIPPED if pick is None else pick for pick in picks] or [SKIPPED] * 256 for picks in protocol.PICKS], np.uint8
)
_STREAM = np.frombuffer(protocol._STREAM, np.uint8)


def _fraction_bits(number: int, root: int) -> int:
    """The first 32 bits behind the point of a square or cube root: the constants of SHA-256."""
    scaled = number << (32 * root)
    if root == 2:
        return isqrt(scaled) & 0xFFFFFFFF
    low, high = 0, 1 << 40
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**3 <= scaled else (low, middle)
    return low & 0xFFFFFFFF


_PRIMES = [number for number in range(2, 312) if all(number % other for other in range(2, number))]
_ROUND = np.array([_fraction_bits(prime, 3) for prime in _PRIMES[:64]], np.uint32)
_START = np.array([_fraction_bits(prime, 2) for prime in _PRIMES[:8]], np.uint32)


@njit(cache=True)
def _turned(word: np.uint32, by: int) -> np.uint32:
    return np.uint32((word >> np.uint32(by)) | (word << np.uint32(32 - by)))


@njit(cache=True)
def _compress(state: NDArray[np.uint32], block: NDArray[np.uint32], words: NDArray[np.uint32]) -> None:
    """One block of sixteen words into the state, as FIPS 180-4 has it."""
    for at in range(16):
        words[at] = block[at]
    for at in range(16, 64):
        one, two = words[at - 15], words[at - 2]
        low = _turned(one, 7) ^ _turned(one, 18) ^ (one >> np.uint32(3))
        high = _turned(two, 17) ^ _turned(two, 19) ^ (two >> np.uint32(10))
        words[at] = np.uint32(words[at - 16] + low + words[at - 7] + high)
    a, b, c, d = state[0], state[1], state[2], state[3]
    e, f, g, h = state[4], state[5], state[6], state[7]
    for at in range(64):
        high = _turned(e, 6) ^ _turned(e, 11) ^ _turned(e, 25)
        chosen = (e & f) ^ (~e & g)
        first = np.uint32(h + high + chosen + _ROUND[at] + words[at])
        low = _turned(a, 2) ^ _turned(a, 13) ^ _turned(a, 22)
        most = (a & b) ^ (a & c) ^ (b & c)
        h, g, f, e = g, f, e, np.uint32(d + first)
        d, c, b, a = c, b, a, np.uint32(first + np.uint32(low + most))
    state[0] += a
    state[1] += b
    state[2] += c
    state[3] += d
    state[4] += e
    state[5] += f
    state[6] += g
    state[7] += h


@njit(cache=True)
def _ended(block: NDArray[np.uint32], filled: int, length: int) -> None:
    """The padding of a last block: one bit, zeros, and the length of the whole message in bits."""
    block[filled] = np.uint32(0x80000000)
    for at in range(filled + 1, 15):
        block[at] = np.uint32(0)
    block[15] = np.uint32(8 * length)


@njit(cache=True)
def _shuffled(
    key: NDArray[np.uint32], deck: NDArray[np.uint8], memory: NDArray[np.uint32], stream: NDArray[np.uint8]
) -> None:
    """The order that follows from a key of eight words."""
    inner, outer, state, block, words = memory[0:8], memory[8:16], memory[16:24], memory[24:40], memory[40:104]
    for pad, start in ((np.uint32(0x36363636), inner), (np.uint32(0x5C5C5C5C), outer)):
        for at in range(16):
            block[at] = (key[at] if at < 8 else np.uint32(0)) ^ pad
        for at in range(8):
            start[at] = _START[at]
        _compress(start, block, words)
    for at in range(CARDS):
        deck[at] = at
    number, left = np.uint32(0), 0
    for last in range(CARDS - 1, 0, -1):
        pick = np.uint8(SKIPPED)
        while pick == SKIPPED:
            if left == 0:
                # The message is the prefix behind its length, ten bytes in all, and the number of the block, four.
                for at in range(2):
                    block[at] = (
                        (np.uint32(stream[4 * at]) << np.uint32(24))
                        | (np.uint32(stream[4 * at + 1]) << np.uint32(16))
                        | (np.uint32(stream[4 * at + 2]) << np.uint32(8))
                        | np.uint32(stream[4 * at + 3])
                    )
                block[2] = (
                    (np.uint32(stream[8]) << np.uint32(24))
                    | (np.uint32(stream[9]) << np.uint32(16))
                    | (number >> np.uint32(16))
                )
                block[3] = np.uint32(number << np.uint32(16)) | np.uint32(0x8000)
                for at in range(4, 15):
                    block[at] = np.uint32(0)
                block[15] = np.uint32(8 * (64 + 14))
                for at in range(8):
                    state[at] = inner[at]
                _compress(state, block, words)
                for at in range(8):
                    block[at] = state[at]
                    state[at] = outer[at]
                _ended(block, 8, 64 + 32)
                _compress(state, block, words)
                number += np.uint32(1)
                left = 32
            at = 32 - left
            byte = (state[at >> 2] >> np.uint32(24 - 8 * (at & 3))) & np.uint32(255)
            left -= 1
            pick = PICKS[last + 1, byte]
        deck[last], deck[pick] = deck[pick], deck[last]


@njit(cache=True)
def _dealt(seed: NDArray[np.uint32], first: int, decks: NDArray[np.uint8], stream: NDArray[np.uint8]) -> None:
    memory = np.empty(104, np.uint32)
    key, block, words = np.empty(8, np.uint32), np.empty(16, np.uint32), np.empty(64, np.uint32)
    for at in range(len(decks)):
        number = first + at
        for word in range(8):
            block[word] = seed[word]
            key[word] = _START[word]
        block[8], block[9] = np.uint32(number >> 32), np.uint32(number & 0xFFFFFFFF)
        _ended(block, 10, 40)
        _compress(key, block, words)
        _shuffled(key, decks[at], memory, stream)


def dealt(seed: bytes, first: int, number: int) -> NDArray[np.uint8]:
    """Decks `first` to `first + number` of a seed of 32 bytes: each has the key sha256(seed, its number in 8 bytes)."""
    assert len(seed) == 32
    assert len(_STREAM) == 10
    decks = np.empty((number, CARDS), np.uint8)
    _dealt(np.frombuffer(seed, ">u4").astype(np.uint32), first, decks, _STREAM)
    return decks
