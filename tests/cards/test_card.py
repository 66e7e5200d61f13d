"""Cards in and out of text, and the decks they come from."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards.card import NAMES, RANKS, SUITS, CardError, parse, plural, show
from pitboss.cards.deck import Deck, completed, shuffled

HANDS = st.lists(st.integers(0, 51), unique=True, max_size=7).map(tuple)
PART_OF_RANKS = st.sets(st.sampled_from(RANKS), min_size=1).map(lambda held: "".join(sorted(held, key=RANKS.index)))
PART_OF_SUITS = st.sets(st.sampled_from(SUITS), min_size=1).map(lambda held: "".join(sorted(held, key=SUITS.index)))


def test_a_card_is_four_times_its_rank_and_its_suit() -> None:
    """Would catch another numbering, on which every table of hands is built."""
    assert [4 * RANKS.index(name[0]) + SUITS.index(name[1]) for name in NAMES] == list(range(52))


@given(HANDS)
def test_cards_come_back_from_their_text(cards: tuple[int, ...]) -> None:
    """Would catch a card that is written as another."""
    assert parse(show(cards)) == cards


@given(HANDS)
def test_cards_are_read_however_they_are_written(cards: tuple[int, ...]) -> None:
    """Would catch capitals, commas, drawn suits, a ten in digits, or cards without a space between."""
    text = show(cards)
    drawn = text.translate(str.maketrans("cdhs", "♣♦♥♠"))
    assert parse(text.upper()) == parse(text.lower()) == parse(drawn) == cards
    assert parse(text.replace(" ", ", ")) == parse(text.replace(" ", "")) == parse(text.replace("T", "10")) == cards


@pytest.mark.parametrize("text", ["1s", "Xs", "Ax", "A", "AsK", "A s", "0s", "11s", "Joker", "As-Kd", "♠A", "AA", "10"])
def test_what_is_no_card_is_refused_with_an_example(text: str) -> None:
    """Would catch a typo that is dealt as some card."""
    with pytest.raises(CardError, match="is no card; write a rank") as caught:
        parse(text)
    assert caught.value.code == "unknown-card"


@pytest.mark.parametrize("text", ["As As", "AsAs", "As aS", "10s Ts", "Kd As 2c A♠"])
def test_a_card_that_is_there_twice_is_refused(text: str) -> None:
    """Would catch two aces of spades, however they are written."""
    with pytest.raises(CardError, match="is there twice") as caught:
        parse(text)
    assert caught.value.code == "duplicate-card"


def test_no_text_is_no_cards() -> None:
    """Would catch a crash where the number of cards is checked elsewhere."""
    assert parse("") == parse(" , ") == ()


def test_several_of_a_rank_have_their_word() -> None:
    """Would catch "sixs"."""
    assert [plural(rank) for rank in (0, 4, 8, 12)] == ["twos", "sixes", "tens", "aces"]


@given(PART_OF_RANKS, PART_OF_SUITS)
def test_a_deck_has_every_suit_of_every_rank_once_and_ascending(ranks: str, suits: str) -> None:
    """Would catch a cut-down deck with a card too many, too few or out of order."""
    assert [NAMES[card] for card in Deck(ranks, suits).cards] == [rank + suit for rank, suit in product(ranks, suits)]


@pytest.mark.parametrize(
    ("ranks", "suits", "what"),
    [
        ("AKQ", SUITS, "ranks"),
        ("", SUITS, "ranks"),
        ("22", SUITS, "ranks"),
        ("2X", SUITS, "ranks"),
        (RANKS, "sh", "suits"),
        (RANKS, "", "suits"),
    ],
)
def test_a_deck_that_cannot_be_is_refused(ranks: str, suits: str, what: str) -> None:
    """Would catch a deck whose cards are not those of its text."""
    with pytest.raises(ValueError, match=f"{what} are written once each and ascending"):
        Deck(ranks, suits)


@given(PART_OF_RANKS, st.integers())
def test_a_shuffle_keeps_every_card_and_repeats_with_its_seed(ranks: str, seed: int) -> None:
    """Would catch a lost card, or chance that does not come from the caller."""
    deck = Deck(ranks)
    order = shuffled(deck, Random(seed))
    assert sorted(order) == list(deck.cards)
    assert order == shuffled(deck, Random(seed))


@given(HANDS)
def test_a_stacked_deck_begins_with_the_given_cards_and_has_the_others_once(first: tuple[int, ...]) -> None:
    """Would catch a card that is dealt twice from a stacked deck."""
    order = completed(first, Deck())
    assert order[: len(first)] == first
    assert sorted(order) == list(range(52))
