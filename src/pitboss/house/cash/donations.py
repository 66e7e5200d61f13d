"""Donations of charity nights in the cage's book: a numbered receipt for each, on an account of their own.

The night decides who gets in and what was given; its record is first. If a process dies before the receipt is written,
it is written the next time that receipts or slips are read, as for slips of tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.house import night_records
from pitboss.house.cash.cage_types import DonationTaken, TakeDonation
from pitboss.house.cash.cashier import CAGE, RULES, Cashier
from pitboss.house.cash.day_book import DayBook
from pitboss.house.nights import Night, NightEntered, NightStarted
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader
from pitboss.money.chips import Cents

NIGHTS = night_records.RULES


def catch_up(cashier: Cashier) -> None:
    """Write the receipts that are missing."""
    after = cashier.now.donated
    if cashier.store.head(NIGHTS.stream).version <= after:
        return
    for donation, by in _given(cashier.store):
        if donation.version > after:
            cashier.write_receipt(donation, by=by)


def _given(reader: Reader) -> Iterator[tuple[TakeDonation, str]]:
    """Everything that was given, with who took it. The nights are few and their stream is short."""
    night, entered = NightStarted("", 0, 0, (), 0, 0), set[str]()
    for record in NIGHTS.records(reader):
        for event in record.events:
            match event:
                case NightStarted():
                    night, entered = event, set()
                case NightEntered():
                    if event.donated:
                        yield TakeDonation(
                            event.player, event.donated, night.name, night.cause, record.version, event.cents,
                            rebuy=event.player in entered,
                        ), record.by  # fmt: skip
                    entered.add(event.player)
                case _:
                    pass


@dataclass(frozen=True)
class Receipt:
    """One donation; `number` is that of its slip."""

    number: int
    at: int
    by: str
    player: str
    cents: Cents
    rebuy: bool


def receipts(reader: Reader, since: int, until: int | None) -> tuple[Receipt, ...]:
    """The receipts of one night: what was given from one moment to another."""
    book, found = DayBook(), dict[int, Receipt]()
    for record in reader.records(CAGE):
        said = payload.read(record.payload)
        events = tuple(RULES.events(said))
        book.read(reader, record.version, said["at"], said["by"], events)
        for event in events:
            if isinstance(event, DonationTaken) and (number := book.number(record.version)) is not None:
                found[event.version] = Receipt(number, said["at"], said["by"], event.player, event.cents, event.rebuy)
    given = {record.version: record.at for record in NIGHTS.records(reader)}
    return tuple(one for version, one in found.items() if since <= given[version] <= (until or given[version]))


def of(reader: Reader, night: Night) -> tuple[Receipt, ...]:
    return receipts(reader, night.since, night.until)
