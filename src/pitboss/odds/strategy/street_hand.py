"""What one hand is worth at a street of several, choice by choice: all that can still come is gone through.

Only what follows from these cards is counted, so that an answer takes a moment and no whole solution is needed. First
cards, after which too much can come, are looked up in the solution (`street_spot`).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

import numpy as np

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.cards.deck import Deck
from pitboss.hands import batch
from pitboss.money.chips import Cents
from pitboss.odds.counting import board_kernels
from pitboss.odds.counting.board_sweep import Ranking, ranking
from pitboss.odds.counting.card_sets import places_of
from pitboss.odds.counting.unfolding import SETS_MAX, Unfolding
from pitboss.odds.pricing import limits, streets
from pitboss.odds.pricing.streets import Purse
from pitboss.odds.strategy.street_spot import NOTHING, Known, StreetHandOdds, StreetSpot
from pitboss.sheets.game import Game

Array = np.ndarray[Any, Any]

KNOWN_MAX = 2_500_000  # sets of cards that are gone through where a card is known: all boards, in some ten seconds


class StreetHands(StreetSpot):
    """Asks about hands of a game that is decided street by street."""

    def __init__(
        self,
        game: Game,
        stakes: Mapping[str, Cents | str] | None = None,
        *,
        count: bool = True,
        purse: Purse | None = None,
    ) -> None:
        super().__init__(game, stakes, count=count, purse=purse)
        wagers = tuple(wager for wager in game.wagers.values() if limits.on_player(game, wager))
        most = (1 << 62) // (KNOWN_MAX * 1000 * 120)
        self.made = streets.prices(game, self.ways, wagers, game.player.ladder.values(Deck()), most)

    def ask(
        self, own: Sequence[Card], board: Sequence[Card], after: Sequence[str] = (), known: Known = NOTHING
    ) -> StreetHandOdds:
        """The hand at the first street with so many cards; `after` are the choices before it, else the least ones."""
        street = self.street(own, board, known)
        fork, path = self.fork(street, after)
        game = self.game
        left = len(game.deck.cards) - len(own) - len(board) - len(known.out)
        last = game.dealt["player"] + game.dealt["board"] - len(own) - len(board)
        if known is NOTHING and comb(left, last) > SETS_MAX:
            return self.solved(own, street)
        if comb(left, last) > KNOWN_MAX:
            raise limits.Beyond(f"too much can come after {card.show(own)} to count it at once")
        seen = [one.own + one.board - len(own) - len(board) for one in self.ways.streets[street:]]
        unfolding = Unfolding(left, seen, last)
        rest = [one for one in game.deck.cards if one not in (*own, *board, *known.out)]
        worth, of, dealer, short = self._ends(own, board, unfolding, rest, known)
        comes = np.ones(len(worth), np.bool_)
        if known.board is not None:
            comes = (unfolding.final == rest.index(known.board)).any(axis=1)
            worth[~comes] = 0
        values: dict[int, Array] = {}
        worths: dict[int, list[Array]] = {}
        for number, one in enumerate(self.ways.forks):  # a fork comes after those that it leads to
            if one.street >= street:
                worths[number] = [
                    unfolding.added_up(one.street - street, worth[:, ~move.to])
                    if move.to < 0
                    else unfolding.from_next(one.street - street, values[move.to])
                    for move in one.moves
                ]
                opened = [self._opened(number, place, own, board, unfolding, rest) for place in range(len(one.moves))]
                values[number] = _best(worths[number], opened)
        deals = int(comes.sum()) * unfolding.chains_from[0] * of
        found = {
            move.word: Fraction(int(worths[fork][place][0]), deals * self.unit)
            for place, move in enumerate(self.ways.forks[fork].moves)
            if self._may(fork, place, own, board)
        }
        most = max(found.values())
        equal = tuple(word for word, one in found.items() if one == most)
        return StreetHandOdds(self.ways.streets[street].id, path, found, equal[0], equal, deals, dealer, short)

    def _ends(
        self, own: Sequence[Card], board: Sequence[Card], unfolding: Unfolding, rest: Sequence[Card], known: Known
    ) -> tuple[Array, int, Mapping[str, int], tuple[int, int, int]]:
        """What each finish is worth, by final set; against how many dealer hands; those by who is ahead, and short."""
        nets, final = np.array(self.made.nets, np.int64), unfolding.final
        if not limits.compares(self.game):
            kinds = np.array(self.made.kind_of)[self._values(own, board, unfolding, rest)]
            return nets[kinds][:, :, 0], 1, {}, (0, 0, 0)
        places = places_of(self.game.deck)
        place_of = {one: place for place, one in enumerate(places.cards.tolist())}
        whole, later = (np.array([place_of[one] for one in cards], np.int64) for cards in (board, rest))
        boards = np.concatenate([np.broadcast_to(whole, (len(final), len(board))), later[final]], axis=1)
        kinds, counts = np.zeros(len(final), np.int64), np.zeros((len(final), self.made.showdowns), np.int64)
        ends = board_kernels.Ends(
            np.array(self.made.leasts, np.int64), np.array(self.made.kind_of, np.int64), nets,
            np.zeros((0, 1), np.int64), np.zeros(0, np.int64), np.zeros((0, 1, 1), np.bool_),
            np.zeros(0, np.int64), np.zeros(0, np.int64),
        )  # fmt: skip
        out = np.uint64(sum(1 << place_of[one] for one in known.dead))
        mine, theirs = np.array([place_of[one] for one in own], np.int64), place_of.get(known.dealer, -1)
        board_kernels.showdowns(boards.astype(np.uint8), mine, out, theirs, self._ranking, ends, kinds, counts)
        worth = np.stack([(nets[kinds, finish] * counts).sum(axis=1) for finish in range(nets.shape[1])], axis=1)
        split = counts[0].reshape(-1, 3).sum(axis=0).tolist() if len(final) == 1 else []
        dealer = dict(zip(("higher", "equal", "lower"), split, strict=True)) if split else {}
        low = counts[0, :3].tolist() if split else [0, 0, 0]
        return worth, int(counts[0].sum()), dealer, (low[0], low[1], low[2])

    @cached_property
    def _ranking(self) -> Ranking:
        """Made once: it takes longer than the question."""
        return ranking(self.game.player.ladder, self.game.player.count, places_of(self.game.deck).cards)

    def _values(self, own: Sequence[Card], board: Sequence[Card], unfolding: Unfolding, rest: Sequence[Card]) -> Array:
        """The value of the player's hand, by final set."""
        held, final = [*own, *board], unfolding.final
        later = np.array(rest, np.int64)
        hands = np.concatenate([np.broadcast_to(held, (len(final), len(held))), later[final]], axis=1)
        return batch.ranker(self.game.player.ladder, hands.shape[1])(np.ascontiguousarray(hands, np.uint8))

    def _opened(
        self, fork: int, place: int, own: Sequence[Card], board: Sequence[Card], unfolding: Unfolding,
        rest: Sequence[Card],
    ) -> Array | None:  # fmt: skip
        """Whether each final set may take a move that needs a hand; such a move is taken where all cards are seen."""
        by_kind = self.made.open.get((fork, place))
        if by_kind is None:
            return None
        kinds = np.array(self.made.kind_of)[self._values(own, board, unfolding, rest)]
        return np.asarray(np.array(by_kind)[kinds], np.bool_)

    def _may(self, fork: int, place: int, own: Sequence[Card], board: Sequence[Card]) -> bool:
        needs = self.ways.forks[fork].moves[place].needs
        return needs is None or self.game.player.rank((*own, *board)) in needs


def _best(worths: list[Array], opened: list[Array | None]) -> Array:
    least = np.iinfo(np.int64).min
    shut = [one if may is None else np.where(may, one, least) for one, may in zip(worths, opened, strict=True)]
    return np.asarray(np.maximum.reduce(shut), np.int64)
