"""Since when something is so at a table: the time of the record that made it so. A state has no clock of its own."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeAlias

from pitboss.house.desk import stream_of
from pitboss.house.service import House
from pitboss.house.stores import payload

PIECE, BACK_MOST = 32, 512  # records that are read at once, and how far back at most
KEPT_MOST = 4_000

Told: TypeAlias = Callable[[dict[str, Any]], bool]  # whether an event, as it is written, is the one


class Since:
    """Remembers what it has looked up; what it cannot find began when somebody first asked."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: OrderedDict[tuple[str, str], int] = OrderedDict()

    def at(self, table: str, what: str, word: str, told: Told) -> int:
        """`what` is a name for it, such as "hand 3, spot 4 called"; `word` the kind of event that begins it."""
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
