"""The cage: chips for cash and back, practice chips, what comes in from the tables.

It is built as a table is: `decide` turns a command into events or a refusal, by the balances of the book; `post` maps
each event to entries. Tables and cage are separate streams: a wallet is filled here, and spent at a table. The cage
also numbers all slips, so what moves between the cage and a table has an event here as well.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias, assert_never

from pitboss.house.cash import drop_boxes, inventory, tip_pools
from pitboss.house.cash.cage_post import at, cash, post
from pitboss.house.cash.cage_types import (
    PRACTICE_A_DAY,
    BotFunded,
    BoughtAtCage,
    BoxTaken,
    BuyAtCage,
    CageCounted,
    CapitalChanged,
    CashedOut,
    CashOutAtCage,
    ChangeBox,
    ChangeCapital,
    ChangeChips,
    ChipsChanged,
    ChipsCounted,
    CollectionsSwept,
    Command,
    CountCage,
    CountChips,
    CountDrop,
    DonationsHandedOver,
    DonationTaken,
    DropCounted,
    Event,
    ExpensePaid,
    FundBot,
    GivePractice,
    GoAlone,
    HandOverDonations,
    HouseOpened,
    LimitedAct,
    OpenHouse,
    PayExpense,
    PayShare,
    PayTips,
    PoolTips,
    PracticeGiven,
    SharePaid,
    ShareTips,
    SlipKind,
    SlipVoided,
    SlipWritten,
    Spending,
    SweepCollections,
    TakeDonation,
    TipsPaid,
    TipsPooled,
    TipsShared,
    VoidSlip,
    WentAlone,
    WriteSlip,
)
from pitboss.house.cash.drop_boxes import Boxes
from pitboss.house.cash.inventory import Inventory
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import chips, denominations
from pitboss.money.chips import Breakage, Cents, Odds
from pitboss.money.denominations import Pieces
from pitboss.rounds.bets import CENTS_MAX
from pitboss.rounds.refusal import Refusal, Why, amount, refuse
from pitboss.sheets.prose import listed
from pitboss.tables.events import Restored
from pitboss.tables.names import is_name
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import PRACTICE_BANKER
from pitboss.tables.terms import Chips

__all__ = [  # also the commands and events, for those who import the cage
    "PRACTICE_A_DAY", "BotFunded", "BoughtAtCage", "BoxTaken", "BuyAtCage", "CageCounted", "CapitalChanged",
    "CashOutAtCage", "CashedOut", "ChangeBox", "ChangeCapital", "ChangeChips", "ChipsChanged", "ChipsCounted",
    "CollectionsSwept", "Command", "CountCage", "CountChips", "CountDrop", "DonationTaken", "DonationsHandedOver",
    "DropCounted", "Event", "ExpensePaid", "FundBot", "GivePractice", "GoAlone", "HandOverDonations", "HouseOpened",
    "LimitedAct", "OpenHouse", "PayExpense", "PayShare", "PayTips", "PoolTips", "PracticeGiven", "Restored",
    "SharePaid", "ShareTips", "SlipKind", "SlipVoided", "SlipWritten", "Spending", "SweepCollections",
    "TakeDonation", "TipsPaid", "TipsPooled", "TipsShared", "VoidSlip", "WentAlone", "WriteSlip", "post",
]  # fmt: skip

TO_MOST = 80  # letters of who received donations
CATEGORY_MOST = 40
Balance: TypeAlias = Callable[[str], Cents]  # what an account holds
Answer: TypeAlias = tuple[Event, ...] | Refusal


class CageCode(Why):
    """The refusals of the cage, each with its sentence."""

    NOT_OPEN = ("house-not-open", "The house has not been opened yet.")
    OPEN_ALREADY = ("house-open", "The house has been opened already.")
    BAD_CENTS = ("bad-amount", "An amount is whole cents, more than none; you asked for {asked}.")
    BAD_CAPITAL = ("bad-capital", "Capital is whole cents, and not below nothing; you asked for {asked}.")
    WALLET_SHORT = ("wallet-short", "{player} has {has} in the wallet; you asked for {asked}.")
    DRAWER_SHORT = (
        "drawer-short",
        "By the book there is not so much cash in the drawer; you asked for {asked}. Count the boxes first.",
    )
    CAGE_SHORT = ("cage-short", "The cage has less than {asked} in chips.")
    PRACTICE_DONE = (
        "practice-done",
        "{player} can have {left} more in practice chips today; you asked for {asked}.",
    )
    NOTHING_THERE = ("nothing-there", "There is nothing in the {what} of table {table}.")
    TIPS_SHORT = ("tips-short", "Table {table} has {has} in tips; you asked for {asked}.")
    NEEDS_TWO = ("needs-two", "Above {most} on a gaming day this takes a second person.")
    BAD_PIECES = ("bad-pieces", "{why}")
    PIECES_WORTH = ("pieces-worth", "{pieces} are worth {worth}; you asked for {asked}.")
    CAGE_LACKS = (
        "cage-lacks",
        "By the record the cage has not so many chips of {lacking}. Give others, or count the chips of the cage.",
    )
    NOT_COINS = ("not-coins", "The smallest coin is {coin}: cash comes in whole coins; you asked for {asked}.")
    NOT_WHOLE = ("not-whole", "The currency has no decimals: the smallest amount is {unit}; you asked for {asked}.")
    DONATIONS_SHORT = ("donations-short", "There are {has} in donations; you asked for {asked}.")
    BAD_TO = ("bad-receiver", "Say who received the donations, in 1 to {most} characters.")
    RECEIPT_WRITTEN = ("receipt-written", "The receipt for record {version} of the nights has been written.")
    SLIP_VOID = ("slip-void", "Slip {slip} is void already.")
    SLIP_GONE = (
        "slip-gone",
        "Slip {slip} was for {asked}, and {where}: its chips are not there any more. Correct it with a new slip.",
    )
    NO_CATEGORY = ("no-category", "Say what it is for, in 1 to {most} characters, such as rent.")
    SLIP_WRITTEN = ("slip-written", "The slip for record {version} of table {table} has been written.")


# ---------------------------------------------------------------- state


class Cash(NamedTuple):
    """What somebody paid in and was paid out in cash, on the last gaming day with such a transaction."""

    day: str = ""
    paid_in: Cents = 0
    paid_out: Cents = 0


@dataclass(frozen=True)
class Cage:
    """The state of the cage besides the balances."""

    opened: bool = False
    practice_a_day: Cents = 0
    given: Mapping[str, tuple[str, Cents]] = field(default_factory=dict)  # by player: the last day, and how much on it
    drawer: Cents = 0  # the cash that should be there
    slips: int = 0  # how many were written
    slipped: Mapping[str, int] = field(default_factory=dict)  # by open table: the record that its last slip is for
    cash: Mapping[str, Cash] = field(default_factory=dict)  # by player
    unknown: tuple[str, Cents] = ("", 0)  # the last day, and what was paid on it for chips not known to the book
    alone: Mapping[tuple[LimitedAct, str], tuple[str, Cents]] = field(default_factory=dict)  # last day, and sum on it
    donated: int = 0  # the record of the nights that the last receipt is for
    inventory: Inventory = field(default_factory=Inventory)  # of issued chips, by denomination
    boxes: Boxes = field(default_factory=Boxes)  # drop boxes that were taken from tables
    pools: tip_pools.Pools = field(default_factory=dict)  # of tips, by name
    voided: frozenset[int] = frozenset()  # slips that are void
    spent: tuple[str, Cents] = ("", 0)  # the last day with an expense, and the sum on it


def evolve(state: Cage, event: Event) -> Cage:
    moved, slips = cash(event), state.slips + has_slip(event)
    if moved or slips > state.slips:
        state = replace(state, drawer=state.drawer + moved, slips=slips)
    kept = inventory.evolve(state.inventory, event)
    if kept is not state.inventory:
        state = replace(state, inventory=kept)
    match event:
        case HouseOpened():
            return replace(state, opened=True, practice_a_day=event.practice_a_day)
        case PracticeGiven():
            today = _given(state, event.player, event.day) + event.cents
            return replace(state, given={**state.given, event.player: (event.day, today)})
        case BoughtAtCage() | CashedOut():
            if isinstance(event, CashedOut) and event.in_hand and event.flagged:
                state = replace(state, unknown=(event.day, _on(event.day, state.unknown) + event.cents))
            if not event.player or not event.day:
                return state
            return replace(state, cash={**state.cash, event.player: _with(state, event)})
        case ExpensePaid():
            return replace(state, spent=(event.day, _on(event.day, state.spent) + event.cents))
        case SlipVoided():
            return _without(replace(state, voided=state.voided | {event.slip}), event)
        case SlipWritten():
            if event.voids is not None:
                state = replace(state, voided=state.voided | {event.voids})
            others = {table: version for table, version in state.slipped.items() if table != event.table}
            open_still = {} if event.what is SlipKind.CLOSING else {event.table: event.version}
            return replace(state, slipped={**others, **open_still})
        case WentAlone():
            key = event.deed, event.of
            return replace(state, alone={**state.alone, key: (event.day, _alone(state, event) + event.cents)})
        case Restored():
            return state if event.numbers is None else replace(state, slips=event.numbers)
        case DropCounted() | BoxTaken():
            return replace(state, boxes=drop_boxes.evolve(state.boxes, event))
        case BotFunded() | CollectionsSwept() | TipsPaid() | CapitalChanged() | CageCounted():
            return state
        case DonationTaken():
            return replace(state, donated=event.version)
        case ChipsCounted() | ChipsChanged() | DonationsHandedOver():
            return state
        case TipsPooled() | TipsShared() | SharePaid():
            return replace(state, pools=tip_pools.evolve(state.pools, event))
        case _ as never:
            assert_never(never)


def has_slip(event: Event) -> bool:
    """Whether it has a slip: if it moves cash, or chips of the house between cage and tables."""
    match event:
        case BoughtAtCage() | CashedOut() | CageCounted() | SlipWritten() | ChipsCounted() | ChipsChanged():
            return True
        case BoxTaken():
            return True  # its label
        case DonationTaken() | DonationsHandedOver() | SlipVoided() | ExpensePaid():
            return True
        case TipsPooled() | SharePaid():
            return True
        case TipsShared():
            return False
        case DropCounted() | CollectionsSwept() | TipsPaid() | CapitalChanged():
            return event.chips is Chips.ISSUED
        case HouseOpened():
            return bool(event.capital)
        case PracticeGiven() | BotFunded() | WentAlone() | Restored():
            return False
        case _ as never:
            assert_never(never)


def _given(state: Cage, player: str, day: str) -> Cents:
    return _on(day, state.given.get(player, ("", 0)))


def _alone(state: Cage, event: WentAlone) -> Cents:
    return _on(event.day, state.alone.get((event.deed, event.of), ("", 0)))


def _on(day: str, kept: tuple[str, Cents]) -> Cents:
    """The sum of this day; 0 if the last day is another one."""
    last, cents = kept
    return cents if last == day else 0


def _without(state: Cage, event: SlipVoided) -> Cage:
    """What a voided slip has added to somebody's cash of the day counts no more."""
    before = state.cash.get(event.player)
    if not event.player or before is None or before.day != event.day:
        return state
    after = Cash(before.day, before.paid_in - event.paid_in, before.paid_out - event.paid_out)
    return replace(state, cash={**state.cash, event.player: after})


def cash_of(state: Cage, player: str, day: str) -> Cash:
    """What somebody paid in and was paid out on a gaming day."""
    found = state.cash.get(player)
    return found if player and found is not None and found.day == day else Cash(day)


def _with(state: Cage, event: BoughtAtCage | CashedOut) -> Cash:
    before = cash_of(state, event.player, event.day)
    if isinstance(event, BoughtAtCage):
        return before._replace(paid_in=before.paid_in + event.cents)
    return before._replace(paid_out=before.paid_out + event.cash)


# ---------------------------------------------------------------- from a command to events


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
    in a box that is taken now; without it, the day is one shift.
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
            return _on(event.day, state.unknown) + event.cents if _from_nowhere(balance, event) else 0
        case ExpensePaid():
            return _on(event.day, state.spent) + event.cents
        case DropCounted():
            return abs(event.cents - event.book)
        case WentAlone():
            return _alone(state, event) + event.cents
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
            today = _with(state, made)
            flagged = reported(today.paid_in if isinstance(made, BoughtAtCage) else today.paid_out)
            return (replace(made, flagged=flagged or _from_nowhere(balance, made)),)
        case GivePractice():
            return _give(state, command, day)
        case FundBot():
            return _bad(command.cents) or _bad_name(command.player) or (BotFunded(command.player, command.cents),)
        case CountDrop():
            counted = _bad_count(command.cents) or drop_boxes.count(state.boxes, balance, command)
            return counted if isinstance(counted, Refusal) else (counted,)
        case SweepCollections():
            held = balance(at(command.table, command.chips, Kind.COLLECTIONS)) if is_name(command.table) else 0
            if not held:
                return refuse(CageCode.NOTHING_THERE, what="collections", table=command.table)
            return (CollectionsSwept(command.table, held, command.chips),)
        case PayTips():
            return _tips(balance, command, coins)
        case ChangeCapital():
            return _capital(balance, command)
        case PayExpense():
            return _expense(state, command, day, coins)
        case CountCage():
            return _bad_count(command.cents) or (CageCounted(command.cents, state.drawer, command.pieces),)
        case CountChips():
            return _count_chips(state, command)
        case ChangeChips():
            return _change_chips(state, command)
        case WriteSlip():
            if state.slipped.get(command.table, 0) >= command.version:
                return refuse(CageCode.SLIP_WRITTEN, version=command.version, table=command.table)
            return (
                SlipWritten(command.what, command.table, command.version, command.cents, command.pieces, command.voids),
            )
        case VoidSlip():
            return _void(state, balance, command)
        case TakeDonation():
            return _take_donation(state, command)
        case HandOverDonations():
            return _hand_over(state, balance, command, coins)
        case GoAlone():
            return _go_alone(balance, command, day)
        case ChangeBox():
            taken = drop_boxes.change(state.boxes, balance, command, shift)
            return taken if isinstance(taken, Refusal) else (taken,)
        case _ as never:
            assert_never(never)


def _open(state: Cage, command: OpenHouse) -> Answer:
    if state.opened:
        return refuse(CageCode.OPEN_ALREADY)
    for cents in (command.capital, command.practice, command.practice_a_day):
        if type(cents) is not int or not 0 <= cents <= CENTS_MAX:
            return refuse(CageCode.BAD_CAPITAL, asked=amount(cents))
    return (HouseOpened(command.capital, command.practice, command.practice_a_day),)


def _bad(cents: object) -> Refusal | None:
    if type(cents) is not int or not 0 < cents <= CENTS_MAX:
        return refuse(CageCode.BAD_CENTS, asked=amount(cents))
    return None


def _bad_count(cents: object) -> Refusal | None:
    """A count may be zero."""
    good = type(cents) is int and 0 <= cents <= CENTS_MAX
    return None if good else refuse(CageCode.BAD_CENTS, asked=amount(cents))


def _bad_name(player: str) -> Refusal | None:
    return None if is_name(player) else refuse(TableCode.BAD_NAME, asked=repr(player[:60]))


def _exchange(
    balance: Balance, command: BuyAtCage | CashOutAtCage, day: str, coins: Breakage
) -> BoughtAtCage | CashedOut | Refusal:
    """Cash for chips, or chips for cash. Chips in hand need no account; others do."""
    stranger = command.in_hand and not command.player
    refusal = (None if stranger else _bad_name(command.player)) or _bad(command.cents)
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
    return refusal or (lacks(state, pieces) if isinstance(command, BuyAtCage) else None)


def not_worth(pieces: Pieces, cents: Cents) -> Refusal | None:
    """Pieces that are not counts, or are not worth the amount."""
    why = denominations.problem(pieces)
    if why is not None:
        return refuse(CageCode.BAD_PIECES, why=why)
    worth = denominations.worth(pieces)
    if worth == cents:
        return None
    shown = denominations.show(pieces)
    return refuse(CageCode.PIECES_WORTH, pieces=shown, worth=chips.show(worth), asked=chips.show(cents))


def lacks(state: Cage, pieces: Pieces) -> Refusal | None:
    """Pieces that the cage does not have by its last count and what was moved since; without a count nobody knows."""
    missing = denominations.lacking(state.inventory.cage.pieces, pieces) if state.inventory.counted else {}
    values = listed([chips.show(int(value)) for value in missing])  # how many is not told to those who count them
    return refuse(CageCode.CAGE_LACKS, lacking=values) if missing else None


def _count_chips(state: Cage, command: CountChips) -> Answer:
    why = denominations.problem(command.pieces)
    if why is not None:
        return refuse(CageCode.BAD_PIECES, why=why)
    book = state.inventory.cage if state.inventory.counted else None
    cents = denominations.worth(command.pieces)
    if book is None:
        return (ChipsCounted(dict(command.pieces), cents, None, cents),)
    return (ChipsCounted(dict(command.pieces), cents, dict(book.pieces), book.cents),)


def _change_chips(state: Cage, command: ChangeChips) -> Answer:
    """Chips that are taken out of use are those that the cage has."""
    came = {cents: abs(count) for cents, count in command.pieces.items()}
    why = denominations.problem(came) if came else "Say how many chips of which value came or went."
    if why is not None:
        return refuse(CageCode.BAD_PIECES, why=why)
    gone = {cents: -count for cents, count in command.pieces.items() if count < 0}
    pieces = dict(command.pieces)
    return lacks(state, gone) or (ChipsChanged(pieces, denominations.worth(pieces)),)


def _from_nowhere(balance: Balance, made: BoughtAtCage | CashedOut) -> bool:
    """Whether more chips are handed in than players have in hand by the book: they may be forged.

    They are paid, because a dealer may have sold chips without recording it; and the payment is flagged.
    """
    return isinstance(made, CashedOut) and made.in_hand and made.cents > balance(accounts.pockets(Chips.ISSUED))


def practice_left(state: Cage, player: str, day: str) -> Cents:
    """What a player can still be given in practice chips on a gaming day."""
    return state.practice_a_day - _given(state, player, day)


def _give(state: Cage, command: GivePractice, day: str) -> Answer:
    refusal = _bad_name(command.player) or _bad(command.cents)
    if refusal:
        return refusal
    left = practice_left(state, command.player, day)
    if command.cents > left and command.player != PRACTICE_BANKER:
        asked = chips.show(command.cents)
        return refuse(CageCode.PRACTICE_DONE, player=command.player, left=chips.show(left), asked=asked)
    return (PracticeGiven(command.player, command.cents, day),)


_MAY_BE_NEGATIVE = frozenset({Kind.OUTSIDE, Kind.ROUNDING, Kind.OVER_AND_SHORT})


def _void(state: Cage, balance: Balance, command: VoidSlip) -> Answer:
    """All that the slip moved goes back, if it is still there."""
    if command.slip in state.voided:
        return refuse(CageCode.SLIP_VOID, slip=command.slip)
    for account, cents in command.lines.items():
        kind = accounts.read(account).kind
        if kind not in _MAY_BE_NEGATIVE and cents < 0 and balance(account) < -cents:
            where = _WHERE.get(kind, "the account has {has}").format(has=chips.show(max(0, balance(account))))
            return refuse(CageCode.SLIP_GONE, slip=command.slip, asked=chips.show(command.cents), where=where)
    if state.drawer + command.cash < 0:
        return refuse(CageCode.DRAWER_SHORT, asked=chips.show(-command.cash))
    refusal = lacks(state, command.pieces) if command.pieces is not None and command.to_cage < 0 else None
    return refusal or (SlipVoided(**vars(command)),)


_WHERE = {
    Kind.WALLET: "the player has {has} on the account",
    Kind.POCKETS: "players have {has} in hand by the book",
    Kind.CAGE: "the cage has {has}",
    Kind.TIPS: "the tips are {has}",
    Kind.COLLECTIONS: "the collections are {has}",
}


def _go_alone(balance: Balance, command: GoAlone, day: str) -> Answer:
    refusal = _bad(command.cents)
    if refusal:
        return refusal
    has = balance(accounts.cage(Chips.ISSUED)) if command.deed is LimitedAct.OPENING else command.cents
    if command.cents > has:  # refused now, before a second person is asked
        return refuse(CageCode.CAGE_SHORT, asked=chips.show(command.cents))
    return (WentAlone(command.deed, command.of, command.cents, day),)


def _take_donation(state: Cage, command: TakeDonation) -> Answer:
    """It was given already: the night has decided, and here it gets its number."""
    if state.donated >= command.version:
        return refuse(CageCode.RECEIPT_WRITTEN, version=command.version)
    refusal = _bad_name(command.player) or _bad(command.cents)
    made = DonationTaken(
        command.player, command.cents, command.night, command.cause, command.version, command.chips_of_night,
        command.rebuy,
    )  # fmt: skip
    return refusal or (made,)


def _hand_over(state: Cage, balance: Balance, command: HandOverDonations, coins: Breakage) -> Answer:
    refusal = _bad(command.cents)
    if refusal:
        return refusal
    to, has, asked = " ".join(command.to.split()), balance(accounts.donations(Chips.ISSUED)), chips.show(command.cents)
    if not 1 <= len(to) <= TO_MOST or not to.isprintable():
        return refuse(CageCode.BAD_TO, most=TO_MOST)
    if command.cents > has:
        return refuse(CageCode.DONATIONS_SHORT, has=chips.show(has), asked=asked)
    if command.cents % coins.unit:
        return refuse(CageCode.NOT_COINS, coin=chips.show(coins.unit), asked=asked)
    if command.cents > state.drawer:
        return refuse(CageCode.DRAWER_SHORT, asked=asked)
    return (DonationsHandedOver(command.cents, to),)


def _tips(balance: Balance, command: PayTips, coins: Breakage) -> Answer:
    refusal = _bad(command.cents)
    if refusal:
        return refusal
    has = balance(at(command.table, command.chips, Kind.TIPS)) if is_name(command.table) else 0
    if command.cents > has:
        return refuse(CageCode.TIPS_SHORT, table=command.table, has=chips.show(has), asked=chips.show(command.cents))
    return (TipsPaid(command.table, command.cents, command.chips, _rounding(command.cents, coins)),)


def _expense(state: Cage, command: PayExpense, day: str, coins: Breakage) -> Answer:
    refusal = _bad(command.cents)
    if refusal:
        return refusal
    category = " ".join(command.category.split())
    if not category or len(category) > CATEGORY_MOST or not category.isprintable():
        return refuse(CageCode.NO_CATEGORY, most=CATEGORY_MOST)
    if command.cents % coins.unit:
        return refuse(CageCode.NOT_COINS, coin=chips.show(coins.unit), asked=chips.show(command.cents))
    if command.cents > state.drawer:
        return refuse(CageCode.DRAWER_SHORT, asked=chips.show(command.cents))
    return (ExpensePaid(command.kind, command.cents, category, command.note.strip(), day),)


def _capital(balance: Balance, command: ChangeCapital) -> Answer:
    if type(command.cents) is not int or not 0 < abs(command.cents) <= CENTS_MAX:
        return refuse(CageCode.BAD_CENTS, asked=amount(command.cents))
    has = balance(accounts.cage(command.chips))
    if has + command.cents < 0:
        return refuse(CageCode.CAGE_SHORT, asked=chips.show(-command.cents))
    return (CapitalChanged(command.cents, command.chips),)
