"""The events of the cage, and the kinds of things that they tell of. `cage_post` maps them to transactions."""

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
