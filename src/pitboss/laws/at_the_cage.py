"""What people do at the cage in an evening that is played at random: at the cashier's window, with the drawer, with
drop boxes and tips, and with mistaken slips. Amounts are those of `filling_in`.

Two deeds lead back to a hand, and `ways_on` follows them: chips for somebody who has none, and capital for a cage that
cannot fill a tray.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from pitboss.house import offers
from pitboss.house.cash import cage, voiding
from pitboss.house.offers import Offer, Person
from pitboss.laws.evening import BUY_IN, TABLE, Evening
from pitboss.laws.filling_in import filled_in
from pitboss.ledger import accounts
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal
from pitboss.tables.offers import NOTE
from pitboss.tables.terms import Chips

Step: TypeAlias = tuple[Person, Offer]


def any_deed(evening: Evening, number: int) -> Step | None:
    """Any offer at the cage; the word is picked first, as at the table. None if nobody works there."""
    found: dict[tuple[int, str], list[Step]] = {}
    for place, person in enumerate(evening.people.values()):
        for offer in _at_the_cage(evening, person):
            found.setdefault((place, offer.word), []).append((person, offer))
    if not found:
        return None
    forms = found[sorted(found)[number % len(found)]]
    person, offer = forms[number // len(found) % len(forms)]
    meant = filled_in(evening, offer, number // len(found))
    return None if meant is None else (person, meant)


def _at_the_cage(evening: Evening, person: Person) -> Iterator[Offer]:
    """All that a person can do at the cage, for all who could stand at the window."""
    house = evening.house
    yield from offers.at_cage(house, person, [TABLE])
    yield from offers.at_tips(house, person, [TABLE])
    for player in evening.players:
        yield from _for(evening, person, player)
    yield from _last_slip(evening, person)


def _for(evening: Evening, person: Person, player: str) -> list[Offer]:
    """At the window, without the look at somebody's papers, which moves nothing."""
    return [one for one in offers.for_customer(evening.house, person, player) if one.command is not None]


def _last_slip(evening: Evening, person: Person) -> Iterator[Offer]:
    """To void the last slip, with what the page fills in."""
    number = evening.house.cashier.now.slips
    found, _ = offers.at_slip(evening.house, person, number) if number else ([], "")
    for offer in found:
        cashier = evening.house.cashier
        made = (
            voiding.at_table(cashier, offer.table, number, NOTE)
            if offer.table
            else voiding.at_cage(cashier, number, NOTE)
        )
        assert not isinstance(made, Refusal), "it is offered"
        yield replace(offer, command=made)


# ---------------------------------------------------------------- ways on


def sells(evening: Evening, player: str) -> Step | None:
    """Somebody sells a player chips, on the account."""
    return _window(evening, player, cage.BuyAtCage, BUY_IN) if evening.kind.chips is Chips.ISSUED else None


def pays(evening: Evening, player: str, cents: Cents) -> Step | None:
    """Somebody pays a player for chips on the account."""
    return _window(evening, player, cage.CashOutAtCage, cents)


def _window(
    evening: Evening, player: str, kind: type[cage.BuyAtCage | cage.CashOutAtCage], cents: Cents
) -> Step | None:
    for person in evening.people.values():
        for offer in _for(evening, person, player):
            if isinstance(offer.command, kind) and not offer.in_hand:
                return person, replace(offer, command=replace(offer.command, cents=cents))
    return None


def puts_in(evening: Evening, cents: Cents) -> Step | None:
    """The owners put in capital again, if somebody may record that."""
    for person in evening.people.values():
        for offer in offers.at_cage(evening.house, person):
            if offer.word == "change-capital":
                return person, replace(offer, command=cage.ChangeCapital(cents))
    return None


def has(evening: Evening) -> Cents:
    """The chips at the cage."""
    return evening.store.balance(accounts.cage(Chips.ISSUED)).cents
