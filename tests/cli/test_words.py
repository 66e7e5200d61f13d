"""`pitboss sheets`, `rules` and `hand`: what the program says of its games."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pitboss.cards import card
from pitboss.sheets import payouts, shipped

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]

PROBES = Path(__file__).parent.parent / "sheets"


def test_the_list_of_sheets_names_every_one(run: Run) -> None:
    """Would catch a sheet that ships and is not shown."""
    result = run("sheets")
    assert result.exit_code == 0
    for name in shipped.ids():
        assert any(line.split() and line.split()[0] == name for line in result.stdout.splitlines())
        assert shipped.load(name).title in result.stdout


def test_the_issue_names_the_sheets_that_ship() -> None:
    """Would catch an id that users were promised and that is not there."""
    promised = "six-card pair-plus mini-royal player-dealer four-card pair-plus-fold four-card-uncapped "
    promised += "four-card-raise-bonus three-card four-card-3x caribbean-stud crazy-4"
    assert set(promised.split()) <= set(shipped.ids())


def test_the_json_of_the_list_has_id_title_summary_and_digest(run: Run) -> None:
    """Would catch a list that only people can read."""
    listed = json.loads(run("sheets", "--json").stdout)["sheets"]
    assert [sheet["id"] for sheet in listed] == list(shipped.ids())
    assert all(list(sheet) == ["id", "title", "summary", "digest"] for sheet in listed)
    assert all(sheet["digest"] == shipped.load(sheet["id"]).digest for sheet in listed)


@pytest.mark.parametrize("name", shipped.ids())
def test_the_rules_of_a_sheet_name_its_wagers_pay_lines_and_digest(run: Run, name: str) -> None:
    """Would catch a wager or a pay line that a player does not learn of."""
    game, result = shipped.load(name), run("rules", name)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{game.title}\n{'=' * len(game.title)}\n")
    assert result.stdout.endswith(f"Digest {game.digest}\n")
    for wager in game.wagers.values():
        assert f"\n{wager.title} pays\n" in result.stdout
        for line in [line for lines in payouts.tables(wager).values() for line in lines]:
            assert any(
                row.strip().startswith(line.pay_class.name) and row.endswith(f"  {payouts.said(game, line)}")
                for row in result.stdout.splitlines()
            )


@pytest.mark.parametrize("name", shipped.ids())
def test_the_rules_are_plain_words(run: Run, name: str) -> None:
    """Would catch a key, an enum or an empty place of the program in the words for a player."""
    said = run("rules", name).stdout
    for foreign in ("None", "OnFold", "Outcome", "{", "}", "_", "()", "  .", " ,", "posted ="):
        assert foreign not in said


@pytest.mark.parametrize("name", shipped.ids())
def test_the_json_of_the_rules_has_the_same_sections(run: Run, name: str) -> None:
    """Would catch words and JSON that part."""
    found = json.loads(run("rules", name, "--json").stdout)
    assert list(found) == ["sheet", "title", "digest", "sections"]
    said = run("rules", name).stdout
    assert all(f"\n{section['heading']}\n" in said for section in found["sections"])
    assert all(list(section) == ["heading", "lines", "rows"] for section in found["sections"])


@pytest.mark.parametrize("name", ["two-streets", "short-deck"])
def test_the_rules_of_a_game_of_ones_own_are_told_too(run: Run, name: str) -> None:
    """Would catch words that only fit the games that ship."""
    assert run("rules", str(PROBES / f"{name}.toml")).exit_code == 0


@pytest.mark.parametrize("name", shipped.ids())
def test_a_hand_of_every_sheet_is_told_in_words_and_json(run: Run, name: str) -> None:
    """Would catch a sheet whose hands cannot be asked for."""
    game = shipped.load(name)
    for hand in game.hands.values():
        cards = card.show(game.deck.cards[:: 52 // hand.count][: hand.count])
        found = json.loads(run("hand", cards, "--sheet", name, "--json").stdout)
        assert (found["sheet"], found["cards"]) == (name, cards)
        said = run("hand", *cards.split(), "--sheet", name).stdout
        for one in found["hands"]:
            assert list(one) == ["of", "hand", "class", "cards", "pays", "qualifies"]
            assert one["hand"] in said


@pytest.mark.parametrize(
    ("cards", "sheet", "lines"),
    [
        ("Qs 6d 4c", "six-card", ["Player: Q-6-4 high", "Dealer: Q-6-4 high", "  qualifies"]),
        ("Js 6d 4c", "pair-plus", ["Player: J-6-4 high", "Dealer: J-6-4 high", "  does not qualify"]),
        (
            "As Ad Kc",
            "pair-plus",
            ["Player: pair of aces, king", "  Pair Plus pays 1 to 1", "Dealer: pair of aces, king", "  qualifies"],
        ),
        ("As Ad Kc Qh 2s", "four-card", ["Player: pair of aces, K-Q (As Ad Kc Qh)", "  Aces Up pays 1 to 1"]),
        (
            "As Ks Qs Js Ts 2d",
            "six-card",
            ["All six cards: royal flush, A-K-Q-J-T (As Ks Qs Js Ts)", "  6 Card Bonus pays 250 to 1"],
        ),
        (
            "10s 9♠ 8S",
            "mini-royal",
            ["Player: straight flush, T-9-8", "  Ante Bonus pays 5 to 1", "  Pair Plus pays 40 to 1"],
        ),
        (
            "As Ks Qs",
            "mini-royal",
            ["Player: straight flush, A-K-Q", "  Ante Bonus pays 5 to 1", "  Pair Plus pays 50 to 1"],
        ),
    ],
)
def test_a_hand_is_told_with_what_it_pays_and_whether_it_qualifies(
    run: Run, cards: str, sheet: str, lines: list[str]
) -> None:
    """Would catch a hand that is called something else than it is paid as."""
    assert run("hand", cards, "--sheet", sheet).stdout.splitlines()[: len(lines)] == lines


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("As Ad", "2 cards make no hand of six-card; give 3 or 6 cards"),
        ("As Ad Kc Qh 2s 3s 4s", "7 cards make no hand of six-card"),
        ("As As Kc", "As is there twice"),
        ("As Ad Zz", '"Zz" is no card'),
        ("", "0 cards make no hand"),
    ],
)
def test_cards_that_make_no_hand_are_told(run: Run, cards: str, says: str) -> None:
    """Would catch a hand that is ranked though it cannot be."""
    result = run("hand", cards, "--sheet", "six-card")
    assert (result.exit_code, result.stdout, says in result.stderr) == (2, "", True)


def test_a_card_that_is_not_in_the_deck_makes_no_hand(run: Run) -> None:
    """Would catch a two in a game without twos."""
    result = run("hand", "2s 7s 8s", "--sheet", str(PROBES / "short-deck.toml"))
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("verb", [("rules",), ("play",), ("settle",), ("hand", "As", "--sheet")])
def test_an_unknown_sheet_is_told_with_a_suggestion_by_every_verb(run: Run, verb: tuple[str, ...]) -> None:
    """Would catch a verb with an error of its own."""
    result = run(*verb, "caribean-stud")
    assert (result.exit_code, 'did you mean "caribbean-stud"?' in result.stderr) == (2, True)


@pytest.mark.parametrize("arguments", [("sheets",), ("rules", "six-card"), ("hand", "Qs 6d 4c", "--sheet", "six-card")])
def test_a_process_says_the_same(run: Run, process: Process, arguments: tuple[str, ...]) -> None:
    """Would catch a difference between the tests and the real thing."""
    done = process(*arguments, COLUMNS="80")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == run(*arguments).stdout.split()
