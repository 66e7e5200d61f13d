"""The commands, events and refusals of the office. `staff` decides, `staff_state` adds the events up."""

from dataclasses import dataclass
from typing import TypeAlias

from pitboss.rounds.refusal import Refusal, Why
from pitboss.tables.events import Restored
from pitboss.tables.identities import Actor


class StaffCode(Why):
    """The refusals of the office, each with its sentence."""

    NO_ACCOUNT = ("no-such-account", "There is no such account. Find the person by name or code.")
    ACCOUNT_THERE = ("account-there", "There is this account already.")
    BAD_ROLES = ("bad-roles", "Roles are {known}; name each once.")
    NO_CHANGE = ("no-change", "It is so already.")
    LAST_MANAGER = ("last-manager", "Somebody has to be manager. Make another account manager first.")
    OWN_CHECK = ("own-check", "Nobody checks their own identification. Ask another cashier.")
    BAD_KIND = ("bad-kind", "Identification is a {known}.")
    NO_INVITATION = ("no-such-invitation", "This invitation is not open: it was used, taken back, or is too old.")
    NOT_FIRST = ("not-first", "This house has a manager already. Ask them for an invitation.")
    NOT_SHORTER = ("not-shorter", "The self-exclusion holds longer already. It can be made longer, never shorter.")
    NO_TABLET = ("no-such-tablet", "This browser is no tablet of the house any more.")
    BAD_TABLET = ("bad-tablet", "A tablet has a name of 1 to {most} characters that can be printed, such as Table 9.")
    NO_BADGE = ("no-badge", "There is no badge to take back.")
    NO_PASSKEY = ("no-passkey", "There is no such passkey any more.")
    NO_PIN = ("no-pin", "There is no PIN to take away.")
    NOT_STAFF = ("not-staff", "This is for the people of the house: give the account a role first.")
    OWN_RESET = ("own-reset", "Nobody resets their own password: change it at /account, or ask two others.")


# ---------------------------------------------------------------- commands


@dataclass(frozen=True)
class MakeAccount:
    """`invited` is who invited them; empty if nobody did."""

    player: str
    roles: tuple[str, ...]
    invited: str = ""


@dataclass(frozen=True)
class MakePlayers:
    """Accounts of several players at once, from a list: all of them are made, or none."""

    players: tuple[str, ...]
    invited: str = ""


@dataclass(frozen=True)
class MakeFirstManager:
    """Whoever sits at the machine of a house without a manager becomes its first; refused if there is one."""

    player: str


@dataclass(frozen=True)
class ChangeRoles:
    player: str
    roles: tuple[str, ...]


@dataclass(frozen=True)
class Disable:
    """The account cannot be used any more; its chips stay on it."""

    player: str


@dataclass(frozen=True)
class Enable:
    player: str


@dataclass(frozen=True)
class CheckIdentity:
    """Age and identification were checked. Only the kind of document is on record, nothing of its contents."""

    player: str
    kind: str


@dataclass(frozen=True)
class Exclude:
    """Self-exclusion: no wagers until a moment, in ms since 1970. Nobody can shorten it."""

    player: str
    until: int


@dataclass(frozen=True)
class ChangeSettings:
    """The new settings of the house, as JSON."""

    settings: str


@dataclass(frozen=True)
class ChangeHouseRules:
    """The new rules of the house, as JSON."""

    rules: str


@dataclass(frozen=True)
class MakeInvitation:
    """Whoever has its code may make one account with these roles. `invitation` is its number, not its code."""

    invitation: str
    roles: tuple[str, ...]


@dataclass(frozen=True)
class TakeBackInvitation:
    invitation: str


@dataclass(frozen=True)
class MakeTablet:
    """A browser that several people use. `tablet` is its number; whoever has its secret can compute it."""

    tablet: str
    name: str


@dataclass(frozen=True)
class TakeBackTablet:
    tablet: str


@dataclass(frozen=True)
class SetPin:
    """Somebody has chosen a PIN, which is not on record."""

    player: str


@dataclass(frozen=True)
class DropPin:
    player: str


@dataclass(frozen=True)
class GiveBadge:
    """`badge` is its number, not its code. The badge that somebody had before is worth nothing any more."""

    player: str
    badge: str


@dataclass(frozen=True)
class RevokeBadge:
    player: str


@dataclass(frozen=True)
class AddPasskey:
    """`passkey` is its number."""

    player: str
    passkey: str


@dataclass(frozen=True)
class RemovePasskey:
    player: str
    passkey: str


@dataclass(frozen=True)
class ResetPassword:
    """The password does not hold any more; one for a single sign-in is made. None of them is on record."""

    player: str


Command: TypeAlias = (
    MakeAccount | MakePlayers | MakeFirstManager | ChangeRoles | Disable | Enable | CheckIdentity | Exclude
    | ChangeSettings | MakeInvitation | TakeBackInvitation | ChangeHouseRules
    | MakeTablet | TakeBackTablet | SetPin | DropPin | GiveBadge | RevokeBadge | ResetPassword | AddPasskey
    | RemovePasskey
)  # fmt: skip


# ---------------------------------------------------------------- events


@dataclass(frozen=True)
class AccountMade:
    player: str
    roles: tuple[str, ...]
    invited: str


@dataclass(frozen=True)
class RolesChanged:
    player: str
    roles: tuple[str, ...]
    were: tuple[str, ...]


@dataclass(frozen=True)
class AccountDisabled:
    player: str


@dataclass(frozen=True)
class AccountEnabled:
    player: str


@dataclass(frozen=True)
class IdentityChecked:
    player: str
    kind: str
    day: str
    by: Actor


@dataclass(frozen=True)
class SelfExcluded:
    player: str
    until: int


@dataclass(frozen=True)
class SettingsChanged:
    settings: str


@dataclass(frozen=True)
class HouseRulesChanged:
    rules: str


@dataclass(frozen=True)
class InvitationMade:
    invitation: str
    roles: tuple[str, ...]


@dataclass(frozen=True)
class InvitationTakenBack:
    invitation: str


@dataclass(frozen=True)
class TabletMade:
    tablet: str
    name: str


@dataclass(frozen=True)
class TabletTakenBack:
    tablet: str


@dataclass(frozen=True)
class PinSet:
    player: str


@dataclass(frozen=True)
class PinDropped:
    player: str


@dataclass(frozen=True)
class BadgeGiven:
    player: str
    badge: str


@dataclass(frozen=True)
class BadgeRevoked:
    player: str


@dataclass(frozen=True)
class PasskeyAdded:
    player: str
    passkey: str


@dataclass(frozen=True)
class PasskeyRemoved:
    player: str
    passkey: str


@dataclass(frozen=True)
class PasswordReset:
    player: str


PersonEvent: TypeAlias = (
    AccountMade | RolesChanged | AccountDisabled | AccountEnabled | IdentityChecked | SelfExcluded
    | PinSet | PinDropped | BadgeGiven | BadgeRevoked | PasswordReset | PasskeyAdded | PasskeyRemoved
)  # fmt: skip
Event: TypeAlias = (
    PersonEvent | SettingsChanged | HouseRulesChanged | InvitationMade | InvitationTakenBack | TabletMade
    | TabletTakenBack | Restored
)  # fmt: skip
Answer: TypeAlias = tuple[Event, ...] | Refusal
