"""The deck protocol: the published vectors, and the proof that no card is favoured. The campaign `shuffles` looks at
many decks."""

from collections import Counter
from hashlib import sha256
from itertools import islice, pairwise
from math import sqrt
from random import Random

import pytest

from pitboss.cards.card import show
from pitboss.cards.deck import Deck
from pitboss.fair import protocol
from pitboss.fair.protocol import Header
from pitboss.house.shuffler import fresh_seed
from tests.fair.vectors import RULES_HASH, VECTORS, Vector


@pytest.mark.parametrize("vector", VECTORS, ids=["1", "2"])
def test_the_protocol_gives_the_published_vectors(vector: Vector) -> None:
    """Would catch any byte that another program would write differently. From two programs in two languages."""
    head = Header(vector.table, vector.hand, vector.deck, RULES_HASH)
    commit = protocol.commit(head, vector.seed)
    cuts = {seat: protocol.cut(secret, commit) for seat, secret in vector.secrets.items()}
    pool = protocol.pool(head, cuts)
    key = protocol.deck_key(vector.seed, head, pool)
    order = show(protocol.order(key))
    assert commit.hex() == vector.commit
    assert {seat: cut.hex() for seat, cut in cuts.items()} == vector.cuts
    assert (pool.hex(), key.hex()) == (vector.pool, vector.key)
    assert order.startswith(vector.begins)
    assert order.endswith(vector.ends)


@pytest.mark.parametrize("vector", VECTORS, ids=["1", "2"])
def test_as_many_bytes_are_used_and_skipped_as_the_vectors_say(vector: Vector) -> None:
    """Would catch a byte that is thrown away or used twice where the order happens to come out right."""
    used = list(islice(protocol.stream(bytes.fromhex(vector.key)), vector.used))
    skipped, left = 0, iter(used)
    for among in range(52, 1, -1):
        while protocol.PICKS[among][next(left)] is None:
            skipped += 1
    assert (skipped, next(left, None)) == (vector.skipped, None)


@pytest.mark.parametrize("among", range(2, 53))
def test_no_card_is_favoured_whatever_the_number_of_cards(among: int) -> None:
    """The proof of zero bias, over all 256 bytes: every one of the cards is picked by equally many of them.

    These are the entries that the shuffle itself looks up. A uniform byte so gives a uniform card, and
    a deck whose every swap is uniform is a uniform deck.
    """
    picked = Counter(protocol.PICKS[among])
    skipped = picked.pop(None, 0)
    assert picked.keys() == set(range(among))
    assert set(picked.values()) == {256 // among}
    assert skipped == 256 % among


def test_every_order_of_a_small_deck_is_reached_equally_often() -> None:
    """Would catch a walk over the deck that is not a uniform one (Sattolo, naive), by going through every draw.

    For four cards there are 4 x 3 x 2 draws; each leads to an order of its own.
    """
    reached = set()
    for first in range(4):
        for second in range(3):
            for third in range(2):
                draws = iter((first, second, third))
                cards = [0, 1, 2, 3]
                for last in (3, 2, 1):
                    pick = protocol.PICKS[last + 1][next(draws)]
                    assert pick is not None
                    cards[last], cards[pick] = cards[pick], cards[last]
                reached.add(tuple(cards))
    assert len(reached) == 24


@pytest.mark.parametrize("deck", [Deck(), Deck(ranks="6789TJQKA"), Deck(suits="ds"), Deck(ranks="A", suits="cs")])
def test_an_order_holds_every_card_of_its_deck_once(deck: Deck) -> None:
    """Would catch a cut-down deck that is shuffled as if it had 52 cards."""
    chance = Random(5)
    for _ in range(50):
        assert sorted(protocol.order(chance.randbytes(32), deck.cards)) == list(deck.cards)


@pytest.mark.parametrize(
    "other",
    [
        Header("T2", 1, "A", RULES_HASH),
        Header("T1", 2, "A", RULES_HASH),
        Header("T1", 1, "B", RULES_HASH),
        Header("T1", 1, "A", sha256(b"other rules").digest()),
        Header("T", 1, "1A", RULES_HASH),
    ],
)
def test_every_part_of_the_header_is_in_every_hash(other: Header) -> None:
    """Would catch a seed that could be moved to another table, hand or deck, or to other rules."""
    head, seed = Header("T1", 1, "A", RULES_HASH), bytes(32)
    assert protocol.commit(head, seed) != protocol.commit(other, seed)
    assert protocol.pool(head, {}) != protocol.pool(other, {})
    assert protocol.deck_key(seed, head, bytes(32)) != protocol.deck_key(seed, other, bytes(32))
    assert protocol.header(head) != protocol.header(other)


def test_the_order_in_which_cuts_come_in_does_not_matter() -> None:
    """Would catch a last seat that could try both orders."""
    head = Header("T1", 1, "A", RULES_HASH)
    one, two = bytes([1] * 32), bytes([2] * 32)
    assert protocol.pool(head, {1: one, 3: two}) == protocol.pool(head, {3: two, 1: one})
    assert protocol.pool(head, {1: one, 3: two}) != protocol.pool(head, {1: two, 3: one})


def test_a_fresh_seed_is_32_bytes_and_never_the_same() -> None:
    """Would catch a seed from a clock or a constant."""
    seeds = {fresh_seed() for _ in range(1000)}
    assert {len(seed) for seed in seeds} == {32}
    assert len(seeds) == 1000


# ---------------------------------------------------------------- a commit predicts nothing

COMMITS = 6_000


def _dependence(pairs: list[tuple[int, int]], rows: int, columns: int) -> float:
    """Pearson's chi-square of a table of counts, in standard deviations from what independence brings."""
    by_row, by_column, both = Counter(one for one, _ in pairs), Counter(two for _, two in pairs), Counter(pairs)
    found = 0.0
    for row in range(rows):
        for column in range(columns):
            due = by_row[row] * by_column[column] / len(pairs)
            found += (both[row, column] - due) ** 2 / due if due else 0
    freedom = (rows - 1) * (columns - 1)
    return (found - freedom) / sqrt(2 * freedom)


def _dealt(chance: Random, number: int) -> tuple[bytes, tuple[int, ...]]:
    head, seed = Header("T1", number, "A", RULES_HASH), chance.randbytes(32)
    key = protocol.deck_key(seed, head, protocol.pool(head, {}))
    return protocol.commit(head, seed), protocol.order(key)


def test_a_commit_predicts_no_card_and_no_other_commit() -> None:
    """Over many hands with no cut at all, where the seed alone gives the order: each byte of the commit that is looked
    at is independent of the first card, of the last one, and of the commit before. Chance is fixed, so that it holds or
    fails every time; a commit that leaks one card in eight is found."""
    chance = Random(12)
    hands = [_dealt(chance, number) for number in range(1, COMMITS + 1)]
    for byte in (0, 17, 31):
        bins = [one[byte] % 16 for one, _ in hands]
        for position in (0, 51):
            cards = [cards[position] for _, cards in hands]
            assert abs(_dependence(list(zip(bins, cards, strict=True)), 16, 52)) < 4
        assert abs(_dependence(list(pairwise(bins)), 16, 16)) < 4
    leaks = [(cards[0] % 16 if at % 8 == 0 else one[0] % 16, cards[0]) for at, (one, cards) in enumerate(hands)]
    assert _dependence(leaks, 16, 52) > 8


def test_a_seal_is_the_hash_of_its_label_the_commit_and_the_cut() -> None:
    """Worked out here from the words of docs/fairness.md, not by the protocol's own functions."""
    commit, cut = bytes(range(32)), bytes(range(32, 64))
    assert protocol.seal(commit, cut) == sha256(b"\x00\x00\x00\x04seal" + commit + cut).digest()
