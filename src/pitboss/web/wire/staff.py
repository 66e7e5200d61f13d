"""What staff ask of tables and of the cage, and what they see of the house. It never contains a hidden card."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from pitboss.house.staff_commands import AT_CAGE, AT_TABLE
from pitboss.house.staff_commands.declaring import CageCommand, TableCommand
from pitboss.web.wire.base import Cents, Net, Part, Pieces, Problem, Spot, TableName
from pitboss.web.wire.declared import OneOf
from pitboss.web.wire.offers import Offer
from pitboss.web.wire.office import Here
from pitboss.web.wire.view import MeterView, SpotView

TABLE_COMMANDS = OneOf(AT_TABLE)
CAGE_COMMANDS = OneOf(AT_CAGE)


class StaffAsked(Part):
    """A command of staff to a table."""

    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    command: Annotated[TableCommand, TABLE_COMMANDS]


class StaffAnswer(Part):
    """The answer: done (`version`), refused (`error`), or waiting for a second person (`waiting`: the id)."""

    id: str
    version: int | None = None
    repeated: bool = False
    waiting: str | None = None
    error: Problem | None = None
    slip: int | None = None  # the number of the slip to print, if there is one
    flagged: bool = False  # to be reported: by the cash of the day, or since nobody had such chips by the book
    shown: str | None = None  # what only whoever agreed may read, once: their half of a password for one sign-in


class CageAsked(Part):
    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    command: Annotated[CageCommand, CAGE_COMMANDS]


# ---------------------------------------------------------------- waiting for a second person


class AskedFor(Part):
    """A command that needs a second person."""

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
    count: bool = False  # nobody agrees to it: others count, too, and see nothing of this one
    agrees: list[str]  # the roles of which one has to agree
    may_agree: bool  # whether the viewer may


class Answered(AskedFor):
    """The outcome of a command that waited for another person; shown until the viewer puts it away, or has counted."""

    came: Literal["done", "declined", "refused", "withdrawn", "too-late", "again"]  # again: everybody counts once more
    why: str  # why it was not done, as a sentence
    slip: int | None


class WaitingApprovals(Part):
    waiting: list[Waiting]
    answered: list[Answered] = Field(default_factory=list)


class Verdict(Part):
    """To agree, or to decline. Of a count, who agrees sends their own (`count`: the fields of the command).

    At a shared tablet the second person may say with PIN or badge who they are (`here`).
    """

    agree: bool
    count: dict[str, Any] | None = None
    here: Here | None = None


# ---------------------------------------------------------------- the floor's picture


class CalledOut(Part):
    """A hand that the floor has to acknowledge before it is paid."""

    table: str
    who: str  # a spot, or "dealer"
    name: str
    says: str  # "straight flush", "a payout of $160 on Pair Plus"
    since: int
    cards: list[str | None]
    pays: Net | None  # the result of the spot, once it is known


class DisputeCard(Part):
    table: str
    hand: int
    spot: int
    name: str
    says: str
    since: int


class PaidCall(Part):
    """A player's call about a hand that is paid. It stops nothing."""

    table: str
    hand: int
    spot: int
    player: str
    name: str
    says: str
    since: int


class CorrectingPlace(Part):
    """The cards of a place in the order of the deal; "" for one that nobody tapped."""

    place: str
    title: str
    cards: list[str]


class CorrectedDecision(Part):
    stage: str
    title: str  # of the wager that it is about
    choices: list[str]


class CorrectingSpot(Part):
    """A spot as it is on record: its bets before the deal, and what was decided."""

    spot: int
    player: str
    name: str
    bets: dict[str, Cents]
    choices: dict[str, str]
    decisions: list[CorrectedDecision]
    results: dict[str, str] | None  # where no cards were tapped
    endings: dict[str, list[str]]  # by wager, how it can end, for such a spot
    sets: int = 0  # how many cards a player keeps, where the player sets the hand
    cards: list[str] = Field(default_factory=list)  # of such a spot; "" where none was tapped
    keep: list[int] = Field(default_factory=list)  # which of them the player kept; none: the best ones play


class CorrectingWager(Part):
    wager: str
    title: str


class CorrectingHand(Part):
    """A settled hand, for the form that corrects it. The cards of a `sealed` deck cannot have been others."""

    hand: int
    sealed: bool
    banked: bool
    places: list[CorrectingPlace]
    spots: list[CorrectingSpot]
    wagers: list[CorrectingWager]  # that are made before the deal


class Queued(Part):
    player: str
    name: str


class Waits(Part):
    """Somebody on the waiting list, with how many spots they want, and whether they were called."""

    player: str
    name: str
    spots: int
    called: bool


class TableCard(Part):
    """One table at a glance."""

    table: str
    sheet: str
    title: str
    limits: str
    chips: Literal["practice", "issued", "night"]
    cards: Literal["sealed", "real"]
    guests: bool  # opened in the lobby by guests, to practise; the others are tables of the house
    open: bool
    hand: int  # its number; for a closed table, how many were settled today
    phase: str  # "betting", "deciding", "floor needed", "disputed", "settled", "washing", "closed" ...
    left_ms: int | None
    seats: int
    taken: list[int]  # spots with an owner
    acting: list[int]  # spots that have to act
    bet: list[int]
    folded: list[int]
    sitters: list[Queued]
    warnings: dict[str, int]
    queue: list[Waits]
    queue_since: int | None
    two_spots: bool
    dealer: str  # a name, or "automatic"
    floor: str
    needs: bool
    tray: Cents | None  # null, as the next ones, for those who count and have not counted yet
    rack: Cents | None
    tray_values: list[Cents] | None = None  # the kinds of chips in the tray; null where nobody wrote them down
    transit: Cents
    transit_pieces: dict[str, int] | None = None  # the chips of it; null where nobody wrote them down
    meters: list[MeterView] = Field(default_factory=list)
    short: Cents  # what the tray lacks to pay the hand that waits, rounded up to whole hundreds
    nameless: int | None = None  # the spot of a walk-in whose win is paid only to somebody whom the house knows
    drop: Cents | None
    win: Net | None  # the house's win of today
    collections: Cents
    tips: Cents


class Watch(Part):
    """Something to keep an eye on."""

    table: str  # "": the house as a whole
    title: str
    says: str
    alarm: bool


class FloorView(Part):
    """All tables at a glance, and all that waits for the floor. Drop and win are those of the whole house today."""

    house: str
    day: str
    open: int
    seated: int
    drop: Cents | None  # null for those who count, until every table is closed and every box counted
    win: Net | None
    called: list[CalledOut]
    disputes: list[DisputeCard]
    calls: list[PaidCall] = Field(default_factory=list)  # about hands that are paid, also at closed tables
    waiting: list[Waiting]
    answered: list[Answered] = Field(default_factory=list)
    tables: list[TableCard]
    closed: list[TableCard]  # tables for chips from the cashier that were closed today
    watch: list[Watch]
    offers: list[Offer] = Field(default_factory=list)  # where tables or commands wait for somebody


Need: TypeAlias = Literal["position", "to", "reason", "note", "says", "hand", "spot"]
Second: TypeAlias = Literal["always", "if void", "never"]


class Irregularity(Part):
    """A button of the floor, with its present effect by the sheet's policy; `refused` says why it is not possible."""

    do: str
    what: str
    effect: str
    clause: str | None
    needs: list[Need]  # the fields of the command, which the floor fills in
    cards: list[int]  # by their positions in the deal, those that it can be about
    second: Second  # whether another person has to agree, where chips are worth something
    refused: str | None


class DealtCard(Part):
    """A card on the table, by its position in the deal: the floor can name it without seeing its face."""

    position: int
    to: str
    shown: str | None


class DeckPlace(Part):
    """A place for a real deck at the table."""

    deck: str
    back: str | None  # the deck that two people have inspected
    empty: bool  # its deck was taken out, and no other has taken its place
    next: bool  # the next hand is dealt from it


class DeckOut(Part):
    """A real deck that is out of service until somebody has looked into it."""

    deck: str
    back: str
    hand: int
    why: str
    note: str


class Decks(Part):
    """The real decks of a table. How many cards should be left is not told to whoever counts them."""

    places: list[DeckPlace]
    out: list[DeckOut]
    order: Literal["shuffle", "recut"] | None  # what the floor wants before the deal
    order_note: str
    stub_hand: int | None  # the hand whose stub can be counted
    stub_deck: str
    stub_whole: bool  # that hand was void: all cards of the deck are counted
    due: str | None  # what has to be done before the next hand can be recorded


class LateSpot(Part):
    """A player whose time is up, so that the floor decides."""

    spot: int
    name: str
    default: str  # what the sheet does by itself: "fold"


class GivenRuling(Part):
    """The floor's ruling of this hand, while a manager may have the last word."""

    says: str  # "stands" or "void"
    reason: str
    by: str


class ChipsPutRight(Part):
    """What a correction of a paid hand moves between a spot and the tray, or a player's bank."""

    hand: int
    spot: Spot
    name: str
    cents: Net  # below zero the player gives back
    moves: bool  # whether the dealer moves it; somebody who has left finds it on their account
    says: str  # "Take $29 from Ann."


class StaffTable(Part):
    """A table as dealer and floor see it: what everybody sees, and what may be done next."""

    card: TableCard
    next: list[str]  # the dealer's commands that are possible now: "deal", "reveal" ...
    says: str  # what the table waits for
    spots: list[SpotView]
    dealt: list[DealtCard]
    irregularities: list[Irregularity]
    limits: dict[str, tuple[Cents, Cents, Cents]]  # of the wagers whose limits the table posts
    posts: list[str]  # wagers whose limits the table has to post
    calls: list[PaidCall] = Field(default_factory=list)
    offers: list[Offer] = Field(default_factory=list)
    decks: Decks | None = None  # with real cards
    late: list[LateSpot] = Field(default_factory=list)
    ruling: GivenRuling | None = None
    # What the table was opened with is not counted by dealer and floor; entered: by the viewer, and not by another.
    opening_count: Literal["due", "entered"] | None = None
    put_right: list[ChipsPutRight] = Field(default_factory=list)  # with real cards, until the next hand is over


class NewHouseTable(Part):
    """A table of the house: issued or practice chips, the house's decks or real cards, staffed or not."""

    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    table: TableName  # of a new table, or of one that is closed
    sheet: Annotated[str, Field(max_length=60)] = ""
    # Open it with the game and the terms of this opening, which has to be the last one; other fields do not count then.
    as_before: Annotated[int, Field(strict=True, ge=1)] | None = None
    chips: Literal["practice", "issued", "night"] = "issued"
    cards: Literal["sealed", "real"] = "sealed"
    seats: Annotated[int, Field(strict=True, ge=1, le=7)] = 7
    tray: Cents = 0
    rack: Cents = 0
    tray_pieces: Pieces | None = None
    rack_pieces: Pieces | None = None
    dealer: Literal["automatic", "staff"] = "staff"
    floor: Literal["automatic", "staff"] = "staff"
    payout_max: Cents | None = None
    limits: dict[str, tuple[Cents, Cents, Cents]] = Field(default_factory=dict)
    schedule: list[tuple[Cents | None, Cents, Cents]] = Field(default_factory=list)
    backline: bool = False
    coach: bool = False


class AtWork(Part):
    """Who deals at a table, or is its floor, and since when."""

    name: str
    since: int


class HandOverView(Part):
    """What the outgoing and the incoming person of a hand-over look at, both before they confirm it."""

    table: str
    title: str
    open: bool
    shift: str  # the current one; empty in a house without shifts
    until: int  # its end
    dealer: AtWork | None
    floor: AtWork | None
    unfinished: list[str]  # what is open at the table
    waiting: list[Waiting]  # commands that wait for a second person here, hand-overs among them
    offers: list[Offer] = Field(default_factory=list)
    relief: str | None = None  # who is to relieve the dealer, by the rota
    card: TableCard  # with a fill on its way, which whoever comes receives


class HouseTableRow(Part):
    """A table of the house with its last opening, which is how it is usually opened next."""

    table: str
    open: bool
    openings: int
    hands: int  # the number of its last hand
    at: int  # when something happened there last; the closing of a closed table
    title: str
    sheet: str
    shipped: bool  # whether a form can offer its sheet
    chips: Literal["practice", "issued", "night"]
    cards: Literal["sealed", "real"]
    seats: int
    tray: Cents
    rack: Cents
    dealer: Literal["automatic", "staff"]
    floor: Literal["automatic", "staff"]
    payout_max: Cents | None
    limits: dict[str, tuple[Cents, Cents, Cents]]
    schedule: list[tuple[Cents | None, Cents, Cents]]
    backline: bool


class HouseTables(Part):
    tables: list[HouseTableRow]


# ---------------------------------------------------------------- the cashier's picture


class Customer(Part):
    """Somebody at the window."""

    player: str
    name: str
    code: str  # of their card, as it is said: "483 2917"
    signs_in: bool  # they have a password
    wallet: Cents  # chips that the cage keeps for them
    seats: list[tuple[str, int, Cents]]  # table, seat, chips there
    checked: str | None
    excluded_until: int | None
    bought_today: Cents
    cashed_today: Cents
    lost_limit: Cents | None
    offers: list[Offer] = Field(default_factory=list)  # what the cashier can do now with chips on this account


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
    cents: Net  # the change of the cash in the drawer
    chips: Net | None = (
        0  # the change of the house's chips at the cage; null while a drop box of the table is not counted
    )
    flagged: bool


class BoxCard(Part):
    """A drop box that was taken from its table and waits, locked, for its count."""

    table: str
    number: int
    of: str  # "Swing of 17 November"


class CashierView(Part):
    """The window: customers, and today's book.

    What should be in the drawer and in drop boxes is not here: whoever counts them does not see the book. Fills and
    credits move chips between cage and tables, and no cash.
    """

    house: str
    day: str
    balances: bool
    buy_ins: tuple[int, Cents]
    cash_outs: tuple[int, Cents]
    fills: tuple[int, Cents]
    credits: tuple[int, Cents | None]  # null while a box of a closed table is not counted
    counted: Net | None  # by the last count of the day
    counted_at: int | None
    note: str = ""  # what is wrong with the code that was searched for
    customers: list[Customer]
    waiting: list[Waiting]
    answered: list[Answered] = Field(default_factory=list)
    lines: list[BookLine]
    offers: list[Offer] = Field(default_factory=list)  # for a walk-in, with the drawer, and for each table by its name
    boxes: list[BoxCard] = Field(default_factory=list)  # to be counted, the oldest first
    # With the tips and collections that are there now; closed tables too, until those and their drop are collected.
    tables: list[TableCard]


class Slip(Part):
    """A slip to print and sign."""

    number: int
    house: str
    at: int
    what: str
    table: str | None
    cents: Cents | None  # null while a drop box is not counted, to those who count
    by: list[str]
    lines: list[tuple[str, str]]
    hash: str  # hash of its record in the chain
    zone: str  # of the clocks of the house
    dealer: str  # who dealt at the table then
    received: int | None  # when a fill came to the tray
    received_by: list[str]
    signs: list[str]  # everybody who signs; "" for one more
    voided_by: int | None  # the counter-slip
    offers: list[Offer]
    kept: str  # why it cannot be voided now
