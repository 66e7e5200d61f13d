"""Information sets of the real four-card games, counted completion by completion, and settled as a round is.

Some at random, and those where the two best choices are nearest to each other: there a miscount of one dealer hand
would change the play.
"""

import random
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
import pytest

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.hands import batch
from pitboss.odds.solving.solution import Solution, solve
from pitboss.odds.strategy.hand import Hands
from pitboss.rounds import choices
from pitboss.rounds.facts import facts
from pitboss.rounds.settle import settle
from pitboss.sheets import shipped
from tests.oracle import ranking

Array = np.ndarray[Any, Any]

FOUR = [("four-card", 200), ("four-card-3x", 100), ("crazy-4", 100)]
MORE = [("four-card", 400), ("four-card-raise-bonus", 200)]  # counted by the same kernels
NEAREST, AT_RANDOM, BY_THE_ORACLE = 4, 3, 1


class Asked(NamedTuple):
    """An information set."""

    mine: tuple[Card, ...]
    up: Card | None

    @property
    def seen(self) -> tuple[Card, ...]:
        return self.mine if self.up is None else (*self.mine, self.up)


@pytest.fixture(
    scope="module",
    params=[*FOUR, *(pytest.param(case, marks=pytest.mark.long) for case in MORE)],
    ids=lambda case: f"{case[0]}-{case[1]}",
)
def hands(request: pytest.FixtureRequest) -> Hands:
    sheet, ante = request.param
    game = shipped.load(sheet)
    stakes = {wager: ante for wager in ("ante", "super-bonus") if wager in game.wagers}
    return Hands(solve(game, stakes, cache=False))


def at_random(solution: Solution) -> list[Asked]:
    shape, chance = solution.decisions.counts.shape, random.Random(solution.game.id)
    drawn = [tuple(chance.sample(shape.deck.cards, shape.player + shape.exposed)) for _ in range(AT_RANDOM)]
    return [Asked(cards[: shape.player], cards[-1] if shape.exposed else None) for cards in drawn]


def nearest(solution: Solution) -> list[Asked]:
    """The sets in which the best choice is least ahead of the next one, if it is ahead at all."""
    hands, places = solution.decisions.counts.hands, solution.decisions.taken.shape[1]
    parts = np.array_split(np.arange(len(hands.values)), 16)
    apart = np.concatenate([lead(solution, rows) for rows in parts])
    found = []
    for place in np.argsort(apart, axis=None, kind="stable")[:NEAREST]:
        row, up = divmod(int(place), places)
        mine = [4 * rank + suit for suit in range(4) for rank in range(13) if int(hands.masks[row, suit]) >> rank & 1]
        found.append(Asked(tuple(mine), up if places > 1 else None))
    return found


def lead(solution: Solution, rows: Array) -> Array:
    """By how much the best choice of some hands is worth more than the next one, out of reach where it is not."""
    decisions, far = solution.decisions, 1 << 62
    counts, made = decisions.counts, decisions.grid
    below, upto, short = (each[rows].astype(np.int64) for each in (decisions.low, counts.upto, decisions.short))
    weak, even = np.minimum(below, short), np.minimum(upto, short)
    poor = [short - even, even - weak, weak]
    rich = [decisions.total - upto - poor[0], upto - below - poor[1], below - poor[2]]
    kinds = made.kind_of[counts.hands.values[rows]]
    most, next_most = (np.full(below.shape, -far) for _ in range(2))
    for choice in range(len(made.words)):
        net = made.net[kinds, choice]
        worth = sum((net[:, at, None] * count for at, count in enumerate([*poor, *rich])), np.zeros_like(below))
        worth[~made.open[kinds, choice]] = -far
        next_most = np.maximum(next_most, np.minimum(most, worth))
        most = np.maximum(most, worth)
    return np.where((decisions.taken[rows] >= 0) & (most > next_most), most - next_most, far)


@cache
def picks(cards: int, out_of: int) -> Array:
    return np.array(list(combinations(range(out_of), cards)), np.uint8)


def completions(solution: Solution, asked: Asked) -> Array:
    """Every dealer hand that can go with what is seen, a row each."""
    game = solution.game
    others = np.array([one for one in game.deck.cards if one not in asked.seen], np.uint8)
    dealt = game.dealt["dealer"] - (asked.up is not None)
    rows = others[picks(dealt, len(others))]
    return rows if asked.up is None else np.column_stack((rows, np.full(len(rows), asked.up, np.uint8)))


@cache
def oracle_values() -> Array:
    """Every four-card hand as the oracle ranks it, by the sum of C(card, place) over its cards, ascending. It is asked
    once for the same ranks, of one suit or of several."""
    hands = np.array([hand[::-1] for hand in combinations(range(51, -1, -1), 4)][::-1], np.int64)
    suits = hands % 4
    told = np.column_stack((hands // 4, (suits == suits[:, :1]).all(axis=1)))
    alike = told @ np.array([13**3 * 2, 13**2 * 2, 13 * 2, 2, 1])
    _, first, kind = np.unique(alike, return_index=True, return_inverse=True)
    ranked = [ranking.four_card_hand([card.NAMES[one] for one in hand]) for hand in hands[first].tolist()]
    place = {hand: number for number, hand in enumerate(sorted({(one.step, one.ranks) for one in ranked}))}
    return np.array([place[one.step, one.ranks] for one in ranked], np.uint16)[kind]


CHOOSE = np.array([[comb(one, place) for one in range(52)] for place in range(1, 5)], np.int64)


def by_the_oracle(rows: Array) -> Array:
    """The best four of every row: try them all."""
    ordered = np.sort(rows, axis=1)
    chosen = (
        sum(CHOOSE[place][ordered[:, at]] for place, at in enumerate(four))
        for four in combinations(range(rows.shape[1]), 4)
    )
    best = np.zeros(len(rows), np.uint16)
    for index in chosen:
        np.maximum(best, oracle_values()[index], out=best)
    return best


def split(mine: int, theirs: Array) -> tuple[int, int, int]:
    """Dealer hands that are higher, equal and lower."""
    return int((theirs > mine).sum()), int((theirs == mine).sum()), int((theirs < mine).sum())


def worths(solution: Solution, asked: Asked, alike: dict[tuple[int, bool], Array]) -> dict[str, int]:
    """What every open choice comes to over all completions: one of each showdown is settled with its real cards."""
    game, stage, stakes = solution.game, solution.game.decisions[0], solution.stakes
    told = {showdown: facts(game, asked.mine, tuple(rows[0].tolist())) for showdown, rows in alike.items() if len(rows)}
    assert all((one.ahead, one.qualified) == showdown for showdown, one in told.items())
    found: dict[str, int] = {}
    for choice in stage.choices:
        if choices.refused(game, stage, choice.word, stakes, game.player.rank(asked.mine)) is None:
            now = choices.stakes_after(game, stage, choice.word, stakes)
            nets = {at: settle(game, now, one, folded=choice.word == "fold") for at, one in told.items()}
            found[choice.word] = sum(len(alike[at]) * sum(one.net for one in settled) for at, settled in nets.items())
    return found


def assert_counted_right(hands: Hands, asked: Asked) -> None:
    game, told = hands.solution.game, hands.ask(asked.mine, asked.up)
    rows = completions(hands.solution, asked)
    theirs = batch.rank(game.dealer.ladder, rows)
    mine = int(batch.rank(game.player.ladder, np.array([asked.mine], np.uint8))[0])
    needed = game.dealer.qualifies
    strong = np.array([needed is None or value in needed for value in batch.values(game.dealer.ladder)])[theirs]
    assert (told.total, told.split, told.short) == (len(rows), split(mine, theirs), split(mine, theirs[~strong]))
    ahead = {-1: theirs > mine, 0: theirs == mine, 1: theirs < mine}
    alike = {(one, bool(q)): rows[where & (strong == q)] for one, where in ahead.items() for q in (False, True)}
    worth = worths(hands.solution, asked, alike)
    assert {word: value * told.total * hands.solution.unit for word, value in told.choices.items()} == worth
    assert told.best == max(worth, key=lambda word: worth[word]), "the first, and smallest, of equals"


def test_random_information_sets_are_counted_right(hands: Hands) -> None:
    for asked in at_random(hands.solution):
        assert_counted_right(hands, asked)


def test_border_line_information_sets_are_counted_right(hands: Hands) -> None:
    """Would catch a decision that is a hair on the wrong side."""
    near = nearest(hands.solution)
    for asked in near:
        assert_counted_right(hands, asked)
    for asked in near[:BY_THE_ORACLE]:  # by a ranking that shares nothing with pitboss
        mine = int(by_the_oracle(np.array([asked.mine], np.uint8))[0])
        assert hands.ask(asked.mine, asked.up).split == split(mine, by_the_oracle(completions(hands.solution, asked)))
