"""`pitboss replay`: a true record is found true, and any change in it is named."""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pitboss.sheets import shipped

Run = Callable[..., Result]
Edit = Callable[[Callable[[str], str]], str]


@pytest.fixture
def edit(run: Run, tmp_path: Path) -> Edit:
    """A saved hand of six-card, with its text changed; the Ante wins $2 because the dealer does not qualify."""
    run("play", "six-card", "--seed", "1", "--save", str(tmp_path), stdin="ante=2\n1x\nq\n")
    saved = tmp_path / "hand-001.round"

    def changed(change: Callable[[str], str]) -> str:
        before = saved.read_text(encoding="utf-8")
        after = change(before)
        path = tmp_path / "changed.round"
        path.write_text(after, encoding="utf-8")
        return str(path)

    return changed


def _swap(old: str, new: str) -> Callable[[str], str]:
    def swapped(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return swapped


def _rules(change: Callable[[str], str], *, digest_too: bool) -> Callable[[str], str]:
    """The embedded rules changed, and the digest with them if the forger is careful."""

    def changed(text: str) -> str:
        before = re.search(r"^rules: (.*)$", text, re.MULTILINE)
        assert before is not None
        after = change(before[1])
        assert after != before[1]
        text = text.replace(before[1], after)
        return (
            re.sub(r"(?m)^digest: .*$", f"digest: {hashlib.sha256(after.encode()).hexdigest()}", text)
            if digest_too
            else text
        )

    return changed


def test_a_true_record_is_played_again_and_found_true(run: Run, edit: Edit) -> None:
    """Would catch a replay that finds fault with what the program itself has written."""
    result = run("replay", edit(lambda text: text))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "Three Card Poker with 6 Card Bonus"
    assert "  1. place-bets spot=1 player=you stakes=ante:200" in result.stdout
    assert result.stdout.endswith("Played again: the record is true to the rules in the file.\n")


def test_the_json_of_a_replay_says_whether_it_is_true_and_every_step(run: Run, edit: Edit) -> None:
    """Would catch a program that must read the words."""
    found = json.loads(run("replay", edit(lambda text: text), "--json").stdout)
    assert list(found) == ["sheet", "digest", "title", "true", "finished", "problems", "steps"]
    assert (found["sheet"], found["digest"]) == ("six-card", shipped.load("six-card").digest)
    assert (found["true"], found["problems"]) == (True, [])
    assert found["steps"][1] == {"command": "no-more-bets", "answer": ["stage-ended stage=bet"]}


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize(
    ("change", "says"),
    [
        pytest.param(
            _swap("wager=ante stake=200 net=200", "wager=ante stake=200 net=400"),
            r"command 7 \(settle\): the file says wager-settled .*net=400.*; it comes to wager-settled .*net=200",
            id="a settled amount",
        ),
        pytest.param(
            _swap("cards: Ad 4d", "cards: 4d Ad"),
            r"command 5 \(reveal\): the file says card-shown position=1 card=4d; it comes to .*card=Ad",
            id="the cards",
        ),
        pytest.param(
            _swap("card-shown position=1 card=4d", "card-shown position=1 card=As"),
            r"command 5 \(reveal\): the file says card-shown position=1 card=As; it comes to .*card=4d",
            id="a card that was shown",
        ),
        pytest.param(
            _swap("choice=1x wager=play stake=200", "choice=1x wager=play stake=100"),
            r"command 4 \(choose .*stake=100; it comes to choice-made .*stake=200",
            id="the stake of a choice",
        ),
        pytest.param(
            _swap("  hand-revealed who=1\n", ""), r"it comes to hand-revealed who=1", id="an event that is missing"
        ),
        pytest.param(
            _swap("  hand-revealed who=1\n", "  hand-revealed who=1\n  look-allowed\n"),
            r"the file says look-allowed",
            id="an event too many",
        ),
        pytest.param(
            _swap("stakes=ante:200\n", "stakes=ante:900\n"), r"it comes to refused over-limit", id="a bet too high"
        ),
        pytest.param(
            _swap("clause=T5", "clause=T6"), r"clause=T6.*; it comes to .*clause=T5", id="the clause that paid"
        ),
        pytest.param(
            _rules(lambda rules: rules.replace('"not_qualified":"1 to 1"', '"not_qualified":"push"'), digest_too=True),
            r"the file says wager-settled .*net=200 .*; it comes to wager-settled .*net=0",
            id="the rules and their digest",
        ),
    ],
)
def test_what_was_changed_in_a_record_is_named(
    run: Run, edit: Edit, change: Callable[[str], str], says: str, as_json: bool
) -> None:
    """Would catch a forged amount, card, bet or rule that passes for true."""
    result = run("replay", edit(change), *(["--json"] if as_json else []))
    assert result.exit_code == 1
    if as_json:
        found = json.loads(result.stdout)
        assert (found["true"], bool(re.search(says, "\n".join(found["problems"])))) == (False, True)
    else:
        assert re.search(rf"wrong: .*{says}", " ".join(result.stdout.split()))
        assert result.stdout.endswith("The record is not true.\n")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        pytest.param(
            _rules(lambda rules: rules.replace("40 to 1", "41 to 1"), digest_too=False),
            "the embedded rules are not those of the digest",
            id="changed rules",
        ),
        pytest.param(_swap("digest: ", "digest: 0"), "the embedded rules are not those of the digest", id="digest"),
        pytest.param(_swap("pitboss round 1", "pitboss round 9"), "line 1: a round file begins", id="header"),
        pytest.param(lambda _: "", "line 1: a round file begins", id="nothing"),
        pytest.param(lambda _: "pitboss round 1\n", 'there is no line "sheet: ..."', id="only a header"),
        pytest.param(lambda text: re.sub(r"(?m)^cards: .*\n", "", text), 'no line "cards: ..."', id="no cards"),
        pytest.param(lambda text: re.sub(r"(?m)^rules: .*\n", "", text), 'no line "rules: ..."', id="no rules"),
        pytest.param(_swap("cards: Ad 4d", "cards: Ad Ad"), "Ad is there twice", id="a card twice"),
        pytest.param(_swap("cards: Ad", "cards: Xx"), '"Xx" is no card', id="no card"),
        pytest.param(_swap("> deal", "> steal"), 'line 12: "steal" is not known here', id="no command"),
        pytest.param(_swap("> choose spot=1", "> choose spot=one"), "line 22: spot: ", id="a spot that is no number"),
        pytest.param(_swap("> choose spot=1 ", "> choose "), 'line 22: "choose" needs spot', id="a field missing"),
        pytest.param(_swap("> deal", "> deal fast=1"), 'line 12: "deal" has no field fast', id="a field too many"),
        pytest.param(
            _swap("> choose spot=1", "> choose spot=1 spot=2"),
            'line 22: "choose" has a field twice',
            id="a field twice",
        ),
        pytest.param(_swap("> deal", "> deal 'x"), "line 12: ", id="an open quote"),
        pytest.param(_swap("> deal", ">"), "line 12: ", id="an empty command"),
        pytest.param(_swap("sheet: six-card", "sheet: six-card\nsheet: six-card"), "line 3: ", id="a key twice"),
        pytest.param(
            _swap("sheet: six-card", "sheet: mini-royal"),
            'the file says sheet "mini-royal", and its rules are those of "six-card"',
            id="the name of another sheet",
        ),
        pytest.param(
            _rules(lambda rules: rules.replace('"schema":1', '"schema":2'), digest_too=True),
            "schema: expected a whole number from 1 to 1, got 2",
            id="rules of another language",
        ),
        pytest.param(
            _rules(lambda rules: rules.replace('"schema":1', '"breakage":{"unit":0},"schema":1'), digest_too=True),
            "breakage.unit",
            id="breakage of nothing",
        ),
        pytest.param(
            _rules(lambda rules: rules.replace('"min":200,"step":100', '"min":200,"step":0'), digest_too=True),
            "amounts.step",
            id="steps of nothing",
        ),
        pytest.param(
            _rules(lambda _: "[" * 100_000, digest_too=True), "not the JSON of a sheet", id="a list without end"
        ),
    ],
)
def test_a_file_that_is_no_record_is_refused_with_the_place(
    run: Run, edit: Edit, change: Callable[[str], str], says: str
) -> None:
    """Would catch rules that were exchanged, or a broken file that ends in a traceback."""
    path = edit(change)
    result = run("replay", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: {path}: ")
    assert says in result.stderr


@pytest.mark.parametrize("name", ["missing.round", "", "."])
def test_a_file_that_cannot_be_read_is_told(run: Run, tmp_path: Path, name: str) -> None:
    """Would catch a traceback for a missing file or a folder."""
    result = run("replay", str(tmp_path / name))
    assert (result.exit_code, result.stdout, "cannot be read" in result.stderr) == (2, "", True)


def test_a_file_that_is_not_utf_8_is_told(run: Run, tmp_path: Path) -> None:
    """Would catch a traceback of the decoder."""
    (tmp_path / "bad.round").write_bytes(b"pitboss round 1\n\xff")
    result = run("replay", str(tmp_path / "bad.round"))
    assert (result.exit_code, "is not a text in UTF-8" in result.stderr) == (2, True)


@pytest.mark.parametrize("golden", sorted((Path(__file__).parent.parent / "golden").glob("*.round"))[:3], ids=str)
def test_a_golden_round_replays_true_at_the_command_line(run: Run, golden: Path) -> None:
    """Would catch a golden file that only the library can read."""
    assert run("replay", str(golden)).exit_code == 0
