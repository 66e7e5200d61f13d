"""Rules that need the table between their own events hand it on: no event is applied twice."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pitboss.laws import tables as evenings
from pitboss.laws.sitting import Sitting
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables import evolve
from pitboss.tables.commands import Command
from pitboss.tables.words import Answer


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each event was applied, by its identity."""
    times, held = Counter[int](), list[Any]()  # held, so that no identity is used again

    def note(event: Any) -> None:
        held.append(event)
        times[id(event)] += 1

    def noted(change: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        def one(table: Any, event: Any) -> Any:
            note(event)
            return change(table, event)

        return one

    for kind, change in list(evolve._CHANGES.items()):
        monkeypatch.setitem(evolve._CHANGES, kind, noted(change))
    real = evolve._round

    def several(table: Any, events: Any) -> Any:
        for event in events:
            note(event)
        return real(table, events)

    monkeypatch.setattr(evolve, "_round", several)
    return times


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer", "four-card"])
def test_no_event_is_applied_twice(sheet: str, applied: Counter[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Evenings with cuts, time-outs, bets taken back, trouble and a bank."""
    real, twice = Sitting.ask, Counter[str]()

    def ask(sitting: Sitting, command: Command) -> Answer:
        answer = real(sitting, command)
        events = () if isinstance(answer, Refusal) else answer
        twice.update(type(command).__name__ for event in events if applied[id(event)] != 1)
        return answer

    monkeypatch.setattr(Sitting, "ask", ask)
    chance = Random(sheet)
    sitting = evenings.opened(shipped.load(sheet))
    for _ in range(12):
        evenings.play_hand(sitting, chance, trouble=0.3)
    given = {type(command) for command, _ in sitting.log}
    assert {c.OpenCut, c.TimeUp} <= given, given
    assert not twice
