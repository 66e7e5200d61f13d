"""Chips that came to players today without being won, less those that went without being lost.

They bought chips, or cashed them in; or they brought chips in hand to a table with real chips, and took some away.
Limits have to know it. It is read from the book of the cage and the records of those tables, and stored nowhere else:
a separate count could be lost with the process, after the record was stored and before it was counted.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import date, time
from time import monotonic
from typing import NamedTuple

from pitboss.house.cash import cage, slips
from pitboss.house.days import day_of
from pitboss.house.desk import opened_as, stream_of
from pitboss.house.service import House
from pitboss.house.stores import payload
from pitboss.house.stores.store import StoredRecord
from pitboss.ledger.day import bounds
from pitboss.money.chips import Cents
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables.events import ChipsBought, ChipsCashed, Event, Left, TableOpened
from pitboss.tables.lobby_names import is_reserved
from pitboss.tables.terms import Chips, Terms

AGAIN_S = 5.0  # how often to look for tables that other processes opened and closed
_WORDS = frozenset(codec.word(kind) for kind in (ChipsBought, ChipsCashed, Left, TableOpened))


class _Read(NamedTuple):
    """How far a table was read: the version, its opening then (0: not known), and the chips that people had in hand
    there, None for a table without real chips.
    """

    version: int
    opening: int
    kind: Chips | None


class ChipsBroughtToday:
    """`tables` are the open ones, as this process knows them."""

    def __init__(self, house: House, tables: Collection[str]) -> None:
        self._house = house
        self._open = tables
        self._tables: set[str] = set()  # that may have more records to read, open ones among them
        self._read: dict[str, _Read] = {}  # how far each was read
        self._entries = 0  # how many entries of the cage's book of the day were read
        self._day, self._span = "", (0, 0)
        self._sums: Counter[tuple[Chips, str]] = Counter()  # of that day, by kind of chips and player
        self._looked = float("-inf")

    def note(self, table: str) -> None:
        """Remember a table where something was stored: it may be closed before anybody asks."""
        if not is_reserved(table):  # tables of the lobby have no real cards
            self._tables.add(table)

    def of(self, player: str, kind: Chips) -> Cents:
        """What a player brought today, counted up to what this process shows of each table."""
        self._begin_day()
        self._find_tables()
        for table in sorted(self._tables):
            self._read_on(table)
        self._read_book()
        return self._sums[kind, player]

    def _begin_day(self) -> None:
        day, zone, starts = day_of(self._house.store, self._house.clock())
        if day != self._day:
            self._day, self._span = day, bounds(date.fromisoformat(day), zone, time.fromisoformat(starts))
            self._read.clear()
            self._entries = 0
            self._sums.clear()

    def _find_tables(self) -> None:
        """At first, and where other processes open tables: all tables of the store; else the open ones."""
        again = self._house.shared is not None and monotonic() - self._looked > AGAIN_S
        if self._looked == float("-inf"):  # also finds what was sold at a table right before the last process ended
            slips.catch_up(self._house.cashier, [one for one in self._open if _is_issued(self._house, one)])
        if self._looked == float("-inf") or again:
            self._looked = monotonic()
            found: Iterable[str] = self._house.tables()
        else:
            found = self._open
        for table in found:
            self.note(table)

    def _read_on(self, table: str) -> None:
        """Read up to the version that this process shows, so that no chips count twice, in the
        pocket and at the table.
        """
        store, stream = self._house.store, stream_of(table)
        is_open = table in self._open
        shown = self._house.desk(table).shown if is_open else None
        upto = self._house.desk(table).shown_version if is_open else store.head(stream).version
        before = self._read.get(table)
        if shown is not None and not shown.terms.in_hand:
            known = 1 if before is None else before.opening  # of the first opening nothing was missed
            if known == shown.openings:
                before = _Read(upto, shown.openings, None)  # the same one, without chips in hand: nothing to read
        if before is None:
            after = self._before_today(stream, upto)
            only = shown is not None and shown.openings == 1
            terms = shown.terms if shown is not None and only else opened_as(store, stream, after)
            before = _Read(after, 0, _in_hand(terms))
        kind = before.kind
        for record in store.records(stream, before.version, upto - before.version) if upto > before.version else ():
            for event in self._of_today(record):
                if isinstance(event, TableOpened):
                    kind = _in_hand(event.terms)
                elif kind is not None:
                    for player, cents in out_of_pockets([event]).items():
                        self._sums[kind, player] += cents
        self._read[table] = _Read(max(upto, before.version), 0 if shown is None else shown.openings, kind)
        if not is_open:
            self._tables.discard(table)  # until it is opened again

    def _read_book(self) -> None:
        """Buy-ins and cash-outs: at the window, and for cash at a table, for which the cage has a slip."""
        entries = self._house.cashier.book.entries
        for entry in entries[self._entries :]:
            match entry.event:
                case cage.BoughtAtCage(in_hand=False) as event:
                    self._sums[Chips.ISSUED, event.player] += event.cents
                case cage.CashedOut(in_hand=False) as event:
                    self._sums[Chips.ISSUED, event.player] -= event.cents
                case cage.SlipWritten(what=cage.SlipKind.SALE) as event:
                    self._sold(event.table, event.version)
                case _:
                    pass
        self._entries = len(entries)

    def _sold(self, table: str, version: int) -> None:
        """A sale at a table. The slip may be a day late, where a process ended before it was written."""
        for record in self._house.store.records(stream_of(table), version - 1, 1):
            for event in self._of_today(record):
                if isinstance(event, ChipsBought) and event.source is c.Source.CASH:
                    self._sums[Chips.ISSUED, event.player] += event.cents

    def _of_today(self, record: StoredRecord) -> list[Event]:
        """Today's events of chips that are bought, cashed or taken away."""
        said = payload.read(record.payload)
        if not self._span[0] <= said["at"] < self._span[1]:
            return []
        return [codec.read_event(one) for one in said["events"] if one["is"] in _WORDS]

    def _before_today(self, stream: str, upto: int) -> int:
        """The last record of an earlier day. Records are in order of time, so this is a binary search."""
        if upto and payload.at_of(self._house.store, stream, upto) < self._span[0]:
            return upto
        low, high = 0, upto
        while low < high:
            middle = (low + high + 1) // 2
            if payload.at_of(self._house.store, stream, middle) < self._span[0]:
                low = middle
            else:
                high = middle - 1
        return low


def _in_hand(terms: Terms | None) -> Chips | None:
    return terms.chips if terms is not None and terms.in_hand else None


def _is_issued(house: House, table: str) -> bool:
    return house.table(table).terms.chips is Chips.ISSUED


def out_of_pockets(events: Iterable[Event]) -> dict[str, Cents]:
    """What everybody brought to a table with chips in hand, less what they took away."""
    found: dict[str, Cents] = {}
    for event in events:
        if isinstance(event, ChipsBought) and event.source is c.Source.POCKET:
            found[event.player] = found.get(event.player, 0) + event.cents
        elif isinstance(event, ChipsCashed | Left):
            found[event.player] = found.get(event.player, 0) - event.cents
    return {player: cents for player, cents in found.items() if cents}
