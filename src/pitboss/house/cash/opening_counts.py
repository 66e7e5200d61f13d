"""Whether tray and rack of an open table were counted since it was opened: dealer and floor count them then."""

from dataclasses import dataclass, field

from pitboss.house.desk import stream_of
from pitboss.house.stores.store import Reader
from pitboss.tables import codec
from pitboss.tables import events as e
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips, Duty

RECORDS_AT_ONCE = 200
_OPENED, _COUNTED = (f'"is":"{codec.word(kind)}"' for kind in (e.TableOpened, e.TrayCounted))


@dataclass
class OpeningCounts:
    """Remembers what it has read, so that each record is read once."""

    reader: Reader
    known: dict[str, tuple[int, int, bool]] = field(default_factory=dict)  # by table: opening, version, counted

    def due(self, table: Table, version: int) -> bool:
        """Of a table in the state that it has after this version. Where the program deals nobody is there to count; and
        play money is worth nothing.
        """
        terms = table.terms
        held = terms.tray or terms.rack
        if table.closed or terms.chips is not Chips.ISSUED or terms.dealer is not Duty.STAFF or not held:
            return False
        return not self._counted(terms.table, table.openings, version)

    def _counted(self, table: str, opening: int, version: int) -> bool:
        before, upto, counted = self.known.get(table, (0, 0, False))
        if before != opening:
            counted = _counted_since_opening(self.reader, table, version)
        elif not counted and version > upto:
            new = self.reader.records(stream_of(table), upto, version - upto)
            counted = any(_COUNTED in one.payload for one in new)
        self.known[table] = opening, version, counted
        return counted


def _counted_since_opening(reader: Reader, table: str, version: int) -> bool:
    while version > 0:
        first = max(0, version - RECORDS_AT_ONCE)
        for record in reversed(list(reader.records(stream_of(table), first, version - first))):
            if _COUNTED in record.payload:
                return True
            if _OPENED in record.payload:
                return False
        version = first
    return False
