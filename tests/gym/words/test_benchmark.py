"""The benchmark that ships: its key is what the solver finds, and its decisions are what it says of them."""

import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from pitboss.cards import card
from pitboss.gym.words import answers, baselines, benchmark, book, dealing, scoring
from pitboss.gym.words.keys import BANDS, Keyed, by_id, key_line, read_key
from pitboss.gym.words.prompt import prompt
from pitboss.odds.solving.solution import solve
from pitboss.odds.strategy import hand, rules
from pitboss.sheets import shipped
from tools import make_benchmark

ROOT = Path(__file__).resolve().parents[3]
QUICK = ("three-card", "player-dealer", "let-it-ride", "double-down-stud-board", "ultimate-three-card")
EVERY = benchmark.load()


def test_it_has_2000_decisions_of_all_sheets_that_have_some() -> None:
    """Would catch a sheet that was added or changed since, and a decision that is there twice."""
    decided = [name for name in shipped.ids() if dealing.stages(shipped.load(name))]
    assert len(decided) == len(shipped.ids()) - 1  # on pair-plus there is nothing to decide
    assert (len(EVERY), len(by_id(EVERY))) == (2000, 2000)
    assert {one.sheet: one.digest for one in EVERY} == {name: shipped.load(name).digest for name in decided}
    assert set(Counter(one.sheet for one in EVERY).values()) == {55, 56}
    seen = {(one.sheet, one.cards, one.up, one.board, tuple(one.taken.items())) for one in EVERY}
    assert len(seen) == 2000


def test_it_is_stratified_by_how_close_the_choices_are() -> None:
    """Would catch a benchmark of decisions that everybody finds; the page says as many."""
    bands = Counter(one.band for one in EVERY)
    assert [bands[name] for name in ("razor", "close", "clear", "plain")] == [441, 524, 517, 518]
    assert all(answers.closeness(one.worth) > 0 for one in EVERY)


def test_every_stage_of_every_sheet_is_asked() -> None:
    for name in dict.fromkeys(one.sheet for one in EVERY):
        before = {len(one.taken) for one in EVERY if one.sheet == name}
        assert before == set(range(len(dealing.stages(shipped.load(name)))))


@pytest.mark.parametrize("name", QUICK)
def test_the_key_is_what_the_solver_finds(name: str) -> None:
    """Would catch a worth that is of another hand, or of an older solver; all decisions are counted again by --long."""
    for one in [one for one in EVERY if one.sheet == name][:4]:
        assert _found(one) == one.worth, one.id


@pytest.mark.long
@pytest.mark.parametrize("name", dict.fromkeys(one.sheet for one in EVERY))
def test_the_whole_key_is_what_the_solver_finds(name: str) -> None:
    """All of what the test above takes samples of; the best play of bots is the best of the key as well."""
    for one in [one for one in EVERY if one.sheet == name]:
        assert _found(one) == one.worth, one.id
        word = baselines.optimal(one.decision(shipped.load(name)), Random(1))
        assert answers.reward(one.worth, word) == 0, one.id


def _found(one: Keyed) -> dict[str, Fraction]:
    return dict(one.decision(shipped.load(one.sheet)).worth)


def test_a_prompt_of_the_benchmark_shows_what_was_seen() -> None:
    """Would catch a decision that is not told as it was valued; a tenth of them, the others by --long."""
    for one in EVERY[::10]:
        _shows_what_was_seen(one)


@pytest.mark.long
def test_all_prompts_of_the_benchmark_show_what_was_seen() -> None:
    for one in EVERY:
        _shows_what_was_seen(one)


def _shows_what_was_seen(one: Keyed) -> None:
    decision = one.decision(shipped.load(one.sheet))
    told = re.findall(r"\b[2-9TJQKA][cdhs]\b", prompt(decision))
    assert sorted(told) == sorted(f"{one.cards} {one.up} {one.board}".split())
    assert decision.words == tuple(one.worth)
    assert all(f'": {word}.' in prompt(decision) for word in one.taken.values())


def test_a_key_line_is_read_back() -> None:
    assert [read_key(json.loads(key_line(one))) for one in EVERY[::100]] == list(EVERY[::100])


@pytest.mark.long
def test_the_tool_makes_the_file_that_ships() -> None:
    """Would catch a file that was edited by hand, or a tool that has changed; on one sheet, since all take minutes."""
    own = [one for one in EVERY if one.sheet == "three-card"]
    assert make_benchmark.picked(shipped.load("three-card"), len(own)) == own


@pytest.mark.long
def test_the_baselines_score_what_the_page_says() -> None:
    """Would catch a page whose scores nobody gets. Parts of it are tested for each baseline alone below."""
    page = (ROOT / "docs" / "text-environments.md").read_text(encoding="utf-8")
    for name in baselines.BASELINES:
        found = scoring.score(_answers(name, EVERY), EVERY)
        bands = " | ".join(f"{found.bands[band].score:.1f}" for band in BANDS)
        whole = found.whole
        assert f"| `{name}` | {whole.best / 2000:.1%} | {whole.regret:.4f} | {whole.score:.1f} | {bands} |" in page


def test_better_players_score_more() -> None:
    """Would catch a baseline that plays another hand than the one that it sees."""
    own = [one for one in EVERY if one.sheet in ("player-dealer", "let-it-ride")]
    scores = [scoring.score(_answers(name, own), own).whole.score for name in baselines.BASELINES]
    assert scores == sorted(scores)
    assert (abs(scores[0]) < 40, scores[-1]) == (True, 100)


def _answers(name: str, every: list[Keyed] | tuple[Keyed, ...]) -> dict[str, str]:
    chance = Random("1")
    return {one.id: f"[{baselines.BASELINES[name](one.decision(shipped.load(one.sheet)), chance)}]" for one in every}


@pytest.mark.parametrize(
    ("said", "cards", "up", "so"),
    [
        ("a pair of tens or better", "Ts Tc 2d 3h 5s", "9c", True),
        ("a pair of tens or better", "9s 9d 2d 3h 5s", "9c", False),
        ("a pair matching the up card or better", "9s 9d 2d 3h 5s", "9c", True),
        ("a pair above the up card or better", "9s 9d 2d 3h 5s", "9c", False),
        ("against a nine or lower", "9s 9d 2d 3h 5s", "9c", True),
        ("against a ten or higher", "9s 9d 2d 3h 5s", "9c", False),
        ("a copy of the up card", "9s Kd 2d 3h 5s", "9c", True),
        ("at least two copies of the up card", "9s Kd 2d 3h 5s", "9c", False),
        ("a card in the up card's suit", "9s Kd 2d 3h 5c", "9c", True),
        ("no card in the up card's suit", "9s Kd 2d 3h 5c", "9c", False),
        ("at least two cards above the up card", "Ts Kd 2d 3h 5c", "9c", True),
        ("at least two cards above the up card", "9s Kd 2d 3h 5c", "9c", False),
    ],
)
def test_a_rule_of_the_book_is_held_to_one_hand(said: str, cards: str, up: str, so: bool) -> None:
    game = shipped.load("four-card")
    assert book.holds(game, rules.read(said, game), card.parse(cards), card.parse(up)[0]) is so


@pytest.mark.long
@pytest.mark.parametrize("name", ["player-dealer", "four-card", "caribbean-stud"])
def test_the_book_is_followed_by_one_hand_as_by_all_hands_at_once(name: str) -> None:
    """Would catch a condition that means something else here than where its cost was counted; all hands are counted for
    it. The test above has an example of each condition.
    """
    game = shipped.load(name)
    solution = solve(game)
    opened = book.open_book(game, tuple(solution.stakes.items()))
    words = solution.decisions.grid.words
    taken = rules.taken(solution.decisions, opened.rules)
    hands = hand.Hands(solution)
    for one in [one for one in EVERY if one.sheet == name]:
        decision = one.decision(game)
        row, place = hands.where(decision.cards, decision.up[0])
        assert book.choice(decision) == words[int(taken[row, place])], one.id


def test_a_score_counts_best_choices_regret_and_wrong_forms() -> None:
    worth = {"fold": Fraction(-1), "1x": Fraction(-1, 2), "2x": Fraction(0)}
    every = [Keyed(f"x/{at}", "x", "", {}, "", "", "", {}, worth) for at in range(4)]
    said = dict(zip(by_id(every), ("[2x]", "[1x]", "[fold]", "nothing"), strict=True))
    found = scoring.score(said, every).whole
    assert (found.decisions, found.best, found.wrong_form) == (4, 1, 1)
    assert (found.regret, found.by_chance) == ((0 + 0.5 + 1 + 2) / 4, 0.5)
    assert found.score == 100 * (1 - 0.875 / 0.5)
