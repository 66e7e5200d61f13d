"""What a campaign is: pieces of work that each follow from a seed, what they count, and what must hold.

A piece is small enough to be run again by whoever doubts it, and is independent of all others: so pieces run side by
side, and a long campaign goes on tomorrow where it ended today. No piece looks at a clock to judge anything.
"""

import io
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr
from dataclasses import dataclass, field, replace
from typing import TypeAlias

Figures: TypeAlias = Counter[str]
"""What was counted, by its name. Figures of pieces are added up; of those named `AT_MOST` ..., the largest counts."""

AT_MOST = "at most:"

SOURCES = ("src/", "campaigns/", "tests/", "requirements/test.lock")
"""What a result rests on, unless a campaign says it with less: neither documents nor pages."""


@dataclass
class Outcome:
    """What a piece, or several together, counted and found wrong."""

    figures: Figures = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: "Outcome") -> None:
        for name, number in other.figures.items():
            both = (self.figures[name], number)
            self.figures[name] = max(both) if name.startswith(AT_MOST) else sum(both)
        self.wrong += other.wrong


def nothing_more(_: Figures) -> list[str]:
    """The verdict of a campaign whose pieces say everything themselves."""
    return []


def everything(figures: Figures) -> dict[str, int]:
    return dict(sorted(figures.items()))


@dataclass(frozen=True)
class Campaign:
    name: str  # ./campaign NAME
    about: str  # what is done, and what must hold after it
    short: int  # pieces in ./test
    long: int
    piece: Callable[[str], Outcome]  # from a seed
    verdict: Callable[[Figures], list[str]] = nothing_more  # what is wrong with the sums
    told: Callable[[Figures], dict[str, int]] = everything  # the figures that people read
    alone: bool = False  # needs the machine for itself: its pieces do not run side by side
    small: Callable[[str], Outcome] | None = None  # a piece in ./test, where a full one is too long
    in_test: str = ""  # the part of ./test that does it
    lacks: Callable[[], str] = str  # what has to be installed first, in a sentence
    rests_on: tuple[str, ...] = SOURCES  # files and folders: after a change of one of them it begins anew

    def short_form(self) -> "Campaign":
        """With the pieces that ./test runs; those of another size are counted apart."""
        return self if self.small is None else replace(self, name=f"{self.name} --short", piece=self.small)

    def run(self, number: int, seed: int) -> Outcome:
        """One piece. An exception is something wrong, and does not end the others. What houses log meanwhile is shown
        only if something is wrong."""
        logged = io.StringIO()
        with redirect_stderr(logged):
            try:
                found = self.piece(f"{seed} {number}")
            except Exception as error:
                found = Outcome(wrong=[f"{type(error).__name__}: {error}"])
        if found.wrong:
            print(logged.getvalue(), file=sys.stderr, end="")
        return Outcome(found.figures, [f"{self.name} --seed {seed} --piece {number}: {one}" for one in found.wrong])
