"""Rounds of two hands of three cards, a player's and a dealer's with at most one card seen: the quickest way to count.

Whether it can count a spot is asked of the spot's own cells and decisions, never of a sheet's name: every wager must be
settled on the player's hand, on the showdown, or on all six cards, and of these it must tell apart no more than the
kernel does. Where something does not fit, there is nothing made, and the general kernel takes it. What the numbers of
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

WORDS_MAX = 2  # so many choices, as bits
THRESHOLDS_MAX = 2  # of the dealer's hand
_NEVER = 1 << PLACE_BITS  # a threshold that no hand reaches


@dataclass(frozen=True, eq=False)
class ThreeEach:
    """A spot that the quick kernel counts."""

    seed: int
    cells: int
    seats: Seats
    choices: Choices
    rows: Array  # by hand: its cards and its place; and for the cards that may be seen, a bit each, what is chosen
    starts: Array  # by choice and place: the first number of the kernel's own for a round with such a hand
    bits: Any  # of a place that do not count in a showdown
    leasts: tuple[Any, Any]  # the lowest places, without those bits, that reach the dealer's thresholds
    six: bool  # whether all six cards are told apart
    cell_of: Array  # by the kernel's number: the cell

    def count(self, block: int) -> Array:
        """Rounds of the block by cell."""
        found = np.zeros(self.cells, np.int64)
        three_each_kernels.count(begun(self.seed, block), found, *self._tables())
        return found

    def rounds(self, block: int) -> tuple[Array, Array]:
        """The same rounds one by one: cards in the order of the deal, and the cells.

        The kernel knows no order within a hand, so all orders take turns.
        """
        players, dealers = np.empty(BLOCK, np.int32), np.empty(BLOCK, np.int32)
        cells = np.empty((BLOCK, 1), np.int32)
        three_each_kernels.rounds(begun(self.seed, block), players, dealers, cells[:, 0], *self._tables())
        cards, turn = np.empty((BLOCK, self.seats.cards), np.uint8), np.arange(BLOCK)
        orders = np.array(list(permutations(range(3))))
        cards[:, self.seats.players[0]] = hands()[players[:, None], orders[turn % 6]]
        if self.seats.up:
            others = [at for at in self.seats.dealer if at not in self.seats.up]
            cards[:, [*self.seats.up, *others]] = _seen()[dealers[:, None], orders[turn // 6 % 2]]
        else:
            cards[:, self.seats.dealer] = hands()[dealers[:, None], orders[turn // 6 % 6]]
        return cards, cells

    def _tables(self) -> tuple[Any, ...]:
        return self.rows, self.starts, self.bits, *self.leasts, self.six, self.cell_of


@lru_cache(maxsize=1)
def hands() -> Array:
    """All hands of three cards, ascending: the number of a hand is its row."""
    found = np.array(list(combinations(Deck().cards, 3)), np.uint8)
    assert len(found) == HANDS
    return found


@lru_cache(maxsize=1)
def _seen() -> Array:
    """The same with the one that is seen first: three rows for each hand. Cards go up as bits of a hand's word do."""
    words = 16 * (hands() & 3) + (hands() >> 2)
    ordered = np.take_along_axis(hands(), words.argsort(axis=1), axis=1)
    return ordered[:, [[0, 1, 2], [1, 0, 2], [2, 0, 1]]].reshape(3 * HANDS, 3)


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
    finishes, words = _chosen(choices.decider(seats, 0), seats, _ordinals(cells.game.player.ladder))
    if not len(words):
        own, finishes = own + finishes * cells.per_finish, np.zeros(1, np.int64)
    leasts = _leasts(cells)
    places = None if leasts is None else _places(_ordinals(cells.game.player.ladder), own)
    if leasts is None or places is None or len(words) > WORDS_MAX:
        return None
    place, bits = places
    shown, codes = 3 * (len(cells.game.thresholds) + 1), CODES if six.any() else 1
    kinds, number = np.unique(own, return_inverse=True)
    heads = finishes[:, None] * cells.per_finish + kinds
    last = heads.size * shown * codes
    if last >= 1 << 16:
        return None
    starts = np.full((1 << len(words), 1 << PLACE_BITS), last, np.uint16)
    for choice in range(len(finishes)):
        starts[choice, place] = (choice * len(kinds) + number) * shown * codes
    showdowns = np.arange(shown) if cells.compares else np.zeros(shown, np.int64)
    cell_of = heads.reshape(-1, 1, 1) + showdowns[:, None] + six[:codes]
    made = ThreeEach(
        seed=seed,
        cells=cells.count,
        seats=seats,
        choices=choices,
        rows=np.ascontiguousarray(np.stack([_rows(place), *words], axis=1)),
        starts=starts.reshape(-1),
        bits=np.uint16(bits),
        leasts=leasts,
        six=codes > 1,
        cell_of=cell_of.reshape(-1),
    )
    made.count(0)  # compiles the kernel if this is the first time, before anybody looks at the clock of a run
    return made


def _chosen(decide: Decider, seats: Seats, ordinals: Array) -> tuple[Array, Array]:
    """Every hand is asked about, beside every card that may be seen: the finishes, and the words that pick one.

    Without a card that is seen there are no words, and a finish for each hand.
    """
    dealt, values = np.zeros((seats.cards, HANDS), np.uint8), ordinals.astype(np.uint16)
    dealt[seats.players[0], :] = hands().T

    def finishes(card: int) -> Array:
        dealt[seats.up, :] = card
        out = np.empty(HANDS, np.int16)
        decide(dealt, values, out)
        return out.astype(np.int64)

    if not seats.up:
        return finishes(0), np.zeros((0, HANDS), np.uint64)
    found = np.stack([finishes(card) for card in range(52)])
    own = (hands()[None, :, :] == np.arange(52)[:, None, None]).any(axis=2)
    found[own] = found[~own][0]  # nobody sees a card of the hand itself: whatever was said of it
    every, number = np.unique(found, return_inverse=True)
    words = np.zeros(((len(every) - 1).bit_length() or 1, HANDS), np.uint64)
    for card, row in enumerate(number.reshape(found.shape)):
        for place in range(len(words)):
            words[place] |= (row >> place & 1).astype(np.uint64) << np.uint64(16 * (card & 3) + (card >> 2))
    return every, words


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


def _places(ordinals: Array, own: Array) -> tuple[Array, int] | None:
    """By hand its place: the ordinal, and below it a few bits that tell hands of one value apart where their cells do.

    With how many bits these are; None where it takes more than a place has.
    """
    pairs, number = np.unique(np.stack([ordinals, own]), axis=1, return_inverse=True)
    firsts = np.searchsorted(pairs[0], pairs[0])  # of each ordinal
    among = np.arange(pairs.shape[1]) - firsts
    bits = int(among.max()).bit_length()
    if (int(ordinals.max()) + 1) << bits > NO_ROUND:
        return None
    return (pairs[0] << bits | among)[number.reshape(-1)], bits


def _rows(place: Array) -> Array:
    """By hand: the ranks that each suit holds, and three bits of the place beside each of them."""
    cards = hands().astype(np.uint64)
    rows: Array = (np.uint64(1) << ((cards & np.uint64(3)) * np.uint64(16) + (cards >> np.uint64(2)))).sum(axis=1)
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
