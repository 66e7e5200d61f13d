"""A customer's gaming day: cash in and out at the window, and what they won or lost at each table."""

from collections.abc import Iterable, Iterator

from pitboss.house.cash import cage
from pitboss.house.cash.cage import SlipKind
from pitboss.house.cash.day_book import DayBook
from pitboss.house.desk import stream_of
from pitboss.house.reporting.today import Todays
from pitboss.house.stores import payload
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money.chips import Cents
from pitboss.tables import codec
from pitboss.tables.terms import Chips, Terms
from pitboss.web.services import Services
from pitboss.web.wire.staff import DayLine

# What the void of a slip gives back, by the word of its event.
_SIGNS = {codec.word(cage.BoughtAtCage): -1, codec.word(cage.CashedOut): 1}

# Chips that were brought to the seat or taken away, without being played.
_BROUGHT = {Kind.WALLET, Kind.POCKETS, Kind.OUTSIDE}


def lines(services: Services, todays: Todays, book: DayBook, tables: Iterable[str], player: str) -> list[DayLine]:
    """The latest first."""
    events = [entry.event for entry in book.entries]
    closed = [one.table for one in events if isinstance(one, cage.SlipWritten) and one.what is SlipKind.CLOSING]
    found = [*_at_window(book, player), *_at_tables(services, todays, dict.fromkeys([*tables, *closed]), player)]
    return sorted(found, key=lambda line: line.at, reverse=True)


def _at_window(book: DayBook, player: str) -> Iterator[DayLine]:
    for entry in book.entries:
        match entry.event:
            case cage.BoughtAtCage() as event if event.player == player:
                says = "Buy-in, chips in hand" if event.in_hand else "Buy-in, on the account"
                yield DayLine(at=entry.at, until=None, says=says, cents=event.cents)
            case cage.CashedOut() as event if event.player == player:
                says = "Cash-out, chips in hand" if event.in_hand else "Cash-out, from the account"
                yield DayLine(at=entry.at, until=None, says=says, cents=-event.cents)
            case cage.SlipVoided() as event if event.player == player and event.of in _SIGNS:
                says = f"Void of slip {event.slip}"
                yield DayLine(at=entry.at, until=None, says=says, cents=_SIGNS[event.of] * event.cents)
            case _:
                pass


def _at_tables(services: Services, todays: Todays, tables: Iterable[str], player: str) -> Iterator[DayLine]:
    """What was won and lost, from the first chip of the day at each table to the last."""
    store = services.house.store
    for table in tables:
        seat = accounts.seat(Terms(table, chips=Chips.ISSUED), player)
        head = store.head(stream_of(table)).version
        moved = store.entries(stream=stream_of(table), account=seat, after=todays.begins(table, head))
        versions = sorted({entry.version for entry in moved if entry.account == seat})
        if versions:
            records = [_read(services, table, version) for version in versions]
            sitter = services.house.table(table).sitter(player)
            yield DayLine(
                at=records[0]["at"],
                until=None if sitter is not None else records[-1]["at"],
                says=f"Table {table}" + (f", seat {sitter.seat}" if sitter is not None else ""),
                cents=sum(_played(record, seat) for record in records),
            )


def _read(services: Services, table: str, version: int) -> payload.Payload:
    record = next(iter(services.house.store.records(stream_of(table), version - 1, 1)))
    return payload.read(record.payload)


def _played(record: payload.Payload, seat: str) -> Cents:
    """The change of the seat's chips in a record, without those that were brought or taken away.

    Chips on a spot count as lost until they come back.
    """
    total = 0
    for transaction in payload.entries_of(record):
        kinds = {accounts.read(account).kind for account, _ in transaction}
        if not kinds & _BROUGHT:
            total += sum(cents for account, cents in transaction if account == seat)
    return total
