"""What somebody can do in the office: invite people, open a table."""

from pitboss.house import permits
from pitboss.house.offers.offer_types import Offer, Person, Where, role_of
from pitboss.house.people import staff
from pitboss.house.people.staff import Staff
from pitboss.house.permits import Role
from pitboss.rounds.refusal import Refusal
from pitboss.tables.identities import Account

FIRST = "first-manager"  # by the link on the terminal, for whoever started the house, without an account
_NUMBER = "a number"
_NEWCOMER = str(Account("newcomer22"))


def at_terminal(state: Staff) -> list[Offer]:
    """For whoever has started the house: to become the first manager, as long as there is none."""
    answer = staff.decide(state, staff.MakeFirstManager(_NEWCOMER), by="", day="")
    return [] if isinstance(answer, Refusal) else [Offer(FIRST, Where.OFFICE, Role.MANAGER)]


def at_office(state: Staff, person: Person) -> list[Offer]:
    """Invitations for each role that can be given, and opening a table."""
    found = []
    for role in Role if _may(person, "invite") else ():
        command = staff.MakeInvitation(_NUMBER, (role.value,))
        if not isinstance(staff.decide(state, command, by=person.name, day=""), Refusal):
            found.append(Offer("invite", Where.OFFICE, role_of(person, "invite", "office"), command=command))
    if _may(person, "open-table"):
        found.append(Offer("open-table", Where.OFFICE, role_of(person, "open-table", "office")))
    return found


def _may(person: Person, word: str) -> bool:
    return permits.allowed(person.roles, word, "office")
