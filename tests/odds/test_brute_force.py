"""The solver against plain enumeration through the real settlement, on decks small enough to deal in full."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards.card import Card
from pitboss.cards.deck import Deck
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.solving.solution import solve
from pitboss.odds.strategy.hand import Hands
from pitboss.rounds import choices
from pitboss.rounds.facts import facts
from pitboss.rounds.settle import settle
from pitboss.sheets import shipped
from pitboss.sheets.compile import on_deck
from pitboss.sheets.game import Game
from pitboss.sheets.model import ExposeStage

TWELVE = (Deck(ranks="9TJQKA", suits="hs"), Deck(ranks="2345KA", suits="cd"), Deck(ranks="QKA"))
SMALL = [
    *((sheet, Deck(ranks="JQKA", suits="dhs")) for sheet in ("six-card", "pair-plus-fold")),
    ("three-card", Deck(ranks="234A", suits="cdh")),
    ("player-dealer", Deck(ranks="JQKA", suits="dhs")),
    ("player-dealer", Deck(ranks="234QKA", suits="hs")),
    *(("four-card", deck) for deck in TWELVE),
    ("crazy-4", TWELVE[0]),
    ("caribbean-stud", TWELVE[0]),
    *((sheet, Deck(ranks="27JQK", suits="hs")) for sheet in ("face-up-three-card", "ultimate-three-card")),
]
MORE = [
    ("three-card", Deck(ranks="234A")),
    *((sheet, Deck(ranks="JQKA")) for sheet in ("six-card", "pair-plus-fold", "pair-plus", "mini-royal")),
    *(
        (sheet, deck)
        for sheet in ("crazy-4", "four-card-3x", "caribbean-stud")
        for deck in TWELVE
        if (sheet, deck) not in SMALL
    ),
    ("four-card-raise-bonus", TWELVE[0]),
    *(
        (sheet, deck)
        for sheet in ("face-up-three-card", "ultimate-three-card")
        for deck in (Deck(ranks="JQKA", suits="dhs"), Deck(ranks="23JQKA", suits="hs"))
    ),
]


def brute(game: Game) -> tuple[dict[Fraction, int], int]:
    """Every deal, every choice, by the engine's own settlement: nets per unit of the best play, and folded deals."""
    stakes = usual(game)
    unit = next(iter(stakes.values()))
    before = game.stages.index(game.decisions[0])
    exposed = any(isinstance(stage, ExposeStage) for stage in game.stages[:before])
    nets: dict[Fraction, int] = {}
    folds = 0
    for mine in combinations(game.deck.cards, game.dealt["player"]):
        rest = [card for card in game.deck.cards if card not in mine]
        for up in rest if exposed else [None]:
            others = [card for card in rest if card != up]
            dealers = [
                (*cards, up) if up is not None else cards
                for cards in combinations(others, game.dealt["dealer"] - exposed)
            ]
            word, results = best(game, stakes, mine, dealers)
            folds += len(results) if word == "fold" else 0
            for net in results:
                nets[Fraction(net, unit)] = nets.get(Fraction(net, unit), 0) + 1
    return nets, folds


def best(
    game: Game, stakes: dict[str, int], mine: tuple[Card, ...], dealers: list[tuple[Card, ...]]
) -> tuple[str, list[int]]:
    """The choice with the largest sum, the cheaper one of equals, and what it comes to against each dealer hand."""
    stage = game.decisions[0]
    found: tuple[int, str, list[int]] | None = None
    every = [facts(game, mine, dealer) for dealer in dealers]
    for choice in sorted(stage.choices, key=lambda choice: choice.times):
        if choices.refused(game, stage, choice.word, stakes, game.player.rank(mine)):
            continue
        now = choices.stakes_after(game, stage, choice.word, stakes)
        results = [sum(one.net for one in settle(game, now, fact, folded=choice.word == "fold")) for fact in every]
        if found is None or sum(results) > found[0]:
            found = (sum(results), choice.word, results)
    assert found is not None
    return found[1], found[2]


@pytest.mark.parametrize(
    ("sheet", "deck"),
    [*SMALL, *(pytest.param(*case, marks=pytest.mark.long) for case in MORE)],
    ids=lambda case: case if isinstance(case, str) else case.ranks + case.suits,
)
def test_the_solver_finds_what_enumeration_finds(sheet: str, deck: Deck) -> None:
    """The whole distribution, deal for deal. Catches a miscount, a wrong decision, a wrong tie-break."""
    game = on_deck(shipped.load(sheet), deck)
    nets, folds = brute(game)
    main = solve(game, cache=False).main
    assert main.distribution.counts == nets
    assert main.folded == folds


@pytest.mark.parametrize(
    "sheet",
    [
        *("six-card", "player-dealer", "caribbean-stud"),
        *(pytest.param(sheet, marks=pytest.mark.long) for sheet in ("four-card", "crazy-4")),
    ],
)
def test_one_hand_of_a_full_deck_is_counted_dealer_hand_by_dealer_hand(sheet: str) -> None:
    """Random information sets of the real game. The four-card dealer has 1.4 million hands: one is enough, in the long
    form; `test_agreement.py` counts sets of both games with four cards, hand by hand, in every form."""
    game = shipped.load(sheet)
    hands, chance = Hands(solve(game, cache=False)), random.Random(sheet)
    exposed = any(isinstance(stage, ExposeStage) for stage in game.stages)
    for _ in range(1 if game.dealt["dealer"] > 3 else 4):
        cards = chance.sample(game.deck.cards, game.dealt["player"] + exposed)
        mine, up = cards[: game.dealt["player"]], cards[-1] if exposed else None
        asked = hands.ask(mine, up)
        others = [card for card in game.deck.cards if card not in cards]
        value, rank = game.player.rank(mine), game.dealer.rank
        higher = equal = total = 0
        for rest in combinations(others, game.dealt["dealer"] - exposed):
            theirs = rank((*rest, up) if up is not None else rest)
            higher += theirs > value
            equal += theirs == value
            total += 1
        assert (asked.total, asked.split) == (total, (higher, equal, total - higher - equal))
        assert asked.best == max(asked.choices, key=lambda word: asked.choices[word])
