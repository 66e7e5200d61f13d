"""What values say and how they compare: the clauses on ranking, by example."""

import pytest
from _pytest.mark import ParameterSet

from pitboss.cards.card import parse
from pitboss.hands import classes
from pitboss.hands.classes import ClassError
from pitboss.hands.ladder import HandValue, Ladder, unreachable
from pitboss.sheets import shipped
from pitboss.sheets.game import Game


def value(sheet: str, cards: str) -> HandValue:
    game = shipped.load(sheet)
    held = parse(cards)
    hand = next(hand for hand in game.hands.values() if hand.count == len(held))
    return hand.rank(held)


@pytest.mark.parametrize(
    ("sheet", "cards", "words"),
    [
        ("six-card", "Qs 6d 4c", "Q-6-4 high"),
        ("six-card", "As Ad Kc", "pair of aces, king"),
        ("six-card", "6s 6d 6c", "three sixes"),
        ("six-card", "As 3d 2c", "straight, 3-2-A"),
        ("six-card", "As 9s 4s", "flush, A-9-4"),
        ("six-card", "As Ks Qs", "straight flush, A-K-Q"),
        ("player-dealer", "As Ks Qs", "royal flush, A-K-Q"),
        ("six-card", "As Ks Qs Js Ts 2c", "royal flush, A-K-Q-J-T"),
        ("six-card", "9s 9d 9c 9h Ts 2c", "four nines, ten"),
        ("six-card", "9s 9d 9c Th Ts 2c", "full house, nines over tens"),
        ("four-card", "9s 9d Tc Th 2c", "two pair, tens and nines"),
        ("four-card", "9s 9d 7c Kh 2c", "pair of nines, K-7"),
        ("four-card", "9s 9d 9c Kh 2c", "three nines, king"),
        ("caribbean-stud", "9s 9d Tc Th 2c", "two pair, tens and nines, two"),
    ],
)
def test_a_value_prints_in_words(sheet: str, cards: str, words: str) -> None:
    """Catches words that do not tell the hand."""
    assert str(value(sheet, cards)) == words


def ranked(clause: str, sheet: str, better: str, worse: str, says: str) -> ParameterSet:
    return pytest.param(sheet, better, worse, id=says, marks=pytest.mark.clause(clause))


@pytest.mark.parametrize(
    ("sheet", "better", "worse"),
    [
        ranked("T1", "six-card", "4h 4d 4c", "As Kd Qc", "three of a kind over a straight"),
        ranked("T1", "six-card", "3s 2d Ac", "As Ks 9s", "a straight over a flush"),
        ranked("T1", "six-card", "4h 3h 2h", "As Ad Ac", "a straight flush over three aces"),
        ranked("T2", "six-card", "As Kd Qc", "Ks Qd Jc", "A-K-Q the highest straight"),
        ranked("T2", "six-card", "4s 3d 2c", "As 2d 3c", "A-2-3 the lowest straight"),
        ranked("T2", "six-card", "3s 2d Ac", "Ks Ad 2c", "K-A-2 is no straight"),
        ranked("T3", "six-card", "As Kd 5c", "Ah Kc 4d", "A-K-5 over A-K-4"),
        ranked("T3", "mini-royal", "Ks Kd 3c", "2s 2d Ac", "the pair counts before the kicker"),
        ranked("T3", "mini-royal", "2s 2d Ac", "2h 2c Kd", "then the kicker counts"),
        ranked("D10", "player-dealer", "As Ks Qs", "Kh Qh Jh", "royal flush over K-Q-J"),
        ranked("D10", "player-dealer", "4h 3h 2h", "3s 2s As", "3-2-A the lowest straight flush"),
        ranked("D10", "player-dealer", "3s 2s As", "As Ad Ac", "3-2-A suited over three aces"),
        ranked("E7", "four-card", "2s 2d 2c Kh 9c", "As Js 9s 4s 2h", "three of a kind over a flush"),
        ranked("E7", "four-card", "2s 2d 2c 2h 9c", "As Ks Qs Js 2h", "four of a kind over a straight flush"),
        ranked("E7", "four-card", "As 2d 3c 4h 9c", "As Ad Kc Kh 9c", "A-2-3-4 is a straight"),
        ranked("E7", "four-card", "5s 2d 3c 4h 9c", "As 2d 3c 4h 9c", "A-2-3-4 is the lowest straight"),
    ],
)
def test_the_better_hand_wins(sheet: str, better: str, worse: str) -> None:
    """Catches a ladder with two rungs swapped."""
    assert value(sheet, better) > value(sheet, worse)


@pytest.mark.clause("T1")
def test_suits_never_break_a_tie() -> None:
    assert value("six-card", "As Kd 5c") == value("six-card", "Ah Kc 5d")


def classes_of(sheet: str, words: str) -> classes.PayClass:
    game: Game = shipped.load(sheet)
    return classes.read(words, game.player.ladder, game.sheet.classes)


@pytest.mark.parametrize(
    ("sheet", "words", "inside", "outside"),
    [
        ("mini-royal", "Mini-Royal", "As Ks Qs", "Ks Qs Js"),
        ("mini-royal", "mini-royal", "Ah Kh Qh", "As Kd Qc"),
        ("four-card", "pair of aces", "As Ad 4c 5h 9c", "Ks Kd 4c 5h 9c"),
        ("four-card", "pair of tens or better", "Ts Td 4c 5h 9c", "9s 9d 4c 5h Kc"),
        ("four-card", "pair of tens or better", "Ts Td Tc 5h 9c", "9s 9d 4c 5h Kc"),
        ("crazy-4", "four aces", "As Ad Ac Ah 9c", "Ks Kd Kc Kh 9c"),
        ("caribbean-stud", "A-K high or better", "As Kd 4c 3h 2c", "As Qd Jc 9h 8c"),
        ("six-card", "queen high or better", "Qs 3d 2c", "Js Td 8c"),
        ("six-card", "Q-6-4 or better", "Qs 6d 4c", "Qs 6d 3c"),
        ("six-card", "A-J-high flush", "As Js 4s", "As Ts 4s"),
        ("six-card", "A-J-high flush", "Ah Jh 9h", "Ah Qh 9h"),
        ("six-card", "ace-jack-high flush", "Ah Jh 9h", "Ah Jd 9h"),
    ],
)
def test_a_pay_class_holds_the_hands_it_names(sheet: str, words: str, inside: str, outside: str) -> None:
    """Catches a class that is too wide or too narrow by one hand."""
    found = classes_of(sheet, words)
    assert value(sheet, inside) in found
    assert value(sheet, outside) not in found


@pytest.mark.parametrize(
    ("words", "fragment"),
    [
        ("full house", 'no "full house"'),
        ("4-6-Q high", "the highest first"),
        ("A-K-Q-J high", "this ladder ranks 3"),
        ("J-A-high flush", "the highest first"),
        ("A-K-high straight", "is not a hand"),
        ("pair of elevens", "is not a hand"),
        ("", "is not a hand"),
    ],
)
def test_words_that_name_no_class_say_what_would(words: str, fragment: str) -> None:
    with pytest.raises(ClassError, match=fragment):
        classes_of("six-card", words)


def test_a_category_below_one_that_takes_all_its_hands_is_found() -> None:
    """Catches a ladder on which three of a kind would silently count as a pair."""
    ladder = Ladder(("pair", "three of a kind", "high card"), cards=3)
    assert unreachable(ladder) == ("three of a kind",)
