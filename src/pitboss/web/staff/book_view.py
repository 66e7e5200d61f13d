"""Who sees what the book has in trays, racks and drop boxes: not those who count them, while a count is owed.

Dealers, the floor and cashiers count. An open table always owes its closing count, and a drop box its own, so they see
neither these amounts nor the drop and the win, from which they could be added up. Managers, auditors and surveillance
see them at any time.
"""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from pitboss.house import permits
from pitboss.house.cash import box_contents, cage, drop_boxes
from pitboss.house.cash.cage import SlipKind
from pitboss.house.cash.drop_boxes import Box
from pitboss.house.cash.slip_words import Shown
from pitboss.house.cash.slips import Slip
from pitboss.house.days import day_of
from pitboss.house.desk import open_since, stream_of
from pitboss.house.reporting.tallies import calendar
from pitboss.house.service import House
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables import identities
from pitboss.tables.codec import read_actor
from pitboss.tables.terms import Chips
from pitboss.web.services import Services
from pitboss.web.wire.staff import TableCard

_WHERE_CHIPS_ARE = "see-chips"


class BookCode(Why):
    COUNT_OWED = (
        "count-owed",
        "{what} Until then its figures are not shown to those who count: dealers, the floor and cashiers.",
    )


def sees_book(services: Services, player: str) -> bool:
    return permits.allowed(services.accounts.roles(player), _WHERE_CHIPS_ARE, "office")


def owed(house: House, table: str) -> Refusal | None:
    """What of a table is still to be counted; None if nothing is, or nobody counts its chips."""
    now = house.table(table)
    if now.terms.chips is Chips.ISSUED and not now.closed:
        return _open(table)
    here = bool(house.store.balance(drop_boxes.at_table(table, Chips.ISSUED)).cents)
    left = [one for one in house.cashier.now.boxes.waiting if one.table == table]
    return _boxes(table, left, here=here)


def owed_of_day(house: House, table: str, day: str) -> Refusal | None:
    """What a report of a gaming day would tell of it, by the records alone: an earlier day is settled once the table
    was closed after it, and the boxes with its cash are counted.
    """
    opened = open_since(house.store, stream_of(table))
    if opened is not None and opened < _end(house, day):
        return _open(table)
    return boxes_owed(house, table, day)


def _end(house: House, day: str) -> int:
    return calendar(house.store).bounds(date.fromisoformat(day))[1]


def boxes_owed(house: House, table: str, day: str) -> Refusal | None:
    """What a person's own cash at a table would tell of its boxes. Tray and rack do not follow from it."""
    boxes, end = house.cashier.now.boxes, _end(house, day)
    since = box_contents.filled_since(house.store, table)
    here = since is not None and since < end
    left = [one for one in boxes.waiting if (one.table, one.day) == (table, day)]
    return _boxes(table, left, here=here)


def _open(table: str) -> Refusal:
    return refuse(BookCode.COUNT_OWED, what=f"Table {table} is open, and its tray will be counted.")


def _boxes(table: str, left: Sequence[Box], *, here: bool) -> Refusal | None:
    if here:
        return refuse(BookCode.COUNT_OWED, what=f"The drop box of table {table} is not counted yet.")
    return refuse(BookCode.COUNT_OWED, what=f"{left[0]}, is not counted yet.") if left else None


def shown(services: Services, player: str, card: TableCard) -> TableCard:
    """A table as somebody sees it: without the book, if they count there and have not counted yet."""
    if card.chips != "issued" or sees_book(services, player):
        return card
    return card if owed(services.house, card.table) is None else blind(card)


class Withheld(NamedTuple):
    """What is not shown of a slip, and why."""

    shows: Shown
    why: Refusal


class SlipsSeen:
    """Slips, as somebody sees them while a drop box of their table is not counted.

    A sale is in the box, and what is left in the rack tells how much was sold. Who sold or counted has seen it, but not
    what the book has.
    """

    def __init__(self, services: Services, player: str) -> None:
        self._house, self._player = services.house, player
        self._sees = sees_book(services, player)
        self._owed: dict[tuple[str, str], Refusal | None] = {}  # by table and gaming day

    def withheld(self, event: cage.Event, by: str, at: int) -> Withheld | None:
        """`by` and `at` are those of its record."""
        if self._sees or not isinstance(event, cage.SlipWritten) or event.what not in _TELLS_THE_BOX:
            return None
        did = bool(by) and self._player in identities.people(read_actor(by))
        if did and event.what is SlipKind.SALE:
            return None
        day, _, _ = day_of(self._house.store, at)
        if (event.table, day) not in self._owed:
            self._owed[event.table, day] = owed_of_day(self._house, event.table, day)
        why = self._owed[event.table, day]
        return None if why is None else Withheld(Shown.COUNTED if did else Shown.NO_AMOUNTS, why)


_TELLS_THE_BOX = frozenset({SlipKind.SALE, SlipKind.CLOSING, SlipKind.COUNT})


def withheld(services: Services, player: str, found: Slip) -> Withheld | Refusal | None:
    """Of one slip; a refusal for a sale, which has nothing but its amount."""
    kept = SlipsSeen(services, player).withheld(found.event, found.by, found.at)
    sale = isinstance(found.event, cage.SlipWritten) and found.event.what is SlipKind.SALE
    return kept.why if kept is not None and sale else kept


def blind(card: TableCard) -> TableCard:
    return card.model_copy(update={"tray": None, "rack": None, "drop": None, "win": None})
