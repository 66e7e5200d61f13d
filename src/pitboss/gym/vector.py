"""Thousands of seats at once, for Gymnasium: rounds dealt, ranked and priced by the simulator's kernels.

`gymnasium.make_vec("pitboss.gym:pitboss/Table-v0", num_envs=8192, sheet="three-card")`. What an agent sees, may do and
is paid is what `Table` says of the same cards, to the cent; a test holds the two together on every sheet.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from pitboss.gym import flat
from pitboss.gym.bulk import Bulk, Views, bulk, lines
from pitboss.gym.extras import missing
from pitboss.gym.observation import FIRST_CARD, NO_CARD
from pitboss.gym.table import Form, Reward, know_options, named_space
from pitboss.gym.terms import AnySheet, terms
from pitboss.hands.jit import kernel
from pitboss.money.chips import Cents
from pitboss.sim.blocks import BLOCK

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing(error, "gym") from None

Array = np.ndarray[Any, Any]


class Tables(VectorEnv[Any, Array, Array]):
    """`num_envs` seats, each in a round of its own. Where a round ends, the next one begins in the same step.

    Rounds always end by themselves, so nobody has to look beyond their end; with `final_obs=True` the last observation
    of each is told all the same: `info["final_obs"]` as arrays, of which the rows in `info["_final_obs"]` count.
    Stakes are given, not chosen. An answer that is not on offer counts as none, as in `Table`: `info["refused"]`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  (the name and form that Gymnasium reads)

    def __init__(
        self,
        num_envs: int = 8192,
        *,
        sheet: AnySheet,
        stakes: Mapping[str, Cents] | None = None,
        meters: Mapping[str, Cents] | None = None,
        reward: Reward = "ante",
        form: Form = "named",
        final_obs: bool = False,
        render_mode: None = None,
        amounts: None = None,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs is at least 1, not {num_envs}")
        for name, value in (("render_mode", render_mode), ("amounts", amounts)):
            if value is not None:
                raise ValueError(f"a vector environment has no {name}; one seat, gymnasium.make(...), has it")
        if isinstance(stakes, str):
            raise ValueError("a vector environment takes stakes in cents by wager; Table asks for chosen ones")
        if reward not in ("ante", "cents"):
            raise ValueError(f'reward is "ante" or "cents", not {reward!r}')
        if form not in ("named", "flat"):
            raise ValueError(f'form is "named" or "flat", not {form!r}')
        self.terms = terms(sheet, stakes=stakes, meters=meters)
        self.num_envs, self.form, self.final_obs = num_envs, form, final_obs
        self.reward_unit = self.terms.unit if reward == "ante" else 1
        self.single_action_space = spaces.Discrete(len(self.terms.actions))
        self.single_observation_space = flat.space(self.terms) if form == "flat" else named_space(self.terms)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._bulk = bulk(self.terms)
        self._rewards = self._bulk.nets / self.reward_unit
        self._refuses = not self._bulk.offered.all()
        self._lines = lines(self.terms.game, self._bulk.numbered) if final_obs else None
        self._rows, self._begins = _flat_rows(self._bulk)
        self._stream = _Stream(iter(()))
        self._at = np.empty(0, np.int64)

    @property
    def actions(self) -> tuple[str, ...]:
        """The name of every action."""
        return self.terms.actions

    @property
    def layout(self) -> tuple[flat.Place, ...]:
        """What every number of a flat observation means."""
        return flat.layout(self.terms)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        know_options(options, ())
        super().reset(seed=seed)
        self._stream = _Stream(self._bulk.rounds(int(self.np_random.integers(1 << 63))))
        self._cards, self._outcomes, self._kinds = self._stream.take(self.num_envs)
        self._at = np.full(self.num_envs, self._bulk.first)
        mask = self._mask()
        return self._seen(mask), {"action_mask": mask}

    def step(self, actions: Array) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        actions = self._checked(actions)
        info: dict[str, Any] = {}
        if self._refuses:
            info["refused"] = self._bulk.offered[self._at, self._kinds, actions] == 0
        to, rewards = np.empty(self.num_envs, np.int64), np.empty(self.num_envs)
        ended = _answer(
            self._at,
            self._kinds,
            self._outcomes,
            actions,
            self._bulk.leads,
            self._rewards,
            self._bulk.first,
            to,
            rewards,
        )
        over = to < 0
        if self.final_obs:
            self._tell_ends(info, over, np.where(over, ~to, 0))
        cards, outcomes, kinds = self._stream.take(ended)
        if ended == self.num_envs:
            self._cards, self._outcomes, self._kinds = cards, outcomes, kinds
        else:
            _replace(over, cards, outcomes, kinds, self._cards, self._outcomes, self._kinds)
        info["action_mask"] = self._mask()
        return self._seen(info["action_mask"]), rewards, over, np.zeros(self.num_envs, np.bool_), info

    def _checked(self, actions: Array) -> Array:
        if not len(self._at):
            raise RuntimeError("no round was begun: reset() deals")
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.num_envs} whole numbers, not {actions.dtype} {actions.shape}")
        if actions.min() < 0 or actions.max() >= len(self.actions):
            raise ValueError(f"actions are from 0 to {len(self.actions) - 1}; see `actions` for their names")
        return actions

    def _mask(self) -> Array:
        mask = np.empty((self.num_envs, len(self.actions)), np.int8)
        _offered(self._at, self._kinds, self._bulk.offered, mask)
        return mask

    def _seen(self, mask: Array) -> Any:
        if self.form == "flat":
            made = np.empty((self.num_envs, self._rows.shape[1]), np.float32)
            _flat(self._cards, self._at, self._bulk.views.source, self._rows, self._begins, mask, made)
            return made
        return _named(self._bulk.views, self._at, self._cards) | {"action_mask": mask}

    def _tell_ends(self, info: dict[str, Any], over: Array, ends: Array) -> None:
        assert self._lines is not None
        made = _named(self._bulk.endings, ends, self._cards)
        made["net"] = self._lines[:, ends * self._bulk.numbered.per_finish + self._outcomes].T
        made["action_mask"] = np.ones((self.num_envs, len(self.actions)), np.int8)
        info["final_obs"] = flat.flattened_many(self.terms, made) if self.form == "flat" else made
        info["_final_obs"] = over


def _named(views: Views, at: Array, cards: Array) -> dict[str, Any]:
    made: dict[str, Any] = {name: np.take(values, at, axis=0) for name, values in views.fixed.items()}
    faces = np.empty((len(at), views.source.shape[1]), np.uint8)
    _faces(cards, at, views.source, faces)
    begin = 0
    for name, width in views.widths.items():
        made[name] = faces[:, begin : begin + width]
        begin += width
    return made


@kernel
def _answer(
    at: Any, kinds: Any, outcomes: Any, actions: Any, leads: Any, paid: Any, first: int, to: Any, rewards: Any
) -> int:
    """Where every answer leads, and what it pays at an end; `at` moves on. How many rounds are over."""
    ended = 0
    for number in range(to.size):
        next_at = leads[at[number], kinds[number], actions[number]]
        to[number] = next_at
        if next_at < 0:
            rewards[number] = paid[~next_at, outcomes[number]]
            at[number] = first
            ended += 1
        else:
            rewards[number] = 0.0
            at[number] = next_at
    return ended


@kernel
def _replace(
    over: Any, new_cards: Any, new_outcomes: Any, new_kinds: Any, cards: Any, outcomes: Any, kinds: Any
) -> None:
    """The next rounds go to the seats whose round is over, in their order."""
    next_round = 0
    for number in range(over.size):
        if over[number]:
            for place in range(cards.shape[1]):
                cards[number, place] = new_cards[next_round, place]
            outcomes[number] = new_outcomes[next_round]
            kinds[number] = new_kinds[next_round]
            next_round += 1


@kernel
def _offered(at: Any, kinds: Any, offered: Any, out: Any) -> None:
    for number in range(out.shape[0]):
        for action in range(out.shape[1]):
            out[number, action] = offered[at[number], kinds[number], action]


def _flat_rows(tables: Bulk) -> tuple[Array, Array]:
    """By point the flat observation without any face, and where the numbers of each card begin in it."""
    views, points = tables.views, len(tables.leads)
    hidden = _named(views, np.arange(points), np.zeros((points, tables.seats.cards), np.uint8))
    begin = 0
    for name, width in views.widths.items():
        sources = views.source[:, begin : begin + width]
        hidden[name] = np.where(sources >= 0, NO_CARD, ~sources)
        begin += width
    hidden["action_mask"] = np.zeros((points, len(tables.terms.actions)), np.int8)
    places = flat.layout(tables.terms)
    begins = [one.at for one in places if one.field in views.widths and one.means == flat.FACE_DOWN_MEANS]
    return flat.flattened_many(tables.terms, hidden), np.array(begins)


@kernel
def _flat(cards: Any, at: Any, source: Any, rows: Any, begins: Any, mask: Any, out: Any) -> None:
    """The row of the point, the faces that are seen, and what is on offer."""
    rest = out.shape[1] - mask.shape[1]
    for number in range(out.shape[0]):
        point = at[number]
        for place in range(rest):
            out[number, place] = rows[point, place]
        for action in range(mask.shape[1]):
            out[number, rest + action] = mask[number, action]
        for place in range(begins.size):
            position = source[point, place]
            if position >= 0:
                card = np.int64(cards[number, position])
                out[number, begins[place] + 1 + card // 4] = 1
                out[number, begins[place] + 14 + card % 4] = 1


@kernel
def _faces(cards: Any, at: Any, source: Any, out: Any) -> None:
    """What is seen of every card: its face, or that it lies face down, or is not there yet."""
    for number in range(out.shape[0]):
        point = at[number]
        for place in range(out.shape[1]):
            position = source[point, place]
            out[number, place] = cards[number, position] + FIRST_CARD if position >= 0 else ~position


class _Stream:
    """Rounds in the order of their blocks, any number at a time."""

    def __init__(self, blocks: Iterator[tuple[Array, ...]]) -> None:
        self._blocks = blocks
        self._block: tuple[Array, ...] = ()
        self._next = BLOCK

    def take(self, many: int) -> tuple[Array, ...]:
        """The next rounds. The arrays are the taker's own: nobody else writes to them."""
        parts: list[tuple[Array, ...]] = []
        left = many
        while left or not parts:
            if self._next == BLOCK:
                self._block, self._next = next(self._blocks), 0
            count = min(left, BLOCK - self._next)
            parts.append(tuple(one[self._next : self._next + count] for one in self._block))
            self._next += count
            left -= count
        return parts[0] if len(parts) == 1 else tuple(np.concatenate(one) for one in zip(*parts, strict=True))
