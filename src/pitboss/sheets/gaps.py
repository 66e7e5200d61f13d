"""Parts of a sheet of which something could not be read.

All problems of a sheet are told at once, so a part with a mistake in one field is still checked by its other fields.
Whoever comes to the unreadable field gets `Unreadable`: its author has been told, and what follows from it is no
second mistake. `as_far_as_read` ends one check there, and the next one begins.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeVar

from pitboss.sheets.problems import Problem

T = TypeVar("T")


class Bad(Enum):
    BAD = "unreadable"


BAD: Final = Bad.BAD


class Unreadable(Exception):
    """A check came to something that its author has been told about already."""


def as_far_as_read(found: Iterable[Problem]) -> Iterator[Problem]:
    """The problems of one check, up to where it leans on something unreadable."""
    try:
        yield from found
    except Unreadable:
        return


def made(kind: type[T], values: dict[str, Any]) -> T:
    """A part with these fields; one that is BAD raises Unreadable when it is asked for."""
    chosen: type[Any] = kind
    found: T = (_with_gaps(chosen) if BAD in values.values() else chosen)(**values)
    return found


def has_gaps(part: object) -> bool:
    return isinstance(part, _Gaps)


class _Gaps:
    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if value is BAD:
            raise Unreadable(name)
        return value


_KINDS: dict[type, type] = {}


def _with_gaps(kind: type[Any]) -> type[Any]:
    if kind not in _KINDS:
        _KINDS[kind] = type(kind.__name__, (_Gaps, kind), {})
    return _KINDS[kind]


@dataclass(frozen=True)
class Unknown:
    """A stage or a wager that does not say what kind it is. All that is known is its name."""

    id: str = ""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise Unreadable(name)


def is_unknown(part: object) -> bool:
    return isinstance(part, Unknown)


class ListWithGaps(tuple[Any, ...]):
    """The items of a list that could be read. Who goes through all of them comes to the gap at the end."""

    numbers: tuple[int, ...]  # where each item stands on the sheet

    def __new__(cls, items: Iterable[Any]) -> "ListWithGaps":
        kept = [(number, item) for number, item in enumerate(items) if item is not BAD]
        found = super().__new__(cls, (item for _, item in kept))
        found.numbers = tuple(number for number, _ in kept)
        return found

    def __iter__(self) -> Iterator[Any]:
        yield from super().__iter__()
        raise Unreadable("an item")

    def __contains__(self, item: object) -> bool:
        return any(one == item for one in self)

    def __len__(self) -> int:
        raise Unreadable("an item")

    def __getitem__(self, number: Any) -> Any:
        raise Unreadable("an item")

    def numbered(self) -> Iterator[tuple[int, Any]]:
        yield from zip(self.numbers, super().__iter__(), strict=True)
        raise Unreadable("an item")


def numbered(items: tuple[T, ...]) -> Iterator[tuple[int, T]]:
    """The items with their numbers on the sheet, whether or not all could be read."""
    return items.numbered() if isinstance(items, ListWithGaps) else enumerate(items)


class TableWithGaps(dict[str, Any]):
    """A table with the author's own keys, some of whose values could not be read."""

    def __getitem__(self, key: str) -> Any:
        return _there(super().__getitem__(key))

    def get(self, key: str, default: Any = None) -> Any:
        return _there(super().get(key, default))

    def items(self) -> Any:
        yield from ((key, value) for key, value in super().items() if value is not BAD)
        raise Unreadable("a value")


def _there(value: Any) -> Any:
    if value is BAD:
        raise Unreadable("a value")
    return value
