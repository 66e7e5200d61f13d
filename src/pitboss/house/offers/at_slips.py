"""What somebody can do with a slip: void it, where it is mistaken and its chips are still there."""

from pitboss.house import permits
from pitboss.house.cash import cage, slips, voiding
from pitboss.house.days import day_of
from pitboss.house.offers.at_tables import asks_at
from pitboss.house.offers.offer_types import Offer, Person, Where, in_order, role_of
from pitboss.house.service import House
from pitboss.house.staff_commands.cashier import VoidSlip
from pitboss.house.staff_commands.table_chips import VoidTableSlip
from pitboss.rounds.refusal import Refusal
from pitboss.tables.offers import NOTE


def at_slip(house: House, person: Person, number: int) -> tuple[list[Offer], str]:
    """The offer to void it; and why it cannot be voided, for somebody who else might."""
    slip = slips.find(house.cashier, number)
    table = slip.event.table if slip is not None and isinstance(slip.event, cage.SlipWritten) else ""
    line = VoidTableSlip.line if table else VoidSlip.line
    state = permits.state_of(house.table(table)) if table else "cage"
    if not any(role in line.who for role in person.roles):
        return [], ""
    if refusal := permits.refusal(person.roles, line.word, state):
        return [], str(refusal)
    refusal = _refused(house, table, number)
    if refusal is not None:
        return [], str(refusal)
    where = Where.TABLE if table else Where.CAGE
    return [Offer(line.word, where, role_of(person, line.word, state), table, in_order(line.second))], ""


def _refused(house: House, table: str, number: int) -> Refusal | None:
    if table:
        asked = voiding.at_table(house.cashier, table, number, NOTE)
        answer: object = asked if isinstance(asked, Refusal) else asks_at(house, table)(house.table(table), asked, ())
    else:
        at_cage = voiding.at_cage(house.cashier, number, NOTE)
        today, _, _ = day_of(house.store, house.clock())
        answer = at_cage
        if not isinstance(at_cage, Refusal):
            answer = cage.decide(house.cashier.now, lambda one: house.store.balance(one).cents, at_cage, day=today)
    return answer if isinstance(answer, Refusal) else None
