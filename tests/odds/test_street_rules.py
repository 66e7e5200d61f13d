"""Short lists for games of several streets: they cost what is counted, no list of the length is better, and
`--strategy` takes what is printed."""

import json
import re
from fractions import Fraction
from functools import cache

import pytest

from pitboss.cards import card
from pitboss.odds.pricing import streets
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.pricing.street_odds import kind_of
from pitboss.odds.solving import first_cards
from pitboss.odds.solving.solution import Solution, solve
from pitboss.odds.strategy import street_rules, street_ways
from pitboss.odds.strategy.errors import StrategyError
from pitboss.odds.strategy.street_rules import StreetRules
from pitboss.sheets import shipped
from tests.cli.verbs import good


def solved(sheet: str) -> Solution:
    return solve(shipped.load(sheet))


@cache
def found(sheet: str) -> tuple[StreetRules, ...]:
    return street_rules.find(solved(sheet))


def test_a_list_costs_what_playing_by_it_costs() -> None:
    """By going through all deals; the search only adds up what the solution says of first cards."""
    lists = [one for one in found("mississippi-stud") if one.proved and one.street == "on-two-cards"]
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
    lists = street_rules.by_first_cards(solved("ultimate-texas-holdem"))
    cards = "33+, A2s+, K2s+, Q6s+, J8s+, A2o+, K5o+, Q8o+, JTo"
    assert (lists[-1].line, lists[-1].cost) == (f"before-flop: 4x with {cards}; else check", Fraction(0))
    assert [one.length for one in lists] == list(range(10))
    assert [one.cost for one in lists] == sorted((one.cost for one in lists), reverse=True)


def by_facts(sheet: str, street: str) -> list[StreetRules]:
    return [one for one in found(sheet) if one.street == street and (not one.proved or not one.length)]


def test_let_it_ride_comes_out_as_published() -> None:
    """Wizard of Odds: on three cards a paying hand, three to a straight flush in a row (not A-2-3, 2-3-4), with one gap
    and a high card, with two gaps and two; on four a paying hand, four to a flush, four to an outside straight. Both
    cost nothing. An inside straight of four high cards, which he has too, is worth the same either way.
    """
    three, four = (by_facts("let-it-ride", street) for street in ("on-three-cards", "on-four-cards"))
    more = ("with 2 high cards", "in 2 ways with 1 high card", "in 3 ways")
    suited = ", ".join(f"3 to a straight flush {one}" for one in more)
    assert three[-1].line == f"on-three-cards: let it ride with pair of tens or better, {suited}; else take it back"
    drawn = "4 to a flush, 4 to a straight in 2 ways"
    assert four[-1].line == f"on-four-cards: let it ride with pair of tens or better, {drawn}; else take it back"
    assert three[-1].cost == four[-1].cost == 0
    for lists in (three, four):
        assert [one.length for one in lists] == list(range(len(lists)))
        assert [one.cost for one in lists] == sorted((one.cost for one in lists), reverse=True)


MISSISSIPPI = """
on-two-cards: 3x with pair; 1x with 2 points, 2 to a straight flush in 4 ways and 1 point; else fold
on-three-cards: 3x with pair of sixes or better, 3 to a royal flush, 3 to a straight flush in 3 ways and 2 points, \
3 to a straight flush in 2 ways with 1 high card, 3 to a straight flush with 2 high cards; \
1x with 3 to a flush, pair, 3 points, 3 to a straight in 3 ways, 3 to a straight in 2 ways and 2 points; else fold
on-four-cards: 3x with pair of sixes or better, 4 to a flush, 4 to a straight in 2 ways and 3 points; \
1x with 4 to a straight, pair, 4 points; else fold
""".replace("\\\n", "")


def test_the_published_play_of_mississippi_stud_is_taken_and_costs_next_to_nothing() -> None:
    """Wizard of Odds, but for what hangs on earlier bets; two points for a jack or higher, one for six to ten."""
    cost = street_ways.follow(solved("mississippi-stud"), MISSISSIPPI).cost
    assert 0 < cost < Fraction(2, 100_000)
    assert by_facts("mississippi-stud", "on-two-cards")[-1].cost == 0
    assert by_facts("mississippi-stud", "on-three-cards")[-1].cost == 0
    assert by_facts("mississippi-stud", "on-four-cards")[-1].cost < Fraction(2, 100_000)


@pytest.mark.parametrize("sheet", ["double-down-stud", "let-it-ride", "mississippi-stud"])
def test_a_list_of_facts_costs_what_playing_by_it_costs(sheet: str) -> None:
    """Deals are gone through along the list; the search has the cost from sums. The second and the last of each."""
    solution = solved(sheet)
    for street in solution.streets:
        lists = by_facts(sheet, street.id)
        for one in (lists[1], lists[-1]):
            assert street_ways.follow(solution, one.line).cost == one.cost


def test_double_down_stud_doubles_with_what_pays_and_what_may_come() -> None:
    lists = by_facts("double-down-stud", "decide")
    assert lists[-1].line == (
        "decide: 1x with pair of sixes or better, 4 to a flush, 4 to a straight in 2 ways; else check"
    )
    assert lists[-1].cost == 0


def test_a_board_has_lists_for_the_flop_and_none_for_the_end() -> None:
    """They ship: nobody waits a minute for them."""
    said = good("odds", "ultimate-texas-holdem", "--rules")
    assert "The decision after-flop by 1 fact" in said
    assert "The decision at-the-end has no short list" in said


@pytest.mark.parametrize(
    ("sheet", "text", "reason"),
    [
        (
            "let-it-ride",
            "on-four-cards: let it ride with pear of tens; else take it back",
            "says nothing of these cards",
        ),
        (
            "let-it-ride",
            "on-four-cards: let it ride with hidden pair; else take it back",
            "says nothing of these cards",
        ),
        (
            "let-it-ride",
            "on-four-cards: let it ride with 5 to a flush; else take it back",
            "says nothing of these cards",
        ),
        ("casino-holdem", "decide: 2x with 2 points; else fold", "says nothing of these cards"),
        ("ultimate-texas-holdem", "at-the-end: 1x with pair; else fold", "is taken on all cards"),
        ("let-it-ride", "on-four-cards: ride with pair; else take it back", "is not a choice with cards"),
        ("let-it-ride", "on-four-cards: let it ride with pair", "what is done otherwise"),
    ],
)
def test_a_list_that_says_nothing_is_refused(sheet: str, text: str, reason: str) -> None:
    game = shipped.load(sheet)
    with pytest.raises(StrategyError, match=reason):
        street_ways.read(text, streets.tree(game, usual(game)), game)


@pytest.mark.parametrize("sheet", ["ultimate-texas-holdem", "let-it-ride", "mississippi-stud"])
def test_a_list_can_be_copied_from_a_terminal(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a list that the width of a terminal broke in two, of which the second half says nothing."""
    game = shipped.load(sheet)
    ways = streets.tree(game, usual(game))
    lines = [line for one in json.loads(good("odds", sheet, "--rules", "--json"))["rules"] for line in one["rules"]]
    monkeypatch.setenv("COLUMNS", "40")
    names = "|".join(street.id for street in ways.streets)
    printed = re.findall(rf"^  (?:{names}): .*(?:\n    .*)*", good("odds", sheet, "--rules"), re.MULTILINE)
    assert any("\n" in one for one in printed)
    for copied, line in zip(printed, lines, strict=True):
        assert street_ways.read(copied, ways, game) == street_ways.read(line, ways, game)


def test_what_is_printed_is_taken_by_strategy() -> None:
    shown = good("odds", "mississippi-stud", "--rules")
    line = next(one.strip() for one in shown.splitlines() if one.strip().startswith("on-two-cards: 3x with 22+; else"))
    assert "12.3666 % dearer than the best play, the other decisions played best:" in shown
    followed = good("odds", "mississippi-stud", "--strategy", line)
    assert f'Played by "{line}": ' in followed
    assert ", 12.3666 % more than need be" in followed
