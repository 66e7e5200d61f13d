"""What games cost, and what a choice is worth: figures for the pages, counted in a process of their own.

The worker is started when it is first needed. What was counted is kept, here and on disk.
"""

import asyncio
import multiprocessing
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from typing import Any

from pitboss.money.chips import Cents
from pitboss.odds import store
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.sheets.prose import listed
from pitboss.web.study import price_list, price_notes, workshop
from pitboss.web.study.coaching import Question
from pitboss.web.wire.lobby import PriceLine
from pitboss.web.wire.study import Advice, Priced, SheetOdds

PAGES_MOST = 64
JOBS_MOST = 16  # on their way to the worker at once
SOON_S = 0.7  # how long an odds page is waited for before "ask again soon"
ADVICE_S = 25.0


class NoAnswer(Exception):
    """The worker cannot answer now; the message is for whoever asked."""


class TooBusy(NoAnswer):
    """Too many questions, or one that takes too long: asking again later helps."""


class NoSuchStake(ValueError):
    """The odds are not told apart by this stake; the message says by which they are."""


class Beyond(NoAnswer):
    """The solver does not value this; asking again does not help."""


def _process() -> Executor:
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=1, mp_context=spawn, initializer=workshop.begin)


class Pricing:
    """One for a running house. `start` makes the pool that works; a test may give another."""

    def __init__(self, start: Callable[[], Executor] = _process) -> None:
        self._start = start
        self._pool: Executor | None = None
        self._running: dict[Hashable, asyncio.Task[dict[str, Any]]] = {}
        self._pages: OrderedDict[str, Priced] = OrderedDict()
        self.crashes = 0

    # ------------------------------------------------------------ prices

    def prices(self, sheet: str) -> list[PriceLine]:
        """What $100 on each wager of a shipped sheet loses on average; nothing for a sheet that does not ship."""
        return price_list.prices(sheet)

    # ------------------------------------------------------------ an odds page

    async def odds(self, game: Game, stake: Cents | None = None) -> Priced:
        """The odds, where they are known or soon found; else `ready` is false, and they are being counted.

        `stake` is one of `price_notes.steps`; without it the odds are those of the first.
        """
        known = [one.stake for one in price_notes.steps(game)]
        if stake is not None and stake not in known:
            raise NoSuchStake(_stakes_of(game, known))
        stake = None if known and stake == known[0] else stake
        key = workshop.page_key(game, stake)
        kept = self._pages.get(key)
        if kept is not None:
            self._pages.move_to_end(key)
            return kept
        found = store.find(key)
        if found is None:
            rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
            task = self._task(key, lambda: self._ask(workshop.page, rules, texts, stake))
            try:
                found = await asyncio.wait_for(asyncio.shield(task), SOON_S)
            except TimeoutError:
                return Priced(ready=False, odds=None, beyond=None)
        return self._keep(key, found)

    def _keep(self, key: str, found: dict[str, Any]) -> Priced:
        odds = SheetOdds.model_validate(found["odds"]) if "odds" in found else None
        page = self._pages[key] = Priced(ready=True, odds=odds, beyond=found.get("beyond"))
        while len(self._pages) > PAGES_MOST:
            self._pages.popitem(last=False)
        return page

    # ------------------------------------------------------------ advice

    async def advice(self, asked: Question) -> Advice:
        """What each choice is worth; raises NoAnswer where that is not known."""
        task = self._task(asked, lambda: self._ask(workshop.advice, asked))
        try:
            found = await asyncio.wait_for(asyncio.shield(task), ADVICE_S)
        except TimeoutError:
            raise TooBusy("The coach is still counting. Ask again in a moment.") from None
        if "beyond" in found:
            raise Beyond(f"The coach does not know this one: {found['beyond']}.")
        return Advice.model_validate(found["advice"])

    # ------------------------------------------------------------ the worker

    async def warm(self) -> None:
        """Start the worker ahead of the first question."""
        await self._ask(workshop.ready)

    def close(self) -> None:
        """The worker ends at once, whatever it is at: nothing of it is needed again."""
        for task in self._running.values():
            task.cancel()
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()

    def _task(self, key: Hashable, work: Callable[[], Awaitable[dict[str, Any]]]) -> "asyncio.Task[dict[str, Any]]":
        """The same question is worked on once, however many ask it; who stops waiting does not stop the others."""
        running = self._running.get(key)
        if running is not None:
            return running
        if len(self._running) >= JOBS_MOST:
            raise TooBusy("The solver has too much to do. Ask again in a moment.")

        async def run() -> dict[str, Any]:
            try:
                return await work()
            finally:
                self._running.pop(key, None)

        task = self._running[key] = asyncio.get_running_loop().create_task(run())
        task.add_done_callback(_looked_at)
        return task

    async def _ask(self, work: Callable[..., Any], *given: object) -> Any:
        """Ask the worker. One that dies is replaced, and asked once more."""
        for _ in range(2):
            if self._pool is None:
                self._pool = self._start()
            pool = self._pool
            try:
                return await asyncio.wrap_future(pool.submit(work, *given))
            except BrokenExecutor:
                if self._pool is pool:
                    self._pool = None
                    self.crashes += 1
                    pool.shutdown(wait=False)
        raise NoAnswer("The solver stopped twice over this question and gives up on it.")


def _stakes_of(game: Game, known: list[Cents]) -> str:
    if not known:
        return f"The odds of {game.id} are the same at every stake; ask without one."
    return f"The odds of {game.id} are told for {listed([str(one) for one in known], 'or')} cents."


def _looked_at(task: "asyncio.Task[dict[str, Any]]") -> None:
    """An error that nobody waited for is no news to the loop: the next who asks will be told."""
    if not task.cancelled():
        task.exception()
