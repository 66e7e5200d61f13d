"""The quick kernel for two hands of three cards: its rounds are those of the rules, and it takes only what it can."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.cards.deck import Deck
from pitboss.hands import batch
from pitboss.odds.pricing import limits
from pitboss.odds.solving.solution import together
from pitboss.rounds.facts import facts
from pitboss.rounds.settle import settle
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sim import three_each, three_each_kernels
from pitboss.sim.blocks import BLOCK
from pitboss.sim.general import General
from pitboss.sim.program import Program, program
from pitboss.sim.question import OPTIMAL, ask
from pitboss.sim.three_each import ThreeEach

SIGMAS = 5
SHEETS = [
    sheet
    for sheet in shipped.ids()
    if {**shipped.load(sheet).dealt, "board": 0} == {"player": 3, "dealer": 3, "board": 0}
    and shipped.load(sheet).has_dealer
]
MOST_WAGERS = ("six-card", "player-dealer")

Array = np.ndarray[Any, Any]


def made(game: Game, strategy: str = OPTIMAL, seed: int = 52) -> Program:
    """All wagers of the sheet, at the Ante's usual stake."""
    usual = dict(ask(game).stakes)
    stakes = {wager.id: usual.get(wager.id, max(usual.values())) for wager in game.opening}
    return program(ask(game, stakes, strategy, seed=seed))


def ranked(of: Program, cards: Array) -> Array:
    """The cells of rounds, from the ranks of their hands: what the general kernel does, in a few lines."""
    numbered, seats, game = of.numbered, of.seats, of.question.game
    ordinals = {
        hand.id: batch.rank(hand.ladder, np.ascontiguousarray(cards[:, seats.of(hand, 0)])).astype(np.int64)
        for hand in (*(one.hand for one in numbered.hands), game.player, game.dealer)
    }
    finishes = np.empty(len(cards), np.int16)
    choices = of.kernel.choices  # type: ignore[attr-defined]
    choices.decider(seats, 0)(np.ascontiguousarray(cards.T), ordinals["player"].astype(np.uint16), finishes)
    levels = np.array([game.level(value) for value in game.dealer.ladder.values(Deck())])[ordinals["dealer"]]
    found: Array = finishes.astype(np.int64) * numbered.per_finish
    found += sum(one.shares[ordinals[one.hand.id]] for one in numbered.hands)
    found += 3 * levels + 1 + np.sign(ordinals["player"] - ordinals["dealer"])
    return found


def test_it_takes_every_shipped_sheet_of_that_shape() -> None:
    assert len(SHEETS) >= 9
    assert [sheet for sheet in SHEETS if not isinstance(made(shipped.load(sheet)).kernel, ThreeEach)] == []


@pytest.mark.parametrize("strategy", [OPTIMAL, "always"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_its_rounds_are_in_the_cells_that_their_ranks_say(sheet: str, strategy: str) -> None:
    game = shipped.load(sheet)
    if strategy != OPTIMAL and not game.decisions:
        return
    of = made(game, strategy)
    cards, cells = of.rounds(3)
    assert (cards.shape, cells.shape) == ((BLOCK, 6), (BLOCK, 1))
    assert (np.diff(np.sort(cards, axis=1), axis=1) > 0).all()
    assert (cells[:, 0] == ranked(of, cards)).all()
    assert (of.count(3) == np.bincount(cells[:, 0], minlength=of.cells)).all()


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_settlement_says_the_same_of_a_round_in_every_cell(sheet: str) -> None:
    of = made(shipped.load(sheet))
    game, ways = of.question.game, of.numbered.ways
    cards, cells = of.rounds(0)
    for cell, at in zip(*np.unique(cells[:, 0], return_index=True), strict=True):
        finish = ways.finishes[cell // of.numbered.per_finish]
        own, dealers = cards[at, of.seats.players[0]].tolist(), cards[at, of.seats.dealer].tolist()
        settled = settle(game, finish.stakes, facts(game, own, dealers), folded=finish.folded)
        counted = dict(zip(of.lines, of.nets[cell].tolist(), strict=True))
        assert {name: net for name, net in counted.items() if net} == {one.wager: one.net for one in settled if one.net}


def outcomes(of: Program, blocks: range) -> dict[tuple[int, ...], int]:
    """Rounds by the net of every line."""
    found: dict[tuple[int, ...], int] = {}
    counted = np.sum([of.count(block) for block in blocks], axis=0)
    for cell in np.flatnonzero(counted).tolist():
        nets = tuple(of.nets[cell].tolist())
        found[nets] = found.get(nets, 0) + int(counted[cell])
    return found


def surprise(found: Mapping[tuple[int, ...], int], exact: Mapping[tuple[int, ...], int]) -> float:
    """How many deviations the chi-square is away from what it should be; rare outcomes are put together."""
    rounds, deals = sum(found.values()), sum(exact.values())
    often = {nets: rounds * ways / deals for nets, ways in exact.items() if rounds * ways > 20 * deals}
    rest = rounds - sum(often.values())
    square = sum((found.get(nets, 0) - mean) ** 2 / mean for nets, mean in often.items())
    square += (sum(times for nets, times in found.items() if nets not in often) - rest) ** 2 / max(rest, 1e-9)
    return (square - len(often)) / sqrt(2 * len(often))


@pytest.mark.parametrize(
    "sheet", [pytest.param(one, marks=() if one in MOST_WAGERS else pytest.mark.long) for one in SHEETS]
)
def test_all_nets_together_come_as_often_as_they_are_counted_exactly(sheet: str) -> None:
    """Which card is seen, and what is then done, is in it. The two sheets with the most wagers stand for the others."""
    of = made(shipped.load(sheet))
    exact = together(of.question.game, dict(of.question.stakes))
    assert of.lines == exact.lines
    found = outcomes(of, range(16))
    assert set(found) <= set(exact.outcomes)
    assert abs(surprise(found, exact.outcomes)) < SIGMAS


def test_two_threads_count_what_one_counts() -> None:
    of = made(shipped.load("six-card"))
    one = [of.count(block) for block in range(24)]
    with ThreadPoolExecutor(2) as threads:
        two = list(threads.map(of.count, range(24)))
    assert (np.array(one) == np.array(two)).all()
    assert not (one[0] == one[1]).all()


def test_every_card_comes_to_every_place_equally_often() -> None:
    cards = np.concatenate([made(shipped.load("player-dealer")).rounds(block)[0] for block in range(2)])
    times = np.array([np.bincount(column, minlength=52) for column in cards.T])
    assert np.abs(times - len(cards) / 52).max() < SIGMAS * sqrt(len(cards) / 52)


def test_each_of_the_dealers_cards_is_seen_a_third_of_the_time() -> None:
    """Whatever is done against it: the kernel takes those with the other choice first."""
    of = made(shipped.load("player-dealer"))
    cards, _ = of.rounds(0)
    dealers = np.sort(cards[:, of.seats.dealer], axis=1)
    for rows in (np.full(BLOCK, True), dealers[:, 2] >= 4 * 10):
        times = (dealers[rows] == cards[rows][:, of.seats.up]).sum(axis=0)
        assert np.abs(times - rows.sum() / 3).max() < SIGMAS * sqrt(rows.sum() * 2 / 9)


def sheet_with(tmp_path: Path, lines: str) -> Game:
    file = tmp_path / "own.toml"
    file.write_text(f'schema = 1\nextends = "six-card"\nid = "own"\ntitle = "Own"\n{lines}\n', encoding="utf-8")
    return pitboss.load(file)


@pytest.mark.parametrize(
    "lines",
    [
        # A class within a category that the kernel does not know.
        '[wagers.six-card-bonus]\npays = { "three of a kind" = "4 to 1", "pair of aces" = "1 to 1" }',
        # A ladder on which an ace is never low, so that a wheel is no straight.
        "[ladders.five]\nace_low = false",
        # Another order: a flush is worth less than a straight.
        '[ladders.five]\norder = ["royal flush", "straight flush", "four of a kind", "full house", "straight", "flush",'
        ' "three of a kind", "two pair", "pair", "high card"]',
    ],
)
def test_what_it_cannot_tell_apart_is_left_to_the_general_kernel(tmp_path: Path, lines: str) -> None:
    own = made(sheet_with(tmp_path, lines), "always")  # which is best is not asked: to find it out takes a second
    assert isinstance(own.kernel, General)


def test_a_hand_with_three_choices_is_left_to_the_general_kernel() -> None:
    """The quick kernel has room for two of each hand, which need not be the same two for all hands."""
    game = shipped.load("ultimate-three-card")
    two = "3x: pair of twos or better\nfold: against a queen or higher\n1x: otherwise"
    three = "3x: pair of twos or better and against a five or lower\nfold: against a queen or higher\n1x: otherwise"
    assert [type(made(game, rules).kernel) for rules in (two, three)] == [ThreeEach, General]


def test_several_spots_are_left_to_the_general_kernel() -> None:
    assert isinstance(program(ask(shipped.load("six-card"), spots=2)).kernel, General)


def all_six(hands: Array) -> Array:
    masks = np.zeros((len(hands), 4), np.uint16)
    for column in hands.T:
        masks[np.arange(len(hands)), column & 3] |= np.uint16(1) << (column >> 2)
    found = np.empty(len(hands), np.uint16)
    three_each_kernels.codes(masks, found)
    return found


CATEGORIES = (
    *("high card", "pair", "two pair", "three of a kind", "straight", "flush"),
    *("full house", "four of a kind", "straight flush", "royal flush"),
)


def wrong_codes(hands: Array) -> int:
    """Six cards whose code is not the category that the ladder ranks them in."""
    ladder = shipped.load("six-card").hands["six"].ladder
    category = np.array([CATEGORIES.index(value.category) for value in batch.values(ladder)])
    return int((category[batch.rank(ladder, hands)] != all_six(hands)).sum())


def test_six_cards_have_the_code_of_their_category() -> None:
    hands = np.random.default_rng(5).random((1 << 15, 52)).argsort(axis=1)[:, :6].astype(np.uint8)
    suited = 4 * np.random.default_rng(6).random((1 << 13, 13)).argsort(axis=1)[:, :6].astype(np.uint8)
    suited[:, 5] |= np.arange(len(suited), dtype=np.uint8) & 3  # five or six of a suit
    assert wrong_codes(np.concatenate([hands, suited, suited ^ 3])) == 0


@pytest.mark.long
def test_all_six_cards_have_the_code_of_their_category() -> None:
    """All 20,358,520; the short test looks at some of them."""
    hands = np.zeros((1, 0), np.uint8)
    for size in range(1, 7):
        below = [(hands[hands[:, -1] < top] if size > 1 else hands, top) for top in range(size - 1, 52)]
        hands = np.concatenate([np.column_stack((rows, np.full(len(rows), top, np.uint8))) for rows, top in below])
    assert len(hands) == 20_358_520
    assert wrong_codes(hands) == 0


def test_a_sheet_is_asked_and_not_its_name(tmp_path: Path) -> None:
    """Another id, title and pay table of the same shape is as quick."""
    game = sheet_with(tmp_path, '[wagers.pair-plus]\npays = { "straight flush" = "7 to 1", "pair of aces" = "2 to 1" }')
    assert not limits.by_streets(game)
    of = made(game)
    assert isinstance(of.kernel, ThreeEach)
    cards, cells = of.rounds(1)
    assert (cells[:, 0] == ranked(of, cards)).all()
    assert three_each.fits(of.numbered, of.seats)
