"""What somebody can answer to commands that wait for a second person."""

from collections.abc import Callable, Collection, Iterable, Iterator

from pitboss.house import permits
from pitboss.house.offers.offer_types import Offer, Person, Where
from pitboss.house.people import own_table
from pitboss.house.people.approvals import Approvals, Filed
from pitboss.house.permits import Role, calls
from pitboss.house.service import House


def at_second(
    house: House, approvals: Approvals, person: Person, roles_of: Callable[[str], Collection[Role]]
) -> list[Offer]:
    """To agree or decline, or to withdraw one's own. `roles_of` gives the current roles of an account."""
    found = []
    for one in approvals.waiting():
        words = ["withdraw"] if one.by == person.name else ["agree", "decline"]
        if one.by == person.name or may_agree(house, one, person, roles_of(one.by)):
            role = _second_role(one, person)
            found += [Offer(word, Where.SECOND, role, one.table or "", filed=one.id, command=one) for word in words]
    return found


def not_called_again(found: Iterable[Offer], approvals: Approvals) -> Iterator[Offer]:
    """Without calls at tables where a call waits already: a hand is called once."""
    called = {one.table for one in approvals.waiting() if one.word in calls.CALLS}
    return (one for one in found if one.word not in calls.CALLS or one.table not in called)


def may_agree(house: House, filed: Filed, person: Person, askers: Collection[Role]) -> bool:
    """Whether somebody may be the second person, and the one who filed it still has the permission."""
    if filed.by == person.name or not permits.may_second(person.roles, filed.word):
        return False
    if filed.table is None:
        own = filed.kind == "cage" and filed.body.get("player") == person.name
        at_it = any(own_table.works_at_own(house, filed.body, who) for who in (filed.by, person.name))
        return not own and not at_it and permits.allowed(askers, filed.word, permits.place_of(filed.word))
    table = house.table(filed.table)
    own = filed.body.get("player") == person.name
    at_it = own_table.plays(table, filed.by) or own_table.plays(table, person.name)
    asks = permits.allowed(permits.roles_at(askers, table.terms.chips), filed.word, permits.state_of(table))
    return asks and not own and not at_it


def _second_role(filed: Filed, person: Person) -> Role:
    line = permits.TABLE[filed.word]
    wanted = line.who if filed.by == person.name else line.second
    return next((role for role in Role if role in person.roles and role in wanted), Role.PLAYER)
