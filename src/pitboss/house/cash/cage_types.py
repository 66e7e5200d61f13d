"""The commands and events of the cage. `cage` decides, `cage_post` maps events to transactions."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from pitboss.money.chips import Cents
from pitboss.tables.events import Restored
from pitboss.tables.terms import Chips

PRACTICE_A_DAY: Cents = 10_000_00


class SlipKind(Enum):
    """The kinds of slips for a record of a table: chips from or to the cage, or sold for cash."""

    OPENING = "opening"
    FILL = "fill"
    CREDIT = "credit"
    SALE = "sale"
    CLOSING = "closing"
    COUNT = "count"  # of tray and rack, while the table is open
    FILL_VOIDED = "fill voided"  # the counter-slips of mistaken slips
    CREDIT_VOIDED = "credit voided"


class LimitedAct(Enum):
    """What one person may do alone at tables only up to an amount on a gaming day."""

    OPENING = "opening"  # opening tables with chips from the cage: the sum of each person
    SALE = "sale"  # selling chips for cash: the sum of each table


class Spending(Enum):
    """What the house pays for in cash that has nothing to do with chips, each on an account of its own."""

    EXPENSE = "expense"
    LICENCE = "licence fee"
    DONATION = "donation"


# ---------------------------------------------------------------- commands


@dataclass(frozen=True)
class OpenHouse:
    """The capital that the house starts with, in the cage; practice chips have a cage of their own."""

    capital: Cents
    practice: Cents
    practice_a_day: Cents = PRACTICE_A_DAY  # the most practice chips that a player is given in a gaming day


@dataclass(frozen=True)
class BuyAtCage:
    """Cash for chips: on the player's account, or in hand. `player` is empty for somebody unknown.

    `pieces` are the chips that were handed over, here and below: those put aside, for an account. None: not counted.
    """

    player: str
    cents: Cents
    in_hand: bool = False
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class CashOutAtCage:
    """Chips for cash: off the account, or handed in."""

    player: str
    cents: Cents
    in_hand: bool = False
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class GivePractice:
    """Practice chips, which cost nothing. The command has no day, or a player could get around the limit of a day.

    The limit is for players; the practice banker has none.
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
    """A drop box was opened, and this was in it. `pieces` are notes and coins, by value in cents.

    `box` is the number of one that was taken from the table; None is the one that stands there.
    """

    table: str
    cents: Cents
    chips: Chips = Chips.ISSUED
    pieces: dict[str, int] | None = None
    box: int | None = None


@dataclass(frozen=True)
class ChangeBox:
    """The drop box of a table is exchanged for an empty one, and locked away until it is counted."""

    table: str


@dataclass(frozen=True)
class SweepCollections:
    """All collections of a table, to the cage. `pieces` are the chips that came in, here and for tips."""

    table: str
    chips: Chips = Chips.ISSUED
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class PayTips:
    """Tips of a table, in cash to the dealers."""

    table: str
    cents: Cents
    chips: Chips = Chips.ISSUED
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class PoolTips:
    """All tips of a table, into a pool of dealers: that of a gaming day, of one of its shifts, or of the table."""

    pool: str
    table: str
    day: str
    shift: str = ""
    of_table: str = ""
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class ShareTips:
    """A pool is shared out by weights: hours dealt, points, or equal parts."""

    pool: str
    how: str
    weights: dict[str, int]


@dataclass(frozen=True)
class PayShare:
    """The share of a dealer, in cash."""

    pool: str
    player: str


@dataclass(frozen=True)
class ChangeCapital:
    """The owners put in more, or take out (negative)."""

    cents: Cents
    chips: Chips = Chips.ISSUED


@dataclass(frozen=True)
class PayExpense:
    """Cash out of the drawer for something that the house pays for. `category` is the house's own word for it."""

    kind: Spending
    cents: Cents
    category: str
    note: str = ""


@dataclass(frozen=True)
class CountCage:
    """The cash in the drawer was counted, at a hand-over; the difference from the book is put on record."""

    cents: Cents
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class WriteSlip:
    """Give a number to the slip for a record of a table's stream: the cage numbers all slips."""

    what: SlipKind
    table: str
    version: int
    cents: Cents
    pieces: dict[str, int] | None = None
    voids: int | None = None


@dataclass(frozen=True)
class VoidSlip:
    """A mistaken slip of the cage is void: all that it moved goes back.

    `of` is the word of its event. `lines` are by account, `cash` is the change of the drawer, and `to_cage` that of the
    chips that lie at the cage; `owned`: they came from the maker, or were taken out of use. `player`, `paid_in` and
    `paid_out` are somebody's cash of the gaming day `day`, by which cash is flagged. `donation` is the record of the
    nights that a receipt was for.
    """

    slip: int
    of: str
    cents: Cents
    note: str
    lines: dict[str, Cents]
    cash: Cents = 0
    to_cage: Cents = 0
    pieces: dict[str, int] | None = None
    owned: bool = False
    player: str = ""
    day: str = ""
    paid_in: Cents = 0
    paid_out: Cents = 0
    donation: int | None = None


@dataclass(frozen=True)
class CountChips:
    """The chips at the cage were counted, by denomination. The first count says what the house owns."""

    pieces: dict[str, int]


@dataclass(frozen=True)
class ChangeChips:
    """Chips that came from the maker, or (counts below zero) were taken out of use."""

    pieces: dict[str, int]


@dataclass(frozen=True)
class TakeDonation:
    """What somebody gave for a charity night, which has it on record (`version` of its stream). The cage numbers the
    receipt. `chips` of the night they got for it; these have no value.
    """

    player: str
    cents: Cents
    night: str
    cause: str
    version: int
    chips_of_night: Cents
    rebuy: bool = False
    called: str | None = None  # the name for the receipt


@dataclass(frozen=True)
class HandOverDonations:
    """Donations, in cash to those they were given for."""

    cents: Cents
    to: str


@dataclass(frozen=True)
class GoAlone:
    """One person is about to do this at a table alone. `of` is the person or table whose sum it counts for."""

    deed: LimitedAct
    of: str
    cents: Cents


Command: TypeAlias = (
    OpenHouse
    | BuyAtCage
    | CashOutAtCage
    | GivePractice
    | FundBot
    | CountDrop
    | ChangeBox
    | SweepCollections
    | PayTips
    | PoolTips
    | ShareTips
    | PayShare
    | ChangeCapital
    | PayExpense
    | CountCage
    | CountChips
    | ChangeChips
    | WriteSlip
    | TakeDonation
    | HandOverDonations
    | VoidSlip
    | GoAlone
)


# ---------------------------------------------------------------- events


@dataclass(frozen=True)
class HouseOpened:
    capital: Cents
    practice: Cents
    practice_a_day: Cents


@dataclass(frozen=True)
class BoughtAtCage:
    """`flagged`: with this the player's cash of the gaming day reaches the amount of a flag."""

    player: str
    cents: Cents
    in_hand: bool = False
    day: str = ""
    flagged: bool = False
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class CashedOut:
    """`cents` are the chips; in cash it is `rounding` more (negative: less), because cash is whole coins."""

    player: str
    cents: Cents
    in_hand: bool = False
    day: str = ""
    flagged: bool = False
    pieces: dict[str, int] | None = None
    rounding: Cents = 0

    @property
    def cash(self) -> Cents:
        return self.cents + self.rounding


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
    """The counted cash, which goes to the drawer, and what the book has; the difference is booked as missing cash.

    Records from before `as_cash` have it among the chips that are missing at the table, and are posted so.
    """

    table: str
    cents: Cents
    book: Cents
    chips: Chips
    pieces: dict[str, int] | None = None  # notes and coins
    box: int | None = None  # its number; None in records of before, of a box that was counted where it stood
    day: str | None = None  # of its label
    shift: str | None = None
    as_cash: bool | None = None
    at_table: bool | None = None  # counted where it stood: nobody had taken it


@dataclass(frozen=True)
class BoxTaken:
    """A drop box on its way from its table to the count, with its label; `cents` is what the book has in it."""

    table: str
    number: int
    cents: Cents
    day: str
    shift: str  # "" in a house without shifts


@dataclass(frozen=True)
class CollectionsSwept:
    table: str
    cents: Cents
    chips: Chips
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class TipsPaid:
    """`rounding` as for a cash-out."""

    table: str
    cents: Cents
    chips: Chips
    rounding: Cents = 0
    pieces: dict[str, int] | None = None

    @property
    def cash(self) -> Cents:
        return self.cents + self.rounding


@dataclass(frozen=True)
class TipsPooled:
    pool: str
    table: str
    cents: Cents
    day: str
    shift: str = ""
    of_table: str = ""
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class TipsShared:
    """Nothing is moved yet; the shares add up to `cents`."""

    pool: str
    how: str
    weights: dict[str, int]
    shares: dict[str, int]
    cents: Cents


@dataclass(frozen=True)
class SharePaid:
    """`rounding` as for a cash-out."""

    pool: str
    player: str
    cents: Cents
    rounding: Cents = 0

    @property
    def cash(self) -> Cents:
        return self.cents + self.rounding


@dataclass(frozen=True)
class CapitalChanged:
    cents: Cents
    chips: Chips


@dataclass(frozen=True)
class ExpensePaid:
    kind: Spending
    cents: Cents
    category: str
    note: str
    day: str


@dataclass(frozen=True)
class CageCounted:
    """The amount counted in the drawer, and that of the book; the difference is on record."""

    cents: Cents
    book: Cents
    pieces: dict[str, int] | None = None  # notes and coins


@dataclass(frozen=True)
class ChipsCounted:
    """The chips counted at the cage, and those of the book; `book` is None at the first count.

    `cents` is what was counted, `book_cents` what the book has: it may know the worth of chips and not their values.
    """

    pieces: dict[str, int]
    cents: Cents
    book: dict[str, int] | None = None
    book_cents: Cents = 0


@dataclass(frozen=True)
class ChipsChanged:
    """From the maker to the cage; below zero, taken out of use. `cents` is what they are worth."""

    pieces: dict[str, int]
    cents: Cents


@dataclass(frozen=True)
class SlipWritten:
    """`voids` is the slip that this one is the counter-slip of."""

    what: SlipKind
    table: str
    version: int
    cents: Cents
    pieces: dict[str, int] | None = None
    voids: int | None = None


@dataclass(frozen=True)
class SlipVoided:
    """The fields are those of the command, which the house made from the slip."""

    slip: int
    of: str
    cents: Cents
    note: str
    lines: dict[str, Cents]
    cash: Cents = 0
    to_cage: Cents = 0
    pieces: dict[str, int] | None = None
    owned: bool = False
    player: str = ""
    day: str = ""
    paid_in: Cents = 0
    paid_out: Cents = 0
    donation: int | None = None


@dataclass(frozen=True)
class DonationTaken:
    """Its slip is the receipt."""

    player: str
    cents: Cents
    night: str
    cause: str
    version: int
    chips_of_night: Cents
    rebuy: bool = False
    called: str | None = None  # the name for the receipt


@dataclass(frozen=True)
class DonationsHandedOver:
    cents: Cents
    to: str


@dataclass(frozen=True)
class WentAlone:
    """It counts towards the limit, even if the table then refused the command."""

    deed: LimitedAct
    of: str
    cents: Cents
    day: str


Event: TypeAlias = (
    HouseOpened
    | BoughtAtCage
    | CashedOut
    | PracticeGiven
    | BotFunded
    | DropCounted
    | BoxTaken
    | CollectionsSwept
    | TipsPaid
    | TipsPooled
    | TipsShared
    | SharePaid
    | CapitalChanged
    | ExpensePaid
    | CageCounted
    | ChipsCounted
    | ChipsChanged
    | SlipWritten
    | DonationTaken
    | DonationsHandedOver
    | SlipVoided
    | WentAlone
    | Restored
)
