"""`pitboss play` over a pipe: bets, decisions, results, and every way to leave."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pitboss.sheets import shipped

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]

SEED = ("--seed", "1")
PROBES = Path(__file__).parent.parent / "sheets"


def _dealt(run: Run, *arguments: str, stdin: str) -> str:
    result = run("play", *arguments, *SEED, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_a_hand_goes_from_the_bets_to_the_balance(run: Run) -> None:
    """Would catch a hand without its cards, its decision, its reasons or the running balance."""
    said = _dealt(run, "six-card", stdin="ante=2 pair-plus=4\n1x\nq\n")
    for part in (
        "Hand 1. You have $100.",
        "Your bets (such as ante=2): ante=2 pair-plus=4",
        "Your cards: Ad Jd 2h  (A-J-2 high)",
        "Your decision, fold or 1x ($2): 1x",
        "Dealer: 4d 7h Jh  (J-7-4 high, does not qualify)",
        "The dealer does not qualify: Ante pays 1 to 1. [T5]",
        "You have $98.",
        "Hand 2. You have $98.",
        "You leave after 1 hand with $98 (-$2).",
    ):
        assert part in said


def test_the_dealers_cards_are_not_shown_before_the_decision(run: Run) -> None:
    """Would catch a glimpse at the dealer's hand."""
    before = _dealt(run, "six-card", stdin="ante=2\n").partition("Your decision")[0]
    assert ("4d" in before, "7h" in before, "Jh" in before) == (False, False, False)


def test_the_exposed_card_is_shown_before_the_decision(run: Run) -> None:
    """Would catch a decision without the card that the sheet turns up (E2)."""
    before = _dealt(run, "four-card", stdin="ante=2\n").partition("Your decision")[0]
    assert "Face up:    " in before


@pytest.mark.parametrize("sheet", shipped.ids())
def test_the_same_seed_deals_the_same_evening(run: Run, sheet: str) -> None:
    """Would catch chance that does not come from the seed."""
    game = shipped.load(sheet)
    first_wager = game.opening[0].id
    bets = " ".join(f"{wager}=2" for wager in (first_wager, *game.bound_to(first_wager)))
    stays: dict[str, str] = {}  # who has made a wager is not asked for it again
    for stage in game.decisions:
        stays.setdefault(stage.wager, stage.choices[min(1, len(stage.choices) - 1)].word)
    hand = "\n".join(stays.values())
    evening = f"{bets}\n{hand}\n" + f"\n{hand}\n" * 3
    first = _dealt(run, sheet, stdin=evening)
    assert first == _dealt(run, sheet, stdin=evening)
    assert "Hand 2." in first


def test_another_seed_deals_other_cards(run: Run) -> None:
    """Would catch a seed that is not used."""
    stdin = "ante=2\nfold\n"
    assert (
        run("play", "six-card", "--seed", "1", stdin=stdin).stdout
        != run("play", "six-card", "--seed", "2", stdin=stdin).stdout
    )


@pytest.mark.parametrize(
    ("bet", "says"),
    [
        ("", "There is no wager. Name at least one, such as ante=2."),
        ("ante", '"ante" is no bet; write wagers and dollars, such as ante=2.'),
        ("ante=two", '"ante=two" is no bet'),
        ("ante=-2", '"ante=-2" is no bet'),
        ("2", '"2" is no bet'),
        ("ante=0", "Ante takes whole cents, more than none"),
        ("ante=5", "Ante takes at most $4; you asked for $5."),
        ("ante=2.50", "Ante goes from $2 to $4 in steps of $1; you asked for $2.50."),
        ("antes=2", 'There is no wager "antes" on this sheet.'),
        ("play=2", "Play is not staked before the deal"),
        ("ante=1000000", "You have $100 in front of you."),
        ("ante=2 ante=4", "once"),
    ],
)
def test_a_wrong_bet_is_told_and_asked_again(run: Run, bet: str, says: str) -> None:
    """Would catch a wrong bet that is played, is corrected unasked, or ends the evening."""
    said = _dealt(run, "six-card", stdin=f"{bet}\nante=2\nfold\nq\n")
    assert says in said
    assert "You leave after 1 hand with $98 (-$2)." in said


@pytest.mark.parametrize(
    ("decision", "says"),
    [("2x", '"2x" is not on offer here. It is fold or 1x.'), ("", "Say fold or 1x."), ("play", "is not on offer")],
)
def test_a_wrong_decision_is_told_and_asked_again(run: Run, decision: str, says: str) -> None:
    """Would catch a typo that folds a hand."""
    said = _dealt(run, "six-card", stdin=f"ante=2\n{decision}\n1x\nq\n")
    assert (says in said, "You leave after 1 hand with $102 (+$2)." in said) == (True, True)


@pytest.mark.parametrize(
    ("stdin", "says"),
    [
        ("", "You leave after 0 hands with $100 ($0)."),
        ("q\n", "You leave after 0 hands with $100 ($0)."),
        ("ante=2\n", "The hand is not finished: it is void, and your bets come back."),
        ("ante=2\nq\n", "The hand is not finished: it is void, and your bets come back."),
        ("ante=2", "The hand is not finished: it is void, and your bets come back."),
        ("ante=2\nfold\n", "You leave after 1 hand with $98 (-$2)."),
        ("ante=2\nfold\nQUIT\n", "You leave after 1 hand with $98 (-$2)."),
    ],
)
def test_the_player_may_leave_at_any_point(run: Run, stdin: str, says: str) -> None:
    """Would catch an end of the input that crashes, hangs, or takes bets that were never settled."""
    assert says in _dealt(run, "six-card", stdin=stdin)


def test_bets_of_an_unfinished_hand_come_back(run: Run) -> None:
    """Would catch a purse that has paid for a void hand."""
    assert "You leave after 0 hands with $100 ($0)." in _dealt(run, "six-card", stdin="ante=2 pair-plus=4\n")


def test_enter_bets_the_same_again(run: Run) -> None:
    """Would catch a second hand with other bets than the first."""
    said = _dealt(run, "six-card", stdin="ante=2\nfold\n\nfold\nq\n")
    assert "You leave after 2 hands with $96 (-$4)." in said


def test_a_hand_may_be_set_and_a_worse_setting_is_warned_of(run: Run) -> None:
    """Would catch a setting that the terminal cannot take, or takes without a word (E6)."""
    said = _dealt(run, "four-card", stdin="ante=2\n")
    cards = said.split("Your cards: ")[1].split("  (")[0].split()
    kept = [_dealt(run, "four-card", stdin=f"ante=2\n{' '.join(cards[:at] + cards[at + 1 :])}\n") for at in range(5)]
    assert all("This setting is" in one or "Set." in one for one in kept)
    assert any("would be" in one for one in kept)


@pytest.mark.parametrize("setting", ["As Ks Qs Js", "zz zz zz zz", "2c 2c 2c 2c", "2c 3c 4c 5c 6c 7c"])
def test_a_setting_of_other_cards_is_told_and_asked_again(run: Run, setting: str) -> None:
    """Would catch cards out of the sleeve, or a crash on what are no cards."""
    said = _dealt(run, "four-card", stdin=f"ante=2\n{setting}\nfold\nq\n")
    assert "You leave after 1 hand with $98 (-$2)." in said


def test_what_the_purse_does_not_hold_cannot_be_raised(run: Run) -> None:
    """Would catch a purse that goes below nothing."""
    said = _dealt(run, "four-card", "--chips", "5", stdin="ante=2\n2x\n1x\nq\n")
    assert ("You have not enough chips for more." in said, "You have $3 left in front of you." in said) == (True, True)
    assert "-$" not in said.rpartition("You have ")[2].partition("(")[0]


def test_a_forced_play_must_be_in_the_purse_before_the_deal(run: Run) -> None:
    """Would catch an Ante whose Play cannot be paid (B8)."""
    said = _dealt(run, "pair-plus", "--chips", "3", stdin="ante=2\npair-plus=2\nq\n")
    assert "You have $3 in front of you. These bets need $4, Play among them." in said
    assert "You leave after 1 hand" in said


def test_a_decision_without_a_fold_never_leaves_a_player_with_nothing_to_say(
    run: Run, own_sheet: Callable[..., str]
) -> None:
    """Would catch a player who can neither fold nor pay, and a terminal that asks for ever or crashes."""
    path = own_sheet('choices = ["1x", "2x"]', sheet="pair-plus", old='choices = ["1x"]')
    said = _dealt(run, path, "--chips", "3", stdin="ante=2\n1x\nq\n")
    assert "These bets need $4, Play among them." in said


def test_an_empty_purse_ends_the_evening(run: Run) -> None:
    """Would catch a game on credit."""
    assert "$1 is not enough for another hand." in _dealt(run, "six-card", "--chips", "1", stdin="")


@pytest.mark.parametrize("chips", ["-5", "five", "", "5.5", "nan"])
def test_chips_are_dollars(run: Run, chips: str) -> None:
    """Would catch a purse that is read as something else."""
    result = run("play", "six-card", "--chips", chips, stdin="")
    assert (result.exit_code, result.stdout) == (2, "")


def test_without_a_sheet_the_games_are_offered_by_number_and_name(run: Run) -> None:
    """Would catch a list that cannot be chosen from."""
    for answer in ("5", "four-card", "nonsense\n5", "0\n5", "99\n5"):
        assert "Four Card Poker with Aces Up. Your best four" in _dealt(run, stdin=f"{answer}\nq\n")
    assert "Three Card Poker with 6 Card Bonus. Three" in _dealt(run, stdin="\nq\n")
    assert "Good-bye." in _dealt(run, stdin="q\n")


@pytest.mark.parametrize("number", ["²", "٥", "-1", "1.0", pytest.param("1" * 5000, id="5000 ones")])
def test_an_odd_number_of_a_game_is_told_and_asked_again(run: Run, number: str) -> None:
    """Would catch a digit that is none to everybody."""
    assert "You leave after 0 hands" in _dealt(run, stdin=f"{number}\nsix-card\nq\n")


def test_a_game_with_two_decisions_and_a_board_can_be_played(run: Run) -> None:
    """Would catch a terminal that knows one decision and no board."""
    said = _dealt(run, str(PROBES / "two-streets.toml"), stdin="ante=5\ncheck\n1x\nante=5\n2x\nq\n")
    assert said.count("Your decision") == 3
    boards = [line.split()[1:] for line in said.splitlines() if line.startswith("Board:")]
    assert [len(board) for board in boards] == [3, 5, 5, 3, 5]
    assert "You leave after 2 hands" in said


def test_a_game_with_fold_as_return_can_be_played(run: Run) -> None:
    """Would catch a purse that does not know what a fold returns."""
    said = _dealt(run, str(PROBES / "short-deck.toml"), stdin="ante=5\nfold\nq\n")
    assert "You leave after 1 hand with $100 ($0)." in said


def test_a_process_plays_over_a_pipe(process: Process) -> None:
    """Would catch a game that needs a terminal."""
    done = process("play", "six-card", *SEED, stdin=b"ante=2\n1x\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You leave after 1 hand with $102 (+$2)." in done.stdout


def test_a_pipe_that_is_not_utf_8_is_told_and_not_a_traceback(process: Process) -> None:
    """Would catch a stray byte that ends the evening in a traceback."""
    done = process("play", "six-card", *SEED, stdin=b"ante=\xff\nante=2\nfold\n", PYTHONIOENCODING="utf-8:strict")
    assert "You leave after" in done.stdout


def test_every_hand_is_saved_as_a_round_file_that_replays_true(run: Run, tmp_path: Path) -> None:
    """Would catch a record that is not of the hand that was played."""
    evening = "ante=2 aces-up=2\nzz\n1x\n" + "\n2x\n" + "\nfold\n"
    _dealt(run, "four-card", "--save", str(tmp_path / "new" / "rounds"), stdin=evening)
    files = sorted((tmp_path / "new" / "rounds").iterdir())
    assert [file.name for file in files] == ["hand-001.round", "hand-002.round", "hand-003.round"]
    assert [run("replay", str(file)).exit_code for file in files] == [0, 0, 0]


def test_an_unfinished_hand_is_not_saved(run: Run, tmp_path: Path) -> None:
    """Would catch a void hand on record."""
    _dealt(run, "six-card", "--save", str(tmp_path / "rounds"), stdin="ante=2\nfold\n\n")
    assert [file.name for file in (tmp_path / "rounds").iterdir()] == ["hand-001.round"]


def test_a_folder_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    """Would catch a traceback where a file is in the way."""
    (tmp_path / "file").write_text("")
    result = run("play", "six-card", *SEED, "--save", str(tmp_path / "file" / "below"), stdin="ante=2\nfold\nq\n")
    assert (result.exit_code, "nothing can be written there" in result.stderr) == (2, True)


def test_a_meter_is_shown_and_goes_on_from_hand_to_hand(run: Run) -> None:
    """Would catch a meter that begins anew with every hand."""
    said = _dealt(run, "caribbean-stud-progressive", stdin="ante=5 progressive=1\nfold\n\nfold\nq\n")
    assert "Hand 1. You have $100. Jackpot $10,000." in said
    assert "Hand 3. You have $88. Jackpot $10,000.50." in said
