"""Two cards each and a board, with wagers on own cards, on a part of the board, or on both: how they end together.

The choices are found as for the main game alone (`two_each`). Then all boards are gone through along them, chain by
chain: a chain says which flop, and so what a wager on the flop comes to.
"""

from itertools import product
from math import prod
from typing import Any

import numpy as np

from pitboss.hands import batch
from pitboss.odds.counting import chain_kernels
from pitboss.odds.counting.board_sweep import ranking, room
from pitboss.odds.counting.boards import Boards, go_through, threads_for
from pitboss.odds.counting.card_sets import Places, subsets
from pitboss.odds.counting.chain_kernels import Chains, Counting
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.side_hands import SideHand, Sides
from pitboss.odds.pricing.two_each import Table

Array = np.ndarray[Any, Any]


def count(table: Table, sides: Sides) -> tuple[Array, Array]:
    """Deals by kind of hand, finish, class of the side hands and showdown; and ties by fork of the whole board."""
    last = table.boards.last
    for one in sides.hands:
        if one.own not in (0, 2):
            raise limits.Beyond(f"{table.game.id}: a wager is settled on one of two own cards; it is valued alone")
    other = [one for one in sides.hands if one.own and one.board == last]
    if len(other) > 1:
        raise limits.Beyond(f"{table.game.id}: wagers rank all cards on several ladders; each is valued alone")
    sizes = sorted({*table.boards.seen, *(one.board for one in sides.hands if one.board < last)})
    boards = Boards(table.boards.places, sizes, last)
    chains = _chains(table, boards, sides, other)
    by = ranking(other[0].hand.ladder, other[0].hand.count, table.cards) if other else table.ranking
    threads, finishes = threads_for(1), len(table.ways.finishes)
    shape = (len(table.made.kinds), finishes, sides.classes, table.made.showdowns)
    sums = [np.zeros(prod(shape) + max(1, len(table.last)), np.int64) for _ in range(threads)]
    rooms = [room(len(table.cards), len(table.made.leasts)) for _ in range(threads)]
    flows = [boards.flow(table.ends, finishes, 1) for _ in range(threads)]
    spaces = [_space(boards, finishes * sides.classes, len(chains.parts), len(table.last)) for _ in range(threads)]

    def parts(of: Array) -> tuple[Array, Array]:
        return of[: prod(shape)].reshape(shape), of[prod(shape) :]

    def work(thread: int, first: int, last: int) -> None:
        chain_kernels.follow_chains(
            boards.final.places, boards.final.weights, first, last, table.ranking, by, rooms[thread], boards.flat,
            table.ends, flows[thread], chains, spaces[thread], *parts(sums[thread]),
        )  # fmt: skip

    return parts(go_through(boards, "together", sums, work, threads))


def _space(boards: Boards, cells: int, chains: int, last: int) -> Counting:
    return Counting(
        buckets=np.zeros((len(boards.seen), boards.flat.parts.shape[1]), np.int64),
        hits=np.zeros(cells, np.int64),
        cells=np.zeros(max(1, chains), np.int64),
        reached=np.zeros(max(1, last), np.int64),
    )


def _chains(table: Table, boards: Boards, sides: Sides, other: list[SideHand]) -> Chains:
    ways, last = table.ways, boards.last
    taken = [
        table.decided[number].taken if fork.street < table.before else np.zeros(0, np.int8)
        for number, fork in enumerate(ways.forks)
    ]
    to = np.zeros((max(1, len(ways.forks)), max([1, *(len(fork.moves) for fork in ways.forks)])), np.int64)
    for number, fork in enumerate(ways.forks):
        to[number, : len(fork.moves)] = [move.to for move in fork.moves]
    sizes = [ways.streets[fork.street].board for fork in ways.forks]
    classes = [_classes(boards.places, size, sides) for size in boards.seen]
    whole = np.zeros(len(boards.final.places), np.int64)
    for one in sides.hands:
        if not one.own and one.board == last:
            whole += _ranked(one, boards.places.cards[boards.final.places])
    return Chains(
        parts=_nested(boards),
        size_at=np.array([boards.seen.index(one) if one < last else len(boards.seen) for one in sizes], np.int64),
        to=to,
        taken=np.concatenate(taken) if taken else np.zeros(0, np.int8),
        taken_begins=np.cumsum([0, *(len(one) for one in taken)])[:-1].astype(np.int64),
        last_at=np.array([table.last.index(at) if at in table.last else -1 for at in range(len(ways.forks))], np.int64),
        first=np.int64(ways.first),
        classes=np.concatenate(classes) if classes else np.zeros(0, np.int64),
        class_begins=np.cumsum([0, *(len(one) for one in classes)])[:-1].astype(np.int64),
        board_classes=whole,
        other_classes=other[0].shares if other else np.zeros(1, np.int64),
    )


def _nested(boards: Boards) -> Array:
    """Every chain: a part of each size, each within the next."""
    every = [[set(part.tolist()) for part in subsets(boards.last, size)] for size in boards.seen]
    found = [
        chain
        for chain in product(*(range(len(one)) for one in every))
        if all(every[at][chain[at]] <= every[at + 1][chain[at + 1]] for at in range(len(chain) - 1))
    ]
    return np.array(found, np.int64).reshape(len(found), len(boards.seen))


def _classes(places: Places, size: int, sides: Sides) -> Array:
    """By own cards and part of this size: the share of the classes that they make."""
    found = np.zeros(len(places.beside(size).weights), np.int64)
    here = [one for one in sides.hands if one.board == size]
    if not here:
        return found
    own, board = places.rows_beside(size)
    for one in here:
        found += _ranked(one, np.concatenate([own, board], axis=1) if one.own else board)
    return found


def _ranked(one: SideHand, rows: Array) -> Array:
    hands = np.ascontiguousarray(rows, np.uint8)
    return np.asarray(one.shares[batch.ranker(one.hand.ladder, hands.shape[1])(hands)], np.int64)
