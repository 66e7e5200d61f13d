"""What a store of the house promises; memory, SQLite and later PostgreSQL keep the promise.

A stream (a table, or the cage) is a list of records, numbered 1, 2, 3 ... without gaps and chained by
hash. A record is one accepted command with its events, its ledger entries and the answer that was
given; it goes in whole or not at all, and is never changed. How a draft is judged is `clerk`'s, what
a payload says is `payload`'s; here are the words that both sides use.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

Posting: TypeAlias = tuple[str, int]  # an account and cents: what went in, or out where negative
Transaction: TypeAlias = tuple[Posting, ...]

NO_HASH = bytes(32)


class HouseError(Exception):
    """Something about the house that its keeper can put right; the sentence says how."""


class StoreFailed(Exception):
    """The store could not keep its promise, or is closed. It takes nothing more: the process must stop, never guess."""


class DraftError(Exception):
    """A draft that no right program makes. Nothing of its group is stored."""


class LedgerError(DraftError):
    """Chips out of nothing: a transaction that does not sum to zero, or an account below zero."""


@dataclass(frozen=True)
class SealedSeed:
    """The seed of a deck's use, encrypted; only the vault's key opens it."""

    table: str
    hand: int
    deck: str
    sealed: bytes


@dataclass(frozen=True, slots=True)
class Draft:
    """A record to be: it becomes version `expected` + 1 of its stream, or nothing.

    `body` is `payload.body_of` of the command, so that a retry is told from another command under the
    same id. `wallets` are accounts with the version that the deciding saw: if one has moved since, the
    decision is stale. `opened` names the seeds (table, hand) that are public by this record.
    """

    stream: str
    expected: int
    command_id: str
    body: str
    payload: str
    entries: tuple[Transaction, ...] = ()
    wallets: tuple[tuple[str, int], ...] = ()
    seeds: tuple[SealedSeed, ...] = ()
    opened: tuple[tuple[str, int], ...] = ()


class Stored(NamedTuple):
    """It is on the disk, and may be told."""

    version: int
    hash: bytes


class Repeated(NamedTuple):
    """This very command was stored before, as `payload`; nothing was written now."""

    payload: str


class Mismatch(NamedTuple):
    """The id was used before, for another command."""

    command_id: str


class Conflict(NamedTuple):
    """The stream, or an account, has moved on to `version`: look again, decide again."""

    what: str
    version: int


Outcome: TypeAlias = Stored | Repeated | Mismatch | Conflict


class Head(NamedTuple):
    """The last record of a stream; a stream without records is at version 0."""

    version: int
    hash: bytes


class Balance(NamedTuple):
    """What an account holds, and how many entries made it."""

    cents: int
    version: int


EMPTY, NOTHING = Head(0, NO_HASH), Balance(0, 0)


class StoredRecord(NamedTuple):
    """A record as it is stored."""

    stream: str
    version: int
    command_id: str
    body: str
    payload: str
    hash: bytes


class Entry(NamedTuple):
    """One line of the ledger; `transaction` counts from 1 within its record."""

    stream: str
    version: int
    transaction: int
    account: str
    cents: int


class Snapshot(NamedTuple):
    """The state after a version, so that a start needs no replay from the first record."""

    version: int
    payload: str


class Person(NamedTuple):
    """Somebody who came in: the name of their accounts, the hash of their browser's token, and facts as JSON."""

    player: str
    token: bytes
    facts: str


class Whatever(Enum):
    """Stands for any paper, or none, where a paper is put into a drawer."""

    ANY = "any"


ANY: Final = Whatever.ANY
Was: TypeAlias = str | Literal[Whatever.ANY] | None


class Reader(Protocol):
    """What may be asked; a tool beside a running house gets no more than this."""

    def head(self, stream: str) -> Head: ...

    def every_head(self) -> dict[str, Head]:
        """Of all streams, at one moment."""
        ...

    def origin(self) -> str:
        """Which database this is, as far as a restore changes it."""
        ...

    def streams(self, prefix: str = "") -> list[str]:
        """Names in order."""
        ...

    def unfinished(self, prefix: str, ending: str) -> list[str]:
        """Streams whose last record does not have this text in its payload, such as tables that nobody closed."""
        ...

    def records(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[StoredRecord]: ...

    def find(self, command_id: str) -> StoredRecord | None: ...

    def balance(self, account: str) -> Balance: ...

    def balances(self, prefix: str = "") -> dict[str, Balance]: ...

    def entries(self, *, stream: str | None = None, account: str = "", after: int = 0) -> Iterator[Entry]:
        """Of one stream behind a version, or of all in the order of storing; `account` is a prefix."""
        ...

    def snapshot(self, stream: str) -> Snapshot | None: ...

    def seed(self, table: str, hand: int) -> SealedSeed | None: ...

    def setting(self, name: str) -> str | None: ...

    def person(self, player: str) -> Person | None: ...

    def person_with(self, token: bytes) -> Person | None: ...

    def paper(self, drawer: str, key: str) -> str | None: ...

    def papers(self, drawer: str, prefix: str = "") -> dict[str, str]:
        """All papers of a drawer whose key begins so, in the order of their keys."""
        ...

    def check(self) -> list[str]:
        """What is wrong with the book, a sentence each; nothing, if all is well."""
        ...

    def close(self) -> None: ...


class Store(Reader, Protocol):
    """The one writer of a house."""

    def append(self, drafts: Sequence[Draft]) -> list[Outcome]:
        """One durable commit for all; a draft that is not stored does not spoil the others."""
        ...

    def stand(self) -> None:
        """Raises StoreFailed where the store takes nothing more, or its files are not in their place any more."""
        ...

    def keep_snapshot(self, stream: str, version: int, payload: str) -> None:
        """In the place of the one before; it may be lost and made again."""
        ...

    def put_setting(self, name: str, value: str) -> None: ...

    def keep_person(self, person: Person, *, was: Person | None = None) -> bool:
        """In the place of what was known of the player, or only in the place of `was`: whether it is that now."""
        ...

    def keep_paper(self, drawer: str, key: str, text: str, *, was: Was = ANY) -> bool:
        """Put a paper into a drawer, durably, if what lies there is `was` (None: nothing); whether it was.

        Papers are what may change and be thrown away: accounts, sessions, drafts, settings. Of several who look and
        then put, from whatever process, one succeeds.
        """
        ...

    def drop_paper(self, drawer: str, key: str) -> None:
        """Gone for good, if it was there."""
        ...
