"""Example bodies for each staff command, from its declaration, so that a new command need not be added here."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from pitboss.house.staff_commands.declaring import Command, Text, Who


def bodies(kinds: Iterable[type[Command]], who: str) -> dict[str, dict[str, Any]]:
    """By word, the fields to send with it."""
    return {kind.line.word: body(kind, who) for kind in kinds}


def body(kind: type[Command], who: str) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {one.name: _least(hints[one.name], who) for one in fields(kind)}


def _least(kind: Any, who: str) -> Any:
    """The least value of a field."""
    if kind == Who:
        return who
    if get_origin(kind) is Annotated:
        (bounds,) = get_args(kind)[1:]
        return "x" * bounds.least if isinstance(bounds, Text) else bounds.least
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if get_origin(kind) is dict:
        tuples = get_origin(get_args(kind)[1]) is tuple
        return {"ante": [_least(one, who) for one in get_args(get_args(kind)[1])]} if tuples else {}
    if any(get_origin(one) is dict for one in get_args(kind)):
        return None  # chips by denomination may be left out
    return False if kind is bool else _least(get_args(kind)[0], who)
