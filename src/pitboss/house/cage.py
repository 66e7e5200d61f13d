"""The cage: chips for cash and back, practice chips, what comes in from the tables. Same shape as a table.

A command is decided against the balances of the book, and comes to events or a refusal; `post` maps each event to
entries. Tables and cage are separate streams: a wallet is filled here, and spent at a table.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias, assert_never

from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.ledger.entry import Transaction, move, together
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds.bets import CENTS_MAX
from pitboss.rounds.refusal import Refusal, Why, amount, refuse
from pitboss.tables.names import is_name
from pitboss.tables.refusal import Code as TableCode
from pitboss.tables.state import PRACTICE_BANKER
from pitboss.tables.terms import Chips, Terms

Balance: TypeAlias = Callable[[str], Cents]  # what an account holds

PRACTICE_A_DAY: Cents = 10_000_00


class Code(Why):
    """Each way in which the cage says no, with its sentence."""

    NOT_OPEN = ("house-not-open", "The house has not been opened yet.")
    OPEN_ALREADY = ("house-open", "The house has been opened already.")
    BAD_CENTS = ("bad-amount", "An amount is whole cents, more than none; you asked for {asked}.")
    BAD_CAPITAL = ("bad-capital", "Capital is whole cents, and not below nothing; you asked for {asked}.")
    WALLET_SHORT = ("wallet-short", "{player} has {has} in the wallet; you asked for {asked}.")
    CAGE_SHORT = ("cage-short", "The cage has {has}; you asked for {asked}.")
    PRACTICE_DONE = (
        "practice-done",
        "{player} can have {left} more in practice chips today; you asked for {asked}.",
    )
    NOTHING_THERE = ("nothing-there", "There is nothing in the {what} of table {table}.")
    TIPS_SHORT = ("tips-short", "Table {table} has {has} in tips; you asked for {asked}.")


# ---------------------------------------------------------------- commands


@dataclass(frozen=True)
class OpenHouse:
    """The capital that the house starts with, in the cage; practice chips have a cage of their own."""

    capital: Cents
    practice: Cents
    practice_a_day: Cents = PRACTICE_A_DAY  # the most practice chips that a player is given in a gaming day


@dataclass(frozen=True)
class BuyAtCage:
    """Cash for chips."""

    player: str
    cents: Cents


@dataclass(frozen=True)
class CashOutAtCage:
    """Chips for cash."""

    player: str
    cents: Cents


@dataclass(frozen=True)
class GivePractice:
    """Practice chips, which cost nothing. The house has the day: whoever could name it would never come to the end.

    There is an end to it for a player, and none for the practice banker, whom the house supplies.
    """

    player: str
    cents: Cents


@dataclass(frozen=True)
class FundBot:
    """Practice chips of the house for a player of its own: a bot, or the practice banker."""

    player: str
    cents: Cents


@dataclass(frozen=True)
class CountDrop:
    """The drop box of a table was opened, and this was in it."""

    table: str
    cents: Cents
    chips: Chips = Chips.ISSUED


@dataclass(frozen=True)
class SweepCollections:
    """All collections of a table, to the cage."""

    table: str
    chips: Chips = Chips.ISSUED


@dataclass(frozen=True)
class PayTips:
    """Tips of a table, in cash to the dealers."""

    table: str
    cents: Cents
    chips: Chips = Chips.ISSUED


@dataclass(frozen=True)
class ChangeCapital:
    """The owners put in more, or take out (less than nothing)."""

    cents: Cents
    chips: Chips = Chips.ISSUED


Command: TypeAlias = (
    OpenHouse
    | BuyAtCage
    | CashOutAtCage
    | GivePractice
    | FundBot
    | CountDrop
    | SweepCollections
    | PayTips
    | ChangeCapital
)


# ---------------------------------------------------------------- events


@dataclass(frozen=True)
class HouseOpened:
    capital: Cents
    practice: Cents
    practice_a_day: Cents


@dataclass(frozen=True)
class BoughtAtCage:
    player: str
    cents: Cents


@dataclass(frozen=True)
class CashedOut:
    player: str
    cents: Cents


@dataclass(frozen=True)
class PracticeGiven:
    player: str
    cents: Cents
    day: str


@dataclass(frozen=True)
class BotFunded:
    player: str
    cents: Cents


@dataclass(frozen=True)
class DropCounted:
    """What was counted, and what the book says; what was counted is in the cage, the difference is on record."""

    table: str
    cents: Cents
    book: Cents
    chips: Chips


@dataclass(frozen=True)
class CollectionsSwept:
    table: str
    cents: Cents
    chips: Chips


@dataclass(frozen=True)
class TipsPaid:
    table: str
    cents: Cents
    chips: Chips


@dataclass(frozen=True)
class CapitalChanged:
    cents: Cents
    chips: Chips


Event: TypeAlias = (
    HouseOpened
    | BoughtAtCage
    | CashedOut
    | PracticeGiven
    | BotFunded
    | DropCounted
    | CollectionsSwept
    | TipsPaid
    | CapitalChanged
)
Answer: TypeAlias = tuple[Event, ...] | Refusal


# ---------------------------------------------------------------- state


@dataclass(frozen=True)
class Cage:
    """What the cage remembers beside the book."""

    opened: bool = False
    practice_a_day: Cents = 0
    given: Mapping[str, tuple[str, Cents]] = field(default_factory=dict)  # by player: the last day, and how much on it


def evolve(state: Cage, event: Event) -> Cage:
    match event:
        case HouseOpened():
            return replace(state, opened=True, practice_a_day=event.practice_a_day)
        case PracticeGiven():
            today = _given(state, event.player, event.day) + event.cents
            return replace(state, given={**state.given, event.player: (event.day, today)})
        case (
            BoughtAtCage()
            | CashedOut()
            | BotFunded()
            | DropCounted()
            | CollectionsSwept()
            | TipsPaid()
            | CapitalChanged()
        ):
            return state
        case _ as never:
            assert_never(never)


def _given(state: Cage, player: str, day: str) -> Cents:
    last, cents = state.given.get(player, ("", 0))
    return cents if last == day else 0


# ---------------------------------------------------------------- from a command to events


def decide(state: Cage, balance: Balance, command: Command, *, day: str) -> Answer:
    """What the command comes to on a gaming day, such as 2026-03-08. `balance` answers for the book as it is now."""
    if isinstance(command, OpenHouse):
        return _open(state, command)
    if not state.opened:
        return refuse(Code.NOT_OPEN)
    match command:
        case BuyAtCage():
            refusal = _bad_name(command.player) or _bad(command.cents)
            return refusal or (BoughtAtCage(command.player, command.cents),)
        case CashOutAtCage():
            return _cash_out(balance, command)
        case GivePractice():
            return _give(state, command, day)
        case FundBot():
            return _fund(command)
        case CountDrop():
            return _count(balance, command)
        case SweepCollections():
            held = balance(_at(command.table, command.chips, Kind.COLLECTIONS))
            if not held:
                return refuse(Code.NOTHING_THERE, what="collections", table=command.table)
            return (CollectionsSwept(command.table, held, command.chips),)
        case PayTips():
            return _tips(balance, command)
        case ChangeCapital():
            return _capital(balance, command)
        case _ as never:
            assert_never(never)


def _open(state: Cage, command: OpenHouse) -> Answer:
    if state.opened:
        return refuse(Code.OPEN_ALREADY)
    for cents in (command.capital, command.practice, command.practice_a_day):
        if type(cents) is not int or not 0 <= cents <= CENTS_MAX:
            return refuse(Code.BAD_CAPITAL, asked=amount(cents))
    return (HouseOpened(command.capital, command.practice, command.practice_a_day),)


def _bad(cents: object) -> Refusal | None:
    if type(cents) is not int or not 0 < cents <= CENTS_MAX:
        return refuse(Code.BAD_CENTS, asked=amount(cents))
    return None


def _bad_name(player: str) -> Refusal | None:
    return None if is_name(player) else refuse(TableCode.BAD_NAME, asked=repr(player[:60]))


def _cash_out(balance: Balance, command: CashOutAtCage) -> Answer:
    refusal = _bad(command.cents)
    if refusal:
        return refusal
    has = balance(accounts.wallet(Chips.ISSUED, command.player))
    if command.cents > has:
        asked = chips.show(command.cents)
        return refuse(Code.WALLET_SHORT, player=command.player, has=chips.show(has), asked=asked)
    return (CashedOut(command.player, command.cents),)


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
        return refuse(Code.PRACTICE_DONE, player=command.player, left=chips.show(left), asked=asked)
    return (PracticeGiven(command.player, command.cents, day),)


def _fund(command: FundBot) -> Answer:
    return _bad(command.cents) or _bad_name(command.player) or (BotFunded(command.player, command.cents),)


def _count(balance: Balance, command: CountDrop) -> Answer:
    if type(command.cents) is not int or not 0 <= command.cents <= CENTS_MAX:
        return refuse(Code.BAD_CENTS, asked=amount(command.cents))
    book = balance(_at(command.table, command.chips, Kind.DROP))
    if not book and (not command.cents or not is_name(command.table)):
        return refuse(Code.NOTHING_THERE, what="drop box", table=command.table)
    return (DropCounted(command.table, command.cents, book, command.chips),)


def _tips(balance: Balance, command: PayTips) -> Answer:
    refusal = _bad(command.cents)
    if refusal:
        return refusal
    has = balance(_at(command.table, command.chips, Kind.TIPS))
    if command.cents > has:
        return refuse(Code.TIPS_SHORT, table=command.table, has=chips.show(has), asked=chips.show(command.cents))
    return (TipsPaid(command.table, command.cents, command.chips),)


def _capital(balance: Balance, command: ChangeCapital) -> Answer:
    if type(command.cents) is not int or not 0 < abs(command.cents) <= CENTS_MAX:
        return refuse(Code.BAD_CENTS, asked=amount(command.cents))
    has = balance(accounts.cage(command.chips))
    if has + command.cents < 0:
        return refuse(Code.CAGE_SHORT, has=chips.show(has), asked=chips.show(-command.cents))
    return (CapitalChanged(command.cents, command.chips),)


def _at(table: str, kind: Chips, account: Kind) -> str:
    return accounts.at(Terms(table, chips=kind), account)


# ---------------------------------------------------------------- from an event to entries


def post(event: Event) -> tuple[Transaction, ...]:
    """What one event moves."""
    match event:
        case HouseOpened():
            return (*_capital_in(Chips.ISSUED, event.capital), *_capital_in(Chips.PRACTICE, event.practice))
        case BoughtAtCage():
            return (move(accounts.outside(Chips.ISSUED), accounts.wallet(Chips.ISSUED, event.player), event.cents),)
        case CashedOut():
            return (move(accounts.wallet(Chips.ISSUED, event.player), accounts.outside(Chips.ISSUED), event.cents),)
        case PracticeGiven():
            wallet = accounts.wallet(Chips.PRACTICE, event.player)
            return (move(accounts.outside(Chips.PRACTICE), wallet, event.cents),)
        case BotFunded():
            wallet = accounts.wallet(Chips.PRACTICE, event.player)
            return (move(accounts.outside(Chips.PRACTICE), wallet, event.cents),)
        case DropCounted():
            return together(
                (_at(event.table, event.chips, Kind.DROP), -event.book),
                (accounts.cage(event.chips), event.cents),
                (_at(event.table, event.chips, Kind.DIFFERENCES), event.book - event.cents),
            )
        case CollectionsSwept():
            collected = _at(event.table, event.chips, Kind.COLLECTIONS)
            return (move(collected, accounts.cage(event.chips), event.cents),)
        case TipsPaid():
            return (move(_at(event.table, event.chips, Kind.TIPS), accounts.outside(event.chips), event.cents),)
        case CapitalChanged():
            return _capital_in(event.chips, event.cents)
        case _ as never:
            assert_never(never)


def _capital_in(kind: Chips, cents: Cents) -> tuple[Transaction, ...]:
    return together((accounts.outside(kind), -cents), (accounts.cage(kind), cents))
