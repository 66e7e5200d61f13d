"""What the simulation rests on: the same seed is the same evening, and planted defects of the house do not pass."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from campaigns import simulation
from campaigns.simulation import Server, World
from pitboss.house.asks import Ask, Reply
from pitboss.house.stores import clerk
from pitboss.house.turns import Answered


@pytest.fixture(autouse=True)
def a_short_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "HANDS", 12)


def _records(seed: str) -> list[str]:
    world = World(seed)
    world.run()
    assert world.wrong == []
    return [record.payload for stream in world.store.streams() for record in world.store.records(stream)]


def test_the_same_seed_is_the_same_evening() -> None:
    assert _records("7 1") == _records("7 1")
    assert _records("7 1") != _records("7 2")


def _wrong(seeds: Sequence[str] = ("1 0", "1 1", "1 2")) -> str:
    return "; ".join(one for seed in seeds for one in simulation.piece(seed).wrong)


def test_commands_that_are_not_known_again_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the store does not look whether an id was there."""
    plan = clerk.plan
    monkeypatch.setattr(clerk, "plan", lambda drafts, state: plan(drafts, _Blind(state)))
    assert "was answered with version" in _wrong()


class _Blind:
    """What the clerk reads of a store, without the ids."""

    def __init__(self, state: Any) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def found(self, command_ids: Sequence[str]) -> dict[str, Any]:
        return {}


def test_an_answer_before_the_commit_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: people are told before it is written, so that a death loses what they were told."""
    turn = Server._turn

    def hasty(server: Server, ask: Ask, done: Callable[[Answered], None]) -> None:
        server.world.heard(ask, Reply(server.house.desk(ask.table).version + 1))
        turn(server, ask, done)

    monkeypatch.setattr(Server, "_turn", hasty)
    monkeypatch.setattr(simulation, "DEATHS", 0.05)
    assert _wrong()
