"""`pitboss odds`: the contract of its JSON, one hand at a time, and what it says of bad input."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main

# Three Card Poker of one's own, which nobody has counted before.
OWN = """
schema = 1
extends = "three-card"
id = "own"
title = "Own"
[wagers.pair-plus.pays]
"straight flush" = "40 to 1"
"three of a kind" = "30 to 1"
"straight" = "6 to 1"
"flush" = "4 to 1"
"pair" = "1 to 1"
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def own_sheet(tmp_path: Path) -> str:
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    return str(tmp_path / "own.toml")


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
    assert (ante["net"], ante["deals"]) == (-15576180, 407_170_400)
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


def test_what_a_fold_takes_beside_the_ante_is_part_of_what_a_hand_is_worth() -> None:
    """On mini-royal a fold loses Pair Plus too, and the 6-Card Bonus stays live: it is left out of every choice."""
    stakes = "ante=10,pair-plus=5,six-card-bonus=10"
    alone, both = (answered("mini-royal", "--hand", "2s 2d 4c", "--stakes", one) for one in ("ante=10", stakes))
    assert (alone["choices"]["fold"]["exact"], both["choices"]["fold"]["exact"]) == ("-1", "-3/2")
    gained = both["choices"]["1x"]["value"] - alone["choices"]["1x"]["value"]
    assert abs(gained - 0.5) < 1e-12, "Pair Plus pays 1 to 1 on a pair"
    assert (alone["of"], both["of"]) == (["ante"], ["ante", "pair-plus"])
    shown = odds("mini-royal", "--hand", "2s 2d 4c", "--stakes", stakes).stdout
    assert shown.startswith("2s 2d 4c, ante and pair-plus together\n")


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


def test_the_strategy_is_found_and_said() -> None:
    assert answered("three-card")["strategy"] == [{"rule": "1x with Q-6-4 or better, else fold", "whole": True}]


def test_short_lists_of_rules_are_found_with_their_cost() -> None:
    lists = answered("crazy-4", "--rules")["rules"]
    assert lists[-1]["rules"] == ["3x with a pair of aces or better", "1x with K-Q-8-4 or better", "otherwise fold"]
    assert 0 < lists[-1]["cost"]["percent"] < 0.001


def test_a_given_strategy_has_its_edge_and_its_mistakes() -> None:
    """Wizard of Odds: any queen high is 3.449 %."""
    found = answered("three-card", "--strategy", "queen high")["followed"]
    assert round(found["wager"]["house_edge"]["percent"], 3) == 3.449
    assert [(one["hand"], one["played"], one["best"]) for one in found["mistakes"]] == [("queen high", "1x", "fold")]


def test_an_evening_and_the_bank_are_told() -> None:
    found = answered("three-card", "--rounds", "50", "--bankroll", "100", "--spots", "2")
    assert abs(found["evening"]["ahead"] + found["evening"]["even"] + found["evening"]["behind"] - 1) < 1e-9
    assert 0 <= found["evening"]["ruin"]["chance"] <= 1
    assert found["bank"]["most_lost_cents"] <= found["bank"]["bound_cents"]


def test_each_ante_under_a_cap_and_each_other_reading_are_valued() -> None:
    found = answered("four-card")
    assert found["antes"]["200"]["percent"] < found["antes"]["400"]["percent"]
    assert set(found["readings"]) == {"four-card-uncapped", "four-card-raise-bonus"}


def test_check_names_a_wager_that_no_house_would_post() -> None:
    """The 6 Card Bonus of six-card as printed keeps a third of every wager."""
    result = CliRunner().invoke(main, ["check", "six-card"])
    assert (result.exit_code, "6 Card Bonus has a house edge of 32.77 %" in result.stdout) == (0, True)


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


def test_a_kept_answer_is_the_same_answer_and_needs_no_counting(own_cache: Path, own_sheet: str) -> None:
    """From the disk neither NumPy nor Numba is imported."""
    first = answered(own_sheet)
    program = (
        f"import sys; from pitboss.cli.main import main; sys.argv = ['pitboss', 'odds', {own_sheet!r}, '--json']\n"
    )
    program += "try:\n    main()\nexcept SystemExit:\n    sys.stderr.write(str({'numpy', 'numba'} & set(sys.modules)))"
    environment = {**os.environ, "PITBOSS_CACHE": str(own_cache)}
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False)
    assert (json.loads(ran.stdout), ran.stderr) == (first, "set()")


def test_a_damaged_answer_is_counted_anew(own_cache: Path, own_sheet: str) -> None:
    first = answered(own_sheet)
    (file,) = own_cache.rglob("*.json")
    file.write_text(file.read_text(encoding="utf-8").replace("407170400", "407170401"), encoding="utf-8")
    assert answered(own_sheet) == first


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


def test_an_evening_is_one_of_all_the_wagers_that_are_staked() -> None:
    """It was once that of the Ante alone, whatever else was staked."""
    stakes = ("--stakes", "ante=2,pair-plus=4,six-card-bonus=2")
    found = answered("six-card", *stakes, "--rounds", "10")
    assert found["evening"]["of"] == "ante, pair-plus, six-card-bonus"
    mean = Fraction(found["together"]["mean_cents"]["exact"])
    assert Fraction(found["evening"]["mean"]["exact"]) == 10 * mean / 200


def test_a_player_dealers_break_even_collection_is_told() -> None:
    found = answered("player-dealer", "--spots", "3")["bank"]
    per_round = Fraction(found["break_even_collection"]["per_round_cents"]["exact"])
    assert per_round == Fraction(found["wins_cents"]["exact"])
    assert per_round == 3 * Fraction(found["break_even_collection"]["per_player_cents"]["exact"])


def test_wagers_that_are_one_game_need_not_all_be_named() -> None:
    alone, both = answered("crazy-4", "--stakes", "ante=5"), answered("crazy-4", "--stakes", "ante=5,super-bonus=5")
    assert alone["wagers"]["ante"] == both["wagers"]["ante"]
