"""A run comes to the same whoever plays it and however it ends; nothing is counted twice, and nothing is lost."""

import os
import signal
import threading
import time
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss.sheets import shipped
from pitboss.sim import simulation, workers
from pitboss.sim.blocks import BLOCK
from pitboss.sim.counted import Counted, Unequal, pack, unpack
from pitboss.sim.program import program
from pitboss.sim.question import ask
from pitboss.sim.resume import Resume
from pitboss.sim.run import Blocks, Ended, run
from pitboss.sim.workers import Workers

CELLS = 30


def blocks(first: int, last: int) -> Blocks:
    """A tiny program: each block has a histogram of its own."""
    return [(block, pack(np.random.default_rng(block).integers(0, 3, CELLS))) for block in range(first, last)]


def slowly(first: int, last: int) -> Blocks:
    time.sleep(0.02)
    return blocks(first, last)


def whole(many: int) -> Counted:
    found = Counted(CELLS)
    for block, packed in blocks(0, many):
        found.add(block, packed)
    return found


@pytest.mark.parametrize("threads", [1, 3])
def test_any_number_of_threads_comes_to_the_same(threads: int) -> None:
    with workers.threads(threads) as who:
        ran = run(blocks, 500, Counted(CELLS), who)
    assert (ran.ended, ran.counted.blocks) == (Ended.DONE, 500)
    assert (ran.counted.total == whole(500).total).all()


def test_a_second_copy_adds_nothing_and_an_unequal_one_is_refused() -> None:
    """Would catch a worker whose death makes a block count twice, and machines that do not agree."""
    counted = whole(3)
    before = counted.total.copy()
    (block, packed), *_ = blocks(1, 2)
    assert not counted.add(block, packed)
    cells, times = unpack(packed)
    histogram = np.zeros(CELLS, np.int64)
    histogram[cells] = times
    histogram[cells[0]] -= 1
    histogram[cells[1]] += 1
    assert sum(unpack(pack(histogram))[1]) == sum(times)
    with pytest.raises(Unequal, match="block 1 was counted twice"):
        counted.add(block, pack(histogram))
    assert (counted.total == before).all()


def test_every_bit_of_a_digest_counts() -> None:
    """Would catch one that is cut short on its way, or compared in part."""
    for bit in (0, 100, 255):
        counted = whole(1)
        counted.digests[0, bit // 8] ^= 1 << bit % 8
        with pytest.raises(Unequal):
            counted.add(*blocks(0, 1)[0])


def test_a_second_copy_is_compared_with_one_from_a_file(tmp_path: Path) -> None:
    asked = ask(shipped.load("pair-plus"))
    made = program(asked)
    counted, found = Counted(made.cells), made.count(0)
    counted.add(0, pack(found))
    Resume(tmp_path / "run", asked, BLOCK).save(counted)
    again = Resume(tmp_path / "run", asked, BLOCK).load(made.cells)
    assert not again.add(0, pack(found))
    first, second = np.flatnonzero(found)[:2]
    found[first] -= 1
    found[second] += 1
    with pytest.raises(Unequal, match="block 0 was counted twice"):
        again.add(0, pack(found))


def test_a_run_goes_on_with_the_blocks_that_are_missing() -> None:
    counted, asked = Counted(CELLS), list[int]()
    for block, packed in [*blocks(2, 4), *blocks(7, 8)]:
        counted.add(block, packed)

    def play(first: int, last: int) -> Blocks:
        asked.extend(range(first, last))
        return blocks(first, last)

    with workers.threads(1) as who:
        run(play, 10, counted, who)
    assert sorted(asked) == [0, 1, 4, 5, 6, 8, 9]
    assert (counted.total == whole(10).total).all()


def test_ctrl_c_ends_it_with_what_was_merged() -> None:
    """Would catch a block that is half added, or a run that raises and loses what it had."""
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with workers.threads(2) as who:
        ran = run(slowly, 1_000_000, Counted(CELLS), who)
    assert ran.ended is Ended.STOPPED
    assert 0 < ran.counted.blocks < 1_000_000
    again = Counted(CELLS)
    for block in np.flatnonzero(ran.counted.there).tolist():
        again.add(*blocks(block, block + 1)[0])
    assert (again.total == ran.counted.total).all()


def test_workers_that_die_leave_what_they_had_counted() -> None:
    class Dying(Executor):
        left = 5

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            found: Future[Any] = Future()
            self.left -= 1
            if self.left:
                found.set_result(fn(*args))
            else:
                found.cancel()
                found.set_running_or_notify_cancel()
            return found

    ran = run(blocks, 100, Counted(CELLS), Workers(Dying(), 1))
    assert (ran.ended, ran.why) == (Ended.BROKEN, "the connection to them is lost")
    assert ran.counted.blocks >= 4


def test_processes_come_to_the_same_as_threads() -> None:
    """A question travels, and is made ready again where it arrives."""
    question = ask(shipped.load("pair-plus"), seed=3)
    with workers.threads(2) as who:
        here = simulation.simulate(question, 3 * BLOCK + 10, who)
    with workers.processes(1) as who:
        there = simulation.simulate(question, 3 * BLOCK + 10, who)
    assert here.rounds == there.rounds == int(here.total.sum()) == 3 * BLOCK + 10
    assert (here.total == there.total).all()


def test_the_last_rounds_are_those_that_a_longer_run_has_there() -> None:
    question = ask(shipped.load("pair-plus"), seed=3)
    with workers.threads(1) as who:
        short, longer = (simulation.simulate(question, many, who) for many in (BLOCK + 5, BLOCK + 6))
    differ = longer.total - short.total
    assert (differ.sum(), differ.max()) == (1, 1)
    made = simulation.ready(question)
    assert differ[made.rounds(1)[1][5, 0]] == 1
