"""What was counted so far, block by block: a block is taken once, however often it comes.

A worker that dies may have sent its block or not, so a block may be played twice. The second copy is refused unless it
is equal to the first, to the byte: then nothing is added. Unequal copies mean that two machines disagree, and no sum
can be trusted. All blocks of a long run do not fit in memory; 256 bits of a cryptographic hash stand for the bytes of
each, and nobody can make two blocks that have these in common.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Words = np.dtype("<u4")
DIGEST_BYTES = 32
_MISSING = bytes(DIGEST_BYTES)


class Unequal(Exception):
    """Two copies of a block differ."""


def pack(histogram: Array) -> bytes:
    """A block as it travels: the cells that occurred, then how often each did, in words of 32 bits.

    >>> unpack(pack(np.array([0, 7, 0, 9])))[0].tolist(), unpack(pack(np.array([0, 7, 0, 9])))[1].tolist()
    ([1, 3], [7, 9])
    """
    cells = np.flatnonzero(histogram)
    return np.concatenate([cells, histogram[cells]]).astype(Words).tobytes()


def unpack(packed: bytes) -> tuple[Array, Array]:
    words = np.frombuffer(packed, Words)
    return words[: len(words) // 2], words[len(words) // 2 :]


class Counted:
    """A sum over blocks, and which blocks are in it.

    >>> found = Counted(cells=4)
    >>> block = pack(np.array([0, 7, 0, 9]))
    >>> found.add(12, block), found.add(12, block), found.total.tolist(), found.blocks
    (True, False, [0, 7, 0, 9], 1)
    """

    def __init__(self, cells: int) -> None:
        self.total = np.zeros(cells, np.int64)
        self.digests = np.zeros(
            (0, DIGEST_BYTES), np.uint8
        )  # by block, what a copy has to match; 0 where it is missing
        self.blocks = 0

    def add(self, block: int, packed: bytes) -> bool:
        """Whether the block is new; raises Unequal where another copy of it says something else."""
        digest = hashlib.blake2b(packed, digest_size=DIGEST_BYTES).digest()
        if block >= len(self.digests):
            size = max(block + 1, len(self.digests) * 5 // 4, 1024)
            self.digests.resize((size, DIGEST_BYTES), refcheck=False)  # in place: a copy of a long run's would be large
        known = self.digests[block].tobytes()
        if known != _MISSING:
            if known != digest:
                raise Unequal(
                    f"block {block:,} was counted twice and differs: two machines do not agree, or one of them is"
                    " faulty; nothing that was counted can be trusted"
                )
            return False
        cells, times = unpack(packed)
        self.total[cells] += times
        self.digests[block] = np.frombuffer(digest, np.uint8)
        self.blocks += 1
        return True

    def has(self, block: int) -> bool:
        return block < len(self.digests) and bool(self.digests[block].any())

    def missing(self, blocks: int) -> Iterator[tuple[int, int]]:
        """Stretches of the first so many blocks that are not there: where each begins, and where it ends.

        >>> found = Counted(cells=1)
        >>> _ = found.add(2, pack(np.array([1])))
        >>> list(found.missing(5)), list(found.missing(3)), list(found.missing(1))
        ([(0, 2), (3, 5)], [(0, 2)], [(0, 1)])
        """
        known = np.zeros(min(self.last, blocks) + 2, np.int8)  # no longer than what is there: a run may be long
        known[0] = known[-1] = 1
        known[1:-1] = self.there[: len(known) - 2]
        edges = np.flatnonzero(np.diff(known))
        yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
        if self.last < blocks:
            yield self.last, blocks

    @property
    def there(self) -> Array:
        """By block: whether it is counted."""
        return np.asarray(self.digests.any(axis=1))

    @property
    def last(self) -> int:
        """One more than the highest block that is there."""
        known = np.flatnonzero(self.there)
        return int(known[-1]) + 1 if len(known) else 0
