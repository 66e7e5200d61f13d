"""Two checkouts of pitboss beside each other: the rows of `service.py` and `store.py`, by processor time.

    python bench/against.py ../old              # a checkout of another commit, with a .venv of its own
    python bench/against.py ../old service      # one of the two benches; nothing is written to results.md
    python bench/against.py ../old instructions # how many the processor carries out for a command, counted by valgrind

Three processes are started: the older checkout, the older one again, and this one. Each uses its own benches and
the same decks, so that all do the same work. They take turns, a fraction of a second at a time, so that other load
on the machine meets all three alike. A ratio is the median over the turns; the spread is what the same commit comes
to against itself.

Instructions do not depend on the machine, on other load, or on what its caches hold: they say whether a command is more
work than before. They are counted of two runs of different length, so that imports and preparations are not in it.
"""

import asyncio
import gc
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script imports its neighbours by their bare name

STARTS, TURNS = 3, 21
HANDS, GROUPS = 15, 20
BENCHES = ("service", "store")
COUNTED = {"decided, posted, kept in memory": (False, False), "and shown to seven seats": (True, False),
           "and told why, as seven pages need it": (True, True)}  # fmt: skip
FEW, MANY = 100, 500  # commands of the two runs
HERE = Path(__file__).resolve().parent.parent

Rows: TypeAlias = dict[str, float]  # how many a second of processor time
Turn: TypeAlias = Callable[[], Rows]


def main() -> None:
    if sys.argv[2:] == ["instructions"]:
        _instructions(Path(sys.argv[1]).resolve())
        return
    if len(sys.argv) not in (2, 3) or (sys.argv[2:] and sys.argv[2] not in BENCHES):
        sys.exit(f"Name another checkout, and if you like one of {', '.join(BENCHES)}: python {sys.argv[0]} ../old")
    trees = [Path(sys.argv[1]).resolve()] * 2 + [HERE]
    found: dict[str, list[list[float]]] = {}
    ratios: dict[str, tuple[list[float], list[float]]] = {}  # of every start: new to old, and old to old
    for bench in sys.argv[2:] or BENCHES:
        for _ in range(STARTS):
            measured = _measured(bench, trees)
            for row, turns in measured.items():
                found.setdefault(row, []).extend(turns)
                new, same = ratios.setdefault(row, ([], []))
                new.append(statistics.median(now / old for old, _, now in turns))
                same.append(statistics.median(again / old for old, again, _ in turns))
    rows = []
    for row, (new, same) in ratios.items():
        old, _, now = (statistics.median(turn[number] for turn in found[row]) for number in range(3))
        spread = max(abs(one - 1) for one in same)
        rows.append([row, f"{old:,.0f}", f"{now:,.0f}", f"{statistics.median(new):.2f}", f"{spread:.2f}"])
    table = clock.table(["row", "before", "now", "ratio", "spread"], rows)
    if sys.argv[2:]:
        print(table)
        return
    clock.report(
        "against",
        "Before and after the redesign",
        f"A second of processor time (`bench/against.py`): the commit before the redesign, and now, in {STARTS} starts"
        f" of {TURNS} turns each. The ratio is over 1 where it is faster now: the median over the turns, and of those"
        " over the starts. The spread is the largest such median of the older commit against itself. Waiting for the"
        " disk is not in it. The view of a settled hand now has the reasons, for which each page had to ask before; the"
        " row of seven pages counts both ways.",
        table,
        clock.run({}, rounds=9).machine(),
    )


def _measured(bench: str, trees: list[Path]) -> dict[str, list[list[float]]]:
    """Of each row, what every tree came to in each turn."""
    started = [_start(tree, bench) for tree in trees]
    found: dict[str, list[list[float]]] = {}
    try:
        names: list[str] = [json.loads(_line(process)) for process in started].pop()
        for number in range(1 + len(names) * TURNS):
            name = names[number % len(names)]
            said: list[Rows] = [{} for _ in trees]
            for one in sorted(range(len(trees)), key=lambda one: (one + number) % len(trees)):
                said[one] = _asked(started[one], name)
            for row in said[0]:
                found.setdefault(row, []).append([rows[row] for rows in said])
    finally:
        for process in started:
            process.communicate()  # nothing more is asked: it ends
    return found


def _start(tree: Path, bench: str) -> "subprocess.Popen[str]":
    python = [str(tree / ".venv/bin/python"), __file__, "--turns", bench]
    return subprocess.Popen(python, cwd=tree, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _asked(process: "subprocess.Popen[str]", name: str) -> Rows:
    assert process.stdin is not None
    process.stdin.write(name + "\n")
    process.stdin.flush()
    return json.loads(_line(process))  # type: ignore[no-any-return]


def _line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline()


# ---------------------------------------------------------------- in one checkout


def _take_turns(bench: str) -> None:
    """Say what can be asked for, then answer each line that comes in."""
    sys.path.insert(0, str(Path.cwd() / "bench"))  # its own benches, which ask its own house
    with tempfile.TemporaryDirectory() as folder:
        turns = dict(_service(Path(folder)) if bench == "service" else _stores(Path(folder)))
        for turn in turns.values():
            turn()  # warm
        print(json.dumps(list(turns)), flush=True)
        for line in sys.stdin:
            print(json.dumps(turns[line.strip()]()), flush=True)


def _service(folder: Path) -> Iterator[tuple[str, Turn]]:
    service: Any = import_module("service")
    store: Any = import_module("store")
    service.RANKED, service.perf_counter = 2_000, process_time
    service.HANDS, service.ROUNDS = HANDS, GROUPS
    _with_same_decks(service)
    for sheet in service.SHEETS:
        yield f"hands, {sheet}", _rate(f"hands, {sheet}", service._hands(sheet), HANDS)
    running, players = service._busy_house(store.kept(folder / "house.db"))
    groups = service._groups()

    def commands(name: str, go: Callable[..., None], *, parts: bool) -> Turn:
        def turn() -> Rows:
            way = service.Way()
            _without_gc(lambda: go(running, players, groups, way))
            count = len(way.answered)
            return {
                name: way.rate,
                **({f"- {part}": count / took for part, took in way.parts.items()} if parts else {}),
            }

        return turn

    yield "step", commands("commands, in step", service._go_in_step, parts=True)
    yield "thread", commands("commands, by the writing thread", service._go_by_thread, parts=False)
    name = "hands, as seven pages are told them"
    yield name, _rate(name, _told(service, store.kept(folder / "told.db")), HANDS)


def _with_same_decks(service: Any) -> None:
    chance, house = random.Random(5), service.House
    service.House = lambda kept, vault: house(kept, vault, seeds=lambda: chance.randbytes(32))


def _told(service: Any, kept: Any) -> Callable[[], None]:
    """Whole hands, as seven pages are told them."""
    house, players = service._house(kept, ["six-card"])
    tell = _pages(house)

    def play() -> None:
        done = 0
        while done < HANDS:
            service._must(house, service._next(house, players, "T0"))
            done += tell("T0")

    return play


def _pages(house: Any) -> Callable[[str], bool]:
    """All that seven pages need after a command: every view, and why each wager was paid or taken. Before the redesign
    a page asked for the reasons in a request of its own; now they are in the view of the settled hand.

    The function says whether a hand has ended.
    """
    views: Any = import_module("pitboss.house.views")
    asks_again = Path("web/src/table/useWhole.ts").exists()
    past: Any = import_module("pitboss.web.study.past_hands").Past(house.store) if asks_again else None
    loop, before = asyncio.new_event_loop(), dict[str, Any]()

    def tell(name: str) -> bool:
        list(views.frames(house.desk(name)).values())
        table = house.table(name)
        last, was = table.last, before.get(name)
        before[name] = last
        if last is was or last is None:
            return False
        for sitter in table.sitters if asks_again else ():
            whole = past.whole(name, last.number, sitter.player, str)
            loop.run_until_complete(whole).model_dump_json()
        return True

    return tell


# ---------------------------------------------------------------- instructions


def _instructions(old: Path) -> None:
    rows = []
    for number, name in enumerate(COUNTED):
        before, now = (_counted(tree, number) for tree in (old, HERE))
        rows.append([name, f"{before / 1000:,.0f}", f"{now / 1000:,.0f}", f"{now / before:.2f}"])
    clock.report(
        "instructions",
        "The work of a command, in instructions",
        f"Thousands of instructions a command, of seven bots at 15 tables of the five sheets (`bench/against.py OLD"
        f" instructions`, counted by valgrind; {MANY} commands less {FEW}): before the redesign, and now. The"
        " ratio is below 1 where it is less work now. The thinking of the bots is in it, on both sides.",
        clock.table(["a command is", "before", "now", "ratio"], rows),
        clock.run({}, rounds=3).machine(),
    )


def _counted(tree: Path, what: int) -> float:
    few, many = (_ran(tree, what, commands) for commands in (FEW, MANY))
    return (many - few) / (MANY - FEW)


def _ran(tree: Path, what: int, commands: int) -> int:
    counting = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    run = [*counting, str(tree / ".venv/bin/python"), __file__, "--play", str(what), str(commands)]
    try:
        done = subprocess.run(run, cwd=tree, check=True, stderr=subprocess.PIPE, text=True, env=_SAME_HASHES)
    except FileNotFoundError:
        sys.exit("valgrind is not installed: apt-get install valgrind")
    return int(re.findall(r"I\s+refs:\s+([\d,]+)", done.stderr)[0].replace(",", ""))


_SAME_HASHES = {**os.environ, "PYTHONHASHSEED": "0"}


def _play(what: int, commands: int) -> None:
    sys.path.insert(0, str(Path.cwd() / "bench"))
    service: Any = import_module("service")
    service.RANKED, service.TABLES = 200, 15
    _with_same_decks(service)
    house, players = service._busy_house(service.MemoryStore())
    shown, told = list(COUNTED.values())[what]
    tell = _pages(house) if told else lambda name: list(service.views.frames(house.desk(name)).values())
    gc.disable()
    for number in range(commands):
        name = f"T{number % service.TABLES}"
        service._must(house, service._next(house, players, name))
        if shown:
            tell(name)


def _stores(folder: Path) -> Iterator[tuple[str, Turn]]:
    store: Any = import_module("store")
    store.ONE, store.MANY, store.ROUNDS = 64, 1_024, TURNS + 1
    for size, count in ((1, store.ONE), (64, store.MANY), (256, store.MANY)):
        name = f"store, {size} a commit"
        yield name, _rate(name, store._stored(store.kept(folder / str(size)), size), count)
    name = "store, by the writing thread"
    yield name, _rate(name, store._written(store.kept(folder / "writer")), store.MANY)
    name = "store, memory"
    yield name, _rate(name, store._stored(store.MemoryStore(), 1, count=store.MANY), store.MANY)


def _rate(name: str, work: Callable[[], object], count: int) -> Turn:
    def turn() -> Rows:
        seconds = 0.0

        def timed() -> None:
            nonlocal seconds
            begun = process_time()
            work()
            seconds = process_time() - begun

        _without_gc(timed)
        return {name: count / seconds}

    return turn


def _without_gc(work: Callable[[], None]) -> None:
    gc.collect()
    gc.disable()
    try:
        work()
    finally:
        gc.enable()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--turns"]:
        _take_turns(sys.argv[2])
    elif sys.argv[1:2] == ["--play"]:
        _play(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main()
