"""A restore is put on record: every open stream gets a record of it before any other.

First a mark is set (`house restore` sets it in the copy before putting that in place); then each stream gets its
record. If the process dies in between, the mark is still there, and whoever opens the house next continues. The decks
that were sealed are opened by these records, which takes the key, so they are written when the house is opened with it.
"""

import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from uuid import uuid4

from pitboss.frozen import changed
from pitboss.house import streams
from pitboss.house.asks import OWN_IDS, Ask, Reply
from pitboss.house.cash import cashier
from pitboss.house.cash.cashier import CAGE
from pitboss.house.desk import public_seeds, stream_of
from pitboss.house.service import House
from pitboss.house.signing import Shown
from pitboss.house.stores import backup, payload
from pitboss.house.stores.backup import RESTORED, SESSION_DRAWERS
from pitboss.house.stores.sqlite_read import SqliteReader
from pitboss.house.stores.store import Conflict, HouseError, Reader, Store, StoreFailed
from pitboss.house.streams import Decided
from pitboss.house.turns import TRIES
from pitboss.tables import codec, deck
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.identities import OWNER, SIGNER
from pitboss.tables.lobby_names import is_reserved

SKIP = 1_000  # hand or slip numbers that are left out if it is unknown how many were used
A_RECORD = 2  # the most hands that one record washes decks for


class KnownEnd(NamedTuple):
    """The last record that a stream is known to have had, and its highest hand or slip number if that is known.

    If it is the last record of the copy, nothing is lost.
    """

    version: int
    head: str
    numbers: int | None = None


Ends: TypeAlias = Mapping[str, KnownEnd]  # by stream


def restore(source: Path, path: Path, *, force: bool = False) -> Path | None:
    """Put a backup in place, with the mark; returns the new path of the house that was there, if there was one."""
    return backup.restore(source, path, force=force, mark=lambda heads: _mark(_ends_of(path, heads), copy=True))


def mark(store: Store) -> None:
    """For a house restored by other means, such as those of its database. Also ends all sessions."""
    store.put_setting(RESTORED, _mark({}, copy=False))
    for drawer in SESSION_DRAWERS:
        for key in store.papers(drawer):
            store.drop_paper(drawer, key)


def _mark(ends: Ends, *, copy: bool) -> str:
    said = {stream: list(one) for stream, one in ends.items()}
    return json.dumps({"id": uuid4().hex, "lost": said, "copy": copy})


def is_marked(reader: Reader) -> bool:
    return bool(reader.setting(RESTORED))


def is_of_backup(reader: Reader) -> bool:
    """Whether `restore` was used, which does not touch the file of heads; other means may restore that, too."""
    return bool(json.loads(reader.setting(RESTORED) or "{}").get("copy"))


def declare(house: House, answered: Ends) -> None:
    """Write a record to every stream but those of closed tables of guests, which have ended.

    A closed table of the house may have been opened again after the copy: its hand numbers go on after those, too.

    `answered` has the last known records of streams, in addition to those in the mark.
    """
    said = json.loads(house.store.setting(RESTORED) or "")
    known = dict(answered)
    for stream, one in {stream: KnownEnd(*one) for stream, one in said["lost"].items()}.items():
        if stream not in known or one.version >= known[stream].version:
            known[stream] = one
    ended = {name for name in set(house.tables()) - set(house.open_tables()) if is_reserved(name)}
    for stream in house.store.streams():
        name, command_id = stream.partition(":")[2], f"{OWN_IDS}restore/{said['id']}/{stream}"
        if house.store.find(command_id) is not None or (stream == stream_of(name) and name in ended):
            continue
        if stream == stream_of(name):
            _at_table(house, name, known.get(stream), command_id)
        else:
            _elsewhere(house, stream, known.get(stream), command_id)
    house.store.put_setting(RESTORED, "")


def by_receipt(house: House, name: str, receipt: Mapping[str, Any]) -> Reply:
    """A receipt proves that records of this table are lost without a declared restore: declare one for the table.
    The record is the house's own, and contains the receipt.

    The caller makes sure that no command to the table is pending. Nothing is done for a closed table of guests.
    """
    known = KnownEnd(receipt["version"], receipt["hash"])
    reply = Reply(0)
    for _ in range(TRIES):
        house.look(name)
        table = house.table(name)
        if (table.closed and is_reserved(name)) or house.receipts.shown(table, receipt) is not Shown.ROLLED_BACK:
            return Reply(house.desk(name).shown_version)
        command_id = f"{OWN_IDS}receipt/{house.desk(name).version}/{stream_of(name)}"
        reply = _asked(house, name, known, command_id, proof=receipt)
        if not reply.busy:
            break
    return reply


def _at_table(house: House, name: str, known: KnownEnd | None, command_id: str) -> None:
    reply = _asked(house, name, known, command_id)
    if not reply.ok:
        raise HouseError(f"Table {name} cannot be declared restored: {reply.refusal}")


def _asked(
    house: House, name: str, known: KnownEnd | None, command_id: str, proof: Mapping[str, Any] | None = None
) -> Reply:
    """`proof` is a receipt; the number of its hand was used."""
    found = house.desk(name)
    state = found.table
    assert state is not None
    command = _command(house.store, found.stream, known, max(state.hands, proof["hand"] if proof else 0))
    if proof:
        command = changed(command, receipt_version=proof["version"], receipt_hash=proof["hash"])
    fresh: tuple[tuple[int, str, bytes], ...] = ()
    if not state.real_cards and not state.closed:
        fresh, commits = house.fresh(changed(state, hands=command.numbers), deck.AHEAD)
        command = changed(command, seeds=public_seeds(state, found.seeds), commits=commits)
    return house.ask_together([Ask(name, command, SIGNER if proof else OWNER, command_id, fresh, own=True)])[0]


def _elsewhere(house: House, stream: str, known: KnownEnd | None, command_id: str) -> None:
    """A stream that is not a table's. Only the cage has numbers, those of the slips."""
    numbers = house.cashier.now.slips if stream == CAGE else None
    command = _command(house.store, stream, known, numbers or 0)
    told = e.Restored(
        command.version, command.head, None if numbers is None else command.numbers,
        command.lost_version, command.lost_head,
    )  # fmt: skip
    at = max(payload.at_of(house.store, stream, command.version), house.clock())  # never before the last record
    draft = streams.draft(stream, command.version, command, Decided((told,)), at=at, by=OWNER, command_id=command_id)
    if isinstance(house.store.append([draft])[0], Conflict):
        raise HouseError("Another process writes to the house while it is declared restored: stop it, and try again.")


def _command(reader: Reader, stream: str, known: KnownEnd | None, numbers: int) -> c.DeclareRestore:
    head = reader.head(stream)
    if known is not None and known.version <= head.version and known[:2] != (head.version, head.hash.hex()):
        known = None  # the chains differ, so the length of the lost one is unknown
    return c.DeclareRestore(
        head.version,
        head.hash.hex(),
        _behind(numbers, head.version, known),
        None if known is None else known.version,
        None if known is None else known.head,
    )


def _behind(numbers: int, version: int, known: KnownEnd | None) -> int:
    """The number after which numbering continues: none may be used twice."""
    if known is None:
        return numbers + SKIP
    if known.version == version:
        return numbers  # nothing is lost, so no higher one was used
    if known.numbers is None:
        return numbers + max(SKIP, A_RECORD * (known.version - version))
    return max(numbers, known.numbers)


# ---------------------------------------------------------------- what the house had that is replaced


def _ends_of(path: Path, heads: Mapping[str, Any]) -> dict[str, KnownEnd]:
    """The last records of the house at `path`, if it can be read, for streams whose chain contains the copy's head."""
    if not path.exists():
        return {}
    try:
        with SqliteReader(path) as reader:
            return {
                stream: KnownEnd(*_end(reader, stream), _reached(reader, stream, version))
                for stream, (version, head) in heads.items()
                if reader.head(stream).version >= version and _is_at(reader, stream, version, head)
            }
    except (HouseError, StoreFailed, sqlite3.Error, ValueError, LookupError, AssertionError):
        return {}  # perhaps it is replaced because it is damaged


def _end(reader: Reader, stream: str) -> tuple[int, str]:
    head = reader.head(stream)
    return head.version, head.hash.hex()


def _is_at(reader: Reader, stream: str, version: int, head: str) -> bool:
    """Whether it is the same house: its chain contains the copy's head."""
    return version == 0 or next(reader.records(stream, version - 1, 1)).hash.hex() == head


def _reached(reader: Reader, stream: str, after: int) -> int | None:
    if stream == CAGE:
        return cashier.RULES.now(reader).slips
    highest = 0
    for record in reader.records(stream, after):
        for said in payload.read(record.payload)["events"]:
            highest = max(highest, said.get("hand", 0) if said["is"] in _NUMBERED else 0, said.get("numbers") or 0)
    return highest


_NUMBERED = {codec.word(e.DeckWashed), codec.word(e.BetsOpened)}
