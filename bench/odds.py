"""Exact solves, warm, in one process: what `pitboss.solve` takes on each kind of sheet."""

from functools import partial
from typing import TYPE_CHECKING

import pitboss
from pitboss.odds.joint import joint

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script finds its neighbours by their bare name

AIMS_MS = {"three-card": 30, "player-dealer": 30, "four-card": 150, "caribbean-stud": 2000, "crazy-4": 2000}
TOGETHER = "six-card, all wagers together"
ROUNDS = 5


def main() -> None:
    work: dict[str, clock.Work] = {sheet: partial(pitboss.solve, pitboss.load(sheet)) for sheet in AIMS_MS}
    stakes = {"ante": 200, "pair-plus": 200, "six-card-bonus": 200}
    work[TOGETHER] = partial(joint, pitboss.load("six-card"), stakes)
    measured = clock.run(work, rounds=ROUNDS)
    rows, missed = [], []
    for name, aim in {**AIMS_MS, TOGETHER: 100}.items():
        best = measured.best(name) * 1000
        rows.append([name, f"{best:.0f}", f"{aim}"])
        missed += [name] if best > aim else []
    clock.report(
        "odds",
        "Exact solves",
        f"Milliseconds of a whole solve, side wagers included, warm, the best of {ROUNDS} in turn.",
        clock.table(["sheet", "ms", "aim"], rows),
        f"MISSED in this run: {', '.join(missed)}." if missed else "Every aim is met in this run.",
        measured.machine(),
    )


if __name__ == "__main__":
    main()
