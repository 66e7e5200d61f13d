"""A solution as an object: the pinned counts, the worth of one hand and of all, and strategies."""

import json
import pickle
from fractions import Fraction

import pytest

import pitboss
from pitboss import Beyond, CardError, Sheet, StrategyError, StrategyFileError
from pitboss.cards.deck import Deck
from pitboss.sheets import shipped
from pitboss.sheets.compile import on_deck
from tests.odds.test_figures import COUNTS


@pytest.mark.parametrize("sheet", pitboss.sheet_ids())
def test_a_sheet_is_worth_what_is_pinned(sheet: str) -> None:
    pinned = json.loads((COUNTS / f"{sheet}.json").read_text(encoding="utf-8"))
    found = Sheet.load(sheet).solve()
    assert list(found.wagers) == list(pinned["wagers"])
    for name, one in found.wagers.items():
        nets, deals = one.distribution.arrays()
        outcomes = {float(Fraction(net)): count for net, count in pinned["wagers"][name]["outcomes"].items()}
        assert dict(zip(nets.tolist(), deals.tolist(), strict=True)) == outcomes
        assert one.distribution.net == Fraction(pinned["wagers"][name]["net"])


@pytest.mark.parametrize(
    ("sheet", "deck"),
    [
        ("three-card", Deck()),
        ("player-dealer", Deck(ranks="89TJQKA")),  # every hand is asked for with every card that the dealer may show
        pytest.param("player-dealer", Deck(), marks=pytest.mark.long),
        ("pair-plus-fold", Deck()),
    ],
    ids=lambda one: one if isinstance(one, str) else one.ranks,
)
def test_all_hands_together_are_worth_the_sheet(sheet: str, deck: Deck) -> None:
    """The worth of every hand, each as often as it comes, is the edge; and a hand alone is counted to the same."""
    found = Sheet(on_deck(shipped.load(sheet), deck)).solve()
    worth, times = Fraction(0), 0
    for number, one in enumerate(found.hands()):
        worth += one.odds.worth * one.times
        times += one.times
        if number % 400 == 0:
            assert found.best(one.hand, one.up) == one.odds
    assert worth / times == -found.main.house_edge


def test_a_strategy_costs_what_its_mistakes_cost() -> None:
    found = Sheet.load("three-card").solve()
    always = found.follow("always")
    assert always.cost == sum(one.cost for one in always.mistakes) == always.odds.house_edge - found.main.house_edge
    assert always.cost > 0
    assert found.follow("Q-6-4") == found.follow_rules(found.strategy)
    assert found.follow("Q-6-4").cost == 0
    assert found.follow("Q-6-4") == found.follow(found.strategy) == found.follow("Optimal")
    assert always == found.follow("always 1x")


def test_a_list_of_rules_costs_what_it_says() -> None:
    found = Sheet.load("player-dealer").solve()
    lists = found.rule_lists()
    assert [found.follow_rules(str(one)).cost for one in lists] == [one.cost for one in lists]
    assert lists[0].proved


def test_what_is_wrong_with_a_question_is_told() -> None:
    found = Sheet.load("three-card").solve()
    with pytest.raises(StrategyError, match=r'"Sometimes" is no strategy: write optimal, always.* strategy file; '):
        found.follow("Sometimes")
    with pytest.raises(StrategyFileError, match=r"strategy:1:1: .*no choice here") as caught:
        found.follow_rules("7x: otherwise")
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems
    with pytest.raises(CardError, match="is not one card"):
        found.best("Qs 6d 4c", up="Kd Ks")
    with pytest.raises(Beyond, match="no card of the dealer's is exposed"):
        found.best("Qs 6d 4c", up="Kd")
    with pytest.raises(Beyond, match='no wager "anti"'):
        Sheet.load("three-card").solve({"anti": 200})
