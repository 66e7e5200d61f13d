"""The bank's side against every deal of a small deck through the real settlement, and on the shipped sheets."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from pitboss.cards.card import Card, parse
from pitboss.cards.deck import Deck
from pitboss.money.chips import Cents, Odds
from pitboss.odds.pricing import bank, limits, suit_blocks
from pitboss.odds.pricing.exposure import exposure
from pitboss.odds.solving.solution import solve
from pitboss.rounds import bets, choices
from pitboss.rounds.facts import facts
from pitboss.rounds.settle import settle
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet, on_deck
from pitboss.sheets.game import Game
from pitboss.sheets.model import ExposeStage, OpeningPart, WagerPart
from tests.odds.costs import ONE_DECISION, marked

SMALL, SMALLER = Deck(ranks="TJQKA", suits="cdh"), Deck(ranks="JQKA", suits="cdh")
THREE_CARD = ("six-card", "pair-plus", "mini-royal", "player-dealer", "three-card")


def all_wagers(game: Game, stake: Cents = 200) -> dict[str, Cents]:
    return {wager.id: bets.only_amount(wager) or stake for wager in game.opening}


def every_net(
    game: Game, stakes: Mapping[str, Cents]
) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...], list[Cents]]]:
    """Every deal, and what each choice comes to by the real settlement."""
    [stage] = game.decisions
    after = {choice.word: choices.stakes_after(game, stage, choice.word, stakes) for choice in stage.choices}
    for player in combinations(game.deck.cards, game.dealt["player"]):
        left = [card for card in game.deck.cards if card not in player]
        for dealer in combinations(left, game.dealt["dealer"]):
            found = facts(game, player, dealer)
            yield (
                player,
                dealer,
                [
                    sum(one.net for one in settle(game, now, found, folded=word == "fold"))
                    for word, now in after.items()
                ],
            )


@cache
def by_brute_force(game: Game, staked: tuple[tuple[str, Cents], ...]) -> tuple[Fraction, Cents]:
    """What a spot wins on average if it decides best by what it sees, and the most it can win."""
    sees_one = any(isinstance(stage, ExposeStage) for stage in game.stages)
    sums: dict[object, list[int]] = {}
    deals, most = 0, 0
    for player, dealer, nets in every_net(game, dict(staked)):
        most = max(most, *nets)
        for up in dealer if sees_one else (None,):
            deals += 1
            seen = sums.setdefault((player, up), [0] * len(nets))
            for at, net in enumerate(nets):
                seen[at] += net
    return Fraction(sum(max(seen) for seen in sums.values()), deals), most


def with_pays(game: Game, wager: str, **pays: Odds) -> Game:
    """The same sheet with other pay lines; in names of lines _ is a space."""
    parts: list[WagerPart] = []
    for part in game.sheet.wagers:
        if isinstance(part, OpeningPart) and part.id == wager and part.pays is not None:
            lines = {name.replace("_", " "): odds for name, odds in pays.items()}
            parts.append(replace(part, pays={**part.pays, **lines}))
        else:
            parts.append(part)
    return compile_sheet(replace(game.sheet, wagers=tuple(parts)))


SHEETS = {name: shipped.load(name) for name in THREE_CARD}
# Three aces and a royal flush on all six cards are four cards of the royal flush from a dealer with three: impossible.
SHEETS["trips above all"] = with_pays(SHEETS["mini-royal"], "pair-plus", three_of_a_kind=Odds(960))


@pytest.mark.parametrize(
    ("name", "deck"),
    [
        ("trips above all", SMALL),
        *((name, SMALLER) for name in ("pair-plus", "mini-royal", "player-dealer")),
        *(pytest.param(name, SMALL, marks=pytest.mark.long) for name in THREE_CARD),
    ],
    ids=lambda one: one if isinstance(one, str) else one.ranks,
)
def test_expectation_and_exposure_of_one_spot_are_those_of_all_deals(name: str, deck: Deck) -> None:
    """Would catch a fold that keeps a forfeited wager, a closed choice, and an example that cannot be dealt."""
    game = on_deck(SHEETS[name], deck)
    stakes = all_wagers(game)
    wins, most = by_brute_force(game, tuple(stakes.items()))
    found = exposure(game, [stakes])
    assert (-wins, most, True) == (bank.expectation(game, [stakes]), found.lost, found.exact)


def test_impossible_deals_are_seen_through() -> None:
    """Two lines that cannot be paid at once do not add up."""
    game = SHEETS["trips above all"]
    found = exposure(game, [{"ante": 100, "pair-plus": 100, "six-card-bonus": 100}])
    # A mini-royal within a royal flush would be 50 + 5 + 1000 + 1 + 1.
    # Three of a kind (960 to 1, Ante Bonus 4) with the fourth card in the dealer's hand (100), Ante and Play.
    assert (found.lost, found.exact) == (100 * (960 + 4 + 100 + 1 + 1), True)


@pytest.mark.parametrize("name", marked(ONE_DECISION))
def test_exposure_of_one_spot_is_exact_on_every_shipped_sheet(name: str) -> None:
    game = shipped.load(name)
    found = exposure(game, [all_wagers(game)])
    assert (found.exact, found.spots[0].won) == (True, found.lost)


def test_the_bank_of_a_game_by_the_longest_suit_is_searched_too() -> None:
    """It was looked for among ranks that make a category, which such a ladder has not."""
    game = shipped.load("high-card-flush")
    found = exposure(game, [{"ante": 500, "flush": 500}] * 2)
    assert found.exact
    assert found.lost == 2 * found.spots[0].won > 0


def test_spots_that_go_by_the_longest_suit_share_the_suits_of_one_deck() -> None:
    """A suit has 13 cards: a hand of seven and one of six. So six spots have four of seven (Flush 300, Ante 1, Raise
    3) and two of six (100, 1, 3) at the most. The search once found two of seven, three of six and one of five.
    """
    found = exposure(shipped.load("high-card-flush"), [{"ante": 100_00, "flush": 100_00}] * 6)
    assert (found.lost, found.exact) == (100_00 * (4 * 304 + 2 * 104), True)


def test_each_length_of_a_suit_goes_to_the_spot_that_wins_most_with_it() -> None:
    """Would catch lengths that are handed out in the order of the spots."""
    little, much = {6: 1, 7: 2}, {6: 10, 7: 100}
    assert next(suit_blocks.shared([little, much], suits=1, ranks=13)) == (101, ((6, 0), (7, 0)))


def test_six_card_exposure_by_hand() -> None:
    """$2 each: 40 + 4 (bonus) + 1 + 1 + 250, for A-K-Q suited with J-T of the suit at the dealer's."""
    found = exposure(shipped.load("six-card"), [all_wagers(shipped.load("six-card"))])
    assert (found.lost, sorted(found.spots[0].cards)) == (592_00, sorted(parse("Qs Ks As")))


@pytest.mark.parametrize(("name", "spots"), [("six-card", 3), ("three-card", 6), ("four-card", 7), ("crazy-4", 4)])
def test_several_spots_share_one_deck(name: str, spots: int) -> None:
    game = shipped.load(name)
    found = exposure(game, [all_wagers(game)] * spots)
    cards = [*found.dealer, *(card for spot in found.spots for card in spot.cards)]
    one = exposure(game, [all_wagers(game)]).lost
    assert len(set(cards)) == spots * game.dealt["player"] + game.dealt["dealer"]
    assert one < found.lost == sum(spot.won for spot in found.spots) <= found.bound == spots * one


def test_spots_with_different_stakes_keep_their_order() -> None:
    game = shipped.load("three-card")
    stakes = [{"pair-plus": 100}, {"ante": 500, "pair-plus": 500}, {"ante": 200}]
    found = exposure(game, stakes)
    assert stakes == [spot.stakes for spot in found.spots]


def test_expectation_is_the_sum_over_wagers_and_spots() -> None:
    """Where a fold forfeits no side wager, each wager's own edge counts."""
    game = shipped.load("pair-plus-fold")
    edges = {name: odds.house_edge for name, odds in solve(game, cache=False).wagers.items()}
    stakes = [{"ante": 200, "pair-plus": 400}, {"pair-plus": 200}]
    expected = sum((edges[name] * stake for spot in stakes for name, stake in spot.items()), Fraction(0))
    assert expected == bank.expectation(game, stakes)


def test_break_even_collection_is_what_the_bank_wins() -> None:
    game = shipped.load("player-dealer")
    stakes = [{"ante": 500}] * 4
    found = bank.break_even(game, stakes)
    assert (found.per_round, found.per_player) == (
        bank.expectation(game, stakes),
        500 * solve(game, cache=False).main.house_edge,
    )


def test_stakes_and_spots_that_cannot_be_are_refused() -> None:
    game = shipped.load("six-card")
    with pytest.raises(limits.Beyond, match="at most"):
        bank.expectation(game, [{"ante": 100_00}])
    with pytest.raises(limits.Beyond, match="need 54 cards"):
        exposure(game, [{"ante": 200}] * 17)
