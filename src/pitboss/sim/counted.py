"""What was counted so far, block by block: a block is taken once, however often it comes.

A worker that dies may have sent its block or not, so a block may be played twice. The second copy is refused unless it
is equal to the first: then nothing is added. Unequal copies mean that two machines disagree, and no sum can be trusted.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Words = np.dtype("<u4")


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
        self.marks = np.zeros(0, np.uint64)  # by block, what its copy has to match; 0 where it is still missing
        self.blocks = 0

    def add(self, block: int, packed: bytes) -> bool:
        """Whether the block is new; raises Unequal where another copy of it says something else."""
        mark = _mark(packed)
        if block >= len(self.marks):
            more = max(block + 1 - len(self.marks), len(self.marks), 1024)
            self.marks = np.concatenate([self.marks, np.zeros(more, np.uint64)])
        known = int(self.marks[block])
        if known:
            if known != mark:
                raise Unequal(
                    f"block {block:,} was counted twice and differs: two machines do not agree, or one of them is"
                    " faulty; nothing that was counted can be trusted"
                )
            return False
        cells, times = unpack(packed)
        self.total[cells] += times
        self.marks[block] = mark
        self.blocks += 1
        return True

    def has(self, block: int) -> bool:
        return block < len(self.marks) and bool(self.marks[block])

    def missing(self, blocks: int) -> Iterator[tuple[int, int]]:
        """Stretches of the first so many blocks that are not there: where each begins, and where it ends.

        >>> found = Counted(cells=1)
        >>> _ = found.add(2, pack(np.array([1])))
        >>> list(found.missing(5)), list(found.missing(3)), list(found.missing(1))
        ([(0, 2), (3, 5)], [(0, 2)], [(0, 1)])
        """
        known = np.zeros(min(self.last, blocks) + 2, np.int8)  # no longer than what is there: a run may be long
        known[0] = known[-1] = 1
        known[1:-1] = self.marks[: len(known) - 2] != 0
        edges = np.flatnonzero(np.diff(known))
        yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
        if self.last < blocks:
            yield self.last, blocks

    @property
    def last(self) -> int:
        """One more than the highest block that is there."""
        known = np.flatnonzero(self.marks)
        return int(known[-1]) + 1 if len(known) else 0


def _mark(packed: bytes) -> int:
    """64 bits of a hash stand for the bytes: all blocks of a long run would not fit in memory."""
    return int.from_bytes(hashlib.blake2b(packed, digest_size=8).digest(), "little") or 1
