"""A table of several agents for PettingZoo, in turns (`Seats`) or all at once (`ParallelSeats`).

Where players have the bank, agents take it in turn and play against each other; else all play against the house.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pitboss.gym import flat, seating
from pitboss.gym.extras import missing
from pitboss.gym.seating import Seating
from pitboss.gym.table import Form, Reward, dealt_from, named_space
from pitboss.gym.terms import AnySheet, GivenStakes, game_of
from pitboss.money.chips import Cents

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo.utils.env import AECEnv, ParallelEnv
except ModuleNotFoundError as error:
    raise missing(error, "gym") from None

_OF_PETTINGZOO = "options"  # its own test of an environment gives an option of this name; it means nothing


class _Seated:
    """What both kinds share: the table, what each agent sees, may do and is paid."""

    def __init__(
        self,
        sheet: AnySheet,
        *,
        seats: int = 3,
        hands: int = 1,
        stakes: GivenStakes = None,
        amounts: Sequence[Cents] | None = None,
        reward: Reward = "ante",
        form: Form = "named",
    ) -> None:
        if reward not in ("ante", "cents"):
            raise ValueError(f'reward is "ante" or "cents", not {reward!r}')
        if form not in ("named", "flat"):
            raise ValueError(f'form is "named" or "flat", not {form!r}')
        if hands < 1:
            raise ValueError(f"hands are at least 1, not {hands}")
        self.terms = seating.terms(game_of(sheet), seats, stakes, amounts)
        self.hands, self.form = hands, form
        self.reward_unit = self.terms.unit if reward == "ante" else 1
        self.possible_agents = [seating.player(seat) for seat in range(1, seats + 1)]
        self.agents: list[str] = []
        space = flat.space(self.terms) if form == "flat" else named_space(self.terms)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: _beside_mask(space, len(self.terms.actions)) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(len(self.terms.actions)) for agent in self.possible_agents
        }
        self.render_mode: str | None = None
        self._chance, _ = seeding.np_random()
        self._now: Seating | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def actions(self) -> tuple[str, ...]:
        """The name of every action."""
        return self.terms.actions

    @property
    def layout(self) -> tuple[flat.Place, ...]:
        """What every number of a flat observation means."""
        return flat.layout(self.terms)

    def begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        options = {key: value for key, value in (options or {}).items() if key != _OF_PETTINGZOO}
        orders = [dealt_from(self.terms, self._chance, options) for _ in range(self.hands)]
        self._now = seating.start(self.terms, orders)
        self.agents = list(self.possible_agents)

    @property
    def now(self) -> Seating:
        assert self._now is not None, "reset() begins a hand"
        return self._now

    def asked(self) -> dict[str, seating.Turn]:
        """By agent what it is asked; the order of the answers does not matter."""
        return {seating.player(turn.seat): turn for turn in seating.asked(self.terms, self.now)}

    def answer(self, agent: str, action: Any) -> dict[str, Any]:
        """Carry out an answer; what is to be told to the agent of it."""
        turn, number = self.asked()[agent], self.terms.checked(action)
        if seating.legal(self.terms, self.now, turn)[number]:
            self._now = seating.answer(self.terms, self.now, turn, number)
            return {}
        taken = seating.in_place(self.terms, self.now, turn)
        self._now = seating.answer(self.terms, self.now, turn, taken)
        return {"refused": f"{self.actions[number]} is not on offer; {self.actions[taken]} stands"}

    def seen(self, agent: str) -> Any:
        """What the agent sees, and which actions answer its question: all of them where it is not asked."""
        turn = self.asked().get(agent)
        every = (True,) * len(self.actions)
        mask = np.array(seating.legal(self.terms, self.now, turn) if turn else every, np.int8)
        seat = self.possible_agents.index(agent) + 1
        seen = {**seating.observe(self.terms, self.now, seat), "action_mask": mask}
        return {"observation": flat.flattened(self.terms, seen) if self.form == "flat" else seen, "action_mask": mask}

    def paid_since(self, before: Seating) -> dict[str, float]:
        """What each agent won in the hand that was settled since then; nothing while wagers lie on the table."""
        return {
            agent: (self.now.won.get(at, 0) - before.won.get(at, 0)) / self.reward_unit
            for at, agent in enumerate(self.possible_agents, start=1)
        }

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None

    def state(self) -> Any:
        """Nobody sees the whole table: there is no such array."""
        raise NotImplementedError("a table has no view that shows everything")


def _beside_mask(space: spaces.Space[Any], actions: int) -> spaces.Dict:
    return spaces.Dict({"observation": space, "action_mask": spaces.MultiBinary(actions)})


class Seats(_Seated, AECEnv[str, Any, Any]):
    """Agents answer in turn. `hands` hands are an episode; a reward comes when a hand is settled."""

    metadata = {"name": "pitboss_seats_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = next(iter(self.asked()))

    def observe(self, agent: str) -> Any:
        return self.seen(agent)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        before = self.now
        self.infos[agent] = self.answer(agent, action)
        self.rewards = self.paid_since(before)
        self._accumulate_rewards()
        if self.now.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = next(iter(self.asked()))


class ParallelSeats(_Seated, ParallelEnv[str, Any, Any]):
    """All who are asked answer at once. What an agent says that is not asked does not count."""

    metadata = {"name": "pitboss_seats_v0", "render_modes": []}  # noqa: RUF012

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.begin(seed, options)
        return {agent: self.seen(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        silent = [agent for agent in self.asked() if agent not in actions]
        if silent:
            raise ValueError(f"{', '.join(silent)}: asked, and without an action; give one for each of env.agents")
        before, infos = self.now, {agent: dict[str, Any]() for agent in self.agents}
        heard = {agent: self.terms.checked(actions[agent]) for agent in self.asked()}  # all, before one is carried out
        for agent, action in heard.items():
            infos[agent] = self.answer(agent, action)
        agents, over, rewards = self.agents, self.now.over, self.paid_since(before)
        seen = {agent: self.seen(agent) for agent in agents}
        if over:
            self.agents = []
        ended = dict.fromkeys(agents, over)
        return seen, {agent: rewards[agent] for agent in agents}, ended, dict.fromkeys(agents, False), infos
