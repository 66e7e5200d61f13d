"""The demonstration: bots play a table of every sheet, every hand is verified, and the book is balanced."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random

from pitboss import verifier
from pitboss.fair import protocol
from pitboss.house import bots, history
from pitboss.house.bots import Bots
from pitboss.house.cash import cage
from pitboss.house.service import Ask, House, Reply
from pitboss.house.stores.store import HouseError
from pitboss.rounds import bets
from pitboss.rounds import commands as r
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.events import DeckOpened
from pitboss.tables.identities import Style
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import practice

GUEST = "guest"  # a player who cuts, because bots do not
STYLES = (Style.SIMPLE, Style.RANDOM, Style.OPTIMAL)


@dataclass(frozen=True)
class Played:
    """The result of a table: how many hands, and what the verifier says about them."""

    table: str
    sheet: str
    hands: int
    checks: tuple[verifier.Check, ...]

    @property
    def good(self) -> bool:
        return all(check.ok for check in self.checks)


def run(
    house: House, games: Sequence[Game], hands: int, *, seed: int, progress: Callable[[], None] = lambda: None
) -> Iterator[Played]:
    """Play this many hands in total, on one table for each game, and verify each of them.

    The tables play at the same time, so that commands of different tables share a commit.
    """
    numbers = count()
    chance = Random(seed)

    def new_id() -> str:
        return f"demo/{seed}/{house.clock()}/{next(numbers)}"

    tables = []
    for place, game in enumerate(games):
        share = hands // len(games) + (place < hands % len(games))
        if share:
            name = _open(house, game, place, chance, new_id)
            tables.append(_Table(house, name, game, share, chance, new_id))
    busy = list(tables)
    while busy:
        asks = [table.next_ask() for table in busy]
        for table, reply in zip(busy, house.ask_together(asks), strict=True):
            if table.heard(reply):
                progress()
        busy = [table for table in busy if not table.done]
    for table in tables:
        checks = tuple(verifier.verify_table(history.export(house.store, table.name)))
        yield Played(table.name, table.game.id, table.hands, checks)


def _open(house: House, game: Game, place: int, chance: Random, new_id: Callable[[], str]) -> str:
    free = next(name for number in count(place + 1) if (name := f"D{number}") not in house.tables())
    posted, terms = practice(game, free)
    _must(house.open_table(posted, terms, by="demo", command_id=new_id()))
    house.cage(cage.FundBot(GUEST, bots.PURSE), by="demo", command_id=new_id())
    for command in (c.Join(GUEST), c.BuyIn(GUEST, bots.BUY_IN), c.PassBank(GUEST, passes=True)):
        _must(house.ask(free, command, by=GUEST, command_id=new_id()))
    styles = [STYLES[(place + number) % len(STYLES)] for number in range(chance.randint(2, terms.seats - 1))]
    for reply in bots.seat(house, free, styles, new_id):
        _must(reply)
    return free


class _Table:
    """A table of bots and one guest, who bets, seals a cut, opens it, and decides by the rule of thumb."""

    def __init__(
        self, house: House, name: str, game: Game, hands: int, chance: Random, new_id: Callable[[], str]
    ) -> None:
        self.name = name
        self.game = game
        self.hands = hands
        self._house = house
        self._chance = chance
        self._new_id = new_id
        self._bots = Bots(house, chance, new_id)
        self._secret = bytes(32)
        self._first = self._number()

    @property
    def done(self) -> bool:
        return self._number() >= self._first + self.hands

    def _number(self) -> int:
        hand = self._state().hand
        assert hand is not None
        return hand.number

    def next_ask(self) -> Ask:
        """The next command: of the house itself, the guest or a bot."""
        ask = self._house.next_move(self.name) or self._guest() or self._bots.next_ask(self.name)
        if ask is None:
            raise HouseError(f"Table {self.name} is stuck.")
        return ask

    def heard(self, reply: Reply) -> bool:
        """Process the answer to a command; True if it ended a hand."""
        if reply.refusal is not None and not self._house.helped(self.name, reply):
            _must(reply)
        return any(isinstance(event, DeckOpened) for event in reply.events)

    def _state(self) -> Table:
        return self._house.table(self.name)

    def _guest(self) -> Ask | None:
        table = self._state()
        hand, sitter = table.hand, table.sitter(GUEST)
        assert hand is not None
        assert sitter is not None
        if hand.phase is Phase.BETTING and hand.round.spot(sitter.seat) is None:
            if sitter.chips < bots.BUY_IN // 2:
                return self._ask(c.BuyIn(GUEST, bots.BUY_IN))
            self._secret = self._chance.randbytes(32)
            cut = protocol.cut(self._secret, bytes.fromhex(hand.commit))
            seal = protocol.seal(bytes.fromhex(hand.commit), cut).hex()
            return self._ask(c.Bet(sitter.seat, GUEST, bets.smallest(table.game, table.game.opening[0]), seal))
        if hand.phase is Phase.BETTING and GUEST not in hand.ready:
            return self._ask(c.Ready(GUEST))
        if hand.phase is Phase.CUTTING and sitter.seat not in hand.cuts:
            return self._ask(c.OpenCut(GUEST, protocol.cut(self._secret, bytes.fromhex(hand.commit)).hex()))
        for spot in play.waited_for(table):
            if spot.player == GUEST:
                order = self._house.desk(self.name).order()
                word = bots.simple(table, spot, order, play.offers(table, spot.number, order).offers)
                return self._ask(r.Choose(spot.number, GUEST, word))
        return None

    def _ask(self, command: c.Command) -> Ask:
        return Ask(self.name, command, GUEST, self._new_id())


def _must(reply: Reply) -> None:
    if reply.refusal is not None:
        raise HouseError(f"The demonstration stopped: {reply.refusal}")
