"""The content of a record as canonical JSON: equal content has equal text, and so an equal hash.

A payload contains the number of its schema. Records are never rewritten, so old schemas have to be read
for ever: `read` upgrades them, one step for each number.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeAlias

from pitboss.house import compact_json
from pitboss.house.stores.store import Draft, Reader, SealedSeed, Transaction
from pitboss.tables.codec import actor_text, read_actor
from pitboss.tables.identities import Actor

SCHEMA = 1

Payload: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[Payload], Payload]

STEPS: Mapping[int, Step] = {}  # from a schema number to the next; there is no older one yet

_quoted = json.encoder.encode_basestring_ascii
_encode = compact_json.writer(sort_keys=True)


class PayloadError(ValueError):
    """The text is not a payload that this version of pitboss can read."""


def canonical(data: Any) -> str:
    """
    >>> canonical({"b": [1, 2], "a": "é"})
    '{"a":"\\\\u00e9","b":[1,2]}'
    """
    return _encode(data)


def body_of(stream: str, by: Actor, command: Mapping[str, Any]) -> str:
    """The hash of actor, stream and command, by which a retry is recognized. No schema may change its form."""
    return _body(stream, _quoted(actor_text(by)), canonical(command))


def _body(stream: str, by: str, command: str) -> str:
    return sha256(f'{{"by":{by},"command":{command},"stream":{_quoted(stream)}}}'.encode()).hexdigest()


def draft(
    *,
    stream: str,
    expected: int,
    at: int,
    by: Actor,
    command_id: str,
    command: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]] = (),
    entries: tuple[Transaction, ...] = (),
    answer: Mapping[str, Any] | None = None,
    wallets: tuple[tuple[str, int], ...] = (),
    seeds: tuple[SealedSeed, ...] = (),
    opened: tuple[tuple[str, int], ...] = (),
) -> Draft:
    """A draft whose payload, body and entries agree, because all are made from these values; `at` is ms since 1970."""
    told = [canonical(event) for event in events]
    text, body = payload_and_body(
        stream, at, by, command_id, canonical(command), told, entries, canonical(answer or {})
    )
    return Draft(stream, expected, command_id, body, text, entries, wallets, seeds, opened)


def payload_and_body(
    stream: str,
    at: int,
    by: Actor,
    command_id: str,
    command: str,
    events: Sequence[str],
    entries: tuple[Transaction, ...],
    answer: str,
) -> tuple[str, str]:
    """The payload and the body, joined from parts that are canonical already: a house writes thousands a second."""
    who = _quoted(actor_text(by))
    posted = ",".join([_transaction(lines) for lines in entries])
    text = (
        f'{{"answer":{answer},"at":{at},"by":{who},"command":{command},"command_id":{_quoted(command_id)},'
        f'"entries":[{posted}],"events":[{",".join(events)}],"schema":{SCHEMA}}}'
    )
    return text, _body(stream, who, command)


def _transaction(lines: Transaction) -> str:
    return "[" + ",".join([f"[{_quoted(account)},{cents}]" for account, cents in lines]) + "]"


def read(text: str) -> Payload:
    """The payload, upgraded to the current schema."""
    return upgrade(parse(text))


def by_of(found: Payload) -> Actor:
    """Whoever gave the command of a record."""
    return read_actor(found["by"])


def at_of(reader: Reader, stream: str, version: int) -> int:
    """When a record was written, in ms since 1970; 0 before the first one."""
    found = list(reader.records(stream, after=version - 1, limit=1)) if version else []
    at: int = read(found[0].payload)["at"] if found else 0
    return at


def parse(text: str) -> Payload:
    """The payload in the schema that it was written in."""
    try:
        found = json.loads(text)
    except ValueError as error:
        raise PayloadError(f"it is no JSON: {error}") from None
    if not isinstance(found, dict) or type(found.get("schema")) is not int:
        raise PayloadError('it has no "schema"')
    return found


def upgrade(found: Payload, *, steps: Mapping[int, Step] = STEPS, current: int = SCHEMA) -> Payload:
    while found["schema"] != current:
        number = found["schema"]
        if number > current:
            raise PayloadError(f"it has schema {number}; this pitboss reads up to {current}: use a newer one")
        if number not in steps:
            raise PayloadError(f"there is no reader for schema {number}")
        found = {**steps[number](found), "schema": number + 1}
    return found


def entries_of(payload: Payload) -> tuple[Transaction, ...]:
    """The transactions, in the form of `Draft.entries`."""
    return tuple(tuple((account, cents) for account, cents in lines) for lines in payload["entries"])
