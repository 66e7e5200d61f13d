"""The counting behind the solver: how many dealer hands come below a player's hand, for every information set.

For a player's hand H and an exposed card u, count the dealer hands D with u in D, no card of H in D,
and a value of at most w. A value is the better of what the ranks make and what a flush makes, and only
one suit can hold enough cards for a flush, so the count is

    A - sum over suits of B_s

where A counts the D whose ranks make at most w, and B_s those among them that a flush in suit s lifts above
w. A depends on the ranks of H alone, B_s on the cards of H in the suit and the ranks outside it. Both are
inclusion and exclusion over the parts of H, on counters ("how many D hold these cards") that are kept
current while w sweeps upward, so that every D enters once and every H is answered once.

Sets of ranks with repetition are numbered without gaps (`_number`); a row holds one count for every place
the exposed card can have: its rank in A; its rank within the suit, then outside it, in B. Without an
exposed card a row is a single count.
"""

from typing import Any

import numpy as np

from pitboss.hands.jit import kernel
from pitboss.odds.numbering import BINOMIAL, BITS, HELD, SIZE_OFFSET

Array = np.ndarray[Any, Any]


@kernel
def _parts(ranks: Array, size: int, x: Array, m: Array) -> int:
    """The different ranks of an ascending list and how often each is in it; returns how many there are."""
    n = 0
    for i in range(size):
        if n and x[n - 1] == ranks[i]:
            m[n - 1] += 1
        else:
            x[n] = ranks[i]
            m[n] = 1
            n += 1
    return n


@kernel
def _next(t: Array, m: Array, n: int) -> bool:
    """The next way to take some of each rank, like an odometer; False after the last."""
    for i in range(n):
        if t[i] < m[i]:
            t[i] += 1
            return True
        t[i] = 0
    return False


@kernel
def _number(x: Array, t: Array, n: int) -> int:
    """The number of the set with t[i] cards of rank x[i], x ascending, among all such sets."""
    place = 0
    number = 0
    for i in range(n):
        for _ in range(t[i]):
            number += BINOMIAL[x[i] + place, place + 1]
            place += 1
    return int(SIZE_OFFSET[place] + number)


@kernel
def enter_ranks(scratch: Array, counters: Array, ranks: Array, cards: int, suits: int, exposed: int, most: int) -> None:
    """All dealer hands with these ranks now count: add them to the counter of every part of theirs."""
    x, m, t = scratch[0], scratch[1], scratch[2]
    t[:] = 0
    n = _parts(ranks, cards, x, m)
    while True:
        taken = 0
        ways = 1
        for i in range(n):
            taken += t[i]
            ways *= BINOMIAL[suits - t[i], m[i] - t[i]]
        if taken <= most and taken + exposed <= cards:
            row = counters[_number(x, t, n)]
            if exposed == 0:
                row[0] += ways
            else:
                for i in range(n):
                    if m[i] > t[i]:
                        # one of the suits - t cards left is the exposed one: C(a-1, b-1) = C(a, b) * b / a
                        row[x[i]] += ways * (m[i] - t[i]) // (suits - t[i])
        if not _next(t, m, n):
            return


@kernel
def ask_ranks(scratch: Array, counters: Array, ranks: Array, cards: int, exposed: int, dealer: int, out: Array) -> None:
    """How many of the hands that count avoid a hand with these ranks."""
    x, m, t = scratch[0], scratch[1], scratch[2]
    t[:] = 0
    n = _parts(ranks, cards, x, m)
    out[:] = 0
    while True:
        taken = 0
        ways = 1
        for i in range(n):
            taken += t[i]
            ways *= BINOMIAL[m[i], t[i]]
        if taken + exposed <= dealer:
            factor = out.dtype.type(-ways if taken & 1 else ways)
            row = counters[_number(x, t, n)]
            for column in range(out.size):
                out[column] += factor * row[column]
        if not _next(t, m, n):
            return


@kernel
def enter_flush(
    scratch: Array,
    counters: Array,
    mask_number: Array,
    mask: int,
    ranks: Array,
    outside: int,
    spec: tuple[int, int, int],
    sign: int,
) -> None:
    """Dealer hands with these cards of one suit and these ranks outside it begin (or cease) to count.

    `spec` is the number of suits, whether a card is exposed, and how many cards a player's hand has.
    """
    suits, exposed, most = spec
    x, m, t = scratch[0], scratch[1], scratch[2]
    t[:] = 0
    n = _parts(ranks, outside, x, m)
    while True:
        taken = 0
        ways = sign
        for i in range(n):
            taken += t[i]
            ways *= BINOMIAL[suits - 1 - t[i], m[i] - t[i]]
        number = _number(x, t, n)
        part = mask
        while True:
            if BITS[part] + taken <= most:
                row = counters[mask_number[part], number]
                if exposed == 0:
                    row[0] += ways
                else:
                    left = mask & ~part
                    for nth in range(BITS[left]):
                        row[HELD[left, nth]] += ways
                    for i in range(n):
                        if m[i] > t[i]:
                            row[13 + x[i]] += ways * (m[i] - t[i]) // (suits - 1 - t[i])
            if part == 0:
                break
            part = (part - 1) & mask
        if not _next(t, m, n):
            return


@kernel
def ask_flush(
    scratch: Array, counters: Array, mask_number: Array, mask: int, ranks: Array, outside: int, spare: int, out: Array
) -> None:
    """How many of those avoid a hand with these cards in the suit and these ranks outside it.

    `spare` is how many cards outside the suit a dealer hand can have beside a flush in it.
    """
    x, m, t = scratch[0], scratch[1], scratch[2]
    t[:] = 0
    n = _parts(ranks, outside, x, m)
    out[:] = 0
    while True:
        taken = 0
        ways = 1
        for i in range(n):
            taken += t[i]
            ways *= BINOMIAL[m[i], t[i]]
        if taken <= spare:
            number = _number(x, t, n)
            part = mask
            while True:
                factor = out.dtype.type(-ways if (BITS[part] + taken) & 1 else ways)
                row = counters[mask_number[part], number]
                for column in range(out.size):
                    out[column] += factor * row[column]
                if part == 0:
                    break
                part = (part - 1) & mask
        if not _next(t, m, n):
            return


@kernel
def sweep_ranks(
    dealer_ranks: Array,
    dealer_values: Array,
    suits: int,
    exposed: int,
    player_ranks: Array,
    levels: Array,
    counters: Array,
    below: Array,
    upto: Array,
) -> None:
    """A for every player's rank set at its level: of the dealer's hands below it, and up to it.

    Dealer sets and questions are sorted by value; `levels` has the value each question is about.
    """
    scratch = np.zeros((3, 8), np.int64)
    at = 0
    first = 0
    dealer, player = dealer_ranks.shape[1], player_ranks.shape[1]
    for question in range(levels.size):
        level = levels[question]
        while at < dealer_values.size and dealer_values[at] < level:
            enter_ranks(scratch, counters, dealer_ranks[at], dealer, suits, exposed, player)
            at += 1
        ask_ranks(scratch, counters, player_ranks[question], player, exposed, dealer, below[question])
        if question + 1 == levels.size or levels[question + 1] != level:
            while at < dealer_values.size and dealer_values[at] == level:
                enter_ranks(scratch, counters, dealer_ranks[at], dealer, suits, exposed, player)
                at += 1
            for again in range(first, question + 1):
                ask_ranks(scratch, counters, player_ranks[again], player, exposed, dealer, upto[again])
            first = question + 1


@kernel
def sweep_flush(
    masks: Array,
    outside_ranks: Array,
    outside_counts: Array,
    enters: Array,
    leaves: Array,
    by_enter: Array,
    by_leave: Array,
    suits: int,
    exposed: int,
    spare: int,
    player: int,
    held: Array,
    asked_ranks: Array,
    asked_counts: Array,
    levels: Array,
    mask_number: Array,
    counters: Array,
    below: Array,
    upto: Array,
) -> None:
    """B for every question (cards in the suit, ranks outside) at its level.

    An item (a dealer's cards in the suit, ranks outside) counts from its level in `enters` to that in `leaves`.
    """
    scratch = np.zeros((3, 8), np.int64)
    spec = (suits, exposed, player)
    entered = 0
    left = 0
    first = 0
    for question in range(levels.size):
        level = levels[question]
        while entered < by_enter.size and enters[by_enter[entered]] < level:
            item = by_enter[entered]
            enter_flush(scratch, counters, mask_number, masks[item], outside_ranks[item], outside_counts[item], spec, 1)
            entered += 1
        while left < by_leave.size and leaves[by_leave[left]] < level:
            item = by_leave[left]
            enter_flush(
                scratch, counters, mask_number, masks[item], outside_ranks[item], outside_counts[item], spec, -1
            )
            left += 1
        ask_flush(
            scratch,
            counters,
            mask_number,
            held[question],
            asked_ranks[question],
            asked_counts[question],
            spare,
            below[question],
        )
        if question + 1 == levels.size or levels[question + 1] != level:
            while entered < by_enter.size and enters[by_enter[entered]] == level:
                item = by_enter[entered]
                enter_flush(
                    scratch, counters, mask_number, masks[item], outside_ranks[item], outside_counts[item], spec, 1
                )
                entered += 1
            while left < by_leave.size and leaves[by_leave[left]] == level:
                item = by_leave[left]
                enter_flush(
                    scratch, counters, mask_number, masks[item], outside_ranks[item], outside_counts[item], spec, -1
                )
                left += 1
            for again in range(first, question + 1):
                ask_flush(
                    scratch,
                    counters,
                    mask_number,
                    held[again],
                    asked_ranks[again],
                    asked_counts[again],
                    spare,
                    upto[again],
                )
            first = question + 1
