"""The figures of a table on the current gaming day: hands, drop, win, collections and tips.

They are updated as records come: only new records are read.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, time

from pitboss.house.days import day_of
from pitboss.house.desk import opened_as, stream_of
from pitboss.house.reporting import day_records
from pitboss.house.reporting.tallies import opened_for
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader
from pitboss.ledger.day import bounds
from pitboss.ledger.entry import Transaction
from pitboss.ledger.statement import told
from pitboss.money.chips import Cents
from pitboss.tables import codec
from pitboss.tables import events as e
from pitboss.tables.terms import Chips, Terms

_OPENED, _SETTLED = codec.word(e.DeckOpened), e.Finish.SETTLED.value


@dataclass
class Running:
    """A table over a gaming day, up to a version; the names of the flows are those of `ledger.statement.Shift`.

    Only with one kind of chips, where it was opened for several on the day.
    """

    day: str
    version: int
    open_for: Chips | None = None  # at this version, if it was opened on this day
    hands: int = 0  # that were settled
    flows: Counter[str] = field(default_factory=Counter)

    @property
    def drop(self) -> Cents:
        return self.flows["drop"]

    @property
    def win(self) -> Cents:
        return self.flows["played"] - self.flows["missing"]

    @property
    def collections(self) -> Cents:
        return self.flows["collections"]

    @property
    def tips(self) -> Cents:
        return self.flows["tips"]


class Todays:
    """All tables of a house. `clock` gives ms since 1970."""

    def __init__(self, reader: Reader, clock: Callable[[], int]) -> None:
        self._reader = reader
        self._clock = clock
        self._tables: dict[tuple[str, Chips], Running] = {}
        self._day, self._span = "", (0, 0)

    @property
    def day(self) -> str:
        now = self._clock()
        if not self._span[0] <= now < self._span[1]:
            self._day, zone, starts = day_of(self._reader, now)
            self._span = bounds(date.fromisoformat(self._day), zone, time.fromisoformat(starts))
        return self._day

    def of(self, terms: Terms, version: int) -> Running:
        """The table of these terms, whose stream is at this version."""
        name, today = terms.table, self.day
        found = self._tables.get((name, terms.chips))
        if found is None or found.day != today:
            begin = self._first(stream_of(name), version) if found is None else found.version
            found = self._tables[name, terms.chips] = Running(today, begin)
        if version > found.version:
            for record in self._reader.records(stream_of(name), found.version, version - found.version):
                self._read(found, terms, payload.read(record.payload))
                found.version = record.version
        return found

    def begins(self, table: str, version: int) -> int:
        """The version of a table's stream when the gaming day began."""
        return self._first(stream_of(table), version) if self.day else 0

    def _read(self, running: Running, terms: Terms, record: payload.Payload) -> None:
        if self._span[0] <= record["at"] < self._span[1]:
            if (opened := opened_for(record)) is not None:
                if running.open_for is None and running.hands:  # until now there was no reason to ask
                    before = opened_as(self._reader, stream_of(terms.table), running.version)
                    running.hands = running.hands if before is not None and before.chips is terms.chips else 0
                running.open_for = opened
            if running.open_for in (None, terms.chips):
                running.hands += sum(one["is"] == _OPENED and one["finish"] == _SETTLED for one in record["events"])
            for lines in payload.entries_of(record):
                running.flows.update(told(terms, Transaction(lines)))

    def _first(self, stream: str, version: int) -> int:
        """The last version before the day began."""
        return day_records.before(self._reader, stream, self._span[0], version)
