"""The tables of a house, open or closed, each with the game and the terms of its last opening.

A table has its name for good: what it was opened with last is what it is usually opened with next. Tables of guests
are not the house's, and are left out.
"""

from dataclasses import dataclass, field

from pitboss.house import posted_limits
from pitboss.house.desk import load
from pitboss.house.reporting.tallies import TABLES, in_order
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader
from pitboss.sheets import shipped
from pitboss.tables.lobby_names import is_reserved
from pitboss.tables.terms import Terms


@dataclass(frozen=True)
class HouseTable:
    table: str
    is_open: bool
    sheet: str
    title: str
    shipped: bool  # the sheet is in the library, so that a form can offer it
    terms: Terms  # as they were last: staff or the program may have taken over since the opening
    limits: dict[str, tuple[int, int, int]]  # that the table posted, by wager
    openings: int
    hands: int  # the number of the last hand
    at: int  # of its last record: of the closing, if it is closed


@dataclass
class HouseTables:
    """They are read again only where something was stored since."""

    _known: dict[str, tuple[int, HouseTable]] = field(default_factory=dict)  # by table, with the version

    def read(self, reader: Reader) -> list[HouseTable]:
        """In natural order: Table 2 comes before Table 10."""
        names = [stream.removeprefix(TABLES) for stream in reader.streams(TABLES)]
        return [self._one(reader, name) for name in sorted(names, key=in_order) if not is_reserved(name)]

    def _one(self, reader: Reader, name: str) -> HouseTable:
        version = reader.head(TABLES + name).version
        before = self._known.get(name)
        if before is None or before[0] != version:
            before = self._known[name] = version, of(reader, name)
        return before[1]


def of(reader: Reader, name: str) -> HouseTable:
    desk = load(reader, name)
    table = desk.table
    assert table is not None
    return HouseTable(
        table=name,
        is_open=not table.closed,
        sheet=table.game.id,
        title=table.game.title,
        shipped=table.game.id in shipped.ids(),
        terms=table.terms,
        limits=posted_limits.now(table.game),
        openings=table.openings,
        hands=table.hands,
        at=payload.at_of(reader, desk.stream, desk.version),
    )
