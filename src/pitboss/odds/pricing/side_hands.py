"""Wagers beside the main game that are settled on a part of its cards, where a round has streets or cards for all.

Own cards, the first cards for all, all of them: what such a hand tells apart is a class. The counting finds out in how
many deals which classes come together with which end of the main game; here are the classes, and no counts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits
from pitboss.sheets.game import Game, Hand, Wager

Array = np.ndarray[Any, Any]

CLASSES_MAX = 4_096  # of all such hands together


@dataclass(frozen=True, eq=False)
class SideHand:
    """One hand with all wagers on it; `class_of` goes by the ordinal of a value, `stride` makes one number of all."""

    hand: Hand
    own: int  # cards of the player's, in the order of the deal
    board: int  # cards for all, likewise
    firsts: tuple[HandValue, ...]  # one value of each class
    class_of: Array
    stride: int

    @property
    def shares(self) -> Array:
        """By ordinal of a value: what it adds to the number of all classes together."""
        return self.class_of * self.stride

    def value(self, classes: int) -> HandValue:
        """A value of the class, by the number of all classes together."""
        return self.firsts[classes // self.stride % len(self.firsts)]


@dataclass(frozen=True)
class Sides:
    """All side hands of a spot, and the stakes of their wagers."""

    hands: tuple[SideHand, ...]
    stakes: Mapping[str, Cents]

    @property
    def classes(self) -> int:
        return prod(len(one.firsts) for one in self.hands)

    def of(self, wager: Wager) -> SideHand:
        return next(one for one in self.hands if one.hand.id == wager.hand.id)


def split(game: Game, stakes: Mapping[str, Cents]) -> tuple[dict[str, Cents], Sides]:
    """The stakes that are settled on the player's hand, and the wagers on other cards; raises `limits.Beyond`."""
    own = {name: stake for name, stake in stakes.items() if limits.on_player(game, game.wagers[name])}
    beside = {name: stake for name, stake in stakes.items() if name not in own}
    wagers = [game.wagers[name] for name in beside]
    for wager in wagers:
        limits.kept_by_a_fold(game, wager)
    hands: list[SideHand] = []
    stride = 1
    for hand in {wager.hand.id: wager.hand for wager in wagers}.values():
        made = _side_hand(game, hand, [one for one in wagers if one.hand.id == hand.id], stride)
        hands.append(made)
        stride *= len(made.firsts)
    if stride > CLASSES_MAX:
        raise limits.Beyond(f"{game.id}: these wagers tell more than {CLASSES_MAX} kinds of cards apart, all together")
    return own, Sides(tuple(hands), beside)


def _side_hand(game: Game, hand: Hand, wagers: Sequence[Wager], stride: int) -> SideHand:
    if not set(hand.holders) <= {"player", "board"}:
        raise limits.Beyond(
            f"{game.id}: {wagers[0].title} is settled on cards of the dealer's; beside a game of several streets it is"
            " valued alone"
        )
    told: dict[tuple[HandValue, ...], int] = {}
    firsts: list[HandValue] = []
    class_of = []
    for value in hand.ladder.values(Deck()):
        kind = tuple(wager.alike[value] for wager in wagers)
        if kind not in told:
            told[kind] = len(firsts)
            firsts.append(value)
        class_of.append(told[kind])
    many = {holder: hand.first.get(holder, game.dealt[holder]) for holder in hand.holders}
    return SideHand(
        hand, many.get("player", 0), many.get("board", 0), tuple(firsts), np.array(class_of, np.int64), stride
    )
