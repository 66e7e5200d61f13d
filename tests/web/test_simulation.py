"""The key Simulate of the odds page: rounds within a budget, every wager beside its exact edge."""

import time
from dataclasses import replace
from typing import Any

import pytest

from pitboss.odds.solving.solution import solve
from pitboss.sheets import shipped
from pitboss.sim import strategy
from pitboss.sim.result import one_run_in
from pitboss.web.routes import sheets
from pitboss.web.study import simulating
from pitboss.web.wire.study import SimulatedWager
from tests.sim.test_result import COIN, wager
from tests.web.minimal import client


def played(house: Any, place: str) -> Any:
    """As a page asks: again and again, until it is ready."""
    while not (found := house.get(f"/api/sheets/{place}").json())["ready"]:
        time.sleep(0.1)
    return found["run"]


def test_every_wager_of_a_sheet_stands_beside_its_exact_edge() -> None:
    exact = solve(shipped.load("six-card")).wagers
    with client(sheets.router) as house:
        found, again = (played(house, "six-card/simulation?rounds=200000&seed=7") for _ in range(2))
    assert found == again
    assert (found["rounds"], found["seed"]) == (200_000, 7)
    assert {one["wager"] for one in found["wagers"]} == set(exact)
    for one in found["wagers"]:
        assert one["exact"] == 100 * float(exact[one["wager"]].house_edge)
        assert abs(one["z"]) < 5
        assert one["low"] < one["edge"] < one["high"]
        assert one["one_in"] == one_run_in(one["z"])


def test_what_is_far_off_says_how_often_chance_is() -> None:
    """Of two runs of coins: one that comes once in 22 runs or fewer, and a prize too rare for the run."""
    game = shipped.load("six-card")

    def told(counts: dict[int, int], exact: dict[int, int]) -> SimulatedWager:
        return simulating._wager(game, replace(wager(counts, exact), id="ante"))

    coin = told({-100: 540, 100: 460}, COIN)
    assert (coin.one_in, coin.chance_at_most, coin.wrong) == (one_run_in(coin.z or 0), None, False)
    assert coin.one_in is not None
    assert coin.one_in > 22
    rare = told({-100: 999, 99_999_900: 1}, {-100: 999_999, 99_999_900: 1})
    assert (rare.one_in, rare.wrong) == (None, False)
    assert rare.chance_at_most is not None
    assert 0.001 < rare.chance_at_most < 0.1


def test_what_cannot_be_played_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategy, "takes_long", lambda _: True)
    with client(sheets.router) as house:
        board = house.get("/api/sheets/ultimate-texas-holdem/simulation")
        nowhere = house.get("/api/sheets/none/simulation")
        short = house.get("/api/sheets/six-card/simulation?rounds=1e6").json()["error"]["message"]
        assert short == "query.rounds: write a whole number in digits, such as 1000000."
        much = house.get("/api/sheets/six-card/simulation?rounds=1000000000")
    assert board.status_code == 409
    assert "run `pitboss simulate ultimate-texas-holdem` once" in board.text
    assert (nowhere.status_code, much.status_code) == (404, 422)


def test_a_run_ends_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played until then is the answer."""
    monkeypatch.setattr(simulating, "BUDGET_S", 0.2)
    found = simulating.run(shipped.load("three-card"), 10**12, 1)
    assert 0 < found.rounds < found.asked == 10**12
