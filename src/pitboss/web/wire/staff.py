"""What staff ask of tables and of the cage, and what they see of the house. Never a hidden card."""

from typing import Annotated, Any, Literal

from pydantic import Field

from pitboss.house.staff_commands import AT_CAGE, AT_TABLE
from pitboss.house.staff_commands.declaring import CageCommand, TableCommand
from pitboss.web.wire.base import Cents, Net, Part, Problem, TableName
from pitboss.web.wire.declared import OneOf
from pitboss.web.wire.offers import Offer
from pitboss.web.wire.view import SpotView

TABLE_COMMANDS = OneOf(AT_TABLE)
CAGE_COMMANDS = OneOf(AT_CAGE)


class StaffAsked(Part):
    """A command of staff on its way to a table."""

    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    command: Annotated[TableCommand, TABLE_COMMANDS]


class StaffAnswer(Part):
    """What came of it: done (`version`), refused (`error`), or waiting for a second person (`waiting`: its number)."""

    id: str
    version: int | None = None
    repeated: bool = False
    waiting: str | None = None
    error: Problem | None = None
    slip: int | None = None  # the number of the slip to print, where there is one


class CageAsked(Part):
    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    command: Annotated[CageCommand, CAGE_COMMANDS]


# ---------------------------------------------------------------- waiting for a second person


class AskedFor(Part):
    """A command that takes a second person."""

    id: str
    table: str | None  # null: the cage
    by: str  # name
    mine: bool
    at: int
    says: str  # the command in words, with its amounts


class Waiting(AskedFor):
    """A command that waits for another person to agree."""

    command: str
    body: dict[str, Any]
    agrees: list[str]  # the roles of which one has to agree
    may_agree: bool  # whoever looks


class Answered(AskedFor):
    """What came of a command that waited for another person, until whoever reads it puts it away."""

    came: Literal["done", "declined", "refused", "withdrawn", "too-late"]
    why: str  # it was not done; a sentence
    slip: int | None


class WaitingList(Part):
    waiting: list[Waiting]
    answered: list[Answered] = Field(default_factory=list)


class Verdict(Part):
    agree: bool


# ---------------------------------------------------------------- the floor's picture


class CalledOut(Part):
    """A hand that the floor has to see before it is paid."""

    table: str
    who: str  # a spot, "dealer"
    name: str
    says: str  # "straight flush", "a payout of $160 on Pair Plus"
    since: int
    cards: list[str | None]
    pays: Net | None  # what the spot comes to, once that is known


class DisputeCard(Part):
    table: str
    hand: int
    spot: int
    name: str
    says: str
    since: int


class Queued(Part):
    player: str
    name: str


class TableCard(Part):
    """One table at a glance."""

    table: str
    sheet: str
    title: str
    limits: str
    chips: Literal["practice", "issued", "night"]
    cards: Literal["sealed", "real"]
    guests: bool  # opened in the lobby, to practise; the others are tables of the house
    open: bool
    hand: int  # its number; of a closed table, how many were settled today
    phase: str  # "betting", "deciding", "floor needed", "disputed", "settled", "washing", "closed" ...
    left_ms: int | None
    seats: int
    taken: list[int]  # spots that have an owner
    acting: list[int]  # spots that are waited for
    bet: list[int]
    folded: list[int]
    sitters: list[Queued]
    warnings: dict[str, int]
    queue: list[Queued]
    queue_since: int | None
    two_spots: bool
    dealer: str  # a name, or "automatic"
    floor: str
    needs: bool
    tray: Cents
    rack: Cents
    transit: Cents
    short: Cents  # what the tray has not got of what the hand that waits is to be paid; 0 where it has
    drop: Cents
    win: Net  # today's, of the house
    collections: Cents
    tips: Cents


class Watch(Part):
    """Something to keep an eye on."""

    table: str
    title: str
    says: str
    alarm: bool


class FloorView(Part):
    """All tables at a glance, and all that waits for the floor. Drop and win are those of the whole house today."""

    house: str
    day: str
    open: int
    seated: int
    drop: Cents
    win: Net
    called: list[CalledOut]
    disputes: list[DisputeCard]
    waiting: list[Waiting]
    answered: list[Answered] = Field(default_factory=list)
    tables: list[TableCard]
    closed: list[TableCard]  # today, of those that were played for chips from the cashier
    watch: list[Watch]
    offers: list[Offer] = Field(default_factory=list)  # where tables or commands wait for somebody


class Irregularity(Part):
    """A button of the floor, with the effect that the sheet's policy has now; `refused` says why it is not possible."""

    do: str
    what: str
    effect: str
    clause: str | None
    needs: list[Literal["note", "position", "to", "reason"]]
    refused: str | None


class DealtCard(Part):
    """A card on the table, by its place in the deal: the floor names it without seeing its face."""

    position: int
    to: str
    shown: str | None


class StaffTable(Part):
    """A table as dealer and floor see it: what everybody sees, and what may be done next."""

    card: TableCard
    next: list[str]  # the dealer's commands that are possible now: "deal", "reveal" ...
    says: str  # what the table waits for
    spots: list[SpotView]
    dealt: list[DealtCard]
    irregularities: list[Irregularity]
    limits: dict[str, tuple[Cents, Cents, Cents]]  # of wagers that the table posts
    posts: list[str]  # wagers whose limits are the table's to post
    offers: list[Offer] = Field(default_factory=list)


class NewHouseTable(Part):
    """A table of the house: issued or practice chips, cards of the house or real ones, staffed or not."""

    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    table: TableName
    sheet: Annotated[str, Field(max_length=60)]
    chips: Literal["practice", "issued", "night"] = "issued"
    cards: Literal["sealed", "real"] = "sealed"
    seats: Annotated[int, Field(strict=True, ge=1, le=7)] = 7
    tray: Cents = 0
    rack: Cents = 0
    dealer: Literal["automatic", "staff"] = "staff"
    floor: Literal["automatic", "staff"] = "staff"
    payout_max: Cents | None = None
    limits: dict[str, tuple[Cents, Cents, Cents]] = Field(default_factory=dict)
    schedule: list[tuple[Cents | None, Cents, Cents]] = Field(default_factory=list)
    backline: bool = False
    coach: bool = False


# ---------------------------------------------------------------- the cashier's picture


class Customer(Part):
    """Somebody at the window."""

    player: str
    name: str
    wallet: Cents  # chips that the cage keeps for them
    seats: list[tuple[str, int, Cents]]  # table, seat, chips there
    checked: str | None
    excluded_until: int | None
    bought_today: Cents
    cashed_today: Cents
    lost_limit: Cents | None
    offers: list[Offer] = Field(default_factory=list)  # what the cashier who looks can do with chips on the account


class DayLine(Part):
    """One line of a customer's day: a buy-in, a stay at a table (`until` null: they are there now), a cash-out."""

    at: int
    until: int | None
    says: str
    cents: Net  # from the customer's side


class CustomerDay(Part):
    """A customer, and what they did on this gaming day, the latest first."""

    customer: Customer
    lines: list[DayLine]


class BookLine(Part):
    """One entry of today's book, the latest first. A fill moves chips and no cash: its amount is in `chips`."""

    number: int  # of the slip
    at: int
    says: str
    by: list[str]  # names: two where two were needed
    cents: Net  # what it did to the cash in the drawer
    chips: Net = 0  # what it did to the chips that the house has at the cage
    flagged: bool


class CashierView(Part):
    """The window: who is there, and today's book.

    The drawer is cash: opening, plus buy-ins, less cash-outs, plus others (capital, drop boxes, tips paid out, what
    a count found). Fills and credits move chips between cage and tables; they are told beside it, not in it.
    """

    house: str
    day: str
    balances: bool
    opening: Cents
    buy_ins: tuple[int, Cents]
    cash_outs: tuple[int, Cents]
    fills: tuple[int, Cents]
    credits: tuple[int, Cents]
    others: Net
    drawer: Net  # what should be there
    counted: Net | None
    counted_at: int | None
    in_hands: Net  # chips that are out in people's pockets, as far as the book knows
    customers: list[Customer]
    waiting: list[Waiting]
    answered: list[Answered] = Field(default_factory=list)
    lines: list[BookLine]
    offers: list[Offer] = Field(default_factory=list)  # for a walk-in, with the drawer, and for each table by its name
    tables: list[TableCard]  # their box, tips and collections as they lie there now; closed tables until those are out


class Slip(Part):
    """A slip to print and sign."""

    number: int
    house: str
    at: int
    what: str
    table: str | None
    cents: Cents
    by: list[str]
    lines: list[tuple[str, str]]
    hash: str  # the record in the chain
