"""How often the dealer's hand is below or equal to a player's, for every information set of a game.

The questions are laid out here and answered by `kernels`; what is made of the answers is in `solve`.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np

from pitboss.cards.card import RANKS
from pitboss.cards.deck import Deck
from pitboss.hands.best import CARDS_MAX, DIGIT, ByRanks, BySuit
from pitboss.hands.ladder import Ladder
from pitboss.odds import kernels, layout
from pitboss.odds.numbering import number, sets

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
class _Numbers:
    """Masks by how many ranks they hold, rank sets by size, and numbers of cases (a suit's cards, ranks outside)."""

    by_count: Array
    counts: Array
    mask_number: Array  # among all masks, the smaller ones first
    mask_place: Array  # among the masks that hold as many ranks
    sets: Array
    set_counts: Array
    starts: Array
    widths: Array


def count(shape: Shape, level: int | None = None) -> Counts:
    """Below and upto, for every kind of player's hand and every place of the exposed card.

    Dealer hands are counted against the player's own value, or all against one `level` if it is given.
    """
    values_p = _by_number(shape, shape.player)
    flushes = flush_values(shape.ladder, shape.deck)
    numbers = _numbers(shape)
    hands, special = _hands(shape, numbers, values_p, flushes)
    if level is not None:
        special[:] = 0
        values_p = np.where(values_p < 0, values_p, level)
    dealer_ranks, dealer_values = rank_values(shape.ladder, shape.deck, shape.dealer)
    player_ranks, player_values = rank_values(shape.ladder, shape.deck, shape.player)
    if level is not None:
        player_values = np.full_like(player_values, level)

    chosen = np.flatnonzero(special)
    special_ranks = np.array([_ranks_of(hands.masks[hand]) for hand in chosen], np.int64).reshape(-1, shape.player)
    asked = np.concatenate([player_ranks, special_ranks])
    levels = np.concatenate([player_values, hands.values[chosen]])
    columns = 13 if shape.exposed else 1
    by_level = np.argsort(levels, kind="stable")
    below, upto = (np.zeros((len(asked), columns), np.int64) for _ in range(2))
    counters = np.zeros((sets(shape.player), columns), np.int64)
    kernels.sweep_ranks(
        dealer_ranks,
        dealer_values,
        shape.suits,
        shape.exposed,
        asked[by_level],
        levels[by_level],
        counters,
        below,
        upto,
    )
    row_of = np.empty(len(asked), np.int64)
    row_of[by_level] = np.arange(len(asked))
    rank_row = np.full(sets(shape.player), -1, np.int64)
    for place, ranks in enumerate(player_ranks):
        rank_row[number(tuple(int(rank) for rank in ranks))] = row_of[place]

    flush_rows = _flush_rows(shape, numbers, values_p, flushes, hands, chosen)
    case_row, special_case_row, flush_below, flush_upto = flush_rows
    places = 52 if shape.exposed else 1
    found = Counts(shape, hands, *(np.zeros((len(hands.weights), places), np.int64) for _ in range(2)))
    layout.assemble(
        hands.masks, hands.rank_sets, special, shape.suits, shape.player, shape.exposed,
        rank_row, below, upto, row_of[len(player_ranks) :],
        case_row, numbers.mask_place, numbers.starts, numbers.widths, flush_below, flush_upto,
        special_case_row, found.below, found.upto,
    )  # fmt: skip
    return found


def _by_number(shape: Shape, size: int) -> Array:
    """The value that the ranks alone make, by the number of the rank set."""
    values = np.full(sets(size), -1, np.int64)
    for ranks, value in zip(*rank_values(shape.ladder, shape.deck, size), strict=True):
        values[number(tuple(int(rank) for rank in ranks))] = value
    return values


def _ranks_of(masks: Array) -> list[int]:
    return sorted(rank for mask in masks for rank in range(13) if int(mask) >> rank & 1)


def _numbers(shape: Shape) -> _Numbers:
    most = max(shape.player, shape.dealer)
    held = shape.ranks
    by_count: list[list[int]] = [
        sorted(sum(1 << rank for rank in chosen) for chosen in combinations(held, size)) for size in range(most + 1)
    ]
    mask_number, mask_place = np.zeros(1 << 13, np.int64), np.zeros(1 << 13, np.int64)
    every = [mask for masks in by_count for mask in masks]
    mask_number[every] = np.arange(len(every))
    for masks in by_count:
        mask_place[masks] = np.arange(len(masks))
    sets_of: list[list[tuple[int, ...]]] = [
        [
            ranks
            for ranks in combinations_with_replacement(held, size)
            if max((ranks.count(rank) for rank in ranks), default=0) <= shape.suits - 1
        ]
        for size in range(most + 1)
    ]
    widths = np.array(
        [sets(shape.player - c) - sets(shape.player - c - 1) if c <= shape.player else 0 for c in range(most + 1)]
    )
    starts = np.concatenate([[0], np.cumsum([len(by_count[c]) * widths[c] for c in range(most + 1)])])
    return _Numbers(
        by_count=_padded(by_count, 0),
        counts=np.array([len(masks) for masks in by_count], np.int64),
        mask_number=mask_number,
        mask_place=mask_place,
        sets=_padded_sets(sets_of, most),
        set_counts=np.array([len(ranks) for ranks in sets_of], np.int64),
        starts=starts.astype(np.int64),
        widths=widths.astype(np.int64),
    )


def _padded(rows: list[list[int]], filler: int) -> Array:
    width = max(len(row) for row in rows)
    return np.array([row + [filler] * (width - len(row)) for row in rows], np.int64)


def _padded_sets(sets_of: list[list[tuple[int, ...]]], most: int) -> Array:
    table = np.zeros((most + 1, max(len(ranks) for ranks in sets_of), max(most, 1)), np.int64)
    for size, every in enumerate(sets_of):
        for place, ranks in enumerate(every):
            table[size, place, :size] = ranks
    return table


def _hands(shape: Shape, numbers: _Numbers, values: Array, flushes: Array) -> tuple[Hands, Array]:
    """The player's hands, and which of them are worth more as a flush than by their ranks."""
    given = (numbers.by_count, numbers.counts, shape.player, shape.suits, values, flushes)
    none = np.zeros(0, np.int64)
    n = layout.suits_apart(*given, np.zeros((0, 4), np.int64), none, none, none, none)
    hands = Hands(np.zeros((n, 4), np.int64), *(np.zeros(n, np.int64) for _ in range(3)))
    special = np.zeros(n, np.int64)
    layout.suits_apart(*given, hands.masks, hands.weights, hands.values, hands.rank_sets, special)
    return hands, special


def _flush_rows(
    shape: Shape, numbers: _Numbers, values_p: Array, flushes: Array, hands: Hands, chosen: Array
) -> tuple[Array, Array, Array, Array]:
    """B for every case and for the special hands: the row of each case, of each special hand's suits, and the rows."""
    spare = shape.dealer - shape.ladder.cards
    masks, ranks, sizes, enters = dealer_flushes(shape)
    leaves = flushes[masks]
    held, asked, counts, levels = _with_outside(numbers, 0, shape.player, shape.player, values_p, np.zeros(0, np.int64))
    cases = len(held)
    extra = [
        (
            int(hands.masks[hand, suit]),
            [
                rank
                for other in range(shape.suits)
                if other != suit
                for rank in _ranks_of(hands.masks[hand, other : other + 1])
            ],
            hands.values[hand],
        )
        for hand in chosen
        for suit in range(shape.suits)
    ]
    wide = max(asked.shape[1], 1)
    more = np.zeros((len(extra), wide), np.int64)
    for place, (_, outside, _) in enumerate(extra):
        more[place, : len(outside)] = sorted(outside)
    held = np.concatenate([held, np.array([mask for mask, _, _ in extra], np.int64)])
    asked = np.concatenate([asked, more])
    counts = np.concatenate([counts, np.array([len(outside) for _, outside, _ in extra], np.int64)])
    levels = np.concatenate([levels, np.array([level for _, _, level in extra], np.int64)])
    by_level = np.argsort(levels, kind="stable")
    columns = 26 if shape.exposed else 1
    below, upto = (np.zeros((len(held), columns), np.int64) for _ in range(2))
    counters = np.zeros((int(numbers.counts[: shape.player + 1].sum()), sets(max(spare, 0)), columns), np.int64)
    kernels.sweep_flush(
        masks, ranks, sizes, enters, leaves,
        np.argsort(enters, kind="stable"), np.argsort(leaves, kind="stable"),
        shape.suits, shape.exposed, spare, shape.player,
        held[by_level], asked[by_level], counts[by_level], levels[by_level], numbers.mask_number, counters, below, upto,
    )  # fmt: skip
    row_of = np.empty(len(held), np.int64)
    row_of[by_level] = np.arange(len(held))
    case_row = np.full(int(numbers.starts[shape.player + 1]), -1, np.int64)
    for place in range(cases):
        inside = shape.player - int(counts[place])
        outside_number = number(tuple(int(rank) for rank in asked[place, : counts[place]])) - sets(
            int(counts[place]) - 1
        )
        case = numbers.starts[inside] + numbers.mask_place[held[place]] * numbers.widths[inside] + outside_number
        case_row[case] = row_of[place]
    return case_row, row_of[cases:].reshape(-1, shape.suits), below, upto


def dealer_flushes(shape: Shape) -> tuple[Array, Array, Array, Array]:
    """The dealer's hands that a flush lifts above their ranks.

    The suit's cards, the ranks outside, how many those are, and the value of all ranks together.
    """
    values = _by_number(shape, shape.dealer)
    flushes = flush_values(shape.ladder, shape.deck)
    return _with_outside(_numbers(shape), shape.ladder.cards, shape.dealer, shape.dealer, values, flushes)


def _with_outside(
    numbers: _Numbers, least: int, most: int, cards: int, values: Array, leaves: Array
) -> tuple[Array, Array, Array, Array]:
    given = (numbers.by_count, numbers.counts, least, most, cards, numbers.sets, numbers.set_counts, values, leaves)
    none = np.zeros(0, np.int64)
    n = layout.with_outside(*given, none, np.zeros((0, 1), np.int64), none, none)
    masks, sizes, enters = (np.zeros(n, np.int64) for _ in range(3))
    ranks = np.zeros((n, max(cards, 1)), np.int64)
    layout.with_outside(*given, masks, ranks, sizes, enters)
    return masks, ranks, sizes, enters
