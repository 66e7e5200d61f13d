"""Two cards for the player, two for the dealer, and a board for both that is dealt in parts.

The last street, where all of the board is seen, is decided while the boards are gone through. Earlier streets compare
sums: what a finish is worth over all that can come, against what the later decisions make of it. Then the boards are
gone through once more, along the choices that were found.
"""

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from math import prod
from typing import Any, NamedTuple

import numpy as np

from pitboss.cards import card
from pitboss.odds.counting import board_kernels, elsewhere
from pitboss.odds.counting.board_kernels import Ends, Flow, Ways
from pitboss.odds.counting.board_sweep import Room, ranking, room
from pitboss.odds.counting.boards import Boards, go_through, threads_for
from pitboss.odds.counting.card_sets import places_of
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.backwards import Counted, Decided, FirstCards
from pitboss.odds.pricing.plans import BEST, Plan
from pitboss.odds.pricing.seen_facts import SeenCards
from pitboss.odds.pricing.street_odds import kind_of
from pitboss.odds.pricing.streets import Prices, Tree
from pitboss.sheets.game import Game

Array = np.ndarray[Any, Any]

STARTS_MAX = 400  # first cards that are told one by one


def deals(game: Game, ways: Tree) -> int:
    """How many there are, told apart by what is seen when."""
    boards = _boards(game, ways)
    return boards.chains * boards.dealer


def count(game: Game, ways: Tree, made: Prices, plan: Plan = BEST) -> Counted:
    """The best play, as far as the plan leaves it open, and what it comes to."""
    return Table(game, ways, made, plan).counted()


def _boards(game: Game, ways: Tree) -> Boards:
    last = game.dealt["board"]
    return Boards(places_of(game.deck), [one.board for one in ways.streets if one.board < last], last)


@dataclass(frozen=True, eq=False)
class Packed:
    """Where the moves of a fork go: a row of 32-bit words a board, and so many bits for two own cards."""

    bits: Array  # uint32
    row: int  # words
    width: int  # bits
    shift: int  # within the bits of two own cards


class _Into(NamedTuple):
    """Where sums go: street by street, row by row, column by column."""

    wanted: list[list[int]]  # columns by street
    many: Array
    columns: Array
    rows: list[int]  # by street
    begins: Array  # by street, and the end


class Table:
    """A game while it is counted."""

    def __init__(self, game: Game, ways: Tree, made: Prices, plan: Plan) -> None:
        self.game, self.ways, self.made, self.plan = game, ways, made, plan
        self._made_from = (game, ways, made, plan)
        self.boards = _boards(game, ways)
        self.cards = self.boards.places.cards
        self.ranking = ranking(game.player.ladder, game.player.count, self.cards)
        self.nets = np.array(made.nets, np.int64)
        self.before = len(self.boards.seen)  # streets before the whole board is seen
        self.last = [number for number, fork in enumerate(ways.forks) if fork.street >= self.before]
        self.ends, self.column_of = self._ends()
        self.decided: dict[int, Decided] = {}
        self.worths: list[Array] = []  # of the moves of the first fork

    def counted(self) -> Counted:
        self.decide()
        starts = self._starts()
        facts, ties = self._follow()
        return Counted(facts, ties, starts)

    @cached_property
    def _sums(self) -> dict[tuple[int, int], Array]:
        return self._add_up() if self.before else {}

    @property
    def deals(self) -> int:
        return self.boards.chains * self.boards.dealer

    def net(self, plan: Plan) -> int:
        """What all deals come to by a plan that says nothing of the last street, in the unit of the scaled nets."""
        self.plan = plan
        self.decide()
        return int(self.decided[self.ways.first].worth.sum())

    def sets(self, street: int) -> SeenCards:
        """All own cards beside what is seen of the board at a street."""
        if street >= self.before:
            raise limits.Beyond(f"{self.ways.streets[street].id} is taken on all cards: no list is known for it")
        own, board = self.boards.places.rows_beside(self.boards.seen[street])
        return SeenCards(np.concatenate([own, board], axis=1), 2, ())

    def losses(self, street: int) -> tuple[tuple[str, ...], Array]:
        """The choices of a street, and by choice and cards what is lost by it, best play before and after it."""
        self.plan = BEST
        self.decide()
        words = self.ways.words(street)
        coming = {self.ways.first: np.ones(len(self.decided[self.ways.first].taken), np.int64)}
        for before in range(street):
            after: dict[int, Array] = {}
            for fork, chains in coming.items():
                for place, move in enumerate(self.ways.forks[fork].moves):
                    if move.to >= 0 and move.to not in self.last:
                        going = np.where(self.decided[fork].taken == place, chains, 0)
                        came = self.boards.ways_from(before, going)
                        after[move.to] = after[move.to] + came if move.to in after else came
            coming = after
        found = np.zeros((len(words), len(self.boards.deals(street))), np.int64)
        for fork, chains in coming.items():
            for move in self.ways.forks[fork].moves:
                if move.word:
                    worth = self._worth(street, move.to, self._sums)
                    found[words.index(move.word)] += chains * (self.decided[fork].worth - worth)
        return words, found

    def decide(self) -> None:
        """The best choice at every fork before the whole board is seen; later ones are decided board by board."""
        sums = self._sums
        for number, fork in enumerate(self.ways.forks):  # a fork comes after those that it leads to
            if fork.street < self.before:
                worths = [self._worth(fork.street, move.to, sums) for move in fork.moves]
                own = self.own_kinds() if number == self.ways.first and self.plan.first else []
                self.decided[number] = self.plan.decide(fork, worths, [None] * len(worths), own, self.sets)
                self.worths = worths

    def pick(self, packed: "list[Packed]") -> None:
        """The best move of every fork of the whole board, on every board, for all own cards: into bits.

        `packed` are the bits by fork, in the order of `last`; forks of one street may share them.
        """
        final, threads = self.boards.final, threads_for(1)
        rooms, flows = [self._room() for _ in range(threads)], [self._flow() for _ in range(threads)]
        none = [np.zeros(1, np.int64) for _ in range(threads)]

        def work(thread: int, first: int, last: int) -> None:
            for fork, into in enumerate(packed):
                board_kernels.pick(
                    final.places, first, last, self.ranking, rooms[thread], self.ends, flows[thread], fork, into.bits,
                    into.row, into.width, into.shift,
                )  # fmt: skip

        go_through(self.boards, "moves", none, work, threads)

    def _ends(self) -> tuple[Ends, dict[int, int]]:
        """Finishes that pay alike share a column; one that always comes to the same needs none, unless it is last."""
        decided_last = {~move.to for fork in self.last for move in self.ways.forks[fork].moves if move.to < 0}
        column_of: dict[int, int] = {}
        known: dict[bytes, int] = {}
        for finish in range(len(self.ways.finishes)):
            paid = self.nets[:, finish]
            if finish in decided_last or not (paid == paid.flat[0]).all():
                column_of[finish] = known.setdefault(paid.tobytes(), len(known))
        picked = {column: finish for finish, column in column_of.items()}
        nets = self.nets[:, [picked[column] for column in sorted(picked)]]
        most = max((len(self.ways.forks[fork].moves) for fork in self.last), default=1)
        to = np.full((len(self.last), most), -1, np.int64)
        opened = np.zeros((len(self.last), most, len(self.made.kinds)), np.bool_)
        for at, fork in enumerate(self.last):
            for place, move in enumerate(self.ways.forks[fork].moves):
                to[at, place] = column_of[~move.to] if move.to < 0 else len(picked) + self.last.index(move.to)
                opened[at, place] = self.made.open.get((fork, place), True)
                opened[at, place] &= self.plan.leaves(self.ways.forks[fork], move.word)
        many = np.array([len(self.ways.forks[fork].moves) for fork in self.last], np.int64)
        leasts, kind_of = np.array(self.made.leasts, np.int64), np.array(self.made.kind_of, np.int64)
        every, at_last = np.arange(len(picked)), np.array(sorted({column_of[one] for one in decided_last}), np.int64)
        return Ends(leasts, kind_of, np.ascontiguousarray(nets), to, many, opened, every, at_last), column_of

    def _wanted(self, street: int) -> list[int]:
        """The columns that are added up for a street: of moves that end the decisions there, or lead to the last."""
        found: list[int] = []
        for fork in self.ways.at(street):
            for move in self.ways.forks[fork].moves:
                if move.to < 0 and ~move.to in self.column_of:
                    found.append(self.column_of[~move.to])
                elif move.to in self.last:
                    found.append(self.ends.nets.shape[1] + self.last.index(move.to))
        return list(dict.fromkeys(found))

    def _add_up(self) -> dict[tuple[int, int], Array]:
        """By street and column: the sums over all boards, by own cards and what was seen of the board."""
        to = self._into
        begins = to.begins
        threads = threads_for(8 * int(begins[-1]))
        sums = [np.zeros(begins[-1], np.int64) for _ in range(threads)]
        adding = [self._adding(one) for one in sums]

        def work(thread: int, first: int, last: int) -> None:
            adding[thread](first, last)

        asked = self.packed
        found = go_through(self.boards, "sums", sums, work, threads, lambda: partial(sums_of_part, asked))
        return {
            (street, column): found[begins[street] : begins[street + 1]].reshape(row, len(one))[:, at]
            for street, (row, one) in enumerate(zip(to.rows, to.wanted, strict=True))
            for at, column in enumerate(one)
        }

    @cached_property
    def _into(self) -> "_Into":
        wanted = [self._wanted(street) for street in range(self.before)]
        many = np.array([len(one) for one in wanted], np.int64)
        columns = np.zeros((self.before, max(1, *many)), np.int64)
        for street, one in enumerate(wanted):
            columns[street, : len(one)] = one
        rows = [len(self.boards.places.beside(size).weights) for size in self.boards.seen]
        begins = np.cumsum([0, *(row * len(one) for row, one in zip(rows, wanted, strict=True))]).astype(np.int64)
        return _Into(wanted, many, columns, rows, begins)

    def _adding(self, sums: Array) -> Callable[[int, int], None]:
        """What adds boards to these sums, with room of its own."""
        final, to, at, flow = self.boards.final, self._into, self._room(), self._flow()
        worths = np.zeros((len(self.boards.places.pairs), len(flow.worth)), np.int64)

        def add(first: int, last: int) -> None:
            board_kernels.add_up(
                final.places, final.weights, first, last, self.ranking, at, self.boards.flat, self.ends,
                flow, worths, to.columns, to.many, sums, to.begins[:-1],
            )  # fmt: skip

        return add

    def sums_of(self, first: int, last: int) -> Array:
        """Of some boards, for `_add_up`."""
        sums = np.zeros(self._into.begins[-1], np.int64)
        self._adding(sums)(first, last)
        return sums

    @cached_property
    def packed(self) -> bytes:
        """All that the table is made from."""
        return elsewhere.packed(*self._made_from)

    def _worth(self, street: int, to: int, sums: dict[tuple[int, int], Array]) -> Array:
        """What a move is worth, by own cards and what was seen of the board, over all deals."""
        if to >= 0 and to in self.last:
            return sums[street, self.ends.nets.shape[1] + self.last.index(to)]
        if to >= 0:
            return self.boards.from_next(street, self.decided[to].worth)
        if ~to in self.column_of:
            return np.asarray(sums[street, self.column_of[~to]] * self.boards.chains_from[street], np.int64)
        return np.asarray(self.boards.deals(street) * self.nets[0, ~to, 0], np.int64)

    def own_kinds(self) -> list[str]:
        """The kinds of two own cards, by number, before any card for all is seen."""
        places = self.boards.places
        of = places.beside(0).local[0].tolist()
        return [kind_of(places.cards[places.pairs[of.index(at)]].tolist()) for at in range(max(of) + 1)]

    def _room(self) -> Room:
        return room(len(self.cards), len(self.made.leasts))

    def _flow(self) -> Flow:
        forks = max((len(self.ways.at(street)) for street in range(self.before)), default=1)
        return self.boards.flow(self.ends, len(self.ways.finishes), forks)

    def _along(self) -> Ways:
        """The forks as kernels take them, with the moves that were found best."""
        ways, at = self.ways, [self.ways.at(street) for street in range(self.before)]
        taken = [np.stack([self.decided[fork].taken for fork in one], axis=1).reshape(-1) for one in at]
        forks = np.zeros((max(1, self.before), max([1, *(len(one) for one in at)])), np.int64)
        for street, one in enumerate(at):
            forks[street, : len(one)] = one
        slots = np.zeros((len(ways.forks), max([1, *(len(fork.moves) for fork in ways.forks)])), np.int64)
        for number, each in enumerate(ways.forks):
            slots[number, : len(each.moves)] = [self._slot(move.to) for move in each.moves]
        return Ways(
            taken=np.concatenate(taken) if taken else np.zeros(0, np.int8),
            taken_begins=np.cumsum([0, *(len(one) for one in taken)])[:-1].astype(np.int64),
            forks=forks,
            fork_many=np.array([len(one) for one in at], np.int64),
            slots=slots,
            larger=self.boards.larger,
            chains_from=np.array(self.boards.chains_from, np.int64),
            last=np.array(self.last, np.int64),
            first_slot=max(-1, self._slot(ways.first)),
        )

    def _slot(self, to: int) -> int:
        """Where a move leads: a finish, behind all finishes a fork of the whole board, or one of the next street."""
        if to < 0:
            return ~to
        if to in self.last:
            return len(self.ways.finishes) + self.last.index(to)
        return -1 - self.ways.at(self.ways.forks[to].street).index(to)

    def _follow(self) -> tuple[Array, tuple[int, ...]]:
        """Deals by kind of hand, finish and showdown; and ties by street."""
        along, threads = self._along(), threads_for(1)
        sums = [np.zeros(self._facts_size, np.int64) for _ in range(threads)]
        following = [self._following(along, one) for one in sums]

        def work(thread: int, first: int, last: int) -> None:
            following[thread](first, last)

        asked = self.packed
        found = go_through(
            self.boards, "facts", sums, work, threads,
            lambda: partial(facts_of_part, asked, elsewhere.packed(along)),
        )  # fmt: skip
        facts, ties = self._split(found)
        return facts, self.ties(ties)

    @property
    def _facts_size(self) -> int:
        return prod(self._facts_shape) + max(1, len(self.last))

    @property
    def _facts_shape(self) -> tuple[int, int, int]:
        return len(self.made.kinds), len(self.ways.finishes), self.made.showdowns

    def _split(self, sums: Array) -> tuple[Array, Array]:
        return sums[: prod(self._facts_shape)].reshape(self._facts_shape), sums[prod(self._facts_shape) :]

    def _following(self, along: Ways, sums: Array) -> Callable[[int, int], None]:
        """What follows the choices through boards and adds to these sums, with room of its own."""
        final, at, flow = self.boards.final, self._room(), self._flow()

        def follow(first: int, last: int) -> None:
            board_kernels.follow(
                final.places, final.weights, first, last, self.ranking, at, self.boards.flat, self.ends,
                flow, along, *self._split(sums),
            )  # fmt: skip

        return follow

    def facts_of(self, along: Ways, first: int, last: int) -> Array:
        """Of some boards, for `_follow`."""
        sums = np.zeros(self._facts_size, np.int64)
        self._following(along, sums)(first, last)
        return sums

    def ties(self, last: Array) -> tuple[int, ...]:
        """Of the sets of cards that come to a fork: those where another move is worth as much."""
        found = [0] * len(self.ways.streets)
        reached: dict[int, Array] = {}
        for street in range(self.before):
            weights = self.boards.places.beside(self.boards.seen[street]).weights
            if not street and self.ways.first >= 0:
                reached = {self.ways.first: np.ones(len(weights), np.bool_)}
            tied, after = np.zeros(len(weights), np.bool_), dict[int, Array]()
            for fork, here in reached.items():
                tied |= here & self.decided[fork].tied
                for place, move in enumerate(self.ways.forks[fork].moves):
                    if move.to >= 0 and move.to not in self.last:
                        goes = here & (self.decided[fork].taken == place)
                        after[move.to] = self.boards.come_from(street, goes)
            found[street] = int(weights[tied].sum())
            reached = after
        for fork, ties in zip(self.last, last, strict=False):
            found[self.ways.forks[fork].street] += int(ties)
        return tuple(found)

    def _starts(self) -> tuple[FirstCards, ...]:
        first = self.ways.first
        if first < 0 or not self.before or self.boards.seen[0]:
            return ()
        places, beside = self.boards.places, self.boards.places.beside(0)
        every, worths, best = self.boards.deals(0), self.worths, self.decided[first]
        if len(every) > STARTS_MAX:
            return ()
        found, of = [], beside.local[0].tolist()
        for at in range(len(every)):
            row = places.cards[places.pairs[of.index(at)]].tolist()
            found.append(
                FirstCards(
                    card.show(sorted(row, reverse=True)),
                    int(beside.weights[at]),
                    tuple(Fraction(int(one[at]), int(every[at])) for one in worths),
                    int(best.taken[at]),
                    tuple(place for place, one in enumerate(worths) if one[at] == best.worth[at]),
                )
            )
        return tuple(found)


@lru_cache(maxsize=2)
def table_of(asked: bytes) -> Table:
    """The table that `Table.packed` is of; made once in a process that counts parts of it."""
    return Table(*pickle.loads(asked))


def sums_of_part(asked: bytes, first: int, last: int) -> Array:
    return table_of(asked).sums_of(first, last)


def facts_of_part(asked: bytes, along: bytes, first: int, last: int) -> Array:
    (ways,) = pickle.loads(along)
    return table_of(asked).facts_of(ways, first, last)
