"""The cells of a spot: what the settlement tells apart of a round, numbered, each with what it pays.

A cell is a way through the decisions, a class of every hand that a staked wager is settled on, and a showdown. Kernels
count cells and know no pay table; here the settlement is asked once for every cell.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits, streets
from pitboss.odds.pricing.streets import AHEAD, Finish, Tree
from pitboss.rounds.settle import settle_wager
from pitboss.sheets.game import Game, Hand, Wager

Array = np.ndarray[Any, Any]

CELLS_MAX = 1 << 20


@dataclass(frozen=True, eq=False)
class Classes:
    """What the staked wagers on a hand tell apart: one value of each class, and by ordinal of a value its class."""

    hand: Hand
    firsts: tuple[HandValue, ...]
    class_of: Array
    stride: int = 0

    @cached_property
    def words(self) -> tuple[str, ...]:
        """By class: its category where all hands of that are in it; else from which hand to which it goes."""
        values = self.hand.ladder.values(Deck())
        held = [[values[at] for at in np.flatnonzero(self.class_of == one)] for one in range(len(self.firsts))]
        sizes = Counter(value.category for value in values)
        return tuple(
            own[0].category
            if len({value.category for value in own}) == 1 and len(own) == sizes[own[0].category]
            else ", or ".join(_stretches(values, own))
            for own in held
        )

    @property
    def shares(self) -> Array:
        """By ordinal of a value: what its class adds to the number of a cell."""
        return self.class_of * self.stride


@dataclass(frozen=True, eq=False)
class Cells:
    """All cells of a spot; a number is made of the finish, the classes of the hands in order, and the showdown."""

    game: Game
    ways: Tree
    lines: tuple[str, ...]  # wagers that are settled, in the sheet's order
    hands: tuple[Classes, ...]
    compares: bool  # whether a showdown is told apart
    count: int
    nets: Array  # (cells, lines): what the player is up or down, in cents
    staked: Array  # (cells,): in all, in cents

    @property
    def showdowns(self) -> int:
        return 3 * (len(self.game.thresholds) + 1) if self.compares else 1

    @property
    def per_finish(self) -> int:
        return self.count // len(self.ways.finishes)

    @cached_property
    def finishes(self) -> Array:
        """By cell: the way through the decisions."""
        return np.arange(self.count) // self.per_finish

    @cached_property
    def chosen(self) -> tuple[Mapping[str, str], ...]:
        """By way through the decisions: what is chosen at which stage."""
        found: dict[int, dict[str, str]] = {}

        def walk(to: int, taken: dict[str, str]) -> None:
            if to < 0:
                found[~to] = taken
                return
            fork = self.ways.forks[to]
            stage = self.ways.streets[fork.street].id
            for move in fork.moves:
                walk(move.to, {**taken, stage: move.word} if move.word else taken)

        walk(self.ways.first, {})
        return tuple(found[finish] for finish in range(len(self.ways.finishes)))

    @property
    def finish_names(self) -> list[str]:
        """The choices on each way: "play", or "check, check, 1x"."""
        return [", ".join(chosen.values()) for chosen in self.chosen]


def number(game: Game, stakes: Mapping[str, Cents]) -> Cells:
    """The cells of a spot with these stakes; raises `limits.Beyond` where there are too many."""
    ways = streets.tree(game, stakes)
    every = tuple(game.wagers.values())
    by_finish = [dict(_named(streets.based(finish, every))) for finish in ways.finishes]
    lines = [wager for wager in every if any(wager.id in based for based in by_finish)]
    compares = game.has_dealer and any(wager.showdown is not None for wager in lines)
    showdowns = 3 * (len(game.thresholds) + 1) if compares else 1
    hands = _strided(_classes(lines), showdowns)
    shape = (len(ways.finishes), *(len(one.firsts) for one in hands), showdowns)
    if prod(shape) > CELLS_MAX:
        raise limits.Beyond(f"{game.id}: these wagers tell {prod(shape):,} outcomes apart; the most are {CELLS_MAX:,}")
    nets = np.stack([_priced(game, wager, ways, by_finish, hands, shape) for wager in lines], axis=1)
    staked = np.repeat([finish.staked for finish in ways.finishes], prod(shape[1:])).astype(np.int64)
    return Cells(game, ways, tuple(wager.id for wager in lines), hands, compares, prod(shape), nets, staked)


def _named(based: list[tuple[Wager, Cents]]) -> list[tuple[str, Cents]]:
    return [(wager.id, stake) for wager, stake in based]


def _classes(lines: list[Wager]) -> list[Classes]:
    """By hand that some line is settled on."""
    found = []
    for hand in {wager.hand.id: wager.hand for wager in lines}.values():
        wagers = [wager for wager in lines if wager.hand is hand]
        values = hand.ladder.values(Deck())
        told = [tuple(wager.alike[value] for wager in wagers) for value in values]
        numbers = {kind: place for place, kind in enumerate(dict.fromkeys(told))}
        firsts = tuple(values[told.index(kind)] for kind in numbers)
        found.append(Classes(hand, firsts, np.array([numbers[kind] for kind in told], np.int64)))
    return found


def _stretches(values: Sequence[HandValue], own: Sequence[HandValue]) -> Iterator[str]:
    """The hands of a class in words; hands of others may lie between."""
    place = {value: at for at, value in enumerate(values)}
    low = own[0]
    for value, after in zip(own, [*own[1:], None], strict=True):
        if after is None or place[after] != place[value] + 1:
            yield str(value) if value == low else f"from {low} to {value}"
            low = after or value


def _strided(hands: list[Classes], showdowns: int) -> tuple[Classes, ...]:
    sizes = [len(one.firsts) for one in hands]
    return tuple(
        Classes(one.hand, one.firsts, one.class_of, showdowns * prod(sizes[at + 1 :])) for at, one in enumerate(hands)
    )


def _priced(
    game: Game,
    wager: Wager,
    ways: Tree,
    by_finish: list[dict[str, Cents]],
    hands: tuple[Classes, ...],
    shape: tuple[int, ...],
) -> Array:
    """What a line pays in every cell: it depends on the finish, the class of its own hand and the showdown."""
    at = next(place for place, one in enumerate(hands) if one.hand is wager.hand)
    own = np.array(
        [
            [_row(game, wager, stakes.get(wager.id, 0), value, finish, shape[-1]) for value in hands[at].firsts]
            for finish, stakes in zip(ways.finishes, by_finish, strict=True)
        ],
        np.int64,
    )
    wide = own.reshape(shape[0], *(shape[1 + place] if place == at else 1 for place in range(len(hands))), shape[-1])
    return np.broadcast_to(wide, shape).reshape(-1)


def _row(game: Game, wager: Wager, stake: Cents, value: HandValue, finish: Finish, showdowns: int) -> list[Cents]:
    """By showdown; where none is told apart, nothing depends on it."""
    if not stake:
        return [0] * showdowns
    told = [(level, ahead) for level in range(showdowns // 3) for ahead in AHEAD] or [(len(game.thresholds), 0)]
    first = wager.alike[value]
    return [
        settle_wager(game, wager, stake, first, game.qualified_at(wager, level), ahead, finish.folded).net
        for level, ahead in told
    ]
