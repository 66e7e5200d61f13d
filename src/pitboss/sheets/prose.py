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
