"""How scarce resources are shared among addresses: places for windows and connections, and practice tables.

An address may hold three times what is still free. So one address alone may have three quarters of all places: a hall
with 200 phones behind one address is served like anybody else. Several greedy addresses each get less, something always
stays free, and an address that holds little is the last to be refused. (Network switches share their memory this way:
"dynamic thresholds", Choudhury and Hahne, 1998.) The last places are reserved for accounts, the very last for staff.
"""

from collections import Counter
from enum import Enum

TIMES_FREE = 3


class ClientClass(Enum):
    """Who asks; the value is the share of places that is kept back from them, as one in so many (0: none)."""

    GUEST = 8
    ACCOUNT = 16
    STAFF = 0

    def kept_back(self, most: int) -> int:
        return -(-most // self.value) if self.value else 0


def may_take(most: int, *, taken: int, held: int, client_class: ClientClass) -> bool:
    """Whether one more of `most` places may go to an address that holds `held` of the `taken`.

    >>> may_take(3_000, taken=200, held=200, client_class=ClientClass.GUEST)
    True
    >>> may_take(3_000, taken=2_100, held=2_000, client_class=ClientClass.GUEST)
    False
    """
    free = most - client_class.kept_back(most) - taken
    return free > 0 and (client_class is ClientClass.STAFF or held < TIMES_FREE * free)


class Places:
    """Places of one process that addresses hold for a while."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0
        self._held: Counter[str] = Counter()

    def take(self, address: str, client_class: ClientClass = ClientClass.GUEST) -> bool:
        """Take a place if there is one, and say whether; the caller gives it back."""
        if not may_take(self.most, taken=self.taken, held=self._held[address], client_class=client_class):
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
