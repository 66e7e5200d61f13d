"""Strategies valued exactly, against published figures and against themselves; thresholds; strategy files."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.odds import solution_data
from pitboss.odds.solving.solution import Solution, solve
from pitboss.odds.solving.threshold_finder import thresholds
from pitboss.odds.strategy import strategy_file, ways_to_play
from pitboss.odds.strategy.errors import StrategyError, StrategyFileError
from pitboss.sheets import shipped
from tests.odds.costs import ONE_DECISION, marked

KO = "# S. Ko\n3x: a pair of tens or better\n1x: pair of threes or better\nfold: otherwise\n"


@pytest.fixture(scope="module")
def three() -> Solution:
    return solve(shipped.load("three-card"), cache=False)


@pytest.fixture(scope="module")
def four() -> Solution:
    return solve(shipped.load("four-card-3x"), cache=False)


@pytest.fixture(scope="module")
def seen() -> Solution:
    return solve(shipped.load("player-dealer"), cache=False)


def edge(solution: Solution, words: str) -> Fraction:
    return ways_to_play.value(solution.decisions, ways_to_play.named(solution, words), solution.unit).house_edge


def percent(value: Fraction, places: int) -> str:
    return f"{float(100 * value):.{places}f}"


def problems(text: str, solution: Solution) -> list[str]:
    with pytest.raises(StrategyFileError) as caught:
        strategy_file.read(text, solution)
    return [f"{problem.line}: {problem.message}" for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("words", "places", "expected"),
    [
        ("Q-6-4", 4, "3.3730"),
        ("queen high or better", 3, "3.449"),
        ("mimic-dealer", 3, "3.449"),
        ("always", 3, "7.654"),
        ("never", 0, "100"),
    ],
)
def test_published_edges_of_three_card_strategies(three: Solution, words: str, places: int, expected: str) -> None:
    """Wizard of Odds. Would catch a fold or a continuation counted under the wrong hands."""
    assert expected == percent(edge(three, words), places)


def test_the_published_rules_for_four_cards_cost_what_is_published(four: Solution) -> None:
    """S. Ko: about 3.40 %. Would catch rules read in the wrong order."""
    taken = strategy_file.read(KO, four).taken
    assert percent(ways_to_play.value(four.decisions, taken, four.unit).house_edge, 2) == "3.40"


def test_the_best_strategy_is_worth_what_the_solver_says_and_makes_no_mistake(
    three: Solution, four: Solution, seen: Solution
) -> None:
    """Would catch any difference between the two counts."""
    for solution in (three, four, seen):
        best = ways_to_play.value(solution.decisions, solution.decisions.taken, solution.unit)
        assert (best.distribution, best.staked, best.folded) == (
            solution.main.distribution,
            solution.main.staked,
            solution.main.folded,
        )
        assert ways_to_play.mistakes(solution.decisions, solution.decisions.taken, solution.unit) == ()


def test_mistakes_add_up_to_the_difference_in_edge(three: Solution, four: Solution, seen: Solution) -> None:
    """For any strategy, random ones too. Would catch a mistake that is left out, or counted twice."""
    for solution in (three, four, seen):
        decisions = solution.decisions
        picked = np.random.default_rng(7).integers(0, len(decisions.grid.words), decisions.taken.shape)
        strategies = [ways_to_play.named(solution, words) for words in ("always", "never", "A-K", "pair of tens")]
        for taken in [*strategies, np.where(decisions.taken < 0, -1, picked)]:
            made = ways_to_play.mistakes(decisions, taken, solution.unit)
            cost = ways_to_play.value(decisions, taken, solution.unit).house_edge - solution.main.house_edge
            assert sum((mistake.cost for mistake in made), Fraction(0)) == cost
            assert all(mistake.cost > 0 and mistake.best != mistake.played for mistake in made)


def test_the_threshold_of_three_cards_is_found(three: Solution) -> None:
    """Wizard of Odds: play Q-6-4 or better."""
    assert [str(found) for found in thresholds(three.decisions)] == ["1x with Q-6-4 or better, else fold"]


def test_thresholds_go_by_the_exposed_card(seen: Solution) -> None:
    """Always play against a jack or lower, as is published for one card seen; more is needed above."""
    words = [str(found) for found in thresholds(seen.decisions)]
    assert words[9:] == [
        "against a jack: always 1x",
        "against a queen: 1x with Q-9 or better, else fold",
        "against a king: 1x with K-9 or better, else fold",
        "against an ace: 1x with A-9 or better, else fold",
    ]


def test_where_there_is_no_threshold_it_is_said_and_what_is_outside_holds(four: Solution) -> None:
    """Would catch a threshold claimed where hands of one value are played in two ways."""
    decisions = four.decisions
    ladder = decisions.values
    strengths = np.array([int(value) for value in ladder])[decisions.counts.hands.values]
    for found in thresholds(decisions):
        assert found.up is not None
        assert found.unclear is not None
        low, high = found.unclear
        columns = decisions.taken[:, 4 * found.up : 4 * found.up + 4]
        assert set(columns[strengths < int(low)].flat) <= {-1, 0}
        above = set(columns[strengths > int(high)].flat) - {-1}
        assert {decisions.grid.words[choice] for choice in above} == {step.word for step in found.steps[:-1]}


def test_what_cannot_be_a_strategy_is_refused(four: Solution) -> None:
    for words, reason in (("mimic-dealer", "nothing to mimic"), ("gut feeling", "no strategy")):
        with pytest.raises(StrategyError, match=reason):
            ways_to_play.named(four, words)
    with pytest.raises(StrategyError, match="no fold"):
        ways_to_play.named(solve(shipped.load("pair-plus"), cache=False), "never")


def test_a_closed_choice_cannot_be_valued() -> None:
    """Crazy 4: three times the Ante needs a pair of aces."""
    crazy = solve(shipped.load("crazy-4"), cache=False)
    with pytest.raises(StrategyError, match="closed"):
        ways_to_play.value(crazy.decisions, np.full_like(crazy.decisions.taken, 3), crazy.unit)
    assert problems("3x: A-K or better\nfold: against a king\n1x: otherwise", crazy) == [
        "1: 3x is not open to 1,115,256 hands: Ac Kh Kd Qs 2s (pair of kings, A-Q); Tc 7d 7c 3h 2h (pair of sevens, "
        "T-3); Ac Kc 5c 3d 2d (A-K-5-3 high)",
        '2: "against a king": no card of the dealer is exposed on crazy-4',
    ]


def test_a_file_with_a_gap_names_hands_it_misses(three: Solution) -> None:
    assert problems("1x: queen high or better", three) == [
        "1: no rule is for 6,720 hands: Jc Td 8h (J-T-8 high); Tc 6c 2d (T-6-2 high); 5c 3c 2d (5-3-2 high)"
    ]


def test_everything_wrong_with_a_file_is_told_at_once(seen: Solution) -> None:
    """Would catch a reader that stops at the first problem."""
    text = (
        "1x: pair\n2x: foo\n\nbar # no colon\nfold: pair of aces, against a king\n1x: pair, queen high\nfold: otherwise"
    )
    found = problems(text, seen)
    assert [line.split(" ")[0] for line in found] == ["2:", "2:", "4:", "5:", "6:"]
    assert found[3].startswith("5: never reached: line 1 takes all its hands and says 1x: ")
    assert found[4].startswith("6: no hand fits")


# They take seconds each; their words are those of three-card and player-dealer, and of one another.
LARGE = (
    "four-card",
    "caribbean-stud-progressive",
    "four-card-3x",
    "four-card-raise-bonus",
    "four-card-uncapped",
    "crazy-4",
    "caribbean-stud",
)


@pytest.mark.parametrize("sheet", marked(ONE_DECISION, LARGE))
def test_what_is_printed_can_be_read_again_and_is_worth_the_same(sheet: str) -> None:
    """The words of the best play and of every list of rules, as a file. Would catch words that only go one way."""
    solution = solve(shipped.load(sheet))
    if not solution.decided:
        return
    best = solution_data.strategy(solution)
    if all(one["whole"] for one in best):
        told = strategy_file.read("\n".join(one["rule"] for one in best), solution)
        assert ways_to_play.value(solution.decisions, told.taken, solution.unit).house_edge == solution.main.house_edge
    else:
        with pytest.raises(StrategyFileError, match="pitboss odds --rules"):
            strategy_file.read("\n".join(one["rule"] for one in best), solution)
    lists = solution_data.rules(solution)
    assert lists
    for one in lists:
        told = strategy_file.read("\n".join(one["rules"]), solution)
        value = ways_to_play.value(solution.decisions, told.taken, solution.unit)
        assert str(value.house_edge - solution.main.house_edge) == one["cost"]["exact"]
        again = strategy_file.read(strategy_file.write(told.rules), solution)
        assert (again.taken == told.taken).all()
