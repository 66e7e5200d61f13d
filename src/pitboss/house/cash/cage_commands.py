"""The commands of the cage. `cage` decides on them."""

from dataclasses import dataclass
from typing import TypeAlias

from pitboss.house.cash.cage_events import PRACTICE_A_DAY, LimitedAct, SlipKind, Spending
from pitboss.money.chips import Cents
from pitboss.tables.terms import Chips


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
