"""Hands in batches, one core: pitboss over arrays, beside eval7 and phevaluator called hand by hand from Python.

The others have no batches, so theirs is a plain loop of calls, as in `hands`. The random hands are ranked
once before the clock runs and fit the second cache; all six-card hands, in order, come from memory.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import comb
from operator import gt, lt
from typing import TYPE_CHECKING, Any

import eval7
import numpy as np
import phevaluator

from pitboss.cards.card import NAMES
from pitboss.hands import batch
from pitboss.hands.tables import Bytes
from pitboss.sheets import shipped

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script imports its neighbours by their bare name

HANDS = 512 * batch.BLOCK
CALLS = 10_000
ROUNDS = 15
TURN_SECONDS = 0.05
COLUMNS = "3 of 3, in columns"
ALL_SIX = "5 of 6, all 20,358,520"
PEERS = {"eval7": 150, "phevaluator": 300}  # our aim: so many times as many hands as they rank, best five of six
AIMS = {"3 of 3": 1000, "4 of 6": 250, "5 of 6": 400}  # million hands a second on a quiet core

# The best k of n cards, and the hand of a shipped sheet whose ladder says what is best.
SIZES = {
    (3, 3): ("six-card", "player"),
    (4, 4): ("four-card", "player"),
    (4, 5): ("four-card", "player"),
    (4, 6): ("four-card", "dealer"),
    (5, 5): ("caribbean-stud", "player"),
    (5, 6): ("six-card", "six"),
    (5, 7): ("six-card", "six"),
}


def main() -> None:
    chance = np.random.default_rng(52)
    work: dict[str, clock.Work] = {}
    numbers: dict[str, int] = {}
    for (keep, count), (sheet, hand) in SIZES.items():
        size, ladder = f"{keep} of {count}", shipped.load(sheet).hands[hand].ladder
        hands = np.ascontiguousarray(chance.random((HANDS, 52)).argsort(axis=1)[:, :count], np.uint8)
        rank, out = batch.ranker(ladder, count), np.empty(HANDS, np.uint16)
        work[size], numbers[size] = partial(rank, hands, out), HANDS
        if size == "3 of 3":
            a, b, c = (np.ascontiguousarray(column) for column in hands.T)
            work[COLUMNS], numbers[COLUMNS] = partial(batch.column_ranker(ladder), a, b, c, out), HANDS
        if size == "5 of 6":
            six = _all_six()
            work[ALL_SIX], numbers[ALL_SIX] = partial(rank, six, np.empty(len(six), np.uint16)), len(six)
        for peer, calls in _peers(keep, hands[:CALLS]).items():
            assert _same_order(rank(hands[:CALLS]).tolist(), calls()), f"{peer} ranks other than pitboss"
            work[f"{peer} {size}"], numbers[f"{peer} {size}"] = calls, CALLS
    measured = clock.run(work, rounds=ROUNDS, turn_seconds=TURN_SECONDS)
    rates = {name: number / measured.best(name) / 1e6 for name, number in numbers.items()}
    ours = [name for name in work if not name.startswith(tuple(PEERS))]
    times = {peer: rates["5 of 6"] / rates[f"{peer} 5 of 6"] for peer in PEERS}
    aims = [f"{size}: {clock.against(f'{aim:,} M/s', met=rates[size] >= aim)}" for size, aim in AIMS.items()]
    aims += [
        f"5 of 6, {times[peer]:.0f} times as many as {peer}: {clock.against(f'{aim} times', met=times[peer] >= aim)}"
        for peer, aim in PEERS.items()
    ]
    clock.report(
        "batch",
        "Hands in batches",
        f"Million hands a second on one core, the best pass over {HANDS:,} random hands in {ROUNDS} rounds, warm; in"
        " brackets how many times as many pitboss ranks. The others go hand by hand and leave a blank where they"
        " cannot.",
        clock.table(("best", "pitboss", *PEERS), [[name, *_cells(rates, name)] for name in ours]),
        f"The aims are for a quiet core. {'; '.join(aims)}. All agree on every hand.",
        measured.machine(),
    )


def _all_six() -> Bytes:
    """Every hand of six cards once, those without the highest cards first."""
    hands = np.zeros((1, 0), np.uint8)
    for size in range(1, 7):
        below = [(hands[: comb(top, size - 1)], top) for top in range(size - 1, 52)]
        hands = np.concatenate([np.column_stack((rows, np.full(len(rows), top, np.uint8))) for rows, top in below])
    assert len(hands) == 20_358_520
    return hands


def _peers(keep: int, hands: Bytes) -> dict[str, Callable[[], Sequence[int]]]:
    """The libraries that can rank such hands, each through its fastest public call, with its own kind of cards."""
    if keep != 5:
        return {}
    cards = [[eval7.Card(NAMES[card]) for card in hand] for hand in hands.tolist()]
    spread: Callable[..., int] = getattr(phevaluator, f"evaluate_{hands.shape[1]}cards")
    return {
        "eval7": partial(_calls, eval7.evaluate, cards),
        "phevaluator": partial(_spread_calls, spread, hands.tolist()),
    }


def _calls(rank: Callable[[Any], int], hands: Sequence[Any]) -> list[int]:
    return [rank(hand) for hand in hands]


def _spread_calls(rank: Callable[..., int], hands: Sequence[Any]) -> list[int]:
    return [rank(*hand) for hand in hands]


def _same_order(ours: Sequence[int], theirs: Sequence[int]) -> bool:
    """Check that both rank the hands in the same order, or exactly reversed: a fast wrong answer does not count."""
    order = sorted(set(zip(ours, theirs, strict=True)))
    up = all(low[0] < high[0] for low, high in pairwise(order))
    return up and any(all(way(low[1], high[1]) for low, high in pairwise(order)) for way in (lt, gt))


def _cells(rates: dict[str, float], name: str) -> list[str]:
    theirs = [rates.get(f"{peer} {name}") for peer in PEERS]
    cells = ["" if rate is None else f"{rate:.2f} ({rates[name] / rate:.0f})" for rate in theirs]
    return [f"{rates[name]:,.0f}", *cells]


if __name__ == "__main__":
    main()
