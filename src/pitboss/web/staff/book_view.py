"""Who sees what the book has in trays, racks and drop boxes: not those who count them, while a count is owed.

Dealers, the floor and cashiers count. An open table always owes its closing count, and a drop box its own, so they see
neither these amounts nor the drop and the win, from which they could be added up. Managers, auditors and surveillance
see them at any time.
"""

from collections.abc import Sequence
from datetime import date

from pitboss.house import permits
from pitboss.house.cash import box_contents, cage, drop_boxes
from pitboss.house.cash.cage import SlipKind
from pitboss.house.cash.drop_boxes import Box
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
    opened, boxes = open_since(house.store, stream_of(table)), house.cashier.now.boxes
    _, end = calendar(house.store).bounds(date.fromisoformat(day))
    if opened is not None and opened < end:
        return _open(table)
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


def owed_of_sale(services: Services, player: str, event: cage.Event, by: str) -> Refusal | None:
    """Of a sale for cash, whose amount is in a drop box: shown to those who sold, and to others once it is counted."""
    if not isinstance(event, cage.SlipWritten) or event.what is not SlipKind.SALE or sees_book(services, player):
        return None
    sold = player in identities.people(read_actor(by)) if by else False
    return None if sold else owed(services.house, event.table)


def blind(card: TableCard) -> TableCard:
    return card.model_copy(update={"tray": None, "rack": None, "drop": None, "win": None})
