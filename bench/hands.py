"""One hand a call, one core: pitboss beside phevaluator, eval7, treys and pokerkit, all called from Python.

Everyone gets the same random hands, in cards of their own kind made beforehand, and goes over them once
before the clock runs. Every hand is one call out of a plain loop, and the loop is part of the figure.
"""

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import pairwise
from operator import gt, lt
from typing import TYPE_CHECKING, Any, NamedTuple

import eval7
import phevaluator
import treys

from pitboss.cards.card import NAMES
from pitboss.hands.best import ranker
from pitboss.sheets import shipped

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script imports its neighbours by their bare name

HANDS = 10_000
ROUNDS = 7
TURN_SECONDS = 0.05
PEERS = ("phevaluator", "eval7", "treys", "pokerkit")

# The best k of n cards, and the hand of a shipped sheet whose ladder says what is best.
SIZES = {
    (3, 3): ("six-card", "player"),
    (4, 5): ("four-card", "player"),
    (4, 6): ("four-card", "dealer"),
    (5, 5): ("caribbean-stud", "player"),
    (5, 6): ("six-card", "six"),
    (5, 7): ("six-card", "six"),
}


class Entrant(NamedTuple):
    """A function that ranks a hand, the hands in its format, and whether a hand is passed as several arguments."""

    rank: Callable[..., Any]
    hands: Sequence[Any]
    spread: bool = False

    def work(self) -> None:
        rank = self.rank
        if self.spread:
            for hand in self.hands:
                rank(*hand)
        else:
            for hand in self.hands:
                rank(hand)


def main() -> None:
    chance = random.Random(52)
    entrants: dict[str, Entrant] = {}
    for (keep, count), (sheet, hand) in SIZES.items():
        hands = [tuple(chance.sample(range(52), count)) for _ in range(HANDS)]
        ours = Entrant(ranker(shipped.load(sheet).hands[hand].ladder, count), hands)
        entrants[f"pitboss {keep} of {count}"] = ours
        for peer, theirs in _peers(keep, count, hands).items():
            assert _same_order(ours, theirs), f"{peer} ranks other than pitboss"
            entrants[f"{peer} {keep} of {count}"] = theirs
    work = {name: entrant.work for name, entrant in entrants.items()}
    measured = clock.run(work, rounds=ROUNDS, turn_seconds=TURN_SECONDS)
    micros = {name: measured.best(name) / HANDS * 1e6 for name in entrants}
    sizes = [f"{keep} of {count}" for keep, count in SIZES]
    three, six = micros["pitboss 3 of 3"], micros["pitboss 5 of 6"]
    peer = min(PEERS, key=lambda peer: micros[f"{peer} 5 of 6"])
    clock.report(
        "hands",
        "One hand a call",
        f"Microseconds a hand, the best pass over {HANDS:,} random hands in {ROUNDS} rounds, warm; in brackets how"
        " many times as long as pitboss. A blank: the package does not rank such hands.",
        clock.table(("best", "pitboss", *PEERS), [[size, *_cells(micros, size)] for size in sizes]),
        f"Three cards take {three:.2f} µs ({clock.against('0.25 µs', met=three < 0.25)}) and the best five of six"
        f" {six:.2f} µs ({clock.against('0.5 µs', met=six < 0.5)}); that is {three * 1e3 / measured.addition_ns:.1f}"
        f" and {six * 1e3 / measured.addition_ns:.1f} plain additions. The quickest of the others on six cards is"
        f" {peer}, at {micros[f'{peer} 5 of 6'] / six:.2f} times the time of pitboss. All agree on every hand.",
        measured.machine(),
    )


def _peers(keep: int, count: int, hands: Sequence[tuple[int, ...]]) -> dict[str, Entrant]:
    """The libraries that can rank such hands, each through its fastest public call."""
    named = [[NAMES[card] for card in hand] for hand in hands]
    pokerkit: Any = import_module("pokerkit")  # imported by name, since mypy also runs where it is not installed
    cards = [tuple(pokerkit.Card.parse("".join(names))) for names in named]
    if keep == 3:
        return {"pokerkit": Entrant(pokerkit.RhodeIslandHoldemHand, cards)}
    if keep == 4:
        return {}
    high = pokerkit.StandardHighHand
    dealt = [[treys.Card.new(name) for name in names] for names in named]
    return {
        "phevaluator": Entrant(getattr(phevaluator, f"evaluate_{count}cards"), hands, spread=True),
        "eval7": Entrant(eval7.evaluate, [[eval7.Card(name) for name in names] for names in named]),
        "treys": Entrant(treys.Evaluator().evaluate, [(hand[:2], hand[2:]) for hand in dealt], spread=True),
        "pokerkit": Entrant(high if count == 5 else high.from_game, cards),
    }


def _same_order(ours: Entrant, theirs: Entrant) -> bool:
    """Check that both rank the hands in the same order, or exactly reversed: a fast wrong answer does not count."""
    both = zip(ours.hands, theirs.hands, strict=True)
    pairs = {(ours.rank(mine), theirs.rank(*its) if theirs.spread else theirs.rank(its)) for mine, its in both}
    order = sorted(pairs, key=lambda pair: pair[0])
    up = all(low[0] < high[0] for low, high in pairwise(order))
    return up and any(all(way(low[1], high[1]) for low, high in pairwise(order)) for way in (lt, gt))


def _cells(micros: dict[str, float], size: str) -> list[str]:
    ours = micros[f"pitboss {size}"]
    spent = [micros.get(f"{peer} {size}") for peer in PEERS]
    return [f"{ours:.2f}", *("" if one is None else f"{one:.2f} ({one / ours:.1f})" for one in spent)]


if __name__ == "__main__":
    main()
