"""The offers of staff pages: what a viewer can do now."""

from collections.abc import Iterable

from pitboss.house import offers
from pitboss.house.offers import Person
from pitboss.house.permits import Role
from pitboss.house.staff_commands import AT_TABLE
from pitboss.web.services import Services
from pitboss.web.wire import offers as wire

_AT_ONCE = frozenset(one.line.word for one in AT_TABLE if one.at_once)
_NEXT_MOVES = tuple(one.line.word for one in AT_TABLE if one.next_move)


def person(services: Services, player: str) -> Person:
    return Person(player, services.accounts.roles(player), services.accounts.checked(player) is not None)


def at_table(services: Services, table: str, player: str) -> list[wire.Offer]:
    """At one table: commands to it, to its hand of real cards, and to what waits for a second person."""
    who, house = person(services, player), services.house
    found = list(offers.not_called_again(offers.at_table(house, table, who), services.approvals))
    words = {one.word for one in found}
    drafts = [one for one in offers.at_draft(house, table, who, services.approvals) if one.word not in words]
    boxes = offers.change_of_box(house, who, table)
    return shown([*found, *drafts, *boxes, *(one for one in _seconds(services, who) if one.table == table)])


def on_the_floor(services: Services, player: str, waiting: Iterable[str]) -> list[wire.Offer]:
    """At all tables: what those in `waiting` need from the floor, and what waits for a second person."""
    who = person(services, player)
    found = [one for table in waiting for one in offers.at_table(services.house, table, who) if one.word in _AT_ONCE]
    return shown([*found, *_seconds(services, who)])


def at_cage(services: Services, player: str, tables: Iterable[str]) -> list[wire.Offer]:
    who = person(services, player)
    return shown([*offers.at_cage(services.house, who, list(tables)), *_seconds(services, who)])


def at_tips(services: Services, player: str, tables: Iterable[str]) -> list[wire.Offer]:
    """With the tips of these tables, and with every pool."""
    return shown(offers.at_tips(services.house, person(services, player), tables))


def at_slip(services: Services, player: str, number: int) -> tuple[list[wire.Offer], str]:
    """Voiding a slip; and why it cannot be voided."""
    found, why = offers.at_slip(services.house, person(services, player), number)
    return shown(found), why


def for_customer(services: Services, player: str, customer: str) -> list[wire.Offer]:
    """For somebody with an account, who is at the window of a cashier."""
    excluded = services.watch.excluded(customer) is not None
    return shown(offers.for_customer(services.house, person(services, player), customer, excluded=excluded))


def moves(services: Services, table: str) -> list[str]:
    """Which of a dealer's moves are possible at a table, whoever the dealer is."""
    any_dealer = Person("", frozenset({Role.DEALER}))
    found = offers.every_at_table(services.house, table, any_dealer, _NEXT_MOVES)
    return list(dict.fromkeys(one.word for one in found))


def _seconds(services: Services, who: Person) -> list[offers.Offer]:
    return offers.at_second(services.house, services.approvals, who, services.accounts.roles)


def shown(found: Iterable[offers.Offer]) -> list[wire.Offer]:
    return [
        wire.Offer(
            do=one.word, where=one.where.value, table=one.table or None, role=one.role.value,
            second=[role.value for role in one.second], perhaps=one.perhaps, least=one.least, most=one.most,
            filed=one.filed or None, later=one.later, in_hand=one.in_hand, box=one.box,
            pool=one.pool or None, player=one.player or None,
        )
        for one in found
    ]  # fmt: skip
