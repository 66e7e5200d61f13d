"""Two checkouts of pitboss beside each other: the rows of `service.py` and `store.py`, by processor time.

    python bench/against.py ../old        # a checkout of another commit, with a .venv of its own

Both work at the same time, `PAIRS` times, each in a process of its own with its own benches and the same decks, so that
other load on the machine meets both alike. A row is how many times as fast this checkout is, the median of the pairs;
beside it the spread of the older one against itself: its pairs of neighbouring runs.
"""

import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script imports its neighbours by their bare name

PAIRS = 9
HANDS, GROUPS, BEST = 15, 20, 4
HERE = Path(__file__).resolve().parent.parent


def main() -> None:
    if len(sys.argv) != 2:
        print(f"Nothing to compare with: name another checkout, as in  python {sys.argv[0]} ../old")
        return
    other = Path(sys.argv[1]).resolve()
    runs: dict[Path, list[dict[str, float]]] = {other: [], HERE: []}
    for _ in range(PAIRS):
        begun = [(tree, _begin(tree)) for tree in runs]
        for tree, process in begun:
            runs[tree].append(json.loads(process.communicate()[0]))
    rows = []
    for name in runs[HERE][0]:
        old, new = ([run[name] for run in runs[tree]] for tree in (other, HERE))
        ratio = statistics.median(after / before for before, after in zip(old, new, strict=True))
        apart = statistics.median(abs(later / earlier - 1) for earlier, later in pairwise(old))
        figures = (statistics.median(old), statistics.median(new))
        rows.append([name, *(f"{one:,.0f}" for one in figures), f"{ratio:.2f}", f"{apart:.2f}"])
    clock.report(
        "against",
        "Before and after the redesign",
        f"A second of processor time, medians of {PAIRS} pairs of runs at the same time (`bench/against.py`): the"
        " commit before the redesign, and now. The ratio is over 1 where it is faster now; the spread is the"
        " median change from one run of the older commit to its next. Runs are shorter than those of the benches"
        " themselves. Waiting for the disk is not in it, and sockets are not.",
        clock.table(["row", "before", "now", "ratio", "spread"], rows),
        clock.run({}, rounds=9).machine(),
    )


def _begin(tree: Path) -> "subprocess.Popen[str]":
    python = [str(tree / ".venv/bin/python"), __file__, "--rows"]
    return subprocess.Popen(python, cwd=tree, stdout=subprocess.PIPE, text=True)


# ---------------------------------------------------------------- in one checkout


def _rows(tree: Path) -> dict[str, float]:
    """All rows of the checkout in which this process was started."""
    sys.path.insert(0, str(tree / "bench"))  # its own benches, which ask its own house
    service: Any = import_module("service")
    store: Any = import_module("store")
    service.RANKED, service.perf_counter = 2_000, process_time
    chance, house = random.Random(5), service.House
    service.House = lambda kept, vault: house(kept, vault, seeds=lambda: chance.randbytes(32))
    found: dict[str, float] = {}
    for sheet in service.SHEETS:
        service.HANDS = 2 * HANDS
        play = service._hands(sheet)
        play()
        service.HANDS = HANDS
        found[f"hands, {sheet}"] = _rate(play, HANDS)
    with tempfile.TemporaryDirectory() as folder:
        found |= _commands(service, store, Path(folder))
        found |= _stores(store, Path(folder))
    return found


def _commands(service: Any, store: Any, folder: Path) -> dict[str, float]:
    kept = store.kept(folder / "house.db")
    house, players = service._busy_house(kept)
    groups, service.ROUNDS = service._groups(), GROUPS
    found: dict[str, float] = {}
    for name, go in (("in step", service._go_in_step), ("by the writing thread", service._go_by_thread)):
        go(house, players, groups, service.Way())
        ways = [_way(service, go, house, players, groups) for _ in range(BEST)]
        found[f"commands, {name}"] = max(way.rate for way in ways)
        if name == "in step":
            found |= {f"- {part}": max(len(way.answered) / way.parts[part] for way in ways) for part in ways[0].parts}
    kept.close()
    return found


def _way(service: Any, go: Callable[..., None], house: Any, players: Any, groups: Any) -> Any:
    way = service.Way()
    gc.collect()
    gc.disable()
    try:
        go(house, players, groups, way)
    finally:
        gc.enable()
    return way


def _stores(store: Any, folder: Path) -> dict[str, float]:
    store.ONE, store.MANY, store.ROUNDS = 64, 1_024, BEST + 1
    work = {
        "store, 1 a commit": (store._stored(store.kept(folder / "1"), 1), store.ONE),
        "store, 64 a commit": (store._stored(store.kept(folder / "64"), 64), store.MANY),
        "store, 256 a commit": (store._stored(store.kept(folder / "256"), 256), store.MANY),
        "store, by the writing thread": (store._written(store.kept(folder / "writer")), store.MANY),
        "store, memory": (store._stored(store.MemoryStore(), 1, count=store.MANY), store.MANY),
    }
    for one, _ in work.values():
        one()
    return {name: _rate(one, count) for name, (one, count) in work.items()}


def _rate(work: Callable[[], object], count: int) -> float:
    """How many a second of processor time, at best."""
    gc.collect()
    gc.disable()
    try:
        seconds = []
        for _ in range(BEST):
            begun = process_time()
            work()
            seconds.append(process_time() - begun)
    finally:
        gc.enable()
    return count / min(seconds)


if __name__ == "__main__":
    if sys.argv[1:] == ["--rows"]:
        print(json.dumps(_rows(Path(os.getcwd()))))
    else:
        main()
