"""Entries of the cage's book and slips for the window; their words are those of `house.cash.slip_words`."""

from collections.abc import Callable

from pitboss.house.cash import cage, slip_words
from pitboss.house.cash.day_book import Entry
from pitboss.house.cash.slip_words import ToldSlip
from pitboss.house.cash.slips import Slip as Found
from pitboss.money import chips
from pitboss.web.staff.book_view import Withheld
from pitboss.web.wire.offers import Offer
from pitboss.web.wire.staff import BookLine, Slip

Name = Callable[[str], str]  # the name to show for somebody


def line(entry: Entry, name: Name, *, hidden: bool = False) -> BookLine:
    """`hidden`: without the amount, from which follows what is in a drop box that the viewer may have to count."""
    event = entry.event
    told = not hidden and not isinstance(event, cage.BoxTaken)
    amount = f", {chips.typeset(chips.show(slip_words.amount(event)))}" if told else ""
    return BookLine(
        number=entry.number, at=entry.at, says=f"{slip_words.what(event, name)}{amount}",
        by=list(slip_words.people(entry.by, name)), cents=entry.cash,
        chips=None if hidden else entry.chips, flagged=entry.flagged,
    )  # fmt: skip


def slip(
    found: Found, house: str, name: Name, zone: str, offers: list[Offer], kept: str, withheld: Withheld | None
) -> Slip:
    """The slip to sign, by the clocks of the house; `kept` is why it cannot be voided."""
    told = as_seen(found, name, withheld)
    return Slip(
        number=told.number, house=house, at=told.at, what=told.what, table=told.table, cents=told.cents,
        by=list(told.by), lines=list(told.lines), hash=told.hash,
        zone=zone, dealer=told.dealer, received=told.received[0] if told.received else None,
        received_by=list(told.received[1]) if told.received else [], signs=list(told.signs), voided_by=told.voided_by,
        offers=offers, kept=kept,
    )  # fmt: skip


def as_seen(found: Found, name: Name, withheld: Withheld | None) -> ToldSlip:
    if withheld is None:
        return slip_words.told(found, name)
    return slip_words.told(found, name, withheld.shows, str(withheld.why))
