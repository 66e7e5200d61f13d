"""Games that no shipped one resembles, to show that the language is general: they read, play and settle."""

from random import Random
from typing import Any

import pytest

from pitboss.laws import LAWS
from pitboss.rounds import commands as c
from pitboss.rounds import events as e
from pitboss.rounds import reasons
from pitboss.rounds.decide import decide
from pitboss.rounds.evolve import evolve_all
from pitboss.rounds.lines import Settled, answer, settle_line
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round
from pitboss.sheets import digest, shipped, words
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.read import Source, read
from tests.sheets.own import OWN
from tests.sheets.own import game_of as _game


def _nets(game: str, player: str, dealer: str, board: str | None = None, **line: Any) -> dict[str, int]:
    """What each wager of the line comes to, by hand."""
    found = answer(_game(game), {"player": player, "dealer": dealer, "board": board, **line})
    assert "error" not in found, found
    return {name: one["net_cents"] for name, one in found["wagers"].items()}


def _refused(game: str, player: str, dealer: str, board: str | None = None, **line: Any) -> str:
    found = answer(_game(game), {"player": player, "dealer": dealer, "board": board, **line})
    code: str = found["error"]["code"]
    return code


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("name", OWN)
def test_a_game_that_nobody_thought_of_keeps_every_law(name: str, law: str) -> None:
    """Would catch a round, a view or a settlement that only fits the games that ship."""
    assert list(LAWS[law](_game(name), Random(7), 12)) == []


@pytest.mark.parametrize("name", OWN)
def test_a_game_that_nobody_thought_of_comes_back_from_its_json(name: str) -> None:
    """Would catch a field that no shipped sheet uses and that is lost on the way."""
    sheet = _game(name).sheet
    assert digest.from_json(digest.rules_json(sheet), digest.texts_json(sheet)) == sheet


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("two-streets", "3 cards to the board, face up"),
        ("two-streets", "fold, check or put 2 times the Ante on Play"),
        ("two-streets", "Play: 1 or 2 times the Ante"),
        ("mississippi-stud", "By the hand; anything less loses:"),
        ("high-card-flush", "The longest suit counts: its length first, then its ranks from the top"),
        ("high-card-flush", "put 2 times the Ante on Raise (only with a five-card flush or better)"),
        ("parts-of-hands", "Flop: all 5 cards, made from the cards of the player and the first 3 of the board."),
        ("parts-of-hands", "Up: all 1 cards, made from the dealer's exposed cards."),
        ("let-it-ride", "A spot decides: let Bet 1 ride or take Bet 1 back. Who does not answer: take it back."),
        ("mississippi-stud", "Turned over: the players' hands, one at a time."),
        ("short-deck", "One deck of 36 cards"),
        ("short-deck", "A fold loses Kicker and Lucky, returns Ante and leaves live Dealer Hand."),
        ("short-deck", "at most 2 times the Ante"),
        ("short-deck", "only together with Ante or Dealer Hand"),
        ("short-deck", "pays 3 to 2 if the player is ahead, pushes on equal hands, else pushes"),
        ("short-deck", "On the dealer's hand; anything less loses:"),
        ("short-deck", "Payouts are whole multiples of $1; what does not come out even is rounded up."),
    ],
)
def test_a_game_that_nobody_thought_of_is_told_in_words(name: str, sentence: str) -> None:
    """Would catch a rule that is played and not said."""
    said = "\n".join(line for section in words.sections(_game(name)) for line in section.lines)
    assert sentence in said


@pytest.mark.parametrize("sheet", shipped.ids())
def test_what_the_dealer_holds_is_said_not_to_matter_only_where_it_does_not(sheet: str) -> None:
    """Would catch "whatever the dealer holds" about a wager that is paid on all six cards."""
    game = shipped.load(sheet)
    for wager in game.wagers.values():
        if wager.pays is not None:
            (section,) = (one for one in words.sections(game) if one.heading == f"{wager.title} pays")
            told = any("whatever the" in line.lower() for line in section.lines)
            assert told == ("dealer" not in wager.hand.holders), wager.id


def test_no_low_straight_is_spoken_of_where_the_deck_has_none() -> None:
    """Would catch 3-2-A in the rules of a game without twos and threes."""
    said = "\n".join(line for section in words.sections(_game("short-deck")) for line in section.lines)
    assert "3-2-A" not in said


# ---------------------------------------------------------------- two streets

BOARD = "Ah 9d 4s Qc 3h"


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("2x", {"ante": 0, "play": 2000}),
        (["2x"], {"ante": 0, "play": 2000}),
        (["check", "1x"], {"ante": 0, "play": 1000}),
        (["check", "fold"], {"ante": -1000}),
        (["fold"], {"ante": -1000}),
    ],
)
def test_aces_against_ace_high_push_the_ante_and_win_the_play(
    choice: str | list[str], expected: dict[str, int]
) -> None:
    """Would catch a second decision that is asked of a spot that has bet, or a Play that pushes with the Ante.

    The player has a pair of aces, the dealer A-Q-9-7-4: no pair, so the Ante pushes and the Play is compared.
    """
    assert expected == _nets("two-streets", "As Ks", "2c 7d", BOARD, wagers={"ante": 1000}, choice=choice)


def test_a_dealer_with_a_pair_on_the_board_qualifies_and_loses_both() -> None:
    """Would catch a dealer's hand made without the board. Aces against nines."""
    nets = _nets("two-streets", "As Ks", "9c 7d", BOARD, wagers={"ante": 1000}, choice=["check", "1x"])
    assert nets == {"ante": 1000, "play": 1000}


def test_a_board_that_plays_for_both_pushes_both() -> None:
    """Would catch a kicker of two cards that do not play: both have the straight A-K-Q-J-T of the board."""
    nets = _nets("two-streets", "2s 3s", "4d 5d", "Ah Kd Qc Js Th", wagers={"ante": 1000}, choice=["2x"])
    assert nets == {"ante": 0, "play": 0}


def test_a_side_wager_on_seven_cards_stays_live_after_a_fold() -> None:
    """Would catch a hand of player and board that a fold takes out of play: three nines pay 3 to 1."""
    wagers = {"ante": 1000, "trips": 500}
    nets = _nets("two-streets", "9s 9c", "As Ac", "9h 2d 4s Qc 7h", wagers=wagers, choice=["check", "fold"])
    assert nets == {"ante": -1000, "trips": 1500}


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        (None, "choice-missing"),
        (["check"], "choice-missing"),
        (["1x"], "not-offered"),
        (["check", "2x"], "not-offered"),
        (["check", "check"], "not-offered"),
        (["2x", "1x"], "no-decision"),
        (["fold", "fold"], "no-decision"),
        (["check", "1x", "1x"], "no-decision"),
        ([1], "not-offered"),
        ({"early": "2x"}, "not-offered"),
    ],
)
def test_each_decision_takes_its_own_choices_in_turn(choice: Any, code: str) -> None:
    """Would catch a path of choices that the stages do not allow."""
    assert code == _refused("two-streets", "As Ks", "2c 7d", BOARD, wagers={"ante": 1000}, choice=choice)


@pytest.mark.parametrize("board", [None, "", "Ah 9d 4s", "Ah 9d 4s Qc 3h 2h", "As 9d 4s Qc 3h"])
def test_a_game_with_a_board_needs_all_of_it_once(board: str | None) -> None:
    """Would catch a board that is missing, short, long, or has a card that the player holds."""
    assert _refused("two-streets", "As Ks", "2c 7d", board, wagers={"ante": 1000}, choice="2x") == "bad-cards"


# ---------------------------------------------------------------- a Blind, and an Ante by the hand

UTH = "Kh Kd 7s 4c 2c"


@pytest.mark.parametrize(
    ("player", "dealer", "board", "choice", "expected"),
    [
        # Kings up beat a pair of kings: the Blind pays nothing below a straight, and pushes.
        ("7h 3d", "Qs Jc", UTH, ["4x"], {"ante": 1000, "blind": 0, "play": 4000}),
        # The dealer's A-Q-9-8-7 has no pair: the Ante pushes, the rest compares, and a straight pays the Blind.
        ("Jh Td", "As Qc", "9h 8d 7s 2c 3d", ["check", "2x"], {"ante": 0, "blind": 1000, "play": 2000}),
        # Lower than a dealer without a pair: the Ante pushes all the same, Blind and Play are lost.
        ("Kh 4d", "As Qc", "9h 8d 7s 2c 3d", ["check", "check", "1x"], {"ante": 0, "blind": -1000, "play": -1000}),
        # Equal: the board plays, and all push.
        ("4h 3d", "5s 3c", "Ah Kd Qs Jc Td", ["3x"], {"ante": 0, "blind": 0, "play": 0}),
        ("4h 3d", "5s 3c", "Ah Kd Qs 9c 8d", ["check", "check", "fold"], {"ante": -1000, "blind": -1000}),
        # A flush pays the Blind 3 to 2.
        ("Ah 3h", "5s 5c", "Kh 9h 8h 2c 2d", ["4x"], {"ante": 1000, "blind": 1500, "play": 4000}),
    ],
)
def test_a_blind_pushes_below_its_last_line(
    player: str, dealer: str, board: str, choice: list[str], expected: dict[str, int]
) -> None:
    """Would catch a Blind that is paid even money, or lost, where the player wins with less than a straight."""
    wagers = {"ante": 1000, "blind": 1000}
    assert expected == _nets("ultimate-texas-holdem", player, dealer, board, wagers=wagers, choice=choice)


@pytest.mark.parametrize("wagers", [{"ante": 1000}, {"blind": 1000}, {"ante": 1000, "blind": 500}])
def test_wagers_that_need_each_other_are_made_together_and_equal(wagers: dict[str, int]) -> None:
    """Would catch an Ante without its Blind."""
    code = _refused("ultimate-texas-holdem", "7h 3d", "Qs Jc", UTH, wagers=wagers, choice=["4x"])
    assert code in ("needs-wager", "not-equal")


@pytest.mark.parametrize(
    ("player", "dealer", "board", "expected"),
    [
        # Threes do not qualify: the Ante is paid by the player's hand, though the dealer is ahead.
        ("Kh Qd", "3s 3c", "9h 8d 7s 2c Jd", {"ante": 1000, "call": 0}),
        ("Kh 9h", "3s 3c", "8h 7h 2h Ac Jd", {"ante": 2000, "call": 0}),
        # Fours qualify.
        ("Kh Qd", "4s 4c", "9h 8d 7s 2c Jd", {"ante": -1000, "call": -2000}),
        ("Kh 9h", "4s 4c", "8h 7h 2h Ac Jd", {"ante": 2000, "call": 2000}),
        ("Kh Kd", "4s 4c", "8h 7h 2h Ac Jd", {"ante": 1000, "call": 2000}),
    ],
)
def test_an_ante_is_paid_by_the_hand_where_the_dealer_does_not_qualify(
    player: str, dealer: str, board: str, expected: dict[str, int]
) -> None:
    """Would catch a pay table that asks who is ahead, or a last line that takes finer hands."""
    assert expected == _nets("casino-holdem", player, dealer, board, wagers={"ante": 1000}, choice="2x")


STUD = "9h 4d 2c"


@pytest.mark.parametrize(
    ("player", "board", "choice", "expected"),
    [
        ("9s 7c", STUD, ["1x", "2x", "3x"], {"ante": 0, "third-street": 0, "fourth-street": 0, "fifth-street": 0}),
        ("4s 7c", STUD, ["1x", "1x", "fold"], {"ante": -500, "third-street": -500, "fourth-street": -500}),
        ("4s 7c", STUD, ["fold"], {"ante": -500}),
        (
            "Js Jc",
            STUD,
            ["3x", "1x", "1x"],
            {"ante": 500, "third-street": 1500, "fourth-street": 500, "fifth-street": 500},
        ),
        (
            "As Jc",
            STUD,
            ["1x", "1x", "1x"],
            dict.fromkeys(("ante", "third-street", "fourth-street", "fifth-street"), -500),
        ),
    ],
)
def test_a_hand_without_a_dealer_is_paid_by_its_table(
    player: str, board: str, choice: list[str], expected: dict[str, int]
) -> None:
    """Would catch a fold that keeps a street, a pair of nines that is paid, or a dealer's hand that is asked for."""
    found = answer(
        _game("mississippi-stud"), {"player": player, "board": board, "wagers": {"ante": 500}, "choice": choice}
    )
    assert "dealer" not in found
    assert expected == {name: one["net_cents"] for name, one in found["wagers"].items()}


RIDE, BACK = "let it ride", "take it back"
THREE = {"bet-1": 500, "bet-2": 500, "bet-3": 500}


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ([RIDE, RIDE], {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000}),
        ([BACK, RIDE], {"bet-2": 1000, "bet-3": 1000}),
        ([RIDE, BACK], {"bet-1": 1000, "bet-3": 1000}),
        ([BACK, BACK], {"bet-3": 1000}),
    ],
)
def test_a_bet_that_came_back_is_not_settled(choice: list[str], expected: dict[str, int]) -> None:
    """Would catch a bet that is paid after it was taken back. Two pair pay 2 to 1."""
    found = answer(_game("let-it-ride"), {"player": "9s 9c 4d", "board": "4h Ac", "wagers": THREE, "choice": choice})
    assert expected == {name: one["net_cents"] for name, one in found["wagers"].items()}


def test_chips_that_come_back_are_the_players_before_the_next_card() -> None:
    """Would catch a bet that comes back with the settlement only, or an event without its chips."""
    game, order = _game("let-it-ride"), _game("let-it-ride").deck.cards
    state, log = Round(), list[e.Event]()
    asked = (c.PlaceBets(1, "ann", dict(THREE)), c.NoMoreBets(), c.Deal(), c.Choose(1, "ann", BACK))
    for command in asked:
        made = decide(game, state, command, order)
        assert not isinstance(made, Refusal), made
        state, log = evolve_all(state, made), [*log, *made]
    assert log[-3:-1] == [
        e.ChoiceMade(1, "on-three-cards", BACK, "bet-1", 0),
        e.WagerTakenBack(1, "ann", "bet-1", 500),
    ]
    assert (state.spots[0].stakes, state.spots[0].taken_back) == ({"bet-2": 500, "bet-3": 500}, {"bet-1": 500})


@pytest.mark.parametrize(
    ("player", "dealer", "board", "expected"),
    [
        # Own aces; with the flop aces up; the board has a pair; the dealer's first card is an ace, as the own one is.
        ("As Ad", "Ac 2c", "9h 9d 4s Qc 3h", (3000, 700, 200, 800, 1400)),
        # A-K of a suit is a royal flush of two; nothing with the flop; the board has nothing; a king pushes.
        ("As Ks", "Kc Ac", "9h 8d 4s Qc 3h", (2500, -100, -100, 0, -100)),
        # Three suited cards come on the turn and the river: the flop is no flush. The pair is of jacks.
        ("Js Jd", "2c Ac", "9s 8s 4d Qs 3s", (1000, -100, 200, -100, -100)),
        ("As 9s", "2c Ac", "Qs 8s 4s 4d 4c", (500, 2000, 2000, -100, -100)),
    ],
)
def test_a_hand_is_made_of_the_part_of_the_cards_that_the_sheet_names(
    player: str, dealer: str, board: str, expected: tuple[int, ...]
) -> None:
    """Would catch a flop of five cards, an exposed card that is another one, or a ladder of two that knows no flush."""
    names = ("pocket", "on-the-flop", "on-the-board", "up-card", "together")
    nets = _nets("parts-of-hands", player, dealer, board, wagers=dict.fromkeys(names, 100))
    assert dict(zip(names, expected, strict=True)) == nets


@pytest.mark.parametrize(
    ("player", "board", "net"),
    [("As 7d", "Ac 8h 2c Kd Kh", 700), ("As 7d", "8h 2c 4c Ad Ah", -100), ("8s 7d", "8h 7c 4c Ad Ah", 700)],
)
def test_a_bonus_on_the_flop_looks_at_no_later_card(player: str, board: str, net: int) -> None:
    """Would catch aces on the turn and the river that are paid."""
    wagers = {"ante": 1000, "aa-bonus": 100}
    assert _nets("casino-holdem", player, "Qs Js", board, wagers=wagers, choice="fold")["aa-bonus"] == net


SUITS = "9c 8c 7c Ad Kd 2h 3s"  # nine-high clubs against ace-high diamonds: three cards are more than two


@pytest.mark.parametrize(
    ("player", "dealer", "choice", "expected"),
    [
        # Five spades beat four hearts, and may raise twice; the side wager pays 10 to 1.
        ("As 9s 7s 5s 3s Kd Kh", "Ah Qh Jh Th 4c 5c 6d", "2x", {"ante": 1000, "raise": 2000, "flush": 1000}),
        # Nine-high of three qualifies, eight-high does not, whoever is ahead.
        ("Ts 5s 4s Qd Jd 6h 6c", SUITS, "1x", {"ante": 1000, "raise": 1000, "flush": -100}),
        ("Ts 5s 4s Qd Jd 6h 6c", SUITS.replace("9c", "6d").replace("8c", "4c"), "1x",
         {"ante": -1000, "raise": -1000, "flush": -100}),
        ("8s 5s 4s Qd Jd 6h 6c", "8c 7c 5c Ad Kd 2h 3s", "1x", {"ante": 1000, "raise": 0, "flush": -100}),
        # The same ranks in other suits: a tie, whatever the other cards are.
        ("9s 8s 7s Qd Jd 6h 6c", SUITS, "1x", {"ante": 0, "raise": 0, "flush": -100}),
        ("9s 8s 7s 5s Jd 6h 6c", SUITS, "fold", {"ante": -1000, "flush": 100}),
    ],
)  # fmt: skip
def test_the_longest_suit_wins_and_then_its_ranks(
    player: str, dealer: str, choice: str, expected: dict[str, int]
) -> None:
    """Would catch ranks that come before the length, or a suit that is taken for the first of two as long."""
    wagers = {"ante": 1000, "flush": 100}
    assert expected == _nets("high-card-flush", player, dealer, wagers=wagers, choice=choice)


@pytest.mark.parametrize(("player", "most"), [("As 9s 7s 5s Kd Kh 2c", 1), ("As 9s 7s 5s 3s Kd Kh", 2)])
def test_a_longer_suit_may_raise_more(player: str, most: int) -> None:
    """Would catch a raise that is open to every suit."""
    line = {"player": player, "dealer": "9c 8c 4h Ad Qd 2h 3d", "wagers": {"ante": 1000}}
    answers = [answer(_game("high-card-flush"), {**line, "choice": f"{times}x"}) for times in (1, 2, 3)]
    assert ["error" in one for one in answers] == [times > most for times in (1, 2, 3)]


BOTH = {"ante": 1000, "blind": 1000}


@pytest.mark.parametrize(
    ("name", "line", "expected"),
    [
        # Threes do not qualify, and a flush that is ahead is paid even money all the same.
        ("caribbean-holdem", ("Kh 9h", "3s 3c", "8h 7h 2h Ac Jd", {"ante": 1000}, ["2x"]), {"ante": 1000, "call": 0}),
        # Nine-high straight against ten-high: it loses Ante and Play, and the Blind is paid 5 to 1.
        ("heads-up-holdem", ("5h 4d", "Tc 2d", "9h 8d 7s 6c As", BOTH, ["3x"]),
         {"ante": -1000, "blind": 5000, "play": -3000}),
        # Kings beat queens: the Ante pushes below a straight, every other wager is paid.
        ("texas-holdem-bonus", ("Kh Kd", "Qs Qc", "9h 8d 5s 4c 2c", {"ante": 1000}, ["2x", "check", "1x"]),
         {"ante": 0, "flop": 2000, "river": 1000}),
        ("texas-holdem-bonus", ("Jh Td", "Qs Qc", "9h 8d 7s 4c 2c", {"ante": 1000}, ["2x", "1x", "check"]),
         {"ante": 1000, "flop": 2000, "turn": 1000}),
        ("texas-holdem-bonus", ("Jh Td", "Qs Qc", "9h 8d 7s 4c 2c", {"ante": 1000}, ["fold"]), {"ante": -1000}),
        # Jack high does not qualify: ahead of it the Ante wins, behind it both push.
        ("face-up-three-card", ("Kh 5d 2c", "Js 8c 3d", None, {"ante": 1000}, ["1x"]), {"ante": 1000, "play": 0}),
        ("face-up-three-card", ("9h 5d 2c", "Js 8c 3d", None, {"ante": 1000}, ["1x"]), {"ante": 0, "play": 0}),
        ("face-up-three-card", ("9h 5d 2c", "Qs 8c 3d", None, {"ante": 1000}, ["1x"]), {"ante": -1000, "play": -1000}),
        # A straight against an unqualified dealer: the Ante pushes, the Blind pays 3 to 2, the Play is compared.
        ("ultimate-three-card", ("7h 6d 5c", "Js 8c 3d", None, BOTH, ["3x"]), {"ante": 0, "blind": 1500, "play": 3000}),
        ("ultimate-three-card", ("7h 7d 5c", "Ks 8c 3d", None, BOTH, ["2x"]),
         {"ante": 1000, "blind": 0, "play": 2000}),
        ("double-down-stud", ("7h 7d 5c 2s Kd", None, None, {"ante": 1000}, ["1x"]), {"ante": 0, "double": 0}),
        ("double-down-stud", ("Jh Jd 5c 2s Kd", None, None, {"ante": 1000}, ["1x"]), {"ante": 1000, "double": 1000}),
        ("double-down-stud", ("5h 5d Jc 2s Kd", None, None, {"ante": 1000}, ["check"]), {"ante": -1000}),
    ],
)  # fmt: skip
def test_hands_worked_out_by_hand_come_to_what_the_rules_say(
    name: str, line: tuple[str, str | None, str | None, dict[str, int], list[str]], expected: dict[str, int]
) -> None:
    """Would catch a sheet that says another game than the one that it is named after."""
    given = dict(zip(("player", "dealer", "board", "wagers", "choice"), line, strict=True))
    found = answer(_game(name), {key: value for key, value in given.items() if value is not None})
    assert "error" not in found, found
    assert expected == {wager: one["net_cents"] for wager, one in found["wagers"].items()}


def test_a_dealers_cards_are_refused_where_the_dealer_has_none() -> None:
    """Would catch cards that are taken and thrown away."""
    code = _refused("mississippi-stud", "4s 7c", "Ks Kd", STUD, wagers={"ante": 500}, choice=["fold"])
    assert code == "bad-cards"


def test_a_line_may_push_and_another_lose() -> None:
    """Would catch a push that is paid as a win of nothing, or a stretch of ranks without its ends."""
    game = _changed("three-card", '"pair" = "1 to 1" }', '"pair of sixes to tens" = "push", "anything else" = "lose" }')
    for pair, result in (("5", "lose"), ("6", "push"), ("8", "push"), ("T", "push"), ("J", "lose")):
        line = {"player": f"{pair}s {pair}d Ac", "dealer": "Kd 9s 2h", "wagers": {"pair-plus": 200}}
        found = answer(game, line)["wagers"]["pair-plus"]
        assert (found["result"], found["net_cents"]) == (result, 0 if result == "push" else -200)
    settled = settle_line(game, line)
    assert isinstance(settled, Settled)
    said = reasons.reason(game, settled.settlements[0], settled.facts)
    assert said == "Pair of jacks: Pair Plus lost."


def _changed(name: str, old: str, new: str) -> Game:
    source = shipped.find(name)
    assert source is not None
    assert old in source.text
    return compile_sheet(read(Source("own.toml", source.text.replace(old, new)), shipped.find)[0])


# ---------------------------------------------------------------- short deck


@pytest.mark.parametrize(
    ("player", "dealer", "expected"),
    [
        # The dealer's T-8-6 does not qualify. Ahead: 3 to 2 on $5 is $7.50, rounded up to $8; the Play pays even money.
        ("Ac 9d 7h", "Tc 8d 6h", {"ante": 800, "play": 500}),
        ("9c 8h 6d", "Tc 8d 6h", {"ante": 0, "play": -500}),
        ("Td 8h 6s", "Tc 8d 6h", {"ante": 0, "play": 0}),
        # J-8-6 qualifies; equal hands push the Ante and win the Play.
        ("Ac 9d 7h", "Jc 8d 6h", {"ante": 500, "play": 500}),
        ("Jd 8h 6s", "Jc 8d 6h", {"ante": 0, "play": 500}),
        ("Td 8h 6s", "Jc 8d 6h", {"ante": -500, "play": -500}),
    ],
)
def test_an_unqualified_dealer_pays_only_a_player_who_is_ahead(
    player: str, dealer: str, expected: dict[str, int]
) -> None:
    """Would catch who was ahead forgotten once the dealer does not qualify."""
    assert expected == _nets("short-deck", player, dealer, wagers={"ante": 500}, choice="1x")


def test_a_fold_may_return_one_wager_lose_another_and_leave_a_third_live() -> None:
    """Would catch one rule of folding for all wagers. The dealer's pair pays 5 to 2 on $5: $12.50, rounded up."""
    wagers = {"ante": 500, "kicker": 700, "dealer-hand": 500}
    nets = _nets("short-deck", "Ac Ad 9h", "7c 7d Kh", wagers=wagers, choice="fold")
    assert nets == {"ante": 0, "kicker": -700, "dealer-hand": 1300}


def test_a_returned_wager_says_so() -> None:
    """Would catch a return told as a push."""
    line = {"player": "Ac Ad 9h", "dealer": "7c 7d Kh", "wagers": {"ante": 500}, "choice": "fold"}
    ante = answer(_game("short-deck"), line)["wagers"]["ante"]
    assert (ante["result"], ante["stake_cents"], ante["net_cents"]) == ("return", 500, 0)


@pytest.mark.parametrize(
    ("dealer", "net"),
    [("7c 9c Kc", 4000), ("7c 7d Kh", 1300), ("7c 8d Kh", -500), ("6c 7d Ah", -500), ("Qc Kd Ah", 4000)],
)
def test_a_wager_on_the_dealers_hand_looks_at_the_dealers_hand(dealer: str, net: int) -> None:
    """Would catch a side wager settled on the player's cards. It needs no Ante, so nothing is decided."""
    assert _nets("short-deck", "Jd Td 9d", dealer, wagers={"dealer-hand": 500}) == {"dealer-hand": net}


@pytest.mark.parametrize(("player", "net"), [("Ac Ad 9h", 1800), ("Kc Kd 9h", 500), ("Ac Kd 9h", -500)])
def test_a_finer_pay_line_wins_over_the_one_around_it(player: str, net: int) -> None:
    """Would catch a pair of aces paid as a pair: 7 to 2 on $5 is $17.50, rounded up to $18."""
    wagers = {"ante": 500, "kicker": 500}
    assert _nets("short-deck", player, "7c 8d Kh", wagers=wagers, choice="1x")["kicker"] == net


@pytest.mark.parametrize(
    ("wagers", "code"),
    [
        ({"kicker": 500}, "needs-wager"),
        ({"kicker": 500, "dealer-hand": 500}, "needs-wager"),
        ({"lucky": 500}, "needs-wager"),
        ({"ante": 500, "kicker": 499}, "under-wager"),
        ({"ante": 500, "kicker": 1001}, "over-wager"),
        ({"ante": 600}, "off-step"),
        ({"ante": 400}, "under-limit"),
        ({"ante": 10500}, "over-limit"),
        ({"dealer-hand": 600}, "off-list"),
    ],
)
def test_a_stake_outside_its_bounds_is_refused_for_its_own_reason(wagers: dict[str, int], code: str) -> None:
    """Would catch a bound by another wager that is not held, or told as something else."""
    assert code == _refused("short-deck", "Ac Ad 9h", "7c 8d Kh", wagers=wagers, choice="1x")


@pytest.mark.parametrize("kicker", [500, 1000])
def test_a_stake_at_its_bounds_is_taken(kicker: int) -> None:
    """Would catch a bound that is off by one."""
    assert _nets("short-deck", "Ac Ad 9h", "7c 8d Kh", wagers={"ante": 500, "kicker": kicker}, choice="1x")


def test_a_wager_that_needs_any_of_two_is_taken_with_either() -> None:
    """Would catch "any of several" read as all of them."""
    with_ante = _nets("short-deck", "Ac Ad 9h", "7c 8d Kh", wagers={"ante": 500, "lucky": 100}, choice="1x")
    without = _nets("short-deck", "Ac Ad 9h", "7c 8d Kh", wagers={"dealer-hand": 500, "lucky": 100})
    assert with_ante["lucky"] == without["lucky"] == 300


def test_a_card_that_is_not_in_the_deck_is_refused() -> None:
    """Would catch a two in a game without twos."""
    assert _refused("short-deck", "Ac Ad 2h", "7c 8d Kh", wagers={"ante": 500}, choice="1x") == "bad-cards"


@pytest.mark.parametrize(("ace_low", "hand"), [("true", "straight, 3-2-A"), ("false", "A-3-2 high")])
def test_a_sheet_says_whether_the_lowest_straight_counts(ace_low: str, hand: str) -> None:
    """Would catch a low ace that is written into the program."""
    source = shipped.find("three-card")
    assert source is not None
    text = source.text.replace("cards = 3", f"cards = 3\nace_low = {ace_low}")
    game = compile_sheet(read(Source("own.toml", text), shipped.find)[0])
    line = {"player": "As 2d 3c", "dealer": "Kd 9s 2h", "wagers": {"ante": 200}, "choice": "1x"}
    assert answer(game, line)["player"]["hand"] == hand
