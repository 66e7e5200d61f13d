"""Rule lists found by search: what the cells say is what all information sets say, and the words read back.

That no list of one rule, or of two, is better is proved by going through all of them, or through all but those that a
bound shows to be worse.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest

from pitboss.odds.solving.solution import Solution, solve
from pitboss.odds.strategy import cells, rulelist, rules, strategy_file, ways_to_play
from pitboss.odds.strategy.cells import Cells
from pitboss.odds.strategy.rulelist import RuleList
from pitboss.odds.strategy.rules import Against, Condition, Held, What
from pitboss.sheets import shipped

Array = np.ndarray[Any, Any]


LARGE = [pytest.param(sheet, marks=pytest.mark.long) for sheet in ("four-card-3x", "caribbean-stud")]


@pytest.fixture(scope="module", params=["three-card", "player-dealer", "crazy-4", *LARGE])
def found(request: pytest.FixtureRequest) -> tuple[Solution, tuple[RuleList, ...]]:
    solution = solve(shipped.load(request.param), cache=False)
    return solution, rulelist.find(solution, most=4)


def cost(lists: tuple[RuleList, ...], length: int) -> Fraction:
    return next(each.cost for each in lists if each.length == length)


def test_costs_by_cells_are_costs_by_information_sets(found: tuple[Solution, tuple[RuleList, ...]]) -> None:
    """Exactly. Would catch a cell that mixes sets which a rule tells apart."""
    solution, lists = found
    for each in lists:
        taken = rulelist.taken(solution, each)
        played = ways_to_play.value(solution.decisions, taken, solution.unit)
        assert each.cost == played.house_edge - solution.main.house_edge


def test_every_rule_more_costs_less_and_nothing_beats_the_best(found: tuple[Solution, tuple[RuleList, ...]]) -> None:
    _, lists = found
    assert all(longer.cost < shorter.cost for shorter, longer in pairwise(lists))
    assert lists[-1].cost >= 0


def test_rule_lists_read_back_as_files(found: tuple[Solution, tuple[RuleList, ...]]) -> None:
    """Would catch words that the reader takes otherwise than they were meant."""
    solution, lists = found
    for each in lists[1:]:
        again = strategy_file.read(strategy_file.write(each.rules), solution)
        assert (again.taken == rulelist.taken(solution, each)).all()


def test_short_lists_are_as_good_as_the_published_rules(found: tuple[Solution, tuple[RuleList, ...]]) -> None:
    """Q-6-4 (Wizard of Odds); tens and threes (S. Ko, 0.61 % over the best). The others are pinned as found."""
    solution, lists = found
    match solution.game.id:
        case "three-card":
            assert str(lists[1]) == "1x with Q-6-4 or better; otherwise fold"
            assert lists[1].cost == 0
        case "player-dealer":
            assert cost(lists, 4) == 0
        case "four-card-3x":
            assert cost(lists, 2) <= Fraction(340 - 278, 10_000)
        case "caribbean-stud":
            assert str(lists[1]) == "2x with A-K-J-8-3 or better; otherwise fold"
            assert cost(lists, 3) < Fraction(1, 10_000)
        case "crazy-4":
            assert str(lists[2]).startswith("3x with a pair of aces or better; 1x with K-Q-8-4 or better; ")


@pytest.mark.parametrize(
    "condition",
    [
        Against(0, 7),
        Against(3, 12),
        Against(4, 6),
        Against(12, 12),
        Held(What.COPIES, 1),
        Held(What.COPIES, 2),
        Held(What.SUITED, 0, 0),
        Held(What.SUITED, 0, 1),
        Held(What.HIGHER, 3),
        Held(What.HIGHER, 1, 1),
        *(rules.read(words, shipped.load("four-card")) for words in ("A-K", "two pair with 7-3 or better", "flush")),
        rules.read("pair above the up card or better", shipped.load("four-card")),
        rules.read("a top card matching the up card or better", shipped.load("four-card")),
    ],
    ids=str,
)
def test_conditions_read_back_from_their_words(condition: Condition) -> None:
    assert rules.read(str(condition), shipped.load("four-card")) == condition


class Said(NamedTuple):
    """A rule of the vocabulary, without its choice: a floor, and the options on two axes."""

    row: int
    axes: tuple[int, int]
    picks: tuple[int, int]

    def mask(self, table: Cells) -> Array:
        picks = [0] * 4
        for axis, pick in zip(self.axes, self.picks, strict=True):
            picks[axis] = pick
        return table.mask(self.row, tuple(picks))


def sums(table: Cells, gains: Array) -> dict[tuple[int, int], Array]:
    """What every rule that can be said gains, by the two axes it has ranges on: (rows, options, options)."""
    ups = range(table.starts.shape[1])
    above = np.zeros((gains.shape[0] + 1, *gains.shape[1:]), np.int64)
    above[:-1] = np.cumsum(gains[::-1], axis=0)[::-1]
    by_row = np.stack([above[table.starts[:, up], up] for up in ups], axis=1)
    found = {}
    for one, two in combinations(range(4), 2):
        flat = by_row.sum(axis=tuple(axis + 1 for axis in range(4) if axis not in (one, two)))
        corner = np.zeros((len(flat), flat.shape[1] + 1, flat.shape[2] + 1), np.int64)
        corner[:, 1:, 1:] = flat.cumsum(axis=1).cumsum(axis=2)
        first, second = (table.options[axis, : table.option_counts[axis]] for axis in (one, two))
        part = corner[:, first[:, 1] + 1] - corner[:, first[:, 0]]
        found[one, two] = part[:, :, second[:, 1] + 1] - part[:, :, second[:, 0]]
    return found


def best(table: Cells, choice: int, gains: Array) -> int:
    """The most that one rule with the choice gains."""
    return max(int(each[table.open_rows[choice]].max()) for each in sums(table, gains).values())


def above(table: Cells, choice: int, bounds: dict[tuple[int, int], Array], least: int) -> Iterator[Said]:
    """The rules whose bound is above something."""
    for axes, bound in bounds.items():
        for row, one, two in zip(*np.nonzero((bound > least) & table.open_rows[choice][:, None, None]), strict=True):
            yield Said(int(row), axes, (int(one), int(two)))


def better_pairs(table: Cells, total: int) -> Iterator[tuple[int, int, int, Said]]:
    """Lists of two rules worth more than a total, with one of the two: none, where the total is the most there is.

    A second rule with the choice of the rest says nothing. What two rules come to is bounded by what the first gains
    and the most that the other can add: all that is to be gained outside of it, or the most of any rule and, where
    they overlap, what the first one spares it.
    """
    worth = table.worth
    lasts = [last for last in range(len(worth)) if table.open_rows[last, 0]]
    for last, choice in ((last, choice) for last in lasts for choice in range(len(worth)) if choice != last):
        gains, need = worth[choice] - worth[last], total - int(worth[last].sum())
        own, good, bad = (sums(table, each) for each in (gains, np.maximum(gains, 0), np.maximum(-gains, 0)))
        whole, most = int(np.maximum(gains, 0).sum()), best(table, choice, gains)
        for first in range(len(worth)):
            firsts = own if first == choice else sums(table, worth[first] - worth[last])
            if first == last:  # an exception comes first: it can at best take away all that the second one loses
                for said in above(table, choice, good, need):
                    inside = np.where(said.mask(table), gains, 0)
                    if int(inside.sum()) + best(table, first, -inside) > need:
                        yield first, choice, last, said
                continue
            # With one choice their order does not matter: let the first be the one that gains more.
            limit = {axes: np.minimum(most, firsts[axes]) if first == choice else most for axes in own}
            bounds = {axes: firsts[axes] + np.minimum(whole - good[axes], limit[axes] + bad[axes]) for axes in own}
            for said in above(table, first, bounds, need):
                mask = said.mask(table)
                gained = int((worth[first] - worth[last])[mask].sum())
                if gained + best(table, choice, np.where(mask, 0, gains)) > need:
                    yield first, choice, last, said


def totals(solution: Solution, table: Cells, lists: tuple[RuleList, ...]) -> dict[int, int]:
    """What the lists are worth, as the cells count it, by length."""
    over, step = solution.unit * solution.decisions.deals, solution.decisions.scaled[1]
    return {each.length: table.most - int(each.cost * over / step) for each in lists}


def test_no_list_of_one_rule_is_better(found: tuple[Solution, tuple[RuleList, ...]]) -> None:
    """All of them, with every choice for the rest."""
    solution, lists = found
    table = cells.gather(solution.decisions)
    worth = table.worth
    lasts = [last for last in range(len(worth)) if table.open_rows[last, 0]]
    every = [
        int(worth[last].sum()) + best(table, choice, worth[choice] - worth[last])
        for last in lasts
        for choice in range(len(worth))
    ]
    assert max(every) == totals(solution, table, lists)[1]
    assert [each.proved for each in lists] == [each.length <= 1 or each.cost == 0 for each in lists]


@pytest.mark.parametrize(
    "sheet",
    [
        "three-card",
        "crazy-4",
        *(
            pytest.param(sheet, marks=pytest.mark.long)
            for sheet in ("player-dealer", "four-card-3x", "four-card", "caribbean-stud")
        ),
    ],
)
def test_no_list_of_two_rules_is_better(sheet: str) -> None:
    """Half a million rules, two at a time."""
    solution = solve(shipped.load(sheet), cache=False)
    table = cells.gather(solution.decisions)
    lists = rulelist.find(solution, most=2)
    assert list(better_pairs(table, max(totals(solution, table, lists).values()))) == []


def test_the_proof_of_two_rules_notices_a_better_list() -> None:
    """Against the total of a single rule there are many. Would catch a bound that leaves out too much."""
    solution = solve(shipped.load("crazy-4"), cache=False)
    table, lists = cells.gather(solution.decisions), rulelist.find(solution, most=2)
    of = totals(solution, table, lists)
    assert any(better_pairs(table, of[1]))
    assert any(better_pairs(table, of[2] - 1))
    assert not any(better_pairs(table, of[2]))
