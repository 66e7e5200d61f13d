"""The best choice in every information set and what comes of it: exact, by counting every deal.

Here NumPy and Numba come in. What is made of the counts, and kept on disk, is a `solution.Solution`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, gcd
from typing import Any

import numpy as np

from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.odds.counting import deciding, tally
from pitboss.odds.counting.information_sets import Counts, Shape, below_level, count
from pitboss.odds.pricing import grid, limits
from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.pricing.grid import Grid
from pitboss.odds.pricing.nets import SHOWDOWNS, settled_on, stakes_after
from pitboss.odds.pricing.wager import PayLineOdds, TableLineOdds, WagerOdds
from pitboss.rounds.settle import Ending, Settlement, settle_wager
from pitboss.sheets.game import Game, PayTable, Wager

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Decisions:
    """The choice in every information set, for those who want more than totals."""

    grid: Grid
    counts: Counts
    low: Array  # dealer hands below the player's, by hand and place; where a tie pays as a win does, up to it
    short: Array  # dealer hands that do not qualify, by hand and place
    total: int  # dealer hands in an information set
    least: int  # the lowest value, as an ordinal, with which the dealer qualifies
    taken: Array  # the choice, by hand and place of the exposed card; -1 where the card is in the hand
    facts: Array  # deals by kind of hand, choice and showdown; ties that pay as wins do are among the wins
    ties: int  # information sets, in hands and cards, with two best choices

    @property
    def values(self) -> tuple[HandValue, ...]:
        """Every value of the player's ladder, by its ordinal."""
        return self.counts.shape.ladder.values(self.counts.shape.deck)

    @property
    def deals(self) -> int:
        return int(self.facts.sum())

    @property
    def scaled(self) -> tuple[Array, Cents]:
        """The grid's nets in the largest step that makes them whole, and that step: sums over all deals stay small."""
        step = gcd(*(int(net) for net in self.grid.net.flat)) or 1
        net = self.grid.net // step
        if self.deals * (int(np.abs(net).max()) + 1) >= 1 << 61:
            raise limits.Beyond("the payouts are too many and too large to add up in 64 bits")
        return net, step


def shape_of(game: Game) -> Shape:
    return Shape(game.player.ladder, game.deck, game.dealt["player"], game.dealt["dealer"], limits.exposed(game))


def decide(game: Game, stakes: Mapping[str, Cents], like: Decisions | None = None) -> Decisions:
    """The best choice in every information set at these stakes, and the facts that it leads to."""
    shape = shape_of(game)
    total = comb(len(game.deck.cards) - shape.player - shape.exposed, shape.dealer - shape.exposed)
    made = grid.make(game, dict(stakes), most=limits.WORD // total)
    needed = game.dealer.qualifies
    values = game.player.ladder.values(game.deck)
    least = 0 if needed is None else next(place for place, value in enumerate(values) if value in needed)
    if like is not None and (like.counts.shape, like.least) == (shape, least):
        counts, short = like.counts, like.short
    else:
        counts = count(shape, below=not made.ties_win)
        short = below_level(shape, least) if least else np.zeros_like(counts.upto)
    low = counts.upto if made.ties_win else counts.below
    taken = np.empty(counts.upto.shape, np.int8)
    facts = np.zeros((len(made.kinds), len(made.words), len(SHOWDOWNS)), np.int64)
    ties = np.zeros(1, np.int64)
    deciding.decide(
        counts.hands.masks, counts.hands.weights, counts.hands.values, low, counts.upto, short, total, least,
        _places(shape), made.kind_of, made.net, made.open, taken, facts, ties,
    )  # fmt: skip
    return Decisions(made, counts, low, short, total, least, taken, facts, int(ties[0]))


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


def tables(game: Game, stakes: Mapping[str, Cents], unit: Cents, decisions: Decisions) -> tuple[TableLineOdds, ...]:
    """What the pay tables within the main game pay, line by line, as the hands are played: asked of the settlement."""
    made, facts = decisions.grid, decisions.facts
    by_table = {wager.id: wager for wager in game.wagers.values() if _has_table(wager)}
    found: dict[tuple[str, str], TableLineOdds] = {}
    for choice, word in enumerate(made.words):
        based = [one for one in settled_on(game, stakes_after(game, word, dict(stakes))) if one[0].id in by_table]
        for wager, stake in based:
            for row, showdown in zip(*np.nonzero(facts[:, choice]), strict=True):
                qualified, ahead = SHOWDOWNS[showdown]
                settled = settle_wager(game, wager, stake, made.kinds[row], qualified, ahead, word == "fold")
                if settled.odds is None or not from_table(wager, settled):
                    continue
                times = int(facts[row, choice, showdown])
                key = wager.id, settled.pay_class
                pays = Fraction(settled.odds.to, settled.odds.one)
                line = found.get(key) or TableLineOdds(*key, pays, 0, Fraction(0), Fraction(0))
                found[key] = replace(
                    line,
                    count=line.count + times,
                    staked=line.staked + Fraction(times * stake, unit),
                    won=line.won + Fraction(times * settled.net, unit),
                )
    order = list(game.wagers)
    return tuple(sorted(found.values(), key=lambda line: (order.index(line.wager), -line.pays)))


def _has_table(wager: Wager) -> bool:
    return wager.pays is not None or any(isinstance(one, PayTable) for row in wager.showdown or () for one in row)


def from_table(wager: Wager, settled: Settlement) -> bool:
    """Whether a line of a pay table says what is paid, and not the showdown for every hand alike."""
    every = [one for row in wager.showdown or () for one in row if isinstance(one, PayTable)]
    lines = [line for one in (*every, *([wager.pays] if wager.pays else [])) for line in one.lines]
    return any(line.pay_class.name == settled.pay_class and line.odds == settled.odds for line in lines)


def side(game: Game, wager: Wager, stake: Cents) -> WagerOdds:
    """A side wager alone, per unit: it is settled on its hand, whoever holds the cards."""
    limits.one_flush(game, wager.hand, wager.title)
    values = wager.hand.ladder.values(game.deck)
    times = tally.values(wager.hand.ladder, game.deck, wager.hand.count)
    alike: dict[HandValue, int] = {}
    for value, hands in zip(values, times, strict=True):
        if hands:
            first = wager.alike[value]
            alike[first] = alike.get(first, 0) + hands
    lines: dict[str, PayLineOdds] = {}
    nets: dict[Fraction, int] = {}
    for value, hands in alike.items():
        settled = settle_wager(game, wager, stake, value, True, 0, False)
        net = Fraction(settled.net, stake)
        nets[net] = nets.get(net, 0) + hands
        if settled.ending is Ending.WIN:
            before = lines.get(settled.pay_class)
            lines[settled.pay_class] = PayLineOdds(settled.pay_class, net, hands + (before.count if before else 0))
    distribution = Distribution(nets)
    ordered = tuple(sorted(lines.values(), key=lambda line: -line.pays))
    return WagerOdds(wager.id, distribution, Fraction(distribution.deals), ordered)
