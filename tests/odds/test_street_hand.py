"""One hand at a street of several, against a plain program that deals out all that can still come."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards import card
from pitboss.cards.deck import Deck
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.solving.solution import solve
from pitboss.odds.strategy import street_play
from pitboss.odds.strategy.street_hand import StreetHands
from pitboss.odds.strategy.street_spot import Known, NotCounted
from pitboss.rounds.facts import facts
from pitboss.rounds.settle import settle
from pitboss.sheets import shipped
from pitboss.sheets.compile import on_deck
from tests.odds.street_sheets import sheet
from tests.oracle import worth
from tests.oracle.rows import ROWS

SMALL = Deck(ranks="TJQKA", suits="chs")
FEW = Deck(ranks="TJQKA", suits="hs")
FULL = Deck()

# A sheet, the street that is asked about, the deck, how many random situations; where a full deck would be dealt out
# for minutes, a small one is.
CASES: list[tuple[str, int, Deck, int]] = [
    ("ultimate-texas-holdem", 0, FEW, 2),
    ("ultimate-texas-holdem", 1, SMALL, 2),
    ("ultimate-texas-holdem", 2, FULL, 3),
    ("heads-up-holdem", 1, SMALL, 2),
    ("heads-up-holdem", 2, FULL, 3),
    ("casino-holdem", 0, SMALL, 3),
    ("caribbean-holdem", 0, SMALL, 2),
    ("texas-holdem-bonus", 0, FEW, 1),
    ("texas-holdem-bonus", 1, SMALL, 1),
    ("texas-holdem-bonus", 2, SMALL, 3),
    ("let-it-ride", 0, FULL, 2),
    ("let-it-ride", 1, FULL, 5),
    ("mississippi-stud", 0, FEW, 2),
    ("mississippi-stud", 1, SMALL, 2),
    ("mississippi-stud", 2, FULL, 5),
    ("double-down-stud", 0, FULL, 10),
]
LONG: list[tuple[str, int, Deck, int]] = [
    ("ultimate-texas-holdem", 1, FULL, 2),
    ("heads-up-holdem", 1, FULL, 1),
    ("casino-holdem", 0, FULL, 2),
    ("caribbean-holdem", 0, FULL, 1),
    ("texas-holdem-bonus", 2, FULL, 4),
    ("mississippi-stud", 1, FULL, 3),
]


@pytest.mark.parametrize(
    ("name", "street", "deck", "count"),
    [*CASES, *(pytest.param(*case, marks=pytest.mark.long) for case in LONG)],
    ids=lambda case: len(case.cards) if isinstance(case, Deck) else case,
)
def test_a_hand_at_a_street_is_worth_what_a_plain_program_finds(name: str, street: int, deck: Deck, count: int) -> None:
    """Random situations, settled by the rules of the oracle. Would catch later decisions left out, a card that comes
    twice, choices before it forgotten, and equal choices told as unequal."""
    rules, chance = ROWS[name], random.Random(f"{name} {street}")
    cards = [card.show([one]) for one in deck.cards]
    hands = StreetHands(on_deck(shipped.load(name), deck))
    for _ in range(count):
        seen = worth.at_random(rules, cards, street, chance)
        expected = worth.by_choice(rules, cards, seen)
        found = hands.ask(card.parse(" ".join(seen.own)), card.parse(" ".join(seen.board)), seen.words)
        assert found.choices == expected, seen
        assert found.after == seen.words
        assert set(found.equal) == {word for word, one in expected.items() if one == max(expected.values())}


def test_the_first_cards_are_told_as_the_whole_game_finds_them() -> None:
    """Two ways of counting: what follows from two cards alone, and all deals at once."""
    game = on_deck(sheet("ultimate"), SMALL)
    hands = StreetHands(game)
    for start in solve(game, cache=False).starts[:5]:
        found = hands.ask(card.parse(start.cards), [])
        assert (found.choices, found.best) == (start.choices, start.best)


def test_equal_choices_are_told_as_equal_and_the_cheaper_one_is_best() -> None:
    """A hand whose second bet is worth exactly nothing: the board plays for everybody."""
    found = StreetHands(sheet("turn")).ask(card.parse("2c 3d"), card.parse("Ah Kh Qh Jh"), ["2x", "check"])
    assert set(found.choices) == {"check", "1x"}
    royal = StreetHands(sheet("ultimate")).ask(card.parse("2c 3d"), card.parse("Ah Kh Qh Jh Th"))
    assert (royal.choices["1x"], royal.best, royal.equal) == (Fraction(0), "1x", ("1x",))


def test_advice_is_given_where_it_is_quick_and_not_where_a_game_would_be_counted() -> None:
    """A table asks with all the stakes of a spot, by stage; would catch a house that stands still for a minute."""
    game, own = sheet("ultimate"), card.parse("Ks 8s")
    stakes = {"ante": 500, "blind": 500, "trips": 100}
    with pytest.raises(NotCounted):
        street_play.advice(game, stakes, own, [], {})
    found = street_play.advice(game, stakes, own, card.parse("2d 7h Jc"), {"first": "check"})
    assert found is not None
    assert (found.best, found.street) == ("check", "second")
    stud = {"ante": 500, "third-street": 1500}
    raised = street_play.advice(sheet("stud"), stud, own, card.parse("Kd"), {"third": "3x"})
    assert raised is not None
    assert (raised.best, raised.after) == ("3x", ("3x",))


@pytest.mark.parametrize(
    ("board", "known"),
    [
        ("2d 7h Jc 3s", Known(board=card.parse("Kd")[0])),
        ("2d 7h Jc 3s", Known(dealer=card.parse("Kd")[0])),
        ("2d 7h Jc 3s", Known(dead=tuple(card.parse("Kd Kh 2c")))),
        ("2d 7h Jc 3s", Known(dealer=card.parse("As")[0], board=card.parse("Ad")[0], dead=tuple(card.parse("Ah")))),
    ],
    ids=["board", "dealer", "dead", "all of them"],
)
def test_a_card_that_is_known_is_counted_as_it_lies(board: str, known: Known) -> None:
    """One card to come: every one that can, against every two cards that the dealer can have then."""
    game, own, seen = sheet("turn"), card.parse("Ks 8s"), card.parse(board)
    found = StreetHands(game).ask(own, seen, ["2x", "check"], known)
    unit = next(iter(usual(game).values()))
    left = [one for one in game.deck.cards if one not in (*own, *seen, *known.out)]
    for word in ("check", "1x"):
        stakes = {"ante": unit, "flop-bet": 2 * unit} | ({"river-bet": unit} if word == "1x" else {})
        nets = []
        for last in left if known.board is None else [known.board]:
            others = [one for one in left if one != last]
            theirs = combinations(others, 2) if known.dealer is None else ((known.dealer, other) for other in others)
            for dealer in theirs:
                settled_all = settle(game, stakes, facts(game, own, dealer, [*seen, last]), folded=False)
                nets.append(sum(one.net for one in settled_all))
        assert found.choices[word] * unit == Fraction(sum(nets), len(nets))


@pytest.mark.parametrize(
    ("own", "board", "after", "reason"),
    [
        ("Ks 8s", "2d 7h", [], "a decision is taken on 2 and 0 or 2 and 3 or 2 and 5 cards"),
        ("Ks 8s", "2d 7h Ks", [], "a card is there twice"),
        ("Ks 8s", "2d 7h 9s", ["4x"], "4x does not lead to second"),
        ("Ks 8s", "2d 7h 9s", ["check", "check"], "do not lead to second"),
    ],
)
def test_cards_and_choices_that_cannot_be_are_refused(own: str, board: str, after: list[str], reason: str) -> None:
    with pytest.raises(Beyond, match=reason):
        StreetHands(sheet("ultimate")).ask(card.parse(own), card.parse(board), after)
