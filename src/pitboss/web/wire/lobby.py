"""The lobby: who I am, which games there are, which tables are open."""

from typing import Annotated, Literal

from pydantic import Field

from pitboss.web.wire.base import Cents, Net, Part, Problem, TableName
from pitboss.web.wire.office import Role
from pitboss.web.wire.sheet import SheetInfo


class Limits(Part):
    """The limits that the player has set; times are milliseconds since 1970, amounts cents."""

    loss: Cents | None  # the most to lose in a gaming day
    loss_until: int | None  # when it may be raised or dropped
    paused_until: int | None
    lost_today: Net  # the loss of today; negative for a win


class SeatAt(Part):
    """A table where somebody sits, or waits for a seat."""

    table: str
    sheet: str
    title: str
    chips: Cents  # at the seat and on the felt
    kind: Literal["practice", "issued", "night"]
    waits: bool  # on the waiting list
    leaving: bool = False  # leaves the seat when the current hand is over


class Money(Part):
    """How amounts are written: the currency of the house. Practice chips and those of a night have none."""

    code: str  # of ISO 4217
    before: str  # written in front of the figures
    after: str  # and behind them
    decimals: int  # 0 or 2
    group: str  # between thousands
    names: list[str]  # a unit, units, a hundredth, hundredths, as they are spoken; empty: the code is spoken
    coin: Cents  # the smallest that the cage pays in cash


class MoneyUntil(Part):
    """What the house was kept in before: up to a gaming day."""

    until: str
    money: Money


class Me(Part):
    """The session of this browser."""

    player: str
    name: str
    code: str = ""  # a short code by which staff find a guest
    wallet: Cents
    practice_left: Cents  # practice chips that can still be taken today
    token: str  # goes into the X-Pitboss-Token header of every POST
    since: int  # when the session began, ms since 1970
    limits: Limits
    account: str | None = None  # the login of the account; null for a guest
    roles: list[Role] = Field(default_factory=list)
    issued: Cents = 0  # chips that the cashier sold, in the wallet
    night: Cents = 0  # play money of the current night, in the wallet
    checked: bool = False  # the cashier has checked age and identification
    excluded_until: int | None = None
    seats: list[SeatAt] = Field(default_factory=list)
    house: str = ""  # the address of the house for others, if it has one
    money: Money
    money_before: list[MoneyUntil] = Field(default_factory=list)  # earlier ones, the oldest first
    zone: str = ""  # of the house's clocks; "" if it has named none
    day_starts: str = "06:00"  # when its gaming day begins
    help_line: str = ""  # where it sends whoever needs help with gambling
    tablet: str | None = None  # the name of the shared tablet that this browser is
    by_pin: bool = False  # signed in by PIN or badge: the office asks for the password
    signed_out: bool = False  # somebody was signed in here until now; that session has ended


class Rename(Part):
    name: Annotated[str, Field(min_length=1, max_length=24)]


class Practice(Part):
    """Practice chips for the wallet."""

    cents: Annotated[int, Field(strict=True, gt=0, le=10**7)]


class SetLimits(Part):
    """A lower limit holds at once; a higher one, or none, only when the gaming day is over."""

    loss: Cents | None


class Pause(Part):
    """No bets for so long. It cannot be undone."""

    minutes: Annotated[int, Field(strict=True, ge=5, le=60 * 24 * 42)]


class PriceLine(Part):
    """The average loss per $100 on a wager, played well; null where the solver cannot value the sheet.

    Where it depends on the stake: from `cost_cents` to `cost_most_cents`, and the note says at which stakes.
    """

    wager: str
    title: str
    cost_cents: Net | None
    cost_most_cents: Net | None
    percent: float | None
    percent_most: float | None
    note: str | None  # a few words on the price


class GameCard(Part):
    """One game of the lobby."""

    id: str
    title: str
    family: str
    summary: str  # a whole sentence
    limits: str  # "$2 to $4", "$2 or $4"
    least: Cents  # of the first wager
    shelf: str  # where it stands in the library: "Games with cards for all"
    cards: list[str]  # a hand to draw
    board: list[str]  # and the cards for all beside it
    mains: int  # circles of the main game
    sides: int  # circles of side wagers
    dealer_up: bool
    banked_by_player: bool
    prices: list[PriceLine]
    featured: bool  # one of the five that pitboss was built for


class OpenTableCard(Part):
    """One table that is open."""

    table: str
    sheet: str
    title: str
    seats: int
    taken: int
    bots: int
    waiting: int
    called: list[str] = Field(default_factory=list)  # names of those who were called to a seat
    limits: str
    invited_only: bool
    chips: Literal["practice", "issued", "night"] = "practice"
    cards: Literal["sealed", "real"] = "sealed"


class Lobby(Part):
    games: list[GameCard]
    tables: list[OpenTableCard]
    notice: str  # on practice chips and own limits
    secure: bool  # false where the page came over plain HTTP from another machine
    house: str = ""  # its name
    address: str = ""  # its address, as in its QR code


class NewTable(Part):
    """Open a practice table: a sheet by its id, or one's own as TOML."""

    sheet: Annotated[str, Field(max_length=60)] | None = None
    toml: Annotated[str, Field(max_length=40_000)] | None = None
    bots: Annotated[int, Field(ge=0, le=6)] = 0
    style: Literal["optimal", "simple", "random"] = "simple"
    seats: Annotated[int, Field(ge=1, le=7)] = 7
    coach: bool = True
    listed: bool = True  # shown in the lobby; otherwise only reached by its link
    patient: bool = False  # no clock for bets and decisions


class Opened(Part):
    table: TableName
    waiting: str | None = None  # not open yet: the id under which it waits for a second person


class SheetProblem(Part):
    line: int
    column: int
    path: str
    says: str


class GoodSheet(Part):
    """A sheet that can be played, with notes on how unusual parts were understood."""

    sheet: SheetInfo
    notes: list[SheetProblem]


class BadSheet(Part):
    """All problems of a sheet."""

    error: Problem
    problems: list[SheetProblem]
