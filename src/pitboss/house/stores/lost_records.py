"""Whether a store has every record that was acknowledged to a client: its file of heads against its streams."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pitboss.house.stores.heads import Kept
from pitboss.house.stores.store import EMPTY, Head, Reader

NAMED = 3  # streams that a sentence names


class Behind(NamedTuple):
    """A stream that lacks acknowledged records, or has other ones in their place."""

    stream: str
    acknowledged: Head  # the last record whose answer was sent
    has: Head  # the last record in the store

    @property
    def records(self) -> int:
        return max(1, self.acknowledged.version - self.has.version)

    def __str__(self) -> str:
        if not self.has.version:
            return f"{self.stream} is gone, which had {self.acknowledged.version}"
        if self.has.version < self.acknowledged.version:
            return f"{self.stream} ends at {self.has.version} of {self.acknowledged.version}"
        return f"{self.stream} is another one at {self.acknowledged.version}"


def problem(kept: Kept, reader: Reader) -> str:
    """A sentence on what the store lacks; empty if it has every acknowledged record."""
    now = reader.origin()
    if others := sorted(kept.origins - {now}):
        return (
            f"it is in another database than before ({now}; it was {'; '.join(others)}): a copy was put back, or"
            " another server took over"
        )
    lost = missing(kept.heads, reader)
    return f"it is behind {kept.files[0]}: {in_words(lost)}" if lost else ""


def missing(kept: Mapping[str, Head], reader: Reader) -> list[Behind]:
    """The streams that lack acknowledged records. A store may have more records than were acknowledged."""
    return list(_missing(kept, reader)) if kept else []


def _missing(kept: Mapping[str, Head], reader: Reader) -> Iterator[Behind]:
    now = reader.every_head()
    for stream, acknowledged in sorted(kept.items()):
        has = now.get(stream, EMPTY)
        if has != acknowledged and (
            has.version <= acknowledged.version or _hash_at(reader, stream, acknowledged.version) != acknowledged.hash
        ):
            yield Behind(stream, acknowledged, has)


def _hash_at(reader: Reader, stream: str, version: int) -> bytes:
    return next((record.hash for record in reader.records(stream, version - 1, 1)), b"")


def in_words(lost: Sequence[Behind]) -> str:
    """
    >>> in_words([Behind("table:T1", Head(40, b""), Head(30, b"")), Behind("cage", Head(2, b""), EMPTY)])
    '12 records that were answered are missing (table:T1 ends at 30 of 40, cage is gone, which had 2)'
    >>> in_words([Behind("cage", Head(2, b""), EMPTY)] * (NAMED + 1))[-19:]
    ' and 1 more stream)'
    >>> in_words([Behind("table:T1", Head(4, b""), Head(3, b""))])
    '1 record that was answered is missing (table:T1 ends at 3 of 4)'
    """
    records, more = sum(one.records for one in lost), len(lost) - NAMED
    streams = "stream" if more == 1 else "streams"
    named = ", ".join(str(one) for one in lost[:NAMED]) + (f", and {more} more {streams}" if more > 0 else "")
    gone = "1 record that was answered is" if records == 1 else f"{records:,} records that were answered are"
    return f"{gone} missing ({named})"
