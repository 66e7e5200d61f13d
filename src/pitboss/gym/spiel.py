"""Every sheet as a game of OpenSpiel: `pyspiel.load_game("pitboss(sheet=three-card)")` once this module is imported.

One player and chance. All that is drawn is known (`game_tree` says why), so a game has perfect information, and
OpenSpiel's exact solvers work on it; on the 52 cards of a real deck only those that sample do.
"""

from typing import Any

import numpy as np

from pitboss.cards.card import NAMES, RANKS, SUITS
from pitboss.gym import flat, game_tree, observation, position
from pitboss.gym.extras import missing
from pitboss.gym.game_tree import Node
from pitboss.gym.terms import AnySheet, GivenStakes, Terms, terms
from pitboss.odds.pricing.stakes import every_odds
from pitboss.rounds import choices

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error, "openspiel") from None

_DECK = len(RANKS) * len(SUITS)

_TYPE = pyspiel.GameType(
    short_name="pitboss",
    long_name="A round of a pitboss rule sheet",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=1,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"sheet": "three-card"},
)


class SheetGame(pyspiel.Game):  # type: ignore[misc]
    """A game by the id or the file of its sheet; `of` takes a sheet and stakes as objects."""

    def __init__(self, params: Any = None, given: Terms | None = None) -> None:
        named = (params or {}).get("sheet", "three-card")
        self.terms = given or terms(str(named))
        super().__init__(_TYPE, _info(self.terms), {"sheet": self.terms.game.id})

    def new_initial_state(self) -> "SheetState":
        return SheetState(self)

    def make_py_observer(self, _kind: Any = None, _params: Any = None) -> "SheetObserver":
        return SheetObserver(self.terms)


def of(sheet: AnySheet, stakes: GivenStakes = None) -> SheetGame:
    """The game of a sheet; rewards are in units of the Ante."""
    return SheetGame(given=terms(sheet, stakes=stakes))


def _info(played: Terms) -> Any:
    """Bounds, not the exact extremes: all that may be staked, lost or paid at the best odds of the sheet."""
    game = played.game
    opening = played.stakes or {name: max(menu) for name, menu in played.menu.items()}
    staked = sum(choices.at_most(game, opening, {}).values())
    best = max(float(one.to / one.one) for one in every_odds(game))
    prizes = sum(meter.seed for meter in game.meters.values())
    return pyspiel.GameInfo(
        num_distinct_actions=len(played.actions),
        max_chance_outcomes=_DECK,
        num_players=1,
        min_utility=-staked / played.unit,
        max_utility=(staked * max(best, 1.0) + prizes) / played.unit,
        max_game_length=len(played.questions),
    )


class SheetState(pyspiel.State):  # type: ignore[misc]
    """A round in the making. Actions of chance are cards, by number."""

    def __init__(self, game: SheetGame) -> None:
        super().__init__(game)
        self.node: Node = game_tree.root(game.terms)

    def current_player(self) -> int:
        if self.node.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if game_tree.is_chance(self.node) else 0

    def is_terminal(self) -> bool:
        return self.node.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(card, float(chance)) for card, chance in game_tree.draws(self.node)]

    def _legal_actions(self, _player: int) -> list[int]:
        return game_tree.choices(self.node)

    def _apply_action(self, action: int) -> None:
        if game_tree.is_chance(self.node):
            if action not in game_tree.may_come(self.node):
                raise ValueError(f"{action} is the number of no card that may come; legal_actions() has those")
            self.node = game_tree.drawn(self.node, action)
            return
        offered = game_tree.choices(self.node)
        if action not in offered:
            names = ", ".join(f"{one} {self.node.terms.actions[one]}" for one in offered)
            raise ValueError(f"{action} is no action that is on offer; legal_actions() has those: {names}")
        self.node = game_tree.chosen(self.node, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return NAMES[action] if player == pyspiel.PlayerId.CHANCE else self.node.terms.actions[action]

    def returns(self) -> list[float]:
        node = self.node
        return [position.net(node.now) / node.terms.unit if node.over and node.now else 0.0]

    def __str__(self) -> str:
        """What is known, which is all there is: two states with one text are one state."""
        node = self.node
        cards = " ".join(f"{at}:{NAMES[card]}" for at, card in sorted(node.cards.items()))
        said = ", ".join(node.terms.actions[action] for action in node.answers)
        return f"{cards} | {said}" + (" | over" if node.over else "")


class SheetObserver:
    """What the seat sees, as text and as the flat array that `flat.layout` explains."""

    def __init__(self, played: Terms) -> None:
        self.tensor = np.zeros(len(flat.layout(played)), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SheetState, player: int) -> None:
        assert player == 0
        node = state.node
        self.tensor.fill(0)
        if node.now is None:  # chance is at work: nothing is asked, and nothing new is seen
            return
        seen = observation.observe(node.terms, node.now, game_tree.order(node))
        mask = position.legal(node.terms, node.now, game_tree.order(node))
        self.tensor[:] = flat.flattened(node.terms, {**seen, "action_mask": np.array(mask)})

    def string_from(self, state: SheetState, player: int) -> str:
        assert player == 0
        return str(state)


pyspiel.register_game(_TYPE, SheetGame)
