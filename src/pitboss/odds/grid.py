"""What every choice comes to for every kind of hand and every showdown: the settlement, asked once for each.

The counting knows nothing of pay tables, and the settlement nothing of counts; they meet in this grid.
"""

from dataclasses import dataclass
from math import lcm
from typing import Any

import numpy as np

from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents, Odds
from pitboss.rounds import choices
from pitboss.rounds.settle import settle_wager
from pitboss.sheets.game import Game, PayTable, Wager
from pitboss.sheets.model import DecideStage
from pitboss.sheets.values import Listed, Posted, Range

Array = np.ndarray[Any, Any]

SHOWDOWNS = tuple((qualified, ahead) for qualified in (False, True) for ahead in (-1, 0, 1))


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
    def folds(self) -> tuple[bool, ...]:
        return tuple(word == "fold" for word in self.words)


def main_game(game: Game) -> tuple[Wager, ...]:
    """The opening wagers that are one game: the one that the decision builds on, with those that it needs."""
    bases = [game.wagers[game.wagers[stage.wager].of] for stage in game.decisions]
    bases = bases or [wager for wager in game.opening if wager.showdown is not None][:1]
    names = [name for wager in bases for name in (wager.id, *game.bound_to(wager.id))]
    return tuple(wager for wager in game.opening if wager.id in names)


def exact_unit(game: Game) -> Cents:
    """A stake at which no payout of the sheet breaks: the unit of sheets that print no limits."""
    tables = [table for wager in game.wagers.values() for table in _tables(wager)]
    odds = [line.odds for table in tables for line in table.lines]
    odds += [
        result
        for wager in game.wagers.values()
        for row in wager.showdown or ()
        for result in row
        if isinstance(result, Odds)
    ]
    return 100 * lcm(game.breakage.unit, *(one.one for one in odds)) * game.breakage.unit


def usual_stake(game: Game, wager: Wager) -> Cents:
    """What a wager is valued at unless stakes are given: its least amount, or an exact unit where none is printed."""
    match wager.amounts:
        case Range(least=least) | Listed(amounts=(least, *_)):
            return least
        case Posted() | None | Listed():
            return exact_unit(game)


def make(game: Game, stakes: dict[str, Cents]) -> Grid:
    """The grid of the wagers staked, but for those that are settled on all cards."""
    stage = game.decisions[0] if game.decisions else None
    decided = stage is not None and bool(stakes.get(game.wagers[stage.wager].of))
    values = game.player.ladder.values(game.deck)
    wagers = [wager for wager in game.wagers.values() if wager.hand.holders == ("player",)]
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
        now = stakes if stage is None or choice is None else choices.stakes_after(game, stage, word, stakes)
        staked[column] = sum(stake for name, stake in now.items() if game.wagers[name] in wagers)
        for row, value in enumerate(kinds):
            opened[row, column] = choice is None or stage is None or _is_open(game, stage, word, stakes, value)
            for place, (qualified, ahead) in enumerate(SHOWDOWNS):
                net[row, column, place] = sum(
                    settle_wager(game, wager, stake, value, qualified, ahead, word == "fold").net
                    for wager, stake in _bases(wagers, now)
                )
    words = tuple(choice.word if choice else "" for choice in ordered)
    return Grid(words, kinds, np.array([numbers[kind] for kind in told], np.int64), net, opened, tuple(staked))


def _bases(wagers: list[Wager], stakes: dict[str, Cents]) -> list[tuple[Wager, Cents]]:
    """Every wager that is settled, with what it is settled on."""
    based = [(wager, sum(stakes.get(name, 0) for name in wager.on or (wager.id,))) for wager in wagers]
    return [(wager, stake) for wager, stake in based if stake]


def _is_open(game: Game, stage: DecideStage, word: str, stakes: dict[str, Cents], value: HandValue) -> bool:
    return choices.refused(game, stage, word, stakes, value) is None


def _tables(wager: Wager) -> list[PayTable]:
    inner = [result for row in wager.showdown or () for result in row if isinstance(result, PayTable)]
    return [*([wager.pays] if wager.pays else []), *inner]
