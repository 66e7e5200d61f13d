"""Rules of accounts: making one, its roles, disabling it, checks of identification, self-exclusion."""

from typing import assert_never

from pitboss.house.people.roles import Role
from pitboss.house.people.staff_state import Staff, Standing
from pitboss.house.people.staff_types import (
    AccountDisabled,
    AccountEnabled,
    AccountMade,
    Answer,
    ChangeRoles,
    CheckIdentity,
    Disable,
    Enable,
    Exclude,
    IdentityChecked,
    MakeAccount,
    MakePlayers,
    RolesChanged,
    SelfExcluded,
    StaffCode,
)
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import identities
from pitboss.tables.identities import Actor
from pitboss.tables.names import is_name
from pitboss.tables.refusal import TableCode

KINDS = ("passport", "identity card", "driving licence", "other")


def make(state: Staff, command: MakeAccount) -> Answer:
    if not is_name(command.player):
        return refuse(TableCode.BAD_NAME, asked=repr(command.player[:60]))
    if command.player in state.people:
        return refuse(StaffCode.ACCOUNT_THERE, player=command.player)
    return bad_roles(command.roles) or (AccountMade(command.player, in_order(command.roles), command.invited),)


def make_all(state: Staff, command: MakePlayers) -> Answer:
    each = [make(state, MakeAccount(player, (), command.invited)) for player in command.players]
    wrong = next((one for one in each if isinstance(one, Refusal)), None)
    return wrong or tuple(event for one in each if not isinstance(one, Refusal) for event in one)


def change(
    state: Staff,
    now: Standing,
    command: ChangeRoles | Disable | Enable | CheckIdentity | Exclude,
    *,
    by: Actor,
    day: str,
) -> Answer:
    """A change of an account that there is."""
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
            return check(command, by=by, day=day)
        case Exclude():
            if command.until <= (now.excluded_until or 0):
                return refuse(StaffCode.NOT_SHORTER)
            return (SelfExcluded(command.player, command.until),)
        case _ as never:
            assert_never(never)


def check(command: CheckIdentity, *, by: Actor, day: str) -> Answer:
    if command.player in identities.people(by):
        return refuse(StaffCode.OWN_CHECK)
    if command.kind not in KINDS:
        return refuse(StaffCode.BAD_KIND, known=", ".join(KINDS))
    return (IdentityChecked(command.player, command.kind, day, by),)


def _change(state: Staff, now: Standing, command: ChangeRoles) -> Answer:
    refusal = bad_roles(command.roles)
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


def bad_roles(roles: tuple[str, ...]) -> Refusal | None:
    known = [role.value for role in Role if role is not Role.GUEST]
    good = set(roles) <= set(known) and len(set(roles)) == len(roles)
    return None if good else refuse(StaffCode.BAD_ROLES, known=", ".join(known))


def in_order(roles: tuple[str, ...]) -> tuple[str, ...]:
    """Each role once, in the order of `Role`; everybody is also a player.

    >>> in_order(("floor", "dealer"))
    ('player', 'dealer', 'floor')
    """
    return tuple(role.value for role in Role if role.value in roles or role is Role.PLAYER)


def gained(now: Standing, command: ChangeRoles) -> tuple[str, ...]:
    """The roles that somebody has not had before."""
    return tuple(role for role in in_order(command.roles) if role not in now.roles)
