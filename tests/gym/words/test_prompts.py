"""Prompts show what a seat sees, all of it and nothing else, on every sheet."""

import json
import re
from random import Random

import pytest

from pitboss.cards.card import NAMES
from pitboss.cards.deck import shuffled
from pitboss.gym.words import dealing, seat
from pitboss.gym.words.decision import Decision, asked, recall
from pitboss.gym.words.keys import keyed, prompt_line
from pitboss.gym.words.prompt import prompt, table
from pitboss.gym.words.seat import Seat
from pitboss.odds.pricing.stakes import usual
from pitboss.sheets import shipped

DECIDED = [name for name in shipped.ids() if dealing.stages(shipped.load(name))]
ROUNDS = 3


def rounds(name: str, chance: Random) -> list[Seat]:
    """Every point of some rounds at which the seat is asked; choices are made at random."""
    game, found = shipped.load(name), []
    for _ in range(ROUNDS):
        now = seat.sit(game, shuffled(game.deck, chance), usual(game))
        while not now.over:
            found.append(now)
            now = seat.choose(now, chance.choice(asked(now, usual(game)).words))
    return found


def other_world(now: Seat, chance: Random) -> Seat:
    """The same round but for all cards that the seat does not see."""
    seen = {*now.state.spots[0].cards, *now.state.faces}
    hidden = [at for at in range(len(now.order)) if at not in seen]
    order = list(now.order)
    for at, one in zip(hidden, chance.sample([order[at] for at in hidden], len(hidden)), strict=True):
        order[at] = one
    there = seat.sit(now.game, order, usual(now.game))
    for word in now.state.spots[0].choices.values():
        there = seat.choose(there, word)
    return there


@pytest.mark.parametrize("name", DECIDED)
def test_two_worlds_have_one_prompt(name: str) -> None:
    """Would catch a hidden card, or anything that follows from one, in the words, the choices or the line of a file."""
    chance = Random(name)
    for now in rounds(name, chance):
        here, there = (asked(one, usual(now.game)) for one in (now, other_world(now, chance)))
        assert prompt_line("x", here) == prompt_line("x", there)


@pytest.mark.parametrize("name", DECIDED)
def test_the_cards_of_a_prompt_are_those_that_the_seat_sees(name: str) -> None:
    """Would catch a card that is left out, and a deck that shows through the rules of the game."""
    for now in rounds(name, Random(name)):
        decision = asked(now, usual(now.game))
        seen = sorted(NAMES[one] for one in (*decision.cards, *decision.up, *decision.board))
        assert cards_in("\n".join(table(decision))) == seen
        assert cards_in(prompt(decision)) == seen


def cards_in(text: str) -> list[str]:
    return sorted(re.findall(r"\b[2-9TJQKA][cdhs]\b", text))


@pytest.mark.parametrize("name", DECIDED)
def test_what_was_seen_brings_the_decision_back(name: str) -> None:
    """Would catch a key whose decision is another than the one that was valued."""
    for now in rounds(name, Random(name)):
        decision = asked(now, usual(now.game))
        assert _recalled(decision).view == decision.view


def _recalled(decision: Decision) -> Decision:
    cards, up, board = (" ".join(NAMES[one] for one in held) for held in (decision.cards, decision.up, decision.board))
    return recall(decision.game, decision.opening, cards, up, board, decision.spot.choices)


def test_a_prompt_says_nothing_of_worth() -> None:
    """Would catch a key that is sent along with its question."""
    decision = next(dealing.decisions(shipped.load("three-card"), Random(1)))
    line = json.loads(prompt_line("x", decision))
    assert list(line) == ["id", "sheet", "digest", "stage", "choices", "prompt"]
    assert not any(str(each) in line["prompt"] for each in keyed("x", decision).worth.values() if each.denominator > 9)


def test_a_sheet_without_a_choice_is_refused() -> None:
    with pytest.raises(dealing.NothingToDecide, match="on pair-plus there is nothing to decide"):
        next(dealing.decisions(shipped.load("pair-plus"), Random(1)))
