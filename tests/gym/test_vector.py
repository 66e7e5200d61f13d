"""Many seats at once: what the kernels' environment says is what a single seat, played by the engine, says."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

from pitboss.gym.table import Form, Table
from pitboss.gym.vector import Tables
from pitboss.money.chips import Cents
from pitboss.odds.pricing.stakes import usual
from pitboss.rounds import bets
from pitboss.sheets import shipped
from tests.sheets import shapes


def all_wagers(sheet: str) -> dict[str, Cents]:
    """The main game and every side wager that may stand beside it."""
    game = shipped.load(sheet)
    stakes = usual(game)
    for wager in game.opening:
        for stake in (max(usual(game).values()), bets.on_sheet(wager).least):
            if wager.id not in stakes and bets.refused(game, {**stakes, wager.id: stake}) is None:
                stakes[wager.id] = stake
    return stakes


@pytest.mark.parametrize("sheet", shapes.few())
def test_the_kernels_and_the_engine_say_the_same(sheet: str) -> None:
    """Of every round: what is seen, what is on offer, what it pays and what lies there in the end; to the cent."""
    compare(sheet, "named", seats=24, steps=6)


@pytest.mark.parametrize("sheet", ["three-card", "mississippi-stud"])
def test_flat_observations_are_those_of_a_single_seat(sheet: str) -> None:
    compare(sheet, "flat", seats=12, steps=5)


@pytest.mark.long
@pytest.mark.parametrize("sheet", shipped.ids())
def test_the_kernels_and_the_engine_say_the_same_of_many_rounds(sheet: str) -> None:
    compare(sheet, "named", seats=400, steps=10)


def compare(sheet: str, form: Form, *, seats: int, steps: int) -> None:
    """With random answers, some of which are not on offer."""
    stakes = all_wagers(sheet)
    chance = np.random.default_rng(5)
    many = Tables(seats, sheet=sheet, stakes=stakes, form=form, reward="cents", final_obs=True)
    seen, info = many.reset(seed=11)
    singles = [Table(sheet, stakes=stakes, form=form, reward="cents") for _ in range(seats)]
    for at, single in enumerate(singles):
        assert same(single.reset(options={"cards": many._cards[at]}), row(seen, at), info["action_mask"][at])
    for _ in range(steps):
        actions = chance.integers(len(many.actions), size=seats)
        seen, rewards, over, _, info = many.step(actions)
        for at, single in enumerate(singles):
            one, reward, ended, _, told = single.step(actions[at])
            assert (reward, ended) == (rewards[at], over[at])
            assert ("refused" in told) == bool("refused" in info and info["refused"][at])
            if not ended:
                assert same((one, told), row(seen, at), info["action_mask"][at])
                continue
            assert info["_final_obs"][at]
            assert data_equivalence(one, row(info["final_obs"], at), exact=True)
            assert same(single.reset(options={"cards": many._cards[at]}), row(seen, at), info["action_mask"][at])
        if form == "named":
            assert seen in many.observation_space


def row(seen: Any, at: int) -> Any:
    return {name: values[at] for name, values in seen.items()} if isinstance(seen, dict) else seen[at]


def same(told: tuple[Any, dict[str, Any]], there: Any, mask: Any) -> bool:
    seen, info = told
    ordered = {name: there[name] for name in seen} if isinstance(seen, dict) else there
    return data_equivalence(seen, ordered, exact=True) and data_equivalence(info["action_mask"], mask, exact=True)


def test_a_seed_deals_the_same_rounds_again_and_another_does_not() -> None:
    many = Tables(50, sheet="three-card")
    deals = []
    for seed in (3, 3, 4):
        many.reset(seed=seed)
        deals.append([many.step(np.ones(50, int))[0]["cards"].tolist() for _ in range(3)])
    assert deals[0] == deals[1] != deals[2]


def test_the_number_of_seats_does_not_change_the_rounds() -> None:
    """Seats take rounds from one stream, across the borders of its blocks."""
    few, lots = Tables(20_000, sheet="three-card"), Tables(70_000, sheet="three-card")
    dealt = np.concatenate(
        [few.reset(seed=1)[0]["cards"], *(few.step(np.zeros(20_000, int))[0]["cards"] for _ in "123")]
    )
    assert dealt[:70_000].tolist() == lots.reset(seed=1)[0]["cards"].tolist()


def test_gymnasium_makes_it() -> None:
    made = gymnasium.make_vec("pitboss/Table-v0", num_envs=3, sheet="four-card")
    assert isinstance(made.unwrapped, Tables)
    seen, _ = made.reset(seed=2)
    assert seen in made.observation_space
    assert set(made.single_observation_space) == set(Table("four-card").observation_space)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        (np.zeros(3, int), "4 whole numbers"),
        (np.zeros(4), "whole numbers"),
        (np.full(4, 9), "from 0 to 1"),
        (np.full(4, -1), "from 0 to 1"),
    ],
)
def test_wrong_actions_are_refused(actions: Any, says: str) -> None:
    many = Tables(4, sheet="three-card")
    many.reset(seed=1)
    with pytest.raises(ValueError, match=says):
        many.step(actions)
    with pytest.raises(RuntimeError, match="reset"):
        Tables(4, sheet="three-card").step(np.zeros(4, int))


def test_cards_cannot_be_given_and_that_is_said() -> None:
    with pytest.raises(ValueError, match='"cards" means nothing'):
        Tables(4, sheet="three-card").reset(options={"cards": "Ah"})
    Tables(4, sheet="three-card").reset(options={})


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"stakes": "chosen"}, "Table asks"),
        ({"reward": "x"}, "cents"),
        ({"form": "x"}, "flat"),
        ({"num_envs": 0}, "1"),
        ({"render_mode": "ansi"}, "one seat"),
        ({"amounts": [5]}, "one seat"),
    ],
)
def test_what_cannot_be_made_is_said(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Tables(**{"num_envs": 2, "sheet": "three-card", **wrong})
