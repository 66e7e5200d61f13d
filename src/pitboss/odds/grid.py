"""What every choice comes to for every kind of hand and every showdown: the settlement, asked once for each.

The counting knows nothing of pay tables, and the settlement nothing of counts; they meet in this grid.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.odds import limits
from pitboss.rounds import choices
from pitboss.rounds.settle import settle_wager
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import DecideStage

Array = np.ndarray[Any, Any]

SHOWDOWNS = tuple((qualified, ahead) for qualified in (False, True) for ahead in (-1, 0, 1))
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
    stage = game.decisions[0] if game.decisions else None
    decided = stage is not None and bool(stakes.get(game.wagers[stage.wager].of))
    values = game.player.ladder.values(game.deck)
    wagers = [wager for wager in game.wagers.values() if limits.on_player(game, wager)]
    needs = list(game.only_with.values())
    told = [
        tuple(wager.alike[value] for wager in wagers) + tuple(value in needed for needed in needs) for value in values
    ]
    first = {kind: place for place, kind in reversed(list(enumerate(told)))}
    numbers = {kind: number for number, kind in enumerate(sorted(first, key=first.__getitem__))}
    kinds = tuple(values[first[kind]] for kind in numbers)
    ordered = sorted(stage.choices, key=lambda choice: choice.times) if stage is not None and decided else [None]
    net = np.zeros((len(kinds), len(ordered), 6), np.int64)
    opened = np.zeros((len(kinds), len(ordered)), np.bool_)
    staked = [0] * len(ordered)
    for column, choice in enumerate(ordered):
        word = choice.word if choice else ""
        now = stakes_after(game, word, stakes)
        based = settled_on(game, now)
        staked[column] = sum(stake for name, stake in now.items() if game.wagers[name] in wagers)
        for row, value in enumerate(kinds):
            opened[row, column] = choice is None or stage is None or _is_open(game, stage, word, stakes, value)
            for place, (qualified, ahead) in enumerate(SHOWDOWNS):
                settled = (
                    settle_wager(game, wager, stake, value, qualified, ahead, word == "fold").net
                    for wager, stake in based
                )
                net[row, column, place] = limits.within(game, sum(settled), most)
    words = tuple(choice.word if choice else "" for choice in ordered)
    return Grid(words, kinds, np.array([numbers[kind] for kind in told], np.int64), net, opened, tuple(staked))


def stakes_after(game: Game, word: str, stakes: dict[str, Cents]) -> dict[str, Cents]:
    """The stakes once a choice was made; the same where nothing is decided."""
    return choices.stakes_after(game, game.decisions[0], word, stakes) if word else stakes


def settled_on(game: Game, stakes: dict[str, Cents]) -> list[tuple[Wager, Cents]]:
    """Every wager that is settled on the player's cards, with what it is settled on."""
    wagers = [wager for wager in game.wagers.values() if wager.hand.holders == ("player",)]
    based = [(wager, sum(stakes.get(name, 0) for name in wager.on or (wager.id,))) for wager in wagers]
    found = [(wager, stake) for wager, stake in based if stake]
    for wager, _ in found:
        if not limits.on_player(game, wager):
            raise limits.Beyond(f"{game.id}: {wager.title} ranks the player's cards in its own way; it is valued alone")
    return found


def _is_open(game: Game, stage: DecideStage, word: str, stakes: dict[str, Cents], value: HandValue) -> bool:
    return choices.refused(game, stage, word, stakes, value) is None
