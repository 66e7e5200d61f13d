"""The house in a world of its own: one thread, a clock that jumps, a network that loses, doubles and reorders,
processes that die at any moment. Everything follows from a seed, so that a bad evening can be played again.

The house is the real one: turns, timers, recovery, store, book. What is simulated is all that is around it. Two tables
share their people, so that one wallet is wanted at two places. In every other evening two processes run the house:
they hear of each other late or never, so both decide on states that are not the newest, and whoever runs a table may
do so for a while beside another. People act on what they saw, which may be old, and send a command again under the same
id until it is answered. The floor calls misdeals and worse, at random.

At the end of an evening: what was acknowledged is there once and at its version, anything else at most once; the book
balances, the chain holds, and another program (the verifier) settles every hand to the same amounts.
"""

import heapq
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import sha256
from itertools import count
from random import Random

from campaigns.campaign import Campaign, Figures, Outcome
from pitboss import verifier
from pitboss.fair import protocol
from pitboss.house import history, house_check
from pitboss.house.asks import Ask, Reply
from pitboss.house.cash import cage
from pitboss.house.leases import Leases, OnlyProcess
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.shared import Following
from pitboss.house.stores.store import Conflict, Draft
from pitboss.house.timers import Timers
from pitboss.house.turns import Answered, Turn
from pitboss.house.vault import Vault
from pitboss.laws.rounds import stakes
from pitboss.laws.tables import TROUBLES
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Duty, Terms, practice

SHEETS = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
PEOPLE = ("ann", "bob", "cy", "dee")
PURSE = 10_000_000_00
HANDS = 100  # of an evening, over its two tables

DROPPED = DOUBLED = SLOW = 0.1  # of all messages
RESEND_MS = 2_000
THINKS_MS = 400
DEATHS = 0.004  # of all commits
STORM = 0.002  # of all moments: everybody loses the network at once
JUMP = 0.004  # the wall clock is set
TROUBLE = 0.008  # the floor steps in
STAFF_ACTS = 0.2  # of all looks at a table where staff have to act
GOES = 0.01  # somebody gets up, and comes back
TOGETHER = 0.02  # of all looks at a table: whoever does not run it takes it for theirs, as without working locks
POLLS = 0.25  # of all looks at a table: a process reads what it has not heard of
MOST_MOMENTS = 400_000  # an evening that takes longer is stuck
# The packages that an evening asks. Neither the web nor documents are among them.
PLAYED = tuple(
    f"src/pitboss/{name}"
    for name in ("cards/", "fair/", "hands/", "house/", "laws/", "ledger/", "money/", "odds/pricing/", "rounds/",
                 "sheets/", "tables/", "frozen.py", "verifier.py")
)  # fmt: skip

FIRST_MS = 1_700_000_000_000
HOUR_MS = 3_600_000
JUMPS = (-HOUR_MS, HOUR_MS, 24 * HOUR_MS, 2**31 * 1000 - FIRST_MS)  # daylight saving, a day, the year 2038


@cache
def _game(sheet: str, table: str) -> tuple[Game, Terms]:
    return practice(shipped.load(sheet), table, 4)


class SharedStore(MemoryStore):
    """A store that several processes write to. How they hear of each other is up to the world."""

    def __init__(self, is_served: Callable[[], bool]) -> None:
        super().__init__()
        self._is_served = is_served

    def join(self) -> bool:
        return not self._is_served()

    def started(self) -> None: ...

    def reconnect(self) -> None: ...

    def send_message(self, text: str) -> None: ...

    def following(self, streams: Iterable[str]) -> Following:  # noqa: ARG002
        raise AssertionError("the world tells who has stored what")

    def leases(self) -> Leases:
        return OnlyProcess()


@dataclass(order=True)
class Moment:
    at: int
    number: int
    happens: Callable[[], None] = field(compare=False)


@dataclass(frozen=True)
class View:
    """What a page shows: the table as it was stored, and the words that each spot which has to decide can choose."""

    table: Table
    version: int
    words: dict[int, tuple[str, ...]]


def _view(house: House, name: str) -> View:
    desk = house.desk(name)
    assert desk.shown is not None
    order = desk.order(desk.shown)
    words = {
        spot.number: tuple(offer.choice for offer in play.offers(desk.shown, spot.number, order).offers)
        for spot in play.waited_for(desk.shown)
    }
    return View(desk.shown, desk.shown_version, words)


@dataclass
class Sent:
    """A command of somebody, until it is answered."""

    ask: Ask
    since: int


class World:
    """One evening."""

    def __init__(self, seed: str) -> None:
        self.chance = Random(seed)
        self.figures: Figures = Counter()
        self.now = 0  # ms, the steady clock
        self.set_by = 0  # how far the wall clock is off
        self._moments: list[Moment] = []
        self._numbers = count()
        self._seeds = count()
        self._seed = seed
        self.processes = self.chance.choice((1, 2))
        self.servers: list[Server] = []
        self.leases: dict[str, Server] = {}  # who runs a table; a dead process runs nothing
        self.store = MemoryStore() if self.processes == 1 else SharedStore(self.is_served)
        self.acknowledged: dict[str, int] = {}
        self.sheets = self.chance.sample(SHEETS, 2)
        self.tables = ("T1", "T2")
        self._last = dict.fromkeys(self.tables, 0)  # the last hand of each
        self.wrong: list[str] = []
        self.servers.append(Server(self, 0))
        self._open(self.servers[0].house)
        while len(self.servers) < self.processes:
            self.servers.append(Server(self, len(self.servers)))
        self.people = [Person(self, name, table) for name in PEOPLE for table in self.tables]

    def is_served(self) -> bool:
        return any(one.alive for one in self.servers)

    # ------------------------------------------------------------ time

    def after(self, delay: int, happens: Callable[[], None]) -> None:
        heapq.heappush(self._moments, Moment(self.now + delay, next(self._numbers), happens))

    def wall(self) -> int:
        return FIRST_MS + self.now + self.set_by

    def steady(self) -> int:
        return self.now

    def fresh_seed(self) -> bytes:
        return sha256(f"{self._seed} {next(self._seeds)}".encode()).digest()

    # ------------------------------------------------------------ the network

    def carry(self, message: Callable[[], None]) -> None:
        """It arrives once, twice or never, and some that were sent later are faster."""
        if self.chance.random() < DROPPED:
            self.figures["messages lost"] += 1
            return
        self.after(self._delay(), message)
        if self.chance.random() < DOUBLED:
            self.figures["messages doubled"] += 1
            self.after(self._delay(), message)

    def _delay(self) -> int:
        return self.chance.randint(500, 6_000) if self.chance.random() < SLOW else self.chance.randint(1, 60)

    # ------------------------------------------------------------ the evening

    def _open(self, house: House) -> None:
        _must(house.cage(cage.OpenHouse(100_000_00, 10 * PURSE, 10 * PURSE), by="owner", command_id="open"))
        for name in PEOPLE:
            _must(house.cage(cage.GivePractice(name, PURSE), by="owner", command_id=f"chips for {name}"))
        for table, sheet in zip(self.tables, self.sheets, strict=True):
            game, terms = _game(sheet, table)
            _must(house.open_table(game, terms, by="floor", command_id=f"open {table}"))

    def run(self) -> None:
        for one in self.people:
            one.looks()
            one.sends_again()
        for server in self.servers:
            for table in self.tables:
                server.tick(table)
        self.figures["evenings with two processes"] += self.processes == 2
        moments = 0
        while self.hands < HANDS and not self.wrong:
            moments += 1
            if moments > MOST_MOMENTS:
                self.wrong.append(f"stuck after {self.hands} hands")
                return
            moment = heapq.heappop(self._moments)
            self.now = moment.at
            self._weather()
            moment.happens()
        self.figures["hands"] += self.hands
        self.figures["moments"] += moments

    def _weather(self) -> None:
        chance = self.chance.random()
        if chance < STORM:
            self.figures["storms of reconnects"] += 1
            for one in self.people:
                one.loses_network()
        elif chance < STORM + JUMP:
            self.figures["clocks set"] += 1
            self.set_by = self.chance.choice((0, *JUMPS))
        elif chance < STORM + JUMP + TROUBLE:
            self._trouble()

    def _trouble(self) -> None:
        """The floor asks for something, whether it is possible or not."""
        made = self.chance.choice(TROUBLES)(self.chance)
        ask = Ask(self.chance.choice(self.tables), made, "floor", f"floor/{next(self._numbers)}")
        self.figures["orders of the floor"] += 1
        self.chance.choice(self.servers).receive(ask, partial(self.heard, ask))

    def staff_acts(self, table: Table) -> Ask | None:
        """What staff do by and by, where the floor has given them the dealing or the rulings: nobody else would."""
        command = _of_staff(table)
        if command is None or self.chance.random() > STAFF_ACTS:
            return None
        self.figures["moves of staff"] += 1
        return Ask(table.terms.table, command, "staff", f"staff/{next(self._numbers)}")

    def heard(self, ask: Ask, reply: Reply) -> None:
        """Somebody has the answer: from now on it must be true."""
        if not reply.ok:
            return
        before = self.acknowledged.setdefault(ask.id, reply.version)
        if before != reply.version:
            self.wrong.append(f"{ask.id} was answered with version {before}, and with {reply.version}")

    def told(self, table: str, view: View, by: "Server") -> None:
        """The newest view of a process goes to everybody who watches the table there."""
        last = view.table.last.number if view.table.last else 0
        self._last[table] = max(last, self._last[table])
        for one in self.people:
            if one.table == table and one.connected and one.server is by:
                self.carry(partial(one.sees, view))

    def noticed(self, table: str, version: int, by: "Server") -> None:
        """The other processes are notified of a commit, late or never."""
        for number, one in enumerate(self.servers):
            if one is not by:
                self.carry(partial(self._hears, number, table, version))

    def _hears(self, number: int, table: str, version: int) -> None:
        self.servers[number].hears(table, version)

    def runs(self, server: "Server", table: str) -> bool:
        """Whether a process runs a table: who comes first does, until it dies. Now and then another does as well."""
        holder = self.leases.get(table)
        if holder is None or not holder.alive:
            self.leases[table] = server
            server.takes_up(table)
        return self.leases[table] is server or self.chance.random() < TOGETHER

    @property
    def hands(self) -> int:
        return sum(self._last.values())

    def checked(self) -> list[str]:
        """What is wrong with the record, after one more start."""
        for server in self.servers:
            server.dies()
        Server(self, 0).house.recover()
        found = Counter(record.command_id for stream in self.store.streams() for record in self.store.records(stream))
        versions = {
            record.command_id: record.version
            for stream in self.store.streams()
            for record in self.store.records(stream)
        }
        wrong = [f"{one} is there {times} times" for one, times in found.items() if times > 1]
        wrong += [f"{one} was acknowledged and is lost" for one in self.acknowledged if one not in found]
        wrong += [
            f"{one} was acknowledged as version {version} and is version {versions[one]}"
            for one, version in self.acknowledged.items()
            if versions.get(one, version) != version
        ]
        wrong += house_check.problems(self.store)
        for table in self.tables:
            checks = verifier.verify_table(history.export(self.store, table))
            wrong += [check.sentence for check in checks if not check.ok]
        self.figures["commands acknowledged, each there once"] += len(self.acknowledged)
        return wrong


def _of_staff(table: Table) -> c.Command | None:
    hand, terms = table.hand, table.terms
    if hand is None:
        return None
    if terms.floor is Duty.STAFF:
        if hand.frozen is not None:
            return c.Thaw(hand.frozen.asked, "nothing was wrong")
        if hand.dispute is not None:
            return c.Rule(c.Ruling.STANDS, "nothing was wrong")
        if hand.called:
            return c.Acknowledge(hand.called[0], "staff")
    if terms.dealer is not Duty.STAFF or hand.stopped:
        return None
    if hand.phase is Phase.BETTING:
        waits = {spot.player for spot in hand.round.spots} - set(hand.ready)
        return r.NoMoreBets() if hand.round.spots and not waits else None
    move = play.next_move(table)
    assert not isinstance(move, r.PlaceBets | r.SetHand)  # those are not the dealer's
    return move


class Server:
    """A life of a process: it decides, lets the store write in groups, answers, and runs the clocks of its tables."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number
        self.house = House(
            world.store, Vault(bytes(range(32))), clock=world.wall, steady=world.steady, seeds=world.fresh_seed
        )
        self.timers = Timers(self.house)
        self.alive = True
        self._queues: dict[str, deque[tuple[Ask, Callable[[Reply], None]]]] = {table: deque() for table in world.tables}
        self._busy: set[str] = set()
        self._group: list[tuple[Turn, list[Draft], Callable[[Answered], None]]] = []

    def receive(self, ask: Ask, answer: Callable[[Reply], None]) -> None:
        """A command has arrived. Each table handles one at a time, as the table runner does."""
        if self.alive:
            self._queues[ask.table].append((ask, answer))
            self._next(ask.table)

    def _next(self, table: str) -> None:
        if table in self._busy or not self._queues[table]:
            return
        self._busy.add(table)
        ask, answer = self._queues[table].popleft()
        self._turn(ask, partial(self._answered, table, answer))

    def _turn(self, ask: Ask, done: Callable[[Answered], None]) -> None:
        self._goes_on(self.house.turn(ask), None, done)

    def _goes_on(self, turn: Turn, outcomes: object, done: Callable[[Answered], None]) -> None:
        try:
            drafts = turn.send(outcomes)  # type: ignore[arg-type]
        except StopIteration as end:
            done(end.value)
            return
        self._group.append((turn, drafts, done))
        if len(self._group) == 1:
            self.world.after(self.world.chance.randint(1, 8), self._commits)

    def _commits(self) -> None:
        """All that waits is written together; the process may die before that, or when it is written."""
        if not self.alive:
            return
        group, self._group = self._group, []
        dies = self.world.chance.random() < DEATHS
        if dies and self.world.chance.random() < 0.5:
            self.world.figures["deaths before a commit"] += 1
            self.dies()
            return
        outcomes = iter(self.world.store.append([draft for _, drafts, _ in group for draft in drafts]))
        found = [(turn, [next(outcomes) for _ in drafts], done) for turn, drafts, done in group]
        if dies:
            self.world.figures["deaths after a commit, nobody told"] += 1
            self.dies()
            return
        self.world.figures["commits"] += 1
        for turn, its, done in found:
            self.world.figures["decided anew, since another process was faster"] += isinstance(its[0], Conflict)
            self._goes_on(turn, its, done)

    def _answered(self, table: str, answer: Callable[[Reply], None], answered: Answered) -> None:
        _, reply = answered[0]
        if not reply.ok and self.house.helped(table, reply):
            self.world.figures["trays filled"] += 1
        answer(reply)
        self._busy.discard(table)
        if reply.ok or reply.busy:
            self._tells(table)
        if reply.ok:
            self.world.noticed(table, self.house.desk(table).shown_version, self)
        self._next(table)

    def _tells(self, table: str) -> None:
        self.world.told(table, _view(self.house, table), self)

    def hears(self, table: str, version: int) -> None:
        """Another process has stored something."""
        if self.alive and self.house.hear(table, version):
            self._tells(table)

    def takes_up(self, table: str) -> None:
        self.house.resume(table)
        self.timers.take_up(table)

    def tick(self, table: str) -> None:
        """What the house does by itself, a few times a second."""
        if not self.alive:
            return
        if self.world.processes > 1 and self.world.chance.random() < POLLS and self.house.look(table):
            self._tells(table)
        if table not in self._busy and self.world.runs(self, table):
            own = self.house.next_move(table)
            for ask in [own] if own else [self.house.clock_ask(table, one) for one in self.timers.due(table)]:
                self.receive(ask, lambda _: None)
            staffs = None if own else self.world.staff_acts(self.house.table(table))
            if staffs is not None:
                self.receive(staffs, partial(self.world.heard, staffs))
        self.world.after(250, partial(self.tick, table))

    def dies(self) -> None:
        """What was not written is gone, and nobody gets an answer. The next life starts soon."""
        self.alive = False
        self.world.after(self.world.chance.randint(10, 5_000), self._next_life)

    def _next_life(self) -> None:
        if self.world.servers[self.number] is not self:
            return
        next_life = Server(self.world, self.number)
        next_life.house.recover()
        self.world.servers[self.number] = next_life
        for one in self.world.people:
            if one.at == self.number:
                one.loses_network()
        for table in self.world.tables:
            next_life.tick(table)


class Person:
    """Somebody at one table, with a browser: acts on the newest view, sends again what is not answered."""

    def __init__(self, world: World, name: str, table: str) -> None:
        self.world, self.name, self.table = world, name, table
        self.at = world.chance.randrange(world.processes)  # the process that the browser has found
        self.connected = True
        self.seen: View | None = None
        self.waiting: dict[str, Sent] = {}
        self._ids = count()
        self._thinks = False

    @property
    def server(self) -> Server:
        return self.world.servers[self.at]

    def looks(self) -> None:
        """The socket is open: the newest view comes at once."""
        self.connected = True
        if self.server.alive:
            self.world.carry(partial(self.sees, _view(self.server.house, self.table)))
        for sent in list(self.waiting.values()):
            self._send(sent)

    def loses_network(self) -> None:
        if self.connected:
            self.connected = False
            self.at = self.world.chance.randrange(self.world.processes)
            self.world.after(self.world.chance.randint(50, 4_000), self.looks)

    def sends_again(self) -> None:
        """As a browser does that hears nothing: it sends again, and now and then asks for the newest view."""
        if self.connected:
            for sent in list(self.waiting.values()):
                if self.world.now - sent.since >= RESEND_MS:
                    self.world.figures["commands sent again"] += 1
                    self._send(sent)
            if self.world.chance.random() < 0.3:
                self.looks()
        self.world.after(RESEND_MS, self.sends_again)

    def sees(self, view: View) -> None:
        """Views may come in any order; an older one is not looked at."""
        if self.seen is not None and view.version < self.seen.version:
            return
        self.seen = view
        if not self._thinks:
            self._thinks = True
            self.world.after(self.world.chance.randint(0, THINKS_MS), self._acts)

    def _acts(self) -> None:
        self._thinks = False
        if self.waiting or self.seen is None or not self.connected:
            return
        command = self._wish(self.seen)
        if command is not None:
            ask = Ask(self.table, command, self.name, f"{self.name}/{self.table}/{next(self._ids)}")
            self.waiting[ask.id] = sent = Sent(ask, self.world.now)
            self._send(sent)

    def _send(self, sent: Sent) -> None:
        sent.since = self.world.now
        self.world.carry(partial(self._arrives, sent.ask, self.at))

    def _arrives(self, ask: Ask, at: int) -> None:
        self.world.figures["commands that arrived"] += 1
        self.world.servers[at].receive(ask, lambda reply: self.world.carry(partial(self._hears, ask, reply)))

    def _hears(self, ask: Ask, reply: Reply) -> None:
        if not self.connected:
            return
        self.world.heard(ask, reply)
        if reply.repeated:
            self.world.figures["answers given again"] += 1
        if reply.busy or ask.id not in self.waiting:
            return
        del self.waiting[ask.id]
        if self.seen is not None:
            self.sees(self.seen)

    # ------------------------------------------------------------ what people want

    def _wish(self, view: View) -> c.Command | None:
        chance, table = self.world.chance, view.table
        mine, hand = table.sitter(self.name), table.hand
        if mine is None:
            return c.Join(self.name)
        if chance.random() < GOES:
            gone: list[c.Command] = [c.Leave(self.name), c.SitOut(self.name), c.CashOut(self.name, 100_00)]
            return chance.choice(gone)
        if mine.away:
            return c.SitIn(self.name)
        if hand is None:
            return None
        if hand.phase is Phase.BETTING:
            return self._bets(table)
        if hand.phase is Phase.CUTTING:
            opens = mine.seat not in hand.cuts
            return c.OpenCut(self.name, _cut(self.name, hand.commit).hex()) if opens else None
        spots = [spot for spot in play.waited_for(table) if spot.player == self.name]
        return r.Choose(spots[0].number, self.name, chance.choice(view.words[spots[0].number])) if spots else None

    def _bets(self, table: Table) -> c.Command | None:
        chance, mine, hand = self.world.chance, table.sitter(self.name), table.hand
        assert mine is not None
        assert hand is not None
        if table.turn.offered == self.name:
            bank = c.TakeBank(self.name, 100 * chance.randint(100, 2_000))
            return bank if chance.random() < 0.5 else c.DeclineBank(self.name)
        if mine.chips < 500_00:
            return c.BuyIn(self.name, 2_000_00)
        if hand.bank is not None and hand.bank.player == self.name:
            return None if self.name in hand.ready else c.Ready(self.name)
        if hand.round.spot(mine.seat) is None:
            seal = protocol.seal(bytes.fromhex(hand.commit), _cut(self.name, hand.commit)).hex()
            return c.Bet(mine.seat, self.name, stakes(table.game, chance), seal)
        return None if self.name in hand.ready else c.Ready(self.name)


def _cut(player: str, commit: str) -> bytes:
    return protocol.cut(sha256(player.encode()).digest(), bytes.fromhex(commit))


def _must(reply: Reply) -> None:
    assert reply.ok, str(reply.refusal)


def piece(seed: str) -> Outcome:
    world = World(seed)
    world.run()
    return Outcome(world.figures, world.wrong or world.checked())


SIMULATION = Campaign(
    "simulation",
    "Evenings in a simulated world: messages are lost, doubled, reordered and late (a tenth each), clocks are set, the"
    " process dies at commits, everybody reconnects at once, the floor interrupts; in half of them two processes run"
    " the house. Nothing acknowledged is lost or doubled, the book balances, and the verifier settles every hand to the"
    " same amounts.",
    short=3,
    long=30_000,
    piece=piece,
    rests_on=(*PLAYED, "campaigns/simulation.py"),
)
