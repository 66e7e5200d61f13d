"""The rows of a plan, and what the writer remembers to save queries.

Streams and accounts have numbers in the database; they are assigned here, in the order of appearance.
"""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from pitboss.house.stores.clerk import Plan
from pitboss.house.stores.sqlite_read import Reads
from pitboss.house.stores.store import EMPTY, NOTHING, Head

T = TypeVar("T")
Row: TypeAlias = tuple[Any, ...]

_LAST = "SELECT coalesce(max(number), 0) FROM {}"


@dataclass
class Rows:
    """The rows of one commit, by table of the database."""

    new_streams: list[Row] = field(default_factory=list)
    heads: list[Row] = field(default_factory=list)
    new_accounts: list[Row] = field(default_factory=list)
    balances: list[Row] = field(default_factory=list)
    records: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)


class Asked(dict[str, T]):
    """A dict that queries a missing value once."""

    def __init__(self, ask: Callable[[str], T]) -> None:
        super().__init__()
        self._ask = ask

    def __missing__(self, name: str) -> T:
        found = self[name] = self._ask(name)
        return found


class Remembered(Reads):
    """A cache of heads and balances. It is right because no other process writes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(connection)
        self.heads = Asked(self._ask_head)
        self.held: Asked[Sequence[int]] = Asked(self._ask_balance)
        self._streams: dict[str, int] = {}  # the numbers of those that are in the database
        self._accounts: dict[str, int] = {}
        self._last_stream, self._last_account, self._last_record = (
            int(self._row(_LAST.format(table))[0]) for table in ("streams", "accounts", "records")
        )

    def stream_number(self, stream: str) -> int:
        return self._streams[stream]

    def rows(self, made: Plan) -> Rows:
        """New names get the next numbers. These need no rollback, because a commit that fails ends the store."""
        found = Rows()
        for stream, head in made.heads.items():
            if stream in self._streams:
                found.heads.append((*head, self._streams[stream]))
            else:
                self._last_stream = self._streams[stream] = self._last_stream + 1
                found.new_streams.append((self._last_stream, stream, *head))
        for account, balance in made.held.items():
            if account in self._accounts:
                found.balances.append((*balance, self._accounts[account]))
            else:
                self._last_account = self._accounts[account] = self._last_account + 1
                found.new_accounts.append((self._last_account, account, *balance))
        number, streams, accounts, add = self._last_record, self._streams, self._accounts, found.entries.append
        for (stream, version, command_id, body, payload, link), transactions in made.accepted:
            number += 1
            found.records.append((number, streams[stream], version, command_id, bytes.fromhex(body), payload, link))
            for transaction, lines in enumerate(transactions, 1):
                for line, (account, cents) in enumerate(lines, 1):
                    add((number, transaction, line, accounts[account], cents))
        self._last_record = number
        return found

    def remember(self, made: Plan) -> None:
        self.heads.update(made.heads)
        self.held.update(made.held)

    def _ask_head(self, stream: str) -> Head:
        found = self._row("SELECT number, version, hash FROM streams WHERE name = ?", stream)
        if found is None:
            return EMPTY
        self._streams[stream] = found[0]
        return Head(*found[1:])

    def _ask_balance(self, account: str) -> Sequence[int]:
        found = self._row("SELECT number, cents, version FROM accounts WHERE name = ?", account)
        if found is None:
            return NOTHING
        self._accounts[account] = found[0]
        return (found[1], found[2])
