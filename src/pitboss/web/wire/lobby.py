"""The lobby: who I am, which games there are, which tables are open."""

from typing import Annotated, Literal

from pydantic import Field

from pitboss.web.wire.base import Cents, Net, Part, Problem, TableName
from pitboss.web.wire.office import Role
from pitboss.web.wire.sheet import SheetInfo


class Limits(Part):
    """What the player has set for themselves; times are milliseconds since 1970, amounts cents."""

    loss: Cents | None  # the most to lose in a gaming day
    loss_until: int | None  # when it may be raised or dropped
    paused_until: int | None
    lost_today: Net  # what the player is down today; less than nothing where they are up


class SeatAt(Part):
    """A table where somebody sits, or stands in line."""

    table: str
    sheet: str
    title: str
    chips: Cents  # in front of them, and on the felt
    kind: Literal["practice", "issued", "night"]
    waits: bool  # stands in line
    leaving: bool = False  # gets up when the hand that is on is over


class Me(Part):
    """The session of this browser."""

    player: str
    name: str
    code: str = ""  # short: staff find a guest by it
    wallet: Cents
    practice_left: Cents  # practice chips that can still be had today
    token: str  # goes into the X-Pitboss-Token header of every POST
    since: int  # when the session began, ms since 1970
    limits: Limits
    account: str | None = None  # the login of who is signed in; null for a guest
    roles: list[Role] = Field(default_factory=list)
    issued: Cents = 0  # chips that the cashier sold, in the wallet
    night: Cents = 0  # play money of the night that is on, in the wallet
    checked: bool = False  # age and identification, by the cashier
    excluded_until: int | None = None
    seats: list[SeatAt] = Field(default_factory=list)
    house: str = ""  # the address of the house that others can open, where it has one


class Rename(Part):
    name: Annotated[str, Field(min_length=1, max_length=24)]


class Practice(Part):
    """Practice chips for the wallet."""

    cents: Annotated[int, Field(strict=True, gt=0, le=10**7)]


class SetLimits(Part):
    """A lower limit holds at once; a higher one, or none, only when the gaming day is over."""

    loss: Cents | None


class Pause(Part):
    """No bets for so long. It cannot be taken back."""

    minutes: Annotated[int, Field(strict=True, ge=5, le=60 * 24 * 42)]


class PriceLine(Part):
    """What $100 on a wager loses on average, played well; null where the solver does not value the sheet.

    Where it depends on the stake: from `cost_cents` to `cost_most_cents`, and the note says at which stakes.
    """

    wager: str
    title: str
    cost_cents: Net | None
    cost_most_cents: Net | None
    percent: float | None
    percent_most: float | None
    note: str | None  # what is to be known of the price: a few words


class GameCard(Part):
    """One game of the lobby."""

    id: str
    title: str
    family: str
    summary: str
    limits: str  # "$2 to $4", "$2 or $4"
    least: Cents  # of the first wager
    cards: list[str]  # a hand to draw
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
    limits: str
    invited_only: bool
    chips: Literal["practice", "issued", "night"] = "practice"
    cards: Literal["sealed", "real"] = "sealed"


class Lobby(Part):
    games: list[GameCard]
    tables: list[OpenTableCard]
    notice: str  # on practice chips and help
    secure: bool  # false where the page came over plain HTTP from another machine
    house: str = ""  # its name
    address: str = ""  # where it is reached, as on its QR code


class NewTable(Part):
    """Open a practice table: a sheet by its id, or one's own as TOML."""

    sheet: Annotated[str, Field(max_length=60)] | None = None
    toml: Annotated[str, Field(max_length=40_000)] | None = None
    bots: Annotated[int, Field(ge=0, le=6)] = 0
    style: Literal["optimal", "simple", "random"] = "simple"
    seats: Annotated[int, Field(ge=1, le=7)] = 7
    coach: bool = True
    listed: bool = True  # shown in the lobby; else only who has the link finds it
    patient: bool = False  # no clock: bets and decisions are waited for


class Opened(Part):
    table: TableName
    waiting: str | None = None  # it is not open yet: another person has to agree, under this number


class SheetProblem(Part):
    line: int
    column: int
    path: str
    says: str


class GoodSheet(Part):
    """A sheet that can be played, and how it was understood where that deserves a word."""

    sheet: SheetInfo
    notes: list[SheetProblem]


class BadSheet(Part):
    """What is wrong with a sheet, all of it at once."""

    error: Problem
    problems: list[SheetProblem]
