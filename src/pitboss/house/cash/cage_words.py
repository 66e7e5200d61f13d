"""What is asked of the cage, and what has happened there. `cage` decides, `cage_post` says what an event moves."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from pitboss.money.chips import Cents
from pitboss.tables.events import Restored
from pitboss.tables.terms import Chips

PRACTICE_A_DAY: Cents = 10_000_00


class Chit(Enum):
    """What moved between the cage and a table, or was sold there for cash, that a slip is written for."""

    OPENING = "opening"
    FILL = "fill"
    CREDIT = "credit"
    SALE = "sale"
    CLOSING = "closing"


class Deed(Enum):
    """What is done at a table, and by one person only up to an amount on a gaming day."""

    OPENING = "opening"  # of tables, with chips of the cage: added up by who opens them
    SALE = "sale"  # of chips for cash: added up by table


# ---------------------------------------------------------------- commands


@dataclass(frozen=True)
class OpenHouse:
    """The capital that the house starts with, in the cage; practice chips have a cage of their own."""

    capital: Cents
    practice: Cents
    practice_a_day: Cents = PRACTICE_A_DAY  # the most practice chips that a player is given in a gaming day


@dataclass(frozen=True)
class BuyAtCage:
    """Cash for chips: on the player's account, or in hand. Somebody whom the house does not know has no name."""

    player: str
    cents: Cents
    in_hand: bool = False


@dataclass(frozen=True)
class CashOutAtCage:
    """Chips for cash: off the account, or handed in."""

    player: str
    cents: Cents
    in_hand: bool = False


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


@dataclass(frozen=True)
class CountCage:
    """The cash in the drawer was counted, at a hand-over: what is there now, whatever the book says."""

    cents: Cents


@dataclass(frozen=True)
class WriteSlip:
    """A slip for what a record of a table's stream says: the cage's book has the numbers of all slips."""

    what: Chit
    table: str
    version: int
    cents: Cents


@dataclass(frozen=True)
class GoAlone:
    """One person is about to do this at a table, with nobody beside them. `of` is whose deeds are added up."""

    deed: Deed
    of: str
    cents: Cents


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
    | CountCage
    | WriteSlip
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
    """`flagged`: with this the player's cash of the gaming day has come to what the house reports."""

    player: str
    cents: Cents
    in_hand: bool = False
    day: str = ""
    flagged: bool = False


@dataclass(frozen=True)
class CashedOut:
    player: str
    cents: Cents
    in_hand: bool = False
    day: str = ""
    flagged: bool = False


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


@dataclass(frozen=True)
class CageCounted:
    """What was counted in the drawer, and what should have been there; the difference is on record."""

    cents: Cents
    book: Cents


@dataclass(frozen=True)
class SlipWritten:
    what: Chit
    table: str
    version: int
    cents: Cents


@dataclass(frozen=True)
class WentAlone:
    """It counts, though the table may still have refused what was asked of it then."""

    deed: Deed
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
    | CollectionsSwept
    | TipsPaid
    | CapitalChanged
    | CageCounted
    | SlipWritten
    | WentAlone
    | Restored
)
