"""Sets of cards up to the names of suits: as many as are known, and alike exactly where a renaming makes them so."""

import random

import numpy as np
import pytest

from pitboss.cards.deck import Deck
from pitboss.odds.counting.card_sets import places_of

WHOLE = Deck()


@pytest.mark.parametrize(("size", "sets"), [(2, 169), (3, 1755), (4, 16_432), (5, 134_459)])
def test_there_are_as_many_sets_as_the_books_have(size: int, sets: int) -> None:
    found = places_of(WHOLE).plain(size)
    assert len(found.places) == sets


@pytest.mark.parametrize(("size", "numbers", "every"), [(0, 169, 1326), (3, 1_286_792, 25_989_600)])
def test_there_are_as_many_own_cards_beside_a_flop_as_the_books_have(size: int, numbers: int, every: int) -> None:
    """Would catch the trap of symmetry: own cards that are alike beside a flop which a renaming leaves as it is."""
    weights = places_of(WHOLE).beside(size).weights
    assert (len(weights), int(weights.sum())) == (numbers, every)


@pytest.mark.parametrize("deck", [WHOLE, Deck(ranks="9TJQKA", suits="dhs"), Deck(ranks="2345", suits="cs")])
@pytest.mark.parametrize("size", [1, 3])
def test_what_a_renaming_of_suits_makes_of_cards_has_their_number_and_nothing_else_has(deck: Deck, size: int) -> None:
    """Own cards and flops, drawn at random: numbers are equal where some renaming leads from one to the other."""
    places, chance = places_of(deck), random.Random(size)

    def number(own: list[int], part: list[int]) -> int:
        index = int(places.index(np.array([sorted(part)], np.int64))[0])
        numbered, beside = places.numbered(size), places.beside(size)
        low, high = sorted(own)
        pair = places.renamed_pairs[numbered.renamed[index], high * (high - 1) // 2 + low]
        plain = numbered.plain[index]
        return int(beside.begins[plain] + beside.local[plain, pair])

    seen: dict[int, tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]] = {}
    for _ in range(300):
        cards = chance.sample(range(places.count), size + 2)
        own, part = cards[:2], cards[2:]
        kind = tuple(
            sorted(
                (tuple(_ranks(part, suit, places.suits)), tuple(_ranks(own, suit, places.suits)))
                for suit in range(places.suits)
            )
        )
        found = number(own, part)
        assert seen.setdefault(found, kind) == kind
        renaming = chance.choice(places.renamings.tolist())
        renamed = [one // places.suits * places.suits + renaming[one % places.suits] for one in cards]
        assert number(renamed[:2], renamed[2:]) == found


def _ranks(cards: list[int], suit: int, suits: int) -> list[int]:
    return sorted(one // suits for one in cards if one % suits == suit)
