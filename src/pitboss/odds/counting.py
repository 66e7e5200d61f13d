"""How often the dealer's hand is below or equal to a player's, for every information set of a game.

The questions are laid out here and answered by `kernels`; what is made of the answers is in `solve`.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

import numpy as np

from pitboss.cards.card import RANKS
from pitboss.cards.deck import Deck
from pitboss.hands.best import CARDS_MAX, DIGIT, ByRanks, BySuit
from pitboss.hands.ladder import Ladder
from pitboss.odds import kernels, layout
from pitboss.odds.numbering import numbers, sets

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
    """

    shape: Shape
    hands: Hands
    below: Array
    upto: Array


@cache
def ordinals(ladder: Ladder, deck: Deck) -> dict[int, int]:
    """From the strength of a hand to its place among all values, ascending."""
    return {value: place for place, value in enumerate(ladder.values(deck))}


@cache
def rank_values(ladder: Ladder, deck: Deck, size: int) -> tuple[Array, Array]:
    """Every rank set of a size that the deck can make, ascending by value: the ranks, and the value they alone make."""
    held = [rank for rank, name in enumerate(RANKS) if name in deck.ranks]
    by_ranks, place = ByRanks(ladder, size), ordinals(ladder, deck)
    found = []
    for ranks in combinations_with_replacement(held, size):
        if max(ranks.count(rank) for rank in ranks) <= len(deck.suits):
            value = by_ranks[sum(DIGIT[rank] for rank in ranks)]
            found.append((_at_most(ladder, deck, value, place), ranks))
    found.sort()
    return np.array([ranks for _, ranks in found], np.int64), np.array([value for value, _ in found], np.int64)


def _at_most(ladder: Ladder, deck: Deck, value: int, place: dict[int, int]) -> int:
    """The ordinal of a value; in a deck of one suit a value of ranks alone has none, and the next lower one serves."""
    return place[value] if value in place else sum(other <= value for other in ladder.values(deck)) - 1


@cache
def flush_values(ladder: Ladder, deck: Deck) -> Array:
    """The value of the best flush in a suit's ranks (a bit each), -1 where there are too few."""
    by_suit, place = BySuit(ladder), ordinals(ladder, deck)
    values = np.full(1 << 13, -1, np.int64)
    held = sum(1 << rank for rank, name in enumerate(RANKS) if name in deck.ranks)
    for mask in range(1 << 13):
        if mask & ~held == 0 and ladder.cards <= mask.bit_count() <= CARDS_MAX:
            values[mask] = place[by_suit[mask]]
    return values


@dataclass(frozen=True)
class _Layout:
    """All that is counted and asked, without values: it depends on the deck and the numbers of cards alone."""

    masks: Array  # the player's hands up to the names of suits
    weights: Array
    rank_sets: Array
    cases: Array  # (hands, suits): the number of the case of each suit
    mask_number: Array
    mask_count: int
    held: Array  # the cases: a suit's cards, ranks outside, how many, the number of all ranks together
    outside: Array
    sizes: Array
    case_sets: Array
    dealer_masks: Array  # the dealer's possible flushes, likewise
    dealer_outside: Array
    dealer_sizes: Array
    dealer_sets: Array


def count(shape: Shape, level: int | None = None) -> Counts:
    """Below and upto, for every kind of player's hand and every place of the exposed card.

    Dealer hands are counted against the player's own value, or all against one `level` if it is given.
    """
    laid = _layout(shape.deck, shape.player, shape.dealer, shape.ladder.cards)
    by_ranks = _by_number(shape.ladder, shape.deck, shape.player)
    flushes = flush_values(shape.ladder, shape.deck)
    ranks_alone = by_ranks[laid.rank_sets]
    values = np.maximum(ranks_alone, flushes[laid.masks[:, : shape.suits]].max(axis=1))
    hands = Hands(laid.masks, laid.weights, values, laid.rank_sets)
    if level is not None:
        by_ranks = np.where(by_ranks < 0, by_ranks, level)
    special = np.flatnonzero(values > ranks_alone) if level is None else np.zeros(0, np.int64)
    rank_rows, ranks_below, ranks_upto = _ranks(shape, laid, by_ranks, hands, special)
    case_rows, flush_below, flush_upto = _flushes(shape, laid, by_ranks, hands, special)
    places = 52 if shape.exposed else 1
    below, upto = (np.zeros((len(values), places), ranks_below.dtype) for _ in range(2))
    layout.assemble(rank_rows, case_rows, shape.exposed, ranks_below, flush_below, below)
    layout.assemble(rank_rows, case_rows, shape.exposed, ranks_upto, flush_upto, upto)
    return Counts(shape, hands, below, upto)


def _whole(shape: Shape) -> type[Any]:
    """Whole numbers wide enough for every sum of inclusion and exclusion."""
    most = comb(len(shape.deck.cards), shape.dealer) << shape.player
    return np.int32 if most < 1 << 31 else np.int64


def _ranks(shape: Shape, laid: _Layout, by_ranks: Array, hands: Hands, special: Array) -> tuple[Array, Array, Array]:
    """A: the row of each hand, and the rows below and up to its level."""
    dealer_ranks, dealer_values = rank_values(shape.ladder, shape.deck, shape.dealer)
    player_ranks, _ = rank_values(shape.ladder, shape.deck, shape.player)
    row_by_number = np.full(len(by_ranks), -1, np.int64)
    row_by_number[numbers(player_ranks)] = np.arange(len(player_ranks))
    plain = row_by_number[laid.rank_sets]
    asked = np.concatenate([player_ranks, player_ranks[plain[special]]])
    levels = np.concatenate([by_ranks[numbers(player_ranks)], hands.values[special]])
    order = np.argsort(levels, kind="stable")
    columns = 13 if shape.exposed else 1
    below, upto = (np.zeros((len(asked), columns), _whole(shape)) for _ in range(2))
    counters = np.zeros((sets(shape.player), columns), _whole(shape))
    given = (dealer_ranks, dealer_values, shape.suits, shape.exposed, asked[order], levels[order])
    kernels.sweep_ranks(*given, counters, below, upto)
    row_of = np.empty(len(asked), np.int64)
    row_of[order] = np.arange(len(asked))
    rows = row_of[plain]
    rows[special] = row_of[len(player_ranks) :]
    return rows, below, upto


def _flushes(shape: Shape, laid: _Layout, by_ranks: Array, hands: Hands, special: Array) -> tuple[Array, Array, Array]:
    """B: the rows of each hand, one a suit, and the rows below and up to its level."""
    masks, ranks, sizes, enters, leaves = dealer_flushes(shape)
    own = (np.zeros(len(special) * shape.suits, np.int64) for _ in range(2))
    own_masks, own_sizes = own
    own_ranks = np.zeros((len(own_masks), laid.outside.shape[1]), np.int64)
    layout.suit_by_suit(hands.masks[special], shape.suits, own_masks, own_ranks, own_sizes)
    levels = np.concatenate([by_ranks[laid.case_sets], np.repeat(hands.values[special], shape.suits)])
    order = np.argsort(levels, kind="stable")
    held = np.concatenate([laid.held, own_masks])[order]
    asked = np.concatenate([laid.outside, own_ranks])[order]
    counts = np.concatenate([laid.sizes, own_sizes])[order]
    columns, spare = 26 if shape.exposed else 1, shape.dealer - shape.ladder.cards
    below, upto = (np.zeros((len(held), columns), _whole(shape)) for _ in range(2))
    counters = np.zeros((laid.mask_count, sets(spare), columns), _whole(shape))
    kernels.sweep_flush(
        masks, ranks, sizes, enters, leaves, np.argsort(enters, kind="stable"), np.argsort(leaves, kind="stable"),
        shape.suits, shape.exposed, spare, shape.player,
        held, asked, counts, levels[order], laid.mask_number, counters, below, upto,
    )  # fmt: skip
    row_of = np.empty(len(held), np.int64)
    row_of[order] = np.arange(len(held))
    rows = row_of[laid.cases]
    rows[special] = row_of[len(laid.held) :].reshape(-1, shape.suits)
    return rows, below, upto


def dealer_flushes(shape: Shape) -> tuple[Array, Array, Array, Array, Array]:
    """The dealer's hands that a flush lifts above their ranks.

    The suit's cards, the ranks outside, how many those are, the value of all ranks together, and of the flush.
    """
    laid = _layout(shape.deck, shape.player, shape.dealer, shape.ladder.cards)
    enters = _by_number(shape.ladder, shape.deck, shape.dealer)[laid.dealer_sets]
    leaves = flush_values(shape.ladder, shape.deck)[laid.dealer_masks]
    lifted = np.flatnonzero(enters < leaves)
    given = (laid.dealer_masks, laid.dealer_outside, laid.dealer_sizes, enters, leaves)
    masks, ranks, sizes, enters, leaves = (array[lifted] for array in given)
    return masks, ranks, sizes, enters, leaves


@cache
def _by_number(ladder: Ladder, deck: Deck, size: int) -> Array:
    """The value that the ranks alone make, by the number of the rank set; -1 where the deck has no such set."""
    values = np.full(sets(size), -1, np.int64)
    ranks, found = rank_values(ladder, deck, size)
    values[numbers(ranks)] = found
    return values


@cache
def _layout(deck: Deck, player: int, dealer: int, least: int) -> _Layout:
    suits, most = len(deck.suits), max(player, dealer)
    held = [rank for rank, name in enumerate(RANKS) if name in deck.ranks]
    masks_of = [
        sorted(sum(1 << rank for rank in chosen) for chosen in combinations(held, size)) for size in range(most + 1)
    ]
    sets_of = [
        [
            ranks
            for ranks in combinations_with_replacement(held, size)
            if max((ranks.count(rank) for rank in ranks), default=0) <= suits - 1
        ]
        for size in range(most + 1)
    ]
    mask_number, mask_place = np.zeros(1 << 13, np.int64), np.zeros(1 << 13, np.int64)
    every = [mask for masks in masks_of for mask in masks]
    mask_number[every] = np.arange(len(every))
    set_place = np.full(sets(most), -1, np.int64)
    by_count = np.zeros((most + 1, max(len(masks) for masks in masks_of)), np.int64)
    rank_lists = np.zeros((most + 1, max(len(ranks) for ranks in sets_of), max(most, 1)), np.int64)
    for size, (held_by, ranks) in enumerate(zip(masks_of, sets_of, strict=True)):
        mask_place[held_by] = np.arange(len(held_by))
        by_count[size, : len(held_by)] = held_by
        if ranks:
            rank_lists[size, : len(ranks), :size] = ranks
            set_place[numbers(np.array(ranks, np.int64).reshape(len(ranks), size))] = np.arange(len(ranks))
    counts = np.array([len(masks) for masks in masks_of], np.int64)
    set_counts = np.array([len(ranks) for ranks in sets_of], np.int64)

    def outside(first: int, cards: int) -> tuple[Array, Array, Array, Array]:
        given = (by_count, counts, first, cards, cards, rank_lists, set_counts)
        none = np.zeros(0, np.int64)
        n = layout.with_outside(*given, none, np.zeros((0, 1), np.int64), none, none)
        masks, sizes, rank_sets = (np.zeros(n, np.int64) for _ in range(3))
        ranks = np.zeros((n, 8), np.int64)
        layout.with_outside(*given, masks, ranks, sizes, rank_sets)
        return masks, ranks, sizes, rank_sets

    none = np.zeros(0, np.int64)
    n = layout.suits_apart(by_count, counts, player, suits, np.zeros((0, 4), np.int64), none, none)
    masks, weights, rank_sets = np.zeros((n, 4), np.int64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    layout.suits_apart(by_count, counts, player, suits, masks, weights, rank_sets)
    widths = np.array([set_counts[player - c] if c <= player else 0 for c in range(most + 1)], np.int64)
    starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts * widths)])
    cases = np.zeros((n, suits), np.int64)
    layout.find_cases(masks, suits, player, starts, mask_place, set_place, widths, cases)
    mask_count = int(counts[: player + 1].sum())
    return _Layout(
        masks, weights, rank_sets, cases, mask_number, mask_count, *outside(0, player), *outside(least, dealer)
    )
