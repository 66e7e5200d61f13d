"""A house that several processes run: hear what the others store, take over tables they leave, share who is here."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from threading import Event, Thread
from uuid import uuid4

from pitboss.house.cash.cashier import CAGE
from pitboss.house.desk import stream_of
from pitboss.house.stores.shared import Following, Shared
from pitboss.house.stores.store import HouseError, StoreFailed
from pitboss.tables.lobby_names import is_reserved
from pitboss.web.log import log
from pitboss.web.services import Services

LOOK_S = 0.5  # how often this process looks for tables that nobody runs
PRESENCE_S = 10.0  # how often the processes tell each other who watches which tables
PRESENCE_MS = 60_000  # a process that has not reported for longer is gone
DRAWER = "present"


class Follower:
    """One for each process, while it serves. It does nothing where the house has one process only."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._key = uuid4().hex  # identifies this process among the others
        self._ended = Event()
        self._following: Following | None = None
        self._thread: Thread | None = None
        self._rounds: list[asyncio.Task[None]] = []

    def start(self) -> None:
        shared = self._services.house.shared
        if shared is None:
            return
        # Closed tables of the house, too: another process may open them again.
        lasting = {table for table in self._services.house.tables() if not is_reserved(table)}
        self._following = shared.following([stream_of(table) for table in self._services.tables | lasting])
        loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._listen, args=(self._following, loop), name="house follower", daemon=True)
        self._thread.start()
        self._services.runner.pass_on = lambda table, player: self._say_more(shared, table, player)
        self._rounds = [
            loop.create_task(self._again_and_again(LOOK_S, self._look_around)),
            loop.create_task(self._again_and_again(PRESENCE_S, self._tell_who_is_here)),
        ]

    async def close(self) -> None:
        self._ended.set()
        for task in self._rounds:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if self._following is not None and self._thread is not None:
            await asyncio.to_thread(self._thread.join)
            self._following.close()
            with suppress(StoreFailed):
                self._services.house.store.drop_paper(DRAWER, self._key)

    # ------------------------------------------------------------ hearing

    def _listen(self, following: Following, loop: asyncio.AbstractEventLoop) -> None:
        """Runs in a thread of its own."""
        while not self._ended.is_set():
            try:
                moved, words = following.wait(LOOK_S), following.messages()
            except StoreFailed:
                self._call(loop, self._services.runner.give_up)
                return
            if moved or words:
                self._call(loop, partial(self._heard, moved, words))

    def _call(self, loop: asyncio.AbstractEventLoop, what: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(what)

    def _heard(self, moved: list[tuple[str, int]], words: list[str]) -> None:
        try:
            for stream, version in moved:
                kind, _, name = stream.partition(":")
                if kind == "table":
                    self._moved(name, version)
            for word in words:
                self._said(word)
        except StoreFailed:
            self._services.runner.give_up()

    def _moved(self, table: str, version: int) -> None:
        """Another process has stored something at a table. It is read now only if somebody here watches or runs it."""
        services = self._services
        if not services.house.hear(table, version) and services.runner.told(table, version):
            return
        if table not in services.tables and not self._taken_up(table):
            return
        if services.viewers.count(table) or services.runner.leases.holds(stream_of(table)):
            services.runner.tell(table)
            services.runner.wake(table)
            if services.house.table(table).closed:
                self._leave(table)

    def _taken_up(self, table: str) -> bool:
        """Read a table that another process has opened or changed; False if it is closed, or does not exist."""
        services = self._services
        try:
            is_open = not services.house.table(table).closed
        except HouseError:
            return False
        if is_open:
            services.tables.add(table)
        else:
            self._leave(table)
        return is_open

    def _leave(self, table: str) -> None:
        self._services.tables.discard(table)
        if not self._services.viewers.count(table):
            self._services.runner.forget(table)
        if self._following is not None and is_reserved(table):  # a table of guests is over
            self._following.leave(stream_of(table))

    # ------------------------------------------------------------ more time

    def _say_more(self, shared: Shared, table: str, player: str) -> None:
        shared.send_message(json.dumps({"from": self._key, "more": table, "player": player}))

    def _said(self, word: str) -> None:
        """A message of another process: somebody asked it for more time, or it reports what clients took."""
        with suppress(ValueError, KeyError, TypeError, HouseError):
            said = json.loads(word)
            if said["from"] == self._key:
                return
            if "took" in said:
                self._services.throttles.hear(said["took"])
            elif said["more"] in self._services.tables:
                self._services.runner.give_time(said["more"], said["player"])

    # ------------------------------------------------------------ looking around

    async def _again_and_again(self, seconds: float, what: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await what()
            except StoreFailed:
                self._services.runner.give_up()
                return
            except Exception as error:
                log.bug("the look around stumbled", error)
            await asyncio.sleep(seconds)

    async def _look_around(self) -> None:
        """Take over tables whose process has died, or has no viewers any more."""
        # Fails if the store was lost, so that this is noticed even while nobody plays.
        self._services.house.store.head(CAGE)
        if (shared := self._services.house.shared) is not None:
            shared.reconnect()
            for took in self._services.throttles.news():
                shared.send_message(json.dumps({"from": self._key, "took": took}))
        await self._services.runner.take_over()
        for table in [one for one in self._services.tables if self._services.house.lags(one)]:
            self._taken_up(table)  # read ahead, so that viewers who come over from another process are served at once
            await asyncio.sleep(0)

    async def _tell_who_is_here(self) -> None:
        """So that no process removes somebody from their seat who is connected to another one."""
        store, now = self._services.house.store, self._services.house.clock()
        mine = json.dumps({"at": now, "tables": self._services.viewers.viewers()})
        await asyncio.to_thread(store.keep_paper, DRAWER, self._key, mine)
        found: dict[str, list[str]] = {}
        for key, text in store.papers(DRAWER).items():
            said = json.loads(text)
            if said["at"] < now - PRESENCE_MS:
                store.drop_paper(DRAWER, key)
            elif key != self._key:
                for table, players in said["tables"].items():
                    found.setdefault(table, []).extend(players)
        self._services.viewers.hear(found)
