"""How the stream of the nights is read, and how many hands everybody has bet in."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from pitboss.house import nights
from pitboss.house.desk import stream_of
from pitboss.house.nights import Event, Nights
from pitboss.house.stores import payload
from pitboss.house.stores.payload import Payload
from pitboss.house.stores.store import Reader
from pitboss.house.streams import Rules, one_by_one
from pitboss.rounds import events as r
from pitboss.tables import codec
from pitboss.tables import events as e

STREAM = "night"
RULES: Rules[Nights, Event] = Rules(STREAM, (), codec.kinds(Event), one_by_one(nights.evolve))


@dataclass
class PlayedAt:
    """The hands of one table since a moment."""

    version: int  # the last record that was read
    owners: dict[int, str] = field(default_factory=dict)  # of the current hand: whose a spot is
    settled: set[str] = field(default_factory=set)  # of the current hand: who had a wager, or the bank
    hands: Counter[str] = field(default_factory=Counter)

    def read(self, record: Payload) -> None:
        for said in record["events"]:
            if said["is"] not in _COUNTED:
                continue
            match codec.read_event(said):
                case r.BetsPlaced() as event:
                    self.owners[event.spot] = event.player
                case r.WagerSettled() as event:
                    self.settled.add(self.owners[event.spot])
                case e.BehindSettled() as event:
                    self.settled.add(event.player)
                case e.BankTaken() as event:
                    self.settled.add(event.player)
                case e.DeckOpened() as event:
                    if event.finish is e.Finish.SETTLED:
                        self.hands.update(self.settled)
                    if event.finish is not e.Finish.UNUSED:  # that may be the next one, while a hand is on
                        self._forget()
                case e.HandReopened() | e.HandAbandoned():
                    self._forget()
                case _:
                    pass

    def _forget(self) -> None:
        self.owners, self.settled = {}, set()


_COUNTED = frozenset(
    codec.word(kind)
    for kind in (r.BetsPlaced, r.WagerSettled, e.BehindSettled, e.BankTaken, e.DeckOpened, e.HandReopened,
                 e.HandAbandoned)
)  # fmt: skip


@dataclass
class Played:
    """The hands in which everybody bet, at all tables of a night. Each record is read once."""

    since: int
    tables: dict[str, PlayedAt] = field(default_factory=dict)

    def read_on(self, reader: Reader, names: Iterable[str]) -> dict[str, int]:
        found: Counter[str] = Counter()
        for name in names:
            stream = stream_of(name)
            table = self.tables.get(name)
            if table is None:
                table = self.tables[name] = PlayedAt(_before(reader, stream, self.since))
            for record in reader.records(stream, table.version):
                table.read(payload.read(record.payload))
                table.version = record.version
            found.update(table.hands)
        return dict(found)


def _before(reader: Reader, stream: str, since: int) -> int:
    """The last record of a stream before a moment. A table lasts for years, so it is not read from its beginning."""
    low, high = 0, reader.head(stream).version
    while low < high:
        middle = (low + high + 1) // 2
        record = next(iter(reader.records(stream, middle - 1, 1)))
        low, high = (middle, high) if payload.read(record.payload)["at"] < since else (low, middle - 1)
    return low
