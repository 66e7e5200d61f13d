"""What is wrong with a sheet, told to its author: all of it at once, with the place and the way out."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Self, TypeAlias

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

    def __post_init__(self) -> None:
        """What a sheet says is repeated to its author; nothing of it may steer a terminal."""
        object.__setattr__(self, "message", cut(visible(self.message), 600))
        object.__setattr__(self, "hint", cut(visible(self.hint), 600))

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.line else f"{self.file}: " if self.file else ""
        kind = "note: " if self.severity is Severity.NOTE else ""
        where = f"{dotted(self.path)}: " if self.path else ""
        return visible(place) + kind + where + self.message + (f" ({self.hint})" if self.hint else "")


class SheetError(ValueError):
    """A sheet that cannot be played, with every problem found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Problem, ...]]]:
        """Whole, where a worker process raises it."""
        return type(self), (self.problems,)


def dotted(path: KeyPath) -> str:
    """
    >>> dotted(("stages", 2, "choices"))
    'stages[2].choices'
    """
    return "".join(f"[{key}]" if isinstance(key, int) else f".{visible(cut(key))}" for key in path[:12]).lstrip(".")


def steers(letter: str) -> bool:
    """Whether a letter does something to a terminal or to the letters around it instead of being seen.

    >>> steers(chr(27)), steers(chr(0x202E)), steers("a"), steers(" ")
    (True, True, False, False)
    """
    return unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def visible(text: str) -> str:
    """The same text with all that would steer a terminal spelt out.

    >>> print(visible("a" + chr(27) + "[31m"))
    a\\x1b[31m
    """
    if text.isprintable():
        return text
    return "".join(repr(letter)[1:-1] if steers(letter) else letter for letter in text)


def cut(text: str, most: int = 80) -> str:
    """Not more of a long text than it takes to recognise it."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


def nearest(given: str, known: Sequence[str]) -> str | None:
    """The word of the list that is nearest to the one given, if any is near."""
    close = get_close_matches(given[:60].lower(), known, n=1, cutoff=0.6)
    return close[0] if close else None


def near(given: str, known: Sequence[str]) -> str:
    """A suggestion for a word that is nearly right, else the words that would be."""
    close = nearest(given, known)
    return f'did you mean "{close}"?' if close else f"known here: {_names(known)}"


def _names(known: Sequence[str], most: int = 400) -> str:
    """As many as there is room for, each of them whole.

    >>> _names(["ante", "play", "pair-plus"], 14), _names(["ante", "play"], 14)
    ('ante, ...', 'ante, play')
    """
    every = ", ".join(map(cut, known))
    return every if len(every) <= most else f"{every[: most - 4].rpartition(', ')[0]}, ...".removeprefix(", ")
