"""Programs that choose at random among what is open, always the same with the same cards.

They come to every way through a round, however bad, and need no solver: what the laws play.
"""

from random import Random
from typing import Any

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.odds.counting.card_sets import places_of
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.streets import Fork, Tree
from pitboss.sheets.game import Game
from pitboss.sim import by_board, by_hand, by_set, cells
from pitboss.sim.choices import Choices
from pitboss.sim.program import Program, carried_out
from pitboss.sim.question import Question
from pitboss.sim.seats import seats

Array = np.ndarray[Any, Any]

PATTERNS = 16  # rows of random moves that the boards of a street are given


def program(question: Question, chance: Random) -> Program:
    """A program that is played at random; `chance` says how."""
    game = question.priced
    numbered = cells.number(game, dict(question.stakes))
    made = choices(game, numbered.ways, np.random.default_rng(chance.getrandbits(64)))
    seated = seats(game, question.spots)
    return Program(question, numbered, seated, carried_out(numbered, seated, question.seed, made))


def choices(game: Game, ways: Tree, chance: np.random.Generator) -> Choices:
    """Raises `limits.Beyond` where streets are of a shape that is not simulated."""
    if ways.first < 0 or not limits.by_streets(game):
        return _by_value(game, ways, chance)
    limits.check(game)  # streets are simulated in the shapes that the solver knows
    places = places_of(game.deck)
    if not limits.compares(game):
        sizes = [len(places.plain(street.own + street.board).places) for street in ways.streets]
        return by_set.tabled(ways, places, [_moves(fork, sizes[fork.street], chance) for fork in ways.forks])
    streets = []
    for number in range(len(ways.streets)):
        street = by_board.empty(ways, number, places)
        rows = np.zeros((PATTERNS, street.row), np.uint32)
        for place, fork in enumerate(ways.at(number)):
            for at in range(place * street.each, by_board.WORD, street.width):
                rows |= _moves(ways.forks[fork], rows.size, chance).astype(np.uint32).reshape(rows.shape) << np.uint32(
                    at
                )
        boards = len(street.bits) // street.row
        street.bits[:] = rows[chance.integers(PATTERNS, size=boards)].reshape(-1)
        streets.append(street)
    return by_board.put_together(ways, places, streets)


def _by_value(game: Game, ways: Tree, chance: np.random.Generator) -> Choices:
    """By value of the hand and rank of the exposed card, where one is seen."""
    values, ranks = game.player.ladder.values(Deck()), 13 if limits.exposed(game) else 1
    if ways.first < 0:
        return by_hand.by_value(np.full(len(values), ~ways.first))
    found = np.zeros((len(values), ranks), np.int64)
    for at, value in enumerate(values):
        open_to = [~move.to for move in ways.forks[ways.first].moves if move.needs is None or value in move.needs]
        found[at] = chance.choice(open_to, size=ranks)
    return by_hand.by_value(found)


def _moves(fork: Fork, many: int, chance: np.random.Generator) -> Array:
    """Moves that every hand has."""
    return chance.choice([place for place, move in enumerate(fork.moves) if move.needs is None], size=many)
