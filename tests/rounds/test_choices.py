"""What decisions add to the stakes of a spot: the least and the most, held against playing every choice."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pitboss.money.chips import Cents
from pitboss.rounds import bets, choices
from pitboss.rounds.bets import Stakes
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage
from pitboss.sheets.values import Choice

FOLD = Choice.FOLD.word
CAPPED = "four-card"  # Ante $2 or more, and a Raise of 1x or 2x that is $4 at most
STREETS = "mississippi-stud"  # Ante, and 1x to 3x of it on each of three streets, or a fold
FORCED = """
extends = "mississippi-stud"
id = "forced"
title = "Forced"
[[stages]]
do = "decide"
id = "on-three-cards"
wager = "fourth-street"
choices = ["1x"]
"""


def ways(game: Game, stakes: Stakes, taken: dict[str, str], but: str = "") -> Iterator[dict[str, Cents]]:
    """The stakes at the end of every way through the decisions, but for those that begin with one choice."""
    due = next((one for one in game.decisions if choices.to_decide(game, one, stakes, taken)), None)
    if due is None:
        yield dict(stakes)
        return
    for offer in choices.within_cap(game, due, stakes):
        if offer.choice == but:
            continue
        after = choices.stakes_after(game, due, offer.choice, stakes)
        yield from ways(game, after, {**taken, due.id: offer.choice})


@pytest.mark.parametrize("sheet", shipped.ids())
def test_the_most_and_the_least_that_decisions_add_are_those_of_some_way_through_them(sheet: str) -> None:
    """Would catch a cap that is forgotten, and a multiple that is counted twice."""
    game = shipped.load(sheet)
    for wager in game.opening:
        for times in (1, 2):
            stakes = {name: times * stake for name, stake in bets.smallest(game, wager).items()}
            sums = [sum(way.values()) for way in ways(game, stakes, {})]
            assert sum(choices.at_most(game, stakes, {}).values()) == max(sums)
            assert min(sums) <= choices.cost(game, stakes) <= max(sums)


@pytest.mark.parametrize("sheet", shipped.ids())
def test_bets_take_the_cheapest_way_that_does_not_fold_at_once(sheet: str) -> None:
    """Would catch a bet that is refused for want of chips which only later streets take, or a raise over its cap."""
    game = shipped.load(sheet)
    for wager in game.opening:
        for times in (1, 2, 5):
            stakes = {name: times * stake for name, stake in bets.smallest(game, wager).items()}
            staying = [sum(way.values()) for way in ways(game, stakes, {}, but=FOLD)]
            staying = staying or [sum(way.values()) for way in ways(game, stakes, {})]
            assert choices.cost(game, stakes) == max(min(staying), sum(stakes.values()))


@pytest.mark.parametrize("sheet", shipped.ids())
def test_whoever_has_the_most_that_decisions_add_is_not_short_and_with_a_cent_less_is(sheet: str) -> None:
    game = shipped.load(sheet)
    for wager in game.opening:
        stakes = bets.smallest(game, wager)
        most = max(sum(way.values()) for way in ways(game, stakes, {})) - sum(stakes.values())
        assert choices.short_of_chips(game, stakes, {}, most) is None
        assert choices.short_of_chips(game, stakes, {}, most - 1) == most - 1


def test_what_a_later_street_takes_in_any_case_stays_untouched() -> None:
    """Would catch a raise that leaves nothing for a bet that must follow: $15 are 2x and the next 1x, and no 3x."""
    game = shipped.parse(FORCED)[0]
    third, stakes = game.decisions[0], {"ante": 5_00}
    offered = choices.offers(game, third, stakes, None)
    paid = [one.choice for one in offered if choices.payable(game, third, one, stakes, {}, left=15_00)]
    assert paid == ["fold", "1x", "2x"]
    assert choices.cost(game, stakes) == 15_00


def test_what_is_decided_adds_nothing_more() -> None:
    game = shipped.load(CAPPED)
    stage = game.decisions[0]
    assert choices.at_most(game, {"ante": 2_00}, {stage.id: "fold"}) == {"ante": 2_00}
    assert choices.at_most(game, {"ante": 2_00, "raise": 2_00}, {stage.id: "1x"}) == {"ante": 2_00, "raise": 2_00}


def test_behind_a_spot_the_cap_is_that_of_whoever_decides() -> None:
    """A small spot may raise twice its Ante, and whoever bets more behind it raises twice as much as well."""
    game = shipped.load(CAPPED)
    stage = game.decisions[0]
    assert choices.at_most(game, {"ante": 4_00}, {})["raise"] == 4_00
    assert choices.most_behind(game, {"ante": 4_00}, {})["raise"] == 8_00
    assert choices.most_behind(game, {"ante": 4_00}, {stage.id: "1x"})["raise"] == 4_00
    assert choices.most_behind(game, {"ante": 4_00}, {stage.id: "fold"}) == {"ante": 4_00, "raise": 0}


def test_behind_a_folded_spot_no_street_adds_anything() -> None:
    """Would catch a bet behind that holds back chips for streets which nobody will come to."""
    game = shipped.load(STREETS)
    first = game.decisions[0]
    found = choices.most_behind(game, {"ante": 5_00}, {first.id: FOLD})
    assert {name: stake for name, stake in found.items() if stake} == {"ante": 5_00}


def test_behind_a_spot_a_side_bet_alone_asks_for_no_decision() -> None:
    game = shipped.load(CAPPED)
    assert choices.most_behind(game, {"aces-up": 4_00}, {}) == {"aces-up": 4_00}


def test_where_the_cap_closes_every_raise_none_is_added() -> None:
    game = shipped.load(CAPPED)
    assert sum(choices.at_most(game, {"ante": 6_00}, {}).values()) == 6_00


def test_a_later_decision_on_the_same_wager_is_no_second_stake() -> None:
    """Whoever has checked may still raise once, and nobody raises twice."""
    game = shipped.load(CAPPED)
    first = game.decisions[0]
    twice = replace(game, stages=(*game.stages, replace(first, id="later")))
    assert choices.at_most(twice, {"ante": 2_00}, {}) == {"ante": 2_00, "raise": 4_00}
    assert choices.at_most(twice, {"ante": 2_00}, {first.id: "check"}) == {"ante": 2_00, "raise": 4_00}


def test_staying_in_takes_the_least_that_is_no_fold() -> None:
    game = shipped.load(CAPPED)
    assert choices.staying(game, {"ante": 3_00}) == [(game.decisions[0], 3_00)]
    assert choices.staying(game, {"aces-up": 3_00}) == []


def test_where_only_some_hands_may_stay_nothing_is_held_back() -> None:
    """Would catch a player who may not bet their last chips although nobody knows that they will be able to raise."""
    sheet = shipped.load(CAPPED).sheet
    rare = dict.fromkeys(("1x", "2x"), "pair of aces or better")
    stages = [replace(one, only_with=rare) if isinstance(one, DecideStage) else one for one in sheet.stages]
    found = compile_sheet(replace(sheet, stages=tuple(stages)))
    assert choices.multiples(found, found.decisions[0]) == ("ante", 0, 0)
    assert choices.staying(found, {"ante": 3_00}) == [(found.decisions[0], 0)]


@pytest.mark.parametrize("sheet", shipped.ids())
def test_what_a_decision_multiplies_is_told_of_that_decision(sheet: str) -> None:
    """Would catch a page that tells the first street's multiples at the last one."""
    game = shipped.load(sheet)
    for stage in game.decisions:
        every = [one for one in stage.choices if one.word not in stage.only_with]
        staying = [one.times for one in every if one.word != FOLD]
        told = (game.bases[stage.wager], min(staying), min(one.times for one in every))
        assert choices.multiples(game, stage) == told
