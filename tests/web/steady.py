"""What is the same in all worlds of a test: only the house's clock, a fixed random source, no other threads."""

import asyncio
import os
from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from pitboss.house.people import approvals
from pitboss.house.reporting import worth
from pitboss.house.stores.store import Draft, Outcome, Store
from pitboss.ledger.theory import Worth
from pitboss.sheets.game import Game
from pitboss.web.play import table_runner
from pitboss.web.routes import audit
from pitboss.web.staff import back_office, report_worker
from pitboss.web.study.coaching import Question
from pitboss.web.study.pricing import Beyond, Pricing
from pitboss.web.wire.study import Advice, Drawn, Priced, Simulated


class Chance:
    """Everything that is random in a world, except its cards."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self._random = Random(1)

    def __call__(self, count: int) -> bytes:
        return self._random.randbytes(count)


class AtOnce:
    """A writer without a thread: a submitted command is stored at once."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def submit(self, drafts: Sequence[Draft]) -> "asyncio.Future[list[Outcome]]":
        stored: asyncio.Future[list[Outcome]] = asyncio.get_running_loop().create_future()
        stored.set_result(self._store.append(drafts))
        return stored

    def close(self) -> None:
        pass


async def _asked_of_coach(self: Pricing, asked: Question, *, lane: str = "") -> Advice:
    """In place of the solver: returns everything that the solver would be sent."""
    raise Beyond(f"cards {asked.cards}, up {asked.up}, stakes {asked.stakes}, {asked.offers}, bank {asked.bank}")


async def _odds(self: Pricing, game: Game, stake: int | None = None, *, lane: str = "") -> Priced:
    return Priced(ready=False, odds=None, beyond=f"{game.id} {stake}")


async def _plot(self: Pricing, game: Game, *asked: object, lane: str = "") -> Drawn:
    raise Beyond(f"{game.digest} {asked}")


async def _simulated(self: Pricing, game: Game, rounds: int, seed: int, *, lane: str = "") -> Simulated:
    """A run that is not over soon has to be asked for again, and how soon it is over depends on the machine."""
    raise Beyond(f"{game.digest} {rounds} {seed}")


def worths(game: Game, stake: int | None = None, *, count: bool = True) -> dict[str, Worth]:
    return {wager.id: Worth(Fraction(3, 100), Fraction(2), ()) for wager in game.opening}


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> Chance:
    """Only the house's clock, and this random source: two runs of one world are the same to the byte."""
    made = Chance()
    monkeypatch.setattr(os, "urandom", made)
    monkeypatch.setattr("random._urandom", made)  # of `secrets`
    for module, name in ((table_runner, "perf_counter"), (back_office, "monotonic"), (audit, "monotonic")):
        monkeypatch.setattr(module, name, lambda: 0.0)
    monkeypatch.setattr(back_office, "SOON_S", 60.0)
    monkeypatch.setattr(approvals, "FILED_MOST", 10**6)
    monkeypatch.setattr(worth, "worths", worths)
    monkeypatch.setattr(report_worker, "worths", worths)
    monkeypatch.setattr(Pricing, "advice", _asked_of_coach)
    monkeypatch.setattr(Pricing, "odds", _odds)
    monkeypatch.setattr(Pricing, "plot", _plot)
    monkeypatch.setattr(Pricing, "simulate", _simulated)
    return made
