"""A table with real cards from the command line: opened, told, exported, verified, closed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pitboss.house import house_opening
from tests.house.real_cards import records
from tests.tables.real_cards import spot

Run = Callable[..., Result]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    return tmp_path


def test_a_table_with_real_cards_from_its_opening_to_the_count(folder: Path, run: Run) -> None:
    """Would catch a verb that trips over a hand without a seed, or that claims a proof for it."""
    assert run("house", "init").exit_code == 0
    assert "T1 is open" in run("table", "open", "six-card", "--cards", "real", "--seats", "5").output
    with house_opening.running(folder / "house.db") as house:
        assert house.table("T1").real_cards
        records(house, spot(1, "Qs Js Ts", "1x", ante=2_00), spot(3, "", "fold", ante=2_00), dealer="2c 4d 7h")
        records(house, spot(1, "", "1x", ante=2_00, results={"ante": "lower"}))
    assert "2 spots" in run("history", "T1").output
    told = run("history", "T1", "1").output
    assert "The cards were dealt by hand: no deck proof is claimed." in told
    assert "spot 3, seat 3: cards that were not told; fold" in told
    assert run("export", "T1", "-o", "t1.json").exit_code == 0
    verified = run("verify", "t1.json")
    assert verified.exit_code == 0, verified.output
    assert "2 hands: The cards were dealt by hand: no deck proof is claimed." in verified.output
    shift = json.loads(run("shift", "T1", "--json").output)
    assert shift["win_cents"] == -2_00 - 8_00 + 2_00 + 4_00
    assert "The book balances" in run("house", "status").output
    assert "is closed" in run("table", "close", "T1").output


def test_a_discard_that_stays_face_down_is_told_by_nobody(folder: Path, run: Run) -> None:
    """Would catch a fifth card that is made up, and an export that does not verify without it."""
    assert run("house", "init").exit_code == 0
    assert "T1 is open" in run("table", "open", "four-card", "--cards", "real").output
    with house_opening.running(folder / "house.db") as house:
        records(
            house, spot(1, "Ah Ad 9c 4s", "2x", keep="Ah Ad 9c 4s", ante=2_00, aces_up=2_00), dealer="Kd Tc 8h 6s 3c 2d"
        )
    assert "spot 1, seat 1: Ah Ad 9c 4s; 2x" in run("history", "T1", "1").output
    assert run("export", "T1", "-o", "t1.json").exit_code == 0
    verified = run("verify", "t1.json")
    assert verified.exit_code == 0, verified.output
