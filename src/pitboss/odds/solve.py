"""What a sheet is worth and how to play it: exact, by counting every deal.

The main game is the Ante with all that follows from it. Each side wager is valued alone. Stakes put several
wagers on one spot and value them together.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from pitboss.money.chips import Cents
from pitboss.odds import deciding, grid, limits, tally
from pitboss.odds.counting import Counts, Shape, count
from pitboss.odds.distribution import Distribution
from pitboss.odds.grid import SHOWDOWNS, Grid
from pitboss.rounds import bets
from pitboss.rounds.settle import settle_wager
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import ExposeStage

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class PayLineOdds:
    """One line of a pay table: how often it pays, and what it brings, per unit."""

    name: str
    pays: Fraction
    count: int


@dataclass(frozen=True)
class WagerOdds:
    """A wager, or the wagers that are one game, valued per unit."""

    id: str
    distribution: Distribution
    staked: Fraction  # the total wagered over all deals, in units
    lines: tuple[PayLineOdds, ...] = ()
    folded: int = 0  # deals in which the hand is folded

    @property
    def house_edge(self) -> Fraction:
        """Positive when the house is ahead."""
        return -self.distribution.mean

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss over the expected total amount wagered."""
        return -self.distribution.net / self.staked

    @property
    def fold_rate(self) -> Fraction:
        return Fraction(self.folded, self.distribution.deals)


@dataclass(frozen=True)
class Decisions:
    """The choice in every information set, for those who want more than totals."""

    grid: Grid
    counts: Counts
    short: Array  # dealer hands that do not qualify, by hand and place
    total: int  # dealer hands in an information set
    least: int  # the lowest value, as an ordinal, with which the dealer qualifies
    taken: Array  # the choice, by hand and place of the exposed card; -1 where the card is in the hand
    facts: Array  # deals by kind of hand, choice and showdown
    ties: int  # information sets, in hands and cards, with two best choices


@dataclass(frozen=True)
class Solution:
    """Everything the solver knows of a sheet at given stakes."""

    game: Game
    stakes: Mapping[str, Cents]
    wagers: Mapping[str, WagerOdds]
    decisions: Decisions

    @property
    def main(self) -> WagerOdds:
        return next(iter(self.wagers.values()))

    @property
    def deals(self) -> int:
        return self.main.distribution.deals

    @property
    def unit(self) -> Cents:
        """The stake that figures are per unit of: that of the main wager."""
        return self.stakes[self.main.id]


def solve(game: Game, stakes: Mapping[str, Cents] | None = None, like: Solution | None = None) -> Solution:
    """Value a sheet; raises `limits.Beyond` where it cannot. Stakes are cents; without them the least Ante is taken.

    `like` is another solution, whose counts are taken over where the same cards are dealt on the same ladder.
    """
    limits.check(game)
    main = grid.main_game(game)
    asked = dict(stakes) if stakes is not None else {wager.id: grid.usual_stake(game, main[0]) for wager in main}
    if stakes is not None and (refusal := bets.refused(game, asked)):
        raise limits.refused(refusal)
    own = {wager.id: asked[wager.id] for wager in main if wager.id in asked}
    decisions = decide(game, own or asked, like.decisions if like else None)
    wagers: dict[str, WagerOdds] = {}
    if own:
        wagers[main[0].id] = priced(main[0].id, own[main[0].id], decisions.grid, decisions.facts)
    for wager in game.opening:
        if wager not in main:
            wagers[wager.id] = side(game, wager, asked.get(wager.id, grid.usual_stake(game, wager)))
    return Solution(game, asked, wagers, decisions)


def shape_of(game: Game) -> Shape:
    exposed = sum(isinstance(stage, ExposeStage) for stage in game.stages)
    return Shape(game.player.ladder, game.deck, game.dealt["player"], game.dealt["dealer"], exposed)


def decide(game: Game, stakes: Mapping[str, Cents], like: Decisions | None = None) -> Decisions:
    """The best choice in every information set at these stakes, and the facts that it leads to."""
    shape = shape_of(game)
    needed = game.dealer.qualifies
    values = game.player.ladder.values(game.deck)
    least = 0 if needed is None else next(place for place, value in enumerate(values) if value in needed)
    if like is not None and (like.counts.shape, like.least) == (shape, least):
        counts, short = like.counts, like.short
    else:
        counts = count(shape)
        short = count(shape, level=least).below if least else np.zeros_like(counts.below)
    made = grid.make(game, dict(stakes))
    total = comb(len(game.deck.cards) - shape.player - shape.exposed, shape.dealer - shape.exposed)
    taken = np.zeros(counts.below.shape, np.int8)
    facts = np.zeros((len(made.kinds), len(made.words), len(SHOWDOWNS)), np.int64)
    ties = np.zeros(1, np.int64)
    deciding.decide(
        counts.hands.masks, counts.hands.weights, counts.hands.values, counts.below, counts.upto, short, total, least,
        _places(shape), made.kind_of, made.net, made.open, taken, facts, ties,
    )  # fmt: skip
    return Decisions(made, counts, short, total, least, taken, facts, int(ties[0]))


def _places(shape: Shape) -> Array:
    """Which places (4 x rank + suit) the deck has cards for."""
    return np.array([rank in shape.ranks and suit < shape.suits for rank in range(13) for suit in range(4)], np.int64)


def priced(name: str, unit: Cents, made: Grid, facts: Array) -> WagerOdds:
    """What facts (deals by kind of hand, choice and showdown) come to, per unit."""
    nets: dict[Fraction, int] = {}
    for kind, choice, showdown in zip(*np.nonzero(facts), strict=True):
        net = Fraction(int(made.net[kind, choice, showdown]), unit)
        nets[net] = nets.get(net, 0) + int(facts[kind, choice, showdown])
    by_choice = [int(count) for count in facts.sum(axis=(0, 2))]
    staked = sum(count * stake for count, stake in zip(by_choice, made.staked, strict=True))
    folded = sum(count for count, folds in zip(by_choice, made.folds, strict=True) if folds)
    return WagerOdds(name, Distribution(nets), Fraction(staked, unit), folded=folded)


def side(game: Game, wager: Wager, stake: Cents) -> WagerOdds:
    """A side wager alone, per unit: it is settled on its hand, whoever holds the cards."""
    values = wager.hand.ladder.values(game.deck)
    times = tally.values(wager.hand.ladder, game.deck, wager.hand.count)
    lines: dict[str, PayLineOdds] = {}
    nets: dict[Fraction, int] = {}
    for value, hands in zip(values, times, strict=True):
        if not hands:
            continue
        settled = settle_wager(game, wager, stake, value, True, 0, False)
        net = Fraction(settled.net, stake)
        nets[net] = nets.get(net, 0) + int(hands)
        if settled.odds is not None:
            before = lines.get(settled.pay_class)
            lines[settled.pay_class] = PayLineOdds(settled.pay_class, net, int(hands) + (before.count if before else 0))
    distribution = Distribution(nets)
    ordered = tuple(sorted(lines.values(), key=lambda line: -line.pays))
    return WagerOdds(wager.id, distribution, Fraction(distribution.deals), ordered)
