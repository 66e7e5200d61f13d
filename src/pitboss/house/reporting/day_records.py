"""The records of a stream within a stretch of time, found by binary search: the times of records ascend."""

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.house.stores import payload
from pitboss.house.stores.payload import Payload
from pitboss.house.stores.store import Reader, StoredRecord


class Said(NamedTuple):
    """A record, read."""

    version: int
    payload: Payload


def between(reader: Reader, stream: str, begin: int, end: int) -> Iterator[Said]:
    """The records from `begin` until before `end`, both in ms since 1970."""
    after = before(reader, stream, begin, reader.head(stream).version)
    for record in reader.records(stream, after):
        said = read(record)
        if said.payload["at"] >= end:
            return
        yield said


def read(record: StoredRecord) -> Said:
    return Said(record.version, payload.read(record.payload))


def before(reader: Reader, stream: str, moment: int, version: int) -> int:
    """The last version up to `version` that was written before a moment; 0 if none was."""
    low, high = 0, version
    while low < high:
        middle = (low + high) // 2
        record = next(iter(reader.records(stream, middle, 1)), None)
        if record is None or payload.read(record.payload)["at"] >= moment:
            high = middle
        else:
            low = middle + 1
    return low
