"""Games that no shipped one resembles, to show that the language is general: they read, play and settle."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pitboss import verifier
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
from pitboss.sheets.problems import Problem
from pitboss.sheets.read import Source, read
from tests.forms import size
from tests.sheets.own import OWN
from tests.sheets.own import game_of as _game

Problems = Callable[..., tuple[Problem, ...]]


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
    assert list(LAWS[law](_game(name), Random(7), size(8, long=12))) == []


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
        ("heads-up-holdem", "It is lower: pays by the player's hand."),
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
            assert told == (game.has_dealer and "dealer" not in wager.hand.holders), wager.id


def test_a_table_for_a_loss_is_printed_beside_the_one_for_a_win() -> None:
    """Would catch a Blind whose page shows what it pays on a loss, and not what it pays on a win."""
    rows = {one.heading: one.rows for one in words.sections(_game("heads-up-holdem")) if one.rows}
    assert rows["Blind pays"][0] == ("royal flush", "500 to 1")
    assert rows["Blind pays on a lower hand"][-1] == ("anything else", "lose")


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


# ---------------------------------------------------------------- parts of the cards, and no dealer

STUD = "9h 4d 2c"


def test_a_hand_without_a_dealer_is_answered_without_one() -> None:
    """Would catch a dealer's hand that is asked for, or told, where nothing compares."""
    line = {"player": "9s 7c", "board": STUD, "wagers": {"ante": 500}, "choice": ["1x", "1x", "1x"]}
    assert "dealer" not in answer(_game("mississippi-stud"), line)


BACK = "take it back"
THREE = {"bet-1": 500, "bet-2": 500, "bet-3": 500}


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


# ---------------------------------------------------------------- several cards turned up by one stage


@pytest.mark.parametrize(("which", "places"), [("first", [0, 1]), ("last", [5, 4])])
def test_a_stage_turns_up_several_cards_and_the_words_say_so(problems: Problems, which: str, places: list[int]) -> None:
    """Would catch one card where the sheet says two, and a digest that changes where it says one."""
    source = shipped.find("four-card")
    assert source is not None
    old = 'do     = "expose"\nwhich  = "last"\n'
    assert source.text.count(old) == 1
    changed = source.text.replace(old, f'do = "expose"\nwhich = "{which}"\ncards = 2\n')
    sheet, _ = read(Source("own.toml", changed), shipped.find)
    game = compile_sheet(sheet)
    assert list(game.exposed) == places
    rules = verifier.understand(digest.rules_json(sheet), digest.texts_json(sheet))
    assert rules.exposed == places
    said = "\n".join(line for section in words.sections(game) for line in section.lines)
    assert f"2 cards of the dealer's are turned face up: the {which} of those that lie face down." in said
    once = read(Source("own.toml", source.text.replace(old, old + "cards = 1\n")), shipped.find)[0]
    assert digest.of_rules(once) == shipped.load("four-card").digest
    (problem,) = problems(source.text.replace(old, old + "cards = 7\n"))
    assert "7 cards are exposed here, and the dealer has 6 face down" in str(problem)
