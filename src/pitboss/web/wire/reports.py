"""Reports and the audit: the book, theoretical and actual results, months, shifts, ratings."""

from typing import Literal

from pydantic import Field

from pitboss.web.wire.base import Cents, Net, Part
from pitboss.web.wire.staff import BookLine


class WagerTheory(Part):
    """Theoretical against actual for one wager of a gaming day, in cents from the house's side.

    One in 10,000 such days lies below `low`, and one above `high`, by the exact distribution of the hands that were
    played; `alarm` if the actual result is rarer than that, and `says` how often it happens. `sigma` is its distance in
    standard deviations, negative where the players did better than expected.
    """

    table: str
    wager: str
    title: str
    count: int
    staked: Cents
    banked: bool  # a player had the bank: the result is the bank's, and not the house's
    won: Net  # by the house, or by the bank
    expected: float
    low: float
    high: float
    sigma: float
    says: str  # "once in 1,300 such days"
    alarm: bool


class CheckLine(Part):
    ok: bool
    says: str


class BoxCounted(Part):
    """A drop box that was taken from its table, and its count, if there was one."""

    label: str  # "Box 3 of T9, Swing of 17 November"
    of: str  # "Swing of 17 November"
    table: str
    number: int
    day: str
    shift: str
    taken_at: int
    taken_by: list[str]
    book: Cents
    counted: Cents | None  # null until it is counted
    counted_at: int | None
    counted_by: list[str]
    late: int = 0  # the gaming days that it waits longer than it may


class AuditView(Part):
    """The whole check of the book takes a while in a large house. While it runs, `checking` is true, and the results
    are those of the last check, with its time.
    """

    day: str
    checking: bool
    checked_at: int | None
    checks: list[CheckLine]
    theory: list[WagerTheory]
    tables: list[str]
    records: int
    flags: list[BookLine]
    alone: list[BookLine]  # what one manager did alone, and would need two where there are two; it has no slips
    restores: list[str]  # restores from a backup, of any date: the book cannot show what was lost
    boxes: list[BoxCounted] = Field(default_factory=list)  # drop boxes that wait for their count, of any date


class LedgerLine(Part):
    stream: str
    version: int
    at: int
    by: list[str]
    account: str
    says: str
    cents: int


class LedgerPage(Part):
    lines: list[LedgerLine]
    after: int | None


class VerifiedHand(Part):
    table: str
    hand: int
    ok: bool
    says: list[str]


class Verified(Part):
    hands: int
    failed: list[VerifiedHand]
    not_claimed: int  # hands with real cards: no deck proof is claimed
    next: int | None  # the next finished hand after these; a restore may have skipped numbers
    restores: list[str]  # restores of the table: what was lost cannot be verified
    took_ms: int


class MonthLine(Part):
    """A table in a month. Shortages are deducted from the win already; prizes are what the house paid to winners."""

    table: str
    title: str
    hands: int
    drop: Net
    win: Net
    breakage: Net  # what rounding of payouts kept, in the win
    collections: Net
    tips: Cents
    prizes: Net
    missing: Net
    short: Net  # shortage of the drop box, which is not deducted from the win
    revenue: Net  # win, collections and tips, less the shortage of the drop box
    expenses: Net  # tips that were paid out
    hold: float | None  # the win as a part of the drop; null if there is none
    dealers: list["DealerHands"]


class DealerHands(Part):
    """Who dealt how many hands; an empty name is the program."""

    name: str
    hands: int


class MonthColumn(Part):
    """A figure of every line of a month: its field, and what it is called."""

    field: str
    title: str
    type: Literal["count", "money", "share"]


class DonatedPart(Part):
    """What was given on a charity night for entries or for rebuys; below zero, what was voided."""

    night: str
    cause: str
    what: str  # "12 entries"
    cents: Net


class SpentLine(Part):
    """What the house paid for from the drawer."""

    kind: Literal["expense", "licence fee", "donation"]
    category: str
    cents: Net


class PrizeWon(Part):
    place: int
    says: str
    names: list[str]  # several where they share the place


class NightHeld(Part):
    """A play-money night that ended in a month."""

    name: str
    day: str
    players: int
    prizes: list[PrizeWon]


class MonthReport(Part):
    month: str
    house: str
    chips: Literal["practice", "issued", "night"]
    columns: list[MonthColumn]  # in order; a month has the same ones on pages, papers and in spreadsheets
    lines: list[MonthLine]
    total: MonthLine
    revenue: Net
    drawer: Net  # shortages found in counts of the cashier's drawer
    rounding: Cents = 0  # given where cash was rounded to whole coins
    expenses: Net  # tips that were paid out, shortages of the drawer, and what was paid from it
    spent: list[SpentLine]
    result: Net  # the revenue less the expenses
    slips: str  # the numbers of its slips, in words, with those that were left out
    nights: list[NightHeld]
    boxes: list[BoxCounted] = Field(default_factory=list)  # drop boxes of the month
    donated: list[DonatedPart]
    donations: Net  # all of them together
    handed_over: Net  # of donations, in this time


class ShiftLine(Part):
    name: str
    cents: Net
    part: Literal["count", "beside"]  # one of the counts that make the win, or a figure beside it


class ShiftWager(Part):
    """A wager of a shift from the side of the house, or of whoever had the bank.

    In at least 95 of 100 such shifts the win is between `low` and `high`; `within` says whether it is in this one, and
    `says` how often a shift ends as far from the expected win or further, to the same side.
    """

    title: str
    hands: int
    staked: Cents
    won: Net
    expected: float
    low: float
    high: float
    within: bool
    says: str = ""  # "once in 1,300 such shifts"


class ShiftOfDay(Part):
    """A shift of a gaming day. A house without shifts has one, without a name."""

    name: str
    begin: int
    end: int


class OpeningCounts(Part):
    """One opening of a table within the report, counted by itself."""

    since: int
    until: int | None  # null if it is still open
    lines: list[ShiftLine]


class OnDuty(Part):
    """Somebody who dealt, or was the floor, within the report."""

    role: Literal["dealer", "floor"]
    name: str
    since: int
    until: int | None  # null if they still are


class ShiftView(Part):
    """The statement of a table over a gaming day, or over one of its shifts."""

    house: str
    table: str
    chips: Literal["practice", "issued", "night"]
    title: str  # of its sheet
    day: str
    starts: str  # the hour at which the gaming day begins
    zone: str
    hands: int
    owed: str | None = None  # what is still to be counted: those who count see no figures until then
    lines: list[ShiftLine]
    openings: list[OpeningCounts]  # where there were several in this time
    banked: bool  # players bank here, so that the results of its wagers are theirs
    hold: float | None  # the win as a part of the drop; null if nobody bought chips for cash
    wagers: list[ShiftWager]
    counting: bool  # the solver is at work: more wagers will follow
    shift: str  # the name of the shift; empty for the whole day
    shifts: list[ShiftOfDay]  # of the day
    begin: int
    end: int
    duty: list[OnDuty]
    boxes: list[BoxCounted] = Field(default_factory=list)  # drop boxes with the label of this day and shift
    dealers: list[DealerHands]
    slips: list[int]  # of this table
    spent: list[SpentLine]  # by the house, in the same time


class Rating(Part):
    """A player's play: what they wagered, how long, and their theoretical loss."""

    player: str
    name: str
    hands: int
    minutes: int
    average_cents: int
    staked: Cents
    net: Net | None  # null for the floor, which counts trays
    theoretical: float | None


class Ratings(Part):
    day: str
    chips: Literal["practice", "issued", "night"]
    players: list[Rating]
