"""The chips of the house by denomination: at the cage, at each table, and out with people.

It follows the cage's records. Chips whose denominations nobody wrote down are `loose`: their worth is known, and a
count finds which they are. Between counts play moves chips between a tray and the players, so a table has what its last
count says. What a tray has more or less at its count has come from people, or has gone to them.

By denomination, what the house owns is at the cage, at the tables, or out: `problem` says if it is not.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pitboss.house.cash.cage_events import (
    BoughtAtCage,
    CashedOut,
    ChipsChanged,
    ChipsCounted,
    CollectionsSwept,
    DropCounted,
    Event,
    SlipKind,
    SlipVoided,
    SlipWritten,
    TipsPaid,
    TipsPooled,
)
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import denominations
from pitboss.money.chips import Cents
from pitboss.money.denominations import Pieces
from pitboss.tables.terms import Chips


@dataclass(frozen=True)
class Holding:
    """What is in one place: pieces, and the worth of chips that nobody has counted by denomination."""

    pieces: Pieces = field(default_factory=dict)
    loose: Cents = 0

    @property
    def cents(self) -> Cents:
        return denominations.worth(self.pieces) + self.loose

    def __add__(self, other: "Holding") -> "Holding":
        return Holding(denominations.add(self.pieces, other.pieces), self.loose + other.loose)

    def __sub__(self, other: "Holding") -> "Holding":
        return Holding(denominations.less(self.pieces, other.pieces), self.loose - other.loose)


NOTHING = Holding()


def holding(cents: Cents, pieces: Pieces | None) -> Holding:
    """An amount, of which some or all was counted by denomination."""
    return Holding(dict(pieces or {}), cents - denominations.worth(pieces or {}))


@dataclass(frozen=True)
class Inventory:
    cage: Holding = NOTHING
    tables: Mapping[str, Holding] = field(default_factory=dict)  # open ones
    out: Holding = NOTHING  # with people, in tips, collections and meters, and what counts did not find
    owned: Holding = NOTHING
    counted: bool = False  # the chips at the cage, at least once
    on_accounts: Cents = 0  # bought on account and kept at the cage, less what was paid from there: no chip moved
    boxes_short: Cents = 0  # cash missing in drop boxes that old records have among the chips that are missing

    @property
    def at_tables(self) -> Holding:
        return sum(self.tables.values(), NOTHING)

    @property
    def values(self) -> frozenset[Cents]:
        """The denominations that were ever written down and are still somewhere."""
        places = (self.cage, self.out, self.owned, *self.tables.values())
        return frozenset(int(cents) for place in places for cents in place.pieces)


def problem(inventory: Inventory) -> str | None:
    """What is wrong by denomination, in a sentence; None if nothing is."""
    found = inventory.cage + inventory.at_tables + inventory.out
    if found == inventory.owned:
        return None
    more = denominations.show(denominations.less(found.pieces, inventory.owned.pieces))
    return f"The chips at the cage, at tables and out are not those that the house owns: {more} too many."


def evolve(state: Inventory, event: Event) -> Inventory:
    match event:
        case BoughtAtCage(in_hand=False, pieces=None):
            return replace(state, on_accounts=state.on_accounts + event.cents)
        case CashedOut(in_hand=False, pieces=None):
            return replace(state, on_accounts=state.on_accounts - event.cents)
        case BoughtAtCage():
            moved = holding(event.cents, event.pieces)
            return replace(state, cage=state.cage - moved, out=state.out + moved)
        case CashedOut():
            return _handed_in(state, holding(event.cents, event.pieces))
        case CollectionsSwept(chips=Chips.ISSUED) | TipsPaid(chips=Chips.ISSUED) | TipsPooled():
            return _handed_in(state, holding(event.cents, event.pieces))
        case DropCounted(chips=Chips.ISSUED, as_cash=None) if event.cents != event.book:
            return replace(state, boxes_short=state.boxes_short + event.book - event.cents)
        case ChipsCounted():
            counted = Holding(dict(event.pieces))
            missing = state.cage - counted
            if not state.counted:  # nothing is missing: now it is known what there is
                return replace(state, cage=counted, owned=state.owned - missing, counted=True)
            return replace(state, cage=counted, out=state.out + missing)
        case ChipsChanged():
            came = Holding(dict(event.pieces))
            return replace(state, cage=state.cage + came, owned=state.owned + came)
        case SlipVoided():
            return _voided(state, event)
        case SlipWritten():
            return _at_table(state, event)
        case _:
            return state


def _voided(state: Inventory, event: SlipVoided) -> Inventory:
    on_account = sum(cents for name, cents in event.lines.items() if accounts.read(name).kind is Kind.WALLET)
    if on_account and event.pieces is None:
        return replace(state, on_accounts=state.on_accounts + on_account)
    moved = holding(abs(event.to_cage), event.pieces)
    moved = moved if event.to_cage >= 0 else NOTHING - moved
    if event.owned:
        return replace(state, cage=state.cage + moved, owned=state.owned + moved)
    return _handed_in(state, moved)


def _handed_in(state: Inventory, moved: Holding) -> Inventory:
    return replace(state, cage=state.cage + moved, out=state.out - moved)


def _at_table(state: Inventory, event: SlipWritten) -> Inventory:
    there, moved = state.tables.get(event.table, NOTHING), holding(event.cents, event.pieces)
    match event.what:
        case SlipKind.OPENING | SlipKind.FILL:
            return replace(state, cage=state.cage - moved, tables={**state.tables, event.table: there + moved})
        case SlipKind.FILL_VOIDED:
            return replace(state, cage=state.cage + moved, tables={**state.tables, event.table: there - moved})
        case SlipKind.CREDIT_VOIDED:
            return replace(state, cage=state.cage - moved, tables={**state.tables, event.table: there + moved})
        case SlipKind.CREDIT:
            return replace(state, cage=state.cage + moved, tables={**state.tables, event.table: there - moved})
        case SlipKind.SALE:
            return replace(state, out=state.out + moved, tables={**state.tables, event.table: there - moved})
        case SlipKind.COUNT:
            return replace(state, out=state.out + there - moved, tables={**state.tables, event.table: moved})
        case SlipKind.CLOSING:
            others = {name: held for name, held in state.tables.items() if name != event.table}
            return replace(state, cage=state.cage + moved, out=state.out + there - moved, tables=others)
