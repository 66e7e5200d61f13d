"""The hand of a real-cards table as far as it was tapped: kept in a drawer, so that another tablet can go on with it.

A draft is the very command that will record the hand, with a version: whoever changes it says which version they saw,
and of two tablets that change it at once one is told that it was not the first. It has no place in the record of the
house; the record begins when the hand is closed.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pitboss.house.stores.store import Reader, Store
from pitboss.money.chips import Cents
from pitboss.tables import codec
from pitboss.tables.commands import RecordHand, Trouble
from pitboss.tables.state import Table

DRAWER = "felt"


@dataclass(frozen=True)
class Kept:
    """A draft, its version, and the ids under which its irregularities were told; `text` is what lies in the drawer.

    `let_in` are the players for whom the hand has begun, each with the most that they may lose by their own limit.
    """

    hand: RecordHand
    version: int = 0
    ids: tuple[str, ...] = ()
    text: str | None = None
    let_in: Mapping[str, Cents | None] = field(default_factory=dict)


def kept(store: Reader, table: Table) -> Kept:
    """The draft of the hand that is due. One of an earlier hand is over, and the next begins with nothing."""
    text, number = store.paper(DRAWER, table.terms.table), due(table)
    found = Kept(RecordHand(number, ())) if text is None else _read(text)
    if found.hand.hand == number:
        return found
    return Kept(RecordHand(number, ()), found.version + 1, text=text)


def due(table: Table) -> int:
    """The number of the hand that is tapped now: one that waits for the floor may still be corrected."""
    return table.hands + 1 if table.hand is None else table.hand.number


def keep(
    store: Store, table: Table, hand: RecordHand, version: int, let_in: Mapping[str, Cents | None] = {}
) -> Kept | None:
    """The hand in the place of a version that was seen; None where another one lies there by now.

    Irregularities stay with the hand: they are not tapped but declared. Who sends the same twice is told that it is
    there.
    """
    before = kept(store, table)
    made = replace(hand, troubles=before.hand.troubles, by="")
    if before.version == version + 1 and before.hand == made:
        return before
    if before.version != version or before.hand.hand != hand.hand:
        return None
    return _put(store, table, before, Kept(made, version + 1, before.ids, let_in=let_in))


def note(store: Store, table: Table, trouble: Trouble, told_as: str) -> Kept:
    """Something that went wrong and left the hand to be played; the same id tells it once."""
    while True:
        before = kept(store, table)
        if told_as in before.ids:
            return before
        hand = replace(before.hand, troubles=(*before.hand.troubles, trouble))
        made = _put(store, table, before, Kept(hand, before.version + 1, (*before.ids, told_as), let_in=before.let_in))
        if made is not None:
            return made


def _put(store: Store, table: Table, before: Kept, made: Kept) -> Kept | None:
    text = _written(made)
    return replace(made, text=text) if store.keep_paper(DRAWER, table.terms.table, text, was=before.text) else None


def entries(hand: RecordHand) -> int:
    """How many things were tapped."""
    spots = sum(len(one.stakes) + len(one.choices) + len(one.cards) + len(one.results) for one in hand.spots)
    return spots + len(hand.dealer) + len(hand.board) + (hand.bank_spot is not None)


def used(hand: RecordHand) -> list[str]:
    """The cards that lie on the table."""
    every: list[Sequence[str]] = [hand.dealer, hand.board, *(spot.cards for spot in hand.spots)]
    return list(dict.fromkeys(card for cards in every for card in cards))


def _written(made: Kept) -> str:
    facts = {"version": made.version, "ids": list(made.ids), "hand": codec.command_json(made.hand)}
    facts |= {"let_in": dict(made.let_in)}
    return json.dumps(facts, sort_keys=True)


def _read(text: str) -> Kept:
    facts = json.loads(text)
    hand = codec.read_command(facts["hand"])
    assert isinstance(hand, RecordHand)
    return Kept(hand, facts["version"], tuple(facts["ids"]), text, facts.get("let_in", {}))
