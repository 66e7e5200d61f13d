"""The journal of gaming days for an accountant: double entry, by numbers that never change (`ledger.chart`).

Each slip is an entry of its own. What is played at a table moves chips many times a minute and has no slip: all of it
on one day is one entry a table. Every entry is balanced, so every day is, and the days together come to the balances
of the book. Only issued chips are in it: the others have no value.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import NamedTuple

from pitboss.house.cash import cage, slip_words, slips
from pitboss.house.cash.cashier import CAGE, RULES
from pitboss.house.reporting.tallies import TABLES, calendar
from pitboss.house.stores import payload
from pitboss.house.stores.store import HouseError, Reader
from pitboss.ledger import accounts
from pitboss.ledger.accounts import LedgerError
from pitboss.ledger.chart import CHART
from pitboss.money.chips import Cents
from pitboss.tables.terms import Chips

DAYS_MOST = 400
OTHERS = "other movements"


class Posted(NamedTuple):
    """One line: a debit or a credit, never both. `of` is the table or the player of the account."""

    account: int
    name: str
    of: str
    debit: Cents
    credit: Cents


@dataclass(frozen=True)
class Entry:
    """`number` is of its day, such as 20261115-0003: the same again for a day that is over."""

    number: str
    day: str
    text: str
    slip: int | None
    lines: tuple[Posted, ...]

    def __post_init__(self) -> None:
        if sum(one.debit for one in self.lines) != sum(one.credit for one in self.lines):
            raise LedgerError(f"entry {self.number} is not balanced")


class _Moved(NamedTuple):
    """What one record moved, in the order of time."""

    at: int
    stream: str
    version: int
    day: str
    sums: dict[str, Cents]


def journal(reader: Reader, first: date, last: date) -> tuple[Entry, ...]:
    """The entries of these gaming days, both included."""
    if not first <= last or (last - first).days >= DAYS_MOST:
        raise HouseError(f"A journal is of 1 to {DAYS_MOST} gaming days, the first one first.")
    days = calendar(reader)
    begin, end = days.bounds(first)[0], days.bounds(last)[1]
    by_day: dict[str, list[_Moved]] = {}
    for stream in reader.streams():
        for record in reader.records(stream):
            said = payload.read(record.payload)
            if begin <= said["at"] < end and (sums := _sums(said)):
                on = days.day(said["at"])
                by_day.setdefault(on, []).append(_Moved(said["at"], stream, record.version, on, sums))
    told = _Slips(reader)
    return tuple(entry for day in sorted(by_day) for entry in _of_day(day, by_day[day], told))


def _sums(said: payload.Payload) -> dict[str, Cents]:
    """By account of issued chips: what the record moved there in all."""
    sums: Counter[str] = Counter()
    for lines in payload.entries_of(said):
        for account, cents in lines:
            if accounts.split(account)[0] is Chips.ISSUED:
                sums[account] += cents
    return {account: cents for account, cents in sums.items() if cents}


def _of_day(day: str, moved: list[_Moved], told: "_Slips") -> Iterator[Entry]:
    """Slips in the order of their numbers; then what has none, table by table."""
    with_slip: list[tuple[int, str, _Moved]] = []
    rest: dict[str, Counter[str]] = {}
    records: Counter[str] = Counter()
    for one in sorted(moved, key=lambda one: (one.at, one.stream, one.version)):
        found = told.of(one.stream, one.version)
        if found is not None:
            with_slip.append((*found, one))
        else:
            rest.setdefault(one.stream, Counter()).update(one.sums)
            records[one.stream] += 1
    entries = [(slip, text, one.sums) for slip, text, one in sorted(with_slip, key=lambda item: item[0])]
    number = 0
    for slip, text, sums in entries:
        number += 1
        yield _entry(day, number, text, slip, sums)
    for stream in sorted(rest):
        kept = {account: cents for account, cents in rest[stream].items() if cents}
        if kept:
            number += 1
            where = (
                f"Play at table {stream.removeprefix(TABLES)}" if stream.startswith(TABLES) else f"{stream}: {OTHERS}"
            )
            yield _entry(day, number, f"{where}, {records[stream]:,} records", None, kept)


def _entry(day: str, number: int, text: str, slip: int | None, sums: dict[str, Cents]) -> Entry:
    return Entry(f"{day.replace('-', '')}-{number:04}", day, text, slip, tuple(_lines(sums)))


def _lines(sums: dict[str, Cents]) -> Iterator[Posted]:
    numbered = [(CHART[(one := accounts.read(name)).kind], one, cents) for name, cents in sums.items()]
    for number, one, cents in sorted(
        numbered, key=lambda item: (item[2] > 0, item[0].number, item[1].table, item[1].holder)
    ):
        of = " ".join(part for part in (one.table, one.holder) if part)
        yield Posted(number.number, number.name, of, debit=max(-cents, 0), credit=max(cents, 0))


class _Slips:
    """Which slip is for a record, and what it says. No names of players are in a journal: their numbers are."""

    def __init__(self, reader: Reader) -> None:
        self._book = slips.read_book(reader)
        self._words: dict[int, str] = {}
        self._of_table: dict[tuple[str, int], tuple[int, str]] = {}
        for record in RULES.records(reader):
            for event in record.events:
                if cage.has_slip(event):
                    number, text = self._book.number(record.version), slip_words.what(_nameless(event), str)
                    assert number is not None
                    self._words[record.version] = text
                    if isinstance(event, cage.SlipWritten):
                        self._of_table[event.table, event.version] = number, text

    def of(self, stream: str, version: int) -> tuple[int, str] | None:
        if stream == CAGE:
            number = self._book.number(version)
            return None if number is None else (number, self._words[version])
        return self._of_table.get((stream.removeprefix(TABLES), version))


def _nameless(event: cage.Event) -> cage.Event:
    return replace(event, called=None) if isinstance(event, cage.DonationTaken) else event


def balances(reader: Reader) -> dict[int, Cents]:
    """What the book has under each number, as the journal of all days comes to: debits less credits."""
    found: Counter[int] = Counter()
    for name, balance in reader.balances().items():
        one = accounts.read(name)
        if one.chips is Chips.ISSUED and balance.cents:
            found[CHART[one.kind].number] -= balance.cents
    return {number: cents for number, cents in sorted(found.items()) if cents}


def every_day(reader: Reader) -> tuple[date, date] | None:
    """The first and the last gaming day on record."""
    days = calendar(reader)
    at = [payload.read(record.payload)["at"] for stream in reader.streams() for record in reader.records(stream)]
    if not at:
        return None
    first, last = date.fromisoformat(days.day(min(at))), date.fromisoformat(days.day(max(at)))
    return max(first, last - timedelta(days=DAYS_MOST - 1)), last
