"""Rules of what people sign in with: PINs, badges, passkeys, passwords, and the tablets that several people use.

No secret is on record: a badge and a tablet are known by their numbers, of a PIN only that there is one.
"""

from typing import TypeAlias, assert_never

from pitboss.house.people.staff_state import Staff, Standing
from pitboss.house.people.staff_types import (
    AddPasskey,
    Answer,
    BadgeGiven,
    BadgeRevoked,
    DropPin,
    GiveBadge,
    MakeTablet,
    PasskeyAdded,
    PasskeyRemoved,
    PasswordReset,
    PinDropped,
    PinSet,
    RemovePasskey,
    ResetPassword,
    RevokeBadge,
    SetPin,
    StaffCode,
    TabletMade,
    TabletTakenBack,
    TakeBackTablet,
)
from pitboss.rounds.refusal import refuse
from pitboss.tables import identities
from pitboss.tables.identities import Actor

TABLET_MOST = 30  # characters of a tablet's name
SignInCommand: TypeAlias = SetPin | DropPin | GiveBadge | RevokeBadge | AddPasskey | RemovePasskey | ResetPassword


def decide(now: Standing, command: SignInCommand, *, by: Actor) -> Answer:
    """What somebody with this standing signs in with."""
    match command:
        case SetPin():
            return (PinSet(command.player),) if now.works_here else refuse(StaffCode.NOT_STAFF)
        case DropPin():
            return (PinDropped(command.player),) if now.pin else refuse(StaffCode.NO_PIN)
        case GiveBadge():
            given = BadgeGiven(command.player, command.badge)
            return (given,) if now.works_here else refuse(StaffCode.NOT_STAFF)
        case RevokeBadge():
            return (BadgeRevoked(command.player),) if now.badge else refuse(StaffCode.NO_BADGE)
        case AddPasskey():
            added = PasskeyAdded(command.player, command.passkey)
            return (added,) if now.works_here else refuse(StaffCode.NOT_STAFF)
        case RemovePasskey():
            removed = PasskeyRemoved(command.player, command.passkey)
            return (removed,) if command.passkey in now.passkeys else refuse(StaffCode.NO_PASSKEY)
        case ResetPassword():
            own = command.player in identities.people(by)
            return refuse(StaffCode.OWN_RESET) if own else (PasswordReset(command.player),)
        case _ as never:
            assert_never(never)


def at_tablet(state: Staff, command: MakeTablet | TakeBackTablet) -> Answer:
    if isinstance(command, MakeTablet):
        good = 0 < len(command.name.strip()) <= TABLET_MOST and command.name.isprintable()
        tablet = TabletMade(command.tablet, command.name.strip())
        return (tablet,) if good else refuse(StaffCode.BAD_TABLET, most=TABLET_MOST)
    there = command.tablet in state.tablets
    return (TabletTakenBack(command.tablet),) if there else refuse(StaffCode.NO_TABLET)
