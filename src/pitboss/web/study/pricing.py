"""Odds of sheets and values of choices for the pages, computed in separate processes.

One process solves whole sheets, which may take long, another one answers the coach. Results are kept, in memory and on
disk. A lane (`line`) belongs to one client: an account, or else the address of a guest.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from hashlib import sha256
from typing import Any

from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.odds.solving import store
from pitboss.report.model import Paper
from pitboss.report.writers.form import Form
from pitboss.rounds.reasons import capital
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.sheets.prose import listed
from pitboss.web.study import price_list, price_notes, solver_worker
from pitboss.web.study.coaching import Question
from pitboss.web.study.solver import NoAnswer, Solver, TooBusy, in_a_process
from pitboss.web.wire.lobby import PriceLine
from pitboss.web.wire.study import Advice, Drawn, HandAsk, HandWorth, Priced, SheetOdds, Simulated, SimulatedRun

__all__ = ("Beyond", "NoAnswer", "NoSuchStake", "Pricing", "TooBusy")

PAGES_MOST = 64
FILES_MOST = 64  # documents, of 50 to 250 kB each
SOON_S = 0.7  # how long to wait for an odds page before the answer is "ask again soon"
ADVICE_S = 25.0
PAGE_PATIENCE_S, ADVICE_PATIENCE_S = 60.0, 10.0  # how long one question may keep others waiting
HOUSE = "the house"  # the lane of its bots


class NoSuchStake(ValueError):
    """The odds are not listed for this stake; the message says for which they are."""


class Beyond(NoAnswer):
    """The solver cannot value this; asking again does not help."""


class Pricing:
    """One for a running house. `start` makes the process pool; a test may use another."""

    def __init__(self, start: Callable[[], Executor] = in_a_process) -> None:
        self._counting = Solver(start, patience=PAGE_PATIENCE_S)
        self._coaching = Solver(start, patience=ADVICE_PATIENCE_S)
        self._printing = Solver(start, patience=PAGE_PATIENCE_S)
        self._simulating = Solver(start, patience=PAGE_PATIENCE_S)
        self._runs: OrderedDict[tuple[object, ...], dict[str, Any]] = OrderedDict()
        self._files: OrderedDict[str, bytes | str] = OrderedDict()  # documents of sheets
        self._pages: OrderedDict[str, Priced] = OrderedDict()
        self._plots: OrderedDict[tuple[object, ...], Drawn] = OrderedDict()
        self._uncounted: dict[str, Priced] = {}  # told to whoever asks again, once: somebody may count the sheet

    @property
    def crashes(self) -> int:
        return sum(one.crashes for one in self._solvers)

    @property
    def _solvers(self) -> tuple[Solver, ...]:
        return self._counting, self._coaching, self._printing, self._simulating

    # ------------------------------------------------------------ prices

    def prices(self, sheet: str) -> list[PriceLine]:
        """The average loss per $100 on each wager of a shipped sheet; empty for other sheets."""
        return price_list.prices(sheet)

    # ------------------------------------------------------------ an odds page

    async def odds(self, game: Game, stake: Cents | None = None, *, lane: str = HOUSE) -> Priced:
        """The odds, if they are known or soon found; else `ready` is false, and they are being computed.

        `stake` is one of `price_notes.steps`; without it the odds are those of the first.
        """
        known = [one.stake for one in price_notes.steps(game)]
        if stake is not None and stake not in known:
            raise NoSuchStake(_stakes_of(game, known))
        stake = None if known and stake == known[0] else stake
        key = solver_worker.page_key(game, stake)
        kept = self._pages.get(key)
        if kept is not None:
            self._pages.move_to_end(key)
            return kept
        found, late = store.find(key), self._uncounted.pop(key, None)
        if found is None and late is not None:
            return late
        if found is None:
            rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
            answer = self._counting.ask(key, lane, solver_worker.page, rules, texts, stake)
            answer.add_done_callback(lambda done: self._counted(key, done))
            try:
                found = await asyncio.wait_for(asyncio.shield(answer), SOON_S)
            except TimeoutError:
                return Priced(ready=False, odds=None, beyond=None)
        page = self._keep(key, found)
        self._uncounted.pop(key, None)
        return page

    def _counted(self, key: str, done: "asyncio.Future[Any]") -> None:
        """Keep the result in memory, since the disk may have no room for it."""
        if not done.cancelled() and done.exception() is None:
            self._keep(key, done.result())

    def _keep(self, key: str, found: dict[str, Any]) -> Priced:
        if "uncounted" in found:
            if len(self._uncounted) >= PAGES_MOST:
                self._uncounted.clear()
            late = self._uncounted[key] = Priced(ready=True, odds=None, beyond=f"{found['uncounted']}.")
            return late
        odds = SheetOdds.model_validate(found["odds"]) if "odds" in found else None
        page = self._pages[key] = Priced(ready=True, odds=odds, beyond=found.get("beyond"))
        while len(self._pages) > PAGES_MOST:
            self._pages.popitem(last=False)
        return page

    # ------------------------------------------------------------ one hand

    async def hand(self, game: Game, asked: HandAsk, *, lane: str = HOUSE) -> HandWorth:
        """What a hand is worth at a street; raises NoAnswer if that is not known."""
        rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
        key = (game.digest, asked.model_dump_json())
        found = await self._soon(self._coaching.ask(key, lane, solver_worker.hand, rules, texts, asked))
        if "beyond" in found:
            raise Beyond(f"{capital(found['beyond'])}.")
        return HandWorth.model_validate(found["hand"])

    async def plot(self, game: Game, kind: str, wager: str, line: str, rounds: int, width: int, *, lane: str) -> Drawn:
        """A picture of a sheet; raises NoAnswer if it cannot be drawn, or not now."""
        rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
        asked = (kind, wager, line, rounds, width)
        key = ("plot", currency.now().code, game.digest, *asked)
        kept = self._plots.get(key)
        if kept is None:
            found = await self._soon(self._coaching.ask(key, lane, solver_worker.plot, rules, texts, *asked))
            if "beyond" in found:
                raise Beyond(f"{capital(found['beyond'])}.")
            kept = self._plots[key] = Drawn.model_validate(found["plot"])
            while len(self._plots) > PAGES_MOST:
                self._plots.popitem(last=False)
        return kept

    async def simulate(self, game: Game, rounds: int, seed: int, *, lane: str) -> Simulated:
        """Rounds played at random, beside the exact odds, if they are soon played; else `ready` is false.

        Raises NoAnswer if they cannot be played, or not now.
        """
        rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
        key = ("simulate", game.digest, rounds, seed)
        if key not in self._runs:
            work = self._simulating.ask(key, lane, solver_worker.simulated, rules, texts, rounds, seed)
            work.add_done_callback(lambda done: self._ran(key, done))
            try:
                await asyncio.wait_for(asyncio.shield(work), SOON_S)
            except TimeoutError:
                return Simulated(ready=False, run=None)
            self._ran(key, work)
        found = self._runs[key]
        if "beyond" in found:
            del self._runs[key]  # somebody may make ready what takes long
            raise Beyond(f"{capital(found['beyond'])}.")
        return Simulated(ready=True, run=SimulatedRun.model_validate(found["run"]))

    def _ran(self, key: tuple[object, ...], done: "asyncio.Future[Any]") -> None:
        if not done.cancelled() and done.exception() is None:
            self._runs[key] = done.result()
            while len(self._runs) > PAGES_MOST:
                self._runs.popitem(last=False)

    async def _soon(self, answer: "asyncio.Future[Any]") -> Any:
        try:
            return await asyncio.wait_for(asyncio.shield(answer), ADVICE_S)
        except TimeoutError:
            raise TooBusy("It is still being counted. Ask again in a moment.") from None

    # ------------------------------------------------------------ advice

    async def advice(self, asked: Question, *, lane: str = HOUSE) -> Advice:
        """What each choice is worth; raises NoAnswer if that is not known."""
        answer = self._coaching.ask(asked, lane, solver_worker.advice, asked)
        try:
            found = await asyncio.wait_for(asyncio.shield(answer), ADVICE_S)
        except TimeoutError:
            raise TooBusy("The coach is still counting. Ask again in a moment.") from None
        if "beyond" in found:
            raise Beyond(f"The coach does not know this one: {found['beyond']}.")
        return Advice.model_validate(found["advice"])

    # ------------------------------------------------------------ documents

    async def document(
        self, kind: str, game: Game, beside: Mapping[str, Any], asked: Form, paper: Paper, *, lane: str = HOUSE
    ) -> bytes:
        """A document of a sheet as a file, for `sheet_documents.Asked(game, **beside)`; raises NoAnswer if there is
        none. The same file is made once."""
        rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
        key = sha256(
            repr((kind, currency.now(), rules, texts, sorted(beside.items()), asked, paper)).encode()
        ).hexdigest()
        if key not in self._files:
            work = self._printing.ask(key, lane, solver_worker.document, kind, rules, texts, beside, asked, paper)
            work.add_done_callback(lambda done: self._made(key, done))
            await self._soon(work)
            self._made(key, work)
        found = self._files[key]
        self._files.move_to_end(key)
        if isinstance(found, str):
            del self._files[key]  # somebody may install what is missing
            raise NoAnswer(found)
        return found

    def _made(self, key: str, done: "asyncio.Future[Any]") -> None:
        if not done.cancelled() and done.exception() is None:
            self._files[key] = done.result()
            while len(self._files) > FILES_MOST:
                self._files.popitem(last=False)

    def close(self) -> None:
        for one in self._solvers:
            one.close()


def _stakes_of(game: Game, known: list[Cents]) -> str:
    if not known:
        return f"The odds of {game.id} are the same at every stake; ask without one."
    return f"The odds of {game.id} are told for {listed([str(one) for one in known], 'or')} cents."
