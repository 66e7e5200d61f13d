"""Which shipped sheets stand for all: a test that takes long for one sheet asks these, and leaves the others to --long.

Computed from the rules, so that a new sheet is asked as soon as it is unlike all others.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from pitboss.sheets import digest, shipped

_PAID = ("pays", "higher", "equal", "lower", "not_qualified")


@cache
def alike() -> dict[str, tuple[str, ...]]:
    """By the first sheet of a shape the sheets that differ from it in pay tables and amounts alone, itself included.

    >>> alike()["ultimate-texas-holdem"]
    ('ultimate-texas-holdem', 'ultimate-texas-holdem-8-6-5-3', 'ultimate-texas-holdem-8-7-4-3')
    """
    found: dict[str, list[str]] = {}
    for name in shipped.ids():
        found.setdefault(json.dumps(_shape(_rules(name)), sort_keys=True), []).append(name)
    return {names[0]: tuple(names) for names in found.values()}


def shapes() -> tuple[str, ...]:
    """One sheet of each shape, in the order of the list."""
    return tuple(alike())


@cache
def few() -> tuple[str, ...]:
    """As few sheets as a plain search finds in which everything occurs that occurs in any: every field, word and count.

    >>> len(few()) < len(shapes())
    True
    """
    left = {name: set(_said(_shape(_rules(name)))) for name in shapes()}
    wanted = set[str]().union(*left.values())
    taken: list[str] = []
    while wanted:
        best = max(left, key=lambda name: len(left[name] & wanted))
        wanted -= left.pop(best)
        taken.append(best)
    return tuple(name for name in shapes() if name in taken)


def others_long(some: tuple[str, ...]) -> list[Any]:
    """All sheets as parameters of a test; those that `some` stand for are left to --long."""
    return [name if name in some else pytest.param(name, marks=pytest.mark.long) for name in shipped.ids()]


def _rules(name: str) -> dict[str, Any]:
    rules: dict[str, Any] = json.loads(digest.rules_json(shipped.load(name).sheet))
    return rules


def _shape(rules: Any, key: str = "") -> Any:
    """The rules without odds and amounts: where something is paid stands that it is, and what happens below."""
    if key == "amounts":
        return type(rules).__name__
    if key in _PAID and isinstance(rules, dict) and not {"higher", "equal", "lower"} & rules.keys():
        return sorted({_shape(odds, "pays") for odds in rules.values()})
    if isinstance(rules, dict):
        return {name: _shape(value, name) for name, value in rules.items() if name not in ("cap", "classes")}
    if isinstance(rules, list):
        return [_shape(value) for value in rules]
    return "paid" if key in _PAID and isinstance(rules, str) and " to " in rules else rules


def _said(rules: Any, path: str = "") -> Iterator[str]:
    """Every field with its value, without the names that a sheet gives to its own things."""
    if isinstance(rules, dict):
        for name, value in rules.items():
            if name not in ("id", "of", "wager", "needs", "on", "hand", "ladder", "equal_to", "at_most", "at_least"):
                yield from _said(value, f"{path}.{name}")
            else:
                yield f"{path}.{name}"
    elif isinstance(rules, list):
        for value in rules:
            yield from _said(value, f"{path}[]")
    else:
        yield f"{path}={rules}"
