"""Since when a table is in some state: the time of the record that caused it. A state itself has no clock."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeAlias

from pitboss.house.desk import stream_of
from pitboss.house.service import House
from pitboss.house.stores import payload

PIECE, BACK_MOST = 32, 512  # records read at once, and how far back at most
KEPT_MOST = 4_000

Told: TypeAlias = Callable[[dict[str, Any]], bool]  # whether a stored event is the one that began the state


class Since:
    """Remembers what it has found; if nothing is found, the time counts from the first query."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: OrderedDict[tuple[str, str], int] = OrderedDict()

    def at(self, table: str, what: str, word: str, told: Told) -> int:
        """`what` identifies the state, such as "hand 3, spot 4 called"; `word` is the kind of event that begins it."""
        found = self._known.get((table, what))
        if found is None:
            found = self._known[table, what] = self._look(table, f'"is":"{word}"', told)
            while len(self._known) > KEPT_MOST:
                self._known.popitem(last=False)
        return found

    def _look(self, table: str, mark: str, told: Told) -> int:
        upto = self._house.desk(table).shown_version
        for after in range(upto - PIECE, upto - BACK_MOST, -PIECE):
            piece = list(self._house.store.records(stream_of(table), max(after, 0), PIECE + min(after, 0)))
            for record in reversed(piece):
                if mark in record.payload:
                    said = payload.read(record.payload)
                    if any(told(event) for event in said["events"]):
                        at: int = said["at"]
                        return at
            if after <= 0:
                break
        return self._house.clock()
