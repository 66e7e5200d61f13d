"""What somebody can do at the cage."""

from collections.abc import Collection, Iterator

from pitboss.house.cash import cage
from pitboss.house.cash.cage_post import at
from pitboss.house.days import day_of
from pitboss.house.offers.words import Offer, Person, Where, in_order, role_of
from pitboss.house.people import permits
from pitboss.house.service import House
from pitboss.ledger import accounts
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal
from pitboss.tables import offers as tables
from pitboss.tables.terms import Chips

_CAGE_WORDS = tuple(line.word for line in permits.LINES if line.places == {"cage"} and not line.word.startswith("see-"))


def at_cage(house: House, person: Person, at_tables: Collection[str] = ()) -> list[Offer]:
    """One offer for each word; `at_tables` are those whose boxes, tips and collections could be counted."""
    words = [word for word in _CAGE_WORDS if permits.allowed(person.roles, word, "cage")]
    if not words:
        return []
    today, _, _ = day_of(house.store, house.clock())
    state, found = house.cashier.now, []
    for word in words:
        for command in _cage_forms(house, state, word, at_tables):
            if not isinstance(
                cage.decide(state, lambda one: house.store.balance(one).cents, command, day=today), Refusal
            ):
                found.append(_of_cage(state, person, word, command))
                break
    return found


def _cage_forms(house: House, state: cage.Cage, word: str, at_tables: Collection[str]) -> Iterator[cage.Command]:
    match word:
        case "cage-buy-in":
            yield cage.BuyAtCage("", tables.CENT, in_hand=True)
        case "cage-cash-out":
            yield cage.CashOutAtCage("", tables.CENT, in_hand=True)
        case "count-drop":
            yield from (cage.CountDrop(name, _held(house, name, accounts.Kind.DROP)) for name in at_tables)
        case "sweep-collections":
            yield from (cage.SweepCollections(name) for name in at_tables)
        case "pay-tips":
            yield from (cage.PayTips(name, tables.CENT) for name in at_tables)
        case "count-cage":
            yield cage.CountCage(max(state.drawer, 0))
        case "change-capital":
            yield cage.ChangeCapital(tables.CENT)
        case _:
            raise AssertionError(word)


def _balance(house: House) -> cage.Balance:
    return lambda account: house.store.balance(account).cents


def _held(house: House, name: str, kind: accounts.Kind) -> Cents:
    return house.store.balance(at(name, Chips.ISSUED, kind)).cents


def _of_cage(state: cage.Cage, person: Person, word: str, command: cage.Command) -> Offer:
    line = permits.TABLE[word]
    two = permits.needs_second(word)
    most = max(state.drawer, 0) if word == "cage-cash-out" else None
    least = tables.CENT if word in ("cage-buy-in", "cage-cash-out", "pay-tips", "change-capital") else None
    second = in_order(line.second) if two else ()
    role, perhaps = role_of(person, word, "cage"), not two and bool(line.second)
    return Offer(word, Where.CAGE, role, second=second, perhaps=perhaps, least=least, most=most, command=command)
