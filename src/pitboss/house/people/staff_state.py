"""What the record says of people: every account with its roles, invitations, tablets, and checks of identification."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from pitboss.house.people.roles import MAY_SECOND, STAFF, Role
from pitboss.house.people.staff_types import (
    AccountDisabled,
    AccountEnabled,
    AccountMade,
    BadgeGiven,
    BadgeRevoked,
    Event,
    HouseRulesChanged,
    IdentityChecked,
    InvitationMade,
    InvitationTakenBack,
    PasskeyAdded,
    PasskeyRemoved,
    PasswordReset,
    PersonEvent,
    PinDropped,
    PinSet,
    RolesChanged,
    SelfExcluded,
    SettingsChanged,
    TabletMade,
    TabletTakenBack,
)
from pitboss.tables import identities
from pitboss.tables.events import Restored
from pitboss.tables.identities import Actor


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

    @property
    def works_here(self) -> bool:
        return not self.disabled and any(Role(word) in STAFF for word in self.roles)


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
        late = invitation in self.made_alone and len(self.managers()) > 1 and bool(may_agree(roles))
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


def may_agree(roles: Iterable[str]) -> set[str]:
    """Those of the roles that may be a second person."""
    return {role.value for role in MAY_SECOND} & set(roles)
