"""From a question to a result: the blocks are played by whoever works, the last rounds that fill no block as well."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np

from pitboss.sim import cells, result
from pitboss.sim.blocks import BLOCK
from pitboss.sim.cells import Array, Cells
from pitboss.sim.counted import Counted, pack, unpack
from pitboss.sim.exact import exact
from pitboss.sim.program import Program, program
from pitboss.sim.question import ROUNDS_MAX, Question, whole
from pitboss.sim.result import Result
from pitboss.sim.resume import Resume
from pitboss.sim.run import Blocks, Ended, Progress, Ran, run
from pitboss.sim.workers import Workers

_making = threading.Lock()


@dataclass(frozen=True)
class Simulated:
    """How often each cell came, in so many rounds."""

    question: Question
    total: Array
    rounds: int
    ended: Ended
    why: str = ""

    @property
    def result(self) -> Result:
        """Beside the exact values, which may take a while to count."""
        made = numbered(self.question)
        common = result.shared(self.question, made, self.rounds // BLOCK or 1)
        return result.result(self.question, made, self.total, exact(self.question), common)


def simulate(
    question: Question,
    rounds: int,
    workers: Workers,
    *,
    resume: Resume | None = None,
    tell: Callable[[Progress], None] = lambda _: None,
    stop: threading.Event | None = None,
) -> Simulated:
    """Play so many rounds. The answer depends on the question and the rounds, and on nothing else.

    Raises QuestionError for what is no number of rounds.
    """
    rounds = whole(rounds, 1, ROUNDS_MAX, "rounds are a whole number from 1 to 1e15")
    size = numbered(question).count
    blocks, rest = divmod(rounds, BLOCK)
    counted = Counted(size) if resume is None else resume.load(size)

    def told(progress: Progress) -> None:
        if resume is not None and resume.is_due:
            resume.save(progress.counted)
        tell(progress)

    ran = run(partial(play_blocks, question), blocks, counted, workers, told, stop)
    if resume is not None:
        resume.save(ran.counted)
    return _with_the_rest(question, ran, blocks, rest, workers)


def _with_the_rest(question: Question, ran: Ran, blocks: int, rest: int, workers: Workers) -> Simulated:
    """The rounds that fill no block are no block: they are not kept, so that a run can be made longer."""
    total, rounds = ran.counted.total.copy(), ran.counted.blocks * BLOCK
    if ran.ended is not Ended.DONE or not rest:
        return Simulated(question, total, rounds, ran.ended, ran.why)
    try:
        found, times = unpack(workers.executor.submit(play_some, question, blocks, rest).result())
    except KeyboardInterrupt:
        return Simulated(question, total, rounds, Ended.STOPPED)
    except workers.losses as error:
        return Simulated(question, total, rounds, Ended.BROKEN, workers.why(error))
    total[found] += times
    return Simulated(question, total, rounds + rest, Ended.DONE)


def play_blocks(question: Question, first: int, last: int) -> Blocks:
    """A task: blocks, each with its own histogram. Nothing is added up here."""
    made = ready(question)
    return [(block, pack(made.count(block))) for block in range(first, last)]


def play_some(question: Question, block: int, rounds: int) -> bytes:
    """The first rounds of a block."""
    made = ready(question)
    return pack(np.bincount(made.rounds(block)[1][:rounds].ravel(), minlength=made.cells))


def ready(question: Question) -> Program:
    """The program, made once though several threads ask at once."""
    with _making:
        return program(question)


@lru_cache(maxsize=8)
def numbered(question: Question) -> Cells:
    """The cells of a question, without the tables of its strategy: who only merges and prices needs no more."""
    return cells.number(question.priced, dict(question.stakes))
