"""What is wrong with a strategy. It has a module of its own so that naming it imports no NumPy."""

from collections.abc import Iterable
from typing import Self

from pitboss.sheets.problems import Problem


class StrategyError(ValueError):
    """Words or choices that make no strategy for the sheet; the message says why."""


class StrategyFileError(StrategyError):
    """A file that makes no strategy, with every problem found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Problem, ...]]]:
        """Whole, where a worker process raises it."""
        return type(self), (self.problems,)
