"""Entries of the cage's book and slips in words, for the window and for paper."""

from collections.abc import Callable, Iterator

from pitboss.house.cash import cage
from pitboss.house.cash.cage import SlipKind
from pitboss.house.cash.day_book import Entry
from pitboss.house.cash.slips import Slip as Found
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.tables import events as e
from pitboss.web.staff.book_words import people
from pitboss.web.wire.staff import BookLine, Slip

Name = Callable[[str], str]  # the name to show for somebody

_CHITS = {
    SlipKind.OPENING: "Opening of table {table}", SlipKind.FILL: "Fill of table {table}",
    SlipKind.CREDIT: "Credit of table {table}", SlipKind.SALE: "Chips sold for cash at table {table}",
    SlipKind.CLOSING: "Closing of table {table}",
}  # fmt: skip


def line(entry: Entry, name: Name) -> BookLine:
    event = entry.event
    return BookLine(
        number=entry.number, at=entry.at, says=f"{what(event, name)}, {_money(amount(event))}",
        by=people(entry.by, name), cents=entry.cash, chips=entry.chips, flagged=entry.flagged,
    )  # fmt: skip


def what(event: cage.Event, name: Name) -> str:
    """The purpose of an entry, without its amount."""
    match event:
        case cage.BoughtAtCage() | cage.CashedOut():
            bought = isinstance(event, cage.BoughtAtCage)
            who = name(event.player) if event.player else "a walk-in"
            return f"{'Buy-in' if bought else 'Cash-out'}, {who}{', chips in hand' if event.in_hand else ''}"
        case cage.DropCounted():
            return f"Drop box of table {event.table}"
        case cage.CollectionsSwept():
            return f"Collections of table {event.table}"
        case cage.TipsPaid():
            return f"Tips of table {event.table} paid out"
        case cage.CapitalChanged():
            return "Capital put in" if event.cents > 0 else "Capital taken out"
        case cage.HouseOpened():
            return "Capital of the house"
        case cage.CageCounted():
            return "Count of the drawer"
        case cage.SlipWritten():
            return _CHITS[event.what].format(table=event.table)
        case cage.PracticeGiven() | cage.BotFunded() | cage.WentAlone() | cage.Restored():
            raise AssertionError(event)


def amount(event: cage.Event) -> int:
    if isinstance(event, cage.HouseOpened):
        return event.capital
    return 0 if isinstance(event, cage.Restored) else abs(event.cents)


def slip(found: Found, house: str, name: Name) -> Slip:
    """The slip to sign."""
    event = found.event
    return Slip(
        number=found.number,
        house=house,
        at=found.at,
        what=what(event, name),
        table=getattr(event, "table", None),
        cents=amount(event),
        by=people(found.by, name),
        lines=[("Amount", _money(amount(event))), *_lines(found)],
        hash=found.record.hash.hex(),
    )


def _lines(found: Found) -> Iterator[tuple[str, str]]:
    match found.event:
        case cage.DropCounted(cents=cents, book=book) | cage.CageCounted(cents=cents, book=book):
            yield "By the book", _money(book)
            yield "Difference", _difference(cents - book)
        case cage.BoughtAtCage(flagged=True) | cage.CashedOut(flagged=True):
            yield "Reported", "the day's cash has come to what the house reports, or nobody had such chips by the book"
        case _:
            pass
    match found.at_table:
        case e.TableOpened(terms=terms):
            yield "Tray", _money(terms.tray)
            yield "Rack", _money(terms.rack)
            yield from ((f"Seed of the meter {name}", _money(cents)) for name, cents in (terms.meters or {}).items())
        case e.TableClosed():
            closed = found.at_table
            yield "Tray counted", f"{_money(closed.tray)}, by the book {_money(closed.tray_book)}"
            yield "Rack counted", f"{_money(closed.rack)}, by the book {_money(closed.rack_book)}"
            yield from ((f"In the meter {name}", _money(cents)) for name, cents in (closed.meters or {}).items())
            counted, book = closed.tray + closed.rack, closed.tray_book + closed.rack_book
            yield "Difference", _difference(counted - book)
        case _:
            pass
    yield "Record", f"{found.record.stream}, {found.record.version}"


def _money(cents: Cents) -> str:
    return chips.typeset(chips.show(cents))


def _difference(cents: Cents) -> str:
    return chips.typeset(chips.signed(cents))
