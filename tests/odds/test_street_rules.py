"""Short lists for games of several streets: they cost what is counted, no list of the length is better, and
`--strategy` takes what is printed."""

from fractions import Fraction

import pytest

from pitboss.cards import card
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.pricing.street_odds import kind_of
from pitboss.odds.solving import first_cards
from pitboss.odds.solving.solution import Solution, solve
from pitboss.odds.strategy import street_rules, street_ways
from pitboss.odds.strategy.street_rules import StreetRules
from pitboss.sheets import shipped
from tests.cli.verbs import good


def solved(sheet: str) -> Solution:
    return solve(shipped.load(sheet))


def found(sheet: str) -> tuple[StreetRules, ...]:
    return street_rules.find(solved(sheet))


def test_a_list_costs_what_playing_by_it_costs() -> None:
    """By going through all deals; the search only adds up what the solution says of first cards."""
    lists = found("mississippi-stud")
    for one in (lists[0], lists[3], lists[-1]):
        assert street_ways.follow(solved("mississippi-stud"), one.line).cost == one.cost
    assert lists[-1].cost == 0


def test_of_one_stretch_no_list_is_better() -> None:
    """All of them are tried one by one."""
    solution = solved("mississippi-stud")
    lost = {
        kind_of(card.parse(one.cards)): {
            word: (one.choices[one.best] - worth) * one.alike for word, worth in one.choices.items()
        }
        for one in solution.starts
    }
    words = list(solution.starts[0].choices)
    least = None
    for rest in words:
        every = sum(one[rest] for one in lost.values())
        for row in first_cards.rows():
            for begin in range(len(row)):
                for end in range(begin, len(row)):
                    for word in words:
                        here = every + sum(lost[kind][word] - lost[kind][rest] for kind in row[begin : end + 1])
                        least = here if least is None else min(least, here)
    assert least is not None
    assert found("mississippi-stud")[1].cost == Fraction(least, sum(one.alike for one in solution.starts))


def test_the_last_list_of_ultimate_is_the_published_one() -> None:
    """Wizard of Odds, the 4x raises of the optimal play."""
    lists = found("ultimate-texas-holdem")
    cards = "33+, A2s+, K2s+, Q6s+, J8s+, A2o+, K5o+, Q8o+, JTo"
    assert (lists[-1].line, lists[-1].cost) == (f"before-flop: 4x with {cards}; else check", Fraction(0))
    assert [one.length for one in lists] == list(range(10))
    assert [one.cost for one in lists] == sorted((one.cost for one in lists), reverse=True)


def test_where_first_cards_are_more_a_list_is_one_choice_whatever_comes() -> None:
    lists = found("double-down-stud")
    assert {one.length for one in lists} == {0}
    assert all(street_ways.follow(solved("double-down-stud"), one.line).cost == one.cost > 0 for one in lists)


def test_a_board_that_is_not_decided_on_two_cards_says_so() -> None:
    with pytest.raises(Beyond, match="is not decided on two own cards first"):
        found("casino-holdem")


def test_what_is_printed_is_taken_by_strategy() -> None:
    shown = good("odds", "mississippi-stud", "--rules")
    line = next(one.strip() for one in shown.splitlines() if one.strip().startswith("on-two-cards: 3x with 22+; else"))
    assert "12.3666 % dearer than the best play, the other decisions played best:" in shown
    followed = good("odds", "mississippi-stud", "--strategy", line)
    assert f'Played by "{line}": ' in followed
    assert ", 12.3666 % more than need be" in followed
