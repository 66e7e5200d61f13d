"""Blocks that take their time as long as a file is there: what a worker is killed in the midst of."""

import time
from pathlib import Path

from pitboss.sim.question import Question
from pitboss.sim.run import Blocks
from pitboss.sim.simulation import play_blocks

BLOCK_S = 0.1


def play(question: Question, while_there: Path, first: int, last: int) -> Blocks:
    found = []
    for block in range(first, last):
        if while_there.exists():
            time.sleep(BLOCK_S)
        found += play_blocks(question, block, block + 1)
    return found
