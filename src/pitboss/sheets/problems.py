"""What is wrong with a sheet, told to its author: all of it at once, with the place and the way out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import TypeAlias

KeyPath: TypeAlias = tuple[str | int, ...]


class Severity(Enum):
    """An error keeps the sheet from being played; a note only says how it was understood."""

    ERROR = "error"
    NOTE = "note"


@dataclass(frozen=True)
class Problem:
    """One thing to mend. Line and column count from 1 and are 0 where the place is not known."""

    path: KeyPath
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.line else f"{self.file}: " if self.file else ""
        kind = "note: " if self.severity is Severity.NOTE else ""
        where = f"{dotted(self.path)}: " if self.path else ""
        return place + kind + where + self.message + (f" ({self.hint})" if self.hint else "")


class SheetError(ValueError):
    """A sheet that cannot be played, with every problem found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def dotted(path: KeyPath) -> str:
    """
    >>> dotted(("stages", 2, "choices"))
    'stages[2].choices'
    """
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")


def near(given: str, known: Sequence[str]) -> str:
    """A suggestion for a word that is nearly right, else the words that would be."""
    close = get_close_matches(given.lower(), known, n=1, cutoff=0.6)
    return f'did you mean "{close[0]}"?' if close else f"known here: {', '.join(known)}"
