"""One append in PostgreSQL: reading what the clerk needs, and writing the rows of a plan.

Rows are sent as columns, one array for each, so that the statement is the same for one draft and for hundreds; and in
binary (%b), because in text every quotation mark of a payload is escaped, which takes longer than all the rest.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, LiteralString, TypeAlias

from pitboss.house.stores.clerk import Plan
from pitboss.house.stores.postgres_read import RECORD
from pitboss.house.stores.postgres_schema import Connection
from pitboss.house.stores.queries import stored_record
from pitboss.house.stores.store import EMPTY, NOTHING, Balance, Draft, Head, SealedSeed, StoredRecord

Columns: TypeAlias = list[list[Any]]
Statement: TypeAlias = tuple[LiteralString, Columns]

# Rows are locked in the order of their names, so that two writers of the same rows cannot deadlock.
_HEADS: LiteralString = "SELECT name, version, hash FROM streams WHERE name = ANY(%b) ORDER BY name FOR UPDATE"
_HELD: LiteralString = "SELECT name, cents, version FROM accounts WHERE name = ANY(%b) ORDER BY name FOR UPDATE"
_FOUND: LiteralString = f"{RECORD} JOIN commands USING (stream, version) WHERE id = ANY(%b)"
_SEEDS: LiteralString = """
    SELECT at_table, hand, deck, sealed FROM seeds
    WHERE (at_table, hand) IN (SELECT * FROM unnest(%b::text[], %b::int8[]))"""

_NEW_STREAM: LiteralString = (
    "INSERT INTO streams (name, version, hash) SELECT * FROM unnest(%b::text[], %b::int8[], %b::bytea[])"
)
_HEAD: LiteralString = """
    UPDATE streams SET version = moved.version, hash = moved.hash
    FROM unnest(%b::text[], %b::int8[], %b::bytea[]) AS moved (name, version, hash) WHERE streams.name = moved.name"""
_NEW_ACCOUNT: LiteralString = (
    "INSERT INTO accounts (name, cents, version) SELECT * FROM unnest(%b::text[], %b::int8[], %b::int8[])"
)
_BALANCE: LiteralString = """
    UPDATE accounts SET cents = moved.cents, version = moved.version
    FROM unnest(%b::text[], %b::int8[], %b::int8[]) AS moved (name, cents, version) WHERE accounts.name = moved.name"""
_COMMAND: LiteralString = (
    "INSERT INTO commands (id, stream, version) SELECT * FROM unnest(%b::text[], %b::text[], %b::int8[])"
)
_RECORD: LiteralString = """
    INSERT INTO records (stream, version, command_id, body, payload, hash)
    SELECT * FROM unnest(%b::text[], %b::int8[], %b::text[], %b::bytea[], %b::text[], %b::bytea[])"""
_ENTRY: LiteralString = """
    INSERT INTO entries (stream, version, transaction_no, line, account, cents)
    SELECT * FROM unnest(%b::text[], %b::int8[], %b::int8[], %b::int8[], %b::text[], %b::int8[])"""
_OPENED: LiteralString = """
    DELETE FROM seeds WHERE (at_table, hand) IN (SELECT * FROM unnest(%b::text[], %b::int8[]))"""
_SEED: LiteralString = """
    INSERT INTO seeds (at_table, hand, deck, sealed)
    SELECT * FROM unnest(%b::text[], %b::int8[], %b::text[], %b::bytea[])"""


@dataclass
class Looked:
    """What the clerk needs, read under locks, so that it cannot change before the transaction ends."""

    heads: Mapping[str, Head]
    held: Mapping[str, Sequence[int]]
    records: dict[str, StoredRecord]
    seeds: Mapping[tuple[str, int], SealedSeed]
    streams: set[str]  # that have a row already; `accounts` likewise
    accounts: set[str]

    def found(self, _: Sequence[str]) -> dict[str, StoredRecord]:
        return dict(self.records)

    def seed(self, table: str, hand: int) -> SealedSeed | None:
        return self.seeds.get((table, hand))


def look(connection: Connection, drafts: Sequence[Draft]) -> Looked:
    """Begin the transaction and lock the rows that the drafts change, in one round trip."""
    streams = {draft.stream for draft in drafts}
    accounts = {name for draft in drafts for lines in draft.entries for name, _ in lines}
    accounts.update(name for draft in drafts for name, _ in draft.wallets)
    places = [(seed.table, seed.hand) for draft in drafts for seed in draft.seeds]
    with connection.pipeline():
        connection.execute("BEGIN")
        heads = connection.execute(_HEADS, (list(streams),))
        held = connection.execute(_HELD, (list(accounts),))
        found = connection.execute(_FOUND, ([draft.command_id for draft in drafts],))
        seeds = connection.execute(_SEEDS, _columns(places)) if places else None
    has = {name: Head(version, link) for name, version, link in heads}
    holds = {name: Balance(cents, version) for name, cents, version in held}
    return Looked(
        heads=dict.fromkeys(streams, EMPTY) | has,
        held=dict.fromkeys(accounts, NOTHING) | holds,
        records={row[2]: stored_record(row) for row in found},
        seeds={(row[0], row[1]): SealedSeed(*row) for row in seeds or ()},
        streams=set(has),
        accounts=set(holds),
    )


def write(connection: Connection, statements: Iterable[Statement]) -> None:
    """All rows and the commit, in one round trip. If another process has inserted one of the rows, none is written."""
    with connection.pipeline():
        for statement, columns in statements:
            connection.execute(statement, columns)
        connection.execute("COMMIT")


def statements(made: Plan, *, streams: Collection[str], accounts: Collection[str]) -> list[Statement]:
    """The statements of a plan; `streams` and `accounts` are those that have a row already."""
    heads = sorted((name, *head) for name, head in made.heads.items())
    held = sorted((name, *balance) for name, balance in made.held.items())
    commands = sorted((record.command_id, record.stream, record.version) for record, _ in made.accepted)
    rows: tuple[tuple[LiteralString, Sequence[tuple[Any, ...]]], ...] = (
        (_NEW_STREAM, [row for row in heads if row[0] not in streams]),
        (_HEAD, [row for row in heads if row[0] in streams]),
        (_NEW_ACCOUNT, [row for row in held if row[0] not in accounts]),
        (_BALANCE, [row for row in held if row[0] in accounts]),
        (_COMMAND, commands),
        (_RECORD, list(_records(made))),
        (_ENTRY, list(_entries(made))),
        (_OPENED, made.opened),
        (_SEED, [(seed.table, seed.hand, seed.deck, seed.sealed) for seed in made.seeds.values()]),
    )
    return [(statement, _columns(some)) for statement, some in rows if some]


def _records(made: Plan) -> Iterable[tuple[Any, ...]]:
    for (stream, version, command_id, body, payload, link), _ in made.accepted:
        yield stream, version, command_id, bytes.fromhex(body), payload, link


def _entries(made: Plan) -> Iterable[tuple[Any, ...]]:
    for record, transactions in made.accepted:
        for number, lines in enumerate(transactions, 1):
            for line, (account, cents) in enumerate(lines, 1):
                yield record.stream, record.version, number, line, account, cents


def _columns(rows: Sequence[tuple[Any, ...]]) -> Columns:
    return [list(column) for column in zip(*rows, strict=True)]
