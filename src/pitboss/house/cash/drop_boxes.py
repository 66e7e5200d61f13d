"""Drop boxes: one stands at each table; two people exchange it, and it waits, locked and labelled, until it is counted.

A box has the number of its table: the first that was taken from T9 is box 1 of T9. Its label also has the shift whose
cash it has. The box at the table has no number yet. It can be counted where it stands, and gets its number then.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple, TypeAlias

from pitboss.house.cash.cage_commands import ChangeBox, CountDrop
from pitboss.house.cash.cage_events import BoxTaken, DropCounted
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables.names import is_name
from pitboss.tables.terms import Chips, Terms

Balance: TypeAlias = Callable[[str], Cents]  # what an account holds


class BoxCode(Why):
    NO_BOX = ("no-box", "Box {number} of table {table} does not wait for a count: it was counted, or never taken.")
    NO_CASH = ("no-box", "Table {table} has no drop box: it is closed, or not played for chips from the cashier.")
    NOTHING_THERE = ("nothing-there", "There is nothing in the drop box of table {table}.")


class Box(NamedTuple):
    """A box that was taken from its table, or counted where it stood."""

    table: str
    number: int
    day: str  # of the cash in it
    shift: str  # the same; "" in a house without shifts

    def __str__(self) -> str:
        return label(self.table, self.number, self.day, self.shift)

    @property
    def of(self) -> str:
        """Its shift and day, such as "Swing of 17 November"."""
        return _when(self.day, self.shift)


@dataclass(frozen=True)
class Boxes:
    last: Mapping[str, Box] = field(default_factory=dict)  # by table: the last one
    waiting: tuple[Box, ...] = ()  # for their count, the oldest first

    def next_number(self, table: str) -> int:
        return self.last[table].number + 1 if table in self.last else 1

    def find(self, table: str, number: int) -> Box | None:
        return next((one for one in self.waiting if (one.table, one.number) == (table, number)), None)


def label(table: str, number: int, day: str, shift: str) -> str:
    """
    >>> label("T9", 3, "2026-11-17", "Swing"), label("T9", 4, "2026-11-17", "")
    ('Box 3 of T9, Swing of 17 November', 'Box 4 of T9, 17 November')
    """
    return f"Box {number} of {table}, {_when(day, shift)}"


def _when(day: str, shift: str) -> str:
    on = date.fromisoformat(day)
    named = f"{on.day} {_MONTHS[on.month - 1]}"
    return f"{shift} of {named}" if shift else named


_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December")  # fmt: skip


def evolve(state: Boxes, event: BoxTaken | DropCounted) -> Boxes:
    if isinstance(event, BoxTaken):
        taken = Box(event.table, event.number, event.day, event.shift)
        return replace(state, last={**state.last, event.table: taken}, waiting=(*state.waiting, taken))
    if event.box is None:
        return state
    if event.at_table:
        counted = Box(event.table, event.box, event.day or "", event.shift or "")
        return replace(state, last={**state.last, event.table: counted})
    left = tuple(one for one in state.waiting if (one.table, one.number) != (event.table, event.box))
    return replace(state, waiting=left)


def change(state: Boxes, balance: Balance, command: ChangeBox, shift: tuple[str, str]) -> BoxTaken | Refusal:
    """`shift` is its day and name. A box is also changed if it is empty by the book: a sale may not be recorded."""
    if not is_name(command.table):
        return refuse(BoxCode.NOTHING_THERE, table=command.table)
    held = balance(at_table(command.table, Chips.ISSUED))
    return BoxTaken(command.table, state.next_number(command.table), held, *shift)


def count(state: Boxes, balance: Balance, command: CountDrop, shift: tuple[str, str]) -> DropCounted | Refusal:
    """Of the box at the table, or of one that was taken from it. What the book has is put on record beside it.

    `shift` is the day and name for the label of the box at the table, which gets its number now.
    """
    table, cents, kind, pieces = command.table, command.cents, command.chips, command.pieces
    if command.box is None:
        book = balance(at_table(table, kind)) if is_name(table) else 0
        if not book and (not cents or not is_name(table)):
            return refuse(BoxCode.NOTHING_THERE, table=table)
        if kind is not Chips.ISSUED:
            return DropCounted(table, cents, book, kind, pieces, as_cash=True)
        number = state.next_number(table)
        return DropCounted(table, cents, book, kind, pieces, number, *shift, as_cash=True, at_table=True)
    box = state.find(table, command.box) if kind is Chips.ISSUED else None
    if box is None:
        return refuse(BoxCode.NO_BOX, number=command.box, table=table)
    book = balance(account(table, box.number))
    return DropCounted(table, cents, book, kind, pieces, box.number, box.day, box.shift, as_cash=True)


def at_table(table: str, kind: Chips) -> str:
    """The account of the box at a table."""
    return accounts.at(Terms(table, chips=kind), Kind.DROP)


def account(table: str, number: int) -> str:
    """The account of a box that was taken."""
    return accounts.box(Terms(table, chips=Chips.ISSUED), number)


def account_of(event: DropCounted) -> str:
    stood = event.box is None or event.at_table
    return at_table(event.table, event.chips) if stood else account(event.table, event.box or 0)
