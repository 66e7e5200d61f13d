"""The draft of a hand with real cards, as far as it was tapped: stored, so that another tablet can continue it.

A draft is the command that will record the hand, with a version. A tablet that changes it sends the version that it
saw; if two change it at once, the second is refused. A draft is not on record; the record is made when the hand is
closed.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from pitboss.frozen import changed
from pitboss.house.stores.store import Reader, Store
from pitboss.money.chips import Cents
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables.commands import RecordHand, Trouble
from pitboss.tables.events import Seated
from pitboss.tables.evolve import apply
from pitboss.tables.identities import is_known
from pitboss.tables.real_cards.recording import wants_known
from pitboss.tables.real_cards.run import owner_of
from pitboss.tables.state import Table

DRAWER = "felt"  # existing houses have this name
# Commands about whose spot it is.
SEATING = (c.Join, c.NameSeat, c.Leave, c.Remove, c.WantSpots, c.CloseTable, c.HandOver)
Bets: TypeAlias = Mapping[str, Mapping[str, Cents]]  # by spot and wager; the bank has its own key


@dataclass(frozen=True)
class Kept:
    """A draft, its version, and the ids of the irregularities that were declared; `text` is its stored form.

    `let_in` has the players for whom the hand has begun, each with the most that they may lose by their own limit;
    `ceilings` those who have excluded themselves since, or asked for a pause, each with the bets they had then.
    `whose` has the players of spots with bets, if they are known; None in a draft of an older pitboss.
    """

    hand: RecordHand
    version: int = 0
    ids: tuple[str, ...] = ()
    text: str | None = None
    let_in: Mapping[str, Cents | None] = field(default_factory=dict)
    ceilings: Mapping[str, Bets] = field(default_factory=dict)
    whose: Mapping[int, str] | None = field(default_factory=dict)
    opening: int = 1  # of the table: a draft that was left when it closed is none of the next opening's


def kept(store: Reader, table: Table) -> Kept:
    """The draft of the current hand; an empty one if the stored draft is of an earlier hand."""
    text, number = store.paper(DRAWER, table.terms.table), due(table)
    opening = table.openings
    found = Kept(RecordHand(number, ()), opening=opening) if text is None else _read(text)
    if (found.hand.hand, found.opening) == (number, opening):
        return found
    return Kept(RecordHand(number, ()), found.version + 1, text=text, opening=opening)


def due(table: Table) -> int:
    """The number of the hand that is tapped now; a hand that waits for the floor may still be corrected."""
    return table.hands + 1 if table.hand is None else table.hand.number


def keep(
    store: Store,
    table: Table,
    hand: RecordHand,
    version: int,
    let_in: Mapping[str, Cents | None] = {},
    ceilings: Mapping[str, Bets] = {},
) -> Kept | None:
    """Store a hand if `version` is still the stored one; None if it is not.

    Irregularities stay as they are, because they are declared and not tapped. Sending the same hand twice succeeds.
    """
    before = kept(store, table)
    made = replace(hand, troubles=before.hand.troubles, by="")
    if before.version == version + 1 and before.hand == made:
        return before
    if before.version != version or before.hand.hand != hand.hand:
        return None
    whose = _whose(table, hand, gone(table, before))
    after = Kept(
        made, version + 1, before.ids, let_in=let_in, ceilings=ceilings, whose=whose, opening=table.openings
    )  # fmt: skip
    return _put(store, table, before, after)


def note(store: Store, table: Table, trouble: Trouble, command_id: str) -> Kept:
    """Add an irregularity after which the hand goes on; the same id adds it once."""
    while True:
        before = kept(store, table)
        if command_id in before.ids:
            return before
        hand = replace(before.hand, troubles=(*before.hand.troubles, trouble))
        noted = replace(before, hand=hand, version=before.version + 1, ids=(*before.ids, command_id))
        made = _put(store, table, before, noted)
        if made is not None:
            return made


def renamed(store: Store, table: Table, was: str, player: str) -> None:
    """A walk-in is known now: other spots that were tapped for them are this player's."""
    while True:
        before = kept(store, table)
        if all(one.player != was for one in before.hand.spots):
            return
        spots = tuple(replace(one, player=player) if one.player == was else one for one in before.hand.spots)
        whose = {spot: player if one == was else one for spot, one in (before.whose or {}).items()}
        named = replace(before, hand=replace(before.hand, spots=spots), version=before.version + 1, whose=whose)
        if _put(store, table, before, named) is not None:
            return


def _put(store: Store, table: Table, before: Kept, made: Kept) -> Kept | None:
    text = _written(made)
    return replace(made, text=text) if store.keep_paper(DRAWER, table.terms.table, text, was=before.text) else None


# ---------------------------------------------------------------- whose bets they are


def laid_out(store: Reader, table: Table, command: c.Command) -> Table:
    """The table with the spots of the draft, for a command that could take a spot from its player."""
    if not table.real_cards or table.hand is not None or not isinstance(command, SEATING):
        return table
    return changed(table, tapped=tapped(table, kept(store, table)))


def tapped(table: Table, draft: Kept) -> dict[int, str]:
    """The player of each spot with bets and of the bank's spot; empty for a walk-in."""
    named, lost = {one.spot: one.player for one in draft.hand.spots}, gone(table, draft)
    return {spot: owner_of(table, spot) or lost.get(spot) or named.get(spot, "") for spot in laid(draft.hand)}


def laid(hand: RecordHand) -> list[int]:
    """Spots with bets, the bank's, and the seats of those who bet behind."""
    spots = [one.spot for one in hand.spots if one.stakes]
    spots += [] if hand.bank_spot is None else [hand.bank_spot]
    return [*spots, *dict.fromkeys(one.seat for one in hand.behind if one.seat not in spots)]


def gone(table: Table, draft: Kept) -> dict[int, str]:
    """Spots with bets whose players have lost the spot, which should not happen before the hand is over.

    Two processes may have changed table and draft at once; or the draft is of an older pitboss, which let players
    leave. There the missing player is known if there is one only, at a table where all players are known.
    """
    if table.hand is not None:
        return {}
    whose = draft.whose
    if whose is None:
        left = [player for player in draft.let_in if table.sitter(player) is None]
        whose = dict.fromkeys(range(1, table.terms.seats + 1), left[0]) if len(left) == 1 and wants_known(table) else {}
    named = {one.spot: one.player for one in draft.hand.spots if one.player}
    alone = [spot for spot in laid(draft.hand) if spot in whose and owner_of(table, spot) is None]
    return {spot: whose[spot] for spot in alone if named.get(spot, whose[spot]) == whose[spot]}


def _whose(table: Table, hand: RecordHand, lost: Mapping[int, str]) -> dict[int, str]:
    """The known players of spots with bets; those who are only named in the draft can still be changed there."""
    found = {spot: owner_of(table, spot) or lost.get(spot, "") for spot in laid(hand)}
    return {spot: player for spot, player in found.items() if is_known(player, spot)}


def with_gone(table: Table, draft: Kept) -> tuple[Table, Kept]:
    """Table and draft with the missing players seated again, so that the hand can be closed for them."""
    lost = gone(table, draft)
    for spot, player in lost.items():
        if table.sitter(player) is None:
            table = apply(table, [Seated(player, c.Kind.PERSON, spot)])
    spots = tuple([replace(one, player=lost.get(one.spot, one.player)) for one in draft.hand.spots])
    return table, replace(draft, hand=replace(draft.hand, spots=spots)) if lost else draft


# ---------------------------------------------------------------- what was tapped


def entries(hand: RecordHand) -> int:
    """The number of entries that were tapped."""
    spots = sum(len(one.stakes) + len(one.choices) + len(one.cards) + len(one.results) for one in hand.spots)
    beside = sum(len(one.stakes) for one in hand.behind) + len(hand.declined)
    return spots + len(hand.dealer) + len(hand.board) + (hand.bank_spot is not None) + beside


def used(hand: RecordHand) -> list[str]:
    """The cards that were dealt so far."""
    every: list[Sequence[str]] = [hand.dealer, hand.board, *(spot.cards for spot in hand.spots)]
    return list(dict.fromkeys(card for cards in every for card in cards))


def _written(made: Kept) -> str:
    facts = {"version": made.version, "ids": list(made.ids), "hand": codec.command_json(made.hand)}
    facts |= {"let_in": dict(made.let_in), "ceilings": dict(made.ceilings)}
    facts |= {} if made.whose is None else {"whose": {str(spot): player for spot, player in made.whose.items()}}
    facts |= {} if made.opening == 1 else {"opening": made.opening}
    return json.dumps(facts, sort_keys=True)


def _read(text: str) -> Kept:
    facts = json.loads(text)
    hand = codec.read_command(facts["hand"])
    assert isinstance(hand, RecordHand)
    whose = None if "whose" not in facts else {int(spot): player for spot, player in facts["whose"].items()}
    let_in, ceilings = facts.get("let_in", {}), facts.get("ceilings", {})
    opening = facts.get("opening", 1)
    return Kept(hand, facts["version"], tuple(facts["ids"]), text, let_in, ceilings, whose, opening)
