"""The interface of a store of the house; memory, SQLite and PostgreSQL implement it.

A stream (a table, or the cage) is a list of records, numbered 1, 2, 3 ... without gaps and chained by
hash. A record is one accepted command with its events, its ledger entries and the answer that was
given; it is stored whole or not at all, and is never changed. `clerk` decides whether a draft is
accepted, and `payload` makes the text of a record; the types that both use are here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

Posting: TypeAlias = tuple[str, int]  # an account and cents: what went in, or out where negative
Transaction: TypeAlias = tuple[Posting, ...]

NO_HASH = bytes(32)


class HouseError(Exception):
    """A problem that whoever runs the house can solve. The message says how: `mend`, if that is its end."""

    def __init__(self, what: str, mend: str = "") -> None:
        super().__init__(f"{what} {mend}" if mend else what)
        self.what, self.mend = what, mend


class HouseInUse(HouseError):
    """Another process writes to the house; whoever meant to may use its pages."""


class StoreFailed(Exception):
    """A write failed, or the store is closed. What the disk holds is unknown, so the process has to stop."""


class DraftError(Exception):
    """An invalid draft, which is a bug of the caller. Nothing of its group is stored."""


class LedgerError(DraftError):
    """A transaction that does not sum to zero, or takes an account below zero."""


@dataclass(frozen=True)
class SealedSeed:
    """The seed of one shuffle, encrypted; only the vault's key decrypts it."""

    table: str
    hand: int
    deck: str
    sealed: bytes


class Draft(NamedTuple):
    """A record that is not stored yet: it becomes version `expected` + 1 of its stream, or is not stored.

    `body` is `payload.body_of` of the command; it distinguishes a retry from another command under the
    same id. `wallets` are accounts with the version that the decision was based on: if one has changed
    since, the decision is out of date. `opened` names the seeds (table, hand) that this record makes public.
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
    """The draft is on the disk; now the answer may be given."""

    version: int
    hash: bytes


class Repeated(NamedTuple):
    """This very command was stored before, as `payload`; nothing was written now."""

    payload: str


class Mismatch(NamedTuple):
    """The id was used before, for another command."""

    command_id: str


class Conflict(NamedTuple):
    """The stream or the account is at `version` already: read it again, and decide again."""

    what: str
    version: int


Outcome: TypeAlias = Stored | Repeated | Mismatch | Conflict


class Head(NamedTuple):
    """The last record of a stream; a stream without records is at version 0."""

    version: int
    hash: bytes


class Balance(NamedTuple):
    """The cents of an account, and how many entries they are the sum of."""

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
    """A visitor: the name of their accounts, the hash of their browser's token, and facts as JSON."""

    player: str
    token: bytes
    facts: str


class AnyText(Enum):
    """The type of `ANY`: `keep_paper` writes, whatever text is there now."""

    ANY = "any"


ANY: Final = AnyText.ANY
Expected: TypeAlias = str | Literal[AnyText.ANY] | None  # the text that `keep_paper` replaces; None: no paper


class Reader(Protocol):
    """The methods that only read; a tool beside a running house gets no others."""

    def head(self, stream: str) -> Head: ...

    def every_head(self) -> dict[str, Head]:
        """The heads of all streams, read at one moment."""
        ...

    def origin(self) -> str:
        """An identity of the database that changes when a copy of it is restored; empty where there is none."""
        ...

    def streams(self, prefix: str = "") -> list[str]:
        """The names of the streams, sorted."""
        ...

    def unfinished(self, prefix: str, ending: str) -> list[str]:
        """Streams whose last record does not contain this text, such as tables that are not closed."""
        ...

    def records(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[StoredRecord]: ...

    def find(self, command_id: str) -> StoredRecord | None: ...

    def balance(self, account: str) -> Balance: ...

    def balances(self, prefix: str = "") -> dict[str, Balance]: ...

    def entries(self, *, stream: str | None = None, account: str = "", after: int = 0) -> Iterator[Entry]:
        """Of one stream after a version, or of all streams in the order they were stored; `account` is a prefix."""
        ...

    def snapshot(self, stream: str) -> Snapshot | None: ...

    def seed(self, table: str, hand: int) -> SealedSeed | None: ...

    def setting(self, name: str) -> str | None: ...

    def person(self, player: str) -> Person | None: ...

    def person_with(self, token: bytes) -> Person | None: ...

    def players(self, prefix: str) -> list[str]:
        """Everybody who is stored with such a number, sorted."""
        ...

    def paper(self, drawer: str, key: str) -> str | None: ...

    def papers(self, drawer: str, prefix: str = "") -> dict[str, str]:
        """All papers of a drawer whose key has this prefix, sorted by key."""
        ...

    def check(self) -> list[str]:
        """The faults of the book, one sentence each; empty if there are none."""
        ...

    def close(self) -> None: ...


class Store(Reader, Protocol):
    """A reader that also writes."""

    def append(self, drafts: Sequence[Draft]) -> list[Outcome]:
        """Store the drafts in one durable commit. One that is not accepted affects only later drafts of its stream:
        they were decided on top of it, and none of them is accepted.
        """
        ...

    def demand_working(self) -> None:
        """Raise StoreFailed if the store accepts no more writes, or its files were moved, removed or replaced."""
        ...

    def keep_snapshot(self, stream: str, version: int, payload: str) -> None:
        """Replace the snapshot of the stream. One that is lost can be made again."""
        ...

    def put_setting(self, name: str, value: str) -> None: ...

    def keep_person(self, person: Person, *, was: Person | None = None) -> bool:
        """Replace what is stored of the player; with `was`, only if that is stored now. True if it was written."""
        ...

    def keep_paper(self, drawer: str, key: str, text: str, *, was: Expected = ANY) -> bool:
        """Write a paper durably; with `was`, only if that is its text now (None: no paper). True if it was written.

        Papers are what may change and be deleted: accounts, sessions, drafts, settings. If several processes read a
        paper and then write it with `was`, one of them succeeds.
        """
        ...

    def drop_paper(self, drawer: str, key: str) -> None:
        """Delete a paper, if there is one."""
        ...
