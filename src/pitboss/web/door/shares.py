"""How what is scarce is shared among addresses: places for windows and connections, and practice tables.

An address may hold three times what is still free. So one alone may have three quarters of all places: a hall with 200
phones behind one address is served like anybody else. Each of several greedy ones gets less, something always stays
free, and whoever holds little is the last to be refused. (Switches share their memory so: "dynamic thresholds",
Choudhury and Hahne, 1998.) The last places are for people with an account, the very last for those who work here.
"""

from collections import Counter
from enum import Enum

TIMES_FREE = 3


class Asker(Enum):
    """Who asks, and the part of all places (one in so many) that is not for them."""

    GUEST = 8
    ACCOUNT = 16
    STAFF = 0

    def kept_back(self, most: int) -> int:
        return -(-most // self.value) if self.value else 0


def may_take(most: int, *, taken: int, held: int, asker: Asker) -> bool:
    """Whether one more of `most` places may go to an address that holds `held` of the `taken`.

    >>> may_take(3_000, taken=200, held=200, asker=Asker.GUEST)
    True
    >>> may_take(3_000, taken=2_100, held=2_000, asker=Asker.GUEST)
    False
    """
    free = most - asker.kept_back(most) - taken
    return free > 0 and (asker is Asker.STAFF or held < TIMES_FREE * free)


class Places:
    """Places of one process that addresses hold for a while."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0
        self._held: Counter[str] = Counter()

    def take(self, address: str, asker: Asker = Asker.GUEST) -> bool:
        """Whether there is one; whoever got it gives it back."""
        if not may_take(self.most, taken=self.taken, held=self._held[address], asker=asker):
            return False
        self._held[address] += 1
        self.taken += 1
        return True

    def give_back(self, address: str) -> None:
        self._held[address] -= 1
        self.taken -= 1
        assert self._held[address] >= 0
        if not self._held[address]:
            del self._held[address]
