"""What the campaign of shuffles rests on: its decks are those of the protocol, and bad shuffles do not pass."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random

import numpy as np
import pytest

from campaigns import decks, looks, shuffles
from pitboss.fair import protocol
from tests.fair import test_defects as defects

SEED = sha256(b"shuffles").digest()
ENOUGH = 60_000  # decks that show each of the defects below


def test_the_compiled_decks_are_those_of_the_protocol() -> None:
    """Would catch any bit that the compiled hash or its draws have otherwise: also where a fourth block is needed."""
    for first in (0, 2**32 - 500, 2**40):
        for number, deck in enumerate(decks.dealt(SEED, first, 1_000), start=first):
            key = sha256(SEED + number.to_bytes(8, "big")).digest()
            assert tuple(deck) == protocol.order(key)


@pytest.mark.parametrize("look", looks.LOOKS, ids=[one.name for one in looks.LOOKS])
def test_the_chances_of_a_look_are_a_whole(look: looks.Look) -> None:
    assert sum(look.chances) == 1


def test_fair_decks_pass() -> None:
    figures = shuffles.looked_at(iter([decks.dealt(SEED, 0, ENOUGH)]))
    assert figures["decks"] == ENOUGH
    assert shuffles.verdict(figures) == []


@pytest.mark.parametrize(
    "walk",
    [
        *(defects.off_by_one, defects.naive, defects.sattolo, defects.modulo_8_bits),
        *(defects.rank_only, defects.short_stream),
    ],
)
def test_a_bad_shuffle_is_seen(walk: defects.Walk) -> None:
    """The vectors and the proof catch these too: here the looks themselves are on trial."""
    chance = Random(1)

    def bytes_of_chance() -> Iterator[int]:
        while True:
            yield from chance.randbytes(256)

    moves, made = bytes_of_chance(), np.empty((ENOUGH // 10, 52), np.uint8)
    for deck in made:
        cards = list(range(52))
        walk(cards, moves)
        deck[:] = cards
    assert shuffles.verdict(shuffles.looked_at(iter([made])))


def test_decks_that_come_again_are_seen() -> None:
    """Would catch looks that take every deck for itself: each deck is the one before once more."""
    twice = np.repeat(decks.dealt(SEED, 0, 3_000), 2, axis=0)
    assert any("other deck" in one for one in shuffles.verdict(shuffles.looked_at(iter([twice]))))


def test_counts_that_are_too_even_are_seen() -> None:
    """Would catch a stream that deals every order in turn: as a dealer who wants to look fair."""
    figures = shuffles.looked_at(iter([decks.dealt(SEED, 0, 26_000)]))
    figures.update({f"first two cards: {cell}": 10 - figures[f"first two cards: {cell}"] for cell in range(52 * 51)})
    assert any("first two" in one for one in shuffles.verdict(figures))


@pytest.mark.parametrize(
    ("square", "freedom", "tail"), [(3.841459, 1, 0.05), (18.307038, 10, 0.05), (124.342113, 100, 0.05)]
)
def test_tails_are_those_of_the_printed_tables(square: float, freedom: int, tail: float) -> None:
    assert looks.above(square, freedom) == pytest.approx(tail, rel=1e-5)
