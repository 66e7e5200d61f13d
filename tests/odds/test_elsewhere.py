"""A long count is done by an executor that is passed in, and comes to the same."""

import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from pitboss.cards.deck import Deck
from pitboss.odds.counting import boards, elsewhere, halfway
from pitboss.odds.pricing import two_each
from pitboss.odds.solving import store
from pitboss.odds.solving.solution import solve, together
from pitboss.sheets.compile import on_deck
from tests.odds.street_sheets import sheet

SMALL = Deck(ranks="TJQKA", suits="chs")


class Far(Executor):
    """As if it were another process: all that goes there and comes back is pickled, and nothing made here is known."""

    def __init__(self, stop_at: int = 0) -> None:
        self.parts = 0
        self.stop_at = stop_at

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.parts += 1
        if self.parts == self.stop_at:
            raise KeyboardInterrupt
        two_each.table_of.cache_clear()
        there, given, named = pickle.loads(pickle.dumps((fn, args, kwargs)))
        found: Future[Any] = Future()
        found.set_result(pickle.loads(pickle.dumps(there(*given, **named))))
        return found


@pytest.mark.parametrize("name", ["ultimate", "turn"])
def test_an_executor_counts_what_is_counted_here(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a part that depends on what was made in this process, and boards that no part has, or two have."""
    monkeypatch.setattr(boards, "LAP", 100)
    game = on_deck(sheet(name), SMALL)
    here, far = solve(game, cache=False), Far()
    with elsewhere.counted_on(far, lambda: 2):
        there = solve(game, cache=False)
    assert far.parts > 8
    assert (there.main, there.streets, there.starts) == (here.main, here.streets, here.starts)


def test_wagers_together_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those on the flop and on the board, for which chains are followed in parts of their own."""
    monkeypatch.setattr(boards, "LAP", 100)
    game = on_deck(sheet("ultimate-flop"), SMALL)
    stakes = {"ante": 2_00, "trips": 1_00, "flop": 3_00, "board": 4_00}
    here, far = together(game, stakes, cache=False), Far()
    with elsewhere.counted_on(far, lambda: 3):
        assert together(game, stakes, cache=False) == here
    assert far.parts > 8


def test_a_count_that_was_stopped_elsewhere_goes_on_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept does not say who counted it."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(boards, "LAP", 100)
    monkeypatch.setattr(halfway, "EVERY_S", 0.0)
    game = on_deck(sheet("flop"), SMALL)
    whole = solve(game, cache=False)
    with pytest.raises(KeyboardInterrupt), elsewhere.counted_on(Far(stop_at=6), lambda: 1):
        solve(game)
    assert list((store.folder() / "halfway").iterdir())
    assert solve(game).main == whole.main
