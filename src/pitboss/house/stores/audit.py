"""The audit of a whole book. It uses only the interface for reading, so it is the same for every store."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby

from pitboss.house.stores import chain, clerk, payload
from pitboss.house.stores.payload import PayloadError
from pitboss.house.stores.store import EMPTY, NOTHING, Balance, Entry, Head, Reader, StoredRecord, Transaction


def audit(reader: Reader) -> Iterator[str]:
    """One sentence for each fault: chain, numbering, entries against payloads, balances against entries."""
    held: dict[str, Balance] = defaultdict(lambda: NOTHING)
    for stream in reader.streams():
        yield from _stream(reader, stream, held)
    yield from _balances(reader.balances(), held)


def _stream(reader: Reader, stream: str, held: dict[str, Balance]) -> Iterator[str]:
    before = EMPTY
    by_version = groupby(reader.entries(stream=stream), key=lambda entry: entry.version)
    ledger = next(by_version, None)
    for record in reader.records(stream):
        place = f"{stream} {record.version}"
        if record.version != before.version + 1:
            yield f"{place}: it follows version {before.version}; versions are missing or doubled"
        if chain.link(stream, record.version, before.hash, record.payload) != record.hash:
            yield f"{place}: the hash is not that of the payload after the record before; one of them was changed"
        before = Head(record.version, record.hash)
        while ledger and ledger[0] < record.version:
            yield f"{stream} {ledger[0]}: there are entries of a record that is missing"
            _count(ledger[1], held)
            ledger = next(by_version, None)
        here: list[Entry] = []
        if ledger and ledger[0] == record.version:
            here = list(ledger[1])
            ledger = next(by_version, None)
        _count(iter(here), held)
        for problem in _record(record, here):
            yield f"{place}: {problem}"
    while ledger:
        yield f"{stream} {ledger[0]}: there are entries of a record that is missing"
        _count(ledger[1], held)
        ledger = next(by_version, None)
    if reader.head(stream) != before:
        yield f"{stream}: the head says version {reader.head(stream).version}, the last record is {before.version}"
    kept = reader.snapshot(stream)
    if kept and kept.version > before.version:
        yield f"{stream}: there is a snapshot of version {kept.version}, and records up to {before.version}"


def _count(entries: Iterator[Entry], held: dict[str, Balance]) -> None:
    for entry in entries:
        before = held[entry.account]
        held[entry.account] = Balance(before.cents + entry.cents, before.version + 1)


def _record(record: StoredRecord, entries: list[Entry]) -> Iterator[str]:
    try:
        said = payload.parse(record.payload)
        transactions = payload.entries_of(payload.upgrade(said))
        body = payload.body_of(record.stream, said["by"], said["command"])
        command_id = said["command_id"]
    except (PayloadError, KeyError, TypeError, ValueError) as error:
        yield f"the payload cannot be read: {error}"
        return
    if command_id != record.command_id:
        yield f"it is filed under the command id {record.command_id}, and says {command_id}"
    if body != record.body:
        yield "the body's hash is not that of the command"
    if _as_transactions(entries) != {number: lines for number, lines in enumerate(transactions, 1) if lines}:
        yield "the entries are not those of the payload"
    for number, lines in enumerate(transactions, 1):
        if total := sum(cents for _, cents in lines):
            yield f"transaction {number} leaves {total} cents over"


def _as_transactions(entries: list[Entry]) -> dict[int, Transaction]:
    return {
        number: tuple((entry.account, entry.cents) for entry in lines)
        for number, lines in groupby(entries, key=lambda entry: entry.transaction)
    }


def _balances(stored: dict[str, Balance], held: dict[str, Balance]) -> Iterator[str]:
    for account in sorted(stored.keys() | held.keys()):
        has, made = stored.get(account, NOTHING), held.get(account, NOTHING)
        if has != made:
            yield (
                f"{account}: the balance says {has.cents} cents after {has.version} entries;"
                f" its entries come to {made.cents} after {made.version}"
            )
        if has.cents < 0 and not clerk.may_be_negative(account):
            yield f"{account}: it holds {has.cents} cents"
    if total := sum(balance.cents for balance in stored.values()):
        yield f"all accounts together hold {total} cents; they should hold nothing"
