"""Exact solves: what `pitboss.solve` takes on each kind of sheet, warm; what a process takes; and the memory."""

import json
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import pitboss
from pitboss.odds.pricing.joint import joint

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script imports its neighbours by their bare name

AIMS_MS = {"three-card": 30, "player-dealer": 30, "four-card": 150, "caribbean-stud": 2000, "crazy-4": 2000}
TOGETHER, TOGETHER_AIM_MS = "six-card, all wagers together", 100
STAKES = {"ante": 200, "pair-plus": 200, "six-card-bonus": 200}
ROUNDS, STARTS = 5, 5
MEMORY_AIM_MB = 400

PITBOSS = str(Path(sys.executable).with_name("pitboss"))
ODDS = (PITBOSS, "odds", "four-card")
FIRST, COUNTED, KEPT = "on a new machine", "kernels compiled before", "solution kept"
AIMS_S = {FIRST: 15.0, COUNTED: 1.5, KEPT: 0.3}

# The peak memory of one solve, in a process of its own, in kB, as Linux reports it.
PEAK = """
import json, pathlib, sys, pitboss
from pitboss.odds.pricing.joint import joint
game, stakes = pitboss.load(sys.argv[1]), json.loads(sys.argv[2])
joint(game, stakes) if stakes else pitboss.solve(game, cache=False)
print(pathlib.Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""


def main() -> None:
    work: dict[str, clock.Work] = {sheet: partial(pitboss.solve, pitboss.load(sheet), cache=False) for sheet in AIMS_MS}
    work[TOGETHER] = partial(joint, pitboss.load("six-card"), STAKES)
    measured = clock.run(work, rounds=ROUNDS)
    with clock.compiled() as environment, tempfile.TemporaryDirectory() as folder:
        environment["PITBOSS_CACHE"] = folder
        _ran(KEPT, environment)  # so that Python itself starts from bytecode
        seconds = _processes(environment)
        memory = {name: _peak(name, environment) for name in work}
    rows, missed = [], []
    for name, aim in {**AIMS_MS, TOGETHER: TOGETHER_AIM_MS}.items():
        best = measured.best(name) * 1000
        rows.append([name, f"{best:.0f}", f"{aim}", f"{memory[name]:.0f}"])
        missed += [name] if best > aim or memory[name] > MEMORY_AIM_MB else []
    missed += [name for name, aim in AIMS_S.items() if seconds[name] > aim]
    clock.report(
        "odds",
        "Exact solves",
        f"Milliseconds of a whole solve, side wagers included, warm, the best of {ROUNDS} in turn; and the most memory"
        f" that a process takes for it, in MB, with an aim of {MEMORY_AIM_MB}.",
        clock.table(["sheet", "ms", "aim", "MB"], rows),
        f"Seconds of `pitboss odds four-card` as a process, the best of {STARTS} but for the first row.",
        clock.table(["process", "s", "aim"], [[name, f"{seconds[name]:.2f}", f"{AIMS_S[name]}"] for name in AIMS_S]),
        f"MISSED in this run: {', '.join(missed)}." if missed else "Every aim is met in this run.",
        measured.machine(),
    )


def _processes(environment: dict[str, str]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as empty:
        first = _ran(FIRST, environment | {"PITBOSS_CACHE": empty})
    return {FIRST: first} | {name: min(_ran(name, environment) for _ in range(STARTS)) for name in (COUNTED, KEPT)}


def _ran(name: str, environment: dict[str, str]) -> float:
    begun = perf_counter()
    command = [*ODDS, "--no-cache"] if name == COUNTED else ODDS
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return perf_counter() - begun


def _peak(name: str, environment: dict[str, str]) -> float:
    sheet, stakes = ("six-card", STAKES) if name == TOGETHER else (name, {})
    command = [sys.executable, "-c", PEAK, sheet, json.dumps(stakes)]
    for _ in range(2):  # the first one may compile kernels, which takes longer
        said = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True).stdout
    return int(said) / 1024


if __name__ == "__main__":
    main()
