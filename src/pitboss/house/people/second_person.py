"""Which commands of the office need a second person, because one could use them to need none."""

from collections.abc import Iterable
from typing import assert_never

from pitboss.house import settings
from pitboss.house.people.account_rules import gained
from pitboss.house.people.roles import Role
from pitboss.house.people.staff_state import Staff, Standing, may_agree
from pitboss.house.people.staff_types import (
    AddPasskey,
    ChangeHouseRules,
    ChangeRoles,
    ChangeSettings,
    CheckIdentity,
    Command,
    Disable,
    DropPin,
    Enable,
    Exclude,
    GiveBadge,
    MakeAccount,
    MakeFirstManager,
    MakeInvitation,
    MakePlayers,
    MakeTablet,
    RemovePasskey,
    ResetPassword,
    RevokeBadge,
    SetPin,
    TakeBackInvitation,
    TakeBackTablet,
)
from pitboss.house.settings import Settings


def makes_seconds(state: Staff, command: Command, before: Settings) -> bool:
    """Whether one person could use the command to become their own second person, or to need none.

    That is so if it gives a role that may agree to something, to an account or an invitation, or enables an account
    with one; if it makes a badge or a password by which somebody could act as another; if it changes the settings on
    what needs two people; and if it disables another manager.
    """
    match command:
        case ChangeRoles():
            now = state.people.get(command.player)
            return now is not None and (bool(may_agree(gained(now, command))) or _manager_goes(now, command.roles))
        case Disable():
            now = state.people.get(command.player)
            return now is not None and _manager_goes(now, ())
        case Enable():
            now = state.people.get(command.player)
            return now is not None and bool(may_agree(now.roles))
        case MakeInvitation():
            return bool(may_agree(command.roles))
        case ChangeSettings():
            return not settings.from_json(command.settings).asks_as(before)
        case ChangeHouseRules():
            return True  # which games and wagers are allowed is no word of one manager, where there are two
        case GiveBadge():
            now = state.people.get(command.player)
            return now is not None and bool(may_agree(now.roles))
        case ResetPassword():
            return True
        case (
            MakeAccount() | MakePlayers() | MakeFirstManager() | CheckIdentity() | Exclude() | TakeBackInvitation()
            | MakeTablet() | TakeBackTablet() | SetPin() | DropPin() | RevokeBadge() | AddPasskey() | RemovePasskey()
        ):  # fmt: skip
            return False  # an account with roles is made by an invitation, or at the command line
        case _ as never:
            assert_never(never)


def _manager_goes(now: Standing, roles: Iterable[str]) -> bool:
    manager = Role.MANAGER.value
    return manager in now.roles and not now.disabled and manager not in roles
