"""Tables in the memory of the house: the state of each, its version in the store, and the deck of its hand."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.cards.card import Card
from pitboss.fair import protocol
from pitboss.house.stores import payload
from pitboss.house.stores.payload import Payload
from pitboss.house.stores.shared import shared
from pitboss.house.stores.store import HouseError, Reader, Store, Transaction
from pitboss.house.vault import Vault
from pitboss.rounds.state import Spot
from pitboss.tables import codec, deck, snapshot
from pitboss.tables.events import CallAnswered, FloorCalled, HandCorrected, Restored, TableClosed, TableOpened
from pitboss.tables.evolve import apply
from pitboss.tables.names import is_name
from pitboss.tables.real_cards.run import order_of as real_order
from pitboss.tables.state import Hand, Sitter, Table
from pitboss.tables.terms import Chips, Terms
from pitboss.tables.waits import name_of, waiting

LAG_MOST = 30  # records that can be read at once without making a viewer wait
CLOSED = f'"is":"{codec.word(TableClosed)}"'  # in the payload of a closed table's last record
_OPENED = f'"is":"{codec.word(TableOpened)}"'
_CLOSED = f'"is":"{codec.word(TableClosed)}"'
PIECE = 200  # records that are read at once to find an opening
# What a closed table may get after that: it is restored, or a hand of it is called about or put right.
_ALSO_CLOSED = tuple(f'"is":"{codec.word(kind)}"' for kind in (Restored, HandCorrected, FloorCalled, CallAnswered))


@dataclass
class ViewCache:
    """Texts of the table's views, each with the values that it was made from. Used by `views`."""

    parts: dict[str, tuple[object, str]] = field(default_factory=dict)
    hand: tuple[object, str, str, str] | None = None  # three parts that are about the hand
    sitters: dict[int, tuple[Sitter, str]] = field(default_factory=dict)  # by seat
    spots: dict[int, tuple[Spot, Mapping[int, Card], str]] = field(default_factory=dict)
    own: dict[str, tuple[Sitter, tuple[Spot, ...], str]] = field(default_factory=dict)  # by player
    own_at: tuple[object, ...] = ()  # the state of the hand that `own` was made from
    held: dict[int, tuple[tuple[int, ...], tuple[int, ...] | None, str, str]] = field(default_factory=dict)  # by spot


@dataclass
class Desk:
    """A table in memory. `table` is the decided state, `shown` the stored one, which is all that is sent to anybody."""

    name: str
    table: Table | None = None
    version: int = 0
    shown: Table | None = None
    shown_version: int = 0
    at: int = 0  # the time of the last record: the next one is not older, whatever the wall clock says
    waited: tuple[str, int] = ("", 0)  # what it waited for when it was read from the store, and since when
    heard: int = 0  # the version that another process has stored, by its notification
    unstored: tuple[Transaction, ...] = ()  # of commands that are decided and not stored yet
    seeds: dict[int, bytes] = field(
        default_factory=dict, repr=False
    )  # of decks that are washed and not opened, by hand
    view_cache: ViewCache = field(default_factory=ViewCache, repr=False)
    _order: tuple[str, tuple[Card, ...]] = field(default=("", ()), repr=False)  # with the pool that it was made from

    @property
    def stream(self) -> str:
        return stream_of(self.name)

    @property
    def settled(self) -> bool:
        """Whether everything that was decided is stored."""
        return self.table is self.shown

    @property
    def for_issued_chips(self) -> bool:
        return self.table is not None and self.table.terms.chips is Chips.ISSUED

    def order(self, table: Table | None = None) -> tuple[Card, ...]:
        """The locked deck of the current hand; empty before it is locked, because it does not exist then."""
        table = table or self.table
        hand = table.hand if table else None
        if table is not None and table.real_cards:
            return real_order(table)
        if table is None or hand is None or not hand.pool:
            return ()
        if self._order[0] != hand.pool:
            self._order = (hand.pool, order_of(table, hand, self.seeds[hand.number]))
        return self._order[1]


class Desks:
    """The tables of a house, each read from the store when it is first needed."""

    def __init__(self, store: Store, vault: Vault) -> None:
        self.store = store
        self.vault = vault
        self.shared = shared(store)
        self._desks: dict[str, Desk] = {}

    def tables(self) -> list[str]:
        return [stream.partition(":")[2] for stream in self.store.streams("table:")]

    def knows(self, table: str) -> bool:
        """Whether there ever was such a table."""
        return is_name(table) and self.store.head(stream_of(table)).version > 0

    def open_tables(self) -> list[str]:
        """Tables that are not closed; closed ones are not loaded for that."""
        unfinished = [stream.partition(":")[2] for stream in self.store.unfinished("table:", CLOSED)]
        return [name for name in unfinished if not (self._may_be_closed(name) and self.table(name).closed)]

    def _may_be_closed(self, table: str) -> bool:
        """Whether the last record is one that a closed table may get."""
        stream = stream_of(table)
        last = self.store.records(stream, self.store.head(stream).version - 1, 1)
        return any(mark in record.payload for record in last for mark in _ALSO_CLOSED)

    def desk(self, table: str) -> Desk:
        """The table, read from the store if this process has not loaded it, or another process has changed it."""
        found = self._desks.get(table)
        if found is None:
            found = self._desks[table] = load(self.store, table, self.vault)
        elif found.heard > found.version and found.settled:
            catch_up(self.store, found, self.vault)
        return found

    def hear(self, table: str, version: int) -> bool:
        """Note the version that another process reports; True if it is newer. It is read when it is needed."""
        found = self._desks.get(table)
        if found is None:
            return True
        found.heard = max(found.heard, version)
        return version > found.shown_version

    def lags(self, table: str) -> bool:
        """Whether so much has to be read that a viewer would have to wait."""
        found = self._desks.get(table)
        return found is None or found.heard - found.version > LAG_MOST

    def look(self, table: str) -> bool:
        """Read what other processes have stored without a notification; True if there was something."""
        if self.shared is None:
            return False
        found = self._desks.get(table)
        return found is not None and found.settled and catch_up(self.store, found, self.vault)

    def forget(self, table: str) -> None:
        """Drop a table from memory; it is read from the store when it is needed again."""
        self._desks.pop(table, None)

    def table(self, table: str) -> Table:
        """The stored state of the table."""
        shown = self.desk(table).shown
        assert shown is not None
        return shown


def stream_of(table: str) -> str:
    return f"table:{table}"


def order_of(table: Table, hand: Hand, seed: bytes) -> tuple[Card, ...]:
    head = deck.header(table, hand.number, hand.deck)
    return protocol.order(protocol.deck_key(seed, head, bytes.fromhex(hand.pool)), table.game.deck.cards)


def load(store: Reader, name: str, vault: Vault | None = None) -> Desk:
    """Read a table, from its last snapshot on; with a vault, also its sealed seeds."""
    found = Desk(name)
    kept = store.snapshot(found.stream)
    if kept is not None and snapshot.known(read := json.loads(kept.payload)):
        found.table, found.version = snapshot.read(read), kept.version
        found.at = payload.at_of(store, found.stream, kept.version)
    catch_up(store, found, vault)
    if found.table is None:
        raise no_table(name)
    return found


def opened_as(reader: Reader, stream: str, version: int) -> Terms | None:
    """The terms of the last opening of a table up to a version; None if it was not open before."""
    said = _opening(reader, stream, version)
    if said is None:
        return None
    first = codec.read_event(said["events"][0])
    assert isinstance(first, TableOpened)
    return first.terms


def open_since(reader: Reader, stream: str) -> int | None:
    """Since when a table is open for chips from the cashier, in ms since 1970; None if it is not."""
    said = _opening(reader, stream, reader.head(stream).version, until=_CLOSED)
    if said is None or said["events"][0]["terms"]["chips"] != Chips.ISSUED.value:
        return None
    return int(said["at"])


def _opening(reader: Reader, stream: str, version: int, until: str | None = None) -> Payload | None:
    """The record of the last opening up to a version, read backwards; None if a record with `until` comes before it."""
    while version > 0:
        begin = max(0, version - PIECE)
        for record in reversed(list(reader.records(stream, begin, version - begin))):
            if until is not None and until in record.payload:
                return None
            if _OPENED in record.payload:
                return payload.read(record.payload)
        version = begin
    return None


def no_table(name: str) -> HouseError:
    return HouseError(f'There is no table "{name[:40]}" in this house.')


def catch_up(store: Reader, desk: Desk, vault: Vault | None = None) -> bool:
    """Read the records that other processes have stored; True if there were any.

    Only for a desk whose decided commands are all stored or given up.
    """
    table, version, seeds = desk.table, desk.version, desk.seeds
    at, waited = desk.at, desk.waited
    while True:
        for record in store.records(desk.stream, after=version):
            said = payload.read(record.payload)
            table = apply(table, [codec.read_event(event) for event in said["events"]])
            version, at = record.version, max(at, said["at"])
            if (name := name_of(waiting(table))) != waited[0]:
                waited = name, at
        if table is None or vault is None:
            break
        found = _seeds(store, table, desk, vault)
        if found is not None:
            seeds = found
            break
        if store.head(desk.stream).version == version:
            raise HouseError(f"A seed of table {desk.name} is not in the store: restore a backup.")
    moved = version > desk.version
    desk.table = desk.shown = table
    desk.unstored = ()
    desk.version = desk.shown_version = desk.heard = version
    desk.seeds, desk.at, desk.waited = seeds, at, waited
    return moved


def _seeds(store: Reader, table: Table, desk: Desk, vault: Vault) -> dict[int, bytes] | None:
    """The seeds of decks that are washed and not opened; None if one was opened while we were reading."""
    found: dict[int, bytes] = {}
    dealt = [table.hand.number] if table.hand and not table.real_cards else []
    for hand in [one.hand for one in table.washed] + dealt:
        if hand in desk.seeds:
            found[hand] = desk.seeds[hand]
        elif (sealed := store.seed(desk.name, hand)) is not None:
            found[hand] = vault.unseal(sealed)
        else:
            return None
    return found


def unbound_seeds(table: Table, seeds: Mapping[int, bytes]) -> tuple[str, ...]:
    """The seeds of all decks whose commit is public and that are not bound to a hand, in the order of their hands."""
    return tuple(seeds[one.hand].hex() for one in deck.unbound(table))


def public_seeds(table: Table, seeds: Mapping[int, bytes]) -> tuple[str, ...]:
    """The same, and before them the deck of the current hand if it is bound."""
    hand = None if table.real_cards else deck.bound(table)
    return (*(() if hand is None else (seeds[hand.number].hex(),)), *unbound_seeds(table, seeds))
