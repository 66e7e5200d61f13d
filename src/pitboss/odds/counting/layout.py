"""What is counted and asked, but for values: it depends on the deck and the numbers of cards alone."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from pitboss.cards.card import RANKS
from pitboss.cards.deck import Deck
from pitboss.hands import tables
from pitboss.hands.jit import inner, kernel
from pitboss.odds.counting.kernels import SPLITS, Counters, Room
from pitboss.odds.counting.numbering import BINOMIAL, SIZE_OFFSET, numbers, sets
from pitboss.odds.counting.rows import WIDE

KEPT = 16  # that are kept in memory: sheets of strangers must not fill it

Array = np.ndarray[Any, Any]

_MASKS = np.arange(1 << 13)
_SIZES = np.bitwise_count(_MASKS)
_LINE = 64  # bytes that a processor fetches at once


class Held(NamedTuple):
    """The player's hands up to the names of the suits; those with the same ranks lie together."""

    masks: Array  # (n, 4): the ranks held in each suit, a bit each, the largest mask first
    splits: Array  # (n, 4): the same by the hand's different ranks, a bit each; SPLITS where the deck has no such suit
    weights: Array  # how many hands it stands for
    rank_sets: Array  # the number of its rank set


class RankSets(NamedTuple):
    """All rank sets of one size."""

    counts: Array  # (n, 13): how many there are of each rank
    lists: Array  # the same as an ascending list of ranks
    numbers: Array
    ways: Array  # to deal it


class Flushes(NamedTuple):
    """The dealer's hands with enough cards of one suit; those with the same cards of it lie together."""

    masks: Array
    outside: Array  # the number of the rank set outside the suit
    ways: Array  # to deal that
    rank_sets: Array  # the number of all ranks together


@lru_cache(maxsize=KEPT)
def held(deck: Deck, cards: int) -> Held:
    suits = len(deck.suits)
    by_count = [_masks(deck, count) for count in range(cards + 1)]
    padded = np.zeros((cards + 1, max(map(len, by_count))), np.int64)
    for count, masks in enumerate(by_count):
        padded[count, : len(masks)] = masks
    counts = np.array([len(masks) for masks in by_count])
    n = suits_apart(padded, counts, cards, suits, _no_hands(0))
    found = _no_hands(n)
    suits_apart(padded, counts, cards, suits, found)
    order = np.argsort(found.rank_sets, kind="stable")
    return Held(*(field[order] for field in found))


def _no_hands(room: int) -> Held:
    masks, splits = np.zeros((room, 4), np.int64), np.full((room, 4), SPLITS, np.uint8)
    return Held(masks, splits, np.zeros(room, np.int64), np.zeros(room, np.int64))


@lru_cache(maxsize=KEPT)
def flushes(deck: Deck, cards: int, least: int) -> Flushes:
    found = []
    for inside in range(least, cards + 1):
        masks = _masks(deck, inside)
        others = rank_sets(deck, len(deck.suits) - 1, cards - inside)
        counts = (masks[:, None, None] >> np.arange(13) & 1) + others.counts[None, :, :]
        whole = numbers(_lists(counts.reshape(-1, 13), cards))
        outside, ways = (np.tile(each, len(masks)) for each in (others.numbers, others.ways))
        found.append(Flushes(np.repeat(masks, len(others.ways)), outside, ways, whole))
    return Flushes(*(np.concatenate(each) for each in zip(*found, strict=True)))


@lru_cache(maxsize=KEPT)
def rank_sets(deck: Deck, suits: int, cards: int) -> RankSets:
    """Those of so many cards, dealt from so many suits of the deck."""
    every = tables.multisets(cards)
    absent = [rank for rank, name in enumerate(RANKS) if name not in deck.ranks]
    counts = every[(every.max(axis=1) <= suits) & ~every[:, absent].any(axis=1)]
    lists = _lists(counts, cards)
    return RankSets(counts, lists, numbers(lists), BINOMIAL[suits, counts].prod(axis=1))


def _lists(counts: Array, cards: int) -> Array:
    """Ascending lists of so many ranks, from how many there are of each."""
    return np.repeat(np.tile(np.arange(13), len(counts)), counts.ravel()).reshape(len(counts), cards)


def counters(player: int, dealer: int, spare: int, exposed: int) -> Counters:
    """Nothing counted yet, for so many cards; `spare` of a dealer's cards at most are outside a flush."""
    most = min(player, dealer - exposed)
    sizes, ranks = _outside(spare)
    rooms = most - sizes
    blocks = np.concatenate([[0], np.cumsum(np.bincount(_SIZES))])[np.maximum(rooms + 1, 0)]
    mask_place = np.empty(1 << 13, np.int64)
    mask_place[np.argsort(_SIZES, kind="stable")] = _MASKS
    starts = np.concatenate([[0], np.cumsum(blocks)])
    by_ranks, by_flush = _zeros(sets(most), WIDE if exposed else 1), _zeros(starts[-1], 2 * WIDE if exposed else 1)
    return Counters(most, by_ranks, by_flush, starts, rooms, mask_place, ranks, sizes)


def room(given: Counters) -> Room:
    outside, wide = len(given.outside_sizes), given.by_flush.shape[1]
    parts = int((1 << given.outside_sizes).sum())
    return Room(
        entered=np.zeros(3, np.int64),
        ranks=np.zeros((2, 8), np.int64),
        parts=np.zeros((6, SPLITS), np.int64),
        firsts=np.zeros(outside + 1, np.int64),
        numbers=np.zeros(parts, np.int64),
        lifts=_zeros(parts, wide),
        sums=_zeros(outside, wide),
        stamps=np.zeros(outside, np.int64),
        listed=np.zeros(outside, np.int64),
        splits=np.zeros((3, SPLITS), np.int64),
        found=_zeros(SPLITS + 1, wide),
        alone=_zeros(1, given.by_ranks.shape[1]),
    )


@lru_cache(maxsize=KEPT)
def _outside(spare: int) -> tuple[Array, Array]:
    """The sizes of rank sets of up to so many cards, and their ranks, by number."""
    ranks = np.zeros((sets(spare), max(spare, 1)), np.int64)
    for size in range(1, spare + 1):
        every = np.array(list(combinations_with_replacement(range(13), size)))
        ranks[numbers(every), :size] = every
    return np.searchsorted(SIZE_OFFSET, np.arange(sets(spare)), side="right") - 1, ranks


def _zeros(rows: int, wide: int) -> Array:
    """Rows of 32-bit counts, the first at the beginning of a cache line; memory that is filled comes in large pages."""
    memory = np.empty(rows * wide + _LINE // 4, np.int32)
    memory.fill(0)
    begin = -memory.ctypes.data % _LINE // 4
    return memory[begin : begin + rows * wide].reshape(rows, wide)


def _masks(deck: Deck, count: int) -> Array:
    """Every set of so many ranks of the deck, a bit each, ascending."""
    absent = sum(1 << rank for rank, name in enumerate(RANKS) if name not in deck.ranks)
    found: Array = _MASKS[(count == _SIZES) & (_MASKS & absent == 0)]
    return found


@kernel
def suits_apart(by_count: Array, counts: Array, cards: int, suits: int, found: Held) -> int:
    """Every hand of so many cards up to the names of the suits; returns how many there are.

    `by_count[c]` lists the masks with c ranks, `counts[c]` of them. With no room it only counts.
    """
    n = 0
    for c0 in range(cards + 1):
        for i0 in range(counts[c0]):
            m0 = by_count[c0, i0]
            for c1 in range((cards - c0 if suits > 1 else 0) + 1):
                for i1 in range(counts[c1] if suits > 1 else 1):
                    m1 = by_count[c1, i1] if suits > 1 else 0
                    if m1 > m0:
                        break  # the masks of a count ascend
                    for c2 in range((cards - c0 - c1 if suits > 2 else 0) + 1):
                        for i2 in range(counts[c2] if suits > 2 else 1):
                            m2 = by_count[c2, i2] if suits > 2 else 0
                            if m2 > m1:
                                break
                            c3 = cards - c0 - c1 - c2
                            if suits < 4 and c3 > 0:
                                break
                            for i3 in range(counts[c3] if suits > 3 else 1):
                                m3 = by_count[c3, i3] if suits > 3 else 0
                                if m3 > m2:
                                    break
                                if found.weights.size:
                                    found.masks[n, 0] = m0
                                    found.masks[n, 1] = m1
                                    found.masks[n, 2] = m2
                                    found.masks[n, 3] = m3
                                    _describe(found, n, suits)
                                n += 1
    return n


@inner
def _describe(found: Held, hand: int, suits: int) -> None:
    """The other fields of a hand, from its masks."""
    masks = found.masks
    ways = 1
    run = 1
    for suit in range(suits):
        found.splits[hand, suit] = 0
        ways *= suit + 1
        run = run + 1 if suit and masks[hand, suit] == masks[hand, suit - 1] else 1
        ways //= run
    found.weights[hand] = ways
    cards = 0
    different = 0
    for rank in range(13):
        before = cards
        for suit in range(suits):
            if masks[hand, suit] >> rank & 1:
                found.splits[hand, suit] |= 1 << different
                found.rank_sets[hand] += BINOMIAL[rank + cards, cards + 1]
                cards += 1
        if cards > before:
            different += 1
    found.rank_sets[hand] += SIZE_OFFSET[cards]
