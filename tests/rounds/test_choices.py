"""What decisions add to the stakes of a spot: the least and the most, held against playing every choice."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pitboss.money.chips import Cents
from pitboss.rounds import bets, choices
from pitboss.rounds.bets import Stakes
from pitboss.sheets import shipped
from pitboss.sheets.game import Game

CAPPED = "four-card"  # Ante $2 or more, and a Raise of 1x or 2x that is $4 at most


def ways(game: Game, stakes: Stakes, taken: dict[str, str]) -> Iterator[dict[str, Cents]]:
    """The stakes at the end of every way through the decisions."""
    due = next((one for one in game.decisions if choices.to_decide(game, one, stakes, taken)), None)
    if due is None:
        yield dict(stakes)
        return
    for offer in choices.within_cap(game, due, stakes):
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
