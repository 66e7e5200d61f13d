"""The real decks of a table: inspected by two people, taken out of service, shuffled or cut at the floor's order, and
their stubs counted.

A table has places for its decks, "A" and "B". Which deck lies there is its back: a name that the house gives it. A hand
is recorded only if nothing of this is due (`due`); a void hand always can be.
"""

from collections.abc import Sequence

from pitboss.cards.card import Card
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import commands as c
from pitboss.tables import deck
from pitboss.tables import events as e
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Table
from pitboss.tables.words import Answer

BACK_MOST = 40
WRONG_COUNT = "wrong count"


def due(table: Table) -> Refusal | None:
    """What has to be done with the decks before the next hand can be recorded."""
    ((_, place),) = deck.next_washes(table, 1)
    if place in table.empty:
        return refuse(TableCode.NO_DECK, deck=place)
    if table.floor_rules.inspected and place not in table.backs:
        return refuse(TableCode.NOT_INSPECTED, deck=place)
    if table.ordered is not None:
        return refuse(TableCode.ORDERED, order=table.ordered.order.value, note=table.ordered.note)
    if count_due(table) and table.stub is not None:
        return refuse(TableCode.COUNT_DUE, hands=table.hands - table.counted, hand=table.stub.hand)
    return None


def count_due(table: Table) -> bool:
    """Whether a stub has to be counted before another hand."""
    every = table.floor_rules.count_every
    return every > 0 and table.stub is not None and table.hands - table.counted >= every


def inspect(table: Table, command: c.InspectDeck, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    no = _between_hands(table) or _no_place(table, command.deck)
    back = command.back.strip()
    if no is not None:
        return no
    if not 0 < len(back) <= BACK_MOST or not back.isprintable():
        return refuse(TableCode.BAD_BACK, most=BACK_MOST)
    other = next((place for place, name in table.backs.items() if place != command.deck and name == back), None)
    if other is not None:
        return refuse(TableCode.SAME_BACK, deck=other, back=back)
    out = next((one for one in table.decks_out if one.back == back), None)
    if out is not None:
        return refuse(TableCode.DECK_OUT, back=back, hand=out.hand, why=out.why)
    return (e.DeckInspected(command.deck, back, len(table.game.deck.cards)),)


def take_out(table: Table, command: c.TakeDeckOut, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    no = _between_hands(table) or _no_place(table, command.deck)
    if no is not None:
        return no
    if not command.note.strip():
        return refuse(TableCode.NO_NOTE)
    if command.deck in table.empty:
        return refuse(TableCode.NO_DECK, deck=command.deck)
    return (taken_out(table, command.deck, table.hands, "taken out by the floor", command.note),)


def taken_out(table: Table, place: str, hand: int, why: str, note: str) -> e.DeckTakenOut:
    return e.DeckTakenOut(place, table.backs.get(place, ""), hand, why, note)


def clear(table: Table, command: c.ClearDeck, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """It may be used again, after it was inspected."""
    if not any((one.deck, one.hand) == (command.deck, command.hand) for one in table.decks_out):
        return refuse(TableCode.NOT_OUT, deck=command.deck, hand=command.hand)
    return (e.DeckCleared(command.deck, command.hand, command.note),) if command.note.strip() else _no_note()


def give_order(table: Table, command: c.OrderDeck, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Before the deal; what the dealer has done is said by `OrderDone`."""
    no = _between_hands(table)
    if no is not None:
        return no
    if table.ordered is not None:
        return refuse(TableCode.ALREADY_ORDERED, order=table.ordered.order.value)
    return (e.DeckOrdered(command.order, command.note),) if command.note.strip() else _no_note()


def order_done(table: Table, command: c.OrderDone, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    ordered = table.ordered
    return refuse(TableCode.NOTHING_ORDERED) if ordered is None else (e.DeckOrderDone(ordered.order),)


def count(table: Table, command: c.CountStub, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """A wrong count takes the deck out of service. Whoever counts is not told how many there should be."""
    no, stub, most = _between_hands(table), table.stub, len(table.game.deck.cards)
    if no is not None or stub is None:
        return no or refuse(TableCode.NO_STUB)
    if not 0 <= command.cards <= 2 * most:  # a foul deck may have more than it should
        return refuse(TableCode.BAD_STUB, most=most, asked=command.cards)
    counted = e.StubCounted(stub.hand, stub.deck, command.cards, stub.due)
    if command.cards == stub.due or stub.deck in table.empty:
        return (counted,)
    note = f"{command.cards} cards were counted after hand {stub.hand}, and {stub.due} should be left"
    return (counted, taken_out(table, stub.deck, stub.hand, WRONG_COUNT, note))


def _between_hands(table: Table) -> Refusal | None:
    return refuse(TableCode.HAND_ON, what="decks are seen to") if table.hand is not None else None


def _no_place(table: Table, place: str) -> Refusal | None:
    decks = table.terms.decks
    return None if place in decks else refuse(TableCode.NO_PLACE, known=" and ".join(decks), asked=place[:20])


def _no_note() -> Refusal:
    return refuse(TableCode.NO_NOTE)
