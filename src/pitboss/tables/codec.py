"""Commands and events of a table as plain JSON values, and back.

The fields are those of the types themselves. A card is written as its face, an enum as its value; `do` has the kind of
a command and `is` the kind of an event.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pitboss.cards import card
from pitboss.money import chips
from pitboss.money.chips import Odds
from pitboss.rounds.settle import Settlement
from pitboss.tables import commands, events
from pitboss.tables.identities import Actor, TwoPeople
from pitboss.tables.lobby_names import origin_of
from pitboss.tables.terms import Terms

Json = Any
_CARD_FIELDS = {"card"}  # a card is an int; these fields are written as faces
_AND = "+"  # between the names of two people


class CodecError(ValueError):
    """The value is not a command or an event; the message says where."""


def event_json(event: events.Event) -> dict[str, Json]:
    """
    >>> event_json(events.DeckLocked(hand=3, pool="ab"))
    {'is': 'deck-locked', 'hand': 3, 'pool': 'ab'}
    """
    return as_json(event, "is")


def command_json(command: commands.Command) -> dict[str, Json]:
    return as_json(command, "do")


def read_event(data: Json) -> events.Event:
    made: events.Event = read(data, "is", event_kinds())
    return made


def read_command(data: Json) -> commands.Command:
    made: commands.Command = read(data, "do", command_kinds())
    return made


@cache
def event_kinds() -> dict[str, type]:
    return kinds(events.Event)


@cache
def command_kinds() -> dict[str, type]:
    return kinds(commands.Command)


def kinds(union: Any) -> dict[str, type]:
    """The types of a union, each by its word."""
    return {word(kind): kind for kind in get_args(union)}


@cache
def word(kind: type) -> str:
    """
    >>> word(events.DeckLocked)
    'deck-locked'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def actor_text(by: Actor) -> str:
    """The actor as written in every record.

    >>> actor_text(TwoPeople("p.floor", "p.manager")), actor_text("clock")
    ('p.floor+p.manager', 'clock')
    """
    return by if isinstance(by, str) else f"{by.asked}{_AND}{by.agreed}"


def read_actor(text: str) -> Actor:
    """
    >>> read_actor("p.floor+p.manager"), read_actor("clock")
    (TwoPeople(asked='p.floor', agreed='p.manager'), 'clock')
    """
    asked, two, agreed = text.partition(_AND)
    return TwoPeople(asked, agreed) if two else text


def plain(hint: Any, thing: Any) -> Json:
    """Any value of a known type as JSON, in the form that it has within an event."""
    how = _plain("", hint)
    return thing if how is None else how(thing)


def value(hint: Any, raw: Json) -> Any:
    """The value of a known type from its JSON."""
    return _value("", hint, raw, str(hint))


def as_json(thing: Any, key: str) -> dict[str, Json]:
    """A value of a union, with the word for its type under the key."""
    return writer(thing.__class__, key)(thing)


# ---------------------------------------------------------------- writing


@cache
def writer(kind: Any, key: str) -> Callable[[Any], dict[str, Json]]:
    """A function that writes values of one type; built once, since a hand has a hundred events."""
    name = word(kind)
    parts = [(part, _plain(part, hint)) for part, hint in _hints(kind).items()]

    def write(thing: Any) -> dict[str, Json]:
        made: dict[str, Json] = {key: name}
        for part, plain in parts:
            value = getattr(thing, part)
            if value is not None:
                made[part] = value if plain is None else plain(value)
        return made

    return write


def _plain(name: str, hint: Any) -> Callable[[Any], Json] | None:
    """How a field is written; None if it is written unchanged."""
    if hint == Actor:
        return actor_text
    hint = _bare(hint)
    if name in _CARD_FIELDS:
        return lambda value: card.NAMES[value]
    if hint in (int, str, bool):
        return None
    if hint is Odds:
        return str
    if get_origin(hint) in (dict, Mapping):
        return dict
    if get_origin(hint) is tuple:
        item = _plain("", get_args(hint)[0])
        return list if item is None else lambda value: [item(one) for one in value]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value: value.value
    parts = [(part, _plain(part, inner)) for part, inner in _hints(hint).items()]

    def write(value: Any) -> dict[str, Json]:
        return {
            part: getattr(value, part) if plain is None else plain(getattr(value, part))
            for part, plain in parts
            if getattr(value, part) is not None
        }

    return write if hint is not Terms else lambda terms: _without_told(terms, write(terms))


def _without_told(terms: Terms, made: dict[str, Json]) -> dict[str, Json]:
    """A record says where a table comes from only if its name does not, since older records have no such field."""
    if terms.origin is origin_of(terms.table):
        del made["origin"]
    return made


# ---------------------------------------------------------------- reading


def read(data: Json, key: str, known: Mapping[str, type]) -> Any:
    """The value from its JSON; raises a CodecError that says what is wrong with it."""
    if not isinstance(data, dict) or not isinstance(data.get(key), str):
        raise CodecError(f'expected an object with "{key}"')
    kind = known.get(data[key])
    if kind is None:
        raise CodecError(f'"{data[key]}" is not known here; known: {", ".join(known)}')
    return _build(kind, {name: value for name, value in data.items() if name != key}, data[key])


def _build(kind: Any, given: dict[str, Json], where: str) -> Any:
    values: dict[str, Any] = {}
    optional = _optional(kind)
    for name, hint in _hints(kind).items():
        if name in given:
            values[name] = _value(name, hint, given[name], f"{where}: {name}")
        elif kind is Terms and name == "origin":
            values[name] = origin_of(values["table"])
        elif name not in optional:
            raise CodecError(f'{where}: "{name}" is missing')
        elif optional[name]:
            values[name] = None
    if strange := [name for name in given if name not in values]:
        raise CodecError(f'{where}: "{strange[0]}" means nothing here')
    return kind(**values)


def _value(name: str, hint: Any, raw: Json, where: str) -> Any:
    if hint == Actor:
        return read_actor(_value(name, str, raw, where))
    bare = _bare(hint)
    if raw is None and bare is not hint:
        return None
    if name in _CARD_FIELDS:
        if raw not in card.NAMES:
            raise CodecError(f"{where}: {raw!r} is not a card")
        return card.NAMES.index(raw)
    if bare in (int, str, bool):
        if type(raw) is not bare:
            raise CodecError(f"{where}: expected {_WORDS[bare]}, not {raw!r}")
        return raw
    if bare is Odds:
        return _odds(raw, where)
    if get_origin(bare) in (dict, Mapping):
        return _table(get_args(bare)[1], raw, where)
    if get_origin(bare) is tuple:
        if not isinstance(raw, list):
            raise CodecError(f"{where}: expected a list, not {raw!r}")
        return tuple(_value("", get_args(bare)[0], one, where) for one in raw)
    if issubclass(bare, Enum):
        if raw not in [one.value for one in bare]:
            raise CodecError(f"{where}: {raw!r} is not one of {', '.join(str(one.value) for one in bare)}")
        return bare(raw)
    if not isinstance(raw, dict):
        raise CodecError(f"{where}: expected an object, not {raw!r}")
    return _build(bare, raw, where)


def _odds(raw: Json, where: str) -> Odds:
    try:
        return chips.odds(raw)
    except (ValueError, AttributeError) as error:
        raise CodecError(f"{where}: {error}") from None


def _table(hint: Any, raw: Json, where: str) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise CodecError(f"{where}: expected an object, not {raw!r}")
    return {key: _value("", hint, value, f"{where}.{key}") for key, value in raw.items()}


_WORDS = {int: "a whole number", str: "a text", bool: "true or false"}


def _bare(hint: Any) -> Any:
    """The type without its `| None`."""
    if get_origin(hint) in (Union, UnionType):
        return next(one for one in get_args(hint) if one is not NoneType)
    return hint


def _fields(kind: Any) -> tuple[Any, ...]:
    return fields(kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    names = [one.name for one in _fields(kind)] if kind is not Settlement else list(Settlement._fields)
    return {name: hints[name] for name in names}


@cache
def _optional(kind: Any) -> dict[str, bool]:
    """Fields that may be left out; True where leaving one out means None."""
    if kind is Settlement:
        return {name: True for name, hint in _hints(kind).items() if _bare(hint) is not hint}
    hints = _hints(kind)
    found = {}
    for one in _fields(kind):
        may_be_none = _bare(hints[one.name]) is not hints[one.name]
        if may_be_none or one.default is not MISSING or one.default_factory is not MISSING:
            found[one.name] = may_be_none
    return found
