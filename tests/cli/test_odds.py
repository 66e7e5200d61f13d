"""`pitboss odds`: the contract of its JSON, one hand at a time, and what it says of bad input."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.sheets import shipped
from tests.cli.verbs import good

# Three Card Poker of one's own, which nobody has counted before.
OWN = """
schema = 1
extends = "three-card"
keep = ["summary", "source", "readings"]
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


def test_a_list_can_be_copied_from_a_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Would catch a rule that the width of a terminal broke in two, of which the second half is no rule."""
    lists = answered("four-card", "--rules")["rules"]
    monkeypatch.setenv("COLUMNS", "80")
    printed = good("odds", "four-card", "--rules").split("\n\n")[-1]
    copied = re.split(r":\n", printed, maxsplit=1)[1]
    assert len(copied.splitlines()) > len(lists[-1]["rules"])
    for text in (copied, copied.lstrip()):  # whole lines, or from the first letter on
        (tmp_path / "copied.txt").write_text(text, encoding="utf-8")
        followed = answered("four-card", "--strategy", str(tmp_path / "copied.txt"))["followed"]
        assert followed["cost"] == lists[-1]["cost"]


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


def test_read_the_other_way_the_wager_is_told_that_differs() -> None:
    """The sheet has another table of its AA bonus alone; the main game is worth the same, and is not repeated."""
    found = answered("casino-holdem-aa-25")["readings"]["casino-holdem"]
    assert {name: round(one["percent"], 3) for name, one in found.items()} == {"aa-bonus": 6.258}
    assert "read the other way (casino-holdem): aa-bonus 6.2583 %" in good("odds", "casino-holdem-aa-25")


def test_a_reading_without_a_wager_says_so() -> None:
    assert answered("heads-up-holdem-side-bets")["readings"]["heads-up-holdem"]["pocket-bonus"] is None
    assert "no pocket-bonus" in good("odds", "heads-up-holdem-side-bets")


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
        (("six-card", "--stakes", "ante"), "write wagers with their amounts"),
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
    result = odds(str(sheet), "--stakes", "ante=1")
    assert (result.exit_code, "exposes 2 cards" in result.stderr) == (2, True), result.stderr
    assert "ante: not valued; two exposes 2 cards" in odds(str(sheet)).stdout


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


BLOCKED = """
[hands.everyone]
from   = ["player", "dealer"]
ladder = "three"

[wagers.extra]
kind = "side"
amounts = "posted"
on_fold = "lose"
hand = "everyone"
pays = { "flush" = "3 to 1", "pair" = "1 to 1" }
"""


def test_a_wager_that_cannot_be_valued_blocks_no_other(tmp_path: Path) -> None:
    """One such wager once took the odds of all away."""
    file = tmp_path / "own.toml"
    file.write_text(f'schema = 1\nextends = "three-card"\nid = "own"\ntitle = "Own"\n{BLOCKED}', encoding="utf-8")
    found = answered(str(file))
    assert found["wagers"]["ante"]["house_edge"]["exact"] == "686689/20358520"
    assert list(found["not_valued"]) == ["extra"]
    said = " ".join(odds(str(file)).stdout.split())
    assert "extra: not valued; Extra has 6 cards and plays the best 3; two flushes in one hand" in said
    rows = list(csv.DictReader(io.StringIO(odds(str(file), "--csv").stdout)))
    assert [row["wager"] for row in rows if row["not_valued"]] == ["extra"]
    refused = odds(str(file), "--stakes", "ante=1,extra=1")
    assert (refused.exit_code, "two flushes" in refused.stderr) == (2, True)


@pytest.mark.parametrize("sheet", ["three-card", "caribbean-stud", "crazy-4"])
def test_the_combinations_add_up_in_text_json_and_csv(sheet: str) -> None:
    """Every line has its count, its chance, one in how many, and what it brings; and they come to the edge."""
    found = answered(sheet)
    rows = list(csv.DictReader(io.StringIO(odds(sheet, "--csv").stdout)))
    said = odds(sheet).stdout
    for name, one in found["wagers"].items():
        results = [row for row in rows if (row["wager"], row["row"]) == (name, "result")]
        assert sum(int(row["count"]) for row in results) == one["deals"]
        assert abs(sum(float(row["contribution"]) for row in results) + one["house_edge"]["percent"] / 100) < 1e-12
        for line in one.get("lines", []):
            assert line["one_in"] == one["deals"] / line["count"]
            assert line["contribution"]["exact"] == str(Fraction(line["pays"]) * line["count"] / one["deals"])
        lines = [row["name"] for row in rows if (row["wager"], row["row"]) == (name, "line")]
        assert lines == [line["class"] for line in (*one.get("lines", []), *one.get("tables", []))]
        assert all(line in said for line in lines)


@pytest.mark.parametrize(
    ("sheet", "wager", "line", "before", "after"),
    [
        ("three-card", "pair-plus", "flush", '"flush" = "3 to 1"', '"flush" = "4 to 1"'),
        ("three-card", "ante", "straight flush", '"straight flush"  = "5 to 1"', '"straight flush"  = "6 to 1"'),
        ("caribbean-stud", "ante", "royal flush", '"royal flush"     = "100 to 1"', '"royal flush"     = "101 to 1"'),
    ],
)
def test_one_unit_more_on_a_line_makes_the_edge_that_was_told(
    sheet: str, wager: str, line: str, before: str, after: str, tmp_path: Path
) -> None:
    """Against the sheet with that unit more, counted anew. These lines are so good that they change no choice."""
    told = next(
        one
        for one in (
            *answered(sheet)["wagers"][wager].get("lines", ()),
            *answered(sheet)["wagers"][wager].get("tables", ()),
        )
        if one["class"] == line
    )
    source = shipped.find(sheet)
    assert source is not None
    old = re.sub(r"\s+", r"\\s+", re.escape(before).replace(r"\ ", " "))
    changed, times = re.subn(old, after, source.text, count=1)
    assert times == 1
    (tmp_path / "more.toml").write_text(changed, encoding="utf-8")
    now = answered(str(tmp_path / "more.toml"))["wagers"][wager]["house_edge"]["exact"]
    assert now == told["one_unit_more"]["house_edge"]["exact"]


def test_an_hour_is_told_with_what_is_assumed() -> None:
    """Dollars and volatility by hand: 402/5525 of $25 fifty times, and 1.645 deviations."""
    one = answered("three-card", "--hands-per-hour", "50", "--bet", "25")["wagers"]["pair-plus"]
    assert one["hourly"]["wins_cents"]["exact"] == str(Fraction(402, 5525) * 50 * 25_00)
    assert one["hourly"]["volatility_index"] == pytest.approx(1.645 * 2.849553, abs=1e-4)
    off = 1.645 * one["standard_deviation"] * 50**0.5 * 25_00
    low, high = one["hourly"]["interval_cents"]
    assert (high - low) / 2 == pytest.approx(off, abs=1)
    said = " ".join(odds("three-card", "--hands-per-hour", "50", "--bet", "25").stdout.split())
    assert "50 hands an hour at $25 (assumed): the house wins $90.95 an hour on average" in said
    assert "in 90 % of such hours" in said


@pytest.mark.parametrize("more", [("--json",), ("--rules",), ("--hand", "Qs 6d 4c"), ("--rounds", "5")])
def test_csv_is_a_table_of_its_own(more: tuple[str, ...]) -> None:
    result = odds("three-card", "--csv", *more)
    assert (result.exit_code, result.stdout) == (2, "")


def test_odds_say_for_which_meter_they_are_and_where_nobody_is_ahead(run: Callable[..., Result]) -> None:
    said = run("odds", "caribbean-stud-progressive", "--meter", "jackpot=150000")
    assert said.exit_code == 0, said.stderr
    for part in (
        "all of it while jackpot shows $150,000",
        "25 % of every stake goes to jackpot, which the edge does not count",
        "nobody is ahead where it shows $218,047.40",
    ):
        assert part in said.stdout
    assert 'has no meter "mini"' in run("odds", "caribbean-stud-progressive", "--meter", "mini=5").stderr


def test_a_wager_on_own_cards_is_told_together_with_a_game_of_streets() -> None:
    """The mean is the sum of the parts, whatever goes together; the covariance is not nothing."""
    found = answered("let-it-ride", "--stakes", "bet-1=5,three-card-bonus=1")
    edges = {name: Fraction(one["house_edge"]["exact"]) for name, one in found["wagers"].items()}
    together = found["together"]
    assert Fraction(together["mean_cents"]["exact"]) == -500 * edges["bet-1"] - 100 * edges["three-card-bonus"]
    assert list(together["covariances"]) == ["bet-1, three-card-bonus"]
    assert Fraction(together["covariances"]["bet-1, three-card-bonus"]["exact"]) > 0
