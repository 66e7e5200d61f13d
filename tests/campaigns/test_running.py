"""A campaign goes on where it ended, in the same sources, and one piece that fails does not end the others."""

from collections import Counter
from pathlib import Path

import pytest

from campaigns import running
from campaigns.campaign import Campaign, Outcome
from tests import forms


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(forms, "state", lambda: "these sources")


def counted(seed: str) -> Outcome:
    if seed == "1 2":
        raise ValueError("the third one is bad")
    return Outcome(Counter({"pieces": 1, f"piece {seed}": 1}))


COUNTED = Campaign("counted", "Counts.", short=1, long=5, piece=counted)


def test_a_run_that_was_ended_goes_on_and_does_no_piece_twice() -> None:
    assert not running.run(COUNTED, running.begun("counted", 1), 5, processes=1, ends=0)  # its time was up at once
    assert not running.run(COUNTED, running.begun("counted", 1), 5, processes=1, ends=0)
    first = running.begun("counted", 1)
    assert running.run(COUNTED, first, 2, processes=1)
    again = running.begun("counted", 1)
    assert (again.done, again.outcome.figures) == ([0, 1], first.outcome.figures)
    assert running.run(COUNTED, again, 5, processes=1)
    assert sorted(again.done) == [0, 1, 2, 3, 4]
    assert set(again.outcome.figures.values()) == {1, 4}
    assert again.outcome.wrong == ["counted --seed 1 --piece 2: ValueError: the third one is bad"]


def test_other_sources_or_another_seed_begin_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    running.run(COUNTED, running.begun("counted", 1), 2, processes=1)
    assert running.begun("counted", 7).done == []
    monkeypatch.setattr(forms, "state", lambda: "others")
    assert running.begun("counted", 1).done == []


def test_pieces_side_by_side_count_the_same() -> None:
    alone, beside = running.begun("counted", 3), running.begun("counted", 4)
    running.run(COUNTED, alone, 4, processes=1)
    running.run(COUNTED, beside, 4, processes=2)
    assert alone.outcome.figures["pieces"] == beside.outcome.figures["pieces"] == 4
