"""Whole rounds by the million: `sim` on one core and on two, beside the engine, a plain loop, NumPy and other packages.

Every figure is of whole rounds: dealt, decided, and all wagers counted for the settlement. The programs are made before
the clock runs: for a game with a board that takes a minute the first time, and is kept.

    python bench/simulate.py --alone    # for some seconds before all other programs, where a machine is never quiet

What two cores come to cannot be seen while others use them. On Linux root may ask to go first; turns are short then.
"""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from pitboss.odds.solving.solution import together
from pitboss.sheets import shipped
from pitboss.sim.blocks import BLOCK
from pitboss.sim.program import Program, program
from pitboss.sim.question import OPTIMAL, ask

if TYPE_CHECKING:
    from bench import clock, simulated_peers
else:
    import clock  # a script imports its neighbours by their bare name
    import simulated_peers

ALONE = "--alone" in sys.argv[1:]
ROUNDS = 4 if ALONE else 9
TURN_SECONDS = 0.05 if ALONE else 0.1
CORES = 2
QUICK_AIM = 200  # million rounds a second of two hands of three cards, on one core
CORES_AIM = 1.8  # times as many of these on two
COMPACT = "2x: pair of tens or better\n1x: pair of twos or better\nfold: otherwise\n"
PEERS_PLAY = "three-card"
SIGMAS = 5


class Entry(NamedTuple):
    """A sheet with all its wagers, or with the main game alone; how it is played, and our aim in millions a second."""

    sheet: str
    strategy: str
    aim: int
    everything: bool = True

    @property
    def blocks(self) -> int:
        """So many for each thread at a time that to start them takes no time beside."""
        return 48 if self.aim == QUICK_AIM else 12

    @property
    def name(self) -> str:
        return self.sheet if self.strategy == OPTIMAL else f"{self.sheet}, a short list of rules"


ENTRIES = (
    Entry("three-card", OPTIMAL, QUICK_AIM),
    Entry("six-card", OPTIMAL, QUICK_AIM),
    Entry("mini-royal", OPTIMAL, QUICK_AIM),
    Entry("player-dealer", OPTIMAL, QUICK_AIM),
    Entry("face-up-three-card", OPTIMAL, QUICK_AIM),
    Entry("ultimate-three-card", OPTIMAL, QUICK_AIM),
    Entry("four-card", COMPACT, 40, everything=False),
    Entry("four-card", OPTIMAL, 10, everything=False),
    Entry("caribbean-stud", OPTIMAL, 5),
    Entry("high-card-flush", OPTIMAL, 5, everything=False),
    Entry("let-it-ride", OPTIMAL, 5),
    Entry("casino-holdem", OPTIMAL, 5, everything=False),
    Entry("ultimate-texas-holdem", OPTIMAL, 5, everything=False),
)


def main() -> None:
    made = {entry.name: _program(entry) for entry in ENTRIES}
    blocks = {entry.name: entry.blocks for entry in ENTRIES}
    peers = simulated_peers.peers()
    _check()
    if ALONE:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    with ThreadPoolExecutor(CORES) as threads:
        work: dict[str, clock.Work] = {name: partial(_count, one, range(blocks[name])) for name, one in made.items()}
        work |= {f"{name} on two": partial(_count_on, threads, one, blocks[name]) for name, one in made.items()}
        work |= {name: peer.play for name, peer in peers.items()}
        measured = clock.run(work, rounds=ROUNDS, turn_seconds=TURN_SECONDS)
    if ALONE:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    rates = {name: blocks[name] * BLOCK / measured.best(name) / 1e6 for name in made}
    on_two = {name: CORES * blocks[name] * BLOCK / measured.best(f"{name} on two") / 1e6 for name in made}
    theirs = {name: peer.rounds / measured.best(name) / 1e6 for name, peer in peers.items()}
    missed = [entry.name for entry in ENTRIES if rates[entry.name] < entry.aim]
    quick = [entry.name for entry in ENTRIES if entry.aim == QUICK_AIM]
    missed += [f"{name} on two cores" for name in quick if _times(rates, on_two, name) < CORES_AIM]
    quickest = rates[PEERS_PLAY]
    clock.report(
        "simulate",
        "Simulated rounds",
        f"Million whole rounds a second, the best of {ROUNDS} turns, warm; on two cores by two threads, in brackets how"
        f" many times as many. The aim is for one core; three cards each shall be {CORES_AIM} times as many on two.",
        clock.table(
            ("sheet", "one core", "two cores", "aim"),
            [
                [entry.name, f"{rates[entry.name]:,.0f}", _both(rates, on_two, entry.name), f"{entry.aim}"]
                for entry in ENTRIES
            ],
        ),
        f"MISSED in this run: {', '.join(missed)}." if missed else "Every aim is met in this run.",
        f"Thousand rounds a second of others, and how many times as many `{PEERS_PLAY}` comes to on one core. The first"
        " three play that sheet, too; packages have no such game and play a smaller one. Where pgx runs, it may use all"
        " cores.",
        clock.table(
            ("played by", "thousand/s", "times"),
            [[name, f"{rate * 1000:,.1f}", f"{quickest / rate:,.0f}"] for name, rate in theirs.items()],
        ),
        ("Measured before all other programs (`--alone`). " if ALONE else "") + measured.machine(),
    )


def _program(entry: Entry) -> Program:
    game = shipped.load(entry.sheet)
    least = ask(game).stakes
    stakes = dict(least)
    if entry.everything:
        stakes = {wager.id: stakes.get(wager.id, least[0][1]) for wager in game.opening}
    return program(ask(game, stakes, entry.strategy, seed=52))


def _count(made: Program, blocks: Sequence[int]) -> int:
    return sum(int(made.count(block).sum()) for block in blocks)


def _count_on(threads: Executor, made: Program, blocks: int) -> None:
    """Every thread has as many blocks as one core has alone."""
    parts = [range(first, CORES * blocks, CORES) for first in range(CORES)]
    assert sum(threads.map(partial(_count, made), parts)) == CORES * blocks * BLOCK


def _check() -> None:
    """A quick wrong answer does not count: the loop, NumPy, the engine and the kernel come to the exact worth."""
    game = shipped.load(PEERS_PLAY)
    stakes = {"ante": simulated_peers.ANTE, "pair-plus": simulated_peers.PAIR_PLUS}
    exact, made = together(game, stakes).distribution, program(ask(game, stakes, seed=52))
    played = {
        "plain": (simulated_peers.plain(20_000), 20_000),
        "NumPy": (simulated_peers.in_numpy(1_000_000), 1_000_000),
        "engine": (simulated_peers.engine(2_000), 2_000),
        "kernel": (int(made.count(0) @ made.nets.sum(axis=1)), BLOCK),
    }
    for name, (net, rounds) in played.items():
        off = abs(net / rounds - float(exact.mean)) / sqrt(float(exact.variance) / rounds)
        assert off < SIGMAS, f"{name} is {off:.1f} deviations away from the exact worth"


def _times(rates: dict[str, float], on_two: dict[str, float], name: str) -> float:
    return on_two[name] / rates[name]


def _both(rates: dict[str, float], on_two: dict[str, float], name: str) -> str:
    return f"{on_two[name]:,.0f} ({_times(rates, on_two, name):.2f})"


if __name__ == "__main__":
    main()
