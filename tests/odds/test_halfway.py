"""A count that was stopped goes on where it was, and comes to the same."""

from pathlib import Path
from typing import Any

import pytest

from pitboss.cards.deck import Deck
from pitboss.odds.counting import board_kernels, boards, halfway
from pitboss.odds.solving import store
from pitboss.odds.solving.solution import solve
from pitboss.sheets.compile import on_deck
from tests.odds.street_sheets import sheet

SMALL = Deck(ranks="TJQKA", suits="chs")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, int]:
    """Short laps that are all kept; and how often each kernel is called."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(boards, "LAP", 64)
    monkeypatch.setattr(boards, "CHUNK", 16)
    monkeypatch.setattr(halfway, "EVERY_S", 0.0)
    found = {"add_up": 0, "follow": 0}
    for name in found:
        monkeypatch.setattr(board_kernels, name, _counted(getattr(board_kernels, name), name, found))
    return found


def _counted(work: Any, name: str, calls: dict[str, int]) -> Any:
    def run(*given: Any) -> None:
        calls[name] += 1
        if calls.get("stop_at") == calls["add_up"] + calls["follow"]:
            raise KeyboardInterrupt
        work(*given)

    return run


@pytest.mark.parametrize("share", [0.3, 0.8], ids=["while it decides", "while it follows"])
def test_a_count_that_was_stopped_goes_on(calls: dict[str, int], share: float) -> None:
    """Would catch sums that are counted twice or lost, and decisions made anew from half of the sums."""
    game = on_deck(sheet("ultimate"), SMALL)
    whole = solve(game, cache=False)
    every = calls["add_up"] + calls["follow"]
    calls.update(add_up=0, follow=0, stop_at=int(every * share))
    with pytest.raises(KeyboardInterrupt):
        solve(game)
    assert list((store.folder() / "halfway").iterdir())
    calls.update(add_up=0, follow=0, stop_at=0)
    again = solve(game)
    assert calls["add_up"] + calls["follow"] < every * (1.1 - share)
    assert (again.main, again.streets, again.starts) == (whole.main, whole.streets, whole.starts)
    assert not list((store.folder() / "halfway").iterdir())


def test_a_damaged_file_is_no_file(calls: dict[str, int]) -> None:
    game = on_deck(sheet("flop"), SMALL)
    whole = solve(game, cache=False)
    calls.update(add_up=0, follow=0, stop_at=10)
    with pytest.raises(KeyboardInterrupt):
        solve(game)
    for path in (store.folder() / "halfway").iterdir():
        path.write_bytes(path.read_bytes()[:100])
    calls.update(stop_at=0)
    assert solve(game).main == whole.main


def test_any_number_of_threads_comes_to_the_same(calls: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch two threads that add to one sum."""
    game, found = on_deck(sheet("turn"), SMALL), []
    for threads in ("1", "3"):
        monkeypatch.setenv("PITBOSS_THREADS", threads)
        found.append(solve(game, cache=False))
    assert (found[0].main, found[0].streets) == (found[1].main, found[1].streets)
    assert found[0].deals == 105 * 1287 * 20 * 28  # own cards, boards, how they are seen, the dealer's cards
    assert calls["add_up"] > 4
