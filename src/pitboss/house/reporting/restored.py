"""The restores on record, for the auditor: when, which streams, and how many records are lost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from pitboss.house.asks import OWN_IDS
from pitboss.house.days import ZONE
from pitboss.house.desk import stream_of
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader
from pitboss.tables import codec
from pitboss.tables.events import Restored

_WORD = codec.word(Restored)
_SAID = f'"is":"{_WORD}"'
_BY_RECEIPT = f"{OWN_IDS}receipt/"  # the prefix of the ids of commands that a receipt caused
_NAMES = {"cage": "the cage", "staff": "the staff", "night": "the nights", "rota": "the rota"}


@dataclass(frozen=True)
class RestoreInStream:
    """A restore in one stream. All streams of one restore have the same `declaration`."""

    at: int
    stream: str
    version: int  # of the record that says so
    declaration: str
    event: Restored

    @property
    def proved(self) -> bool:
        """Whether a receipt proved it, and nobody had declared it. Older records do not contain the receipt."""
        return self.declaration.startswith(_BY_RECEIPT)


@dataclass
class Restores:
    """All restores in the records that have been read."""

    found: list[RestoreInStream] = field(default_factory=list)
    _read: dict[str, int] = field(default_factory=dict)

    def read_on(self, reader: Reader) -> None:
        for stream in reader.streams():
            for record in reader.records(stream, after=self._read.get(stream, 0)):
                if _SAID in record.payload:
                    self.found += _in_record(stream, record.version, record.payload)
                self._read[stream] = record.version


def read(reader: Reader) -> list[RestoreInStream]:
    found = Restores()
    found.read_on(reader)
    return found.found


def _in_record(stream: str, version: int, text: str) -> Iterator[RestoreInStream]:
    said = payload.read(text)
    asked = said["command_id"]
    declaration = asked if asked.startswith(_BY_RECEIPT) else asked.removesuffix(f"/{stream}")
    for one in said["events"]:
        if one["is"] == _WORD:
            yield RestoreInStream(said["at"], stream, version, declaration, codec.read(one, "is", {_WORD: Restored}))


def sentences(found: Sequence[RestoreInStream], reader: Reader) -> list[str]:
    """Each restore in a few sentences, the oldest first; times are those of the house."""
    return [sentence(parts, reader) for parts in together(found)]


def together(found: Sequence[RestoreInStream]) -> list[list[RestoreInStream]]:
    """All streams of a restore, the oldest first."""
    declarations: dict[str, list[RestoreInStream]] = {}
    for one in sorted(found, key=lambda one: (one.at, one.stream)):
        declarations.setdefault(one.declaration, []).append(one)
    return list(declarations.values())


def of_table(found: Sequence[RestoreInStream], table: str) -> list[RestoreInStream]:
    return [one for one in found if one.stream == stream_of(table)]


def sentence(parts: Sequence[RestoreInStream], reader: Reader) -> str:
    zone = reader.setting("zone") or ZONE
    when = f"{datetime.fromtimestamp(parts[0].at / 1000, ZoneInfo(zone)):%Y-%m-%d %H:%M} ({zone})"
    how = f"{when}: a copy of the house was put back, and that was declared"
    if parts[0].proved:
        proof = parts[0].event.receipt_version
        which = "" if proof is None else f" for record {proof:,}"
        how = f"{when}: a player's receipt{which} proved that a copy had been put back and nobody had said so"
    return " ".join(f"{one}." for one in (how, *_losses(parts)))


def _losses(parts: Sequence[RestoreInStream]) -> Iterator[str]:
    """What is lost comes first, then what may be, then what is not."""
    for one in parts:
        if one.event.lost:
            least = "At least " if one.proved else ""
            records = "record" if one.event.lost == 1 else "records"
            are = "is" if one.event.lost == 1 else "are"
            yield f"{least}{one.event.lost:,} {records} of {_name(one.stream)} {are} lost"
    unknown = [_name(one.stream) for one in parts if one.event.lost is None]
    if unknown:
        yield f"How many records of {_listed(unknown)} are lost is not known"
    whole = [_name(one.stream) for one in parts if one.event.lost == 0]
    if whole:
        yield f"Nothing of {_listed(whole)} is lost"


def _name(stream: str) -> str:
    kind, _, name = stream.partition(":")
    return f"{kind} {name}" if name else _NAMES.get(stream, stream)


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
