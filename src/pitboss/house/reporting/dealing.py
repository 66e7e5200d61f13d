"""Who really dealt where, from when to when, by the records of the tables; and the breaks, by those of the rota."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple, TypeAlias

from pitboss.house.desk import stream_of
from pitboss.house.people import rota, rota_book
from pitboss.house.people.rota import Turn
from pitboss.house.reporting import day_records
from pitboss.house.reporting.reports import on_duty
from pitboss.house.reporting.tallies import calendar
from pitboss.house.stores import payload
from pitboss.house.stores.payload import Payload
from pitboss.house.stores.store import Reader

PIECE = 64  # records that are read at once, backwards
KEPT_MOST = 2_000  # in a cache
_MARKS = ('"is":"duty-changed"', '"is":"table-opened"', '"is":"table-closed"')


class Spell(NamedTuple):
    """Somebody dealt at a table, or was on a break (""); `until` is None if it goes on."""

    player: str
    table: str
    since: int
    until: int | None

    def ms(self, now: int) -> int:
        return max((now if self.until is None else self.until) - self.since, 0)


class Marked(NamedTuple):
    """The records of a table since a moment that say who deals, and how far it was read."""

    version: int
    records: tuple[Payload, ...]


Cache: TypeAlias = dict[tuple[str, int], Marked]  # by stream and moment: pages ask again every few seconds


def dealt(reader: Reader, begin: int, end: int, cache: Cache | None = None) -> list[Spell]:
    """Who dealt at which table between two moments, in order of time; times are cut there."""
    found = [
        Spell(one.player, table, one.since, one.until)
        for stream in reader.streams()
        if (table := stream.partition(":")[2]) and stream == stream_of(table)
        for one in on_duty(_records(reader, stream, begin, {} if cache is None else cache), begin, end)
        if one.role == "dealer"
    ]
    return sorted(found, key=lambda one: (one.since, one.table))


def _records(reader: Reader, stream: str, begin: int, cache: Cache) -> list[Payload]:
    """Those since a moment that say who deals, after the one that said so before; and the last of all."""
    known = cache.get((stream, begin))
    if known is None:
        version = day_records.before(reader, stream, begin, reader.head(stream).version)
        known = Marked(version, tuple(_before(reader, stream, version)))
    records, last = list(known.records), None
    for last in reader.records(stream, known.version):
        if any(mark in last.payload for mark in _MARKS):
            records.append(payload.read(last.payload))
    if last is not None:
        known = Marked(last.version, tuple(records))
        while len(cache) >= KEPT_MOST:
            del cache[next(iter(cache))]
    cache[stream, begin] = known
    head = next(iter(reader.records(stream, known.version - 1, 1)), None) if known.version else None
    return [*known.records, *([payload.read(head.payload)] if head is not None else [])]


def _before(reader: Reader, stream: str, version: int) -> Iterator[Payload]:
    """The record that says who dealt when this one was written."""
    for after in range(version - PIECE, -PIECE, -PIECE):
        piece = list(reader.records(stream, max(after, 0), PIECE + min(after, 0)))
        marked = [payload.read(one.payload) for one in piece if any(mark in one.payload for mark in _MARKS)]
        dealers = [one for one in marked if _decides(one)]
        if dealers:
            yield dealers[-1]
            return


def _decides(record: Payload) -> bool:
    """Whether it says who deals from then on: somebody, the house itself, or nobody."""
    return any(
        one["is"] != "duty-changed" or one.get("deals") or one["dealer"] != "staff" for one in record["events"]
        if f'"is":"{one["is"]}"' in _MARKS
    )  # fmt: skip


def breaks(reader: Reader, begin: int, end: int) -> list[Spell]:
    """The breaks that began between two moments."""
    found: dict[tuple[str, int], int | None] = {}
    for said in day_records.between(reader, rota_book.STREAM, begin, end):
        for event in rota_book.RULES.events(said.payload):
            if isinstance(event, rota.BreakBegun):
                found[event.player, event.at] = None
            elif isinstance(event, rota.BreakEnded) and event.since >= begin:
                found[event.player, event.since] = event.at
    return [Spell(player, "", since, until) for (player, since), until in found.items()]


def on_day(reader: Reader, day: str, cache: Cache | None = None) -> list[Spell]:
    """All of a gaming day."""
    begin, end = calendar(reader).bounds(date.fromisoformat(day))
    return sorted(
        [*dealt(reader, begin, end, cache), *breaks(reader, begin, end)], key=lambda one: (one.since, one.table)
    )


class Kept(NamedTuple):
    """A turn of the plan beside what really happened: how long, of its time, that person was there."""

    turn: Turn
    begin: int
    end: int
    ms: int


def kept(turns: tuple[Turn, ...], spells: list[Spell], day: str, zone: str, starts: str, now: int) -> list[Kept]:
    """Planned against real, in the order of the plan."""
    found = []
    for one in rota.in_order(turns, starts):
        begin = rota.moment(day, one.begin, zone, starts)
        end = rota.moment(day, one.end, zone, starts, end=True)
        there = [spell for spell in spells if (spell.player, spell.table) == (one.player, one.table)]
        ms = sum(max(min(spell.until or now, end) - max(spell.since, begin), 0) for spell in there)
        found.append(Kept(one, begin, end, ms))
    return found
