"""The categories a ladder may be built from: what makes each, what breaks ties in it, and its words.

A pattern is inclusive: three kings are also a pair of kings, and anything is a high card. A hand
counts as the highest category of its ladder that it fits, so the order is the ladder's alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from pitboss.cards.card import ACE, RANK_WORDS, RANKS, Rank, plural

Ranks: TypeAlias = tuple[Rank, ...]


@dataclass(frozen=True)
class Shape:
    """What matters of a few cards: the ranks, and whether one suit holds them all."""

    ranks: Ranks  # descending
    suited: bool
    ace_low: bool  # the ladder counts A-2-3 (A-2-3-4, A-2-3-4-5) as its lowest straight


@dataclass(frozen=True)
class Pattern:
    """`ties` gives the ranks that decide between two hands of the category, or None if the shape does not fit."""

    name: str
    least_cards: int
    ties: Callable[[Shape], Ranks | None]
    words: Callable[[Ranks, int], str]


def _high_card(shape: Shape) -> Ranks | None:
    return shape.ranks


def _of_a_kind(count: int) -> Callable[[Shape], Ranks | None]:
    def ties(shape: Shape) -> Ranks | None:
        ranks = shape.ranks
        for rank in ranks:
            if ranks.count(rank) >= count:
                return (rank, *_without(ranks, rank, count))
        return None

    return ties


def _two_pair(shape: Shape) -> Ranks | None:
    pairs = sorted({rank for rank in shape.ranks if shape.ranks.count(rank) >= 2}, reverse=True)
    if len(pairs) < 2:
        return None
    high, low = pairs[:2]
    return (high, low, *_without(_without(shape.ranks, high, 2), low, 2))


def _full_house(shape: Shape) -> Ranks | None:
    counts = {rank: shape.ranks.count(rank) for rank in shape.ranks}
    threes = [rank for rank, count in counts.items() if count >= 3]
    for three in threes:
        for pair, count in counts.items():
            if pair != three and count >= 2:
                return (three, pair)
    return None


def _straight(shape: Shape) -> Ranks | None:
    ranks, size = shape.ranks, len(shape.ranks)
    if len(set(ranks)) < size:
        return None
    if ranks[0] - ranks[-1] == size - 1:
        return ranks[:1]
    if shape.ace_low and ranks == (ACE, *range(size - 2, -1, -1)):
        return (size - 2,)
    return None


def _flush(shape: Shape) -> Ranks | None:
    return shape.ranks if shape.suited else None


def _straight_flush(shape: Shape) -> Ranks | None:
    return _straight(shape) if shape.suited else None


def _royal_flush(shape: Shape) -> Ranks | None:
    return () if shape.suited and _straight(shape) == (ACE,) else None


def _no_shape(shape: Shape) -> Ranks | None:  # noqa: ARG001
    """Categories by the longest suit are no shape of a few cards: `Ladder.value_of` looks at the suits."""
    return None


LENGTHS = ("one", "two", "three", "four", "five", "six", "seven")  # cards in the longest suit
SUITED = tuple(f"{word}-card flush" for word in LENGTHS)


def _without(ranks: Ranks, rank: Rank, count: int) -> Ranks:
    """The ranks less so many of one rank."""
    kept = list(ranks)
    for _ in range(count):
        kept.remove(rank)
    return tuple(kept)


def dashed(ranks: Ranks) -> str:
    """
    >>> dashed((10, 4, 2))
    'Q-6-4'
    """
    return "-".join(RANKS[rank] for rank in ranks)


def _kickers(ranks: Ranks) -> str:
    match ranks:
        case ():
            return ""
        case (rank,):
            return f", {RANK_WORDS[rank]}"
        case _:
            return f", {dashed(ranks)}"


def _run(high: Rank, size: int) -> Ranks:
    return tuple(rank % 13 for rank in range(high, high - size, -1))


PATTERNS = {
    pattern.name: pattern
    for pattern in (
        Pattern("high card", 1, _high_card, lambda ranks, _: f"{dashed(ranks)} high"),
        Pattern("pair", 2, _of_a_kind(2), lambda ranks, _: f"pair of {plural(ranks[0])}{_kickers(ranks[1:])}"),
        Pattern(
            *("two pair", 4, _two_pair),
            lambda ranks, _: f"two pair, {plural(ranks[0])} and {plural(ranks[1])}{_kickers(ranks[2:])}",
        ),
        Pattern(
            "three of a kind",
            3,
            _of_a_kind(3),
            lambda ranks, _: f"three {plural(ranks[0])}{_kickers(ranks[1:])}",
        ),
        Pattern("straight", 2, _straight, lambda ranks, size: f"straight, {dashed(_run(ranks[0], size))}"),
        Pattern("flush", 2, _flush, lambda ranks, _: f"flush, {dashed(ranks)}"),
        Pattern(
            *("full house", 5, _full_house),
            lambda ranks, _: f"full house, {plural(ranks[0])} over {plural(ranks[1])}",
        ),
        Pattern(
            "four of a kind",
            4,
            _of_a_kind(4),
            lambda ranks, _: f"four {plural(ranks[0])}{_kickers(ranks[1:])}",
        ),
        Pattern(
            *("straight flush", 2, _straight_flush),
            lambda ranks, size: f"straight flush, {dashed(_run(ranks[0], size))}",
        ),
        Pattern("royal flush", 2, _royal_flush, lambda _ranks, size: f"royal flush, {dashed(_run(ACE, size))}"),
    )
}
BY_SUIT = {
    name: Pattern(name, length, _no_shape, lambda ranks, _, name=name: f"{name}, {dashed(ranks)}")  # type: ignore[misc]
    for length, name in enumerate(SUITED, start=1)
}
CATEGORIES = PATTERNS | BY_SUIT
