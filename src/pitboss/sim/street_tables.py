"""Tables for rounds of several streets: the best play, or what a plan says, from the solver's own counts."""

from typing import Any

import numpy as np

from pitboss.odds.counting.card_sets import Places, places_of
from pitboss.odds.pricing import limits, no_dealer, street_solve, two_each
from pitboss.odds.pricing.plans import BEST, Plan
from pitboss.odds.pricing.streets import Tree
from pitboss.sheets.game import Game
from pitboss.sim import by_board, by_set, kept
from pitboss.sim.choices import Choices

Array = np.ndarray[Any, Any]


def tabled(game: Game, stakes: dict[str, int], ways: Tree, plan: Plan | None, key: str) -> Choices:
    """What is done on every street; with a plan, as it says, and the best play on streets that it does not name."""
    places, said = places_of(game.deck), plan or BEST
    if limits.compares(game):
        found = kept.tables(key, lambda: _on_boards(game, stakes, ways, places, said))
        streets = [by_board.empty(ways, number, places) for number in range(len(ways.streets))]
        for number, street in enumerate(streets):
            street.bits[:] = found[f"street{number}"]
        return by_board.put_together(ways, places, streets)
    found = kept.tables(key, lambda: _on_sets(game, stakes, ways, said))
    return by_set.tabled(ways, places, [found[f"fork{fork}"] for fork in range(len(ways.forks))])


def _on_sets(game: Game, stakes: dict[str, int], ways: Tree, plan: Plan) -> kept.Arrays:
    made, _ = street_solve.for_plans(game, stakes)
    assert isinstance(made, no_dealer.Streets)
    decided = made.decided(plan).decided
    return {f"fork{fork}": decided[fork].taken.astype(np.int8) for fork in range(len(ways.forks))}


def _on_boards(game: Game, stakes: dict[str, int], ways: Tree, places: Places, plan: Plan) -> kept.Arrays:
    made, _ = street_solve.for_plans(game, stakes, plan)
    assert isinstance(made, two_each.Table)
    taken = _said(made, plan)
    if taken is None:
        made.decide()
        taken = {fork: one.taken for fork, one in made.decided.items()}
    streets = []
    for number in range(len(ways.streets)):
        if number < made.before:
            streets.append(by_board.filled(ways, number, places, [taken.get(fork, _NONE) for fork in _all(ways)]))
        else:
            streets.append(by_board.empty(ways, number, places))
    _pick(made, ways, streets)
    return {f"street{number}": one.bits for number, one in enumerate(streets)}


_NONE = np.zeros(1, np.int8)


def _all(ways: Tree) -> range:
    return range(len(ways.forks))


def _said(made: two_each.Table, plan: Plan) -> dict[int, Array] | None:
    """What a plan says of all forks before the whole board is seen; None where something is left to the best play."""
    found: dict[int, Array] = {}
    for number, fork in enumerate(made.ways.forks):
        if fork.street < made.before:
            many = len(made.boards.places.beside(made.boards.seen[fork.street]).weights)
            kinds = made.own_kinds() if number == made.ways.first and plan.first else []
            picked = np.zeros(many, np.int8) if len(fork.moves) == 1 else plan.picked(fork, many, kinds, made.sets)
            if picked is None or (picked < 0).any():
                return None
            found[number] = picked
    return found


def _pick(made: two_each.Table, ways: Tree, streets: list[by_board.Street]) -> None:
    """The forks of the whole board: where a plan names one choice it is that, else the best, board by board."""
    packed = []
    for fork in made.last:
        street = ways.forks[fork].street
        place, into = ways.at(street).index(fork), streets[street]
        packed.append(two_each.Packed(into.bits, into.row, into.width, place * into.each))
    told = [made.plan.always.get(ways.forks[fork].street) for fork in made.last]
    words = [[move.word for move in ways.forks[fork].moves] for fork in made.last]
    if all(word in known or len(known) == 1 for word, known in zip(told, words, strict=True)):
        for bits, word, known in zip(packed, told, words, strict=True):
            by_board.always(bits, known.index(word) if word in known else 0)
    else:
        made.pick(packed)
