"""Reasons in words: what a player reads after each wager."""

import pytest

from pitboss.cards.card import parse
from pitboss.rounds import reasons as short
from pitboss.rounds import words
from pitboss.rounds.lines import Settled, settle_line
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from tests.sheets import own


def settled(game: Game, **line: object) -> Settled:
    found = settle_line(game, line)
    assert isinstance(found, Settled), found
    return found


def reasons(sheet: str, **line: object) -> dict[str, str]:
    game = shipped.load(sheet)
    found = settled(game, **line)
    return {one.wager: words.reason(game, one, found.facts) for one in found.settlements}


@pytest.mark.parametrize(
    ("sheet", "player", "dealer", "choice", "wager", "sentence"),
    [
        ("six-card", "Qs 6d 4c", "Js 9d 2h", "1x", "ante", "The dealer does not qualify: Ante pays 1 to 1."),
        ("six-card", "Qs 6d 4c", "Js 9d 2h", "1x", "play", "The dealer does not qualify: Play pushes."),
        (
            "six-card",
            "Qs 6d 4c",
            "Ks 9d 2h",
            "1x",
            "ante",
            "The dealer is ahead (K-9-2 high against Q-6-4 high): Ante loses.",
        ),
        (
            "six-card",
            "4s 5d 6c",
            "7s 7d 7h",
            "1x",
            "ante-bonus",
            "Straight, 6-5-4: Ante Bonus pays 1 to 1, though the dealer is ahead.",
        ),
        ("six-card", "4s 5d 6c", "7s 7d 7h", "fold", "ante-bonus", "Folded: no Ante Bonus."),
        ("six-card", "Qs 6d 4c", "Qd 6h 4h", "1x", "play", "The hands are equal (Q-6-4 high): Play pushes."),
        (
            "four-card",
            "Ah Kc Jd 9s 2d",
            "Ad Ks Jh 9c 3d 2s",
            "1x",
            "raise",
            "The hands are equal (A-K-J-9 high): Raise pays 1 to 1.",
        ),
        (
            "player-dealer",
            "8s 7c 3c",
            "2h Js 4d",
            "1x",
            "ante",
            "The player-dealer does not qualify: Ante pays 1 to 1.",
        ),
    ],
)
def test_a_reason_says_the_facts_and_what_follows(
    sheet: str, player: str, dealer: str, choice: str, wager: str, sentence: str
) -> None:
    assert reasons(sheet, player=player, dealer=dealer, wagers={"ante": 200}, choice=choice)[wager] == sentence


def test_a_finer_class_is_named_beside_the_hand() -> None:
    said = reasons(
        "mini-royal", player="As Ks Qs", dealer="2h Js 4d", wagers={"ante": 200, "pair-plus": 200}, choice="1x"
    )
    assert said["pair-plus"] == "Mini-royal (straight flush, A-K-Q): Pair Plus pays 50 to 1."


def test_a_wager_that_is_compared_all_the_same_says_who_is_ahead() -> None:
    bets = {"ante": 200, "super-bonus": 200}
    said = reasons("crazy-4", player="Th 8s 7c 3s 2c", dealer="Qd Js 9h 4c 3d", wagers=bets, choice="1x")
    assert said["super-bonus"].startswith("The dealer does not qualify, and the dealer is ahead (")
    assert said["super-bonus"].endswith("): Super Bonus loses.")


@pytest.mark.parametrize(
    ("sheet", "cards", "held", "has"),
    [
        ("six-card", "Qs 7h 4d", "queen high", "queen high"),
        ("six-card", "Js Jh 4d", "pair of jacks", "a pair of jacks"),
        ("six-card", "6s 6h 6d", "three sixes", "three sixes"),
        ("six-card", "As 2h 3d", "straight to the three", "a straight to the three"),
        ("six-card", "Ts 9s 2s", "ten-high flush", "a ten-high flush"),
        ("six-card", "As 9s 2s", "ace-high flush", "an ace-high flush"),
        ("four-card", "Ks Kh Kd 9c 4h", "three kings", "three kings"),
        ("four-card", "As Ah Jd Jc 4h", "two pair, aces and jacks", "two pair, aces and jacks"),
    ],
)
def test_hands_in_words(sheet: str, cards: str, held: str, has: str) -> None:
    value = shipped.load(sheet).player.rank(parse(cards))
    assert (short.held(value), short.has(value)) == (held, has)


def test_wagers_that_one_hand_has_settled_alike_share_a_sentence() -> None:
    """Would catch a headline that says the same of each of three equal bets."""
    game = shipped.load("let-it-ride")
    bets = {"bet-1": 500, "bet-2": 500, "bet-3": 500}

    def said(player: str, board: str, **more: int) -> str:
        told = {"player": player, "board": board, "wagers": {**bets, **more}, "choice": ["let it ride", "let it ride"]}
        found = settle_line(game, told)
        assert isinstance(found, Settled), found
        return short.headline(game, found.settlements, found.facts, folded=False)

    assert said("Ah 2c 5d", "9s Jc") == "Ace high pays nothing: all bets lost."
    (side,) = (one for one in game.wagers if one not in bets)
    assert said("Ah 2c 5d", "9s Jc", **{side: 500}) == (
        "Ace high pays nothing: Bet 1, Bet 2 and Bet 3 lost. Ace high pays nothing: 3 Card Bonus lost."
    )
    paid = said("Ah Ac 5d", "9s Jc", **{side: 500})
    assert paid.startswith("Pair of aces pays 1 to 1 on Bet 1, Bet 2 and Bet 3. ")


def test_a_wager_that_a_fold_gives_back_is_called_returned() -> None:
    """Would catch a player who reads that the Ante is lost, and has it back."""
    game = own.game_of("short-deck")
    found = settled(game, player="As Kd 9c", dealer="Jh 9d 7c", wagers={"ante": 5_00}, choice="fold")
    (ante,) = found.settlements
    assert words.reason(game, ante, found.facts) == "Folded: Ante is returned."
    assert short.reason(game, ante, found.facts) == "Folded: Ante returned."
    assert short.unseen(game, ante) == "Folded: Ante returned."


def test_equal_hands_that_end_differently_are_told_wager_by_wager() -> None:
    """The Ante pushes and the Play is paid. Would catch one end that is told of both."""
    game = own.game_of("short-deck")
    found = settled(game, player="As Kd 9c", dealer="Ad Ks 9h", wagers={"ante": 5_00}, choice="1x")
    said = short.headline(game, found.settlements, found.facts, folded=False)
    assert said == "Equal hands: Ante pushes, Play pays 1 to 1."


TIES_LOSE = """
extends = "six-card"
id = "ties-lose"
title = "Ties Lose"
[wagers.ante.showdown]
equal = "lose"
[wagers.play.showdown]
equal = "lose"
"""


def test_equal_hands_lose_where_the_sheet_says_so() -> None:
    """Would catch a loss that is told as a push."""
    game = shipped.parse(TIES_LOSE)[0]
    found = settled(game, player="Qs 6d 4c", dealer="Qd 6h 4h", wagers={"ante": 200}, choice="1x")
    assert [one.net for one in found.settlements if one.wager in ("ante", "play")] == [-200, -200]
    assert short.headline(game, found.settlements, found.facts, folded=False) == "Equal: the dealer wins."


def test_without_cards_every_wager_is_told_by_its_end() -> None:
    """A bonus that does not pay is left out: nothing was staked on it."""
    game, bets = shipped.load("six-card"), {"ante": 200, "pair-plus": 200}
    found = settled(game, player="Qs 6d 4c", dealer="Js 9d 2h", wagers=bets, choice="1x")
    assert short.without_cards(game, found.settlements, folded=False) == (
        "Ante pays 1 to 1, Play pushes, Pair Plus loses."
    )
    found = settled(game, player="Qs 6d 4c", dealer="Js 9d 2h", wagers=bets, choice="fold")
    assert short.without_cards(game, found.settlements, folded=True).startswith("Folded: Ante lost.")


def test_two_pairs_are_named_before_the_last_card() -> None:
    """Four of the five cards. Would catch the higher pair told alone."""
    assert short.so_far(shipped.load("mississippi-stud").player, parse("As Jd Ah Jc")) == "two pair, aces and jacks"


def test_a_hand_of_part_of_the_cards_says_which() -> None:
    """Would catch a wager on the flop that is explained with the whole board."""
    game = own.game_of("parts-of-hands")
    found = settled(
        game, player="As 7d", dealer="Ah Kc", board="Ad 8d 4s Qc 3h", choice="fold",
        wagers={"ante": 200, "on-the-flop": 200, "up-card": 200},
    )  # fmt: skip
    said = {one.wager: short.reason(game, one, found.facts) for one in found.settlements}
    assert said["on-the-flop"] == (
        "Pair of aces or better pays 7 to 1, made from the cards of the player and the first 3 of the board."
    )
    assert said["up-card"] == "Ace high pays 8 to 1, made from the dealer's exposed cards."
