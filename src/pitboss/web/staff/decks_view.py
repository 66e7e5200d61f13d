"""The real decks of a table, as staff see them."""

from dataclasses import asdict

from pitboss.tables import deck
from pitboss.tables.real_cards import decks
from pitboss.tables.state import Table
from pitboss.web.wire.staff import DeckOut, DeckPlace, Decks


def decks_of(table: Table) -> Decks:
    """The real decks as staff see them."""
    ((_, following),) = deck.next_washes(table, 1)
    due = decks.due(table) if table.hand is None else None
    return Decks(
        places=[
            DeckPlace(deck=one, back=table.backs.get(one), empty=one in table.empty, next=one == following)
            for one in table.terms.decks
        ],
        out=[DeckOut(**asdict(one)) for one in table.decks_out],
        order=table.ordered.order.value if table.ordered else None,
        order_note=table.ordered.note if table.ordered else "",
        stub_hand=table.stub.hand if table.stub else None,
        stub_deck=table.stub.deck if table.stub else "",
        stub_whole=table.stub is not None and table.stub.whole,
        due=None if due is None else str(due),
    )
