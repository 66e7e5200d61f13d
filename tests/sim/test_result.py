"""A run is told beside its exact value: means are exact fractions, and a z-score says what chance explains."""

from dataclasses import replace
from fractions import Fraction
from math import isclose, sqrt

import numpy as np
import pytest

from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.solving.solution import together
from pitboss.sheets import shipped
from pitboss.sim import result_data, simulation, workers
from pitboss.sim.blocks import BLOCK
from pitboss.sim.exact import Exact, exact, whole_spot
from pitboss.sim.question import ask
from pitboss.sim.result import Result, Wager, result, tail
from pitboss.web.study.simulating import everything_staked

HANDS = BLOCK


def played(sheet: str, stakes: dict[str, int] | None = None, strategy: str = "optimal", spots: int = 1) -> Result:
    question = ask(shipped.load(sheet), stakes, strategy, spots=spots, seed=1)
    with workers.threads(1) as who:
        return simulation.simulate(question, 2 * BLOCK, who).result


def wager(counts: dict[int, int], true: dict[int, int] | None, shared: float = 0.0) -> Wager:
    known = None if true is None else Distribution({Fraction(net): times for net, times in true.items()})
    found = Distribution({Fraction(net): times for net, times in counts.items()})
    return Wager("ante", 100, ("ante",), found, None if known is None else Exact(known.mean, known), "", shared)


COIN = {-100: 1, 100: 1}


def test_a_coin_is_worked_out_by_hand() -> None:
    """110 lost of 200: the mean is a tenth of the stake, its error a fourteenth, so it is 1.41 errors off."""
    found = wager({-100: 110, 100: 90}, COIN)
    assert (found.edge, found.exact_edge) == (Fraction(1, 10), Fraction(0))
    assert isclose(found.z or 0, sqrt(2))
    low, high = found.interval
    assert (round(low, 4), round(high, 4)) == (-0.0386, 0.2386)
    assert not found.is_wrong


def test_what_chance_does_not_explain_is_wrong() -> None:
    assert wager({-100: 540, 100: 460}, COIN).is_wrong is False
    assert wager({-100: 5_260, 100: 4_740}, COIN).is_wrong is True
    assert wager({-100: 4_740, 100: 5_260}, COIN).is_wrong is True


def test_a_prize_that_is_too_rare_for_the_run_is_not_taken_for_a_mistake() -> None:
    """A run of 1,000 rounds meets it in 1 of 1,000 runs, and is then 31 errors off: no sign of anything."""
    lottery = {-100: 999_999, 99_999_900: 1}
    found = wager({-100: 999, 99_999_900: 1}, lottery)
    assert found.z is not None
    assert found.z < -30
    assert found.chance > 0.001
    assert not found.is_wrong
    assert wager({-100: 990, 99_999_900: 10}, lottery).is_wrong


def test_the_bound_on_a_chance_is_one() -> None:
    """Against all 2**20 ways of 20 coins."""
    nets, chances = np.array([1.0, -1.0]), np.array([0.5, 0.5])
    heads = np.arange(21)
    ways = np.array([float(np.prod(np.arange(20, 20 - k, -1.0)) / np.prod(np.arange(1, k + 1.0))) for k in heads])
    for least in range(11, 21):
        off = (2 * least - 20) / 20
        true = ways[least:].sum() / 2**20
        assert true <= tail(nets, chances, 20, off) <= 12 * true


@pytest.mark.parametrize(
    ("sheet", "stakes", "strategy"),
    [
        ("three-card", {"ante": 500, "pair-plus": 500}, "optimal"),
        ("four-card", {"ante": 200, "aces-up": 400}, "optimal"),
        ("four-card", {"ante": 200, "aces-up": 400}, "A-K-Q-J"),
        ("three-card", None, "mimic-dealer"),
        ("three-card", None, "1x: Q-6-4 or better\nfold: otherwise"),
    ],
)
def test_every_wager_is_near_its_exact_value(sheet: str, stakes: dict[str, int] | None, strategy: str) -> None:
    found = played(sheet, stakes, strategy)
    assert not found.wrong
    for one in found.wagers:
        assert one.z is not None, one.unknown
        assert abs(one.z) < 4.5
    assert found.rounds == found.hands == sum(found.finishes.values())


@pytest.mark.long
@pytest.mark.parametrize("sheet", shipped.ids())
def test_every_wager_of_every_sheet_is_near_its_exact_value(sheet: str) -> None:
    """All that may lie on one spot. Takes minutes, because boards are tabled first; `laws/simulated.py` holds the same
    kernels to the engine, to the cent.
    """
    with workers.threads(1) as who:
        found = simulation.simulate(everything_staked(shipped.load(sheet), 23), 8 * BLOCK, who).result
    assert not found.wrong
    for one in found.wagers:
        assert one.z is not None, one.unknown


def test_side_wagers_that_a_fold_takes_are_valued_as_they_are_played() -> None:
    """Who never plays loses them all; alone, nobody would fold them away."""
    game = shipped.load("four-card")
    stakes = {"ante": 200, "aces-up": 400}
    never, best = (exact(ask(game, stakes, strategy))["aces-up"] for strategy in ("never", "optimal"))
    assert isinstance(never, Exact)
    assert isinstance(best, Exact)
    assert never.mean == -400
    spot = together(game, stakes)
    assert best.distribution == spot.parts["aces-up"]
    assert whole_spot(ask(game, stakes)) == spot.distribution
    found = {one.id: one.z for one in played("four-card", stakes, "never").wagers}
    assert found == {"ante": 0.0, "aces-up": 0.0}


def test_spots_of_one_round_count_for_less_than_as_many_rounds() -> None:
    """Would catch an interval that takes spots against one dealer for independent: it would be too narrow."""
    found = played("three-card", spots=5).wagers[0]
    alone = replace(found, shared=0.0)
    assert found.shared > 0
    assert found.error > 1.05 * alone.error
    assert abs(found.z or 0) < 4.5


def test_a_defect_in_the_kernel_is_found() -> None:
    """One of a hundred rounds of the commonest cell counted as the best one: what `WRONG` is there for."""
    question = ask(shipped.load("three-card"), seed=2)
    with workers.threads(1) as who:
        ran = simulation.simulate(question, 20 * BLOCK, who)
    made, total = simulation.numbered(question), ran.total.copy()
    common, best = int(np.argmax(total)), int(np.argmax(made.nets.sum(axis=1)))
    moved = int(total[common]) // 100
    total[common] -= moved
    total[best] += moved
    assert not ran.result.wrong
    assert result(question, made, total, exact(question), {}).wrong


def test_plain_data_has_every_wager_and_adds_up() -> None:
    told = result_data.whole(played("three-card", {"ante": 500, "pair-plus": 500}), 60)
    assert list(told["wagers"]) == ["ante", "pair-plus"]
    assert sum(told["spot"]["outcomes"].values()) == told["rounds"] == 2 * HANDS
    mean = Fraction(told["spot"]["mean_cents"]["exact"])
    parts = sum(Fraction(one["edge"]["exact"]) * -one["stake_cents"] for one in told["wagers"].values())
    assert mean == parts
    assert Fraction(told["hourly"]["mean_cents"]["exact"]) == 60 * mean
