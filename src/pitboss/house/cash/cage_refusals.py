"""The refusals of the cage, and what every part of it refuses: bad amounts, names and chips."""

from pitboss.money import chips, denominations
from pitboss.money.chips import Breakage, Cents
from pitboss.money.denominations import Pieces
from pitboss.rounds.bets import CENTS_MAX
from pitboss.rounds.refusal import Refusal, Why, amount, refuse
from pitboss.tables.names import is_name
from pitboss.tables.refusal import TableCode


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


def bad_cents(cents: object) -> Refusal | None:
    if type(cents) is not int or not 0 < cents <= CENTS_MAX:
        return refuse(CageCode.BAD_CENTS, asked=amount(cents))
    return None


def bad_count(cents: object) -> Refusal | None:
    """A count may be zero."""
    good = type(cents) is int and 0 <= cents <= CENTS_MAX
    return None if good else refuse(CageCode.BAD_CENTS, asked=amount(cents))


def bad_name(player: str) -> Refusal | None:
    return None if is_name(player) else refuse(TableCode.BAD_NAME, asked=repr(player[:60]))


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


def bad_payment(cents: Cents, drawer: Cents, coins: Breakage) -> Refusal | None:
    """Cash from the drawer that is not whole coins, or that is not there."""
    if cents % coins.unit:
        return refuse(CageCode.NOT_COINS, coin=chips.show(coins.unit), asked=chips.show(cents))
    return refuse(CageCode.DRAWER_SHORT, asked=chips.show(cents)) if cents > drawer else None
