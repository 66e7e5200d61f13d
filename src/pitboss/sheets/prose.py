"""Small pieces of English, and the sections that a text about a game is made of."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Section:
    """A heading with sentences, or with rows of a table below it."""

    heading: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def cited(sentence: str, clause: tuple[str, ...] | str) -> str:
    """
    >>> cited("The ace is high.", ("T2",))
    'The ace is high. [T2]'
    """
    numbers = clause if isinstance(clause, str) else ", ".join(clause)
    return f"{sentence} [{numbers}]" if numbers else sentence


def listed(words: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return "".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def an(noun: str) -> str:
    """
    >>> an("Ante"), an("pair")
    ('an Ante', 'a pair')
    """
    return f"{'an' if noun[0].lower() in 'aeio' else 'a'} {noun}"


def counted(number: int, what: str) -> str:
    """
    >>> counted(1, "high card"), counted(3, "point")
    ('1 high card', '3 points')
    """
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def article(name: str) -> str:
    """The name of a hand as a sentence has it; a count, a high card and cards by rank stand without.

    >>> article("pair of jacks"), article("three of a kind"), article("queen high"), article("Q-6-4")
    ('a pair of jacks', 'three of a kind', 'queen high', 'Q-6-4')
    >>> article("three-card flush"), article("a pair or better"), article("pair or better")
    ('a three-card flush', 'a pair or better', 'a pair or better')
    """
    first = name.split(maxsplit=1)[0]
    counted = first in _COUNTS or first in ("a", "an", "any", "all", "both", "own") or first.endswith("s")
    bare = counted or not first[0].islower() or "high" in name.split()
    return name if bare else an(name)


_COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
