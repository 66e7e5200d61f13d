"""Planted defects: shuffles as they have gone wrong in the world. Each is caught, by the proof or by the vectors.

A defect is a whole shuffle, from the seed and the cuts to the order. The vectors catch what differs in
any byte; the proof over all draws of a four-card deck catches what would still look right in a vector
that was made with the same mistake.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import permutations, product
from math import prod

import pytest

from pitboss.cards.card import show
from pitboss.fair import protocol
from pitboss.fair.protocol import Header
from tests.fair.vectors import RULES_HASH, VECTORS, Vector

Walk = Callable[[list[int], Iterator[int]], None]  # how bytes move the cards
Key = Callable[[Header, bytes, Mapping[int, bytes]], bytes]  # how seed and cuts make the key


def right_key(head: Header, seed: bytes, cuts: Mapping[int, bytes]) -> bytes:
    return protocol.deck_key(seed, head, protocol.pool(head, cuts))


def right_walk(cards: list[int], moves: Iterator[int]) -> None:
    for last in range(len(cards) - 1, 0, -1):
        while (byte := next(moves)) >= 256 - 256 % (last + 1):
            pass
        _swap(cards, last, byte % (last + 1))


def _swap(cards: list[int], one: int, two: int) -> None:
    cards[one], cards[two] = cards[two], cards[one]


def off_by_one(cards: list[int], moves: Iterator[int]) -> None:
    """A card below the last can never be the last: 0 to i - 1 and not to i (the poker site of 1999 had its like)."""
    for last in range(len(cards) - 1, 1, -1):
        _swap(cards, last, next(moves) % last)


def naive(cards: list[int], moves: Iterator[int]) -> None:
    """Every card changes places with any card."""
    for at in range(len(cards)):
        _swap(cards, at, next(moves) % len(cards))


def sattolo(cards: list[int], moves: Iterator[int]) -> None:
    """No card stays where it is: only cycles come out."""
    for last in range(len(cards) - 1, 0, -1):
        while (byte := next(moves)) >= 256 - 256 % last:
            pass
        _swap(cards, last, byte % last)


def modulo_8_bits(cards: list[int], moves: Iterator[int]) -> None:
    """No byte is skipped, so low residues come more often."""
    for last in range(len(cards) - 1, 0, -1):
        _swap(cards, last, next(moves) % (last + 1))


def modulo_16_bits(cards: list[int], moves: Iterator[int]) -> None:
    """The same with two bytes: too small to see in 100,000 decks."""
    for last in range(len(cards) - 1, 0, -1):
        _swap(cards, last, (256 * next(moves) + next(moves)) % (last + 1))


def rank_only(cards: list[int], moves: Iterator[int]) -> None:
    """Ranks are shuffled and suits stay in their order."""
    ranks = [card // 4 for card in cards]
    right_walk(ranks, moves)
    cards[:] = [4 * rank + at % 4 for at, rank in enumerate(ranks)]


def short_stream(cards: list[int], moves: Iterator[int]) -> None:
    """Half a block of bytes is used again and again."""
    few = [next(moves) for _ in range(16)]
    right_walk(cards, iter(few * 16))


def wrong_start(cards: list[int], moves: Iterator[int]) -> None:
    """The deck begins suit by suit, as it comes out of the box."""
    cards.sort(key=lambda card: (card % 4, card // 4))
    right_walk(cards, moves)


def dealt_from_the_end(cards: list[int], moves: Iterator[int]) -> None:
    """The last position is dealt first."""
    right_walk(cards, moves)
    cards.reverse()


def time_seed(head: Header, seed: bytes, cuts: Mapping[int, bytes]) -> bytes:
    """A seed out of milliseconds since midnight: 86,400,000 decks in all."""
    return right_key(head, (int.from_bytes(seed, "big") % 86_400_000).to_bytes(32, "big"), cuts)


def seed_reuse(head: Header, seed: bytes, cuts: Mapping[int, bytes]) -> bytes:
    """The hand's number is not in the key, so that a seed may serve again."""
    return right_key(Header(head.table, 0, head.deck, head.rules_hash), seed, cuts)


def same_seed_for_both_decks(head: Header, seed: bytes, cuts: Mapping[int, bytes]) -> bytes:
    return right_key(Header(head.table, head.hand, "A/B", head.rules_hash), seed, cuts)


def dropped_cut(head: Header, seed: bytes, cuts: Mapping[int, bytes]) -> bytes:
    """The last seat's cut goes under the table."""
    return right_key(head, seed, {seat: cut for seat, cut in cuts.items() if seat != max(cuts)})


def house_alone(head: Header, seed: bytes, cuts: Mapping[int, bytes]) -> bytes:
    """No cut goes in at all."""
    return right_key(head, seed, {})


WALKS: list[Walk] = [
    *(off_by_one, naive, sattolo, modulo_8_bits, modulo_16_bits),
    *(rank_only, short_stream, wrong_start, dealt_from_the_end),
]
KEYS: list[Key] = [time_seed, seed_reuse, same_seed_for_both_decks, dropped_cut, house_alone]


def _agrees(vector: Vector, key: Key, walk: Walk) -> bool:
    head = Header(vector.table, vector.hand, vector.deck, RULES_HASH)
    cuts = {seat: bytes.fromhex(cut) for seat, cut in vector.cuts.items()}
    cards = list(protocol.FULL_DECK)
    walk(cards, protocol.stream(key(head, vector.seed, cuts)))
    return show(cards).startswith(vector.begins) and show(cards).endswith(vector.ends)


def test_the_same_machinery_finds_nothing_wrong_with_the_right_shuffle() -> None:
    """Would catch a test that calls everything defective."""
    assert all(_agrees(vector, right_key, right_walk) for vector in VECTORS)
    assert _spread(right_walk, cards=3) == {Fraction(1, 6)}


@pytest.mark.parametrize("walk", WALKS)
def test_cards_that_are_moved_wrongly_miss_the_vectors(walk: Walk) -> None:
    assert not any(_agrees(vector, right_key, walk) for vector in VECTORS)


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_is_made_wrongly_misses_the_vectors(key: Key) -> None:
    """A cut that is dropped can only be missed where there was one."""
    assert not all(_agrees(vector, key, right_walk) for vector in VECTORS)


@pytest.mark.parametrize("walk", [off_by_one, naive, sattolo, modulo_8_bits])
def test_a_biased_walk_fails_the_proof_over_every_draw(walk: Walk) -> None:
    """Three cards and every pair (and triple) of bytes: the orders do not come out equally often."""
    assert _spread(walk, cards=3) != {Fraction(1, 6)}


def test_a_16_bit_modulo_fails_the_proof_over_every_draw() -> None:
    """Would catch the bias that statistics miss: 65,536 pairs of bytes do not go evenly into 52 cards."""
    picked = Counter((256 * high + low) % 52 for high, low in product(range(256), repeat=2))
    assert len(set(picked.values())) > 1


def _spread(walk: Walk, cards: int) -> set[Fraction]:
    """How often each order of three cards comes out, over every draw of four bytes.

    For three cards two bytes are alike that have the same residue modulo 12; only 255 stands alone, because a
    fair draw among three has to skip it.
    """
    weights = Counter(byte % 12 if byte < 255 else byte for byte in range(256))
    reached: Counter[tuple[int, ...]] = Counter()
    for draws in product(weights, repeat=cards + 1):
        deck = list(range(cards))
        try:
            walk(deck, iter(draws))
        except StopIteration:
            continue  # too many were skipped; for every order alike
        reached[tuple(deck)] += prod(weights[byte] for byte in draws)
    total = sum(reached.values())
    return {Fraction(reached[order], total) for order in permutations(range(cards))}
