"""What somebody can do at the cage: for a customer, for a table, and with the drawer."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from pitboss.house import permits
from pitboss.house.cash import cage
from pitboss.house.cash.drop_boxes import Box
from pitboss.house.days import day_of
from pitboss.house.offers.at_tables import every_at_table
from pitboss.house.offers.offer_types import Offer, Person, Where, in_order, role_of
from pitboss.house.people import own_table
from pitboss.house.people.roles import Role
from pitboss.house.service import House
from pitboss.house.staff_commands import AT_CAGE, AT_TABLE
from pitboss.house.staff_commands.cashier import CageBuyIn, CageCashOut, ChangeBox, CountDrop
from pitboss.house.staff_commands.declaring import CageCommand, CageForm
from pitboss.house.staff_commands.tips import PayShare, PoolTips, ShareTips
from pitboss.rounds.refusal import Refusal

_CHECK = "check-identity"
_FROM_THE_CAGE = tuple(one.line.word for one in AT_TABLE if Role.CASHIER in one.line.who)  # chips for a table, and back


def at_cage(house: House, person: Person, at_tables: Collection[str] = ()) -> list[Offer]:
    """For a walk-in, for the drawer, and for each of these tables: drop, collections and tips, fills and credits."""
    found = [_first(house, person, one, one.forms(house)) for one in AT_CAGE]
    for name in at_tables:
        if own_table.plays(house.table(name), person.name):
            continue
        found += [_first(house, person, one, one.forms_for(house, name), name) for one in AT_CAGE]
        found += [_box(house, person, one) for one in house.cashier.now.boxes.waiting if one.table == name]
        if not house.table(name).closed:
            moved = [every_at_table(house, name, person, [word]) for word in _FROM_THE_CAGE]
            found += [next(forms, None) for forms in moved]
    return [one for one in found if one is not None]


def at_tips(house: House, person: Person, at_tables: Iterable[str]) -> list[Offer]:
    """To collect the tips of these tables, and to share out and pay every pool. Nobody pays themselves."""
    others = [name for name in at_tables if not own_table.plays(house.table(name), person.name)]
    found = [_first(house, person, PoolTips, PoolTips.forms_for(house, name), name) for name in others]
    found += [_of_pool(house, person, ShareTips, form) for form in ShareTips.forms(house)]
    found += [_of_pool(house, person, PayShare, form) for form in PayShare.forms(house)]
    return [one for one in found if one is not None and one.player != person.name]


def _of_pool(house: House, person: Person, kind: type[CageCommand], form: CageForm) -> Offer | None:
    found, given = _first(house, person, kind, [form]), form.command
    whose = given.player if isinstance(given, cage.PayShare) else ""
    assert isinstance(given, cage.ShareTips | cage.PayShare)
    return None if found is None else replace(found, pool=given.pool, player=whose)


def change_of_box(house: House, person: Person, table: str) -> list[Offer]:
    """To exchange the drop box, for whoever is at the table and not at the cage."""
    if own_table.plays(house.table(table), person.name):
        return []
    found = _first(house, person, ChangeBox, ChangeBox.forms_for(house, table), table)
    return [] if found is None else [found]


def _box(house: House, person: Person, box: Box) -> Offer | None:
    """To count a box that was taken from its table."""
    forms = [CageForm(cage.CountDrop(box.table, 0, box=box.number))]
    found = _first(house, person, CountDrop, forms, box.table)
    return None if found is None else replace(found, box=box.number)


def for_customer(house: House, person: Person, player: str, *, excluded: bool = False) -> list[Offer]:
    """For somebody with an account: chips on it or in hand, and the check of their identification.

    Nobody serves themselves. Somebody who has excluded themselves cannot buy chips, but can always cash out.
    """
    found: list[Offer | None] = []
    if player != person.name and permits.allowed(person.roles, _CHECK, "office"):
        found.append(Offer(_CHECK, Where.CAGE, role_of(person, _CHECK, "office")))
    for in_hand in (False, True) if player != person.name else ():
        buys = [] if excluded else [CageBuyIn.form(player, in_hand=in_hand)]
        cashes = [CageCashOut.form(house, player, in_hand=in_hand)]
        found += [_first(house, person, CageBuyIn, buys), _first(house, person, CageCashOut, cashes)]
    return [one for one in found if one is not None]


def _first(
    house: House, person: Person, kind: type[CageCommand], forms: Iterable[CageForm], table: str = ""
) -> Offer | None:
    """The first of the forms that the cage accepts, if the person may."""
    if not permits.allowed(person.roles, kind.line.word, "cage"):
        return None
    today, _, _ = day_of(house.store, house.clock())
    for form in forms:
        answer = cage.decide(
            house.cashier.now, lambda account: house.store.balance(account).cents, form.command, day=today
        )
        if not isinstance(answer, Refusal):
            return _of_cage(person, kind.line.word, form, table)
    return None


def _of_cage(person: Person, word: str, form: CageForm, table: str) -> Offer:
    line, (command, least, most) = permits.TABLE[word], form
    two = permits.needs_second(word)
    second = in_order(line.second) if two else ()
    role, perhaps = role_of(person, word, "cage"), not two and bool(line.second)
    in_hand = isinstance(command, cage.BuyAtCage | cage.CashOutAtCage) and command.in_hand
    return Offer(word, Where.CAGE, role, table, second, perhaps, least, most, in_hand=in_hand, command=command)
