"""Reports and the audit: the book, theory beside practice, months, shifts, ratings."""

from typing import Literal

from pitboss.web.wire.base import Cents, Net, Part
from pitboss.web.wire.staff import BookLine


class WagerTheory(Part):
    """Theoretical against actual for one wager of a gaming day, in cents from the house's side.

    `low` to `high` holds 99.9 % of all days; `alarm` where the actual lies outside. `sigma` is how many standard
    deviations it is off, below nothing where the players did better than they should have.
    """

    table: str
    wager: str
    title: str
    count: int
    staked: Cents
    banked: bool  # a player had the bank: what was won is the bank's, and not the house's
    won: Net  # by the house, or by the bank
    expected: float
    low: float
    high: float
    sigma: float
    alarm: bool


class CheckLine(Part):
    ok: bool
    says: str


class AuditView(Part):
    """The whole check of the book takes a while in a large house: while it runs, `checking`, with the last one's
    results (and when that was) beside it.
    """

    day: str
    checking: bool
    checked_at: int | None
    checks: list[CheckLine]
    theory: list[WagerTheory]
    tables: list[str]
    records: int
    flags: list[BookLine]
    alone: list[BookLine]  # what one manager did that takes two where there are two; it has no slips
    restores: list[str]  # copies of the house that were put back, whenever: what is lost, the book cannot show


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
    next: int | None  # the first finished hand behind these: a restore may have left numbers out
    restores: list[str]  # of the table: what is lost cannot be verified
    took_ms: int


class MonthLine(Part):
    """A table in a month. What is missing is off the win already; the prizes are what the house paid to winners."""

    table: str
    title: str
    hands: int
    drop: Net
    win: Net
    collections: Net
    tips: Cents
    prizes: Net
    missing: Net
    short: Net  # missing in the drop box, which is not off the win
    revenue: Net  # win, collections and tips, less what was missing in the drop box
    expenses: Net  # tips that were paid out


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
    lines: list[MonthLine]
    total: MonthLine
    revenue: Net
    drawer: Net  # what counts of the cashier's drawer found missing
    expenses: Net  # tips that were paid out, and what was missing in the drawer
    nights: list[NightHeld]


class ShiftLine(Part):
    name: str
    cents: Net
    part: Literal["count", "beside"]  # one of the counts that make the win, or something told beside it


class ShiftWager(Part):
    """A wager of a shift from the side of the house, or of whoever had the bank.

    `within` 95 of 100 shifts it wins between `low` and `high`.
    """

    title: str
    hands: int
    staked: Cents
    won: Net
    expected: float
    low: float
    high: float
    within: bool


class ShiftView(Part):
    """The statement of a table over a gaming day."""

    house: str
    table: str
    title: str  # of its sheet
    day: str
    starts: str  # the hour at which the gaming day begins
    zone: str
    hands: int
    lines: list[ShiftLine]
    banked: bool  # players bank at it: what its wagers won is theirs
    hold: float | None  # the win as a part of the drop; none where nobody bought chips for cash
    wagers: list[ShiftWager]
    counting: bool  # the solver is at work: there will be more wagers


class Rating(Part):
    """A player's play: what they wagered, how long, and what it should have cost them."""

    player: str
    name: str
    hands: int
    minutes: int
    average_cents: int
    staked: Cents
    net: Net
    theoretical: float | None


class Ratings(Part):
    day: str
    chips: Literal["practice", "issued", "night"]
    players: list[Rating]
