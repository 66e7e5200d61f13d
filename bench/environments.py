"""Environments: steps a second of one core at many seats at once, beside Gymnasium's own way to have many."""

from collections.abc import Callable
from time import process_time
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

import pitboss.gym  # noqa: F401  (tells Gymnasium of the environments)
from pitboss.gym.vector import Tables

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script imports its neighbours by their bare name

SHEETS = ("three-card", "four-card", "high-card-flush", "ultimate-texas-holdem", "mississippi-stud")
SEATS, STEPS, ROUNDS = 8192, 20, 5
FEW, FEW_STEPS = 32, 5
AIM = 5_000_000


def main() -> None:
    work: dict[str, clock.Work] = {}
    taken: dict[str, int] = {}
    for sheet in SHEETS:
        for form in ("named", "flat"):
            work[f"{sheet} {form}"] = _many(Tables(SEATS, sheet=sheet, form=form), SEATS, STEPS)
            taken[f"{sheet} {form}"] = SEATS * STEPS
        few = gymnasium.make_vec("pitboss/Table-v0", num_envs=FEW, vectorization_mode="sync", sheet=sheet)
        work[f"{sheet} sync"] = _many(few, FEW, FEW_STEPS)
        taken[f"{sheet} sync"] = FEW * FEW_STEPS
    measured = clock.run(work, rounds=1)  # which warms up, and says how fast the machine is
    spent = {name: min(_processor_seconds(one) for _ in range(ROUNDS)) for name, one in work.items()}
    rate = {name: taken[name] / seconds for name, seconds in spent.items()}
    rows = [[sheet, *(f"{rate[f'{sheet} {form}']:,.0f}" for form in ("named", "flat", "sync"))] for sheet in SHEETS]
    slowest = min(rate[f"{sheet} {form}"] for sheet in SHEETS for form in ("named", "flat"))
    clock.report(
        "environments",
        "Environments",
        f"Steps in a second of processor time, answers at random, the best of {ROUNDS} runs: {SEATS:,} seats of the"
        f" vector environment, with named and with flat observations; and Gymnasium's own vector of {FEW} single seats,"
        " which the engine plays.",
        clock.table(["sheet", "named", "flat", f"{FEW} single seats"], rows),
        f"The slowest is {slowest / 1e6:.1f} million steps a second"
        f" (the aim of {AIM / 1e6:.0f} million is {'met' if slowest >= AIM else 'missed'}).",
        measured.machine(),
    )


def _processor_seconds(work: clock.Work) -> float:
    """Other load on a shared machine takes the clock's time and not the processor's."""
    begun = process_time()
    work()
    return process_time() - begun


def _many(env: Any, seats: int, steps: int) -> Callable[[], None]:
    """Some steps; answers are drawn before, since an agent's own time is not the environment's."""
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    answers = [chance.integers(env.single_action_space.n, size=seats) for _ in range(steps)]

    def play() -> None:
        for one in answers:
            env.step(one)

    return play


if __name__ == "__main__":
    main()
