"""Sheets as games of OpenSpiel: its own test of a game, and its exact solvers beside ours on small decks."""

from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards.deck import Deck
from pitboss.gym import game_tree
from pitboss.gym.terms import terms
from pitboss.library.sheet import Sheet
from pitboss.sheets import shipped
from pitboss.sheets.compile import on_deck
from tests.sheets import shapes

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import best_response, minimax  # noqa: E402

from pitboss.gym import spiel  # noqa: E402

NINE, EIGHT = Deck(ranks="QKA", suits="cdh"), Deck(ranks="JQKA", suits="cd")


def small(sheet: str, deck: Deck) -> Sheet:
    return Sheet(on_deck(shipped.load(sheet), deck))


def optimum(game: Any) -> float:
    value, _ = minimax.expectiminimax(game.new_initial_state(), 10, None, 0)
    return float(value)


@pytest.mark.parametrize(
    ("sheet", "deck"),
    [
        ("three-card", Deck(ranks="QKA", suits="cd")),
        ("double-down-stud", Deck(ranks="QKA", suits="cd")),
        ("let-it-ride", Deck(ranks="QKA", suits="cd")),
        pytest.param("three-card", NINE, marks=pytest.mark.long),
        pytest.param("ultimate-three-card", NINE, marks=pytest.mark.long),
        pytest.param("double-down-stud", EIGHT, marks=pytest.mark.long),
        pytest.param("let-it-ride", EIGHT, marks=pytest.mark.long),
        pytest.param("mississippi-stud", Deck(ranks="QKA", suits="cd"), marks=pytest.mark.long),
    ],
    ids=str,
)
def test_the_best_play_is_worth_the_same_to_both(sheet: str, deck: Deck) -> None:
    """Ours counts in whole numbers, theirs goes through the tree in floats."""
    ours = small(sheet, deck).solve(cache=False).main.house_edge
    assert optimum(spiel.of(small(sheet, deck))) == pytest.approx(float(-ours), abs=1e-12)


def test_a_best_response_finds_the_same_choice_for_every_hand() -> None:
    """Where our two choices are worth the same, either is right."""
    sheet = small("three-card", Deck(ranks="QKA", suits="cd"))
    game, found = spiel.of(sheet), sheet.solve(cache=False)
    answer = best_response.BestResponsePolicy(game, 0, policy.UniformRandomPolicy(game))
    assert len(answer.infosets) == 20
    for ((state, _),) in answer.infosets.values():
        hand = found.best(" ".join(one.split(":")[1] for one in str(state).split(" | ")[0].split()))
        chosen = game.terms.actions[answer.best_response_action(state.information_state_string(0))]
        assert hand.choices[chosen] == max(hand.choices.values())


@pytest.mark.parametrize("sheet", shapes.others_long(shapes.few()))
def test_openspiel_has_nothing_to_say_against_it(sheet: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game("pitboss", {"sheet": sheet}), 1, False, False)


@pytest.mark.parametrize("sheet", shipped.ids())
def test_chance_draws_every_deal_with_its_probability(sheet: str) -> None:
    """Along one path: at each node the probabilities sum to one, and a card comes once."""
    node = game_tree.root(terms(sheet))
    cards: list[int] = []
    while not node.over:
        if not game_tree.is_chance(node):
            node = game_tree.chosen(node, game_tree.choices(node)[-1])
            continue
        draws = game_tree.draws(node)
        assert sum(chance for _, chance in draws) == 1
        cards.append(draws[len(draws) // 3][0])
        node = game_tree.drawn(node, cards[-1])
    assert len(set(cards)) == len(cards)


def test_a_set_of_cards_is_one_path_and_as_likely_as_any_other() -> None:
    """Of six cards a hand of three: twenty sets of a twentieth each."""
    found: list[Fraction] = []

    def walk(node: game_tree.Node, chance: Fraction) -> None:
        if not game_tree.is_chance(node):
            found.append(chance)
            return
        for card, part in game_tree.draws(node):
            walk(game_tree.drawn(node, card), chance * part)

    walk(game_tree.root(terms(small("three-card", Deck(ranks="QKA", suits="cd")))), Fraction(1))
    assert found == [Fraction(1, 20)] * 20


def test_nothing_is_drawn_that_the_player_has_not_seen() -> None:
    """Four Card Poker: five own cards and the dealer's open one; the dealer's other five are nowhere yet."""
    state = pyspiel.load_game("pitboss(sheet=four-card)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert len(state.node.cards) == 6
    state.apply_action(state.legal_actions()[0])  # a fold, after which no card matters
    assert state.is_terminal()
    assert state.returns() == [-1.0]


@pytest.mark.parametrize("action", [-2, 2, 7, 99])
def test_what_cannot_follow_is_refused(action: int) -> None:
    """OpenSpiel itself refuses -1 alone. Chance draws ascending: a card below the last one would be a second path."""
    state = spiel.of("three-card").new_initial_state()
    while state.is_chance_node():
        if action in (-2, 99):
            with pytest.raises(ValueError, match="no card that may come"):
                state.apply_action(action)
        state.apply_action(state.legal_actions()[-1])
    before = str(state)
    with pytest.raises(ValueError, match="0 fold, 1 1x"):
        state.apply_action(action)
    assert str(state) == before


def test_a_card_that_lies_there_does_not_come_again() -> None:
    state = spiel.of("three-card").new_initial_state()
    state.apply_action(3)
    with pytest.raises(ValueError, match="no card that may come"):
        state.apply_action(3)
