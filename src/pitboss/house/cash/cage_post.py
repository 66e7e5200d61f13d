"""What an event of the cage does to the accounts, and to the cash in the drawer.

Accounts are of chips only. The drawer has the cash that was paid for chips and not paid out again, except what is in
the drop boxes of tables. Moving chips between cage and tables does not change it.
"""

from typing import assert_never

from pitboss.house.cash import drop_boxes
from pitboss.house.cash.cage_events import (
    BotFunded,
    BoughtAtCage,
    BoxTaken,
    CageCounted,
    CapitalChanged,
    CashedOut,
    ChipsChanged,
    ChipsCounted,
    CollectionsSwept,
    DonationsHandedOver,
    DonationTaken,
    DropCounted,
    Event,
    ExpensePaid,
    HouseOpened,
    PracticeGiven,
    SharePaid,
    SlipVoided,
    SlipWritten,
    Spending,
    TipsPaid,
    TipsPooled,
    TipsShared,
    WentAlone,
)
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.ledger.entry import Transaction, move, together
from pitboss.money.chips import Cents
from pitboss.tables.events import Restored
from pitboss.tables.terms import Chips, Terms

SPENT = {
    Spending.EXPENSE: Kind.EXPENSES, Spending.LICENCE: Kind.LICENCE_FEES, Spending.DONATION: Kind.DONATIONS_MADE,
}  # fmt: skip


def post(event: Event) -> tuple[Transaction, ...]:
    """The transactions of one event."""
    match event:
        case HouseOpened():
            return (*_capital_in(Chips.ISSUED, event.capital), *_capital_in(Chips.PRACTICE, event.practice))
        case BoughtAtCage():
            return (move(accounts.outside(Chips.ISSUED), _holder(event), event.cents),)
        case CashedOut():
            return _paid(_holder(event), event, Chips.ISSUED)
        case PracticeGiven():
            wallet = accounts.wallet(Chips.PRACTICE, event.player)
            return (move(accounts.outside(Chips.PRACTICE), wallet, event.cents),)
        case BotFunded():
            wallet = accounts.wallet(Chips.PRACTICE, event.player)
            return (move(accounts.outside(Chips.PRACTICE), wallet, event.cents),)
        case DropCounted(as_cash=True):
            missing = event.book - event.cents
            return together(
                (drop_boxes.account_of(event), -event.book),
                (accounts.cage(event.chips), event.book),
                (at(event.table, event.chips, Kind.DROP_OVER_AND_SHORT), -missing),
                (accounts.outside(event.chips), missing),
            )
        case DropCounted():  # of before: see decision 30
            return together(
                (drop_boxes.account_of(event), -event.book),
                (accounts.cage(event.chips), event.cents),
                (at(event.table, event.chips, Kind.DIFFERENCES), event.book - event.cents),
            )
        case BoxTaken():
            box = drop_boxes.account(event.table, event.number)
            return together((drop_boxes.at_table(event.table, Chips.ISSUED), -event.cents), (box, event.cents))
        case CollectionsSwept():
            collected = at(event.table, event.chips, Kind.COLLECTIONS)
            return (move(collected, accounts.cage(event.chips), event.cents),)
        case TipsPaid():
            return _paid(at(event.table, event.chips, Kind.TIPS), event, event.chips)
        case DonationTaken():
            return (move(accounts.outside(Chips.ISSUED), accounts.donations(Chips.ISSUED), event.cents),)
        case DonationsHandedOver():
            return (move(accounts.donations(Chips.ISSUED), accounts.outside(Chips.ISSUED), event.cents),)
        case TipsPooled():
            tips = at(event.table, Chips.ISSUED, Kind.TIPS)
            return (move(tips, accounts.tip_pool(event.pool), event.cents),)
        case SharePaid():
            return _paid(accounts.tip_pool(event.pool), event, Chips.ISSUED)
        case TipsShared():
            return ()
        case CapitalChanged():
            return _capital_in(event.chips, event.cents)
        case ExpensePaid():
            spent = accounts.spent(Chips.ISSUED, SPENT[event.kind])
            return (move(spent, accounts.outside(Chips.ISSUED), event.cents),)
        case CageCounted():
            missing = event.book - event.cents  # posted as having gone outside
            return together(
                (accounts.over_and_short(Chips.ISSUED), -missing), (accounts.outside(Chips.ISSUED), missing)
            )
        case ChipsCounted() | ChipsChanged():
            return ()  # accounts are of what chips are owed for; which ones lie there is in the inventory
        case SlipVoided():
            return together(*event.lines.items())
        case SlipWritten() | WentAlone() | Restored():
            return ()  # the table's own record moves it
        case _ as never:
            assert_never(never)


def cash(event: Event) -> Cents:
    """The change of the cash in the drawer by one event."""
    match event:
        case HouseOpened():
            return event.capital
        case BoughtAtCage() | DonationTaken():
            return event.cents
        case DonationsHandedOver():
            return -event.cents
        case CashedOut():
            return -event.cash
        case DropCounted() | CapitalChanged():
            return event.cents if event.chips is Chips.ISSUED else 0
        case TipsPaid():
            return -event.cash if event.chips is Chips.ISSUED else 0
        case SharePaid():
            return -event.cash
        case TipsPooled() | TipsShared():
            return 0
        case CageCounted():
            return event.cents - event.book
        case SlipVoided():
            return event.cash
        case ExpensePaid():
            return -event.cents
        case PracticeGiven() | BotFunded() | CollectionsSwept() | SlipWritten() | WentAlone() | Restored():
            return 0
        case ChipsCounted() | ChipsChanged() | BoxTaken():
            return 0
        case _ as never:
            assert_never(never)


def at(table: str, kind: Chips, account: Kind) -> str:
    """The name of a table's account."""
    return accounts.at(Terms(table, chips=kind), account)


def _holder(event: BoughtAtCage | CashedOut) -> str:
    return accounts.pockets(Chips.ISSUED) if event.in_hand else accounts.wallet(Chips.ISSUED, event.player)


def _paid(account: str, event: CashedOut | TipsPaid | SharePaid, kind: Chips) -> tuple[Transaction, ...]:
    """Chips for cash. What the rounding to whole coins kept (negative: gave) is on an account of its own."""
    return together(
        (account, -event.cents), (accounts.outside(kind), event.cash), (accounts.rounding(kind), -event.rounding)
    )


def _capital_in(kind: Chips, cents: Cents) -> tuple[Transaction, ...]:
    return together((accounts.outside(kind), -cents), (accounts.cage(kind), cents))
