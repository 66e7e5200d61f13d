"""What every choice comes to for every kind of hand and every showdown: the settlement, asked once for each.

The counting knows nothing of pay tables, and the settlement nothing of counts; they meet in this grid.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits, nets
from pitboss.odds.pricing.nets import SHOWDOWNS
from pitboss.sheets.game import Game

Array = np.ndarray[Any, Any]

TIES, WINS = ([place for place, (_, ahead) in enumerate(SHOWDOWNS) if ahead == one] for one in (0, 1))


@dataclass(frozen=True)
class Grid:
    """Nets in cents for stakes in cents, by kind of hand, choice and showdown; and what each choice stakes in all.

    Kinds of hand are those that some wager on the player's hand tells apart. A choice that a kind may not take
    is closed to it.
    """

    words: tuple[str, ...]  # the choices, the cheaper first; one empty word where nothing is decided
    kinds: tuple[HandValue, ...]  # one hand of each kind
    kind_of: Array  # from the ordinal of a value to its kind
    net: Array  # (kinds, choices, 6)
    open: Array  # (kinds, choices)
    staked: tuple[Cents, ...]  # by choice

    @property
    def ties_win(self) -> bool:
        """Whether a tie pays what a win does, always, so that nobody needs to tell them apart."""
        return bool((self.net[..., TIES] == self.net[..., WINS]).all())

    @property
    def folds(self) -> tuple[bool, ...]:
        return tuple(word == "fold" for word in self.words)


def make(game: Game, stakes: dict[str, Cents], most: Cents = 1 << 62) -> Grid:
    """The grid of the wagers staked, but for those that are settled on other cards than the player's own.

    Raises `limits.Beyond` where a deal can win or lose more than `most`.
    """
    values = game.player.ladder.values(game.deck)
    wagers = [wager for wager in game.wagers.values() if limits.on_player(game, wager)]
    needs = list(game.only_with.values())
    told = [
        tuple(wager.alike[value] for wager in wagers) + tuple(value in needed for needed in needs) for value in values
    ]
    first = {kind: place for place, kind in reversed(list(enumerate(told)))}
    numbers = {kind: number for number, kind in enumerate(sorted(first, key=first.__getitem__))}
    kinds = tuple(values[first[kind]] for kind in numbers)
    words = nets.words(game, stakes)
    net = np.zeros((len(kinds), len(words), len(SHOWDOWNS)), np.int64)
    opened = np.zeros((len(kinds), len(words)), np.bool_)
    staked = [0] * len(words)
    for column, word in enumerate(words):
        now = nets.stakes_after(game, word, stakes)
        based = nets.settled_on(game, now)
        staked[column] = sum(stake for name, stake in now.items() if game.wagers[name] in wagers)
        for row, value in enumerate(kinds):
            opened[row, column] = nets.is_open(game, word, stakes, value)
            net[row, column] = nets.by_showdown(game, word, based, value, most)
    return Grid(words, kinds, np.array([numbers[kind] for kind in told], np.int64), net, opened, tuple(staked))
