"""For the auditor: the check of the book, its lines with their commands, and the actual against the theoretical win.

All of it is read from the store, also while the house runs. Hands are checked by `verifying`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from pitboss.house import house_check
from pitboss.house.reporting import theories
from pitboss.house.reporting.counts import Flagged
from pitboss.house.reporting.tallies import Tallies
from pitboss.house.reporting.worth import WorthOf
from pitboss.house.stores import payload
from pitboss.house.stores.store import Entry, Reader
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind, LedgerError
from pitboss.ledger.theory import Theory
from pitboss.money.chips import Cents
from pitboss.odds.sessions.mixed_stakes import once_in
from pitboss.sheets.house import Banker
from pitboss.tables.terms import Chips

FAULTS_MOST = 200  # more are not listed: the first ones have to be solved anyway
PAGE = 100


# ---------------------------------------------------------------- the book


@dataclass(frozen=True)
class Check:
    ok: bool
    says: str


def checks(reader: Reader) -> list[Check]:
    """Check the whole book: one sentence for each fault, or for each thing that is right. Reads every record."""
    faults = reader.check()
    if not faults:  # the next checks need valid records
        try:
            faults = house_check.beyond(reader)
        except (ValueError, LookupError, TypeError, AssertionError, LedgerError) as error:
            faults = [f"A table cannot be followed from its records: {error}"]
    if faults:
        more = len(faults) - FAULTS_MOST
        told = [Check(False, one) for one in faults[:FAULTS_MOST]]
        return [*told, Check(False, f"And {more} more.")] if more > 0 else told
    return [Check(True, sentence) for sentence in _right(reader)]


def _right(reader: Reader) -> Iterator[str]:
    streams = reader.streams()
    records = sum(reader.head(stream).version for stream in streams)
    yield f"All {records:,} records of {len(streams):,} streams are there, each chained to the one before."
    yield "Every entry is that of its record, and every balance what its entries come to."
    balances = {name: balance.cents for name, balance in reader.balances().items() if balance.cents}
    for kind in Chips:
        ours = [(accounts.read(name).kind, cents) for name, cents in balances.items() if _chips(name) is kind]
        if ours:
            held = sum(cents for account, cents in ours if account is not Kind.OUTSIDE)
            out = kind.currency.show(held)
            yield f"{kind.value.capitalize()} chips: {out} went out, and the accounts hold as much."
    tables = len(reader.streams("table:"))
    yield f"Every table holds what its accounts say: {tables:,} of them."


def _chips(account: str) -> Chips:
    return accounts.read(account).chips


# ---------------------------------------------------------------- theory against practice


@dataclass(frozen=True)
class Judged:
    """A wager of a table on a gaming day."""

    table: str
    title: str  # of the wager
    theory: Theory
    banked: bool = False  # players have the bank, so the win is theirs

    @property
    def alarm(self) -> bool:
        """Whether a win as far from the expected one, or further, comes less than once in 10,000 such days."""
        return self.theory.is_alarm

    @property
    def says(self) -> str:
        """How often it happens, in words; "" if the distribution is not known."""
        chance = self.theory.chance
        return "" if chance is None else once_in(chance.share)


def judged(tallies: Tallies, day: str, worth_of: WorthOf, chips: Chips = Chips.ISSUED) -> tuple[Judged, ...]:
    """The actual and the theoretical win of every wager of a gaming day that the solver values."""
    found: list[Judged] = []
    for name, tally in tallies.of(chips):
        if day in tally.days:
            told = theories.theories(tally, tally.days[day].handles, worth_of, tally.days[day].results)
            banked = tally.game.sheet.bank.by is Banker.PLAYER_DEALER
            found += [Judged(name, tally.title(one.wager), one, banked) for one in told]
    return tuple(found)


def flagged(tallies: Tallies, day: str) -> list[Flagged]:
    """Flagged wins and cash transactions of a gaming day, in order of time."""
    found = [*tallies.cash.get(day, ())]
    for tally in tallies.tables.values():
        if day in tally.days:
            found += tally.days[day].flagged
    return sorted(found, key=lambda one: (one.at, one.stream, one.version))


# ---------------------------------------------------------------- the ledger


@dataclass(frozen=True)
class Line:
    """A line of the ledger, and the command that it was for."""

    stream: str
    version: int
    at: int
    by: str
    command: str
    account: str
    cents: Cents


@dataclass(frozen=True)
class Page:
    lines: tuple[Line, ...]
    after: int | None  # what to ask for the next page; None at the end


def ledger(reader: Reader, *, account: str = "", stream: str = "", after: int = 0, limit: int = PAGE) -> Page:
    """Lines in the order they were stored; `account` is a prefix.

    For one stream, a page ends with a whole record, and `after` is the version of the last page's record. For the
    whole book, `after` is the number of lines to skip.
    """
    if stream:
        entries = _whole_records(reader.entries(stream=stream, account=account, after=after), limit)
        taken, more = entries
        upto = taken[-1].version if more else None
    else:
        found = list(islice(reader.entries(account=account), after, after + limit + 1))
        taken, upto = found[:limit], after + limit if len(found) > limit else None
    return Page(tuple(_lines(reader, taken)), upto)


def every_line(reader: Reader, *, account: str = "", stream: str = "") -> Iterator[Line]:
    """All of them, a page at a time: a book may be long."""
    after: int | None = 0
    while after is not None:
        page = ledger(reader, account=account, stream=stream, after=after)
        yield from page.lines
        after = page.after


def _whole_records(entries: Iterator[Entry], limit: int) -> tuple[list[Entry], bool]:
    """At least `limit` entries if there are, up to the end of a record; and whether there are more."""
    taken: list[Entry] = []
    for entry in entries:
        if len(taken) >= limit and entry.version != taken[-1].version:
            return taken, True
        taken.append(entry)
    return taken, False


def _lines(reader: Reader, entries: list[Entry]) -> Iterator[Line]:
    known: dict[tuple[str, int], payload.Payload] = {}
    for one in entries:
        place = one.stream, one.version
        if place not in known:
            record = next(reader.records(one.stream, one.version - 1, 1))
            known[place] = payload.read(record.payload)
        said = known[place]
        yield Line(one.stream, one.version, said["at"], said["by"], said["command"]["do"], one.account, one.cents)
