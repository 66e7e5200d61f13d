"""Slips: a form to sign for all cash that changes hands, and for all chips that move between cage and tables.

They are numbered in the order of the cage's stream, where each has an event; for a record of a table, the event names
the record. If a process dies after the table's record and before the event, the event is written the next time slips
are read: all such movements are on the account of the cage, so a missing one is noticed.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pitboss.house.cash import cage, donations
from pitboss.house.cash.cage import SlipKind
from pitboss.house.cash.cashier import CAGE, RULES, Cashier
from pitboss.house.cash.day_book import DayBook, Entry
from pitboss.house.desk import stream_of
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader, StoredRecord
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import denominations
from pitboss.money.denominations import Pieces
from pitboss.tables import codec
from pitboss.tables import events as e
from pitboss.tables.commands import Slipped, Source
from pitboss.tables.terms import Chips, Duty, Terms

_COUNTED = f'"is":"{codec.word(e.TrayCounted)}"'
_CAGE_ACCOUNT = accounts.cage(Chips.ISSUED)


@dataclass(frozen=True)
class Slip:
    """A slip with its proof: `record` is the record in the chain that it is for.

    `voided_by` is the counter-slip that voids it, if there is one. `dealer` dealt at the table then; a fill that has
    come to the tray says when, and who received it.
    """

    number: int
    record: StoredRecord
    at: int
    by: str
    event: cage.Event
    at_table: e.Event | None = None  # the event of the table, if the slip is for a table's record
    voided_by: int | None = None
    dealer: str = ""
    received: tuple[int, str] | None = None


class SlipBook:
    """The day book of a running house, after writing slips of its tables that are missing."""

    def __init__(self, cashier: Cashier, issued: Callable[[], Iterable[str]]) -> None:
        self._cashier = cashier
        self._issued = issued  # open tables that are played for chips from the cashier
        self._moved = 0  # the version of the cage's account when slips were last searched
        self._nights = (0, 0)  # the version of the nights' stream then, and how many donations were void

    @property
    def book(self) -> DayBook:
        moved = self._cashier.store.balance(_CAGE_ACCOUNT).version
        if moved != self._moved:
            catch_up(self._cashier, self._issued())
            self._moved = moved
        nights = self._cashier.store.head(donations.NIGHTS.stream).version, len(self._cashier.now.undone)
        if nights != self._nights:
            donations.catch_up(self._cashier)
            self._nights = nights
        return self._cashier.book


def closed_today(book: DayBook) -> list[str]:
    """The tables that were closed today, in the order of the book."""
    written = [one.event for one in book.entries if isinstance(one.event, cage.SlipWritten)]
    return list(dict.fromkeys(event.table for event in written if event.what is SlipKind.CLOSING))


def catch_up(cashier: Cashier, tables: Iterable[str]) -> None:
    """Write the missing slips of these tables."""
    slipped = cashier.now.slipped
    for table in dict.fromkeys((*tables, *slipped)):
        for slip, by in _due(cashier.store, table, slipped.get(table, 0)):
            cashier.write_slip(slip, by=by)


def _due(reader: Reader, table: str, after: int) -> Iterator[tuple[cage.WriteSlip, str]]:
    rack = accounts.at(Terms(table, chips=Chips.ISSUED), Kind.RACK)  # chips are sold from the rack
    stream = stream_of(table)
    moved = {
        entry.version
        for account in (_CAGE_ACCOUNT, rack)
        for entry in reader.entries(stream=stream, account=account, after=after)
        if entry.account == account
    }
    moved |= set(_counts(reader, stream, after))
    for version in sorted(moved):
        said = payload.read(_record(reader, stream_of(table), version).payload)
        for raw in said["events"]:
            event = codec.read_event(raw)
            if (found := _slip_of(event)) is not None:
                what, cents, pieces = found
                voids = event.slip if isinstance(event, e.SlipVoided) else None
                yield cage.WriteSlip(what, table, version, cents, pieces, voids), said["by"]


def _counts(reader: Reader, stream: str, after: int) -> Iterator[int]:
    """The records with a count of an open table. It may move no chips at all, so no entry leads to it; the records
    since the last slip of the table are few.
    """
    upto = reader.head(stream).version
    for record in reader.records(stream, after, upto - after) if upto > after else ():
        if _COUNTED in record.payload:
            yield record.version


def _slip_of(event: e.Event) -> tuple[SlipKind, int, dict[str, int] | None] | None:
    match event:
        case e.TableOpened(terms=terms):
            cents = terms.tray + terms.rack + sum((terms.meters or {}).values())
            return SlipKind.OPENING, cents, _together(terms.tray_pieces, terms.rack_pieces)
        case e.FillSent() | e.RackFilled():
            return SlipKind.FILL, event.cents, event.pieces
        case e.ChipsBought(source=Source.CASH):
            return SlipKind.SALE, event.cents, event.pieces
        case e.CreditGiven():
            return SlipKind.CREDIT, event.cents, event.pieces
        case e.TableClosed():
            cents = event.tray + event.rack + sum((event.meters or {}).values())
            return SlipKind.CLOSING, cents, _together(event.tray_pieces, event.rack_pieces)
        case e.SlipVoided(what=what):
            kind = SlipKind.CREDIT_VOIDED if what is Slipped.CREDIT else SlipKind.FILL_VOIDED
            return kind, event.cents, event.pieces
        case e.TrayCounted():
            return SlipKind.COUNT, event.tray + event.rack, _together(event.tray_pieces, event.rack_pieces)
        case _:
            return None


def _together(tray: Pieces | None, rack: Pieces | None) -> dict[str, int] | None:
    """What was counted by denomination, of tray and rack."""
    return None if tray is None and rack is None else denominations.add(tray or {}, rack or {})


def find(cashier: Cashier, number: int) -> Slip | None:
    """The slip of a number, with the record that proves it."""
    return find_in(cashier.store, cashier.book, number)


def find_in(reader: Reader, book: DayBook, number: int) -> Slip | None:
    version = book.version(number)
    if version is None:
        return None
    record = _record(reader, CAGE, version)
    said = payload.read(record.payload)
    event = next(one for one in RULES.events(said) if cage.has_slip(one))
    if not isinstance(event, cage.SlipWritten):
        return Slip(number, record, said["at"], said["by"], event, voided_by=book.voided.get(number))
    record = _record(reader, stream_of(event.table), event.version)
    said = payload.read(record.payload)
    at_table = next(one for one in map(codec.read_event, said["events"]) if _slip_of(one) is not None)
    return Slip(
        number, record, said["at"], said["by"], event, at_table, book.voided.get(number),
        _dealer(reader, record.stream, record.version), _received(reader, record) if _is_fill(at_table) else None,
    )  # fmt: skip


def _is_fill(event: e.Event) -> bool:
    return isinstance(event, e.FillSent)


def _received(reader: Reader, sent: StoredRecord) -> tuple[int, str] | None:
    """When a fill came to the tray, and by whose command; None while it is on its way, or if it was voided before."""
    for record in reader.records(sent.stream, after=sent.version):
        if any(mark in record.payload for mark in _AFTER_A_FILL):
            said = payload.read(record.payload)
            for event in map(codec.read_event, said["events"]):
                if isinstance(event, e.FillReceived):
                    return said["at"], said["by"]
                if isinstance(event, e.TableClosed):
                    return None
    return None


def _dealer(reader: Reader, stream: str, version: int) -> str:
    """Who dealt at the table after a record: the last change of duty before it says so. "" is the program."""
    while version > 0:
        first = max(0, version - RECORDS_AT_ONCE)
        for record in reversed(list(reader.records(stream, first, version - first))):
            if not any(mark in record.payload for mark in _DUTY):
                continue
            for event in reversed(list(map(codec.read_event, payload.read(record.payload)["events"]))):
                if isinstance(event, e.TableOpened) or (
                    isinstance(event, e.DutyChanged) and event.dealer is not Duty.STAFF
                ):
                    return ""
                if isinstance(event, e.DutyChanged) and event.deals:
                    return event.deals
        version = first
    return ""


def _mark(kind: type) -> str:
    return f'"is":"{codec.word(kind)}"'


RECORDS_AT_ONCE = 200
_DUTY = (_mark(e.DutyChanged), _mark(e.TableOpened))
_AFTER_A_FILL = (_mark(e.FillReceived), _mark(e.TableClosed))


def missing(book: DayBook, number: int) -> str:
    """What is said of a number that no slip has."""
    known = f"there are 1 to {book.last}" if book.last else "there are none yet"
    return f"There is no slip {number}; {known}."


def read_book(reader: Reader) -> DayBook:
    """The day book with the numbers of all slips, read beside a running house, which writes those that are missing."""
    book = DayBook()
    for record in reader.records(CAGE):
        said = payload.read(record.payload)
        book.read(reader, record.version, said["at"], said["by"], tuple(RULES.events(said)))
    return book


def every_entry(reader: Reader) -> Iterator[Entry]:
    """All entries of the day book, from the first day on."""
    book = DayBook()
    for record in reader.records(CAGE):
        said = payload.read(record.payload)
        before = book.last
        book.read(reader, record.version, said["at"], said["by"], tuple(RULES.events(said)))
        yield from (one for one in book.entries if one.number > before and one.version == record.version)


def _record(reader: Reader, stream: str, version: int) -> StoredRecord:
    return next(iter(reader.records(stream, after=version - 1, limit=1)))
