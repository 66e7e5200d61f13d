"""One hand at a street of several, against a plain program that deals out all that can still come."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.cards.deck import Deck
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.solving.solution import solve
from pitboss.odds.strategy import street_play
from pitboss.odds.strategy.street_hand import StreetHands
from pitboss.odds.strategy.street_spot import Known, NotCounted
from pitboss.rounds import choices
from pitboss.rounds.facts import facts
from pitboss.rounds.settle import settle
from pitboss.sheets.compile import on_deck
from pitboss.sheets.game import Game
from tests.odds.street_sheets import sheet

SMALL = Deck(ranks="TJQKA", suits="chs")


def settled(game: Game, stakes: dict[str, int], own: list[Card], board: list[Card], *, folded: bool) -> Fraction:
    """The mean over the dealer's cards, one by one."""
    left = [one for one in game.deck.cards if one not in own and one not in board]
    nets = [
        sum(one.net for one in settle(game, stakes, facts(game, own, theirs, board), folded=folded))
        for theirs in combinations(left, game.dealt["dealer"])
    ]
    return Fraction(sum(nets), len(nets))


def worth(
    game: Game, number: int, stakes: dict[str, int], taken: dict[str, str], own: list[Card], board: list[Card]
) -> Fraction:
    """With the best play from this decision on, which is the next one that a stage asks for."""
    if number == len(game.decisions):
        left = [one for one in game.deck.cards if one not in own and one not in board]
        ways = list(combinations(left, game.dealt["board"] - len(board)))
        folded = choices.folded(taken)
        return sum((settled(game, stakes, own, [*board, *more], folded=folded) for more in ways), Fraction(0)) / len(
            ways
        )
    return max(by_choice(game, number, stakes, taken, own, board).values())


def by_choice(
    game: Game, number: int, stakes: dict[str, int], taken: dict[str, str], own: list[Card], board: list[Card]
) -> dict[str, Fraction]:
    stage = game.decisions[number]
    if not choices.to_decide(game, stage, stakes, taken):
        return {"": then(game, number, stakes, taken, own, board)}
    value = game.player.rank((*own, *board)) if len(own) + len(board) == game.player.count else None
    return {
        offer.choice: then(
            game,
            number,
            choices.stakes_after(game, stage, offer.choice, stakes),
            {**taken, stage.id: offer.choice},
            own,
            board,
        )
        for offer in choices.offers(game, stage, stakes, value)
    }


def then(
    game: Game, number: int, stakes: dict[str, int], taken: dict[str, str], own: list[Card], board: list[Card]
) -> Fraction:
    """The next cards, and on."""
    if number + 1 == len(game.decisions):
        return worth(game, number + 1, stakes, taken, own, board)
    here, after = game.stages.index(game.decisions[number]), game.stages.index(game.decisions[number + 1])
    more = sum(getattr(stage, "board", 0) for stage in game.stages[here:after])
    left = [one for one in game.deck.cards if one not in own and one not in board]
    ways = list(combinations(left, more))
    return sum((worth(game, number + 1, stakes, taken, own, [*board, *one]) for one in ways), Fraction(0)) / len(ways)


@pytest.mark.parametrize(
    ("name", "seen", "after", "deck"),
    [
        ("ultimate", 3, ["check"], SMALL),
        ("ultimate", 5, ["check", "check"], Deck()),
        ("flop", 3, [], SMALL),
        ("turn", 3, ["2x"], SMALL),
        ("turn", 4, ["2x", "1x"], SMALL),
        ("stud", 1, ["2x"], SMALL),
        ("stud", 2, ["3x", "1x"], SMALL),
    ],
)
def test_a_hand_at_a_street_is_worth_what_a_plain_program_finds(
    name: str, seen: int, after: list[str], deck: Deck
) -> None:
    """Random cards. Would catch later decisions left out, a card that comes twice, choices before it forgotten."""
    game, chance = on_deck(sheet(name), deck), random.Random(f"{name} {seen}")
    stakes, unit = usual(game), next(iter(usual(game).values()))
    cards = chance.sample(game.deck.cards, 2 + seen)
    own, board = cards[:2], cards[2:]
    found = StreetHands(game).ask(own, board, after)
    taken: dict[str, str] = {}
    now = dict(stakes)
    for stage, word in zip(game.decisions, after, strict=False):
        now, taken = choices.stakes_after(game, stage, word, now), {**taken, stage.id: word}
    expected = by_choice(game, len(after), now, taken, own, board)
    assert {word: one * unit for word, one in found.choices.items()} == expected
    assert found.after == tuple(after)


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
