"""What somebody can do at the cage: for whoever is at its window, for a table, and with its drawer."""

from collections.abc import Collection, Iterable, Iterator

from pitboss.house.cash import cage
from pitboss.house.cash.cage_post import at
from pitboss.house.days import day_of
from pitboss.house.offers.at_tables import every_at_table
from pitboss.house.offers.words import Offer, Person, Where, in_order, role_of
from pitboss.house.people import permits
from pitboss.house.service import House
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal
from pitboss.tables import offers as tables
from pitboss.tables.terms import Chips

_CAGE_WORDS = tuple(line.word for line in permits.LINES if line.places == {"cage"} and not line.word.startswith("see-"))
_CHECK = "check-identity"
_FROM_THE_CAGE = ("fill", "credit", "fill-rack")  # what moves chips between the cage and a table


def at_cage(house: House, person: Person, at_tables: Collection[str] = ()) -> list[Offer]:
    """For somebody who walks in, with the drawer, and for each of these tables: what lies there, and chips for it."""
    found = [_first(house, person, word, _cage_forms(house, word)) for word in _CAGE_WORDS]
    for name in at_tables:
        found += [_first(house, person, word, _table_forms(house, name, word), name) for word in _CAGE_WORDS]
        if not house.table(name).closed:
            moved = [every_at_table(house, name, person, [word]) for word in _FROM_THE_CAGE]
            found += [next(forms, None) for forms in moved]
    return [one for one in found if one is not None]


def for_customer(house: House, person: Person, player: str, *, excluded: bool = False) -> list[Offer]:
    """For somebody with an account: chips on it and in the hand, and a look at their papers.

    Nobody is at their own window. Who has excluded themselves buys nothing; chips can always be cashed.
    """
    found: list[Offer | None] = []
    if player != person.name and permits.allowed(person.roles, _CHECK, "office"):
        found.append(Offer(_CHECK, Where.CAGE, role_of(person, _CHECK, "office")))
    for in_hand in (False, True) if player != person.name else ():
        buys = [] if excluded else [cage.BuyAtCage(player, tables.CENT, in_hand)]
        cashes = [cage.CashOutAtCage(player, tables.CENT, in_hand)]
        found += [_first(house, person, "cage-buy-in", buys), _first(house, person, "cage-cash-out", cashes)]
    return [one for one in found if one is not None]


def _first(house: House, person: Person, word: str, forms: Iterable[cage.Command], table: str = "") -> Offer | None:
    """The first of the forms that the cage accepts, if the person may."""
    if not permits.allowed(person.roles, word, "cage"):
        return None
    today, _, _ = day_of(house.store, house.clock())
    for command in forms:
        answer = cage.decide(house.cashier.now, _balance(house), command, day=today)
        if not isinstance(answer, Refusal):
            return _of_cage(house, person, word, command, table)
    return None


def _cage_forms(house: House, word: str) -> Iterator[cage.Command]:
    """Chips in the hand of somebody who walks in; the drawer."""
    match word:
        case "cage-buy-in":
            yield cage.BuyAtCage("", tables.CENT, in_hand=True)
        case "cage-cash-out":
            yield cage.CashOutAtCage("", tables.CENT, in_hand=True)
        case "count-cage":
            yield cage.CountCage(max(house.cashier.now.drawer, 0))
        case "change-capital":
            yield cage.ChangeCapital(tables.CENT)


def _table_forms(house: House, name: str, word: str) -> Iterator[cage.Command]:
    """The box of an open table is counted whatever the book says: somebody may have sold chips and not said so."""
    match word:
        case "count-drop":
            yield cage.CountDrop(name, _held(house, name, Kind.DROP))
            if not house.table(name).closed:
                yield cage.CountDrop(name, tables.CENT)
        case "sweep-collections":
            yield cage.SweepCollections(name)
        case "pay-tips":
            yield cage.PayTips(name, tables.CENT)


def _balance(house: House) -> cage.Balance:
    return lambda account: house.store.balance(account).cents


def _held(house: House, name: str, kind: Kind) -> Cents:
    return house.store.balance(at(name, Chips.ISSUED, kind)).cents


def _of_cage(house: House, person: Person, word: str, command: cage.Command, table: str) -> Offer:
    line = permits.TABLE[word]
    two = permits.needs_second(word)
    least, most = _range(house, command)
    second = in_order(line.second) if two else ()
    role, perhaps = role_of(person, word, "cage"), not two and bool(line.second)
    in_hand = isinstance(command, cage.BuyAtCage | cage.CashOutAtCage) and command.in_hand
    return Offer(word, Where.CAGE, role, table, second, perhaps, least, most, in_hand=in_hand, command=command)


def _range(house: House, command: cage.Command) -> tuple[Cents | None, Cents | None]:
    """How small and how large it can be. Capital that is taken out is less than nothing that is put in."""
    balance, drawer = _balance(house), max(house.cashier.now.drawer, 0)
    match command:
        case cage.BuyAtCage():
            return tables.CENT, None
        case cage.CashOutAtCage(in_hand=True):
            return tables.CENT, drawer
        case cage.CashOutAtCage():
            return tables.CENT, min(drawer, balance(accounts.wallet(Chips.ISSUED, command.player)))
        case cage.PayTips():
            return tables.CENT, _held(house, command.table, Kind.TIPS)
        case cage.SweepCollections():
            held = _held(house, command.table, Kind.COLLECTIONS)
            return held, held
        case cage.ChangeCapital():
            return -balance(accounts.cage(command.chips)), None
        case _:
            return None, None
