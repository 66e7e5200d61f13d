"""A sheet's rounds as tables for many at once: where each answer leads, what is seen there, what it pays in the end.

Nothing here is a rule. Where answers lead is asked of `odds.pricing.streets`, what is seen of `observation` (which asks
the view of a seat) once for every decision, and what is paid of the settlement, through `sim.cells`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from pitboss.cards.card import SUITS
from pitboss.cards.deck import Deck, completed
from pitboss.gym import observation, position
from pitboss.gym.observation import FIRST_CARD, Named
from pitboss.gym.position import Position
from pitboss.gym.terms import Terms
from pitboss.hands.classes import PayClass
from pitboss.odds.pricing import metered
from pitboss.odds.pricing.streets import Fork, Tree
from pitboss.rounds import choices
from pitboss.rounds.choices import Offer
from pitboss.sheets.game import Game
from pitboss.sim import by_hand, cells, general, seats
from pitboss.sim.blocks import BLOCK

Array = np.ndarray[Any, Any]

CARD_FIELDS = ("cards", "dealer", "board")
_TRIES = 100_000


@dataclass(frozen=True, eq=False)
class Views:
    """What is seen at each of several points of a round, whatever the cards are."""

    source: Array  # (points, places of cards): a position in the deck, or ~value where no face is seen
    widths: dict[str, int]  # the fields of cards, with their places
    fixed: dict[str, Array]  # every other field: (points, places), or (points,) for "asked"


@dataclass(frozen=True, eq=False)
class Bulk:
    """Points are decisions that are asked, ends are finishes. A kind is what choices that need a hand tell apart."""

    terms: Terms
    numbered: cells.Cells
    seats: seats.Seats
    first: int
    leads: Array  # (points, kinds, actions): the next point, or ~end; for an answer that is not on offer, its stand-in
    offered: Array  # (points, kinds, actions) int8
    kind_of: Array  # by ordinal of the player's hand
    views: Views
    endings: Views
    nets: Array  # (ends, outcomes) int64: the sum of a round, in cents

    def rounds(self, seed: int) -> Iterator[tuple[Array, Array, Array]]:
        """Blocks of rounds, for ever: their cards, outcomes and kinds."""
        nothing = by_hand.by_value(np.zeros(len(self.numbered.game.player.ladder.values(Deck())), np.int16))
        kernel = general.General(self.numbered, self.seats, seed, nothing)  # all take the first way: its cells are 0...
        hand = self.numbered.game.player
        own, rank = list(self.seats.of(hand, 0)), general.ranker(hand.ladder, hand.count)
        block = 0
        while True:
            cards, outcomes = kernel.rounds(block)
            kinds = np.zeros(BLOCK, np.int64)
            if self.leads.shape[1] > 1:
                values = np.empty(BLOCK, np.uint16)
                rank(np.ascontiguousarray(cards.T), own, values)
                kinds = self.kind_of[values]
            yield cards, outcomes[:, 0], kinds
            block += 1


def bulk(terms: Terms) -> Bulk:
    """The tables of a sheet at given stakes; raises `limits.Beyond` where it has too many outcomes."""
    assert terms.stakes is not None, "stakes that are chosen have no tables"
    game = metered.at(terms.game, terms.settling.meters) if terms.settling.meters else terms.game
    numbered = cells.number(game, terms.stakes)
    points = [at for at, fork in enumerate(numbered.ways.forks) if _asks(fork)]
    needs = _needs(numbered.ways)
    told = [tuple(value in one for one in needs) for value in game.player.ladder.values(Deck())]
    kinds = list(dict.fromkeys(told))
    leads, offered = _leads(terms, numbered.ways, points, needs, kinds)
    seen, ended = _seen(terms, numbered.ways, points)
    return Bulk(
        terms=terms,
        numbered=numbered,
        seats=seats.seats(game, 1),
        first=points.index(_asked(numbered.ways, numbered.ways.first)),
        leads=leads,
        offered=offered,
        kind_of=np.array([kinds.index(one) for one in told], np.int64),
        views=_views(terms, seen),
        endings=_views(terms, ended),
        nets=numbered.nets.sum(axis=1).reshape(len(numbered.ways.finishes), -1),
    )


def _asks(fork: Fork) -> bool:
    return fork.moves[0].word != ""


def _asked(ways: Tree, to: int) -> int:
    """Where a way leads, past decisions that such a spot is not asked."""
    while to >= 0 and not _asks(ways.forks[to]):
        to = ways.forks[to].moves[0].to
    return to


def _needs(ways: Tree) -> list[PayClass]:
    return list(dict.fromkeys(move.needs for fork in ways.forks for move in fork.moves if move.needs is not None))


def _leads(
    terms: Terms, ways: Tree, points: list[int], needs: list[PayClass], kinds: list[tuple[bool, ...]]
) -> tuple[Array, Array]:
    shape = (len(points), len(kinds), len(terms.actions))
    leads, offered = np.empty(shape, np.int64), np.zeros(shape, np.int8)
    for at, number in enumerate(points):
        fork = ways.forks[number]
        stage = terms.game.decisions[fork.street]
        for kind, reached in enumerate(kinds):
            open_to = [move for move in fork.moves if move.needs is None or reached[needs.index(move.needs)]]
            to = {move.word: _asked(ways, move.to) for move in open_to}
            calm = choices.default(stage, [Offer(move.word, place) for place, move in enumerate(open_to)])
            for action, word in enumerate(terms.words):
                target = to.get(word, to[calm])
                leads[at, kind, action] = points.index(target) if target >= 0 else target
                offered[at, kind, action] = word in to
    return leads, offered


def _seen(terms: Terms, ways: Tree, points: list[int]) -> tuple[list[tuple[Named, tuple[int, ...]]], ...]:
    """One observation of every point and of every end, each with the deck that it was made from."""
    found: dict[int, tuple[Named, tuple[int, ...]]] = {}
    wanted = {*points, *(~number for number in range(len(ways.finishes)))}
    for order in _decks(terms):
        _walk(terms, ways, position.start(terms, order), _asked(ways, ways.first), order, found)
        if wanted <= set(found):
            ends = [found[~number] for number in range(len(ways.finishes))]
            return [found[point] for point in points], ends
    raise AssertionError(f"{terms.game.id}: no deck was found that leads to every decision")


def _decks(terms: Terms) -> Iterator[tuple[int, ...]]:
    """Decks that give the player good hands, for choices that need one; then any."""
    game, own = terms.game, list(seats.seats(terms.game, 1).players[0])
    by_suit = sorted(game.deck.cards, key=lambda card: (-(card % len(SUITS)), -card))
    for best in (by_suit, sorted(game.deck.cards, reverse=True)):
        rest = iter(best[len(own) :])
        hand = iter(best)
        yield tuple(next(hand) if at in own else next(rest) for at in range(len(best)))
    chance = Random(0)
    for _ in range(_TRIES):
        yield completed(chance.sample(game.deck.cards, len(game.deck.cards)), game.deck)


def _walk(
    terms: Terms, ways: Tree, now: Position, at: int, order: tuple[int, ...], found: dict[int, tuple[Named, Any]]
) -> None:
    found.setdefault(at, (observation.observe(terms, now, order), order))
    if position.asked(terms, now) is None:
        return
    for action, open_ in enumerate(position.legal(terms, now, order)):
        if open_:
            move = next(move for move in ways.forks[at].moves if move.word == terms.words[action])
            after = position.answer(terms, now, action, order)
            _walk(terms, ways, after, _asked(ways, move.to), order, found)


def _views(terms: Terms, seen: list[tuple[Named, tuple[int, ...]]]) -> Views:
    names = [field.name for field in observation.fields(terms)]
    source = [
        [_source(int(value), order) for name in CARD_FIELDS if name in one for value in one[name]]
        for one, order in seen
    ]
    widths = {name: len(seen[0][0][name]) for name in names if name in CARD_FIELDS}
    fixed = {name: np.array([one[name] for one, _ in seen]) for name in names if name not in CARD_FIELDS}
    return Views(np.array(source, np.int16), widths, fixed)


def _source(value: int, order: tuple[int, ...]) -> int:
    return order.index(value - FIRST_CARD) if value >= FIRST_CARD else ~value


def lines(game: Game, numbered: cells.Cells) -> Array:
    """(wagers, cells): the net of every wager of the sheet in every cell; nothing for one that is not settled."""
    place = {line: at for at, line in enumerate(numbered.lines)}
    nothing = np.zeros(numbered.count, np.int64)
    return np.stack([numbered.nets[:, place[name]] if name in place else nothing for name in game.wagers])
