"""Donations of charity nights in the cage's book: a numbered receipt for each, on an account of their own.

The night decides who gets in and what was given; its record is first. If a process dies before the receipt is written,
it is written the next time that receipts or slips are read, as for slips of tables.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from pitboss.house import night_records, nights
from pitboss.house.asks import OWN_IDS
from pitboss.house.cash import purses
from pitboss.house.cash.cage_commands import TakeDonation
from pitboss.house.cash.cage_events import DonationTaken, SlipVoided
from pitboss.house.cash.cashier import CAGE, RULES, Cashier
from pitboss.house.cash.day_book import DayBook
from pitboss.house.cash.giving import giver
from pitboss.house.nights import EntryUndone, Night, NightEntered, NightStarted, UndoEntry
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader, Store
from pitboss.house.streams import Decided, Stream
from pitboss.ledger import accounts
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal
from pitboss.tables.codec import read_actor
from pitboss.tables.identities import Actor
from pitboss.tables.terms import Chips

NIGHTS = night_records.RULES


def catch_up(cashier: Cashier) -> None:
    """Write the receipts that are missing, and undo the buy-ins whose receipts are void."""
    after = cashier.now.donated
    if cashier.store.head(NIGHTS.stream).version > after:
        for donation, by in _given(cashier.store):
            if donation.version > after:
                cashier.write_receipt(donation, by=by)
    if cashier.now.undone:
        _undo(cashier)


def is_on(reader: Reader, version: int) -> bool:
    """Whether the night of a record of theirs is on."""
    return version in _of_last_night(reader)[0] and nights.on(NIGHTS.now(reader)) is not None


def _of_last_night(reader: Reader) -> tuple[dict[int, NightEntered], set[int]]:
    """The buy-ins of the last night by their records, and those that are undone."""
    entered, undone = dict[int, NightEntered](), set[int]()
    for record in NIGHTS.records(reader):
        for event in record.events:
            match event:
                case NightStarted():
                    entered = {}
                case NightEntered():
                    entered[record.version] = event
                case EntryUndone():
                    undone.add(event.entry)
                case _:
                    pass
    return entered, undone


def _undo(cashier: Cashier) -> None:
    """The chips of the night go back, by the same two people who voided the receipt. Earlier nights are over for good:
    their results stay, and their donations are those of the receipts.
    """
    entered, done = _of_last_night(cashier.store)
    for version in sorted((cashier.now.undone & entered.keys()) - done):
        entry = entered[version]
        stream: Stream[nights.Nights, nights.Command, nights.Event] = Stream(cashier.store, cashier.clock, NIGHTS)
        stream.carry(
            UndoEntry(entry.player, entry.donated, version), partial(_undone, cashier.store),
            by=_who_voided(cashier.store, version), command_id=f"{OWN_IDS}undone/{version}",
        )  # fmt: skip


def _undone(store: Store, told: nights.Nights, command: nights.Command, at: int) -> Decided[nights.Event] | Refusal:
    assert isinstance(command, UndoEntry)
    wallet = accounts.wallet(Chips.NIGHT, command.player)
    held = store.balance(wallet)
    events = nights.decide(told, nights.Hall({}, balances={wallet: held.cents}), command, now=at)
    if isinstance(events, Refusal):
        return events
    entries = purses.lines(transaction for event in events for transaction in nights.post(event))
    return Decided(events, entries, ((wallet, held.version),) if entries else ())


def _who_voided(reader: Reader, version: int) -> Actor:
    for record in RULES.records(reader):
        if any(isinstance(event, SlipVoided) and event.donation == version for event in record.events):
            return read_actor(record.by)
    raise AssertionError("it is void")


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
                            rebuy=event.player in entered, called=event.called,
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
    called: str | None = None

    def giver(self, name: Callable[[str], str]) -> str:
        """As the receipt says it."""
        return giver(self, name)


def receipts(reader: Reader, since: int, until: int | None) -> tuple[Receipt, ...]:
    """The receipts of one night: what was given from one moment to another. Void ones are left out."""
    book, found = DayBook(), dict[int, Receipt]()
    for record in reader.records(CAGE):
        said = payload.read(record.payload)
        events = tuple(RULES.events(said))
        book.read(reader, record.version, said["at"], said["by"], events)
        for event in events:
            if isinstance(event, DonationTaken) and (number := book.number(record.version)) is not None:
                found[event.version] = Receipt(
                    number, said["at"], said["by"], event.player, event.cents, event.rebuy, event.called
                )
    given = {record.version: record.at for record in NIGHTS.records(reader)}
    left = {version: one for version, one in found.items() if one.number not in book.voided}
    return tuple(one for version, one in left.items() if since <= given[version] <= (until or given[version]))


def of(reader: Reader, night: Night) -> tuple[Receipt, ...]:
    return receipts(reader, night.since, night.until)
