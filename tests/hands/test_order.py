"""The order of hands against an evaluator by other people, and against our own plain definition."""

import random
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from phevaluator import evaluate_cards

from pitboss.cards.card import BY_NAME
from pitboss.cards.deck import Deck, shuffled
from pitboss.hands.best import best_cards, ranker
from pitboss.hands.ladder import Ladder
from pitboss.sheets import shipped
from tests.forms import size

FIVE = shipped.load("six-card").hands["six"].ladder
FOUR = shipped.load("four-card").player.ladder
THREE = shipped.load("six-card").player.ladder
ROYAL_THREE = shipped.load("player-dealer").player.ladder


def test_phevaluator_numbers_cards_as_we_do() -> None:
    """Guards the next test: both sides must mean the same card by the same number."""
    for hand in ("As Ks Qs Js Ts", "2c 3d 4h 5s 7c", "9h 9d 9s 2c 2d"):
        names = hand.split()
        assert evaluate_cards(*names) == evaluate_cards(*(BY_NAME[name] for name in names))


def every_hand() -> Iterator[tuple[int, ...]]:
    return combinations(range(52), 5)


def one_of_each_kind() -> Iterator[tuple[int, ...]]:
    """Suits appear in the order of the deck, so hands that differ by their suits alone come once or a few times;
    and a sample of all hands, so that a suit that is treated in its own way is noticed."""
    for hand in every_hand():
        known = -1
        for card in hand:
            if card % 4 > known + 1:
                break
            known = max(known, card % 4)
        else:
            yield hand
    chance = random.Random(5)
    yield from (tuple(chance.sample(range(52), 5)) for _ in range(size(40_000, long=100_000)))


@pytest.mark.clause("A8", "C6", "D12")
@pytest.mark.parametrize("hands", [one_of_each_kind, pytest.param(every_hand, marks=pytest.mark.long)])
def test_all_five_card_hands_are_ordered_as_phevaluator_orders_them(
    hands: Callable[[], Iterator[tuple[int, ...]]],
) -> None:
    """All 2,598,960, or one of each kind. The orders agree if each of our values meets one of theirs, and they fall
    as ours rise."""
    rank = ranker(FIVE, 5)
    theirs: dict[int, int] = {}
    for hand in hands():
        value = rank(hand)
        if theirs.setdefault(value, other := evaluate_cards(*hand)) != other:
            pytest.fail(f"{hand} is {value} here and {other} there")
    assert len(theirs) == 7462
    assert [theirs[value] for value in sorted(theirs)] == list(range(7462, 0, -1))


@pytest.mark.parametrize("count", [6, 7])
def test_the_best_five_of_more_cards_are_ordered_as_phevaluator_orders_them(count: int) -> None:
    """A large random sample. Catches a best hand that is missed."""
    chance, deck, rank = random.Random(count), list(range(52)), ranker(FIVE, count)
    theirs: dict[int, int] = {}
    for _ in range(size(30_000, long=60_000)):
        hand = tuple(chance.sample(deck, count))
        value = rank(hand)
        assert theirs.setdefault(value, other := evaluate_cards(*hand)) == other
    ordered = [theirs[value] for value in sorted(theirs)]
    assert ordered == sorted(ordered, reverse=True)


@pytest.mark.parametrize("ladder", [THREE, ROYAL_THREE, FOUR], ids=["three", "three with royal", "four"])
def test_the_fast_way_is_the_plain_way_on_every_hand(ladder: Ladder) -> None:
    """All hands of the ladder's own size. Catches a wrong table."""
    rank = ranker(ladder, ladder.cards)
    for hand in combinations(range(52), ladder.cards):
        assert rank(hand) == ladder.value_of(hand)


@pytest.mark.parametrize(
    "deck", [Deck(ranks="2345QKA"), pytest.param(Deck(), marks=pytest.mark.long)], ids=["28", "52"]
)
def test_the_best_four_of_all_five_card_hands_is_the_best_of_its_five_choices(deck: Deck) -> None:
    """All 98,280 of a deck in which strong hands are common, or all 2,598,960, against four-card hands one by one."""
    plain = {hand: FOUR.value_of(hand) for hand in combinations(deck.cards, 4)}
    rank = ranker(FOUR, 5)
    for hand in combinations(deck.cards, 5):
        a, b, c, d, e = hand
        best = max(plain[a, b, c, d], plain[a, b, c, e], plain[a, b, d, e], plain[a, c, d, e], plain[b, c, d, e])
        assert rank(hand) == best  # not "is": an equal ladder of another test may have made the grid


@pytest.mark.parametrize("ladder", [THREE, FOUR, FIVE], ids=["three", "four", "five"])
@pytest.mark.parametrize("count", [3, 4, 5, 6, 7])
def test_the_best_of_any_number_of_cards_is_the_best_of_its_choices(ladder: Ladder, count: int) -> None:
    """Any k of n up to seven, from the full deck and from a cut-down one, where strong hands are common."""
    if count < ladder.cards:
        with pytest.raises(ValueError, match="pitboss ranks"):
            ranker(ladder, count)
        return
    chance, rank = random.Random(count), ranker(ladder, count)
    for deck in (Deck(), Deck(ranks="89TJQKA"), Deck(ranks="23456A", suits="hs")):
        for _ in range(size(200, long=500)):
            hand = shuffled(deck, chance)[:count]
            best = max(ladder.value_of(kept) for kept in combinations(hand, ladder.cards))
            assert rank(hand) == best
            assert ladder.value_of(best_cards(ladder, hand)) == best


def test_two_ladders_do_not_share_their_tables() -> None:
    """The same cards have a different value on another ladder, whichever was asked first."""
    flush_first = Ladder(("straight flush", "flush", "straight", "three of a kind", "pair", "high card"), cards=3)
    flush, straight = (0, 8, 16), (0, 5, 10)
    assert ranker(THREE, 3)(flush) < ranker(THREE, 3)(straight)
    assert ranker(flush_first, 3)(flush) > ranker(flush_first, 3)(straight)
    assert ranker(THREE, 3)(flush) < ranker(THREE, 3)(straight)
