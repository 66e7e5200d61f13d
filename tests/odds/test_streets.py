"""Games of several streets against plain enumeration through the real settlement, on decks small enough to deal out."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, permutations

import numpy as np
import pytest

from pitboss.cards.card import Card
from pitboss.cards.deck import Deck
from pitboss.odds.pricing import limits, plans, streets
from pitboss.odds.pricing import solve as pricing
from pitboss.odds.pricing.seen_facts import SeenCards, points
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.pricing.street_odds import kind_of
from pitboss.odds.solving import first_cards
from pitboss.odds.solving.solution import Solution, solve, together
from pitboss.odds.strategy import street_ways
from pitboss.odds.strategy.errors import StrategyError
from pitboss.rounds import choices
from pitboss.rounds.facts import Facts, facts
from pitboss.rounds.settle import settle
from pitboss.sheets import check_stages
from pitboss.sheets.compile import on_deck
from pitboss.sheets.game import Game
from tests.odds.street_sheets import TEXTS, sheet
from tests.sheets.own import game_of

Cards = tuple[Card, ...]
Nets = dict[int, int]  # by the net in cents, how many deals come to it
Best = tuple[int, Nets, list[tuple[int, str, int]]]  # the sum, the nets and the choices of the best play from here on


NINE, TEN = Deck(ranks="QKA", suits="dhs"), Deck(ranks="TJQKA", suits="hs")


class Plain:
    """The game by itself: all that can come is dealt, at each decision all choices are tried, and the best is kept.

    Nothing is shared with the solver but the settlement; suits are suits, and no set stands for another.
    """

    def __init__(self, game: Game) -> None:
        self.game, self.stakes = game, usual(game)
        self.unit = next(iter(self.stakes.values()))
        self.chosen: list[dict[str, int]] = [{} for _ in game.decisions]
        self.plan = plans.BEST
        self._known: dict[object, Best] = {}
        self._seen = [check_stages.cards_dealt(game.sheet, before=game.stages.index(stage)) for stage in game.decisions]

    def play(self) -> dict[Fraction, int]:
        """The nets of the best play, over every deal that is told apart, for one of the first wager."""
        first = self._seen[0]
        found: Nets = {}
        for own in combinations(self.game.deck.cards, first["player"]):
            rest = [card for card in self.game.deck.cards if card not in own]
            for board in combinations(rest, first["board"]):
                _, nets, taken = self._decide(0, own, board, tuple(self.stakes.items()), ())
                _add(found, nets)
                for number, word, deals in taken:
                    self.chosen[number][word] = self.chosen[number].get(word, 0) + deals
        return {Fraction(net, self.unit): times for net, times in found.items()}

    def _decide(
        self,
        number: int,
        own: Cards,
        board: Cards,
        staked: tuple[tuple[str, int], ...],
        taken: tuple[tuple[str, str], ...],
    ) -> Best:
        game, stakes = self.game, dict(staked)
        if number == len(game.decisions):
            return self._settled(own, board, staked, choices.folded(dict(taken)))
        stage = game.decisions[number]
        if not choices.to_decide(game, stage, stakes, dict(taken)):
            return self._later(number, own, board, staked, taken)
        best: Best | None = None
        whole = len(own) + len(board) == game.player.count
        value = game.player.rank((*own, *board)) if whole else None
        offers = choices.offers(game, stage, stakes, value)
        after_it = {one.choice: choices.stakes_after(game, stage, one.choice, stakes) for one in offers}
        if not number and self.plan.first:
            offers = tuple(one for one in offers if one.choice == self.plan.first[kind_of(own)])
        elif number in self.plan.listed:
            listed, own_many = self.plan.listed[number], 2 if limits.compares(game) else 0
            cards = SeenCards(np.array([[*own, *board]], np.int64), own_many, points(game))
            word = listed.words()[int(listed.picked(cards)[0])]
            offers = tuple(one for one in offers if one.choice == word)
        elif number in self.plan.always:
            offers = tuple(one for one in offers if one.choice == self.plan.always[number])
        for offer in sorted(offers, key=lambda one: (one.choice != "fold", sum(after_it[one.choice].values()))):
            after = tuple(after_it[offer.choice].items())
            one = self._later(number, own, board, after, (*taken, (stage.id, offer.choice)))
            if best is None or one[0] > best[0]:
                best = (one[0], one[1], [*one[2], (number, offer.choice, sum(one[1].values()))])
        assert best is not None
        return best

    def _later(
        self,
        number: int,
        own: Cards,
        board: Cards,
        staked: tuple[tuple[str, int], ...],
        taken: tuple[tuple[str, str], ...],
    ) -> Best:
        total, nets, every = 0, Nets(), dict[tuple[int, str], int]()
        for more_own, more_board in self._dealt_after(number, own, board):
            key = (number, *self._as_seen(more_own, more_board), staked, taken)
            if key not in self._known:  # the same cards came in another order
                self._known[key] = self._decide(number + 1, more_own, more_board, staked, taken)
            one = self._known[key]
            total += one[0]
            _add(nets, one[1])
            for at, word, deals in one[2]:
                every[at, word] = every.get((at, word), 0) + deals
        return total, nets, [(*key, deals) for key, deals in every.items()]

    def _as_seen(self, own: Cards, board: Cards) -> tuple[Cards, Cards]:
        """The order in which cards came does not matter."""
        return tuple(sorted(own)), tuple(sorted(board))

    def _dealt_after(self, number: int, own: Cards, board: Cards) -> Iterator[tuple[Cards, Cards]]:
        last = number + 1 == len(self.game.decisions)
        then = self.game.dealt if last else self._seen[number + 1]
        rest = [card for card in self.game.deck.cards if card not in own and card not in board]
        for mine in combinations(rest, then["player"] - len(own)):
            others = [card for card in rest if card not in mine]
            for shared in combinations(others, then["board"] - len(board)):
                yield (*own, *mine), (*board, *shared)

    def _settled(self, own: Cards, board: Cards, staked: tuple[tuple[str, int], ...], folded: bool) -> Best:
        nets = _settled(self.game, tuple(sorted(own)), tuple(sorted(board)), staked, folded)
        return sum(net * times for net, times in nets), dict(nets), []


@lru_cache(maxsize=1 << 20)
def _settled(
    game: Game, own: Cards, board: Cards, staked: tuple[tuple[str, int], ...], folded: bool
) -> tuple[tuple[int, int], ...]:
    found: Nets = {}
    stakes = dict(staked)
    for one in _against(game, own, board):
        net = sum(line.net for line in settle(game, stakes, one, folded=folded))
        found[net] = found.get(net, 0) + 1
    return tuple(found.items())


@lru_cache(maxsize=1 << 16)
def _against(game: Game, own: Cards, board: Cards) -> tuple[Facts, ...]:
    """The facts with every hand of the dealer's, where one matters: they are the same for all stakes."""
    rest = [card for card in game.deck.cards if card not in own and card not in board]
    compared = any(wager.showdown for wager in game.wagers.values())
    return tuple(
        facts(game, own, dealer, board) for dealer in combinations(rest, game.dealt["dealer"] if compared else 0)
    )


@cache
def small(name: str, deck: Deck) -> Game:
    """One for all tests, so that a deal that one has settled is not settled again."""
    return on_deck(sheet(name) if name in TEXTS else game_of(name), deck)


@cache
def solved(name: str) -> Solution:
    return solve(sheet(name), cache=False)


def _add(into: Nets, more: Nets) -> None:
    for net, times in more.items():
        into[net] = into.get(net, 0) + times


SMALL = [
    pytest.param("stud", Deck(ranks="TJQKA", suits="hs"), marks=pytest.mark.long),
    ("stud", Deck(ranks="QKA", suits="dhs")),
    ("double", Deck(ranks="TJQKA", suits="hs")),
    ("ride", Deck(ranks="TJQKA", suits="hs")),
    *((name, Deck(ranks="TJQKA", suits="hs")) for name in ("ultimate", "flop", "turn")),
    ("two-thresholds", Deck(ranks="789TJ", suits="hs")),
    pytest.param("ultimate", Deck(ranks="JQKA", suits="dhs"), marks=pytest.mark.long),
    # Sheets as they ship: a Blind that pays on a loss, an Ante by its table against a dealer who is short, wagers that
    # ride or come down, a fifth own card after the decision.
    ("heads-up-holdem", Deck(ranks="QKA", suits="dhs")),
    ("casino-holdem", Deck(ranks="234JA", suits="hs")),
    ("caribbean-holdem", Deck(ranks="QKA", suits="dhs")),
    ("let-it-ride", Deck(ranks="9TJQ", suits="hs")),
    ("double-down-stud", Deck(ranks="56TJ", suits="hs")),
    *(
        pytest.param(name, Deck(ranks=ranks, suits=suits), marks=pytest.mark.long)
        for name, ranks, suits in (
            ("heads-up-holdem", "TJQKA", "hs"),
            ("caribbean-holdem", "234JA", "hs"),
            ("ultimate-texas-holdem", "TJQKA", "hs"),
            ("texas-holdem-bonus", "TJQKA", "hs"),
            ("mississippi-stud", "56TJ", "chs"),
            ("let-it-ride", "9TJQKA", "hs"),
            ("double-down-stud", "569TJQ", "dhs"),
        )
    ),
]


@pytest.mark.parametrize(
    ("name", "deck"), SMALL, ids=lambda case: case if isinstance(case, str) else case.ranks + case.suits
)
def test_streets_come_to_what_enumeration_finds(name: str, deck: Deck) -> None:
    """The whole distribution, and how often each choice is taken on each street. Catches a miscount, a decision taken
    on a part of what is alike, a wrong order of equal choices.
    """
    game = small(name, deck)
    plain = Plain(game)
    nets = plain.play()
    found = solve(game, cache=False)
    assert found.main.distribution.counts == nets
    assert [{word: deals for word, deals in one.chosen.items() if deals} for one in found.streets] == plain.chosen


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "deals", "edge"),
    [
        ("ultimate", 27_813_810_024_000, "2.185"),
        ("flop", 27_813_810_024_000, "2.158"),
        ("turn", 55_627_620_048_000, "2.037"),
    ],
)
def test_a_board_of_a_full_deck_comes_to_the_published_edge(name: str, deals: int, edge: str) -> None:
    """Wizard of Odds, per Ante: Ultimate Texas Hold'em, Casino Hold'em, Texas Hold'em Bonus. A minute each."""
    found = solve(sheet(name), cache=False)
    assert (found.deals, f"{float(100 * found.main.house_edge):.3f}") == (deals, edge)


@pytest.mark.parametrize(
    ("name", "deals", "edge", "risk"),
    [("stud", 155_937_600, "4.915", "1.41"), ("ride", 51_979_200, "3.506", "2.86")],
)
def test_streets_against_pay_tables_come_to_the_published_edge(name: str, deals: int, edge: str, risk: str) -> None:
    """Wizard of Odds: Mississippi Stud per Ante, Let It Ride per one of its wagers. The elements of risk are our own:
    where two choices are worth the same we stake less, and so less is staked in all than by the published lists."""
    found = solved(name)
    assert (found.deals, f"{float(100 * found.main.house_edge):.3f}") == (deals, edge)
    assert f"{float(100 * found.main.element_of_risk):.2f}" == risk
    if "three-card" in found.wagers:  # its side wager on own cards
        assert f"{float(100 * found.wagers['three-card'].house_edge):.3f}" == "7.095"


def test_a_side_wager_beside_streets_is_counted_with_them() -> None:
    """Every deal once more, along the same choices: the net of all wagers of the spot together."""
    game = small("ultimate", TEN)
    stakes = {"ante": 200, "blind": 200, "trips": 100}
    plain = Plain(game)
    plain.stakes = dict(stakes)
    nets = {net * plain.unit: times for net, times in plain.play().items()}
    found = solve(game, stakes, cache=False).together
    assert found.distribution.counts == nets
    assert found.lines == ("ante", "blind", "play", "trips")
    assert found.wagers["trips"].mean * 1 == 100 * -solve(game, cache=False).wagers["trips"].house_edge


def test_the_first_decision_is_told_in_words_and_as_a_grid() -> None:
    """Of Mississippi Stud, as Wizard of Odds has it: 3x with a pair, 1x with two points or six and five suited."""
    starts = solved("stud").starts
    said, grid = first_cards.in_words(starts), first_cards.grid(starts)
    assert said["3x"] == "22+"
    assert said["1x"].split(", ")[:9] == ["A2s+", "K2s+", "Q2s+", "J2s+", "T6s+", "96s+", "86s+", "76s", "65s"]
    assert said["fold"] == "all other cards"
    assert (grid[0][0], grid[8][9], grid[9][8]) == ("3x", "1x", "fold")


def test_the_best_play_written_down_costs_nothing_and_a_worse_one_what_its_mistakes_add_up_to() -> None:
    """Wizard of Odds has the first street of Mississippi Stud as: 3x with a pair, 1x with two points or 65 suited."""
    solution = solved("stud")
    said = first_cards.in_words(solution.starts)
    best = street_ways.follow(solution, f"third: 3x with {said['3x']}; 1x with {said['1x']}; else fold")
    assert best.cost == 0
    assert (best.odds, best.mistakes) == (replace(solution.main, tables=best.odds.tables), ())
    worse = street_ways.follow(solution, "third: 3x with 22+, AKs; 1x with A2s+, A2o+; else fold")
    assert worse.cost == sum(one.cost for one in worse.mistakes) > 0
    assert "AKs" in [one.hand for one in worse.mistakes]


@pytest.mark.parametrize(
    "text",
    [
        "first: check",
        "second: check",
        "third: 1x",
        "first: 4x with TT+, AJs+; else check",
        "second: 2x with hidden pair of queens or better, 4 to a flush with own king; else check",
    ],
)
def test_a_plan_costs_what_enumeration_says(text: str) -> None:
    """A street that is played blindly: the same game on a sheet that offers nothing else, or the choice by cards."""
    game = small("ultimate", TEN)
    found = street_ways.follow(solve(game, cache=False), text)
    plain = Plain(game)
    plain.plan = street_ways.read(text, streets.tree(game, usual(game)), game)
    assert found.odds.distribution.counts == plain.play()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "write what is done"),
        ("fourth: 2x", "does not name one street"),
        ("second: 4x", "is no choice of second"),
        ("first: 4x with 33+", "what is done otherwise"),
        ("first: 4x with 3+; else check", "names no two cards"),
        ("first: 5x with 33+; else check", "is not a choice with cards"),
        ("first: check; first: 4x", "does not name one street"),
    ],
)
def test_what_is_no_way_to_play_is_refused(text: str, reason: str) -> None:
    with pytest.raises(StrategyError, match=reason):
        street_ways.read(text, streets.tree(sheet("ultimate"), usual(sheet("ultimate"))))


def test_a_threshold_that_no_wager_looks_at_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dealer hands are told apart by two, as where a wager has its own; would catch hands between them lost."""
    game = on_deck(sheet("ultimate"), TEN)
    plain = solve(game, cache=False)
    known = streets.thresholds(game)
    more = known._replace(leasts=(*known.leasts, known.leasts[-1] + 800))
    monkeypatch.setattr(streets, "thresholds", lambda _: more)
    found = solve(game, cache=False)
    assert (found.main, found.streets, found.starts) == (plain.main, plain.streets, plain.starts)


@pytest.mark.parametrize(
    ("name", "wager", "edge"),
    [("flop", "aa", "6.258"), ("ultimate", "trips", "3.498"), ("ride", "three-card", "7.095")],
)
def test_side_wagers_beside_boards_come_to_the_published_edge(name: str, wager: str, edge: str) -> None:
    """Wizard of Odds: the AA bonus on own two and the flop, Trips (8-7-4-3) on seven cards, 3 Card on own three."""
    game = sheet(name)
    found = pricing.side(game, game.wagers[wager], 100)
    assert f"{float(100 * found.house_edge):.3f}" == edge


BESIDE = [
    # Own two and the flop, with trips and the whole board; after a fold as well.
    ("ultimate-flop", NINE, {"ante": 2_00, "trips": 1_00, "flop": 3_00, "board": 4_00}),
    ("casino-holdem", NINE, {"ante": 5_00, "aa-bonus": 1_00}),
    # Without a dealer's hand: own three, two of them, and the three cards for all.
    ("let-it-ride", Deck(ranks="9TJQ", suits="hs"), {"bet-1": 5_00, "three-card-bonus": 1_00}),
    ("ride-sides", Deck(ranks="TJQ", suits="hs"), {"one": 2_00, "three-card": 1_00, "first-two": 3_00}),
    ("mississippi-stud-3-card-bonus", Deck(ranks="JQA", suits="hs"), {"ante": 5_00, "three-card-bonus": 1_00}),
    *(
        pytest.param(*case, marks=pytest.mark.long)
        for case in (
            ("casino-holdem", TEN, {"ante": 5_00, "aa-bonus": 1_00}),
            ("ultimate-flop", TEN, {"ante": 2_00, "trips": 1_00, "flop": 3_00, "board": 4_00}),
            ("heads-up-holdem-side-bets", NINE, {"ante": 5_00, "pocket-bonus": 1_00}),
            ("turn-sides", NINE, {"ante": 2_00, "own": 1_00, "three": 3_00}),
            ("turn-sides", TEN, {"ante": 2_00, "own": 1_00, "three": 3_00}),
            ("ride-sides", Deck(ranks="9TJQ", suits="hs"), {"one": 2_00, "three-card": 1_00, "first-two": 3_00}),
            ("mississippi-stud-3-card-bonus", NINE, {"ante": 5_00, "three-card-bonus": 1_00}),
        )
    ),
]


@pytest.mark.parametrize(("name", "deck", "stakes"), BESIDE, ids=lambda case: case if isinstance(case, str) else "")
def test_wagers_on_other_cards_come_together_as_enumeration_finds(
    name: str, deck: Deck, stakes: dict[str, int]
) -> None:
    """Every deal through the real settlement: the chance of each net of all wagers together, and of each line. Catches
    a flop that is taken for another one, a wager that a fold takes with it, cards counted for the wrong hand.
    """
    game = small(name, deck)
    found = together(game, stakes, cache=False)
    plain = Beside(game)
    plain.stakes = {one: stake for one, stake in found.stakes.items() if limits.on_player(game, game.wagers[one])}
    plain.beside = {one: stake for one, stake in found.stakes.items() if one not in plain.stakes}
    nets = plain.play()
    every, deals = sum(nets.values()), found.deals
    assert {net: Fraction(times, deals) for net, times in found.distribution.counts.items()} == {
        net * plain.unit: Fraction(times, every) for net, times in nets.items()
    }
    for one, stake in plain.beside.items():
        alone = pricing.side(game, game.wagers[one], stake).distribution
        assert found.wagers[one].mean == alone.mean * stake
        assert found.wagers[one].variance == alone.variance * stake**2


class Beside(Plain):
    """With wagers on other cards than the player's hand, which stay whatever is chosen: decisions leave them out."""

    beside: dict[str, int]

    def _as_seen(self, own: Cards, board: Cards) -> tuple[Cards, Cards]:
        """A hand of the flop must know which cards it was."""
        return own, board

    def _settled(self, own: Cards, board: Cards, staked: tuple[tuple[str, int], ...], folded: bool) -> Best:
        """The order of the deal matters to a hand of the first cards: so cards are not sorted."""
        total, _, _ = super()._settled(own, board, staked, folded)
        found: Nets = {}
        for mine, shared in _as_dealt(self.game, own, board):
            _add(found, dict(_settled(self.game, mine, shared, (*staked, *self.beside.items()), folded)))
        return total, found, []


def _as_dealt(game: Game, own: Cards, board: Cards) -> Iterator[tuple[Cards, Cards]]:
    """Every order of the own cards, where a hand is made of the first of them; cards for all come in theirs."""
    first = any("player" in hand.first for hand in game.hands.values())
    for mine in permutations(own) if first else (own,):
        yield mine, board
