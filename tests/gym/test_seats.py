"""A table of agents: PettingZoo's own tests, the bank, and that each agent sees its own seat's view alone."""

from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

from pitboss.gym import seating
from pitboss.gym.seats import ParallelSeats, Seats
from pitboss.library.sheet import Sheet
from pitboss.sheets import shipped
from tests.sheets import shapes

pettingzoo: Any = import_module("pettingzoo.test")  # which has no types

TABLES: list[dict[str, Any]] = [
    {"sheet": "player-dealer"},
    {"sheet": "player-dealer", "stakes": "chosen", "hands": 3, "seats": 4, "form": "flat"},
    {"sheet": "ultimate-texas-holdem", "stakes": "chosen", "form": "flat"},
]

LONG = [pytest.param({"sheet": sheet, "seats": 2}, marks=pytest.mark.long) for sheet in shipped.ids()]


@pytest.mark.filterwarnings("ignore:Observation")  # an observation beside its mask is a dict, as PettingZoo's own are
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoo_has_nothing_to_say_against_it(table: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo.api_test(Seats(**table), num_cycles=20)
    pettingzoo.parallel_api_test(ParallelSeats(**table), num_cycles=20)
    pettingzoo.seed_test(lambda: Seats(**table), num_cycles=20)
    pettingzoo.parallel_seed_test(lambda: ParallelSeats(**table), num_cycles=20)
    assert "Passed Parallel API test" in capsys.readouterr().out


def in_turn(env: Any, chance: Random, **begin: Any) -> dict[str, float]:
    """The rewards of an episode of random answers."""
    env.reset(**begin)
    won = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        won[agent] += reward
        assert not cut
        env.step(None if over else chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return won


def at_once(env: ParallelSeats, answers: dict[str, list[str]], **begin: Any) -> dict[str, float]:
    """The rewards of an episode in which each agent gives its answers, by name, whenever it is asked."""
    env.reset(**begin)
    left = {agent: iter(answers[agent]) for agent in env.agents}
    won = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        asked = env.asked()
        actions = {agent: env.actions.index(next(left[agent])) if agent in asked else 0 for agent in env.agents}
        _, rewards, *_ = env.step(actions)
        won = {agent: won[agent] + reward for agent, reward in rewards.items()}
    return won


def test_a_bank_wins_what_the_others_lose_but_for_the_collection() -> None:
    """By hand: $5 of the fold, twice $5 of a pair below the bank's; collections are $0.50, $0.50 and $2."""
    env = ParallelSeats("player-dealer", seats=3, reward="cents")
    answers = {"seat_1": ["bank $50"], "seat_2": ["fold"], "seat_3": ["1x"]}
    won = at_once(env, answers, options={"cards": "2c 9s Kc 3c 9d Kd 5h 4c Ks"})
    assert won == {"seat_1": 500 + 1000 - 200, "seat_2": -500 - 50, "seat_3": -1000 - 50}


def test_a_bank_covers_no_more_than_its_wager() -> None:
    """A bank of $50 against Pair Plus of $100 on a straight flush, 40 to 1: all that it has, and no more."""
    env = ParallelSeats("player-dealer", seats=2, stakes={"ante": 500, "pair-plus": 10_000}, reward="cents")
    won = at_once(env, {"seat_1": ["bank $50"], "seat_2": ["1x"]}, options={"cards": "As 2c Ks 3d Qs 5h"})
    assert won["seat_1"] == -5000 - 200
    assert won["seat_2"] == 5000 - 50


def test_an_agent_that_is_asked_and_says_nothing_is_named() -> None:
    env = ParallelSeats("three-card", seats=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"seat_2: asked, and without an action"):
        env.step({"seat_1": 0})


def test_how_many_seats_there_are_is_told_the_same_from_below_and_above() -> None:
    """It said 1 to 7 for none and 1 to 16 for too many, and 16 were taken."""
    for sheet, says in (("three-card", "1 to 16"), ("player-dealer", "2 to")):
        for seats in (0, 99):
            with pytest.raises(ValueError, match=f"{sheet} takes {says} .*you asked for {seats}"):
                Seats(sheet, seats=seats)


def test_who_declines_passes_the_bank_on() -> None:
    env = ParallelSeats("player-dealer", seats=3)
    env.reset(seed=1)
    offers = []
    for _ in range(3):
        offers += list(env.asked())
        env.step(dict.fromkeys(env.agents, env.actions.index("decline the bank")))
    assert offers == ["seat_1", "seat_2", "seat_3"]
    seen = env.seen("seat_1")["observation"]
    assert seen["banker"].tolist() == [4]  # the practice banker
    assert sorted(env.asked()) == ["seat_1", "seat_2", "seat_3"]


def test_the_bank_goes_round_in_an_evening() -> None:
    env: Any = Seats("player-dealer", seats=3, hands=8)
    env.reset(seed=3)
    banks = set()
    chance = Random(3)
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        if not over:
            banks.add(env.now.hand.bank.player if env.now.hand.bank else None)
        env.step(None if over else chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert {"seat_1", "seat_2", "seat_3"} <= banks


@pytest.mark.parametrize("sheet", shapes.others_long(("three-card", "four-card", "crazy-4", "mississippi-stud")))
def test_every_seat_is_paid_as_the_sheet_says(sheet: str) -> None:
    """Against `Sheet.settle`, which plays no table."""
    chance = Random(sheet)
    for number in range(3):
        env = Seats(sheet, seats=2, reward="cents")
        if env.terms.banks:
            return  # a bank that covers less than all is another question
        won = in_turn(env, chance, seed=number)
        hand, order = env.now.hand.round, env.now.order
        for spot in hand.spots:
            cards = {"dealer": hand.dealer, "board": hand.board}
            settled = Sheet(env.terms.game).settle(
                player=[order[at] for at in spot.cards],
                **{who: [order[at] for at in places] for who, places in cards.items() if places},  # type: ignore[arg-type]
                up=order[hand.dealer[env.terms.game.exposed[0]]] if env.terms.game.exposed else None,  # type: ignore[arg-type]
                stakes=env.terms.stakes or {},
                choices=list(spot.choices.values()),
            )
            assert settled.net == won[spot.player]


@pytest.mark.parametrize("table", [*TABLES, *LONG], ids=str)
def test_two_tables_that_differ_in_hidden_cards_look_the_same_to_an_agent(table: dict[str, Any]) -> None:
    """At every question, to every agent, all that lies face down or in the hand of somebody else may be other cards."""
    chance = Random(8)
    env, done = Seats(**{**table, "hands": 1}), list[int]()
    env.reset(seed=chance.randrange(2**32))
    while not env.now.over:
        for agent in env.agents:
            other = Seats(**{**table, "hands": 1})
            other.reset(options={"cards": other_world(env, agent, chance)})
            refused = False  # a choice may need a hand: that it was taken tells as much, and is not possible there
            for action in done:
                other.step(action)
                refused = refused or any("refused" in info for info in other.infos.values())
            assert refused or data_equivalence(env.observe(agent), other.observe(agent), exact=True)
        done.append(chance.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))
        env.step(done[-1])


def other_world(env: Seats, agent: str, chance: Random) -> list[int]:
    state, order = env.now.hand.round, env.now.order
    known = {
        *state.faces,
        *(at for spot in state.spots if state.may_look and spot.player == agent for at in spot.cards),
    }
    hidden = [at for at in range(len(order)) if at not in known]
    faces = [order[at] for at in hidden]
    chance.shuffle(faces)
    world = dict(zip(hidden, faces, strict=True))
    return [world.get(at, face) for at, face in enumerate(order)]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"sheet": "player-dealer", "seats": 1}, "2 to"),
        ({"sheet": "three-card", "seats": 30}, "1 to"),
        ({"sheet": "three-card", "hands": 0}, "at least 1"),
        ({"sheet": "three-card", "form": "x"}, "flat"),
        ({"sheet": "three-card", "reward": "x"}, "cents"),
    ],
)
def test_what_cannot_be_seated_is_said(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Seats(**wrong)


def test_an_agent_that_is_not_asked_has_no_say() -> None:
    env = ParallelSeats("player-dealer", seats=2)
    env.reset(seed=1)
    env.step({"seat_1": env.actions.index("bank $50"), "seat_2": env.actions.index("bank $50")})
    assert [turn.seat for turn in seating.asked(env.terms, env.now)] == [2]
    assert env.now.hand.bank is not None
    assert env.now.hand.bank.player == "seat_1"


@pytest.mark.parametrize("action", [-1, 2, 1.0, None], ids=repr)
def test_a_number_of_no_action_is_refused_and_nobody_has_answered(action: Any) -> None:
    """Of agents that answer at once, none is heard where one is wrong."""
    in_turns, together = Seats("three-card", seats=2), ParallelSeats("three-card", seats=2)
    for env in (in_turns, together):
        env.reset(seed=1)
        before = env.now
        with pytest.raises(ValueError, match="from 0 to 1"):
            env.step(action) if env is in_turns else env.step({"seat_1": 0, "seat_2": action})
        assert env.now is before


@pytest.mark.parametrize("kind", [Seats, ParallelSeats])
def test_an_option_that_means_nothing_is_refused(kind: type[Seats] | type[ParallelSeats]) -> None:
    with pytest.raises(ValueError, match=r'"crads" .*cards'):
        kind("three-card").reset(options={"crads": "Ah"})
