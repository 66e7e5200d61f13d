"""What somebody can do about a play-money night."""

from pitboss.house import nights
from pitboss.house.host import Host
from pitboss.house.offers.words import Offer, Person, Where, role_of
from pitboss.house.people import permits
from pitboss.tables import offers as tables

NEWCOMER = "walkin.newcomer"  # whoever asks for chips next; nobody is given this number


def at_night(host: Host, person: Person) -> list[Offer]:
    found: list[Offer] = []
    night = nights.on(host.nights())
    enters = night is not None and nights.may_not_enter(night, host.holds(), person.name) is None
    admits = night is not None and nights.may_not_enter(night, host.holds(), NEWCOMER) is None
    forms: dict[str, tuple[bool, nights.Command]] = {
        "enter-night": (enters, nights.EnterNight(person.name)),
        "admit-night": (admits, nights.EnterNight(NEWCOMER)),
        "start-night": (night is None, nights.StartNight("a night", tables.CENT)),
        "end-night": (night is not None and not host.tables(), nights.EndNight()),
    }
    for word, (possible, command) in forms.items():
        if possible and permits.allowed(person.roles, word, "office"):
            found.append(Offer(word, Where.NIGHT, role_of(person, word, "office"), command=command))
    return found
