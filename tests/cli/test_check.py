"""`pitboss check`: all problems of a sheet, its notes, and with --laws whether it keeps the laws."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.laws import LAWS
from pitboss.sheets import shipped

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]
OwnSheet = Callable[..., str]

PROBLEM_KEYS = ["file", "line", "column", "path", "severity", "message", "hint"]


def test_a_shipped_sheet_can_be_played(run: Run) -> None:
    """Would catch a good sheet with a bad exit code."""
    result = run("check", *shipped.ids())
    assert result.exit_code == 0
    lines = result.stdout.replace("\n  ", " ").splitlines()  # a long line goes on in the next
    played = [line for line in lines if ": warning: " not in line]
    assert played == [
        f"{name}: {shipped.load(name).title} can be played; digest {shipped.load(name).digest}"
        for name in shipped.ids()
    ]


def test_every_problem_of_a_file_is_printed_with_line_and_column(run: Run, own_sheet: OwnSheet) -> None:
    """Would catch a check that stops at the first problem."""
    path = own_sheet('amounts = 5\ntitel = "x"', sheet="three-card", old='amounts  = "posted"')
    result = run("check", path)
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        f'{path}:44:1: wagers.ante.amounts: expected {{ min, max, step }}, a list of amounts, or "posted"',
        f'{path}:45:1: wagers.ante.titel: "titel" means nothing here (did you mean "title"?)',
        f"{path}: 2 problems",
    ]


def test_the_json_of_a_check_has_every_problem_with_its_place(run: Run, own_sheet: OwnSheet) -> None:
    """Would catch an editor that must read the words."""
    path = own_sheet('amounts = 5\ntitel = "x"', sheet="three-card", old='amounts  = "posted"')
    result = run("check", path, "--json")
    (sheet,) = json.loads(result.stdout)["sheets"]
    assert (result.exit_code, sheet["file"], sheet["ok"]) == (2, path, False)
    assert [list(problem) for problem in sheet["problems"]] == [PROBLEM_KEYS] * 2
    assert sheet["problems"][1] == {
        "file": path,
        "line": 45,
        "column": 1,
        "path": "wagers.ante.titel",
        "severity": "error",
        "message": '"titel" means nothing here',
        "hint": 'did you mean "title"?',
    }


def test_the_json_of_a_good_sheet_has_its_id_and_digest(run: Run) -> None:
    """Would catch a good answer without the name of the game."""
    (sheet,) = json.loads(run("check", "three-card", "--json").stdout)["sheets"]
    digest = shipped.load("three-card").digest
    assert sheet == {"file": "three-card", "ok": True, "id": "three-card", "digest": digest, "problems": []}


def test_a_note_is_printed_and_the_sheet_can_be_played(run: Run, own_sheet: OwnSheet) -> None:
    """Would catch a 40 for 1 that is an error, or goes without saying."""
    path = own_sheet('"40 for 1"', sheet="three-card", old='"40 to 1"')
    result = run("check", path)
    assert result.exit_code == 0
    assert ": note: wagers.pair-plus.pays.straight flush: " in result.stdout
    (sheet,) = json.loads(run("check", path, "--json").stdout)["sheets"]
    assert (sheet["ok"], [problem["severity"] for problem in sheet["problems"]]) == (True, ["note"])


def test_a_note_beside_an_error_is_not_counted_as_a_problem(run: Run, own_sheet: OwnSheet) -> None:
    """Would catch "2 problems" where there is one to mend."""
    path = own_sheet('"40 for 1", "full house" = "1 to 1"', sheet="three-card", old='"40 to 1"')
    assert run("check", path).stdout.endswith(f"{path}: 1 problem\n")


def test_one_bad_file_among_good_ones_is_exit_code_two_and_all_are_checked(run: Run, own_sheet: OwnSheet) -> None:
    """Would catch a list of files that ends at the first bad one."""
    result = run("check", "six-card", own_sheet("schema = 1\n"), "four-card")
    assert result.exit_code == 2
    assert "four-card: Four Card Poker with Aces Up can be played" in result.stdout


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"\xff\xfe\x00", "is not a text in UTF-8"),
        (b"schema = ", ":1:10: this is not TOML: invalid value"),
        (b"", ":1:1: schema: "),
        (b"schema = " + b"[" * 9999, "this is not TOML"),
        (b"schema = " + b"9" * 9999, "this is not TOML"),
        (b'schema = 1\nextends = "' + b"x" * 5000 + b'"\n', "there is no sheet"),
        (b'schema = 1\nextends = "six-card"\nremove = 5\n', "remove"),
        (b'schema = 1\nextends = "own"\n', "circle"),
    ],
    ids=["not UTF-8", "no TOML", "empty", "deep", "a huge number", "a long base", "a wrong removal", "itself"],
)
def test_a_file_that_is_no_sheet_is_told_with_exit_code_two(
    run: Run, own_sheet: OwnSheet, text: bytes, says: str
) -> None:
    """Would catch a traceback on a file that is anything but a sheet."""
    result = run("check", own_sheet(text))
    assert (result.exit_code, says in result.stdout) == (2, True)


@pytest.mark.parametrize("verb", ["check", "rules", "compare"])
@pytest.mark.parametrize("title", ["Own", ""], ids=["can be played", "cannot"])
def test_the_name_of_a_file_does_not_steer_the_terminal(own_sheet: OwnSheet, verb: str, title: str) -> None:
    """Would catch escape codes in a name. In a pipe Click takes them out, so that only a terminal shows them."""
    text = f'schema = 1\nid = "own"\nextends = "six-card"\ntitle = "{title}"\n'
    said = CliRunner().invoke(main, (verb, own_sheet(text, "bad\x1b[31m.toml")), color=True).output
    assert said
    assert "\x1b[31m" not in said
    assert verb == "rules" or "bad\\x1b[31m" in said.replace("\n", "")


def test_a_missing_file_and_a_folder_are_told(run: Run, tmp_path: Path) -> None:
    """Would catch a traceback of the file system."""
    for name in (str(tmp_path / "missing.toml"), str(tmp_path)):
        result = run("check", name)
        assert (result.exit_code, name in result.stdout, "cannot be read" in result.stdout) == (2, True, True)


def test_an_unknown_id_is_told_with_a_suggestion(run: Run) -> None:
    """Would catch a near miss that is left to the user."""
    result = run("check", "mini-roial")
    assert (result.exit_code, 'did you mean "mini-royal"?' in result.stdout) == (2, True)


def test_a_problem_has_the_same_keys_whatever_went_wrong(run: Run, own_sheet: OwnSheet, tmp_path: Path) -> None:
    """Would catch a program that asks a missing file for its line and falls over."""
    files = [own_sheet(b"\xff", "latin.toml"), str(tmp_path / "missing.toml"), own_sheet("schema = 1", "short.toml")]
    sheets = json.loads(run("check", *files, "--json").stdout)["sheets"]
    assert all(list(problem) == PROBLEM_KEYS for sheet in sheets for problem in sheet["problems"])


def test_a_sheet_may_extend_a_file_beside_it(run: Run, own_sheet: OwnSheet) -> None:
    """Would catch a base that is only looked for among the shipped sheets."""
    own_sheet('"41 to 1"', "base.toml", sheet="three-card", old='"40 to 1"')
    path = own_sheet('schema = 1\nid = "own"\ntitle = "Own"\nextends = "base"\n', "own.toml")
    assert f"{path}: Own can be played" in run("check", path).stdout


def test_a_file_may_extend_the_shipped_sheet_of_its_own_name(run: Run, own_sheet: OwnSheet) -> None:
    """Would catch a house's own three-card.toml that is taken for a circle."""
    path = own_sheet('schema = 1\ntitle = "Ours"\nextends = "three-card"\n', "three-card.toml")
    assert f"{path}: Ours can be played" in run("check", path).stdout


def test_two_files_that_extend_each_other_are_told_to_go_in_a_circle(run: Run, own_sheet: OwnSheet) -> None:
    """Would catch 'there is no sheet "one"' about the very file that is being checked."""
    own_sheet('schema = 1\nextends = "one"\n', "two.toml")
    path = own_sheet('schema = 1\nextends = "two"\n', "one.toml")
    result = run("check", path)
    assert (result.exit_code, "in a circle" in result.stdout) == (2, True)


def test_a_base_in_another_folder_finds_its_own_base_beside_itself(
    run: Run, own_sheet: OwnSheet, tmp_path: Path
) -> None:
    """Would catch files that are all looked for beside the first one."""
    (tmp_path / "house").mkdir()
    own_sheet('schema = 1\nid = "base"\ntitle = "Base"\nextends = "three-card"\n', "house/base.toml")
    own_sheet('schema = 1\nextends = "base"\nid = "middle"\n', "house/middle.toml")
    path = own_sheet('schema = 1\nextends = "house/middle"\nid = "own"\n', "own.toml")
    assert run("check", path).exit_code == 0


@pytest.mark.parametrize("rounds", ["3"])
def test_the_laws_are_named_one_by_one(run: Run, rounds: str) -> None:
    """Would catch a law that is not run."""
    result = run("check", "three-card", "--laws", "--rounds", rounds)
    assert result.exit_code == 0
    held = [line for line in result.stdout.splitlines() if line.startswith("  holds ")]
    assert held == [f"  holds   {name}" for name in LAWS]
    assert "broken" not in result.stdout


def test_the_json_of_the_laws_has_what_each_found(run: Run) -> None:
    """Would catch laws that only people can read."""
    (sheet,) = json.loads(run("check", "crazy-4", "--laws", "--rounds", "3", "--json").stdout)["sheets"]
    assert (sheet["ok"], sheet["laws"]) == (True, {name: [] for name in LAWS})


def test_a_broken_law_is_named_with_exit_code_two(run: Run, own_sheet: OwnSheet) -> None:
    """Would catch a law that is run and not heard: here a flush pays more than the straight above it."""
    path = own_sheet(
        '"straight" = "3 to 1", "flush" = "6 to 1"', sheet="three-card", old='"straight" = "6 to 1", "flush" = "3 to 1"'
    )
    result = run("check", path, "--laws", "--rounds", "3")
    assert result.exit_code == 2
    assert "  broken  a better hand never pays less" in result.stdout
    assert "pair-plus pays" in result.stdout


@pytest.mark.parametrize("rounds", ["0", "-1", "many"])
def test_the_number_of_rounds_is_a_positive_number(run: Run, rounds: str) -> None:
    """Would catch laws that are held to nothing."""
    assert run("check", "six-card", "--laws", "--rounds", rounds).exit_code == 2


def test_a_process_checks_a_file(process: Process, own_sheet: OwnSheet) -> None:
    """Would catch a difference between the tests and the real thing."""
    good, bad = process("check", "three-card"), process("check", own_sheet("schema = 2"))
    assert (good.returncode, good.stderr, bad.returncode, bad.stderr) == (0, "", 2, "")


def test_a_name_that_is_not_utf_8_is_told_and_not_a_traceback(process: Process) -> None:
    """Would catch a stray byte in a name that cannot be printed."""
    done = process("check", "\udcff.toml", PYTHONIOENCODING="utf-8:strict")
    assert done.returncode == 2


def test_a_cap_on_a_wager_with_posted_limits_breaks_no_law(run: Run, tmp_path: Path) -> None:
    """Would catch a practice table that posts $100 under a cap of $4, which no table opens with."""
    path = tmp_path / "own.toml"
    lines = 'schema = 1\nid = "own"\ntitle = "Own"\nextends = "four-card"\n[wagers.ante]\namounts = "posted"\n'
    path.write_text(lines, encoding="utf-8")
    result = run("check", str(path), "--laws", "--rounds", "3")
    assert (result.exit_code, "broken" in result.stdout) == (0, False)
