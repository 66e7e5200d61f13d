"""Where the solver ends: what it refuses, by name, and what lies just within is what enumeration finds."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

import pitboss
from pitboss.cards.deck import Deck
from pitboss.money.chips import Odds
from pitboss.odds.pricing import bank, joint
from pitboss.odds.pricing.exposure import exposure
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.solving.solution import solve
from pitboss.rounds.facts import facts
from pitboss.rounds.settle import settle
from pitboss.sheets.compile import compile_sheet, on_deck
from pitboss.sheets.game import Game
from pitboss.sheets.model import BonusPart, DecideStage
from tests.odds.test_brute_force import brute

SMALL = Deck(ranks="JQKA", suits="cdh")
FLUSHES = """
[ladders.flushes]
cards = 3
order = ["flush", "straight", "pair", "high card"]

[hands.mine]
from   = ["player"]
ladder = "flushes"
"""
EVERYONE = """
[hands.everyone]
from   = ["player", "dealer"]
ladder = "three"
"""
SHOWDOWN = 'showdown = { higher = "1 to 1", equal = "push", lower = "lose", not_qualified = "1 to 1" }'


def bonus(hand: str, on: str = "ante") -> str:
    pays = 'pays = { "flush" = "2 to 1" }'
    return f'[wagers.extra]\nkind = "bonus"\non = ["{on}"]\non_fold = "lose"\nhand = "{hand}"\n{pays}'


def side(hand: str, on_fold: str = "lose") -> str:
    pays = 'pays = { "flush" = "3 to 1", "pair" = "1 to 1" }'
    return f'[wagers.extra]\nkind = "side"\namounts = "posted"\non_fold = "{on_fold}"\nhand = "{hand}"\n{pays}'


def second(equal_to: str = "") -> str:
    bound = f'equal_to = "{equal_to}"\n' if equal_to else ""
    return (
        f'[wagers.blind]\nkind = "opening"\namounts = "posted"\non_fold = "lose"\nneeds = ["ante"]\n{bound}{SHOWDOWN}'
    )


@pytest.fixture
def sheet(tmp_path: Path) -> Callable[[str], Game]:
    """The standard game with some lines more."""

    def load(lines: str) -> Game:
        file = tmp_path / "own.toml"
        file.write_text(f'schema = 1\nextends = "three-card"\nid = "own"\ntitle = "Own"\n{lines}\n', encoding="utf-8")
        return pitboss.load(file)

    return load


def of_side(game: Game, name: str) -> dict[Fraction, int]:
    """Nets of a wager that lies alone, over every deal."""
    nets: dict[Fraction, int] = {}
    for mine in combinations(game.deck.cards, game.dealt["player"]):
        rest = [card for card in game.deck.cards if card not in mine]
        for theirs in combinations(rest, game.dealt["dealer"]):
            (settled,) = settle(game, {name: 100}, facts(game, mine, theirs), folded=False)
            net = Fraction(settled.net, 100)
            nets[net] = nets.get(net, 0) + 1
    return nets


REFUSED = [
    (FLUSHES + bonus("mine"), "ante", "Extra is settled on another ladder than the player's hand"),
    (bonus("dealer"), "ante", "Extra is settled on other cards than the player's hand"),
    (EVERYONE + bonus("everyone"), "ante", "Extra is settled on other cards than the player's hand"),
    (bonus("player", on="pair-plus"), "pair-plus", "Extra is a bonus on Pair Plus"),
    (second(), "blind", "Blind is shown down too, and may be left out"),
    (EVERYONE + side("everyone"), "extra", "Extra has 6 cards and plays the best 3; two flushes"),
    ('[[stages]]\ndo = "deal"\nid = "late"\nplayer = 1\nbefore = "reveal"', "ante", "deals cards to the players after"),
    ('[[stages]]\ndo = "deal"\nid = "all"\nboard = 1\nbefore = "decide"', "ante", "deals cards for all"),
]


@pytest.mark.parametrize(("lines", "wager", "reason"), REFUSED, ids=[f"{one[1]}: {one[2]}" for one in REFUSED])
def test_what_would_be_counted_wrong_is_refused_by_name(
    sheet: Callable[[str], Game], lines: str, wager: str, reason: str
) -> None:
    """Each of these, but the board, had an answer once, and enumeration had another. The other wagers are valued as
    they are where that one is not there, and whoever stakes on it is told.
    """
    game = sheet(lines)
    found = solve(game, cache=False)
    assert list(found.unvalued) == [wager]
    assert reason in found.unvalued[wager]
    assert found.unvalued[wager].startswith("own")
    plain = solve(sheet(""), cache=False)
    left = {"ante", "pair-plus"} - {wager}
    assert set(found.wagers) == left
    if "late" not in lines:  # where a card more is dealt, Pair Plus is another wager
        assert all(found.wagers[name] == plain.wagers[name] for name in left)
    with pytest.raises(Beyond, match=reason):
        solve(game, {"ante": 100, wager: 100}, cache=False)


def test_what_is_refused_is_kept_with_the_rest_and_asked_for_nowhere_else(sheet: Callable[[str], Game]) -> None:
    """Would catch a solution from the disk that has forgotten the reason, and decisions of a game that has none."""
    game = sheet(bonus("dealer"))
    first, second_time = solve(game), solve(game)
    assert (first.unvalued, first.wagers) == (second_time.unvalued, second_time.wagers)
    assert (first.thresholds, dict(first.decided), dict(first.stakes)) == ((), {}, {})
    with pytest.raises(Beyond, match="on other cards"):
        _ = second_time.decisions


def test_odds_too_long_for_the_ante_leave_the_side_wager_its_value(sheet: Callable[[str], Game]) -> None:
    game = sheet(
        '[wagers.ante-bonus]\npays = { "straight flush" = "999999999 to 1" }\n'
        '[wagers.ante]\namounts = ["$10000000000000"]'
    )
    found = solve(game, cache=False)
    assert (list(found.wagers), "too large" in found.unvalued["ante"]) == (["pair-plus"], True)


@pytest.mark.parametrize(
    "lines",
    [
        FLUSHES + side("mine"),
        side("dealer"),
        second("2x ante") + '\n[wagers.ante]\nneeds = ["blind"]',
        '[[stages]]\ndo = "expose"\nbefore = "decide"',
    ],
    ids=["side on another ladder", "side on the dealer", "twice the ante", "seen in time"],
)
def test_what_is_just_within_is_what_enumeration_finds(sheet: Callable[[str], Game], lines: str) -> None:
    """Side wagers may rank in their own way; a card that is seen may be used."""
    _as_enumerated(on_deck(sheet(lines), SMALL))


def test_a_card_that_is_turned_after_the_decision_helps_nobody(sheet: Callable[[str], Game]) -> None:
    """`check` refuses such a sheet now; a house may have played one before."""
    early = sheet('[[stages]]\ndo = "expose"\nbefore = "decide"').sheet
    bet, deal, expose, decide, *rest = early.stages
    late = compile_sheet(replace(early, stages=(bet, deal, decide, expose, *rest)))
    _as_enumerated(on_deck(late, SMALL))


def _as_enumerated(game: Game) -> None:
    found = solve(game, cache=False)
    nets, folds = brute(game)
    assert (found.main.distribution.counts, found.main.folded) == (nets, folds)
    for name in set(found.wagers) & {"extra"}:
        every, counts = of_side(game, name), found.wagers[name].distribution.counts
        times = Fraction(sum(every.values()), sum(counts.values()))
        assert {net: count * times for net, count in counts.items()} == every


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (FLUSHES + side("mine"), "Extra ranks the player's cards in its own way"),
        (side("dealer"), "a fold forfeits Extra"),
        (side("dealer", on_fold="live"), "settled without the player's cards"),
    ],
)
def test_such_side_wagers_are_valued_alone_only(sheet: Callable[[str], Game], lines: str, reason: str) -> None:
    """Would catch decisions and banks that leave out a wager which they cannot see."""
    game, stakes = sheet(lines), {"ante": 100, "extra": 100}
    asked: list[Callable[[], object]] = [lambda: joint.joint(game, stakes)]
    if "without" not in reason:
        asked += [lambda: bank.expectation(game, [stakes]), lambda: exposure(game, [stakes])]
    for ask in asked:
        with pytest.raises(Beyond, match=reason):
            ask()


def test_a_dealer_with_another_ladder_is_refused(sheet: Callable[[str], Game]) -> None:
    """Nothing is compared on such a sheet, but one ladder ranks all that the solver counts."""
    lines = sheet(FLUSHES).sheet
    pays = {"pair": Odds(1)}
    wagers = tuple(
        part if isinstance(part, BonusPart) else replace(part, showdown=None, pays=pays) for part in lines.wagers
    )
    hands = tuple(
        replace(part, ladder="flushes", qualifies=None) if part.id == "dealer" else part for part in lines.hands
    )
    found = solve(compile_sheet(replace(lines, wagers=wagers, hands=hands)), cache=False)
    assert "own ranks the player's hand and the dealer's on two ladders" in found.unvalued["ante"]


def test_a_sheet_of_side_wagers_alone_is_valued(sheet: Callable[[str], Game]) -> None:
    """Would catch a solver that looks for an Ante."""
    lines = sheet("").sheet
    stages = tuple(stage for stage in lines.stages if not isinstance(stage, DecideStage))
    wagers = tuple(replace(part, on_fold=None) for part in lines.wagers if part.id == "pair-plus")
    found = solve(compile_sheet(replace(lines, stages=stages, wagers=wagers)), cache=False)
    assert (list(found.wagers), found.main.id, found.deals, found.unit) == (["pair-plus"], "pair-plus", 22_100, 100)
    assert "Pair Plus" in str(found)


def test_a_spot_without_the_main_game_is_valued_too(sheet: Callable[[str], Game]) -> None:
    """A side wager on another ladder, alone on the spot, has nothing to decide."""
    found = solve(sheet(FLUSHES + side("mine")), {"extra": 100}, cache=False)
    assert (list(found.wagers), dict(found.decided), found.thresholds) == (["pair-plus", "extra"], {}, ())


def test_stakes_are_counted_exactly_up_to_a_machine_word_and_refused_beyond(sheet: Callable[[str], Game]) -> None:
    """The worth of a choice is a net times dealer hands. Would catch a sum that wraps around and looks like a loss."""
    game = sheet("")
    most = (1 << 60) // 18_424 // 7  # the Ante Bonus with Ante and Play comes to seven times the Ante
    at_most = solve(game, {"ante": most}, cache=False)
    assert at_most.main == solve(game, {"ante": 100}, cache=False).main
    assert at_most.thresholds == solve(game, {"ante": 100}, cache=False).thresholds
    with pytest.raises(Beyond, match=r"own: at these stakes a deal comes to \+\$.* too large"):
        solve(game, {"ante": most + 1}, cache=False)


def test_odds_too_long_to_be_counted_are_refused_too(sheet: Callable[[str], Game]) -> None:
    game = sheet('[wagers.ante-bonus]\npays = { "straight flush" = "999999999 to 1" }')
    with pytest.raises(Beyond, match="too large"):
        solve(game, {"ante": 10**15}, cache=False)
