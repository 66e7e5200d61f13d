"""Rounds of two hands of three cards, a player's and a dealer's with at most one card seen: the quickest way to count.

Whether it can count a spot is asked of the spot's own cells and decisions, never of a sheet's name: every wager must be
settled on the player's hand, on the showdown, or on all six cards, and of these it must tell apart no more than the
kernel does; and where a card is seen, every hand must have two choices at most, all such cards together. Where
something does not fit, there is nothing made, and the general kernel takes it. What the numbers of
`three_each_kernels` mean is filled in here, by ranking all hands once.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from typing import Any

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.hands import batch, tables
from pitboss.hands.ladder import Ladder
from pitboss.sim import three_each_kernels
from pitboss.sim.blocks import BLOCK, begun
from pitboss.sim.cells import Cells, Classes
from pitboss.sim.choices import Choices, Decider
from pitboss.sim.seats import Seats
from pitboss.sim.three_each_kernels import CODES, HANDS, NO_ROUND, PLACE_BITS

Array = np.ndarray[Any, Any]

THRESHOLDS_MAX = 2  # of the dealer's hand
_NEVER = 1 << PLACE_BITS  # a threshold that no hand reaches
_TO_FRONT = np.array([[0, 1, 2], [1, 0, 2], [2, 0, 1]])  # of three, the first, the second, the third


@dataclass(frozen=True, eq=False)
class ThreeEach:
    """A spot that the quick kernel counts."""

    seed: int
    cells: int
    seats: Seats
    choices: Choices
    rows: Array  # by hand: its cards and its place; and where a card is seen, against which its other choice is made
    starts: Array  # by whether that choice is made, and place: the first number of the kernel's own for such a round
    bits: Any  # of a place that do not count in a showdown
    leasts: tuple[Any, Any]  # the lowest places, without those bits, that reach the dealer's thresholds
    six: bool  # whether all six cards are told apart
    cell_of: Array  # by the kernel's number: the cell

    def count(self, block: int) -> Array:
        """Rounds of the block by cell."""
        return self._played(block, np.empty((0, 3), np.int32), np.empty(0, np.int32))

    def rounds(self, block: int) -> tuple[Array, Array]:
        """The same rounds one by one: cards in the order of the deal, and the cells.

        The kernel knows no order within a hand, so all orders take turns.
        """
        drawn, cells = np.empty((BLOCK, 3), np.int32), np.empty((BLOCK, 1), np.int32)
        self._played(block, drawn, cells[:, 0])
        cards, turn = np.empty((BLOCK, self.seats.cards), np.uint8), np.arange(BLOCK)
        orders = np.array(list(permutations(range(3))))
        cards[:, self.seats.players[0]] = hands()[drawn[:, :1], orders[turn % 6]]
        if self.seats.up:
            others = [at for at in self.seats.dealer if at not in self.seats.up]
            cards[:, [*self.seats.up, *others]] = self._seen_first(drawn)[turn[:, None], orders[turn // 6 % 2]]
        else:
            cards[:, self.seats.dealer] = hands()[drawn[:, 1:2], orders[turn // 6 % 6]]
        return cards, cells

    def _seen_first(self, drawn: Array) -> Array:
        """The dealer's hands with the card that is seen first: the kernel counts those with a bit before the others."""
        dealers = hands()[drawn[:, 1]]
        others = self.rows[drawn[:, :1], 1] >> _bit(dealers) & np.uint64(1) == 0
        order = np.take_along_axis(others.argsort(axis=1, kind="stable"), _TO_FRONT[drawn[:, 2]], axis=1)
        found: Array = np.take_along_axis(dealers, order, axis=1)
        return found

    def _played(self, block: int, drawn: Array, cells: Array) -> Array:
        found = np.zeros(self.cells, np.int64)
        tables = self.rows, self.starts, self.bits, *self.leasts, self.six, self.cell_of
        three_each_kernels.play(begun(self.seed, block), found, drawn, cells, *tables)
        return found


@lru_cache(maxsize=1)
def hands() -> Array:
    """All hands of three cards, ascending: the number of a hand is its row."""
    found = np.array(list(combinations(Deck().cards, 3)), np.uint8)
    assert len(found) == HANDS
    return found


def _bit(cards: Array) -> Array:
    """Of each card, in the word of a hand: 16 of them for every suit, and three of these are not for ranks."""
    found: Array = (16 * (cards & 3) + (cards >> 2)).astype(np.uint64)
    return found


def fits(cells: Cells, seats: Seats) -> bool:
    """Whether two hands of three cards of the whole deck are dealt, and at most one card of the dealer's is seen."""
    game = cells.game
    return (
        [len(own) for own in seats.players] == [3]
        and (len(seats.dealer), len(seats.board)) == (3, 0)
        and len(seats.up) <= 1
        and game.deck == Deck()
        and game.has_dealer
        and len(game.decisions) <= 1
        and all(_own(game.hands[name].holders, game.hands[name].count, name) for name in ("player", "dealer"))
        and game.player.ladder == game.dealer.ladder
        and game.player.ladder.cards == 3
        and not game.player.ladder.by_suit
    )


def make(cells: Cells, seats: Seats, seed: int, choices: Choices) -> ThreeEach | None:
    """The kernel's tables for a spot that is played like this; None where the kernel tells too little apart."""
    if not fits(cells, seats):
        return None
    own, six = np.zeros(HANDS, np.int64), np.zeros(CODES, np.int64)
    for classes in cells.hands:
        hand = classes.hand
        if _own(hand.holders, hand.count, "player"):
            own = own + classes.shares[_ordinals(hand.ladder)]
        elif set(hand.holders) == {"player", "dealer"} and hand.count == 6 and not hand.ladder.by_suit:
            shares = _by_code(classes)
            if shares is None:
                return None
            six = six + shares
        else:
            return None
    ordinals = _ordinals(cells.game.player.ladder)
    picked = _picked(choices.decider(seats, 0), seats, ordinals)
    leasts = _leasts(cells)
    if picked is None or leasts is None:
        return None
    finishes, chosen = picked
    heads = finishes * cells.per_finish + own
    placed = _places(ordinals, heads)
    shown, codes = 3 * (len(cells.game.thresholds) + 1), CODES if six.any() else 1
    kinds, number = np.unique(heads, return_inverse=True)
    last = kinds.size * shown * codes
    if placed is None or last >= 1 << 16:
        return None
    place, bits = placed
    starts = np.full((len(heads), 1 << PLACE_BITS), last, np.uint16)
    starts[:, place] = number.reshape(heads.shape) * shown * codes
    showdowns = np.arange(shown) if cells.compares else np.zeros(shown, np.int64)
    cell_of = kinds.reshape(-1, 1, 1) + showdowns[:, None] + six[:codes]
    made = ThreeEach(
        seed=seed,
        cells=cells.count,
        seats=seats,
        choices=choices,
        rows=np.ascontiguousarray(np.stack([_rows(place), *chosen], axis=1)),
        starts=starts.reshape(-1),
        bits=np.uint16(bits),
        leasts=leasts,
        six=codes > 1,
        cell_of=cell_of.reshape(-1),
    )
    made.count(0)  # compiles the kernel if this is the first time, before anybody looks at the clock of a run
    return made


def _picked(decide: Decider, seats: Seats, ordinals: Array) -> tuple[Array, Array] | None:
    """Every hand is asked about, beside every card that may be seen: the finishes it picks, and against which cards.

    A hand has two finishes at most, the lower first, and a word with a bit for every card against which it picks the
    higher. Where no card is seen it has one, and no word. None where some hand picks three.
    """
    dealt, values = np.zeros((seats.cards, HANDS), np.uint8), ordinals.astype(np.uint16)
    dealt[seats.players[0], :] = hands().T

    def finishes(card: int) -> Array:
        dealt[seats.up, :] = card
        out = np.empty(HANDS, np.int16)
        decide(dealt, values, out)
        return out.astype(np.int64)

    if not seats.up:
        return finishes(0)[None], np.zeros((0, HANDS), np.uint64)
    found = np.ma.array(
        [finishes(card) for card in range(52)],
        mask=[(hands() == card).any(axis=1) for card in range(52)],  # nobody sees a card of the hand itself
    )
    both = np.stack([found.min(axis=0).data, found.max(axis=0).data])
    if not (found == both[:, None]).any(axis=0).all():
        return None
    bits = np.uint64(1) << _bit(np.arange(52))
    return both, np.where((found == both[1]).filled(False), bits[:, None], np.uint64(0)).sum(axis=0)[None]


def _own(holders: tuple[str, ...], count: int, whose: str) -> bool:
    return (holders, count) == ((whose,), 3)


@lru_cache(maxsize=16)
def _ordinals(ladder: Ladder) -> Array:
    """By hand: the place of its value among all of the ladder's."""
    return batch.rank(ladder, hands()).astype(np.int64)


def _leasts(cells: Cells) -> tuple[Any, Any] | None:
    """The lowest ordinal that reaches each of the dealer's thresholds; None where they are too many, or end above."""
    values = cells.game.dealer.ladder.values(Deck())
    found = [np.array([value in needed for value in values]) for needed in cells.game.thresholds]
    leasts = [int(reached.argmax()) if reached.any() else _NEVER for reached in found]
    if len(leasts) > THRESHOLDS_MAX or not all(
        reached[least:].all() for reached, least in zip(found, leasts, strict=True)
    ):
        return None
    first, second = (*leasts, *[_NEVER] * (THRESHOLDS_MAX - len(leasts)))
    return np.uint16(first), np.uint16(second)


def _places(ordinals: Array, heads: Array) -> tuple[Array, int] | None:
    """By hand its place: the ordinal, and below it a few bits that tell hands of one value apart where their cells do.

    With how many bits these are; None where it takes more than a place has.
    """
    told, number = np.unique(np.vstack([ordinals, heads]), axis=1, return_inverse=True)
    firsts = np.searchsorted(told[0], told[0])  # of each ordinal
    among = np.arange(told.shape[1]) - firsts
    bits = int(among.max()).bit_length()
    if (int(ordinals.max()) + 1) << bits > NO_ROUND:
        return None
    return (told[0] << bits | among)[number.reshape(-1)], bits


def _rows(place: Array) -> Array:
    """By hand: the ranks that each suit holds, and three bits of the place beside each of them."""
    rows: Array = (np.uint64(1) << _bit(hands())).sum(axis=1)
    for quarter in range(4):
        rows = rows | (place.astype(np.uint64) >> np.uint64(3 * quarter) & np.uint64(7)) << np.uint64(16 * quarter + 13)
    return rows


def _by_code(classes: Classes) -> Array | None:
    """By code of six cards: what the class adds to a cell; None where one code covers two classes."""
    found = np.zeros(CODES, np.int64)
    for code, ordinals in enumerate(_told_apart(classes.hand.ladder)):
        shares = np.unique(classes.shares[ordinals])
        if len(shares) > 1:
            return None
        found[code] = shares[0] if len(shares) else 0
    return found


@lru_cache(maxsize=16)
def _told_apart(ladder: Ladder) -> tuple[Array, ...]:
    """By code: the ordinals of all values that six cards of this code can have on the ladder.

    A value goes by the ranks of all cards, and by those of a suit with five or more; so does the code. It is enough to
    look at every set of ranks without a flush once, and at every flush with every sixth card.
    """
    cards = np.concatenate([_without_a_flush(), _with_a_flush()])
    masks = np.zeros((len(cards), 4), np.uint16)
    for column in cards.T:
        masks[np.arange(len(cards)), column & 3] |= np.uint16(1) << (column >> 2)
    code = np.empty(len(cards), np.uint16)
    three_each_kernels.codes(masks, code)
    ordinals = batch.rank(ladder, cards)
    return tuple(np.unique(ordinals[code == one]) for one in range(CODES))


def _without_a_flush() -> Array:
    """Ranks ascend and suits take turns, so that equal ranks have different suits."""
    ranks = np.array([np.repeat(np.arange(13), row) for row in tables.multisets(6)])
    return (4 * ranks + np.arange(6) % 4).astype(np.uint8)


def _with_a_flush() -> Array:
    five = [
        [*(4 * rank for rank in ranks), 4 * other + 1] for ranks in combinations(range(13), 5) for other in range(13)
    ]
    six = [[4 * rank for rank in ranks] for ranks in combinations(range(13), 6)]
    return np.array([*five, *six], np.uint8)
