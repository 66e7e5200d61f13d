"""Sheets with errors: a shipped text with one change, and the result of reading a text."""

from collections.abc import Callable, Mapping

import pytest

from pitboss.sheets import shipped
from pitboss.sheets.problems import Problem, SheetError
from pitboss.sheets.read import Source, read


@pytest.fixture
def changed() -> Callable[[str, str, str], str]:
    """The text of a shipped sheet with one passage, which occurs exactly once, replaced."""

    def change(sheet: str, old: str, new: str) -> str:
        source = shipped.find(sheet)
        assert source is not None
        assert source.text.count(old) == 1, f"{sheet} should have this once: {old!r}"
        return source.text.replace(old, new)

    return change


@pytest.fixture
def problems() -> Callable[..., tuple[Problem, ...]]:
    """The problems of a text, or the notes on it if it can be played; other files by what `extends` calls them."""

    def found(text: str, files: Mapping[str, str] | None = None) -> tuple[Problem, ...]:
        others = files or {}

        def find(name: str) -> Source | None:
            return Source(f"{name}.toml", others[name]) if name in others else shipped.find(name)

        try:
            return read(Source("own.toml", text), find, (*others, *shipped.ids()))[1]
        except SheetError as error:
            return error.problems

    return found


@pytest.fixture
def place() -> Callable[[str, str], tuple[int, int]]:
    """Line and column, from 1, where a text first has these words."""

    def found(text: str, words: str) -> tuple[int, int]:
        before = text[: text.index(words)]
        return before.count("\n") + 1, len(before) - before.rfind("\n")

    return found
