"""The law of a new house: no account, no capital, no table. Somebody has the machine; nobody else is there.

From there a manager is made, who invites the others; capital is put in, a table is opened, identification is checked,
chips are bought; a hand is played; and everybody goes home with their cash. Each step has to be offered to somebody.
The evening itself is covered by the law of `stuck`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from pitboss.house import offers
from pitboss.house.cash import cage
from pitboss.house.offers import Offer, Person
from pitboss.house.people import staff
from pitboss.house.people.accounts import Accounts
from pitboss.house.people.approvals import Approvals
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.vault import Vault
from pitboss.laws import stuck
from pitboss.laws.evening import BUY_IN, Clock, Dealing, Evening, Kind
from pitboss.ledger import accounts
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.game import Game
from pitboss.tables.terms import Chips

CAPITAL: Cents = 200_000_00
CREW, PLAYERS = ("dealer", "floor", "cashier"), ("player 1", "player 2")
MANAGER = "manager"


def begins(game: Game, chance: Random, rounds: int) -> Iterator[str]:  # noqa: ARG001
    """From a new house until everybody is home, dealt by staff or with real cards."""
    if (why := opened(game, chance.choice([Dealing.STAFF, Dealing.REAL]))) is not None:
        yield why


def opened(game: Game, dealing: Dealing = Dealing.STAFF) -> str | None:
    """The step that fails between a new house and everybody home, and why; None if none does."""
    house = Founding()
    if (why := _founded(house)) is not None:
        return why
    kind = Kind(dealing, Chips.ISSUED, cash=True)
    evening = Evening(game, kind, given=house.house, names=house.names)
    found = stuck.from_here(evening)
    if found is not None:
        return str(found)
    return next((f"nobody pays {name} for their chips" for name in PLAYERS if not house.pays(name)), None)


def _founded(house: "Founding") -> str | None:
    """Everything until the first table opens; returns the step that nobody can take, if any."""
    if not house.first():
        return "nobody becomes the first manager"
    for name in (*CREW, *PLAYERS):
        if not house.lets_in(name):
            return f"nobody lets in a {name}"
    if not house.puts_in():
        return "nobody puts in capital"
    for name in PLAYERS:
        if not house.looks_at(name):
            return f"nobody looks at the papers of {name}"
        if not house.sells(name):
            return f"nobody sells chips to {name}"
    return None if house.opens_tables() else "nobody opens a table"


@dataclass
class Founding:
    """A house in its first hour. `names` are the account numbers, by the names used here."""

    names: dict[str, str] = field(default_factory=dict)
    asked: int = 0

    def __post_init__(self) -> None:
        self.clock = Clock()
        self.house = House(MemoryStore(), Vault(bytes(range(32))), clock=self.clock, seeds=lambda: bytes(32))
        assert self.house.cage(cage.OpenHouse(0, 0), by="owner", command_id=self._id()).ok
        self.accounts = Accounts(self.house.store, self.clock)
        self.approvals = Approvals(self.house.store, self.clock)

    def _id(self) -> str:
        self.asked += 1
        return f"founding {self.asked}"

    def person(self, name: str) -> Person:
        number = self.names[name]
        return Person(number, self.accounts.roles(number), self.accounts.checked(number) is not None)

    def everybody(self) -> list[Person]:
        return [self.person(name) for name in self.names]

    def staff(self) -> staff.Staff:
        return self.accounts.registry.now()

    # ------------------------------------------------------------ the office

    def first(self) -> bool:
        if not offers.at_terminal(self.staff()):
            return False
        self.names[MANAGER] = self.accounts.make_first("manager", "Manager", "").player
        return True

    def lets_in(self, name: str) -> bool:
        """A manager invites somebody, who uses the invitation."""
        role = name.partition(" ")[0]
        for person in self.everybody():
            for offer in offers.at_office(self.staff(), person):
                if offer.word == "invite" and role in offer.command.roles:
                    code, _ = self.accounts.invite((role,), days=1, by=person.name)
                    login = name.replace(" ", "-")
                    self.names[name] = self.accounts.enrol(code, login, name, "").player
                    return True
        return False

    def opens_tables(self) -> bool:
        """Whether somebody may open a table; the evening opens its own."""
        found = [one.word for person in self.everybody() for one in offers.at_office(self.staff(), person)]
        return "open-table" in found

    # ------------------------------------------------------------ the cage

    def puts_in(self) -> bool:
        return self._takes_up("change-capital", lambda one: offers.at_cage(self.house, one), CAPITAL)

    def looks_at(self, name: str) -> bool:
        """The cashier checks their identification."""
        for person in self.everybody():
            found = [one.word for one in offers.for_customer(self.house, person, self.names[name])]
            if "check-identity" in found:
                command = staff.CheckIdentity(self.names[name], "passport")
                return self.accounts.ask(command, by=person.name, command_id=self._id()).ok
        return False

    def sells(self, name: str) -> bool:
        return self._takes_up("cage-buy-in", self._window(name), BUY_IN)

    def pays(self, name: str) -> bool:
        """Cash out everything on the account, which is nothing if somebody has lost it all."""
        cents = self.house.store.balance(accounts.wallet(Chips.ISSUED, self.names[name])).cents
        return not cents or self._takes_up("cage-cash-out", self._window(name), cents)

    def _window(self, name: str) -> Callable[[Person], list[Offer]]:
        return lambda person: offers.for_customer(self.house, person, self.names[name])

    def _takes_up(self, word: str, of: Callable[[Person], list[Offer]], cents: Cents) -> bool:
        """The first person who is offered it does it; if two are needed, the first who may agree does."""
        for person in self.everybody():
            for offer in of(person):
                if offer.word == word and (offer.most is None or cents <= offer.most):
                    return self._does(person, replace(offer, command=replace(offer.command, cents=cents)))
        return False

    def _does(self, person: Person, offer: Offer) -> bool:
        if not offer.second:
            reply = self.house.cage(offer.command, by=person.name, command_id=self._id(), alone=True)
            if reply.ok or not offer.perhaps:
                return reply.ok
        filed = self.approvals.file(
            "cage", None, offer.word, {}, by=person.name, command_id=self._id(), says=offer.word
        )
        for other in self.everybody():
            said = offers.at_second(self.house, self.approvals, other, self.accounts.roles)
            if any(one.word == "agree" and one.filed == filed.id for one in said):
                taken = self.approvals.agree(filed.id, other.name)
                assert not isinstance(taken, Refusal)
                return self.house.cage(offer.command, by=taken.both, command_id=self._id()).ok
        return False
