"""Two hands of three cards from one deck, by the hundred million: no card is dealt, no hand is ranked.

All 22,100 hands of three cards are numbered, and a round is two numbers, drawn until the hands have no card in common.
Every hand has one 64-bit word: for each suit 13 bits for the ranks that it holds, and in the 3 bits that are left of
each 16 a quarter of the hand's place. Two places say who is ahead, and six cards are told apart by a few operations
on their four masks, in vectors of 16-bit numbers: without a table and without a branch. Where one of the dealer's cards
is seen, a number says which one, too; and every hand of the player's has a word that says what is done against which.

What makes it quick: the compiler turns every loop but the look-ups into vectors. Numba widens what is not cast, and
vectors want narrow numbers; so every operation is cast again, `min` and `max` stand where others compare, and a round
that does not count goes where nobody looks instead of being left out. Buffers are for `GROUP` rounds, so that they and
the hottest counts stay in the nearest cache. Counts come in `COPIES`: adding to one waits for the addition before.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from pitboss.hands.jit import inner, kernel
from pitboss.sim.blocks import BLOCK
from pitboss.sim.lanes import LANES, next_in_lane, side_by_side

U2, U4, U8 = np.uint16, np.uint32, np.uint64

HANDS = 22_100  # of three cards
GROUP = 128  # rounds that are drawn together; some of them do not count
COPIES = 4
PLACE_BITS = 12
NO_ROUND = U2((1 << PLACE_BITS) - 1)  # instead of the place of a hand: the two hands share a card
CODES = 10  # of six cards: from the highest card alone up to a royal flush

_HALF = U8(0xFFFFFFFF)
_TOO_LOW, _TOO_LOW_SEEN = U8((1 << 32) % HANDS), U8((1 << 32) % (3 * HANDS))  # with lower rests some are likelier
_RANKS = U2(0x1FFF)
_ROYAL = U2(0x1F00)


def _ones(of: Any) -> Any:
    """How many bits of a mask of this type are set, in one instruction where the processor has it."""

    @intrinsic
    def ones(_typing: Any, _mask: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return of(of), code

    return ones


_ones_of_16, _ones_of_64 = _ones(types.uint16), _ones(types.uint64)


@kernel
def play(
    words: Any, out: Any, drawn: Any, cells: Any,
    rows: Any, starts: Any, bits: Any, least: Any, other: Any, six: Any, cell_of: Any,
) -> None:  # fmt: skip
    """Add the rounds of a block to `out`, by cell.

    Where `cells` has room for them they are written one by one, too: the cell, and the numbers of both hands and of the
    card that is seen, as drawn. One loop does both, so that they are the same rounds.
    """
    state, first, second, which, mine, theirs, chosen, choice, place, rest = _room(words)
    mine_parts, theirs_parts = mine.view(np.uint16), theirs.view(np.uint16)
    counts = np.zeros((cell_of.size + 1, COPIES), np.uint32)
    dropped = U4(starts[NO_ROUND])
    sees = rows.shape[1] > 1
    left = BLOCK
    while left > 0:
        fair = _draw_seen(state, first, second, which) if sees else _draw(state, first, second)
        if not fair:
            continue
        if sees:
            _look_up_seen(rows, first, second, mine, theirs, chosen)
            _choose(which, theirs, chosen, choice)
        else:
            _look_up(rows, first, second, mine, theirs)
        if six:
            _with_six(mine_parts, theirs_parts, choice, bits, least, other, place, rest)
        else:
            _without_six(mine_parts, theirs_parts, choice, bits, least, other, place, rest)
        if left < GROUP:
            _trim(place, rest, left)
        if cells.size:
            _write(BLOCK - left, first, second, which, place, rest, starts, cell_of, drawn, cells)
        before = _sum(counts, dropped)
        for group in range(GROUP // COPIES):
            for copy in range(COPIES):
                at = group * COPIES + copy
                counts[U4(starts[place[at]]) + U4(rest[at]), copy] += U4(1)
        left -= GROUP - (_sum(counts, dropped) - before)
    for local in range(cell_of.size):
        out[cell_of[local]] += _sum(counts, local)


@inner
def _write(
    done: Any, first: Any, second: Any, which: Any, place: Any, rest: Any, starts: Any, cell_of: Any,
    drawn: Any, cells: Any,
) -> None:  # fmt: skip
    for at in range(GROUP):
        if place[at] != NO_ROUND:
            drawn[done, 0], drawn[done, 1], drawn[done, 2] = first[at], second[at], which[at]
            cells[done] = cell_of[U4(starts[place[at]]) + U4(rest[at])]
            done += 1


@kernel
def codes(masks: Any, out: Any) -> None:
    """Of six cards each, given as the ranks held in every suit: what `play` takes them for."""
    for at in range(out.size):
        out[at] = _code(U2(masks[at, 0]), U2(masks[at, 1]), U2(masks[at, 2]), U2(masks[at, 3]))


@kernel
def _room(words: Any) -> Any:
    """The generators of a block, and buffers for a group of rounds."""
    return (
        side_by_side(words),
        np.empty(GROUP, np.uint32),  # the number of the player's hand
        np.empty(GROUP, np.uint32),  # of the dealer's
        np.zeros(GROUP, np.uint16),  # which of the dealer's cards is seen
        np.empty(GROUP, np.uint64),  # the word of the player's hand
        np.empty(GROUP, np.uint64),  # of the dealer's
        np.empty(GROUP, np.uint64),  # against which cards the player's hand makes its other choice
        np.zeros(GROUP, np.uint16),  # whether it does, above the bits of a place
        np.empty(GROUP, np.uint16),  # the place of the player's hand, with the choice
        np.empty(GROUP, np.uint16),  # the showdown and the six cards
    )


@inner
def _draw(state: Any, first: Any, second: Any) -> Any:
    """Numbers of two hands for every round of a group, each from half a word; whether all draws are fair ones.

    If not, the whole group is left out, which is rare, and fair to all hands: it goes by the rests alone.
    """
    lowest = _HALF
    for turn in range(GROUP // LANES):
        for lane in range(LANES):
            word = next_in_lane(state, lane)
            low, high = (word & _HALF) * U8(HANDS), (word >> U8(32)) * U8(HANDS)
            lower = min(low & _HALF, high & _HALF)
            lowest = min(lowest, lower)
            first[turn * LANES + lane] = U4(low >> U8(32))
            second[turn * LANES + lane] = U4(high >> U8(32))
    return lowest >= _TOO_LOW


@inner
def _draw_seen(state: Any, first: Any, second: Any, which: Any) -> Any:
    """The same, and which of the dealer's cards is seen: 0, 1 or 2, from the rest of their number.

    One bound does for both: it is the lowest that is fair to a third of a hand, and some times `HANDS` above the lowest
    that is fair to a hand, so from it upwards every hand has as many rests as any other.
    """
    lowest = _HALF
    for turn in range(GROUP // LANES):
        for lane in range(LANES):
            word = next_in_lane(state, lane)
            low, high = (word & _HALF) * U8(HANDS), (word >> U8(32)) * U8(HANDS)
            rest = (high & _HALF) * U8(3)
            lower = min(low & _HALF, rest & _HALF)
            lowest = min(lowest, lower)
            first[turn * LANES + lane] = U4(low >> U8(32))
            second[turn * LANES + lane] = U4(high >> U8(32))
            which[turn * LANES + lane] = U2(rest >> U8(32))
    return lowest >= _TOO_LOW_SEEN


@inner
def _look_up(rows: Any, first: Any, second: Any, mine: Any, theirs: Any) -> None:
    """The words of both hands."""
    for at in range(GROUP):
        mine[at] = rows[first[at], 0]
        theirs[at] = rows[second[at], 0]


@inner
def _look_up_seen(rows: Any, first: Any, second: Any, mine: Any, theirs: Any, chosen: Any) -> None:
    """The same with the word of the choice: in one loop, since it lies beside the hand's, and looks take most time."""
    for at in range(GROUP):
        row = first[at]
        mine[at], chosen[at] = rows[row, 0], rows[row, 1]
        theirs[at] = rows[second[at], 0]


@inner
def _choose(which: Any, theirs: Any, chosen: Any, choice: Any) -> None:
    """Whether the player's hand makes its other choice against the card that is seen, above the bits of a place.

    No card is picked out. The dealer's three are counted from those against which it does so; the one that is seen is
    number `which`, each as likely as the others. So it is one of them if there are more of them than this number.
    """
    for at in range(GROUP):
        choice[at] = U2(U2(which[at] < U2(_ones_of_64(chosen[at] & theirs[at]))) << U2(PLACE_BITS))


@inner
def _with_six(mine: Any, theirs: Any, choice: Any, bits: Any, least: Any, other: Any, place: Any, rest: Any) -> None:
    """For every round the place of the player's hand; and the showdown with what all six cards make."""
    for at in range(GROUP):
        a, b, c, d = mine[4 * at], mine[4 * at + 1], mine[4 * at + 2], mine[4 * at + 3]
        e, f, g, h = theirs[4 * at], theirs[4 * at + 1], theirs[4 * at + 2], theirs[4 * at + 3]
        own, dealers = _place(a, b, c, d), _place(e, f, g, h)
        shared = U2(U2(U2(U2(a & e) | U2(b & f)) | U2(U2(c & g) | U2(d & h))) & _RANKS)
        code = _code(U2(U2(a | e) & _RANKS), U2(U2(b | f) & _RANKS), U2(U2(c | g) & _RANKS), U2(U2(d | h) & _RANKS))
        shown = _showdown(U2(own >> bits), U2(dealers >> bits), least, other)
        place[at] = U2(own | choice[at]) if shared == U2(0) else NO_ROUND
        rest[at] = U2(U2(shown * U2(CODES)) + code) if shared == U2(0) else U2(0)


@inner
def _without_six(mine: Any, theirs: Any, choice: Any, bits: Any, least: Any, other: Any, place: Any, rest: Any) -> None:
    for at in range(GROUP):
        a, b, c, d = mine[4 * at], mine[4 * at + 1], mine[4 * at + 2], mine[4 * at + 3]
        e, f, g, h = theirs[4 * at], theirs[4 * at + 1], theirs[4 * at + 2], theirs[4 * at + 3]
        own, dealers = _place(a, b, c, d), _place(e, f, g, h)
        shared = U2(U2(U2(U2(a & e) | U2(b & f)) | U2(U2(c & g) | U2(d & h))) & _RANKS)
        shown = _showdown(U2(own >> bits), U2(dealers >> bits), least, other)
        place[at] = U2(own | choice[at]) if shared == U2(0) else NO_ROUND
        rest[at] = shown if shared == U2(0) else U2(0)


@inner
def _place(a: Any, b: Any, c: Any, d: Any) -> Any:
    """Of a hand, from the quarters beside its ranks."""
    low = U2(U2(a >> U2(13)) | U2(U2(b >> U2(13)) << U2(3)))
    return U2(U2(low | U2(U2(c >> U2(13)) << U2(6))) | U2(U2(d >> U2(13)) << U2(9)))


@inner
def _showdown(own: Any, dealers: Any, least: Any, other: Any) -> Any:
    """Three times the dealer's level, and 0, 1 or 2 for who is ahead."""
    level = U2(U2(dealers >= least) + U2(dealers >= other))
    return U2(U2(level * U2(3)) + U2(U2(own > dealers) + U2(own >= dealers)))


@inner
def _code(a: Any, b: Any, c: Any, d: Any) -> Any:
    """What six cards make, from the ranks held in every suit: 0 for a high card up to 9 for a royal flush.

    No six cards make a flush and three of a kind or two pairs, nor a straight and one of these: a maximum picks well.
    """
    ab, cd, both_ab, both_cd = U2(a | b), U2(c | d), U2(a & b), U2(c & d)
    two = U2(U2(both_ab | both_cd) | U2(ab & cd))  # ranks that are there twice or more often
    three = U2(U2(both_ab & cd) | U2(both_cd & ab))
    four = U2(both_ab & both_cd)
    flush = U2(U2(_of_flush(a) | _of_flush(b)) | U2(_of_flush(c) | _of_flush(d)))
    pairs = U2(min(_ones_of_16(two), U2(2)))
    code = U2(max(pairs, U2(U2(_any(three) * U2(3)) * U2(max(pairs, U2(1))))))  # three of a kind 3, full house 6
    code = U2(max(code, U2(_any(_runs(U2(ab | cd))) << U2(2))))
    code = U2(max(code, U2(_any(flush) * U2(5))))
    code = U2(max(code, U2(_any(four) * U2(7))))
    code = U2(max(code, U2(_any(_runs(flush)) << U2(3))))
    return U2(code + U2(U2(flush & _ROYAL) == _ROYAL))


@inner
def _of_flush(mask: Any) -> Any:
    """The ranks of a suit, where it has five or more."""
    return mask if _ones_of_16(mask) >= U2(5) else U2(0)


@inner
def _runs(mask: Any) -> Any:
    """Where five ranks in a row begin, the ace below the two as well; 0 where there are none."""
    ranks = U2(U2(mask << U2(1)) | U2(mask >> U2(12)))
    twos = U2(ranks & U2(ranks >> U2(1)))
    return U2(U2(twos & U2(twos >> U2(2))) & U2(ranks >> U2(4)))


@inner
def _any(mask: Any) -> Any:
    return U2(min(mask, U2(1)))


@inner
def _trim(place: Any, rest: Any, left: Any) -> None:
    """Leave out what is more than a block has room for."""
    for at in range(GROUP):
        if place[at] != NO_ROUND:
            if left > 0:
                left -= 1
            else:
                place[at] = NO_ROUND
                rest[at] = U2(0)


@inner
def _sum(counts: Any, cell: Any) -> Any:
    total = 0
    for copy in range(COPIES):
        total += counts[cell, copy]
    return total
