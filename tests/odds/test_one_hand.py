"""One hand, counted by itself in plain Python, is what the compiled counts say of it; nothing is compiled for it."""

import random
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import TypeVar

import pytest

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.cards.deck import Deck
from pitboss.odds.counting import dealer_hands
from pitboss.odds.pricing import limits
from pitboss.odds.solving.solution import at_stake, solve
from pitboss.odds.strategy import best_play
from pitboss.odds.strategy.hand import Hands, with_all
from pitboss.odds.strategy.one_hand import OneHand, ask
from pitboss.rounds import bets
from pitboss.sheets import shipped
from pitboss.sheets.compile import on_deck
from pitboss.sheets.game import Game
from tests.odds.costs import ONE_DECISION, marked
from tests.oracle import worth
from tests.oracle.rows import ROWS

T = TypeVar("T")

LARGE = ("four-card", "four-card-uncapped", "four-card-raise-bonus", "four-card-3x", "caribbean-stud")
SOME = marked(ONE_DECISION, LARGE)


def dealt(game: Game, chance: random.Random) -> tuple[tuple[Card, ...], Card | None]:
    player, exposed = game.dealt["player"], limits.exposed(game)
    cards = chance.sample(game.deck.cards, player + exposed)
    return tuple(cards[:player]), cards[player] if exposed else None


def at_once(game: Game, stakes: dict[str, int] | None) -> Hands:
    return with_all(solve(game, stakes, cache=False))


def refused_or(made: Callable[[], T]) -> T | str:
    """What is made, or why it cannot be."""
    try:
        return made()
    except limits.Beyond as error:
        return str(error)


@pytest.mark.parametrize("sheet", SOME)
def test_it_is_what_all_hands_counted_at_once_say(sheet: str) -> None:
    """At the usual stakes, and with every wager that one may bet."""
    game, chance = shipped.load(sheet), random.Random(sheet)
    every = {wager.id: 2000 for wager in game.opening}
    for stakes in (None, every):
        hands = refused_or(partial(at_once, game, stakes))
        one = refused_or(partial(OneHand, game, stakes))
        if isinstance(hands, str) or isinstance(one, str):
            assert hands == one
            continue
        assert list(one.stakes) == list(hands.stakes)
        for _ in range(5):
            cards, up = dealt(game, chance)
            assert one.ask(cards, up) == hands.ask(cards, up)


@pytest.mark.parametrize("sheet", ONE_DECISION)
def test_the_best_choice_that_is_known_is_the_best_of_the_hand_counted_by_itself(sheet: str) -> None:
    """What a bot looks up, which nothing is counted or compiled for."""
    game, chance = shipped.load(sheet), random.Random(sheet)
    stakes = bets.smallest(game, game.opening[0])
    together = at_stake(game, stakes)
    for _ in range(5):
        cards, up = dealt(game, chance)
        found = best_play.choice(game, stakes, cards, up)
        assert found is not None
        worth = ask(game, together, 1, cards, up).choices
        assert worth[found] == max(worth.values())


@pytest.mark.parametrize("sheet", ["three-card", "player-dealer"])
def test_the_dealers_hands_are_those_that_can_be_dealt(sheet: str) -> None:
    """By going through all of them: 18,424, or 1,128 where a card is exposed."""
    game, chance = shipped.load(sheet), random.Random(sheet)
    for _ in range(3):
        cards, up = dealt(game, chance)
        seen = () if up is None else (up,)
        left = [one for one in game.deck.cards if one not in (*cards, *seen)]
        every = [game.dealer.rank((*seen, *rest)) for rest in combinations(left, game.dealt["dealer"] - len(seen))]
        found = dealer_hands.by_value(game, cards, up)
        assert sum(found.values()) == len(every)
        assert all(found[value] == every.count(value) for value in set(every))


@pytest.mark.parametrize(
    ("sheet", "deck", "count"),
    [
        ("face-up-three-card", Deck(), 20),
        ("ultimate-three-card", Deck(), 20),
        ("high-card-flush", Deck(ranks="789TJ"), 15),
        ("high-card-flush", Deck(ranks="6789TJQKA", suits="hs"), 3),  # suits of five to seven cards
        pytest.param("high-card-flush", Deck(suits="hs"), 4, marks=pytest.mark.long),
        pytest.param("high-card-flush", Deck(ranks="2789TJA"), 2, marks=pytest.mark.long),
    ],
    ids=lambda case: len(case.cards) if isinstance(case, Deck) else case,
)
def test_a_hand_is_worth_what_a_plain_program_finds(sheet: str, deck: Deck, count: int) -> None:
    """Random information sets, every dealer hand dealt and settled by the rules of the oracle. Would catch a raise that
    is closed or open to the wrong hands, an exposed card that is counted again, a threshold one rank off."""
    rules, chance = ROWS[sheet], random.Random(f"{sheet} {deck.ranks}")
    cards = [card.show([one]) for one in deck.cards]
    one = OneHand(on_deck(shipped.load(sheet), deck))
    for _ in range(count):
        seen = worth.at_random(rules, cards, 0, chance)
        up = card.parse(seen.up[0])[0] if seen.up else None
        assert one.ask(card.parse(" ".join(seen.own)), up).choices == worth.by_choice(rules, cards, seen), seen


def test_nothing_is_compiled_for_it() -> None:
    """On a new machine that would take ten seconds."""
    program = "import sys; from pitboss.cli.main import main\n"
    program += "try:\n    main()\nexcept SystemExit:\n    print('numba' in sys.modules)"
    words = ["odds", "four-card", "--hand", "Ah Kc Jd 9s 2d", "--up", "Ad"]
    ran = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[0] == "Ah Kc Jd 9s 2d against Ad"
    assert ran.stdout.splitlines()[-1] == "False"


@pytest.mark.parametrize(
    ("sheet", "cards", "up", "says"),
    [
        ("three-card", "Qs 6d", None, "has 3 cards, not 2"),
        ("three-card", "Qs 6d 4c", "2h", "no card of the dealer's is exposed"),
        ("player-dealer", "Qs 6d 4c", None, "say which"),
        ("player-dealer", "Qs 6d 4c", "4c", "a card is there twice"),
    ],
)
def test_cards_that_cannot_be_are_refused(sheet: str, cards: str, up: str | None, says: str) -> None:
    with pytest.raises(limits.Beyond, match=says):
        OneHand(shipped.load(sheet)).ask(card.parse(cards), card.parse(up)[0] if up else None)
