"""The worker processes of the back office: they read the book themselves, and return plain values.

A room keeps what it has read, so that the next report continues from there. It has no key of the house, and reads
only what is public.
"""

import os
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import Any, TypeVar

from pitboss.house import history, host, house_money, house_opening
from pitboss.house.cash import slips
from pitboss.house.cash.day_book import Entry
from pitboss.house.hand_index import Index, NoSuchHand
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.house.reporting import (
    auditing,
    cash_reports,
    exceptions,
    journal,
    months,
    ratings,
    reports,
    restored,
    statements,
    tallies,
    verifying,
)
from pitboss.house.reporting.auditing import Check, Judged, Line, Page
from pitboss.house.reporting.box_report import BoxLine
from pitboss.house.reporting.cash_reports import CashReport
from pitboss.house.reporting.counts import Flagged
from pitboss.house.reporting.exceptions import Exceptions
from pitboss.house.reporting.house_tables import HouseTable, HouseTables
from pitboss.house.reporting.months import Month
from pitboss.house.reporting.ratings import Rating
from pitboss.house.reporting.reports import ShiftReport
from pitboss.house.reporting.restored import Restores
from pitboss.house.reporting.single_handed import SingleHanded, SingleHandedCommand
from pitboss.house.reporting.statements import Statement
from pitboss.house.reporting.tallies import Tallies
from pitboss.house.reporting.verifying import Verdict
from pitboss.house.reporting.worth import Key, KnownWorths, worths
from pitboss.house.signing import Json
from pitboss.house.stores.store import HouseError, Reader
from pitboss.ledger.theory import Worth
from pitboss.money import currency
from pitboss.report import letterhead, lists
from pitboss.report.listing import Listing
from pitboss.report.model import Document, Paper
from pitboss.report.writers import form
from pitboss.report.writers.form import Form
from pitboss.sheets import digest
from pitboss.tables.evolve import game_of
from pitboss.tables.terms import Chips
from pitboss.web.study import solver_worker

INDEXES_MOST = 50
EXPORTS_MOST = 8  # exports at once; one more ends the oldest
PIECE_BYTES = 256 * 1024
NICE = 10

Sheet = tuple[Key, str, str]  # a sheet to solve: its key, rules, texts
T = TypeVar("T")


@dataclass(frozen=True)
class Valued:
    """An answer that uses odds, and the sheets that have to be solved before it is complete."""

    found: Any
    waiting: tuple[Sheet, ...]


@dataclass
class Room:
    reader: Reader
    told: Tallies | None = None
    office: SingleHanded = field(default_factory=SingleHanded)
    copies: Restores = field(default_factory=Restores)
    known: dict[Key, dict[str, Worth]] = field(default_factory=dict)
    indexes: OrderedDict[str, Index] = field(default_factory=OrderedDict)
    exports: OrderedDict[int, Iterator[str]] = field(default_factory=OrderedDict)
    numbers: int = 0
    listed: HouseTables = field(default_factory=HouseTables)

    # ------------------------------------------------------------ reports

    def tallies(self) -> Tallies:
        self.told = tallies.read_on(self.told, self.reader)
        return self.told

    def add_up(self) -> None:
        """Read the book now, so that the next report only has to read what is new."""
        self.tallies()

    def month(self, month: str, chips: Chips) -> Month:
        return months.report(self.tallies(), host.read(self.reader)[0], month, chips)

    def ratings(self, day: str, chips: Chips, now: int, known: dict[Key, dict[str, Worth]]) -> Valued:
        worth_of = self._worths(known)
        found: tuple[Rating, ...] = ratings.report(
            self.tallies(), date.fromisoformat(day), worth_of, now=now, chips=chips
        )
        return Valued(found, _sheets(worth_of))

    def judged(self, day: str, chips: Chips, known: dict[Key, dict[str, Worth]]) -> Valued:
        worth_of = self._worths(known)
        found: tuple[Judged, ...] = auditing.judged(self.tallies(), day, worth_of, chips)
        return Valued(found, _sheets(worth_of))

    def shift(self, table: str, day: str, name: str, known: dict[Key, dict[str, Worth]]) -> Valued:
        """A table over a gaming day, or over the shift of this name; None if there is no such table."""
        if not self.reader.head(tallies.TABLES + table).version:
            return Valued(None, ())
        worth_of = self._worths(known)
        found: ShiftReport = reports.shift_report(self.reader, table, date.fromisoformat(day), worth_of, name=name)
        return Valued(found, _sheets(worth_of))

    def house_tables(self) -> list[HouseTable]:
        """The tables of the house, open and closed, each with its last opening."""
        return self.listed.read(self.reader)

    def flagged(self, day: str) -> list[Flagged]:
        return auditing.flagged(self.tallies(), day)

    def alone(self, day: str) -> list[SingleHandedCommand]:
        """What one manager did alone on a gaming day, and would need two where there are two."""
        self.office.read_on(self.reader)
        days = tallies.calendar(self.reader)
        return [one for one in self.office.found if days.day(one.at) == day]

    def exceptions(self, day: str, chips: Chips) -> Exceptions:
        self.office.read_on(self.reader)
        with currency.writing(house_money.of(self.reader, kind=chips, last=day)):
            return exceptions.report(self.reader, self.tallies(), self.office, day, chips)

    def boxes(self) -> tuple[BoxLine, ...]:
        """Drop boxes that were taken and are not counted yet."""
        return self.tallies().boxes.waiting()

    def boxes_of(self, days: str) -> tuple[BoxLine, ...]:
        """All drop boxes of a day, a month or a year."""
        return self.tallies().boxes.of(days)

    def statement(self, player: str, first: str, last: str, chips: Chips) -> Statement:
        return statements.report(self.reader, player, date.fromisoformat(first), date.fromisoformat(last), chips)

    def cash_report(self, player: str, day: str) -> CashReport:
        return cash_reports.report(self.reader, player, date.fromisoformat(day))

    def written(self, document: Document, asked: Form, paper: Paper) -> bytes | str:
        """The document as a file; a sentence if no such file can be made here."""
        return form.written_here(document, asked, paper)

    def restores(self, table: str = "") -> list[str]:
        """Restores from a backup, of the whole house or of a table."""
        self.copies.read_on(self.reader)
        found = self.copies.found
        return restored.sentences(restored.of_table(found, table) if table else found, self.reader)

    def _worths(self, known: dict[Key, dict[str, Worth]]) -> KnownWorths:
        self.known.update(known)
        return KnownWorths(self.known)

    # ------------------------------------------------------------ the book

    def ledger(self, account: str, stream: str, after: int) -> Page:
        return auditing.ledger(self.reader, account=account, stream=stream, after=after)

    def ledger_lines(self, account: str, stream: str, most: int) -> list[Line]:
        return list(islice(auditing.every_line(self.reader, account=account, stream=stream), most))

    def slip_entries(self, first: str, last: str) -> list[tuple[str, Entry]]:
        """The entries of these gaming days, each with its day."""
        days = tallies.calendar(self.reader)
        every = ((days.day(one.at), one) for one in slips.every_entry(self.reader))
        return [(day, one) for day, one in every if first <= day <= last]

    def journal(self, first: str, last: str) -> tuple[journal.Entry, ...]:
        return journal.journal(self.reader, date.fromisoformat(first), date.fromisoformat(last))

    def hand_list(self, table: str) -> Listing:
        found = list(history.hands(self.reader, table))
        kind = found[-1].before.terms.chips if found else Chips.ISSUED
        with currency.writing(house_money.of(self.reader, kind=kind)):
            return lists.hands(found, table, letterhead.of(self.reader).zone, lambda who: naming.name(self.reader, who))

    def size(self) -> tuple[list[str], int]:
        """The tables that there are, and how many records."""
        streams = self.reader.streams()
        tables = [stream.removeprefix(tallies.TABLES) for stream in streams if stream.startswith(tallies.TABLES)]
        return tables, sum(self.reader.head(stream).version for stream in streams)

    def checks(self) -> list[Check]:
        with currency.writing(house_money.of(self.reader)):
            return auditing.checks(self.reader)

    def count(self, rules: str, texts: str, stake: int) -> dict[str, Worth]:
        """Solve a sheet; this may take a while."""
        return worths(game_of(rules, texts), stake)

    # ------------------------------------------------------------ hands

    def hands(self, table: str, first: int, last: int) -> tuple[list[int], int | None]:
        """The finished hands of these numbers, and the next one; raises NoSuchHand where there is neither."""
        index = self._index(table)
        found = [place.number for place in index.places if first <= place.number <= last]
        behind = min((place.number for place in index.places if place.number > last), default=None)
        if not found and behind is None:
            raise NoSuchHand(f"Table {table} has no finished hand from {first} to {last}; finished: {index.known}.")
        return found, behind

    def verify(self, table: str, first: int, last: int) -> list[Verdict]:
        return list(verifying.verdicts(self.reader, self._index(table), first, last))

    def export(self, table: str, line: Sequence[Json] = ()) -> int:
        """Begin an export, and return the number for `piece`; `line` is that of the key which will sign it."""
        self.numbers += 1
        self.exports[self.numbers] = verifying.exported(self.reader, self._index(table), line)
        while len(self.exports) > EXPORTS_MOST:
            self.exports.popitem(last=False)
        return self.numbers

    def piece(self, number: int) -> str:
        """The next part of an export; empty at its end."""
        parts = self.exports.get(number)
        if parts is None:
            raise HouseError("Too many exports at once; ask for this one again.")
        text, size = list[str](), 0
        for part in parts:
            text.append(part)
            size += len(part)
            if size >= PIECE_BYTES:
                return "".join(text)
        if not text:
            del self.exports[number]
        return "".join(text)

    def give_up(self, number: int) -> None:
        self.exports.pop(number, None)

    def _index(self, table: str) -> Index:
        index = self.indexes.get(table) or Index(table)
        index.read_on(self.reader)
        self.indexes[table] = index
        self.indexes.move_to_end(table)
        while len(self.indexes) > INDEXES_MOST:
            self.indexes.popitem(last=False)
        return index


def _sheets(worth_of: KnownWorths) -> tuple[Sheet, ...]:
    return tuple(
        (key, digest.rules_json(game.sheet), digest.texts_json(game.sheet)) for key, game in worth_of.waiting.items()
    )


# ---------------------------------------------------------------- in a process of its own

_here: dict[str, Any] = {}  # the location of the house, and the room of this process


def begin(place: Location) -> None:
    """Initialize a new worker, at low priority: tables are served first."""
    solver_worker.begin()
    if hasattr(os, "nice"):
        os.nice(NICE)
    _here["place"] = place


def call(work: Callable[..., T], *given: object) -> T:
    """Call a method of the room. If it fails, with a lost connection say, a fresh room is tried once."""
    for fresh in (False, True):
        if fresh or "room" not in _here:
            _here["room"] = Room(house_opening.reader_of(_here["place"]))
        try:
            return work(_here["room"], *given)
        except (HouseError, LookupError):
            raise
        except Exception:
            if fresh:
                raise
    raise AssertionError("it was called")
