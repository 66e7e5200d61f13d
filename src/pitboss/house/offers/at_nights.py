"""What somebody can do about a play-money night."""

from pitboss.house import nights, permits
from pitboss.house.host import Host
from pitboss.house.offers.offer_types import Offer, Person, Where, role_of
from pitboss.tables import offers as tables
from pitboss.tables.identities import WalkIn

NEWCOMER = str(WalkIn("newcomer"))  # stands for a new player; nobody gets this number


def at_night(host: Host, person: Person) -> list[Offer]:
    night = nights.on(host.nights())
    forms: dict[str, nights.Command] = {
        "enter-night": nights.EnterNight(person.name),
        "admit-night": nights.EnterNight(NEWCOMER),
        "start-night": nights.StartNight("a night", tables.CENT),
        "end-night": nights.EndNight(),
    }
    return [
        Offer(word, Where.NIGHT, role_of(person, word, "office"), command=command)
        for word, command in forms.items()
        if permits.allowed(person.roles, word, "office") and _possible(host, night, command)
    ]


def _possible(host: Host, night: nights.Night | None, command: nights.Command) -> bool:
    """Only called for people with the permission, because many browsers show the leader board."""
    match command:
        case nights.EnterNight():
            return night is not None and nights.may_not_enter(night, host.holds(), command.player) is None
        case nights.StartNight():
            return night is None
        case nights.EndNight():
            return night is not None and not host.tables()
