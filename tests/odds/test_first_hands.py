"""The first decision in words: what is said is what is decided, for two own cards and for more."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.pricing.street_odds import Start
from pitboss.odds.pricing.street_solve import first_decision
from pitboss.odds.solving import first_cards, first_hands
from pitboss.sheets import shipped


def starts(size: int, plays: Callable[[list[Card]], bool]) -> list[Start]:
    """Every set of first cards, one by one, with a choice that a rule takes."""
    choices = {"stand": Fraction(0), "bet": Fraction(0)}
    return [
        Start(card.show(cards), 1, choices, "bet" if plays(list(cards)) else "stand")
        for cards in combinations(range(51, -1, -1), size)
    ]


def suited(cards: list[Card]) -> bool:
    return len({one & 3 for one in cards}) == 1


def pairs(cards: list[Card]) -> list[int]:
    return [rank for rank, times in Counter(one >> 2 for one in cards).items() if times > 1]


def test_pairs_from_a_rank_up_and_one_suit_are_said_in_short() -> None:
    found = first_hands.in_words(starts(3, lambda cards: suited(cards) or any(rank >= 8 for rank in pairs(cards))))
    assert found == {
        "bet": "three of a kind, tens or better; a pair of tens or better; any three of one suit",
        "stand": "all other cards",
    }


def test_ranks_are_listed_where_neither_pair_nor_suit_decides() -> None:
    """Would catch a list that leaves out a hand, or one of two suits that is told as of one."""
    wanted = [{12, 11, 10}, {12, 11, 9}, {3, 2, 1}]
    found = first_hands.in_words(starts(3, lambda cards: suited(cards) and {one >> 2 for one in cards} in wanted))
    assert found["bet"] == "three of one suit: A-K-J or better, 5-4-3"
    found = first_hands.in_words(starts(3, lambda cards: {one >> 2 for one in cards} in wanted))
    assert found["bet"] == "three different ranks: A-K-J or better, 5-4-3"


def test_what_depends_on_other_suits_is_not_said_to_hold_always() -> None:
    def plays(cards: list[Card]) -> bool:
        return {one >> 2 for one in cards} == {12, 11, 10} and len({one & 3 for one in cards}) == 2

    assert first_hands.in_words(starts(3, plays))["bet"] == "in some suits: A-K-Q"


def test_nothing_to_choose_needs_no_list() -> None:
    assert first_hands.in_words(()) == {}
    assert first_hands.in_words(starts(3, lambda _: True)) == {"bet": "all cards"}


def test_three_cards_of_let_it_ride_are_those_of_the_books() -> None:
    """wizardofodds.com/games/let-it-ride: a paying hand; three to a royal flush; three of one suit in a row but A-2-3
    and 2-3-4; spread over four with a ten or better; spread over five with two of them."""

    def rides(cards: list[Card]) -> bool:
        ranks = sorted(one >> 2 for one in cards)
        if pairs(cards):
            return len(set(ranks)) == 1 or pairs(cards)[0] >= 8
        high, spread = sum(rank >= 8 for rank in ranks), ranks[-1] - ranks[0] + 1
        in_a_row = spread == 3 and ranks[0] > 0
        return suited(cards) and (in_a_row or (spread == 4 and high >= 1) or (spread == 5 and high >= 2))

    game = shipped.load("let-it-ride")
    stakes = usual(game)
    found = first_decision(game, stakes, stakes["bet-1"])
    assert sum(one.alike for one in found) == 22_100
    assert {one.cards: one.best == "let it ride" for one in found} == {
        one.cards: rides(list(card.parse(one.cards))) for one in found
    }
    said = first_hands.in_words(found)
    assert said["let it ride"].startswith(
        "three of a kind; a pair of tens or better; three of one suit: A-K-10 or better, A-Q-10 or better, A-J-10,"
    )
    assert said["let it ride"].endswith("9-8-7, 8-7-6, 7-6-5, 6-5-4, 5-4-3")
    assert said["take it back"] == "all other cards"


def kinds(plays: Callable[[int, int, bool], bool]) -> list[Start]:
    def rule(cards: list[Card]) -> bool:
        high, low = sorted((one >> 2 for one in cards), reverse=True)
        return plays(high, low, suited(cards))

    return starts(2, rule)


def test_two_cards_are_said_as_people_say_them() -> None:
    def plays(high: int, low: int, one_suit: bool) -> bool:
        if high == low:
            return high >= 1
        least = {12: 0, 11: 0 if one_suit else 3, 10: 4 if one_suit else 6, 9: 6 if one_suit else 8}.get(high, 13)
        return low >= least

    assert first_cards.said(kinds(plays))["bet"] == (
        "a pair of threes or better, any ace, K-5 or better, Q-8 or better, J-10;"
        " of one suit also any king, Q-6 or better, J-8 or better"
    )


def test_a_stretch_that_does_not_begin_at_the_top_is_said_by_its_signs() -> None:
    found = first_cards.said(kinds(lambda high, low, one_suit: (high, low) == (12, 8) and one_suit))
    assert found == {"bet": "A10s", "stand": "all other cards"}
