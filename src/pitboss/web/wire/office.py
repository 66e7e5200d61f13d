"""Accounts: signing in, invitations, sessions, and what somebody may see and do."""

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from pydantic import Field

from pitboss.house.people.roles import OF_ACCOUNTS
from pitboss.web.wire.base import Cents, Net, Part

if TYPE_CHECKING:
    Role: TypeAlias = str
else:
    Role = Literal[tuple(role.value for role in OF_ACCOUNTS)]
Login: TypeAlias = Annotated[str, Field(min_length=2, max_length=32)]
Password: TypeAlias = Annotated[str, Field(min_length=1, max_length=200)]
Display: TypeAlias = Annotated[str, Field(min_length=1, max_length=24)]


class SignIn(Part):
    """With a password for one sign-in, one's own comes along as `new`."""

    login: Login
    password: Password
    new: Password | None = None


class Enrol(Part):
    """Use an invitation, which can be used once."""

    code: Annotated[str, Field(min_length=8, max_length=64)]
    login: Login
    name: Annotated[str, Field(min_length=1, max_length=40)]  # not used for an account that has one
    password: Password


class Register(Part):
    """A player makes an account of their own; issued chips come from the cashier."""

    login: Login
    name: Display
    password: Password


class ChangePassword(Part):
    old: Password
    new: Password


class InvitationInfo(Part):
    """What the holder of the code is invited to; the link for the first manager is valid while the house runs."""

    roles: list[Role]
    until: int | None
    name: str | None = None  # of an account that staff have made: it is signed in to for the first time


class SessionRow(Part):
    """One browser that is signed in."""

    id: str
    since: int
    seen: int
    browser: str
    current: bool


class Exclude(Part):
    """Self-exclusion: no wagers at all for so many days. Nobody can undo it."""

    days: Annotated[int, Field(strict=True, ge=1, le=3650)]


class AccountRow(Part):
    """An account as staff see it."""

    player: str  # for commands; it is not shown to people
    code: str  # of their card, as it is said
    login: str  # empty if nobody can sign in yet
    name: str
    roles: list[Role]
    disabled: bool
    since: int
    seen: int | None
    sessions: int
    checked: str | None  # when age and identification were checked, a date; null: not yet
    excluded_until: int | None
    waiting: str | None = None  # not done yet: the id under which it waits for another manager
    pin: Literal["none", "set", "locked"] = "none"  # at shared tablets
    badge: bool = False


class AccountRows(Part):
    accounts: list[AccountRow]


class Invite(Part):
    roles: Annotated[list[Role], Field(min_length=1, max_length=len(OF_ACCOUNTS))]
    days: Annotated[int, Field(strict=True, ge=1, le=30)] = 3


class Invited(Part):
    """The code is shown once; the house keeps its hash."""

    id: str  # its number in lists and in the record
    code: str
    link: str
    until: int
    qr: str = ""  # the link as a QR code, in SVG
    waiting: str | None = None  # the id under which it waits for another manager; until then it is not valid


class OpenInvitation(Part):
    """An invitation that nobody has used yet."""

    id: str
    roles: list[Role]
    until: int
    by: str


class OpenInvitations(Part):
    invitations: list[OpenInvitation]


class SetRoles(Part):
    roles: Annotated[list[Role], Field(max_length=len(OF_ACCOUNTS))]


class SetDisabled(Part):
    disabled: bool


class Checked(Part):
    """Age and identification were checked. The document itself is not recorded."""

    kind: Literal["passport", "identity card", "driving licence", "other"]
    of_age: Literal[True]


class Flag(Part):
    """From a date on: a win of at least `times` the wager and `over_cents` waits for the floor (kind `win`);
    cash of one person that comes to at least `over_cents` in a gaming day is reported (kind `cash`).
    """

    kind: Literal["win", "cash"]
    since: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    times: Annotated[int, Field(strict=True, ge=0, le=100_000)] = 0
    over_cents: Cents
    note: Annotated[str, Field(max_length=120)] = ""


class ShiftStart(Part):
    name: Annotated[str, Field(max_length=20)]
    starts: Annotated[str, Field(pattern=r"^\d{2}:\d{2}$")]  # by the clock of the house's time zone


class ShiftPlan(Part):
    """The shifts of a gaming day, from a date on ("": from the first day on); without any, the day is one shift."""

    since: Annotated[str, Field(pattern=r"^(\d{4}-\d{2}-\d{2})?$")] = ""
    shifts: Annotated[list[ShiftStart], Field(max_length=8)]


class ChipKind(Part):
    """A kind of chip of the house. Colours are written as #7a1f2b; `spots` is that of the spots on the edge."""

    cents: Annotated[int, Field(strict=True, ge=1, le=100_000_00)]
    colour: Annotated[str, Field(max_length=7)]
    spots: Annotated[str, Field(max_length=7)]
    name: Annotated[str, Field(max_length=20)] = ""


class HouseSettings(Part):
    """What the house has set: flags by date, and what needs a second person."""

    name: Annotated[str, Field(max_length=60)]
    flags: Annotated[list[Flag], Field(max_length=40)]
    second_over_cents: Cents  # a payout above this needs a second person
    zone: str
    day_starts: str
    colour: Annotated[str, Field(max_length=20)] = ""  # on its cards and signs; "" is felt green
    help_line: Annotated[str, Field(max_length=80)] = ""
    logo: Annotated[str, Field(max_length=64)] = ""  # the digest of a logo that was sent before
    shifts: Annotated[list[ShiftPlan], Field(max_length=40, default_factory=list)]
    chips: Annotated[list[ChipKind], Field(max_length=12)] = Field(default_factory=list)  # none: it works by totals
    named_payout_cents: Cents | None = None  # a payout above this is made only to somebody with an account
    named_cash_cents: Cents | None = None  # and so is a cash transaction above this
    currency: Annotated[str, Field(max_length=12)] = "USD"  # of ISO 4217; it changes only while no chips are out
    coin: Cents = 0  # the smallest that the cage pays in cash; 0 is the smallest amount of the currency
    toward: Literal["nearest", "up", "down"] = "nearest"  # how cash is rounded to whole coins; up is for the customer
    drop_counters: Annotated[int, Field(strict=True, ge=2, le=3)] = 2  # how many people count a drop box, each alone
    tip_pool: Literal["", "table", "shift", "day"] = ""  # how tips are pooled; "": they are paid out table by table
    # The longest time that somebody deals at a table without a relief; 0 is no such rule.
    deal_minutes: Annotated[int, Field(strict=True, ge=0, le=24 * 60)] = 0
    waiting: str | None = None  # not changed yet: the id under which it waits for another manager


class CashKind(Part):
    """A note or coin of the house's currency."""

    cents: Cents
    name: str  # "note", "coin", "note or coin"; empty where the house does not know


class ChipSet(Part):
    """The chips of the house, the smallest first; the set that most card rooms have; and the cash of its currency."""

    chips: list[ChipKind]
    usual: list[ChipKind]
    cash: list[CashKind]


class SuggestedChips(Part):
    """Chips for an amount that are there; null if they do not make it."""

    pieces: dict[str, int] | None


class ChipsHeld(Part):
    """How many of a denomination the house owns, and where they are; tables by their last counts."""

    cents: Cents
    kind: ChipKind | None  # null: not in the set any more
    owned: int
    cage: int
    tables: dict[str, int]
    out: int


class ChipInventory(Part):
    """The chips of the house by denomination. `says` has what is missing, a sentence each."""

    counted: bool  # whether the chips at the cage were ever counted
    lines: list[ChipsHeld]
    tables: list[str]
    owned_cents: Net
    cage_cents: Net
    tables_cents: Net
    out_cents: Net
    says: list[str]


class HouseCopies(Part):
    """The copies that the house makes of itself while it runs; without a folder it makes none."""

    folder: str | None
    every_minutes: int
    keep: int
    last: int | None  # when the last good copy was made and read back
    file: str
    wrong: str  # why the newest try failed
    late: bool  # somebody has to look after it


class KeptLogo(Part):
    """A logo that was sent and found right; settings name it by this digest."""

    logo: str


class Permission(Part):
    """One line of the table of permits."""

    command: str
    says: str
    roles: dict[str, list[str]]  # by role: the states in which it is permitted
    second: bool  # a second person has to agree


class Permissions(Part):
    states: list[str]
    lines: list[Permission]


# ---------------------------------------------------------------- shared tablets


Pin: TypeAlias = Annotated[str, Field(min_length=1, max_length=8)]
BadgeText: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]


class Here(Part):
    """Who somebody is, at a shared tablet: a person and their PIN, or a badge that was scanned."""

    who: Annotated[str, Field(max_length=60)] = ""
    pin: Pin | None = None
    badge: BadgeText | None = None


class TabletPerson(Part):
    player: str  # for commands; it is not shown to people
    name: str
    roles: list[Role]


class TabletView(Part):
    """The shared tablet that this browser is, and who may identify themselves there with a PIN; else no name."""

    name: str | None
    people: list[TabletPerson]


class MakeTablet(Part):
    name: Annotated[str, Field(min_length=1, max_length=30)]


class TabletRow(Part):
    id: str
    name: str
    here: bool  # it is this browser


class TabletRows(Part):
    tablets: list[TabletRow]


class SetPin(Part):
    """A new PIN, or none any more (null)."""

    password: Password
    pin: Pin | None


class OwnBadge(Part):
    password: Password


class PinAndBadge(Part):
    pin: Literal["none", "set", "locked"]
    badge: bool


class Badge(Part):
    """The code of a new badge is shown once; the house keeps its hash."""

    code: str
    name: str
    qr: str  # in SVG
    waiting: str | None = None  # the id under which it waits for another manager; until then it is not valid


class BadgeCode(Part):
    code: BadgeText


class ResetAsked(Part):
    """A reset waits for a second person. `half` is the first half of the password for one sign-in, shown once."""

    half: str
    waiting: str
