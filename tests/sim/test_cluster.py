"""A cluster of separate processes, of which one is killed again and again, comes to the same bit for bit."""

import json
import logging
import os
import signal
import threading
import time
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pitboss.cards.deck import Deck
from pitboss.odds.counting import elsewhere
from pitboss.odds.solving.solution import solve
from pitboss.sheets import shipped
from pitboss.sheets.compile import on_deck
from pitboss.sim import simulation, workers
from pitboss.sim.counted import Counted
from pitboss.sim.question import ask
from pitboss.sim.run import Ended, run
from tests.cli.verbs import pitboss
from tests.odds.street_sheets import sheet
from tests.sim import slow

pytestmark = pytest.mark.filterwarnings("ignore")  # Dask and Tornado have warnings of their own


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers, a process each, behind a real scheduler; one that dies is started again."""
    dask: Any = import_module("distributed")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with dask.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=logging.CRITICAL
    ) as found:
        yield found


class Killer(threading.Thread):
    """Kills the first worker as soon as it is back, so many times."""

    def __init__(self, cluster: Any, times: int, flag: Path) -> None:
        super().__init__(daemon=True)
        self.killed: list[int] = []
        self._nanny, self._times, self._flag = next(iter(cluster.workers.values())), times, flag
        self._ended = threading.Event()
        flag.touch()

    def run(self) -> None:
        while len(self.killed) < self._times and not self._ended.wait(0.05):
            if self._nanny.status.name == "running" and self._nanny.pid not in (None, *self.killed):
                time.sleep(0.2)  # so that it has begun a task
                os.kill(self._nanny.pid, signal.SIGKILL)
                self.killed.append(self._nanny.pid)
        self._flag.unlink()

    def end(self) -> None:
        self._ended.set()
        self.join()


@pytest.mark.parametrize("times", [pytest.param(2, id="twice"), pytest.param(25, id="often", marks=pytest.mark.long)])
def test_a_worker_that_is_killed_again_and_again_changes_nothing(cluster: Any, tmp_path: Path, times: int) -> None:
    """Would catch a block that counts twice or not at all, and a run that blames its tasks for a worker's death."""
    question = ask(shipped.load("pair-plus"), seed=17)
    size, blocks = simulation.numbered(question).count, 150 * times  # those that are left when it ends go fast
    with workers.threads(1) as who:
        alone = run(partial(simulation.play_blocks, question), blocks, Counted(size), who)
    killer = Killer(cluster, times, tmp_path / "slowly")
    with workers.cluster(cluster.scheduler_address) as who:
        killer.start()
        ran = run(partial(slow.play, question, tmp_path / "slowly"), blocks, Counted(size), who)
        killer.end()
    assert len(killer.killed) == times
    assert (ran.ended, ran.counted.blocks) == (Ended.DONE, blocks)
    assert (ran.counted.total == alone.counted.total).all()
    assert (ran.counted.digests[:blocks] == alone.counted.digests[:blocks]).all()


@pytest.mark.long
def test_the_same_cluster_counts_an_exact_solution(cluster: Any) -> None:
    """Otherwise `tests/odds/test_elsewhere.py` has an executor that pickles all that goes there and comes back."""
    game = on_deck(sheet("turn"), Deck(ranks="TJQKA", suits="chs"))
    here = solve(game, cache=False)
    with workers.cluster(cluster.scheduler_address) as who, elsewhere.counted_on(who.executor, lambda: who.count):
        there = solve(game, cache=False)
    assert (there.main, there.streets, there.starts) == (here.main, here.streets, here.starts)


def test_dask_prints_no_tracebacks_of_its_own(cluster: Any) -> None:
    """The client has a level of its own: 35 lines of it came before our sentence where a scheduler was killed."""
    logging.getLogger("distributed.client").setLevel(logging.WARNING)  # as Dask has it after its import
    with workers.cluster(cluster.scheduler_address):
        loud = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]
        assert [name for name in loud if logging.getLogger(name).isEnabledFor(logging.ERROR)] == []


def test_the_verb_plays_on_a_cluster(cluster: Any) -> None:
    words = ("simulate", "pair-plus", "--rounds", "200_000", "--seed", "4", "--json")
    here, there = pitboss(*words), pitboss(*words, "--scheduler", cluster.scheduler_address)
    assert here.exit_code == there.exit_code == 0, there.output
    told, far = (json.loads(one.stdout) for one in (here, there))
    assert far.pop("workers") == cluster.scheduler_address
    told.pop("workers")
    assert told | {"seconds": 0} == far | {"seconds": 0}
