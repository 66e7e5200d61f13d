"""Own cards and cards for all against pay tables, with wagers on a part of those cards: how they end together.

The worth of a choice is known from the main game alone. Here every final set is dealt out once more, in every order
that somebody can tell: what is seen at each street, and which cards a side wager is settled on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from pitboss.hands import batch
from pitboss.odds.counting.added_up import Growing
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.side_hands import SideHand, Sides
from pitboss.odds.pricing.streets import Tree
from pitboss.sheets.game import Game
from pitboss.sheets.model import DealStage

Array = np.ndarray[Any, Any]

ORDERS_MAX = 40_000_000  # final sets times the orders in which each is dealt: half a minute


@dataclass(frozen=True)
class _Part:
    """Cards that come together: how many, at which street they are seen first, and which side hands have them."""

    many: int
    street: int
    within: tuple[bool, ...]


def count(
    game: Game, ways: Tree, growing: Growing, taken: Sequence[Array], kinds: Array, shape: tuple[int, int], sides: Sides
) -> Array:
    """Deals by kind of hand, finish and class of the side hands; `taken` is the move by fork and set."""
    parts = _parts(game, ways, sides)
    rows = growing.places.cards[growing.final.places].astype(np.uint8)
    orders = list(_orders(list(range(growing.last)), parts))
    if len(orders) * len(rows) > ORDERS_MAX:
        raise limits.Beyond(f"{game.id}: the cards of a round come in too many orders to count these wagers together")
    seen = [dict(growing.arriving(street)) for street in range(len(ways.streets))]
    known: dict[tuple[int, tuple[int, ...]], Array] = {}

    def classes(number: int, one: SideHand, members: tuple[int, ...]) -> Array:
        if (number, members) not in known:
            hands = np.ascontiguousarray(rows[:, list(members)])
            known[number, members] = one.shares[batch.ranker(one.hand.ladder, len(members))(hands)]
        return known[number, members]

    many, finishes = shape
    found = np.zeros(many * finishes * sides.classes, np.int64)
    weights = growing.final.weights.astype(np.float64)
    moves = [np.array([move.to for move in fork.moves], np.int64) for fork in ways.forks]
    for order in orders:
        at = np.full(len(rows), ways.first, np.int64)
        for street in range(len(ways.streets)):
            sets = seen[street][_members(order, [part.street <= street for part in parts])]
            for fork in ways.at(street):
                here = np.flatnonzero(at == fork)
                at[here] = moves[fork][taken[fork][sets[here]]]
        cell = (kinds * finishes + ~at) * sides.classes
        for number, one in enumerate(sides.hands):
            cell = cell + classes(number, one, _members(order, [part.within[number] for part in parts]))
        # Sums of whole numbers far below 2**53: exact, though NumPy adds them up as floats.
        found += np.bincount(cell, weights, len(found)).astype(np.int64)
    return found.reshape(many, finishes, sides.classes)


def _members(order: tuple[tuple[int, ...], ...], picked: list[bool]) -> tuple[int, ...]:
    """The places in a final set of the parts that are picked, ascending."""
    return tuple(sorted(place for part, some in zip(order, picked, strict=True) if some for place in part))


def _orders(places: list[int], parts: Sequence[_Part]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to deal the places of a final set into the parts."""
    if not parts:
        yield ()
        return
    for first in combinations(places, parts[0].many):
        left = [place for place in places if place not in first]
        for others in _orders(left, parts[1:]):
            yield (first, *others)


def _parts(game: Game, ways: Tree, sides: Sides) -> list[_Part]:
    """The cards in the order of the deal, one by one; those that nobody tells apart come together."""
    found: dict[tuple[int, tuple[bool, ...]], int] = {}
    dealt = {"player": 0, "board": 0}
    streets = [street.id for street in ways.streets]
    for number, stage in enumerate(game.stages):
        if not isinstance(stage, DealStage):
            continue
        later = [streets.index(one.id) for one in game.stages[number:] if one.id in streets]
        street = min(later, default=len(streets))
        for holder, many in (("player", stage.player), ("board", stage.board)):
            for _ in range(many):
                within = tuple(dealt[holder] < getattr(one, _FIELDS[holder]) for one in sides.hands)
                found[street, within] = found.get((street, within), 0) + 1
                dealt[holder] += 1
    return [_Part(many, street, within) for (street, within), many in found.items()]


_FIELDS = {"player": "own", "board": "board"}
