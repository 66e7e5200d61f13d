"""A seat as a Gymnasium environment: Gymnasium's own check, on every sheet; what an agent sees; what it is paid."""

import subprocess
import sys
from importlib.metadata import entry_points
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from pitboss.gym import position, registering
from pitboss.gym.table import Table
from pitboss.library.errors import Refused
from pitboss.sheets import shipped
from tests.sheets import shapes

FORMS: list[dict[str, Any]] = [{}, {"stakes": "chosen", "form": "flat"}]


@pytest.mark.parametrize("form", FORMS, ids=str)
@pytest.mark.parametrize("sheet", shapes.others_long(shapes.shapes()))
def test_gymnasium_has_nothing_to_say_against_it(sheet: str, form: dict[str, Any]) -> None:
    """Its warnings are errors here."""
    check_env(gymnasium.make("pitboss/Table-v0", sheet=sheet, **form, disable_env_checker=True).unwrapped)


def test_it_is_found_without_an_import() -> None:
    """In a fresh process, as somebody types it; the module before the id is how Gymnasium 1.0 and later find it."""
    line = (
        'import gymnasium; env = gymnasium.make("pitboss.gym:pitboss/Table-v0", sheet="four-card"); env.reset(seed=1)'
    )
    subprocess.run([sys.executable, "-W", "error", "-c", line], check=True)


def test_the_entry_point_registers_it() -> None:
    """What Gymnasium before 1.0 does by itself."""
    (found,) = [one for one in entry_points(group="gymnasium.envs") if one.name == "pitboss"]
    assert found.load() is registering.register
    assert gymnasium.spec("pitboss/Table-v0").entry_point == "pitboss.gym.table:Table"


def play(env: Table, chance: Random, *, seed: int) -> list[Any]:
    """All that an agent gets in a round of random answers."""
    seen, info = env.reset(seed=seed)
    told: list[Any] = [(seen, info)]
    over = False
    while not over:
        action = chance.choice(np.flatnonzero(info["action_mask"]).tolist())
        seen, reward, over, cut, info = env.step(action)
        told.append((seen, reward, over, cut, info))
    return told


@pytest.mark.parametrize("sheet", shipped.ids())
def test_a_seed_deals_the_same_round_again(sheet: str) -> None:
    one, other = (play(Table(sheet, stakes="chosen"), Random(5), seed=7) for _ in range(2))
    assert data_equivalence(one, other, exact=True)


@pytest.mark.parametrize("form", FORMS, ids=str)
@pytest.mark.parametrize("sheet", shipped.ids())
def test_two_rounds_that_differ_in_hidden_cards_look_the_same(sheet: str, form: dict[str, Any]) -> None:
    """At every question of a round the cards that the seat may not know are shuffled, and the same answers given."""
    chance = Random(sheet)
    for _ in range(2):
        env, answers = Table(sheet, **form), list[int]()
        seen, info = env.reset(seed=chance.randrange(2**32))
        told: Any = (seen, 0.0, False, False, info)
        while True:
            other = Table(sheet, **form)
            assert data_equivalence(told, again(other, other_world(env, chance), answers), exact=True)
            if told[2]:
                break
            answers.append(chance.choice(np.flatnonzero(told[4]["action_mask"]).tolist()))
            told = env.step(answers[-1])


def other_world(env: Table, chance: Random) -> list[int]:
    """The deck of a round with everything shuffled that its player has not seen."""
    state = env._now.round
    known = {*state.faces, *(at for spot in state.spots if state.may_look for at in spot.cards)}
    hidden = [at for at in range(len(env._order)) if at not in known]
    faces = [env._order[at] for at in hidden]
    chance.shuffle(faces)
    world = dict(zip(hidden, faces, strict=True))
    return [world.get(at, face) for at, face in enumerate(env._order)]


def again(env: Table, deck: list[int], answers: list[int]) -> Any:
    seen, info = env.reset(options={"cards": deck})
    told: Any = (seen, 0.0, False, False, info)
    for action in answers:
        told = env.step(action)
    return told


def test_the_reward_is_the_settlement() -> None:
    """A pair of nines against king high, by hand: Ante and Play win even money."""
    cards = {"cards": "9s Kd 9d 9c 4c 2h"}
    for reward, expected in (("ante", 2.0), ("cents", 1000.0)):
        env = Table("three-card", stakes={"ante": 500}, reward=reward)  # type: ignore[arg-type]
        env.reset(options=cards)
        _, got, over, _, info = env.step(env.actions.index("1x"))
        assert (got, over, info["net_cents"]) == (expected, True, 1000)


def test_cards_that_are_not_given_come_from_the_seed() -> None:
    """Would catch a rest of the deck that lies in order, so that the dealer has the same hand in every round."""
    env = Table("three-card")
    given = {"cards": ["Qs", "Kd"]}
    decks = [(env.reset(seed=seed, options=given), env._order)[1] for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    assert all(deck[:2] == (43, 45) and sorted(deck) == list(range(52)) for deck in decks)


@pytest.mark.parametrize("cards", [5, ["As", "As"], ["xx"], "As Zz", [1.5], ["As", 3], [52], 7.0], ids=str)
def test_what_are_no_cards_is_told(cards: Any) -> None:
    with pytest.raises(ValueError, match="different cards of the deck of three-card"):
        Table("three-card").reset(options={"cards": cards})


def test_an_answer_that_is_not_on_offer_is_the_sheets_default() -> None:
    env = Table("crazy-4")
    env.reset(options={"cards": "2s 3d 4h 5c 7s 8d 9h Tc Ks Qd"})
    seen, _, _, _, info = env.step(env.actions.index("3x"))
    assert info["refused"] == "3x is not on offer; fold stands"
    assert seen["choices"].tolist() == [1]


NO_ACTIONS = (-1, 2, 7, 1.0, "1x", None, np.int64(-1), np.array([1]))


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_a_number_of_no_action_is_refused_and_changes_nothing(action: Any) -> None:
    """Would catch -1 for the last action, which is a raise."""
    env = Table("three-card")
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"from 0 to 1 .*fold, 1x"):
        env.step(action)
    assert env.step(np.array(1))[2]  # type: ignore[arg-type]  # the form that learners give


@pytest.mark.parametrize("options", [{"crads": "Ah"}, {"cards": "Ah", "seed": 3}], ids=str)
def test_an_option_that_means_nothing_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r'"(crads|seed)" .*cards'):
        Table("three-card").reset(options=options)


def test_chosen_stakes_stand_together() -> None:
    """Super Bonus equals the Ante: no other amount is on offer; and no wager can do without the Ante."""
    env = Table("crazy-4", stakes="chosen", amounts=[500, 1000])
    env.reset(seed=1)
    assert on_offer(env) == ["bet $5", "bet $10"]
    env.step(env.actions.index("bet $10"))
    assert on_offer(env) == ["bet $10"]
    env.step(env.actions.index("bet $10"))
    seen, *_ = env.step(env.actions.index("bet $5"))
    assert dict(zip(env.terms.game.wagers, seen["stakes"].tolist(), strict=True)) == {
        "ante": 1000, "super-bonus": 1000, "play": 0, "queens-up": 500,
    }  # fmt: skip


def on_offer(env: Table) -> list[str]:
    return [word for word, open_ in zip(env.actions, env.action_masks(), strict=True) if open_]


def test_a_round_that_is_over_takes_no_answer() -> None:
    env = Table("three-card")
    env.reset(seed=1)
    env.step(0)
    assert position.asked(env.terms, env._now) is None
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"stakes": {"ante": 100, "no-such": 100}}, "no-such"),
        ({"stakes": {"pair-plus": 100}}, "nothing to decide"),
        ({"stakes": "chosn"}, '"chosen"'),
        ({"amounts": [100]}, "chosen"),
        ({"reward": "dollars"}, "cents"),
        ({"form": "dict"}, "flat"),
        ({"meters": {"x": 1}}, "no meter"),
    ],
)
def test_what_cannot_be_played_is_said(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises((ValueError, Refused), match=says):
        Table("three-card", **wrong)


def test_every_number_of_a_flat_observation_has_a_name() -> None:
    env = Table("four-card", form="flat")
    seen, _ = env.reset(options={"cards": "As Kd Qh Jc 2s 3s 4s 5s 6s 7s 8s"})
    ones = [f"{place.field} {place.place} {place.means}" for place in env.layout if seen[place.at] == 1]
    assert len(seen) == len(env.layout)
    assert "cards 1 rank A" in ones
    assert "dealer 1 face down" in ones
    assert "stakes ante times the Ante" in ones
