"""One seat of a table as a Gymnasium environment: `gymnasium.make("pitboss/Table-v0", sheet="four-card")`.

An episode is a round. The reward comes at its settlement.
"""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Literal

import numpy as np

from pitboss.cards import card
from pitboss.gym import flat, observation, position
from pitboss.gym.extras import missing
from pitboss.gym.observation import Field
from pitboss.gym.position import Position
from pitboss.gym.terms import AnySheet, GivenStakes, Terms, terms
from pitboss.money.chips import Cents
from pitboss.rounds.view import Player, view
from pitboss.sheets.game import Game

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing(error, "gym") from None

Reward = Literal["ante", "cents"]
Form = Literal["named", "flat"]

OPTIONS = ("cards",)  # of a reset


class Table(gymnasium.Env[Any, np.int64]):
    """A seat at a table of a sheet.

    `stakes` are cents by wager, the main game at its least by default; with "chosen" the agent is asked for them, wager
    by wager, out of `amounts`. `reward` is in units of the "ante" or in "cents". `form` is "named" (a dict of arrays)
    or "flat" (one array; `layout` has the meaning of every place). `info["action_mask"]` says which actions answer the
    question; any other counts as no answer: the sheet's default stands, and `info["refused"]` says so. What is no
    number of an action is a ValueError. `reset(options={"cards": "As Kd ..."})` deals these cards
    first, and then others from the seed.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (the name and form that Gymnasium reads)

    def __init__(
        self,
        sheet: AnySheet,
        *,
        stakes: GivenStakes = None,
        amounts: Sequence[Cents] | None = None,
        meters: Mapping[str, Cents] | None = None,
        reward: Reward = "ante",
        form: Form = "named",
        render_mode: str | None = None,
    ) -> None:
        if reward not in ("ante", "cents"):
            raise ValueError(f'reward is "ante" or "cents", not {reward!r}')
        if form not in ("named", "flat"):
            raise ValueError(f'form is "named" or "flat", not {form!r}')
        self.terms = terms(sheet, stakes=stakes, amounts=amounts, meters=meters)
        self.reward_unit = self.terms.unit if reward == "ante" else 1
        self.form = form
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(len(self.terms.actions))
        self.observation_space = flat.space(self.terms) if form == "flat" else named_space(self.terms)
        self._order: tuple[int, ...] = ()
        self._now = Position()

    @property
    def layout(self) -> tuple[flat.Place, ...]:
        """What every number of a flat observation means."""
        return flat.layout(self.terms)

    @property
    def actions(self) -> tuple[str, ...]:
        """The name of every action."""
        return self.terms.actions

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._order = dealt_from(self.terms, self.np_random, options)
        self._now = position.start(self.terms, self._order)
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self._order or position.asked(self.terms, self._now) is None:
            raise RuntimeError("the round is over (or none was begun): reset() deals the next one")
        number = self.terms.checked(action)
        refused = not self.action_masks()[number]
        taken = position.in_place(self.terms, self._now, self._order) if refused else number
        self._now = position.answer(self.terms, self._now, taken, self._order)
        over = position.asked(self.terms, self._now) is None
        info = self._info()
        if refused:
            info["refused"] = f"{self.actions[number]} is not on offer; {self.actions[taken]} stands"
        return self._seen(), position.net(self._now) / self.reward_unit if over else 0.0, over, False, info

    def action_masks(self) -> Any:
        """Which actions answer the question, as booleans; all of them once the round is over."""
        return np.array(position.legal(self.terms, self._now, self._order))

    def render(self) -> str | None:
        """The seat's view as text."""
        if self.render_mode != "ansi":
            return None
        seen = view(self.terms.game, self._now.round, Player(position.PLAYER), self._order).as_json()
        lines = [f"{name}: {' '.join(one or '??' for one in seen[name])}" for name in ("dealer", "board") if seen[name]]
        for spot in seen["spots"]:
            lines.append(f"you: {' '.join(one or '??' for one in spot['cards'])}; stakes in cents {spot['stakes']}")
            lines += [f"{wager}: {one['result']} {one['net_cents']:+}" for wager, one in spot["settled"].items()]
        question = position.asked(self.terms, self._now)
        return "\n".join([*lines, "the round is over" if question is None else f"asked: {question.name}"])

    def _seen(self) -> Any:
        seen = observation.observe(self.terms, self._now, self._order)
        seen["action_mask"] = self.action_masks().astype(np.int8)
        return flat.flattened(self.terms, seen) if self.form == "flat" else seen

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(np.int8)}
        spot = self._now.spot
        if spot and spot.settled:
            info["net_cents"] = position.net(self._now)
            info["settled"] = {one.wager: one.as_json() for one in spot.settled}
        return info


def dealt_from(terms: Terms, chance: np.random.Generator, options: Mapping[str, Any] | None) -> tuple[int, ...]:
    """A fresh deck; with `options["cards"]` those come first, by name or by number. The others come from chance."""
    know_options(options, OPTIONS)
    first = _given_first(terms.game, (options or {}).get("cards"))
    rest = [one for one in terms.game.deck.cards if one not in set(first)]
    return (*first, *chance.permutation(np.array(rest, np.int64)).tolist())


def _given_first(game: Game, given: Any) -> tuple[int, ...]:
    if given is None:
        return ()
    wanted = f"options['cards'] are different cards of the deck of {game.id}"
    try:
        named = isinstance(given, str) or all(isinstance(one, str) for one in given)
        cards = card.parse(given if isinstance(given, str) else " ".join(given)) if named else tuple(map(index, given))
    except card.CardError as error:
        raise ValueError(f"{wanted}; {error}") from None
    except TypeError:
        raise ValueError(f'{wanted}, as names ("Qs 6d 4c") or as numbers; not {given!r}') from None
    if not set(cards) <= set(game.deck.cards) or len(set(cards)) != len(cards):
        raise ValueError(f"{wanted}; {list(cards)} are not")
    return cards


def know_options(options: Mapping[str, Any] | None, known: Sequence[str]) -> None:
    """Raises a ValueError for an option that means nothing: with a misspelt one other cards would be dealt."""
    strange = [key for key in options or {} if key not in known]
    if strange:
        those = ", ".join(known) or "none"
        raise ValueError(f'options of reset: "{strange[0]}" means nothing here; known: {those}')


def named_space(terms: Terms) -> spaces.Dict:
    """The space of named observations."""
    made: dict[str, spaces.Space[Any]] = {field.name: _space(field) for field in observation.fields(terms)}
    made["action_mask"] = spaces.MultiBinary(len(terms.actions))
    return spaces.Dict(made)


def _space(field: Field) -> spaces.Space[Any]:
    if field.name == "asked":
        assert field.sizes is not None
        return spaces.Discrete(field.sizes[0])
    if field.sizes is not None:
        return spaces.MultiDiscrete(list(field.sizes), np.uint8 if field.of_cards else np.int64)
    low = -observation.MOST if field.name.endswith("net") else 0
    return spaces.Box(low, observation.MOST, (len(field.places),), np.int64)
