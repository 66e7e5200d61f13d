"""Slips and entries of the cage's book in words, for the window, for paper and for the command line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from pitboss.house.cash import cage, drop_boxes
from pitboss.house.cash.cage import SlipKind
from pitboss.house.cash.giving import giver
from pitboss.house.cash.slips import Slip
from pitboss.money import chips, denominations
from pitboss.money.chips import Cents
from pitboss.money.currency import CHIPS
from pitboss.money.denominations import Pieces
from pitboss.tables import codec, identities
from pitboss.tables import events as e
from pitboss.tables.codec import read_actor

Name = Callable[[str], str]  # the name to show for somebody

_CHITS = {
    SlipKind.OPENING: "Opening of table {table}", SlipKind.FILL: "Fill of table {table}",
    SlipKind.CREDIT: "Credit of table {table}", SlipKind.SALE: "Chips sold for cash at table {table}",
    SlipKind.CLOSING: "Closing of table {table}", SlipKind.COUNT: "Count of table {table}",
    SlipKind.FILL_VOIDED: "Void of slip {slip}, a fill of table {table}",
    SlipKind.CREDIT_VOIDED: "Void of slip {slip}, a credit of table {table}",
}  # fmt: skip


_VOIDED = {
    codec.word(kind): words
    for kind, words in {
        cage.BoughtAtCage: "a buy-in", cage.CashedOut: "a cash-out", cage.CollectionsSwept: "collections",
        cage.TipsPaid: "tips", cage.CapitalChanged: "a change of the capital",
        cage.ChipsChanged: "a change of the chips", cage.ExpensePaid: "a payment of the house",
        cage.DonationsHandedOver: "donations handed over", cage.DonationTaken: "a donation",
    }.items()
}  # fmt: skip


class Shown(Enum):
    """What somebody sees of a slip while a drop box of its table is not counted: from what is left in the rack, or from
    the book, follows what was sold, and so what is in the box."""

    ALL = "all"
    COUNTED = "what was counted, without the book"  # to those who counted it
    NO_AMOUNTS = "no amounts"


@dataclass(frozen=True)
class ToldSlip:
    """A slip with names and amounts as they are printed."""

    number: int
    at: int
    what: str
    table: str | None
    cents: Cents | None  # None while a drop box is not counted: whoever counts it does not see the book
    by: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]
    hash: str  # of the record that it is for
    title: str = ""  # on paper; "" is that of a slip
    person: str = ""  # whom it is made out to
    dealer: str = ""  # who dealt at the table, and received or gave the chips
    received: tuple[int, tuple[str, ...]] | None = None  # of a fill: when, and by whom
    voided_by: int | None = None  # the counter-slip

    @property
    def signs(self) -> tuple[str, ...]:
        """Who signs: whoever gave the command, and the dealer who received or gave the chips; "" for one more."""
        names = (*self.by, *([self.dealer] if self.dealer and self.dealer not in self.by else []))
        return names if len(names) > 1 else (*names, "")


def told(found: Slip, name: Name, shows: Shown = Shown.ALL, why: str = "") -> ToldSlip:
    """`why` is the sentence for what is not shown."""
    event = found.event
    shown = not isinstance(event, cage.BoxTaken) and shows is not Shown.NO_AMOUNTS
    return ToldSlip(
        number=found.number,
        at=found.at,
        what=what(event, name),
        table=getattr(event, "table", None),
        cents=amount(event) if shown else None,
        by=people(found.by, name),
        lines=(*((("Amount", _money(amount(event))),) if shown else ()), *_lines(found, shows, why)),
        hash=found.record.hash.hex(),
        title=_title(found),
        person=_person(found, name),
        dealer=name(found.dealer) if found.dealer else "",
        received=None if found.received is None else (found.received[0], people(found.received[1], name)),
        voided_by=found.voided_by,
    )


def _person(found: Slip, name: Name) -> str:
    """Who gave a donation, or got it back."""
    match found.event:
        case cage.DonationTaken() as given:
            return giver(given, name)
        case cage.SlipVoided(donation=int()) as voided:
            return name(voided.player)
        case _:
            return ""


def _title(found: Slip) -> str:
    """Of donations; other slips have the usual one."""
    match found.event:
        case cage.DonationTaken():
            return f"Receipt {found.number}"
        case cage.SlipVoided(donation=int()):
            return f"Counter-receipt {found.number}"
        case _:
            return ""


def people(by: str, name: Name) -> tuple[str, ...]:
    """Who gave the command of a record: two people, where two were needed."""
    return tuple(name(one) for one in identities.people(read_actor(by))) if by else ()


def what(event: cage.Event, name: Name) -> str:
    """The purpose of an entry, without its amount."""
    match event:
        case cage.BoughtAtCage() | cage.CashedOut():
            bought = isinstance(event, cage.BoughtAtCage)
            who = name(event.player) if event.player else "a walk-in"
            return f"{'Buy-in' if bought else 'Cash-out'}, {who}{_where(event)}"
        case cage.DropCounted(box=int(number), day=str(day), shift=str(shift)):
            return f"{drop_boxes.label(event.table, number, day, shift)}, counted"
        case cage.DropCounted():
            return f"Drop box of table {event.table}"
        case cage.BoxTaken():
            return drop_boxes.label(event.table, event.number, event.day, event.shift)
        case cage.CollectionsSwept():
            return f"Collections of table {event.table}"
        case cage.TipsPaid():
            return f"Tips of table {event.table} paid out"
        case cage.TipsPooled():
            return f"Tips of table {event.table} to the pool {event.pool}"
        case cage.SharePaid():
            return f"Tips of {name(event.player)}, share of the pool {event.pool}"
        case cage.CapitalChanged():
            return "Capital put in" if event.cents > 0 else "Capital taken out"
        case cage.HouseOpened():
            return "Capital of the house"
        case cage.ExpensePaid():
            return f"{event.kind.value.capitalize()} paid, {event.category}"
        case cage.CageCounted():
            return "Count of the drawer"
        case cage.ChipsCounted():
            return "Count of the chips at the cage"
        case cage.ChipsChanged():
            return "Chips from the maker" if event.cents > 0 else "Chips taken out of use"
        case cage.DonationTaken():
            return f"Donation for {event.cause}, {giver(event, name)}"
        case cage.DonationsHandedOver():
            return f"Donations handed over to {event.to}"
        case cage.SlipWritten():
            return _CHITS[event.what].format(table=event.table, slip=event.voids)
        case cage.SlipVoided():
            whose = f" of {name(event.player)}" if event.player else ""
            return f"Void of slip {event.slip}, {_VOIDED.get(event.of, event.of)}{whose}"
        case cage.PracticeGiven() | cage.BotFunded() | cage.WentAlone() | cage.Restored() | cage.TipsShared():
            raise AssertionError(event)


def _where(event: cage.BoughtAtCage | cage.CashedOut) -> str:
    """Where the chips went to or came from: a walk-in has no account."""
    if event.in_hand:
        return ", chips in hand"
    return ", on the account" if isinstance(event, cage.BoughtAtCage) else ", from the account"


def amount(event: cage.Event) -> int:
    if isinstance(event, cage.HouseOpened):
        return event.capital
    return 0 if isinstance(event, cage.Restored | cage.BoxTaken) else abs(event.cents)


def _lines(found: Slip, shows: Shown, why: str) -> Iterator[tuple[str, str]]:
    match found.event:
        case (
            cage.CashedOut(rounding=rounding) | cage.TipsPaid(rounding=rounding) | cage.SharePaid(rounding=rounding)
        ) if rounding:
            yield "Paid in cash", _money(found.event.cash)
            yield "Rounded", _difference(rounding)
        case _:
            pass
    match found.event:
        case cage.DropCounted(cents=cents, book=book) | cage.CageCounted(cents=cents, book=book):
            yield "By the book", _money(book)
            yield "Difference", _difference(cents - book)
        case cage.BoxTaken(day=day, shift=shift):
            yield "Day", day
            yield from (("Shift", shift),) if shift else ()
            yield "To be", "kept locked, and counted by this label"
        case cage.DonationTaken():
            yield "For", found.event.cause
            yield "Night", f"{found.event.night}, {'another buy-in' if found.event.rebuy else 'entry'}"
            yield "Chips of the night", f"{CHIPS.show(found.event.chips_of_night)}, without cash value"
        case cage.BoughtAtCage(flagged=True) | cage.CashedOut(flagged=True):
            yield "Reported", "the day's cash has come to what the house reports, or nobody had such chips by the book"
        case cage.ChipsCounted(cents=cents, book_cents=book):
            yield "By the record", _money(book)
            yield "Difference", _difference(cents - book)
        case _:
            pass
    if isinstance(found.event, cage.ExpensePaid) and found.event.note:
        yield "Note", found.event.note
    if isinstance(found.event, cage.SlipVoided):
        yield "Why", found.event.note
        yield "Cash to the drawer", _difference(found.event.cash)
    if (pieces := getattr(found.event, "pieces", None)) is not None and found.at_table is None:
        cash = isinstance(found.event, cage.DropCounted | cage.CageCounted)
        yield "Notes and coins" if cash else "Chips", _pieces(pieces)
    if found.at_table is not None and shows is not Shown.NO_AMOUNTS:
        yield from _at_table(found.at_table, shows)
    if shows is not Shown.ALL:
        yield "Amounts" if shows is Shown.NO_AMOUNTS else "By the book", why
    yield "Record", f"{found.record.stream}, {found.record.version}"


def _at_table(event: e.Event, shows: Shown) -> Iterator[tuple[str, str]]:
    match event:
        case e.TableOpened(terms=terms):
            yield "Tray", _money(terms.tray) + _of(terms.tray_pieces)
            yield "Rack", _money(terms.rack) + _of(terms.rack_pieces)
            yield from ((f"Seed of the meter {name}", _money(cents)) for name, cents in (terms.meters or {}).items())
        case e.TableClosed() | e.TrayCounted():
            closed, all_of_it = event, shows is Shown.ALL
            yield "Tray counted", _money(closed.tray) + (_by_book(closed.tray_book) if all_of_it else "")
            yield from _in_chips("In the tray", closed.tray_pieces)
            yield "Rack counted", _money(closed.rack) + (_by_book(closed.rack_book) if all_of_it else "")
            yield from _in_chips("In the rack", closed.rack_pieces)
            meters = closed.meters if isinstance(closed, e.TableClosed) else None
            yield from ((f"In the meter {name}", _money(cents)) for name, cents in (meters or {}).items())
            counted, book = closed.tray + closed.rack, closed.tray_book + closed.rack_book
            if all_of_it:
                yield "Difference", _difference(counted - book)
        case (
            e.FillSent(pieces=pieces)
            | e.RackFilled(pieces=pieces)
            | e.CreditGiven(pieces=pieces)
            | e.ChipsBought(pieces=pieces)
        ):
            yield from _in_chips("Chips", pieces)
        case e.SlipVoided(pieces=pieces, note=note):
            yield "Why", note
            yield from _in_chips("Chips", pieces)
        case _:
            pass


def _by_book(cents: Cents) -> str:
    return f", by the book {_money(cents)}"


def _in_chips(name: str, pieces: Pieces | None) -> Iterator[tuple[str, str]]:
    if pieces:
        yield name, _pieces(pieces)


def _of(pieces: Pieces | None) -> str:
    return f": {_pieces(pieces)}" if pieces else ""


def _pieces(pieces: Pieces) -> str:
    return chips.typeset(denominations.show(pieces))


def _money(cents: Cents) -> str:
    return chips.typeset(chips.show(cents))


def _difference(cents: Cents) -> str:
    return chips.typeset(chips.signed(cents))
