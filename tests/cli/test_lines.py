"""`pitboss settle --lines`: one answer a line, whatever the line says."""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

from pitboss.rounds.lines import answer, answer_text
from pitboss.sheets import shipped

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]
Ask = Callable[..., list[dict[str, Any]]]

GOOD = '{"player": "Qs 6d 4c", "dealer": "Kd 9s 2h", "wagers": {"ante": 200, "pair-plus": 400}, "choice": "1x"}'


def _line(**changes: Any) -> str:
    """The good line with other values; None leaves a key out."""
    line = {**json.loads(GOOD), **changes}
    return json.dumps({key: value for key, value in line.items() if value is not None})


@pytest.fixture(scope="module")
def ask() -> Ask:
    """Lines to a process of its own, and its answers; it has answered them all, so its exit code is 0."""

    def asked(*lines: str | bytes, sheet: str = "six-card") -> list[dict[str, Any]]:
        stdin = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
        command = [sys.executable, "-m", "pitboss", "settle", sheet, "--lines"]
        done = subprocess.run(command, input=stdin, capture_output=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        return [json.loads(line) for line in done.stdout.splitlines()]

    return asked


def _answer(line: str, sheet: str = "six-card") -> dict[str, Any]:
    """The answer as a program reads it, without the process around it."""
    found: dict[str, Any] = json.loads(json.dumps(answer(shipped.load(sheet), json.loads(line))))
    return found


def test_a_line_gives_the_answer_that_the_library_gives_and_the_run_goes_on_after_a_refusal(ask: Ask) -> None:
    """Would catch rules of the command line's own, a run that stops at a bad line, or answers that part from lines."""
    low = _line(wagers={"ante": 100})
    kept = answer(shipped.load("six-card"), json.loads(GOOD))
    refused = {"error": {"code": "under-limit", "message": "Ante takes at least $2; you asked for $1."}}
    assert ask(GOOD, low, GOOD) == [kept, refused, kept]


def test_the_answer_has_the_keys_and_types_of_the_issue() -> None:
    """Would catch a number in quotes, a float, or a key too many for a program that reads it."""
    found = _answer(GOOD)
    assert list(found) == ["sheet", "digest", "player", "dealer", "wagers", "net_cents"]
    assert {key: type(value) for key, value in found["dealer"].items()} == {
        "hand": str,
        "class": str,
        "qualifies": bool,
    }
    assert {key: type(value) for key, value in found["player"].items()} == {"hand": str, "class": str}
    expected = {"stake_cents": int, "net_cents": int, "result": str, "class": str, "clause": str}
    for wager in found["wagers"].values():
        assert {key: type(value) for key, value in wager.items()} == expected
    assert type(found["net_cents"]) is int
    assert found["net_cents"] == sum(wager["net_cents"] for wager in found["wagers"].values())


WAGER_IDS = (  # callers know these; the wagers of a sheet are all in one of them
    {"ante", "play", "ante-bonus", "pair-plus", "six-card-bonus"},
    {"ante", "raise", "bonus", "aces-up"},
    {"ante", "super-bonus", "play", "queens-up"},
    {"ante", "blind", "play", "trips", "trips-plus", "pocket-bonus"},
    {"ante", "call", "aa-bonus"},
    {"ante", "flop", "turn", "river", "bonus"},
    {"bet-1", "bet-2", "bet-3", "three-card-bonus"},
    {"ante", "third-street", "fourth-street", "fifth-street", "three-card-bonus"},
    {"ante", "double"},
    {"ante", "raise", "flush"},
    {"ante", "raise", "progressive"},
)


@pytest.mark.parametrize("sheet", shipped.ids())
def test_the_ids_of_what_is_settled_are_the_same_on_all_sheets(sheet: str) -> None:
    """Would catch a sheet with names of its own, which no caller expects."""
    found = set(shipped.load(sheet).wagers)
    assert any(found <= ids for ids in WAGER_IDS), f"a new id in {sorted(found)}: use one of WAGER_IDS, or list it"


REFUSED: dict[str, tuple[str | bytes, str]] = {
    "a blank line": ("", "bad-line"),
    "spaces": ("   ", "bad-line"),
    "no JSON": ("{player: 1}", "bad-line"),
    "half a line": (GOOD[:40], "bad-line"),
    "two values": (f"{GOOD} {GOOD}", "bad-line"),
    "not UTF-8": (b'{"player": "\xff\xfe"}', "bad-line"),
    "a list without end": ("[" * 100_000, "bad-line"),
    "tables without end": ('{"a":' * 100_000, "bad-line"),
    "a number without end": (_line(wagers={"ante": 0}).replace(": 0}", ": " + "9" * 10_000 + "}"), "bad-line"),
    "a key twice": (GOOD.replace('"choice"', '"player": "As Ks Qs", "choice"'), "bad-line"),
    "a wager twice": (GOOD.replace('"ante": 200', '"ante": 200, "ante": 400'), "bad-line"),
    "a list": ("[]", "bad-line"),
    "a text": ('"ante"', "bad-line"),
    "null": ("null", "bad-line"),
    "true": ("true", "bad-line"),
    "an empty table": ("{}", "bad-cards"),
    "a key like no other": (_line(bets={"ante": 200}), "bad-line"),
    "wagers as a list": (_line(wagers=["ante"]), "bad-line"),
    "wagers as a number": (_line(wagers=200), "bad-line"),
    "wagers as null": (GOOD.replace('{"ante": 200, "pair-plus": 400}', "null"), "bad-line"),
    "no wagers at all": (_line(wagers=None), "no-wager"),
    "an empty table of wagers": (_line(wagers={}), "no-wager"),
    "an unknown wager": (_line(wagers={"antes": 200}), "unknown-wager"),
    "a wager without a name": (_line(wagers={"": 200}), "unknown-wager"),
    "a float": (_line(wagers={"ante": 200.0}), "bad-amount"),
    "a broken amount": (_line(wagers={"ante": 200.5}), "bad-amount"),
    "not a number": (GOOD.replace("200", "NaN"), "bad-amount"),
    "more than all numbers": (GOOD.replace("200", "1e999"), "bad-amount"),
    "true for an amount": (_line(wagers={"ante": True}), "bad-amount"),
    "an amount in quotes": (_line(wagers={"ante": "200"}), "bad-amount"),
    "null for an amount": (_line(wagers={"ante": None}), "bad-amount"),
    "a list for an amount": (_line(wagers={"ante": [200]}), "bad-amount"),
    "nothing": (_line(wagers={"ante": 0}), "bad-amount"),
    "less than nothing": (_line(wagers={"ante": -200}), "bad-amount"),
    "very much less than nothing": (_line(wagers={"ante": -(10**4000)}), "bad-amount"),
    "more than there is": (_line(wagers={"ante": 10**4000}), "over-limit"),
    "a cent too much": (_line(wagers={"ante": 401}), "over-limit"),
    "a cent too little": (_line(wagers={"ante": 199}), "under-limit"),
    "a cent off the step": (_line(wagers={"ante": 201}), "off-step"),
    "the Play as an input": (_line(wagers={"ante": 200, "play": 200}), "not-an-input"),
    "a bonus as an input": (_line(wagers={"ante": 200, "ante-bonus": 200}), "not-an-input"),
    "a choice that is missing": (_line(choice=None), "choice-missing"),
    "a choice that is null": (GOOD.replace('"1x"', "null"), "choice-missing"),
    "a choice that is not on offer": (_line(choice="2x"), "not-offered"),
    "a choice in capitals": (_line(choice="FOLD"), "not-offered"),
    "a choice that is empty": (_line(choice=""), "not-offered"),
    "a choice that is a number": (_line(choice=1), "not-offered"),
    "a choice that is a flag": (_line(choice=False), "not-offered"),
    "a choice that is a table": (_line(choice={"fold": 1}), "not-offered"),
    "a choice where there is no Ante": (_line(wagers={"pair-plus": 200}), "no-decision"),
    "two choices for one decision": (_line(choice=["1x", "1x"]), "no-decision"),
    "no player": (_line(player=None), "bad-cards"),
    "no dealer": (_line(dealer=None), "bad-cards"),
    "cards as a list": (_line(player=["Qs", "6d", "4c"]), "bad-cards"),
    "cards as a number": (_line(player=5), "bad-cards"),
    "a card too few": (_line(player="Qs 6d"), "bad-cards"),
    "a card twice": (_line(player="Qs 6d Qs"), "bad-cards"),
    "a card in two hands": (_line(player="Qs 6d 9s"), "bad-cards"),
    "no card": (_line(player="Qs 6d ??"), "bad-cards"),
    "half a character": (GOOD.replace("Qs", "\\ud800"), "bad-cards"),
    "an exposed card where there is none": (_line(up="Kd"), "bad-cards"),
    "a board where there is none": (_line(board="Ah"), "bad-cards"),
    "a setting where there is none": (_line(keep="Qs 6d 4c"), "not-set"),
}


@pytest.fixture(scope="module")
def refusals(ask: Ask) -> dict[str, dict[str, Any]]:
    """The answers to all the bad lines, in one run."""
    return dict(zip(REFUSED, ask(*[line for line, _ in REFUSED.values()]), strict=True))


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_line_is_refused_by_code_and_sentence(refusals: dict[str, dict[str, Any]], name: str) -> None:
    """Would catch bad input that is settled, ends the run, or is refused for another reason than its own."""
    assert list(refusals[name]) == ["error"]
    error = refusals[name]["error"]
    assert (list(error), error["code"], bool(error["message"])) == (["code", "message"], REFUSED[name][1], True)


@pytest.mark.parametrize("sheet", ["mini-royal", "player-dealer"])
def test_a_side_wager_without_its_ante_is_refused(sheet: str) -> None:
    """Would catch a bonus without its Ante (C1, D1)."""
    line = _line(wagers={"pair-plus": 200}, choice=None)
    assert _answer(line, sheet)["error"]["code"] == "needs-wager"


def test_nesting_near_the_limit_of_the_parser_is_answered_too(ask: Ask) -> None:
    """Would catch a value that is just shallow enough to be read and too deep to be talked about."""
    lines = []
    for key in ("wagers", "choice", "player", "keep"):
        rest = {name: value for name, value in json.loads(GOOD).items() if name != key}
        for depth in range(900, 1000):
            nest = "[" * depth + "]" * depth
            value = f'{{"ante": {nest}}}' if key == "wagers" else nest
            lines.append(f'{json.dumps(rest)[:-1]}, "{key}": {value}}}')
    assert [list(one) for one in ask(*lines)] == [["error"]] * 400


@pytest.mark.parametrize("sheet", ["mini-royal", "player-dealer", "three-card", "four-card-3x", "caribbean-stud"])
@pytest.mark.parametrize("stake", [1, 7, 10**15])
def test_a_sheet_without_limits_takes_any_positive_amount(sheet: str, stake: int) -> None:
    """Would catch a limit that the sheet does not print."""
    game = shipped.load(sheet)
    cards = [f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA"]
    mine, dealers = cards[: game.dealt["player"]], cards[20 : 20 + game.dealt["dealer"]]
    line = {"player": " ".join(mine), "dealer": " ".join(dealers), "wagers": {"ante": stake}, "choice": "fold"}
    assert _answer(json.dumps(line), sheet)["wagers"]["ante"]["net_cents"] == -stake


@pytest.mark.parametrize("stake", [200, 300, 400])
def test_six_card_takes_two_three_or_four_dollars(stake: int) -> None:
    """Would catch a step of its amounts that is missed (A2)."""
    assert "error" not in _answer(_line(wagers={"ante": stake}))


@pytest.mark.parametrize("choice", ["1x", None])
def test_a_forced_play_may_be_left_out_of_a_line(choice: str | None) -> None:
    """Would catch a choice asked for where there is none to make (B8)."""
    assert _answer(_line(choice=choice), "pair-plus")["wagers"]["play"]["stake_cents"] == 200


def test_a_forced_play_cannot_be_folded() -> None:
    """Would catch a fold that the sheet does not have (B8)."""
    assert _answer(_line(choice="fold"), "pair-plus")["error"]["code"] == "not-offered"


def test_a_line_may_say_which_cards_play_and_which_one_is_up() -> None:
    """Would catch a setting that is read and not used (E6)."""
    line = {"player": "As Ad Kc Qh 2s", "dealer": "Kd Ks 9c 8d 3h 2h", "wagers": {"ante": 200}, "choice": "1x"}
    best = _answer(json.dumps({**line, "up": "2h"}), "four-card")
    kept = _answer(json.dumps({**line, "keep": "As Kc Qh 2s"}), "four-card")
    assert (best["net_cents"], kept["net_cents"]) == (400, -400)


def test_spaces_line_ends_and_a_missing_last_one_do_not_matter(process: Process) -> None:
    """Would catch a file from another system that is answered with errors."""
    done = process("settle", "six-card", "--lines", stdin=f"  {GOOD}\r\n\ufeff{GOOD}\n{GOOD}".encode())
    assert ["sheet" in json.loads(line) for line in done.stdout.splitlines()] == [True] * 3


@pytest.mark.parametrize(
    "extra", [("--wager", "ante=2"), ("--choice", "1x"), ("--player", "Qs 6d 4c"), ("--keep", "Qs")]
)
def test_lines_take_nothing_from_the_command_line(run: Run, extra: tuple[str, ...]) -> None:
    """Would catch a wager that is given and silently not used."""
    result = run("settle", "six-card", "--lines", *extra, stdin=GOOD)
    assert (result.exit_code, result.stdout) == (2, "")


def test_an_answer_comes_before_the_next_line_is_asked_for() -> None:
    """Would catch answers that wait in a buffer while a program waits for them."""
    command = [sys.executable, "-m", "pitboss", "settle", "six-card", "--lines"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(2):
            running.stdin.write(f"{GOOD}\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["sheet"] == "six-card"
        running.stdin.close()
        assert running.wait(timeout=30) == 0


@pytest.mark.parametrize("verb", ["settle six-card --lines", "play six-card"])
def test_a_closed_standard_input_is_one_that_has_ended(verb: str) -> None:
    """Would catch a traceback where a service starts the program with nothing to read from."""
    command = ["sh", "-c", f'exec "$0" -m pitboss {verb} <&-', sys.executable]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ([], "A line is a JSON object with player, dealer and wagers."),
        (
            {**json.loads(GOOD), "bets": {"ante": 200}},
            '"bets" means nothing here; a line has player, dealer, board, wagers, choice, up, keep, meters.',
        ),
        (
            {**json.loads(GOOD), "wagers": ["ante"]},
            '"wagers" is an object from wager to cents, such as {"ante": 200}.',
        ),
    ],
)
def test_a_line_of_another_shape_is_told_what_a_line_is(line: object, why: str) -> None:
    """Would catch a refusal that names a key which is known."""
    told = {"error": {"code": "bad-line", "message": why}}
    assert answer(shipped.load("six-card"), line) == told
    assert json.loads(answer_text(shipped.load("six-card"), line)) == told
