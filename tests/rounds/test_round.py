"""One round, step by step: who may do what, who sees what, in which order cards go and hands are shown."""

import pytest

from pitboss.cards import card
from pitboss.cards.deck import completed
from pitboss.rounds import choices, setting
from pitboss.rounds import commands as c
from pitboss.rounds import events as e
from pitboss.rounds.commands import Command
from pitboss.rounds.deal import spots_max
from pitboss.rounds.decide import decide
from pitboss.rounds.evolve import evolve
from pitboss.rounds.options import options
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round
from pitboss.rounds.view import Dealer, Player, Rail, view
from pitboss.sheets import shipped
from pitboss.sheets.game import Game

ORDER = completed(card.parse("Qs Kd 9h 6d 2c 9s 4c 5h 2h"), shipped.load("six-card").deck)


def after(game: Game, *commands: Command) -> Round:
    """The state after commands that are all allowed."""
    state = Round()
    for command in commands:
        answer = decide(game, state, command, ORDER)
        assert not isinstance(answer, Refusal), answer
        for event in answer:
            state = evolve(state, event)
    return state


def refusal(game: Game, state: Round, command: Command) -> str:
    answer = decide(game, state, command, ORDER)
    assert isinstance(answer, Refusal), answer
    return answer.code.word


SIX = shipped.load("six-card")
ANN, BOB = c.PlaceBets(1, "ann", {"ante": 200}), c.PlaceBets(2, "bob", {"ante": 300, "pair-plus": 200})
DEALT = (ANN, BOB, c.NoMoreBets(), c.Deal())


@pytest.mark.clause("T8", "B2")
def test_cards_go_one_at_a_time_left_to_right_the_dealer_last() -> None:
    answer = decide(SIX, after(SIX, *DEALT[:3]), c.Deal(), ORDER)
    assert isinstance(answer, tuple)
    dealt = [(event.position, event.to) for event in answer if isinstance(event, e.CardDealt)]
    assert dealt == list(enumerate(["1", "2", "dealer"] * 3))


def test_of_several_cards_that_are_turned_up_the_last_are_those_that_came_last() -> None:
    source = shipped.find("four-card")
    assert source is not None
    own = source.text.replace('do     = "expose"\n', 'do = "expose"\ncards = 2\n')
    game = shipped.parse(own)[0]
    answer = decide(
        game, after(game, c.PlaceBets(1, "ann", {"ante": 200}), c.NoMoreBets(), c.Deal()), c.Expose(), ORDER
    )
    assert isinstance(answer, tuple)
    assert [event.position for event in answer if isinstance(event, e.CardShown)] == [10, 9]


def test_a_sheet_may_deal_hand_by_hand_the_dealer_last() -> None:
    own = """
extends = "six-card"
id = "own"
title = "Own"
[[stages]]
do = "deal"
id = "deal"
order = "hand by hand"
"""
    game = shipped.parse(own)[0]
    answer = decide(game, after(game, *DEALT[:3]), c.Deal(), ORDER)
    assert isinstance(answer, tuple)
    dealt = [(event.position, event.to) for event in answer if isinstance(event, e.CardDealt)]
    assert dealt == list(enumerate([*["1"] * 3, *["2"] * 3, *["dealer"] * 3]))


@pytest.mark.clause("E2")
def test_the_sixth_card_of_the_dealers_is_dealt_last_and_turned_up() -> None:
    game = shipped.load("four-card")
    state = after(game, ANN, c.PlaceBets(2, "bob", {"aces-up": 400}), c.NoMoreBets(), c.Deal(), c.Expose())
    assert state.dealer == (2, 5, 8, 11, 14, 15)
    assert state.faces == {15: ORDER[15]}


@pytest.mark.clause("A3", "B3")
def test_a_player_sees_their_own_cards_and_nobody_elses() -> None:
    state = after(SIX, *DEALT)
    seen = view(SIX, state, Player("ann"), ORDER)
    assert seen.spots[0].cards == card.parse("Qs 6d 4c")
    assert seen.spots[1].cards == (None, None, None)
    assert seen.dealer == (None, None, None)


@pytest.mark.parametrize("viewer", [Dealer(), Rail(), Player("cy")])
def test_nobody_else_sees_a_hidden_card_the_dealer_included(viewer: Dealer | Rail | Player) -> None:
    seen = view(SIX, after(SIX, *DEALT), viewer, ORDER)
    assert {one for spot in seen.spots for one in spot.cards} | set(seen.dealer) == {None}
    assert all(spot.options is None for spot in seen.spots)


@pytest.mark.clause("D5")
def test_own_cards_are_not_in_a_players_view_until_a_card_of_the_bank_is_exposed() -> None:
    game = shipped.load("player-dealer")
    dealt = after(game, ANN, c.NoMoreBets(), c.Deal())
    assert view(game, dealt, Player("ann"), ORDER).spots[0].cards == (None, None, None)
    assert refusal(game, dealt, c.Choose(1, "ann", "fold")) == "wrong-stage"
    exposed = after(game, ANN, c.NoMoreBets(), c.Deal(), c.Expose())
    assert view(game, exposed, Player("ann"), ORDER).spots[0].cards == card.parse("Qs 9h 2c")
    assert view(game, exposed, Rail(), ORDER).dealer == (None, None, ORDER[5])


@pytest.mark.clause("D7")
def test_a_surrendered_hand_is_shown_to_nobody() -> None:
    game = shipped.load("player-dealer")
    bets = c.PlaceBets(1, "ann", {"ante": 200, "six-card-bonus": 200})
    end = after(game, bets, c.NoMoreBets(), c.Deal(), c.Expose(), c.Choose(1, "ann", "fold"), c.Reveal(), c.Settle())
    assert view(game, end, Rail(), ORDER).spots[0].cards == (None, None, None)
    assert None not in view(game, end, Rail(), ORDER).dealer
    assert [one.wager for one in end.spots[0].settled] == ["ante", "six-card-bonus"]


@pytest.mark.clause("A5")
def test_a_folded_hand_with_a_live_wager_is_turned_over_where_the_sheet_pays_it_in_the_open() -> None:
    folds = (c.Choose(1, "ann", "fold"), c.Choose(2, "bob", "fold"))
    end = after(SIX, *DEALT, *folds, c.Reveal(), c.Reveal(), c.Settle())
    assert end.revealed == ("dealer", "2")


@pytest.mark.clause("B9", "C8", "E8")
def test_the_dealer_shows_first_then_the_players_one_at_a_time() -> None:
    state = after(SIX, *DEALT, c.Choose(2, "bob", "1x"), c.Choose(1, "ann", "1x"))
    shown = []
    for _ in range(3):
        answer = decide(SIX, state, c.Reveal(), ORDER)
        assert isinstance(answer, tuple)
        shown.append([event.who for event in answer if isinstance(event, e.HandRevealed)])
        for event in answer:
            state = evolve(state, event)
    assert shown == [["dealer"], ["1"], ["2"]]


@pytest.mark.clause("A3", "C8")
def test_nothing_is_revealed_before_all_decisions_are_in() -> None:
    state = after(SIX, *DEALT, c.Choose(1, "ann", "1x"))
    assert refusal(SIX, state, c.Reveal()) == "wrong-stage"
    assert state.faces == {}


@pytest.mark.clause("B4")
def test_a_decision_is_final_and_the_hand_is_locked() -> None:
    state = after(SIX, *DEALT, c.Choose(1, "ann", "1x"))
    assert refusal(SIX, state, c.Choose(1, "ann", "fold")) == "already-decided"
    assert refusal(SIX, state, c.PlaceBets(1, "ann", {"ante": 400})) == "bets-closed"
    four = shipped.load("four-card")
    locked = after(
        four, ANN, c.PlaceBets(2, "bob", {"ante": 200}), c.NoMoreBets(), c.Deal(), c.Expose(), c.Choose(1, "ann", "1x")
    )
    assert refusal(four, locked, c.SetHand(1, "ann", ORDER[:4])) == "already-decided"


@pytest.mark.parametrize(
    ("state", "command", "code"),
    [
        (Round(), c.NoMoreBets(), "no-bets"),
        (Round(), c.Deal(), "wrong-stage"),
        (Round(), c.Settle(), "wrong-stage"),
        (Round(), c.TakeBack(1, "ann"), "no-spot"),
        (Round(), c.PlaceBets(0, "ann", {"ante": 200}), "bad-spot"),
        (after(SIX, ANN), c.PlaceBets(1, "bob", {"ante": 200}), "not-your-spot"),
        (after(SIX, ANN), c.TakeBack(1, "bob"), "not-your-spot"),
        (after(SIX, *DEALT), c.Choose(1, "bob", "1x"), "not-your-spot"),
        (after(SIX, *DEALT), c.Choose(7, "ann", "1x"), "no-spot"),
        (after(SIX, *DEALT), c.SetHand(1, "ann", ORDER[:3]), "not-set"),
        (after(SIX, *DEALT), c.TakeBack(1, "ann"), "bets-closed"),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_code(state: Round, command: Command, code: str) -> None:
    assert refusal(SIX, state, command) == code


def test_changed_bets_go_back_to_the_player_before_the_new_ones_are_placed() -> None:
    """Catches a replacement that a ledger could not post from the events alone."""
    answer = decide(SIX, after(SIX, ANN), c.PlaceBets(1, "ann", {"pair-plus": 400}), ORDER)
    assert answer == (e.BetsTakenBack(1, "ann", {"ante": 200}), e.BetsPlaced(1, "ann", {"pair-plus": 400}))


def test_bets_can_be_changed_and_taken_back_before_no_more_bets() -> None:
    assert after(SIX, ANN, c.PlaceBets(1, "ann", {"pair-plus": 400})).spots[0].stakes == {"pair-plus": 400}
    assert after(SIX, ANN, c.TakeBack(1, "ann")) == Round()


@pytest.mark.parametrize(("sheet", "spots"), [("six-card", 16), ("four-card", 9), ("caribbean-stud", 9)])
def test_no_more_spots_are_taken_than_the_deck_has_cards_for(sheet: str, spots: int) -> None:
    """Catches a deal that runs off the end of the deck."""
    game = shipped.load(sheet)
    assert spots_max(game) == spots
    full = after(game, *(c.PlaceBets(number + 1, "ann", {"ante": 200}) for number in range(spots)))
    assert refusal(game, full, c.PlaceBets(spots + 1, "ann", {"ante": 200})) == "no-room"
    assert (
        after(
            game, *(c.PlaceBets(number + 1, "ann", {"ante": 200}) for number in range(spots)), c.NoMoreBets(), c.Deal()
        ).dealt
        <= 52
    )


@pytest.mark.clause("E6")
def test_the_best_four_play_by_default_and_a_worse_setting_is_warned_of_and_stands() -> None:
    game = shipped.load("four-card")
    cards = card.parse("Js Jh Jc 8d 5h")
    assert setting.best(game, cards) == card.parse("Js Jh Jc 8d")
    assert setting.warning(game, cards, setting.best(game, cards)) is None
    worse = card.parse("Js Jh 8d 5h")
    assert (
        setting.warning(game, cards, worse)
        == "This setting is pair of jacks, 8-5; Js Jh Jc 8d would be three jacks, eight."
    )
    assert setting.refused(game, cards, worse) is None


@pytest.mark.clause("E6")
def test_a_setting_may_be_changed_until_the_decision_and_only_its_owner_sees_it() -> None:
    game = shipped.load("four-card")
    dealt = after(game, ANN, c.NoMoreBets(), c.Deal(), c.Expose())
    mine = view(game, dealt, Player("ann"), ORDER).spots[0].cards
    keep = [one for one in mine if one is not None]
    state = after(
        game,
        ANN,
        c.NoMoreBets(),
        c.Deal(),
        c.Expose(),
        c.SetHand(1, "ann", tuple(keep[:4])),
        c.SetHand(1, "ann", tuple(keep[1:])),
    )
    assert view(game, state, Player("ann"), ORDER).spots[0].kept == tuple(keep[1:])
    assert view(game, state, Rail(), ORDER).spots[0].kept is None


@pytest.mark.clause("E5", "T7")
def test_options_name_the_exact_stakes_of_each_choice() -> None:
    game = shipped.load("four-card")
    for ante, offered in ((200, {"fold": 0, "1x": 200, "2x": 400}), (400, {"fold": 0, "1x": 400})):
        state = after(game, c.PlaceBets(1, "ann", {"ante": ante}), c.NoMoreBets(), c.Deal(), c.Expose())
        assert {one.choice: one.stake for one in options(game, state, 1, ORDER).offers} == offered


@pytest.mark.parametrize(
    ("sheet", "word"), [("six-card", "fold"), ("pair-plus", "1x"), ("four-card", "fold"), ("caribbean-stud", "fold")]
)
def test_who_does_not_answer_folds_or_makes_the_least_wager_there_is(sheet: str, word: str) -> None:
    """Never a raise where there is another way."""
    game = shipped.load(sheet)
    state = after(
        game, ANN, c.NoMoreBets(), c.Deal(), *([c.Expose()] if sheet in ("four-card", "caribbean-stud") else [])
    )
    assert choices.default(game.decisions[0], options(game, state, 1, ORDER).offers) == word


def test_a_spot_without_an_ante_does_not_hold_up_the_round() -> None:
    """Where nobody has to decide, the decision is over before it begins."""
    state = after(SIX, c.PlaceBets(1, "ann", {"pair-plus": 200}), c.NoMoreBets(), c.Deal())
    assert after(SIX, c.PlaceBets(1, "ann", {"pair-plus": 200}), c.NoMoreBets(), c.Deal(), c.Reveal()).revealed == (
        "dealer",
    )
    assert refusal(SIX, state, c.Choose(1, "ann", "1x")) == "wrong-stage"


def test_a_view_offers_the_bets_that_are_open_now() -> None:
    """Would catch keys for bets that are refused: Pair Plus needs an Ante, and the bonus needs both."""
    game = shipped.load("mini-royal")
    state = after(game, c.PlaceBets(1, "ann", {"ante": 5_00}))
    (spot,) = (one for one in view(game, state, Player("ann"), ORDER).as_json()["spots"] if one["number"] == 1)
    closed = {one.wager.id for one in options(game, state, 1, ORDER).bets if one.closed is not None}
    assert set(spot["bets"]) == {wager.id for wager in game.opening} - closed
    assert "six-card-bonus" in closed
