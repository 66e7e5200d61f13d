"""Two cards each and a board, with wagers on own cards, on a part of the board, or on both: how they end together.

The choices are found as for the main game alone (`two_each`). Then all boards are gone through along them, chain by
chain: a chain says which flop, and so what a wager on the flop comes to.
"""

import pickle
from collections.abc import Callable
from functools import partial
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from pitboss.hands import batch
from pitboss.hands.ladder import Ladder
from pitboss.odds.counting import chain_kernels, elsewhere
from pitboss.odds.counting.board_sweep import ranking, room
from pitboss.odds.counting.boards import Boards, go_through, threads_for
from pitboss.odds.counting.card_sets import Places, subsets
from pitboss.odds.counting.chain_kernels import Chains, Counting
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.side_hands import SideHand, Sides
from pitboss.odds.pricing.two_each import Table, table_of

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
    of = _Of(
        tuple(sizes),
        chains,
        (other[0].hand.ladder, other[0].hand.count) if other else None,
        (len(table.made.kinds), len(table.ways.finishes), sides.classes, table.made.showdowns),
    )
    threads = threads_for(1)
    sums = [np.zeros(of.size(table), np.int64) for _ in range(threads)]
    following = [_following(table, boards, of, one) for one in sums]

    def work(thread: int, first: int, last: int) -> None:
        following[thread](first, last)

    found = go_through(
        boards, "together", sums, work, threads,
        lambda: partial(deals_of_part, table.packed, elsewhere.packed(of)),
    )  # fmt: skip
    return of.split(found)


class _Of(NamedTuple):
    """All that chains are followed by, but for the table."""

    sizes: tuple[int, ...]
    chains: Chains
    other: tuple[Ladder, int] | None  # all cards ranked on another ladder
    shape: tuple[int, int, int, int]

    def size(self, table: Table) -> int:
        return prod(self.shape) + max(1, len(table.last))

    def split(self, sums: Array) -> tuple[Array, Array]:
        return sums[: prod(self.shape)].reshape(self.shape), sums[prod(self.shape) :]


def _following(table: Table, boards: Boards, of: _Of, sums: Array) -> Callable[[int, int], None]:
    """What follows chains through boards and adds to these sums, with room of its own."""
    by = ranking(*of.other, table.cards) if of.other else table.ranking
    finishes, classes = of.shape[1], of.shape[2]
    at, flow = room(len(table.cards), len(table.made.leasts)), boards.flow(table.ends, finishes, 1)
    space = _space(boards, finishes * classes, len(of.chains.parts), len(table.last))

    def follow(first: int, last: int) -> None:
        chain_kernels.follow_chains(
            boards.final.places, boards.final.weights, first, last, table.ranking, by, at, boards.flat,
            table.ends, flow, of.chains, space, *of.split(sums),
        )  # fmt: skip

    return follow


def deals_of_part(asked: bytes, chained: bytes, first: int, last: int) -> Array:
    """Of some boards, for `count`, wherever it runs."""
    table = table_of(asked)
    (of,) = pickle.loads(chained)
    sums = np.zeros(of.size(table), np.int64)
    _following(table, Boards(table.boards.places, of.sizes, table.boards.last), of, sums)(first, last)
    return sums


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
