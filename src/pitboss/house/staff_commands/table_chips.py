"""Commands for the chips of a table: fills, credits, counts, and the close."""

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.house.asks import Reply
from pitboss.house.cash import cage, slip_words, slips, voiding
from pitboss.house.people.permit_lines import OPEN, REST, may
from pitboss.house.people.roles import Role
from pitboss.house.staff_commands.declaring import (
    AskedOfTable,
    Cents,
    GivenAt,
    Note,
    OpensDecks,
    Pieces,
    SlipNumber,
    TableCommand,
    counted,
    in_chips,
)
from pitboss.money import chips
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables import commands as c
from pitboss.tables.commands import Slipped
from pitboss.tables.offers import CENT, Standing, once
from pitboss.tables.terms import Chips
from pitboss.tables.words import bad_pieces

_D, _F, _C, _M = Role.DEALER, Role.FLOOR, Role.CASHIER, Role.MANAGER


@dataclass(frozen=True)
class Fill(AskedOfTable):
    """Chips from the cage to the tray. Needs a second person."""

    line = may("fill", "order a fill", OPEN, _F, _C, second=(_D, _F, _C))
    at_once = True
    forms = once(c.Fill(CENT))
    has_slip = True
    cents: Cents
    pieces: Pieces | None = None

    def sentence(self, at: GivenAt) -> str:
        return f"fill {at.place} with {chips.show(self.cents)}{in_chips(self.pieces)}"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        return at.pieces(self.pieces, from_cage=True) or c.Fill(self.cents, counted(self.pieces))


@dataclass(frozen=True)
class Credit(AskedOfTable):
    """Chips from the tray back to the cage. Needs a second person."""

    line = may("credit", "order a credit", OPEN, _F, _C, second=(_D, _F, _C))
    forms = once(c.Credit(CENT))
    has_slip = True
    cents: Cents
    pieces: Pieces | None = None

    def sentence(self, at: GivenAt) -> str:
        return f"credit of {chips.show(self.cents)}{in_chips(self.pieces)} from {at.place} to the cage"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        return at.pieces(self.pieces) or c.Credit(self.cents, counted(self.pieces))


@dataclass(frozen=True)
class VoidTableSlip(AskedOfTable):
    """A mistaken fill or credit: a counter-slip reverses it. Needs a second person."""

    line = may("void-table-slip", "void a fill or a credit", OPEN, _F, _C, second=(_F, _C, _M))
    forms = once()  # it is offered at the slip itself: see `house.offers.at_slips`
    has_slip = True
    slip: SlipNumber
    note: Note

    def sentence(self, at: GivenAt) -> str:
        slip = slips.find(at.house.cashier, self.slip)
        what = "" if slip is None else f" ({slip_words.what(slip.event, at.name)}, {_amount(slip.event)})"
        return f"void slip {self.slip} of {at.place}{what}: {self.note}"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        made = voiding.at_table(at.house.cashier, at.table.terms.table, self.slip, self.note)
        if isinstance(made, Refusal) or made.what is not Slipped.CREDIT:
            return made
        return at.pieces(made.pieces, from_cage=True) or made


def _amount(event: cage.Event) -> str:
    return chips.show(slip_words.amount(event))


class CountingCode(Why):
    NOT_COUNTED = ("not-counted", "Tray and rack are counted: say how much was found in each.")


@dataclass(frozen=True)
class TrayAndRack:
    """What somebody has counted at a table. Two people count, each alone: the same command of both is the count. Play
    money is worth nothing, and a screen has no tray: there, what is not given is as the book has it."""

    counts = True
    has_slip = True
    tray: Cents | None = None
    rack: Cents | None = None
    tray_pieces: Pieces | None = None
    rack_pieces: Pieces | None = None

    def found(self, at: GivenAt) -> tuple[int, int]:
        tray, rack = self.tray, self.rack
        return at.table.tray if tray is None else tray, at.table.rack if rack is None else rack

    def differs(self, at: GivenAt) -> bool:
        return self.found(at) != (at.table.tray, at.table.rack)

    def refused(self, at: GivenAt) -> Refusal | None:
        """Nothing that was found, chips that the house does not have, or that are not worth the amount."""
        if at.table.terms.chips is Chips.ISSUED and None in (self.tray, self.rack):
            return refuse(CountingCode.NOT_COUNTED)
        tray, rack = self.found(at)
        refusal = at.pieces(self.tray_pieces) or at.pieces(self.rack_pieces)
        return refusal or bad_pieces(self.tray_pieces, tray) or bad_pieces(self.rack_pieces, rack)


def _closing(at: Standing) -> Iterable[c.Command]:
    return (c.CloseTable(at.table.tray, at.table.rack, at.seeds),)


@dataclass(frozen=True)
class CloseTable(TrayAndRack, OpensDecks):
    """With what was counted. Two people count, each alone: the same command of both of them is the count. Play money
    need not be counted: what is not given is as the book has it."""

    line = may("close-table", "close the table", REST, _F, second=(_D, _F, _C))
    forms = _closing

    def sentence(self, at: GivenAt) -> str:
        return f"close {at.place}: tray and rack are counted"

    def carry(self, at: GivenAt, command_id: str) -> Reply:
        refusal = self.refused(at)
        if refusal is not None:
            return Reply(0, refusal=refusal)
        tray, rack = self.found(at)
        return at.house.close_table(
            at.table.terms.table, tray=tray, rack=rack, by=at.by, command_id=command_id,
            tray_pieces=counted(self.tray_pieces), rack_pieces=counted(self.rack_pieces),
        )  # fmt: skip


def _as_booked(at: Standing) -> Iterable[c.Command]:
    return (c.CountTray(at.table.tray, at.table.rack),)


@dataclass(frozen=True)
class CountTray(TrayAndRack, AskedOfTable):
    """Tray and rack at an open table: at the opening, at a hand-over, or at any time between hands. Two people count,
    each alone: the same command of both of them is the count."""

    line = may("count-tray", "count tray and rack", REST, _D, _F, second=(_D, _F, _C))
    forms = _as_booked

    def sentence(self, at: GivenAt) -> str:
        return f"tray and rack of {at.place} are counted"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        pieces = counted(self.tray_pieces), counted(self.rack_pieces)
        return self.refused(at) or c.CountTray(*self.found(at), *pieces)


TABLE_CHIPS: tuple[type[TableCommand], ...] = (Fill, Credit, VoidTableSlip, CountTray, CloseTable)
