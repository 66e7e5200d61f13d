"""The queue of the solver: every client has a lane, and the lanes are served in turn.

A client with many questions waits behind their own, not others behind them. A full queue makes room for a client with
few questions in it: the longest lane loses its last one.
"""

from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class FairQueue(Generic[T]):
    """At most `most` questions wait.

    >>> queue: FairQueue[str] = FairQueue(most=3)
    >>> [queue.join("greedy", one) for one in ("a", "b", "c")], queue.join("ann", "mine")
    ([None, None, None], 'c')
    >>> [queue.next() for _ in range(4)]
    [('greedy', 'a'), ('ann', 'mine'), ('greedy', 'b'), None]
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lanes: OrderedDict[str, deque[T]] = OrderedDict()  # the first is served next

    def __len__(self) -> int:
        return sum(map(len, self._lanes.values()))

    def join(self, lane: str, one: T) -> T | None:
        """Add a question; returns the one that is dropped for it: None, one of the longest lane, or `one` itself."""
        gone: T | None = None
        if len(self) >= self._most:
            longest = max(self._lanes, key=lambda name: len(self._lanes[name]))
            if len(self._lanes[longest]) <= len(self._lanes.get(lane, ())) + 1:
                return one
            gone = self._lanes[longest].pop()
        self._lanes.setdefault(lane, deque()).append(one)
        return gone

    def move(self, lane: str, one: T) -> None:
        """Another client asks the same question: move it to their lane if its turn comes sooner there."""
        found = next((name for name, waiting in self._lanes.items() if one in waiting), None)
        if found is None or self._lanes[found].index(one) <= len(self._lanes.get(lane, ())):
            return
        self._lanes[found].remove(one)
        self._lanes.setdefault(lane, deque()).append(one)

    def others_wait(self, lane: str) -> bool:
        return any(name != lane for name in self._lanes)

    def next(self) -> tuple[str, T] | None:
        """The lane whose turn it is, and the first in it."""
        if not self._lanes:
            return None
        lane, waiting = self._lanes.popitem(last=False)
        one = waiting.popleft()
        if waiting:
            self._lanes[lane] = waiting
        return lane, one
