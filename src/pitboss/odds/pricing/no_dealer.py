"""Own cards and cards for all against pay tables: nothing is compared with a dealer's hand.

What counts in the end is one set of cards, and what is seen at a street is a part of it. The worth of every final set
is added up into its parts, street by street; what was staked before is in the fork.
"""

from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.cards import card
from pitboss.hands import batch
from pitboss.odds.counting.added_up import Growing
from pitboss.odds.counting.card_sets import places_of
from pitboss.odds.pricing import no_dealer_joint
from pitboss.odds.pricing.backwards import Counted, Decided, FirstCards
from pitboss.odds.pricing.plans import BEST, Plan
from pitboss.odds.pricing.seen_facts import SeenCards, points
from pitboss.odds.pricing.side_hands import Sides
from pitboss.odds.pricing.street_odds import kind_of
from pitboss.odds.pricing.streets import Prices, Tree
from pitboss.sheets.game import Game

Array = np.ndarray[Any, Any]

STARTS_MAX = 400  # first cards that are told one by one: all 169 of two, not the 1,755 of three


def deals(game: Game, ways: Tree) -> int:
    """How many there are, told apart by what is seen when."""
    return _growing(game, ways).chains


def count(game: Game, ways: Tree, made: Prices, plan: Plan = BEST) -> Counted:
    """The best play, as far as the plan leaves it open, and what it comes to."""
    growing = _growing(game, ways)
    places = growing.places
    values = batch.ranker(game.player.ladder, growing.last)(_cards(growing))
    kinds = np.array(made.kind_of, np.int64)[values]
    nets = np.array(made.nets, np.int64)[:, :, 0]  # no showdown matters
    decided = decide(game, growing, ways, made, kinds, nets, plan)
    facts = np.zeros((len(made.kinds), len(ways.finishes), made.showdowns), np.int64)
    _follow(growing, ways, decided, kinds, facts)
    return Counted(
        facts=facts,
        ties=_ties(growing, ways, decided),
        starts=_starts(growing, ways, decided) if len(places.plain(growing.seen[0]).places) <= STARTS_MAX else (),
    )


def count_with(game: Game, ways: Tree, made: Prices, sides: Sides) -> tuple[Array, tuple[int, ...]]:
    """Deals by kind of hand, finish and class of the side hands, the best play of the main game given; and ties."""
    growing = _growing(game, ways)
    kinds = np.array(made.kind_of, np.int64)[batch.ranker(game.player.ladder, growing.last)(_cards(growing))]
    forks = decide(game, growing, ways, made, kinds, np.array(made.nets, np.int64)[:, :, 0], BEST)
    taken = [forks.decided[number].taken for number in range(len(ways.forks))]
    shape = (len(made.kinds), len(ways.finishes))
    return no_dealer_joint.count(game, ways, growing, taken, kinds, shape, sides), _ties(growing, ways, forks)


def first_cards(game: Game, ways: Tree, made: Prices) -> tuple[FirstCards, ...]:
    """The first decision for every set of first cards, however many there are."""
    growing = _growing(game, ways)
    kinds = np.array(made.kind_of, np.int64)[batch.ranker(game.player.ladder, growing.last)(_cards(growing))]
    nets = np.array(made.nets, np.int64)[:, :, 0]
    return _starts(growing, ways, decide(game, growing, ways, made, kinds, nets, BEST))


def _growing(game: Game, ways: Tree) -> Growing:
    return Growing(places_of(game.deck), [street.own + street.board for street in ways.streets], game.player.count)


def _cards(growing: Growing) -> Array:
    return growing.places.cards[growing.final.places].astype(np.uint8)


class Forks:
    """Every fork decided, with the worth of its moves, by set of cards of its street."""

    def __init__(self) -> None:
        self.decided: dict[int, Decided] = {}
        self.worths: dict[int, list[Array]] = {}


class Streets:
    """A game whose plans are compared: what ends are worth is added up once for all of them."""

    def __init__(self, game: Game, ways: Tree, made: Prices) -> None:
        self.game, self.ways, self.made = game, ways, made
        self.growing = _growing(game, ways)
        values = batch.ranker(game.player.ladder, self.growing.last)(_cards(self.growing))
        self._kinds = np.array(made.kind_of, np.int64)[values]
        self._known: dict[tuple[int, bytes], Array] = {}

    @property
    def deals(self) -> int:
        return self.growing.chains

    def decided(self, plan: Plan) -> Forks:
        nets = np.array(self.made.nets, np.int64)[:, :, 0]
        return decide(self.game, self.growing, self.ways, self.made, self._kinds, nets, plan, self._known)

    def net(self, plan: Plan) -> int:
        """What all deals come to, in the unit of the scaled nets."""
        return int(self.decided(plan).decided[self.ways.first].worth.sum())

    def sets(self, street: int) -> SeenCards:
        return seen_cards(self.game, self.growing, street)

    def losses(self, street: int) -> tuple[tuple[str, ...], Array]:
        """The choices of a street, and by choice and set what is lost by it in all deals that come there, best play
        before and after it.
        """
        forks = self.decided(BEST)
        words = self.ways.words(street)
        found = np.zeros((len(words), len(self.growing.places.plain(self.growing.seen[street]).places)), np.int64)
        for fork, chains in self._coming(forks, street).items():
            for place, move in enumerate(self.ways.forks[fork].moves):
                if move.word:
                    found[words.index(move.word)] += chains * (forks.decided[fork].worth - forks.worths[fork][place])
        return words, found

    def _coming(self, forks: Forks, street: int) -> dict[int, Array]:
        """By fork of the street and set: in how many ways the best play comes there with these cards."""
        first = self.growing.places.plain(self.growing.seen[0]).places
        coming = {self.ways.first: np.ones(len(first), np.int64)}
        for before in range(street):
            after: dict[int, Array] = {}
            for fork, chains in coming.items():
                for place, move in enumerate(self.ways.forks[fork].moves):
                    if move.to >= 0:
                        going = np.where(forks.decided[fork].taken == place, chains, 0)
                        came = self.growing.ways_from(before, going)
                        after[move.to] = after[move.to] + came if move.to in after else came
            coming = after
        return coming


def seen_cards(game: Game, growing: Growing, street: int) -> SeenCards:
    """All sets of a street; whose cards they are is not told apart."""
    rows = growing.places.cards[growing.places.plain(growing.seen[street]).places]
    return SeenCards(rows, 0, points(game))


def decide(
    game: Game,
    growing: Growing,
    ways: Tree,
    made: Prices,
    kinds: Array,
    nets: Array,
    plan: Plan,
    known: dict[tuple[int, bytes], Array] | None = None,
) -> Forks:
    """Every fork, from the last street back to the first. `known` keeps what ends are worth."""
    found = Forks()
    known = {} if known is None else known  # finishes that pay alike, since the sum staked is the same

    def finished(street: int, finish: int) -> Array:
        paid = nets[:, finish]
        if (paid == paid[0]).all():
            return np.asarray(growing.deals(street) * paid[0], np.int64)
        key = (street, paid.tobytes())
        if key not in known:
            known[key] = growing.added_up(street, paid[kinds])
        return known[key]

    for number, fork in enumerate(ways.forks):  # a fork comes after those that it leads to
        whole = growing.seen[fork.street] == growing.last
        worths = [
            finished(fork.street, ~move.to)
            if move.to < 0
            else growing.from_next(fork.street, found.decided[move.to].worth)
            for move in fork.moves
        ]
        opened = [
            np.array(made.open[number, place])[kinds] if whole and (number, place) in made.open else None
            for place in range(len(fork.moves))
        ]
        found.worths[number] = worths
        own = own_kinds(growing) if number == ways.first and plan.first else []
        found.decided[number] = plan.decide(fork, worths, opened, own, lambda at: seen_cards(game, growing, at))
    return found


def own_kinds(growing: Growing) -> list[str]:
    """The kinds of two own cards, by set of the first street."""
    rows = growing.places.cards[growing.places.plain(growing.seen[0]).places]
    return [kind_of(row) for row in rows.tolist()] if growing.seen[0] == 2 else []


def _follow(growing: Growing, ways: Tree, forks: Forks, kinds: Array, facts: Array) -> None:
    """Along the moves that are taken, for every final set at once: how many chains come to each fork and finish."""
    weights = growing.final.weights
    ended = np.zeros((len(ways.finishes), len(kinds)), np.int64)
    if ways.first < 0:
        ended[~ways.first] = growing.chains_from[0]
    arrived: dict[tuple[int, tuple[int, ...]], Array] = {}
    for street in range(len(ways.streets)):
        parts = growing.arriving(street)
        if not street and ways.first >= 0:
            arrived = {(ways.first, part): np.ones(len(kinds), np.int64) for part, _ in parts}
        following: dict[tuple[int, tuple[int, ...]], Array] = {}
        larger = [part for part, _ in growing.arriving(street + 1)] if street + 1 < len(ways.streets) else []
        for part, number in parts:
            for fork in ways.at(street):
                chains = arrived.get((fork, part))
                if chains is None or not chains.any():
                    continue
                taken = forks.decided[fork].taken[number]
                for place, move in enumerate(ways.forks[fork].moves):
                    going = np.where(taken == place, chains, 0)
                    if move.to < 0:
                        ended[~move.to] += going * growing.chains_from[street]
                        continue
                    for after in larger:
                        if set(part) <= set(after):
                            key = (move.to, after)
                            following[key] = following[key] + going if key in following else going
        arrived = following
    for finish in range(len(ways.finishes)):
        np.add.at(facts[:, finish, 0], kinds, ended[finish] * weights)


def _ties(growing: Growing, ways: Tree, forks: Forks) -> tuple[int, ...]:
    """Of the sets that come to a fork: those where another move is worth as much."""
    reached: dict[int, Array] = {}
    found = []
    for street in range(len(ways.streets)):
        sets = growing.places.plain(growing.seen[street])
        if not street:
            reached = {ways.first: np.ones(len(sets.places), np.bool_)} if ways.first >= 0 else {}
        tied = np.zeros(len(sets.places), np.bool_)
        after: dict[int, Array] = {}
        for fork, here in reached.items():
            tied |= here & forks.decided[fork].tied
            for place, move in enumerate(ways.forks[fork].moves):
                if move.to >= 0:
                    goes = here & (forks.decided[fork].taken == place)
                    after[move.to] = growing.come_from(street, goes)
        found.append(int(sets.weights[tied].sum()))
        reached = after
    return tuple(found)


def _starts(growing: Growing, ways: Tree, forks: Forks) -> tuple[FirstCards, ...]:
    if ways.first < 0:
        return ()
    sets, every = growing.places.plain(growing.seen[0]), growing.deals(0)
    worths, best = forks.worths[ways.first], forks.decided[ways.first]
    return tuple(
        FirstCards(
            card.show(sorted(growing.places.cards[row].tolist(), reverse=True)),
            int(sets.weights[at]),
            tuple(Fraction(int(one[at]), int(every[at])) for one in worths),
            int(best.taken[at]),
            tuple(place for place, one in enumerate(worths) if one[at] == best.worth[at]),
        )
        for at, row in enumerate(sets.places)
    )
