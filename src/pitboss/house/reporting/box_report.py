"""Drop boxes that were taken from tables, or counted there: what the book has in each, and what its count found."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date

from pitboss.house.cash import cage, cashier
from pitboss.house.cash.drop_boxes import Box
from pitboss.house.service import CAGE
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader
from pitboss.money.chips import Cents

DAYS_MOST = 1  # after its own gaming day; a box that is counted later is an exception, and the auditor sees it


@dataclass(frozen=True)
class BoxLine:
    """`taken_by` and `counted_by` are the texts of the records; `counted` is None until somebody has counted it. Who
    has counted it at its table has taken it there."""

    box: Box
    book: Cents
    taken_at: int
    taken_by: str
    counted: Cents | None = None
    counted_at: int | None = None
    counted_by: str = ""

    @property
    def missing(self) -> Cents:
        """What the count did not find (below zero: too much); 0 before the count."""
        return 0 if self.counted is None else self.book - self.counted

    @property
    def counted_right(self) -> bool:
        return self.counted == self.book

    def late_on(self, day: str) -> int:
        """How many gaming days it waits on this day, beyond those that it may."""
        waits = date.fromisoformat(day) - date.fromisoformat(self.box.day)
        return max(0, waits.days - DAYS_MOST) if self.counted is None else 0


@dataclass
class BoxLines:
    """All of a house, in the order in which they were taken."""

    found: dict[tuple[str, int], BoxLine] = field(default_factory=dict)

    def read(self, event: cage.Event, at: int, by: str) -> None:
        """An event of the cage."""
        match event:
            case cage.BoxTaken(table=table, number=number):
                box = Box(table, number, event.day, event.shift)
                self.found[table, number] = BoxLine(box, event.cents, at, by)
            case cage.DropCounted(table=table, box=int(number)):
                box = Box(table, number, event.day or "", event.shift or "")
                line = self.found.get((table, number)) or BoxLine(box, event.book, at, by)
                self.found[table, number] = replace(line, counted=event.cents, counted_at=at, counted_by=by)
            case _:
                pass

    def of(self, days: str, *, table: str = "", shift: str = "") -> tuple[BoxLine, ...]:
        """Of a day, a month or a year, such as 2026-11; perhaps of one table and one shift."""
        return tuple(
            one
            for one in self.found.values()
            if one.box.day.startswith(days) and table in ("", one.box.table) and shift in ("", one.box.shift)
        )

    def waiting(self) -> tuple[BoxLine, ...]:
        return tuple(one for one in self.found.values() if one.counted is None)


def report(reader: Reader) -> BoxLines:
    """Read from the records of the cage alone."""
    lines = BoxLines()
    for record in reader.records(CAGE):
        said = payload.read(record.payload)
        for event in cashier.RULES.events(said):
            lines.read(event, said["at"], said["by"])
    return lines


def told(lines: Iterable[BoxLine]) -> str:
    """How many there are, in a sentence.

    >>> told([])
    'No drop box was taken.'
    """
    every = list(lines)
    if not every:
        return "No drop box was taken."
    waiting = sum(one.counted is None for one in every)
    wrong = sum(bool(one.missing) for one in every)
    boxes = "1 drop box was taken" if len(every) == 1 else f"{len(every)} drop boxes were taken"
    left = "all are counted" if not waiting else f"{waiting} not counted yet"
    return f"{boxes}; {left}{f'; {wrong} counted with a difference' if wrong else ''}."
