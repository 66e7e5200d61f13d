"""Commands that cashiers give at the cage."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

from pitboss.house import settings
from pitboss.house.cash import cage, cage_refusals, donation_rules, drop_boxes, expenses, slip_words, slips, voiding
from pitboss.house.cash.cage_post import at
from pitboss.house.cash.drop_boxes import BoxCode
from pitboss.house.people import walkins
from pitboss.house.people.permit_lines import CAGE, may
from pitboss.house.people.roles import Role
from pitboss.house.service import House
from pitboss.house.staff_commands.declaring import (
    BoxNumber,
    CageCommand,
    CageForm,
    Cents,
    Net,
    Note,
    Pieces,
    RunningHouse,
    SlipNumber,
    StaffCommandCode,
    TableName,
    Text,
    Who,
    counted,
    in_chips,
)
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import chips, denominations
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables.offers import CENT, NOTE
from pitboss.tables.terms import Chips

_D, _F, _C, _M = Role.DEALER, Role.FLOOR, Role.CASHIER, Role.MANAGER


@dataclass(frozen=True)
class CageBuyIn(CageCommand):
    """Cash for chips: on the player's account, or in the hand of somebody (`player` null: a walk-in)."""

    line = may("cage-buy-in", "sell chips at the cage", CAGE, _C)
    player: Who | None
    cents: Cents
    in_hand: bool = False
    pieces: Pieces | None = None

    def sentence(self, running: RunningHouse) -> str:
        held = ", chips in hand" if self.in_hand else ""
        return f"Buy-in of {chips.show(self.cents)}{in_chips(self.pieces)}, {_customer(running, self.player)}{held}."

    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        refusal = _no_customer(running, self.player, in_hand=self.in_hand)
        refusal = refusal or (running.excluded(self.player) if self.player else None)
        refusal = refusal or running.nameless(self.player or "", self.cents)
        refusal = refusal or running.pieces(self.pieces, from_cage=True)
        return refusal or cage.BuyAtCage(self.player or "", self.cents, self.in_hand, counted(self.pieces))

    @staticmethod
    def forms(house: House) -> Iterable[CageForm]:
        yield CageBuyIn.form("", in_hand=True)

    @staticmethod
    def form(player: str, *, in_hand: bool) -> CageForm:
        return CageForm(cage.BuyAtCage(player, CENT, in_hand), CENT)


@dataclass(frozen=True)
class CageCashOut(CageCommand):
    """Chips for cash: off the account, or chips handed in."""

    line = may("cage-cash-out", "buy chips back at the cage", CAGE, _C, second=(_F, _C, _M), sometimes=True)
    player: Who | None
    cents: Cents
    in_hand: bool = False
    pieces: Pieces | None = None

    def sentence(self, running: RunningHouse) -> str:
        held = ", chips in hand" if self.in_hand else ""
        in_hands = running.house.store.balance(accounts.pockets(Chips.ISSUED)).cents
        unknown = ", which the book does not know" if self.in_hand and self.cents > in_hands else ""
        amount = f"{chips.show(self.cents)}{in_chips(self.pieces)}"
        return f"Cash-out of {amount}, {_customer(running, self.player)}{held}{unknown}."

    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        """Also for somebody who has excluded themselves: everybody can always cash out."""
        refusal = _no_customer(running, self.player, in_hand=self.in_hand)
        refusal = refusal or running.nameless(self.player or "", self.cents) or running.pieces(self.pieces)
        return refusal or cage.CashOutAtCage(self.player or "", self.cents, self.in_hand, counted(self.pieces))

    @staticmethod
    def forms(house: House) -> Iterable[CageForm]:
        yield CageCashOut.form(house, "", in_hand=True)

    @staticmethod
    def form(house: House, player: str, *, in_hand: bool) -> CageForm:
        # Not what the drawer has: whoever counts it does not see that.
        most = None if in_hand else house.store.balance(accounts.wallet(Chips.ISSUED, player)).cents
        return CageForm(cage.CashOutAtCage(player, CENT, in_hand), CENT, most)


@dataclass(frozen=True)
class CountDrop(CageCommand):
    """What was in a drop box: in the one of this number that was taken from the table, or (null) in the one that stands
    there. Two people count, each alone, or as many as the house has set.
    """

    counts = True
    line = may("count-drop", "count a drop box", CAGE, _C, second=(_F, _C, _M))
    table: TableName
    cents: Cents
    pieces: Pieces | None = None  # notes and coins
    box: BoxNumber | None = None

    def sentence(self, running: RunningHouse) -> str:
        boxes = running.house.cashier.now.boxes
        box = None if self.box is None else boxes.find(self.table, self.box)
        return f"The drop box of table {self.table} is counted." if box is None else f"{box}, is counted."

    def differs(self, running: RunningHouse) -> bool:
        account = drop_boxes.at_table(self.table, Chips.ISSUED)
        if self.box is not None:
            account = drop_boxes.account(self.table, self.box)
        return self.cents != running.house.store.balance(account).cents

    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        refusal = no_table(running, self.table) or _not_worth(self.pieces, self.cents)
        if self.box is not None and running.house.cashier.now.boxes.find(self.table, self.box) is None:
            refusal = refusal or refuse(BoxCode.NO_BOX, number=self.box, table=self.table)
        return refusal or cage.CountDrop(self.table, self.cents, pieces=counted(self.pieces), box=self.box)

    @staticmethod
    def forms_for(house: House, table: str) -> Iterable[CageForm]:
        """The box of an open table can be counted even if it is empty by the book: a sale may not be recorded."""
        yield CageForm(cage.CountDrop(table, held_at(house, table, Kind.DROP)))
        if not house.table(table).closed and ChangeBox.has_box(house, table):
            yield CageForm(cage.CountDrop(table, CENT))


@dataclass(frozen=True)
class ChangeBox(CageCommand):
    """Exchange the drop box of a table, at a shift change or at the end of the day. It is locked away with its label
    until it is counted. Needs a second person.
    """

    line = may("change-box", "change the drop box of a table", CAGE, _F, _C, second=(_D, _F, _C, _M))
    table: TableName

    def sentence(self, running: RunningHouse) -> str:
        house = running.house
        cashier = house.cashier
        number, shift = cashier.now.boxes.next_number(self.table), cashier.shift_of_box(self.table, house.clock())
        taken = drop_boxes.label(self.table, number, shift.day, shift.name)
        return f"The drop box of table {self.table} is changed. Taken away: {taken}."

    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        refusal = no_table(running, self.table)
        if refusal is None and not ChangeBox.has_box(running.house, self.table):
            refusal = refuse(BoxCode.NO_CASH, table=self.table)
        return refusal or cage.ChangeBox(self.table)

    @staticmethod
    def has_box(house: House, table: str) -> bool:
        """Also a table that is closed, or open for other chips, while its box still stands there."""
        now = house.table(table)
        return (now.terms.chips is Chips.ISSUED and not now.closed) or bool(held_at(house, table, Kind.DROP))

    @staticmethod
    def forms_for(house: House, table: str) -> Iterable[CageForm]:
        if ChangeBox.has_box(house, table):
            yield CageForm(cage.ChangeBox(table))


@dataclass(frozen=True)
class SweepCollections(CageCommand):
    """All collections of a table. `pieces` are the chips that came in, and have to be worth what the book has there."""

    line = may("sweep-collections", "take collections to the cage", CAGE, _C)
    table: TableName
    pieces: Pieces | None = None

    def sentence(self, running: RunningHouse) -> str:
        return f"Collections of table {self.table}{in_chips(self.pieces)} to the cage."

    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        refusal = no_table(running, self.table) or running.pieces(self.pieces)
        return refusal or cage.SweepCollections(self.table, pieces=counted(self.pieces))

    @staticmethod
    def forms_for(house: House, table: str) -> Iterable[CageForm]:
        held = held_at(house, table, Kind.COLLECTIONS)
        yield CageForm(cage.SweepCollections(table), held, held)


@dataclass(frozen=True)
class PayTips(CageCommand):
    """Tips of a table in cash to the dealers. `pieces` are the chips that came in."""

    line = may("pay-tips", "pay out tips", CAGE, _C)
    table: TableName
    cents: Cents
    pieces: Pieces | None = None

    def sentence(self, running: RunningHouse) -> str:
        return f"Pay out {chips.show(self.cents)}{in_chips(self.pieces)} of the tips of table {self.table}."

    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        refusal = no_table(running, self.table) or running.pieces(self.pieces)
        return refusal or cage.PayTips(self.table, self.cents, pieces=counted(self.pieces))

    @staticmethod
    def forms_for(house: House, table: str) -> Iterable[CageForm]:
        yield CageForm(cage.PayTips(table, CENT), CENT, held_at(house, table, Kind.TIPS))


@dataclass(frozen=True)
class CountCage(CageCommand):
    """What is in the drawer at hand-over. Two people count, each alone."""

    counts = True
    line = may("count-cage", "count the drawer", CAGE, _C, second=(_F, _C, _M))
    cents: Cents
    pieces: Pieces | None = None  # notes and coins

    def sentence(self, running: RunningHouse) -> str:
        return "The drawer is counted."

    def differs(self, running: RunningHouse) -> bool:
        return self.cents != running.house.cashier.book.drawer

    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        return _not_worth(self.pieces, self.cents) or cage.CountCage(self.cents, counted(self.pieces))

    @staticmethod
    def forms(house: House) -> Iterable[CageForm]:
        yield CageForm(cage.CountCage(max(house.cashier.now.drawer, 0)))


def _with_a_set(house: House) -> bool:
    return bool(settings.read(house.store).chips)


@dataclass(frozen=True)
class CountChips(CageCommand):
    """The chips at the cage by denomination; the first count says what the house owns. Two people count, each alone."""

    counts = True
    line = may("count-chips", "count the chips at the cage", CAGE, _C, second=(_F, _C, _M))
    pieces: Pieces

    def sentence(self, running: RunningHouse) -> str:
        return "The chips at the cage are counted."

    def differs(self, running: RunningHouse) -> bool:
        kept = running.house.cashier.now.inventory
        return kept.counted and (denominations.add(self.pieces) != kept.cage.pieces or bool(kept.cage.loose))

    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        return running.pieces(self.pieces) or cage.CountChips(denominations.add(self.pieces))

    @staticmethod
    def forms(house: House) -> Iterable[CageForm]:
        if _with_a_set(house):
            yield CageForm(cage.CountChips({}))


@dataclass(frozen=True)
class ChangeChips(CageCommand):
    """Chips that came from the maker, or were taken out of use. Needs a second person."""

    line = may("change-chips", "take chips from the maker, or out of use", CAGE, _C, _M, second=(_C, _M))
    pieces: Pieces
    out_of_use: bool = False

    def sentence(self, running: RunningHouse) -> str:
        shown = denominations.show(self.pieces)
        return f"{shown} taken out of use." if self.out_of_use else f"{shown} came from the maker."

    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        pieces = denominations.add(self.pieces)
        return running.pieces(self.pieces, from_cage=self.out_of_use) or cage.ChangeChips(
            denominations.negative(pieces) if self.out_of_use else pieces
        )

    @staticmethod
    def forms(house: House) -> Iterable[CageForm]:
        if house.cashier.now.inventory.counted:
            yield CageForm(cage.ChangeChips({str(value): 1 for value in settings.read(house.store).values[:1]}))


@dataclass(frozen=True)
class ChangeCapital(CageCommand):
    """The owners put in (positive) or take out (negative). Needs a second person."""

    line = may("change-capital", "change the capital", CAGE, _C, _M, second=(_C, _M))
    cents: Net

    def sentence(self, running: RunningHouse) -> str:
        return f"The owners {'put in' if self.cents > 0 else 'take out'} {chips.show(abs(self.cents))}."

    def command(self, running: RunningHouse) -> cage.Command:
        return cage.ChangeCapital(self.cents)

    @staticmethod
    def forms(house: House) -> Iterable[CageForm]:
        """Negative amounts are taken out; how much there is at most is not told to those who count it."""
        command = cage.ChangeCapital(CENT)
        yield CageForm(command, -CENT if house.store.balance(accounts.cage(command.chips)).cents else CENT)


@dataclass(frozen=True)
class HandOverDonations(CageCommand):
    """What was given on charity nights, in cash to those it was given for. Needs a second person."""

    line = may("hand-over-donations", "hand over donations", CAGE, _C, second=(_F, _C, _M))
    cents: Cents
    to: Annotated[str, Text(1, donation_rules.TO_MOST)]

    def sentence(self, running: RunningHouse) -> str:
        return f"Hand over {chips.show(self.cents)} of donations to {self.to}."

    def command(self, running: RunningHouse) -> cage.Command:
        return cage.HandOverDonations(self.cents, self.to)

    @staticmethod
    def forms(house: House) -> Iterable[CageForm]:
        held = house.store.balance(accounts.donations(Chips.ISSUED)).cents
        yield CageForm(cage.HandOverDonations(settings.read(house.store).cash.unit, "the cause"), CENT, held)


@dataclass(frozen=True)
class PayExpense(CageCommand):
    """Cash from the drawer for an expense, a licence fee or a donation, with a slip as receipt."""

    line = may(
        "pay-expense", "pay an expense, a licence fee or a donation", CAGE, _C, _M, second=(_F, _C, _M), sometimes=True
    )
    kind: Literal["expense", "licence fee", "donation"]
    cents: Cents
    category: Annotated[str, Text(1, expenses.CATEGORY_MOST)]
    note: Annotated[str, Text(0, 300)] = ""

    def sentence(self, running: RunningHouse) -> str:
        note = f", {self.note}" if self.note else ""
        return f"Pay {chips.show(self.cents)} from the drawer: {self.kind}, {self.category}{note}."

    def command(self, running: RunningHouse) -> cage.Command:
        return cage.PayExpense(cage.Spending(self.kind), self.cents, self.category, self.note)

    @staticmethod
    def forms(house: House) -> Iterable[CageForm]:
        # Not what the drawer has: whoever counts it does not see that.
        yield CageForm(cage.PayExpense(cage.Spending.EXPENSE, settings.read(house.store).cash.unit, NOTE), CENT)


@dataclass(frozen=True)
class VoidSlip(CageCommand):
    """A mistaken slip of the cage: a counter-slip reverses it. Needs a second person."""

    line = may("void-slip", "void a slip of the cage", CAGE, _C, second=(_F, _C, _M))
    slip: SlipNumber
    note: Note

    def sentence(self, running: RunningHouse) -> str:
        slip = slips.find(running.house.cashier, self.slip)
        if slip is None:
            return f"Void slip {self.slip}: {self.note}."
        what = slip_words.what(slip.event, running.name)
        return f"Void slip {self.slip} ({what}, {chips.show(slip_words.amount(slip.event))}): {self.note}."

    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        return voiding.at_cage(running.house.cashier, self.slip, self.note)


CASHIER: tuple[type[CageCommand], ...] = (
    CageBuyIn, CageCashOut, ChangeBox, CountDrop, SweepCollections, PayTips, CountCage, CountChips, ChangeChips,
    ChangeCapital, HandOverDonations, PayExpense, VoidSlip,
)  # fmt: skip


def _not_worth(pieces: Pieces | None, cents: chips.Cents) -> Refusal | None:
    """Of cash: whether the notes and coins are not the amount."""
    return None if pieces is None else cage_refusals.not_worth(pieces, cents)


def held_at(house: House, table: str, kind: Kind) -> chips.Cents:
    return house.store.balance(at(table, Chips.ISSUED, kind)).cents


def _customer(running: RunningHouse, player: str | None) -> str:
    return running.name(player) if player else "a walk-in"


def _no_customer(running: RunningHouse, player: str | None, *, in_hand: bool) -> Refusal | None:
    """A named customer has an account, or is a walk-in, who has no wallet."""
    if player is None or walkins.name(running.house.store, player) is not None:
        return None if in_hand else refuse(StaffCommandCode.NO_WALLET)
    known = running.accounts.get(player) is not None
    return None if known else refuse(StaffCommandCode.NO_CUSTOMER, player=player)


def no_table(running: RunningHouse, table: str) -> Refusal | None:
    """A refusal if there never was such a table; boxes are also counted after a table was closed."""
    return None if running.house.knows(table) else refuse(StaffCommandCode.NO_TABLE, table=table)
