"""What is on record about people: accounts, roles, identification, self-exclusion, settings. Built as the cage is.

Here people are account numbers only: a login, a name and a password hash may have to be changed or deleted, so they
are not on record (`accounts` stores them as papers). Who was allowed what, when and by whom stays on record.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias, assert_never

from pitboss.house import settings
from pitboss.house.people.roles import MAY_SECOND, STAFF, Role
from pitboss.house.settings import Settings
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables import identities
from pitboss.tables.events import Restored
from pitboss.tables.identities import Actor
from pitboss.tables.names import is_name
from pitboss.tables.refusal import TableCode

KINDS = ("passport", "identity card", "driving licence", "other")
TABLET_MOST = 30  # characters of a tablet's name


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


# ---------------------------------------------------------------- state


@dataclass(frozen=True)
class Check:
    """Age and identification were checked."""

    kind: str
    day: str
    by: Actor


@dataclass(frozen=True)
class Standing:
    """What the record says of an account."""

    roles: tuple[str, ...]
    disabled: bool = False
    check: Check | None = None  # the last one
    excluded_until: int | None = None
    pin: bool = False  # whether they have one
    badge: str = ""  # the number of their badge
    passkeys: frozenset[str] = frozenset()  # the numbers of them

    @property
    def checked(self) -> str | None:
        """The day of the check."""
        return None if self.check is None else self.check.day


@dataclass(frozen=True)
class Staff:
    """Everybody with an account, by number, and the invitations that were not taken back, used or not."""

    people: Mapping[str, Standing] = field(default_factory=dict)
    invitations: frozenset[str] = frozenset()
    made_alone: frozenset[str] = frozenset()  # invitations made when there was only one manager
    walk_ins: Mapping[str, Check] = field(default_factory=dict)  # walk-ins whose identification was checked
    tablets: Mapping[str, str] = field(default_factory=dict)  # browsers that several people use: names by number

    def managers(self) -> list[str]:
        """Managers whose accounts are not disabled."""
        return _managers(self.people)

    def holds(self, invitation: str, roles: Iterable[str]) -> bool:
        """Whether an invitation by a manager is valid. One that was made by the only manager, for a role that may be
        a second person, becomes invalid when there are two managers, because the other one did not agree to it.
        """
        late = invitation in self.made_alone and len(self.managers()) > 1 and bool(_may_agree(roles))
        return invitation in self.invitations and not late


def _managers(people: Mapping[str, Standing]) -> list[str]:
    manager = Role.MANAGER.value
    return [player for player, one in people.items() if manager in one.roles and not one.disabled]


def apply(state: Staff, events: Iterable[Event]) -> Staff:
    """The state after all events, computed at once because an old house has many."""
    people, invitations, made_alone = dict(state.people), set(state.invitations), set(state.made_alone)
    walk_ins, tablets = dict(state.walk_ins), dict(state.tablets)
    for event in events:
        match event:
            case SettingsChanged() | HouseRulesChanged() | Restored():
                pass
            case InvitationMade():
                invitations.add(event.invitation)
                if len(_managers(people)) < 2:
                    made_alone.add(event.invitation)
            case InvitationTakenBack():
                invitations.discard(event.invitation)
            case TabletMade():
                tablets[event.tablet] = event.name
            case TabletTakenBack():
                tablets.pop(event.tablet, None)
            case IdentityChecked() if identities.is_walk_in(event.player):
                walk_ins[event.player] = Check(event.kind, event.day, event.by)
            case _:
                people[event.player] = _after(people.get(event.player), event)
    return Staff(people, frozenset(invitations), frozenset(made_alone), walk_ins, tablets)


def evolve(state: Staff, event: Event) -> Staff:
    return apply(state, (event,))


def _after(now: Standing | None, event: PersonEvent) -> Standing:
    if isinstance(event, AccountMade):
        return Standing(event.roles)
    assert now is not None, "only an account that was made is changed"
    match event:
        case RolesChanged():
            return replace(now, roles=event.roles)
        case AccountDisabled():
            return replace(now, disabled=True)
        case AccountEnabled():
            return replace(now, disabled=False)
        case IdentityChecked():
            return replace(now, check=Check(event.kind, event.day, event.by))
        case SelfExcluded():
            return replace(now, excluded_until=event.until)
        case PinSet() | PinDropped():
            return replace(now, pin=isinstance(event, PinSet))
        case BadgeGiven():
            return replace(now, badge=event.badge)
        case BadgeRevoked():
            return replace(now, badge="")
        case PasskeyAdded():
            return replace(now, passkeys=now.passkeys | {event.passkey})
        case PasskeyRemoved():
            return replace(now, passkeys=now.passkeys - {event.passkey})
        case PasswordReset():
            return now
        case _ as never:
            assert_never(never)


# ---------------------------------------------------------------- from a command to events


def decide(state: Staff, command: Command, *, by: Actor, day: str) -> Answer:
    """The events of the command on a gaming day, or a refusal. Permissions were checked before (`permits`)."""
    if isinstance(command, ChangeSettings):
        return (SettingsChanged(command.settings),)
    if isinstance(command, ChangeHouseRules):
        return (HouseRulesChanged(command.rules),)
    if isinstance(command, MakeAccount):
        return _make(state, command)
    if isinstance(command, MakePlayers):
        each = [_make(state, MakeAccount(player, (), command.invited)) for player in command.players]
        wrong = next((one for one in each if isinstance(one, Refusal)), None)
        return wrong or tuple(event for one in each if not isinstance(one, Refusal) for event in one)
    if isinstance(command, MakeFirstManager):
        made = MakeAccount(command.player, (Role.MANAGER.value,))
        return refuse(StaffCode.NOT_FIRST) if state.managers() else _make(state, made)
    if isinstance(command, MakeInvitation):
        return _bad_roles(command.roles) or (InvitationMade(command.invitation, in_order(command.roles)),)
    if isinstance(command, TakeBackInvitation):
        there = command.invitation in state.invitations
        return (InvitationTakenBack(command.invitation),) if there else refuse(StaffCode.NO_INVITATION)
    if isinstance(command, MakeTablet):
        good = 0 < len(command.name.strip()) <= TABLET_MOST and command.name.isprintable()
        tablet = TabletMade(command.tablet, command.name.strip())
        return (tablet,) if good else refuse(StaffCode.BAD_TABLET, most=TABLET_MOST)
    if isinstance(command, TakeBackTablet):
        there = command.tablet in state.tablets
        return (TabletTakenBack(command.tablet),) if there else refuse(StaffCode.NO_TABLET)
    if isinstance(command, CheckIdentity) and isinstance(identities.identify(command.player), identities.WalkIn):
        return _checked(command, by=by, day=day)
    now = state.people.get(command.player)
    if now is None:
        return refuse(StaffCode.NO_ACCOUNT, player=command.player[:40])
    match command:
        case ChangeRoles():
            return _change(state, now, command)
        case Disable():
            if now.disabled:
                return refuse(StaffCode.NO_CHANGE)
            return _leaves_nobody(state, command.player) or (AccountDisabled(command.player),)
        case Enable():
            return (AccountEnabled(command.player),) if now.disabled else refuse(StaffCode.NO_CHANGE)
        case CheckIdentity():
            return _checked(command, by=by, day=day)
        case Exclude():
            if command.until <= (now.excluded_until or 0):
                return refuse(StaffCode.NOT_SHORTER)
            return (SelfExcluded(command.player, command.until),)
        case SetPin():
            return (PinSet(command.player),) if _works_here(now) else refuse(StaffCode.NOT_STAFF)
        case DropPin():
            return (PinDropped(command.player),) if now.pin else refuse(StaffCode.NO_PIN)
        case GiveBadge():
            given = BadgeGiven(command.player, command.badge)
            return (given,) if _works_here(now) else refuse(StaffCode.NOT_STAFF)
        case RevokeBadge():
            return (BadgeRevoked(command.player),) if now.badge else refuse(StaffCode.NO_BADGE)
        case AddPasskey():
            added = PasskeyAdded(command.player, command.passkey)
            return (added,) if _works_here(now) else refuse(StaffCode.NOT_STAFF)
        case RemovePasskey():
            removed = PasskeyRemoved(command.player, command.passkey)
            return (removed,) if command.passkey in now.passkeys else refuse(StaffCode.NO_PASSKEY)
        case ResetPassword():
            own = command.player in identities.people(by)
            return refuse(StaffCode.OWN_RESET) if own else (PasswordReset(command.player),)
        case _ as never:
            assert_never(never)


def _works_here(now: Standing) -> bool:
    return not now.disabled and any(Role(word) in STAFF for word in now.roles)


def _checked(command: CheckIdentity, *, by: Actor, day: str) -> Answer:
    if command.player in identities.people(by):
        return refuse(StaffCode.OWN_CHECK)
    if command.kind not in KINDS:
        return refuse(StaffCode.BAD_KIND, known=", ".join(KINDS))
    return (IdentityChecked(command.player, command.kind, day, by),)


def makes_seconds(state: Staff, command: Command, before: Settings) -> bool:
    """Whether one person could use the command to become their own second person, or to need none.

    That is so if it gives a role that may agree to something, to an account or an invitation, or enables an account
    with one; if it makes a badge or a password by which somebody could act as another; if it changes the settings on
    what needs two people; and if it disables another manager.
    """
    match command:
        case ChangeRoles():
            now = state.people.get(command.player)
            return now is not None and (bool(_may_agree(gained(now, command))) or _manager_goes(now, command.roles))
        case Disable():
            now = state.people.get(command.player)
            return now is not None and _manager_goes(now, ())
        case Enable():
            now = state.people.get(command.player)
            return now is not None and bool(_may_agree(now.roles))
        case MakeInvitation():
            return bool(_may_agree(command.roles))
        case ChangeSettings():
            return not settings.from_json(command.settings).asks_as(before)
        case ChangeHouseRules():
            return True  # which games and wagers are allowed is no word of one manager, where there are two
        case GiveBadge():
            now = state.people.get(command.player)
            return now is not None and bool(_may_agree(now.roles))
        case ResetPassword():
            return True
        case (
            MakeAccount() | MakePlayers() | MakeFirstManager() | CheckIdentity() | Exclude() | TakeBackInvitation()
            | MakeTablet() | TakeBackTablet() | SetPin() | DropPin() | RevokeBadge() | AddPasskey() | RemovePasskey()
        ):  # fmt: skip
            return False  # an account with roles is made by an invitation, or at the command line
        case _ as never:
            assert_never(never)


def gained(now: Standing, command: ChangeRoles) -> tuple[str, ...]:
    """The roles that somebody has not had before."""
    return tuple(role for role in in_order(command.roles) if role not in now.roles)


def _may_agree(roles: Iterable[str]) -> set[str]:
    return {role.value for role in MAY_SECOND} & set(roles)


def _manager_goes(now: Standing, roles: Iterable[str]) -> bool:
    manager = Role.MANAGER.value
    return manager in now.roles and not now.disabled and manager not in roles


def _make(state: Staff, command: MakeAccount) -> Answer:
    if not is_name(command.player):
        return refuse(TableCode.BAD_NAME, asked=repr(command.player[:60]))
    if command.player in state.people:
        return refuse(StaffCode.ACCOUNT_THERE, player=command.player)
    return _bad_roles(command.roles) or (AccountMade(command.player, in_order(command.roles), command.invited),)


def _change(state: Staff, now: Standing, command: ChangeRoles) -> Answer:
    refusal = _bad_roles(command.roles)
    if refusal:
        return refusal
    roles = in_order(command.roles)
    if roles == now.roles:
        return refuse(StaffCode.NO_CHANGE)
    manages = Role.MANAGER.value
    stays = manages in roles or manages not in now.roles
    refusal = None if stays else _leaves_nobody(state, command.player)
    return refusal or (RolesChanged(command.player, roles, now.roles),)


def _leaves_nobody(state: Staff, player: str) -> Refusal | None:
    """Without a manager nobody could be invited any more."""
    return refuse(StaffCode.LAST_MANAGER) if state.managers() == [player] else None


def _bad_roles(roles: tuple[str, ...]) -> Refusal | None:
    known = [role.value for role in Role if role is not Role.GUEST]
    good = set(roles) <= set(known) and len(set(roles)) == len(roles)
    return None if good else refuse(StaffCode.BAD_ROLES, known=", ".join(known))


def in_order(roles: tuple[str, ...]) -> tuple[str, ...]:
    """Each role once, in the order of `Role`; everybody is also a player.

    >>> in_order(("floor", "dealer"))
    ('player', 'dealer', 'floor')
    """
    return tuple(role.value for role in Role if role.value in roles or role is Role.PLAYER)
