"""Short lists of rules, found by search, each with its exact cost against the best play.

Rules are put into a list one at a time: at any place, or by cutting a rule in two. Then each is changed for the best
in its place until none can be bettered; a few lists are kept at every length. The rule that is best at a place is found
among all that the vocabulary can say with three conditions: a floor for the hand, and ranges on two more things.

So a list of one rule is the best that can be said. A longer one is the best found; that none of two rules is better
is proved, for the shipped sheets, in tests/odds/test_rulelist.py.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.odds.counting import strategy_kernels
from pitboss.odds.solving.solution import Solution
from pitboss.odds.strategy import cells, rules
from pitboss.odds.strategy.cells import Cells
from pitboss.odds.strategy.errors import StrategyError
from pitboss.odds.strategy.rules import Rule

Array = np.ndarray[Any, Any]

RULES_MOST = 6
WIDTH = 3
ROUNDS_MOST = 6


@dataclass(frozen=True)
class RuleList:
    """Rules, the last for all that is left, and what it costs to play by them, per unit of the main wager."""

    rules: tuple[Rule, ...]
    cost: Fraction

    @property
    def length(self) -> int:
        """How many rules there are before "otherwise"."""
        return len(self.rules) - 1

    @property
    def proved(self) -> bool:
        """Whether no list of this length costs less, in the vocabulary of the search; others are the best found."""
        return self.length <= 1 or not self.cost

    def __str__(self) -> str:
        return "; ".join(map(str, self.rules))


@dataclass(frozen=True, eq=False)
class _Said:
    """A rule as the search has it: a row, an option for each axis, and what it gained where it was found."""

    choice: int
    row: int
    picks: tuple[int, ...]
    gain: int
    plain: int  # the fewer conditions and ranks named the better, counted down from none

    @property
    def key(self) -> tuple[int, int, tuple[int, ...]]:
        return self.choice, self.row, self.picks


@dataclass(frozen=True, eq=False)
class _List:
    said: tuple[_Said, ...]
    last: int
    total: int

    @property
    def key(self) -> tuple[object, ...]:
        return (*(one.key for one in self.said), self.last)

    @property
    def order(self) -> tuple[int, int]:
        return self.total, sum(one.plain for one in self.said)


def find(solution: Solution, most: int = RULES_MOST) -> tuple[RuleList, ...]:
    """The best list found of each length from none (one choice for every hand), without lengths that gain nothing."""
    decisions = solution.decisions
    if decisions.grid.words == ("",):
        raise StrategyError(f"nothing is decided on {solution.game.id} at these stakes")
    table = cells.gather(decisions)
    over = solution.unit * decisions.deals
    step = decisions.scaled[1]
    found = _closed(table, ())[:1]
    kept = list(found)
    for _ in range(most):
        if found[-1].total == table.most:
            break
        kept = _longer(table, kept)
        if kept[0].total > found[-1].total:
            found.append(kept[0])
    return tuple(
        RuleList(_rules(solution, table, each), Fraction((table.most - each.total) * step, over)) for each in found
    )


def _longer(table: Cells, kept: list[_List]) -> list[_List]:
    """The best lists with a rule more; at the end it is tried with every choice for what is then left."""
    tried = _cut_in_two(table, kept[0])
    for one in kept:
        for each in _closed(table, one.said):
            for place in range(len(each.said) + 1) if each.last == one.last else (len(each.said),):
                left, then = _around(table, each, place, place)
                for said in _best_rules(table, left, then, WIDTH):
                    order = (each.total + said.gain, sum(other.plain for other in each.said) + said.plain)
                    tried.append((order, (*each.said[:place], said, *each.said[place:])))
    tried.sort(key=lambda one: one[0], reverse=True)
    longer: dict[tuple[object, ...], _List] = {}
    for said_all in [*(one[1] for one in tried[: WIDTH + 1]), *_by_rank(table, len(kept[0].said) + 1)]:
        better = _settled(table, _closed(table, said_all)[0])
        longer[better.key] = better
    return sorted(longer.values(), key=lambda one: one.order, reverse=True)[:WIDTH]


def _cut_in_two(table: Cells, each: _List) -> list[tuple[tuple[int, int], tuple[_Said, ...]]]:
    """The list with one of its rules held to a part of the up cards, or of the copies held, and the best new rule for
    what that leaves: what no rule would gain while the old one stands in its way. With the worth of each.
    """
    found = []
    for place, old in enumerate(each.said):
        for narrow in _narrower(table, old):
            cut = _closed(table, (*each.said[:place], narrow, *each.said[place + 1 :]))[0]
            left, then = _around(table, cut, place + 1, place + 1)
            for new in _best_rules(table, left, then, 1):
                order = (cut.total + new.gain, sum(one.plain for one in cut.said) + new.plain)
                found.append((order, (*cut.said[: place + 1], new, *cut.said[place + 1 :])))
    return found


def _narrower(table: Cells, said: _Said) -> Iterator[_Said]:
    """The rule with one more range, from one end of the up cards' ranks or of the copies held."""
    for axis in (0, 1):
        if said.picks[axis] or sum(pick > 0 for pick in said.picks) > 1:
            continue
        for pick in range(1, int(table.option_counts[axis])):
            low, high = table.options[axis, pick]
            if low == 0 or high == table.worth.shape[axis + 2] - 1:
                yield replace(said, picks=(*said.picks[:axis], pick, *said.picks[axis + 1 :]), plain=said.plain - 10)


def _by_rank(table: Cells, count: int) -> list[tuple[_Said, ...]]:
    """Lists with a floor for every rank of the up card, as many as gain most: a start that no single rule leads to."""
    sums = np.cumsum(table.worth.sum(axis=(3, 4, 5))[:, ::-1], axis=1)[:, ::-1]
    ups, buckets = sums.shape[2], sums.shape[1]
    singles = {tuple(ends): place for place, ends in reversed(list(enumerate(table.options[0].tolist())))}
    lists = []
    for last in (choice for choice in range(len(sums)) if table.open_rows[choice, 0]):
        gains = np.where(table.open_rows[:, :buckets, None], sums - sums[last], 0)
        best = [divmod(int(gains[:, ::-1, up].argmax()), buckets) for up in range(ups)]
        said = []
        first = 0
        for up in range(ups):
            low_group = first == 0 and up + 1 < ups and best[up + 1] == best[0]
            if not low_group:
                choice, place = best[up]
                row = buckets - 1 - place
                gain = int(gains[choice, row, first : up + 1].sum())
                pick = singles[first, up]
                said.append(_Said(choice, row, (pick, 0, 0, 0), gain, -int(table.named[row]) - 10 * (pick > 0)))
                first = up + 1
        said.sort(key=lambda one: one.gain, reverse=True)
        if len([one for one in said if one.gain > 0]) >= count:
            lists.append(tuple(said[:count]))
    return lists


def _settled(table: Cells, given: _List) -> _List:
    """Change each rule for the best in its place until none can be bettered."""
    now = given
    for _ in range(ROUNDS_MOST):
        before = now.order
        for place, old in enumerate(now.said):
            left, then = _around(table, now, place, place + 1)
            inside = left & table.mask(old.row, old.picks)
            gain = int((table.worth[old.choice][inside] - then[inside]).sum())
            best = max(_best_rules(table, left, then, 1), key=lambda one: (one.gain, one.plain))
            if (best.gain, best.plain) > (gain, old.plain):
                now = _closed(table, (*now.said[:place], best, *now.said[place + 1 :]))[0]
        if now.order == before:
            break
    return now


def _around(table: Cells, each: _List, before: int, after: int) -> tuple[Array, Array]:
    """The cells that the rules before a place leave, and what the rules from another on make of every cell."""
    left = np.ones(table.worth.shape[1:], np.bool_)
    for said in each.said[:before]:
        left &= ~table.mask(said.row, said.picks)
    then = table.worth[each.last]
    for said in reversed(each.said[after:]):
        then = np.where(table.mask(said.row, said.picks), table.worth[said.choice], then)
    return left, then


def _closed(table: Cells, said: tuple[_Said, ...]) -> list[_List]:
    """The rules with each choice, out of those open to all hands, for what is left: the best first."""
    lists = [
        _List(said, last, int(_around(table, _List(said, last, 0), 0, 0)[1].sum()))
        for last in range(table.worth.shape[0])
        if table.open_rows[last, 0]
    ]
    if not lists:
        raise StrategyError("no choice is open to every hand")
    return sorted(lists, key=lambda one: (-one.total, one.last))


def _best_rules(table: Cells, left: Array, then: Array, count: int) -> list[_Said]:
    """For every choice the rules that gain most, where they are for the cells left and the others go on as they did."""
    rows = table.starts.shape[0]
    found = []
    for choice in range(table.worth.shape[0]):
        gains, picks = np.zeros(rows, np.int64), np.zeros((rows, 4), np.int64)
        strategy_kernels.best_boxes(
            table.worth[choice], then, left, table.starts, table.options, table.option_counts, gains, picks
        )
        plain = -(table.named + 10 * (picks > 0).sum(axis=1))
        rank = np.lexsort((plain, gains))[::-1]
        found += [
            _Said(choice, int(row), tuple(picks[row].tolist()), int(gains[row]), int(plain[row]))
            for row in rank[table.open_rows[choice, rank]][:count]
        ]
    return found


def _rules(solution: Solution, table: Cells, each: _List) -> tuple[Rule, ...]:
    words = solution.decisions.grid.words
    made = []
    for said in each.said:
        floor = table.condition(solution.game, said.row)
        conditions = [*([floor] if floor else []), *table.ranges(said.picks)]
        made.append(Rule(words[said.choice], tuple(conditions)))
    return (*made, Rule(words[each.last]))


def taken(solution: Solution, each: RuleList) -> Array:
    """The choice in every information set by a list."""
    return rules.taken(solution.decisions, each.rules)
