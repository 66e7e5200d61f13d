"""Rounds with several decisions, or with cards for all: the best play at every street, and what comes of it.

Which shape of game it is, what is counted for it, and what follows. The shapes are counted in rooms of their own:
`no_dealer` (a set of cards that grows, against pay tables) and `two_each` (two cards each and a board).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd
from typing import Any

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits, no_dealer, side_hands, streets, two_each, two_each_joint
from pitboss.odds.pricing.backwards import Counted, FirstCards
from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.pricing.plans import BEST, Plan
from pitboss.odds.pricing.side_hands import Sides
from pitboss.odds.pricing.solve import from_table
from pitboss.odds.pricing.spot import Joint
from pitboss.odds.pricing.street_odds import Start, StreetOdds
from pitboss.odds.pricing.streets import Prices, Tree
from pitboss.odds.pricing.wager import TableLineOdds, WagerOdds
from pitboss.rounds.settle import Cause, Settlement, settle_wager
from pitboss.sheets.game import Game, Wager

Array = np.ndarray[Any, Any]

WORD = 1 << 62


@dataclass(frozen=True)
class Played:
    """A game at given stakes, the best play given."""

    game: Game
    ways: Tree
    prices: Prices
    wagers: tuple[Wager, ...]  # that are settled on the player's hand
    counted: Counted
    step: Cents  # the largest amount that all nets are multiples of

    @property
    def deals(self) -> int:
        return int(self.counted.facts.sum())

    def coming(self, to: int) -> int:
        """The deals that come to a fork, or to a finish: one way leads to each."""
        if to < 0:
            return int(self.counted.facts[:, ~to].sum())
        return sum(self.coming(move.to) for move in self.ways.forks[to].moves)

    @property
    def streets(self) -> tuple[StreetOdds, ...]:
        found = []
        for number, street in enumerate(self.ways.streets):
            chosen: dict[str, int] = {}
            for fork in self.ways.at(number):
                for move in self.ways.forks[fork].moves:
                    if move.word:
                        chosen[move.word] = chosen.get(move.word, 0) + self.coming(move.to)
            found.append(StreetOdds(street.id, chosen, self.counted.ties[number]))
        return tuple(found)

    def starts(self, unit: Cents) -> tuple[Start, ...]:
        """The first decision for every set of first cards, where there are few."""
        return _starts(self.ways, self.counted.starts, self.step, unit)


def play(game: Game, stakes: Mapping[str, Cents], plan: Plan = BEST) -> Played:
    """The best play at these stakes, as far as the plan leaves it open.

    Raises `limits.Beyond` where the game is outside the stated limits.
    """
    ways, wagers, made, scaled, step = _priced_ways(game, stakes)
    shape = two_each if limits.compares(game) else no_dealer
    return Played(game, ways, made, wagers, shape.count(game, ways, scaled, plan), step)


def for_plans(
    game: Game, stakes: Mapping[str, Cents], plan: Plan = BEST
) -> tuple[no_dealer.Streets | two_each.Table, Cents]:
    """The game made ready to compare plans, and the step that its sums are in; the long count is done once.

    `plan` is what is said of a street where the whole board is seen; those before it are told later.
    """
    ways, _, _, scaled, step = _priced_ways(game, stakes)
    made = two_each.Table(game, ways, scaled, plan) if limits.compares(game) else no_dealer.Streets(game, ways, scaled)
    return made, step


def first_decision(game: Game, stakes: Mapping[str, Cents], unit: Cents) -> tuple[Start, ...]:
    """The first decision for all sets of first cards, thousands of them; nothing where hands are compared."""
    if limits.compares(game):
        return ()
    ways, _, _, scaled, step = _priced_ways(game, stakes)
    return _starts(ways, no_dealer.first_cards(game, ways, scaled), step, unit)


def _priced_ways(game: Game, stakes: Mapping[str, Cents]) -> tuple[Tree, tuple[Wager, ...], Prices, Prices, Cents]:
    """The ways through a round, the wagers, what they come to in cents and in the largest step, and that step."""
    ways = streets.tree(game, stakes)
    values = game.player.ladder.values(Deck())
    wagers = tuple(wager for wager in game.wagers.values() if limits.on_player(game, wager))
    made = streets.prices(game, ways, wagers, values, most=WORD)
    step = gcd(*(net for kind in made.nets for row in kind for net in row)) or 1
    scaled = replace(made, nets=tuple(tuple(tuple(net // step for net in row) for row in kind) for kind in made.nets))
    shape = two_each if limits.compares(game) else no_dealer
    limits_of_words(game, scaled, shape.deals(game, ways), step)
    return ways, wagers, made, scaled, step


def _starts(ways: Tree, found: tuple[FirstCards, ...], step: Cents, unit: Cents) -> tuple[Start, ...]:
    if ways.first < 0:
        return ()
    words = [move.word for move in ways.forks[ways.first].moves]
    return tuple(
        Start(
            cards,
            alike,
            {word: one * step / unit for word, one in zip(words, worth, strict=True)},
            words[best],
            tuple(words[one] for one in every) if len(every) > 1 else (),
        )
        for cards, alike, worth, best, every in found
    )


def limits_of_words(game: Game, made: Prices, deals: int, step: Cents) -> None:
    """Every sum is one over deals, each once: so none is more than all deals times the largest net."""
    most = max(abs(net) for kind in made.nets for row in kind for net in row)
    limits.within(game, most * step, (WORD // deals) * step)


def priced(played: Played, name: str, unit: Cents) -> WagerOdds:
    """The main game, per unit."""
    facts, nets = played.counted.facts, played.prices.nets
    found: dict[Fraction, int] = {}
    for kind, finish, showdown in zip(*np.nonzero(facts), strict=True):
        net = Fraction(nets[kind][finish][showdown], unit)
        found[net] = found.get(net, 0) + int(facts[kind, finish, showdown])
    by_finish = [int(deals) for deals in facts.sum(axis=(0, 2))]
    ended = list(zip(played.ways.finishes, by_finish, strict=True))
    staked = sum(finish.staked * deals for finish, deals in ended)
    folded = sum(deals for finish, deals in ended if finish.folded)
    return WagerOdds(name, Distribution(found), Fraction(staked, unit), folded=folded, tables=_tables(played, unit))


def mean(played: Played) -> Fraction:
    """What a deal comes to on average, in cents."""
    facts, nets = played.counted.facts.ravel().tolist(), np.array(played.prices.nets, object).ravel().tolist()
    return Fraction(sum(times * net for times, net in zip(facts, nets, strict=True) if times), played.deals)


def joint(game: Game, stakes: Mapping[str, Cents]) -> Joint:
    """All wagers of a spot together, played with all of them in mind; raises `limits.Beyond` where that is not known.

    What is settled on the player's hand follows from what the main game is counted by. For wagers on other cards the
    deals are gone through once more, along the same choices: those wagers stay whatever is chosen.
    """
    own, sides = side_hands.split(game, stakes)
    played, facts = _with_sides(game, own, sides)
    wagers = [streets.based(one, played.wagers) for one in played.ways.finishes]
    beside = [game.wagers[name] for name in sides.stakes]
    told = {one.id for row in wagers for one, _ in row} | sides.stakes.keys()
    lines = tuple(name for name in game.wagers if name in told)
    outcomes: dict[tuple[Cents, ...], int] = {}
    for kind, number, classes, showdown in np.argwhere(facts).tolist():
        value, level, ahead = played.prices.kinds[kind], showdown // 3, showdown % 3 - 1
        finish = played.ways.finishes[number]
        nets = {
            one.id: streets.settled(game, one, stake, value, level, ahead, finish).net for one, stake in wagers[number]
        }
        for one in beside:
            made = sides.of(one).value(classes)
            nets[one.id] = settle_wager(game, one, sides.stakes[one.id], made, True, 0, finish.folded).net
        key = tuple(nets.get(line, 0) for line in lines)
        outcomes[key] = outcomes.get(key, 0) + int(facts[kind, number, classes, showdown])
    staked = sum(one.staked * played.coming(~number) for number, one in enumerate(played.ways.finishes))
    by_street = played.streets
    chosen = {
        word if len(by_street) == 1 else f"{street.id}: {word}": deals
        for street in by_street
        for word, deals in street.chosen.items()
    }
    staked += sum(sides.stakes.values()) * played.deals
    return Joint(game, dict(stakes), lines, outcomes, chosen, staked, sum(street.ties for street in by_street))


def _with_sides(game: Game, own: Mapping[str, Cents], sides: Sides) -> tuple[Played, Array]:
    """The best play, and deals by kind of hand, finish, class of the side hands and showdown."""
    if not sides.hands:
        played = play(game, own)
        return played, played.counted.facts[:, :, np.newaxis]
    ways, wagers, made, scaled, step = _priced_ways(game, own)
    if limits.compares(game):
        table = two_each.Table(game, ways, scaled, BEST)
        table.decide()
        facts, last = two_each_joint.count(table, sides)
        ties = table.ties(last)
    else:
        found, ties = no_dealer.count_with(game, ways, scaled, sides)
        facts = np.zeros((*found.shape, made.showdowns), np.int64)
        facts[..., 0] = found
    return Played(game, ways, made, wagers, Counted(facts.sum(axis=2), ties, ()), step), facts


def _line_name(settled: Settlement) -> str:
    """A wager may have a table for a win and one for a loss, with the same hands."""
    return f"{settled.pay_class}, behind the dealer" if settled.cause is Cause.LOWER else settled.pay_class


def _tables(played: Played, unit: Cents) -> tuple[TableLineOdds, ...]:
    """What the pay tables within the main game pay, line by line."""
    game, facts = played.game, played.counted.facts
    found: dict[tuple[str, str], TableLineOdds] = {}
    for number, finish in enumerate(played.ways.finishes):
        for wager, stake in streets.based(finish, played.wagers):
            for kind, showdown in zip(*np.nonzero(facts[:, number]), strict=True):
                value, level, ahead = played.prices.kinds[kind], showdown // 3, int(showdown) % 3 - 1
                settled = streets.settled(game, wager, stake, value, int(level), ahead, finish)
                if settled.odds is None or not from_table(wager, settled):
                    continue
                times, key = int(facts[kind, number, showdown]), (wager.id, _line_name(settled))
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
