"""The tallies of all tables of a house, from which all reports are made. Each record is read once.

A table is opened many times, and not always for the same kind of chips. It has a tally for each kind.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, time

from pitboss.house import settings
from pitboss.house.cash import cage, cashier
from pitboss.house.cash.cage import Spending
from pitboss.house.days import STARTS, ZONE
from pitboss.house.desk import no_table, stream_of
from pitboss.house.reporting.box_report import BoxLines
from pitboss.house.reporting.counts import Flagged
from pitboss.house.reporting.tally import Tally
from pitboss.house.service import CAGE
from pitboss.house.settings import FlagKind, Settings
from pitboss.house.stores import payload
from pitboss.house.stores.payload import Payload
from pitboss.house.stores.store import Reader
from pitboss.ledger import accounts
from pitboss.ledger.day import bounds, gaming_day
from pitboss.ledger.entry import Transaction
from pitboss.money.chips import Cents
from pitboss.tables import codec
from pitboss.tables.events import TableOpened
from pitboss.tables.terms import Chips

TABLES = "table:"


@dataclass
class Calendar:
    """Gaming days of a house; the last one is cached, because most moments are on the same day as the one before."""

    zone: str
    starts: time
    _day: str = ""
    _begin: int = 0
    _end: int = 0

    def day(self, at: int) -> str:
        if not self._begin <= at < self._end:
            found = gaming_day(at, self.zone, self.starts)
            self._day, (self._begin, self._end) = found.isoformat(), self.bounds(found)
        return self._day

    def bounds(self, day: date) -> tuple[int, int]:
        return bounds(day, self.zone, self.starts)


def calendar(reader: Reader) -> Calendar:
    zone, starts = reader.setting("zone") or ZONE, reader.setting("day starts") or STARTS
    return Calendar(zone, time.fromisoformat(starts))


@dataclass
class Tallies:
    """All tables, in the records that have been read, by the current flags and gaming day of the house."""

    calendar: Calendar
    settings: Settings
    tables: dict[tuple[str, Chips], Tally] = field(default_factory=dict)
    openings: dict[str, list[tuple[int, Chips]]] = field(default_factory=dict)  # by table: version, kind of chips
    cash: dict[str, list[Flagged]] = field(default_factory=dict)  # flagged at the cage, by gaming day
    rounding: Counter[str] = field(default_factory=Counter)  # given where cash was rounded to coins, by gaming day
    drawer: Counter[str] = field(default_factory=Counter)  # missing in counts of the drawer, by gaming day
    slips: int = 0  # the number of the last slip
    boxes: BoxLines = field(default_factory=BoxLines)  # drop boxes that were taken from tables
    slip_days: dict[str, list[int]] = field(default_factory=dict)  # by gaming day: the numbers of its slips
    spent: dict[str, Counter[tuple[Spending, str]]] = field(default_factory=dict)  # by day: by kind and category
    paid: dict[int, tuple[Spending, str]] = field(default_factory=dict)  # by slip: what was paid for
    given: dict[str, dict[tuple[str, str], Counter[str]]] = field(default_factory=dict)
    # Donations by day: by night and cause the figures of `months.Donated`.
    handed_over: Counter[str] = field(default_factory=Counter)  # of donations, by gaming day
    nights: dict[int, tuple[str, str]] = field(default_factory=dict)  # by record of a donation: its night and cause
    versions: dict[str, int] = field(default_factory=dict)  # by stream: the last record that was read

    def read_on(self, reader: Reader) -> None:
        """Read all new records. The cage comes last, because its events may be about new tables."""
        heads = {stream: reader.head(stream).version for stream in (CAGE, *reader.streams(TABLES))}
        for stream, upto in sorted(heads.items(), key=lambda one: one[0] == CAGE):
            after = self.versions.get(stream, 0)
            for record in reader.records(stream, after, upto - after) if upto > after else ():
                self._read(stream, record.version, payload.read(record.payload))
                self.versions[stream] = record.version

    def of(self, chips: Chips) -> Iterator[tuple[str, Tally]]:
        """The tables with this kind of chips, in natural order: T2 comes before T10."""
        for name in sorted((name for name, kind in self.tables if kind is chips), key=in_order):
            yield name, self.tables[name, chips]

    def table(self, name: str, chips: Chips = Chips.ISSUED) -> Tally:
        found = self.tables.get((name, chips))
        if found is None:
            raise no_table(name)
        return found

    def kind_at(self, table: str, version: int) -> Chips:
        """The chips that the table was last opened for, up to this version of its stream."""
        openings = self.openings[table]
        return openings[bisect_right(openings, version, key=lambda one: one[0]) - 1][1]

    def _read(self, stream: str, version: int, record: Payload) -> None:
        day = self.calendar.day(record["at"])
        if stream == CAGE:
            self._read_cage(version, record, day)
            return
        name = stream.removeprefix(TABLES)
        if (opened := opened_for(record)) is not None:
            self.openings.setdefault(name, []).append((version, opened))
        chips = self.openings[name][-1][1]
        tally = self.tables.get((name, chips))
        if tally is None:
            tally = self.tables[name, chips] = Tally(stream_of(name), self.settings.flags_on)
        tally.read(version, record, day)

    def _read_cage(self, version: int, record: Payload, day: str) -> None:
        for event in cashier.RULES.events(record):
            self.slips += cage.has_slip(event)
            self.boxes.read(event, record["at"], record["by"])
            if cage.has_slip(event):
                self.slip_days.setdefault(day, []).append(self.slips)
            self._spend(event, day)
            self._donate(event, day)
            if isinstance(event, cage.CashedOut | cage.TipsPaid | cage.SharePaid):
                self.rounding[day] += event.rounding
            if isinstance(event, cage.SlipVoided):
                self.rounding[day] -= event.lines.get(accounts.rounding(Chips.ISSUED), 0)
            match event:
                case cage.BoughtAtCage(flagged=True):
                    self._flag(record, version, day, event.player, event.cents)
                case cage.CashedOut(flagged=True):
                    self._flag(record, version, day, event.player, -event.cents)
                case cage.Restored(numbers=int(numbers)):
                    self.slips = numbers
                case cage.CageCounted():
                    self.drawer[day] += event.book - event.cents
                case _:
                    pass
        for lines in record["entries"]:
            concerned = {(read.table, read.chips) for account, _ in lines if (read := accounts.read(account)).table}
            for place in concerned & self.tables.keys():
                self.tables[place].post(Transaction(tuple((account, cents) for account, cents in lines)), day)

    def _spend(self, event: cage.Event, day: str) -> None:
        """A voided payment counts no more, on the day when it was voided."""
        found = self.spent.setdefault(day, Counter())
        if isinstance(event, cage.ExpensePaid):
            found[event.kind, event.category] += event.cents
            self.paid[self.slips] = event.kind, event.category
        elif isinstance(event, cage.SlipVoided) and event.slip in self.paid:
            found[self.paid[event.slip]] -= event.cents

    def _donate(self, event: cage.Event, day: str) -> None:
        match event:
            case cage.DonationTaken():
                night = self.nights[event.version] = event.night, event.cause
                what, cents = ("rebuys", "rebuy_cents") if event.rebuy else ("entries", "entry_cents")
                self._given(day, night).update({what: 1, cents: event.cents})
            case cage.SlipVoided(donation=int(version)):
                self._given(day, self.nights[version]).update({"voided": 1, "voided_cents": event.cents})
            case cage.SlipVoided(of="donations-handed-over"):
                self.handed_over[day] -= event.cents
            case cage.DonationsHandedOver():
                self.handed_over[day] += event.cents
            case _:
                pass

    def _given(self, day: str, night: tuple[str, str]) -> Counter[str]:
        return self.given.setdefault(day, {}).setdefault(night, Counter())

    def _flag(self, record: Payload, version: int, day: str, player: str, cents: Cents) -> None:
        """The event says that it was flagged; which flag it was comes from the settings."""
        flags = [flag for flag in self.settings.flags_on(day) if flag.kind is FlagKind.CASH]
        flag = flags[0] if flags else None
        found = Flagged(record["at"], record["by"], CAGE, version, player, cents, flag, slip=self.slips)
        self.cash.setdefault(day, []).append(found)


_OPENED = codec.word(TableOpened)


def opened_for(record: Payload) -> Chips | None:
    """The kind of chips that a record of a table opens it for; None if it does not open it."""
    first = record["events"][0] if record["events"] else {}
    return Chips(first["terms"]["chips"]) if first.get("is") == _OPENED else None


def in_order(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"([0-9]+)", name)]


def fresh(reader: Reader) -> Tallies:
    """Read all records of the house."""
    made = Tallies(calendar(reader), settings.read(reader))
    made.read_on(reader)
    return made


def read_on(before: Tallies | None, reader: Reader) -> Tallies:
    """The same tallies with the new records, or fresh ones if flags or the gaming day were changed."""
    if before is None:
        return fresh(reader)
    days, now = calendar(reader), settings.read(reader)
    if (days.zone, days.starts, now.flags) != (before.calendar.zone, before.calendar.starts, before.settings.flags):
        return fresh(reader)
    before.settings = now
    before.read_on(reader)
    return before
