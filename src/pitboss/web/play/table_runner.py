"""The table runner: all tables of a house, run in one event loop. Commands come in, complete views go out.

A command is decided here, stored by the house's writing thread together with those of other tables, and only then
shown to anybody. Each table handles one command at a time; tables do not wait for each other. Where several processes
run the house, each takes commands and updates its viewers; the dealer, the clock and the bots of a table are run by
the process that holds its lease.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from pitboss.house.bots import Bots
from pitboss.house.desk import stream_of
from pitboss.house.leases import OnlyProcess
from pitboss.house.service import Ask, House, HouseCode, Reply
from pitboss.house.stores.group import GroupCommit
from pitboss.house.stores.store import HouseError, Outcome, StoreFailed
from pitboss.house.timers import Timers
from pitboss.house.turns import Answered, Turn
from pitboss.rounds import commands as r
from pitboss.rounds.refusal import refuse
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.names import is_name
from pitboss.tables.state import Phase, Table
from pitboss.web.log import log
from pitboss.web.metrics import Metrics
from pitboss.web.play.seated import Seated
from pitboss.web.play.viewers import Viewers
from pitboss.web.study.thinking import Thinker

STUMBLE_S = 1.0  # the pause before a table that failed is tried again
IDLE_S = 5.0  # how long a table that waits for nothing sleeps before it looks around again


@dataclass(frozen=True)
class Pace:
    """How fast the house's own players move, in seconds, so that people can follow. Tests use no delays."""

    least: float = 0.35
    spread: float = 0.5


@dataclass
class _Running:
    """A table that somebody is at: its task, and an event that is set when something has changed."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    task: "asyncio.Task[None] | None" = None


class TableRunner:
    """Runs the tables that somebody is at. `failed` is called once if the store fails; nothing is shown after that."""

    def __init__(
        self,
        house: House,
        viewers: Viewers,
        metrics: Metrics,
        *,
        bots: Bots,
        thinker: Thinker,
        tables: set[str],
        pace: Pace = Pace(),  # noqa: B008  frozen
        failed: Callable[[], None] = lambda: None,
    ) -> None:
        self.house = house
        house.on_error = self._report
        self.timers = Timers(house)
        self.seated = Seated(house, tables)
        self.viewers = viewers
        self.metrics = metrics
        self._bots = bots
        self._thinker = thinker
        self._pace = pace
        self._chance = Random()  # only for how long a bot thinks
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writer = GroupCommit(house.store, self._promise, self._deliver)
        house.keep_snapshot = self._writer.keep_snapshot
        self._tables: dict[str, _Running] = defaultdict(_Running)
        self._failed = failed
        self._broken = False
        self._told: set[str] = set()  # tables whose viewers get a new view in this turn of the event loop
        self._told_at: dict[str, int] = {}  # the version that the viewers of a table were sent last
        self._open = tables
        self.leases = OnlyProcess() if house.shared is None else house.shared.leases()
        self._elsewhere: set[str] = set()  # tables that another process runs
        self._runs: set[str] = set()  # tables that this one runs
        # Tells other processes that somebody needs more time.
        self.pass_on: Callable[[str, str], None] = lambda *_: None
        # Called with what was just stored, for players' own limits.
        self.heard: Callable[[str, Reply], None] = lambda *_: None

    # ------------------------------------------------------------ asking

    async def ask(self, ask: Ask) -> Reply:
        """Carry a command to its table, and its answer back once it is stored."""
        if ask.table not in self._tables and not self.knows(ask.table):
            return Reply(0, refusal=refuse(HouseCode.NO_TABLE, table=ask.table))
        running = self._tables[ask.table]
        async with running.lock:
            if isinstance(ask.command, c.RecordHand):
                await self._between_hands(ask.table)
            reply = await self._carry(ask)
            if isinstance(ask.command, c.RecordHand | r.Settle) and self.house.helped(ask.table, reply):
                reply = await self._carry(ask)
        self.wake(ask.table)
        return reply

    async def fills(self, table: str) -> bool:
        """Let the house fill the tray by itself if it may, and say whether it did."""
        async with self._tables[table].lock:
            filled = self.house.fills(table)
        if filled:
            self.tell(table)
        return filled

    async def _between_hands(self, table: str) -> None:
        """Post which payouts wait for the floor. A hand of real cards is one command, so this has to come before it."""
        due = self.house.next_move(table)
        if due is not None:
            await self._carry(due)

    def knows(self, table: str) -> bool:
        """Whether there is such a table; if other processes write too, the store is read once more."""
        if not is_name(table):
            return False
        try:
            self.house.desk(table)
        except HouseError:
            return False
        self.house.look(table)
        return True

    async def _carry(self, ask: Ask) -> Reply:
        """One turn, from the decision to the views. The caller holds the table's lock."""
        started = perf_counter()
        answered = await self._stored(self.house.turn(ask))
        seconds = perf_counter() - started
        for one, reply in answered:
            self.metrics.answered(type(one.command).__name__, reply, seconds)
            if reply.ok:
                if isinstance(one.command, c.Join):
                    self.seated.went(one.command.player, one.table)
                self.heard(one.table, reply)
        reply = answered[0][1]
        if reply.ok or reply.busy:  # busy: another process was faster, so the table has changed
            self.tell(ask.table)
        return reply

    def tables_of(self, player: str) -> list[str]:
        """The tables where somebody sits, or waits for a seat."""
        return self.seated.of(player)

    async def _stored(self, turn: Turn) -> Answered:
        try:
            drafts = next(turn)
            while True:
                drafts = turn.send(await self._writer.submit(drafts))
        except StopIteration as end:
            answered: Answered = end.value
            return answered
        except StoreFailed:
            self.give_up()
            raise

    def _promise(self) -> "asyncio.Future[list[Outcome]]":
        self._loop = asyncio.get_running_loop()
        return self._loop.create_future()

    def _deliver(self, answers: Callable[[], None]) -> None:
        """In the writing thread: the event loop is woken once for a whole group."""
        assert self._loop is not None
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(answers)

    def give_up(self) -> None:
        """The store has failed: stop everything. The wagers are as they were last stored."""
        if not self._broken:
            self._broken = True
            log.error("store failed", why=self._why(), does="the house stops; wagers are safe as stored")
            self._failed()

    def stands(self) -> bool:
        """Whether the store works; a failure is noticed here too, before somebody bets."""
        if self._why():
            self.give_up()
        return not self._broken

    def _why(self) -> str:
        try:
            self.house.store.demand_working()
        except StoreFailed as error:
            return str(error)
        return ""

    async def quietly(self, table: str, work: Callable[[], Reply]) -> Reply:
        """Do some work of the house at a table while no command is being handled."""
        async with self._tables[table].lock:
            reply = work()
        if reply.ok:
            self.heard(table, reply)
            self.tell(table)
        self.wake(table)
        return reply

    # ------------------------------------------------------------ telling

    def tell(self, table: str) -> None:
        """Send the newest view to everybody at the table, once in a turn of the event loop."""
        if table not in self._told:
            self._told.add(table)
            asyncio.get_running_loop().call_soon(self._tell, table)

    def _tell(self, table: str) -> None:
        self._told.discard(table)
        self.viewers.tell(table, self.house, self.timers)
        self._told_at[table] = self.house.desk(table).shown_version

    def told(self, table: str, version: int) -> bool:
        """Whether viewers have been sent this version; the process itself may have read a newer one already."""
        return self._told_at.get(table, 0) >= version

    # ------------------------------------------------------------ moving on

    def wake(self, table: str) -> None:
        """Let the table's task look again: somebody came, or something was stored."""
        running = self._tables[table]
        running.bell.set()
        if running.task is None or running.task.done():
            running.task = asyncio.get_running_loop().create_task(self._run(table), name=f"table {table}")

    async def _run(self, table: str) -> None:
        """Run until nobody is there. After a bug of ours at one table, it is logged, and the table
        read from the store.
        """
        while not self._broken:
            try:
                if not await self._move(table):
                    return
            except StoreFailed:
                self.give_up()
                return
            except Exception as error:
                self._report(table, error)
                self.house.forget(table)
                await asyncio.sleep(STUMBLE_S)

    def _report(self, table: str, error: Exception) -> None:
        log.bug("a table stumbled", error, table=table)
        self.metrics.count("stumbles")

    async def _move(self, table: str) -> bool:
        """Do what is due, or wait until something is; False once nobody is there, or another process runs the table."""
        bell = self._tables[table].bell
        bell.clear()
        if not self.has_lease(table):
            return False
        if await self._dealer(table) or await self._clock(table) or await self._bot(table, bell):
            return True
        if not self._anybody(table):
            self._release(table)  # somebody may be there at another process, which then needs the lease
            return False
        left = self.timers.left(table)
        due = IDLE_S if left is None else min(IDLE_S, left.left / 1000 + 0.005)
        with suppress(TimeoutError):
            async with asyncio.timeout(due):  # not `wait_for`, which makes a task for each wait
                await bell.wait()
        return True

    def has_lease(self, table: str) -> bool:
        """Whether this process holds the table's lease; takes it if nobody does."""
        if table not in self._elsewhere and not self.leases.take(stream_of(table)):
            self._elsewhere.add(table)
            self._runs.discard(table)
        runs = table not in self._elsewhere
        if runs and table not in self._runs:
            self._runs.add(table)
            self.timers.take_up(table)
        return runs

    def _release(self, table: str) -> None:
        self.leases.release(stream_of(table))
        self._runs.discard(table)

    async def take_over(self) -> None:
        """Run the tables that nobody runs, if somebody is there or something is due. Called periodically."""
        for stream in self.leases.free([stream_of(table) for table in self._open]):
            table = stream.partition(":")[2]
            self._elsewhere.discard(table)
            if self._anybody(table) or self.house.next_move(table) is not None:
                self.house.resume(table)
                self.wake(table)
            await asyncio.sleep(0)  # let other tables go on, since a table that has to be read takes a moment

    async def _dealer(self, table: str) -> bool:
        """Make the house's own next move, if one is due."""
        async with self._tables[table].lock:
            ask = self.house.next_move(table)
            if ask is None:
                return False
            reply = await self._carry(ask)
            return reply.ok or reply.busy or self.house.helped(table, reply)

    async def _clock(self, table: str) -> bool:
        async with self._tables[table].lock:
            due = self.timers.due(table)
            for command in due:
                await self._carry(self.house.clock_ask(table, command))
        return bool(due)

    async def _bot(self, table: str, bell: asyncio.Event) -> bool:
        """One bot acts, after a delay; if a person acts meanwhile, the table is looked at again first."""
        if not self._bots_may(self.house.table(table)) or self._bots.next_ask(table) is None:
            return False
        if self._pace.least or self._pace.spread:
            with suppress(TimeoutError):
                await asyncio.wait_for(bell.wait(), self._pace.least + self._pace.spread * self._chance.random())
                return True
        await self._thinker.ahead(self.house.desk(table))
        async with self._tables[table].lock:
            ask = self._bots.next_ask(table) if self._bots_may(self.house.table(table)) else None
            return ask is not None and (await self._carry(ask)).ok

    def _bots_may(self, table: Table) -> bool:
        """Bots bet once a person has bet or holds the bank; where no person sits, they play for the viewers."""
        hand = table.hand
        people = {one.player for one in table.sitters if one.kind is c.Kind.PERSON and not one.away}
        if hand is None or not people or hand.phase is not Phase.BETTING:
            return self._anybody(table.terms.table)
        banker = None if hand.bank is None else hand.bank.player
        return banker in people or any(spot.player in people for spot in hand.round.spots)

    def _anybody(self, table: str) -> bool:
        return self.viewers.count(table) > 0 or self._waits_for_somebody(table)

    def _waits_for_somebody(self, table: str) -> bool:
        """Whether a decision or a clock is open: then the hand goes on, even if all people are gone."""
        state = self.house.table(table)
        return bool(play.waited_for(state)) or self.timers.left(table) is not None

    def more_time(self, table: str, player: str) -> bool:
        """Give somebody more time; False if the table does not wait for them, or they had it too often."""
        given = self.give_time(table, player)
        if given:
            self.pass_on(table, player)
        return given

    def give_time(self, table: str, player: str) -> bool:
        given = self.timers.more(table, player)
        if given:
            self.tell(table)
            self.wake(table)
        return given

    def forget(self, table: str) -> None:
        """Free the task and the memory of a closed table."""
        running = self._tables.pop(table, None)
        if running is not None and running.task is not None:
            running.task.cancel()
        self._release(table)
        self.timers.forget(table)
        self._elsewhere.discard(table)
        self._told_at.pop(table, None)
        self.house.forget(table)

    # ------------------------------------------------------------ closing

    async def close(self) -> None:
        """Start no new moves; store and show what is on its way; then end the writing thread."""
        tasks = [one.task for one in self._tables.values() if one.task is not None and not one.task.done()]
        for one in self._tables.values():
            if one.task is not None:
                async with one.lock:  # never in the middle of a commit
                    one.task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, StoreFailed):
                await task
        await asyncio.to_thread(self._writer.close)
        self.leases.close()
