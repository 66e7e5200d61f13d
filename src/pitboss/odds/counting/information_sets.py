"""How often the dealer's hand is below or equal to a player's, for every information set of a game.

The questions are laid out in `layout` and answered by `kernels`; what is made of the answers is in `solve`.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from pitboss.cards.card import RANKS
from pitboss.cards.deck import Deck
from pitboss.hands import tables
from pitboss.hands.best import CARDS_MAX
from pitboss.hands.ladder import Ladder
from pitboss.odds.counting import kernels, layout, longest_suit, progress
from pitboss.odds.counting.numbering import sets

KEPT = 16  # that are kept in memory: sheets of strangers must not fill it

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Shape:
    """What the counts depend on: the ladder, the deck, how many cards are dealt and how many are seen."""

    ladder: Ladder
    deck: Deck
    player: int
    dealer: int
    exposed: int  # 0 or 1

    @property
    def suits(self) -> int:
        return len(self.deck.suits)

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(rank for rank, name in enumerate(RANKS) if name in self.deck.ranks)


@dataclass(frozen=True)
class Hands:
    """The player's hands up to the names of the suits: one of each kind, with how many it stands for.

    Values are ordinals: places among all values of the ladder, ascending.
    """

    masks: Array  # (n, 4): the ranks held in each suit, a bit each, the largest mask first
    weights: Array  # (n,)
    values: Array  # (n,)
    rank_sets: Array  # (n,): the number of the hand's rank set


@dataclass(frozen=True)
class Counts:
    """For every kind of hand and every place of the exposed card: dealer hands below, and below or equal.

    Columns are 4 x rank + suit of the exposed card, or a single one; columns of the hand's own cards mean nothing.
    Hands below are counted when they are asked for, unless they have been: where a tie wins, nobody asks.
    """

    shape: Shape
    hands: Hands
    upto: Array
    known: Array | None

    @cached_property
    def below(self) -> Array:
        return _sweep(self.shape, self.hands.values, below=True)[0] if self.known is None else self.known


def count(shape: Shape, *, below: bool = True) -> Counts:
    """Upto, and below unless it can wait, for every kind of player's hand and every place of the exposed card."""
    held = layout.held(shape.deck, shape.player)
    if longest_suit.ranks(shape.ladder):
        return _by_longest_suit(shape, held)
    values = by_number(shape.ladder, shape.deck, shape.player)[held.rank_sets]
    for suit in range(shape.suits):
        values = np.maximum(values, flush_values(shape.ladder, shape.deck)[held.masks[:, suit]])
    counted, upto = _sweep(shape, values, below=below, upto=True)
    hands = Hands(held.masks, held.weights, values, held.rank_sets)
    return Counts(shape, hands, upto, counted if below else None)


def below_level(shape: Shape, level: int) -> Array:
    """Dealer hands below one level, whatever the player's hand is worth."""
    hands = len(layout.held(shape.deck, shape.player).weights)
    if longest_suit.ranks(shape.ladder):
        masks, levels = layout.held(shape.deck, shape.player).masks, np.full(hands, level)
        return _below_and_upto(shape, masks, levels)[0]
    return _sweep(shape, np.full(hands, level), below=True)[0]


def _by_longest_suit(shape: Shape, held: layout.Held) -> Counts:
    assert not shape.exposed
    values = longest_suit.ordinals(shape.ladder.values(shape.deck), held.masks)
    below, upto = _below_and_upto(shape, held.masks, values)
    return Counts(shape, Hands(held.masks, held.weights, values, held.rank_sets), upto, below)


def _below_and_upto(shape: Shape, masks: Array, levels: Array) -> tuple[Array, Array]:
    values = shape.ladder.values(shape.deck)
    found = longest_suit.below_and_upto(masks, levels, values, shape.deck, shape.dealer).astype(np.int32)
    return np.ascontiguousarray(found[:, :1]), np.ascontiguousarray(found[:, 1:])


def _sweep(shape: Shape, levels: Array, *, below: bool = False, upto: bool = False) -> tuple[Array, Array]:
    """The counts at the level of every hand; an empty array for those that are not wanted."""
    held = layout.held(shape.deck, shape.player)
    order = _by_level(levels)
    keys = levels[order] * sets(shape.player) + held.rank_sets[order]
    starts = np.flatnonzero(np.diff(keys, prepend=-1, append=-1))
    asked = kernels.Asked(levels[order[starts[:-1]]], starts, order, held.masks, held.splits)
    ranks, values = rank_values(shape.ladder, shape.deck, shape.dealer)
    dealer = kernels.Dealer(ranks, values, *_dealer_flushes(shape.ladder, shape.deck, shape.dealer))
    counters = layout.counters(shape.player, shape.dealer, shape.dealer - shape.ladder.cards, shape.exposed)
    places = 52 if shape.exposed else 1
    answers = [np.empty((len(levels) if wanted else 0, places), np.int32) for wanted in (below, upto)]
    room = layout.room(counters)
    progress.begin(room.entered, of=len(values))
    kernels.sweep(dealer, counters, asked, room, shape.suits, *answers)
    return answers[0], answers[1]


@lru_cache(maxsize=KEPT)
def rank_values(ladder: Ladder, deck: Deck, size: int) -> tuple[Array, Array]:
    """Every rank set of a size that the deck can make, ascending by value: the ranks, and the value they alone make."""
    found, values = _rank_values(ladder, deck, size)
    order = np.argsort(values, kind="stable")
    return found.lists[order], values[order]


@lru_cache(maxsize=KEPT)
def by_number(ladder: Ladder, deck: Deck, size: int) -> Array:
    """The value that the ranks alone make, by the number of the rank set; -1 where the deck has no such set."""
    found, values = _rank_values(ladder, deck, size)
    by = np.full(sets(size), -1, np.int64)
    by[found.numbers] = values
    return by


def _rank_values(ladder: Ladder, deck: Deck, size: int) -> tuple[layout.RankSets, Array]:
    """In a deck of one suit a value of ranks alone has no ordinal, and the next lower one serves."""
    found = layout.rank_sets(deck, len(deck.suits), size)
    return found, _ordinals(ladder, deck)[tables.by_ranks(ladder, found.counts)]


@lru_cache(maxsize=KEPT)
def flush_values(ladder: Ladder, deck: Deck) -> Array:
    """The value of the best flush in a suit's ranks (a bit each), -1 where there are too few."""
    masks = np.arange(1 << 13)
    sizes = np.bitwise_count(masks)
    absent = sum(1 << rank for rank, name in enumerate(RANKS) if name not in deck.ranks)
    known = (sizes >= ladder.cards) & (sizes <= CARDS_MAX) & (masks & absent == 0)
    return np.where(known, _ordinals(ladder, deck)[tables.by_suit(ladder)], -1)


@lru_cache(maxsize=KEPT)
def _ordinals(ladder: Ladder, deck: Deck) -> Array:
    """From the place of a value among all of the ladder's to that of the next lower one of the deck's, or its own."""
    every, own = (np.array([int(value) for value in ladder.values(cards)]) for cards in (Deck(), deck))
    return np.searchsorted(own, every, side="right") - 1


def lifted(ladder: Ladder, deck: Deck, cards: int) -> tuple[layout.Flushes, Array, Array]:
    """Hands that a flush lifts above their ranks, with the value of all ranks together, and of the flush."""
    found = layout.flushes(deck, cards, ladder.cards)
    by_ranks = by_number(ladder, deck, cards)[found.rank_sets]
    by_suit = flush_values(ladder, deck)[found.masks]
    lifts = by_ranks < by_suit
    return layout.Flushes(*(field[lifts] for field in found)), by_ranks[lifts], by_suit[lifts]


def _dealer_flushes(ladder: Ladder, deck: Deck, cards: int) -> tuple[kernels.Flushes, kernels.Flushes]:
    """Those hands in the order in which they begin to count, and in which they cease to."""
    found, enters, leaves = lifted(ladder, deck, cards)
    orders = [(_by_level(levels), levels) for levels in (enters, leaves)]
    entering, leaving = (kernels.Flushes(found.masks[o], found.outside[o], levels[o]) for o, levels in orders)
    return entering, leaving


def _by_level(levels: Array) -> Array:
    """The order of levels; what has one level stays in the order of `layout`. Short numbers are sorted fastest."""
    assert levels.size == 0 or levels.max() < 1 << 15
    return np.argsort(levels.astype(np.int16), kind="stable")
