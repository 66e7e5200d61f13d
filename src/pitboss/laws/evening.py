"""An evening of the house in memory: one table, the people who are there, and a clock that only moves on command.

The laws of `stuck` play it at random. People do only what `house.offers` offers them; the house does what it does by
itself. Every step is recorded, so that the way into trouble can be read and repeated.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from hashlib import sha256
from typing import Any

from pitboss.cards.card import Card
from pitboss.house import nights, offers, real_cards_draft
from pitboss.house.asks import Reply
from pitboss.house.cash import cage
from pitboss.house.host import Host
from pitboss.house.offers import Offer, Person, Where
from pitboss.house.people.approvals import WAITS_MS, Approvals, Filed
from pitboss.house.permits import Role, calls
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.timers import Timers
from pitboss.house.vault import Vault
from pitboss.laws import tapping
from pitboss.ledger import accounts
from pitboss.money.chips import Cents
from pitboss.rounds import commands as r
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.game import Game
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables.house import read_game
from pitboss.tables.identities import Actor, TwoPeople, asker
from pitboss.tables.real_cards.spots import without_hidden
from pitboss.tables.state import Table
from pitboss.tables.terms import Cards, Chips, Duty, practice
from pitboss.tables.waits import waiting

TABLE = "T1"
PURSE: Cents = 10_000_00  # what everybody has in the wallet at the start
BUY_IN: Cents = 1_000_00
CAPITAL: Cents = 500_000_00
SHORT_TRAY: Cents = 1_00
_DEALERS = (r.NoMoreBets, r.Deal, r.Expose, r.Reveal, r.Settle)
_MOVES_CHIPS = (c.Fill, c.FillRack, c.Credit, c.VoidSlip)  # has to be possible before a second person is asked
_FIRST = 1_700_000_000_000


class Dealing(Enum):
    AUTOMATIC = "automatic"
    STAFF = "staff"
    REAL = "real cards"


@dataclass(frozen=True)
class Kind:
    """Which evening: how it is dealt, what is played for, who is there. A short tray has to be filled before it can
    pay.

    `cash`: players come with cash only, and buy their chips in the house. In the `crew` somebody may have two roles:
    "dealer and floor".
    """

    dealing: Dealing
    chips: Chips
    players: int = 2
    short_tray: bool = False
    cash: bool = False
    crew: tuple[str, ...] = ("dealer", "floor", "cashier", "manager")

    def __str__(self) -> str:
        said = [f"dealt by {self.dealing.value}", f"{self.chips.value} chips", f"{self.players} players"]
        said += ["a short tray"] if self.short_tray else []
        return ", ".join([*said, *(["cash alone"] if self.cash else [])])


class Clock:
    """It moves only on command."""

    def __init__(self) -> None:
        self.now = _FIRST

    def __call__(self) -> int:
        return self.now


@dataclass
class Evening:
    """`path` is what was done so far, in words; `luck` is the number from which the decks follow."""

    game: Game
    kind: Kind
    luck: int = 0
    path: list[str] = field(default_factory=list)
    given: House | None = None  # an existing house; without it the evening creates one in memory
    names: Mapping[str, str] = field(default_factory=dict)  # the names of people in an existing house

    def __post_init__(self) -> None:
        self.clock, self._asked, self._drawn = Clock(), 0, 0
        own = House(MemoryStore(), Vault(bytes(range(32))), clock=self.clock, steady=self.clock, seeds=self._seed)
        self.house = self.given or own
        self.clock.now = self.house.clock()
        self.house.clock = self.house.steady = self.clock
        self.house.seeds = self._seed
        self.store = self.house.store
        self.approvals = Approvals(self.store, self.clock, self.clock, is_past=self._is_past)
        self.timers = Timers(self.house)
        self.host = Host(self.store, self.clock, self.house.table, ticks=self._ticks)
        # What waits for a second person: where, the command, and in which hand.
        self.filed: dict[str, tuple[str, Any, int | None]] = {}
        self.people = {one.name: one for one in _people(self.kind, self.names)}
        self._begin()

    def _seed(self) -> bytes:
        self._drawn += 1
        return sha256(f"{self.game.id} {self.luck} {self._drawn}".encode()).digest()

    def _ticks(self) -> float:
        """The balances of a night are counted anew each time."""
        self._asked += 1
        return float(self._asked)

    def _begin(self) -> None:
        """Open the house and the table; give everybody chips in the wallet, or cash in the pocket."""
        kind = self.kind
        if not self.house.cashier.now.opened:
            self._must(self.house.cage(cage.OpenHouse(CAPITAL, CAPITAL, PURSE), by="owner", command_id=self._id()))
        if kind.chips is Chips.NIGHT:
            self._must(self.host.ask(nights.StartNight("Gala", PURSE, rebuys=3), by="floor", command_id=self._id()))
        for player in self.players if not kind.cash else ():
            self._fund(player)
        posted, terms = practice(self.game, TABLE, 4)
        staffed = kind.dealing is not Dealing.AUTOMATIC
        duty = Duty.STAFF if staffed else Duty.AUTOMATIC
        terms = replace(
            terms,
            chips=kind.chips,
            tray=min(terms.tray, SHORT_TRAY) if kind.short_tray else terms.tray,
            rack=0 if kind.chips is Chips.NIGHT else terms.rack,
            practice_bank=terms.practice_bank if kind.chips is Chips.PRACTICE else None,
            dealer=duty,
            floor=duty,
            cards=Cards.REAL if kind.dealing is Dealing.REAL else Cards.SEALED,
        )
        self._must(self.house.open_table(posted, terms, by="floor", command_id=self._id()))

    def _fund(self, player: str) -> None:
        match self.kind.chips:
            case Chips.PRACTICE:
                given: cage.Command = cage.GivePractice(player, PURSE)
            case Chips.ISSUED:
                given = cage.BuyAtCage(player, PURSE)
            case Chips.NIGHT:
                self._must(self.host.ask(nights.EnterNight(player), by=player, command_id=self._id()))
                return
        self._must(self.house.cage(given, by="owner", command_id=self._id()))

    def _must(self, reply: Reply) -> None:
        assert reply.refusal is None, str(reply.refusal)

    def _id(self) -> str:
        self._asked += 1
        return f"asked {self._asked}"

    # ------------------------------------------------------------ looking

    @property
    def table(self) -> Table:
        return self.house.table(TABLE)

    @property
    def night(self) -> nights.Night | None:
        """The current night."""
        return nights.on(self.host.nights())

    @property
    def order(self) -> tuple[Card, ...]:
        """The locked deck."""
        return self.house.desk(TABLE).order()

    @property
    def players(self) -> list[str]:
        every = [f"player {number}" for number in range(1, self.kind.players + 1)]
        return [self.names.get(name, name) for name in every]

    def offers(self) -> Iterator[tuple[Person, Offer]]:
        """Everything that anybody can do now."""
        for person in self.people.values():
            yield from ((person, one) for one in self.of(person))

    def of(self, person: Person) -> Iterator[Offer]:
        at_table = offers.every_at_table(self.house, TABLE, person)
        yield from offers.not_called_again(at_table, self.approvals)
        yield from (one for one in offers.at_draft(self.house, TABLE, person, self.approvals))
        yield from offers.at_cage(self.house, person, [TABLE])
        yield from offers.at_night(self.host, person)
        yield from self.seconds(person)

    def at_table(self, person: Person, words: Iterable[str]) -> Iterator[Offer]:
        """Offers of some words at the table, in the order of the words."""
        return offers.every_at_table(self.house, TABLE, person, list(words))

    def seconds(self, person: Person) -> list[Offer]:
        return offers.at_second(self.house, self.approvals, person, self._roles)

    def _roles(self, name: str) -> frozenset[Role]:
        return self.people[name].roles if name in self.people else frozenset()

    def walks_as(self, player: str) -> str:
        """How somebody is called in every house: the numbers of accounts are drawn."""
        return next((name for name, number in self.names.items() if number == player), player)

    def wallet(self, player: str) -> Cents:
        return self.store.balance(accounts.wallet(self.kind.chips, player)).cents

    # ------------------------------------------------------------ doing

    def do(self, person: Person, offer: Offer) -> Refusal | None:
        """Somebody takes up an offer. A refusal is returned: the law reports it, since offers must be accepted."""
        self.path.append(f"{person.name}: {_told(offer)}")
        reply = self._done(person, offer)
        self._thaw()
        self.house.run(TABLE)
        return reply.refusal

    def _done(self, person: Person, offer: Offer) -> Reply:
        command, by = offer.command, person.name
        match offer.where:
            case Where.SECOND:
                return self._said(person, offer)
            case Where.CAGE if not offer.second:
                reply = self.house.cage(command, by=by, command_id=self._id(), alone=True)
                too_much = reply.refusal is not None and reply.refusal.code is cage.CageCode.NEEDS_TWO
                return self._file(offer, by) if too_much else reply
            case Where.NIGHT:
                return self.host.ask(command, by=by, command_id=self._id())
            case Where.DRAFT if offer.word == "draft-hand":
                return tapping.tap(self.store, self.table, command)
            case _ if offer.second:
                return self._file(offer, by)
            case _:
                return self._carry(offer.where, command, by)

    def call_beside(self, person: Person, offer: Offer) -> None:
        """Somebody calls the hand at the same moment as another person, in another process: neither
        knew of the other.
        """
        self.path.append(f"{person.name}, at the same moment: {_told(offer)}")
        self._file(offer, person.name, beside=True)

    def _file(self, offer: Offer, by: str, *, beside: bool = False) -> Reply:
        place = None if offer.where is Where.CAGE else TABLE
        if not beside and (again := calls.again(place, offer.word, self.approvals.waiting())) is not None:
            return Reply(0, refusal=again)
        if isinstance(offer.command, _MOVES_CHIPS):
            refusal = offers.refused_at(self.house, TABLE, offer.command)
            if refusal is not None:
                return Reply(0, refusal=refusal)
        made = self.approvals.file(
            offer.where.value, place, offer.word, {}, by=by, command_id=self._id(), says=_told(offer)
        )
        self.filed[made.id] = (offer.where.value, offer.command, self._number)
        return self._freeze(made) or Reply(0)

    def _freeze(self, filed: Filed) -> Reply | None:
        stopping = calls.stopping(self.table.hand, filed) if calls.stops(filed) else None
        return None if stopping is None else self._carry(Where.TABLE, stopping, filed.by)

    @property
    def called(self) -> Filed | None:
        """What the floor has called in this hand, and waits for a second person."""
        return calls.following(TABLE, self.approvals.waiting())

    @property
    def _number(self) -> int | None:
        """The number of the current hand; with real cards, of the one that is being tapped."""
        if self.table.real_cards:
            return real_cards_draft.due(self.table)
        hand = self.table.hand
        return None if hand is None or calls.is_over(hand) else hand.number

    def outlives(self, filed: Filed) -> bool:
        """Whether the hand that a filed command is about is over."""
        asked = self.filed.get(filed.id)
        return asked is not None and calls.ends_with_its_hand(filed) and asked[2] != self._number

    def _is_past(self, filed: Filed) -> bool:
        return self.outlives(filed)

    def _thaw(self) -> None:
        """Thaw a hand whose call was answered or has expired; another call in it freezes it again."""
        asked = calls.answered(self.table.hand, self.approvals.waiting())
        if asked is None:
            return
        self._carry(Where.TABLE, c.Thaw(asked, "it is answered"), "floor")
        if self.called is not None:
            self._freeze(self.called)

    def _said(self, person: Person, offer: Offer) -> Reply:
        """Somebody answers a command that waits for a second person."""
        match offer.word:
            case "agree":
                taken = self.approvals.agree(offer.filed, person.name)
                if isinstance(taken, Refusal):
                    return Reply(0, refusal=taken)
                where, command, _ = self.filed[offer.filed]
                reply = self._carry(Where(where), command, taken.both)
                self.approvals.end(taken, well=reply.ok)
                # The state has changed since it was asked for; that is a valid answer.
                return replace(reply, refusal=None)
            case "decline":
                return Reply(0, refusal=self.approvals.decline(offer.filed, person.name))
            case _:
                return Reply(0, refusal=self.approvals.withdraw(offer.filed, person.name))

    def _carry(self, where: Where, command: Any, by: Actor) -> Reply:
        if where is Where.CAGE:
            return self.house.cage(command, by=by, command_id=self._id())
        if isinstance(command, c.Trouble):
            return self._carry(Where.TABLE, tapping.declared(self.store, self.table, command, by), by)
        if isinstance(command, c.RecordHand):
            command = without_hidden(self.table.game, replace(command, by=by))
        if isinstance(command, c.HandOver) and isinstance(by, TwoPeople):
            command = replace(command, incoming=by.agreed)
        if isinstance(command, c.CloseTable):
            return self.house.close_table(TABLE, tray=command.tray, rack=command.rack, by=by, command_id=self._id())
        if isinstance(command, c.WashAnew):
            return self.house.wash_anew(TABLE, by=by, command_id=self._id())
        if isinstance(command, c.PostLimits):
            game = read_game(command.rules, command.texts, self.table.terms)
            assert not isinstance(game, Refusal), "such limits are not offered"
            return self.house.post_limits(TABLE, game, by=by, command_id=self._id())
        if isinstance(command, _DEALERS) and by != self.table.dealer:
            self.house.ask(TABLE, c.SetDuty(deals=asker(by), by=asker(by)), by=by, command_id=self._id())
        reply = self.house.ask(TABLE, command, by=by, command_id=self._id())
        if isinstance(command, r.Settle | c.RecordHand) and self.house.helped(TABLE, reply):
            reply = self.house.ask(TABLE, command, by=by, command_id=self._id())
        return reply

    def wait(self) -> bool:
        """Move the clock to its next effect; False if there is none."""
        wait = None if self.table.closed else waiting(self.table)
        if wait is not None:
            self.timers.tick(TABLE)
            self.clock.now += 1000 * wait.seconds
            self.path.append(f"the clock: {wait.name.partition(': ')[2]}")
            self.timers.tick(TABLE)
        elif self.approvals.waiting():
            self.path.append("the clock: nobody agreed")
            self.clock.now += WAITS_MS
            self._thaw()
        else:
            return False
        self.house.run(TABLE)
        return True


def _people(kind: Kind, names: Mapping[str, str]) -> Iterator[Person]:
    own = Role.PLAYER if kind.chips is Chips.ISSUED else Role.GUEST
    for number in range(1, kind.players + 1):
        yield Person(names.get(f"player {number}", f"player {number}"), frozenset({own}))
    for role in kind.crew if kind.dealing is not Dealing.AUTOMATIC or kind.chips is not Chips.PRACTICE else ():
        yield Person(names.get(role, role), frozenset({Role.PLAYER, *map(Role, role.split(" and "))}))


def _told(offer: Offer) -> str:
    """A command in words, for the path."""
    if isinstance(offer.command, Filed):
        return f"{offer.word}: {offer.command.says}"
    if type(offer.command) not in codec.command_kinds().values():
        return offer.word
    said = {key: value for key, value in codec.as_json(offer.command, "do").items() if key in _SHOWN and value}
    return " ".join([offer.word, *(str(value) for value in said.values())])


_SHOWN = ("spot", "choice", "stakes", "cents", "wager", "player", "who", "ruling", "position", "dealer", "floor")
