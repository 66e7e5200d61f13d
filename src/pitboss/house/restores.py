"""A copy of the house was put back: that goes on record in every stream that is open, before anything else does.

First a mark is set, in one step with the copy where `house restore` puts it back; then each stream gets its record. A
process that dies in between leaves the mark, and the next one that opens the house goes on. To open the decks that were
sealed takes the key of the house, so the records are written when the house is opened with it.
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
from pitboss.house.stores.backup import DOORS, RESTORED
from pitboss.house.stores.sqlite_read import SqliteReader
from pitboss.house.stores.store import Conflict, HouseError, Reader, Store, StoreFailed
from pitboss.house.streams import Decided
from pitboss.house.turns import TRIES
from pitboss.tables import codec, deck
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.identities import OWNER, SIGNER

SKIP = 1_000  # numbers that are left out where nobody knows how many were given
A_RECORD = 2  # hands that one record washes for, at most


class Known(NamedTuple):
    """How far a stream is known to have come: its last record, and the highest number in it where that is known, too.

    Where that is the record which the copy ends with, nothing is lost.
    """

    version: int
    head: str
    numbers: int | None = None


Ends: TypeAlias = Mapping[str, Known]  # by stream


def restore(source: Path, path: Path, *, force: bool = False) -> Path | None:
    """Put a backup in place, marked; gives where the house is that was there. What that had beyond the copy is lost."""
    return backup.restore(source, path, force=force, mark=lambda heads: _mark(_ends_of(path, heads), copy=True))


def mark(store: Store) -> None:
    """The house was put back by other means, such as those of its database. Whoever was signed in signs in again."""
    store.put_setting(RESTORED, _mark({}, copy=False))
    for drawer in DOORS:
        for key in store.papers(drawer):
            store.drop_paper(drawer, key)


def _mark(ends: Ends, *, copy: bool) -> str:
    said = {stream: list(one) for stream, one in ends.items()}
    return json.dumps({"id": uuid4().hex, "lost": said, "copy": copy})


def is_marked(reader: Reader) -> bool:
    return bool(reader.setting(RESTORED))


def is_of_backup(reader: Reader) -> bool:
    """Whether `restore` put the copy back, which leaves the file of heads as it was; others may bring an older one."""
    return bool(json.loads(reader.setting(RESTORED) or "{}").get("copy"))


def declare(house: House, answered: Ends) -> None:
    """A record in every stream that is open; a table that is closed has ended, and nothing of it can be lost.

    `answered` is how far streams are known to have come beside what the mark says.
    """
    said = json.loads(house.store.setting(RESTORED) or "")
    known = dict(answered)
    for stream, one in {stream: Known(*one) for stream, one in said["lost"].items()}.items():
        if stream not in known or one.version >= known[stream].version:
            known[stream] = one
    ended = set(house.tables()) - set(house.open_tables())
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
    """A receipt proves that records of this table are gone, and nobody said so: the table is restored, as if declared.
    On record it is the house's own doing, with what proved it.

    The caller makes sure that no command is on its way to the table. A table that is closed has ended.
    """
    known = Known(receipt["version"], receipt["hash"])
    reply = Reply(0)
    for _ in range(TRIES):
        house.look(name)
        table = house.table(name)
        if table.closed or house.receipts.shown(table, receipt) is not Shown.ROLLED_BACK:
            return Reply(house.desk(name).shown_version)
        command_id = f"{OWN_IDS}receipt/{house.desk(name).version}/{stream_of(name)}"
        reply = _asked(house, name, known, command_id, proof=receipt)
        if not reply.busy:
            break
    return reply


def _at_table(house: House, name: str, known: Known | None, command_id: str) -> None:
    reply = _asked(house, name, known, command_id)
    if not reply.ok:
        raise HouseError(f"Table {name} cannot be declared restored: {reply.refusal}")


def _asked(
    house: House, name: str, known: Known | None, command_id: str, proof: Mapping[str, Any] | None = None
) -> Reply:
    """`proof` is a receipt; the number of its hand is known to have been given."""
    found = house.desk(name)
    state = found.table
    assert state is not None
    command = _command(house.store, found.stream, known, max(state.hands, proof["hand"] if proof else 0))
    if proof:
        command = changed(command, receipt_version=proof["version"], receipt_hash=proof["hash"])
    fresh: tuple[tuple[int, str, bytes], ...] = ()
    if not state.real_cards:
        fresh, commits = house.fresh(changed(state, hands=command.numbers), deck.AHEAD)
        command = changed(command, seeds=public_seeds(state, found.seeds), commits=commits)
    return house.ask_together([Ask(name, command, SIGNER if proof else OWNER, command_id, fresh, own=True)])[0]


def _elsewhere(house: House, stream: str, known: Known | None, command_id: str) -> None:
    """The cage has the numbers of the slips; other streams have none."""
    numbers = house.cashier.now.slips if stream == CAGE else None
    command = _command(house.store, stream, known, numbers or 0)
    told = e.Restored(
        command.version, command.head, None if numbers is None else command.numbers,
        command.lost_version, command.lost_head,
    )  # fmt: skip
    at = max(payload.at_of(house.store, stream, command.version), house.clock())  # never older than what is there
    draft = streams.draft(stream, command.version, command, Decided((told,)), at=at, by=OWNER, command_id=command_id)
    if isinstance(house.store.append([draft])[0], Conflict):
        raise HouseError("Another process writes to the house while it is declared restored: stop it, and try again.")


def _command(reader: Reader, stream: str, known: Known | None, numbers: int) -> c.DeclareRestore:
    head = reader.head(stream)
    if known is not None and known.version <= head.version and known[:2] != (head.version, head.hash.hex()):
        known = None  # the stream went another way, and nobody knows how far
    return c.DeclareRestore(
        head.version,
        head.hash.hex(),
        _behind(numbers, head.version, known),
        None if known is None else known.version,
        None if known is None else known.head,
    )


def _behind(numbers: int, version: int, known: Known | None) -> int:
    """The number that the next ones go on behind: none may be given twice."""
    if known is None:
        return numbers + SKIP
    if known.version == version:
        return numbers  # nothing is lost, so no other was given
    if known.numbers is None:
        return numbers + max(SKIP, A_RECORD * (known.version - version))
    return max(numbers, known.numbers)


# ---------------------------------------------------------------- what the house had that is replaced


def _ends_of(path: Path, heads: Mapping[str, Any]) -> dict[str, Known]:
    """Of the house at `path`, as far as it can be read: where each stream ends that goes through the copy's head."""
    if not path.exists():
        return {}
    try:
        with SqliteReader(path) as reader:
            return {
                stream: Known(*_end(reader, stream), _reached(reader, stream, version))
                for stream, (version, head) in heads.items()
                if reader.head(stream).version >= version and _is_at(reader, stream, version, head)
            }
    except (HouseError, StoreFailed, sqlite3.Error, ValueError, LookupError, AssertionError):
        return {}  # a house that is damaged may be why it is replaced


def _end(reader: Reader, stream: str) -> tuple[int, str]:
    head = reader.head(stream)
    return head.version, head.hash.hex()


def _is_at(reader: Reader, stream: str, version: int, head: str) -> bool:
    """Whether it is the same house: its chain goes through the copy's head."""
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
