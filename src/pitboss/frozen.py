"""Frozen values with a field or two changed: what `dataclasses.replace` does, at a fifth of its price.

A hand of seven spots changes its state hundreds of times. For frozen dataclasses that check nothing when
they are made and keep nothing beside their fields.
"""

from typing import Any, TypeVar

T = TypeVar("T")

_new, _set = object.__new__, object.__setattr__


def changed(value: T, **fields: Any) -> T:
    """
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Seat:
    ...     number: int
    ...     chips: int = 0
    >>> changed(Seat(3), chips=500)
    Seat(number=3, chips=500)
    """
    before = value.__dict__
    inside = before | fields
    assert len(inside) == len(before), f"{type(value).__name__} has no such field: {fields}"
    made = _new(value.__class__)
    _set(made, "__dict__", inside)
    return made
