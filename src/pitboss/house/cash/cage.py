"""The cage: chips for cash and back, practice chips, what comes in from the tables.

It is built as a table is: `decide` turns a command into events or a refusal, by the balances of the book; `post` maps
each event to entries. Tables and cage are separate streams: a wallet is filled here, and spent at a table. The cage
also numbers all slips, so what moves between the cage and a table has an event here as well.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, assert_never

from pitboss.house.cash import chip_counts, donation_rules, drop_boxes, expenses, tip_pools, void_rules
from pitboss.house.cash.cage_commands import (
    BuyAtCage,
    CashOutAtCage,
    ChangeBox,
    ChangeCapital,
    ChangeChips,
    Command,
    CountCage,
    CountChips,
    CountDrop,
    FundBot,
    GivePractice,
    GoAlone,
    HandOverDonations,
    OpenHouse,
    PayExpense,
    PayShare,
    PayTips,
    PoolTips,
    ShareTips,
    SweepCollections,
    TakeDonation,
    VoidSlip,
    WriteSlip,
)
from pitboss.house.cash.cage_events import (
    PRACTICE_A_DAY,
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
    LimitedAct,
    PracticeGiven,
    SharePaid,
    SlipKind,
    SlipVoided,
    SlipWritten,
    Spending,
    TipsPaid,
    TipsPooled,
    TipsShared,
    WentAlone,
)
from pitboss.house.cash.cage_post import at, post
from pitboss.house.cash.cage_refusals import CageCode, bad_cents, bad_count, bad_name, not_worth
from pitboss.house.cash.cage_state import Cage, Cash, alone_on, cash_of, evolve, given_on, has_slip, sum_on, with_cash
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import chips
from pitboss.money.chips import Breakage, Cents, Odds
from pitboss.rounds.bets import CENTS_MAX
from pitboss.rounds.refusal import Refusal, amount, refuse
from pitboss.tables.events import Restored
from pitboss.tables.names import is_name
from pitboss.tables.state import PRACTICE_BANKER
from pitboss.tables.terms import Chips

__all__ = [  # also the commands, events and state, for those who import the cage
    "PRACTICE_A_DAY", "BotFunded", "BoughtAtCage", "BoxTaken", "BuyAtCage", "Cage", "CageCode", "CageCounted",
    "CapitalChanged", "Cash", "CashOutAtCage", "CashedOut", "ChangeBox", "ChangeCapital", "ChangeChips",
    "ChipsChanged", "ChipsCounted", "CollectionsSwept", "Command", "CountCage", "CountChips", "CountDrop",
    "DonationTaken", "DonationsHandedOver", "DropCounted", "Event", "ExpensePaid", "FundBot", "GivePractice",
    "GoAlone", "HandOverDonations", "HouseOpened", "LimitedAct", "OpenHouse", "PayExpense", "PayShare", "PayTips",
    "PoolTips", "PracticeGiven", "Restored", "SharePaid", "ShareTips", "SlipKind", "SlipVoided", "SlipWritten",
    "Spending", "SweepCollections", "TakeDonation", "TipsPaid", "TipsPooled", "TipsShared", "VoidSlip", "WentAlone",
    "WriteSlip", "cash_of", "evolve", "has_slip", "post",
]  # fmt: skip

Balance: TypeAlias = Callable[[str], Cents]  # what an account holds
Answer: TypeAlias = tuple[Event, ...] | Refusal


def decide(
    state: Cage,
    balance: Balance,
    command: Command,
    *,
    day: str,
    reported: Callable[[Cents], bool] = lambda _: False,
    alone_most: Cents | None = None,
    coins: Breakage = Breakage(),  # noqa: B008  frozen
    unit: Cents = 1,
    shift: tuple[str, str] | None = None,
) -> Answer:
    """The events of the command on a gaming day, such as 2026-03-08, or a refusal. `balance` reads the book.

    `reported` says whether so much cash of one person on one day, in or out, is flagged. `alone_most` is the most that
    one person may do alone; None if there are two, or the command comes from the command line. `coins` says how cash is
    rounded, `unit` is the smallest amount of the currency. `shift` is the day and the name of the shift whose cash is
    in a box that is taken or counted at its table now; without it, the day is one shift.
    """
    if (asked := getattr(command, "cents", 0)) and type(asked) is int and asked % unit:
        return refuse(CageCode.NOT_WHOLE, unit=chips.show(unit), asked=chips.show(asked))
    if not state.opened and not isinstance(command, OpenHouse | TakeDonation):
        return refuse(CageCode.NOT_OPEN)
    if isinstance(command, PoolTips | ShareTips | PayShare):
        return _pooled(state, balance, command, coins=coins, unit=unit)
    labelled = shift or (day, "")
    events = _decided(state, balance, command, day=day, reported=reported, coins=coins, shift=labelled)
    if alone_most is None or isinstance(events, Refusal):
        return events
    too_much = any(_by_one(state, balance, event) > alone_most for event in events)
    return refuse(CageCode.NEEDS_TWO, most=chips.show(alone_most)) if too_much else events


def _pooled(
    state: Cage, balance: Balance, command: PoolTips | ShareTips | PayShare, *, coins: Breakage, unit: Cents
) -> Answer:
    """Tips into a pool, their shares, and what one of them is paid."""
    if isinstance(command, PoolTips):
        held = balance(at(command.table, Chips.ISSUED, Kind.TIPS)) if is_name(command.table) else 0
    else:
        held = balance(accounts.tip_pool(command.pool)) if is_name(command.pool) else 0
    made = tip_pools.decide(state.pools, held, command, unit=unit, coins=coins)
    if not isinstance(made, Refusal) and isinstance(paid := made[0], SharePaid) and paid.cash > state.drawer:
        return refuse(CageCode.DRAWER_SHORT, asked=chips.show(paid.cash))
    return made


def _by_one(state: Cage, balance: Balance, event: Event) -> Cents:
    """What one person would have moved on the gaming day with this event, of what nobody else witnesses."""
    match event:
        case CashedOut(in_hand=False):
            return cash_of(state, event.player, event.day).paid_out + event.cents
        case CashedOut():
            return sum_on(event.day, state.unknown) + event.cents if _from_nowhere(balance, event) else 0
        case ExpensePaid():
            return sum_on(event.day, state.spent) + event.cents
        case DropCounted():
            return abs(event.cents - event.book)
        case WentAlone():
            return alone_on(state, event) + event.cents
        case _:
            return 0


def _decided(
    state: Cage, balance: Balance, command: Command, *, day: str, reported: Callable[[Cents], bool], coins: Breakage,
    shift: tuple[str, str],
) -> Answer:  # fmt: skip
    match command:
        case PoolTips() | ShareTips() | PayShare():
            raise AssertionError("decided before")
        case OpenHouse():
            return _open(state, command)
        case BuyAtCage() | CashOutAtCage():
            made = _bad_pieces(state, command) or _exchange(balance, command, day, coins)
            if isinstance(made, Refusal):
                return made
            if isinstance(made, CashedOut) and made.cash > state.drawer:
                return refuse(CageCode.DRAWER_SHORT, asked=chips.show(made.cash))
            today = with_cash(state, made)
            flagged = reported(today.paid_in if isinstance(made, BoughtAtCage) else today.paid_out)
            return (replace(made, flagged=flagged or _from_nowhere(balance, made)),)
        case GivePractice():
            return _give(state, command, day)
        case FundBot():
            return bad_cents(command.cents) or bad_name(command.player) or (BotFunded(command.player, command.cents),)
        case CountDrop():
            return _one(bad_count(command.cents) or drop_boxes.count(state.boxes, balance, command, shift))
        case SweepCollections():
            held = balance(at(command.table, command.chips, Kind.COLLECTIONS)) if is_name(command.table) else 0
            if not held:
                return refuse(CageCode.NOTHING_THERE, what="collections", table=command.table)
            refusal = None if command.pieces is None else not_worth(command.pieces, held)
            return refusal or (CollectionsSwept(command.table, held, command.chips, command.pieces),)
        case PayTips():
            return _tips(balance, command, coins)
        case ChangeCapital():
            return _capital(balance, command)
        case PayExpense():
            return _one(expenses.pay(state.drawer, command, day, coins))
        case CountCage():
            return bad_count(command.cents) or (CageCounted(command.cents, state.drawer, command.pieces),)
        case CountChips():
            return _one(chip_counts.count(state.inventory, command))
        case ChangeChips():
            return _one(chip_counts.change(state.inventory, command))
        case WriteSlip():
            if state.slipped.get(command.table, 0) >= command.version:
                return refuse(CageCode.SLIP_WRITTEN, version=command.version, table=command.table)
            return (
                SlipWritten(command.what, command.table, command.version, command.cents, command.pieces, command.voids),
            )
        case VoidSlip():
            if command.slip in state.voided:
                return refuse(CageCode.SLIP_VOID, slip=command.slip)
            return _one(void_rules.void(balance, state.drawer, state.inventory, command))
        case TakeDonation():
            return _one(donation_rules.take(state.donated, command))
        case HandOverDonations():
            held = balance(accounts.donations(Chips.ISSUED))
            return _one(donation_rules.hand_over(held, state.drawer, command, coins))
        case GoAlone():
            return _go_alone(balance, command, day)
        case ChangeBox():
            return _one(drop_boxes.change(state.boxes, balance, command, shift))
        case _ as never:
            assert_never(never)


def _one(decided: Event | Refusal) -> Answer:
    return decided if isinstance(decided, Refusal) else (decided,)


def _open(state: Cage, command: OpenHouse) -> Answer:
    if state.opened:
        return refuse(CageCode.OPEN_ALREADY)
    for cents in (command.capital, command.practice, command.practice_a_day):
        if type(cents) is not int or not 0 <= cents <= CENTS_MAX:
            return refuse(CageCode.BAD_CAPITAL, asked=amount(cents))
    return (HouseOpened(command.capital, command.practice, command.practice_a_day),)


def _exchange(
    balance: Balance, command: BuyAtCage | CashOutAtCage, day: str, coins: Breakage
) -> BoughtAtCage | CashedOut | Refusal:
    """Cash for chips, or chips for cash. Chips in hand need no account; others do."""
    stranger = command.in_hand and not command.player
    refusal = (None if stranger else bad_name(command.player)) or bad_cents(command.cents)
    if refusal:
        return refusal
    if isinstance(command, BuyAtCage):
        if command.cents % coins.unit:
            return refuse(CageCode.NOT_COINS, coin=chips.show(coins.unit), asked=chips.show(command.cents))
        return BoughtAtCage(command.player, command.cents, command.in_hand, day, pieces=command.pieces)
    has = 0 if command.in_hand else balance(accounts.wallet(Chips.ISSUED, command.player))
    if not command.in_hand and command.cents > has:
        asked = chips.show(command.cents)
        return refuse(CageCode.WALLET_SHORT, player=command.player, has=chips.show(has), asked=asked)
    return CashedOut(
        command.player, command.cents, command.in_hand, day, pieces=command.pieces,
        rounding=_rounding(command.cents, coins),
    )  # fmt: skip


def _rounding(cents: Cents, coins: Breakage) -> Cents:
    """What whole coins are more than the chips; negative if they are less."""
    return chips.pay(cents, Odds(1), coins) - cents


def _bad_pieces(state: Cage, command: BuyAtCage | CashOutAtCage) -> Refusal | None:
    pieces = command.pieces
    if pieces is None:
        return None
    refusal = not_worth(pieces, command.cents)
    return refusal or (chip_counts.lacks(state.inventory, pieces) if isinstance(command, BuyAtCage) else None)


def _from_nowhere(balance: Balance, made: BoughtAtCage | CashedOut) -> bool:
    """Whether more chips are handed in than players have in hand by the book: they may be forged.

    They are paid, because a dealer may have sold chips without recording it; and the payment is flagged.
    """
    return isinstance(made, CashedOut) and made.in_hand and made.cents > balance(accounts.pockets(Chips.ISSUED))


def practice_left(state: Cage, player: str, day: str) -> Cents:
    """What a player can still be given in practice chips on a gaming day."""
    return state.practice_a_day - given_on(state, player, day)


def _give(state: Cage, command: GivePractice, day: str) -> Answer:
    refusal = bad_name(command.player) or bad_cents(command.cents)
    if refusal:
        return refusal
    left = practice_left(state, command.player, day)
    if command.cents > left and command.player != PRACTICE_BANKER:
        asked = chips.show(command.cents)
        return refuse(CageCode.PRACTICE_DONE, player=command.player, left=chips.show(left), asked=asked)
    return (PracticeGiven(command.player, command.cents, day),)


def _go_alone(balance: Balance, command: GoAlone, day: str) -> Answer:
    refusal = bad_cents(command.cents)
    if refusal:
        return refusal
    has = balance(accounts.cage(Chips.ISSUED)) if command.deed is LimitedAct.OPENING else command.cents
    if command.cents > has:  # refused now, before a second person is asked
        return refuse(CageCode.CAGE_SHORT, asked=chips.show(command.cents))
    return (WentAlone(command.deed, command.of, command.cents, day),)


def _tips(balance: Balance, command: PayTips, coins: Breakage) -> Answer:
    refusal = bad_cents(command.cents)
    if refusal:
        return refusal
    has = balance(at(command.table, command.chips, Kind.TIPS)) if is_name(command.table) else 0
    if command.cents > has:
        return refuse(CageCode.TIPS_SHORT, table=command.table, has=chips.show(has), asked=chips.show(command.cents))
    refusal = None if command.pieces is None else not_worth(command.pieces, command.cents)
    rounding = _rounding(command.cents, coins)
    return refusal or (TipsPaid(command.table, command.cents, command.chips, rounding, command.pieces),)


def _capital(balance: Balance, command: ChangeCapital) -> Answer:
    if type(command.cents) is not int or not 0 < abs(command.cents) <= CENTS_MAX:
        return refuse(CageCode.BAD_CENTS, asked=amount(command.cents))
    has = balance(accounts.cage(command.chips))
    if has + command.cents < 0:
        return refuse(CageCode.CAGE_SHORT, asked=chips.show(-command.cents))
    return (CapitalChanged(command.cents, command.chips),)
