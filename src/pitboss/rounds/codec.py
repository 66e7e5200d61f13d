"""Commands and events as lines of text that a person can read, and back.

A line is a word and its fields: `choice-made spot=1 stage=decide choice=1x wager=play stake=200`.
Amounts are cents, cards are "Qs", what has spaces is in quotes. Which fields there are comes from the
types themselves; a new field that holds cards has to be named below.
"""

import re
import shlex
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pitboss.cards import card
from pitboss.money import chips
from pitboss.money.chips import Odds
from pitboss.rounds import commands, events
from pitboss.rounds.settle import Settlement

T = TypeVar("T")
_CARD_FIELDS = {"card", "keep"}  # a card is an int; these fields are shown as faces


class CodecError(ValueError):
    """The line is not a command or an event of a round."""


def encode(thing: Any) -> str:
    """
    >>> encode(commands.PlaceBets(spot=1, player="ann", stakes={"ante": 200, "pair-plus": 400}))
    'place-bets spot=1 player=ann stakes=ante:200,pair-plus:400'
    """
    return " ".join([_word(type(thing)), *_pairs(thing)])


def command(line: str) -> commands.Command:
    found: commands.Command = _decode(line, _kinds(commands.Command))
    return found


def event(line: str) -> events.Event:
    """
    >>> event("card-shown position=3 card=Qs")
    CardShown(position=3, card=43)
    """
    found: events.Event = _decode(line, _kinds(events.Event))
    return found


def _kinds(union: Any) -> dict[str, type]:
    return {_word(kind): kind for kind in get_args(union)}


def _word(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _names(kind: type) -> list[str]:
    return [one.name for one in fields(kind)] if is_dataclass(kind) else list(kind._fields)  # type: ignore[attr-defined]


def _pairs(thing: Any) -> list[str]:
    pairs = []
    for name in _names(type(thing)):
        value = getattr(thing, name)
        if isinstance(value, Settlement):
            pairs += _pairs(value)
        elif value is not None:
            pairs.append(f"{name}={shlex.quote(_show(name, value))}")
    return pairs


def _show(name: str, value: Any) -> str:
    match value:
        case int() if name in _CARD_FIELDS:
            return card.NAMES[value]
        case tuple() if name in _CARD_FIELDS:
            return card.show(value)
        case tuple():
            return ",".join(str(item) for item in value)
        case Mapping():
            return ",".join(f"{key}:{item}" for key, item in value.items())
        case Enum():
            return str(value.value)
        case _:
            return str(value)


def _decode(line: str, kinds: Mapping[str, type]) -> Any:
    try:
        word, *pairs = shlex.split(line)
    except ValueError as error:
        raise CodecError(f"{line!r}: {error}") from None
    kind = kinds.get(word)
    if kind is None:
        raise CodecError(f'"{word}" is not known here; known: {", ".join(kinds)}')
    given = {name: value for name, _, value in (pair.partition("=") for pair in pairs)}
    if len(given) < len(pairs):
        raise CodecError(f'"{word}" has a field twice')
    made: Any = _build(kind, given)
    if given:
        raise CodecError(f'"{word}" has no field {", ".join(given)}')
    return made


def _build(kind: type[T], given: dict[str, str]) -> T:
    """Make one out of the fields, taking each out of what was given."""
    values: dict[str, Any] = {}
    for name in _names(kind):
        hint = _hints(kind)[name]  # type: ignore[arg-type]
        if hint is Settlement:
            values[name] = _build(Settlement, given)
        elif name in given:
            try:
                values[name] = _read(name, hint, given.pop(name))
            except (ValueError, KeyError) as error:
                raise CodecError(f"{name}: {error}") from None
        elif NoneType in get_args(hint):
            values[name] = None
        else:
            raise CodecError(f'"{_word(kind)}" needs {name}')
    return kind(**values)


def _read(name: str, hint: Any, text: str) -> Any:
    if get_origin(hint) is Union or NoneType in get_args(hint):
        hint = next(one for one in get_args(hint) if one is not NoneType)
    if name in _CARD_FIELDS:
        cards = card.parse(text)
        return cards if get_origin(hint) is tuple else cards[0]
    if get_origin(hint) is tuple:
        return tuple(_read("", get_args(hint)[0], item) for item in text.split(",") if item)
    if hint is bool:
        return {"True": True, "False": False}[text]
    if get_origin(hint) is dict:
        return {key: _whole(item) for key, _, item in (entry.partition(":") for entry in text.split(",") if entry)}
    if hint is Odds:
        return chips.odds(text)
    if hint is int:
        return _whole(text)
    return hint(text)


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise ValueError(f'"{text}" is not a whole number')
    return int(text)
