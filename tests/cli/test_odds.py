"""`pitboss odds`: the contract of its JSON, one hand at a time, and what it says of bad input."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def odds(*words: str) -> Result:
    return CliRunner().invoke(main, ["odds", *words])


def answered(*words: str) -> dict[str, Any]:
    result = odds(*words, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_json_of_a_sheet_has_what_the_contract_says() -> None:
    found = answered("six-card")
    assert {"sheet", "digest", "deals", "wagers"} <= set(found)
    ante = found["wagers"]["ante"]
    assert (ante["net"], ante["deals"]) == ("-15576180", 407_170_400)
    assert ante["house_edge"]["exact"] == "778809/20358520"
    assert round(ante["house_edge"]["percent"], 4) == 3.8255
    assert {"element_of_risk", "variance", "fold_rate", "outcomes"} <= set(ante)
    assert [line["count"] for line in found["wagers"]["pair-plus"]["lines"]] == [48, 52, 720, 1096, 3744]


def test_one_hand_has_every_choice_and_the_dealers_hands() -> None:
    found = answered("player-dealer", "--hand", "Qs 6d 4c", "--up", "2h")
    assert (found["hand"], found["up"]) == ("Qs 6d 4c", "2h")
    assert found["choices"]["fold"] == {"exact": "-1", "value": -1.0}
    dealer = found["dealer"]
    assert dealer["higher"] + dealer["equal"] + dealer["lower"] == dealer["total"] == 1128
    assert set(dealer["not_qualified"]) == {"higher", "equal", "lower"}


def test_the_borderline_hand_of_the_standard_game_is_played_and_the_next_lower_is_not() -> None:
    assert answered("three-card", "--hand", "Qs 6d 4c")["best"] == "1x"
    assert answered("three-card", "--hand", "Qs 6d 3c")["best"] == "fold"


def test_stakes_on_several_wagers_are_valued_together() -> None:
    """On player-dealer a fold forfeits Pair Plus, so a large one is worth playing weaker hands for."""
    found = answered("player-dealer", "--stakes", "ante=1,pair-plus=1,six-card-bonus=1")
    spot = found["together"]
    assert sum(spot["outcomes"].values()) == spot["deals"]
    assert set(spot["covariances"]) == {"ante, pair-plus", "ante, six-card-bonus", "pair-plus, six-card-bonus"}
    assert "Together (" in odds("player-dealer", "--stakes", "ante=1,pair-plus=1,six-card-bonus=1").stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("three-card", "--hand", "Qs 6d"), "has 3 cards, not 2"),
        (("three-card", "--hand", "Qs 6d 4c", "--up", "Kd"), "no card of the dealer's is exposed"),
        (("player-dealer", "--hand", "Qs 6d 4c"), "a card of the dealer's is exposed: say which"),
        (("player-dealer", "--hand", "Qs 6d 4c", "--up", "Qs"), "there twice"),
        (("three-card", "--hand", "Qs 6d Zz"), "is no card"),
        (("three-card", "--up", "Kd"), "--up goes with --hand"),
        (("six-card", "--stakes", "ante=5"), "Ante takes at most $4"),
        (("six-card", "--stakes", "ante"), "write each wager once"),
        (("three-crad",), "did you mean"),
    ],
)
def test_bad_input_is_told_with_exit_code_2(words: tuple[str, ...], says: str) -> None:
    result = odds(*words)
    assert (result.exit_code, says in result.stderr) == (2, True), result.stderr


def test_lines_are_answered_one_by_one() -> None:
    asked = '{"hand": "Qs 6d 4c"}\nnonsense\n{"hand": "Qs 6d 4c", "up": "Kd"}\n'
    words = [sys.executable, "-m", "pitboss", "odds", "three-card", "--lines"]
    ran = subprocess.run(words, input=asked, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert ran.returncode == 0
    assert ["error" in answer for answer in answers] == [False, True, True]
    assert answers[0]["choices"]["1x"]["exact"] == "-9151/9212"


def test_a_kept_answer_is_the_same_answer_and_needs_no_counting(own_cache: Path) -> None:
    """From the disk neither NumPy nor Numba is imported."""
    first = answered("three-card")
    program = "import sys; from pitboss.cli.main import main; sys.argv = ['pitboss', 'odds', 'three-card', '--json']\n"
    program += "try:\n    main()\nexcept SystemExit:\n    sys.stderr.write(str({'numpy', 'numba'} & set(sys.modules)))"
    environment = {**os.environ, "PITBOSS_CACHE": str(own_cache)}
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False)
    assert (json.loads(ran.stdout), ran.stderr) == (first, "set()")


def test_a_damaged_answer_is_counted_anew(own_cache: Path) -> None:
    first = answered("three-card")
    (file,) = own_cache.rglob("*.json")
    file.write_text(file.read_text(encoding="utf-8").replace("407170400", "407170401"), encoding="utf-8")
    assert answered("three-card") == first


def test_a_sheet_beyond_the_solver_is_refused_by_name(tmp_path: Path) -> None:
    sheet = tmp_path / "two.toml"
    sheet.write_text(
        'schema = 1\nextends = "three-card"\nid = "two"\ntitle = "Two exposed"\n'
        '[[stages]]\ndo = "expose"\nid = "one"\nbefore = "decide"\n'
        '[[stages]]\ndo = "expose"\nid = "other"\nbefore = "decide"\n',
        encoding="utf-8",
    )
    result = odds(str(sheet))
    assert (result.exit_code, "exposes 2 cards" in result.stderr) == (2, True), result.stderr
