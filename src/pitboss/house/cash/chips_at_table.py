"""The chips by denomination in the rack of a table, and in fills on their way to its tray, read from its records.

A rack has what was last counted there, or came at the opening, with the fills since and without what was sold. Where an
amount was moved without its denominations, they are not known until the next count.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.house.desk import stream_of
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader
from pitboss.money import denominations
from pitboss.money.chips import Cents
from pitboss.money.denominations import Pieces
from pitboss.tables import codec
from pitboss.tables import events as e
from pitboss.tables.commands import Slipped, Source
from pitboss.tables.identities import Actor, people

RECORDS_AT_ONCE = 200


def _mark(kind: type) -> str:
    return f'"is":"{codec.word(kind)}"'


_BEGINS_RACK = tuple(map(_mark, (e.TableOpened, e.TrayCounted)))
_BEGINS_TRANSIT = tuple(map(_mark, (e.TableOpened, e.FillReceived)))
_OF_RACK = tuple(map(_mark, (e.RackFilled, e.ChipsBought, e.SlipVoided)))
_OF_TRANSIT = tuple(map(_mark, (e.FillSent, e.SlipVoided)))


@dataclass(frozen=True)
class InRack:
    """`known` is what was counted there or brought since, without what one person has sold of it; `left` what is there
    after all sales. None: nobody knows.
    """

    known: Pieces | None
    left: Pieces | None


def in_rack(reader: Reader, table: str, seller: str = "") -> InRack:
    """Who counts the rack blind knows what came and what they have sold themselves, and nothing of the sales of others:
    so `known` tells a `seller` nothing new.
    """
    known: Pieces | None = {}
    left: Pieces | None = {}
    for by, event in _since(reader, table, _BEGINS_RACK, _OF_RACK):
        match event:
            case e.TableOpened(terms=terms):
                known = left = _known(terms.rack, terms.rack_pieces)
            case e.TrayCounted():
                known = left = _known(event.rack, event.rack_pieces)
            case e.RackFilled():
                moved = _known(event.cents, event.pieces)
                known, left = _plus(known, moved), _plus(left, moved)
            case e.ChipsBought(source=Source.CASH):
                moved = _known(event.cents, event.pieces)
                left = _less(left, moved)
                known = _less(known, moved) if seller in people(by) else known
            case e.SlipVoided(what=Slipped.RACK):
                moved = _known(event.cents, event.pieces)
                known, left = _less(known, moved), _less(left, moved)
    return InRack(known, left)


def on_the_way(reader: Reader, table: str) -> Pieces | None:
    """The chips of the fills that were sent and not received yet."""
    found: Pieces | None = {}
    for _, event in _since(reader, table, _BEGINS_TRANSIT, _OF_TRANSIT):
        match event:
            case e.TableOpened() | e.FillReceived():
                found = {}
            case e.FillSent():
                found = _plus(found, _known(event.cents, event.pieces))
            case e.SlipVoided(what=Slipped.FILL, arrived=False):
                found = _less(found, _known(event.cents, event.pieces))
    return found


def _since(
    reader: Reader, table: str, begins: tuple[str, ...], also: tuple[str, ...]
) -> Iterator[tuple[Actor, e.Event]]:
    """The events of the last record that one of `begins` is in, and those of the records after it with one of `also`,
    each with whoever gave the command. Read backwards, because a table lasts for years."""
    stream = stream_of(table)
    version, found = reader.head(stream).version, []
    while version > 0:
        first = max(0, version - RECORDS_AT_ONCE)
        for record in reversed(list(reader.records(stream, first, version - first))):
            begun = any(mark in record.payload for mark in begins)
            if begun or any(mark in record.payload for mark in also):
                found.append(record.payload)
            if begun:
                version = 0
                break
        else:
            version = first
    for text in reversed(found):
        found_in = payload.read(text)
        yield from ((payload.by_of(found_in), codec.read_event(one)) for one in found_in["events"])


def _known(cents: Cents, pieces: Pieces | None) -> Pieces | None:
    return pieces if cents else {}


def _plus(some: Pieces | None, more: Pieces | None) -> Pieces | None:
    return None if some is None or more is None else denominations.add(some, more)


def _less(some: Pieces | None, gone: Pieces | None) -> Pieces | None:
    return None if some is None or gone is None else denominations.less(some, gone)
