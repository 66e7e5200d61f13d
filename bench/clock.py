"""How bench/ measures and where the figures go.

Competitors run in turn, in several rounds, so that other load on the machine slows all of them alike; the
best round counts. A loop of plain additions runs beside them and shows how fast the machine is at that
moment: use it to compare figures of two runs. Run by itself, this module prints only that speed.
"""

import gc
import os
import platform
import statistics
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TypeAlias

Work: TypeAlias = Callable[[], object]

RESULTS = Path(__file__).with_name("results.md")
_ADDITIONS = 100_000
_HEAD = """# Benchmarks

Written by the scripts in this folder (`make bench`), a section each. The machines are shared and at times
half as fast as at others, so each section says how long a plain addition in a Python loop took in its run.
"""


@dataclass(frozen=True)
class Run:
    """The seconds of every piece of work, by competitor, and those of the reference loop."""

    seconds: Mapping[str, Sequence[float]]
    loops: Sequence[float]

    def best(self, name: str) -> float:
        return min(self.seconds[name])

    def median(self, name: str) -> float:
        return statistics.median(self.seconds[name])

    @property
    def addition_ns(self) -> float:
        """The time of one turn of the reference loop when nothing disturbs it."""
        return min(self.loops) / _ADDITIONS * 1e9

    def machine(self) -> str:
        """The kind of machine and its speed in this run; never its host name."""
        worst = max(self.loops) / min(self.loops)
        return (
            f"{os.cpu_count()} cores, {platform.machine()}, {platform.python_implementation()}"
            f" {platform.python_version()}; a plain addition in a loop took {self.addition_ns:.0f} ns"
            f" (at worst {worst:.1f} times as long)."
        )


def run(work: Mapping[str, Work], *, rounds: int, turn_seconds: float = 0) -> Run:
    """Let everyone work once to warm up, then `rounds` times in turn against the clock.

    Work that ends before `turn_seconds` is repeated: at the start of a turn the processor's caches hold the data of the
    others, and short work should meet as much noise as long work.
    """
    for one in work.values():
        one()
    seconds: dict[str, list[float]] = {name: [] for name in work}
    loops: list[float] = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            loops.append(_timed(_additions))
            for name, one in work.items():
                ends = perf_counter() + turn_seconds
                seconds[name].append(_timed(one))
                while perf_counter() < ends:
                    seconds[name].append(_timed(one))
    finally:
        gc.enable()
    return Run(seconds, loops)


@contextmanager
def compiled() -> Iterator[dict[str, str]]:
    """An environment in which a program starts from bytecode, as it does from its second start on.

    The bytecode goes to a folder of its own, since some machines forbid Python to write any.
    """
    with tempfile.TemporaryDirectory() as folder:
        yield {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": folder}


def report(section: str, title: str, *paragraphs: str, page: Path | None = None) -> None:
    """Print the section and put it into results.md, or another page, in the place of what it said before."""
    text = "\n\n".join((f"## {title}", *paragraphs))
    print(text)
    page = page or RESULTS
    begin, end = f"<!-- {section}: begin -->\n", f"<!-- {section}: end -->\n"
    before, after = page.read_text(encoding="utf-8") if page.exists() else _HEAD, ""
    if begin in before:
        before, _, rest = before.partition(begin)
        after = rest.partition(end)[2]
    else:
        before += "\n"
    page.write_text(f"{before}{begin}{text}\n{end}{after}", encoding="utf-8")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table: words in the first column, figures in the others."""
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *rows))


def against(aim: str, *, met: bool) -> str:
    """How a figure compares with our aim; it is reported, never enforced."""
    return f"the aim of {aim} is {'met' if met else 'MISSED in this run'}"


def _timed(work: Work) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def _additions() -> int:
    total = 0
    for number in range(_ADDITIONS):
        total += number
    return total


if __name__ == "__main__":
    print(run({}, rounds=50).machine())
