"""The environment of TextArena, through its own make, reset, step and close."""

from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards.card import NAMES
from pitboss.gym.words import answers
from pitboss.sheets import shipped


def make(name: str, **options: Any) -> Any:
    """Imported when it is called: TextArena loads all of scipy, and every process of the tests reads this file."""
    import textarena

    import pitboss.gym.words.arena  # noqa: F401  # registers the environment

    return textarena.make(name, **options)


def episode(env: Any, answer: str, seed: int) -> tuple[list[str], list[dict[str, Any]], float]:
    """Observations, infos and the reward of somebody who always says the same, or the best ("best")."""
    env.reset(num_players=1, seed=seed)
    seen, infos, done = [], [], False
    while not done:
        _, observed = env.get_observation()
        seen.append(observed)
        word = answer if answer != "best" else f"[{_best(env)}]"
        done, info = env.step(f"Let me think.\n{word}")
        infos.append(info)
    rewards, _ = env.close()
    return seen, infos, rewards[0]


def _best(env: Any) -> str:
    worth = env._decision.worth
    return str(max(worth, key=worth.__getitem__))


def test_the_best_play_is_rewarded_with_nothing_lost() -> None:
    """Would catch a reward that has luck in it: the rounds below are won and lost."""
    env = make("Pitboss-v0", sheet=["three-card", "let-it-ride"], rounds=6)
    seen, infos, reward = episode(env, "best", seed=4)
    assert (reward, {info["reward"] for info in infos}) == (0.0, {0.0})
    assert {info["sheet"] for info in infos} == {"three-card", "let-it-ride"}
    assert "The round is over." in seen[-1]


def test_a_reward_is_the_sum_of_what_each_choice_was_worth_less_the_best() -> None:
    env = make("Pitboss-v0", sheet="let-it-ride", rounds=3)
    _, infos, reward = episode(env, "[let it ride]", seed=9)
    assert [info["stage"] for info in infos] == ["on-three-cards", "on-four-cards"] * 3
    worths = [{word: Fraction(each) for word, each in info["worth"].items()} for info in infos]
    lost = [worth["let it ride"] - max(worth.values()) for worth in worths]
    assert reward == pytest.approx(float(sum(lost)))
    assert reward < 0


def test_the_same_seed_deals_the_same_rounds() -> None:
    env = make("Pitboss-v0-raw", sheet="three-card", rounds=3)
    first, again, other = (episode(env, "[1x]", seed)[0] for seed in (1, 1, 2))
    assert first == again != other


def test_a_wrong_form_ends_the_episode_below_the_worst_choice_unless_it_may_be_said_again() -> None:
    strict = make("Pitboss-v0", sheet="three-card")
    _, infos, reward = episode(strict, "I fold.", seed=1)
    worst = min(Fraction(each) for each in infos[0]["worth"].values())
    best = max(Fraction(each) for each in infos[0]["worth"].values())
    assert (infos[0]["form"], reward) == ("no_choice", float(worst - 1 - best))
    patient = make("Pitboss-v0", sheet="three-card", error_allowance=1)
    patient.reset(num_players=1, seed=1)
    assert patient.step("I fold. [fold]")[0] is False
    assert "The last line of the answer has to be" in patient.get_observation()[1]
    done, info = patient.step("[fold]")
    assert (done, info["choice"]) == (True, "fold")
    assert patient.close()[0][0] == info["reward"]


@pytest.mark.parametrize("name", ["Pitboss-v0", "Pitboss-v0-train", "Pitboss-v0-raw"])
def test_a_form_is_right_or_wrong_as_in_the_benchmark(name: str) -> None:
    """Would catch a wrapper that mends an answer, so that a model trained here fails there."""
    env = make(name, sheet="three-card")
    told = {}
    for answer in ("[fold]", "fold", "I fold.", "", "[2x]"):
        env.reset(num_players=1, seed=1)
        told[answer] = env.step(answer)[1]["form"]
    assert told == {answer: answers.read(answer, ("fold", "1x")).form for answer in told}


def test_nothing_of_worth_or_of_hidden_cards_is_observed() -> None:
    """Would catch an info that is told to the player. What a prompt may show is tested with the prompts."""
    env = make("Pitboss-v0", sheet="ultimate-three-card-face-down")
    seen, infos, _ = episode(env, "[1x]", seed=3)
    assert not any(each in seen[0] for each in infos[0]["worth"].values() if "/" in each)
    dealers = [NAMES[env._seat.order[place]] for place in env._seat.state.dealer]
    assert not any(one in seen[0] for one in dealers)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"sheet": "pair-plus"}, "on pair-plus there is nothing to decide"),
        ({"rounds": 0}, "rounds are 1 or more"),
        ({"sheet": "four-card", "stakes": {"ante": 700}}, "Ante"),
        (
            {"sheet": "four-card", "stakes": {"aces-up": 200}},
            "four-card has nothing to decide; add ante",
        ),
        ({"sheet": "tree-card"}, "three-card"),
        ({"sheet": []}, "leave it out to play all that ship"),
    ],
)
def test_bad_terms_are_told(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        make("Pitboss-v0", **asked)


def test_all_sheets_that_have_a_decision_are_played_unless_one_is_named() -> None:
    env = make("Pitboss-v0-raw")
    assert len(env.games) == len(shipped.ids()) - 1
    import textarena

    assert "Pitboss-v0-train" in textarena.envs.registration.ENV_REGISTRY
