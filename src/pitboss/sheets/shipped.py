"""The sheets that ship with pitboss."""

import tomllib
from functools import cache
from importlib import resources

from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.problems import Problem
from pitboss.sheets.read import Source, read


@cache
def shelves() -> dict[str, tuple[str, ...]]:
    """The ids of the sheets by shelf, in the order in which a list shows them."""
    listed = tomllib.loads((_folder() / "library.toml").read_text(encoding="utf-8"))["shelves"]
    return {shelf["title"]: tuple(shelf["sheets"]) for shelf in listed}


def ids() -> tuple[str, ...]:
    """What the shipped sheets are loaded by."""
    return tuple(name for shelf in shelves().values() for name in shelf)


def find(name: str) -> Source | None:
    """The text of a shipped sheet."""
    if name not in ids():
        return None
    return Source(f"{name}.toml", (_folder() / "library" / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def load(name: str) -> Game:
    """A shipped game, compiled once.

    >>> load("six-card").title
    'Three Card Poker with 6 Card Bonus'
    """
    source = find(name)
    assert source is not None, f'there is no shipped sheet "{name}"; pitboss.sheets.files.load answers for any name'
    return parse(source.text, source.file)[0]


def parse(text: str, file: str = "sheet.toml") -> tuple[Game, tuple[Problem, ...]]:
    """The game of a text, which may extend a shipped sheet and no other, and the notes on it; raises a SheetError."""
    sheet, notes = read(Source(file, text), find, ids())
    return compile_sheet(sheet), notes


def _folder() -> resources.abc.Traversable:
    return resources.files("pitboss.sheets")
