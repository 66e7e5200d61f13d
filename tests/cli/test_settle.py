"""`pitboss settle`, one spot a call."""

import json
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

from pitboss.sheets import shipped

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]

SIX = ("settle", "six-card", "--player", "Qs 6d 4c", "--dealer", "Kd 9s 2h")
FOUR = ("settle", "four-card", "--player", "As Ad Kc Qh 2s", "--dealer", "Kd Ks 9c 8d 3h 2h", "--wager", "ante=2")


def _json(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_json_of_a_settlement_is_the_contract_of_the_issue(run: Run) -> None:
    """Would catch a key renamed, a type changed, or dollars where cents were promised."""
    result = run(*SIX, "--wager", "ante=2", "--wager", "pair-plus=4", "--choice", "1x", "--json")
    assert result.exit_code == 0
    assert _json(result) == {
        "sheet": "six-card",
        "digest": shipped.load("six-card").digest,
        "player": {"hand": "Q-6-4 high", "class": "high card"},
        "dealer": {"hand": "K-9-2 high", "class": "high card", "qualifies": True},
        "wagers": {
            "ante": {"stake_cents": 200, "net_cents": -200, "result": "lose", "class": "high card", "clause": "T6"},
            "play": {"stake_cents": 200, "net_cents": -200, "result": "lose", "class": "high card", "clause": "T6"},
            "ante-bonus": {"stake_cents": 0, "net_cents": 0, "result": "none", "class": "high card", "clause": "A6"},
            "pair-plus": {
                "stake_cents": 400,
                "net_cents": -400,
                "result": "lose",
                "class": "high card",
                "clause": "A7",
            },
        },
        "net_cents": -800,
    }


def test_a_process_of_its_own_gives_the_same_json(run: Run, process: Process) -> None:
    """Would catch a difference between the tests and the real thing."""
    arguments = (*SIX, "--wager", "ante=2", "--choice", "1x", "--json")
    done = process(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (0, run(*arguments).stdout, "")


def test_a_bonus_is_a_line_of_its_own_with_stake_nothing(run: Run) -> None:
    """Would catch a bonus hidden in the Ante, or one that asks for a stake. A straight pays 1 to 1 on six-card."""
    line = ("settle", "six-card", "--player", "6s 5d 4c", "--dealer", "Kd 9s 2h", "--wager", "ante=2", "--choice", "1x")
    bonus = _json(run(*line, "--json"))["wagers"]["ante-bonus"]
    assert bonus == {"stake_cents": 0, "net_cents": 200, "result": "win", "class": "straight", "clause": "A6"}


def test_the_words_of_a_settlement_name_hands_reasons_clauses_and_the_net(run: Run) -> None:
    """Would catch an amount without its reason."""
    result = run(*SIX, "--wager", "ante=2", "--wager", "pair-plus=4", "--choice", "fold")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Player: Q-6-4 high",
        "Dealer: K-9-2 high, qualifies",
        "  Ante             -$2  Folded: Ante loses. [A5]",
        "  Ante Bonus        $0  Folded: no Ante Bonus. [A6]",
        "  Pair Plus        -$4  Q-6-4 high: Pair Plus loses. [A7]",
        "  Net              -$6",
    ]


def test_wagers_are_dollars_here(run: Run) -> None:
    """Would catch cents and dollars mixed up at the command line."""
    line = ("settle", "three-card", "--player", "Qs 6d 4c", "--dealer", "Kd 9s 2h", "--choice", "fold", "--json")
    assert _json(run(*line, "--wager", "ante=2.50"))["wagers"]["ante"]["stake_cents"] == 250
    assert _json(run(*line, "--wager", "ante=$1,000"))["wagers"]["ante"]["stake_cents"] == 100_000


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--choice", "1x"), "no-wager", "There is no wager"),
        (("--wager", "ante=0", "--choice", "1x"), "bad-amount", "more than none"),
        (("--wager", "ante=5", "--choice", "1x"), "over-limit", "at most $4; you asked for $5"),
        (("--wager", "ante=1", "--choice", "1x"), "under-limit", "at least $2; you asked for $1"),
        (("--wager", "ante=2.50", "--choice", "1x"), "off-step", "in steps of $1"),
        (("--wager", "antes=2", "--choice", "1x"), "unknown-wager", 'no wager "antes"'),
        (("--wager", "play=2", "--wager", "ante=2", "--choice", "1x"), "not-an-input", "follows from the decision"),
        (("--wager", "ante-bonus=2", "--wager", "ante=2", "--choice", "1x"), "not-an-input", "follows from the Ante"),
        (("--wager", "ante=2"), "choice-missing", "fold or 1x"),
        (("--wager", "ante=2", "--choice", "2x"), "not-offered", "fold or 1x"),
        (("--wager", "ante=2", "--choice", "1x", "--choice", "1x"), "no-decision", "nothing to decide"),
        (("--wager", "pair-plus=2", "--choice", "1x"), "no-decision", "no Ante"),
        (("--wager", "ante=2", "--choice", "1x", "--up", "Kd"), "bad-cards", "no card of the dealer's is exposed"),
        (("--wager", "ante=2", "--choice", "1x", "--board", "Ah"), "bad-cards", "no cards for the board"),
        (("--wager", "ante=2", "--choice", "1x", "--keep", "Qs 6d 4c"), "not-set", "nothing is set"),
    ],
)
def test_a_refused_settlement_is_exit_code_two_with_a_code_and_a_sentence(
    run: Run, arguments: tuple[str, ...], code: str, says: str, as_json: bool
) -> None:
    """Would catch bad input that is settled all the same, or half of it."""
    result = run(*SIX, *arguments, *(["--json"] if as_json else []))
    assert result.exit_code == 2
    if as_json:
        error = _json(result)["error"]
        assert (code, True, {"code", "message"}) == (error["code"], says in error["message"], error.keys())
    else:
        assert (result.stdout, says in result.stderr) == ("", True)


@pytest.mark.parametrize(
    ("player", "dealer", "says"),
    [
        ("Qs 6d", "Kd 9s 2h", "Player has 2 cards; this sheet deals 3"),
        ("Qs 6d 4c 3c", "Kd 9s 2h", "Player has 4 cards"),
        ("Qs 6d 4c", "Kd 9s", "Dealer has 2 cards"),
        ("Qs 6d 4c", "", "Dealer has 0 cards"),
        ("Qs Qs 4c", "Kd 9s 2h", "Qs is there twice"),
        ("Qs 6d 4c", "Kd Qs 2h", "Qs is there twice"),
        ("Qs 6d 1c", "Kd 9s 2h", '"1c" is no card'),
        ("Qs 6d 4x", "Kd 9s 2h", '"4x" is no card'),
    ],
)
def test_cards_that_cannot_be_are_refused(run: Run, player: str, dealer: str, says: str) -> None:
    """Would catch a card that is dealt twice, or a hand of the wrong size."""
    arguments = ("settle", "six-card", "--player", player, "--dealer", dealer, "--wager", "ante=2", "--choice", "1x")
    error = _json(run(*arguments, "--json"))["error"]
    assert (error["code"], says in error["message"]) == ("bad-cards", True)


@pytest.mark.parametrize("missing", ["--player", "--dealer"])
def test_cards_that_are_not_given_are_asked_for(run: Run, missing: str) -> None:
    """Would catch a hand that is taken for empty."""
    kept = ("--dealer", "Kd 9s 2h") if missing == "--player" else ("--player", "Qs 6d 4c")
    result = run("settle", "six-card", *kept, "--wager", "ante=2", "--choice", "1x")
    assert (result.exit_code, f'"{missing[2:]}" should be the 3 cards dealt' in result.stderr) == (2, True)


@pytest.mark.parametrize("wager", ["ante", "ante=", "=2", "ante=two", "ante=-2", "ante=2.5", "ante=nan", "ante=1e2"])
def test_a_wager_that_is_no_amount_is_refused(run: Run, wager: str) -> None:
    """Would catch a wager that is read as something else, or dropped."""
    result = run(*SIX, "--wager", wager, "--choice", "1x")
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_wager_that_is_there_twice_is_refused(run: Run) -> None:
    """Would catch the second one winning unseen."""
    result = run(*SIX, "--wager", "ante=2", "--wager", "ante=4", "--choice", "1x")
    assert (result.exit_code, "write each wager once" in result.stderr) == (2, True)


@pytest.mark.parametrize(("choice", "code"), [((), 0), (("--choice", "1x"), 0), (("--choice", "fold"), 2)])
def test_a_forced_play_may_be_left_out_or_said_and_not_folded(run: Run, choice: tuple[str, ...], code: int) -> None:
    """Would catch a fold on a sheet that has none (B8)."""
    arguments = ("settle", "pair-plus", "--player", "Qs 6d 4c", "--dealer", "Kd 9s 2h", "--wager", "ante=2")
    assert run(*arguments, *choice).exit_code == code


def test_a_forced_play_that_is_left_out_is_staked(run: Run) -> None:
    """Would catch an Ante that is settled alone where the Play must follow."""
    arguments = ("settle", "pair-plus", "--player", "Qs 6d 4c", "--dealer", "Kd 9s 2h", "--wager", "ante=2")
    assert _json(run(*arguments, "--json"))["wagers"]["play"]["stake_cents"] == 200


@pytest.mark.parametrize(("up", "code"), [("2h", 0), ("Kd", 0), ("As", 2), ("Qh", 2), ("2h 3h", 2), ("zz", 2), ("", 2)])
def test_the_exposed_card_is_one_of_the_dealers(run: Run, up: str, code: int) -> None:
    """Would catch an exposed card out of the player's hand or out of nowhere."""
    assert run(*FOUR, "--choice", "1x", "--up", up).exit_code == code


def test_the_player_may_keep_a_worse_hand_and_is_told(run: Run) -> None:
    """Would catch a setting that is corrected behind the player's back, or not warned of (E6)."""
    best, kept = run(*FOUR, "--choice", "1x"), run(*FOUR, "--choice", "1x", "--keep", "As Kc Qh 2s")
    assert best.stdout.startswith("Player: pair of aces, K-Q\n")
    assert kept.stdout.startswith("Player: A-K-Q-2 high\n")
    assert "Note: This setting is A-K-Q-2 high; As Ad Kc Qh would be pair of aces, K-Q." in kept.stdout


@pytest.mark.parametrize(
    ("keep", "code"),
    [("As Ad Kc", "not-set"), ("As Ad Kc Jh", "not-set"), ("As As Kc Qh", "bad-cards"), ("As Ad Kc Qh 2s", "not-set")],
)
def test_a_setting_keeps_four_different_cards_of_the_hand(run: Run, keep: str, code: str) -> None:
    """Would catch a card out of the sleeve."""
    assert _json(run(*FOUR, "--choice", "1x", "--keep", keep, "--json"))["error"]["code"] == code


def test_a_raise_above_the_cap_is_refused(run: Run) -> None:
    """Would catch an $8 raise on a sheet whose wagers end at $4 (E5)."""
    arguments = [argument.replace("ante=2", "ante=4") for argument in FOUR]
    assert _json(run(*arguments, "--choice", "2x", "--json"))["error"]["code"] == "over-cap"


@pytest.mark.parametrize("wager", ["raise=2", "bonus=2"])
def test_what_follows_from_a_choice_is_never_an_input(run: Run, wager: str) -> None:
    """Would catch a raise that is staked beside the choice."""
    assert _json(run(*FOUR, "--wager", wager, "--choice", "1x", "--json"))["error"]["code"] == "not-an-input"


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ("six-crad", 'there is no sheet "six-crad" (did you mean "six-card"?'),
        ("nothing-like-it.toml", "cannot be read: No such file"),
        pytest.param("x" * 5000, "xxx", id="a very long name"),
    ],
)
def test_a_sheet_that_is_not_there_is_told_with_a_suggestion(run: Run, sheet: str, says: str) -> None:
    """Would catch a name that is taken for a file, or ends in a traceback."""
    result = run("settle", sheet)
    assert (result.exit_code, result.stdout, says in result.stderr) == (2, "", True)


def test_a_sheet_of_ones_own_settles_and_its_notes_go_to_standard_error(
    run: Run, own_sheet: Callable[..., str]
) -> None:
    """Would catch a note in the middle of the JSON, or 40 for 1 paid as 40 to 1."""
    path = own_sheet('"40 for 1"', sheet="three-card", old='"40 to 1"')
    arguments = ("--player", "6s 5s 4s", "--dealer", "Kd 9s 2h", "--wager", "pair-plus=1", "--json")
    result = run("settle", path, *arguments)
    assert _json(result)["wagers"]["pair-plus"]["net_cents"] == 3900
    assert "taken as 39 to 1" in result.stderr


def test_a_sheet_of_ones_own_that_cannot_be_played_says_why(run: Run, own_sheet: Callable[..., str]) -> None:
    """Would catch a broken sheet that settles, or only says that it is broken."""
    path = own_sheet('"40 on 1"', sheet="three-card", old='"40 to 1"')
    result = run("settle", path, "--player", "6s 5s 4s")
    assert result.exit_code == 2
    assert ':66:13: wagers.pair-plus.pays.straight flush: "40 on 1" is not odds' in result.stderr


def test_a_prize_is_paid_at_what_the_meter_shows(run: Run) -> None:
    """Would catch a prize of the seed, and a meter that the sheet has not."""
    hand = ("--player", "9s 8s 7s 6s 5s", "--dealer", "Ad Ks 9h 4c 3d", "--choice", "2x")
    bets = ("--wager", "ante=5", "--wager", "progressive=1")
    sheet = ("settle", "caribbean-stud-progressive")
    assert "Progressive pays $1,234.56." in run(*sheet, *hand, *bets, "--meter", "jackpot=12345.67").stdout
    assert "Progressive pays $1,000." in run(*sheet, *hand, *bets).stdout
    wrong = run(*sheet, *hand, *bets, "--meter", "mini=5")
    assert wrong.exit_code == 2
    assert 'There is no meter "mini" on this sheet; it has jackpot.' in wrong.stderr
