"""What newcomers and attackers ran into, so that nobody does again."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.rounds.lines import answer
from pitboss.sheets.files import load
from pitboss.sheets.problems import SheetError
from tests.cli.verbs import pitboss

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "six-card-not-qualified.round"


def own_sheet(folder: Path, lines: str) -> str:
    path = folder / "own.toml"
    path.write_text(f'schema = 1\nextends = "three-card"\nid = "own"\ntitle = "Own"\n{lines}\n', encoding="utf-8")
    return str(path)


def test_the_least_hand_that_qualifies_needs_no_or_better(tmp_path: Path) -> None:
    """`qualifies = "queen high"` once meant queen high and nothing else: three aces did not qualify."""
    game = load(own_sheet(tmp_path, '[hands.dealer]\nqualifies = "queen high"'))
    line = {"player": "Ks 7d 2c", "dealer": "As Ad Ac", "wagers": {"ante": 200}, "choice": "1x"}
    assert answer(game, line)["dealer"]["qualifies"] is True


def test_a_second_evening_does_not_write_over_the_first(tmp_path: Path) -> None:
    for _ in range(2):
        pitboss("play", "six-card", "--seed", "1", "--save", str(tmp_path), stdin="ante=2\nfold\nq\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hand-001.round", "hand-002.round"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace("sheet: six-card", "sheet: four-card"), "its rules are those of"),
        (lambda text: text.replace("sheet: six-card", "sheet: six-card\nfoo: bar"), "expected"),
        (lambda text: text.replace("spot=1 player", "spot=1 spot=1 player", 1), "a field twice"),
        (lambda text: text.replace("spot=1 player", "spot=١ player", 1), "not a whole number"),
        (lambda text: text.replace("spot=1 player", "spot=x player", 1), "not a whole number"),
    ],
    ids=["another sheet", "an unknown head", "a doubled field", "a digit of another script", "a letter for a number"],
)
def test_a_round_file_that_is_not_as_we_write_it_is_refused(change: object, says: str, tmp_path: Path) -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    (tmp_path / "a.round").write_text(change(text), encoding="utf-8")  # type: ignore[operator]
    result = pitboss("replay", str(tmp_path / "a.round"))
    assert (result.exit_code, says in result.stderr) == (2, True), result.stderr


def test_a_record_that_stops_early_says_so(tmp_path: Path) -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    head, _, tail = text.partition("> settle")
    (tmp_path / "a.round").write_text(head + tail[tail.index("rules: ") :], encoding="utf-8")
    assert "It stops before the round is settled." in pitboss("replay", str(tmp_path / "a.round")).stdout


@pytest.mark.parametrize(
    "lines",
    [
        '[hands.player]\nfrom = ["dealer"]',
        '[wagers.pair-plus]\ntitle = "Ante"',
        "remove = 5",
        '[wagers.ante]\nshowdown = { higher = "0 to 1" }',
        '[wagers.pair-plus]\npays = { "pair" = "٣ to 1" }',
        '[wagers.ante]\namounts = { min = "$２", max = "$4", step = "$1" }',
    ],
)
def test_a_sheet_that_makes_no_sense_is_refused(lines: str, tmp_path: Path) -> None:
    with pytest.raises(SheetError):
        load(own_sheet(tmp_path, lines))


def test_a_showdown_the_wrong_way_round_breaks_a_law(tmp_path: Path) -> None:
    turned = '[wagers.ante]\nshowdown = { higher = "lose", lower = "1 to 1" }'
    result = pitboss("check", own_sheet(tmp_path, turned), "--laws", "--rounds", "5")
    assert result.exit_code == 2
    assert "broken  a better hand never pays less" in result.stdout


def test_wagers_that_contradict_each_other_are_told_and_hang_no_law(tmp_path: Path) -> None:
    bound = '[wagers.ante]\nneeds = ["pair-plus"]\nat_most = "pair-plus"\n[wagers.pair-plus]\nneeds = ["ante"]\nat_most = "ante"\nat_least = "2x ante"'  # noqa: E501
    result = pitboss("check", own_sheet(tmp_path, bound), "--laws", "--rounds", "2")
    assert (result.exit_code, "contradict each other" in result.stdout) == (2, True)


def test_a_thousand_unknown_keys_are_told_at_once(tmp_path: Path) -> None:
    """The text is looked through once, not once a problem."""
    lines = "[equipment]\n" + "\n".join(f"strange{number} = 1" for number in range(1000))
    result = pitboss("check", own_sheet(tmp_path, lines))
    assert "1,000 problems" in result.stdout


def test_an_inherited_reading_stays(tmp_path: Path) -> None:
    readings = load("four-card-raise-bonus").sheet.readings
    assert {"E5", "E6", "E7", "E10"} <= {clause for reading in readings for clause in reading.clause}


def test_options_that_are_given_twice_are_refused() -> None:
    result = pitboss("settle", "six-card", "--player", "As Ad Ac", "--player", "Ks Kd Kc")
    assert (result.exit_code, "there twice" in result.stderr) == (2, True)


def test_with_json_a_wrong_wager_is_answered_in_json() -> None:
    result = pitboss("settle", "six-card", "--wager", "ante=x", "--json")
    assert (result.exit_code, json.loads(result.stdout)["error"]["code"]) == (2, "bad-line")


@pytest.mark.parametrize("typed", ["Ante=2", "ante = 2", "ante=$2", "ante=2, pair-plus=2"])
def test_bets_may_be_typed_as_people_type_them(typed: str) -> None:
    result = pitboss("play", "six-card", "--seed", "1", stdin=f"{typed}\nfold\nq\n")
    assert "You leave after 1 hand" in result.stdout


def test_a_player_is_told_before_the_deal_that_play_will_be_out_of_reach() -> None:
    result = pitboss("play", "three-card", "--seed", "1", stdin="ante=60\nante=50\nfold\nq\n")
    said = " ".join(result.stdout.split())
    assert "These bets need $120, Play among them: without it you could only fold." in said
    assert "You leave after 1 hand" in result.stdout


def test_wagers_that_go_together_are_suggested_together() -> None:
    result = pitboss("play", "crazy-4", "--seed", "1", stdin="ante=1 super-bonus=1\nfold\nq\n")
    assert "such as ante=1 super-bonus=1" in result.stdout
    assert "You leave after 1 hand" in result.stdout


def test_a_full_disk_is_told_in_a_line() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        words = [sys.executable, "-m", "pitboss", "sheets"]
        ran = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 2
    assert re.fullmatch(r"Error: .*\n", ran.stderr)


@pytest.mark.parametrize("words", [["sheets"], ["--version"]], ids=str)
def test_a_reader_who_has_enough_is_no_error(words: list[str]) -> None:
    """`pitboss ... | head -1` ended with 1, which says that a simulation or a record is wrong."""
    read, write = os.pipe()
    os.close(read)
    ran = subprocess.run([sys.executable, "-m", "pitboss", *words], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (ran.returncode, ran.stderr) == (141, b"")


@pytest.mark.parametrize(
    ("sheet", "limits", "says"),
    [
        ("six-card", ["ante=5..100/5"], "leave out --limits"),
        ("three-card", ["ante=5..100/5"], "post them with --limits pair-plus=5..100/5"),
        ("three-card", [], "post them with --limits ante=5..100/5 --limits pair-plus=5..100/5"),
    ],
)
def test_the_hint_on_limits_is_what_helps(sheet: str, limits: list[str], says: str, tmp_path: Path) -> None:
    """It told everybody to post limits of the Ante, also whoever had just done so, or must not."""
    house = str(tmp_path / "h.db")
    pitboss("house", "init", "--house", house)
    words = [word for one in limits for word in ("--limits", one)]
    result = pitboss("table", "open", sheet, "--chips", "issued", "--house", house, *words)
    assert (result.exit_code, result.stderr.rstrip().endswith(says)) == (2, True), result.stderr


def test_prompts_and_errors_of_a_game_list_the_same_choices() -> None:
    said = pitboss("play", "four-card-3x", "--seed", "1", "--chips", "5", stdin="ante=1\nwat\n\nq\n").stdout
    asked = re.findall(r"Your decision, (.*?):", said)[0]
    offered = re.sub(r" \(\$\d+\)", "", asked).removesuffix(", or the cards you keep")
    assert f'"wat" is not on offer here. It is {offered}.' in said
    assert f"Say {offered}." in said


def test_play_of_a_file_names_the_file(tmp_path: Path) -> None:
    """The hint once named the id in the file, which is no sheet that can be typed."""
    sheet = own_sheet(tmp_path, "")
    said = " ".join(pitboss("play", sheet, stdin="q\n").stdout.split())
    assert f"`pitboss rules {sheet}` tells the rest" in said


def test_cards_without_a_game_are_told_where_it_goes() -> None:
    result = pitboss("hand", "As", "Ad", "Kc")
    assert (result.exit_code, 'pitboss hand three-card "As Ad Kc"' in result.stderr) == (2, True)
