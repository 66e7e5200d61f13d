"""The cashier's day book: the entries of the current gaming day, and the numbers of all slips.

It is made only of the cage's records. The cashier adds each record once, so reading it needs no query.
"""

from bisect import bisect_left
from dataclasses import dataclass, field
from datetime import date, time
from typing import NamedTuple

from pitboss.house.cash import cage, cage_post
from pitboss.house.cash.cage import SlipKind
from pitboss.house.days import day_of
from pitboss.house.stores.store import Reader
from pitboss.ledger import accounts
from pitboss.ledger.day import bounds
from pitboss.money.chips import Cents
from pitboss.tables.terms import Chips

_TO_THE_CAGE = {SlipKind.OPENING: -1, SlipKind.FILL: -1, SlipKind.CREDIT: 1, SlipKind.SALE: 0, SlipKind.CLOSING: 1,
                SlipKind.COUNT: 0, SlipKind.FILL_VOIDED: 1, SlipKind.CREDIT_VOIDED: -1}  # fmt: skip


class Entry(NamedTuple):
    """One entry, with the number of its slip. `by` is the text of the record."""

    number: int
    at: int
    by: str
    version: int  # of the cage's record
    event: cage.Event

    @property
    def cash(self) -> Cents:
        """The change of the cash in the drawer."""
        return cage_post.cash(self.event)

    @property
    def chips(self) -> Cents:
        """The change of the house's chips at the cage."""
        match self.event:
            case cage.SlipWritten(what=what, cents=cents):
                return _TO_THE_CAGE[what] * cents
            case cage.CollectionsSwept(cents=cents):
                return cents
            case cage.SlipVoided(lines=lines):
                return lines.get(accounts.cage(Chips.ISSUED), 0)
            case _:
                return 0

    @property
    def flagged(self) -> bool:
        return isinstance(self.event, cage.BoughtAtCage | cage.CashedOut) and self.event.flagged


@dataclass
class DayBook:
    """`opening` is the cash in the drawer, by the book, when the day began."""

    day: str = ""
    opening: Cents = 0
    drawer: Cents = 0
    entries: list[Entry] = field(default_factory=list)  # of the day
    last: int = 0  # the number of the last slip
    _versions: list[int] = field(default_factory=list)  # of the cage's records with a slip
    _numbers: list[int] = field(default_factory=list)  # of those slips: a restore leaves some out
    _of_table: dict[tuple[str, int], int] = field(default_factory=dict)  # by table and record: the number of the slip
    _of_night: dict[int, int] = field(default_factory=dict)  # by record of the nights: the number of the receipt
    voided: dict[int, int] = field(default_factory=dict)  # by slip: its counter-slip
    settled: dict[str, int] = field(default_factory=dict)  # by table: the slip of its last count or closing
    _span: tuple[int, int] = (0, 0)  # of the day, in ms since 1970

    def begin(self, reader: Reader, now: int) -> None:
        """Begin a new gaming day, if the one in the book is over."""
        if now >= self._span[1]:
            day, zone, starts = day_of(reader, now)
            self._span = bounds(date.fromisoformat(day), zone, time.fromisoformat(starts))
            if day != self.day:
                self.day, self.opening, self.entries = day, self.drawer, []

    def read(self, reader: Reader, version: int, at: int, by: str, events: tuple[cage.Event, ...]) -> None:
        """Add a record of the cage."""
        for event in events:
            if isinstance(event, cage.Restored) and event.numbers is not None:
                self.last = event.numbers
            if cage.has_slip(event):
                self.begin(reader, at)
                self.last += 1
                self._versions.append(version)
                self._numbers.append(self.last)
                entry = Entry(self.last, at, by, version, event)
                self.entries.append(entry)
                self.drawer += entry.cash
                if isinstance(event, cage.SlipVoided):
                    self.voided[event.slip] = entry.number
                if isinstance(event, cage.SlipWritten):
                    self._of_table[event.table, event.version] = entry.number
                    if event.voids is not None:
                        self.voided[event.voids] = entry.number
                    if event.what in (SlipKind.COUNT, SlipKind.CLOSING):
                        self.settled[event.table] = entry.number
                if isinstance(event, cage.DonationTaken):
                    self._of_night[event.version] = entry.number

    def number(self, version: int) -> int | None:
        """The number of the slip for a record of the cage."""
        place = bisect_left(self._versions, version)
        return self._numbers[place] if place < len(self._versions) and self._versions[place] == version else None

    def number_at(self, table: str, version: int) -> int | None:
        """The number of the slip for a record of a table."""
        return self._of_table.get((table, version))

    def receipt(self, version: int) -> int | None:
        """The number of the receipt for a record of the nights."""
        return self._of_night.get(version)

    def version(self, number: int) -> int | None:
        """The cage's record with the slip of this number."""
        place = bisect_left(self._numbers, number)
        return self._versions[place] if place < len(self._numbers) and self._numbers[place] == number else None
