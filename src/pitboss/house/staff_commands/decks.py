"""Commands about the real decks of a table: dealer and floor inspect them, count stubs, and take decks out."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Annotated, Literal, TypeAlias

from pitboss.house.people.permit_lines import OPEN, may
from pitboss.house.people.roles import Role
from pitboss.house.staff_commands.declaring import AskedOfTable, GivenAt, Note, TableCommand, Text, Whole
from pitboss.tables import commands as c
from pitboss.tables.offers import NOTE, Standing, once
from pitboss.tables.real_cards.decks import BACK_MOST

_D, _F, _M = Role.DEALER, Role.FLOOR, Role.MANAGER
Place: TypeAlias = Annotated[str, Text(1, 8)]
Back: TypeAlias = Annotated[str, Text(1, BACK_MOST)]


def _new(at: Standing) -> Iterable[c.Command]:
    """Another deck than those that lie there, or that are out."""
    known = {*at.table.backs.values(), *(one.back for one in at.table.decks_out)}
    new = next(name for number in count() if (name := f"{NOTE} {number}") not in known)
    return [c.InspectDeck(place, new) for place in (*at.table.empty, *at.table.terms.decks)]


@dataclass(frozen=True)
class InspectDeck(AskedOfTable):
    """A real deck was looked at card by card, and takes its place at the table. Needs a second person."""

    line = may("inspect-deck", "inspect a deck of real cards", OPEN, _D, _F, second=(_D, _F, _M))
    forms = _new
    deck: Place
    back: Back

    def sentence(self, at: GivenAt) -> str:
        cards = len(at.table.game.deck.cards)
        return f"the deck {self.back} has its {cards} cards, and takes place {self.deck} at {at.place}"

    def command(self, at: GivenAt) -> c.Command:
        return c.InspectDeck(self.deck, self.back)


def _there(at: Standing) -> Iterable[c.Command]:
    return [c.TakeDeckOut(place, NOTE) for place in at.table.terms.decks]


@dataclass(frozen=True)
class TakeDeckOut(AskedOfTable):
    """A real deck is out of service until somebody has looked into it."""

    line = may("take-deck-out", "take a deck of real cards out of service", OPEN, _F)
    forms = _there
    deck: Place
    note: Note

    def sentence(self, at: GivenAt) -> str:
        return f"take deck {self.deck} out at {at.place}: {self.note}"

    def command(self, at: GivenAt) -> c.Command:
        return c.TakeDeckOut(self.deck, self.note)


def _out(at: Standing) -> Iterable[c.Command]:
    return [c.ClearDeck(one.deck, one.hand, NOTE) for one in at.table.decks_out]


@dataclass(frozen=True)
class ClearDeck(AskedOfTable):
    """A deck that was out of service may be used again; the note says what was found."""

    line = may("clear-deck", "put a deck of real cards back into service", OPEN, _F, _M)
    forms = _out
    deck: Place
    hand: Annotated[int, Whole(0)]
    note: Note

    def sentence(self, at: GivenAt) -> str:
        return f"deck {self.deck} of {at.place}, out since hand {self.hand}, may be used again: {self.note}"

    def command(self, at: GivenAt) -> c.Command:
        return c.ClearDeck(self.deck, self.hand, self.note)


@dataclass(frozen=True)
class OrderDeck(AskedOfTable):
    """The deck of the next hand is shuffled or cut again before the deal."""

    line = may("order-deck", "order a shuffle or a cut of real cards", OPEN, _F)
    forms = once(*(c.OrderDeck(order, NOTE) for order in c.DeckOrder))
    order: Literal["shuffle", "recut"]
    note: Note

    def sentence(self, at: GivenAt) -> str:
        return f"{self.order} before the deal at {at.place}: {self.note}"

    def command(self, at: GivenAt) -> c.Command:
        return c.OrderDeck(c.DeckOrder(self.order), self.note)


@dataclass(frozen=True)
class OrderDone(AskedOfTable):
    """What the floor ordered with the deck is done."""

    line = may("order-done", "say that what the floor ordered is done", OPEN, _D, _F)
    forms = once(c.OrderDone())

    def command(self, at: GivenAt) -> c.Command:
        return c.OrderDone()


def _count(at: Standing) -> Iterable[c.Command]:
    return () if at.table.stub is None else (c.CountStub(at.table.stub.due),)


@dataclass(frozen=True)
class CountStub(AskedOfTable):
    """The cards that are left of the deck of the last hand. A wrong count takes the deck out of service."""

    line = may("count-stub", "count the stub of real cards", OPEN, _D, _F)
    forms = _count
    cards: Annotated[int, Whole(0, 208)]

    def sentence(self, at: GivenAt) -> str:
        return f"{self.cards} cards are left at {at.place}"

    def command(self, at: GivenAt) -> c.Command:
        return c.CountStub(self.cards)


DECKS: tuple[type[TableCommand], ...] = (InspectDeck, TakeDeckOut, ClearDeck, OrderDeck, OrderDone, CountStub)
