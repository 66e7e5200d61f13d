"""An index of the finished hands of a table by record, so that a few of them can be shown without reading all records.

The index is extended from the last record that it has. To show a hand, the table is replayed up to where the hand
began, from the nearest saved state.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from pitboss.house import history
from pitboss.house.desk import no_table, stream_of
from pitboss.house.history import LATER, FinishedHand, Later
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader, StoredRecord
from pitboss.tables import codec
from pitboss.tables import events as e
from pitboss.tables.evolve import apply
from pitboss.tables.state import Table

KEPT_EVERY, KEPT_MOST = 400, 64  # records between saved states of a table, and how many states are saved
_MARKS = tuple(
    f'"is":"{codec.word(kind)}"' for kind in (e.BetsOpened, e.DeckOpened, e.TableOpened, e.LimitsPosted, *LATER)
)


LEFT_OUT = "Its number was left out when a copy of the house was put back."


class NoSuchHand(LookupError):
    """There is no finished hand of this number."""


@dataclass(frozen=True)
class Place:
    """The records of a finished hand: those after `after`, up to `upto`, which opened its deck."""

    number: int
    after: int
    upto: int
    rules: int  # its place in `Index.rules`


@dataclass
class Index:
    """The hands of a table, in the records that have been read."""

    table: str
    version: int = 0
    opened: int = 0  # the last record that opened the deck of a hand
    on: int | None = None  # the current hand
    last: int = 0  # the highest number in the index: during a hand, the next deck may have been opened unused
    places: list[Place] = field(default_factory=list)
    rules: list[tuple[str, str]] = field(default_factory=list)
    later: dict[int, list[tuple[Later, int, list[Any]]]] = field(default_factory=dict)  # by hand, with when and entries
    kept: OrderedDict[int, Table] = field(default_factory=OrderedDict)  # states of the table after a version

    def read(self, record: StoredRecord) -> None:
        """Most records have nothing for the index, which is found by a search for text, without decoding them."""
        self.version = record.version
        if not any(mark in record.payload for mark in _MARKS):
            return
        found = payload.read(record.payload)
        events = [codec.read_event(event) for event in found["events"]]
        for number, event in enumerate(events):
            match event:
                case e.TableOpened() | e.LimitsPosted():
                    self.rules.append((event.rules, event.texts))
                case e.BetsOpened():
                    self.on = event.hand
                case e.DeckOpened():
                    early = self.on is not None and self.on != event.hand  # unused, and has no records of its own
                    after = record.version if early else self.opened
                    self.places.append(Place(event.hand, after, record.version, len(self.rules) - 1))
                    self.last = max(self.last, event.hand)
                    if not early:
                        self.opened, self.on = record.version, None
                case _ if isinstance(event, LATER):
                    entries = history.entries_of(event, events[:number], found["entries"])
                    self.later.setdefault(event.hand, []).append((event, found["at"], entries))
                case _:
                    pass

    def find(self, number: int) -> Place:
        found = next((place for place in reversed(self.places) if place.number == number), None)
        if found is None:
            raise NoSuchHand(self._missing(number))
        return found

    def _missing(self, number: int) -> str:
        runs = self.runs()
        if any(one[1] < number < other[0] for one, other in pairwise(runs)):
            return f"Table {self.table} has no hand {number:,}. {LEFT_OUT} Finished: {self.known}."
        return f"Table {self.table} has no finished hand {number:,}; finished: {self.known}."

    @property
    def known(self) -> str:
        return _told(self.runs())

    def runs(self) -> list[tuple[int, int]]:
        """The numbers of finished hands, first and last of each run: only a restore leaves numbers out."""
        found: list[tuple[int, int]] = []
        for number in sorted({place.number for place in self.places}):
            if found and number == found[-1][1] + 1:
                found[-1] = found[-1][0], number
            else:
                found.append((number, number))
        return found

    def beside(self, number: int) -> tuple[int | None, int | None]:
        """The finished hands before and after this one."""
        numbers = {place.number for place in self.places}
        before = max((one for one in numbers if one < number), default=None)
        return before, min((one for one in numbers if one > number), default=None)

    def keep(self, version: int, state: Table) -> None:
        self.kept[version] = state
        while len(self.kept) > KEPT_MOST:
            self.kept.popitem(last=False)

    def nearest(self, version: int) -> tuple[int, Table | None]:
        """The last state that is kept and not after the version."""
        found = max((kept for kept in self.kept if kept <= version), default=0)
        return found, self.kept.get(found)

    # ------------------------------------------------------------ reading a store

    def read_on(self, reader: Reader) -> None:
        """Read all records that are new."""
        for record in reader.records(stream_of(self.table), self.version):
            self.read(record)
        if not self.version:
            raise no_table(self.table)

    def told(self, reader: Reader, first: int, last: int) -> Iterator[FinishedHand]:
        """The finished hands from `first` to `last`, in order, in the form of `history`."""
        wanted = [place for place in self.places if first <= place.number <= last]
        if not wanted:
            return
        # The record that opened the deck before is read again: its later events belong to the first hand already.
        begin, numbers = max(0, min(place.after for place in wanted) - 1), {place.number for place in wanted}
        state = self._state(reader, begin)
        stream, upto = stream_of(self.table), max(place.upto for place in wanted)
        for one in history.followed(reader.records(stream, begin, upto - begin), state):
            if one.opened.hand in numbers:
                self.correct(one)
                yield one

    def correct(self, told: FinishedHand) -> None:
        """Add what was said and corrected later."""
        for event, at, entries in self.later.get(told.opened.hand, ()):
            told.later(event, at, entries)

    def _state(self, reader: Reader, at: int) -> Table | None:
        version, state = self.nearest(at)
        for record in reader.records(stream_of(self.table), version, at - version) if at > version else ():
            events = payload.read(record.payload)["events"]
            state = apply(state, [codec.read_event(event) for event in events])
            if record.version % KEPT_EVERY == 0 or record.version == at:
                self.keep(record.version, state)
        return state


def _told(runs: Sequence[tuple[int, int]]) -> str:
    """In words: `1 to 5 and 1,006 to 1,009`."""
    said = [f"{first:,}" if first == last else f"{first:,} to {last:,}" for first, last in runs]
    return " and ".join(filter(None, [", ".join(said[:-1]), said[-1]])) if said else "none yet"
