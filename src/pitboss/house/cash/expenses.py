"""Cash from the drawer for what the house pays for: expenses, licence fees, and donations that it makes."""

from pitboss.house.cash.cage_commands import PayExpense
from pitboss.house.cash.cage_events import ExpensePaid
from pitboss.house.cash.cage_refusals import CageCode, bad_cents, bad_payment
from pitboss.money.chips import Breakage, Cents
from pitboss.rounds.refusal import Refusal, refuse

CATEGORY_MOST = 40


def pay(drawer: Cents, command: PayExpense, day: str, coins: Breakage) -> ExpensePaid | Refusal:
    refusal = bad_cents(command.cents)
    if refusal:
        return refusal
    category = " ".join(command.category.split())
    if not category or len(category) > CATEGORY_MOST or not category.isprintable():
        return refuse(CageCode.NO_CATEGORY, most=CATEGORY_MOST)
    paid = ExpensePaid(command.kind, command.cents, category, command.note.strip(), day)
    return bad_payment(command.cents, drawer, coins) or paid
