"""The queries that SQLite and PostgreSQL have in common. A `?` marks each parameter, as in SQLite.

Results are fetched completely at once, long ones in several queries: an open cursor would keep a database from
cleaning up old versions of rows.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, LiteralString, Self

from pitboss.house.stores import clerk
from pitboss.house.stores.store import EMPTY, NOTHING, Balance, Entry, Head, Person, SealedSeed, Snapshot, StoredRecord

PIECE = 500  # records at a time


class Queries(ABC):
    """Over one connection. Each database has its own text for the queries that differ."""

    RECORDS: ClassVar[LiteralString]  # parameters: stream, version to begin after, limit
    ENTRIES: ClassVar[LiteralString]  # stream, first version (excluded) and last, first account and last (excluded)
    ALL_ENTRIES: ClassVar[LiteralString]  # the same with numbers of records, for all streams
    UNFINISHED: ClassVar[LiteralString]  # first stream and last (excluded), the text that is missing
    SNAPSHOT: ClassVar[LiteralString]  # stream

    @abstractmethod
    def _rows(self, asked: LiteralString, *given: Any) -> Sequence[Any]: ...

    @abstractmethod
    def _row(self, asked: LiteralString, *given: Any) -> Any: ...

    @abstractmethod
    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ streams

    def head(self, stream: str) -> Head:
        found = self._row("SELECT version, hash FROM streams WHERE name = ?", stream)
        return Head(*found) if found else EMPTY

    def every_head(self) -> dict[str, Head]:
        rows = self._rows("SELECT name, version, hash FROM streams")
        return {name: Head(version, link) for name, version, link in rows}

    def streams(self, prefix: str = "") -> list[str]:
        rows = self._rows("SELECT name FROM streams WHERE name >= ? AND name < ? ORDER BY name", *_span(prefix))
        return [name for (name,) in rows]

    def unfinished(self, prefix: str, ending: str) -> list[str]:
        return [name for (name,) in self._rows(self.UNFINISHED, *_span(prefix), ending)]

    def records(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[StoredRecord]:
        left = limit
        while left is None or left > 0:
            piece = PIECE if left is None else min(left, PIECE)
            rows = self._rows(self.RECORDS, stream, after, piece)
            yield from map(stored_record, rows)
            if len(rows) < piece:
                return
            after = rows[-1][1]
            left = None if left is None else left - piece

    def snapshot(self, stream: str) -> Snapshot | None:
        found = self._row(self.SNAPSHOT, stream)
        return Snapshot(*found) if found else None

    # ------------------------------------------------------------ the book

    def balance(self, account: str) -> Balance:
        found = self._row("SELECT cents, version FROM accounts WHERE name = ?", account)
        return Balance(*found) if found else NOTHING

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        asked: LiteralString = "SELECT name, cents, version FROM accounts WHERE name >= ? AND name < ? ORDER BY name"
        return {name: Balance(cents, version) for name, cents, version in self._rows(asked, *_span(prefix))}

    def entries(self, *, stream: str | None = None, account: str = "", after: int = 0) -> Iterator[Entry]:
        """There is no index by account: without a stream, the whole book is read."""
        place: tuple[str, ...] = ()
        if stream is None:
            asked = self.ALL_ENTRIES
            begin, end = 0, self._row("SELECT coalesce(max(number), 0) FROM records")[0]
        else:
            asked, place = self.ENTRIES, (stream,)
            begin, end = after, self.head(stream).version
        for done in range(begin, end, PIECE):
            yield from map(Entry._make, self._rows(asked, *place, done, done + PIECE, *_span(account)))

    # ------------------------------------------------------------ beside the streams

    def seed(self, table: str, hand: int) -> SealedSeed | None:
        found = self._row("SELECT at_table, hand, deck, sealed FROM seeds WHERE at_table = ? AND hand = ?", table, hand)
        return SealedSeed(*found) if found else None

    def setting(self, name: str) -> str | None:
        found = self._row("SELECT value FROM settings WHERE name = ?", name)
        return str(found[0]) if found else None

    def person(self, player: str) -> Person | None:
        found = self._row("SELECT player, token, facts FROM people WHERE player = ?", player)
        return Person(*found) if found else None

    def person_with(self, token: bytes) -> Person | None:
        found = self._row("SELECT player, token, facts FROM people WHERE token = ?", token)
        return Person(*found) if found else None

    def players(self, prefix: str) -> list[str]:
        asked: LiteralString = "SELECT player FROM people WHERE player >= ? AND player < ? ORDER BY player"
        return [str(player) for (player,) in self._rows(asked, *_span(prefix))]

    def paper(self, drawer: str, key: str) -> str | None:
        if not clerk.can_be_written(key):
            return None
        found = self._row("SELECT body FROM papers WHERE drawer = ? AND name = ?", drawer, key)
        return str(found[0]) if found else None

    def papers(self, drawer: str, prefix: str = "") -> dict[str, str]:
        asked: LiteralString = "SELECT name, body FROM papers WHERE drawer = ? AND name >= ? AND name < ? ORDER BY name"
        return dict(self._rows(asked, drawer, *_span(prefix)))


def stored_record(row: Sequence[Any]) -> StoredRecord:
    stream, version, command_id, body, payload, found = row
    return StoredRecord(stream, version, command_id, body.hex(), payload, found)


def _span(prefix: str) -> tuple[str, str]:
    """The first and the last (excluded) of all texts with this prefix, ordered by code points."""
    return prefix, prefix + "\U0010ffff"
