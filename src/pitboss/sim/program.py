"""A question made ready to run: `program(question)`.

program(question).count(0)   # how many of the 65,536 rounds of block 0 came to each cell, all spots together
program(question).rounds(0)  # the same rounds one by one: their cards, and the cell of each spot
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from pitboss.sim.question import Question

if TYPE_CHECKING:
    from pitboss.sim.cells import Array, Cells
    from pitboss.sim.choices import Choices
    from pitboss.sim.seats import Seats

KEPT = 8  # programs that a process keeps: each has tables of some megabytes


class Kernel(Protocol):
    """What carries a program out. Both say the same of a block, and neither holds the interpreter's lock for long."""

    def count(self, block: int) -> "Array":
        """Rounds by cell, all spots together."""

    def rounds(self, block: int) -> "tuple[Array, Array]":
        """The cards of every round, in the order in which they leave the deck, and the cell of every spot."""


@dataclass(frozen=True, eq=False)
class Program:
    """What a run needs, compiled. Threads may share it."""

    question: Question
    numbered: "Cells"
    seats: "Seats"
    kernel: Kernel

    @property
    def cells(self) -> int:
        """How many outcomes of a spot are told apart."""
        return self.numbered.count

    @property
    def lines(self) -> tuple[str, ...]:
        """The wagers that the settlement speaks of, in the sheet's order."""
        return self.numbered.lines

    @property
    def nets(self) -> "Array":
        """(cells, lines): what a line comes to in a cell, from the player's side, in cents."""
        return self.numbered.nets

    @property
    def staked(self) -> "Array":
        """(cells,): what lies on the spot in the end, in cents."""
        return self.numbered.staked

    @property
    def finishes(self) -> "Array":
        """(cells,): the way through the decisions that a cell belongs to."""
        return self.numbered.finishes

    @property
    def chosen(self) -> tuple[Mapping[str, str], ...]:
        """By way through the decisions: what is chosen at which stage of the sheet."""
        return self.numbered.chosen

    def count(self, block: int) -> "Array":
        """Rounds by cell, all spots together: int64. Let go of the interpreter's lock while it runs."""
        return self.kernel.count(block)

    def rounds(self, block: int) -> "tuple[Array, Array]":
        """The same rounds: cards (BLOCK, cards) uint8 in the deck's order, cells (BLOCK, spots) int32."""
        return self.kernel.rounds(block)


@lru_cache(maxsize=KEPT)
def program(question: Question) -> Program:
    """The program of a question. Raises `limits.Beyond`, or StrategyError, where it cannot be played."""
    from pitboss.sim import cells, strategy
    from pitboss.sim.seats import seats

    game = question.priced
    numbered = cells.number(game, dict(question.stakes))
    seated = seats(game, question.spots)
    choices = strategy.choices(question, numbered.ways)
    return Program(question, numbered, seated, carried_out(numbered, seated, question.seed, choices))


def carried_out(numbered: "Cells", seated: "Seats", seed: int, choices: "Choices") -> Kernel:
    """The quickest kernel that tells apart all that has to be."""
    from pitboss.sim import three_each
    from pitboss.sim.general import General

    return three_each.make(numbered, seated, seed, choices) or General(numbered, seated, seed, choices)
