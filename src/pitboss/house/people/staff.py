"""What is on record about people: accounts, roles, identification, self-exclusion, settings. Built as the cage is.

Here people are account numbers only: a login, a name and a password hash may have to be changed or deleted, so they
are not on record (`accounts` stores them as papers). Who was allowed what, when and by whom stays on record.

Commands and events are in `staff_types`, what they add up to in `staff_state`; the rules are by what they are about.
"""

from pitboss.house.people import account_rules, sign_in_rules
from pitboss.house.people.account_rules import KINDS, gained, in_order
from pitboss.house.people.roles import Role
from pitboss.house.people.second_person import makes_seconds
from pitboss.house.people.sign_in_rules import TABLET_MOST
from pitboss.house.people.staff_state import Check, Staff, Standing, apply, evolve
from pitboss.house.people.staff_types import (
    AccountDisabled,
    AccountEnabled,
    AccountMade,
    AddPasskey,
    Answer,
    BadgeGiven,
    BadgeRevoked,
    ChangeHouseRules,
    ChangeRoles,
    ChangeSettings,
    CheckIdentity,
    Command,
    Disable,
    DropPin,
    Enable,
    Event,
    Exclude,
    GiveBadge,
    HouseRulesChanged,
    IdentityChecked,
    InvitationMade,
    InvitationTakenBack,
    MakeAccount,
    MakeFirstManager,
    MakeInvitation,
    MakePlayers,
    MakeTablet,
    PasskeyAdded,
    PasskeyRemoved,
    PasswordReset,
    PersonEvent,
    PinDropped,
    PinSet,
    RemovePasskey,
    ResetPassword,
    RevokeBadge,
    RolesChanged,
    SelfExcluded,
    SetPin,
    SettingsChanged,
    StaffCode,
    TabletMade,
    TabletTakenBack,
    TakeBackInvitation,
    TakeBackTablet,
)
from pitboss.rounds.refusal import refuse
from pitboss.tables import identities
from pitboss.tables.identities import Actor

__all__ = [  # also the commands, events and state, for those who import the staff
    "KINDS", "TABLET_MOST", "AccountDisabled", "AccountEnabled", "AccountMade", "AddPasskey", "Answer",
    "BadgeGiven", "BadgeRevoked", "ChangeHouseRules", "ChangeRoles", "ChangeSettings", "Check", "CheckIdentity",
    "Command", "Disable", "DropPin", "Enable", "Event", "Exclude", "GiveBadge", "HouseRulesChanged",
    "IdentityChecked", "InvitationMade", "InvitationTakenBack", "MakeAccount", "MakeFirstManager", "MakeInvitation",
    "MakePlayers", "MakeTablet", "PasskeyAdded", "PasskeyRemoved", "PasswordReset", "PersonEvent", "PinDropped",
    "PinSet", "RemovePasskey", "ResetPassword", "RevokeBadge", "RolesChanged", "SelfExcluded", "SetPin",
    "SettingsChanged", "Staff", "StaffCode", "Standing", "TabletMade", "TabletTakenBack", "TakeBackInvitation",
    "TakeBackTablet", "apply", "decide", "evolve", "gained", "in_order", "makes_seconds",
]  # fmt: skip


def decide(state: Staff, command: Command, *, by: Actor, day: str) -> Answer:
    """The events of the command on a gaming day, or a refusal. Permissions were checked before (`permits`)."""
    match command:
        case ChangeSettings():
            return (SettingsChanged(command.settings),)
        case ChangeHouseRules():
            return (HouseRulesChanged(command.rules),)
        case MakeAccount():
            return account_rules.make(state, command)
        case MakePlayers():
            return account_rules.make_all(state, command)
        case MakeFirstManager():
            made = MakeAccount(command.player, (Role.MANAGER.value,))
            return refuse(StaffCode.NOT_FIRST) if state.managers() else account_rules.make(state, made)
        case MakeInvitation():
            made_for = InvitationMade(command.invitation, in_order(command.roles))
            return account_rules.bad_roles(command.roles) or (made_for,)
        case TakeBackInvitation():
            there = command.invitation in state.invitations
            return (InvitationTakenBack(command.invitation),) if there else refuse(StaffCode.NO_INVITATION)
        case MakeTablet() | TakeBackTablet():
            return sign_in_rules.at_tablet(state, command)
        case CheckIdentity() if isinstance(identities.identify(command.player), identities.WalkIn):
            return account_rules.check(command, by=by, day=day)
        case _:
            return _of_account(state, command, by=by, day=day)


def _of_account(
    state: Staff,
    command: ChangeRoles | Disable | Enable | CheckIdentity | Exclude | sign_in_rules.SignInCommand,
    *,
    by: Actor,
    day: str,
) -> Answer:
    """A command about an account, which has to be there."""
    now = state.people.get(command.player)
    if now is None:
        return refuse(StaffCode.NO_ACCOUNT, player=command.player[:40])
    match command:
        case ChangeRoles() | Disable() | Enable() | CheckIdentity() | Exclude():
            return account_rules.change(state, now, command, by=by, day=day)
        case _:
            return sign_in_rules.decide(now, command, by=by)
